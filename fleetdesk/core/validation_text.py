"""What pydantic complains of, as a message: its own texts are English only."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fleetdesk.core.words import Msg, msg

if TYPE_CHECKING:  # a shelf stands without it
    from pydantic import ValidationError

MOST_SHOWN = 80
"""Letters of a value in a sentence."""

_REASONS: Mapping[str, Msg] = {
    "missing": msg("it is missing"),
    "extra_forbidden": msg("there is no such thing here"),
    "unexpected_keyword_argument": msg("there is no such thing here"),
    "string_too_short": msg("it is too short"),
    "too_long": msg("there are too many of them"),
    "too_short": msg("it is too short"),
    "literal_error": msg("it is not one of the choices"),
    "enum": msg("it is not one of the choices"),
    "int_type": msg("it is no whole number"),
    "int_parsing": msg("it is no whole number"),
    "int_from_float": msg("it is no whole number"),
    "float_type": msg("it is no number"),
    "float_parsing": msg("it is no number"),
    "json_invalid": msg("it is no whole JSON file"),
    "finite_number": msg("it is no number"),
}


def misfit(error: "ValidationError") -> Msg:
    """Why the first value that does not fit does not."""
    first = error.errors()[0]
    about = first.get("ctx", {})
    if first["type"] == "string_too_long":
        return msg("at most {most} characters", most=int(about["max_length"]))
    if first["type"] == "greater_than_equal":
        return msg("{least} or more", least=about["ge"])
    if first["type"] == "less_than_equal":
        return msg("{most} or less", most=about["le"])
    return _REASONS.get(first["type"], msg("it is of the wrong kind"))


def place(error: "ValidationError") -> str:
    """Where the first value that does not fit stands, as field names and positions."""
    return ".".join(shown(step) for step in error.errors()[0]["loc"])


def shown(value: object) -> str:
    """A value as a sentence shows it: not all of it where it is long."""
    text = str(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}\N{HORIZONTAL ELLIPSIS}"

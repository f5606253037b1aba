"""House-rule switches read from a game's options model: what a form needs, game unknown."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from pydantic import ValidationError

from fleetdesk.core.base import Frozen

Kind = Literal["switch", "choice", "number", "text"]


class OptionField(NamedTuple):
    """One switch. Texts are catalogue keys."""

    key: str
    label: str
    help: str
    settles: str
    """The gap of the rules it settles, as the rules digest numbers it."""
    kind: Kind
    usual: Any
    choices: tuple[tuple[Any, str], ...] = ()
    least: float = 0
    most: float = 99


def option_fields(options: type[Frozen]) -> tuple[OptionField, ...]:
    """Every switch of a game, in the order its model declares them."""
    return tuple(_field(key, info) for key, info in options.model_fields.items())


def _field(key: str, info: Any) -> OptionField:
    extra: Mapping[str, Any] = info.json_schema_extra if isinstance(info.json_schema_extra, Mapping) else {}
    usual = info.default
    choices = tuple((value, str(label)) for value, label in dict(extra.get("choices") or {}).items())
    kind: Kind = "text"
    if choices:
        kind = "choice"
    elif isinstance(usual, bool):
        kind = "switch"
    elif isinstance(usual, int | float):
        kind = "number"
    bounds = {type(mark).__name__: mark for mark in info.metadata}
    least = getattr(bounds.get("Ge"), "ge", 0)
    most = getattr(bounds.get("Le"), "le", 99)
    return OptionField(
        key,
        str(extra.get("label", key)),
        str(extra.get("help", "")),
        str(extra.get("settles", "")),
        kind,
        usual,
        choices,
        least,
        most,
    )


def settled(options: type[Frozen], house: Mapping[str, Any]) -> dict[str, Any]:
    """All values in force: the usual ones where `house` says nothing, or something the game cannot read."""
    usual: dict[str, Any] = {field.key: field.usual for field in option_fields(options)}
    known = {key: value for key, value in house.items() if key in usual}
    try:
        return options.model_validate({**usual, **known}).model_dump()
    except ValidationError as error:
        wrong = {str(fault["loc"][0]) for fault in error.errors() if fault["loc"]}
        return {**usual, **{key: value for key, value in known.items() if key not in wrong}}


def changed_from_usual(options: type[Frozen], house: Mapping[str, Any]) -> dict[str, Any]:
    """Only what differs from the usual reading: what a list keeps, so that a better default reaches it."""
    now = settled(options, house)
    return {field.key: now[field.key] for field in option_fields(options) if now[field.key] != field.usual}

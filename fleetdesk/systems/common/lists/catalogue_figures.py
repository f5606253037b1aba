"""Figures of army list data as it writes them, for any game of cards: names, numbers, two numbers at once."""

import re
import unicodedata
from collections.abc import Callable

from fleetdesk.core.lists.catalogues import ReadProfile
from fleetdesk.core.words import Msg, msg

INCHES = "\"'\N{DOUBLE PRIME}\N{RIGHT DOUBLE QUOTATION MARK} "
TWO = re.compile(r"(\d+(?:\.\d+)?)\s*(?:/\s*(\d+(?:\.\d+)?)|\(\s*(\d+(?:\.\d+)?)\s*\))")

Say = Callable[[Msg], None]


def slug(text: str) -> str:
    """Letters and digits of a name, for an id."""
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    return "-".join(re.findall(r"[a-z0-9]+", bare))[:40] or "card"


def without_fleet(name: str) -> str:
    """The title of a catalogue without the word all of them end with."""
    return re.sub(r"\s+fleet$", "", name, flags=re.IGNORECASE).strip()


def named_values(profile: ReadProfile) -> dict[str, str]:
    return {name.casefold().strip(" ."): value.strip() for name, value in profile.values.items()}


def numbers(text: str) -> tuple[float | None, float | None]:
    """A figure as the data writes it: 8, 8", -, 0/6, 10(6); a second number only where there is one."""
    bare = text.strip().rstrip(INCHES).strip()
    if bare in {"", "-", "\N{EN DASH}", "\N{EM DASH}"}:
        return 0, None
    if two := TWO.fullmatch(bare):
        return float(two.group(1)), float(two.group(2) or two.group(3))
    try:
        return float(bare), None
    except ValueError:
        return None, None


def whole(value: float) -> int | float:
    """A number without a fraction as a whole one."""
    return int(value) if float(value).is_integer() else value


def figure(say: Say, ship: str, name: str, text: str, *, needed: bool = True) -> int | float | None:
    """The first number of a figure; one that is none is left out and told."""
    value = numbers(text)[0]
    if value is None:
        if needed:
            say(
                msg(
                    "{ship}: {field} is “{value}”, left empty", ship=ship, field=name.upper(), value=text[:40]
                )
            )
        return None
    return whole(value)

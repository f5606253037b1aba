"""How the values of a card are written: units, what is not known."""

from collections.abc import Mapping

from fleetdesk.core.words import N_, Words

NOT_KNOWN = "\N{EN DASH}"
_MARKS: Mapping[str, str] = {
    "in": "\N{DOUBLE PRIME}",
    "\N{DEGREE SIGN}": "\N{DEGREE SIGN}",
    "%": "\N{NARROW NO-BREAK SPACE}%",
}
_NAMES: Mapping[str, str] = {"in": N_("in inches"), "cm": N_("in centimetres"), "kn": N_("in knots")}


def unit_mark(words: Words, unit: str) -> str:
    """What stands behind a number: 7″, 45°, 12 cm."""
    if not unit:
        return ""
    return _MARKS.get(unit) or f"\N{NO-BREAK SPACE}{words.text(unit)}"


def added(words: Words, value: float) -> str:
    """A number that is added to another, with its sign."""
    return f"+{words.number(value)}" if value > 0 else words.number(value)


def unit_name(words: Words, unit: str) -> str:
    """What the numbers of a column are measured in."""
    return words.text(_NAMES.get(unit, unit)) if unit else ""

"""How the values of a card are written in a form: units, ranges, what is not known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fleetdesk.core.words import N_, Words

NOT_KNOWN = "\N{EN DASH}"
_MARKS: Mapping[str, str] = {"in": "\N{DOUBLE PRIME}", "%": "\N{NARROW NO-BREAK SPACE}%"}
_NAMES: Mapping[str, str] = {"in": N_("in inches"), "cm": N_("in centimetres"), "kn": N_("in knots")}


def unit_mark(words: Words, unit: str) -> str:
    """What stands behind a number: 7″, 12 cm."""
    if not unit:
        return ""
    return _MARKS.get(unit) or f"\N{NO-BREAK SPACE}{words.text(unit)}"


def unit_name(words: Words, unit: str) -> str:
    """What the numbers of a column are measured in."""
    return words.text(_NAMES.get(unit, unit)) if unit else ""


def spelt(words: Words, value: float | None, unit: str) -> str:
    """A number with its unit, a dash for none."""
    return NOT_KNOWN if value is None else f"{words.number(value)}{unit_mark(words, unit)}"


def band_heads(words: Words, ends: Sequence[float], unit: str) -> tuple[str, ...]:
    """Range bands from their far ends: 0–8″, 8–16″."""
    heads, start = [], 0.0
    for end in ends:
        heads.append(f"{words.number(start)}\N{EN DASH}{words.number(end)}{unit_mark(words, unit)}")
        start = end
    return tuple(heads)

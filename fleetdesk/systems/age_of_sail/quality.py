"""The crew-quality chart, applied once, when the card is built (R14-R16, section 3)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from fleetdesk.core.rule.trace import Trace, traced
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.profiles import DECKS_OF_THE_LINE, AosCard, known
from fleetdesk.systems.age_of_sail.tables import tables

TENTHS = 10


class Values(NamedTuple):
    """Movement and combat values of a card, after crew quality."""

    inertia: int
    m_b: int
    m_c: int
    m_d: int
    a: int
    b: int
    c: int


FIELDS: tuple[str, ...] = Values._fields
NAMES: Mapping[str, str] = {
    "inertia": N_("Inertia"),
    "m_b": N_("M close-hauled"),
    "m_c": N_("M reaching"),
    "m_d": N_("M running"),
    "a": N_("Boarding (a)"),
    "b": N_("Guns at 1\N{EN DASH}2 hexes (b)"),
    "c": N_("Guns at 3\N{EN DASH}7 hexes (c)"),
}


def half_up(value: int, tenths: int) -> int:
    """R5: value x tenths / 10, to the nearest whole number, .5 upwards, in whole numbers."""
    return (value * tenths + TENTHS // 2) // TENTHS


def rigging(quality: int, decks: int, *, plus: bool) -> int:
    """R14, Q3: the Rigging column; `plus`: by house rule its minus under two decks is a slip of the printer."""
    row = tables().quality[quality]
    if decks >= DECKS_OF_THE_LINE:
        return row.rigging
    return -row.rigging_small if plus and row.rigging_small < 0 else row.rigging_small


def crewed(field: str, base: int, decks: int, quality: int, *, plus: bool) -> Trace:
    """R14-R16: a value of a ship with this crew, and how it comes about: 3, +1 quality 4 = 4."""
    row = tables().quality[quality]
    found = traced(lambda: msg("Base value of the card"), base)
    if field in {"a", "b", "c"}:
        times = {"a": row.a10, "b": row.b10, "c": row.c10}[field]
        return found.to(half_up(base, times), lambda: _times(quality, times), "R15", always=True)
    rig = 0 if field == "inertia" else rigging(quality, decks, plus=plus)
    found = found.plus(lambda: _rigging(quality), rig, "R14")
    close = {"inertia": row.inertia, "m_b": row.close}.get(field, 0)
    told = field in {"inertia", "m_b"} or not rig
    found = found.plus(lambda: _crew(quality), close, "R14", always=told)
    return found.at_least(0, lambda: msg("Never below 0"), "R7")


def _crew(quality: int) -> Msg:
    return msg("Crew quality {n}", n=quality)


def _times(quality: int, times: int) -> Msg:
    return msg(
        "{crew}: \N{MULTIPLICATION SIGN}{times}, nearest whole number",
        crew=_crew(quality),
        times=times / TENTHS,
    )


def _rigging(quality: int) -> Msg:
    row = tables().quality[quality]
    if row.rigging_small != row.rigging:
        return msg("Rigging, {crew}, fewer than 2 decks", crew=_crew(quality))
    return msg("Rigging, {crew}", crew=_crew(quality))


def applied(base: Values, decks: int, quality: int, rules: HouseRules) -> Values:
    """R14-R16: the values of a ship with this crew."""
    return _applied(base, decks, quality, plus=rules.rigging_small_sign == "+1")


@lru_cache(maxsize=1024)
def _applied(base: Values, decks: int, quality: int, *, plus: bool) -> Values:
    """Worked out once: it is asked for with every number of a ship."""
    found = (crewed(field, getattr(base, field), decks, quality, plus=plus) for field in FIELDS)
    return Values(*(one.whole for one in found))


def base_of(card: AosCard) -> Values:
    """The values of a card before crew quality; a fort neither sails nor boards."""
    moving = not card.is_fort
    return Values(
        inertia=known(card.base_inertia) * moving,
        m_b=known(card.base_m_b) * moving,
        m_c=known(card.base_m_c) * moving,
        m_d=known(card.base_m_d) * moving,
        a=known(card.base_a) * moving,
        b=known(card.base_b),
        c=known(card.base_c),
    )


def by_hand(card: AosCard, field: str) -> int | None:
    """The value typed by hand, if there is one."""
    found: int | None = getattr(card, f"hand_{field}")
    return found


def values(card: AosCard, rules: HouseRules) -> Values:
    """What a card is worth in play: worked out from crew quality, values typed by hand first."""
    found = base_of(card) if card.is_fort else applied(base_of(card), known(card.decks), grade(card), rules)
    typed = {field: value for field in FIELDS if (value := by_hand(card, field)) is not None}
    return found._replace(**typed)


def grade(card: AosCard) -> int:
    """The crew quality; a missing one counts as 1, which changes nothing (R16)."""
    return card.quality or 1


def traced_value(card: AosCard, field: str, rules: HouseRules) -> Trace:
    """R14-R16: how a value of the card came about, one typed by hand last."""
    base = getattr(base_of(card), field)
    if card.is_fort:
        found = traced(msg("Base value of the card"), base)
    else:
        plus = rules.rigging_small_sign == "+1"
        found = crewed(field, base, known(card.decks), grade(card), plus=plus)
    typed = by_hand(card, field)
    return found if typed is None else found.to(typed, msg("Typed by hand: {n}", n=typed), always=True)


def told(card: AosCard) -> Msg | None:
    """R14-R16: in one sentence what her crew makes of the figures of a card; nothing where they stay as they are."""
    before, after = base_of(card), values(card, HouseRules())
    row = tables().quality[grade(card)]
    times = {"a": row.a10, "b": row.b10, "c": row.c10}
    changes = tuple(
        msg("{what} {change}", what=Msg(key=NAMES[field]), change=_change(times.get(field), is_now - was))
        for field, was, is_now in zip(FIELDS, before, after, strict=True)
        if is_now != was and by_hand(card, field) is None
    )
    if not changes:
        return None
    return msg("Crew quality {n} changes what was entered: {changes}.", n=grade(card), changes=changes)


def _change(tenths: int | None, more: int) -> Msg:
    """Times that much, to the nearest whole number, or so much more or less."""
    if tenths is not None:
        return msg("\N{MULTIPLICATION SIGN}{times}", times=tenths / TENTHS)
    return msg("+{n}", n=more) if more > 0 else msg("\N{MINUS SIGN}{n}", n=-more)

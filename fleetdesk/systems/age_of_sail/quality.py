"""The crew-quality chart, applied once, when the card is built (R14-R16, section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
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


def rigging(quality: int, decks: int, rules: HouseRules) -> int:
    """R14, Q3: the Rigging column."""
    row = tables().quality[quality]
    if decks >= DECKS_OF_THE_LINE:
        return row.rigging
    wrong_sign = row.rigging_small < 0 and rules.rigging_small_sign == "+1"
    return -row.rigging_small if wrong_sign else row.rigging_small


def applied(base: Values, decks: int, quality: int, rules: HouseRules) -> Values:
    """R14-R16: the values of a ship with this crew."""
    row = tables().quality[quality]
    rig = rigging(quality, decks, rules)
    return Values(
        inertia=max(0, base.inertia + row.inertia),
        m_b=max(0, base.m_b + rig + row.close),
        m_c=max(0, base.m_c + rig),
        m_d=max(0, base.m_d + rig),
        a=half_up(base.a, row.a10),
        b=half_up(base.b, row.b10),
        c=half_up(base.c, row.c10),
    )


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


def working(card: AosCard, field: str, rules: HouseRules) -> Working:
    """R14-R16: how a value of the card came about: B 3, +1 quality 4 = 4."""
    base = getattr(base_of(card), field)
    total = getattr(values(card, rules), field)
    rows = [Row(label=msg("Base value of the card"), value=base)]
    if not card.is_fort:
        rows += _chart_rows(card, field, base, rules)
    typed = by_hand(card, field)
    if typed is not None:
        made = sum(row.value or 0 for row in rows)
        rows.append(Row(label=msg("Typed by hand: {n}", n=typed), value=total - made))
    return Working(title=Msg(key=NAMES[field]), rows=tuple(rows), total=total)


def _chart_rows(card: AosCard, field: str, base: int, rules: HouseRules) -> list[Row]:
    quality = grade(card)
    row = tables().quality[quality]
    crew = msg("Crew quality {n}", n=quality)
    if field in {"a", "b", "c"}:
        times = {"a": row.a10, "b": row.b10, "c": row.c10}[field]
        text = msg(
            "{crew}: \N{MULTIPLICATION SIGN}{times}, nearest whole number", crew=crew, times=times / TENTHS
        )
        return [Row(label=text, value=half_up(base, times) - base, rule="R15")]
    if field == "inertia":
        return [Row(label=crew, value=row.inertia, rule="R14")]
    rows = []
    rig = rigging(quality, known(card.decks), rules)
    if rig:
        text = msg("Rigging, {crew}", crew=crew)
        if row.rigging_small != row.rigging:
            text = msg("Rigging, {crew}, fewer than 2 decks", crew=crew)
        rows.append(Row(label=text, value=rig, rule="R14"))
    if field == "m_b":
        rows.append(Row(label=crew, value=row.close, rule="R14"))
    total = base + sum(int(one.value or 0) for one in rows)
    if total < 0:
        rows.append(Row(label=msg("Never below 0"), value=-total, rule="R7"))
    return rows or [Row(label=crew, value=0, rule="R14")]

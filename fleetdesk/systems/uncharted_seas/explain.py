"""The answer to "why is this 4?": base, modifiers, rule."""

from __future__ import annotations

from collections.abc import Mapping

from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working, limited, unknown
from fleetdesk.systems.uncharted_seas import contact, fire
from fleetdesk.systems.uncharted_seas.activation import ship_of
from fleetdesk.systems.uncharted_seas.asking import band_label, weapon_msg
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.shots import Shot, check, working
from fleetdesk.systems.uncharted_seas.state import SeaBattle, SeaShip

STATES: Mapping[str, tuple[Msg, str]] = {
    "melee": (msg("Boarders fight until one crew is gone; a round is due at an activation"), "R59 R66"),
    "markers": (msg("A marker stays until the end phase of its turn, or until it is taken away"), "R70"),
    "enemies": (msg("Bases touch: the ships may fire at each other, or board"), "R59"),
}

MOST = 20
"""Weapons and bands no card has more of."""


def _read(reference: str) -> tuple[str, str, int, int]:
    """Ship id, what, and for attack dice weapon and band: `a-s1/dr`, `a-s1/ad/0/2`."""
    ship, _, what = reference.rpartition("/")
    front, _, weapon = ship.rpartition("/")
    number, _, kind = front.rpartition("/")
    if kind == "ad" and weapon.isdecimal() and what.isdecimal():
        return number, kind, int(weapon), int(what)
    return ship, what, 0, 0


def explain(battle: SeaBattle, reference: str) -> Working:
    """How a number on a ship's card came about.

    `reference` is what the card carries: ship id, what, and for attack dice weapon and band.

    Raises:
        BadInput: nothing of that name stands on a card of this battle.
    """
    number, what, weapon, band = _read(reference)
    ship = ship_of(battle, number)
    if what == "ad" and weapon <= MOST and band <= MOST:
        shot = Shot(ship=ship.id, weapon=weapon, band=band)
        check(battle, shot)
        return _attack_dice(battle, ship, shot)
    found = {
        "move": _movement,
        "penalty": _penalty,
        "dr": _rating,
        "cr": _rating,
        "ram": _ram,
        "criticals": _criticals,
    }.get(what)
    if what in STATES:
        text, rule = STATES[what]
        return Working(title=Msg.verbatim(ship.name), rows=(Row(label=text, rule=rule),))
    if found is None:
        raise unknown(what)
    return found(battle, ship, what)


def _criticals(_: SeaBattle, ship: SeaShip, __: str) -> Working:
    """R34-R37: what the ship carries, and when it was hit."""
    rows = []
    for one in ship.criticals:
        name = Msg.verbatim(one.text) if one.text else msg("critical to be named ({roll})", roll=one.roll)
        told = msg("{text} (repaired)", text=name) if one.repaired else name
        rows.append(Row(label=msg("Turn {n}: {what}", n=one.turn, what=told), rule="R34"))
        if one.hull:
            rows.append(Row(label=msg("Hull points it cost: {n}", n=one.hull), rule="R34"))
    title = msg("{ship}: {what}", ship=ship.name, what=msg("criticals"))
    return Working(title=title, rows=tuple(rows))


def _attack_dice(battle: SeaBattle, ship: SeaShip, shot: Shot) -> Working:
    found = working(battle, shot)
    card = battle.card(ship.id)
    title = msg(
        "{ship}: {weapon}, {band}",
        ship=ship.name,
        weapon=weapon_msg(card.weapons[shot.weapon]),
        band=band_label(card, shot.band),
    )
    note = Row(label=msg("Half of it for a target partly in arc, at least 1"), rule="R30")
    return found.but(title=title, rows=(*found.rows, note))


def _movement(battle: SeaBattle, ship: SeaShip, _: str) -> Working:
    card = battle.card(ship.id)
    rows = [Row(label=msg("Printed on the card"), value=card.move or 0.0)]
    if ship.move_spent:
        rows.append(Row(label=msg("Sailed this turn"), value=-ship.move_spent, rule="R12"))
    total = round(max(0.0, (card.move or 0.0) - ship.move_spent), 4)
    wind = (
        Row(label=msg("Into the wind each inch costs 2"), rule="R11")
        if card.wind_affected
        else Row(label=msg("A headwind does not slow this ship"), rule="R13")
    )
    return Working(
        title=msg("{ship}: movement", ship=ship.name),
        rows=(*limited(rows, total, msg("Never below 0")), wind),
        total=total,
        unit="in",
    )


def _penalty(_: SeaBattle, ship: SeaShip, __: str) -> Working:
    penalty = fire.dice_penalty(ship.hull_lost, ship.crew_lost)
    return Working(
        title=msg("{ship}: dice penalty", ship=ship.name),
        rows=(
            Row(label=msg("Hull points lost: {n}", n=ship.hull_lost), rule="R28"),
            Row(label=msg("Crew lost: {n}", n=ship.crew_lost), rule="R28"),
            Row(label=msg("The greater of the two"), value=-penalty, rule="R28"),
        ),
        total=-penalty,
        unit="AD",
    )


def _rating(battle: SeaBattle, ship: SeaShip, what: str) -> Working:
    card = battle.card(ship.id)
    strict = battle.house.dr_mode == "gt"
    if what == "dr":
        value, name, rule = known(card.dr), msg("damage rating"), "R31"
        text = (
            msg("More hits than it cost one hull point")
            if strict
            else msg("Hits that reach it cost one hull point")
        )
    else:
        value, name, rule = known(card.cr), msg("critical rating"), "R32 R34 R35"
        text = msg("Hits that reach it are a critical instead; twice as many, two")
    return Working(
        title=msg("{ship}: {what}", ship=ship.name, what=name),
        rows=(Row(label=msg("Printed on the card"), value=value), Row(label=text, rule=rule)),
        total=value,
    )


def _ram(battle: SeaBattle, ship: SeaShip, _: str) -> Working:
    """R47-R50, A15: the score, and what damage takes off it with the house rule."""
    card = battle.card(ship.id)
    score = contact.ram_dice(card.ram, ship.hull_lost, ship.crew_lost, 0, battle.house).on_target
    rows = [Row(label=msg("Printed on the card"), value=card.ram, rule="R47")]
    if battle.house.ram_reduced:
        text = msg(
            "Hull lost {hull}, crew lost {crew}: the greater", hull=ship.hull_lost, crew=ship.crew_lost
        )
        rows.append(Row(label=text, value=score - card.ram, rule="R28"))
    else:
        rows.append(Row(label=msg("Damage does not reduce it"), rule="R47"))
    if card.ram_red and card.ram:
        rows.append(Row(label=msg("A red ram uses DR as CR"), rule="R49 R50"))
    return Working(
        title=msg("{ship}: {what}", ship=ship.name, what=msg("ram")), rows=tuple(rows), total=score, unit="AD"
    )


def causes(reference: str) -> tuple[tuple[str | int, ...], ...]:
    """Where the values stand that a reference depends on: the journal knows which entries changed them."""
    number, what, *_ = _read(reference)
    worn = ("hull_lost", "crew_lost")
    if what == "melee":
        return (("melees",), ("ships", number, "left_melee_turn"))
    paths = {
        "ad": worn,
        "penalty": worn,
        "ram": worn,
        "move": ("move_spent",),
        "criticals": ("criticals",),
        "markers": ("markers",),
        "enemies": ("enemies",),
    }
    return tuple(("ships", number, field) for field in paths.get(what, ()))

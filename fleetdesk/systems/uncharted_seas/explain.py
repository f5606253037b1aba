"""The answer to "why is this 4?": base, modifiers, rule; and what players may set by hand."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.views import Slot
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.uncharted_seas import fire, wind
from fleetdesk.systems.uncharted_seas.asking import band_label, weapon_msg
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.shots import Shot, working
from fleetdesk.systems.uncharted_seas.state import STATUSES, SeaBattle, SeaShip


def explain(battle: SeaBattle, reference: str) -> Working:
    """How a number on a ship's card came about.

    `reference` is what the card carries: ship id, what, and for attack dice weapon and band.
    """
    number, what, *rest = reference.split("/")
    ship = battle.ships[number]
    if what == "ad":
        return _attack_dice(battle, ship, int(rest[0]), int(rest[1]))
    if what == "move":
        return _movement(battle, ship)
    if what == "penalty":
        return _penalty(ship)
    return _printed(battle, ship, what)


def _attack_dice(battle: SeaBattle, ship: SeaShip, weapon: int, band: int) -> Working:
    found = working(battle, Shot(ship=ship.id, weapon=weapon, band=band))
    card = battle.card(ship.id)
    title = msg(
        "{ship}: {weapon}, {band}",
        ship=ship.name,
        weapon=weapon_msg(card.weapons[weapon]),
        band=band_label(card, band),
    )
    note = Row(label=msg("Half of it for a target partly in arc, at least 1"), rule="R30")
    return found.but(title=title, rows=(*found.rows, note))


def _movement(battle: SeaBattle, ship: SeaShip) -> Working:
    card = battle.card(ship.id)
    rows = [Row(label=msg("Printed on the card"), value=card.move or 0.0)]
    if ship.move_spent:
        rows.append(Row(label=msg("Sailed this turn"), value=-ship.move_spent, rule="R12"))
    rows.append(
        Row(label=msg("Into the wind each inch costs 2"), rule="R11")
        if card.wind_affected
        else Row(label=msg("A headwind does not slow this ship"), rule="R13")
    )
    return Working(
        title=msg("{ship}: movement", ship=ship.name),
        rows=tuple(rows),
        total=(card.move or 0.0) - ship.move_spent,
        unit="in",
    )


def _penalty(ship: SeaShip) -> Working:
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


def _printed(battle: SeaBattle, ship: SeaShip, what: str) -> Working:
    card = battle.card(ship.id)
    value = {"dr": known(card.dr), "cr": known(card.cr), "ram": card.ram}[what]
    notes = {
        "dr": (msg("Hits that reach it cost one hull point"), "R31"),
        "cr": (msg("Hits that reach it are a critical instead; twice as many, two"), "R32 R34 R35"),
        "ram": (
            msg("A red ram uses DR as CR")
            if card.ram_red
            else msg("Attack dice on a rammed ship; damage does not reduce it"),
            "R47 R49",
        ),
    }
    text, rule = notes[what]
    names = {"dr": msg("damage rating"), "cr": msg("critical rating"), "ram": msg("ram")}
    return Working(
        title=msg("{ship}: {what}", ship=ship.name, what=names[what]),
        rows=(Row(label=msg("Printed on the card"), value=value), Row(label=text, rule=rule)),
        total=value,
    )


def causes(reference: str) -> tuple[tuple[str | int, ...], ...]:
    """Where the values stand that a reference depends on: the journal knows which entries changed them."""
    number, what, *_ = reference.split("/")
    paths = {"ad": ("hull_lost", "crew_lost"), "penalty": ("hull_lost", "crew_lost"), "move": ("move_spent",)}
    return tuple(("ships", number, field) for field in paths.get(what, ()))


def slots(battle: SeaBattle, ship: str) -> tuple[Slot, ...]:
    """What players may set by hand: everything that is tracked."""
    return tuple(_ship_slots(battle, battle.ships[ship]) if ship else _table_slots(battle))


def _ship_slots(battle: SeaBattle, ship: SeaShip) -> Iterator[Slot]:
    card = battle.card(ship.id)
    here = ("ships", ship.id)
    yield Slot(
        key="hull",
        label=msg("hull"),
        path=(*here, "hull_lost"),
        kind="track",
        value=ship.hull_lost,
        most=known(card.hull),
    )
    yield Slot(
        key="crew",
        label=msg("crew"),
        path=(*here, "crew_lost"),
        kind="track",
        value=ship.crew_lost,
        most=known(card.crew),
    )
    statuses = tuple((key, Msg(key=text)) for key, text in STATUSES.items())
    yield Slot(
        key="status",
        label=msg("State"),
        path=(*here, "status"),
        kind="choice",
        value=ship.status,
        choices=statuses,
    )
    yield Slot(
        key="anchored", label=msg("At anchor"), path=(*here, "anchored"), kind="flag", value=ship.anchored
    )
    yield Slot(key="moved", label=msg("Has moved"), path=(*here, "moved"), kind="flag", value=ship.moved)
    yield Slot(
        key="move_spent",
        label=msg("Inches spent this turn"),
        path=(*here, "move_spent"),
        kind="counter",
        value=ship.move_spent,
        most=99,
    )
    yield Slot(
        key="drifts",
        label=msg("Out of command, drifts"),
        path=(*here, "drifts"),
        kind="flag",
        value=ship.drifts,
    )
    sides = tuple((side.id, Msg.verbatim(side.name)) for side in battle.sides)
    yield Slot(
        key="side",
        label=msg("Commanded by"),
        path=(*here, "side"),
        kind="choice",
        value=ship.side,
        choices=sides,
    )
    yield Slot(key="name", label=msg("Name"), path=(*here, "name"), kind="text", value=ship.name)
    yield Slot(key="notes", label=msg("Notes"), path=(*here, "notes"), kind="text", value=ship.notes)


def _table_slots(battle: SeaBattle) -> Iterator[Slot]:
    points = int(battle.house.wind_points)
    directions = tuple((str(at), Msg(key=key)) for at, key in enumerate(wind.rose(points)))
    yield Slot(
        key="turn", label=msg("Turn"), path=("turn",), kind="counter", value=battle.turn, least=1, most=99
    )
    yield Slot(
        key="wind",
        label=msg("Wind from"),
        path=("wind",),
        kind="choice",
        value=str(battle.wind),
        choices=directions,
    )
    for at, side in enumerate(battle.sides):
        if side.deck_left is not None:
            label = msg("{side}: cards left in the deck", side=side.name)
            yield Slot(
                key=f"deck-{side.id}",
                label=label,
                path=("sides", at, "deck_left"),
                kind="counter",
                value=side.deck_left,
                most=200,
            )

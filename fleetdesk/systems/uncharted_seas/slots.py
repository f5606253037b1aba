"""What players may set by hand: everything that is tracked."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.views import Slot
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.uncharted_seas import wind
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.state import PHASES, STATUSES, SeaBattle, SeaShip


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
        value=min(ship.hull_lost, known(card.hull)),
        most=known(card.hull),
        counts="damage",
    )
    yield Slot(
        key="crew",
        label=msg("crew"),
        path=(*here, "crew_lost"),
        kind="track",
        value=min(ship.crew_lost, known(card.crew)),
        most=known(card.crew),
        counts="crew",
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
    own = battle.own_squadron(ship.id, ship.side)
    names = {one: battle.squadron_name(one) for side in battle.sides for one in battle.squadrons(side.id)}
    names.setdefault(own, ship.name)
    squadrons = tuple((one, Msg.verbatim(name)) for one, name in names.items())
    yield Slot(
        key="squadron",
        label=msg("Squadron"),
        path=(*here, "squadron"),
        kind="choice",
        value=ship.squadron,
        choices=squadrons,
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
    phases = tuple((key, Msg(key=title)) for key, title in PHASES.items())
    yield Slot(
        key="phase", label=msg("Step"), path=("phase",), kind="choice", value=battle.phase, choices=phases
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

"""The turn over: markers taken away, marks of the turn cleared (R7, R70)."""

from __future__ import annotations

from fleetdesk.core.actions import Line
from fleetdesk.core.words import msg
from fleetdesk.systems.common.held_cards import Marker, markers_left
from fleetdesk.systems.uncharted_seas.state import TURN_CARDS, SeaBattle, SeaShip


def begin_next_turn(battle: SeaBattle) -> tuple[SeaBattle, tuple[Line, ...]]:
    """R70: remove markers whose effect has ended, then begin the next turn with a clean slate."""
    lines: list[Line] = []
    ships = {}
    for number, ship in battle.ships.items():
        removed, kept = markers_left(
            ((marker, marker.ends_turn or None) for marker in ship.markers), battle.turn
        )
        lines.extend(
            Line(
                text=msg("{ship}: marker removed: {marker}", ship=ship.name, marker=marker.text),
                ships=(number,),
            )
            for marker in removed
        )
        ships[number] = _fresh(ship, kept)
    after = battle.but(
        turn=battle.turn + 1,
        phase=TURN_CARDS,
        initiative=(),
        activated=(),
        active="",
        contacts=(),
        ships=ships,
        sides=tuple(side.but(cards_drawn=False) for side in battle.sides),
    )
    return after, tuple(lines)


def _fresh(ship: SeaShip, markers: tuple[Marker, ...]) -> SeaShip:
    clean = {
        "markers": markers,
        "moved": False,
        "move_spent": 0.0,
        "sailed": 0.0,
        "fired": (),
        "split": (),
        "linked": (),
        "drifts": False,
    }
    changed = {key: value for key, value in clean.items() if getattr(ship, key) != value}
    return ship.but(**changed) if changed else ship

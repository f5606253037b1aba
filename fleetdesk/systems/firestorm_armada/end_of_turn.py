"""The turn over: markers taken away, wings ready, marks of the turn cleared (R6, R13, R62)."""

from __future__ import annotations

from fleetdesk.core.actions import Line
from fleetdesk.core.words import msg
from fleetdesk.systems.common.held_cards import markers_left
from fleetdesk.systems.firestorm_armada.asking import marker_name
from fleetdesk.systems.firestorm_armada.state import TURN_CARDS, ArmadaBattle, ArmadaShip

CLEAN: dict[str, object] = {
    "moved": False,
    "moved_inches": 0.0,
    "out_of_command": False,
    "will_board": "",
    "fired": (),
    "fired_at": (),
    "split": (),
    "combined": (),
    "repelled_by": "",
    "retreats": False,
    "cards_on": (),
}


def begin_next_turn(battle: ArmadaBattle) -> tuple[ArmadaBattle, tuple[Line, ...]]:
    """R6: remove markers whose effect has ended, then begin the next turn with a clean slate."""
    lines: list[Line] = []
    ships = {}
    for number, ship in battle.ships.items():
        removed, kept = markers_left(
            ((marker, marker.ends_turn or None) for marker in ship.markers), battle.turn
        )
        lines.extend(
            Line(
                text=msg("{ship}: marker removed: {marker}", ship=ship.name, marker=marker_name(marker.text)),
                ships=(number,),
            )
            for marker in removed
        )
        if ship.wing == "repelled" and ship.in_play:
            lines.append(Line(text=msg("{ship} is ready again", ship=ship.name), ships=(number,)))
        changes: dict[str, object] = {
            **CLEAN,
            "markers": kept,
            "engines_cut": ship.engines_cut_next,
            "engines_cut_next": False,
            "wing": "ready" if ship.wing == "repelled" else ship.wing,
        }
        ships[number] = _changed(ship, changes)
    after = battle.but(
        turn=battle.turn + 1,
        phase=TURN_CARDS,
        last_initiative=battle.initiative or battle.last_initiative,
        initiative=(),
        totals={},
        revealed=False,
        activated=(),
        active="",
        ships=ships,
        sides=tuple(
            side.but(cards_drawn=False, cards_used=False, laid="", laid_title="") for side in battle.sides
        ),
    )
    return after, tuple(lines)


def _changed(ship: ArmadaShip, values: dict[str, object]) -> ArmadaShip:
    changed = {key: value for key, value in values.items() if getattr(ship, key) != value}
    return ship.but(**changed) if changed else ship

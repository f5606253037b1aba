"""What is known of every ship turn by turn: where it went, what it was ordered, what came of its shots."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fleetdesk.core.blocks.charts import Cell, cell_name
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.papers import EMPTY
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.orders import written_order
from fleetdesk.systems.salves.posts.grammar import Order, folded, without_prefix
from fleetdesk.systems.salves.state import Note, SalvesBattle, SalvesShip

MISS, HIT, PERHAPS = "\N{BULLET}", "\N{MULTIPLICATION SIGN}", "?"
"""Signs on the grid of shots."""
Marks = tuple[tuple[int, int, str], ...]
Routes = tuple[tuple[Cell, ...], ...]


class Written(NamedTuple):
    """What a ship was ordered in a turn: one of the two."""

    move: Msg = EMPTY
    fire: Msg = EMPTY


def _notes(battle: SalvesBattle, kind: str) -> Iterable[Note]:
    return (note for _, note in sorted(battle.private.items()) if note.kind == kind)


def orders(battle: SalvesBattle, ship: SalvesShip) -> Mapping[int, Written]:
    """Turn -> what was carried out, and what is handed in for this turn."""
    found: dict[int, Written] = {}
    now = written_order(battle, ship)
    if now is not None:
        found[battle.turn] = _written(now)
    for note in _notes(battle, "way"):
        if note.ship == ship.id and note.asked:
            found[note.turn] = _written(Order("move", steps=note.asked))
    for event in battle.events.values():
        if event.kind == "salvo" and event.ship == ship.id:
            targets = tuple(wording.pair(shot) for shot in event.targets)
            found[event.turn] = _written(Order("fire", targets=targets))
    return found


def _written(order: Order) -> Written:
    match order.kind:
        case "move":
            return Written(move=msg("{parts}", parts=wording.steps(order.steps)))
        case "fire":
            return Written(
                fire=Msg.verbatim(" ".join(_shots(place, count) for place, count in order.targets))
            )
        case _:
            return Written(move=wording.order(order))


def _shots(place: Cell, count: int) -> str:
    """D4, or D4×3: one shot is not counted."""
    return cell_name(place) + (f"\N{MULTIPLICATION SIGN}{count}" if count > 1 else "")


def initials(names: Mapping[str, str]) -> Mapping[str, str]:
    """Key -> a letter of its name that no other has, written on a grid beside the number of the turn."""
    used: dict[str, str] = {}
    for number, (key, name) in enumerate(names.items(), 1):
        plain = folded(name).strip()
        letters = (without_prefix(plain) or plain).upper()
        free = (one for one in letters if one.isalpha() and one not in used.values())
        used[key] = next(free, str(number))
    return used


def went(battle: SalvesBattle, side: str, *, fresh: bool) -> tuple[Marks, Routes]:
    """Initials of a side's ships where they were placed, and with the turn where each of their moves ended."""
    signs = initials({ship.id: ship.name for ship in battle.fleet_of(side)})
    found = {place: signs[ship.id] for ship in battle.fleet_of(side) if (place := ship.start or ship.cell)}
    routes: list[tuple[Cell, ...]] = []
    if not fresh:
        for note in _notes(battle, "way"):
            if note.path and note.ship in signs:
                found[note.path[-1]] = f"{signs[note.ship]}{note.turn}"
                routes.append(note.path)
        for ship in battle.afloat(side):
            if ship.cell is not None and not found.get(ship.cell, "").startswith(signs[ship.id]):
                found[ship.cell] = signs[ship.id]
    return tuple((*place, sign) for place, sign in found.items()), tuple(routes)


def shots(battle: SalvesBattle, side: str) -> Marks:
    """R33, R34: what a side's salvos told: nobody there, somebody hit, or hit in one of several cells."""
    found: dict[Cell, str] = {}
    for event in battle.events.values():
        if event.kind == "salvo" and event.side == side:
            sign = MISS if not event.named else HIT if len(event.targets) == 1 else PERHAPS
            found.update((shot.cell, sign) for shot in event.targets)
    return tuple((*place, sign) for place, sign in found.items())


def stood(battle: SalvesBattle, turn: int) -> Mapping[str, Cell]:
    """Where every ship stood at the end of a turn, 0: as it was placed. For the umpire."""
    cells = {ship.id: ship.start for ship in battle.ships.values() if ship.start is not None}
    for note in _notes(battle, "way"):
        if note.turn <= turn and note.path:
            cells[note.ship] = note.path[-1]
    for event in battle.events.values():
        if event.turn <= turn:
            for ship in event.sunk:
                cells.pop(ship, None)
    return cells


def might_move(battle: SalvesBattle, side: str, turn: int) -> bool:
    """R16-R18: whether a ship of a side that was afloat had fired before a turn began."""
    fired: set[str] = set()
    for event in battle.events.values():
        if event.turn < turn:
            if event.kind == "salvo" and event.side == side:
                fired.add(event.ship)
            fired.difference_update(event.sunk)
    return bool(fired)


def received(battle: SalvesBattle, side: str, turn: int) -> bool:
    """Whether orders of a side for a turn have come in."""
    if turn == battle.turn and battle.paper(side):
        return True
    return any(note.turn == turn and note.side == side for note in _notes(battle, "orders"))

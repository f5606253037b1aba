"""What a player can know of every enemy ship from public facts and his own ships (R49, section 6).

Sets of cells are bits of one whole number, see `grid`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.salvos import can_hit
from fleetdesk.systems.salves.sea.compass import DIRECTIONS, Step
from fleetdesk.systems.salves.sea.grid import Grid, band_cells
from fleetdesk.systems.salves.state import PLACING, Event, Note, SalvesBattle

FEW = 8
"""So many cells are worth naming."""
FASTEST = 10
"""No card is faster: how far a ship may have gone whose speed nobody was told."""


# --- one public fact ---------------------------------------------------------------------------------


def where_it_fired(grid: Grid, found: int, kind: str, cells: Iterable[Cell], rules: HouseRules) -> int:
    """It fired at these cells: it stands where all of them are in its band."""
    for cell in cells:
        found &= band_cells(grid, kind, cell, rules)
    return found


def where_named(found: int, cells: int) -> int:
    """It was named by a salvo: it stands in one of the target cells."""
    return found & cells


def where_spared(found: int, cells: int, kind: str, shooter: str, *, one_cell: bool) -> int:
    """It was not named by a salvo that would have hit it: it stands in none of the target cells."""
    return found & ~cells if can_hit(shooter, kind, one_cell=one_cell) else found


def where_it_moved(grid: Grid, found: int, steps: Iterable[Step]) -> int:
    """It made these steps, and no cell of its way was beside the grid."""
    for count, direction in steps:
        dx, dy = DIRECTIONS[direction]
        found = grid.shifted(found, count * dx, count * dy)
    return found


# --- all of them -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """A battle and who thinks about it; equal to another one made from the same facts.

    Facts are compared by being the same object: they only ever grow, and an undone step brings back the old ones.
    """

    battle: SalvesBattle
    viewer: str

    def __hash__(self) -> int:
        return hash((id(self.battle.events), self.viewer))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Asked):
            return NotImplemented
        one, two = self.battle, other.battle
        return (
            self.viewer == other.viewer
            and one.events is two.events
            and one.phase == two.phase
            and one.house == two.house
            and all(two.ships.get(ship.id) == ship or ship.side != self.viewer for ship in one.ships.values())
        )


def candidates(battle: SalvesBattle, viewer: str) -> Mapping[str, int]:
    """Enemy ship afloat -> the cells where it may be, as a set of `grid`. An empty set: the facts contradict."""
    return _candidates(_Asked(battle, viewer))


@lru_cache(maxsize=64)
def _candidates(asked: _Asked) -> Mapping[str, int]:
    return _Thought(asked.battle, asked.viewer).found()


class _Thought:
    """Public events gone through one by one, as one player would."""

    def __init__(self, battle: SalvesBattle, viewer: str) -> None:
        self._battle, self._grid, self._viewer = battle, battle.grid, viewer
        self._types = {ship: battle.card(ship).kind for ship in battle.ships}
        self._ways: dict[str, list[Note]] = {}
        for _, note in sorted(battle.private.items()):
            if note.side == viewer and note.kind == "way":
                self._ways.setdefault(note.event, []).append(note)
        self._own: dict[str, Cell] = {
            ship.id: place
            for ship in battle.fleet_of(viewer)
            if (place := ship.start or ship.cell) is not None
        }
        self._found = dict.fromkeys(
            (ship.id for ship in battle.ships.values() if ship.side != viewer), self._free()
        )
        self._fired: set[str] = set()

    def _free(self) -> int:
        """Every cell without an own ship."""
        return self._grid.everything & ~self._grid.bits(self._own.values())

    def found(self) -> Mapping[str, int]:
        """What is left in the end, for ships afloat."""
        if self._battle.phase != PLACING:
            for key, event in sorted(self._battle.events.items()):
                self._after(key, event)
        free = self._free()
        return {ship: found & free for ship, found in self._found.items()}

    def _after(self, key: str, event: Event) -> None:
        if event.kind == "salvo":
            self._salvo(event)
        elif event.kind == "corrected":
            self._corrected(event)
        elif event.kind == "move":
            self._change(event.ship, where_it_moved(self._grid, self._of(event.ship), event.steps))
        elif event.kind == "moved":
            self._wander(event.ship)
        elif event.kind == "played":
            self._played(event)
        for note in self._ways.get(key, ()):
            self._way(note.ship, note.path)
        for ship in event.sunk:
            self._found.pop(ship, None)
            self._own.pop(ship, None)

    def _of(self, ship: str) -> int:
        return self._found.get(ship, 0)

    def _change(self, ship: str, found: int) -> None:
        if ship in self._found:
            self._found[ship] = found & self._free()

    def _salvo(self, event: Event) -> None:
        cells = [shot.cell for shot in event.targets]
        bits, one_cell = self._grid.bits(cells), len(cells) == 1
        kind, rules = self._types[event.ship], self._battle.house
        side = self._battle.ships[event.ship].side
        self._fired.add(event.ship)
        if event.ship in self._found:
            own = where_it_fired(self._grid, self._found[event.ship], kind, cells, rules)
            self._found[event.ship] = own
        for ship, found in self._found.items():
            astir = self._battle.ships[ship].side == side and self._may_have_moved(ship, event.turn)
            if ship in event.named:
                self._found[ship] = where_named(self._grown(ship) if astir else found, bits)
            elif astir:
                continue  # it may have left that very cell before the salvo, or come there after it
            elif rules.friendly_fire or self._battle.ships[ship].side != side:
                self._found[ship] = where_spared(found, bits, self._types[ship], kind, one_cell=one_cell)

    def _way(self, ship: str, path: Iterable[Cell]) -> None:
        """An own ship moved: no enemy is in any cell it passed, or stands in now."""
        passed = self._grid.bits(path)
        for enemy, found in self._found.items():
            self._found[enemy] = found & ~passed
        for cell in path:
            self._own[ship] = cell

    def _grown(self, ship: str) -> int:
        """Where it may be after a move."""
        battle = self._battle
        speed = battle.values(ship).speed if battle.house.values_public else FASTEST
        return self._grid.grown(self._of(ship), speed)

    def _wander(self, ship: str) -> None:
        """It moved, nobody knows where."""
        self._change(ship, self._grown(ship))

    def _may_have_moved(self, ship: str, turn: int) -> bool:
        """Whether a ship of the fleet that plays may have moved already, unseen."""
        return self._battle.house.publish_moves == "secret" and turn > 1 and ship not in self._fired

    def _played(self, event: Event) -> None:
        """A fleet has played: where moves are secret, whatever did not fire may have moved."""
        for ship in tuple(self._found):
            if self._battle.ships[ship].side == event.side and self._may_have_moved(ship, event.turn):
                self._wander(ship)
        self._fired.clear()

    def _corrected(self, event: Event) -> None:
        """The umpire changed something by hand: what was known of that ship no longer holds."""
        if self._battle.ships[event.ship].side != self._viewer:
            self._found[event.ship] = self._free()

"""Salvos: what may be ordered, what is hit, what hits do (R11, R12, R26-R34, R40-R43). No die is thrown in this game."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fleetdesk.core.blocks.charts import Cell
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.posts.grammar import Order
from fleetdesk.systems.salves.sea.grid import Grid, in_band
from fleetdesk.systems.salves.state import SalvesBattle, SalvesShip, Shot

Targets = Mapping[Cell, int]
"""Target cells and the shots on each."""


class Mark(NamedTuple):
    """A ship that may be hit."""

    id: str
    owner: str
    type: str
    cell: Cell


class Shooter(NamedTuple):
    """A ship that fires."""

    owner: str
    type: str
    attack: int
    cell: Cell


def why_not(shooter: Shooter, targets: Targets, grid: Grid | None, rules: HouseRules) -> str:
    """R11, R27: why a salvo cannot be ordered (a code of `reasons`), or nothing."""
    if not targets or any(count < 1 for count in targets.values()):
        return "zero_shots"
    if sum(targets.values()) > shooter.attack:
        return "too_many_shots"
    if grid is not None and not all(grid.holds(cell) for cell in targets):
        return "off_grid"
    if not all(in_band(shooter.type, shooter.cell, cell, rules) for cell in targets):
        return "out_of_range"
    return ""


def direct(targets: Targets) -> bool:
    """R31, A-08: all shots go to one cell."""
    return len(targets) == 1


def can_hit(shooter_type: str, target_type: str, *, one_cell: bool) -> bool:
    """R31, R32: a submarine is hit by a direct shot or by a destroyer."""
    return target_type != "SS" or one_cell or shooter_type == "DD"


def hits(shooter: Shooter, targets: Targets, ships: Iterable[Mark], rules: HouseRules) -> dict[str, int]:
    """R29-R32, R41: hits by ship."""
    one_cell = direct(targets)
    return {
        ship.id: targets[ship.cell]
        for ship in ships
        if ship.cell in targets
        and can_hit(shooter.type, ship.type, one_cell=one_cell)
        and (rules.friendly_fire or ship.owner != shooter.owner)
    }


# --- carried out --------------------------------------------------------------------------------------


def shooter(battle: SalvesBattle, ship: str, cell: Cell) -> Shooter:
    card = battle.card(ship)
    return Shooter(battle.ships[ship].side, card.kind, card.values.attack, cell)


def mark(battle: SalvesBattle, ship: str, cell: Cell) -> Mark:
    return Mark(ship, battle.ships[ship].side, battle.card(ship).kind, cell)


def hit(battle: SalvesBattle, ship: SalvesShip, order: Order) -> dict[str, int]:
    """R29-R32: hits of a salvo on the ships as they stand, by ship."""
    if ship.cell is None:
        return {}
    marks = (mark(battle, one.id, one.cell) for one in battle.afloat() if one.cell is not None)
    return hits(shooter(battle, ship.id, ship.cell), dict(order.targets), marks, battle.house)


def heard(
    battle: SalvesBattle, ship: SalvesShip, order: Order, found: dict[str, int], sunk: Iterable[str] = ()
) -> SalvesBattle:
    """R17, R33: it has fired, and everybody learns where, whom it hit and who sank."""
    return battle.with_ship(battle.ships[ship.id].but(has_fired=True, acted=True)).with_event(
        "salvo",
        ship.side,
        ship=ship.id,
        targets=tuple(Shot(cell=cell, count=count) for cell, count in order.targets),
        named=tuple(found),
        hits=found if battle.house.announce_hits else {},
        sunk=tuple(sunk),
    )


def struck(battle: SalvesBattle, found: dict[str, int]) -> tuple[SalvesBattle, tuple[str, ...]]:
    """R30, R40: hit points come off; which ships sink."""
    sunk: list[str] = []
    for number, count in found.items():
        ship = battle.ships[number]
        armour = battle.values(number).armour
        lost = min(armour, ship.lost + count)
        if lost >= armour and not ship.sunk:
            sunk.append(number)
        battle = battle.with_ship(ship.but(lost=max(lost, ship.lost), sunk=ship.sunk or lost >= armour))
    return battle, tuple(sunk)


def hit_notes(
    before: SalvesBattle, battle: SalvesBattle, by: str, event: str, found: dict[str, int]
) -> SalvesBattle:
    """R33: what the owner of each ship hit learns; cells as they were before anything sank."""
    for number, count in found.items():
        ship = battle.ships[number]
        battle = battle.with_note(
            "hit",
            ship.side,
            event=event,
            ship=number,
            by=by,
            cell=before.ships[number].cell,
            count=count,
            left=battle.left(ship),
            most=battle.values(number).armour,
        )
    return battle


def fired(battle: SalvesBattle, ship: SalvesShip, order: Order) -> SalvesBattle:
    """R29-R34: one salvo, its hits taken at once."""
    found = hit(battle, ship, order)
    after, sunk = struck(battle, found)
    after = heard(after, ship, order, found, sunk)
    return hit_notes(battle, after, ship.id, after.latest, found)

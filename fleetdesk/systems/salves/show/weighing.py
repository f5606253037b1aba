"""What players weigh a ship by: reach, attack, armour, and what a salvo that finds another does (R10-R12, R26-R32)."""

from collections.abc import Iterator

from fleetdesk.core.game.weighing import Measure, Prospect, Reach, Weighed
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.profiles import SalvesCard
from fleetdesk.systems.salves.salvos import can_hit
from fleetdesk.systems.salves.sea.grid import CARRIER_RANGE, band
from fleetdesk.systems.salves.state import SalvesBattle

NOTE = N_(
    "Nothing is left to dice here: a salvo with all its shots in the cell of a ship hits her, one in another cell"
    " does not. How well her cell is known is for the players."
)


def _cells(rules: HouseRules) -> range:
    """Every distance anything may fire at."""
    return range(
        max(CARRIER_RANGE + rules.range_offset, *(band(kind, rules)[1] for kind in ("CV", "BB"))) + 1
    )


def _at(cells: int) -> Msg:
    return msg("her own cell") if not cells else nmsg("1 cell", "{n} cells", cells)


def weighed(card: SalvesCard) -> Weighed:
    """A ship in figures."""
    rules = HouseRules()
    least, most = band(card.kind, rules)
    return Weighed(
        measures=(
            Measure(label=msg("Attack"), value=card.attack, adds=True),
            Measure(label=msg("Armour"), value=card.armour, adds=True),
            Measure(label=msg("Speed"), value=card.speed),
            *(
                (Measure(label=msg("Points"), value=card.points, adds=True),)
                if card.points is not None
                else ()
            ),
        ),
        title=msg("Shots by distance"),
        bands=tuple(map(_at, _cells(rules))),
        reaches=(
            Reach(
                label=msg("Salvo"),
                values=tuple(card.attack if least <= cells <= most else None for cells in _cells(rules)),
            ),
        ),
    )


def prospects(battle: SalvesBattle, ship: str, target: str) -> Iterator[Prospect]:
    """A whole salvo into the cell of a ship, by distance."""
    card, rules = battle.card(ship), battle.house
    least, most = band(card.kind, rules)
    attack, left = card.values.attack, battle.left(battle.ships[target])
    for cells in _cells(rules):
        if not least <= cells <= most or not can_hit(card.kind, battle.card(target).kind, one_cell=True):
            yield Prospect(at=_at(cells))
            continue
        salvos = float(-(-left // attack)) if left else None
        yield Prospect(at=_at(cells), brings=nmsg("1 shot", "{n} shots", attack), hurt=1.0, lasts=salvos)

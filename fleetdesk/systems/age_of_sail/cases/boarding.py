"""Worked cases of boarding (R75-R84)."""

from typing import Any, NamedTuple

from fleetdesk.core.battle.actions import Table
from fleetdesk.core.game.case_reading import Given
from fleetdesk.systems.age_of_sail.cases.shared import (
    MOST,
    Asked,
    Found,
    afloat,
    at_sea,
    at_table,
    count,
    die,
    sections,
    unused,
    whole,
    wounds,
)
from fleetdesk.systems.age_of_sail.cases.table import force
from fleetdesk.systems.age_of_sail.fight import boarding
from fleetdesk.systems.age_of_sail.fight.losses import doomed
from fleetdesk.systems.age_of_sail.profiles import AosCard
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip, Melee


def boarding_check(case: Asked) -> Found:
    """R75, R76."""
    if not boarding.possible(force(case.given)):
        unused(case)
        return {"possible": False, "boarding": False}
    return {"possible": True, "boarding": boarding.happens(die(case))}


class _Boarders(NamedTuple):
    battle: AosBattle
    sides: tuple[tuple[str, ...], tuple[str, ...]]

    def boarders(self, side: int) -> list[boarding.Boarder]:
        """The ships of a side as they fight."""
        return [boarding.boarder(self.battle, self.battle.ships[one]) for one in self.sides[side]]


def _boarders(case: Asked) -> _Boarders:
    wind_force = force(case.given)
    ships: list[AosShip] = []
    cards: list[AosCard] = []
    for side in ("side1", "side2"):
        for ship in case.given.parts(side):
            number = f"{side}/{len(ships)}"
            ships.append(_boarder(ship).but(id=number, side=side, card=number))
            cards.append(AosCard.model_construct(id=number, hand_a=whole(ship, "a")))
    sides = tuple(tuple(one.id for one in ships if one.side == side) for side in ("side1", "side2"))
    battle = at_sea(case.rules, *ships, cards=cards).but(wind_force=wind_force)
    return _Boarders(battle, (sides[0], sides[1]))


def _boarder(ship: Given) -> AosShip:
    """A ship of a case; where it gives hull points alone, sections lost before stand in front of them."""
    if "sections" in ship:
        hull, masts = sections(ship), whole(ship, "mast_sections", 2)
    else:
        pv, masts = whole(ship, "pv", MOST), 0
        gone = count(ship, "sections_lost")
        hull = (0,) * (gone if pv else max(0, gone - 1)) + (pv,)
    lost = count(ship, "mast_lost")
    return afloat(
        sections=hull,
        mast_sections=max(masts, lost),
        mast_lost=lost,
        **wounds(ship, "crit9", "crit11", "fs_set", "small_leaks", "leaks", "fire"),
    )


def boarding_round(case: Asked) -> Found:
    """R79-R83."""
    given = _boarders(case)
    first, second = given.boarders(0), given.boarders(1)
    found = boarding.fight(first, second, case.dice.take(len(first) + len(second)))
    return {
        "per_ship_vs_side2": found.against_second,
        "per_ship_vs_side1": found.against_first,
        "loss_side1": list(found.first),
        "loss_side2": list(found.second),
    }


def boarding_turn(case: Asked) -> Found:
    """R78, R81, R84: up to three rounds; a ship that sinks is out of those that follow (R118)."""
    battle, sides = _boarders(case)
    sunk = [one.but(status="sunk") for one in battle.ships.values() if doomed(battle, one)]
    battle = battle.with_ships(sunk).but(melees=(Melee(id="m", ships=(*sides[0], *sides[1])),))

    def play(table: Table) -> tuple[AosBattle, int]:
        after, rounds = battle, 0
        while after.melees and not boarding.why_no_round(after, after.melees[0]):
            missing = sum(map(len, boarding.boarders(after, after.melees[0]))) + table.dice.count
            if missing > len(case.dice.left()):  # the dice of a round are told together
                raise case.dice.too_few(missing - len(case.dice.left()))
            after, rounds = boarding.fight_round(after, after.melees[0], table).battle, rounds + 1
        return after, rounds

    after, rounds = at_table(case.dice, play)
    found: dict[str, Any] = {"rounds": rounds}
    for side, ships in zip(("side1", "side2"), sides, strict=True):
        given = case.given.parts(side)
        found[side] = [
            _fought(one, battle.ships[number], after.ships[number])
            for one, number in zip(given, ships, strict=True)
        ]
    return found


def _fought(given: Given, before: AosShip, after: AosShip) -> dict[str, Any]:
    hull = after.hull if "sections" in given else after.hull[-1:]
    return {"sections": list(hull), "mast_sections_lost": after.mast_lost - before.mast_lost}

"""What the plots and the luck account say, beside throws of real dice: `python -m tests.trust.throws --throws 1000000`.

The rules are told here once more, as plainly as a die is thrown, and share nothing with the closed forms but the
printed tables. Chances must agree within a thousandth, averages within a thousandth of themselves, or within what
so many throws can tell.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from fleetdesk import systems
from fleetdesk.core.battle.actions import Table
from fleetdesk.core.battle.battles import EVERYONE, Setup, SideSetup
from fleetdesk.core.dice import Dice
from fleetdesk.core.game.weighing import Prospect
from fleetdesk.services.after import luck
from fleetdesk.systems.age_of_sail.fight import gunnery
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.age_of_sail.tables import tables as sail_tables
from fleetdesk.systems.firestorm_armada.formulas import criticals
from tests import players

CLOSE = 0.001
SURE = 4.5
"""Standard deviations that chance may be off."""


class Seen(NamedTuple):
    """One figure, as it was said and as it was thrown."""

    what: str
    said: float
    thrown: float
    spread: float
    """Of what was thrown: its standard deviation."""

    @property
    def off(self) -> float:
        """How far apart they are: for an average, as a share of it."""
        return abs(self.said - self.thrown) / max(1.0, self.said)

    @property
    def agrees(self) -> bool:
        """Whether they are as near as asked, or as so many throws can tell."""
        return self.off <= max(CLOSE, SURE * self.spread / max(1.0, self.said))


Shot = Callable[[random.Random], int]
"""One attack: hull points lost, or less than 0 for damage that costs none."""


def battle_of(game: str) -> Any:
    """Two lists that come with a game, whole."""
    system = systems.load(game)
    sides = tuple(SideSetup(id="ab"[at], fleet=one) for at, one in enumerate(players.fleets(game)))
    return system.opening(Setup(sides=sides))


def exploding(dice: int, chance: random.Random, least: int = 4) -> int:
    """Hits of dice that hit from a face up; a six hits twice and is thrown again."""
    hits = 0
    while dice:
        dice -= 1
        face = chance.randint(1, 6)
        if face >= least:
            hits += 1
        if face == 6:
            hits += 1
            dice += 1
    return hits


def _sea(battle, ship, target, band, prospect) -> Shot:
    """The Uncharted Seas."""
    dice = max(
        weapon.ad[band] for weapon in battle.card(ship).weapons if band < len(weapon.ad) and weapon.ad[band]
    )
    card, cost = battle.card(target), battle.house.crit_hull_loss

    def shot(chance: random.Random) -> int:
        hits = exploding(dice, chance)
        if hits >= card.cr:
            return hits // card.cr * cost
        return int(hits >= card.dr)

    return shot


def _space(battle, ship, target, band, prospect) -> Shot:
    """Firestorm Armada: the weapon the plot took, told by its dice."""
    dice, card, house = int(prospect.brings.args["n"]), battle.card(target), battle.house
    least = (
        {"none": 4, "5+": 5, "6": 6}[card.target_row] if battle.card(ship).is_capital else card.others_need
    )

    def shot(chance: random.Random) -> int:
        hits = exploding(dice, chance, least)
        hits = max(0, hits - exploding(card.shield, chance)) if hits else 0
        if hits >= card.cr:
            rolls = (chance.randint(1, 6) + chance.randint(1, 6) for _ in range(hits // card.cr))
            return sum(criticals.cost(roll, card.hull, house).hull for roll in rolls) or -1
        return int(hits >= card.dr)

    return shot


def _sail(battle, ship, target, band, prospect) -> Shot:
    """Age of sail, after the first broadside."""
    found, bands = values(battle.card(ship), battle.house), sail_tables()
    force = found.b if not band else found.c
    added = bands.die.range_5_7 if band == 2 else 0

    def shot(chance: random.Random) -> int:
        return gunnery.damage(force, max(1, min(6, chance.randint(1, 6) + added)))

    return shot


def prospects_of(game: str) -> Iterator[tuple[str, str, str, int, Prospect]]:
    """The promises of the first ship of a side at the first of the other."""
    system, battle = systems.load(game), battle_of(game)
    ship = next(one.id for one in battle.ships.values() if one.side == "a")
    target = next(one.id for one in battle.ships.values() if one.side == "b")
    for band, found in enumerate(system.prospects(battle, ship, target)):
        if found.brings is not None:
            yield game, ship, target, band, found


GAMES = {"uncharted_seas": _sea, "firestorm_armada": _space, "age_of_sail": _sail}


def plots(throws: int, seed: int) -> Iterator[Seen]:
    """Chances to be hurt and how long a ship lasts, thrown."""
    for game, rule in GAMES.items():
        battle = battle_of(game)
        hull = next(one for one in battle.ships.values() if one.side == "b").id
        left = _hull(game, battle, hull)
        for name, ship, target, band, found in prospects_of(game):
            shot, chance = rule(battle, ship, target, band, found), random.Random(f"{seed}{name}{band}")
            fell = Counter(shot(chance) for _ in range(throws))
            hurt = 1 - fell[0] / throws
            if game != "age_of_sail":  # there the chance counts the first broadside
                spread = (found.hurt * (1 - found.hurt) / throws) ** 0.5
                yield Seen(f"{name}, band {band + 1}: hurt", found.hurt, hurt, spread)
            if found.lasts is not None:
                yield _lasting(f"{name}, band {band + 1}: lasts", found.lasts, left, shot, throws, chance)


def _hull(game: str, battle: Any, ship: str) -> int:
    if game == "age_of_sail":
        return int(battle.ships[ship].pv)
    return int(battle.hull_now(ship))


def _lasting(what: str, said: float, hull: int, shot: Shot, throws: int, chance: random.Random) -> Seen:
    """Ships sunk one after the other until so many attacks are thrown."""
    lives, left, shots, total, squares = 0, hull, 0, 0, 0
    for _ in range(throws):
        shots += 1
        left -= max(0, shot(chance))
        if left <= 0:
            lives, total, squares = lives + 1, total + shots, squares + shots * shots
            left, shots = hull, 0
    mean = total / lives if lives else said
    spread = ((squares / lives - mean * mean) / lives) ** 0.5 if lives > 1 else said
    return Seen(what, said, mean, spread)


def accounts(throws: int, seed: int) -> Iterator[Seen]:
    """Steps of the luck account, thrown anew by the game itself."""
    for game in (*GAMES, "galleys"):
        system, journal = systems.load(game), players.begin(game, seed)
        for number in range(40):
            players.step(system, journal, number * 7919 + seed)
        stakes, _ = luck._stakes(system, journal, EVERYONE)
        for stake in stakes[:1]:
            before, spec = journal.at(stake.entry.parent), system.actions[stake.entry.action]
            args = spec.args.model_validate(stake.entry.args)
            total = squares = 0
            kind = next(at for at in range(len(luck.KINDS)) if _matters(system, before, spec, args, at))
            for number in range(throws):
                box = before.dice.but(seed=seed + number, drawn=0)
                taken = luck._taken(spec.run(before, args, Table(Dice(box), insist=True)).lines)[kind]
                points = sum(amount for _, amount in taken)
                total, squares = total + points, squares + points * points
            mean = total / throws
            spread = (max(0.0, squares / throws - mean * mean) / throws) ** 0.5
            yield Seen(f"{game}, line {stake.entry.id}: expected", stake.expected, mean, spread)


def _matters(system, before, spec, args, at: int) -> bool:
    """Whether dice decide what is counted so."""
    fell = set()
    for number in range(200):
        box = before.dice.but(seed=number, drawn=0)
        fell.add(luck._taken(spec.run(before, args, Table(Dice(box), insist=True)).lines)[at])
    return len(fell) > 1


def main() -> int:
    """Throw, and print each figure beside what was said of it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--throws", type=int, default=1_000_000)
    asked.add_argument("--of-the-account", type=int, default=20_000, help="throws through the game itself")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    wrong = 0
    for seen in (*plots(given.throws, given.seed), *accounts(given.of_the_account, given.seed)):
        mark = "" if seen.agrees else "  WRONG"
        wrong += not seen.agrees
        sys.stdout.write(
            f"{seen.what}: said {seen.said:.6f}, thrown {seen.thrown:.6f}, off {seen.off:.6f}"
            f" (one standard deviation {seen.spread:.6f}){mark}\n"
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

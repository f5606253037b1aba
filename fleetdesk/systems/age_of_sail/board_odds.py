"""Odds of a boarding: what each ship loses in so many rounds, exactly (R76, R78-R83)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.age_of_sail import boarding, gunnery, harm, melees
from fleetdesk.systems.age_of_sail.boarding import Boarder
from fleetdesk.systems.age_of_sail.state import AosBattle, Melee

MOST_SHIPS = 3
"""With more of them only one round is worked out: beyond that nobody waits for it."""

Sides = tuple[tuple[Boarder, ...], tuple[Boarder, ...]]


class Rounds(NamedTuple):
    """How a boarding may stand after so many rounds."""

    rounds: int
    chances: dict[Sides, float]


def contact_odds() -> Odds:
    """R76: whether they board."""
    share = harm.chance_of(boarding.happens)
    chances = (
        Chance(label=msg("they board"), probability=share, tone="harm"),
        Chance(label=msg("no boarding"), probability=1 - share),
    )
    return Odds(tables=(OddsTable(title=msg("Contact"), chances=chances),))


def fought(sides: Sides, rounds: int) -> Rounds:
    """Every way so many rounds can go."""
    if len(sides[0]) + len(sides[1]) > MOST_SHIPS:
        rounds = 1
    now: dict[Sides, float] = {sides: 1.0}
    for _ in range(rounds):
        after: dict[Sides, float] = {}
        for state, chance in now.items():
            for reached, share in _one_round(state):
                after[reached] = after.get(reached, 0.0) + chance * share
        now = after
    return Rounds(rounds, now)


def _one_round(sides: Sides) -> Iterator[tuple[Sides, float]]:
    """R78-R82: a die for each ship, losses applied together; a boarding that has stopped stays as it is."""
    first, second = sides
    if boarding.stops(first, second):
        yield sides, 1.0
        return
    on_first, on_second = boarding.share(second, len(first)), boarding.share(first, len(second))
    ways = [list(_struck(ship, on_first)) for ship in first] + [
        list(_struck(ship, on_second)) for ship in second
    ]
    for way in product(*ways):
        share = 1.0
        for _, one in way:
            share *= one
        ships = tuple(ship for ship, _ in way)
        yield (ships[: len(first)], ships[len(first) :]), share


def _struck(ship: Boarder, force: int) -> Iterator[tuple[Boarder, float]]:
    """R80, R81, R100: a ship after the die against it, like results taken together."""
    found: dict[Boarder, float] = {}
    for face in harm.FACES:
        taken = harm.take(ship.hull, gunnery.damage(force, face))
        for after, share in _masts(ship._replace(hull=taken.hull), taken.destroyed):
            found[after] = found.get(after, 0.0) + share / len(harm.FACES)
    yield from found.items()


def _masts(ship: Boarder, dice: int) -> Iterator[tuple[Boarder, float]]:
    """R63, R100: masts matter here only as long as they carry a full sail."""
    if not ship.full_sail or not ship.masts_left:
        dice = 0
    stand = (1 - harm.chance_of(harm.mast_falls)) ** dice
    yield ship, stand
    if dice:
        yield ship._replace(full_sail=False), 1 - stand


def fight_odds(battle: AosBattle, melee: Melee, rounds: int) -> Odds:
    """A table for each ship: what it loses, and how often it is left without hull."""
    first, second = melees.sides_of(battle, melee.ships)
    ours, theirs = (tuple(side) for side in melees.boarders(battle, melee))
    if any(ship.leaks or ship.small_leaks for ship in (*ours, *theirs)):
        rounds = 1  # one that sinks meanwhile leaves the others a larger share (R79, R118)
    found = fought((ours, theirs), rounds)
    on_first, on_second = boarding.share(theirs, len(ours)), boarding.share(ours, len(theirs))
    tables = []
    for at, ship in enumerate((*first, *second)):
        losses: dict[int, float] = {}
        for state, chance in found.chances.items():
            lost = ship.pv - sum((*state[0], *state[1])[at].hull)
            losses[lost] = losses.get(lost, 0.0) + chance
        force = on_first if at < len(first) else on_second
        tables.append(_loss_table(ship.name, ship.pv, force, losses, found.rounds))
    return Odds(tables=tuple(tables))


def _loss_table(name: str, pv: int, force: int, losses: dict[int, float], rounds: int) -> OddsTable:
    title = nmsg("{ship} loses in 1 round", "{ship} loses in {n} rounds", rounds, ship=name)
    return OddsTable(
        title=title,
        detail=msg("attacked with force {n}", n=force),
        chances=tuple(_chances(pv, losses)),
        mean=sum(lost * chance for lost, chance in losses.items()),
        mean_label=msg("on average"),
    )


def _chances(pv: int, losses: dict[int, float]) -> Iterator[Chance]:
    for lost, chance in sorted(losses.items()):
        label: Msg = msg("{n}", n=lost)
        if lost and lost == pv:
            label = msg("{n}: no hull left", n=lost)
        yield Chance(label=label, probability=chance, tone="harm" if lost else "plain")

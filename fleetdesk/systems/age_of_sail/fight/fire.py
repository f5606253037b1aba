"""Broadsides fired: aimed, thrown and noted; they cost nobody anything before phase 6 (R85-R97)."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import Annotated, NamedTuple

from fleetdesk.core.battle.actions import Fact, Line, Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import FormField, Info, Pick
from fleetdesk.core.odds import Chance, Odds, OddsTable, Tone
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.rule.enumeration import fates
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.age_of_sail.fight import gunnery, harm, upkeep_queue
from fleetdesk.systems.age_of_sail.fight.gunnery import (
    Shot,
    has_target,
    laid,
    nearest,
    range_to,
    sight_of,
    silent,
)
from fleetdesk.systems.age_of_sail.fight.surrender import beside
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.picks import said, ship_pick, why, word_of
from fleetdesk.systems.age_of_sail.state import BROADSIDES, AosBattle, AosShip, Broadside
from fleetdesk.systems.age_of_sail.wind import WEATHER_NAMES
from fleetdesk.systems.common.sentences import ship_of, signed


class Hit(NamedTuple):
    """What a broadside may do: hull points and a critical (0: none)."""

    damage: int
    critical: int


@lru_cache(maxsize=512)
def hits(force: int, added: int, rules: HouseRules, *, by_fort: bool = False) -> Mapping[Hit, Fraction]:
    """Every result of a broadside with its probability."""

    def play(table: Table) -> Hit:
        thrown = gunnery.throw(table, force, added, rules, by_fort=by_fort)
        return Hit(thrown.damage, thrown.critical.number if thrown.critical else 0)

    return fates(play)


def spread(found: Mapping[Hit, Fraction], of: Callable[[Hit], int]) -> dict[int, Fraction]:
    """The distribution of one number of a result, from low to high."""
    summed: dict[int, Fraction] = {}
    for hit, share in found.items():
        summed[of(hit)] = summed.get(of(hit), Fraction(0)) + share
    return dict(sorted(summed.items()))


class _Way(NamedTuple):
    """What tells one course of phase 6 from another, as far as it matters to her."""

    pv: int
    small_leaks: int
    leaks: int
    fire: bool
    afloat: bool
    owed: tuple[str, ...]


def ends(battle: AosBattle, ship: AosShip, hit: Hit) -> dict[str, Fraction]:
    """What becomes of her this turn after one more broadside: sunk, struck, no hull, fights on.

    Phase 6 is played for her alone, step by step; courses that come to the same are followed once. Masts do not
    matter to what becomes of her.
    """
    noted = Broadside(shooter="", target=ship.id, damage=hit.damage, critical=hit.critical)
    alone = battle.but(
        ships={ship.id: ship.but(mast_sections=0)},
        broadsides=(*(one for one in battle.broadsides if one.target == ship.id), noted),
        contacts=(),
        melees=(),
    )
    met: dict[_Way, AosBattle] = {}

    def seen(after: AosBattle) -> _Way:
        now = after.ships[ship.id]
        owed = tuple(one.kind for one in after.chores) if now.on_map else ()
        way = _Way(now.pv, now.small_leaks, now.leaks, now.fire, now.on_map, owed)
        met[way] = after
        return way

    def step(way: _Way, table: Table) -> _Way:
        now = met[way]
        return seen(upkeep_queue.done(now, now.chores[0], table, near=()).battle)

    ways = {seen(alone.but(chores=upkeep_queue.queue(alone))): Fraction(1)}
    while any(way.owed for way in ways):
        after: dict[_Way, Fraction] = {}
        for way, share in ways.items():
            found = fates(partial(step, way)) if way.owed else {way: Fraction(1)}
            for reached, part in found.items():
                after[reached] = after.get(reached, Fraction(0)) + share * part
        ways = after
    summed: dict[str, Fraction] = {}
    for way, share in ways.items():
        end = _end(battle, ship, way)
        summed[end] = summed.get(end, Fraction(0)) + share
    return summed


def _end(battle: AosBattle, ship: AosShip, way: _Way) -> str:
    if not way.afloat:
        return "sunk"
    near = None if battle.is_fort(ship.id) else beside(battle, ship)
    if way.pv:
        return "on"
    return "struck" if near is not None and harm.strikes(len(near.enemies), len(near.friends)) else "no_hull"


ENDS: tuple[tuple[str, Msg, Tone], ...] = (
    ("sunk", msg("sinks"), "harm"),
    ("struck", msg("strikes, as ships stand now"), "brass"),
    ("no_hull", msg("no hull left"), "brass"),
    ("on", msg("fights on"), "plain"),
)


def broadside_odds(battle: AosBattle, shot: Shot) -> Odds:
    firer, _, force, die = laid(battle, shot)
    found = hits(force.whole, die.whole, battle.house, by_fort=firer.is_fort)
    hull, criticals = hit_tables(found)
    end = _end_table(battle, battle.ships[shot.target], found)
    return Odds(tables=(hull, criticals, end), hope=hull.effect)


def hit_tables(found: Mapping[Hit, Fraction]) -> tuple[OddsTable, OddsTable]:
    """Hull loss and criticals of a broadside."""
    damage = spread(found, lambda hit: hit.damage)
    hull = OddsTable(
        title=msg("Hull points lost"),
        chances=_chances(damage, lambda points: msg("{n}", n=points)),
        mean=float(sum(points * share for points, share in damage.items())),
        mean_label=msg("on average"),
    )
    criticals = OddsTable(
        title=msg("Critical"),
        detail=msg("after a natural 6"),
        chances=_chances(
            spread(found, lambda hit: hit.critical),
            lambda number: Msg(key=harm.CRITICALS[number]) if number else msg("none"),
        ),
    )
    return hull, criticals


def _chances(shares: Mapping[int, Fraction], label: Callable[[int], Msg]) -> tuple[Chance, ...]:
    return tuple(
        Chance(label=label(one), probability=float(share), tone="harm" if one else "plain")
        for one, share in shares.items()
    )


def _end_table(battle: AosBattle, ship: AosShip, found: Mapping[Hit, Fraction]) -> OddsTable:
    """What becomes of the target this turn, broadsides at her and her own leaks and fire counted."""
    shares = dict.fromkeys((key for key, _, _ in ENDS), Fraction(0))
    for hit, share in found.items():
        for end, part in ends(battle, ship, hit).items():
            shares[end] += share * part
    return OddsTable(
        title=msg("{ship} this turn", ship=ship.name),
        detail=msg("with this turn's other hits, leaks and fire"),
        chances=tuple(
            Chance(label=label, probability=float(shares[key]), tone=tone)
            for key, label, tone in ENDS
            if shares[key]
        ),
    )


FARTHEST = 120


# --- what is asked --------------------------------------------------------------------------------------


def _pair(asked: Asked) -> tuple[AosBattle, AosShip, AosShip]:
    """The battle, who fires, at whom."""
    return asked.battle, asked.ship, asked.battle.ships[asked["target"]]


def _targets(asked: Asked) -> list[Pick]:
    """Enemies, the nearest first; what speaks against one stands beside it."""
    battle: AosBattle = asked.battle
    found = [(range_to(asked.ship, one), one) for one in battle.foes(asked.ship.id)]
    picks = []
    for apart, one in sorted(found, key=lambda pair: FARTHEST if pair[0] is None else pair[0]):
        trailing = None if apart is None else nmsg("1 hex", "{n} hexes", apart)
        reason = gunnery.refused(battle, Shot(ship=asked.ship.id, target=one.id))
        picks.append(ship_pick(one, trailing, why(reason), word_of(reason)))
    return picks


def _best(asked: Asked) -> str | None:
    return next((pick.value for pick in _targets(asked) if pick.discouraged is None), None)


def _of_target(name: str) -> Callable[[Asked], str]:
    """What was said of one target does not hold for the next: the key carries the target."""
    return lambda asked: f"{name}/{asked['target']}"


def _is_ship(asked: Asked) -> bool:
    return not asked.battle.is_fort(asked.ship.id)


def _nearer(asked: Asked) -> Msg:
    other = nearest(*_pair(asked))
    if other is None:
        return msg("\N{MINUS SIGN}6 force (R90)")
    return msg("{ship} is nearer: \N{MINUS SIGN}6 force (R90)", ship=other.name)


def _range(asked: Asked) -> int:
    apart = range_to(*_pair(asked)[1:])
    return gunnery.DEFAULT_RANGE if apart is None else apart


class Fire(Shot):
    """A broadside as it is asked for."""

    target: Annotated[str, Ask(msg("At whom?"), picks=_targets, default=_best)]
    range: Annotated[
        int | None, Ask(msg("Range in hexes"), key=_of_target("range"), default=_range, most=FARTHEST)
    ] = None
    in_arc: Annotated[
        bool | None,
        Ask(
            msg("In her field of fire"),
            key=_of_target("in_arc"),
            default=lambda asked: gunnery.bears_on(*_pair(asked)) is not False,
        ),
    ] = None
    enfilade: Annotated[
        bool | None,
        Ask(
            msg("Enfilade"),
            key=_of_target("enfilade"),
            default=lambda asked: bool(gunnery.rakes(*_pair(asked))),
            detail=msg(
                "She stands outside the target's field of fire: +6 force at 1\N{EN DASH}3 hexes (R89)"
            ),
            when=_is_ship,
        ),
    ] = None
    nearer: Annotated[
        bool | None,
        Ask(
            msg("Another target is nearer"),
            key=_of_target("nearer"),
            default=lambda asked: nearest(*_pair(asked)) is not None,
            detail=_nearer,
            when=_is_ship,
        ),
    ] = None
    first: Annotated[
        bool | None,
        Ask(msg("Her first broadside: +2 (R92)"), default=lambda asked: not asked.ship.first_shot_done),
    ] = None


def _laid(asked: Asked) -> gunnery.Laid:
    return laid(asked.battle, Shot(**asked.told))


def _below(asked: Asked) -> Iterator[FormField]:
    """How far one sees, and what is added to the die."""
    sight = sight_of(asked.battle)
    text = msg("{sky}: one can see {n} hexes", sky=Msg(key=WEATHER_NAMES[sight.kind]), n=sight.reach)
    yield Info(key="sight", text=text)
    die = _laid(asked).die
    if not die.terms:
        die = die.noted(msg("Nothing changes the die"), "R91")
    yield Info(key="die", working=die.working(msg("Firing die")))


# --- the broadside --------------------------------------------------------------------------------------


@action(
    N_("Fire"),
    rules="R85-R97 R101",
    icon="target",
    asks=Asks(
        title=lambda asked: msg("{ship}: fire", ship=asked.ship.name),
        go=lambda asked: msg("Fire: force {n}", n=_laid(asked).force.whole),
        instead=lambda asked: (
            None if asked.battle.foes(asked.ship.id) else (Info(text=said("not_an_enemy")),)
        ),
        working=lambda asked: _laid(asked).force.working(msg("Force")),
        more=_below,
    ),
    odds=broadside_odds,
)
def fire(battle: AosBattle, args: Fire, table: Table) -> Outcome[AosBattle]:
    """R85-R96: one target, one die, a second die after a natural 6; losses wait for phase 6."""
    ship, target = ship_of(battle, args.ship), ship_of(battle, args.target)
    if target.id == ship.id:
        raise BadInput(msg("{ship} cannot fire at herself.", ship=ship.name))
    table.require(target.on_map and target.side != ship.side, said("not_an_enemy"))
    table.require(battle.phase == BROADSIDES, said("wrong_phase"))
    table.require(ship.on_map, said("out_of_play"))
    reason = gunnery.refused(battle, args)
    table.require(not reason, said(reason))
    firer, aim, power, die = laid(battle, args)
    title = msg("{ship} fires at {target}", ship=ship.name, target=target.name)
    whys = gunnery.Whys(
        msg("{what}: force {force}, die {added}", what=title, force=power.whole, added=signed(die.whole)),
        msg("Critical on {target}: die + force {force}", target=target.name, force=power.whole),
    )
    shot = gunnery.throw(table, power.whole, die.whole, battle.house, by_fort=firer.is_fort, whys=whys)
    facts = [Fact(kind="shot", by=ship.id, on=target.id)]
    if shot.damage:
        facts.append(Fact(kind="hits", by=ship.id, on=target.id, amount=shot.damage))
    text = _shot_text(title, aim.range, power.whole, die.whole, shot)
    raked = gunnery.enfilade(firer, aim)
    if raked:
        text = msg("{what} (enfilade)", what=text)
    ships = (ship.id, target.id)
    throws = table.dice.throws[-1 - (shot.critical is not None) :]
    lines = [Line(text=text, ships=ships, throw=throws[0], facts=tuple(facts))]
    came, number = [_points(shot.damage)], 0
    if shot.critical is not None:
        number = shot.critical.number
        name = harm.critical_says(shot.critical).label
        came += [name] if number else []
        text = msg(
            "Natural 6, critical {die} + {force} = {total}: {name}",
            die=shot.critical.total - power.whole,
            force=power.whole,
            total=shot.critical.total,
            name=name,
        )
        lines.append(Line(text=text, tone="harm" if number else "plain", ships=ships, throw=throws[-1]))
    noted = Broadside(
        shooter=ship.id,
        target=target.id,
        force=power.whole,
        die=shot.face,
        damage=shot.damage,
        critical=number,
        enfilade=raked,
    )
    after = battle.with_ship(ship.but(fired_this_turn=True, first_shot_done=True))
    done = msg("{what}: {result}", what=title, result=tuple(came))
    return Outcome(battle=after.but(broadsides=(*battle.broadsides, noted)), title=done, lines=tuple(lines))


def _points(hits: int) -> Msg:
    return nmsg("{n} hull point", "{n} hull points", hits)


def _shot_text(title: Msg, apart: int, force: int, added: int, shot: gunnery.Thrown) -> Msg:
    """A broadside as the log tells it: the die, what is added, the column read."""
    if not added:
        return msg(
            "{what} at {range}: force {force}, die {die}: {hits}",
            what=title,
            range=apart,
            force=force,
            die=shot.face,
            hits=_points(shot.damage),
        )
    return msg(
        "{what} at {range}: force {force}, die {die} {added} reads {column}: {hits}",
        what=title,
        range=apart,
        force=force,
        die=shot.face,
        added=signed(added),
        column=shot.column,
        hits=_points(shot.damage),
    )


def ready_to_fire(battle: AosBattle) -> Iterator[AosShip]:
    """Ships that have not fired yet and may; where hexes are followed, those that have somebody to fire at."""
    foes = {side.id: tuple(one for one in battle.in_play() if one.side != side.id) for side in battle.sides}
    for one in battle.in_play():
        if one.fired_this_turn or silent(battle, one):
            continue
        if battle.tracking != "hex" or one.hex is None or has_target(battle, one, foes[one.side]):
            yield one

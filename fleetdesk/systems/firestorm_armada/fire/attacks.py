"""Attacks: attack dice, shields, hull points and criticals, and their odds (R21, R29, R30, A19, E1-E7, E13).

An action says which attacks it makes, each an `Attack`; thrown, marked and foretold they are here. What counts as a
hit, at the table as in the odds and the report, got past point defence and shields (E4).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from fleetdesk.core.battle.actions import Fact, Line, Table
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.odds import Odds, OddsTable
from fleetdesk.core.rule.enumeration import alike, fates, pools
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.attacks import attack_odds, thrown
from fleetdesk.systems.common.attacks.attack_dice import Damage
from fleetdesk.systems.common.attacks.damage_tables import damage_table
from fleetdesk.systems.common.attacks.thrown import Thrown, hits_of, losses_of, result_of, says_of
from fleetdesk.systems.common.criticals import losses
from fleetdesk.systems.common.held_cards import Marker, next_marker
from fleetdesk.systems.firestorm_armada.formulas import criticals, gunnery
from fleetdesk.systems.firestorm_armada.losses import Struck, both, settle_all, worn
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.profiles import known
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, Blast, Critical
from fleetdesk.systems.firestorm_armada.tables import attack_die
from fleetdesk.systems.firestorm_armada.tables import criticals as critical_rows
from fleetdesk.systems.firestorm_armada.values import ratings_now, shields_now


class Pool(NamedTuple):
    """Dice of an attack that hit from the same face up."""

    dice: int
    face: int = 4


class Attack(NamedTuple):
    """An attack on a ship: because of whom, with which dice."""

    on: str
    source: str
    pools: tuple[Pool, ...]
    removed: int = 0
    """Hits point defence takes off, as the players told (E13)."""

    @property
    def ad(self) -> int:
        return sum(pool.dice for pool in self.pools)


class Defence(NamedTuple):
    """What stands against hits."""

    name: Msg | str
    dr: int
    cr: int
    shields: int = 0


class Blow(NamedTuple):
    """What got past the shields, and what it does; not marked yet."""

    net: int
    damage: Damage
    stopped: Thrown | None = None
    """The shields, where they were thrown."""


# --- the rule ----------------------------------------------------------------------------------------


def defence_of(battle: ArmadaBattle, ship: str) -> Defence:
    ratings = ratings_now(battle, ship)
    return Defence(battle.ships[ship].name, *ratings, shields_now(battle, ship))


def hits_odds(thrown: Iterable[Pool]) -> attack_odds.Chances:
    """Chances of 0, 1, 2 ... hits of dice thrown together, each pool with its own threshold (A19)."""
    return attack_odds.convolve(*(attack_odds.chances(pool.dice, attack_die(pool.face)) for pool in thrown))


def throw(
    table: Table, dice: Sequence[Pool], defence: Defence, what: Msg, removed: int = 0
) -> tuple[tuple[Thrown, ...], Blow]:
    """R21, R29, R30, A19, E4, E13: each pool with its own threshold, then the shields once against all hits left."""
    foretold = pools(
        table,
        lambda: (hits_odds(dice), attack_odds.chances(defence.shields, attack_die())),
        lambda hits, stopped: gunnery.net_hits(hits, removed + stopped),
    )
    if foretold is not None:
        hits, stopped = foretold
        return (), _blow(gunnery.net_hits(hits, removed + stopped), defence)
    says = partial(_before_shields, defence, removed) if len(dice) == 1 else None
    fallen = tuple(
        thrown.throw_attack(table, one.dice, what, attack_die(one.face), says=says) for one in dice
    )
    return fallen, parried(table, gunnery.net_hits(sum(one.hits for one in fallen), removed), defence)


def parried(table: Table, hits: int, defence: Defence) -> Blow:
    """E4: the shields are thrown against hits that reach a ship; those they stop all, and no die is owed any more."""
    if not defence.shields or not hits:
        return _blow(hits, defence)
    why = msg("Shields of {ship}", ship=defence.name)
    stopped = thrown.throw_attack(
        table, defence.shields, why, attack_die(), says=lambda stops: _says(hits - stops, defence), most=hits
    )
    return _blow(gunnery.net_hits(hits, stopped.hits), defence)._replace(stopped=stopped)


def _blow(net: int, defence: Defence) -> Blow:
    return Blow(net, gunnery.apply_hits(net, defence.dr, defence.cr))


def _says(net: int, defence: Defence) -> Result:
    """What hits come to that got past everything."""
    return says_of(_blow(max(0, net), defence).damage)


def _before_shields(defence: Defence, removed: int, hits: int) -> Result:
    """What hits come to as long as no shield stops any; where they do nothing, shields change nothing."""
    found = _says(hits - removed, defence)
    if not defence.shields or found.tone != "harm":
        return found
    label, beyond = (
        msg("{what}, before shields", what=one)
        for one in (found.label, msg("{what} or more", what=found.label))
    )
    return found.but(label=label, beyond=beyond, each=True)


def _row_says(roll: int) -> Result:
    """E7: what the table of the revised edition says of a roll."""
    return Result(label=Msg(key=critical_rows()[roll].name), tone="harm")


def throw_critical(table: Table, name: str, rules: HouseRules) -> int:
    """E7, A16: the 2D6 of a critical; 0 where none are thrown."""
    if rules.crit_table != "revised":
        return 0
    return table.sum(2, msg("Critical on {ship}: 2D6", ship=name), says=_row_says)


# --- at the table ------------------------------------------------------------------------------------


def strike(battle: ArmadaBattle, table: Table, attacks: Iterable[tuple[Attack, Msg]]) -> Struck:
    """Throw, mark and settle attacks one after the other."""
    lines: list[Line] = []
    for attack, what in attacks:
        struck = launch(battle, table, attack, what)
        battle, fates_of = settle_all(struck.battle, ((attack.on, attack.source),))
        lines += [*struck.lines, *fates_of]
    return Struck(battle, tuple(lines))


def launch(battle: ArmadaBattle, table: Table, attack: Attack, what: Msg) -> Struck:
    """Throw an attack and mark its damage; nothing is settled yet."""
    defence = defence_of(battle, attack.on)
    fallen, blow = throw(table, attack.pools, defence, what, attack.removed)
    shot = (Fact(kind="shot", by=attack.source, on=attack.on),)
    lines = [
        Line(
            text=msg("{what}: {hits}", what=what, hits=hits_of(one.hits)),
            ships=both(attack.source, attack.on),
            throw=one.throw,
            facts=() if at else shot,
        )
        for at, one in enumerate(fallen)
    ]
    if attack.removed:
        text = nmsg("Point defence takes off 1 hit", "Point defence takes off {n} hits", attack.removed)
        lines.append(Line(text=text, ships=(attack.on,), tone="sea"))
    facts = (Fact(kind="hits", by=attack.source, on=attack.on, amount=blow.net),)
    after, more = mark(battle, table, attack.on, blow, by=attack.source, facts=facts)
    return Struck(after, (*lines, *more))


def mark(
    battle: ArmadaBattle, table: Table, on: str, blow: Blow, *, by: str, facts: tuple[Fact, ...]
) -> Struck:
    """E1, E2: tell what the shields stopped and what the hits do, and mark the damage."""
    name, lines = battle.ships[on].name, list[Line]()
    if blow.stopped is not None:
        text = msg("{what}: {hits}", what=blow.stopped.throw.why, hits=hits_of(blow.stopped.hits))
        lines.append(Line(text=text, ships=(on,), tone="sea", throw=blow.stopped.throw))
    text = msg("{ship}: {hits}, {result}", ship=name, hits=hits_of(blow.net), result=result_of(blow.damage))
    hurt = bool(blow.damage.hull or blow.damage.criticals)
    lines.append(Line(text=text, tone="harm" if hurt else "plain", ships=both(by, on), facts=facts))
    after, more = inflict(battle, table, on, blow.damage, by)
    return Struck(after, (*lines, *more))


def inflict(battle: ArmadaBattle, table: Table, target: str, damage: Damage, by: str = "") -> Struck:
    """E1, E2, E7: mark the hull point, and each critical with what it costs."""
    lines: list[Line] = []
    if damage.hull:
        before, ship = battle, worn(battle.ships[target], damage.hull)
        battle = battle.with_ship(ship)
        text = msg(
            "{ship}: hull {left} of {all}",
            ship=ship.name,
            left=battle.hull_now(target),
            all=known(battle.card(target).hull),
        )
        facts = losses(before, battle, target, by)
        lines.append(Line(text=text, tone="harm", ships=(target,), facts=facts))
    for _ in range(damage.criticals):
        battle, more = _critical(battle, table, target, by)
        lines.extend(more)
    return Struck(battle, tuple(lines))


def _critical(battle: ArmadaBattle, table: Table, target: str, by: str) -> Struck:
    """E7, A16: hull points and free text, or a row of the table of the revised edition."""
    ship = battle.ships[target]
    roll = throw_critical(table, ship.name, battle.house)
    hull, row = criticals.cost(roll, battle.hull_now(target), battle.house)
    if row is None:
        text = msg("Critical on {ship}", ship=ship.name)
        critical = Critical(turn=battle.turn, hull=hull)
    else:
        effect = Msg(key=row.name)
        text = msg("Critical on {ship} ({roll}): {effect}", ship=ship.name, roll=roll, effect=effect)
        critical = Critical(
            turn=battle.turn,
            roll=roll,
            text=row.name,
            hull=hull,
            effect=row.effect_key,
            affects_movement=row.affects_movement,
        )
    after = worn(ship, hull).but(criticals=(*ship.criticals, critical))
    cost = msg("{what}: {cost}", what=text, cost=losses_of(hull, 0))
    before, battle = battle, battle.with_ship(after)
    facts = (Fact(kind="critical", by=by, on=target), *losses(before, battle, target, by))
    line = Line(text=cost, tone="harm", ships=(target,), throw=table.last if roll else None, facts=facts)
    if row is None:
        return Struck(battle, (line,))
    return _followed(battle, table, target, (line,))


def _points_said(points: int) -> Result:
    return Result(label=nmsg("{n} point", "{n} points", points), tone="harm")


def _followed(battle: ArmadaBattle, table: Table, target: str, lines: tuple[Line, ...]) -> Struck:
    """E7: what a row of the table brings besides the hull points; to a ship they destroy, only an explosion."""
    ship = battle.ships[target]
    critical = ship.criticals[-1]
    row = critical_rows()[critical.roll]
    name = ship.name
    if row.effect_key == criticals.BLAST:
        blast = Blast(ship=target, ad=criticals.blast_dice(battle.card(target).hull or 1))
        return Struck(battle.but(blasts=(*battle.blasts, blast)), lines)
    if battle.hull_now(target) <= 0:
        return Struck(battle, lines)
    left = battle.crew_now(target) + battle.ap_now(target) - sum(one.owes for one in ship.criticals)
    if row.losses and left > 0:
        points = 1
        if row.losses > 1:
            lost = partial(criticals.points_lost, sides=row.losses)
            why = msg("Points of crew or AP lost by {ship}: 1D3", ship=name)
            points = min(left, lost(table.die(why, lambda face: _points_said(lost(face)))))
        critical = critical.but(owes=points)
        text = nmsg(
            "{ship} loses 1 point of crew or AP: say which",
            "{ship} loses {n} points of crew or AP: say which",
            points,
            ship=name,
        )
        lines = (*lines, Line(text=text, tone="harm", ships=(target,)))
    if row.marker:
        marker = Marker(id=next_marker(battle.markers), text=row.marker)
        ship = ship.but(markers=(*ship.markers, marker))
    if row.effect_key == criticals.DISPLACED:
        why = msg("Fold space rupture: which way is {ship} thrown?", ship=name)
        way = table.die(why, lambda face: Result(label=Msg(key=criticals.WHITHER[face - 1])))
        inches = table.sum(2, msg("Fold space rupture: how far is {ship} thrown?", ship=name))
        text = msg(
            "{ship} is thrown {inches}\N{DOUBLE PRIME} {way}, its heading kept; off the table it is lost",
            ship=name,
            inches=inches,
            way=Msg(key=criticals.WHITHER[way - 1]),
        )
        lines = (*lines, Line(text=text, tone="brass", ships=(target,)))
    ship = ship.but(criticals=(*ship.criticals[:-1], critical))
    return Struck(battle.with_ship(ship), lines)


# --- before the roll ---------------------------------------------------------------------------------


def odds_of(battle: ArmadaBattle, attacks: Iterable[Attack]) -> Odds:
    """The odds of attacks on ships as they stand, the one aimed at first."""
    found = tuple(attacks)
    tables = tuple(_table(battle, attack) for attack in found)
    shields = bool(found) and defence_of(battle, found[0].on).shields
    return Odds(
        tables=tables,
        hope=tables[0].effect if tables else None,
        hoped=msg("Hurt through its shields") if shields else None,
    )


def _table(battle: ArmadaBattle, attack: Attack) -> OddsTable:
    title = msg("On {ship}", ship=battle.ships[attack.on].name)
    left, defence = battle.hull_now(attack.on), defence_of(battle, attack.on)
    table = attack_table(
        title, attack.pools, defence, removed=attack.removed, hull_left=left, rules=battle.house
    )
    return table.but(ship=attack.on)


def attack_table(
    title: Msg,
    dice: Sequence[Pool],
    defence: Defence,
    *,
    removed: int = 0,
    hull_left: int = 0,
    rules: HouseRules | None = None,
) -> OddsTable:
    """What an attack does; with the hull points left and the house rules, how often it destroys."""
    blows = _blows(tuple(dice), defence._replace(name=""), removed)
    found: dict[Damage, float] = {}
    for blow, chance in blows.items():
        found[blow.damage] = found.get(blow.damage, 0.0) + chance
    detail = msg(
        "{ad} AD against DR {dr} / CR {cr}", ad=sum(pool.dice for pool in dice), dr=defence.dr, cr=defence.cr
    )
    if defence.shields:
        detail = msg("{what}, shields {n}", what=detail, n=defence.shields)
    if hull_left and rules is not None:
        fatal = sum(chance * _fatal(damage, hull_left, rules) for damage, chance in found.items())
        detail = msg("{what} \N{MIDDLE DOT} destroys {percent} %", what=detail, percent=round(100 * fatal, 1))
    return damage_table(title, detail, found, sum(blow.net * chance for blow, chance in blows.items()))


@lru_cache(maxsize=256)
def past_shields(dice: tuple[Pool, ...], shields: int) -> attack_odds.Chances:
    """Chances of 0, 1, 2 ... hits that get past so many shield dice, in closed form."""
    hits, stops = hits_odds(dice), attack_odds.chances(shields, attack_die())
    found = [0.0] * len(hits)
    for count, chance in enumerate(hits):
        for stopped, share in enumerate(stops):
            found[gunnery.net_hits(count, stopped)] += chance * share
    return tuple(found)


@lru_cache(maxsize=256)
def _blows(dice: tuple[Pool, ...], defence: Defence, removed: int) -> Mapping[Blow, float]:
    found = fates(lambda table: throw(table, dice, defence, Msg.verbatim(""), removed)[1])
    return {blow: float(chance) for blow, chance in found.items()}


@lru_cache(maxsize=512)
def _fatal(damage: Damage, hull_left: int, rules: HouseRules) -> float:
    """The chance that damage costs all the hull points that are left."""

    def hull_of(roll: int) -> int:
        return criticals.cost(roll, hull_left, rules).hull

    def play(table: Table) -> bool:
        rolls = alike(
            table,
            damage.criticals,
            lambda one: throw_critical(one, "", rules),
            lambda roll: (hull_of(roll),),
            (hull_left,),
        )
        return damage.hull + sum(map(hull_of, rolls)) >= hull_left

    return float(fates(play).get(True, 0.0))

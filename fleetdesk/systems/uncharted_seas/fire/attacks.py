"""Attacks: attack dice, hits, hull points and criticals, and their odds (R27, R31-R36, R49, R50).

Every attack of the game is an `Attack`: a shot, both halves of a ram, each half of a collision, an obstacle. An
action says which attacks it makes; thrown, marked and foretold they are here.
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from fleetdesk.core.battle.actions import Fact, Line, Table
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.rule.enumeration import alike, fates
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.attacks import attack_odds, thrown
from fleetdesk.systems.common.attacks.attack_dice import Damage
from fleetdesk.systems.common.attacks.thrown import Thrown, hits_of, losses_of, result_of, says_of
from fleetdesk.systems.common.card_state import MOST_LOST
from fleetdesk.systems.common.cards.guns import joined
from fleetdesk.systems.common.criticals import HeldCritical, losses
from fleetdesk.systems.uncharted_seas.effects import effect_name
from fleetdesk.systems.uncharted_seas.fire.hits import apply_hits, damage_table
from fleetdesk.systems.uncharted_seas.losses import Struck, all_became, critical_cost, settle_all
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.state import Cause, SeaBattle, SeaShip
from fleetdesk.systems.uncharted_seas.tables import attack_die


class Attack(NamedTuple):
    """An attack: on whom, because of whom (or of which obstacle), how many dice."""

    on: str
    source: str
    ad: int
    red: bool = False
    """By a ram printed in red."""


class Blow(NamedTuple):
    """An attack thrown, and what its hits do; not marked yet."""

    attack: Attack
    thrown: Thrown
    damage: Damage


# --- the rule ----------------------------------------------------------------------------------------


def ram_result(hits: int, dr: int, cr: int, rules: HouseRules, *, red: bool) -> Damage:
    """R49, R50, A14: a ram printed in red uses DR as CR, and reaching DR is enough whatever `dr_mode` says."""
    if not red:
        return apply_hits(hits, dr, cr, rules)
    if hits < dr:
        return Damage(0, 0)
    if rules.red_ram_mode == "max1_or_cr":
        return Damage(0, max(1, hits // cr))
    return Damage(0, hits // dr)


def ratings(battle: SeaBattle, ship: str) -> tuple[int, int]:
    """DR and CR of a ship in play."""
    card = battle.card(ship)
    return known(card.dr), known(card.cr)


def throw(battle: SeaBattle, table: Table, attack: Attack, why: Msg) -> Blow:
    """R33: throw the dice of an attack, one more for each 6, and read its hits."""
    dr, cr = ratings(battle, attack.on)

    def read(hits: int) -> Damage:
        return ram_result(hits, dr, cr, battle.house, red=attack.red)

    dice = thrown.throw_attack(
        table, attack.ad, why, attack_die(), read, says=lambda hits: says_of(read(hits))
    )
    return Blow(attack, dice, read(dice.hits))


def throw_criticals(battle: SeaBattle, table: Table, target: str, count: int) -> tuple[int, ...]:
    """R32: 2D6 for each critical. Before the roll only the hull is asked for, and no more of it than is left."""
    why = msg("Critical on {ship}: 2D6", ship=battle.ships[target].name)
    return alike(
        table,
        count,
        lambda one: one.sum(2, why, says=lambda roll: _row_of(battle, roll)),
        lambda roll: (_cost(battle, roll)[0],),
        (battle.hull_now(target),),
    )


def _row_of(battle: SeaBattle, roll: int) -> Result:
    """What the players' table says of a roll; what it costs where they have named nothing yet."""
    row = battle.critical_table.get(str(roll))
    named = effect_name(row.title) if row and row.title else None
    return Result(label=named or joined(losses_of(*_cost(battle, roll))), tone="harm", each=True)


def _cost(battle: SeaBattle, roll: int) -> tuple[int, int]:
    return critical_cost(battle.critical_table.get(str(roll)), battle.house)


def worn(ship: SeaShip, hull: int, men: int) -> SeaShip:
    """The ship with losses added, or given back where they are below 0."""
    return ship.but(
        hull_lost=max(0, min(MOST_LOST, ship.hull_lost + hull)),
        crew_lost=max(0, min(MOST_LOST, ship.crew_lost + men)),
    )


# --- at the table ------------------------------------------------------------------------------------


def strike(battle: SeaBattle, table: Table, attacks: Iterable[tuple[Attack, Msg]], cause: Cause) -> Struck:
    """R53, R56, A16: all attacks are thrown first, then all are marked, then every ship is settled.

    The lines of the throws come first, then those of the damage, then what became of the ships.
    """
    blows = [throw(battle, table, attack, why) for attack, why in attacks]
    lines = [_line(battle, blow) for blow in blows]
    state = battle
    for blow in blows:
        state, more = inflict(state, table, blow.attack.on, blow.damage, _by(battle, blow.attack))
        lines.extend(more)
    state, more = settle_all(state, [(one.attack.on, _by(battle, one.attack)) for one in blows], cause)
    return Struck(state, (*lines, *more))


def _by(battle: SeaBattle, attack: Attack) -> str:
    return attack.source if attack.source in battle.ships else ""


def _line(battle: SeaBattle, blow: Blow) -> Line:
    """The log line of one attack: dice, hits, result."""
    attack, by = blow.attack, _by(battle, blow.attack)
    text = msg(
        "{ship} is attacked with {ad} AD: {hits}, {result}",
        ship=battle.ships[attack.on].name,
        ad=attack.ad,
        hits=hits_of(blow.thrown.hits),
        result=result_of(blow.damage),
    )
    return Line(
        text=text,
        ships=(attack.on, by) if by else (attack.on,),
        throw=blow.thrown.throw,
        facts=(Fact(kind="hits", by=by, on=attack.on, amount=blow.thrown.hits),),
    )


def inflict(battle: SeaBattle, table: Table, target: str, damage: Damage, by: str = "") -> Struck:
    """R31-R35: mark the hull point, and for each critical throw 2D6 and take what the players' table says.

    Nothing is settled yet: simultaneous attacks are all marked first (R53, A16).
    """
    ship, lines = battle.ships[target], list[Line]()
    if damage.hull:
        ship = worn(ship, damage.hull, 0)
        hull = known(battle.card(target).hull)
        text = msg(
            "{ship}: hull {left} of {all}", ship=ship.name, left=max(0, hull - ship.hull_lost), all=hull
        )
        facts = losses(battle, battle.with_ship(ship), target, by)
        lines.append(Line(text=text, tone="harm", ships=(target,), facts=facts))
    before = len(table.dice.throws)
    rolls = throw_criticals(battle, table, target, damage.criticals)
    for roll, fallen in zip_longest(rolls, table.dice.throws[before:]):
        ship, line = _critical(battle, ship, roll, by)
        lines.append(line.but(throw=fallen))
    return Struck(battle.with_ship(ship) if lines else battle, tuple(lines))


def _critical(battle: SeaBattle, ship: SeaShip, roll: int, by: str) -> tuple[SeaShip, Line]:
    row, (hull, men) = battle.critical_table.get(str(roll)), _cost(battle, roll)
    critical = HeldCritical(turn=battle.turn, roll=roll, text=row.title if row else "", hull=hull, crew=men)
    after = worn(ship, hull, men).but(criticals=(*ship.criticals, critical))
    text = (
        msg("Critical on {ship} ({roll}): {effect}", ship=ship.name, roll=roll, effect=effect_name(row.title))
        if row and row.title
        else msg("Critical on {ship} ({roll})", ship=ship.name, roll=roll)
    )
    cost = msg("{what}: {cost}", what=text, cost=losses_of(hull, men))
    lost = losses(battle.with_ship(ship), battle.with_ship(after), ship.id, by)
    facts = (Fact(kind="critical", by=by, on=ship.id), *lost)
    return after, Line(text=cost, tone="harm", ships=(ship.id,), facts=facts)


def results(battle: SeaBattle, after: SeaBattle, what: Msg, ships: Sequence[str]) -> Msg:
    """The name of an undo step: what was done, and what became of each ship."""
    return msg("{what}: {results}", what=what, results=all_became(battle, after, ships))


# --- before the roll ---------------------------------------------------------------------------------


def odds_of(battle: SeaBattle, attacks: Iterable[Attack]) -> Odds:
    """The odds of attacks on ships as they stand, the one aimed at first; sinking by the players' own table included."""
    tables = tuple(_table(battle, attack) for attack in attacks)
    return Odds(tables=tables, hope=tables[0].effect if tables else None)


def _table(battle: SeaBattle, attack: Attack) -> OddsTable:
    hull_left = battle.hull_now(attack.on)

    def play(table: Table) -> tuple[Damage, bool]:
        damage = throw(battle, table, attack, Msg.verbatim("")).damage
        rolls = throw_criticals(battle, table, attack.on, damage.criticals)
        return damage, damage.hull + sum(_cost(battle, roll)[0] for roll in rolls) >= hull_left

    found = fates(play)
    title = msg("On {ship}", ship=battle.ships[attack.on].name)
    table = damage_table(title, attack.ad, *ratings(battle, attack.on), found, sinks=bool(hull_left))
    return table.but(ship=attack.on)


def crew_table(battle: SeaBattle, ship: str, dice: int) -> OddsTable:
    """R63, R64: the spread of crew lost in a melee round by a ship attacked with `dice` melee dice."""
    men = battle.crew_now(ship)

    def play(table: Table) -> int:
        return min(men, thrown.throw_attack(table, dice, Msg.verbatim(""), attack_die()).hits)

    found = fates(play)
    none, whole = (found[0], 1.0 - sum(found[lost] for lost in found if lost < men)) if men else (1.0, 0.0)
    return OddsTable(
        title=msg("{ship}: crew {crew}", ship=battle.ships[ship].name, crew=men),
        detail=msg("{n} MD against it", n=dice),
        chances=(
            Chance(label=msg("No loss"), probability=none),
            *(
                Chance(
                    label=nmsg("\N{MINUS SIGN}1 crew", "\N{MINUS SIGN}{n} crew", lost),
                    probability=chance,
                    tone="sea",
                )
                for lost, chance in sorted(found.items())
                if 0 < lost < men
            ),
            Chance(label=msg("Whole crew"), probability=max(0.0, whole), tone="harm"),
        ),
        mean=float(attack_odds.mean(dice, attack_die())),
        mean_label=msg("hits on average"),
    )

"""What attacks do to the battle: dice thrown, shields, damage marked, criticals noted, fates settled (R21, E1-E9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fleetdesk.core.actions import Fact, Line, Table
from fleetdesk.core.telling import Result
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import thrown
from fleetdesk.systems.common.attack_dice import Damage
from fleetdesk.systems.common.held_cards import Marker, next_marker
from fleetdesk.systems.common.thrown import hits_of, losses_of, result_of, says_of
from fleetdesk.systems.firestorm_armada import criticals, gunnery, wings
from fleetdesk.systems.firestorm_armada.profiles import known
from fleetdesk.systems.firestorm_armada.state import (
    MOST_LOST,
    ArmadaBattle,
    ArmadaShip,
    Blast,
    Critical,
    Status,
)
from fleetdesk.systems.firestorm_armada.tables import attack_die, pd_die
from fleetdesk.systems.firestorm_armada.tables import criticals as critical_rows
from fleetdesk.systems.firestorm_armada.values import ratings_now, shields_now


class Struck(NamedTuple):
    """The battle after damage, and what the log says of it."""

    battle: ArmadaBattle
    lines: tuple[Line, ...]


class Pool(NamedTuple):
    """Dice of an attack that hit from the same face up."""

    dice: int
    face: int = 4


FATES = {
    "destroyed": msg("is destroyed"),
    "captured": msg("captured"),
}


def men_of(hull: int, men: int, ap: int) -> tuple[Msg, ...]:
    """Hull, crew and assault points lost (or given back), in few words."""
    found = losses_of(hull, men) if hull or men else ()
    if ap > 0:
        found = (*found, msg("\N{MINUS SIGN}{n} AP", n=ap))
    elif ap:
        found = (*found, msg("+{n} AP", n=-ap))
    return found or losses_of(0, 0)


def became(before: ArmadaBattle, after: ArmadaBattle, ship: str) -> tuple[Msg, ...]:
    """What an action did to a ship or wing, in few words: losses, criticals, its fate."""
    old, new = before.ships[ship], after.ships[ship]
    found = men_of(new.hull_lost - old.hull_lost, new.crew_lost - old.crew_lost, new.ap_lost - old.ap_lost)
    if new.wing != old.wing and new.wing == "repelled":
        return (msg("repelled"),)
    more = len(new.criticals) - len(old.criticals)
    if more > 0:
        found = (nmsg("1 critical", "{n} criticals", more), *(one for one in found if one.args))
    if new.status != old.status and new.status in FATES:
        fate = msg("destroyed") if new.is_wing and new.status == "destroyed" else FATES[new.status]
        found = (*(one for one in found if one.args), fate)
    return found


def all_became(before: ArmadaBattle, after: ArmadaBattle, ships: Iterable[str]) -> tuple[Msg, ...]:
    """The same for several, each with its name."""
    return tuple(
        msg("{ship} ({result})", ship=before.ships[one].name, result=became(before, after, one))
        for one in dict.fromkeys(ships)
    )


# --- attacks -----------------------------------------------------------------------------------------


def attack(
    battle: ArmadaBattle,
    table: Table,
    pools: Sequence[Pool],
    *,
    by: str,
    target: str,
    what: Msg,
    removed: int = 0,
) -> Struck:
    """R21, R29, R30, A19, E1-E4, E13: throw each pool with its own threshold, shields once, mark the damage.

    What counts as a hit, here as in the odds and the report, got past point defence and shields (E4).
    `removed`: hits taken off by point defence, as players told. Nothing is settled yet.
    """
    total, lines = 0, []
    shields, ratings = shields_now(battle, target), ratings_now(battle, target)

    def comes_to(hits: int, more: int = 0) -> Result:
        return says_of(gunnery.apply_hits(gunnery.net_hits(hits, removed + more), *ratings))

    def before_shields(hits: int) -> Result:
        found = comes_to(hits)
        return found.but(label=msg("{what}, before shields", what=found.label)) if shields else found

    for pool in pools:
        says = before_shields if len(pools) == 1 else None
        throw = thrown.throw_attack(table, pool.dice, what, attack_die(pool.face), says=says)
        total += throw.hits
        text = msg("{what}: {hits}", what=what, hits=hits_of(throw.hits))
        lines.append(Line(text=text, ships=_both(by, target), throw=throw.throw))
    lines[0] = lines[0].but(facts=(Fact(kind="shot", by=by, on=target),))
    net = gunnery.net_hits(total, removed)
    if removed:
        text = nmsg("Point defence takes off 1 hit", "Point defence takes off {n} hits", removed)
        lines.append(Line(text=text, ships=(target,), tone="sea"))
    if shields and net:
        why = msg("Shields of {ship}", ship=battle.ships[target].name)
        stopped = thrown.throw_attack(
            table, shields, why, attack_die(), says=lambda stops: comes_to(total, stops)
        )
        net = gunnery.net_hits(net, stopped.hits)
        text = msg("{what}: {hits}", what=why, hits=hits_of(stopped.hits))
        lines.append(Line(text=text, ships=(target,), tone="sea", throw=stopped.throw))
    damage = gunnery.apply_hits(net, *ratings)
    hurt = bool(damage.hull or damage.criticals)
    name = battle.ships[target].name
    text = msg("{ship}: {hits}, {result}", ship=name, hits=hits_of(net), result=result_of(damage))
    facts = (Fact(kind="hits", by=by, on=target, amount=net),)
    lines.append(Line(text=text, tone="harm" if hurt else "plain", ships=_both(by, target), facts=facts))
    after, more = inflict(battle, table, target, damage, by)
    return Struck(after, (*lines, *more))


def _both(by: str, target: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for one in (by, target) if one))


def scored(by: str, on: str, hits: int) -> tuple[Fact, Fact]:
    """One throw at one figure, for the report."""
    return Fact(kind="shot", by=by, on=on), Fact(kind="hits", by=by, on=on, amount=hits)


WING_FATES = {
    "unharmed": Result(label=msg("No effect")),
    "repelled": Result(label=msg("repelled"), tone="harm"),
    "destroyed": Result(label=msg("destroyed"), tone="harm"),
}


def strike_wing(battle: ArmadaBattle, table: Table, wing: str, dice: int, *, by: str, what: Msg) -> Struck:
    """R57-R61, A13: one throw of point defence at a wing."""
    die = pd_die(explodes=battle.house.pd_explodes)
    throw = thrown.throw_attack(table, dice, what, die, says=lambda hits: WING_FATES[wings.wing_fate(hits)])
    found = Line(
        text=msg("{what}: {hits}", what=what, hits=hits_of(throw.hits)),
        ships=_both(by, wing),
        throw=throw.throw,
        facts=scored(by, wing, throw.hits),
    )
    after, lines = wing_hit(battle, wing, throw.hits, by)
    return Struck(after, (found, *lines))


def wing_hit(battle: ArmadaBattle, wing: str, hits: int, by: str, *, flees: bool = True) -> Struck:
    """R59-R61: what hits do to a wing; repelled, it flees from whoever shot at it, but from no mine or blast."""
    state = battle.ships[wing]
    fate = wings.wing_fate(hits)
    if fate == "destroyed":
        return remove(battle, wing, "destroyed", by)
    if fate == "unharmed":
        return Struck(battle, ())
    text = (
        msg(
            "{wing} is repelled: it moves {inches}\N{DOUBLE PRIME} away from {ship} (R61)",
            wing=state.name,
            inches=wings.retreat(0).inches,
            ship=battle.ships[by].name,
        )
        if flees
        else msg("{wing} is repelled", wing=state.name)
    )
    fled = state.but(wing="repelled", repelled_by=by if flees else "", retreats=flees, touching=())
    after = battle.with_ship(fled)
    return Struck(after, (Line(text=text, tone="brass", ships=_both(by, wing)),))


# --- damage ------------------------------------------------------------------------------------------


def worn(ship: ArmadaShip, hull: int = 0, men: int = 0, ap: int = 0) -> ArmadaShip:
    """The ship with losses added, or given back where they are below 0."""
    return ship.but(
        hull_lost=max(0, min(MOST_LOST, ship.hull_lost + hull)),
        crew_lost=max(0, min(MOST_LOST, ship.crew_lost + men)),
        ap_lost=max(0, min(MOST_LOST, ship.ap_lost + ap)),
    )


def inflict(battle: ArmadaBattle, table: Table, target: str, damage: Damage, by: str = "") -> Struck:
    """E1, E2, E7: mark the hull point, and each critical with what it costs."""
    lines: list[Line] = []
    if damage.hull:
        ship = worn(battle.ships[target], damage.hull)
        battle = battle.with_ship(ship)
        text = msg(
            "{ship}: hull {left} of {all}",
            ship=ship.name,
            left=battle.hull_now(target),
            all=known(battle.card(target).hull),
        )
        fact = Fact(kind="damage", by=by, on=target, amount=damage.hull)
        lines.append(Line(text=text, tone="harm", ships=(target,), facts=(fact,)))
    for _ in range(damage.criticals):
        battle, more = _critical(battle, table, target, by)
        lines.extend(more)
    return Struck(battle, tuple(lines))


def _critical(battle: ArmadaBattle, table: Table, target: str, by: str) -> Struck:
    """E7, A16: hull points and free text, or a row of the table of the revised edition."""
    ship = battle.ships[target]
    revised = battle.house.crit_table == "revised"
    roll = table.sum(2, msg("Critical on {ship}: 2D6", ship=ship.name), says=_row_says) if revised else 0
    throw = table.last if revised else None
    hull, row = criticals.cost(roll, battle.hull_now(target), battle.house)
    facts = [Fact(kind="critical", by=by, on=target)]
    if hull:
        facts.append(Fact(kind="damage", by=by, on=target, amount=hull))
    if row is None:
        text = msg("Critical on {ship}", ship=ship.name)
        critical = Critical(turn=battle.turn, hull=hull)
    else:
        effect = Msg(key=criticals.NAMES[row.roll])
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
    line = Line(text=cost, tone="harm", ships=(target,), throw=throw, facts=tuple(facts))
    battle = battle.with_ship(after)
    if row is None:
        return Struck(battle, (line,))
    return _followed(battle, table, target, (line,))


def _row_says(roll: int) -> Result:
    """E7: what the table of the revised edition says of a roll."""
    return Result(label=Msg(key=criticals.NAMES[critical_rows()[roll].roll]), tone="harm")


def _followed(battle: ArmadaBattle, table: Table, target: str, lines: tuple[Line, ...]) -> Struck:
    """E7: what a row of the table brings besides the hull points."""
    ship = battle.ships[target]
    critical = ship.criticals[-1]
    row = critical_rows()[critical.roll]
    name = ship.name
    if row.losses:
        points = 1
        if row.losses > 1:
            (face,) = table.roll(1, msg("Points of crew or AP lost by {ship}: 1D3", ship=name))
            points = criticals.points_lost(face, row.losses)
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
        (way,) = table.roll(1, msg("Fold space rupture: which way is {ship} thrown?", ship=name))
        inches = table.sum(2, msg("Fold space rupture: how far is {ship} thrown?", ship=name))
        text = msg(
            "{ship} is thrown {inches}\N{DOUBLE PRIME} {way}, its heading kept; off the table it is lost",
            ship=name,
            inches=inches,
            way=Msg(key=criticals.WHITHER[way - 1]),
        )
        lines = (*lines, Line(text=text, tone="brass", ships=(target,)))
    ship = ship.but(criticals=(*ship.criticals[:-1], critical))
    if row.effect_key == criticals.BLAST:
        dice = criticals.blast_dice(battle.card(target).hull or 1)
        battle = battle.but(blasts=(*battle.blasts, Blast(ship=target, ad=dice)))
    return Struck(battle.with_ship(ship), lines)


# --- what becomes of a ship --------------------------------------------------------------------------


def settle(battle: ArmadaBattle, target: str, by: str = "", *, revives: bool = False) -> Struck:
    """E3, A31: a hull that is gone destroys; a crew that is gone does not.

    With `revives` (losses taken back) a ship destroyed for want of hull comes back.
    """
    ship = battle.ships[target]
    if ship.is_wing:
        return Struck(battle, ())
    gone = battle.hull_now(target) <= 0
    if ship.in_play and gone:
        return remove(battle, target, "destroyed", by)
    if revives and ship.status == "destroyed" and not gone:
        line = Line(text=msg("{ship} is in play again", ship=ship.name), tone="sound", ships=(target,))
        return Struck(battle.with_ship(ship.but(status="in_play", lost_turn=0)), (line,))
    return Struck(battle, ())


def settle_all(battle: ArmadaBattle, blows: Sequence[tuple[str, str]]) -> Struck:
    """Settle several after simultaneous damage: (ship, whoever struck it)."""
    lines: tuple[Line, ...] = ()
    for target, by in dict.fromkeys(blows):
        battle, more = settle(battle, target, by)
        lines += more
    return Struck(battle, lines)


def remove(battle: ArmadaBattle, target: str, status: Status, by: str = "") -> Struck:
    """A figure leaves the table: boarders aboard are gone, and so are wings still in its hangars."""
    ship = battle.ships[target]
    kept = tuple(one for one in battle.links if one.to != target or status == "captured")
    after = battle.but(links=kept).with_ship(
        ship.but(
            status=status,
            lost_turn=battle.turn,
            touching=(),
            retreats=False,
            out_of_command=False,
            will_board="",
        )
    )
    after = after.with_ships(
        one.but(touching=tuple(other for other in one.touching if other != target))
        for one in after.ships.values()
        if target in one.touching
    )
    lines = [_gone(ship, status, by)]
    aboard = [one for one in after.ships.values() if one.carrier == target and _in_hangar(one)]
    if aboard and status in {"destroyed", "captured"}:
        after = after.with_ships(one.but(status=status, lost_turn=battle.turn) for one in aboard)
        text = nmsg(
            "1 wing aboard {ship} is lost with it",
            "{n} wings aboard {ship} are lost with it",
            len(aboard),
            ship=ship.name,
        )
        lines.append(Line(text=text, tone="harm", ships=(target, *(one.id for one in aboard))))
    return Struck(after, tuple(lines))


def _in_hangar(ship: ArmadaShip) -> bool:
    return ship.is_wing and ship.in_play and ship.wing == "aboard"


def _gone(ship: ArmadaShip, status: Status, by: str) -> Line:
    if status == "destroyed":
        text, fact = msg("{ship} is destroyed", ship=ship.name), Fact(kind="kill", by=by, on=ship.id)
        return Line(text=text, tone="harm", ships=(ship.id,), facts=(fact,))
    if status == "captured":
        text = msg("{ship} is captured", ship=ship.name)
        fact = Fact(kind="capture", by=by, on=ship.id)
        return Line(text=text, tone="harm", ships=_both(by, ship.id), facts=(fact,))
    return Line(text=msg("{ship} leaves the table", ship=ship.name), tone="brass", ships=(ship.id,))


def capture(battle: ArmadaBattle, target: str, side: str, by: str = "") -> Struck:
    """E9: the ship is taken by a side; the party stays aboard as its prize crew."""
    after, lines = remove(battle, target, "captured", by)
    return Struck(after.with_ship(after.ships[target].but(taken_by=side)), lines)


def settle_by_hand(battle: ArmadaBattle, ship: str, slot: str) -> Struck:
    """What follows when players set a value of a ship by hand: the same as if the dice had done it."""
    state = battle.ships[ship]
    if slot == "hull":
        return settle(battle, ship, revives=True)
    if slot == "status":
        if state.in_play:
            return Struck(battle.with_ship(state.but(lost_turn=0, taken_by="")), ())
        after, lines = remove(battle, ship, state.status)
        if state.status == "captured":
            others = [side.id for side in battle.sides if side.id != battle.home(ship)]
            taker = others[0] if len(others) == 1 else ""
            after = after.with_ship(after.ships[ship].but(taken_by=taker))
        return Struck(after, lines[1:])
    if slot == "wing" and state.wing != "repelled":
        return Struck(battle.with_ship(state.but(repelled_by="", retreats=False)), ())
    return Struck(battle, ())

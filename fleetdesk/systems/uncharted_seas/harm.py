"""What attacks do to the battle: dice thrown, damage marked, criticals noted, fates settled (R27-R41, R56)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fleetdesk.core.actions import Fact, Line, Table
from fleetdesk.core.dice import Throw
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import attack_dice
from fleetdesk.systems.common.attack_dice import Damage
from fleetdesk.systems.uncharted_seas import crew
from fleetdesk.systems.uncharted_seas import tables as printed
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.state import (
    Cause,
    Critical,
    Melee,
    SeaBattle,
    SeaShip,
)


class Thrown(NamedTuple):
    """The dice of one attack and their hits."""

    hits: int
    throw: Throw


class Struck(NamedTuple):
    """The battle after damage, and what the log says of it."""

    battle: SeaBattle
    lines: tuple[Line, ...]


def throw_attack(table: Table, ad: int, why: Msg) -> Thrown:
    """R33: throw `ad` attack dice and one more for each 6."""
    before = len(table.dice.throws)
    faces = attack_dice.throw(ad, lambda count: table.roll(count, why), printed.attack_die())
    fallen = tuple(one for throw in table.dice.throws[before:] for one in throw.faces)
    return Thrown(attack_dice.hits(faces, printed.attack_die()), Throw(why=why, faces=fallen))


def name(battle: SeaBattle, ship: str) -> str:
    """What players call a ship."""
    return battle.ships[ship].name


def result_of(damage: Damage) -> Msg:
    """A result in words."""
    if damage.criticals:
        return nmsg("1 critical", "{n} criticals", damage.criticals)
    if damage.hull:
        return nmsg("\N{MINUS SIGN}{n} hull", "\N{MINUS SIGN}{n} hull", damage.hull)
    return msg("no effect")


def hits_of(hits: int) -> Msg:
    """A count of hits in words."""
    return nmsg("1 hit", "{n} hits", hits)


def losses_of(hull: int, men: int) -> Msg:
    """Hull and crew lost, in few words; what was not lost is not mentioned."""
    found = []
    if hull or not men:
        found.append(msg("hull {n}", n=-hull))
    if men:
        found.append(msg("crew {n}", n=-men))
    return msg("{losses}", losses=tuple(found))


def inflict(battle: SeaBattle, table: Table, target: str, damage: Damage, by: str = "") -> Struck:
    """R31-R35: mark the hull point, and for each critical throw 2D6 and take what the players' table says.

    Nothing is settled yet: simultaneous attacks are all marked first (R53, A16).
    """
    ship = battle.ships[target]
    lines: list[Line] = []
    if damage.hull:
        ship = ship.but(hull_lost=ship.hull_lost + damage.hull)
        lines.append(
            Line(
                text=nmsg(
                    "{ship} loses 1 hull point", "{ship} loses {n} hull points", damage.hull, ship=ship.name
                ),
                tone="harm",
                ships=(target,),
                facts=(Fact(kind="damage", by=by, on=target, amount=damage.hull),),
            )
        )
    for _ in range(damage.criticals):
        ship, line = _critical(battle, table, ship, by)
        lines.append(line)
    return Struck(battle.but(ships={**battle.ships, target: ship}), tuple(lines))


def _critical(battle: SeaBattle, table: Table, ship: SeaShip, by: str) -> tuple[SeaShip, Line]:
    roll = sum(table.roll(2, msg("Critical on {ship}: 2D6", ship=ship.name)))
    throw = table.last
    row = battle.critical_table.get(str(roll))
    hull = row.hull if row else battle.house.crit_hull_loss
    men = row.crew if row else 0
    critical = Critical(turn=battle.turn, roll=roll, text=row.title if row else "", hull=hull, crew=men)
    ship = ship.but(
        hull_lost=ship.hull_lost + hull, crew_lost=ship.crew_lost + men, criticals=(*ship.criticals, critical)
    )
    text = (
        msg("Critical on {ship} ({roll}): {effect}", ship=ship.name, roll=roll, effect=row.title)
        if row and row.title
        else msg("Critical on {ship} ({roll})", ship=ship.name, roll=roll)
    )
    cost = msg("{what}: {cost}", what=text, cost=losses_of(hull, men))
    facts = [Fact(kind="critical", by=by, on=ship.id)]
    if hull:
        facts.append(Fact(kind="damage", by=by, on=ship.id, amount=hull))
    if men:
        facts.append(Fact(kind="crew", by=by, on=ship.id, amount=men))
    return ship, Line(text=cost, tone="harm", ships=(ship.id,), throw=throw, facts=tuple(facts))


def settle(battle: SeaBattle, target: str, cause: Cause = "other", by: str = "") -> Struck:
    """Section 7, after any damage: sunk first, then a crew of 0: trophy or derelict (R36-R38, A39).

    A value set by hand may also bring a ship back: the figure returns to the table as it stands.
    """
    ship = battle.ships[target]
    hull_left, crew_left = battle.hull_now(target), battle.crew_now(target)
    if ship.status in {"trophy_of_enemy", "saved", "left_table"}:
        return Struck(battle, ())
    takers = tuple(one for one in ship.enemies if battle.ships[one].fights)
    fate = crew.crew_fate(crew_left, hull_left, cause, enemy_in_contact=bool(takers), anchored=ship.anchored)
    if fate.status == ship.status or (fate.status == "derelict" and ship.status == "derelict_stopped"):
        return Struck(battle, ())
    if fate.status == "in_play":
        back = ship.but(status="in_play", lost_turn=0)
        return Struck(
            battle.but(ships={**battle.ships, target: back}),
            (Line(text=msg("{ship} is in play again", ship=ship.name), tone="sound", ships=(target,)),),
        )
    if fate.status == "destroyed":
        line = Line(
            text=msg("{ship} is sunk", ship=ship.name),
            tone="harm",
            ships=(target,),
            facts=(Fact(kind="kill", by=by, on=target),),
        )
        return Struck(remove(battle, target, "destroyed"), (line,))
    if fate.status == "trophy_of_enemy":
        return capture(battle, target, by or next(iter(takers), ""))
    drifting = ship.but(status="derelict", drifts=False)
    after = leave_contacts(battle.but(ships={**battle.ships, target: drifting}), target)
    line = Line(text=msg("{ship} has no crew left: a derelict", ship=ship.name), tone="harm", ships=(target,))
    return Struck(after, (line,))


def capture(battle: SeaBattle, target: str, by: str) -> Struck:
    """R37, R39, R41, R65: the ship is removed and counts as a trophy for the side of `by`."""
    ship = battle.ships[target]
    side = battle.ships[by].side if by else other_side(battle, ship.side)
    after = remove(battle, target, "trophy_of_enemy")
    if side:
        winner = after.side(side)
        after = after.with_side(winner.but(trophies=(*winner.trophies, target)))
    text = (
        msg("{ship} is taken by {winner}", ship=ship.name, winner=battle.side(side).name)
        if side
        else msg("{ship} is taken", ship=ship.name)
    )
    return Struck(
        after,
        (Line(text=text, tone="harm", ships=(target,), facts=(Fact(kind="capture", by=by, on=target),)),),
    )


def other_side(battle: SeaBattle, side: str) -> str:
    """The enemy, where there is only one."""
    others = [one.id for one in battle.sides if one.id != side]
    return others[0] if len(others) == 1 else ""


def remove(battle: SeaBattle, target: str, status: str) -> SeaBattle:
    """Take a figure off the table: it leaves its melee and every contact."""
    ship = battle.ships[target].but(status=status, lost_turn=battle.turn, drifts=False)
    return leave_contacts(battle.but(ships={**battle.ships, target: ship}), target)


def leave_contacts(battle: SeaBattle, target: str) -> SeaBattle:
    """Free a ship from its melee and contacts, both ways; ships left without an opponent may fire (R20)."""
    ships = {
        key: ship.but(enemies=tuple(one for one in ship.enemies if one != target))
        if target in ship.enemies
        else ship
        for key, ship in battle.ships.items()
    }
    ships[target] = ships[target].but(enemies=())
    melees: list[Melee] = []
    for melee in battle.melees:
        if target not in melee.ships:
            melees.append(melee)
            continue
        left = tuple(one for one in melee.attackers if one != target)
        if target != melee.alone and left:
            first = melee.first if melee.first != target else melee.alone
            melees.append(melee.but(attackers=left, first=first))
            continue
        for freed in melee.ships:
            if freed != target:
                ships[freed] = ships[freed].but(left_melee_turn=battle.turn)
    return battle.but(ships=ships, melees=tuple(melees))


def settle_all(battle: SeaBattle, targets: Iterable[tuple[str, str]], cause: Cause) -> Struck:
    """Settle several ships after simultaneous damage: (ship, whoever struck it)."""
    lines: tuple[Line, ...] = ()
    for target, by in targets:
        battle, more = settle(battle, target, cause, by)
        lines += more
    return Struck(battle, lines)


def attackable(battle: SeaBattle, ship: str) -> tuple[int, int]:
    """DR and CR of a ship in play."""
    card = battle.card(ship)
    return known(card.dr), known(card.cr)


def settle_by_hand(battle: SeaBattle, ship: str) -> Struck:
    """Section 7 for a value the players set: what follows is the same, whoever struck the blow."""
    return settle(battle, ship, "other")

"""What attacks do to the battle: dice thrown, damage marked, criticals noted, fates settled (R27-R41, R56)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fleetdesk.core.actions import Fact, Line, Table
from fleetdesk.core.dice import Throw
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import attack_dice
from fleetdesk.systems.common.attack_dice import Damage
from fleetdesk.systems.uncharted_seas import crew
from fleetdesk.systems.uncharted_seas import tables as printed
from fleetdesk.systems.uncharted_seas.melee_groups import engage_freed
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.removal import leave_contacts, remove
from fleetdesk.systems.uncharted_seas.state import (
    DERELICT,
    MOST_LOST,
    Cause,
    Critical,
    SeaBattle,
    SeaShip,
    Status,
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
    die = printed.attack_die()
    faces = attack_dice.throw(
        ad, lambda count: table.roll(count, why, hits=die.counting, again=die.rerolls), die
    )
    fallen = tuple(one for throw in table.dice.throws[before:] for one in throw.faces)
    return Thrown(attack_dice.hits(faces, die), Throw(why=why, faces=fallen))


# --- in words ----------------------------------------------------------------------------------------


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


FATES = {
    "destroyed": msg("sunk"),
    "trophy_of_enemy": msg("taken as a trophy"),
    "derelict": msg("adrift without crew"),
}


def losses_of(hull: int, men: int) -> tuple[Msg, ...]:
    """Hull and crew lost (or given back), in few words; what was not lost is not mentioned."""
    found = []
    if hull > 0:
        found.append(nmsg("\N{MINUS SIGN}{n} hull", "\N{MINUS SIGN}{n} hull", hull))
    elif hull:
        found.append(msg("+{n} hull", n=-hull))
    if men > 0:
        found.append(nmsg("\N{MINUS SIGN}1 crew", "\N{MINUS SIGN}{n} crew", men))
    elif men:
        found.append(msg("+{n} crew", n=-men))
    return tuple(found) or (msg("no effect"),)


def became(before: SeaBattle, after: SeaBattle, ship: str) -> tuple[Msg, ...]:
    """What an action did to a ship, in few words: losses, criticals, its fate."""
    old, new = before.ships[ship], after.ships[ship]
    found = losses_of(new.hull_lost - old.hull_lost, new.crew_lost - old.crew_lost)
    more = len(new.criticals) - len(old.criticals)
    if more > 0:
        found = (nmsg("1 critical", "{n} criticals", more), *(one for one in found if one.args))
    if new.status != old.status and new.status in FATES:
        found = (*(one for one in found if one.args), FATES[new.status])
    return found


def all_became(before: SeaBattle, after: SeaBattle, ships: Iterable[str]) -> tuple[Msg, ...]:
    """The same for several ships, each with its name."""
    return tuple(
        msg("{ship} ({result})", ship=before.ships[one].name, result=became(before, after, one))
        for one in dict.fromkeys(ships)
    )


# --- damage ------------------------------------------------------------------------------------------


def worn(ship: SeaShip, hull: int, men: int) -> SeaShip:
    """The ship with losses added, or given back where they are below 0."""
    return ship.but(
        hull_lost=max(0, min(MOST_LOST, ship.hull_lost + hull)),
        crew_lost=max(0, min(MOST_LOST, ship.crew_lost + men)),
    )


def inflict(battle: SeaBattle, table: Table, target: str, damage: Damage, by: str = "") -> Struck:
    """R31-R35: mark the hull point, and for each critical throw 2D6 and take what the players' table says.

    Nothing is settled yet: simultaneous attacks are all marked first (R53, A16).
    """
    if not damage.hull and not damage.criticals:
        return Struck(battle, ())
    ship = battle.ships[target]
    lines: list[Line] = []
    if damage.hull:
        ship = worn(ship, damage.hull, 0)
        hull = known(battle.card(target).hull)
        text = msg(
            "{ship}: hull {left} of {all}", ship=ship.name, left=max(0, hull - ship.hull_lost), all=hull
        )
        fact = Fact(kind="damage", by=by, on=target, amount=damage.hull)
        lines.append(Line(text=text, tone="harm", ships=(target,), facts=(fact,)))
    for _ in range(damage.criticals):
        ship, line = _critical(battle, table, ship, by)
        lines.append(line)
    return Struck(battle.but(ships={**battle.ships, target: ship}), tuple(lines))


def _critical(battle: SeaBattle, table: Table, ship: SeaShip, by: str) -> tuple[SeaShip, Line]:
    roll = sum(table.roll(2, msg("Critical on {ship}: 2D6", ship=ship.name)))
    row = battle.critical_table.get(str(roll))
    hull, men = crew.critical_cost(row, battle.house)
    critical = Critical(turn=battle.turn, roll=roll, text=row.title if row else "", hull=hull, crew=men)
    after = worn(ship, hull, men).but(criticals=(*ship.criticals, critical))
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
    return after, Line(text=cost, tone="harm", ships=(ship.id,), throw=table.last, facts=tuple(facts))


# --- what becomes of a ship --------------------------------------------------------------------------


def settle(
    battle: SeaBattle, target: str, cause: Cause = "other", by: str = "", *, revives: bool = False
) -> Struck:
    """Section 7, after any damage: sunk first, then a crew of 0: trophy or derelict (R36-R38, A39).

    With `revives` (losses taken back) a ship that was lost for want of hull or crew comes back as it stands.
    """
    ship = battle.ships[target]
    fate = _fate(battle, ship, cause)
    if fate not in _open_to(ship.status, revives=revives):
        return Struck(battle, ())
    if fate == "trophy_of_enemy":
        return capture(battle, target, _taker(battle, target, by, cause))
    if fate == "destroyed":
        text, fact = msg("{ship} is sunk", ship=ship.name), Fact(kind="kill", by=by, on=target)
        line = Line(text=text, tone="harm", ships=(target,), facts=(fact,))
        return Struck(remove(battle, target, "destroyed"), (line,))
    return _adrift(battle, ship) if fate == "derelict" else _back(battle, ship)


def _open_to(status: Status, *, revives: bool) -> frozenset[str]:
    """Section 7: what a ship of this status may become by losses, and by losses taken back."""
    back = frozenset({"in_play"}) if revives else frozenset[str]()
    if status == "in_play":
        return frozenset({"destroyed", "trophy_of_enemy", "derelict"})
    if status in DERELICT:
        return back | {"destroyed"}
    if status == "destroyed" and revives:
        return back | {"derelict"}
    return back if status in {"trophy_of_enemy", "saved"} else frozenset()


def _fate(battle: SeaBattle, ship: SeaShip, cause: Cause) -> Status:
    takers = _takers(battle, ship.id)
    return crew.crew_fate(
        battle.crew_now(ship.id),
        battle.hull_now(ship.id),
        cause,
        enemy_in_contact=bool(takers),
        anchored=ship.anchored,
    ).status


def _takers(battle: SeaBattle, ship: str) -> tuple[str, ...]:
    """Enemies in contact that are still able to take a ship, whatever is settled first (A16, A39)."""
    return tuple(one for one in battle.foes(ship) if battle.hull_now(one) and battle.crew_now(one))


def _taker(battle: SeaBattle, target: str, by: str, cause: Cause) -> str:
    takers = _takers(battle, target)
    if by in takers or (by and cause == "melee" and not takers):
        return by
    return next(iter(takers), "")


def _back(battle: SeaBattle, ship: SeaShip) -> Struck:
    back = ship.but(status="in_play", lost_turn=0)
    line = Line(text=msg("{ship} is in play again", ship=ship.name), tone="sound", ships=(ship.id,))
    return Struck(untallied(battle.with_ship(back), ship.id), (line,))


def _adrift(battle: SeaBattle, ship: SeaShip) -> Struck:
    """R38: a derelict keeps its anchor, but leaves its melee and its squadron."""
    drifting = ship.but(status="derelict", drifts=False, lost_turn=0)
    after = leave_contacts(battle.with_ship(drifting), ship.id)
    text = msg("{ship} has no crew left: a derelict", ship=ship.name)
    return Struck(after, (Line(text=text, tone="harm", ships=(ship.id,)),))


def untallied(battle: SeaBattle, ship: str) -> SeaBattle:
    """The battle with a ship taken out of every list of trophies and of derelicts saved."""
    for side in battle.sides:
        if ship in side.trophies or ship in side.saved:
            battle = battle.with_side(
                side.but(
                    trophies=tuple(one for one in side.trophies if one != ship),
                    saved=tuple(one for one in side.saved if one != ship),
                )
            )
    return battle


def capture(battle: SeaBattle, target: str, by: str) -> Struck:
    """R37, R39, R41, R65: the ship is removed and counts as a trophy for the side of `by`."""
    ship = battle.ships[target]
    side = battle.ships[by].side if by else other_side(battle, ship.side)
    after = untallied(remove(battle, target, "trophy_of_enemy"), target)
    fact = Fact(kind="capture", by=by, on=target)
    if not side:
        text = msg("{ship} is taken", ship=ship.name)
        return Struck(after, (Line(text=text, tone="harm", ships=(target,), facts=(fact,)),))
    winner = after.side(side)
    after = after.with_side(winner.but(trophies=(*winner.trophies, target)))
    text = msg("{ship} is taken by {winner}", ship=ship.name, winner=winner.name)
    ships = (target, by) if by else (target,)
    return Struck(after, (Line(text=text, tone="harm", ships=ships, facts=(fact,)),))


def other_side(battle: SeaBattle, side: str) -> str:
    """The enemy, where there is only one."""
    others = [one.id for one in battle.sides if one.id != side]
    return others[0] if len(others) == 1 else ""


def settle_all(battle: SeaBattle, blows: Sequence[tuple[str, str]], cause: Cause) -> Struck:
    """Settle several ships after simultaneous damage: (ship, whoever struck it).

    Hulls before crews, for a ship that sinks can take no other (A39).
    """
    lines: tuple[Line, ...] = ()
    for target, by in sorted(dict.fromkeys(blows), key=lambda blow: battle.hull_now(blow[0]) > 0):
        battle, more = settle(battle, target, cause, by)
        lines += more
    battle, more = engage_freed(battle)
    return Struck(battle, lines + more)


def attackable(battle: SeaBattle, ship: str) -> tuple[int, int]:
    """DR and CR of a ship in play."""
    card = battle.card(ship)
    return known(card.dr), known(card.cr)

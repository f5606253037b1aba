"""Boardings in play: who fights whom, the rounds of a turn, when it is over (R75-R84)."""

from __future__ import annotations

from collections.abc import Iterable

from fleetdesk.core.actions import Fact, Line, Table
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail import boarding
from fleetdesk.systems.age_of_sail.boarding import Boarder
from fleetdesk.systems.age_of_sail.chores import hurt
from fleetdesk.systems.age_of_sail.fate import Struck, lock, part, sink_if_doomed
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.age_of_sail.sailing import full_sail_draws
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip, Contact, Melee


def boarder(battle: AosBattle, ship: AosShip) -> Boarder:
    """A ship as she boards."""
    return Boarder(
        a=values(battle.card(ship.id), battle.house).a,
        hull=ship.hull,
        masts_left=ship.masts_left,
        full_sail=full_sail_draws(battle, ship),
        small_leaks=ship.small_leaks,
        leaks=ship.leaks,
        fire=ship.fire,
    )


def sides_of(battle: AosBattle, ships: Iterable[str]) -> tuple[tuple[AosShip, ...], tuple[AosShip, ...]]:
    """The two sides of a boarding: that of the first ship, and all others."""
    found = [battle.ships[one] for one in ships if battle.ships[one].on_map]
    own = found[0].side if found else ""
    return tuple(one for one in found if one.side == own), tuple(one for one in found if one.side != own)


def boarders(battle: AosBattle, melee: Melee) -> tuple[list[Boarder], list[Boarder]]:
    """Both sides as they fight."""
    first, second = sides_of(battle, melee.ships)
    return [boarder(battle, one) for one in first], [boarder(battle, one) for one in second]


def why_no_boarding(battle: AosBattle, ships: Iterable[str]) -> str:
    """R26, R75: why these ships cannot board each other (a code of `reasons`), or nothing."""
    listed = tuple(ships)
    first, second = sides_of(battle, listed)
    if not first or not second:
        return "board_sides"
    if any(battle.is_fort(one) for one in listed):
        return "board_fort"
    return "" if boarding.possible(battle.wind_force) else "board_wind"


def why_no_round(battle: AosBattle, melee: Melee) -> str:
    """R78, R84: why no round is fought now, or nothing."""
    if melee.rounds >= boarding.rounds():
        return "rounds_over"
    return "board_over" if boarding.stops(*boarders(battle, melee)) else ""


def begun(battle: AosBattle, ships: Iterable[str]) -> AosBattle:
    """R75, R84: ships are grappled; boardings they were part of become one."""
    listed = tuple(dict.fromkeys(ships))
    joined = [one for one in battle.melees if set(one.ships) & set(listed)]
    everybody = tuple(dict.fromkeys((*(ship for one in joined for ship in one.ships), *listed)))
    melee = Melee(
        id=f"m{battle.next_melee}",
        ships=everybody,
        since=min((one.since for one in joined), default=battle.turn),
        rounds=max((one.rounds for one in joined), default=0),
    )
    others = tuple(one for one in battle.melees if one not in joined)
    after = battle.but(melees=(*others, melee), next_melee=battle.next_melee + 1)
    return lock(after, everybody)


def names(battle: AosBattle, ships: Iterable[str]) -> Msg:
    """Victory, Temeraire against Redoutable."""
    first, second = sides_of(battle, ships)
    return msg(
        "{ours} against {theirs}",
        ours=", ".join(one.name for one in first),
        theirs=", ".join(one.name for one in second),
    )


def fight(battle: AosBattle, melee: Melee, table: Table) -> Struck:
    """R79-R83: one round; losses of both sides together, then the section dice in the same order."""
    first, second = sides_of(battle, melee.ships)
    ours, theirs = boarders(battle, melee)
    on_first, on_second = boarding.share(theirs, len(ours)), boarding.share(ours, len(theirs))
    lines: list[Line] = []
    faces: list[int] = []
    for ship, force in (*((one, on_first) for one in first), *((one, on_second) for one in second)):
        why = msg("Boarding of {ship}: force {force}", ship=ship.name, force=force)
        faces.append(table.roll(1, why)[0])
        lines.append(Line(text=why, ships=(ship.id,), throw=table.last))
    fought = boarding.fight(ours, theirs, faces)
    foes = {one.id: second[0].id for one in first} | {one.id: first[0].id for one in second}
    for at, (ship, hits) in enumerate(zip((*first, *second), (*fought.first, *fought.second), strict=True)):
        battle, told, _ = hurt(battle, battle.ships[ship.id], hits, table)
        lost = ship.pv - battle.ships[ship.id].pv
        facts = (Fact(kind="damage", by=foes[ship.id], on=ship.id, amount=lost),) if lost else ()
        lines[at] = lines[at].but(facts=facts)
        lines += told
    for ship in (*first, *second):
        found = sink_if_doomed(battle, ship.id, foes[ship.id])
        battle = found.battle
        lines += found.lines
    melees = tuple(
        one.but(rounds=min(boarding.rounds(), one.rounds + 1)) if one.id == melee.id else one
        for one in battle.melees
    )
    return Struck(battle.but(melees=melees), tuple(lines))


def end_if_over(battle: AosBattle, melee: str) -> Struck:
    """R84: a boarding in which one side can no longer fight ends."""
    found = next((one for one in battle.melees if one.id == melee), None)
    if found is None or not boarding.over(*boarders(battle, found)):
        return Struck(battle)
    text = msg("The boarding is over: {who}", who=names(battle, found.ships))
    return Struck(part(battle, found), (Line(text=text, tone="sea", ships=found.ships),))


def new_turn(battle: AosBattle) -> AosBattle:
    """R78, R84: three rounds again; by house rule a strong wind parts the ships."""
    if battle.house.wind_ends_boarding and not boarding.possible(battle.wind_force):
        for melee in battle.melees:
            battle = part(battle, melee)
    return battle.but(melees=tuple(one.but(rounds=0) for one in battle.melees))


def contact_of(battle: AosBattle, ships: Iterable[str]) -> Contact | None:
    """The contact these ships are in."""
    wanted = set(ships)
    return next((one for one in battle.contacts if set(one.ships) == wanted), None)


def without_contact(battle: AosBattle, ships: Iterable[str]) -> AosBattle:
    """The battle once a contact is settled."""
    gone = contact_of(battle, ships)
    return battle.but(contacts=tuple(one for one in battle.contacts if one is not gone))

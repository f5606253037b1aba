"""Boarding: contact, forces, three rounds a turn, and when it is over (R75-R84)."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from fleetdesk.core.battle.actions import Line, Table
from fleetdesk.core.rule.trace import Term, Trace, traced
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.fight import harm
from fleetdesk.systems.age_of_sail.fight.gunnery import damage, hits_say, lowered
from fleetdesk.systems.age_of_sail.fight.losses import Struck, lock, part, sink_if_doomed
from fleetdesk.systems.age_of_sail.fight.upkeep_queue import hurt
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.age_of_sail.sailing import full_sail_draws
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip, Contact, Melee
from fleetdesk.systems.age_of_sail.tables import tables


class Boarder(NamedTuple):
    a: int
    hull: tuple[int, ...]
    masts_left: int = 0
    full_sail: bool = False
    small_leaks: int = 0
    leaks: int = 0
    fire: bool = False
    lost_before: int = 0
    """Sections destroyed that are not listed in `hull`."""
    masts_fallen: int = 0

    @property
    def sections_lost(self) -> int:
        """Destroyed hull sections."""
        return self.lost_before + sum(points == 0 for points in self.hull)

    @property
    def able(self) -> bool:
        """R83: she can fight."""
        return sum(self.hull) > 0 and not self.leaks and not self.fire


class Fought(NamedTuple):
    """A round: the force against each ship, and what each lost."""

    against_first: int
    against_second: int
    first: tuple[int, ...]
    second: tuple[int, ...]


def possible(wind_force: int) -> bool:
    """R26, R75: whether the wind allows boarding."""
    return airs.row(wind_force).boarding


def happens(face: int) -> bool:
    """R76: whether the contact becomes a boarding."""
    return face in tables().boarding.happens_on


def rounds() -> int:
    """R78: rounds a turn."""
    return tables().boarding.rounds


def force(ship: Boarder, base: Trace | None = None) -> Trace:
    """R83: what she fights with. `base` tells how her a came about, where that is asked."""
    if not ship.able:
        return (base or Trace()).to(
            0, lambda: msg("No hull left, a leak or fire: no combat"), "R83", always=True
        )
    mods = tables().force
    found = base or traced(lambda: msg("Boarding (a)"), ship.a, "R11")
    if ship.sections_lost:
        found = found.plus(
            lambda: msg("Destroyed hull sections"), mods.section_boarding * ship.sections_lost, "R99"
        )
    if ship.full_sail:
        found = found.plus(lambda: msg("Under full sail"), mods.full_sail, "R88")
    return lowered(found, leaks=bool(ship.small_leaks))


def against(ships: Sequence[Boarder], enemies: int, names: Sequence[str] = ()) -> Trace:
    """R79: the force of a side against each of its enemies, ship by ship; `names` where it is told."""
    found = Trace()
    for at, ship in enumerate(ships):
        for term in force(ship).terms:
            label = partial(_of_ship, names[at] if names else "", term)
            found = found.plus(label, term.value or 0, term.rule, always=True)
    if enemies > 1:
        found = found.to(
            found.whole // enemies, lambda: msg("Divided among {n} enemies", n=enemies), "R79", always=True
        )
    return found


def _of_ship(name: str, term: Term) -> Msg:
    return msg("{ship}: {what}", ship=name, what=term.row.label)


def share(ships: Sequence[Boarder], enemies: int) -> int:
    """R79: the same as a number."""
    return against(ships, enemies).whole


def fight(first: Sequence[Boarder], second: Sequence[Boarder], faces: Sequence[int]) -> Fought:
    """R79-R82: one round; a die for each ship as the target, first side first."""
    on_second, on_first = share(first, len(second)), share(second, len(first))
    return Fought(
        against_first=on_first,
        against_second=on_second,
        first=tuple(damage(on_first, face) for face in faces[: len(first)]),
        second=tuple(damage(on_second, face) for face in faces[len(first) :]),
    )


def stops(first: Sequence[Boarder], second: Sequence[Boarder]) -> bool:
    """R78, Q58: no further round this turn: a side has no hull left to hit, or nobody can fight.

    A ship on fire may be fought although she does not strike back.
    """
    sides = (first, second)
    no_hull = any(not any(sum(ship.hull) for ship in side) for side in sides)
    return no_hull or not any(ship.able for side in sides for ship in side)


def over(first: Sequence[Boarder], second: Sequence[Boarder]) -> bool:
    """R84: a side has no ship able to fight: the boarding does not go on."""
    return not any(ship.able for ship in first) or not any(ship.able for ship in second)


def hit(ship: Boarder, hits: int, roll: Callable[[], int]) -> Boarder:
    """R81, R100: losses after a round, with the section dice."""
    taken = harm.take(ship.hull, hits)
    fallen = harm.section_dice(taken.destroyed, ship.masts_left, roll)
    return ship._replace(
        hull=taken.hull,
        masts_left=ship.masts_left - fallen,
        masts_fallen=ship.masts_fallen + fallen,
        full_sail=ship.full_sail and not fallen,
    )


def boarder(battle: AosBattle, ship: AosShip) -> Boarder:
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
    return "" if possible(battle.wind_force) else "board_wind"


def why_no_round(battle: AosBattle, melee: Melee) -> str:
    """R78, R84: why no round is fought now, or nothing."""
    if melee.rounds >= rounds():
        return "rounds_over"
    return "board_over" if stops(*boarders(battle, melee)) else ""


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


def fight_round(battle: AosBattle, melee: Melee, table: Table) -> Struck:
    """R79-R83: one round; losses of both sides together, then the section dice in the same order."""
    first, second = sides_of(battle, melee.ships)
    ours, theirs = boarders(battle, melee)
    on_first, on_second = share(theirs, len(ours)), share(ours, len(theirs))
    lines: list[Line] = []
    faces: list[int] = []
    for ship, force in (*((one, on_first) for one in first), *((one, on_second) for one in second)):
        why = msg("Boarding of {ship}: force {force}", ship=ship.name, force=force)
        faces.append(table.die(why, partial(hits_say, force)))
        lines.append(Line(text=why, ships=(ship.id,), throw=table.last))
    fought = fight(ours, theirs, faces)
    foes = {one.id: second[0].id for one in first} | {one.id: first[0].id for one in second}
    for ship, hits in zip((*first, *second), (*fought.first, *fought.second), strict=True):
        battle, told, _ = hurt(battle, battle.ships[ship.id], hits, table, by=foes[ship.id])
        lines += told
    for ship in (*first, *second):
        found = sink_if_doomed(battle, ship.id, foes[ship.id])
        battle = found.battle
        lines += found.lines
    melees = tuple(
        one.but(rounds=min(rounds(), one.rounds + 1)) if one.id == melee.id else one for one in battle.melees
    )
    return Struck(battle.but(melees=melees), tuple(lines))


def end_if_over(battle: AosBattle, melee: str) -> Struck:
    """R84: a boarding in which one side can no longer fight ends."""
    found = next((one for one in battle.melees if one.id == melee), None)
    if found is None or not over(*boarders(battle, found)):
        return Struck(battle)
    text = msg("The boarding is over: {who}", who=names(battle, found.ships))
    return Struck(part(battle, found), (Line(text=text, tone="sea", ships=found.ships),))


def new_turn(battle: AosBattle) -> AosBattle:
    """R78, R84: three rounds again; by house rule a strong wind parts the ships."""
    if battle.house.wind_ends_boarding and not possible(battle.wind_force):
        for melee in battle.melees:
            battle = part(battle, melee)
    return battle.but(melees=tuple(one.but(rounds=0) for one in battle.melees))


def contact_of(battle: AosBattle, ships: Iterable[str]) -> Contact | None:
    wanted = set(ships)
    return next((one for one in battle.contacts if set(one.ships) == wanted), None)


def without_contact(battle: AosBattle, ships: Iterable[str]) -> AosBattle:
    """The battle once a contact is settled."""
    gone = contact_of(battle, ships)
    return battle.but(contacts=tuple(one for one in battle.contacts if one is not gone))

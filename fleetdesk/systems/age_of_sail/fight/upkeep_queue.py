"""Phase 6 as a queue: hits, criticals, leaks, fires, explosions, one thing after the other (R98-R116, section 8.4)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from fleetdesk.core.battle.actions import Fact, Line, Table
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.age_of_sail.fight import harm
from fleetdesk.systems.age_of_sail.fight.losses import Struck, sink_if_doomed
from fleetdesk.systems.age_of_sail.hexes import distance
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip, Chore, Task

UPKEEP: frozenset[Task] = frozenset({"small_leak", "leak", "fire", "sections"})


def queue(battle: AosBattle) -> tuple[Chore, ...]:
    """Phase 6 as it begins: 6a hits, 6b criticals, 6c leaks and fires that were there before (R114)."""
    hits: dict[str, int] = {}
    for one in battle.broadsides:
        hits[one.target] = hits.get(one.target, 0) + one.damage
    found = [Chore(kind="hits", ship=ship, amount=amount) for ship, amount in hits.items() if amount]
    found += [
        Chore(kind="critical", ship=one.target, amount=one.critical, by=one.shooter)
        for one in battle.broadsides
        if one.critical
    ]
    for ship in battle.in_play():
        found += [Chore(kind="small_leak", ship=ship.id)] * ship.small_leaks
        found += [Chore(kind="leak", ship=ship.id)] * ship.leaks
        if ship.fire:
            found.append(Chore(kind="fire", ship=ship.id))
    return tuple(found)


def hurt(
    battle: AosBattle, ship: AosShip, hits: int, table: Table, *, dice: bool = True, by: str = ""
) -> tuple[AosBattle, tuple[Line, ...], int]:
    """R98-R100: hull points lost, with the section dice unless they wait; gives how many sections were emptied.

    `by`: who took them from her; leaks, fires and explosions beside her are nobody's doing.
    """
    taken = harm.take(ship.hull, hits)
    now = ship.with_hull(taken.hull)
    lost = ship.pv - now.pv
    text = nmsg(
        "{ship}: {n} hull point lost, {left} left",
        "{ship}: {n} hull points lost, {left} left",
        lost,
        ship=ship.name,
        left=now.pv,
    )
    if taken.destroyed:
        text = msg(
            "{what}; {sections}",
            what=text,
            sections=nmsg("1 section destroyed", "{n} sections destroyed", taken.destroyed),
        )
    facts = (Fact(kind="damage", by=by, on=ship.id, amount=lost),) if lost else ()
    lines: tuple[Line, ...] = (
        Line(text=text, tone="harm" if lost else "plain", ships=(ship.id,), facts=facts),
    )
    battle = battle.with_ship(now)
    if dice and taken.destroyed:
        battle, more = section_dice(battle, now, taken.destroyed, table)
        lines += more
    return battle, lines, taken.destroyed


def section_dice(
    battle: AosBattle, ship: AosShip, destroyed: int, table: Table
) -> tuple[AosBattle, tuple[Line, ...]]:
    """R100: one die for each destroyed section while masts are left; fallen masts take the full sail with them."""
    lines: list[Line] = []
    for _ in range(destroyed):
        if not ship.masts_left:
            break
        why = msg("{ship}: a section is destroyed, 1\N{EN DASH}3 brings a mast section down", ship=ship.name)
        falls = harm.mast_falls(table.die(why, harm.mast_says))
        text = (
            msg("{ship}: a mast section falls (R100)", ship=ship.name)
            if falls
            else msg("{ship}: the masts stand (R100)", ship=ship.name)
        )
        tone: Tone = "harm" if falls else "plain"
        lines.append(Line(text=text, tone=tone, ships=(ship.id,), throw=table.last))
        if falls:
            ship = ship.but(mast_lost=ship.mast_lost + 1, fs_set=False, fs_pending=0)
    return battle.with_ship(ship), tuple(lines)


def _hits(battle: AosBattle, chore: Chore, table: Table) -> Struck:
    """R98: all hits of the turn together."""
    by = {one.shooter: 0 for one in battle.broadsides if one.target == chore.ship}
    for one in battle.broadsides:
        if one.target == chore.ship:
            by[one.shooter] += one.damage
    before = battle.ships[chore.ship]
    battle, lines, _ = hurt(battle, before, chore.amount, table)
    left = before.pv - battle.ships[chore.ship].pv
    facts: list[Fact] = []
    for shooter, points in by.items():
        if amount := min(points, left):
            facts.append(Fact(kind="damage", by=shooter, on=chore.ship, amount=amount))
            left -= amount
    lines = (lines[0].but(facts=tuple(facts)), *lines[1:])
    last = next(reversed(by), "")
    found = sink_if_doomed(battle, chore.ship, last)
    return Struck(found.battle, (*lines, *found.lines))


def _critical(battle: AosBattle, chore: Chore, table: Table) -> Struck:
    """R102-R112: the lasting effect, or an explosion."""
    ship = battle.ships[chore.ship]
    fort = battle.is_fort(ship.id)
    name = Msg(key=harm.CRITICALS.get(chore.amount, ""))
    if fort and chore.amount not in harm.ON_FORTS:
        text = msg("{ship}: {what} means nothing to a fort (R112)", ship=ship.name, what=name)
        return Struck(battle, (Line(text=text, ships=(ship.id,)),))
    facts = (Fact(kind="critical", by=chore.by, on=ship.id),)
    line = Line(
        text=msg("{ship}: {what}", ship=ship.name, what=name), tone="harm", ships=(ship.id,), facts=facts
    )
    if chore.amount == harm.EXPLOSION:
        battle, lines, _ = hurt(battle, ship, harm.own_blast(ship.initial_pv), table, by=chore.by)
        battle = _blast_follows(battle, ship.id)
        found = sink_if_doomed(battle, ship.id, chore.by)
        return Struck(found.battle, (line, *lines, *found.lines))
    now = harm.struck_by(ship, chore.amount, fort=fort)
    if not now.rigging_intact:  # what was ordered for next turn is lost with it
        now = now.but(fs_pending=0)
    found = sink_if_doomed(battle.with_ship(now), ship.id, chore.by)
    return Struck(found.battle, (line, *found.lines))


def near_of(battle: AosBattle, ship: str) -> tuple[str, ...] | None:
    """R115: who stands within one hex, where hexes are followed; friend or foe, forts too."""
    here = battle.ships[ship].hex
    if here is None:
        return None
    return tuple(
        one.id
        for one in battle.in_play()
        if one.id != ship and one.hex is not None and harm.in_blast(distance(here, one.hex))
    )


def _blast_follows(battle: AosBattle, ship: str) -> AosBattle:
    """Q75: the neighbours of an explosion suffer after the last critical, or after the last upkeep."""
    chore = Chore(kind="blast", ship=ship, near=near_of(battle, ship))
    rest = battle.chores[1:]
    at = next((n for n, one in enumerate(rest) if one.kind in UPKEEP), len(rest))
    if battle.chores and battle.chores[0].kind in UPKEEP:
        at = len(rest)
    return battle.but(chores=(*battle.chores[:1], *rest[:at], chore, *rest[at:]))


def _blast(battle: AosBattle, chore: Chore, near: Sequence[str]) -> Struck:
    """R115: what an explosion costs others; applied after all explosions of the step."""
    source = battle.ships[chore.ship]
    owed = {
        one: harm.near_blast(battle.ships[one].initial_pv, battle.house)
        for one in near
        if one in battle.ships and battle.ships[one].on_map and one != chore.ship
    }
    rest = battle.chores[1:]
    at = next((n for n, one in enumerate(rest) if one.kind != "blast"), len(rest))
    shocks = [Chore(kind="shock", ship=one, amount=amount) for one, amount in owed.items() if amount]
    after = battle.but(chores=(*battle.chores[:1], *rest[:at], *_merged(shocks, rest[at:])))
    names = tuple(Msg.verbatim(battle.ships[one].name) for one in owed)
    text = (
        msg("The explosion of {ship} reaches {others} (R115)", ship=source.name, others=names)
        if names
        else msg("Nobody is near the explosion of {ship}", ship=source.name)
    )
    return Struck(after, (Line(text=text, tone="harm" if names else "plain", ships=(source.id, *owed)),))


def _merged(shocks: list[Chore], rest: tuple[Chore, ...]) -> tuple[Chore, ...]:
    """Shocks of several explosions on one ship are added together."""
    waiting = list(rest)
    for shock in shocks:
        at = next((n for n, one in enumerate(waiting) if one.kind == "shock" and one.ship == shock.ship), -1)
        if at >= 0:
            waiting[at] = shock.but(amount=shock.amount + waiting[at].amount)
        else:
            first = next((n for n, one in enumerate(waiting) if one.kind != "shock"), len(waiting))
            waiting.insert(first, shock)
    return tuple(waiting)


def _shock(battle: AosBattle, chore: Chore, table: Table) -> Struck:
    """R115: the loss of a ship near an explosion."""
    battle, lines, _ = hurt(battle, battle.ships[chore.ship], chore.amount, table)
    found = sink_if_doomed(battle, chore.ship)
    return Struck(found.battle, (*lines, *found.lines))


def _leak(battle: AosBattle, chore: Chore, table: Table) -> Struck:
    """R108, R110, R118: the loss of a leak, sinking, then its die."""
    ship = battle.ships[chore.ship]
    battle, lines, destroyed = hurt(battle, ship, harm.leak_cost(chore.kind), table, dice=False)
    found = sink_if_doomed(battle, ship.id)
    if not found.battle.ships[ship.id].on_map:
        return Struck(found.battle, (*lines, *found.lines))
    battle = _sections_follow(battle, ship.id, destroyed)
    if chore.kind == "small_leak" and ship.fired_this_turn:
        text = msg("{ship} has fired: the small leak is not stopped (R108)", ship=ship.name)
        return Struck(battle, (*lines, Line(text=text, ships=(ship.id,))))
    why = (
        msg("{ship}: small leak, stopped on 1 or 2", ship=ship.name)
        if chore.kind == "small_leak"
        else msg("{ship}: leak, stopped on 1", ship=ship.name)
    )
    face = table.die(why, partial(harm.repair_says, chore.kind))
    stopped = harm.repaired(chore.kind, face, fired=ship.fired_this_turn)
    now = battle.ships[ship.id]
    if stopped:
        field = "small_leaks" if chore.kind == "small_leak" else "leaks"
        now = now.but(**{field: max(0, getattr(now, field) - 1)})
    text = (
        msg("{ship}: the leak is stopped", ship=ship.name)
        if stopped
        else msg("{ship}: the leak is not stopped", ship=ship.name)
    )
    line = Line(text=text, tone="sound" if stopped else "harm", ships=(ship.id,), throw=table.last)
    return Struck(battle.with_ship(now), (*lines, line))


def _sections_follow(battle: AosBattle, ship: str, destroyed: int) -> AosBattle:
    """Section 8.4: section dice of upkeep come after the ship's fire."""
    if not destroyed:
        return battle
    rest = list(battle.chores[1:])
    at = 0
    while at < len(rest) and rest[at].ship == ship and rest[at].kind in UPKEEP - {"sections"}:
        at += 1
    if at < len(rest) and rest[at].kind == "sections" and rest[at].ship == ship:
        rest[at] = rest[at].but(amount=rest[at].amount + destroyed)
    else:
        rest.insert(at, Chore(kind="sections", ship=ship, amount=destroyed))
    return battle.but(chores=(*battle.chores[:1], *rest))


def _fire(battle: AosBattle, chore: Chore, table: Table) -> Struck:
    """R111: 6 explosion, 4 and 5 out, else it burns as many hull points."""
    ship = battle.ships[chore.ship]
    why = msg("{ship} burns: 6 explodes, 4 and 5 put it out, else that many hull points", ship=ship.name)
    face = table.die(why, harm.fire_says)
    throw, result = table.last, harm.fire_result(face)
    here = (ship.id,)
    if result == "out":
        text = msg("{ship}: the fire is out", ship=ship.name)
        after = battle.with_ship(ship.but(fire=False))
        return Struck(after, (Line(text=text, tone="sound", ships=here, throw=throw),))
    blows = result == "explosion"
    text = msg("{ship} explodes", ship=ship.name) if blows else msg("{ship} burns on", ship=ship.name)
    first = Line(text=text, tone="harm", ships=here, throw=throw)
    loss = harm.own_blast(ship.initial_pv) if blows else face
    battle, lines, destroyed = hurt(battle, ship, loss, table, dice=False)
    battle = _sections_follow(battle, ship.id, destroyed)
    if blows:
        battle = _blast_follows(battle, ship.id)
    if destroyed:
        return Struck(battle, (first, *lines))
    found = sink_if_doomed(battle, ship.id)
    return Struck(found.battle, (first, *lines, *found.lines))


def _sections(battle: AosBattle, chore: Chore, table: Table) -> Struck:
    """R100, R118: section dice of upkeep, then sinking."""
    battle, lines = section_dice(battle, battle.ships[chore.ship], chore.amount, table)
    found = sink_if_doomed(battle, chore.ship)
    return Struck(found.battle, (*lines, *found.lines))


_RUN: Mapping[Task, Callable[[AosBattle, Chore, Table], Struck]] = {
    "hits": _hits,
    "critical": _critical,
    "shock": _shock,
    "small_leak": _leak,
    "leak": _leak,
    "fire": _fire,
    "sections": _sections,
}


def done(battle: AosBattle, chore: Chore, table: Table, near: Sequence[str] | None = None) -> Struck:
    """The first thing of the queue, done and taken off it."""
    if chore.kind == "blast":
        found = _blast(battle, chore, near if near is not None else chore.near or ())
    else:
        found = _RUN[chore.kind](battle, chore, table)
    rest = found.battle.chores
    if rest and rest[0] == chore:
        return Struck(found.battle.but(chores=rest[1:]), found.lines)
    return found


def asks(chore: Chore) -> bool:
    """Whether players have to say who stands near."""
    return chore.kind == "blast" and chore.near is None

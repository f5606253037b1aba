"""Who touches and fights whom: melees made, joined and regrouped, and how ships part (R20, R36, R41, R57-R61, A26, A31)."""

from collections.abc import Iterable

from fleetdesk.core.battle.actions import Line
from fleetdesk.core.words import msg
from fleetdesk.systems.uncharted_seas.state import Melee, SeaBattle, Status


def engages(met: str, statuses: Iterable[str]) -> bool:
    """R58, R60, A31: contact with an enemy becomes a melee when every ship of it came through."""
    return met == "enemy" and all(status == "in_play" for status in statuses)


def next_id(battle: SeaBattle) -> str:
    used = {melee.id for melee in battle.melees}
    return next(f"m{n}" for n in range(1, len(used) + 2) if f"m{n}" not in used)


def touch(battle: SeaBattle, ship: str, others: tuple[str, ...]) -> SeaBattle:
    """Note which enemies a ship touches, on both sides (R57)."""
    ships = dict(battle.ships)
    for other in others:
        if ships[other].in_play and ships[ship].in_play and not battle.friends(ship, other):
            ships[ship] = ships[ship].but(enemies=_with(ships[ship].enemies, other))
            ships[other] = ships[other].but(enemies=_with(ships[other].enemies, ship))
    return battle.but(ships=ships)


def _with(known_ones: tuple[str, ...], other: str) -> tuple[str, ...]:
    return known_ones if other in known_ones else (*known_ones, other)


def engage(battle: SeaBattle, ship: str, other: str) -> tuple[SeaBattle, tuple[Line, ...]]:
    """A31: two enemies in contact that came through are engaged; the mover counts as the attacker.

    A ship already fighting is joined where the melee stays one against many. Where it would become several
    against several, the pair fights apart and the players may regroup (A26); two ships that both fight
    already go on as they are. New contact is a first round, due at once (A19).
    """
    one, two = battle.ships[ship], battle.ships[other]
    if not engages("friend" if one.side == two.side else "enemy", (one.status, two.status)):
        return battle, ()
    theirs, ours = battle.melee_of(other), battle.melee_of(ship)
    if theirs and ours:
        return battle, ()
    line = Line(
        text=msg("{ship} boards {other}", ship=one.name, other=two.name), tone="sea", ships=(ship, other)
    )
    joined = None
    if theirs:
        joined = _joined(theirs, other, ship)
    elif ours:
        joined = _joined(ours, ship, other)
    if joined is None:
        return group(battle, other, (ship,), first=ship), (line,)
    kept = tuple(joined if one.id == joined.id else one for one in battle.melees)
    return battle.but(melees=kept), (line,)


def _joined(melee: Melee, inside: str, newcomer: str) -> Melee | None:
    """The melee with a newcomer against `inside`, as long as one ship still stands against all others."""
    if inside == melee.alone:
        return melee.but(attackers=(*melee.attackers, newcomer), rounds=())
    if len(melee.attackers) == 1:
        return melee.but(alone=inside, attackers=(melee.alone, newcomer), rounds=())
    return None


def engage_freed(battle: SeaBattle) -> tuple[SeaBattle, tuple[Line, ...]]:
    """A31: a ship that came out of a melee this turn but still touches another enemy goes on with that one."""
    lines: tuple[Line, ...] = ()
    for number, ship in battle.ships.items():
        if ship.left_melee_turn == battle.turn and ship.enemies and battle.melee_of(number) is None:
            for foe in battle.foes(number):
                if not any({number, foe} == {one.ship, one.other} for one in battle.contacts):
                    battle, more = engage(battle, number, foe)
                    lines += more
    return battle, lines


def group(battle: SeaBattle, alone: str, attackers: tuple[str, ...], first: str = "") -> SeaBattle:
    """Make a melee of these ships, taking them out of any other (A26).

    Ships that fought each other before keep the count of their rounds; new contact has had none.
    """
    inside = {alone, *attackers}
    kept: list[Melee] = []
    rounds: tuple[tuple[int, str], ...] = ()
    for melee in battle.melees:
        if not inside & set(melee.ships):
            kept.append(melee)
            continue
        if alone in melee.ships and set(attackers) & set(melee.ships):
            rounds = melee.rounds
        left = tuple(one for one in melee.attackers if one not in inside)
        if melee.alone not in inside and left:
            kept.append(
                melee.but(attackers=left, first=melee.first if melee.first not in inside else left[0])
            )
    made = Melee(
        id=next_id(battle),
        alone=alone,
        attackers=attackers,
        first=first or attackers[0],
        since_turn=battle.turn,
        rounds=rounds,
    )
    return touch(battle.but(melees=(*kept, made)), alone, attackers)


def remove(battle: SeaBattle, target: str, status: Status) -> SeaBattle:
    """Take a figure off the table: it leaves its melee and every contact.

    Attacks it owes or is owed because of a contact are still thrown if it was sunk: they are simultaneous
    (R53). Nobody can recover it any more.
    """
    ship = battle.ships[target].but(status=status, lost_turn=battle.turn, drifts=False)
    sunk = status == "destroyed"
    kept = tuple(
        one
        for one in battle.contacts
        if target not in {one.ship, one.other} or (sunk and one.how in {"ram", "collision"})
    )
    return leave_contacts(battle.but(ships={**battle.ships, target: ship}, contacts=kept), target)


def leave_contacts(battle: SeaBattle, target: str) -> SeaBattle:
    """Free a ship from its melee and contacts, both ways; ships left without an opponent may fire (R20)."""
    return _leave_melee(_parted(battle, target, battle.ships[target].enemies), target)


def part(battle: SeaBattle, target: str, still: tuple[str, ...]) -> SeaBattle:
    """R57: a ship that moved on keeps only contacts with `still`, and its melee only with one of them."""
    battle = _parted(battle, target, tuple(one for one in battle.ships[target].enemies if one not in still))
    melee = battle.melee_of(target)
    if melee is None:
        return battle
    if target != melee.alone:
        return battle if melee.alone in still else _leave_melee(battle, target)
    for left in melee.attackers:
        if left not in still:
            battle = _leave_melee(battle, left)
    return battle


def _parted(battle: SeaBattle, target: str, others: tuple[str, ...]) -> SeaBattle:
    """The battle without the contacts between a ship and some others."""
    if not others:
        return battle
    ships = dict(battle.ships)
    ships[target] = ships[target].but(
        enemies=tuple(one for one in ships[target].enemies if one not in others)
    )
    for other in others:
        left = tuple(one for one in ships[other].enemies if one != target)
        ships[other] = ships[other].but(enemies=left)
    return battle.but(ships=ships)


def _leave_melee(battle: SeaBattle, target: str) -> SeaBattle:
    melee = battle.melee_of(target)
    if melee is None:
        return battle
    left = tuple(one for one in melee.attackers if one != target)
    goes_on = bool(left) and target != melee.alone
    freed = (target,) if goes_on else melee.ships
    kept: tuple[Melee, ...] = ()
    if goes_on:
        first = melee.first if melee.first != target else melee.alone
        kept = (melee.but(attackers=left, first=first),)
    ships = dict(battle.ships)
    for one in freed:
        ships[one] = ships[one].but(left_melee_turn=battle.turn)
    others = tuple(one for one in battle.melees if one.id != melee.id)
    return battle.but(ships=ships, melees=(*others, *kept))

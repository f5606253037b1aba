"""Who fights whom: melees made, joined and regrouped, one ship against one or more (R58, R60, R61, A26, A31)."""

from __future__ import annotations

from fleetdesk.core.actions import Line
from fleetdesk.core.words import msg
from fleetdesk.systems.uncharted_seas import contact
from fleetdesk.systems.uncharted_seas.state import Melee, SeaBattle


def next_id(battle: SeaBattle) -> str:
    """An id no melee of the battle has."""
    used = {melee.id for melee in battle.melees}
    return next(f"m{n}" for n in range(1, len(used) + 2) if f"m{n}" not in used)


def engage(battle: SeaBattle, ship: str, other: str) -> tuple[SeaBattle, tuple[Line, ...]]:
    """A31: two enemies in contact that came through are engaged; the mover counts as the attacker.

    A ship already fighting is joined where the melee stays one against many. Where it would become several
    against several, the pair fights apart and the players may regroup (A26).
    """
    one, two = battle.ships[ship], battle.ships[other]
    met: contact.Met = "friend" if one.side == two.side else "enemy"
    if not contact.engages(met, (one.status, two.status)):
        return battle, ()
    theirs, ours = battle.melee_of(other), battle.melee_of(ship)
    if theirs and theirs is ours:
        return battle, ()
    line = Line(
        text=msg("{ship} boards {other}", ship=one.name, other=two.name), tone="sea", ships=(ship, other)
    )
    joined = None
    if theirs and not ours:
        joined = _joined(theirs, other, ship)
    elif ours and not theirs:
        joined = _joined(ours, ship, other)
    if joined is None:
        return group(battle, other, (ship,), first=ship), (line,)
    kept = tuple(joined if one.id == joined.id else one for one in battle.melees)
    return battle.but(melees=kept), (line,)


def _joined(melee: Melee, inside: str, newcomer: str) -> Melee | None:
    """The melee with a newcomer against `inside`, as long as one ship still stands against all others."""
    if inside == melee.alone:
        return melee.but(attackers=(*melee.attackers, newcomer))
    if len(melee.attackers) == 1:
        return melee.but(alone=inside, attackers=(melee.alone, newcomer))
    return None


def group(battle: SeaBattle, alone: str, attackers: tuple[str, ...], first: str = "") -> SeaBattle:
    """Make a melee of these ships, taking them out of any other (A26)."""
    inside = {alone, *attackers}
    kept: list[Melee] = []
    rounds: tuple[tuple[int, str], ...] = ()
    for melee in battle.melees:
        if not inside & set(melee.ships):
            kept.append(melee)
            continue
        if alone in melee.ships:
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
    return battle.but(melees=(*kept, made))

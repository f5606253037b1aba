"""Whose eyes something is made for: where a game hides things, not everybody may read everything."""

from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.battles import EVERYONE, TABLE, Battle
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.seat.rights import has_umpire

LOOKED = Line.model_construct(text=msg("The umpire looked."), tone="brass")
"""What every seat reads in the log once the umpire sat down."""

HOLDS_EVERYTHING = msg("It holds everything, also what lies face down: it is for the umpire.")
"""What is said of a whole battle that is taken away, where its game has secrets."""


def hides(system: AnySystem, battle: Battle) -> bool:
    """Whether some seat may not see everything, or sides decide in secret now."""
    return system.secret(battle) or any(system.view(battle, side.id) != battle for side in battle.sides)


def careful(system: AnySystem, battle: Battle) -> str:
    """The seat to take when nobody said for whom: all may see it, so nothing secret is in it."""
    return TABLE if hides(system, battle) else EVERYONE


def unasked(system: AnySystem, battle: Battle) -> str:
    """Where the device stands when nobody took it: all open only in a game that never has secrets."""
    return TABLE if system.keeps_secrets else careful(system, battle)


def next_seat(system: AnySystem, battle: Battle) -> str:
    """Who most likely takes the device: the first side that still decides in secret, else nobody in particular."""
    return next(iter(system.deciding(battle)), TABLE)


def seat_after(system: AnySystem, before: Battle, after: Battle, seat: str) -> str | None:
    """Where the device stands after a step; `None`: somebody has to take it.

    A new part of the turn keeps no seat that looked into the one before; only an umpire, who sees everything, stays.
    """
    if seat == EVERYONE and has_umpire(system, after):
        return seat
    moved = (before.turn, before.stage) != (after.turn, after.stage)
    if moved and system.secret(after):
        return None
    if moved or seat == EVERYONE:
        return unasked(system, after)
    return seat


def umpire_sits_down(session: BattleSession) -> None:
    """Write down that the umpire looks, unless that is the last thing the log says. Raises StoreError."""
    journal = session.journal
    last = journal.entry(journal.head) if journal.head else None
    if last is None or last.lines != (LOOKED,):
        session.witness(LOOKED)

"""Copies of a battle that leave the device: one for a side holds what that side may know, and is only looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from fleetdesk import systems
from fleetdesk.core import diffs
from fleetdesk.core.battles import Battle
from fleetdesk.core.dice import DiceBox
from fleetdesk.core.entries import OPENING, Entry
from fleetdesk.core.errors import StoreError
from fleetdesk.core.system import AnySystem
from fleetdesk.core.words import msg
from fleetdesk.services import seats
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.store import battles
from fleetdesk.store.battle_rows import SUFFIX

HOLDS_ALL = msg("This file holds everything, also what sides keep from each other: it is for the umpire.")
"""Said of the battle file itself, wherever it leaves the device."""


def tells_all(session: BattleSession) -> bool:
    """Whether the file of a battle holds what some seat may not know, now or in what happened."""
    system, journal = session.system, session.journal
    if session.seat is not None:  # a copy holds no more than its seat may know
        return False
    if seats.hides(system, session.state):
        return True
    return any(line.seats for entry in journal.entries for line in entry.lines)


def holds_all(path: Path, find: Callable[[str], AnySystem] = systems.load) -> bool:
    """Whether a file is a battle that holds what some seat may not know; one that cannot be read holds nothing."""
    if path.suffix != SUFFIX:
        return False
    try:
        session = BattleSession.open(path, find=find, look=True)
    except StoreError:
        return False
    try:
        return tells_all(session)
    finally:
        session.close()


def write_for(session: BattleSession, seat: str, target: Path) -> None:
    """Save the copy for one seat: the battle as it sees it at every moment, the lines it may read, nothing else.

    Raises:
        StoreError: there is such a file already, or the disk says no.
    """
    opening, entries = _seen(session, seat, OPENING), tuple(_entries(session, seat))
    battles.write_copy(target, opening, entries, session.journal.head, seat=seat)


def _entries(session: BattleSession, seat: str) -> Iterator[Entry]:
    """What a seat may know of every entry, with what it saw change."""
    door = Onlooker(session, seat)
    states = {OPENING: _seen(session, seat, OPENING)}
    for number in door.numbers:
        entry = door.entry(number)
        before = states[entry.parent]
        # A moment that is covered again is not looked at: there it stands as before.
        covered = not session.referee.reads(seat, number)
        states[number] = before if covered else _seen(session, seat, number)
        yield entry.but(changes=diffs.diff(before, states[number]))


def _seen(session: BattleSession, seat: str, moment: int) -> Battle:
    """The battle as a seat saw it then; the dice to come are nobody's to know."""
    battle = Onlooker(session, seat, at=moment).battle
    return battle.but(dice=DiceBox())

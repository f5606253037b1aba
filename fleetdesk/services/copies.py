"""Copies of a battle that leave the device: one for a side holds what that side may know, and is only looked at."""

from collections.abc import Iterator
from pathlib import Path

from fleetdesk.core.battle import diffs
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.entries import Entry
from fleetdesk.core.battle.lines import OPENING
from fleetdesk.core.dice import DiceBox
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.store.battle import battles


def write_for(session: BattleSession, seat: str, target: Path) -> None:
    """Save the copy for one seat: the battle as it sees it at every moment, the lines it may read, nothing else.

    Raises StoreError: there is such a file already, or the disk says no.
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
        covered = not session.sight.reads(seat, number)
        states[number] = before if covered else _seen(session, seat, number)
        yield entry.but(changes=diffs.diff(before, states[number]))


def _seen(session: BattleSession, seat: str, moment: int) -> Battle:
    """The battle as a seat saw it then; the dice to come are nobody's to know."""
    battle = Onlooker(session, seat, at=moment).battle
    return battle.but(dice=DiceBox())

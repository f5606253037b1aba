"""What one seat may know: entries lose what they do not say to it."""

from __future__ import annotations

from fleetdesk.core.actions import Line
from fleetdesk.core.journal import Journal
from fleetdesk.core.words import Msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from tests import fakes


def begun() -> BattleSession:
    system = fakes.SYSTEM
    session = BattleSession(system, Journal(system.opening(fakes.setup()), system.actions))
    session.do("remark", {"text": "The wind rises"})
    return session


REF = begun().referee


def test_lines_for_another_seat_are_not_read():
    entry = begun().journal.entry(1)
    secret = Line(text=Msg.verbatim("Three points lost"), seats=("a",))
    entry = entry.but(lines=(*entry.lines, secret))
    assert secret not in REF.told("b", entry).lines
    assert secret not in REF.told("*", entry).lines
    assert secret in REF.told("a", entry).lines
    assert REF.told("", entry) == entry


def test_what_led_to_an_entry_is_nobodys_but_the_umpires():
    entry = begun().journal.entry(1)
    assert entry.args
    for seat in ("a", "b", "*"):
        assert (REF.told(seat, entry).args, REF.told(seat, entry).changes) == ({}, ())


def test_an_entry_without_a_line_for_the_seat_is_not_in_its_log():
    session = begun()
    secret = session.journal.entry(1).but(lines=(Line(text=Msg.verbatim("Hidden"), seats=("a",)),))
    session.journal._entries._made[1] = secret
    assert [entry.id for entry, _ in Onlooker(session, "a").log()] == [1]
    assert list(Onlooker(session, "b").log()) == []
    session.undo()
    assert [stands for _, stands in Onlooker(session, "a").log()] == [False]

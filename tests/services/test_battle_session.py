from __future__ import annotations

import pytest

from fleetdesk.core.base import canonical
from fleetdesk.core.errors import BadInput, StoreError
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.battle import Asked, BattleSession, Done, LogFilter, Refused
from tests import fakes

FIRE = {"ship": "a.s1", "target": "b.s1"}


@pytest.fixture
def session(tmp_path):
    made = BattleSession.create(
        fakes.SYSTEM, fakes.setup(), tmp_path / "pond.battle", clock=fakes.clock, find=fakes.find
    )
    yield made
    made.close()


def reopened(session) -> BattleSession:
    session.close()
    return BattleSession.open(session.path, clock=fakes.clock, find=fakes.find)


def test_a_battle_goes_on_where_it_was_left_with_its_undo(session):
    session.do("fire", FIRE)
    session.do("end_turn", {})
    session.undo()
    state, entries = canonical(session.state), session.journal.entries
    again = reopened(session)
    assert (canonical(again.state), again.journal.entries) == (state, entries)
    assert again.redo() is not None
    assert again.state.turn == 2
    while again.undo():
        pass
    assert again.state == again.journal.opening
    again.close()


def test_real_dice_are_asked_for_in_turn(session):
    first = session.attempt("fire", FIRE, roll_rest=False)
    assert isinstance(first, Asked)
    assert (first.needs.count, first.needs.sides) == (9, 6)
    faces = (6, 5, 5, 1, 1, 1, 1, 1, 1)
    second = session.attempt("fire", FIRE, typed=faces, roll_rest=False)
    assert isinstance(second, Asked)
    assert second.needs.count == 1
    assert session.journal.entries == ()
    done = session.attempt("fire", FIRE, typed=(*faces, 2), roll_rest=False)
    assert isinstance(done, Done)
    assert session.state.ships["b.s1"].hull_lost == 3
    assert all(face.typed for throw in done.entry.throws for face in throw.faces)


def test_the_rules_may_be_overruled(session):
    session.do("fire", FIRE)
    refused = session.attempt("fire", FIRE)
    assert isinstance(refused, Refused)
    assert str(refused.why) == "Duck has fired this turn (T4)."
    assert isinstance(session.attempt("fire", FIRE, insist=True), Done)
    assert session.journal.entry(2).insisted


def test_bad_input_is_raised_and_nobody_is_told(session):
    told = []
    session.listen(told.append)
    with pytest.raises(BadInput):
        session.attempt("fire", {"ship": "a.s1"})
    with pytest.raises(BadInput, match="1 typed dice too many"):
        session.attempt("bail", {"ship": "a.s1"}, typed=(1, 2))
    assert told == []


def test_everybody_is_told_what_was_touched(session):
    told, others = [], []
    session.listen(told.append)
    session.listen(others.append)
    session.do("mark", {"ship": "a.s2", "slot": "hull_lost", "lost": 1})
    session.undo()
    session.redo()
    session.forget(others.append)
    session.go_to(0)
    assert session.undo() is None
    assert [one.ships for one in told] == [("a.s2",)] * 4
    assert [one.entry for one in told] == [1, 0, 1, 0]
    assert len(others) == 3


def test_the_log_keeps_undone_lines_in_their_place(session):
    session.do("fire", FIRE)
    session.undo()
    session.do("end_turn", {})
    session.do("remark", {"text": "Tea"})
    lines = session.log()
    assert [(one.entry, one.undone, one.turn) for one in lines] == [
        (1, True, 1),
        (2, False, 1),
        (3, False, 2),
    ]


def test_the_log_is_filtered(session):
    session.do("fire", FIRE)
    session.do("bail", {"ship": "b.s2"})
    session.do("end_turn", {})
    session.do("remark", {"text": "Brume épaisse"})

    def entries(**wanted) -> list[int]:
        return sorted({one.entry for one in session.log(LogFilter(**wanted), ENGLISH)})

    assert entries(ship="b.s2") == [2]
    assert entries(side="a") == [1]
    assert entries(side="b") == [1, 2]
    assert entries(turn=2) == [4]
    assert entries(text="ÉPAISSE") == [4]
    assert entries(text="fires at") == [1]
    assert entries(text="zebra") == []


def test_looking_back_leaves_the_present_alone(session):
    session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 2})
    session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 5})
    assert session.at(1).ships["a.s1"].hull_lost == 2
    assert session.at(0).ships["a.s1"].hull_lost == 0
    assert session.state.ships["a.s1"].hull_lost == 5
    assert session.journal.head == 2


def test_why_names_the_lines_that_had_a_part(session):
    session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 2})
    session.do("end_turn", {})
    session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 3})
    working = session.why("a.s1.dice")
    assert working.total == 6
    assert sum(row.value or 0 for row in working.rows) == 6
    assert [row.entry for row in working.rows if row.entry] == [1, 3]


def test_a_second_window_looks_on(session):
    other = BattleSession.open(session.path, find=fakes.find)
    assert "another window" in str(other.read_only)
    assert session.read_only is None
    with pytest.raises(StoreError, match="another window"):
        other.attempt("end_turn", {})
    assert other.undo() is None
    other.close()


def test_a_battle_that_was_not_kept_was_not_played(session, monkeypatch):
    told = []
    session.listen(told.append)
    session.path.rename(session.path.with_name("gone"))
    with pytest.raises(StoreError, match="moved or deleted"):
        session.do("end_turn", {})
    assert (session.state.turn, told) == (1, [])
    session.path.with_name("gone").rename(session.path)

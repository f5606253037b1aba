import pytest

from fleetdesk.core.base import canonical
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import BadInput, Refusal, StoreError
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.parts import any_seed
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
    with pytest.raises(NeedsDice) as first:
        session.do("fire", FIRE, roll_rest=False)
    assert (first.value.count, first.value.sides) == (9, 6)
    faces = (6, 5, 5, 1, 1, 1, 1, 1, 1)
    with pytest.raises(NeedsDice) as second:
        session.do("fire", FIRE, typed=faces, roll_rest=False)
    assert second.value.count == 1
    assert session.journal.entries == ()
    done = session.do("fire", FIRE, typed=(*faces, 2), roll_rest=False)
    assert session.state.ships["b.s1"].hull_lost == 3
    throws = session.journal.entry(done.entry).throws
    assert all(face.typed for throw in throws for face in throw.faces)


def test_the_rules_may_be_overruled(session):
    session.do("fire", FIRE)
    with pytest.raises(Refusal) as refused:
        session.do("fire", FIRE)
    assert str(refused.value) == "Duck has fired this turn (T4)."
    session.do("fire", FIRE, insist=True)
    assert session.journal.entry(2).insisted


def test_bad_input_is_raised_and_nobody_is_told(session):
    told = []
    session.listen(told.append)
    with pytest.raises(BadInput):
        session.do("fire", {"ship": "a.s1"})
    with pytest.raises(BadInput, match="1 typed dice too many"):
        session.do("bail", {"ship": "a.s1"}, typed=(1, 2))
    assert told == []


def test_everybody_is_told_what_was_touched(session):
    told, others = [], []
    session.listen(told.append)
    session.listen(others.append)
    session.do("mark", {"ship": "a.s2", "slot": "hull_lost", "lost": 1})
    session.undo()
    session.redo()
    session.forget(others.append)
    session.undo()
    assert session.undo() is None
    assert [one.ships for one in told] == [("a.s2",)] * 4
    assert [one.entry for one in told] == [1, 0, 1, 0]
    assert len(others) == 3


def test_the_log_keeps_undone_lines_in_their_place(session):
    session.do("fire", FIRE)
    session.undo()
    session.do("end_turn", {})
    session.do("remark", {"text": "Tea"})
    newest_first = [(entry.id, stands, entry.turn) for entry, stands in Onlooker(session).log()]
    assert newest_first == [(3, True, 2), (2, True, 1), (1, False, 1)]


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
    working, causes = Onlooker(session).explain("a.s1.dice")
    assert working.total == 6
    assert sum(row.value or 0 for row in working.rows) == 6
    assert [entry.id for entry in causes] == [1, 3]


def test_a_second_window_looks_on(session):
    other = BattleSession.open(session.path, find=fakes.find)
    assert "another window" in str(other.read_only)
    assert session.read_only is None
    with pytest.raises(StoreError, match="another window"):
        other.do("end_turn", {})
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


def test_the_dice_to_come_are_found_by_no_trying(tmp_path):
    seeds = {any_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert max(seeds) > 2**64
    setup = fakes.setup().but(seed=max(seeds))
    made = BattleSession.create(
        fakes.SYSTEM, setup, tmp_path / "pond.battle", clock=fakes.clock, find=fakes.find
    )
    again = reopened(made)
    assert again.state.dice.seed == max(seeds)
    again.close()

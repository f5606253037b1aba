import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.core.base import canonical
from fleetdesk.core.battle import diffs
from fleetdesk.core.battle.actions import Action, Line, Outcome
from fleetdesk.core.battle.battles import Link
from fleetdesk.core.battle.journal import OPENING, Entry, Journal
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import BadInput, Refusal, StoreError
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.seat.sight import Fallen
from tests import fakes


class Shelf:
    """A ledger that keeps JSON lines, as a disk would, and can be full."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.head = OPENING
        self.full = False

    def append(self, entry: Entry, after) -> None:  # noqa: ARG002 - this shelf keeps no states
        if self.full:
            raise StoreError(msg("The disk is full."))
        self.lines.append(entry.model_dump_json())
        self.head = entry.id

    def move(self, head: int) -> None:
        if self.full:
            raise StoreError(msg("The disk is full."))
        self.head = head

    def reopened(self, opening) -> Journal:
        entries = [Entry.model_validate_json(line) for line in self.lines]
        stored = fakes.Pond.model_validate_json(opening.model_dump_json())
        return Journal(stored, fakes.SYSTEM.actions, entries=entries, head=self.head)


def begin(ships: int = 2, shelf: Shelf | None = None) -> Journal:
    return Journal(
        fakes.SYSTEM.opening(fakes.setup(ships)), fakes.SYSTEM.actions, ledger=shelf, clock=fakes.clock
    )


def fire(journal: Journal, by: str = "a.s1", at: str = "b.s1", **more):
    return journal.do("fire", {"ship": by, "target": at}, **more)


SHIPS = st.sampled_from(["a.s1", "a.s2", "b.s1", "b.s2"])
STEPS = st.one_of(
    st.tuples(st.just("fire"), st.fixed_dictionaries({"ship": SHIPS, "target": SHIPS})),
    st.tuples(st.just("bail"), st.fixed_dictionaries({"ship": SHIPS})),
    st.tuples(st.just("end_turn"), st.just({})),
    st.tuples(
        st.just("mark"),
        st.fixed_dictionaries({"ship": SHIPS, "slot": st.just("hull_lost"), "lost": st.integers(0, 9)}),
    ),
    st.tuples(
        st.just("correct"),
        st.fixed_dictionaries({"ship": SHIPS, "slot": st.just("flag"), "value": st.text(max_size=4)}),
    ),
    st.tuples(st.sampled_from(["undo", "redo"]), st.just({})),
    st.tuples(st.just("go_to"), st.integers(0, 60)),
)


def play(journal: Journal, steps) -> None:
    for name, args in steps:
        if name == "undo":
            journal.undo()
        elif name == "redo":
            journal.redo()
        elif name == "go_to":
            journal.go_to(args % (len(journal.entries) + 1))
        else:
            try:
                journal.do(name, args, insist=True)
            except Refusal:
                continue


@given(st.lists(STEPS, max_size=40))
def test_whatever_is_played_nothing_is_lost(steps):
    shelf = Shelf()
    journal = begin(shelf=shelf)
    play(journal, steps)
    end, last = canonical(journal.state), journal.head

    entries = journal.entries
    assert [entry.id for entry in entries] == list(range(1, len(entries) + 1))
    seen = {number: canonical(journal.at(number)) for number in range(len(entries) + 1)}

    stored = shelf.reopened(journal.opening)
    assert stored.head == last
    assert canonical(stored.state) == end
    assert {number: canonical(stored.at(number)) for number in seen} == seen
    assert stored.entries == entries

    while journal.undo():
        pass
    assert canonical(journal.state) == canonical(journal.opening)
    while journal.head != last:
        assert journal.redo()
    assert canonical(journal.state) == end
    for number, state in seen.items():  # every line can be gone to, on whatever branch
        journal.go_to(number)
        assert canonical(journal.state) == state
    assert journal.entries == entries


@given(st.lists(STEPS, max_size=30))
def test_what_does_not_stand_is_known_after_every_step(steps):
    journal = begin()
    fallen = Fallen(journal)
    for step in steps:
        play(journal, [step])
        assert fallen.now() == set(journal.numbers) - set(journal.path())
    assert Fallen(journal).now() == fallen.now()


@given(st.lists(STEPS, max_size=30))
def test_recorded_differences_lead_both_ways(steps):
    journal = begin()
    play(journal, steps)
    for entry in journal.entries:
        raw = json.loads(canonical(journal.at(entry.parent)))
        there = json.loads(canonical(journal.at(entry.id)))
        diffs.apply(raw, entry.changes)
        assert raw == there
        diffs.revert(raw, entry.changes)
        assert raw == json.loads(canonical(journal.at(entry.parent)))


def test_500_actions_and_500_undos_and_500_redos():
    journal = begin()
    for number in range(500):
        journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 1 + number % 2})
    end = canonical(journal.state)
    for _ in range(500):
        journal.undo()
    assert canonical(journal.state) == canonical(journal.opening)
    assert journal.undo() is None
    for _ in range(500):
        journal.redo()
    assert canonical(journal.state) == end
    assert journal.redo() is None


def test_the_same_roll_after_undo_gives_the_same_faces():
    journal = begin()
    fire(journal)
    first = journal.entry(1)
    journal.undo()
    fire(journal)
    assert journal.entry(2).throws == first.throws
    journal.undo()
    fire(journal, by="a.s2")
    few = len(journal.entry(3).throws[0].faces)
    assert journal.entry(3).throws[0].values == first.throws[0].values[:few]


def test_the_same_roll_after_opening_again_gives_the_same_faces():
    shelf = Shelf()
    journal = begin(shelf=shelf)
    fire(journal)
    fire(journal, by="b.s1", at="a.s1")
    journal.undo()
    again = shelf.reopened(journal.opening)
    fire(again, by="b.s1", at="a.s1")
    assert again.entry(3).throws == journal.entry(2).throws


def test_undone_lines_stay_and_a_new_action_branches():
    journal = begin()
    fire(journal)
    journal.do("end_turn", {})
    journal.undo()
    journal.undo()
    assert str(journal.entry(journal.steps_on[-1]).title) == str(journal.entry(1).title)
    journal.do("bail", {"ship": "a.s1"})
    assert journal.path() == (3,)
    assert [entry.id for entry in journal.entries] == [1, 2, 3]
    journal.go_to(1)
    assert str(journal.entry(journal.steps_on[-1]).title) == "Turn 2 begins"
    journal.undo()
    assert str(journal.entry(journal.steps_on[-1]).title) == str(journal.entry(1).title)


def test_undo_names_what_it_takes_back():
    journal = begin()
    assert journal.undo_title is None
    journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 2})
    assert str(journal.undo_title) == "Duck \N{MINUS SIGN}2 hull"


def test_a_full_disk_keeps_the_battle_as_it_was():
    shelf = Shelf()
    journal = begin(shelf=shelf)
    fire(journal)
    before, head = canonical(journal.state), journal.head
    shelf.full = True
    for step in (lambda: fire(journal, by="b.s1", at="a.s1"), journal.undo, lambda: journal.go_to(OPENING)):
        with pytest.raises(StoreError):
            step()
        assert (canonical(journal.state), journal.head, len(journal.entries)) == (before, head, 1)
    shelf.full = False
    fire(journal, by="b.s1", at="a.s1")
    assert journal.head == 2


def test_a_refusal_keeps_nothing_and_insisting_says_so():
    journal = begin()
    fire(journal)
    with pytest.raises(Refusal, match="has fired this turn"):
        fire(journal)
    assert journal.head == 1
    fire(journal, insist=True)
    entry = journal.entry(2)
    assert entry.insisted
    assert str(entry.lines[-1].text) == "Overruled by the players: Duck has fired this turn (T4)."


def test_typed_dice_are_asked_for_until_there_are_enough():
    journal = begin()
    supply = iter([6, 6, 1, 1, 1, 1, 1, 1, 1, 6, 3, 2])
    typed: tuple[int, ...] = ()
    asked = []
    while len(asked) < 5:
        try:
            fire(journal, typed=typed, roll_rest=False)
            break
        except NeedsDice as need:
            asked.append(need.count)
            typed = (*typed, *(next(supply) for _ in range(need.count)))
    assert asked == [9, 2, 1]
    entry = journal.entry(1)
    assert all(face.typed for throw in entry.throws for face in throw.faces)
    assert journal.state.dice.drawn == 0


@pytest.mark.parametrize(
    ("action", "args", "says"),
    [
        ("sail", {}, "There is no action called sail"),
        ("fire", {"ship": "a.s1"}, "Fire: target cannot be"),
        ("mark", {"ship": "z", "slot": "hull_lost", "lost": 1}, "There is no ship z"),
        ("mark", {"ship": "a.s1", "slot": "rum", "lost": 1}, "There is nothing called rum"),
        ("correct", {"slot": "wind", "value": 9}, "must be a number from 0 to 7, not 9"),
    ],
)
def test_bad_input_is_one_sentence_and_changes_nothing(action, args, says):
    journal = begin()
    with pytest.raises(BadInput, match=says):
        journal.do(action, args)
    assert journal.entries == ()
    assert journal.head == OPENING


def test_what_an_action_touched_is_told():
    journal = begin()
    told = journal.do("mark", {"ship": "a.s2", "slot": "hull_lost", "lost": 1})
    assert (told.ships, told.sections, told.entry) == (("a.s2",), ("ships",), 1)
    journal.do("end_turn", {})
    assert set(journal.undo().sections) == {"turn", "wind"}
    assert journal.go_to(OPENING).ships == ("a.s2",)


def test_the_entries_behind_a_value_are_found():
    journal = begin()
    journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 1})
    journal.do("end_turn", {})
    journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 2})
    journal.undo()
    journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 3})
    assert [entry.id for entry in journal.causes(("ships", "a.s1", "hull_lost"))] == [1, 4]


def replaced(journal: Journal, change) -> Journal:
    """A journal whose boats bail out by `change(battle, ship)`, rules as careless as they come."""
    bail = fakes.SYSTEM.actions["bail"]

    def run(battle, args, table):
        return Outcome(battle=change(battle, battle.ships[args.ship]), title=msg("Bail out"))

    known = {"bail": Action(id="bail", title="Bail out", rules="", args=bail.args, run=run)}
    return Journal(journal.opening, known)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda battle, boat: battle.with_ship(boat.but(hull_lost=-1)), "hull_lost cannot be -1"),
        (lambda battle, _: battle.but(wind=9), "wind cannot be 9"),
        (
            lambda battle, _: battle.but(links=(Link(id="1", kind="rope", by="a", to="b").but(by=None),)),
            "by cannot",
        ),
    ],
)
def test_the_journal_lets_no_value_out_of_bounds_through(change, says):
    broken = replaced(begin(), change)
    with pytest.raises(BadInput, match=says):
        broken.do("bail", {"ship": "a.s1"})
    assert broken.head == OPENING


def test_a_battle_in_memory_has_the_bytes_of_the_same_battle_read_again():
    careless = replaced(
        begin(), lambda battle, boat: battle.but(wind=3.0).with_ship(boat.but(hull_lost=1.0, drift=2))
    )
    careless.do("bail", {"ship": "a.s1"})
    state = careless.state
    assert canonical(type(state).model_validate_json(canonical(state))) == canonical(state)
    assert state.ships["a.s1"].drift == 2.0


def test_what_is_only_witnessed_is_no_step():
    journal = begin()
    journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 1})
    journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 2})
    before = journal.state
    journal.witness(Line(text=Msg.verbatim("seen")))
    assert journal.state == before
    assert journal.undo_title == journal.entry(2).title
    journal.undo()
    journal.witness(Line(text=Msg.verbatim("seen again")))
    assert journal.next_step == 2
    journal.redo()
    assert (journal.head, journal.state) == (2, before)
    journal.undo()
    journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 3})
    journal.undo()
    journal.undo()
    journal.redo()
    journal.redo()
    assert journal.head == 5


BAIL = ("bail", {"ship": "a.s1"})


def joined() -> Journal:
    journal = begin()
    journal.do("mark", {"ship": "b.s1", "slot": "hull_lost", "lost": 1})
    journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 2}, first=journal.rehearse(*BAIL))
    return journal


def test_what_one_tap_did_is_two_lines_and_one_step_back_and_on():
    journal = joined()
    assert [one.action for one in journal.entries] == ["mark", "bail", "mark"]
    assert [one.joined for one in journal.entries] == [False, False, True]
    after = journal.state
    touched = journal.undo()
    assert (journal.head, touched.ships) == (1, ("a.s1",))
    assert journal.steps_on[-1] == 3
    journal.redo()
    assert (journal.head, journal.state) == (3, after)
    journal.undo()
    journal.undo()
    assert journal.head == OPENING
    journal.redo()
    assert journal.head == 1


def test_three_lines_of_one_tap_go_together():
    journal = joined()
    journal.do("end_turn", {}, joined=True)
    assert journal.steps_back == (4, 3, 2)
    journal.undo()
    assert (journal.head, journal.steps_on) == (1, (2, 3, 4))


def test_rehearsing_with_something_taken_for_granted_keeps_nothing():
    journal = begin()
    entry, after = journal.rehearse(
        "mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 2}, first=journal.rehearse(*BAIL)
    )
    assert (entry.id, entry.parent, journal.head, journal.entries) == (2, 1, OPENING, ())
    assert after != journal.state


def test_what_is_taken_for_granted_is_played_once_with_what_it_is_for():
    """What it draws, and the moment it was, are those the second line was made from."""
    said = iter(str(n) for n in range(9))
    journal = Journal(fakes.SYSTEM.opening(fakes.setup()), fakes.SYSTEM.actions, clock=lambda: next(said))
    first = journal.rehearse(*BAIL)
    journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 2}, first=first)
    assert [one.at for one in journal.entries] == ["0", "1"]


def test_where_the_disk_takes_one_of_two_lines_only_neither_stands():
    class Filling(Shelf):
        def append(self, entry, after) -> None:
            self.full = bool(self.lines)
            try:
                super().append(entry, after)
            finally:
                self.full = False

    shelf = Filling()
    journal = begin(shelf=shelf)
    with pytest.raises(StoreError):
        journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 2}, first=journal.rehearse(*BAIL))
    assert journal.head == shelf.head == OPENING
    assert journal.state == journal.opening

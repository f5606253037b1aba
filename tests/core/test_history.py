from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.core.history import History
from fleetdesk.core.words import Msg, msg


def titled(number: int) -> Msg:
    return msg("Edit {number}", number=number)


@given(st.lists(st.one_of(st.integers(0, 5), st.sampled_from(["undo", "redo"])), max_size=60))
def test_it_behaves_like_a_list_and_a_position(steps):
    history, states, at = History(0, msg("Opened")), [0], 0
    for step in steps:
        if step == "undo":
            assert history.undo() == (at > 0)
            at = max(0, at - 1)
        elif step == "redo":
            assert history.redo() == (at + 1 < len(states))
            at = min(len(states) - 1, at + 1)
        elif history.do(titled(step), step):
            states[at + 1 :] = [step]
            at += 1
        assert history.value == states[at]
        assert (history.undo_title is None) == (at == 0)
        assert (history.redo_title is None) == (at + 1 == len(states))


def test_every_step_is_named():
    history = History("a", msg("Opened"))
    history.do(titled(1), "b")
    history.do(titled(2), "c")
    assert str(history.undo_title) == "Edit 2"
    history.undo()
    assert (str(history.undo_title), str(history.redo_title)) == ("Edit 1", "Edit 2")


def test_an_edit_that_changed_nothing_is_not_one():
    history = History("a", msg("Opened"))
    history.do(titled(1), "b")
    history.undo()
    assert not history.do(titled(2), "a")
    assert str(history.redo_title) == "Edit 1"


def test_600_edits_can_all_be_taken_back():
    history = History(0, msg("Opened"))
    for number in range(1, 601):
        history.do(titled(number), number)
    steps = 0
    while history.undo():
        steps += 1
    assert (steps, history.value) == (600, 0)


def test_the_oldest_steps_go_when_it_is_long():
    history = History(0, msg("Opened"), longest=10)
    for number in range(1, 31):
        history.do(titled(number), number)
    while history.undo():
        pass
    assert history.value == 21

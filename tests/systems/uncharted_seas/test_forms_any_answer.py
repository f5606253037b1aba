"""No answer, of whatever kind, makes a form raise; what it offers to run can be rehearsed."""

import contextlib
import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Form
from tests.systems.uncharted_seas.seas import SEAS, at_sea, play

ASKING = tuple(sorted(one.id for one in SEAS.actions.values() if one.form is not None))
KEYS = (
    "acting", "allocation", "alone", "arc", "at", "attackers", "band", "card", "cause", "chosen", "crew", "crew0",
    "crew7", "discard", "draw", "ends_turn", "extra", "fixed", "groups", "hull", "hull0", "hull7", "joins",
    "keep_row", "legs", "marker", "melee", "met", "obstacle", "others", "over", "ram", "replace", "roll",
    "scattered", "shares", "ship", "side", "squadron", "target", "text", "text0", "title", "title7", "touches",
    "type", "weapon", "wind",
)  # fmt: skip
WORDS = st.sampled_from(
    ("a-c1", "a-f1", "b-s1", "b-f1", "b-f2", "a-1", "a", "m1", "c1", "0", "1", "7", "full", "solid", "B", "on", "dice",
     "inches", "a-c1/1", "a-c2/0", "", "nobody")
)  # fmt: skip
PLAIN = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), WORDS, st.text(max_size=4), st.binary(max_size=2)
)
ANSWER = st.recursive(
    PLAIN,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.tuples(inner),
        st.dictionaries(st.one_of(WORDS, st.integers(0, 3)), inner, max_size=3),
    ),
    max_leaves=6,
)
ANSWERS = st.dictionaries(st.sampled_from(KEYS), ANSWER, max_size=8)


@functools.cache
def scenes():
    """A quiet opening, and a table with a melee, a contact, a derelict, criticals, markers and lost ships."""
    journal = at_sea("a-1")
    play(journal, "take_critical", {"ship": "b-s1"}, 3, 4)
    play(journal, "lay_marker", {"ship": "a-c1", "text": "Fog"})
    play(journal, "lose", {"ship": "b-f2", "crew": 4})
    play(journal, "leave_table", {"ship": "a-f3"})
    play(journal, "regroup", {"alone": "b-s1", "attackers": ["a-f1", "a-f2"]})
    play(journal, "move", {"ship": "a-c1", "touches": ["b-f1", "b-f2"], "ram": "b-f1"})
    return at_sea(), journal


@pytest.mark.parametrize("action", ASKING)
@settings(max_examples=25)
@given(answers=ANSWERS, ship=st.one_of(WORDS, ANSWER), busy=st.booleans())
def test_a_form_takes_any_answer(action, answers, ship, busy):
    journal = scenes()[busy]
    form = SEAS.actions[action].form(journal.state, {"ship": ship, **answers})
    assert isinstance(form, Form)
    if form.args is not None:
        spec = SEAS.actions[action]
        with contextlib.suppress(BadInput):  # one sentence; anything else is a fault
            journal.rehearse(action, form.args, insist=True)
            if spec.odds is not None:
                spec.odds(journal.state, spec.args.model_validate(form.args))

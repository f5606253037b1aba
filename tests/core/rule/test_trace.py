"""A trace is its rows: whatever steps lead to a number, what is shown adds up to what the rule uses."""

from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.core.rule.trace import Trace, traced
from fleetdesk.core.words import msg

LABEL = msg("Turn")
STEPS = st.lists(
    st.tuples(st.sampled_from(("plus", "to", "at_least", "noted")), st.integers(-9, 9)), max_size=8
)


@given(st.integers(-9, 9), STEPS)
def test_rows_add_up_to_the_total(start, steps):
    trace = traced(LABEL, start)
    for step, value in steps:
        match step:
            case "plus":
                trace = trace.plus(LABEL, value)
            case "to":
                trace = trace.to(value, LABEL)
            case "at_least":
                trace = trace.at_least(value, LABEL)
                assert trace.total >= value
            case "noted":
                trace = trace.noted(LABEL)
    shown = trace.working(LABEL)
    assert shown.total == trace.total == sum(row.value or 0 for row in shown.rows)


def test_a_step_of_nothing_is_left_out_unless_it_is_always_told():
    assert Trace().plus(LABEL, 0).terms == ()
    assert len(Trace().plus(LABEL, 0, always=True).terms) == 1


def test_a_label_is_made_when_it_is_shown():
    made = []

    def label():
        made.append(1)
        return LABEL

    trace = traced(label, 3).at_least(0, label)
    assert not made
    trace.working(LABEL)
    assert made == [1]

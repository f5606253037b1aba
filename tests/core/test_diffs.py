from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle import diffs


class Part(Frozen):
    name: str = ""
    parts: Mapping[str, "Part"] = {}
    turns: Mapping[int, str] = {}
    row: tuple[int | str | None, ...] = ()
    share: float = 0.0
    tick: bool = False


PARTS = st.recursive(
    st.builds(Part, name=st.text(max_size=3)),
    lambda part: st.builds(
        Part,
        name=st.text(max_size=3),
        parts=st.dictionaries(st.sampled_from("abc"), part, max_size=3),
        row=st.lists(st.one_of(st.none(), st.integers(0, 3), st.text(max_size=1)), max_size=3).map(tuple),
        share=st.sampled_from([0.0, 0.5, 1.0]),
        tick=st.booleans(),
        turns=st.dictionaries(st.integers(1, 3), st.text(max_size=1), max_size=2),
    ),
    max_leaves=8,
)


@given(PARTS, PARTS)
def test_any_difference_applies_and_reverts(before, after):
    changes = diffs.diff(before, after)
    raw = before.model_dump(mode="json")
    diffs.apply(raw, changes)
    assert raw == after.model_dump(mode="json")
    diffs.revert(raw, changes)
    assert raw == before.model_dump(mode="json")
    stored = [diffs.Change.model_validate_json(change.model_dump_json()) for change in changes]
    diffs.apply(raw, stored)
    assert Part.model_validate(raw) == after


@given(PARTS)
def test_equal_values_do_not_differ(value):
    assert diffs.diff(value, Part.model_validate(value.model_dump())) == ()


def test_a_difference_names_the_smallest_place():
    before = Part(parts={"a": Part(name="x", row=(1, 2)), "b": Part()})
    after = Part(parts={"a": Part(name="x", row=(1, 3)), "c": Part(name="new")})
    found = {(change.op, change.path) for change in diffs.diff(before, after)}
    assert found == {("set", ("parts", "a", "row", 1)), ("remove", ("parts", "b")), ("add", ("parts", "c"))}


def test_true_is_not_one():
    changes = diffs.diff(Part(row=(1,)), Part(row=("1",)))
    assert [change.after for change in changes] == ["1"]


def test_the_same_object_is_not_looked_into():
    same = Part(name="deep")
    object.__setattr__(same, "row", object())  # would not turn into JSON
    assert diffs.diff(Part(parts={"a": same}), Part(parts={"a": same}, name="x"))[0].path == ("name",)


@given(PARTS, PARTS, PARTS)
def test_differences_applied_on_top_of_each_other_stay_as_recorded(first, second, third):
    one = [diffs.diff(first, second), diffs.diff(second, third)]
    kept = [[change.model_copy(deep=True) for change in changes] for changes in one]
    raw = first.model_dump(mode="json")
    for changes in one:
        diffs.apply(raw, changes)
    assert Part.model_validate(raw) == third
    for changes in reversed(one):
        diffs.revert(raw, changes)
    assert Part.model_validate(raw) == first
    assert [list(changes) for changes in one] == kept


def test_a_difference_inside_another_ones_value_leaves_it_alone():
    new = diffs.Change(op="add", path=("parts", "a"), after={"row": [1]})
    raw = {"parts": {}}
    diffs.apply(raw, [new, diffs.Change(path=("parts", "a", "row", 0), before=1, after=2)])
    assert raw == {"parts": {"a": {"row": [2]}}}
    assert new.after == {"row": [1]}

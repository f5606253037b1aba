"""A state made from differences is the state itself, and shares what they did not touch."""

from collections.abc import Mapping

import pytest

from fleetdesk.core.base import Frozen, canonical
from fleetdesk.core.battle.diffs import Change, diff
from fleetdesk.core.battle.rebuilding import carried


class Boat(Frozen):
    name: str
    lost: int = 0
    marks: tuple[str, ...] = ()


class Pond(Frozen):
    boats: Mapping[str, Boat] = {}
    depths: Mapping[str, int] = {}
    turn: int = 1
    flag: Boat | None = None


A, B = Boat(name="A"), Boat(name="B")
POND = Pond(boats={"a": A, "b": B}, depths={"x": 1})
STEPS = {
    "inside a boat": POND.but(boats={"a": A.but(lost=2, marks=("holed",)), "b": B}),
    "a boat more": POND.but(boats={**POND.boats, "c": Boat(name="C")}),
    "a boat gone": POND.but(boats={"a": A.but(lost=1)}),
    "a number in a mapping": POND.but(depths={"x": 2}),
    "a field, and another": POND.but(turn=2, flag=A),
    "nothing": POND,
}


@pytest.mark.parametrize("after", STEPS.values(), ids=STEPS)
def test_forth_and_back(after):
    changes = diff(POND, after)
    there = carried(POND, [changes])
    assert there == after
    assert canonical(there) == canonical(after)
    assert canonical(carried(there, [changes], back=True)) == canonical(POND)


def test_several_steps_at_once():
    second = STEPS["inside a boat"]
    third = second.but(boats={"a": second.boats["a"].but(marks=()), "c": B}, turn=3)
    steps = [diff(POND, second), diff(second, third)]
    assert carried(POND, steps) == third
    assert carried(third, steps[::-1], back=True) == POND


def test_what_no_difference_touched_is_shared():
    there = carried(POND, [diff(POND, STEPS["inside a boat"])])
    assert there.boats["b"] is B
    assert there.depths is POND.depths


@pytest.mark.parametrize(
    "change",
    [
        Change(path=("oars",), after=3),
        Change(path=("boats", "z", "lost"), after=3),
        Change(path=("boats", "a", "lost"), after="many"),
        Change(path=("turn", "x"), after=3),
        Change(path=(), after=3),
    ],
)
def test_differences_of_something_else_are_an_error(change):
    with pytest.raises((ValueError, LookupError, TypeError)):
        carried(POND, [(change,)])

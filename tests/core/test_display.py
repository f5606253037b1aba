"""Values made to be shown: frozen, told apart, and no model."""

import copy

import pytest
from pydantic import ValidationError

from fleetdesk.core.base import Frozen
from fleetdesk.core.display import Shown


class Mark(Shown):
    name: str
    share: float = 1
    far: float | None = None


class Badge(Mark):
    icon: str = ""


def test_it_holds_what_it_is_given_and_what_is_usual():
    assert dict(Badge(name="a", icon="sun")) == {"name": "a", "share": 1.0, "far": None, "icon": "sun"}
    assert repr(Mark(name="a", far=2)) == "Mark(name='a', share=1.0, far=2.0)"


@pytest.mark.parametrize("given", [{}, {"share": 1}, {"name": "a", "nmae": "b"}, {"nmae": "b"}])
def test_a_field_is_neither_left_out_nor_misspelt(given):
    with pytest.raises(TypeError, match=r"nmae|name"):
        Mark(**given)
    with pytest.raises(TypeError, match="odd"):
        Mark(name="a").but(odd=1)


def test_it_is_frozen_and_copied():
    mark = Mark(name="a")
    with pytest.raises(AttributeError):
        mark.name = "b"
    with pytest.raises(AttributeError):
        del mark.name
    other = mark.but(name="b")
    assert (mark.name, other.name) == ("a", "b")
    assert copy.deepcopy(mark) == mark


def test_two_are_alike_if_they_are_of_a_kind_and_hold_the_same():
    assert Mark(name="a") == Mark(name="a", share=1.0)
    assert hash(Mark(name="a")) == hash(Mark(name="a", share=1.0))
    assert Mark(name="a") != Mark(name="b")
    assert Mark(name="a") != Badge(name="a")


def test_inside_a_model_it_is_looked_at_for_what_it_is():
    class Board(Frozen):
        mark: Mark

    assert Board(mark=Badge(name="a")).mark == Badge(name="a")
    with pytest.raises(ValidationError):
        Board.model_validate({"mark": {"name": "a"}})

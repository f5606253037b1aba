import pytest

from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.corrections import put
from tests import fakes
from tests.toy.play import Boat


@pytest.fixture
def journal() -> Journal:
    return Journal(fakes.SYSTEM.opening(fakes.setup()), fakes.SYSTEM.actions)


def last(journal: Journal) -> list[str]:
    return [str(line.text) for line in journal.entry(journal.head).lines]


def test_marking_says_what_it_cost_and_what_follows(journal):
    journal.do("mark", {"ship": "a.s2", "slot": "hull_lost", "lost": 3})
    assert journal.state.ships["a.s2"].sunk
    assert last(journal) == ["Duckling 1 \N{MINUS SIGN}3 hull", "Duckling 1 sinks"]
    journal.do("mark", {"ship": "a.s2", "slot": "hull_lost", "lost": 1})
    assert last(journal) == ["Duckling 1 +2 hull", "Duckling 1 floats again"]


def test_marking_stops_at_the_last_box(journal):
    journal.do("mark", {"ship": "a.s2", "slot": "hull_lost", "lost": 50})
    assert journal.state.ships["a.s2"].hull_lost == 3


def test_one_undo_takes_back_the_mark_and_what_followed(journal):
    journal.do("mark", {"ship": "a.s2", "slot": "hull_lost", "lost": 3})
    journal.undo()
    assert journal.state == journal.opening


def test_any_value_may_be_corrected_and_the_log_says_so(journal):
    journal.do("correct", {"ship": "a.s1", "slot": "fired", "value": True, "reason": "forgotten"})
    assert journal.state.ships["a.s1"].fired
    assert last(journal) == ["Duck: has fired corrected to yes (forgotten)"]
    journal.do("correct", {"slot": "wind", "value": 5})
    assert journal.state.wind == 5
    assert last(journal) == ["The table: Wind corrected to 5"]
    journal.do("correct", {"ship": "a.s1", "slot": "flag", "value": ""})


@pytest.mark.parametrize("value", [True, "3", None, 8, -1])
def test_a_number_must_be_one(journal, value):
    with pytest.raises(BadInput, match="Wind must be a number from 0 to 7"):
        journal.do("correct", {"slot": "wind", "value": value})


def test_a_value_of_the_wrong_kind_is_one_sentence(journal):
    with pytest.raises(BadInput, match="fired cannot be maybe"):
        journal.do("correct", {"ship": "a.s1", "slot": "fired", "value": "maybe"})
    assert journal.entries == ()


def test_a_flag_is_one_box(journal):
    journal.do("mark", {"ship": "a.s1", "slot": "fired", "lost": 1})
    assert journal.state.ships["a.s1"].fired is True
    assert last(journal) == ["Duck: has fired"]
    journal.do("mark", {"ship": "a.s1", "slot": "fired", "lost": 0})
    assert journal.state.ships["a.s1"].fired is False
    assert last(journal) == ["Duck: has fired corrected to no"]


def test_only_boxes_can_be_marked(journal):
    with pytest.raises(BadInput, match="flag has no boxes to mark"):
        journal.do("mark", {"ship": "a.s1", "slot": "flag", "lost": 1})


def test_a_remark_changes_nothing_but_the_log(journal):
    journal.do("remark", {"text": "{Tea} break", "ship": "a.s1"})
    assert journal.state == journal.opening
    entry = journal.entry(1)
    assert (str(entry.lines[0].text), entry.lines[0].ships) == ("{Tea} break", ("a.s1",))


def test_a_value_is_put_where_the_path_leads(journal):
    battle = put(journal.state, ("sides", 1, "fleet", "squadrons", 0, "name"), "Van")
    assert battle.sides[1].fleet.squadrons[0].name == "Van"
    assert battle.sides[0] is journal.state.sides[0]
    boat = put(journal.state, ("ships", "a.s1", "hull_lost"), 2).ships["a.s1"]
    assert isinstance(boat, Boat)
    with pytest.raises(BadInput):
        put(journal.state, ("ships", "a.s1", "hull_lost"), 99)

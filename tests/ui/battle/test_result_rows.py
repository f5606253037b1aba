"""What came of an act: each throw in a row of its own, with the dice it was thrown again for."""

from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.journal import Entry
from fleetdesk.core.dice import Face, Throw
from fleetdesk.core.words import Msg
from fleetdesk.ui.battle.panel.odds_view import ResultBox

SHOT, CRITICAL = Msg.verbatim("a shot"), Msg.verbatim("critical")


def test_a_critical_does_not_run_on_from_the_dice_of_the_shot(qtbot, keeper, words):
    box = ResultBox(keeper, words)
    qtbot.addWidget(box)
    box.resize(500, 300)
    six = Face(value=6, result="again")
    throws = (
        Throw(why=SHOT, faces=(six, Face(value=1))),
        Throw(why=SHOT, faces=(Face(value=4, result="hit"),)),
        Throw(why=CRITICAL, faces=(Face(value=3), Face(value=5))),
        Throw(why=CRITICAL, faces=(Face(value=2), Face(value=2))),
    )
    entry = Entry(id=1, parent=0, turn=1, action="fire", title=SHOT, lines=(Line(text=SHOT),), throws=throws)
    box.show_entry(entry)
    box.show()
    places = box.faces._places(400)
    tops = [place.top() for place in places]
    assert [tops.count(one) for one in sorted(set(tops))] == [3, 2, 2]
    assert box.faces.accessibleName() == "a shot: 6 1 4, critical: 3 5, critical: 2 2", (
        "whose dice each row is"
    )


def test_dice_of_one_throw_alone_need_no_word(qtbot, keeper, words):
    box = ResultBox(keeper, words)
    qtbot.addWidget(box)
    throws = (Throw(why=SHOT, faces=(Face(value=6), Face(value=1))),)
    box.show_entry(
        Entry(id=1, parent=0, turn=1, action="fire", title=SHOT, lines=(Line(text=SHOT),), throws=throws)
    )
    assert box.faces.accessibleName() == "6 1"

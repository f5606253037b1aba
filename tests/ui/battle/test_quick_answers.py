"""Short questions beside dice: rows of buttons that do not touch each other."""

from fleetdesk.core.forms import Choice, Pick, Toggle
from fleetdesk.core.words import Msg
from fleetdesk.ui.battle.forms.quick import QuickAnswers
from tests.ui.battle.conftest import settle

ASKED = ("In its arc of fire", "Raking", "Another target is nearer", "Her first broadside: +2")


def test_one_question_alone_shows_both_its_answers_in_the_room_it_has(qtbot, keeper, words):
    quick = QuickAnswers(keeper, words)
    qtbot.addWidget(quick)
    picks = [
        Pick(value=one, title=Msg.verbatim(f"{one} dans l’arc")) for one in ("totalement", "partiellement")
    ]
    arc = Choice(key="arc", label=Msg.verbatim("Arc"), picks=tuple(picks), value="totalement")
    quick.show()
    quick.show_fields([arc], keeper.theme.px(240))
    settle()
    assert not quick.segments[0].isHidden()
    assert quick.buttons[0].isHidden()
    assert quick.segments[0].width() <= keeper.theme.px(240)
    with qtbot.waitSignal(quick.answered) as told:
        quick.segments[0].part_used(1)
    assert told.args == [("arc", "partiellement")]
    quick.show_fields([arc], keeper.theme.px(150))
    assert quick.segments[0].isHidden(), "cut short neither would be read"
    assert quick.buttons[0].text() == "totalement dans l’arc"


def test_rows_stand_apart(qtbot, keeper, words):
    quick = QuickAnswers(keeper, words)
    qtbot.addWidget(quick)
    fields = [Toggle(key=text, label=Msg.verbatim(text)) for text in ASKED]
    quick.show_fields(fields, 420, rows=3)
    quick.resize(420, quick.heightForWidth(420))
    quick.show()
    settle()
    upper, lower = (quick.buttons[at].geometry() for at in (0, 3))
    assert lower.top() - upper.bottom() - 1 == keeper.theme.px(6)
    quick.show_fields(fields[:1], 420, rows=3)
    settle()
    assert quick.heightForWidth(420) == upper.height()

"""Short questions beside dice: rows of buttons that do not touch each other."""

from fleetdesk.core.forms import Toggle
from fleetdesk.core.words import Msg
from fleetdesk.ui.battle.forms.quick import QuickAnswers
from tests.ui.battle.conftest import settle

ASKED = ("In its arc of fire", "Raking", "Another target is nearer", "Her first broadside: +2")


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

"""Values are written as players write them: inches as a mark, separate values without signs, losses as losses."""

from __future__ import annotations

import pytest

from fleetdesk.core.forms import Number
from fleetdesk.core.views import Slot
from fleetdesk.core.words import Msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.ui.battle.sheets import slot_field
from fleetdesk.ui.cards.working_view import WorkingView

V = Msg.verbatim
ROWS = (Row(label=V("Aurora"), value=10), Row(label=V("Duck"), value=7))


@pytest.mark.parametrize(
    ("total", "unit", "said"),
    [
        (17, "in", ("Duck +7", "17\N{DOUBLE PRIME}")),
        (17, "AD", ("Duck +7", "17\N{NO-BREAK SPACE}AD")),
        (None, "", ("Duck 7", "")),  # two pools side by side are no sum
    ],
)
def test_a_working_is_read_as_it_is_meant(qtbot, keeper, words, total, unit, said):
    view = WorkingView(keeper, words)
    qtbot.addWidget(view)
    view.show_working(Working(title=V("Dice"), rows=ROWS, total=total, unit=unit))
    assert tuple(view._said())[2:] == said


def test_a_track_is_corrected_by_what_was_lost():
    slot = Slot(key="hull", label=V("hull"), path=("ships", "a", "hull_lost"), kind="track", value=2, most=10)
    field = slot_field(slot)
    assert isinstance(field, Number)
    assert (str(field.label), field.value) == ("Lost: hull", 2)

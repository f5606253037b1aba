"""Values are written as players write them: inches as a mark, separate values without signs, losses as losses."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from fleetdesk.core.forms import Number
from fleetdesk.core.views import Slot
from fleetdesk.core.words import Msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.ui.battle import painting
from fleetdesk.ui.battle.over.sheets import slot_field
from fleetdesk.ui.battle.painting import Look, ValueInk
from fleetdesk.ui.cards.working_view import WorkingView
from fleetdesk.ui.widgets.lines import width_of

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


@pytest.mark.parametrize("value", ["4 in 6", "12", "2 sur 6", "10(6)", "3.5\N{EN DASH}7\N{DOUBLE PRIME}"])
@pytest.mark.parametrize("width", [56.0, 90.0, 140.0])
def test_a_value_stands_within_its_place(keeper, words, monkeypatch, value, width):
    drawn: list[tuple[QRectF, float]] = []
    monkeypatch.setattr(
        painting, "draw_text", lambda _p, rect, text, font, _i: drawn.append((rect, width_of(text, font)))
    )
    place, theme = QRectF(10, 10, width, 44), keeper.theme
    ink = ValueInk(theme.font("figure"), theme.font("small"), theme.ink, "")
    image = QImage(160, 60, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    painting.paint_value(painter, painting.Look.of(keeper, words), place, value, ink)
    painter.end()
    ((rect, wide),) = drawn
    assert rect.left() >= place.left()
    assert rect.left() + wide <= place.right() + 1


def test_a_track_is_corrected_by_what_was_lost():
    slot = Slot(key="hull", label=V("hull"), path=("ships", "a", "hull_lost"), kind="track", value=2, most=10)
    field = slot_field(slot)
    assert isinstance(field, Number)
    assert (str(field.label), field.value) == ("Lost: hull", 2)


@pytest.mark.parametrize(
    ("value", "printed", "said"),
    [("–", "3", "none instead of 3"), ("10", "14", "10 instead of 14"), ("–", "", "none"), ("8", "", "8")],
)
def test_a_value_is_heard_in_words(keeper, words, value, printed, said):
    """A dash and a figure in brackets said nothing to who cannot see that it is struck out."""
    before = Msg.verbatim(printed) if printed else None
    assert Look.of(keeper, words).heard(Msg.verbatim(value), before) == said


@pytest.mark.parametrize("high", [40.0, 50.0])
def test_what_a_narrow_cell_has_struck_is_no_upper_half_of_a_fraction(keeper, words, monkeypatch, high):
    """A struck 14 stood close to a 13 and midway above it."""
    drawn: list[QRectF] = []
    monkeypatch.setattr(painting, "draw_text", lambda _p, rect, *_a: drawn.append(rect))
    theme, place = keeper.theme, QRectF(10, 10, 38, high)
    ink = ValueInk(theme.font("figure"), theme.font("small"), theme.ink, "14")
    painter = QPainter(image := QImage(60, 70, QImage.Format.Format_ARGB32))
    painting.paint_value(painter, painting.Look.of(keeper, words), place, "13", ink)
    painter.end()
    struck, now = drawn
    digits = 0.37  # half of how high they are, of the size of their letters
    assert not image.isNull()
    assert struck.center().x() < place.center().x() - 3
    assert now.bottom() <= place.bottom() + 1
    between = now.center().y() - struck.center().y()
    assert between > digits * (theme.font("small").pixelSize() + theme.font("figure").pixelSize()) + 2

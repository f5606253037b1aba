"""Lines of the log with their dice: beside the words where both stand in as many lines, else below them."""

import pytest

from fleetdesk.core.dice import Face
from fleetdesk.ui.battle.log.entries import LogEntry, LogLine, LogList

SHORT, LONG = "Victoria fires at Vyrandel: 3 hits", "Victoria fires at Vyrandel (port, 8 to 16): " * 2


@pytest.fixture
def shown(qtbot, keeper, words):
    def lay(text, count, *, width=590, typed=False):
        rows = LogList(keeper, words, name="Log")
        qtbot.addWidget(rows)
        rows.resize(width, 400)
        line = LogLine(text, faces=tuple(Face(value=4) for _ in range(count)), typed=typed)
        return rows, rows._lay(LogEntry(1, 1, (line,)))

    return lay


@pytest.mark.parametrize("typed", [False, True])
def test_dice_that_have_room_stand_at_the_right_of_the_words(shown, typed):
    rows, laid = shown(SHORT, 5, typed=typed)
    ((text, top, _),) = laid.texts
    words_end = rows.theme.px(13) + text.boundingRect().width()
    ends = [place.right() for place, _ in laid.dice] + [place.right() for place in laid.typed]
    assert min(place.left() for place, _ in laid.dice) >= words_end
    assert max(ends) <= rows.width()
    assert laid.height < 2 * rows.theme.px(22), "one line"
    assert all(top < place.center().y() < top + text.boundingRect().height() for place, _ in laid.dice)


@pytest.mark.parametrize(("text", "count", "width"), [(LONG, 8, 590), (SHORT, 20, 590), (SHORT, 6, 300)])
def test_dice_without_room_stand_below_and_none_is_lost(shown, text, count, width):
    rows, laid = shown(text, count, width=width)
    ((words, top, _),) = laid.texts
    assert len(laid.dice) == count
    assert min(place.top() for place, _ in laid.dice) >= top + words.boundingRect().height() - 1
    assert max(place.right() for place, _ in laid.dice) <= rows.width()
    assert max(place.bottom() for place, _ in laid.dice) <= laid.height

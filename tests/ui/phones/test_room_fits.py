"""The sheet that invites the phones of two sides: seen whole, on a tablet either way up, and each thing said once."""

from collections import Counter

import pytest

pytest.importorskip("aiohttp", reason="phones need the extra: pip install -e .[host]")

from PySide6.QtWidgets import QWidget

from fleetdesk import paths
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.words import Words
from fleetdesk.hosting import host as hosting
from fleetdesk.hosting.guests import new_key
from fleetdesk.store.pins import Pins
from fleetdesk.ui.phones.hosting_session import HostingSession
from fleetdesk.ui.phones.room import PhonesBody, SeatTable, phones_sheet
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.window_context import WindowContext
from tests.hosting.tables import session_of
from tests.ui import leaks


@pytest.fixture(params=["en", "fr"])
def invited(request, qtbot, tmp_path, keeper, monkeypatch):
    """Opens the sheet over a window of that size."""
    monkeypatch.setattr(hosting, "PORT", 18_840)
    context = WindowContext(keeper, Words.load(request.param, paths.texts()))
    session = session_of("galleys", tmp_path / "battle.battle", umpire=False)
    hosted = HostingSession(session, tmp_path / "phones", context.words)

    def opened(width, height):
        window = QWidget()
        qtbot.addWidget(window)
        window.resize(width, height)
        context.furnish(window)
        window.show()
        sheet = phones_sheet(context, hosted, window, Pins(None, session.journal.opening), TABLE)
        leaks.settle()
        return sheet, hosted

    yield opened
    hosted.close()
    session.close()


def is_whole(sheet) -> bool:
    leaks.settle()
    assert isinstance(sheet.body, PhonesBody)
    return sheet.view.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_the_sheet_fits_covered_opened_and_with_a_phone_in_each_seat(invited, size):
    sheet, hosted = invited(*size)
    assert is_whole(sheet), "covered"
    sheet.body.open_square("a")
    assert is_whole(sheet), "opened"
    guests = hosted.host.table.guests
    for seat in "ab":
        assert hosted.host.table.welcome(new_key(), invite=guests.invite(seat).key)
    sheet.body.refresh()
    assert is_whole(sheet), "taken"


def test_a_covered_seat_says_once_that_a_tap_shows_its_square(invited):
    sheet, _ = invited(1280, 800)
    for panel in sheet.body.panels.values():
        assert panel.cover.isVisible()
        assert not panel.open.isVisible()
        assert not [one for one in panel.findChildren(Label) if one.isVisible() and one is not panel.title]


def test_nothing_about_all_phones_is_said_twice(invited):
    sheet, hosted = invited(1280, 800)
    sheet.body.open_square("a")
    leaks.settle()
    table = sheet.body.findChild(SeatTable)  # where many seats see the same
    found = [one for kind in (Label, BigButton) for one in sheet.body.findChildren(kind)]
    shown = [one for one in found if one.isVisible() and not table.isAncestorOf(one)]
    said = Counter(text for one in shown for text in one.text().rstrip(".").split(". "))
    covers = {panel.cover.text() for panel in sheet.body.panels.values()}
    assert {text for text, times in said.items() if times > 1} <= covers
    assert sum(hosted.host.address in one.text() for one in shown) == 1

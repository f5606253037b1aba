"""A battle opened to phones from the window: squares one at a time, who is here, nods, the end."""

import asyncio
import contextlib
import threading

import pytest

pytest.importorskip("aiohttp", reason="phones need the extra: pip install -e .[host]")

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from fleetdesk import paths
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.words import Words
from fleetdesk.hosting import host as hosting
from fleetdesk.hosting.guests import new_key
from fleetdesk.hosting.pages import SeatPages
from fleetdesk.hosting.seats import seats_of, sights
from fleetdesk.store.pins import Pins
from fleetdesk.ui.phones.hosting_session import HostingSession
from fleetdesk.ui.phones.room import PhonesBody, phones_sheet
from fleetdesk.ui.phones.seat_panel import SEAT
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.window_context import WindowContext
from tests.bench import desk
from tests.hosting.tables import Phone, session_of
from tests.ui import leaks


@pytest.fixture
def hosted(qtbot, tmp_path, context, monkeypatch):
    """A battle of galleys whose table can be opened; it is closed behind."""
    monkeypatch.setattr(hosting, "PORT", 18_640)
    session = session_of("galleys", tmp_path / "battle.battle")
    found = HostingSession(session, tmp_path / "phones", context.words)
    yield found
    found.close()
    session.close()


def played(qtbot, play):
    """Let phones play in a thread of their own while the window lives; gives back what they found."""
    came: list[object] = []

    def run():
        try:
            came.append(asyncio.run(play()))
        except BaseException as error:  # noqa: BLE001 - said again in the test's own thread
            came.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    qtbot.waitUntil(lambda: bool(came), timeout=60_000)
    thread.join()
    if isinstance(came[0], BaseException):
        raise came[0]
    return came[0]


def body_of(sheet) -> PhonesBody:
    assert isinstance(sheet.body, PhonesBody)
    return sheet.body


def test_two_phones_write_their_orders_and_the_tablet_hears_when_all_have_closed(qtbot, hosted):
    told = []
    hosted.told.connect(lambda said: told.append(str(said)))
    hosted.open()
    guests, port = hosted.host.table.guests, hosted.host.port
    ships = {
        side: [one.id for one in hosted.session.state.ships.values() if one.side == side] for side in "ab"
    }

    async def play():
        for side in "ab":
            phone = Phone(port, invite=guests.invite(side).key)
            await phone.come()
            await phone.shown()
            orders = [{"ship": ship, "order": "ahead", "rest": False} for ship in ships[side]]
            args = {"side": side, "orders": orders}
            answer = await phone.wish({"kind": "play", "action": "place_orders", "args": args})
            await phone.leave()
            assert answer["came"] == "done", answer

    played(qtbot, play)
    assert hosted.session.system.deciding(hosted.session.state) == ()
    assert told == ["All have closed."]
    assert hosted.covers("ab")
    assert not hosted.covers(["a", "b", "c"])
    assert not hosted.covers([])


def test_one_square_is_open_at_a_time_and_covered_once_it_served(qtbot, hosted, context, host_widget):
    sheet = phones_sheet(context, hosted, host_widget, Pins(None, hosted.session.journal.opening), TABLE)
    body = body_of(sheet)
    assert all(panel.qr.isHidden() for panel in body.panels.values())
    QTest.mouseClick(body.panels["a"].cover, Qt.MouseButton.LeftButton)
    assert [key for key, panel in body.panels.items() if not panel.qr.isHidden()] == ["a"]
    body.open_square("b")
    assert [key for key, panel in body.panels.items() if not panel.qr.isHidden()] == ["b"]
    key, port = hosted.host.table.guests.open_for("b").key, hosted.host.port

    async def play():
        phone = Phone(port, invite=key)
        await phone.come()
        await phone.shown()
        await phone.leave()
        return phone

    phone = played(qtbot, play)
    qtbot.waitUntil(body.panels["b"].qr.isHidden, timeout=10_000)
    assert phone.seat == "b"
    sheet.answer(None)


def test_nothing_jumps_where_a_square_is_shown(hosted, context, host_widget):
    host_widget.resize(1280, 800)
    pins = Pins(None, hosted.session.journal.opening)
    sheet = phones_sheet(context, hosted, host_widget, pins, TABLE)
    body = body_of(sheet)
    QApplication.processEvents()
    before = [panel.height() for panel in body.panels.values()], body.fresh.mapTo(body, QPoint()).y()
    body.open_square("a")
    QApplication.processEvents()
    assert (
        [panel.height() for panel in body.panels.values()],
        body.fresh.mapTo(body, QPoint()).y(),
    ) == before
    sheet.answer(None)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_the_seats_of_six_fleets_have_room(tmp_path, context, host_widget, monkeypatch, size):
    monkeypatch.setattr(hosting, "PORT", 18_640)
    session = desk.session(tmp_path / "six.battle")
    hosted = HostingSession(session, tmp_path / "phones", context.words)
    host_widget.resize(*size)
    sheet = phones_sheet(context, hosted, host_widget, Pins(None, session.journal.opening), TABLE)
    body = body_of(sheet)
    leaks.settle()
    assert len(body.panels) == 8  # with the umpire and who only looks on
    for one in (*body.panels.values(), body.fresh, body.all_away):
        place = QRect(one.mapTo(host_widget, QPoint()), one.size())
        assert 0 <= place.left() < place.right() < size[0]
    assert min(panel.width() for panel in body.panels.values()) >= context.keeper.theme.px(SEAT)
    sheet.answer(None)
    hosted.close()
    session.close()


def test_a_covered_square_says_what_it_is(hosted, context, host_widget):
    body = body_of(
        phones_sheet(context, hosted, host_widget, Pins(None, hosted.session.journal.opening), TABLE)
    )
    assert all("Tap to show the square" in one.cover.accessibleName() for one in body.panels.values())
    assert "still deciding" in body.panels["a"].cover.accessibleName()


def test_what_covers_a_square_is_drawn_no_larger_than_it(hosted, context, host_widget):
    body = body_of(
        phones_sheet(context, hosted, host_widget, Pins(None, hosted.session.journal.opening), TABLE)
    )
    covered = [one for one in body.panels.values() if one.cover.isVisible()]
    assert covered
    for panel in covered:
        assert panel.cover.area.width() <= panel.qr.sizeHint().width()
        assert panel.cover.area.top() == 0, "where the square will stand"


def test_where_a_side_has_a_code_its_square_waits_for_it(hosted, context, host_widget):
    pins = Pins(None, hosted.session.journal.opening)
    pins.put("a", "1234")
    body = body_of(phones_sheet(context, hosted, host_widget, pins, TABLE))
    body.open_square("a")
    assert body.panels["a"].qr.isHidden()
    assert not body.panels["a"].open.isEnabled()
    assert hosted.host.table.guests.open_for("a") is None
    body.open_square("b")
    assert not body.panels["b"].qr.isHidden()


def test_a_phone_is_sent_away_by_the_button_beside_its_name(qtbot, hosted, context, host_widget):
    sheet = phones_sheet(context, hosted, host_widget, Pins(None, hosted.session.journal.opening), TABLE)
    body = body_of(sheet)
    key, port = hosted.host.table.guests.invite("a").key, hosted.host.port

    async def play():
        phone = Phone(port, invite=key)
        await phone.come()
        await phone.shown()
        with contextlib.suppress(ConnectionError):
            await phone.until(lambda: False)  # nothing is waited for but the end of the link
        await phone.leave()

    def send_away():
        for button in body.panels["a"].findChildren(BigButton):
            if button.text() == "Send away" and not button.guarded():
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    finger = QTimer()
    finger.timeout.connect(send_away)
    finger.start(20)
    played(qtbot, play)
    finger.stop()
    assert not hosted.host.table.guests.all
    sheet.answer(None)


def test_a_nod_at_the_tablet_lets_a_wish_pass(qtbot, hosted, context, host_widget):
    told = []
    hosted.told.connect(lambda said: told.append(str(said)))
    sheet = phones_sheet(context, hosted, host_widget, Pins(None, hosted.session.journal.opening), TABLE)
    body = body_of(sheet)
    body.nod.setChecked(True)
    key, port = hosted.host.table.guests.invite("a").key, hosted.host.port
    strike = {"kind": "strike", "ship": "a-s1", "slot": "marines", "lost": 0, "by": 1, "id": "please-one-box"}

    async def play():
        phone = Phone(port, invite=key)
        await phone.come()
        await phone.shown()
        assert (await phone.wish(strike))["came"] == "waits"
        phone.answers.clear()
        await phone.until(lambda: "please-one-box" in phone.answers)
        await phone.leave()
        return phone.answers["please-one-box"]["came"]

    hosted.changed.connect(lambda: QTimer.singleShot(300, body, lambda: body.nods and body.nods[-1].click()))
    assert played(qtbot, play) == "done"
    assert any("asks for a nod" in one for one in told)
    assert hosted.session.state.ships["a-s1"].marines_lost == 1


def test_a_closed_table_listens_no_more_and_knows_its_phones_again(qtbot, hosted):
    hosted.open()
    key, port = hosted.host.table.guests.invite("a").key, hosted.host.port

    async def come():
        phone = Phone(port, invite=key)
        await phone.come()
        await phone.shown()
        await phone.leave()
        return phone

    phone = played(qtbot, come)
    hosted.close()
    assert not hosted.seats

    async def refused():
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)

    played(qtbot, refused)
    hosted.open()
    assert [one.seat for one in hosted.host.table.guests.all] == ["a"]
    hosted.send_all_away()
    assert hosted.host.table.guests.all == ()
    assert phone.seat == "a"


def test_without_the_extra_the_window_says_how_to_get_it(hosted, context, host_widget, monkeypatch):
    monkeypatch.setattr(hosting, "NEEDED", ("no_such_package_at_all",))
    assert (
        phones_sheet(context, hosted, host_widget, Pins(None, hosted.session.journal.opening), TABLE) is None
    )
    assert hosted.host is None
    assert context._toast is not None


@pytest.fixture
def host_widget(qtbot, context):
    """A window to lie over."""
    from PySide6.QtWidgets import QWidget

    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    context.furnish(window)
    window.show()
    leaks.settle()
    return window


def test_the_room_speaks_french(hosted, keeper, host_widget):
    context = WindowContext(keeper, Words.load("fr", paths.texts()))
    context.furnish(host_widget)
    sheet = phones_sheet(context, hosted, host_widget, Pins(None, hosted.session.journal.opening), TABLE)
    assert sheet.title.text() == "Inviter les téléphones"


def test_new_squares_lead_to_a_seat_and_those_shown_before_lead_nowhere(hosted, context, host_widget):
    body = body_of(
        phones_sheet(context, hosted, host_widget, Pins(None, hosted.session.journal.opening), TABLE)
    )
    guests = hosted.host.table.guests
    QTest.mouseClick(body.panels["a"].cover, Qt.MouseButton.LeftButton)
    first = guests.open_for("a")
    QTest.mouseClick(body.panels["a"].open, Qt.MouseButton.LeftButton)
    second = guests.open_for("a")
    assert guests.welcome(new_key(), invite=first.key) is None
    assert guests.welcome(new_key(), code=first.code) is None
    body.fresh.click()
    assert all(panel.qr.isHidden() for panel in body.panels.values())
    assert guests.welcome(new_key(), invite=second.key) is None


def test_the_way_to_phones_is_encrypted_by_a_switch_and_plain_again(qtbot, hosted, context, host_widget):
    pytest.importorskip("trustme", reason="encryption needs the extra: pip install -e .[host]")
    pins = Pins(None, hosted.session.journal.opening)
    body = body_of(phones_sheet(context, hosted, host_widget, pins, TABLE))
    for tls in (True, False):
        body.encrypted.click()
        qtbot.wait(0)
        body = host_widget.findChildren(PhonesBody)[-1]
        host = hosted.host
        assert body.encrypted.isChecked() is tls
        assert host.link(host.table.guests.invite("a")).startswith("https:" if tls else "http:")


@pytest.mark.parametrize("game", ["galleys", "uncharted_seas"])
def test_the_table_of_what_each_seat_sees_says_what_it_is_sent(game, tmp_path):
    session = session_of(game, tmp_path / "b.battle", umpire=True)
    try:
        for seat in seats_of(session.system, session.state):
            pages = SeatPages(session, seat, Words("en"))
            said = {str(one.what): str(one.how) for one in sights(session.system, seat)}
            marked = {ship for ship in session.state.ships if pages.owns(ship)}
            others = {one.id for one in session.state.ships.values() if one.side != seat}
            assert (said["Its ships"] == "sees and marks") == bool(marked)
            assert (said["Ships of others"] == "sees and marks") == bool(marked & others)
            assert ("Face down" in said) == session.system.keeps_secrets
    finally:
        session.close()

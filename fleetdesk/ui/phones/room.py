"""The host's room: a panel for each seat, what waits for a nod, and the way to close the table.

A square of a side is that side's secret: it is opened by a tap, one at a time, and covered again once it served. Where
a side has set a code for its seat, its square opens only while that side holds the tablet.
"""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.hosting.host import Host
from fleetdesk.hosting.seats import Sight, seats_of, sights
from fleetdesk.services import seats
from fleetdesk.store.pins import Pins
from fleetdesk.ui.battle.forms.fold import Fold
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.phones.hosting_session import HostingSession
from fleetdesk.ui.phones.seat_panel import SEAT, SeatPanel
from fleetdesk.ui.widgets.base import Column, Label, Row, empty
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.switch import Switch
from fleetdesk.ui.widgets.flow import FlowLayout
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window_context import WindowContext

_LOOK_MS = 2000
"""How often it is looked whether a code has lapsed or a phone fell asleep."""
_NOTES, _SIGHT = 370, 90
"""Width that what is good to know needs beside what each seat sees with the heads of its rows, and a seat's column in it."""
_WIDE = 1220
"""Of the sheet: the squares of two sides and of whoever looks on, and beside them what goes for all phones."""


class PhonesBody(QWidget):
    """What the sheet holds while the table is open."""

    encryption_wanted = Signal(bool)
    """Whether the way to the phones shall be encrypted."""

    def __init__(
        self, context: WindowContext, hosting: HostingSession, host: Host, pins: Pins, seat: str
    ) -> None:
        """`seat` is who holds the tablet."""
        super().__init__()
        self._context, self._hosting, self._host, self._pins, self._seat = context, hosting, host, pins, seat
        keeper, words = context.keeper, context.words
        self._invited: str | None = None
        self.nods: list[BigButton] = []
        """No and yes of each wish that waits, in the order they came."""
        column = Column(keeper, self, gap=12)
        self._waiting = column.put(Panel(keeper, words.text(N_("Waits for a nod")), tone="brass"))
        flow = column.put(FlowLayout(keeper, gap=12, column=SEAT))
        session = hosting.session
        self.panels: dict[str, SeatPanel] = {}
        sides = [side.id for side in session.state.sides]
        for one in seats_of(session.system, session.state):
            number = sides.index(one) if one in sides else None
            panel = SeatPanel(keeper, words, words.say(host.table.seat_name(one)), side=number)
            panel.square_wanted.connect(partial(self.open_square, one))
            panel.sent_away.connect(self._send_away)
            self.panels[one] = panel
            flow.addWidget(panel)
        self._all = self._for_all()
        flow.addWidget(self._all)
        names = {words.say(host.table.seat_name(one)): sights(session.system, one) for one in self.panels}
        below = Fold(keeper, _NOTES + _SIGHT * len(names))
        below.row.addWidget(SeatTable(keeper, words, names), 2)
        below.row.addWidget(self._notes(), 1)
        column.addWidget(below)
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self.refresh)
        self._look.start()
        hosting.changed.connect(self.refresh)
        self.refresh()

    def _for_all(self) -> Panel:
        """What goes for all phones: their end, whether they wait for a nod, how they are spoken to."""
        keeper, words = self._context.keeper, self._context.words
        every = Panel(keeper)
        self.fresh = BigButton(keeper, words.text(N_("New squares")), "redo", does=self._withdraw)
        self.all_away = BigButton(keeper, words.text(N_("Send all phones away")), "close")
        self.all_away.clicked.connect(lambda: self._try(self._hosting.send_all_away))
        for button in (self.fresh, self.all_away):
            every.body.addWidget(button)
        self.nod = Switch(keeper, words.text(N_("What a phone does waits for a nod here")))
        self.nod.setChecked(self._host.table.nod)
        self.nod.toggled.connect(self._nod_turned)
        self.encrypted = Switch(
            keeper,
            words.text(N_("Encrypt, with a certificate made for this evening")),
            sub=words.text(N_("Each phone warns of it once, and scans a new square.")),
            on=self._hosting.tls,
        )
        self.encrypted.toggled.connect(self.encryption_wanted)
        way = (
            N_(
                "The way to the phones is plain HTTP: whoever shares this Wi-Fi and knows how could read along or change the "
                "page. Among friends that is enough."
            )
            if not self._hosting.tls
            else N_(
                "The way to the phones is encrypted with a certificate that was made here a moment ago and is forgotten when the "
                "table closes. No browser knows it: look at the address, and go on."
            )
        )
        every.body.add(self.nod, self.encrypted, Label(keeper, words.text(way), "small", "muted"))
        every.body.addStretch(1)
        return every

    def _notes(self) -> QWidget:
        keeper, words = self._context.keeper, self._context.words
        notes = Panel(keeper)
        for told in (
            N_(
                "Whoever is on this Wi-Fi and has a square comes in; nothing leaves the room. A side's square serves one phone, "
                "once; its code for two minutes."
            ),
            N_("No Wi-Fi, or that of a club? Open a hotspot on the tablet or a phone; it needs no internet."),
        ):
            notes.body.addWidget(Label(keeper, words.text(told), "small", "muted"))
        notes.body.addStretch(1)
        return notes

    def add(self, widget: QWidget) -> None:
        """Put something below what goes for all phones."""
        self._all.body.addWidget(widget)

    # --- squares -------------------------------------------------------------------------------------

    def open_square(self, seat: str) -> None:
        """Show a fresh square of this seat, and cover every other."""
        if self._locked(seat):
            return
        self._host.table.guests.invite(seat)
        self._invited = seat
        self.refresh()

    def _withdraw(self) -> None:
        self._invited = None
        self._hosting.withdraw()

    def _locked(self, seat: str) -> bool:
        return seat not in {TABLE, self._seat} and self._pins.has(seat)

    def refresh(self) -> None:
        """Show who is here now."""
        host = self._hosting.host
        if host is None:
            return
        guests = host.table.guests
        deciding = set(self._hosting.session.system.deciding(self._hosting.session.state))
        secret = seats.hides(self._hosting.session.system, self._hosting.session.state)
        for seat, panel in self.panels.items():
            phones = [one for one in guests.all if one.seat == seat]
            invitation = guests.open_for(seat) if seat == self._invited else None
            panel.show_seat(host, phones, invitation, self._note(seat, deciding, secret=secret))
            for button in (panel.open, panel.cover):
                button.setEnabled(not self._locked(seat))
        self._show_waiting(host)
        self.all_away.setEnabled(bool(guests.all))

    def _note(self, seat: str, deciding: set[str], *, secret: bool) -> str:
        words = self._context.words
        if self._locked(seat):
            return words.text(N_("It has a code: hand the tablet over to open its square."))
        if seat in deciding:
            return words.text(N_("still deciding"))
        if secret and seat not in {TABLE, EVERYONE}:
            return words.text(N_("has closed")) if deciding else ""
        return ""

    # --- nods ----------------------------------------------------------------------------------------

    def _show_waiting(self, host: Host) -> None:
        body = self._waiting.body
        empty(body)
        keeper, words = self._context.keeper, self._context.words
        self.nods.clear()
        for key, one in host.table.waiting.items():
            row = Row(keeper, gap=8)
            said = msg("{who}: {what}", who=host.table.guest_name(one.guest), what=one.title)
            row.addWidget(Label(keeper, words.say(said), "body"), 1)
            for yes, text in ((False, N_("No")), (True, N_("Yes"))):
                button = row.put(BigButton(keeper, words.text(text), kind="primary" if yes else "plain"))
                button.clicked.connect(partial(self._nod, host, key, yes))
                self.nods.append(button)
            body.addLayout(row)
        self._waiting.setVisible(bool(host.table.waiting))

    def _nod(self, host: Host, wish: str, yes: bool, *_: object) -> None:  # noqa: FBT001 - a signal's payload follows
        self._try(lambda: host.table.nodded(wish, yes=yes))

    def _nod_turned(self, on: bool) -> None:  # noqa: FBT001 - a signal's payload
        self._host.table.nod = on

    def _send_away(self, guest: str) -> None:
        self._try(lambda: self._hosting.send_away([guest]))

    def _try(self, run: Callable[[], object]) -> None:
        self._context.attempt(self, run)
        self.refresh()


def phones_sheet(
    context: WindowContext, hosting: HostingSession, over: QWidget, pins: Pins, seat: str
) -> Sheet | None:
    """Open the table if it is closed, and show the room; `None`: it could not be opened, and it was said why."""
    if hosting.host is None and not context.attempt(over, hosting.open):
        return None
    host = hosting.host
    if host is None:
        return None
    words = context.words
    body = PhonesBody(context, hosting, host, pins, seat)
    close = BigButton(context.keeper, words.text(N_("Close the table to phones")), "close")
    body.add(close)
    sheet = Sheet(context.keeper, words, over, words.text(N_("Invite the phones")), body=body, width=_WIDE)

    def closed() -> None:
        hosting.close()
        sheet.answer(None)

    close.clicked.connect(closed)

    def encrypt(on: bool) -> None:  # noqa: FBT001 - a signal's payload
        context.attempt(over, lambda: hosting.encrypt(on))
        sheet.answer(None)
        phones_sheet(context, hosting, over, pins, seat)

    body.encryption_wanted.connect(encrypt)
    return sheet.open()


_GAP = 8


class SeatTable(Panel):
    """A column for each seat, a row for each thing there is to see."""

    def __init__(self, keeper: ThemeKeeper, words: Words, sights: Mapping[str, tuple[Sight, ...]]) -> None:
        """`sights`: name of a seat -> what it is sent, the same things for each."""
        super().__init__(keeper)
        what = words.text(N_("What each seat sees"))
        self.setAccessibleName(what)
        grid = QGridLayout()
        grid.setSpacing(keeper.theme.px(_GAP))
        self.body.addLayout(grid)
        grid.addWidget(Label(keeper, what, "strong"), 0, 0)
        for column, (seat, seen) in enumerate(sights.items(), start=1):
            heads = [(Msg.verbatim(seat), "small_strong"), *((one.how, "small") for one in seen)]
            for row, (text, role) in enumerate(heads):
                label = Label(keeper, words.say(text), "small_strong" if role == "small_strong" else "small")
                label.setAlignment(Qt.AlignmentFlag.AlignCenter)
                label.setWordWrap(True)
                grid.addWidget(label, row, column)
            grid.setColumnStretch(column, 1)
        for row, one in enumerate(next(iter(sights.values()), ()), start=1):
            grid.addWidget(Label(keeper, words.say(one.what), "small_strong"), row, 0)
        grid.setColumnStretch(0, 1)

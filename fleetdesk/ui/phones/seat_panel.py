"""One seat in the host's room: its square and code, and the phones that hold it."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.hosting.guests import Invitation
from fleetdesk.hosting.host import Host
from fleetdesk.hosting.seats import square
from fleetdesk.store.guests import Guest
from fleetdesk.ui.library.qr_view import QrView
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, box, empty
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import draw_lines, height_of, wrapped
from fleetdesk.ui.widgets.panels import Panel

SQUARE = 246
"""Side of a square on an ordinary screen: 42 mm of dots, which a phone reads across a table, and white around them."""
SEAT = SQUARE + 32
"""A seat with its square, at least."""
BAND = 6


def spaced(code: str) -> str:
    """Six figures as they are read out: 93 05 51."""
    return " ".join(code[at : at + 2] for at in range(0, len(code), 2))


def _state(host: Host, guest: Guest) -> Msg:
    """Of a phone that is not here."""
    minutes = host.minutes_away(guest.id)
    return msg("asleep or away, {n} min", n=minutes) if minutes else msg("asleep or away")


class SeatPanel(Panel):
    """A seat phones may take."""

    square_wanted = Signal()
    """Its square shall be shown, and no other."""
    sent_away = Signal(str)
    """Id of a phone."""

    def __init__(self, keeper: ThemeKeeper, words: Words, title: str, side: int | None = None) -> None:
        """`side` is the number of a side, whose colour stands above; `None`: it is nobody's."""
        super().__init__(keeper, title)
        self._keeper, self._speech, self._title, self._side = keeper, words, title, side
        self.title.set_role("heading")
        self.qr = QrView(keeper, words.say(msg("Square of {seat}", seat=title)), side=SQUARE)
        self.cover = CoveredCode(keeper, SQUARE)
        self.cover.clicked.connect(self.square_wanted)
        self.address = Label(keeper, "", "number")
        self.code = Label(keeper, "", "huge")
        self.lapsed = Label(
            keeper, words.text(N_("The code has lapsed; the square serves on.")), "small", "muted"
        )
        for label in (self.address, self.code, self.lapsed):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.open = BigButton(keeper, words.text(N_("New square and code")), "plus", does=self.square_wanted)
        for widget in (self.cover, self.qr, self.address, self.code, self.lapsed, self.open):
            self.body.addWidget(widget)
        self._phones = self.body.put(Column(keeper, gap=8))
        self.body.addStretch(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme, painter = self.theme, QPainter(self)
        painter.setClipRect(QRectF(0, 0, self.width(), theme.px(BAND)))
        colour = theme.faint if self._side is None else theme.side(self._side)
        box(painter, QRectF(self.rect()), theme.px(12), colour)

    def show_seat(
        self, host: Host, guests: Sequence[Guest], invitation: Invitation | None, note: str
    ) -> None:
        """Show who holds it, and its square while that is open; `note` is said in place of it."""
        words = self._speech
        if invitation is not None:
            self.qr.show_matrix(square(host.link(invitation)))
        code = spaced(invitation.code) if invitation is not None else ""
        self.address.setText(host.address)
        self.address.set_role("strong" if host.encrypts else "number")
        self.code.setText(code or "\N{EN DASH}")
        self.code.setAccessibleName(words.say(msg("code {code}", code=code)))
        self.lapsed.setMinimumHeight(self.code.sizeHint().height())  # in place of the code
        opens = N_("New square and code") if invitation is not None else N_("Another phone")
        self.open.setText(words.text(opens))
        holder = host.table.guest_name(guests[0]) if guests else None
        title = (
            msg("{phone} holds {seat}", phone=holder, seat=self._title)
            if holder
            else msg("Tap to show the square")
        )
        self.cover.show_words(words.say(title), note, held=bool(guests))
        self.cover.setFixedHeight(self._cover_height(len(guests)))
        opened = (self.qr, self.address, self.code if code else self.lapsed)
        comes: tuple[QWidget, ...] = (*opened, self.open) if invitation is not None else (self.cover,)
        if invitation is None and guests:
            comes = (self.cover, self.open)  # it says who holds the seat, not what a tap does
        goes = {self.cover, *self._square, self.lapsed, self.open}.difference(comes)
        for widget in goes:  # first: with both there the panel would jump
            widget.hide()
        for widget in comes:
            widget.show()
        self._show_phones(host, guests)

    @property
    def _square(self) -> tuple[QWidget, ...]:
        """What leads to the seat: the square, and an address and a code that are read across a table."""
        return self.qr, self.address, self.code

    def _cover_height(self, phones: int) -> int:
        """As high as what it covers: nothing jumps when that is opened; the phones that hold it have their room of it."""
        gap, button = self.body.spacing(), self.open.sizeHint().height()
        under = sum(one.sizeHint().height() + gap for one in self._square) + button
        beside = (button + gap) * (1 + phones) if phones else 0  # for another one, and to send each away
        return max(self.cover.sizeHint().height(), under - beside)

    def _show_phones(self, host: Host, guests: Sequence[Guest]) -> None:
        empty(self._phones)
        here = host.here
        for guest in guests:
            name = self._speech.say(host.table.guest_name(guest))
            state = self._speech.say(_state(host, guest) if guest.id not in here else msg("here"))
            row = self._phones.put(Row(self._keeper, gap=8))
            row.addWidget(Label(self._keeper, f"{name}\n{state}", "small"), 1)
            away = BigButton(
                self._keeper,
                self._speech.text(N_("Send away")),
                name=self._speech.say(msg("Send {phone} away", phone=name)),
            )
            away.clicked.connect(partial(self.sent_away.emit, guest.id))
            row.addWidget(away)


STRIPE = 14


class CoveredCode(BigButton):
    """As large as the square it covers, `side` pixels; the text says who holds the seat, `sub` what else."""

    def __init__(self, keeper: ThemeKeeper, side: int) -> None:
        super().__init__(keeper, " ")
        self._side, self._sign = side, "qr"

    def show_words(self, text: str, sub: str, *, held: bool) -> None:
        """Say how the seat stands; one that is held shows a lock."""
        self._sign = "lock" if held else "qr"
        self.setText(text)
        self.set_sub(sub)
        self.setAccessibleName(". ".join(filter(None, (text, sub))))

    def sizeHint(self) -> QSize:
        side = self.theme.px(self._side)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(180), self.theme.px(self._side))

    def hasHeightForWidth(self) -> bool:
        return False

    @property
    def area(self) -> QRectF:
        """What is drawn: where the square it covers will stand, and no larger."""
        side = min(self.width(), self.height(), self.theme.px(self._side))
        return QRectF((self.width() - side) / 2, 0, side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        area = self.area
        side = area.width()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(area, theme.px(12), theme.px(12))
        painter.save()
        painter.setClipPath(shape)
        painter.setPen(QPen(theme.soft, theme.px(STRIPE)))
        step = theme.px(STRIPE) * 2.8
        for n in range(int(2 * side / step) + 2):
            start = QPointF(area.left() - side + n * step, area.top() - step)
            painter.drawLine(QLineF(start, start + QPointF(side + 2 * step, side + 2 * step)))
        painter.restore()
        line = theme.sea if self.ringed else theme.faint
        box(painter, area, theme.px(12), None, line, width=theme.px(2), style=Qt.PenStyle.DashLine)
        self._paint_text(painter, area)

    def _paint_text(self, painter: QPainter, area: QRectF) -> None:
        theme = self.theme
        strong, small, sign, gap = theme.font("strong"), theme.font("small"), theme.px(40), theme.px(8)
        room = area.width() - theme.px(28)
        title, sub = wrapped(self.text(), strong, room, 3), wrapped(self.sub, small, room, 4)
        title_high, sub_high = height_of(len(title), strong), height_of(len(sub), small)
        top = area.center().y() - (sign + gap + title_high + gap + sub_high) / 2
        spot = QRectF(area.center().x() - sign / 2, top, sign, sign)
        ink = theme.ink if self.isEnabled() else theme.muted
        self._keeper.icons.paint(painter, spot, self._sign, theme.tone("sound").strong)
        words = QRectF(area.center().x() - room / 2, spot.bottom() + gap, room, title_high + gap + sub_high)
        centred = Qt.AlignmentFlag.AlignHCenter
        draw_lines(painter, words, title, strong, ink, align=centred)
        draw_lines(painter, words.adjusted(0, title_high + gap, 0, 0), sub, small, theme.muted, align=centred)

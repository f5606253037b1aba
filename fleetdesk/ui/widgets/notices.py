"""Words that come by themselves: a toast that leaves again, a banner that stays."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from shiboken6 import isValid

from fleetdesk.ui.look.theme import Tone, faded
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets import accessible
from fleetdesk.ui.widgets.bars.top_bar import BarLabel
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed, box
from fleetdesk.ui.widgets.buttons import BigButton

_ICONS = {
    "sound": "check",
    "harm": "warning",
    "brass": "warning",
    "sea": "info",
    "plain": "info",
    "muted": "info",
}


class _Mark(Themed, QWidget):
    """An icon in its tone."""

    def __init__(self, keeper: ThemeKeeper, icon: str, tone: Tone) -> None:
        super().__init__()
        self._icon, self._tone = icon, tone
        self.dress(keeper)
        self.restyle()

    def set_mark(self, icon: str, tone: Tone) -> None:
        self._icon, self._tone = icon, tone
        self.update()

    def restyle(self) -> None:
        self.setFixedSize(self.theme.px(26), self.theme.px(26))

    def paintEvent(self, _event: QPaintEvent) -> None:
        ink = self.theme.tone(self._tone).text
        self._keeper.icons.paint(QPainter(self), QRectF(self.rect()), self._icon, ink)


@runtime_checkable
class Lettered(Protocol):
    """A widget that paints words, or what is tapped, which no notice shall cover."""

    @property
    def words_from(self) -> int:
        """Where they begin, in its pixels."""

    def mapTo(self, parent: QWidget, place: QPoint, /) -> QPoint:
        """As every widget does."""


_HIGHEST = 0.4
"""How far up a window a notice may stand so as to cover nothing that is tapped."""


class Toast(Themed, QWidget):
    """A short notice over the lower edge of the window, with one thing to do about it (Undo, mostly).

    One per window is enough: a new notice takes the place of the old.
    """

    _do: Callable[[], object] | None = None
    _holds: Callable[[], bool] | None = None
    _window: QWidget | None = None  # a window being destroyed still sends events to its filters

    def __init__(self, keeper: ThemeKeeper, host: QWidget, *, over: QWidget | None = None) -> None:
        """It stands in the middle of the window, or of the part of it that is named."""
        window = host.window()
        self._over = over or window
        super().__init__(window)
        self._window = window
        self.dress(keeper)
        row = Row(keeper, self, gap=12, margins=(18, 8, 8, 8))
        self._text = row.put(BarLabel(keeper, ""), 1)
        self.button = row.put(BigButton(keeper, "", kind="bar", does=self._act))
        # A tap leaves the keyboard where it is: when the notice goes it would pass to a field one types into.
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self._settled = QTimer(self)
        """Runs out when what lies below has found its place: what it was said for may bring another page with it."""
        self._settled.setSingleShot(True)
        self._settled.timeout.connect(self._fit)
        window.installEventFilter(self)
        if self._over is not window:  # another pane may bring buttons to where it stands
            self._over.installEventFilter(self)
        self.hide()

    def say(
        self,
        text: str,
        action: str = "",
        do: Callable[[], object] | None = None,
        *,
        seconds: float = 6,
        holds: Callable[[], bool] | None = None,
    ) -> None:
        """Show a notice for a while; `action` names its button, `do` runs when that is tapped.

        `holds` tells whether what it says still is so, and makes it one of the room it was said in.
        """
        self._do, self._holds = do, holds
        self._text.setText(text)
        self.button.setVisible(bool(action))
        if action:
            self.button.set_meaning(action)
        self.setAccessibleName(text)
        self._fit()
        self.raise_()
        self.show()
        self._settled.start()
        accessible.announce(self, text, urgent=True)
        self._timer.start(round(1000 * seconds))

    def look_again(self, *, left: bool = False) -> None:
        """Something changed, or its room was `left`: what no longer holds goes."""
        if self._holds is not None and (left or not self._holds()):
            self._holds = self._do = None
            self.hide()

    def restyle(self) -> None:
        self._fit()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """A tap on it puts it away: it was read, and may stand where one wants to tap next."""
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._fit()
        elif event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._settled.start()
        return super().eventFilter(watched, event)

    def _act(self) -> None:
        self.look_again()
        self.hide()
        do, self._do, self._holds = self._do, None, None
        if do is not None:
            do()

    def _fit(self) -> None:
        theme = self.theme
        edge = theme.px(20)
        room = self.window().size()
        words = self._text.fontMetrics().horizontalAdvance(self._text.text())
        button = 0 if self.button.isHidden() else self.button.sizeHint().width() + theme.px(12)
        # Another language makes all pages anew while a notice stands.
        across = self._over if isValid(self._over) and self._over.isVisible() else self.window()
        middle = across.mapTo(self.window(), across.rect().center()).x()
        width = min(words + button + theme.px(34), theme.px(620), across.width() - 2 * edge)
        layout = self.layout()
        tall = layout.heightForWidth(width) if layout is not None else 0
        height = max(tall, theme.target + theme.px(16))
        place = QRect(middle - width // 2, room.height() - height - edge, width, height)
        self.setGeometry(self._off_buttons(place))

    def _off_buttons(self, place: QRect) -> QRect:
        """The place, higher if buttons or written words lie there: what is due next is not covered by what was done last.

        Where there are buttons all the way up, those at the foot count, and what no notice shall cover.
        """
        tried: list[QRect] = []
        higher = QRect(place)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # what lies below it is looked for
        while tops := self._tops_below(higher):
            higher.moveBottom(min(tops) - self.theme.px(8))
            if tried and higher.top() < _HIGHEST * self.window().height():
                higher = next((one for one in tried if not self._tops_below(one, Lettered)), tried[0])
                break
            tried.append(QRect(higher))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)
        return higher

    def _tops_below(self, place: QRect, kind: type = QWidget) -> list[int]:
        """Where what lies below begins, in pixels from the top of the window; of one kind, if that is asked for."""
        step = max(1, self.theme.target // 2)
        spots = [
            QPoint(x, y)
            for x in (*range(place.left(), place.right(), step), place.right())
            for y in (place.top(), place.center().y(), place.bottom())
        ]
        below = dict.fromkeys(filter(None, map(self.window().childAt, spots)))
        of_kind = [one for one in below if isinstance(one, kind)]
        found: list[tuple[QWidget, int]] = [(one, 0) for one in of_kind if isinstance(one, BigButton)]
        found += [(one, one.words_from) for one in of_kind if isinstance(one, Lettered)]
        tops = (one.mapTo(self.window(), QPoint(0, top)).y() for one, top in found)
        return [top for top in tops if top <= place.bottom()]

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        line = faded(theme.bar_muted, 0.4)
        box(QPainter(self), QRectF(self.rect()), theme.px(14), theme.bar, line, width=theme.px(1))


class Banner(Themed, QWidget):
    """A notice that stays as long as it is true: "Read-only: another window has this battle open"."""

    acted = Signal()
    """Its button was tapped."""

    def __init__(self, keeper: ThemeKeeper, tone: Tone = "brass") -> None:
        super().__init__()
        self._tone = tone
        self.dress(keeper)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.row = row = Row(keeper, self, gap=12, margins=(14, 8, 8, 8))
        """Its words and its button; another may be put after that."""
        self._mark = _Mark(keeper, _ICONS[tone], tone)
        row.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignVCenter)
        lines = row.put(Column(keeper, gap=2), 1)
        self._text = Label(keeper, "-", "strong")
        self._sub = Label(keeper, "", "small")
        lines.add(self._text, self._sub)
        self.button = BigButton(keeper, "", does=self.acted)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.show_notice("-", tone)

    def show_notice(self, text: str, tone: Tone = "brass", *, sub: str = "", action: str = "") -> None:
        """Say something else."""
        self._tone = tone
        self._text.setText(text)
        self._sub.setText(sub)
        self._sub.setVisible(bool(sub))
        self._mark.set_mark(_ICONS[tone], tone)
        self.button.setVisible(bool(action))
        if action:
            self.button.set_meaning(action)
        self.setAccessibleName(f"{text} {sub}".strip())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        inks = theme.tone(self._tone)
        painter = QPainter(self)
        area = QRectF(self.rect())
        box(painter, area, theme.px(10), inks.ground, faded(inks.text, 0.3), width=theme.px(1))

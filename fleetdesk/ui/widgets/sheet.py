"""A panel laid over the window: what other programs open a dialog for."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Self

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QPropertyAnimation,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLayout, QWidget
from shiboken6 import isValid

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme import faded
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets import accessible
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed, box, height_at
from fleetdesk.ui.widgets.buttons import BigButton, ButtonKind
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.touch import TapArea

Place = Literal["centre", "right"]
_SLIDE_MS = 130


class SheetButton(NamedTuple):
    """A button at the foot of a sheet; `key` is what the sheet then answers."""

    key: str
    text: str
    kind: ButtonKind = "plain"
    icon: str = ""
    sub: str = ""


class _Ground(Themed, QWidget):
    """The panel itself, drawn as a card standing above the window."""

    def __init__(self, keeper: ThemeKeeper, place: Place, parent: QWidget) -> None:
        super().__init__(parent)
        self._place = place
        self.dress(keeper)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        area = QRectF(self.rect())
        if self._place == "right":
            painter.fillRect(area, theme.paper)
            painter.fillRect(QRectF(0, 0, theme.px(1), area.height()), theme.line)
        else:
            box(painter, area, theme.px(16), theme.paper, theme.line, width=theme.px(1))


def moves(widget: QWidget) -> bool:
    """Whether the system wants things to move; who asked it for less motion gets none."""
    from PySide6.QtWidgets import QStyle  # noqa: PLC0415 - with it comes all a style may be asked

    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    return widget.style().styleHint(hint, None, widget) > 0


class Sheet(TapArea):
    """A modal panel inside the window: centred, or slid in from the right. It dims what it covers.

    Keys stay inside it: Tab goes round, shortcuts of the window below sleep, Esc answers None. It deletes itself
    once it has answered, and gives the keyboard back to what had it.
    """

    finished = Signal(object)
    """The key of the button tapped, whatever was passed to `answer`, or None when it was dismissed."""

    _window: QWidget | None = None  # a window being destroyed still sends events to its filters
    _answered = True

    def __init__(
        self,
        keeper: ThemeKeeper,
        words: Words,
        host: QWidget,
        title: str,
        *,
        body: QWidget | None = None,
        buttons: Sequence[SheetButton] = (),
        place: Place = "centre",
        width: int = 560,
        steady: bool = False,
    ) -> None:
        """`host` is any widget of the window; `width` counts at 100 %. The body scrolls if it must.

        A `steady` one gets no lower while it is open, and higher from its foot on: what one types into or is about
        to tap stays where it is.
        """
        window = host.window()
        super().__init__(keeper, window)
        self._window = window
        self._place, self._width = place, width
        self._steady, self._lowest = steady, 0
        self._answered = False
        self._before: QWidget | None = (
            QApplication.focusWidget() or window.focusWidget()
        )  # it may not be active
        self.setAccessibleName(title)
        self.panel = _Ground(keeper, place, self)
        inside = self._inside = Column(keeper, self.panel, gap=12, margins=(20, 16))
        inside.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        head = inside.put(Row(keeper, gap=12))
        self.title = Label(keeper, title, "heading")
        head.addWidget(self.title, 1, Qt.AlignmentFlag.AlignVCenter)
        close = BigButton(keeper, icon="close", kind="ghost", name=words.text(N_("Close")), does=self.dismiss)
        head.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self.view = inside.put(Scroll(keeper), 1)
        self.body = body if body is not None else QWidget()
        self.view.setWidget(self.body)
        self.buttons: dict[str, BigButton] = {}
        self._foot = inside.put(Row(keeper, gap=10))
        self._set_buttons(buttons)
        window.installEventFilter(self)
        self.panel.installEventFilter(self)
        self.body.installEventFilter(self)
        self._slide = QPropertyAnimation(self.panel, b"pos", self)
        self._slide.setDuration(_SLIDE_MS)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.tapped.connect(self._ground_tapped)
        self.hide()

    def open(self) -> Self:
        """Show it and take the keyboard; the sheet itself, for whoever made it on the way."""
        self.raise_()
        self.show()
        self._cover()
        if self._place == "right" and moves(self):
            rest = self.panel.pos()
            self._slide.setStartValue(rest + QPoint(self.theme.px(60), 0))
            self._slide.setEndValue(rest)
            self._slide.start()
        self.focus_first()
        told = (label.text() for label in self.panel.findChildren(Label) if label.isVisible())
        accessible.announce(self, "\n".join(told))
        return self

    def answer(self, result: object) -> None:
        """Close with a result."""
        if self._answered:
            return
        self._answered = True
        self._slide.stop()
        if self._window is not None:
            self._window.removeEventFilter(self)
        self.hide()
        before, self._before = self._before, None
        if before is not None and isValid(before) and before.isVisible() and before.isEnabled():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._window is not None:  # nobody had the keyboard: without it what lies below cannot be left
            for below in [one for one in self._window.findChildren(Sheet) if one.isVisible()][-1:]:
                below.focus_first()
        self.finished.emit(result)
        self.deleteLater()

    def dismiss(self) -> None:
        """Close without an answer."""
        self.answer(None)

    def restyle(self) -> None:
        self._lowest = 0
        self._fit()

    # Keys stay inside

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001 - Qt's own signature
        stops = self._stops()
        if not stops:
            return True
        now = QApplication.focusWidget()
        at = stops.index(now) if now in stops else (-1 if next else 0)
        stop = stops[(at + (1 if next else -1)) % len(stops)]
        stop.setFocus(Qt.FocusReason.TabFocusReason if next else Qt.FocusReason.BacktabFocusReason)
        self.view.ensureWidgetVisible(stop)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            for button in self.buttons.values():
                if button.kind == "primary" and button.isEnabled() and not button.guarded():
                    button.click()
                    break

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # the shortcuts of what lies below sleep
            return True
        if event.type() == QEvent.Type.Wheel:
            event.accept()
            return True
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self._answered:
            if watched is self._window and event.type() == QEvent.Type.Resize:
                self._cover()
            elif event.type() == QEvent.Type.LayoutRequest and watched in (self.body, self.panel):
                self._fit()
        return super().eventFilter(watched, event)

    def _cover(self) -> None:
        """Lie over the whole window."""
        if self._window is not None:
            self._slide.stop()
            self.resize(self._window.size())
            self._fit()

    def _stops(self) -> list[QWidget]:
        """Everything inside that Tab may stop at, in the order it was made.

        Not by walking `nextInFocusChain`: the binding ties what that returns to the widget asked, and when the
        sheet goes, half the window would be taken for deleted.
        """
        return [
            widget
            for widget in self.panel.findChildren(QWidget)
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and widget.isVisible()
        ]

    def focus_first(self) -> None:
        """Give the keyboard to the body, else to the main button."""
        stops = self._stops()
        inside = [stop for stop in stops if stop is self.body or self.body.isAncestorOf(stop)]
        main = [button for button in self.buttons.values() if button.kind == "primary"]
        for stop in inside + main + stops:
            stop.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    # Place

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), faded(self.theme.dim, 0.55 if self.theme.dark else 0.42))

    def _fit(self) -> None:
        theme = self.theme
        across = theme.px(20)
        room = self.size()
        edge = theme.px(16)
        needed = max(
            self.body.minimumSizeHint().width() + 2 * across + theme.px(12),
            self._inside.minimumSize().width(),
        )
        width = max(theme.px(self._width), needed)
        if self._place == "right":
            width = min(width, room.width())
            self.panel.setGeometry(room.width() - width, 0, width, room.height())
            return
        width = min(width, room.width() - 2 * edge)
        height = min(max(self._lowest, self._height_at(width - 2 * across)), room.height() - 2 * edge)
        top = (room.height() - height) // 2
        if self._lowest:
            top = max(top, min(self.panel.y(), room.height() - edge - height))
        self._lowest = height if self._steady and self.isVisible() else 0
        self.panel.setGeometry((room.width() - width) // 2, top, width, height)

    def _height_at(self, width: int) -> int:
        """What the panel wants, given the width inside its margins."""
        theme = self.theme
        body = self.body
        tall, foot = height_at(width, body), height_at(width, self._foot)
        head = max(theme.target, self.title.heightForWidth(width - theme.target))
        gaps = 2 * theme.px(16) + 2 * theme.px(12) + theme.px(4)
        body_height = max(tall, body.minimumSizeHint().height(), body.minimumHeight())
        return max(head + body_height + foot + gaps, self._inside.minimumSize().height())

    def _set_buttons(self, buttons: Sequence[SheetButton]) -> None:
        if buttons:
            self._foot.addStretch(1)
        for button in buttons:
            made = BigButton(
                self._keeper, button.text, button.icon, button.kind, sub=button.sub, parent=self.panel
            )
            made.setProperty("answer", button.key)
            made.clicked.connect(self._button_tapped)
            self._foot.addWidget(made)
            self.buttons[button.key] = made

    def _button_tapped(self) -> None:
        button = self.sender()
        if isinstance(button, BigButton):
            self.answer(str(button.property("answer")))

    def _ground_tapped(self, where: QPointF) -> None:
        if not self.panel.geometry().contains(where.toPoint()):
            self.dismiss()


def ask(
    keeper: ThemeKeeper, words: Words, host: QWidget, title: str, text: str, *, choices: Sequence[SheetButton]
) -> Sheet:
    """Put a question over the window; connect to `finished` of what is returned for the answer's key."""
    return Sheet(keeper, words, host, title, body=Label(keeper, text), buttons=choices, width=460).open()

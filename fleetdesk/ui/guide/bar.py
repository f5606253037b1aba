"""What the guided first battle lays beside the table: a line that says what to do, and a ring around where."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed, box
from fleetdesk.ui.widgets.buttons import BigButton

_AROUND = 5


class LessonBar(Themed, QWidget):
    """Which step it is, what to do, and the two ways past it.

    Signals:
        passed: on without doing it; at the end, on with this battle.
        left: out of the lesson.
    """

    passed = Signal()
    left = Signal()

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self.dress(keeper)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        row = Row(keeper, self, gap=12, margins=(14, 6, 8, 6))
        lines = Column(keeper, gap=0)
        self.count = Label(keeper, "", "caps", "brass", wrap=False)
        self.told = Label(keeper, "", "strong")
        lines.add(self.count, self.told)
        row.addLayout(lines, 1)
        self.pass_on = BigButton(keeper, " ")
        self.leave = BigButton(keeper, icon="close", name=words.text(N_("Leave the lesson")))
        self.pass_on.clicked.connect(self.passed)
        self.leave.clicked.connect(self.left)
        for button in (self.pass_on, self.leave):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def show_step(self, count: str, told: str, pass_on: str) -> None:
        """Say another step."""
        self.count.setText(count)
        self.told.setText(told)
        self.pass_on.set_meaning(pass_on)
        self.setAccessibleName(f"{count} {told}")

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.theme
        painter.fillRect(self.rect(), theme.brass_soft)
        painter.fillRect(0, self.height() - theme.px(2), self.width(), theme.px(2), theme.brass_deep)


class Ring(Themed, QWidget):
    """A ring around a place of a widget, in front of it; it scrolls with it and lets touches through."""

    def __init__(self, keeper: ThemeKeeper, around: QWidget, place: QRectF) -> None:
        super().__init__(around)
        self.dress(keeper)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        edge = self.theme.px(_AROUND)
        self.setGeometry(_within(place.toAlignedRect().adjusted(-edge, -edge, edge, edge), around.rect()))
        around.installEventFilter(self)
        self.raise_()
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ChildAdded:
            self.raise_()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.theme
        area = QRectF(self.rect())
        box(painter, area, theme.px(10), None, theme.ink, width=theme.px(5))
        edge = theme.px(1)
        inside = area.adjusted(edge, edge, -edge, -edge)
        box(painter, inside, theme.px(9), None, theme.brass, width=theme.px(3))


def _within(place: QRect, room: QRect) -> QRect:
    return place.intersected(room)

"""Doubtful boxes of a photograph: each as a picture beside its meaning, struck or clear by a tap."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.layout.fields import Place
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.services.photographs import Doubt
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed, discard
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.window_context import Once

TALL = 104
"""Pixels of a picture: a box and what is beside it."""
MOST = 60
"""Rows at once; the next come when these are answered."""


class DoubtList(QWidget):
    """What nobody could read for certain."""

    answered = Signal(object, bool)
    """(place, whether it is struck)."""
    asked = Signal(object)
    """A `Place` that is written in, to be typed."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._keeper, self._words = keeper, words
        self._column = Column(keeper, self, gap=12)
        self._ask_all = self._column.put(Label(keeper, "", "body"))
        self._rows: list[QWidget] = []

    def show_doubts(self, doubts: Sequence[tuple[Doubt, str]], written: Sequence[tuple[Doubt, str]]) -> None:
        """Show these, each with what it means; boxes before cells."""
        discard(*self._rows)
        self._rows = [self._row(one, meaning, box_=True) for one, meaning in doubts[:MOST]]
        self._rows += [
            self._row(one, meaning, box_=False) for one, meaning in written[: MOST - len(self._rows)]
        ]
        for row in self._rows:
            self._column.addWidget(row)
            row.show()
        ask = msg("Look at these: the photograph is not sure. {n} to answer.", n=len(doubts))
        self._ask_all.setText(self._words.say(ask))
        self._ask_all.setVisible(bool(doubts))
        self.setVisible(bool(self._rows))

    def _row(self, doubt: Doubt, meaning: str, *, box_: bool) -> QWidget:
        """What it means, and below that its picture beside the answers."""
        keeper, words = self._keeper, self._words
        whole = QWidget()
        column = Column(keeper, whole, gap=6)
        column.addWidget(Label(keeper, meaning, "body"))
        row, answers = Row(keeper, gap=8), Column(keeper, gap=8)
        if box_:
            struck = BigButton(keeper, words.text(N_("Struck")), "close")
            clear = BigButton(keeper, words.text(N_("Not struck")), "check")
            struck.clicked.connect(Once(self._answer, doubt.place, True))
            clear.clicked.connect(Once(self._answer, doubt.place, False))
            answers.add(struck, clear)
        else:
            say = answers.put(BigButton(keeper, words.text(N_("Type what it says …")), "edit"))
            say.clicked.connect(Once(self._ask, doubt.place))
        row.addWidget(_Shown(keeper, doubt.picture, meaning))
        row.addLayout(answers, 1)
        column.addLayout(row)
        return whole

    def _answer(self, place: Place, struck: bool) -> None:  # noqa: FBT001 - what the signal says
        self.answered.emit(place, struck)

    def _ask(self, place: Place) -> None:
        self.asked.emit(place)


class _Shown(Themed, QWidget):
    """A part of a photograph."""

    def __init__(self, keeper: ThemeKeeper, picture: bytes, name: str) -> None:
        super().__init__()
        self._image = QImage.fromData(picture)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        self.dress(keeper)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(TALL), self.theme.px(TALL))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        size = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRectF(
            (self.width() - size.width()) / 2,
            (self.height() - size.height()) / 2,
            size.width(),
            size.height(),
        )
        painter.drawImage(place, self._image, QRectF(self._image.rect()))

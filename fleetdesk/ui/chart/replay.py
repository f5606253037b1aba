"""Movement played again on a chart: every ship hex by hex at once, with a row of steps to look at any of them."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.blocks.charts import Halt, Replay
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Label, Row, Themed, box
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import draw_text, width_of
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

_FRAME_MS, _STEP_MS = 16, 400
_CENTRE = Qt.AlignmentFlag.AlignHCenter


class StepLine(PartsArea):
    """A place for each step of a replay; those at which something happens bear a mark."""

    wanted = Signal(int)
    """The step touched."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper)
        self._words = words
        self._steps, self._halts, self._at, self._counted = 1, frozenset[int](), 0.0, ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_steps(self, steps: int, halts: frozenset[int], at: float, counted: str = "") -> None:
        """So many steps of what is `counted`, those with a halt, and how far the replay is."""
        self._steps, self._halts, self._at, self._counted = steps, halts, at, counted
        self.update()

    def sizeHint(self) -> QSize:
        return QSize((self._steps + 1) * self.theme.target, self.theme.target)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(120), self.theme.target)

    def parts(self) -> tuple[Part, ...]:
        wide = self.width() / (self._steps + 1)
        say = self._words.say
        return tuple(
            Part(
                QRectF(at * wide, 0, wide, self.height()),
                say(msg("Step {n}", n=at)),
                "row",
                at == int(self._at),
            )
            for at in range(self._steps + 1)
        )

    def part_used(self, index: int) -> None:
        self.wanted.emit(index)

    def _word(self, at: int, wide: float) -> str:
        """What stands below a step: where it begins, else its number, and that something happens there."""
        start, font = self._words.text(N_("from here")), self.theme.font("tiny")
        if not at and width_of(start, font) <= wide:
            return start
        return f"{at} {self._counted}".strip() + ("!" if at in self._halts else "")

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide, middle = self.width() / (self._steps + 1), self.height() * 0.4
        spots = [QPointF((at + 0.5) * wide, middle) for at in range(self._steps + 1)]
        now = spots[0] + (spots[-1] - spots[0]) * (self._at / max(1, self._steps))
        for start, end, ink in ((spots[0], spots[-1], theme.line), (spots[0], now, theme.brass_deep)):
            painter.setPen(QPen(ink, theme.px(6), c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(start, end)
        font = theme.font("tiny")
        for at, spot in enumerate(spots):
            harm = at in self._halts
            painter.setPen(QPen(theme.harm if harm else theme.brass_deep, theme.px(2)))
            painter.setBrush(theme.harm_soft if harm else theme.card)
            painter.drawEllipse(spot, theme.px(6), theme.px(6))
            room = QRectF(spot.x() - wide / 2, middle + theme.px(8), wide, theme.px(18))
            ink = theme.harm if harm else theme.ink
            draw_text(painter, room, self._word(at, wide), font, ink, align=_CENTRE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.brass_deep)
        painter.drawEllipse(now, theme.px(9), theme.px(9))
        if self.ringed:
            self.paint_ring(painter, self.parts()[self.current].rect, theme.px(6))


class ReplayBar(Themed, QWidget):
    """Plays a turn and those after it; stops where ships meet, where shots fell, and at the end."""

    moved = Signal(object)
    """(the `Replay`, how many steps of it are played)."""
    closed = Signal()
    """It was laid down."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dress(keeper)
        self._words = words
        self._replays: tuple[Replay, ...] = ()
        self._which, self._at = 0, 0.0
        self._timer = QTimer(self, interval=_FRAME_MS)
        self._timer.timeout.connect(self._tick)
        self.title = Label(keeper, "", "small_strong")
        self.earlier = BigButton(keeper, icon="chevron-left", name=words.text(N_("The turn before")))
        self.later = BigButton(keeper, icon="chevron-right", name=words.text(N_("The turn after")))
        self.play = BigButton(keeper, icon="play", name=words.text(N_("Play the movement")), does=self._turn)
        self.line = StepLine(keeper, words)
        self.close_button = BigButton(keeper, icon="close", name=words.text(N_("Back to now")))
        row = Row(keeper, self, gap=6, margins=(8, 6, 8, 6))
        for widget in (self.earlier, self.title, self.later, self.play):
            row.addWidget(widget)
        row.addWidget(self.line, 1)
        row.addWidget(self.close_button)
        self.line.wanted.connect(self.go_to)
        self.earlier.clicked.connect(lambda: self._show(self._which + 1))
        self.later.clicked.connect(lambda: self._show(self._which - 1))
        self.close_button.clicked.connect(self.closed)

    @property
    def replay(self) -> Replay | None:
        return self._replays[self._which] if self._which < len(self._replays) else None

    @property
    def halt(self) -> Halt | None:
        """What happens at the step shown."""
        replay = self.replay
        halts = replay.halts if replay is not None else ()
        return next((one for one in halts if one.step == self._at), None)

    def open(self, replays: tuple[Replay, ...]) -> None:
        """Begin with the latest turn, at its start."""
        self._replays = replays
        self._show(0)

    def stop(self) -> None:
        """Stand still."""
        self._timer.stop()

    def go_to(self, step: float) -> None:
        self.stop()
        self._move(float(step))

    def _show(self, which: int) -> None:
        self.stop()
        self._which = max(0, min(len(self._replays) - 1, which))
        replay = self.replay
        self.title.setText(self._words.say(replay.title) if replay is not None else "")
        self.earlier.setEnabled(self._which + 1 < len(self._replays))
        self.later.setEnabled(self._which > 0)
        self._move(0.0)

    def _turn(self) -> None:
        replay = self.replay
        if self._timer.isActive():
            self.stop()
        elif replay is not None:
            if self._at >= replay.steps:
                self._show(self._which - 1 if self._which else 0)
            self._timer.start()

    def _tick(self) -> None:
        replay = self.replay
        if replay is None:
            return
        before, now = self._at, self._at + _FRAME_MS / _STEP_MS
        passed = [one.step for one in replay.halts if before < one.step <= now]
        if not passed and now >= replay.steps and self._which and not replay.shots:
            self._show(self._which - 1)
            self._timer.start()
            return
        if passed or now >= replay.steps:
            self.stop()
            now = float(min((*passed, replay.steps)))
        self._move(now)

    def _move(self, at: float) -> None:
        self._at = at
        replay = self.replay
        if replay is not None:
            halts = frozenset(one.step for one in replay.halts)
            self.line.show_steps(replay.steps, halts, at, replay.counted)
            self.moved.emit((replay, at))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        box(QPainter(self), QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.px(10), theme.card, theme.line)

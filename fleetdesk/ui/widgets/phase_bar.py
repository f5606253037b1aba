"""Where in the turn one is, and what is owed before it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.ui.theme import mix
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, halved_width, height_of, width_of, wrapped
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

PhaseState = Literal["done", "current", "next"]


class PhaseStep(NamedTuple):
    """A phase: its name, how far along (`4/9`), and how many rolls or checks it still owes."""

    key: str
    text: str
    state: PhaseState = "next"
    progress: str = ""
    debts: int = 0
    hint: str = ""


class PhaseBar(PartsArea):
    """Pills on the dark bar: done ones ticked, the current one in brass; a red badge counts debts.

    Where room is short the pills of phases far off shrink to a tick, a first word or their number; the current one never does.

    Signals:
        phase_tapped: the key of the phase tapped.
    """

    phase_tapped = Signal(str)

    def __init__(
        self,
        keeper: ThemeKeeper,
        steps: Sequence[PhaseStep] = (),
        *,
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(keeper, parent)
        self._steps: tuple[PhaseStep, ...] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_steps(steps)

    def set_steps(self, steps: Sequence[PhaseStep]) -> None:
        self._steps = tuple(steps)
        self.current = next((n for n, step in enumerate(self._steps) if step.state == "current"), 0)
        self.updateGeometry()
        self.update()

    def parts(self) -> tuple[Part, ...]:
        made: list[Part] = []
        left = 0.0
        for step, width in zip(self._steps, self._widths(), strict=True):
            name = f"{step.text} {step.progress}".strip()
            rect = QRectF(left, 0, width, self.height())
            made.append(Part(rect, name, "choice", step.state == "current", step.hint))
            left += width + self.theme.px(6)
        return tuple(made)

    def part_used(self, index: int) -> None:
        self.phase_tapped.emit(self._steps[index].key)

    def sizeHint(self) -> QSize:
        return QSize(self.full_width(self._steps), self.theme.target)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.least_width(self._steps), self.theme.target)

    def full_width(self, steps: Sequence[PhaseStep]) -> int:
        """The width in which these steps are written out."""
        widths = [self._full(step) for step in steps]
        return round(sum(widths)) + self.theme.px(6) * len(widths) + 1

    def least_width(self, steps: Sequence[PhaseStep]) -> int:
        """The width below which these steps no longer fit: the current one written out, ticks for the others."""
        current = max((self._full(step) for step in steps if step.state == "current"), default=0.0)
        others = sum(step.state != "current" for step in steps)
        return round(current) + others * (self.theme.target + self.theme.px(6)) + 1

    def _font(self, step: PhaseStep) -> QFont:
        return self.theme.font("button" if step.state == "current" else "small")

    def _mark(self, step: PhaseStep) -> float:
        """The width of what stands before the text."""
        return self.theme.px(16) + self.theme.px(5) if step.state == "done" else 0.0

    def _badge(self, step: PhaseStep) -> float:
        return self.theme.px(28) if step.debts else 0.0

    def _full(self, step: PhaseStep) -> float:
        text = f"{step.text} {step.progress}".strip()
        return (
            width_of(text, self._font(step))
            + 2 * self.theme.px(13)
            + self._mark(step)
            + self._badge(step)
            + 1
        )

    def _widths(self) -> tuple[float, ...]:
        """Each pill's width: all in full if there is room, else the current one and as many near it as can be."""
        full = [self._full(step) for step in self._steps]
        room = self.width() - self.theme.px(6) * max(0, len(full) - 1)
        if sum(full) <= room:
            return tuple(full)
        least = float(self.theme.target)
        others = [step.state != "current" for step in self._steps]
        widths = [least if other else width for width, other in zip(full, others, strict=True)]
        spare = room - sum(widths)
        now = others.index(False) if False in others else 0
        small = sorted((n for n, other in enumerate(others) if other), key=lambda n: (n < now, abs(n - now)))
        for n in tuple(small):  # what comes next matters most, then what was last
            if full[n] - least <= spare:
                widths[n], spare = full[n], spare - (full[n] - least)
                small.remove(n)
        wanted = sum(max(0.0, full[n] - least) for n in small)
        share = max(0.0, spare) / wanted if wanted else 0.0
        for n in small:
            widths[n] += share * max(0.0, full[n] - least)
        return tuple(widths)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        pill = theme.px(40)
        for index, (step, part) in enumerate(zip(self._steps, self.parts(), strict=True)):
            spare = (part.rect.height() - pill) / 2
            rect = part.rect.adjusted(0, spare, 0, -spare)
            ground, ink = theme.bar_box, theme.bar_muted
            if step.state == "current":
                ground, ink = theme.brass, theme.on_brass
            elif step.state == "done":
                ink = theme.bar_done
            if index == self.pressed_part:
                ground = mix(ground, ink, 0.2)
            box(painter, rect, pill / 2, ground, None)
            whole = part.rect.width() >= self._full(step) - 1
            self._paint_words(painter, step, rect, index + 1, whole=whole)
            if index == self.current and self.ringed:
                box(painter, rect, pill / 2, None, theme.bar_text, width=theme.px(2))

    def _paint_words(
        self, painter: QPainter, step: PhaseStep, rect: QRectF, number: int, *, whole: bool
    ) -> None:
        theme = self.theme
        ink = {"current": theme.on_brass, "done": theme.bar_done, "next": theme.bar_muted}[step.state]
        edge = theme.px(13) if whole else theme.px(8)
        left, right = rect.left() + edge, rect.right() - edge
        if step.debts:
            side = theme.px(22)
            badge = QRectF(right - side + theme.px(4), rect.center().y() - side / 2, side, side)
            box(painter, badge, side / 2, theme.harm, None)
            font = theme.font("label")
            font.setBold(True)
            middle = Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, badge, str(step.debts), font, theme.on_harm, align=middle)
            right -= side + theme.px(2)
        if step.state == "done":
            side = theme.px(16)
            narrow = right - left < theme.px(44)
            if right - left < side:
                return  # the debts say more than the tick
            at = (left + right - side) / 2 if narrow else left
            spot = QRectF(at, rect.center().y() - side / 2, side, side)
            self._keeper.icons.paint(painter, spot, "check", ink)
            if narrow:
                return
            left += side + theme.px(5)
        text = f"{step.text} {step.progress}".strip()
        words = QRectF(left, rect.top(), max(0.0, right - left) + 1, rect.height())
        if whole or step.state == "current":
            draw_text(painter, words, text, self._font(step), ink)
            return
        font, lines = self._shortened(text, str(number), words.width())
        words.setTop(words.center().y() - height_of(len(lines), font) / 2)
        draw_lines(painter, words, lines, font, ink, align=Qt.AlignmentFlag.AlignHCenter)

    def _shortened(self, text: str, number: str, width: float) -> tuple[QFont, tuple[str, ...]]:
        """A text that has no room on one line: on two, else its first word, else the number of the phase.

        The first word only where no other step begins with it: it would not say which is which.
        """
        font, small, first = self.theme.font("small"), self.theme.font("label"), _first_word(text)
        if halved_width(text, small) <= width:
            return small, wrapped(text, small, width)
        alone = sum(_first_word(step.text) == first for step in self._steps) == 1
        return font, (first if alone and width_of(first, font) <= width else number,)


def _first_word(text: str) -> str:
    """Up to the first space, even one that ties two words together."""
    return next(iter(text.split()), "")

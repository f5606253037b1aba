"""Where in the turn one is, and what is owed before it goes on."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from fleetdesk.core.words import ENGLISH, Words, msg, nmsg
from fleetdesk.ui.look.theme import mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, square
from fleetdesk.ui.widgets.lines import draw_text, width_of
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

    Where room is short those past fold to a tick and how many, then the last of those to come to how many: in words, or a
    number where a word has no room. A screen reader hears the words and which they are.
    """

    phase_tapped = Signal(str)
    """The key of the phase tapped."""

    def __init__(
        self, keeper: ThemeKeeper, steps: Sequence[PhaseStep] = (), *, name: str = "", words: Words = ENGLISH
    ) -> None:
        super().__init__(keeper)
        self._words = words
        self._steps: tuple[PhaseStep, ...] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_steps(steps)

    def set_steps(self, steps: Sequence[PhaseStep]) -> None:
        self._steps = tuple(steps)
        self.current = next((n for n, step in enumerate(self._steps) if step.state == "current"), 0)
        self.show_anew()

    def parts(self) -> tuple[Part, ...]:
        made: list[Part] = []
        left = 0.0
        for step in self._shown():
            width = self._full(step)
            rect = QRectF(left, 0, width, self.height())
            name = step.hint or f"{step.text} {step.progress}".strip()
            if step.debts:
                name = f"{name}, {self._words.say(msg('Still to do: {n}', n=step.debts))}"
            made.append(Part(rect, name, "row", step.state == "current"))
            left += width + self.theme.px(6)
        return tuple(made)

    def part_used(self, index: int) -> None:
        self.phase_tapped.emit(self._shown()[index].key)

    def sizeHint(self) -> QSize:
        return QSize(self.full_width(self._steps), self.theme.target)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.least_width(self._steps), self.theme.target)

    def full_width(self, steps: Sequence[PhaseStep]) -> int:
        return round(self._wide(steps)) + 1

    def _wide(self, steps: Sequence[PhaseStep]) -> float:
        return sum(self._full(step) for step in steps) + self.theme.px(6) * max(0, len(steps) - 1)

    def least_width(self, steps: Sequence[PhaseStep]) -> int:
        """The width below which these steps no longer fit: only the current one is written out."""
        return round(self._wide(tuple(_ways(steps, self._words))[-1])) + 1

    def _shown(self) -> tuple[PhaseStep, ...]:
        """The pills there is room for."""
        ways = tuple(_ways(self._steps, self._words))
        return next((way for way in ways if self._wide(way) <= self.width()), ways[-1])

    def _font(self, step: PhaseStep) -> QFont:
        return self.theme.font("button" if step.state == "current" else "small")

    def _mark(self, step: PhaseStep) -> float:
        """The width of what stands before the text."""
        return self.theme.px(16) + self.theme.px(5) if step.state == "done" else 0.0

    def _badge(self, step: PhaseStep) -> float:
        return self.theme.px(28) if step.debts else 0.0

    def _full(self, step: PhaseStep) -> float:
        text = f"{step.text} {step.progress}".strip()
        edges = 2 * self.theme.px(13) + self._mark(step) + self._badge(step) + 1
        return max(float(self.theme.target), width_of(text, self._font(step)) + edges)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        pill = theme.px(40)
        for index, (step, part) in enumerate(zip(self._shown(), self.parts(), strict=True)):
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
            self._paint_words(painter, step, rect)
            if index == self.current and self.ringed:
                box(painter, rect, pill / 2, None, theme.bar_text, width=theme.px(2))

    def _paint_words(self, painter: QPainter, step: PhaseStep, rect: QRectF) -> None:
        theme = self.theme
        ink = {"current": theme.on_brass, "done": theme.bar_done, "next": theme.bar_muted}[step.state]
        edge = theme.px(13)
        left, right = rect.left() + edge, rect.right() - edge
        if step.debts:
            side = theme.px(22)
            badge = square(rect, right - side + theme.px(4), side)
            box(painter, badge, side / 2, theme.harm, None)
            font = QFont(theme.font("label"))
            font.setBold(True)
            middle = Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, badge, str(step.debts), font, theme.on_harm, align=middle)
            right -= side + theme.px(2)
        if step.state == "done":
            side = theme.px(16)
            self._keeper.icons.paint(painter, square(rect, left, side), "check", ink)
            left += side + theme.px(5)
        text = f"{step.text} {step.progress}".strip()
        words = QRectF(left, rect.top(), max(0.0, right - left) + 1, rect.height())
        centred = Qt.AlignmentFlag.AlignHCenter if step.state != "done" else Qt.AlignmentFlag.AlignLeft
        draw_text(painter, words, text, self._font(step), ink, align=centred)


def _ways(steps: Sequence[PhaseStep], words: Words) -> Iterator[tuple[PhaseStep, ...]]:
    """Ways to show them, from all written out to the current one between what is past and what is to come."""
    now = next((n for n, step in enumerate(steps) if step.state == "current"), 0)
    past, here, later = steps[:now], tuple(steps[now : now + 1]), steps[now + 1 :]
    yield tuple(steps)
    done = all(step.state == "done" for step in past)
    told = nmsg("{n} done", "{n} done", now) if done else nmsg("{n} before", "{n} before", now)
    for n in (0, *range(2 if len(later) > 1 else 1, len(later) + 1)):
        written, rest = later[: len(later) - n], later[len(later) - n :]
        more = nmsg("{n} to come", "{n} to come", n)
        for brief in (False, True):
            before = _folded(past, words.say(told), f"{now}" if brief else "")
            yield (*before, *here, *written, *_folded(rest, words.say(more), f"+{n}" if brief else ""))


def _folded(steps: Sequence[PhaseStep], told: str, brief: str) -> tuple[PhaseStep, ...]:
    """Several in one pill, told in a word or in brief; a tap on it is one on the first."""
    if not steps:
        return ()
    names, debts = ", ".join(step.text for step in steps), sum(step.debts for step in steps)
    return (steps[0]._replace(text=brief or told, progress="", debts=debts, hint=f"{told} ({names})"),)

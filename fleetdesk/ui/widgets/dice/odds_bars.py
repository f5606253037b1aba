"""How likely each result is, before the roll."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.dice_totals import hundredths
from fleetdesk.core.words import Words, msg
from fleetdesk.ui.look.theme import Tone
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, FollowsWidth, Label, Themed, box
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, width_of, wrapped
from fleetdesk.ui.widgets.panels import Panel

_GAP = 6
_ONE = 1e-9
"""Chances that come so near to 1 are all there are."""


class Odds(NamedTuple):
    """One result, its probability (0 to 1), and its colour."""

    label: str
    probability: float
    tone: Tone = "sea"


def shares(rows: Sequence[Odds]) -> list[float]:
    """The chances of results of which one comes about as hundredths that come to 100; of others as they are."""
    chances = [row.probability for row in rows]
    if abs(sum(chances) - 1) > _ONE:
        return chances
    return hundredths(chances, [at for at, row in enumerate(rows) if row.tone != "sea"])


def percent(words: Words, probability: float) -> str:
    """`41 %` as the language writes it; what is possible is never called 0, what is not sure never 100."""
    probability = round(probability, 12)  # sixths that are added up come to all of it
    whole = round(100 * probability)
    if probability > 0 and whole == 0:
        return words.say(msg("<{number}%", number=1))
    if probability < 1 and whole == 100:
        return words.say(msg(">{number}%", number=99))
    return words.say(msg("{number}%", number=whole))


class OddsRows(FollowsWidth, Themed, QWidget):
    """Label, bar and percentage, one row a result."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self._rows: tuple[Odds, ...] = ()
        self._shares: list[str] = []
        self.dress(keeper)
        self.follow_width()

    def set_rows(self, rows: Sequence[Odds]) -> None:
        self._rows = tuple(rows)
        self._shares = [percent(self._words, share) for share in shares(self._rows)]
        said = (f"{row.label} {share}" for row, share in zip(self._rows, self._shares, strict=True))
        self.setAccessibleName(", ".join(said))
        self.show_anew()

    def heightForWidth(self, width: int) -> int:
        laid = self._layout(width)
        return round(laid[-1][0].bottom()) if laid else 0

    def sizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(240))

    def minimumSizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(180))

    def _columns(self, width: int) -> tuple[float, float]:
        """Where the bar begins and ends."""
        theme = self.theme
        font = theme.font("small")
        widest = max((width_of(row.label, font) for row in self._rows), default=0.0)
        end = max((width_of(share, font) for share in self._shares), default=0.0)
        label = min(widest, 0.48 * width)
        return label + theme.px(10), width - end - theme.px(8)

    def _layout(self, width: int) -> tuple[tuple[QRectF, tuple[str, ...]], ...]:
        theme = self.theme
        font = theme.font("small")
        start, _ = self._columns(width)
        top = 0.0
        laid = []
        for row in self._rows:
            lines = wrapped(row.label, font, start - theme.px(10), 2)
            height = max(height_of(len(lines), font), theme.px(16))
            laid.append((QRectF(0, top, width, height), lines))
            top += height + theme.px(_GAP)
        return tuple(laid)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        font = theme.font("small")
        start, end = self._columns(self.width())
        bar = theme.px(12)
        laid = self._layout(self.width())
        for row, share, (rect, lines) in zip(self._rows, self._shares, laid, strict=True):
            draw_lines(painter, rect, lines, font, theme.ink)
            empty = QRectF(start, rect.center().y() - bar / 2, max(0.0, end - start), bar)
            box(painter, empty, bar / 2, theme.track, None)
            if row.probability > 0:
                painter.save()
                painter.setClipRect(
                    QRectF(empty.left(), empty.top(), max(2.0, empty.width() * row.probability), bar)
                )
                box(painter, empty, bar / 2, theme.tone(row.tone).strong, None)
                painter.restore()
            draw_text(painter, rect, share, font, theme.ink, align=Qt.AlignmentFlag.AlignRight)


class OddsBars(Panel):
    """A card that says what a roll will probably do: `Fire: port, 8-16"`, `6 AD against DR 5`, then the odds."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, margin=12)
        self._rows = OddsRows(keeper, words)
        self._note = Label(keeper, "", "label", "muted")
        inside = self.body.put(Column(keeper, gap=6))
        inside.add(self._rows, self._note)
        self._note.hide()

    def show_odds(self, title: str, sub: str, rows: Sequence[Odds], note: str = "") -> None:
        """Show a result's distribution; `note` is one quiet line below (the average, say)."""
        self.set_title(title, sub)
        self._rows.set_rows(rows)
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self.setAccessibleDescription(self._rows.accessibleName())

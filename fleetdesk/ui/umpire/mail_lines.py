"""The lines of a fleet's messages, each with its reading beside it, and the answers where one is in doubt."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen

from fleetdesk.core.game.umpire import Fate, Manner
from fleetdesk.ui.look.theme import Tone, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, box
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, width_of, wrapped
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import PartsArea

SIGNS: dict[Fate, str] = {"taken": "\N{CHECK MARK}", "asked": "?", "refused": "!", "passed": "\N{EN DASH}"}
CROSSED = "\N{MULTIPLICATION SIGN}"
"""Before words that would be an order, were they not quoted, struck or replaced."""
TONES: dict[Fate, Tone] = {"taken": "sound", "asked": "brass", "refused": "harm", "passed": "muted"}
_BESIDE = 460
"""From this width on the reading stands beside the words, not below them."""
_ROW, _HEAD, _PAD, _GAP, _SIGN, _QUOTE, _BEHIND = 48, 32, 16, 6, 32, 10, 10
_SHARE = 0.47
"""Of the width, for the words of the player."""
_MOST = 3
_T = TypeVar("_T")
_WIDTHS = 8
"""Widths it is kept for."""
_AT_ONCE = 40
"""New lines laid in one turn of the window, which answers a finger before the next."""


class Reply(NamedTuple):
    """An answer to a doubt, and what a tap on it does."""

    title: str
    does: Callable[[], object]


class MailLine(NamedTuple):
    """A line, or the head of a message."""

    text: str
    told: str = ""
    fate: Fate | None = None
    """None: it heads what follows."""
    manner: Manner = ""
    replies: tuple[Reply, ...] = ()
    does: Callable[[], object] | None = None
    detail: str = ""
    """Of an order: where it leads and what it costs, behind it or below it."""
    warned: bool = False
    """It counts, and its player may regret it."""

    @property
    def look(self) -> Hashable:
        """All that says how much room it takes."""
        answers = tuple(one.title for one in self.replies)
        return self.text, self.told, self.fate, self.manner, answers, self.does is None, self.detail


class _Laid(NamedTuple):
    rect: QRectF
    words: QRectF
    told: QRectF
    text_lines: tuple[str, ...]
    told_lines: tuple[str, ...]
    detail: QRectF
    detail_lines: tuple[str, ...]
    buttons: tuple[QRectF, ...]

    def below(self, top: float) -> "_Laid":
        """The same, so much lower."""
        rects = (one.translated(0, top) for one in (self.rect, self.words, self.told, self.detail))
        rect, words, told, detail = rects
        buttons = tuple(one.translated(0, top) for one in self.buttons)
        return self._replace(rect=rect, words=words, told=told, detail=detail, buttons=buttons)


def _kept(by_width: dict[int, _T], width: int, make: Callable[[], _T]) -> _T:
    """What is known of a width; the eldest of many is forgotten."""
    if width not in by_width:
        if len(by_width) >= _WIDTHS:
            by_width.pop(next(iter(by_width)))
        by_width[width] = make()
    return by_width[width]


class MailLines(FollowsWidth, PartsArea):
    """Painted: a thousand lines cost nothing. A line in doubt can be tapped, and so can each of its answers."""

    def __init__(self, keeper: ThemeKeeper, *, name: str) -> None:
        super().__init__(keeper)
        self.rows: tuple[MailLine, ...] = ()
        self._wanted: tuple[MailLine, ...] = ()
        """All lines; many new ones come to be shown a few at a time."""
        self._laid: tuple[int, list[_Laid]] = (-1, [])
        """In the width it has."""
        self._heights: dict[int, list[float]] = {}
        """Where each line ends, by width: while room is shared out several are asked about in turns."""
        self._shapes: dict[Hashable, dict[int, _Laid]] = {}
        """Each line by itself: most stay as they are when the battle goes on."""
        self._told: tuple[int, tuple[tuple[Part, Callable[[], object] | None], ...]] = (-1, ())
        """The width parts stand in, and each with what a tap on it does."""
        self._fonts: dict[tuple[bool, Manner], QFont] = {}
        self.setAccessibleName(name)
        self.follow_width()

    def set_rows(self, rows: Sequence[MailLine]) -> None:
        self._wanted, self.rows = tuple(rows), ()
        self._shapes = {look: self._shapes[look] for row in rows if (look := row.look) in self._shapes}
        self._heights.clear()
        self._laid = (-1, [])
        self._show_more()

    def _show_more(self) -> None:
        left = self._wanted[len(self.rows) :]
        new = [at for at, row in enumerate(left) if row.look not in self._shapes]
        if len(new) > _AT_ONCE:
            left = left[: new[_AT_ONCE]]
            QTimer.singleShot(0, self, self._show_more)
        self.rows += left
        self._told = (-1, ())
        self.let_go()
        self.show_anew()

    def restyle(self) -> None:
        self._heights.clear()
        self._laid = (-1, [])
        self._shapes.clear()
        self._fonts.clear()
        self._told = (-1, ())

    def parts(self) -> tuple[Part, ...]:
        return tuple(part for part, _ in self._told_parts())

    def part_used(self, index: int) -> None:
        does = self._told_parts()[index][1]
        if does is not None:
            does()

    def heightForWidth(self, width: int) -> int:
        ends = _kept(self._heights, width, list[float])
        for row in self.rows[len(ends) :]:
            ends.append((ends[-1] if ends else 0.0) + self._shape(row, width).rect.height())
        return round(ends[-1]) + 1 if ends else 0

    def sizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(280), once=self.theme.px(120))

    def minimumSizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(160))

    # --- where everything stands ---------------------------------------------------------------------

    def _font(self, row: MailLine) -> QFont:
        kind = (row.fate is None, row.manner)
        if kind not in self._fonts:
            font = self._fonts[kind] = QFont(self.theme.font("small" if row.fate is None else "body"))
            font.setBold(row.fate is None)
            font.setStrikeOut(row.manner == "struck")
            font.setItalic(row.manner == "quoted")
        return self._fonts[kind]

    def _told_font(self, row: MailLine) -> QFont:
        return self.theme.font("strong" if row.fate == "taken" else "small")

    def _layout(self, width: int) -> Sequence[_Laid]:
        if self._laid[0] != width:
            self._laid = width, []
        laid = self._laid[1]
        top = laid[-1].rect.bottom() if laid else 0.0
        for row in self.rows[len(laid) :]:
            laid.append(self._shape(row, width).below(top))
            top = laid[-1].rect.bottom()
        return laid

    def _shape(self, row: MailLine, width: int) -> _Laid:
        return _kept(self._shapes.setdefault(row.look, {}), width, partial(self._lay, row, width))

    def _lay(self, row: MailLine, width: int) -> _Laid:
        px, font, small = self.theme.px, self._font(row), self.theme.font("small")
        pad, sign, gap = px(_PAD), px(_SIGN), px(_GAP)
        sizes = [width_of(one.title, self.theme.font("strong")) + 2 * px(14) for one in row.replies]
        needed = sum(sizes) + px(6) * max(0, len(sizes) - 1)
        # Answers that have no room in a row beside the words stand below them, where they have more.
        fits = needed <= width * (1 - _SHARE) - sign - pad
        beside = width >= px(_BESIDE) and fits
        inset = px(_QUOTE) if row.manner == "quoted" else 0
        across = width * _SHARE - pad if beside else width - 2 * pad - (sign if row.fate else 0)
        left = pad if beside or row.fate is None else pad + sign
        text = wrapped(row.text, font, max(1.0, across - inset), _MOST) if row.text else ()
        told_left = width * _SHARE + sign if beside else left
        room = max(1.0, width - told_left - pad)
        told_font = self._told_font(row)
        told = wrapped(row.told, told_font, room, _MOST) if row.told and not row.replies else ()
        if row.fate is None and width_of(row.told, small) > room:
            told = ()  # a head says what the columns are where it can say it whole
        behind = width_of(row.told, told_font) + px(_BEHIND)
        below = not told or len(told) > 1 or behind + width_of(row.detail, small) > room
        detail = wrapped(row.detail, small, room, _MOST) if row.detail and not row.replies else ()
        target = self.theme.target
        places: list[tuple[float, float, float]] = []
        x = y = 0.0
        for size in sizes:
            wide = min(size, room)
            if x and x + wide > room:
                x, y = 0.0, y + target + px(6)
            places.append((x, y, wide))
            x += wide + px(6)
        told_high = height_of(len(told), told_font)
        high = told_high + (height_of(len(detail), small) if below and detail else 0.0)
        high = high or (y + target if places else 0.0)
        words_high = height_of(len(text), font)
        least = px(_HEAD) if row.fate is None else max(px(_ROW), target if row.does else 0)
        inner = max(words_high, high) if beside else words_high + high + (gap if high and words_high else 0)
        height = max(least, inner + 2 * gap)
        words_top = (height - words_high) / 2 if beside or not high else float(gap)
        told_top = (height - high) / 2 if beside or not words_high else words_top + words_high + gap
        return _Laid(
            QRectF(0, 0, width, height),
            QRectF(left + inset, words_top, across - inset, words_high),
            QRectF(told_left, told_top, room, high),
            text,
            told,
            QRectF(told_left, told_top + told_high, room, high)
            if below
            else QRectF(
                told_left + behind,
                told_top + (told_high - height_of(1, small)) / 2,
                max(1.0, room - behind),
                told_high,
            ),
            detail,
            tuple(QRectF(told_left + x, told_top + y, wide, target) for x, y, wide in places),
        )

    def _told_parts(self) -> tuple[tuple[Part, Callable[[], object] | None], ...]:
        width = self.width()
        if self._told[0] != width:
            self._told = width, tuple(self._found_parts(self._layout(width)))
        return self._told[1]

    def _found_parts(self, placed: Sequence[_Laid]) -> Iterator[tuple[Part, Callable[[], object] | None]]:
        for row, laid in zip(self.rows, placed, strict=True):
            name = ", ".join(text for text in (row.text, row.told, row.detail) if text)
            for reply, rect in zip(row.replies, laid.buttons, strict=True):
                yield Part(rect, f"{name}: {reply.title}"), reply.does  # before the line it lies on
            yield Part(laid.rect, name, "button" if row.does else "text"), row.does

    # --- how it looks --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.theme
        laid = self._layout(self.width())
        if not laid:
            return
        exposed = QRectF(event.rect())
        whole = QRectF(0, 0, self.width(), laid[-1].rect.bottom())
        box(painter, whole, theme.px(10), theme.card, theme.line)
        at = 0
        for row, one in zip(self.rows, laid, strict=True):
            if one.rect.intersects(exposed):
                self._paint_row(painter, row, one, at)
            at += len(row.replies) + 1
        self.paint_place(painter, 7, inset=2)

    def _paint_row(self, painter: QPainter, row: MailLine, laid: _Laid, at: int) -> None:
        theme = self.theme
        tone = theme.tone("brass" if row.warned else TONES[row.fate] if row.fate else "plain")
        ground = theme.soft if row.fate is None else theme.brass_soft if row.fate == "asked" else None
        if row.does and self.pressed_part == at + len(row.replies):
            ground = mix(ground or theme.card, theme.ink, 0.1)
        inside = laid.rect.adjusted(1, 1, -1, 0)
        if ground is not None:
            if not laid.rect.top():  # round above, straight below
                box(painter, inside, theme.px(9), ground)
            painter.fillRect(inside.adjusted(0, 0 if laid.rect.top() else theme.px(12), 0, 0), ground)
        if laid.rect.top() and row.text:  # else it is told of the line above as well
            painter.setPen(QPen(theme.line, 1))
            painter.drawLine(inside.topLeft(), inside.topRight())
        ink = theme.muted if row.fate in {None, "passed"} else theme.ink
        draw_lines(painter, laid.words, laid.text_lines, self._font(row), ink)
        if row.manner == "quoted" and laid.text_lines:
            bar = laid.words.adjusted(-theme.px(_QUOTE), 0, 0, 0)
            painter.fillRect(QRectF(bar.left(), bar.top(), theme.px(3), bar.height()), theme.line)
        small = theme.font("small")
        if row.fate is None:
            aside = " ".join(laid.told_lines)
            draw_text(painter, laid.told, aside, small, theme.muted, align=Qt.AlignmentFlag.AlignRight)
            return
        spot = QRectF(
            laid.told.left() - theme.px(_SIGN),
            laid.rect.top(),
            theme.px(_SIGN) - theme.px(8),
            laid.rect.height(),
        )
        draw_text(
            painter,
            spot,
            CROSSED if row.manner and row.fate == "passed" else SIGNS[row.fate],
            theme.font("strong"),
            tone.text,
            align=Qt.AlignmentFlag.AlignHCenter,
        )
        told_ink: QColor = theme.muted if row.fate == "passed" else tone.text
        draw_lines(painter, laid.told, laid.told_lines, self._told_font(row), told_ink)
        draw_lines(painter, laid.detail, laid.detail_lines, small, theme.muted)
        for number, (reply, rect) in enumerate(zip(row.replies, laid.buttons, strict=True)):
            pressed = self.pressed_part == at + number
            box(
                painter,
                rect,
                theme.px(9),
                mix(theme.card, theme.ink, 0.1) if pressed else theme.card,
                theme.line,
            )
            draw_text(
                painter,
                rect.adjusted(theme.px(8), 0, -theme.px(8), 0),
                reply.title,
                theme.font("strong"),
                theme.ink,
                align=Qt.AlignmentFlag.AlignHCenter,
            )

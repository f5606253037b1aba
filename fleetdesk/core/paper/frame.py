"""What stands around the cards of a page: emblem, names and rose above, the reading key and the page below."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from fleetdesk import __version__
from fleetdesk.core.blocks.cards import Columns, Head
from fleetdesk.core.blocks.rows import Signs
from fleetdesk.core.layout.base import needs
from fleetdesk.core.layout.drawings import drawing, rose
from fleetdesk.core.layout.laying import lay, lay_blocks
from fleetdesk.core.layout.marks import FRAME, GRID, RULE, Box, Face, Line, Mark, Role, moved
from fleetdesk.core.layout.pen import LEAST, Fitted, Pen
from fleetdesk.core.layout.tags import emblem_told, rose_told
from fleetdesk.core.paper.code import CODE
from fleetdesk.core.winds import lettered
from fleetdesk.core.words import Msg, msg

EMBLEM = 15.0
"""Height of an emblem."""
BESIDE = 4.0
"""Between the emblem and the names."""
ROSE, LETTERS = 5.3, 2.4
"""Radius of the compass rose, and room for the letters around it."""
KICKER, NAME, LINE = 7.6, 19.0, 8.4
"""Sizes of what paper it is, whose, and the line below."""
BLANK = re.compile("_+")
BLANKS = (16, 12, 9)
"""How long a blank is, in underscores: as long as there is room for all on a line."""
FINE = 1.05
"""From the rule under the head to the fine line below it."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, in millimetres."""

    name: str
    width: float
    height: float
    margin: float = 11.0

    def turned(self) -> "Paper":
        """The same on its long side."""
        return Paper(self.name, self.height, self.width, 9.0)


class Frame:
    """The head and the foot of a paper's pages, and what is left between them."""

    def __init__(
        self, head: Head, paper: Paper, pen: Pen, marks: Sequence[Msg], *, coded: bool = False
    ) -> None:
        """`marks`: all that may have to stand at the foot of a page; `coded` keeps room for its code."""
        self._head, self.paper, self._pen = head, paper, pen
        self.words = pen.words
        self.left = paper.margin
        self.width = paper.width - 2 * paper.margin
        self._high = paper.margin - 2.0
        emblem = drawing(head.emblem) if head.emblem else None
        self._emblem = emblem
        self._text = self.left + (emblem.width(EMBLEM) + BESIDE if emblem is not None else 0.0)
        signs = head.aside if isinstance(head.aside, Signs) else None
        smaller = pen.scaled(1.0) if signs is not None and needs(signs, pen) > self.width / 2 else pen
        self._signs = lay(signs, needs(signs, smaller), smaller) if signs is not None else None
        said = pen.say(head.aside) if isinstance(head.aside, Msg) else ""
        aside = pen.fit(said, "sans", pen.small, self.width * 0.36)
        self._aside = aside
        self._end = self.left + self.width - (CODE + BESIDE if coded else 0.0)
        self._right = self._end - (2 * (ROSE + LETTERS) + BESIDE if head.rose else 0.0)
        written = max(pen.measure(line, "sans", aside.size) for line in aside.lines)
        wide = needs(signs, smaller) if signs is not None else written
        self._aside_left = self._right - wide
        room = self._right - self._text - (wide + BESIDE if wide else 0.0)
        large = min(pen.style.scale, 1.2)
        whose = head.name if head.name is not None else head.title
        kicker = pen.say(head.title) if head.name is not None else ""
        lines: tuple[tuple[str, Face, Role, float, int], ...] = (
            (kicker, "sans-bold", "sea", KICKER, 1),
            (pen.say(whose), "serif-bold", "ink", NAME, 2),
            (self._line_of(head, room, LINE * large), "serif", "muted", LINE, 3),
        )
        self._lines = tuple(
            (pen.fit(text, face, size * large, room, most), face, role)
            for text, face, role, size, most in lines
            if text
        )
        self._room = room
        self._tall = max(
            sum(line.height for line, *_ in self._lines),
            self._signs.height if self._signs is not None else aside.height if wide else 0.0,
            EMBLEM if emblem is not None else 0.0,
            2 * (ROSE + LETTERS) if head.rose else 0.0,
            CODE if coded else 0.0,
        )
        self._rule = self._high + self._tall + 1.6
        under = self._rule + FINE + 1.2
        strip = [
            one for one in head.strip if pen.style.scale <= 1 or not (isinstance(one, Columns) and one.heads)
        ]
        self._strip = lay_blocks(strip, self.width, pen.closer(), framed=False) if strip else None
        self._strip_top = under
        self.top = under + (self._strip.height + 1.0 if self._strip is not None else 0.0)
        self._mark_room = self.width - 8
        fitted = (self._fit_mark(pen.say(mark)) for mark in marks)
        self._marks = max((self._mark_height(one) + 1.0 for one in fitted), default=0.0)
        self._key = pen.fit(pen.say(head.foot), "sans", pen.small, self.width - pen.mm(24))
        self._low = paper.height - paper.margin + 3.5
        self._line = self._low - self._key.height - self._marks - 1.0
        self._table = lay_blocks(head.key, self.width, pen.closer()) if head.key else None
        self.bottom = self._line - 1.2 - (self._table.height + 0.8 if self._table is not None else 0.0)

    def _line_of(self, head: Head, room: float, size: float) -> str:
        """Points, turn and date, and blanks to write in: shorter ones before they take a second line."""
        parts = tuple(filter(None, map(self._pen.say, (head.line, head.blanks))))
        said = " \N{MIDDLE DOT} ".join(parts)
        lines = (BLANK.sub("_" * length, said) for length in BLANKS)
        below = "\n".join(parts)  # no blank without what is to be written in it
        return next((line for line in lines if self._pen.measure(line, "serif", size) <= room), below)

    @property
    def code_at(self) -> tuple[float, float]:
        """The upper left corner of the page's code."""
        return self.left + self.width - CODE, self._high + (self._tall - CODE) / 2

    @property
    def rules_off(self) -> bool:
        """Whether its own rule is the line over what begins the page."""
        return self._strip is None

    @property
    def whose(self) -> str:
        """The name over the pages."""
        return self._pen.say(self._head.name)

    def _longer(self, fitted: Fitted, more: Sequence[str]) -> Fitted:
        """The line below the names with the first of `more` behind it that has room."""
        line = " ".join(fitted.lines)
        for one in more:
            for length in BLANKS:
                text = f"{BLANK.sub('_' * length, line)} \N{MIDDLE DOT} {one}"
                if self._pen.measure(text, "serif", fitted.size) <= self._room:
                    return Fitted((text,), fitted.size)
        return fitted

    def draw(self, out: list[Mark], more: Sequence[str] = ()) -> None:
        """Draw the head of a page; `more`: what else it says of what is on it, at length or in brief."""
        pen, left, right = self._pen, self.left, self.left + self.width
        if self._emblem is not None:
            drawn = len(out)
            out.extend(self._emblem.at(left, self._high, EMBLEM))
            whose = self._head.name if self._head.name is not None else self._head.title
            pen.tag(out, drawn, "Figure", emblem_told(whose))
        y = self._high + (self._tall - sum(line.height for line, *_ in self._lines)) / 2
        titled = len(out)
        for line, face, role in self._lines:
            fitted = self._longer(line, more) if role == "muted" and len(line.lines) == 1 else line
            pen.put(out, fitted, self._text, y + fitted.height / 2, face=face, role=role, room=self._room)
            y += fitted.height
            if face == "serif-bold":  # with what paper it is, over it
                pen.tag(out, titled, "H1")
        middle = self._high + self._tall / 2
        if self._head.rose:
            self._draw_rose(self._head.rose, self._end - ROSE - LETTERS, middle, out)
        if self._signs is not None:
            out.extend(moved(self._signs.marks, self._aside_left, middle - self._signs.height / 2))
        pen.put(out, self._aside, self._right, middle, role="muted", anchor="end")
        out.append(Line(left, self._rule, right, self._rule, "ink", RULE))
        out.append(Line(left, self._rule + FINE, right, self._rule + FINE, "ink", GRID))
        if self._strip is not None:
            out.extend(moved(self._strip.marks, left, self._strip_top))

    def _draw_rose(self, points: int, x: float, y: float, out: list[Mark]) -> None:
        """The rose with its letters, north the loudest."""
        drawn = len(out)
        out.extend(rose(x, y, ROSE, points))
        away = ROSE + LETTERS * 0.6
        for number, letter in enumerate(lettered(points)):
            turn = 2 * pi * number / points
            said = Fitted((self.words.text(letter),), LEAST)
            wide = self._pen.measure(said.lines[0], "sans-bold", LEAST)
            role: Role = "muted" if number else "ink"
            at = x + (away - 0.5 + wide / 2) * sin(turn), y - away * cos(turn)
            self._pen.put(out, said, *at, face="sans-bold", role=role, anchor="middle")
        self._pen.tag(out, drawn, "Figure", rose_told(points))

    def draw_foot(self, out: list[Mark], number: int, count: int, marks: Sequence[Msg]) -> None:
        """The reading key, the page, and the marks of lists that are not legal and have something on the page."""
        pen, left, right = self._pen, self.left, self.left + self.width
        if self._table is not None:
            out.extend(moved(self._table.marks, left, self.bottom + 0.8))
        out.append(Line(left, self._line, right, self._line, "ink", GRID))
        middle = self._low - self._key.height / 2
        key = self._key if self._key.lines[0] else Fitted((f"FleetDesk {__version__}",), pen.small)
        pen.put(out, key, left, middle, role="muted", room=self.width - pen.mm(24))
        page = pen.fit(pen.say(msg("page {n}/{count}", n=number, count=count)), "sans", pen.small, 40, 1)
        pen.put(out, page, right, middle, role="muted", anchor="end")
        if marks:
            mark = self._fit_mark(" \N{MIDDLE DOT} ".join(pen.say(one) for one in marks))
            width = max(pen.measure(line, "sans-bold", mark.size) for line in mark.lines) + 6
            height = self._mark_height(mark)
            top = self._line + 0.8
            out.append(Box(left, top, width, height, "rounded", "ink", FRAME, None, radius=1.0))
            pen.put(out, mark, left + 3, top + height / 2, face="sans-bold", room=self._mark_room)

    def _mark_height(self, mark: Fitted) -> float:
        return mark.height + self._pen.mm(1.4)

    def _fit_mark(self, mark: str) -> Fitted:
        return self._pen.fit(mark, "sans-bold", self._pen.body, self._mark_room, 3)

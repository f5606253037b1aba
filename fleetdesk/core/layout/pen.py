"""The pen a layout writes with: the language, the measure of letters and the style of the paper.

Text never runs out of its place: it is wrapped, then set smaller (never below `LEAST`), and only as a last
resort shortened with an ellipsis.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from fleetdesk.core.layout.marks import POINT, Anchor, Face, Mark, Role, Tag, TagKind, Text
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Msg, Words

LEAST = 6.2
"""No text on paper is smaller, in points: the house face is read at this size, and only labels take it."""
SIGN = 1.4
"""Points a millimetre of a square is worth to a sign of three letters in it."""

SMALL_BOX = 4.9
"""No box to strike is smaller, in millimetres."""

WRITTEN = 5.0
"""Height of a line a pencil writes on, in millimetres."""

Found = TypeVar("Found")

ELLIPSIS = "…"
PITCH = 1.2
"""From one line to the next, in sizes."""
CAPITAL = 0.73
"""Height of a capital, in sizes."""

Measure = Callable[[str, Face, float], float]
"""(text, face, size in points) -> width in millimetres."""

TONES: dict[Tone, Role] = {"plain": "ink", "brass": "brass", "harm": "harm", "sound": "sound", "sea": "sea"}


class Style(NamedTuple):
    """How a page is set."""

    scale: float = 1.0
    """Large print: 1.4. Letters and the rows they stand in grow, and the page reflows."""
    ink_saver: bool = False
    """No grey and no colour."""
    box: float = 5.0
    """Side of a box to strike, in millimetres: a pencil can cross it. Grows with the letters on paper."""
    body: float = 8.4
    """Size of running text, in points."""
    small: float = 7.0
    """Size of labels and heads, in points."""
    ruled: bool = False
    """On paper: a rule over each card instead of a frame around it."""
    dense: bool = False
    """Many blocks on a page: less room around things and between them."""
    tight: bool = False
    """On paper: rows to write in are no higher than others, which saves a page."""
    tagged: bool = False
    """On paper: headings and figures are named for whoever has the page read aloud."""


class Fitted(NamedTuple):
    """A text broken into lines that have room."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        """Height of all lines in millimetres."""
        return len(self.lines) * self.size * PITCH * POINT


class Pen:
    """Says, measures and sets text in one language and style.

    A page is set many times over until it fits: pens that come of one another remember what they said, and each what
    was worked out with it. Things are known by themselves, not by their value: a document does not change while it is
    set.
    """

    def __init__(self, words: Words, measure: Measure, style: Style | None = None) -> None:
        self.words = words
        self.measure = measure
        self.style = style or Style()
        self._said: dict[int, tuple[Msg, str]] = {}
        self._pens = {self.style: self}
        self._found: dict[tuple[object, ...], tuple[object, Any]] = {}

    def _with(self, style: Style) -> "Pen":
        if style not in self._pens:
            pen = Pen(self.words, self.measure, style)
            pen._said, pen._pens, pen._found = self._said, self._pens, self._found
            self._pens[style] = pen
        return self._pens[style]

    def once(self, find: Callable[..., Found], thing: object, *how: float) -> Found:
        """What `find` makes of a thing with this pen, and what else it is told, worked out the first time it is asked for."""
        key = find, id(self), id(thing), *how
        if key not in self._found:  # the thing is kept: nothing else may take its number
            self._found[key] = thing, find(thing, self, *how)
        found: Found = self._found[key][1]
        return found

    def forget(self) -> None:
        """A document is set: what was worked out on the way, by all pens that come of one another, goes at once."""
        self._found.clear()

    def at_least(self, scale: float) -> "Pen":
        """A pen that writes so large, or as it does if that is larger."""
        return self.scaled(max(scale, self.style.scale))

    def scaled(self, scale: float) -> "Pen":
        """A pen that writes exactly so large."""
        return self._with(self.style._replace(scale=scale))

    def closer(self) -> "Pen":
        """A pen that leaves less room around things."""
        return self._with(self.style._replace(dense=True))

    def with_small_boxes(self) -> "Pen":
        """A pen that draws the smallest boxes a pencil can still cross; large print keeps its own."""
        if self.style.scale > 1.0:
            return self
        return self._with(self.style._replace(box=min(self.style.box, SMALL_BOX)))

    def tighter(self) -> "Pen":
        """A pen whose rows to write in are no higher than others."""
        return self._with(self.style._replace(tight=True))

    def on_paper(self) -> "Pen":
        """A pen that rules a line over a card instead of framing it, and says what headings and figures are."""
        return self._with(self.style._replace(ruled=True, tagged=True))

    @property
    def gap(self) -> float:
        """Between blocks of a card; least of all where so many stand on a page that boxes are smaller, too."""
        if self.style.box <= SMALL_BOX:
            return 0.4
        return 1.0 if self.style.dense else 2.0

    @property
    def padding(self) -> float:
        """Between a frame and what it holds."""
        return 2.0 if self.style.dense else 3.0

    @property
    def air(self) -> float:
        """Above and below what stands in a row, together."""
        return 0.6 if self.style.dense else 1.2

    @property
    def box(self) -> float:
        """Side of a box to strike: large print has large boxes."""
        return self.style.box * (self.style.scale if self.style.ruled else 1.0)

    @property
    def written(self) -> float:
        """Height of a row to write in; 0, as high as other rows: on a screen, and on paper where that saves a page."""
        return self.mm(WRITTEN) if self.style.ruled and not self.style.tight else 0.0

    def say(self, message: Msg | None) -> str:
        """A message as text; nothing said for no message."""
        if message is None:
            return ""
        if id(message) not in self._said:
            self._said[id(message)] = message, self.words.say(message)
        return self._said[id(message)][1]

    def points(self, size: float) -> float:
        """A size of letters in this style."""
        return size * self.style.scale

    @property
    def body(self) -> float:
        """Running text, in points."""
        return self.style.body * self.style.scale

    @property
    def small(self) -> float:
        """Labels and heads, in points."""
        return self.style.small * self.style.scale

    def mm(self, length: float) -> float:
        """A length that grows with the letters."""
        return length * self.style.scale

    def pitch(self, size: float) -> float:
        """Millimetres from one line of text to the next."""
        return size * PITCH * POINT

    def tag(self, out: list[Mark], first: int, kind: TagKind, text: Msg | None = None) -> None:
        """Say what the marks from a place on are, where the page may be read aloud."""
        if self.style.tagged and len(out) > first:
            reach = sum(not isinstance(mark, Tag) for mark in out[first:])
            out.insert(first, Tag(kind, reach, text))

    def wrap(self, text: str, face: Face, size: float, room: float) -> tuple[str, ...]:
        """Break a text at its spaces and line ends; a word too long for the room stays whole."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            if self.measure(paragraph, face, size) <= room:
                lines.append(paragraph)
                continue
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self.measure(longer, face, size) > room:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return tuple(lines)

    def fit(self, text: str, face: Face, size: float, room: float, most: int = 99) -> Fitted:
        """Set a text in at most `most` lines: wrapped, then smaller, then shortened."""
        if self.measure(text, face, size) <= room and "\n" not in text:
            return Fitted((text,), size)
        least = min(size, LEAST)
        trial = size
        while True:
            lines = self.wrap(text, face, trial, room)
            if len(lines) <= most and all(self.measure(line, face, trial) <= room for line in lines):
                return Fitted(lines, trial)
            if trial <= least:
                break
            trial = max(least, trial - 0.5)
        kept = list(lines[:most])
        if len(lines) > most:
            kept[-1] = f"{kept[-1]} {ELLIPSIS}"
        return Fitted(tuple(self.shorten(line, face, least, room) for line in kept), least)

    def within(self, side: float) -> float:
        """Size of a sign of three letters that leaves a square of `side` millimetres a margin, in points."""
        return min(self.body, max(LEAST, SIGN * side))

    def shorten(self, text: str, face: Face, size: float, room: float) -> str:
        """Cut a line until it has room, with an ellipsis."""
        if self.measure(text, face, size) <= room:
            return text
        bare = text.rstrip(ELLIPSIS).rstrip()
        while bare and self.measure(bare + ELLIPSIS, face, size) > room:
            bare = bare[:-1].rstrip()
        return bare + ELLIPSIS

    def longest_word(self, text: str, face: Face, size: float) -> float:
        """Width of the widest word: a column narrower than this cannot wrap the text."""
        return max((self.measure(word, face, size) for word in _words(text)), default=0.0)

    def narrowest(self, text: str, face: Face, size: float, most: int) -> float:
        """The least width in which a text takes at most `most` lines."""
        words = _words(text)
        width = self.longest_word(text, face, size)
        if len(words) <= most:
            return width
        wider = (
            self.measure(" ".join(words[first:last]), face, size)
            for first in range(len(words))
            for last in range(first + 2, len(words) + 1)
        )
        return min(
            room
            for room in (width, *wider)
            if room >= width and len(self.wrap(text, face, size, room)) <= most
        )

    def put(
        self,
        out: list[Mark],
        fitted: Fitted,
        x: float,
        middle: float,
        *,
        face: Face = "sans",
        role: Role = "ink",
        anchor: Anchor = "start",
        room: float = 0.0,
    ) -> None:
        """Write lines around a middle height: capitals of a single line are centred on it."""
        pitch = fitted.size * PITCH * POINT
        baseline = middle - (len(fitted.lines) - 1) * pitch / 2 + fitted.size * CAPITAL * POINT / 2
        for line in fitted.lines:
            if line:
                out.append(Text(x, baseline, line, fitted.size, face, role, anchor, room))
            baseline += pitch


def _words(text: str) -> list[str]:
    """What a line may end between: a no-break space holds its neighbours together."""
    return [word for word in text.replace("\n", " ").split(" ") if word]

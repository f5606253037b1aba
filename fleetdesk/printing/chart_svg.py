"""A chart as a picture to post: SVG written from the chart's own data, and PNG made of it, without a screen.

PNG is drawn by resvg, one small library that knows SVG and takes our own fonts: neither a window nor the fonts of
the machine have a say in it. It is loaded when a picture is made, and asked for by the extra `pictures`.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from textwrap import wrap
from xml.sax.saxutils import escape

from fleetdesk import paths
from fleetdesk.core.blocks.charts import place_of
from fleetdesk.core.game.posted_maps import KeyLine, PostedMap, Told
from fleetdesk.core.words import N_, Words
from fleetdesk.printing.chart_grid import (
    INK,
    LINE,
    MUTED,
    PAPER,
    TONES,
    Grid,
    Window,
    colour,
    fallen,
    fitting,
    mark,
    numbered,
    text_at,
)
from fleetdesk.printing.fonts import SCREEN
from fleetdesk.printing.insets import windows

WIDTH = 800
_LEAST, _MOST, _OVERVIEW = 24, 30, 280
"""Pixels of a cell: in less it is shown in an inset, where it has no more than the second; and of the whole sea beside those."""
_GAP, _NAMES = 14, 30
"""Around insets, and for the names of their columns and rows."""
_EDGE, _HEAD, _ROW, _ABREAST, _LINE_HIGH = 40, 74, 26, 2, 19
_BADGE, _BOLD, _WIDE, _SERIF = 130, 1.15, 0.56, 0.7
_LETTERS = 44
"""That fit in half the width; a whole line holds twice as many."""


def _shelves(insets: Sequence[Window], beside: float) -> list[list[int]]:
    """Insets abreast, by their places in reading order, those as high as each other; `beside` is left on the first shelf."""
    shelves, rooms = [list[int]()], [beside]
    for at in sorted(range(len(insets)), key=lambda at: -insets[at].rows):
        wide = insets[at].columns * _LEAST + 2 * _NAMES
        shelf = next((number for number, room in enumerate(rooms) if wide <= room), len(rooms))
        if shelf == len(rooms):
            shelves.append([])
            rooms.append(WIDTH - 2 * _GAP)
        shelves[shelf].append(at)
        rooms[shelf] -= wide
    return shelves


def svg(posted: PostedMap, words: Words) -> str:
    """A chart of squares as it is posted, 800 px wide: head, grid with named edges, what stands on it, what it means."""
    return "\n".join(_Picture(posted, words).all())


def png(picture: str) -> bytes:
    """The same as pixels, in the program's own fonts. Raises ImportError: the extra `pictures` is not installed."""
    import resvg_py  # noqa: PLC0415 - a renderer nobody needs before a picture is wanted

    files = [str(paths.fonts() / name) for name in SCREEN.values()]
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, font_files=files, skip_system_fonts=True))


class _Picture:
    def __init__(self, posted: PostedMap, words: Words) -> None:
        self.posted, self.words = posted, words
        self.whole = Window(*chain(*posted.chart.corners))

    def all(self) -> Iterator[str]:
        maps, top = self._maps()
        below, height = self._below(top)
        title = self.words.say(self.posted.title)
        yield f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:.0f}" viewBox="0 0 {WIDTH} {height:.0f}">'
        yield f"<title>{escape(title)}</title>"
        yield f'<rect width="{WIDTH}" height="{height:.0f}" fill="{PAPER}"/>'
        yield from self._head(title)
        yield '<g id="grid">'  # what a preview shows of it
        yield from maps
        yield "</g>"
        yield from below
        yield "</svg>"

    # --- the grid ------------------------------------------------------------------------------------

    def _maps(self) -> tuple[list[str], float]:
        """The grid; where its cells would be too small all of it in little, and what is on it in insets."""
        cell = (WIDTH - 2 * _EDGE) / self.whole.columns
        if cell < _LEAST:
            return self._insets()
        grid = Grid(self.posted, self.whole, cell, _EDGE, _HEAD + _EDGE)
        return [*grid.drawn()], _HEAD + 2 * _EDGE + self.whole.rows * cell

    def _insets(self) -> tuple[list[str], float]:
        chart = self.posted.chart
        cells = [*(one.cell for one in chart.pieces), *(one.cell for one in chart.shades)]
        insets = windows(
            (place_of(chart.shape, one) for one in cells), self.whole, (WIDTH - 2 * _EDGE) // _LEAST
        )
        small = _OVERVIEW / max(self.whole.columns, self.whole.rows)
        top, drawn = float(_HEAD + _GAP), list[str]()
        over = Grid(self.posted, self.whole, small, _GAP, top)
        drawn.extend(over.overview(insets))
        left, low = 2.0 * _GAP + self.whole.columns * small, top + self.whole.rows * small + _GAP
        for shelf in map(sorted, _shelves(insets, WIDTH - _GAP - left)):
            room = WIDTH - _GAP - left - 2 * _NAMES * len(shelf)
            cell = min(_MOST, room / sum(insets[at].columns for at in shelf)) if shelf else 0.0
            for at in shelf:
                one = insets[at]
                drawn.append(numbered(at + 1, left + 10, top + 10))
                drawn.append(text_at(str(one), left + 26, top + 15, 14, ink=MUTED, bold=True, anchor="start"))
                drawn.extend(Grid(self.posted, one, cell, left + _NAMES, top + 2 * _NAMES).drawn())
                left += one.columns * cell + 2 * _NAMES
                low = max(low, top + one.rows * cell + 3 * _NAMES + _GAP)
            left, top = float(_GAP), low
        return drawn, top + _GAP

    def _head(self, title: str) -> Iterator[str]:
        """Whose it is, and whether it is for him alone."""
        left = _EDGE
        if self.posted.side is not None:
            yield mark(self.posted.side, _EDGE + 16, 40, 17, "")
            left += 48
        sub, room = self.words.say(self.posted.sub), WIDTH - _EDGE - left
        badge = _BADGE if self.posted.secret else 0
        size = fitting(title, 25, room - badge, _SERIF)
        yield text_at(title, left, 36, size, bold=True, anchor="start", family="DejaVu Serif")
        yield text_at(sub, left, 60, fitting(sub, 14, room), ink=MUTED, anchor="start")
        if self.posted.secret:
            told, ink = self.words.text(N_("secret")), TONES["harm"]
            wide = min(_BADGE, 46 + 10 * len(told))
            x, y = WIDTH - _EDGE - wide, 16
            yield f'<rect x="{x}" y="{y}" width="{wide}" height="30" rx="15" fill="{ink}" fill-opacity="0.15"/>'
            yield f'<rect x="{x + 14}" y="{y + 13}" width="12" height="9" rx="2" fill="none" stroke="{ink}" stroke-width="1.6"/>'
            yield f'<path d="M{x + 16.5} {y + 13}v-3a3.5 3.5 0 0 1 7 0v3" fill="none" stroke="{ink}" stroke-width="1.6"/>'
            yield text_at(told, x + 34, y + 20, 15, ink=ink, bold=True, anchor="start")

    # --- below the grid ------------------------------------------------------------------------------

    def _below(self, top: float) -> tuple[list[str], float]:
        """What the signs mean, where enemies may be and what happened; and how high the picture is."""
        drawn: list[str] = []
        for rows in (self.posted.key, self.posted.places):
            if not rows:
                continue
            if rows is self.posted.places:
                drawn.append(f'<path d="M{_EDGE} {top - 6:.1f}H{WIDTH - _EDGE}" stroke="{LINE}"/>')
                told = self.words.text(N_("Where they may be"))
                drawn.append(text_at(told, _EDGE, top + 12, 14, ink=MUTED, bold=True, anchor="start"))
                top += _ROW
            for at, row in enumerate(rows):
                across = _EDGE + at % _ABREAST * (WIDTH - 2 * _EDGE) / _ABREAST
                down = top + _ROW * (at // _ABREAST)
                drawn.append(f'<g transform="translate({across:.1f} {down:.1f})">{self._key(row)}</g>')
            top += _ROW * -(-len(rows) // _ABREAST) + 6
        if self.posted.note is not None:
            told = self.words.say(self.posted.note)
            drawn.append(text_at(told, _EDGE, top + 12, 14, ink=MUTED, anchor="start"))
            top += _ROW
        salvoes = [one for one in self.posted.told if one.side is not None]
        for at in range(0, len(salvoes), _ABREAST):
            high = 0.0
            for beside, one in enumerate(salvoes[at : at + _ABREAST]):
                left = _EDGE + beside * (WIDTH - 2 * _EDGE) / _ABREAST
                high = max(high, self._tell(drawn, one, left, top, _LETTERS))
            top += high
        for one in self.posted.told:
            top += self._tell(drawn, one, _EDGE, top, 2 * _LETTERS) if one.side is None else 0.0
        return drawn, top + 10

    def _key(self, row: KeyLine) -> str:
        half = (WIDTH - 2 * _EDGE) / _ABREAST
        told, ink = self.words.say(row.text), colour(row.side) if row.side is not None else MUTED
        if row.sign == "cells":
            box = f'<rect width="18" height="18" rx="3" fill="{ink}" fill-opacity="0.3"/>'
            name = text_at(row.mark, 28, 14, 14, ink=ink, bold=True, anchor="start")
            left = 36 + 11 * len(row.mark)
            return box + name + text_at(told, left, 14, fitting(told, 14, half - left), anchor="start")
        words = text_at(told, 28, 14, fitting(told, 14, half - 28), anchor="start")
        if row.sign == "bar":
            return (
                f'<path d="M1 9H19" stroke="{TONES["brass"]}" stroke-width="5" stroke-linecap="round"/>'
                + words
            )
        if row.sign in {"shots", "hit"}:
            return fallen(9, 9, 8, row.mark, ink, hit=row.sign == "hit") + words
        return mark(row.side or 0, 9, 9, 9, "") + words

    def _tell(self, drawn: list[str], one: Told, left: float, top: float, most: int) -> float:
        """One salvo, or the moves of all; returns the height it takes."""
        head = self.words.say(one.head)
        text = self.words.say(one.text).replace(" \N{MIDDLE DOT} ", "\N{NO-BREAK SPACE}\N{MIDDLE DOT} ")
        if one.side is not None:
            drawn.append(mark(one.side, left + 9, top + 10, 9, ""))
        x, y = left + (28 if one.side is not None else 0), top + 14
        most_bold = round(most / _BOLD)
        *above, head = wrap(head, most_bold) or [""]
        for row in above:
            drawn.append(text_at(row, x, y, 14, bold=True, anchor="start"))
            y += _LINE_HIGH
        short = len(head) * _BOLD + len(text) + 1 <= most
        rows = [] if short else wrap(text, most)
        said = f'<tspan font-weight="bold">{escape(head)}</tspan>' + (f" {escape(text)}" if short else "")
        drawn.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="14" font-family="DejaVu Sans" fill="{INK}">{said}</text>'
        )
        then = wrap(self.words.say(one.then), most) if one.then is not None else []
        inks = [INK] * len(rows) + [TONES.get(one.tone, MUTED)] * len(then)
        for at, (row, ink) in enumerate(zip((*rows, *then), inks, strict=True), 1):
            drawn.append(text_at(row, x, y + at * _LINE_HIGH, 14, ink=ink, anchor="start"))
        return y - top + _LINE_HIGH * len(inks) + 15

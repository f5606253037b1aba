"""A chart as a picture to post: SVG written from the chart's own data, and PNG made of it, without a screen.

PNG is drawn by resvg, one small library that knows SVG and takes our own fonts: neither a window nor the fonts of
the machine have a say in it. It is loaded when a picture is made, and asked for by the extra `pictures`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from textwrap import wrap
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from fleetdesk import paths
from fleetdesk.core.blocks.charts import Cell, Piece, Shade, Track, column_name, place_of
from fleetdesk.core.game.posted_maps import KeyLine, PostedMap, Told
from fleetdesk.core.words import N_, Words
from fleetdesk.printing.fonts import SCREEN

WIDTH = 800
_EDGE, _HEAD, _ROW, _ABREAST, _LINE_HIGH = 40, 74, 26, 2, 19
_BADGE, _BOLD, _WIDE, _SERIF = 130, 1.15, 0.56, 0.7
_LETTERS = 44
"""That fit in half the width; a whole line holds twice as many."""
_INK, _MUTED, _PAPER, _SEA, _LINE = "#14273d", "#586571", "#fffdf8", "#e6eff2", "#c4d4dc"
COLOURS = (
    "#2f6f8f", "#8f4d1c", "#3c7a57", "#7a4a86", "#46566a", "#17766f", "#6a6d16", "#a04468", "#5a4ac0", "#3a2a1a"
)  # fmt: skip
"""One for each side, those of the screen by day; they are told apart by their outlines as well."""
_TONES = {"harm": "#b3382c", "sea": "#2f6f8f", "brass": "#8a5f12", "sound": "#2f6a48"}
_Shape = Literal["circle", "square", "diamond", "shield", "hexagon"]
_RAYS = 9
_SHAPES: tuple[_Shape, ...] = ("circle", "square", "diamond", "shield", "hexagon")


def _ink(shade: Shade) -> str:
    return colour(shade.side) if shade.side is not None else _TONES.get(shade.tone, _MUTED)


def colour(side: int) -> str:
    """The colour of a side."""
    return COLOURS[side % len(COLOURS)]


def svg(posted: PostedMap, words: Words) -> str:
    """A chart of squares as it is posted, 800 px wide: head, grid with named edges, what stands on it, what it means."""
    return "\n".join(_Picture(posted, words).all())


def png(picture: str) -> bytes:
    """The same as pixels, in the program's own fonts.

    Raises:
        ImportError: the extra `pictures` is not installed.
    """
    import resvg_py  # noqa: PLC0415 - a renderer nobody needs before a picture is wanted

    files = [str(paths.fonts() / name) for name in SCREEN.values()]
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, font_files=files, skip_system_fonts=True))


class _Picture:
    def __init__(self, posted: PostedMap, words: Words) -> None:
        self.posted, self.chart, self.words = posted, posted.chart, words
        (self.left, self.top), (right, bottom) = self.chart.corners
        self.columns, self.rows = right - self.left + 1, bottom - self.top + 1
        self.cell = (WIDTH - 2 * _EDGE) / self.columns
        self.whose = {one.mark: one.side for one in posted.places}

    def all(self) -> Iterator[str]:
        body = [*self._grid(), *self._standing()]
        below, height = self._below(_HEAD + _EDGE + self.rows * self.cell + _EDGE)
        title = self.words.say(self.posted.title)
        yield f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:.0f}" viewBox="0 0 {WIDTH} {height:.0f}">'
        yield f"<title>{escape(title)}</title>"
        yield f'<rect width="{WIDTH}" height="{height:.0f}" fill="{_PAPER}"/>'
        yield from self._head(title)
        yield '<g id="grid">'  # what a preview shows of it
        yield from body
        yield "</g>"
        yield from below
        yield "</svg>"

    def _head(self, title: str) -> Iterator[str]:
        """Whose it is, and whether it is for him alone."""
        left = _EDGE
        if self.posted.side is not None:
            yield _mark(self.posted.side, _EDGE + 16, 40, 17, "")
            left += 48
        sub, room = self.words.say(self.posted.sub), WIDTH - _EDGE - left
        badge = _BADGE if self.posted.secret else 0
        size = _fitting(title, 25, room - badge, _SERIF)
        yield _text(title, left, 36, size, bold=True, anchor="start", family="DejaVu Serif")
        yield _text(sub, left, 60, _fitting(sub, 14, room), colour_=_MUTED, anchor="start")
        if self.posted.secret:
            told, ink = self.words.text(N_("secret")), _TONES["harm"]
            wide = min(_BADGE, 46 + 10 * len(told))
            x, y = WIDTH - _EDGE - wide, 16
            yield f'<rect x="{x}" y="{y}" width="{wide}" height="30" rx="15" fill="{ink}" fill-opacity="0.15"/>'
            yield f'<rect x="{x + 14}" y="{y + 13}" width="12" height="9" rx="2" fill="none" stroke="{ink}" stroke-width="1.6"/>'
            yield f'<path d="M{x + 16.5} {y + 13}v-3a3.5 3.5 0 0 1 7 0v3" fill="none" stroke="{ink}" stroke-width="1.6"/>'
            yield _text(told, x + 34, y + 20, 15, colour_=ink, bold=True, anchor="start")

    def _standing(self) -> Iterator[str]:
        shades = [one for one in self.chart.shades if self._inside(one.cell)]
        yield from (one for shade in shades for one in self._shade(shade))
        yield from (self._track(track) for track in self.chart.tracks)
        yield from (
            one for piece in self.chart.pieces if self._inside(piece.cell) for one in self._piece(piece)
        )
        yield from (one for shade in shades for one in self._fall(shade))

    # --- below the grid ------------------------------------------------------------------------------

    def _below(self, top: float) -> tuple[list[str], float]:
        """What the signs mean, where enemies may be and what happened; and how high the picture is."""
        drawn: list[str] = []
        for rows in (self.posted.key, self.posted.places):
            if not rows:
                continue
            if rows is self.posted.places:
                drawn.append(f'<path d="M{_EDGE} {top - 6:.1f}H{WIDTH - _EDGE}" stroke="{_LINE}"/>')
                told = self.words.text(N_("Where they may be"))
                drawn.append(_text(told, _EDGE, top + 12, 14, colour_=_MUTED, bold=True, anchor="start"))
                top += _ROW
            for at, row in enumerate(rows):
                across = _EDGE + at % _ABREAST * (WIDTH - 2 * _EDGE) / _ABREAST
                down = top + _ROW * (at // _ABREAST)
                drawn.append(f'<g transform="translate({across:.1f} {down:.1f})">{self._key(row)}</g>')
            top += _ROW * -(-len(rows) // _ABREAST) + 6
        if self.posted.note is not None:
            told = self.words.say(self.posted.note)
            drawn.append(_text(told, _EDGE, top + 12, 14, colour_=_MUTED, anchor="start"))
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
        told, ink = self.words.say(row.text), colour(row.side) if row.side is not None else _MUTED
        if row.sign == "cells":
            box = f'<rect width="18" height="18" rx="3" fill="{ink}" fill-opacity="0.3"/>'
            name = _text(row.mark, 28, 14, 14, colour_=ink, bold=True, anchor="start")
            left = 36 + 11 * len(row.mark)
            return box + name + _text(told, left, 14, _fitting(told, 14, half - left), anchor="start")
        words = _text(told, 28, 14, _fitting(told, 14, half - 28), anchor="start")
        if row.sign == "bar":
            return (
                f'<path d="M1 9H19" stroke="{_TONES["brass"]}" stroke-width="5" stroke-linecap="round"/>'
                + words
            )
        if row.sign in {"shots", "hit"}:
            return _fallen(9, 9, 8, row.mark, ink, hit=row.sign == "hit") + words
        return _mark(row.side or 0, 9, 9, 9, "") + words

    def _tell(self, drawn: list[str], one: Told, left: float, top: float, most: int) -> float:
        """One salvo, or the moves of all; returns the height it takes."""
        head = self.words.say(one.head)
        text = self.words.say(one.text).replace(" \N{MIDDLE DOT} ", "\N{NO-BREAK SPACE}\N{MIDDLE DOT} ")
        if one.side is not None:
            drawn.append(_mark(one.side, left + 9, top + 10, 9, ""))
        x, y = left + (28 if one.side is not None else 0), top + 14
        most_bold = round(most / _BOLD)
        *above, head = wrap(head, most_bold) or [""]
        for row in above:
            drawn.append(_text(row, x, y, 14, bold=True, anchor="start"))
            y += _LINE_HIGH
        short = len(head) * _BOLD + len(text) + 1 <= most
        rows = [] if short else wrap(text, most)
        said = f'<tspan font-weight="bold">{escape(head)}</tspan>' + (f" {escape(text)}" if short else "")
        drawn.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="14" font-family="DejaVu Sans" fill="{_INK}">{said}</text>'
        )
        then = wrap(self.words.say(one.then), most) if one.then is not None else []
        inks = [_INK] * len(rows) + [_TONES.get(one.tone, _MUTED)] * len(then)
        for at, (row, ink) in enumerate(zip((*rows, *then), inks, strict=True), 1):
            drawn.append(_text(row, x, y + at * _LINE_HIGH, 14, colour_=ink, anchor="start"))
        return y - top + _LINE_HIGH * len(inks) + 15

    # --- the grid ------------------------------------------------------------------------------------

    def _inside(self, cell: Cell) -> bool:
        column, row = place_of(self.chart.shape, cell)
        return 0 <= column - self.left < self.columns and 0 <= row - self.top < self.rows

    def _middle(self, cell: Cell) -> tuple[float, float]:
        column, row = place_of(self.chart.shape, cell)
        return (
            _EDGE + (column - self.left + 0.5) * self.cell,
            _HEAD + _EDGE + (row - self.top + 0.5) * self.cell,
        )

    def _grid(self) -> Iterator[str]:
        left, top = _EDGE, _HEAD + _EDGE
        right, bottom = WIDTH - _EDGE, top + self.rows * self.cell
        yield f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top:.1f}" fill="{_SEA}" stroke="{_INK}"/>'
        size = min(14, self.cell * 0.42)
        for at in range(self.columns):
            x = left + at * self.cell
            yield f'<path d="M{x:.1f} {top}V{bottom:.1f}" stroke="{_LINE}"/>' if at else ""
            name = column_name(self.left + at)
            for y in (top - 10, bottom + 20):
                yield _text(name, x + self.cell / 2, y, size, colour_=_MUTED, bold=True)
        for at in range(self.rows):
            y = top + at * self.cell
            yield f'<path d="M{left} {y:.1f}H{right}" stroke="{_LINE}"/>' if at else ""
            for x in (left - 16, right + 16):
                yield _text(str(self.top + at + 1), x, y + self.cell * 0.65, size, colour_=_MUTED, bold=True)

    def _shade(self, shade: Shade) -> Iterator[str]:
        x, y = self._middle(shade.cell)
        half, ink = self.cell / 2, _ink(shade)
        if shade.sign:
            return
        words = shade.mark.split()
        sides = list(dict.fromkeys(self.whose.get(word) for word in words)) if self.whose else []
        grounds = [colour(one) if one is not None else ink for one in sides] or [ink]
        wide = self.cell / len(grounds)  # ships of several sides: a strip for each
        for at, ground in enumerate(grounds):
            yield (
                f'<rect x="{x - half + at * wide:.1f}" y="{y - half:.1f}" width="{wide:.1f}" height="{self.cell:.1f}"'
                f' fill="{ground}" fill-opacity="{shade.strength:.2f}"/>'
            )
        if any(one.cell == shade.cell and one.id for one in self.chart.pieces):
            return  # she stands there herself, with her letters
        size = self.cell * (0.26 if len(words) < 3 else 0.2)
        for at, word in enumerate(reversed(words)):
            side = self.whose.get(word)
            letters = colour(side) if side is not None else ink
            yield _text(word, x, y + self.cell * 0.42 - at * size, size, colour_=letters, bold=True)

    def _fall(self, shade: Shade) -> Iterator[str]:
        """Shots at a cell on a disc, hits on a star; beside a ship that stands there."""
        if not shade.sign:
            return
        x, y = self._middle(shade.cell)
        radius = self.cell * 0.27
        if any(one.cell == shade.cell and not one.faint for one in self.chart.pieces):
            x, y, radius = x + self.cell * 0.3, y - self.cell * 0.3, self.cell * 0.2
        elif any(one.cell == shade.cell and one.mark and not one.sign for one in self.chart.shades):
            y -= self.cell * 0.14  # its letters stand below
        yield _fallen(x, y, radius, shade.mark, _ink(shade), hit=shade.sign == "hit")

    def _track(self, track: Track) -> str:
        if track.end == "bar":
            (x, y), (across, down) = self._middle(track.cells[0]), self._middle(track.cells[-1])
            far = max(1.0, hypot(across - x, down - y))
            east, south = (down - y) / far * self.cell * 0.42, -(across - x) / far * self.cell * 0.42
            x, y = (x + across) / 2, (y + down) / 2
            return (
                f'<path d="M{x - east:.1f} {y - south:.1f}L{x + east:.1f} {y + south:.1f}"'
                f' stroke="{_TONES["brass"]}" stroke-width="6" stroke-linecap="round"/>'
            )
        spots = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(self._middle, track.cells))
        dashes = ' stroke-dasharray="4 4"' if track.dotted else ""
        return f'<polyline points="{spots}" fill="none" stroke="{_TONES.get(track.tone, _MUTED)}" stroke-width="2"{dashes}/>'

    def _piece(self, piece: Piece) -> Iterator[str]:
        x, y = self._middle(piece.cell)
        lettered = piece.pips is None and bool(piece.id)
        high, size = (0.09, 0.29) if lettered else (0.0, 0.34)  # her letters stand below
        yield _mark(piece.side, x, y - self.cell * high, self.cell * size, piece.short, faint=piece.faint)
        if lettered:
            yield _text(
                piece.turn or piece.name[:3],
                x,
                y + self.cell * 0.48,
                self.cell * 0.22,
                colour_=colour(piece.side),
                bold=True,
            )
        if piece.pips is not None:
            left, most = piece.pips
            wide = self.cell * 0.8 / max(1, most)
            for at in range(most):
                ink = _TONES["sound"] if at < left else _TONES["harm"]
                start = x - self.cell * 0.4 + at * wide
                yield f'<rect x="{start:.1f}" y="{y + self.cell * 0.41:.1f}" width="{wide * 0.8:.1f}" height="3" fill="{ink}"/>'


def _fitting(text: str, size: float, room: float, wide: float = _WIDE) -> float:
    """The size at which a line fits; its letters are so wide, measured by it."""
    return min(size, room / (wide * max(1, len(text))))


def _fallen(x: float, y: float, radius: float, mark: str, ink: str, *, hit: bool) -> str:
    """A disc with how many shots fell, or the star of a hit."""
    if hit:
        rays = tuple(
            (sin(pi * at / _RAYS) * far, -cos(pi * at / _RAYS) * far)
            for at in range(2 * _RAYS)
            for far in (0.9 if at % 2 else 1.35,)
        )
        drawn, ink = _polygon(x, y, radius, rays, f'fill="{_TONES["harm"]}" stroke="{_PAPER}"'), _PAPER
    else:
        drawn = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{_PAPER}" stroke="{ink}" stroke-width="2"/>'
    size = radius * (1.1 if len(mark) < 2 else 0.9)
    return drawn + _text(mark, x, y + size * 0.36, size, colour_=ink, bold=True)


def _mark(side: int, x: float, y: float, size: float, text: str, *, faint: bool = False) -> str:
    """The outline of a side, solid for the first five and hollow for the next."""
    ink, hollow = colour(side), side % (2 * len(_SHAPES)) >= len(_SHAPES)
    fill = _PAPER if hollow else ink
    style = f'fill="{fill}" stroke="{ink if hollow else _PAPER}" stroke-width="2"'
    opacity = ' opacity="0.5"' if faint else ""
    drawn = {
        "circle": f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" {style}/>',
        "square": f'<rect x="{x - size * 0.9:.1f}" y="{y - size * 0.9:.1f}" width="{size * 1.8:.1f}" height="{size * 1.8:.1f}" {style}/>',
        "diamond": _polygon(x, y, size * 1.15, ((0, -1), (1, 0), (0, 1), (-1, 0)), style),
        "shield": _polygon(x, y, size, ((-1, -0.9), (1, -0.9), (1, 0.2), (0, 1.1), (-1, 0.2)), style),
        "hexagon": _polygon(
            x, y, size, ((-0.55, -1), (0.55, -1), (1.1, 0), (0.55, 1), (-0.55, 1), (-1.1, 0)), style
        ),
    }[_SHAPES[side % len(_SHAPES)]]
    label = (
        _text(text, x, y + size * 0.32, size * 0.85, colour_=ink if hollow else _PAPER, bold=True)
        if text
        else ""
    )
    return f"<g{opacity}>{drawn}{label}</g>"


def _polygon(x: float, y: float, size: float, corners: tuple[tuple[float, float], ...], style: str) -> str:
    points = " ".join(f"{x + across * size:.1f},{y + down * size:.1f}" for across, down in corners)
    return f'<polygon points="{points}" {style}/>'


def _text(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    colour_: str = _INK,
    bold: bool = False,
    anchor: str = "middle",
    family: str = "DejaVu Sans",
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" font-family={quoteattr(family)}{weight}'
        f' text-anchor="{anchor}" fill="{colour_}">{escape(text)}</text>'
    )

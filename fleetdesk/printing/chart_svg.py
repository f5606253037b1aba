"""A chart as a picture to post: SVG written from the chart's own data, and PNG made of it, without a screen.

PNG is drawn by resvg, one small library that knows SVG and takes our own fonts: neither a window nor the fonts of
the machine have a say in it. It is loaded when a picture is made, and asked for by the extra `pictures`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from fleetdesk import paths
from fleetdesk.core.blocks.charts import Cell, Chart, Piece, Shade, Track, column_name, place_of
from fleetdesk.core.words import Words
from fleetdesk.printing.fonts import SCREEN

WIDTH = 800
_EDGE, _HEAD, _ROW, _ABREAST = 40, 74, 24, 2
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


def svg(chart: Chart, words: Words, title: str, sub: str) -> str:
    """A chart of squares as it is posted, 800 px wide: head, grid with named edges, what stands on it, legend."""
    return "\n".join(_Picture(chart, words).all(title, sub))


def png(picture: str) -> bytes:
    """The same as pixels, in the program's own fonts.

    Raises:
        ImportError: the extra `pictures` is not installed.
    """
    import resvg_py  # noqa: PLC0415 - a renderer nobody needs before a picture is wanted

    files = [str(paths.fonts() / name) for name in SCREEN.values()]
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, font_files=files, skip_system_fonts=True))


class _Picture:
    def __init__(self, chart: Chart, words: Words) -> None:
        self.chart, self.words = chart, words
        (self.left, self.top), (right, bottom) = chart.corners
        self.columns, self.rows = right - self.left + 1, bottom - self.top + 1
        self.cell = (WIDTH - 2 * _EDGE) / self.columns

    def all(self, title: str, sub: str) -> Iterator[str]:
        legend = list(self._legend())
        bottom = _HEAD + _EDGE + self.rows * self.cell + _EDGE
        lines = -(-len(legend) // _ABREAST)
        height = round(bottom + _ROW * lines + 12 + (_ROW if self.chart.note is not None else 0))
        yield f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">'
        yield f"<title>{escape(title)}</title>"
        yield f'<rect width="{WIDTH}" height="{height}" fill="{_PAPER}"/>'
        yield _text(title, _EDGE, 34, 25, bold=True, anchor="start", family="DejaVu Serif")
        yield _text(sub, _EDGE, 58, 15, colour_=_MUTED, anchor="start")
        yield from self._grid()
        yield from (
            one for shade in self.chart.shades if self._inside(shade.cell) for one in self._shade(shade)
        )
        yield from (self._track(track) for track in self.chart.tracks)
        yield from (
            one for piece in self.chart.pieces if self._inside(piece.cell) for one in self._piece(piece)
        )
        yield from (
            one for shade in self.chart.shades if self._inside(shade.cell) for one in self._fall(shade)
        )
        wide = (WIDTH - 2 * _EDGE) / _ABREAST
        for at, line in enumerate(legend):
            across, down = _EDGE + at % _ABREAST * wide, bottom + _ROW * (at // _ABREAST)
            yield f'<g transform="translate({across:.1f} {down:.1f})">{line}</g>'
        if self.chart.note is not None:
            told = self.words.say(self.chart.note)
            yield _text(told, _EDGE, bottom + _ROW * lines + 13, 14, colour_=_MUTED, anchor="start")
        yield "</svg>"

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
        yield (
            f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{self.cell:.1f}" height="{self.cell:.1f}"'
            f' fill="{ink}" fill-opacity="{shade.strength:.2f}"/>'
        )
        words = shade.mark.split()
        size = self.cell * (0.26 if len(words) < 3 else 0.2)
        for at, word in enumerate(reversed(words)):
            yield _text(word, x, y + self.cell * 0.42 - at * size, size, colour_=ink, bold=True)

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
        ink = _ink(shade)
        if shade.sign == "hit":
            ink = _PAPER
            rays = [
                (
                    sin(pi * at / _RAYS) * (0.75 if at % 2 else 1.25),
                    -cos(pi * at / _RAYS) * (0.75 if at % 2 else 1.25),
                )
                for at in range(2 * _RAYS)
            ]
            yield _polygon(x, y, radius, tuple(rays), f'fill="{_TONES["harm"]}" stroke="{_PAPER}"')
        else:
            yield (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{_PAPER}" stroke="{ink}" stroke-width="2"/>'
            )
        yield _text(shade.mark, x, y + radius * 0.4, radius * 1.1, colour_=ink, bold=True)

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
        yield _mark(piece.side, x, y, self.cell * 0.34, piece.short, faint=piece.faint)
        if piece.pips is None and piece.id:
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

    def _legend(self) -> Iterator[str]:
        used = sorted({one.side for one in self.chart.pieces if self._inside(one.cell)})
        for side in used:
            if side < len(self.chart.sides):
                yield _mark(side, 8, 8, 8, "") + _text(self.chart.sides[side], 26, 13, 14, anchor="start")
        for tone, told in self.chart.legend:
            ink = _TONES.get(tone, _MUTED)
            box = f'<rect width="16" height="16" rx="3" fill="{ink}" fill-opacity="0.4"/>'
            yield box + _text(self.words.say(told), 26, 13, 14, anchor="start")


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

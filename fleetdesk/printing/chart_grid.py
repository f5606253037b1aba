"""A chart of squares as SVG: a window of it with named edges, and what stands there, as large as its cells are given."""

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import Literal, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from fleetdesk.core.blocks.charts import Cell, Piece, Shade, Track, cell_name, column_name, place_of
from fleetdesk.core.game.posted_maps import PostedMap

INK, MUTED, PAPER, _SEA, LINE = "#14273d", "#586571", "#fffdf8", "#e6eff2", "#c4d4dc"
COLOURS = (
    "#2f6f8f", "#8f4d1c", "#3c7a57", "#7a4a86", "#46566a", "#17766f", "#6a6d16", "#a04468", "#5a4ac0", "#3a2a1a"
)  # fmt: skip
"""One for each side, those of the screen by day; they are told apart by their outlines as well."""
TONES = {"harm": "#b3382c", "sea": "#2f6f8f", "brass": "#8a5f12", "sound": "#2f6a48"}
_Shape = Literal["circle", "square", "diamond", "shield", "hexagon"]
_RAYS = 9
_SHAPES: tuple[_Shape, ...] = ("circle", "square", "diamond", "shield", "hexagon")
_WIDE = 0.56
_SMALLEST = 7.5
"""Letters of a ship in a small cell."""


class Window(NamedTuple):
    """A part of a grid: its first and last column and row."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> int:
        """How many it is wide."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """How many it is high."""
        return self.bottom - self.top + 1

    def holds(self, place: Cell) -> bool:
        """Whether a place, (column, row), lies in it."""
        return self.left <= place[0] <= self.right and self.top <= place[1] <= self.bottom

    def __str__(self) -> str:
        return f"{cell_name((self.left, self.top))}\N{EN DASH}{cell_name((self.right, self.bottom))}"


def _ink(shade: Shade) -> str:
    return colour(shade.side) if shade.side is not None else TONES.get(shade.tone, MUTED)


def colour(side: int) -> str:
    return COLOURS[side % len(COLOURS)]


class Grid:
    """What a posted map shows in a window of its chart; the first cell begins at (x, y)."""

    def __init__(self, posted: PostedMap, window: Window, cell: float, x: float, y: float) -> None:
        self.chart, self.window, self.cell, self.x, self.y = posted.chart, window, cell, x, y
        self.whose = {one.mark: one.side for one in posted.places}

    def drawn(self) -> Iterator[str]:
        """The grid and all that stands on it."""
        yield from self._grid()
        shades = [one for one in self.chart.shades if self._inside(one.cell)]
        yield from (one for shade in shades for one in self._shade(shade))
        yield from (self._track(track) for track in self.chart.tracks if all(map(self._inside, track.cells)))
        yield from (
            one for piece in self.chart.pieces if self._inside(piece.cell) for one in self._piece(piece)
        )
        yield from (one for shade in shades for one in self._fall(shade))

    def overview(self, insets: Sequence[Window]) -> Iterator[str]:
        """All of it small: what stands where as spots, and the numbered frames of the insets."""
        wide, high = self.window.columns * self.cell, self.window.rows * self.cell
        yield f'<rect x="{self.x:.1f}" y="{self.y:.1f}" width="{wide:.1f}" height="{high:.1f}" fill="{_SEA}" stroke="{INK}"/>'
        for shade in self.chart.shades:
            x, y = self._middle(shade.cell)
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{self.cell * 0.35:.1f}" fill="{_ink(shade)}" fill-opacity="0.5"/>'
        for piece in self.chart.pieces:
            yield mark(piece.side, *self._middle(piece.cell), self.cell * 0.6, "", faint=piece.faint)
        for number, one in enumerate(insets, 1):
            x, y = (
                self.x + (one.left - self.window.left) * self.cell,
                self.y + (one.top - self.window.top) * self.cell,
            )
            wide, high = one.columns * self.cell, one.rows * self.cell
            yield f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" fill="none" stroke="{INK}" stroke-width="1.5"/>'
            yield numbered(number, x, y)

    def _inside(self, cell: Cell) -> bool:
        return self.window.holds(place_of(self.chart.shape, cell))

    def _middle(self, cell: Cell) -> tuple[float, float]:
        column, row = place_of(self.chart.shape, cell)
        return (
            self.x + (column - self.window.left + 0.5) * self.cell,
            self.y + (row - self.window.top + 0.5) * self.cell,
        )

    def _grid(self) -> Iterator[str]:
        left, top = self.x, self.y
        right, bottom = left + self.window.columns * self.cell, top + self.window.rows * self.cell
        yield f'<rect x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}" fill="{_SEA}" stroke="{INK}"/>'
        size = min(14, self.cell * 0.42)
        for at in range(self.window.columns):
            x = left + at * self.cell
            yield f'<path d="M{x:.1f} {top:.1f}V{bottom:.1f}" stroke="{LINE}"/>' if at else ""
            name = column_name(self.window.left + at)
            for y in (top - 10, bottom + 6 + size):
                yield text_at(name, x + self.cell / 2, y, size, ink=MUTED, bold=True)
        for at in range(self.window.rows):
            y = top + at * self.cell
            yield f'<path d="M{left:.1f} {y:.1f}H{right:.1f}" stroke="{LINE}"/>' if at else ""
            for x in (left - 9 - size / 2, right + 9 + size / 2):
                yield text_at(
                    str(self.window.top + at + 1), x, y + self.cell * 0.65, size, ink=MUTED, bold=True
                )

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
        size = max(_SMALLEST, self.cell * 0.26) if len(words) < 3 else self.cell * 0.2
        for at, word in enumerate(reversed(words)):
            side = self.whose.get(word)
            letters = colour(side) if side is not None else ink
            yield text_at(word, x, y + self.cell * 0.42 - at * size, size, ink=letters, bold=True)

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
        yield fallen(x, y, radius, shade.mark, _ink(shade), hit=shade.sign == "hit")

    def _track(self, track: Track) -> str:
        if track.end == "bar":
            (x, y), (across, down) = self._middle(track.cells[0]), self._middle(track.cells[-1])
            far = max(1.0, hypot(across - x, down - y))
            east, south = (down - y) / far * self.cell * 0.42, -(across - x) / far * self.cell * 0.42
            x, y = (x + across) / 2, (y + down) / 2
            return (
                f'<path d="M{x - east:.1f} {y - south:.1f}L{x + east:.1f} {y + south:.1f}"'
                f' stroke="{TONES["brass"]}" stroke-width="6" stroke-linecap="round"/>'
            )
        spots = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(self._middle, track.cells))
        dashes = ' stroke-dasharray="4 4"' if track.dotted else ""
        return f'<polyline points="{spots}" fill="none" stroke="{TONES.get(track.tone, MUTED)}" stroke-width="2"{dashes}/>'

    def _piece(self, piece: Piece) -> Iterator[str]:
        x, y = self._middle(piece.cell)
        lettered = piece.pips is None and bool(piece.id)
        high, size = (0.09, 0.29) if lettered else (0.0, 0.34)  # her letters stand below
        yield mark(piece.side, x, y - self.cell * high, self.cell * size, piece.short, faint=piece.faint)
        if lettered:
            yield text_at(
                piece.turn or piece.name[:3],
                x,
                y + self.cell * 0.48,
                max(_SMALLEST, self.cell * 0.22),
                ink=colour(piece.side),
                bold=True,
            )
        if piece.pips is not None:
            left, most = piece.pips
            wide = self.cell * 0.8 / max(1, most)
            for at in range(most):
                ink = TONES["sound"] if at < left else TONES["harm"]
                start = x - self.cell * 0.4 + at * wide
                yield f'<rect x="{start:.1f}" y="{y + self.cell * 0.41:.1f}" width="{wide * 0.8:.1f}" height="3" fill="{ink}"/>'


def fitting(text: str, size: float, room: float, wide: float = _WIDE) -> float:
    """The size at which a line fits; its letters are so wide, measured by it."""
    return min(size, room / (wide * max(1, len(text))))


def fallen(x: float, y: float, radius: float, told: str, ink: str, *, hit: bool) -> str:
    """A disc with how many shots fell, or the star of a hit."""
    if hit:
        rays = tuple(
            (sin(pi * at / _RAYS) * far, -cos(pi * at / _RAYS) * far)
            for at in range(2 * _RAYS)
            for far in (0.9 if at % 2 else 1.35,)
        )
        drawn, ink = _polygon(x, y, radius, rays, f'fill="{TONES["harm"]}" stroke="{PAPER}"'), PAPER
    else:
        drawn = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{PAPER}" stroke="{ink}" stroke-width="2"/>'
    size = radius * (1.1 if len(told) < 2 else 0.9)
    return drawn + text_at(told, x, y + size * 0.36, size, ink=ink, bold=True)


def mark(side: int, x: float, y: float, size: float, text: str, *, faint: bool = False) -> str:
    """The outline of a side, solid for the first five and hollow for the next."""
    ink, hollow = colour(side), side % (2 * len(_SHAPES)) >= len(_SHAPES)
    fill = PAPER if hollow else ink
    style = f'fill="{fill}" stroke="{ink if hollow else PAPER}" stroke-width="2"'
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
        text_at(text, x, y + size * 0.32, size * 0.85, ink=ink if hollow else PAPER, bold=True)
        if text
        else ""
    )
    return f"<g{opacity}>{drawn}{label}</g>"


def numbered(number: int, x: float, y: float) -> str:
    """The number of an inset, on a disc at the corner of its frame."""
    disc = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="{INK}"/>'
    return disc + text_at(str(number), x, y + 4, 11.5, ink=PAPER, bold=True)


def _polygon(x: float, y: float, size: float, corners: tuple[tuple[float, float], ...], style: str) -> str:
    points = " ".join(f"{x + across * size:.1f},{y + down * size:.1f}" for across, down in corners)
    return f'<polygon points="{points}" {style}/>'


def text_at(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    ink: str = INK,
    bold: bool = False,
    anchor: str = "middle",
    family: str = "DejaVu Sans",
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" font-family={quoteattr(family)}{weight}'
        f' text-anchor="{anchor}" fill="{ink}">{escape(text)}</text>'
    )

"""What the fleet board shows, as plain values, and where each of them lies for a given width."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QRectF

from fleetdesk.core.lists.verdicts import Weight
from fleetdesk.ui.look.theme import Theme
from fleetdesk.ui.widgets.lines import width_of, wrapped

Kind = Literal["ship", "squadron"]


class Thing(NamedTuple):
    """A ship or a squadron of the list, by id."""

    kind: Kind
    id: str


class ToolView(NamedTuple):
    """A button in the strip under what is chosen."""

    key: str
    text: str
    icon: str
    enabled: bool = True


class RowView(NamedTuple):
    """A ship as a row."""

    id: str
    name: str
    named: bool
    """False: it has no name of its own yet, `name` is a stand-in."""
    class_name: str
    values: tuple[str, ...]
    points: str
    sails: bool = True
    weight: Weight | None = None
    """The worst problem it has."""
    problem: str = ""


class SquadronView(NamedTuple):
    """A squadron with its rows."""

    id: str
    name: str
    named: bool
    points: str
    rows: tuple[RowView, ...]
    weight: Weight | None = None
    problem: str = ""
    """The worst problem of the squadron itself, in a few words."""


class BoardView(NamedTuple):
    """The whole list."""

    heads: tuple[str, ...] = ()
    """Over the value columns."""
    squadrons: tuple[SquadronView, ...] = ()
    ship_tools: tuple[ToolView, ...] = ()
    squadron_tools: tuple[ToolView, ...] = ()
    ship_head: str = ""
    points_head: str = ""
    empty: str = ""
    """Said in a squadron without ships."""
    more: str = ""
    """The row at the end that adds a squadron; empty: none."""


class ToolPlace(NamedTuple):
    """A tool and where it is."""

    rect: QRectF
    tool: ToolView
    thing: Thing


class RowPlace(NamedTuple):
    """A row and where its parts are."""

    row: RowView
    squadron: int
    at: int
    """Its number among the ships of its squadron."""
    rect: QRectF
    tick: QRectF
    words: QRectF
    handle: QRectF
    points: QRectF
    note: QRectF
    """The line of its problem, below all of these; empty where there is none."""
    name: tuple[str, ...]
    """Its lines."""
    below: tuple[str, ...]
    """Its class, and its values in words where there is no room for columns."""
    problem: tuple[str, ...]
    columns: tuple[QRectF, ...]
    """Of the values; empty where there is no room, then they stand below the name."""


class SquadronPlace(NamedTuple):
    """A squadron and where its parts are."""

    view: SquadronView
    rect: QRectF
    head: QRectF
    words: QRectF
    heads: QRectF
    """The line over the columns; empty where there is none."""
    rows: tuple[RowPlace, ...]
    empty: QRectF


class Laid(NamedTuple):
    """The board laid out for one width."""

    height: float
    squadrons: tuple[SquadronPlace, ...]
    tools: tuple[ToolPlace, ...]
    more: QRectF = QRectF()
    """The row that adds a squadron."""

    def rows(self) -> tuple[RowPlace, ...]:
        return tuple(row for squadron in self.squadrons for row in squadron.rows)

    def target_at(self, y: float) -> tuple[str, int] | None:
        """(squadron, place among its ships) for a ship let go at a height."""
        best: tuple[float, str, int] | None = None
        for squadron in self.squadrons:
            away = max(squadron.rect.top() - y, y - squadron.rect.bottom(), 0.0)
            if best is None or away < best[0]:
                at = sum(row.rect.center().y() < y for row in squadron.rows)
                best = (away, squadron.view.id, at)
        return (best[1], best[2]) if best else None

    def line_of(self, squadron: str, at: int) -> float:
        """The height where a line marks that place."""
        for place in self.squadrons:
            if place.view.id == squadron:
                if at < len(place.rows):
                    return place.rows[at].rect.top()
                return place.rows[-1].rect.bottom() if place.rows else place.empty.center().y()
        return 0.0


_GAP = 12
_VALUE = 44
_LEAST_NAME = 122
_MOST_LINES = 4
"""Of the values in words, at large letters."""


def lay_out(view: BoardView, width: float, theme: Theme, chosen: Thing | None) -> Laid:
    """Find the place of everything. `chosen` has its strip of tools opened below it."""
    return _Laying(view, width, theme, chosen).lay()


class _Laying:
    """One laying out."""

    def __init__(self, view: BoardView, width: float, theme: Theme, chosen: Thing | None) -> None:
        self._view, self._width, self._theme, self._chosen = view, width, theme, chosen
        self._tools: list[ToolPlace] = []
        self._points = self._points_width()
        self._alike = self._value_columns([row for squadron in view.squadrons for row in squadron.rows])
        self._columns = self._alike

    def lay(self) -> Laid:
        gap = self._theme.px(_GAP)
        top = 0.0
        places: list[SquadronPlace] = []
        for number, squadron in enumerate(self._view.squadrons):
            places.append(self._squadron(squadron, number, top))
            top = places[-1].rect.bottom() + gap
        more = QRectF()
        if self._view.more:
            more = QRectF(0, top, self._width, self._theme.target)
            top = more.bottom() + gap
        return Laid(max(0.0, top - gap), tuple(places), tuple(self._tools), more)

    def _squadron(self, squadron: SquadronView, number: int, top: float) -> SquadronPlace:
        theme, width = self._theme, self._width
        self._columns = self._alike or self._value_columns(squadron.rows, own=True)
        head = QRectF(0, top, width, max(theme.target, theme.px(50)))
        y = self._strip(self._view.squadron_tools, Thing("squadron", squadron.id), head.bottom())
        heads = QRectF(0, y, width, theme.px(26)) if squadron.rows and self._columns else QRectF()
        y += heads.height()
        rows: list[RowPlace] = []
        for at, row in enumerate(squadron.rows):
            rect = QRectF(0, y, width, self._row_height(row))
            rows.append(self._row(row, number, at, rect))
            y = self._strip(self._view.ship_tools, Thing("ship", row.id), rect.bottom())
        empty = QRectF()
        if not rows:
            empty = QRectF(theme.px(10), y, width - theme.px(20), max(theme.target, theme.px(52)))
            y = empty.bottom() + theme.px(10)
        words = head.adjusted(theme.px(16), 0, -theme.px(16), 0)
        return SquadronPlace(squadron, QRectF(0, top, width, y - top), head, words, heads, tuple(rows), empty)

    def _row_height(self, row: RowView) -> float:
        theme = self._theme
        strong, small = theme.metrics("strong").lineSpacing(), theme.metrics("label").lineSpacing()
        main = len(self._name(row)) * strong + theme.px(12) + len(self._below(row)) * small
        return max(float(theme.target), float(main)) + self._note_height(row)

    def _words_width(self) -> float:
        right = self._columns[0][0] if self._columns else self._width - self._theme.target - self._points
        return right - self._theme.target - self._theme.px(6)

    def _name(self, row: RowView) -> tuple[str, ...]:
        return wrapped(row.name, self._theme.font("strong"), self._words_width())

    def _below(self, row: RowView) -> tuple[str, ...]:
        room, small = self._words_width(), self._theme.font("label")
        kind = wrapped(row.class_name, small, room) if row.class_name else ()
        if self._columns or not row.values:
            return kind
        pairs = [
            f"{head}\N{NO-BREAK SPACE}{value}"
            for head, value in zip(self._view.heads, row.values, strict=False)
            if value
        ]
        return kind + wrapped("\N{NO-BREAK SPACE}· ".join(pairs), small, room, _MOST_LINES)

    def _note_height(self, row: RowView) -> float:
        lines = len(self._problem(row))
        return lines * self._theme.metrics("label").lineSpacing() + self._theme.px(9.0) if lines else 0.0

    def _problem(self, row: RowView) -> tuple[str, ...]:
        theme = self._theme
        room = self._width - 2 * theme.target - theme.px(14) - theme.px(6)
        return wrapped(row.problem, theme.font("label"), room, _MOST_LINES) if row.problem else ()

    def _row(self, row: RowView, squadron: int, at: int, rect: QRectF) -> RowPlace:
        theme, top = self._theme, rect.top()
        tall = rect.height() - self._note_height(row)
        tick = QRectF(rect.left(), top, theme.target, tall)
        handle = QRectF(rect.right() - theme.target, top, theme.target, tall)
        points = QRectF(handle.left() - self._points, top, self._points, tall)
        values = tuple(QRectF(left, top, wide, tall) for left, wide in self._columns)
        right = values[0].left() if values else points.left()
        words = QRectF(tick.right(), top, right - tick.right() - theme.px(6), tall)
        note = QRectF(words.left(), top + tall, points.right() - words.left(), rect.height() - tall)
        name, below = self._name(row), self._below(row)
        return RowPlace(
            row,
            squadron,
            at,
            rect,
            tick,
            words,
            handle,
            points,
            note,
            name,
            below,
            self._problem(row),
            values,
        )

    def _points_width(self) -> float:
        theme = self._theme
        font = theme.font("strong")
        texts = [row.points for squadron in self._view.squadrons for row in squadron.rows]
        widths = [width_of(text, font) for text in texts]
        if not any(texts):
            return 0.0
        head = width_of(self._view.points_head, theme.font("label"))
        return max([*widths, head, float(theme.px(36))]) + theme.px(8)

    def _value_columns(
        self, rows: Sequence[RowView], *, own: bool = False
    ) -> tuple[tuple[float, float], ...]:
        """Left edge and width of each value column, or nothing where the names would have no room.

        With `own` those nobody here has a value in take no width: wings have other values than ships.
        """
        view, theme = self._view, self._theme
        if not view.heads:
            return ()
        small, number = theme.font("label"), theme.font("body")
        wide = []
        for column, head in enumerate(view.heads):
            texts = [row.values[column] for row in rows if column < len(row.values)]
            if own and not any(texts):
                wide.append(0.0)
                continue
            needed = max([width_of(head, small)] + [width_of(text, number) for text in texts])
            wide.append(max(float(theme.px(_VALUE)), needed + theme.px(8)))
        right = self._width - theme.target - self._points
        if right - sum(wide) - theme.target < theme.px(_LEAST_NAME):
            return ()
        left = right - sum(wide)
        edges = []
        for each in wide:
            edges.append((left, each))
            left += each
        return tuple(edges)

    def _strip(self, views: tuple[ToolView, ...], thing: Thing, top: float) -> float:
        """Lay the strip of tools below what is chosen; returns where it ends."""
        if thing != self._chosen or not views:
            return top
        theme = self._theme
        label = theme.font("tiny")
        widths = [width_of(view.text, label) + theme.px(6) for view in views]
        least = max([*widths, float(theme.target)])
        room = self._width - theme.px(20)
        abreast = max(1, min(len(views), int(room // least)))
        rows = -(-len(views) // abreast)
        abreast = -(-len(views) // rows)
        each = room / abreast
        tall = max(float(theme.target + theme.px(4)), theme.px(38.0) + theme.metrics("tiny").lineSpacing())
        y = top + theme.px(4)
        inset = theme.px(2)
        for number, view in enumerate(views):
            place = QRectF(theme.px(10) + number % abreast * each, y + number // abreast * tall, each, tall)
            self._tools.append(ToolPlace(place.adjusted(inset, inset, -inset, -inset), view, thing))
        return y + rows * tall + theme.px(8)

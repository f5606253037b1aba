"""Where everything stands on the face of a card that is edited: bands from top to bottom, each with its spots."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from PySide6.QtCore import QRectF

from fleetdesk.core.words import N_, Words, msg
from fleetdesk.services.building.card_editor import FieldSpec, field_specs
from fleetdesk.services.building.card_places import NUMBERS, CardPlaces, Place
from fleetdesk.ui.cards.spelling import NOT_KNOWN, unit_mark, unit_name
from fleetdesk.ui.look.theme import Theme
from fleetdesk.ui.widgets.lines import halved_width, height_of, width_of, wrapped
from fleetdesk.ui.widgets.marks.silhouettes import SIGN

SpotKind = Literal[
    "title", "word", "figure", "box", "round", "total", "head", "cell", "row", "mirror", "add", "flag", "text"
]
TITLE = "class_name"
_ROW_TITLE, _LEAST_CELL, _WIDEST_FIGURE, _LABEL = 156, 54, 164, 112
_FIGURE_TALL, _BOX, _PITCH = 66, 42, 48
_MOST_LINES = 9
"""Of the title of a row: more than any takes."""
_SPARE = 12
"""Boxes drawn beyond those there are, so that one tap sets them."""
_ADD = "+"


class Spot(NamedTuple):
    """One thing on the card: what it says, and the place it edits."""

    kind: SpotKind
    rect: QRectF
    place: Place
    text: str = ""
    label: str = ""
    value: Any = None
    """What a tap sets: how many boxes, which kind of row is added; of a row, its arc."""
    on: bool = False
    """A box that is there, a tick that is set, a row like its other side, a value that is known."""

    @property
    def name(self) -> str:
        """What a screen reader says."""
        return f"{self.label}: {self.text}" if self.label and self.text else self.label or self.text


class Band(NamedTuple):
    """A part of the card across its whole width; `spots` count from its top."""

    spots: tuple[Spot, ...]
    tall: float
    table: bool = False
    """It is a line of a table, ruled."""


class Ruled(NamedTuple):
    """Where titles and cells of a table stand; cells too many to stand beside the titles stand below them."""

    title: float
    """Width of a title."""
    left: float
    below: float
    """Where the cells of a row begin, counted from the left and from its top."""
    cell: float
    """Width of a cell."""


def _wider(spot: Spot, left: float, width: float) -> Spot:
    return spot._replace(rect=QRectF(left, spot.rect.top(), width, spot.rect.height()))


class FacePlan:
    """Lays a card out for a width."""

    def __init__(self, places: CardPlaces, words: Words, theme: Theme, width: float) -> None:
        self._places, self._words, self._theme, self._width = places, words, theme, width

    def bands(self) -> Iterator[Band]:
        """From top to bottom: name and words, figures, boxes, tables, what else there is."""
        first, others = self._places.groups(first=True), self._places.groups(first=False)
        title = self._places.editor.spec(TITLE)
        identity = [spec for spec in self._flat((*first, *others)) if spec.group == title.group]
        words = [spec for spec in identity if spec.key != TITLE and spec.kind in {"text", "choice"}]
        heading = [self._title(title), *(self._word(spec, brief=True) for spec in words)]
        figures = [self._figure(spec) for spec in self._flat(first) if self._counts(spec)]
        beside = self._beside(heading, figures)
        if beside is not None:
            yield beside
        else:
            yield from self._flowing(heading)
            yield from self._spread(figures)
        yield from (self._track(spec) for spec in self._places.tracks())
        for table in self._places.tables():
            yield from self._table(table)
        apart = {TITLE, *(spec.key for spec in (*words, *self._places.tracks()))}
        marks = [spec for spec in self._flat(first) if not self._counts(spec)]
        for group in (marks, *others):
            shown = [spec for spec in group if spec.key not in apart]
            spots = [self._figure(spec) if self._counts(spec) else self._mark(spec) for spec in shown]
            named = group is not marks and shown and shown[0].group
            yield from self._flowing([self._caption(shown[0].group), *spots] if named else spots)

    @staticmethod
    def _flat(groups: Sequence[Sequence[FieldSpec]]) -> list[FieldSpec]:
        return [spec for group in groups for spec in group]

    def _counts(self, spec: FieldSpec) -> bool:
        return spec.kind in NUMBERS and spec not in self._places.tracks()

    # --- single things --------------------------------------------------------------------------------

    def _title(self, spec: FieldSpec) -> Spot:
        place = Place(TITLE)
        said = str(self._places.value(place) or "")
        shown = said or self._words.text(N_("Name of the class"))
        width = min(self._width, width_of(shown, self._theme.font("title")) + self._theme.px(16))
        rect = QRectF(0, 0, width, self._theme.target)
        return Spot("title", rect, place, shown, self._words.text(spec.label), on=bool(said))

    def _word(self, spec: FieldSpec, *, brief: bool) -> Spot:
        """A word of the card; `brief` leaves out what it is about, where that is plain."""
        theme, said = self._theme, self.said(Place(spec.key))
        label = self._words.text(spec.label)
        shown = said or (label if brief else NOT_KNOWN)
        text = shown if brief else self._words.say(msg("{what}: {value}", what=label, value=shown))
        rect = QRectF(0, 0, width_of(text, theme.font("body")) + theme.px(16), theme.target)
        return Spot("word", rect, Place(spec.key), text if not brief else shown, label, on=bool(said))

    def _mark(self, spec: FieldSpec) -> Spot:
        if spec.kind != "bool":
            return self._word(spec, brief=False)
        theme, label = self._theme, self._words.text(spec.label)
        rect = QRectF(0, 0, width_of(label, theme.font("body")) + theme.px(46), theme.target)
        on = bool(self._places.value(Place(spec.key)))
        told = self._words.text(N_("Yes")) if on else self._words.text(N_("No"))
        return Spot("flag", rect, Place(spec.key), told, label, value=not on, on=on)

    def _caption(self, group: str) -> Spot:
        """What the fields beside it are about: two of a card may be called the same."""
        text = self._words.text(group)
        width = width_of(text, self._theme.font("strong")) + self._theme.px(10)
        return Spot("text", QRectF(0, 0, width, self._theme.target), Place(""), text)

    def _figure(self, spec: FieldSpec) -> Spot:
        theme, label = self._theme, self._words.text(spec.label)
        said = self.said(Place(spec.key))
        wide = max(halved_width(label, theme.font("tiny")), width_of(said, theme.font("big_number")))
        width = min(theme.px(_WIDEST_FIGURE), max(theme.px(76), wide + theme.px(14)))
        rect = QRectF(0, 0, width, theme.px(_FIGURE_TALL))
        return Spot("figure", rect, Place(spec.key), said or NOT_KNOWN, label, on=bool(said))

    def _beside(self, named: Sequence[Spot], figures: Sequence[Spot]) -> Band | None:
        """The name, and its words below it, with the figures at the right edge, as on a printed card, if that fits."""
        gap, title, words = self._theme.px(6), named[0], named[1:]
        taken = sum(one.rect.width() + gap for one in figures)
        room = self._width - taken
        wide = max(title.rect.width(), sum(one.rect.width() + gap for one in words))
        if not figures or wide > room:
            return None
        spots, left, top = [title], 0.0, title.rect.height()
        for one in words:
            spots.append(one._replace(rect=one.rect.translated(left, top)))
            left += one.rect.width() + gap
        tall = top + max((one.rect.height() for one in words), default=0.0)
        left = room + gap
        for one in figures:
            spots.append(one._replace(rect=one.rect.translated(left, 0)))
            left += one.rect.width() + gap
        return Band(tuple(spots), max(tall, *(one.rect.height() for one in figures)) + gap)

    def _flowing(self, spots: Sequence[Spot]) -> Iterator[Band]:
        """Things side by side, as many lines as they take."""
        gap, left, line = self._theme.px(6), 0.0, list[Spot]()
        for spot in spots:
            width = min(spot.rect.width(), self._width)
            if line and left + width > self._width:
                yield self._line(line)
                left, line = 0.0, []
            line.append(spot._replace(rect=QRectF(left, 0, width, spot.rect.height())))
            left += width + gap
        if line:
            yield self._line(line)

    def _spread(self, figures: Sequence[Spot]) -> Iterator[Band]:
        """Figures from edge to edge: in columns with as many in each line, else every line as long as the card."""
        lines, gap = list(self._flowing(figures)), self._theme.px(6)
        each = -(-len(figures) // max(1, len(lines)))
        wide = min((self._width - gap * (each - 1)) / max(1, each), float(self._theme.px(_WIDEST_FIGURE)))
        if all(one.rect.width() <= wide for one in figures):
            for at in range(0, len(figures), each):
                line = figures[at : at + each]
                yield self._line([_wider(one, n * (wide + gap), wide) for n, one in enumerate(line)])
            return
        for band in lines:
            spare = (self._width - band.spots[-1].rect.right()) / len(band.spots)
            yield self._line(
                [
                    _wider(one, one.rect.left() + n * spare, one.rect.width() + spare)
                    for n, one in enumerate(band.spots)
                ]
            )

    def _line(self, line: Sequence[Spot]) -> Band:
        return Band(tuple(line), max(spot.rect.height() for spot in line) + self._theme.px(6))

    def _track(self, spec: FieldSpec) -> Band:
        """A number as boxes; a dotted box beyond sets it."""
        theme, place = self._theme, Place(spec.key)
        label, value = self._words.text(spec.label), self._places.value(place) or 0
        left, tall = self._label_room(), float(max(theme.px(_PITCH), theme.target))
        pitch = max(float(theme.px(_PITCH)), float(theme.finger))
        room = self._width - left - theme.px(64)
        most = int(min(spec.most or 99, max(_SPARE, value), room // pitch))
        kind: SpotKind = "round" if spec.editor == "rounds" else "box"
        side = theme.px(_BOX)
        spots = [Spot("text", QRectF(0, 0, left - theme.px(6), tall), place, label)]
        for number in range(1, most + 1):
            rect = QRectF(left + (number - 1) * pitch, (tall - side) / 2, side, side)
            spots.append(Spot(kind, rect, place, self._words.number(number), label, number, number <= value))
        rect = QRectF(self._width - theme.px(60), 0, theme.px(60), tall)
        spots.append(Spot("total", rect, place, self.said(place) or NOT_KNOWN, label, on=bool(value)))
        return Band(tuple(spots), tall + theme.px(2))

    def _label_room(self) -> float:
        """As wide as the labels of all tracks need on two lines, as far as boxes keep their room."""
        theme, labels = self._theme, (self._words.text(spec.label) for spec in self._places.tracks())
        widest = max(halved_width(label, theme.font("strong")) for label in labels) + theme.px(8)
        return max(float(theme.px(_LABEL)), min(widest, self._width * 0.3))

    # --- tables ---------------------------------------------------------------------------------------

    def _table(self, table: FieldSpec) -> Iterator[Band]:
        columns = list(self._places.columns(table))
        mirrored = any(one.mirror for one in field_specs(table.row)) if table.row is not None else False
        theme = self._theme
        tools = float(theme.target) if mirrored else 0.0
        left, count = self._title_room(), max(1, len(columns))
        ruled = Ruled(left, left, 0.0, (self._width - left - tools) / count)
        if ruled.cell < theme.px(_LEAST_CELL):
            ruled = Ruled(self._width - tools, 0.0, theme.target, self._width / count)
        yield Band(tuple(self._heads(table, columns, ruled)), ruled.below + theme.target, table=True)
        for row in range(len(self._places.editor.rows(table.key))):
            yield self._row(table, row, ruled)
        yield self._adding(table)

    def _title_room(self) -> float:
        return min(float(self._theme.px(_ROW_TITLE)), self._width * 0.3)

    def _heads(
        self, table: FieldSpec, columns: Sequence[tuple[FieldSpec, int]], ruled: Ruled
    ) -> Iterator[Spot]:
        theme, words, kinds = self._theme, self._words, self._places.kinds(table)
        corner = words.text(kinds.label if kinds is not None else table.label)
        tall = float(theme.target)
        yield Spot(
            "text", QRectF(theme.px(10), 0, ruled.title - theme.px(12), tall), Place(table.key), corner
        )
        for number, (inner, at) in enumerate(columns):
            rect = QRectF(ruled.left + number * ruled.cell, ruled.below, ruled.cell, tall)
            if at < 0:
                unit = unit_name(words, inner.unit)
                text = f"{words.text(inner.label)} ({unit})" if unit else words.text(inner.label)
                yield Spot("text", rect, Place(table.key, -1, inner.key), text, on=True)
            else:
                limits = self._places.editor.spec(inner.per)
                yield Spot(
                    "head",
                    rect,
                    Place(inner.per, at=at),
                    self.head(limits, at),
                    words.text(limits.label),
                    on=True,
                )

    def head(self, limits: FieldSpec, at: int) -> str:
        """A range band from its far end: 8–16″."""
        ends = self._places.value(Place(limits.key))
        start = ends[at - 1] if at else 0
        number = self._words.number
        return f"{number(start)}\N{EN DASH}{number(ends[at])}{unit_mark(self._words, limits.unit)}"

    def _row(self, table: FieldSpec, row: int, ruled: Ruled) -> Band:
        theme, title, arc = self._theme, self.title(table, row), self._arc(table, row)
        room = ruled.title - theme.px(16) - (theme.px(SIGN + 4) if arc is not None else 0)
        lines = wrapped(title, theme.font("strong"), room, _MOST_LINES)
        tall = max(float(theme.target), height_of(len(lines), theme.font("strong")) + theme.px(6))
        below, high = (tall, float(theme.target)) if ruled.below else (0.0, tall)
        place = Place(table.key, row)
        spots = [
            Spot(
                "row",
                QRectF(theme.px(2), 0, ruled.title - theme.px(4), tall),
                place,
                title,
                value=arc,
            )
        ]
        places = [one for one in self._places.cells(table) if one.row == row]
        for number, place in enumerate(places):
            rect = QRectF(ruled.left + number * ruled.cell, below, ruled.cell, high)
            said = self.said(place)
            spots.append(Spot("cell", rect, place, said or NOT_KNOWN, self.name(place), on=bool(said)))
        if self._places.mirrored(table, row) is not None:
            rect = QRectF(self._width - theme.target, 0, theme.target, tall)
            same = self._places.mirrors(table, row)
            told = (
                msg("{what}: the other side has the same", what=title)
                if same
                else msg("{what}: copy to the other side", what=title)
            )
            name = self._words.say(told)
            spots.append(Spot("mirror", rect, Place(table.key, row), "", name, on=same))
        return Band(tuple(spots), below + high, table=True)

    def _arc(self, table: FieldSpec, row: int) -> tuple[float, float] | None:
        """Where a row's arc is, if it has one."""
        kinds = self._places.kinds(table)
        if kinds is None:
            return None
        return dict(kinds.fans).get(getattr(self._places.editor.rows(table.key)[row], kinds.key))

    def _adding(self, table: FieldSpec) -> Band:
        theme, tall, left = self._theme, float(self._theme.target), self._title_room()
        more = self._words.text(N_("One more row"))
        free = self._places.unused(table) or (("", more),)
        spots: list[Spot] = []
        if free[0][0]:
            place = Place(table.key, -1, _ADD)
            spots.append(Spot("text", QRectF(theme.px(10), 0, left - theme.px(12), tall), place, more))
        across, top = left if free[0][0] else float(theme.px(4)), 0.0
        for value, label in free:
            text = self._words.text(label)
            width = width_of(text, theme.font("strong")) + theme.px(28)
            if across + width > self._width and across > left:
                across, top = left, top + tall
            place = Place(table.key, -1, _ADD)
            spots.append(
                Spot("add", QRectF(across, top, width, tall), place, text, more if value else "", value)
            )
            across += width
        return Band(tuple(spots), top + tall, table=True)

    # --- words ----------------------------------------------------------------------------------------

    def said(self, place: Place) -> str:
        """What stands at a place; nothing for nothing."""
        spec, value = self._places.spec(place), self._places.value(place)
        if value is None or value == "" or (value == 0 and place.row >= 0):
            return ""
        if spec.kind == "choice":
            return next((self._words.text(text) for key, text in spec.choices if key == str(value)), "")
        if isinstance(value, int | float):
            mark = unit_mark(self._words, spec.unit) if place.row < 0 and spec.unit != "AD" else ""
            return self._words.number(value) + mark
        return self._words.text(str(value)) if spec.suggestions else str(value)

    def title(self, table: FieldSpec, row: int) -> str:
        """What a row is called: its own name, else what is chosen in it."""
        told: list[str] = []
        shown = self._places.editor.rows(table.key)[row]
        for inner in field_specs(table.row) if table.row is not None else ():
            value = getattr(shown, inner.key)
            if inner.kind == "choice":
                told.append(self.said(Place(table.key, row, inner.key)))
            elif inner.kind == "text" and inner.key == "name" and value:
                told.insert(0, self._words.text(value))
        return " \N{MIDDLE DOT} ".join(told) or self._words.say(msg("Row {n}", n=row + 1))

    def name(self, place: Place) -> str:
        """What a place is called: Port, 8–16″."""
        spec = self._places.spec(place)
        if place.row < 0:
            known = self.head(spec, place.at) if place.at >= 0 else ""
            label = self._words.text(spec.label)
            return f"{label} {known}" if known else label
        title = self.title(self._places.editor.spec(place.key), place.row)
        if not place.column:
            return title
        head = self._words.text(spec.label)
        if place.at >= 0:
            head = self.head(self._places.editor.spec(spec.per), place.at)
        return f"{title}, {head}"

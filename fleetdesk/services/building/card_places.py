"""The places of a card one can touch: where each number, word and tick of it lies in its model, and what it takes."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.building.card_editor import MOST_IN_CELL, CardEditor, FieldSpec, field_specs

NUMBERS = frozenset({"int", "number"})
BOXES = frozenset({"boxes", "rounds"})
"""Special editors of numbers that stand on the card as boxes to strike."""
PATTERNS = frozenset({"options", "rules"})
"""Tables of words with an effect: they have a form of their own."""
_MOST = 999


class Place(NamedTuple):
    """A value of a card: of a field, of a row of its table, or one of a list of numbers in either."""

    key: str
    row: int = -1
    column: str = ""
    at: int = -1


class Bounds(NamedTuple):
    """What a number may be."""

    least: float
    most: float
    step: float = 1

    @property
    def whole(self) -> bool:
        """Whether it has no fractions."""
        return float(self.step).is_integer()


class CardPlaces:
    """Reads and writes a card place by place."""

    def __init__(self, editor: CardEditor) -> None:
        self.editor = editor

    def spec(self, place: Place) -> FieldSpec:
        """The field a place belongs to: of the row's model in a table."""
        spec = self.editor.spec(place.key)
        if not place.column or spec.row is None:
            return spec
        return next(one for one in field_specs(spec.row) if one.key == place.column)

    def value(self, place: Place) -> Any:
        """What stands there; `None` for nothing."""
        whole: Any = self.editor.card if place.row < 0 else self.editor.rows(place.key)[place.row]
        found = getattr(whole, place.column or place.key)
        if place.at < 0:
            return found
        return found[place.at] if place.at < len(found) else 0

    def bounds(self, place: Place) -> Bounds:
        """What the number there may be: by its field, a limit of a list also by its neighbours."""
        spec = self.spec(place)
        if spec.kind == "numbers":
            if place.row >= 0:
                return Bounds(0, MOST_IN_CELL)
            values = self.value(place._replace(at=-1))
            before = values[place.at - 1] if place.at else 0
            after = values[place.at + 1] if place.at + 1 < len(values) else _MOST
            return Bounds(before + 1, after - 1, 0.5)
        most = spec.most if spec.most is not None else _MOST
        return Bounds(spec.least or 0, most, spec.step if spec.kind == "number" else 1)

    def put(self, place: Place, value: Any) -> bool:
        """Write a value; False if it stood there already.

        Raises BadInput: it does not fit, with the bounds in the sentence.
        """
        self._check(place, value)
        if place.row < 0:
            if place.at < 0:
                return self.editor.set(place.key, value)
            values = list(self.value(place._replace(at=-1)))
            values[place.at] = float(value)
            return self.editor.set(place.key, tuple(values))
        if place.at >= 0:
            return self.editor.set_cell(place.key, place.row, place.column, place.at, int(value or 0))
        return self.editor.set_row(place.key, place.row, **{place.column: value})

    def _check(self, place: Place, value: Any) -> None:
        if not isinstance(value, int | float) or self.spec(place).kind not in {*NUMBERS, "numbers"}:
            return
        bounds = self.bounds(place)
        if not bounds.least <= value <= bounds.most or (bounds.whole and value != int(value)):
            raise BadInput(
                msg(
                    "{field} must be from {least} to {most}, not {value}.",
                    field=Msg(key=self.spec(place).label),
                    least=bounds.least,
                    most=bounds.most,
                    value=value,
                )
            )

    # --- what there is --------------------------------------------------------------------------------

    def figures(self) -> tuple[Place, ...]:
        """All numbers in the order they stand on the card, which is the order in which one leads on to the next."""
        return (
            *(Place(spec.key) for group in self.groups(first=True) for spec in group if _is_figure(spec)),
            *(Place(spec.key) for spec in self.tracks()),
            *(cell for table in self.tables() for cell in self.cells(table)),
            *(Place(spec.key) for group in self.groups(first=False) for spec in group if _is_figure(spec)),
        )

    def groups(self, *, first: bool) -> tuple[tuple[FieldSpec, ...], ...]:
        """Fields by group: first those with numbers the game needs, or, without `first`, the others.

        Words about the whole card, photographs, limits over a table and tables are none of them.
        """
        found: dict[str, list[FieldSpec]] = {}
        heads = {inner.per for table in self.tables() for inner in field_specs(table.row or Frozen)}
        apart = {spec.group for spec in self.editor.specs if spec.multiline}
        for spec in self.editor.specs:
            if spec.kind != "table" and spec.group not in apart and spec.key not in heads:
                found.setdefault(spec.group, []).append(spec)
        leading = {spec.group for spec in self.editor.specs if _leads(spec)}
        return tuple(tuple(specs) for group, specs in found.items() if (group in leading) == first)

    def others(self) -> tuple[FieldSpec, ...]:
        """What has no place on the face of the card: words about the whole of it, its photograph, options, rules."""
        apart = {spec.group for spec in self.editor.specs if spec.multiline}
        return tuple(
            spec
            for spec in self.editor.specs
            if (spec.group in apart and spec.kind != "table") or spec.key in PATTERNS
        )

    def tracks(self) -> tuple[FieldSpec, ...]:
        """Numbers that stand as boxes to strike."""
        return tuple(spec for spec in self.editor.specs if spec.editor in BOXES)

    def tables(self) -> tuple[FieldSpec, ...]:
        """Tables of numbers: weapons, sections of the hull."""
        return tuple(spec for spec in self.editor.specs if spec.kind == "table" and spec.key not in PATTERNS)

    def columns(self, table: FieldSpec) -> Iterator[tuple[FieldSpec, int]]:
        """The number columns of a table: the field of a row, and which number of a list it is, else -1."""
        for inner in field_specs(table.row) if table.row is not None else ():
            if inner.kind in NUMBERS:
                yield inner, -1
            elif inner.kind == "numbers" and inner.per:
                for at in range(len(getattr(self.editor.card, inner.per))):
                    yield inner, at

    def cells(self, table: FieldSpec) -> Iterator[Place]:
        """The numbers of a table, row by row."""
        for row in range(len(self.editor.rows(table.key))):
            for inner, at in self.columns(table):
                yield Place(table.key, row, inner.key, at)

    def changed(self, before: "CardPlaces") -> Iterator[Place]:
        """Where the card says otherwise than an earlier one: places of this card, row by row in its tables."""
        for spec in self.editor.specs:
            if getattr(self.editor.card, spec.key) == getattr(before.editor.card, spec.key):
                continue
            rows = len(self.editor.rows(spec.key)) if spec in self.tables() else 0
            if not rows or rows != len(before.editor.rows(spec.key)):
                yield Place(spec.key)
                continue
            cells = tuple(self.cells(spec))
            found = [cell for cell in cells if self.value(cell) != before.value(cell)]
            yield from found or (Place(spec.key),)

    # --- rows -----------------------------------------------------------------------------------------

    def kinds(self, table: FieldSpec) -> FieldSpec | None:
        """The choice by which rows of a table differ: an arc that has a mirror, else the first; none."""
        choices = [one for one in field_specs(table.row or Frozen) if one.kind == "choice"]
        return next((one for one in choices if one.mirror), choices[0] if choices else None)

    def unused(self, table: FieldSpec) -> tuple[tuple[str, str], ...]:
        """(value, label) of what the rows of a table do not have yet; every one where they have them all."""
        kinds = self.kinds(table)
        if kinds is None:
            return ()
        used = {getattr(row, kinds.key) for row in self.editor.rows(table.key)}
        free = tuple(one for one in kinds.choices if one[0] not in used)
        return free or kinds.choices

    def mirrored(self, table: FieldSpec, row: int) -> tuple[str, int | None] | None:
        """The other side of a row (its value, its row if there is one); `None` where the row has no other side."""
        kinds = self.kinds(table)
        if kinds is None:
            return None
        rows = self.editor.rows(table.key)
        other = dict(kinds.mirror).get(getattr(rows[row], kinds.key))
        if other is None:
            return None
        name = getattr(rows[row], "name", "")
        found = (
            at
            for at, one in enumerate(rows)
            if getattr(one, kinds.key) == other and getattr(one, "name", "") == name
        )
        return other, next(found, None)

    def mirrors(self, table: FieldSpec, row: int) -> bool:
        """Whether the other side of a row has the same numbers."""
        found = self.mirrored(table, row)
        if found is None or found[1] is None:
            return False
        rows = self.editor.rows(table.key)
        kinds = self.kinds(table)
        apart = {"id", kinds.key if kinds is not None else ""}
        one, other = rows[row].model_dump(exclude=apart), rows[found[1]].model_dump(exclude=apart)
        return one == other

    def mirror(self, table: FieldSpec, row: int) -> bool:
        """Give the other side the same row, in one step."""
        found, kinds = self.mirrored(table, row), self.kinds(table)
        if found is None or kinds is None:
            return False
        other, at = found
        copy = self.editor.rows(table.key)[row].but(**{kinds.key: other})
        if at is None:
            return self.editor.add_row(table.key, **copy.model_dump(exclude={"id"}))
        changes = {name: getattr(copy, name) for name in type(copy).model_fields if name != "id"}
        return self.editor.set_row(table.key, at, **changes)


def _is_figure(spec: FieldSpec) -> bool:
    return spec.kind in NUMBERS and spec.editor not in BOXES


def _leads(spec: FieldSpec) -> bool:
    return spec.editor in BOXES or (spec.needed and spec.kind in NUMBERS)

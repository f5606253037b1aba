"""The card editor: its form derived from the fields of a game's profile, its edits named and undoable."""

from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.history import Edited
from fleetdesk.core.ids import free_id
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Problem
from fleetdesk.core.words import Msg, msg

Kind = Literal["int", "number", "bool", "choice", "text", "numbers", "table"]


class FieldSpec(Frozen):
    """One field of a card as a form shows it."""

    key: str
    label: str
    """Catalogue key."""
    group: str = ""
    """Catalogue key of the heading it stands under."""
    kind: Kind
    unit: str = ""
    least: float | None = None
    most: float | None = None
    step: float = 1
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """(value, catalogue key) in the order offered."""
    suggestions: tuple[str, ...] = ()
    """Texts to offer; catalogue keys where the game names them."""
    optional: bool = False
    """May be left empty: then the card's verdict is "cannot tell" if the field is needed."""
    needed: bool = False
    multiline: bool = False
    editor: str = ""
    per: str = ""
    """For numbers in a table row: the field of the card that heads their columns."""
    mirror: tuple[tuple[str, str], ...] = ()
    """For a choice: (value, value of the other side): port, starboard."""
    fans: tuple[tuple[str, tuple[float, float]], ...] = ()
    """For a choice: (value, where its arc begins, clockwise from the bow, and how wide it is, in degrees)."""
    row: type[Frozen] | None = None
    """For a table: the model of one row."""

    model_config = Frozen.model_config | {"arbitrary_types_allowed": True}


def field_specs(model: type[Frozen]) -> tuple[FieldSpec, ...]:
    """The fields of a profile or row model that carry a label, in the order they are declared."""
    found = (_spec(name, field) for name, field in model.model_fields.items())
    return tuple(spec for spec in found if spec is not None)


def _spec(name: str, field: FieldInfo) -> FieldSpec | None:
    extra = field.json_schema_extra
    if not isinstance(extra, Mapping) or "label" not in extra:
        return None
    told: dict[str, Any] = dict(extra)
    kind, optional, row = _kind(field.annotation, told)
    bounds = {type(one).__name__: one for one in field.metadata}
    choices = told.get("choices") or {}
    return FieldSpec(
        key=name,
        label=told["label"],
        group=told.get("group", ""),
        kind=kind,
        unit=told.get("unit", ""),
        least=getattr(bounds.get("Ge"), "ge", None),
        most=getattr(bounds.get("Le"), "le", None),
        step=told.get("step", 1),
        help=told.get("help", ""),
        choices=tuple((str(value), label) for value, label in choices.items()),
        suggestions=tuple(told.get("suggestions", ())),
        optional=optional,
        needed=bool(told.get("needed")),
        multiline=bool(told.get("multiline")),
        editor=told.get("editor", ""),
        per=told.get("per", ""),
        mirror=tuple((told.get("mirror") or {}).items()),
        fans=tuple((told.get("fans") or {}).items()),
        row=row,
    )


def _kind(annotation: Any, told: Mapping[str, Any]) -> tuple[Kind, bool, type[Frozen] | None]:
    """What a field is, whether it may be empty, and the row model of a table."""
    optional = False
    if get_origin(annotation) in {Union, UnionType}:
        parts = [part for part in get_args(annotation) if part is not type(None)]
        optional, annotation = len(parts) < len(get_args(annotation)), parts[0]
    if told.get("choices"):
        return "choice", optional, None
    if get_origin(annotation) is tuple:
        inner = get_args(annotation)[0]
        if isinstance(inner, type) and issubclass(inner, Frozen):
            return "table", optional, inner
        return "numbers", optional, None
    plain: dict[Any, Kind] = {bool: "bool", int: "int", float: "number"}
    return plain.get(annotation, "text"), optional, None


class CardEditor(Edited[ShipProfile]):
    """A card being edited. A value that does not fit is refused in one sentence and changes nothing."""

    def __init__(self, system: AnySystem, card: ShipProfile) -> None:
        """Edit a card of a game; `card` must be of the game's own profile model."""
        self.system = system
        self.specs = field_specs(system.profile)
        super().__init__(card)
        self.start = card
        """The card it began with."""

    @property
    def card(self) -> ShipProfile:
        return self._history.value

    @property
    def dirty(self) -> bool:
        """Whether it differs from the card it began with."""
        return self.card != self.start

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong or missing on the card."""
        found: tuple[Problem, ...] = self.system.check_card(self.card)
        return found

    def begin_with(self, other: ShipProfile) -> bool:
        """Take over everything another card says, except that it stays a card of its own."""
        kept = {name: getattr(self.card, name) for name in ("id", "source")}
        return self._history.do(msg("Begun with {card}", card=other.class_name), other.but(**kept))

    def take_up(self, draft: ShipProfile) -> bool:
        """Go on with what was left unfinished."""
        return self._history.do(msg("Left unfinished before"), draft)

    def go_back(self, earlier: ShipProfile, when: str) -> bool:
        """Make the card what it was then; `when` says that in the words of the window."""
        return self._history.do(
            msg("Back to the version of: {time}", time=when), earlier.but(id=self.card.id)
        )

    def told(self, earlier: ShipProfile) -> tuple[Msg, ...]:
        """What was otherwise on an earlier version of the card, field by field."""
        found = []
        for spec in self.specs:
            was, label = getattr(earlier, spec.key), Msg(key=spec.label)
            if was == getattr(self.card, spec.key):
                continue
            plain = spec.kind in {"int", "number"} and was is not None
            found.append(msg("{field} {value}", field=label, value=was) if plain else label)
        return tuple(found)

    def spec(self, key: str) -> FieldSpec:
        """The field of that name. Raises KeyError for an unknown one."""
        for one in self.specs:
            if one.key == key:
                return one
        raise KeyError(key)

    def set(self, key: str, value: Any) -> bool:
        """Set a field; False if it had that value already.

        Raises BadInput: the value does not fit, with the bounds in the sentence.
        """
        spec = self.spec(key)
        changed = self._validated({key: value}, spec)
        return self._history.do(msg("{field} of the card", field=Msg(key=spec.label)), changed)

    # --- tables: weapons and what else a game lists on a card -----------------------------------------

    def rows(self, key: str) -> tuple[Frozen, ...]:
        found: tuple[Frozen, ...] = getattr(self.card, key)
        return found

    def set_row(self, key: str, at: int, **changes: Any) -> bool:
        rows = list(self.rows(key))
        self._row_exists(key, at, rows)
        rows[at] = rows[at].but(**changes)
        return self._set_rows(key, rows)

    def add_row(self, key: str, **values: Any) -> bool:
        model = self.spec(key).row
        assert model is not None  # noqa: S101 - only table fields have rows
        if "id" in model.model_fields:
            values.setdefault("id", free_id("own-", (getattr(row, "id", "") for row in self.rows(key))))
        return self._set_rows(key, [*self.rows(key), model.model_validate(values)])

    def remove_row(self, key: str, at: int) -> bool:
        rows = list(self.rows(key))
        self._row_exists(key, at, rows)
        del rows[at]
        return self._set_rows(key, rows)

    def set_cell(self, key: str, at: int, column: str, index: int, value: int) -> bool:
        """Set one number of a row's list, such as the dice of a weapon in a range band; short lists are filled with 0."""
        row = self.rows(key)[at]
        numbers = list(getattr(row, column))
        numbers += [0] * (index + 1 - len(numbers))
        if not 0 <= value <= MOST_IN_CELL:
            raise BadInput(
                msg(
                    "This must be a number from {least} to {most}, not {value}.",
                    least=0,
                    most=MOST_IN_CELL,
                    value=value,
                )
            )
        numbers[index] = value
        return self.set_row(key, at, **{column: tuple(numbers)})

    def _row_exists(self, key: str, at: int, rows: list[Frozen]) -> None:
        if not 0 <= at < len(rows):
            raise BadInput(
                msg("{field} has no row number {n}.", field=Msg(key=self.spec(key).label), n=at + 1)
            )

    def _set_rows(self, key: str, rows: Iterable[Frozen]) -> bool:
        spec = self.spec(key)
        changed = self._validated({key: tuple(row.model_dump() for row in rows)}, spec)
        return self._history.do(msg("{field} of the card", field=Msg(key=spec.label)), changed)

    def _validated(self, changes: Mapping[str, Any], spec: FieldSpec) -> ShipProfile:
        try:
            return type(self.card).model_validate({**self.card.model_dump(), **changes})
        except ValidationError as error:
            raise BadInput(_sentence(spec, error)) from error


MOST_IN_CELL = 99


def _sentence(spec: FieldSpec, error: ValidationError) -> Msg:
    value = str(error.errors()[0].get("input"))
    label = Msg(key=spec.label)
    if spec.least is not None and spec.most is not None:
        return msg(
            "{field} must be from {least} to {most}, not {value}.",
            field=label,
            least=spec.least,
            most=spec.most,
            value=value,
        )
    return msg("{field} cannot be {value}.", field=label, value=value)

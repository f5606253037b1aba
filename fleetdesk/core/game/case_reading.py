"""Reading what a worked case gives: values of the kind a rule needs, or a sentence that says what is wrong."""

import math
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from fleetdesk.core.errors import Said
from fleetdesk.core.words import msg

_REQUIRED: Any = object()


class CaseProblem(Said):
    """A case asks for something the rules cannot answer: an unknown action, a missing key, wrong dice."""


class Given:
    """The values a case gives, or a part of them. Every reader takes a default; without one the key must be there.

    Raises:
        CaseProblem: from every reader, when the key is missing or holds another kind of value.
    """

    def __init__(self, values: Any, where: str = "given") -> None:
        if not isinstance(values, Mapping):
            raise CaseProblem(msg('"{where}" is not a set of named values.', where=where))
        self._values: Mapping[str, Any] = values
        self._where = where

    def __contains__(self, key: str) -> bool:
        return self._values.get(key) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def raw(self, key: str, default: Any = _REQUIRED) -> Any:
        """The value as it stands in the file; null counts as missing."""
        value = self._values.get(key)
        if value is not None:
            return value
        if default is _REQUIRED:
            raise CaseProblem(
                msg('"{key}" is missing in "{where}": this case needs it.', key=key, where=self._where)
            )
        return default

    def whole(self, key: str, default: int = _REQUIRED, *, least: int = 0) -> int:
        """A whole number, `least` or more; 4.0 is one."""
        value = self.raw(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not _is_whole(value):
            raise self._wrong(key, value)
        if value < least:
            raise CaseProblem(
                msg(
                    '"{key}" in "{where}" is {value}: it is {least} or more.',
                    key=key,
                    where=self._where,
                    value=int(value),
                    least=least,
                )
            )
        return int(value)

    def number(self, key: str, default: float = _REQUIRED) -> float:
        """A number, 0 or more."""
        value = self.raw(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
            raise self._wrong(key, value)
        return value

    def flag(self, key: str, default: bool = _REQUIRED) -> bool:  # noqa: FBT001 - the value itself
        value = self.raw(key, default)
        if not isinstance(value, bool):
            raise self._wrong(key, value)
        return value

    def flags(self, *names: str, **called: str) -> dict[str, bool]:
        """Arguments of a rule that are false where the case does not say; `called`: argument = what the case calls it."""
        asked = {**dict(zip(names, names, strict=True)), **called}
        return {name: self.flag(key, False) for name, key in asked.items()}

    def text(self, key: str, default: str = _REQUIRED, *, among: Collection[str] = ()) -> str:
        """A word, one of `among` where that is given."""
        value = self.raw(key, default)
        if not isinstance(value, str):
            raise self._wrong(key, value)
        if among and value not in among:
            raise CaseProblem(
                msg(
                    '"{key}" in "{where}" is "{value}": it is one of {words}.',
                    key=key,
                    where=self._where,
                    value=value,
                    words=", ".join(sorted(among)),
                )
            )
        return value

    def names(self, key: str, default: tuple[str, ...] = _REQUIRED) -> tuple[str, ...]:
        values = self.raw(key, default)
        if not isinstance(values, list | tuple) or not all(isinstance(value, str) for value in values):
            raise self._wrong(key, values)
        return tuple(values)

    def wholes(self, key: str, default: tuple[int, ...] = _REQUIRED) -> tuple[int, ...]:
        """A list of whole numbers; they may be negative, and 4.0 is one."""
        values = self.raw(key, default)
        if not isinstance(values, list | tuple) or not all(
            isinstance(value, int | float) and not isinstance(value, bool) and _is_whole(value)
            for value in values
        ):
            raise self._wrong(key, values)
        return tuple(int(value) for value in values)

    def lists(self, key: str) -> tuple[tuple[Any, ...], ...]:
        values = self.raw(key)
        if not isinstance(values, list | tuple) or not all(
            isinstance(value, list | tuple) for value in values
        ):
            raise self._wrong(key, values)
        return tuple(tuple(value) for value in values)

    def part(self, key: str, default: Mapping[str, Any] = _REQUIRED) -> "Given":
        """A set of named values inside this one."""
        return Given(self.raw(key, default), f"{self._where}.{key}")

    def parts(self, key: str, default: tuple[Any, ...] = _REQUIRED) -> "tuple[Given, ...]":
        """A list of sets of named values."""
        values = self.raw(key, default)
        if not isinstance(values, list | tuple):
            raise self._wrong(key, values)
        return tuple(Given(value, f"{self._where}.{key}.{n}") for n, value in enumerate(values))

    def named(self, key: str) -> "Mapping[str, Given]":
        inner = self.part(key)
        return {name: inner.part(name) for name in inner}

    def wrong(self, key: str) -> CaseProblem:
        """The problem to raise when a rule finds the value under this key unusable."""
        return self._wrong(key, self._values.get(key))

    def _wrong(self, key: str, value: Any) -> CaseProblem:
        return CaseProblem(
            msg(
                '"{key}" in "{where}" cannot be read: {value}.',
                key=key,
                where=self._where,
                value=repr(value)[:80],
            )
        )


def _is_whole(value: float) -> bool:
    return isinstance(value, int) or value.is_integer()


class CaseDice:
    """The faces of a case: one row, or rows with names. Every face must be used, and none may be missing."""

    def __init__(self, dice: Any) -> None:
        self.given = dice is not None
        rows = dice if isinstance(dice, Mapping) else {"": [] if dice is None else dice}
        for row in rows.values():
            if not isinstance(row, list | tuple) or not all(type(face) is int for face in row):
                raise CaseProblem(msg('"dice" is not a list of faces, nor lists of faces with names.'))
            if not all(1 <= face <= 6 for face in row):
                raise CaseProblem(msg('"dice" holds a face that is not on a die with 6 sides.'))
        self._rows: dict[str, list[int]] = {str(name): list(row) for name, row in rows.items()}

    def has(self, name: str = "") -> bool:
        """Whether a row of that name is given (or the single row, for no name)."""
        return name in self._rows

    def left(self, name: str = "") -> tuple[int, ...]:
        """The faces of a row that are not used yet."""
        return tuple(self._rows.get(name, ()))

    def take(self, count: int, name: str = "") -> tuple[int, ...]:
        """Use the next `count` faces of a row."""
        row = self._rows.get(name, [])
        if len(row) < count:
            raise self.too_few(count - len(row), name)
        self._rows[name] = row[count:]
        return tuple(row[:count])

    def too_few(self, count: int, name: str = "") -> CaseProblem:
        """The problem of dice that are still owed."""
        if name:
            return CaseProblem(msg('Dice "{name}": {n} too few.', name=name, n=count))
        return CaseProblem(msg("Dice: {n} too few.", n=count))

    def finish(self) -> None:
        """Check that no face is left over."""
        for name, row in self._rows.items():
            if row and name:
                raise CaseProblem(msg('Dice "{name}": {n} too many.', name=name, n=len(row)))
            if row:
                raise CaseProblem(msg("Dice: {n} too many.", n=len(row)))

"""Values made to be shown: frozen like what is saved, but nobody's file, so mypy alone says what fits in them.

A model takes longer to make than most cards take to draw, and a battle would make a hundred of them before its first
paint. A class of these costs next to nothing, and a value only what a mapping of its fields does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, NoReturn, Self, dataclass_transform

_MEASURES = frozenset({"float", "float | None"})
"""Fields of these kinds hold 5.0 also where a whole 5 was given, so that it is said and drawn in one way."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Shown:
    """An immutable value; whoever derives from it names its fields as a data class does."""

    _usual: ClassVar[Mapping[str, Any]] = {}
    """Field -> what it holds where nothing is said."""
    _names: ClassVar[tuple[str, ...]] = ()
    _known: ClassVar[frozenset[str]] = frozenset()
    _measures: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        told = vars(cls).get("__annotations__", {})
        cls._usual = {**cls._usual, **{name: getattr(cls, name) for name in told if hasattr(cls, name)}}
        cls._names = tuple(dict.fromkeys((*cls._names, *told)))
        cls._known = frozenset(cls._names)
        cls._measures = cls._measures | {name for name, kind in told.items() if kind in _MEASURES}

    def __init__(self, **given: Any) -> None:
        held = {**self._usual, **given}
        if held.keys() != self._known:
            odd = ", ".join(sorted(held.keys() ^ self._known))
            raise TypeError(f"{type(self).__name__} lacks or does not know: {odd}")
        for name in self._measures:
            if isinstance(held[name], int):
                held[name] = float(held[name])
        self.__dict__.update(held)

    def but(self, **changes: Any) -> Self:
        """Return a copy with some fields replaced."""
        return type(self)(**{**self.__dict__, **changes})

    def __setattr__(self, name: str, _value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be taken away")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *map(self.__dict__.get, self._names)))

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        """Each field with what it holds, in the order they are named."""
        return ((name, self.__dict__[name]) for name in self._names)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={held!r}' for name, held in self)})"

    @classmethod
    def defaults(cls) -> Iterable[tuple[str, Any]]:
        """Each field that may be left out, with what it then holds."""
        return cls._usual.items()

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: object) -> Any:
        """Inside a model it is only looked at for what it is."""
        from pydantic_core.core_schema import is_instance_schema  # noqa: PLC0415 - most are in no model

        return is_instance_schema(cls)

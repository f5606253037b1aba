"""Frozen values that are no models: what a shelf stands on before anything of a game is loaded, and what is shown.

mypy alone says what fits in them. To make a model, or a frozen data class, takes longer than to read a list, and a
battle would make a hundred before its first paint. A class of these costs next to nothing, and a value only what a
mapping of its fields does.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, NoReturn, Self, dataclass_transform

_MEASURES = (float, float | None)
"""Fields of these kinds hold 5.0 also where a whole 5 was given, so that it is said and drawn in one way."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Value:
    """An immutable value; whoever derives from it names its fields as a data class does."""

    _usual: ClassVar[Mapping[str, Any]] = {}
    """Field -> what it holds where nothing is said."""
    _names: ClassVar[tuple[str, ...]] = ()
    _known: ClassVar[frozenset[str]] = frozenset()
    _measures: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
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
        self.__post_init__()

    def __post_init__(self) -> None:
        """What a kind of value still does once all fields are there."""

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
    def field_names(cls) -> tuple[str, ...]:
        """Its fields, in the order they are named."""
        return cls._names

    @classmethod
    def defaults(cls) -> Iterable[tuple[str, Any]]:
        """Each field that may be left out, with what it then holds."""
        return cls._usual.items()

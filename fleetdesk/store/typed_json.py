"""A plain value out of JSON by its annotations, and back: for small files that are read before any model is loaded."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from fleetdesk.core.values import Value


@cache
def kinds(kind: type[Value]) -> Mapping[str, Any]:
    """The fields of a value and what each must be."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.field_names()}


def fitting(kind: Any, raw: Any) -> Any:
    """What JSON says, as the kind an annotation names. Raises ValueError if it is none."""
    if kind is Any or type(raw) is kind:
        return raw
    if kind is int and isinstance(raw, float) and raw.is_integer():  # other programs write 100 as 100.0
        return int(raw)
    if isinstance(kind, type) and issubclass(kind, Value) and isinstance(raw, dict):
        return _made(kind, raw)
    return _generic(get_origin(kind), get_args(kind), raw)


def _generic(origin: Any, inner: tuple[Any, ...], raw: Any) -> Any:
    """The same for a kind with others in it; an annotation behind a kind is the range it lies in."""
    if origin is Literal and raw in inner:
        return raw
    if origin is Annotated and (found := fitting(inner[0], raw)) in inner[1]:
        return found
    if origin is Mapping and isinstance(raw, dict):
        return {key: fitting(inner[1], one) for key, one in raw.items()}
    if origin is tuple and isinstance(raw, list):
        return tuple(fitting(inner[0], one) for one in raw)
    raise ValueError(origin)


def _made(kind: Any, raw: Mapping[str, Any]) -> Any:
    known = kinds(kind)
    if not raw.keys() <= known.keys():
        raise ValueError(kind)
    try:
        return kind(**{key: fitting(known[key], one) for key, one in raw.items()})
    except TypeError as error:  # something is missing
        raise ValueError(kind) from error


def plain(value: Any) -> Any:
    if isinstance(value, Value):
        return {name: plain(one) for name, one in value}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value

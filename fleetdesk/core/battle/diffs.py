"""What changed between two frozen states, found and applied without knowing any game.

A change names a path of field names, mapping keys and tuple positions, and carries the JSON before and
after. Branches that are the same object are skipped, so a diff costs what changed, not what exists.
Differences apply to the JSON form of a state (nested dicts and lists), forwards and backwards.
"""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, Literal

from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from fleetdesk.core.base import Frozen

Path = tuple[str | int, ...]
Json = Any


class Change(Frozen):
    """One place that differs. `add` and `remove` are for mapping keys; `set` replaces a value."""

    op: Literal["set", "add", "remove"] = "set"
    path: Path
    before: Json = None
    after: Json = None


def diff(before: Any, after: Any) -> tuple[Change, ...]:
    """Every difference between two values of the same type."""
    return () if before is after else tuple(_walk((), before, after))


def _walk(path: Path, before: Any, after: Any) -> Iterator[Change]:
    """Two values that are not the same object."""
    if isinstance(before, BaseModel) and type(before) is type(after):
        held, now = before.__dict__, after.__dict__
        for name in type(before).model_fields:
            old, new = held[name], now[name]
            if old is not new:
                yield from _walk((*path, name), old, new)
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        yield from _walk_mapping(path, before, after)
    elif isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        for at, (old, new) in enumerate(zip(before, after, strict=True)):
            if old is not new:
                yield from _walk((*path, at), old, new)
    elif before != after or type(before) is not type(after):
        yield Change(path=path, before=to_jsonable_python(before), after=to_jsonable_python(after))


def _walk_mapping(path: Path, before: Mapping[Any, Any], after: Mapping[Any, Any]) -> Iterator[Change]:
    for key, old in before.items():  # JSON knows text keys only, hence `str(key)`
        if key not in after:
            yield Change(op="remove", path=(*path, str(key)), before=to_jsonable_python(old))
        elif old is not after[key]:
            yield from _walk((*path, str(key)), old, after[key])
    for key in after:
        if key not in before:
            yield Change(op="add", path=(*path, str(key)), after=to_jsonable_python(after[key]))


def apply(raw: Json, changes: Iterable[Change]) -> None:
    """Carry a JSON state forward, in place."""
    for change in changes:
        _put(raw, change.path, change.after, gone=change.op == "remove")


def revert(raw: Json, changes: Iterable[Change]) -> None:
    """Carry a JSON state back, in place."""
    for change in reversed(tuple(changes)):
        _put(raw, change.path, change.before, gone=change.op == "add")


def _put(raw: Json, path: Path, value: Json, *, gone: bool) -> None:
    spot = raw
    for step in path[:-1]:
        spot = spot[step]
    if gone:
        del spot[path[-1]]
    else:
        spot[path[-1]] = deepcopy(value)  # a later change may reach inside; what was recorded must not move

"""States made from recorded differences: only what those touch is read anew, all else is shared."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from fleetdesk.core.base import Frozen, field_adapter
from fleetdesk.core.battle.diffs import Change, apply, revert

F = TypeVar("F", bound=Frozen)


def carried(state: F, steps: Sequence[Sequence[Change]], *, back: bool = False) -> F:
    """A state carried through the differences of some entries, in the order given; `back` takes them away.

    Raises ValueError, LookupError, TypeError: they do not fit this state.
    """
    touched = _touched(state, steps)
    raw = {
        section: to_jsonable_python(
            state.__dict__[section]
            if members is None
            else {member: state.__dict__[section][member] for member in members}
        )
        for section, members in touched.items()
    }
    carry = revert if back else apply
    for changes in steps:
        carry(raw, changes)
    fresh: dict[str, Any] = {}
    for section, members in touched.items():
        if members is None:
            fresh[section] = field_adapter(type(state), section).validate_python(raw[section])
        else:
            before = state.__dict__[section]
            read = {member: type(before[member]).model_validate(raw[section][member]) for member in members}
            fresh[section] = {**before, **read}
    return state.but(**fresh)


def ways(
    entry: int, parent: Callable[[int], int], child: Mapping[int, int], at_hand: Callable[[int], bool]
) -> Iterator[tuple[int, list[int], bool]]:
    """From a state at hand to an entry, the shorter way first: where from, over which lines, and whether back.

    Args:
        entry: whose state is wanted.
        parent: of an entry, one nearer the opening.
        child: of an entry, the one on the line taken last.
        at_hand: whether the state of an entry is known; that of the opening is.
    """
    up, down = [entry], list[int]()
    above: int | None = parent(entry)
    below = child.get(entry)
    while above is not None or below is not None:
        if below is not None:
            down.append(below)
            if at_hand(below):
                yield below, down, True
                below = None
            else:
                below = child.get(below)
        if above is not None:
            if at_hand(above):
                yield above, up, False
                above = None
            else:
                up.append(above)
                above = parent(above)


def _touched(state: Frozen, steps: Sequence[Sequence[Change]]) -> dict[str, dict[str, None] | None]:
    """Fields with a difference; of a mapping only the members, if nothing but their insides differ."""
    found: dict[str, dict[str, None] | None] = {}
    for changes in steps:
        for change in changes:
            section, *inside = change.path
            value = state.__dict__[str(section)]
            members = found.setdefault(str(section), {})
            if len(inside) < 2 or not _is_member(value, inside[0]):
                found[str(section)] = None
            elif members is not None:
                members[str(inside[0])] = None
    return found


def _is_member(value: object, key: str | int) -> bool:
    return isinstance(value, Mapping) and isinstance(value.get(key), BaseModel)

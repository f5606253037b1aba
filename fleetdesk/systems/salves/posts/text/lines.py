"""The lines of a post with their words; what is told on two of them is joined to one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fleetdesk.systems.salves.posts.saying import SIDES
from fleetdesk.systems.salves.posts.text.kinds import Token
from fleetdesk.systems.salves.posts.text.naming import Names
from fleetdesk.systems.salves.posts.text.tokens import tokens

_PLACES = SIDES | {"cell", "step", "count", "comma", "and", "then", "stop"}


def told(lines: Iterable[str], names: Names) -> Iterator[tuple[str, list[Token]]]:
    """Each line with its words; "Hood: fires" and "K6 x2" below it are one."""
    waiting: tuple[str, list[Token]] | None = None
    for line in lines:
        now = line, tokens(line, names)
        if waiting is not None and _tells_a_place(now[1]):
            whole = f"{waiting[0]} {line}"
            now, waiting = (whole, tokens(whole, names)), None
        if waiting is not None:
            yield waiting
        waiting = now if _waits_for_a_place(now[1]) else None
        if waiting is None:
            yield now
    if waiting is not None:
        yield waiting


def _waits_for_a_place(words: Sequence[Token]) -> bool:
    """`Hood: fires`, and nothing behind it."""
    kinds = [one.kind for one in words if one.kind not in SIDES]
    return len(kinds) == 2 and kinds[0] == "ship" and kinds[1] in {"firev", "movev"}


def _tells_a_place(words: Sequence[Token]) -> bool:
    """`E8 x4`, "1N, 1NE": only cells or steps."""
    kinds = {one.kind for one in words}
    return bool(kinds & {"cell", "step"}) and kinds <= _PLACES

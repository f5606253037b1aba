"""A battle played back like a recorder: from moment to moment, turn to turn, and to moments with a name."""

from __future__ import annotations

from typing import Literal, NamedTuple

from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.journal import OPENING
from fleetdesk.core.battle.lines import WITNESS
from fleetdesk.core.words import msg
from fleetdesk.services.battle import BattleSession

Way = Literal["start", "turn_back", "back", "on", "turn_on", "end"]
_MARK = "moment"


class Bookmark(NamedTuple):
    """A moment with a name."""

    entry: int
    name: str


def moved(session: BattleSession, at: int | None, way: Way) -> int | None:
    """The moment one comes to from another; `None`: now.

    A step is a line of the log that stands; a turn ends with its last line. Before the first lies the opening.
    """
    journal = session.journal
    path = (OPENING, *journal.path())
    here = len(path) - 1 if at is None or at not in path else path.index(at)
    ends = [0]
    for place in range(1, len(path)):
        last = place == len(path) - 1
        if last or journal.entry(path[place + 1]).turn != journal.entry(path[place]).turn:
            ends.append(place)
    to = {
        "start": 0,
        "back": max(0, here - 1),
        "on": here + 1,
        "turn_back": max((end for end in ends if end < here), default=0),
        "turn_on": min((end for end in ends if end > here), default=len(path)),
        "end": len(path),
    }[way]
    return None if to >= len(path) - 1 else path[to]


def bookmark(session: BattleSession, entry: int, name: str, seat: str) -> None:
    """Give a moment a name: the log says so, and nothing takes it back. Raises StoreError."""
    line = Line(text=msg("Bookmark at line {line}: {name}", line=entry, name=name))
    session.witness(line, seat, remember={_MARK: entry, "name": name})


def bookmarks(session: BattleSession) -> tuple[Bookmark, ...]:
    """The moments with a name, earliest first; of two names of one moment the later one counts."""
    found: dict[int, str] = {}
    known = {OPENING, *session.journal.numbers}
    for number in session.journal.numbers:  # what was taken back keeps the names given there
        entry = session.journal.entry(number)
        at, name = entry.args.get(_MARK), entry.args.get("name")
        if entry.action == WITNESS and isinstance(at, int) and at in known and isinstance(name, str):
            found[at] = name
    return tuple(Bookmark(entry, found[entry]) for entry in sorted(found))

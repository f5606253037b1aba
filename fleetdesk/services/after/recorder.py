"""A battle played back like a recorder: from moment to moment, turn to turn, and to moments with a name."""

from typing import Literal, NamedTuple

from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.journal import OPENING
from fleetdesk.core.battle.lines import WITNESS
from fleetdesk.core.words import msg
from fleetdesk.services.battle import BattleSession

Way = Literal["start", "turn_back", "back", "on", "turn_on", "end"]
_MARK = "moment"


class Bookmark(NamedTuple):
    entry: int
    name: str


def moved(session: BattleSession, at: int | None, way: Way) -> int | None:
    """The moment one comes to from another; `None`: now.

    A step is a line of the log that stands; a turn ends with its last line. Before the first lies the opening.
    """
    journal = session.journal
    path = (OPENING, *journal.path())
    now = len(path) - 1
    here = now if at is None or at not in path else path.index(at)

    def ends_turn(place: int) -> bool:
        return journal.glance(path[place]).turn != journal.glance(path[place + 1]).turn

    match way:
        case "start":
            to = 0
        case "back":
            to = max(0, here - 1)
        case "on":
            to = here + 1
        case "turn_back":
            to = next(filter(ends_turn, range(here - 1, 0, -1)), 0)
        case "turn_on":
            to = next(filter(ends_turn, range(here + 1, now)), now)
        case _:
            to = now
    return None if to >= now else path[to]


def bookmark(session: BattleSession, entry: int, name: str, seat: str) -> None:
    """Give a moment a name: the log says so, and nothing takes it back. Raises StoreError."""
    line = Line(text=msg("Bookmark at line {line}: {name}", line=entry, name=name))
    session.witness(line, seat, remember={_MARK: entry, "name": name})


def bookmarks(session: BattleSession) -> tuple[Bookmark, ...]:
    """The moments with a name, earliest first; of two names of one moment the later one counts."""
    found: dict[int, str] = {}
    journal = session.journal
    known = {OPENING, *journal.numbers}
    for number in journal.numbers:  # what was taken back keeps the names given there
        if not journal.glance(number).witness:
            continue
        entry = journal.entry(number)
        at, name = entry.args.get(_MARK), entry.args.get("name")
        if entry.action == WITNESS and isinstance(at, int) and at in known and isinstance(name, str):
            found[at] = name
    return tuple(Bookmark(entry, found[entry]) for entry in sorted(found))

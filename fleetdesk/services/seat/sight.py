"""Whose actions and entries are, what of a log a seat may read, and what was seen that is covered again."""

import itertools
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from fleetdesk.core.battle.actions import Action, Line
from fleetdesk.core.battle.battles import EVERYONE, Battle
from fleetdesk.core.battle.journal import OPENING, Entry, Journal
from fleetdesk.core.battle.rights import ANYBODYS, Rights
from fleetdesk.core.errors import Said
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import Msg, msg

UNTOLD = (Said, ValidationError, AttributeError, LookupError, TypeError)
"""What an action may end with that is asked whose it is before it makes sense."""

COVERED = Line.model_construct(
    text=msg("What was turned up here was taken back: it is covered again."), tone="brass"
)
"""Stands for the lines of an entry that a seat may not read any more."""


def given(spec: Action[Any, Any], args: Mapping[str, Any]) -> Any:
    """What an action is given; where not all is answered yet what there is, for it may say whose it is."""
    try:
        return spec.args.model_validate(args)
    except ValidationError:
        return spec.args.model_construct(**args)


def declared(system: AnySystem, battle: Battle, action: str, args: Mapping[str, Any]) -> Rights:
    """What an action says of itself, before it is played or of an entry that is too old to remember it."""
    spec = system.actions.get(action)
    if spec is None or spec.rights is None:
        return ANYBODYS
    try:
        return spec.rights(battle, given(spec, args))
    except UNTOLD:
        return ANYBODYS  # playing it says what is wrong


def lines_for(seat: str, entry: Entry) -> tuple[Line, ...]:
    """The lines of an entry that are for a seat, as long as none of them is covered again."""
    return tuple(line for line in entry.lines if not line.seats or not seat or seat in line.seats)


class Sight:
    """Reads the journal of one battle for its seats."""

    def __init__(self, system: AnySystem, journal: Journal[Any]) -> None:
        self._system, self._journal = system, journal
        self._fallen = Fallen(journal)
        self._covered: Mapping[int, frozenset[str]] = {}
        self._covered_at: tuple[int, int] | None = None

    def rights_of(self, entry: Entry) -> Rights:
        """Whose an entry was; of one made before that was written down, what its action says today."""
        if entry.rights is not None:
            return entry.rights
        try:
            return declared(self._system, self._journal.at(entry.parent), entry.action, entry.args)
        except (Said, LookupError):
            return Rights(sides=tuple({seat: None for line in entry.lines for seat in line.seats}))

    def reads(self, seat: str, entry: int) -> bool:
        """Whether a seat may read what an entry says: not where others' things were turned up and covered again."""
        return seat == EVERYONE or not set(self._now_covered().get(entry, ())) - {seat}

    def covered(self, seat: str) -> frozenset[int]:
        """Ids of the entries of which a seat may not read what they say."""
        return frozenset(one for one in self._now_covered() if not self.reads(seat, one))

    def lines(self, seat: str, entry: Entry) -> tuple[Line, ...]:
        if not self.reads(seat, entry.id):
            return (COVERED,)
        return lines_for(seat, entry)

    def title(self, seat: str, entry: int) -> Msg:
        """What a seat may call the step of an entry."""
        return self._journal.entry(entry).title if self.reads(seat, entry) else COVERED.text

    def told(self, seat: str, entry: Entry) -> Iterator[Msg]:
        """What a step did, as a seat may read it."""
        title = self.title(seat, entry.id)
        yield title
        yield from (line.text for line in self.lines(seat, entry) if line.text != title)

    def _now_covered(self) -> Mapping[int, frozenset[str]]:
        """Entry that does not stand -> sides whose things were turned up by it or before it."""
        journal = self._journal
        now = (journal.head, journal.made)
        if self._covered_at != now:
            found: dict[int, frozenset[str]] = {}
            for number in sorted(self._fallen.now()):
                entry = journal.entry(number)
                if sides := found.get(entry.parent, frozenset()) | frozenset(self.rights_of(entry).opens):
                    found[number] = sides
            self._covered, self._covered_at = found, now
        return self._covered

    def seen(self) -> tuple[str, ...]:
        """Sides whose things for this turn or later were turned up and taken back, and nobody agreed since."""
        journal = self._journal
        covered = [one for one in self._now_covered() if journal.glance(one).turn >= journal.state.turn]
        last_agreed = self._last_agreed(covered)
        opened = (self.rights_of(journal.entry(one)).opens for one in covered if one > last_agreed)
        return tuple(dict.fromkeys(itertools.chain.from_iterable(opened)))

    def _last_agreed(self, since: Collection[int]) -> int:
        """The last standing step all agreed to, if it is newer than the first of these."""
        journal = self._journal
        newer = itertools.takewhile(lambda one: one > min(since), journal.back_from(journal.head))
        agreed = (one for one in map(journal.entry, newer if since else ()) if one.agreed and not one.witness)
        return next((one.id for one in agreed), OPENING)

    def settled(self) -> bool:
        """Whether something was done this turn, and be it taken back, after which nobody decides anew by themselves."""
        settling = {one.id for one in self._system.actions.values() if one.settles}
        if not settling:
            return False
        journal, turn = self._journal, self._journal.state.turn
        stands = itertools.takewhile(
            lambda one: one.turn >= turn, map(journal.entry, journal.back_from(journal.head))
        )
        fallen = (one for one in map(journal.entry, self._fallen.now()) if one.turn >= turn)
        found = [one.id for one in (*stands, *fallen) if one.action in settling]
        return bool(found) and max(found) > self._last_agreed(found)


class Fallen:
    """Entries that do not stand; only the steps since somebody asked last are walked."""

    def __init__(self, journal: Journal[Any]) -> None:
        """Watch a journal; nothing is read before somebody asks."""
        self._journal = journal
        self._found: set[int] = set()
        self._head = self._last = OPENING

    def now(self) -> set[int]:
        """Their ids."""
        journal = self._journal
        new = list(itertools.takewhile(lambda one: one > self._last, journal.newest_first))
        self._found.update(new)
        self._last = max(new, default=self._last)
        up, down = journal.head, self._head
        while (
            up != down
        ):  # an entry is newer than the one it follows: the newer of the two is not on both ways
            if up > down:
                self._found.discard(up)
                up = journal.parent(up)
            else:
                self._found.add(down)
                down = journal.parent(down)
        self._head = journal.head
        return self._found

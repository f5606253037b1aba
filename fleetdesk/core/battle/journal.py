"""The journal of a battle: entries that only ever grow, and a head that says where now is.

Undo moves the head to the parent, redo to the child last taken; a new action after an undo is a new branch, and
the lines left behind stay in the tree. An entry carries its recorded differences, so opening an old battle runs
no rule: a rule fix never rewrites what happened.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar, Unpack

from fleetdesk.core.battle import diffs
from fleetdesk.core.battle.actions import Action, Line, Table
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.diffs import Change
from fleetdesk.core.battle.entries import (
    Ahead,
    Entries,
    Entry,
    Glance,
    InMemory,
    Ledger,
    Touched,
    random_bits,
    touched,
    touched_by,
)
from fleetdesk.core.battle.lines import OPENING, WITNESS
from fleetdesk.core.battle.rebuilding import carried, ways
from fleetdesk.core.battle.rehearsal import play
from fleetdesk.core.battle.rights import ANYBODYS
from fleetdesk.core.dice import Dice, Faces, how_told
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Msg, msg

__all__ = ["OPENING", "Ahead", "Entries", "Entry", "InMemory", "Journal", "Touched"]

B = TypeVar("B", bound=Battle)

MOST_REBUILT = 64
"""How many states made from recorded differences are kept at hand."""


class Journal(Generic[B]):
    """A battle with its past and the futures that were taken back."""

    def __init__(
        self,
        opening: B,
        known: Mapping[str, Action[B, Any]],
        *,
        ledger: Ledger | None = None,
        entries: Iterable[Entry] | Entries = (),
        head: int = OPENING,
        kept: Mapping[int, B] | None = None,
        clock: Callable[[], str] = str,
        bits: Callable[[], str] = random_bits,
    ) -> None:
        """Begin a journal, or continue a stored one from its entries and head; `kept` are whole states by entry."""
        self.opening = opening
        self._actions = known
        self._ledger = ledger or InMemory()
        self.clock = clock
        self._bits = bits
        self._entries = entries if isinstance(entries, Entries) else Entries(entries)
        self._last_child: dict[int, int] = {}
        for number in self._entries:
            self._last_child[self._entries.parent(number)] = number
        self._kept = {} if kept is None else kept
        self._states: dict[int, B] = {OPENING: opening}
        self._rebuilt: list[int] = []
        self.head = head
        self._lead_to(head)

    # --- reading -------------------------------------------------------------------------------------

    @property
    def state(self) -> B:
        """The battle now."""
        return self.at(self.head)

    def at(self, entry: int) -> B:
        """The battle as it stood after an entry, whichever branch it is on.

        States the players made are kept. Others are rebuilt from the nearest kept one by recorded differences,
        forwards or back. Raises KeyError: there is no such entry; StoreError: the differences do not fit, because
        somebody else wrote them.
        """
        if entry in self._states:
            return self._states[entry]
        self._entries.parent(entry)  # a number nobody gave
        try:
            state = self._rebuild(entry)
        except (ValueError, LookupError, TypeError) as error:
            raise StoreError(
                msg(
                    "The battle cannot be shown at line {line}: what was kept does not fit together.",
                    line=entry,
                )
            ) from error
        self._states[entry] = state
        self._rebuilt.append(entry)
        if len(self._rebuilt) > MOST_REBUILT:
            del self._states[self._rebuilt.pop(0)]
        return state

    def _rebuild(self, entry: int) -> B:
        """A state from the nearest one at hand: above it, or below on the line taken last.

        Where a line on the shorter way was lost, the other way is taken.
        """
        if entry in self._kept:
            return self._kept[entry]
        failed: Exception | None = None
        for spot, way, back in ways(entry, self._entries.parent, self._last_child, self._is_at_hand):
            try:
                known = self._states[spot] if spot in self._states else self._kept[spot]
                changes = [self._entries.changes(step) for step in reversed(way)]
                return carried(known, changes, back=back)
            except (ValueError, LookupError, TypeError) as error:
                failed = error
        raise failed or KeyError(entry)

    def _is_at_hand(self, entry: int) -> bool:
        return entry in self._states or entry in self._kept

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry ever made, in the order made."""
        return self._entries.all()

    @property
    def numbers(self) -> tuple[int, ...]:
        """Ids of every entry ever made, in the order made; nothing is read for it."""
        return tuple(self._entries)

    def entry(self, number: int) -> Entry:
        return self._entries[number]

    @property
    def newest_first(self) -> Iterator[int]:
        """Ids of every entry ever made; nothing is read for it."""
        return reversed(self._entries)

    @property
    def made(self) -> int:
        """How many entries were ever made."""
        return len(self._entries)

    def glance(self, number: int) -> Glance:
        """What the entry of that id is about: reading thousands of them takes a moment, reading the entries seconds."""
        return self._entries.glance(number)

    def parent(self, number: int) -> int:
        """The entry another one followed."""
        return self._entries.parent(number)

    def back_from(self, entry: int) -> Iterator[int]:
        """Ids from an entry back to the first: what stands where that is the head."""
        while entry != OPENING:
            yield entry
            entry = self._entries.parent(entry)

    def path(self, entry: int | None = None) -> tuple[int, ...]:
        """Ids from the first entry to the given one (the head by default): what stands, not undone."""
        return tuple(self.back_from(self.head if entry is None else entry))[::-1]

    @property
    def last_step(self) -> int:
        """The last standing step, which undo would take back; the opening if there is none."""
        at = self.head
        while at != OPENING and self._entries[at].witness:
            at = self._entries.parent(at)
        return at

    @property
    def steps_back(self) -> tuple[int, ...]:
        """What undo takes back, newest first: the last standing step, with those the same tap made before it."""
        at, found = self.last_step, list[int]()
        while at != OPENING:
            found.append(at)
            entry = self._entries[at]
            at = entry.parent if entry.joined else OPENING
        return tuple(found)

    @property
    def next_step(self) -> int | None:
        """The step that redo would do again; what was only witnessed since does not stand in its way."""
        at, came = self.head, OPENING
        child = self._last_child.get(at)
        while child is None or child == came:
            if at == OPENING or not self._entries[at].witness:
                return None
            at, came = self._entries.parent(at), at
            child = self._last_child.get(at)
        while child is not None and self._entries[child].witness:
            child = self._last_child.get(child)
        return child

    @property
    def steps_on(self) -> tuple[int, ...]:
        """What redo does again, oldest first: the next step, with those the same tap made after it."""
        at, found = self.next_step, list[int]()
        while at is not None:
            found.append(at)
            after = self._last_child.get(at)
            at = after if after is not None and self._entries[after].joined else None
        return tuple(found)

    @property
    def undo_title(self) -> Msg | None:
        """What undo would take back."""
        return None if self.last_step == OPENING else self._entries[self.last_step].title

    def causes(self, path: diffs.Path, entry: int | None = None) -> tuple[Entry, ...]:
        """The entries standing (up to the one given) that changed a value, oldest first: the end of every "why?"."""
        standing = set(self.path(entry))
        return tuple(
            self._entries[at]
            for at in self._entries.mentioning(part for part in path if isinstance(part, str))
            if at in standing
            and any(change.path[: len(path)] == path for change in self._entries.changes(at))
        )

    # --- doing ---------------------------------------------------------------------------------------

    def rehearse(
        self,
        action: str,
        args: Mapping[str, Any],
        *,
        insist: bool = False,
        first: tuple[Entry, B] | None = None,
        **faces: Unpack[Faces],
    ) -> tuple[Entry, B]:
        """The entry an action would make of the present, or of what was rehearsed `first`, and the battle after it.

        Raises Refusal: the rules say no and `insist` is not set; NeedsDice: more real dice are to be typed; BadInput:
        unknown action, arguments or faces that make no sense, a value out of bounds.
        """
        last, before = (None, self.state) if first is None else first
        spec = self._actions.get(action)
        if spec is not None and spec.bits and not args.get(spec.bits):
            args = {**args, spec.bits: self._bits()}
        table = Table(Dice(before.dice, **faces), insist=insist)
        run = play(self._actions, before, action, args, table)
        declared = self._actions[action].rights
        rights = declared(before, run.args) if declared is not None else ANYBODYS
        overruled = tuple(  # what was overruled would tell what lies face down
            Line(text=msg("Overruled by the players: {what}", what=what), tone="brass", seats=rights.sides)
            for what in table.overruled
        )
        told = tuple(Line(text=how, seats=rights.sides) for how in how_told(table.dice.throws))
        entry = Entry(
            id=self._entries.last + 1 if last is None else last.id + 1,
            parent=self.head if last is None else last.id,
            joined=last is not None,
            action=action,
            args=run.args.model_dump(mode="json"),
            throws=table.dice.throws,
            insisted=bool(overruled),
            changes=run.changes,
            title=run.outcome.title,
            lines=(*run.outcome.lines, *overruled, *told),
            turn=before.turn,
            at=self.clock(),
            rights=rights,
        )
        return entry, run.after

    def do(
        self,
        action: str,
        args: Mapping[str, Any],
        *,
        insist: bool = False,
        seat: str | None = None,
        agreed: tuple[str, ...] = (),
        more: tuple[Line, ...] = (),
        wish: str = "",
        first: tuple[Entry, B] | None = None,
        joined: bool = False,
        **faces: Unpack[Faces],
    ) -> Touched:
        """Run an action and keep it, `more` lines below its own. Raises as `rehearse` does, and StoreError.

        What was rehearsed `first` is kept before it; where the disk refuses the second of two entries, the first is
        taken back. `joined`: the step before and this one are one to whoever takes them back.
        """
        entry, after = self.rehearse(action, args, insist=insist, first=first, **faces)
        entry = entry.but(
            seat=seat, agreed=agreed, lines=(*entry.lines, *more), joined=entry.joined or joined, wish=wish
        )
        if first is None:
            return self._keep(entry, after)
        before, between = first
        self._keep(before.but(seat=seat, joined=joined), between)
        try:
            self._keep(entry, after)
        except StoreError:
            self.undo()
            raise
        return touched_by((*before.changes, *entry.changes), self.head)

    def witness(
        self,
        line: Line,
        *,
        seat: str | None = None,
        agreed: tuple[str, ...] = (),
        args: Mapping[str, Any] | None = None,
    ) -> Touched:
        """Write down what happened beside the game: no step, so nothing takes it back. Raises StoreError.

        `args` are what is remembered of it beyond the line.
        """
        now = self.state
        entry = Entry(
            id=self._entries.last + 1,
            parent=self.head,
            action=WITNESS,
            args=args or {},
            title=line.text,
            lines=(line,),
            turn=now.turn,
            at=self.clock(),
            seat=seat,
            rights=ANYBODYS,
            agreed=agreed,
            witness=True,
        )
        return self._keep(entry, now)

    def _keep(self, entry: Entry, after: B) -> Touched:
        self._ledger.append(entry, after)
        self._entries.add(entry)
        self._states[entry.id] = after
        if entry.witness:
            self._last_child.setdefault(entry.parent, entry.id)
        else:
            self._lead_to(entry.id, self.last_step)
        self.head = entry.id
        return touched(entry, self.head)

    def _lead_to(self, entry: int, start: int = OPENING) -> None:
        """The way to an entry, from an earlier one, is the way redo goes."""
        while entry != start:
            parent = self._entries.parent(entry)
            self._last_child[parent] = entry
            entry = parent

    def undo(self) -> Touched | None:
        """Take back the last standing step, with all that the same tap made; `None` at the opening."""
        steps = self.steps_back
        if not steps:
            return None
        start = self._entries.parent(steps[-1])
        touched = self._move(start, steps)
        self._lead_to(steps[0], start)
        return touched

    def redo(self) -> Touched | None:
        """Do again what undo took back last from here; `None` if nothing was."""
        steps = self.steps_on
        return self._move(steps[-1], steps) if steps else None

    def _changed(self, steps: Iterable[int]) -> tuple[Change, ...]:
        """What steps changed together; nothing where a line was lost: the battle before and after it tells then."""
        changes = [self._entries[one].changes for one in steps]
        return tuple(change for each in changes for change in each) if all(changes) else ()

    def go_to(self, entry: int) -> Touched:
        """Move the present to any entry ever made, on whatever branch."""
        touched = self._move(entry)
        self._lead_to(entry)
        return touched

    def _move(self, to: int, steps: Iterable[int] = ()) -> Touched:
        """Make an entry the head, over these steps if it is known which."""
        before, after = self.state, self.at(to)
        self._ledger.move(to)
        self.head = to
        return touched_by(self._changed(steps) or diffs.diff(before, after), to)

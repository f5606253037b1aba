"""Battle files: SQLite, one committed insert for each action, and entries that are never changed.

`create` and `open_battle` give an `OpenedBattle`; its `journal()` continues where the players stopped.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import apsw
from pydantic import ValidationError

from fleetdesk import systems
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.journal import OPENING, Entries, Entry, Journal
from fleetdesk.core.errors import StoreError
from fleetdesk.core.game.coherence import trial
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import MOST_SHIPS
from fleetdesk.core.validation_text import misfit
from fleetdesk.core.values import Value
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.store import driver, files
from fleetdesk.store.battle.entries import StoredEntries, StoredStates
from fleetdesk.store.battle.file import BattleFile
from fleetdesk.store.battle.headers import Origin
from fleetdesk.store.battle.mending import read_or_mend
from fleetdesk.store.battle.proof import Rows, chained
from fleetdesk.store.battle.rows import build, cannot, check_header
from fleetdesk.store.battle.shelving import acquire
from fleetdesk.store.games import game_of
from fleetdesk.store.locks import Taken
from fleetdesk.store.migrations import BATTLE_FORMAT

MOST_SIDES = 26
UNKNOWN = N_(
    "{file} is a battle of a game this version does not have ({system}). Update FleetDesk to open it."
)


class OpenedBattle(Value):
    """A battle file that was read."""

    file: BattleFile
    system: AnySystem
    opening: Battle
    entries: Entries
    states: StoredStates
    head: int
    seat: str | None = None
    """It is the copy for this seat, and holds nothing else."""
    notices: tuple[Msg, ...] = ()
    """What the player should be told: read-only, mended, lines lost."""
    later: bool = False
    """Only what is shown at once was tried."""
    trials: list[Iterator[bool]]
    """The rest, a question at a time; whoever opens it later so has them, and opens it anew if one is False."""

    @property
    def read_only(self) -> bool:
        """It can be looked at but not played."""
        return self.file.why_not is not None

    def journal(self, clock: Callable[[], str] = str) -> tuple[Journal[Any], tuple[Msg, ...]]:
        """The journal, continued, with its present checked once; and what had to be left behind for that.

        Raises StoreError: not even its opening can be shown.
        """
        head = self.head
        while not self._fits(made := self._journal(head, clock)):
            if head == OPENING:
                raise _without_opening(self.file.path)
            head = self.entries.parent(head)
        if head == self.head:
            return made, ()
        return made, (
            msg(
                "The battle could only be shown up to line {line}; the later ones are kept in the file.",
                line=head,
            ),
        )

    def _journal(self, head: int, clock: Callable[[], str]) -> Journal[Any]:
        return Journal(
            self.opening,
            self.system.actions,
            ledger=self.file,
            entries=self.entries,
            kept=self.states,
            head=head,
            clock=clock,
        )

    def _fits(self, journal: Journal[Any]) -> bool:
        """Whether its present can be made and shown; of an opening that was found when it was read."""
        try:
            present = journal.state
        except StoreError:
            return False
        if present is self.opening and (self.head == OPENING or not self.later):
            return True
        asked = trial(self.system, present)
        if not self.later:
            return all(asked)
        self.trials.append(asked)
        return next(asked)


# --- making and opening ------------------------------------------------------------------------------


@files.asking
def create(
    path: Path, opening: Battle, *, find: Callable[[str], AnySystem] = systems.load, at: str = ""
) -> OpenedBattle:
    """Begin a battle file. Raises StoreError if there is one already or the disk says no."""
    files.not_there(path)
    whole = opening.model_dump_json()
    if len(whole) > files.MOST_BYTES:  # it would not be read again
        raise StoreError(msg("These are more ships than a battle has room for. Take fewer."))
    build(path, chained(_about(opening, at), turn=opening.turn, at=at))
    return open_battle(path, find=find)


def _no_room(path: Path) -> Msg:
    return msg(
        "The disk is full, so {file} can be looked at but not played. Make room and open it again; nothing was lost.",
        file=path.name,
    )


def _about(opening: Battle, at: str = "") -> dict[str, str]:
    return {
        "format": str(BATTLE_FORMAT),
        "system": opening.system,
        "rules": opening.rules,
        "title": opening.title,
        "sides": "\n".join(side.name for side in opening.sides),
        "created": at,
        "opening": opening.model_dump_json(),
    }


@files.asking
def open_battle(
    path: Path, *, find: Callable[[str], AnySystem] = systems.load, look: bool = False, later: bool = False
) -> OpenedBattle:
    """Open a battle: to play, or to look at if somebody else plays it or nothing can be written.

    A damaged file is mended, one of an earlier format brought to today's: the file as it was is kept beside it, and
    the notices say which lines were lost. Whoever only looks changes nothing. With `later` most questions that show
    whether it hangs together are left to whoever opens it (`OpenedBattle.trials`). Raises StoreError: missing, of
    another program, of a newer version, or damaged beyond reading.
    """
    path = path.resolve()  # its log and its copies lie beside the file itself, whatever name led here
    check_header(path)
    lock, why_not = (None, msg("It was opened to be looked at.")) if look else acquire(path)
    try:
        reading = read_or_mend(path, writable=lock is not None)
        if lock is not None and reading.notices:
            with contextlib.suppress(Taken):  # a lock nobody needs any more: the name is ours
                lock.renew()
        notices = reading.notices
        if look and notices:
            left = msg("{file} itself is left as it is. Open it in the window to mend it.", file=path.name)
            notices = (*notices, left)
        if why_not is None and not reading.mended:
            why_not = msg(
                "{file} could not be mended on this disk, so it can be looked at but not played. Copy it elsewhere.",
                file=path.name,
            )
        rows = reading.rows
        system, opening, asked = _read(path, rows, find, later=later)
        seat = rows.meta.get("seat")
        if seat is not None:
            why_not = _copy_of(opening, seat)
        entries = StoredEntries(rows)
        try:
            file = BattleFile(path, entries, rows, lock, why_not)
        except (apsw.Error, OSError) as error:
            if lock is None or not driver.means_full(error):
                raise cannot(path, error) from error
            lock.release()
            lock, why_not = None, _no_room(path)
            file = BattleFile(path, entries, rows, lock, why_not)
    except BaseException:
        if lock is not None:
            lock.release()
        raise
    return OpenedBattle(
        file=file,
        system=system,
        opening=opening,
        entries=entries,
        states=StoredStates(rows, system.battle),
        head=rows.head.entry,
        seat=seat,
        later=later,
        trials=[asked] if later else [],
        notices=(
            *notices,
            *file.notices,
            *_other_rules(path, system, opening),
            *([why_not] if why_not and not look else ()),
        ),
    )


def _copy_of(opening: Battle, seat: str) -> Msg:
    """Why a copy for a seat cannot be played."""
    names = [side.name for side in opening.sides if side.id == seat]
    if not names:
        return msg("This is a copy with what all may know: it can be looked at but not played.")
    return msg("This is the copy for {side}: it can be looked at but not played.", side=names[0])


def _other_rules(path: Path, system: AnySystem, opening: Battle) -> tuple[Msg, ...]:
    """What to say of a battle that was begun under another version of its game's rules."""
    if opening.rules == system.rules_version:
        return ()
    return (
        msg(
            "{file} was begun under rules version {theirs}; this is version {ours}. What happened stays as it was.",
            file=path.name,
            theirs=opening.rules[:40],
            ours=system.rules_version,
        ),
    )


def _read(
    path: Path, rows: Rows, find: Callable[[str], AnySystem], *, later: bool
) -> tuple[AnySystem, Battle, Iterator[bool]]:
    """The game, the opening, and what of it is still to be tried."""
    system = game_of(rows.meta["system"], path, find, UNKNOWN)
    if len(rows.meta["opening"]) > files.MOST_BYTES:
        raise files.unreadable(path, msg("there are too many of them"))
    try:
        opening: Battle = system.battle.model_validate_json(rows.meta["opening"])
    except ValidationError as error:
        raise files.unreadable(path, misfit(error)) from error
    if len(opening.sides) > MOST_SIDES or len(opening.ships) > MOST_SHIPS * MOST_SIDES:
        raise files.unreadable(path, msg("there are too many of them"))
    asked = trial(system, opening)
    # Of a battle that was played not the opening but the present is shown at once: the journal tries that.
    if not (all(asked) if not later else rows.head.entry != OPENING or next(asked)):
        raise _without_opening(path)
    return system, opening, asked


def _without_opening(path: Path) -> StoreError:
    return files.unreadable(path, msg("its opening cannot be read"))


# --- copies ----------------------------------------------------------------------------------------


@files.asking
def write_copy(target: Path, opening: Battle, entries: Sequence[Entry], head: int, *, seat: str) -> None:
    """Write a battle as one seat may know it into a file that is only looked at.

    Raises StoreError: there is such a file already, or the disk says no.
    """
    files.not_there(target)
    by_id = {entry.id: entry for entry in entries}
    turn = by_id[head].turn_after if head in by_id else opening.turn
    bodies = ((one.id, one.parent, one.model_dump_json().encode()) for one in entries)
    meta = {**_about(opening), "seat": seat}
    last = max((one.at for one in entries), default="")
    build(target, chained(meta, bodies, head=head, turn=turn, at=last))


@files.asking
def write_branch(
    target: Path, opening: Battle, entries: Sequence[Entry], *, origin: Origin, at: str = ""
) -> None:
    """Write what led to a moment of a battle (entries from its opening on, in order) into a file of its own.

    Raises StoreError: there is such a file already, or the disk says no.
    """
    files.not_there(target)
    numbered = [one.but(id=number, parent=number - 1) for number, one in enumerate(entries, 1)]
    bodies = ((one.id, one.parent, one.model_dump_json().encode()) for one in numbered)
    turn = numbered[-1].turn_after if numbered else opening.turn
    meta = {**_about(opening, at), "origin": origin.text}
    build(target, chained(meta, bodies, head=len(numbered), turn=turn, at=at))

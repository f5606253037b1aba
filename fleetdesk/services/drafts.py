"""What somebody wrote and did not enter: kept by seat, given back to that seat alone."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, Self

from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Msg
from fleetdesk.store.drafts import Draft, DraftFile, plain


class Begun(Protocol):
    """What somebody answers: an offer of a battle, a card of a game."""

    @property
    def action(self) -> str:
        """Tells it from others that were begun in the same way."""

    @property
    def answers(self) -> Mapping[str, Any]:
        """What it says before anybody writes."""


class Drafts:
    """What was written in one battle, or on cards, and left before it was entered.

    It outlives the page and, where there is a file for it, the program.
    """

    def __init__(self, file: DraftFile | None = None, tell: Callable[[Msg], object] | None = None) -> None:
        """`tell` hears what the disk says: once, until it says otherwise."""
        self._file, self._tell = file, tell
        self._troubled = False
        self._kept: dict[object, Draft] = {}
        if file is not None:
            try:
                self._kept = {draft.key: draft for draft in file.read()}
                for notice in file.notices:
                    self._say(notice)
            except StoreError as error:
                self._say(error.message)
                if not file.put_aside:
                    self._file = None  # what cannot be read may still be read by a newer version

    def keep(self, seat: str, begun: Begun, answers: Mapping[str, Any]) -> None:
        """Keep what a seat answered, if it is more than what was begun said."""
        draft = _draft(seat, begun, answers)
        before = self._kept.pop(draft.key, None)
        if filled(draft.answers) != filled(draft.asked):
            self._kept[draft.key] = draft
        if before != self._kept.get(draft.key):
            self._save()

    def of(self, seat: str, begun: Begun) -> Mapping[str, Any] | None:
        """What this seat answered to the same before it left it."""
        found = self._kept.get(_draft(seat, begun, {}).key)
        return found.answers if found is not None else None

    def forget(self, seat: str, begun: Begun) -> None:
        """It was entered: the draft is done with."""
        if self._kept.pop(_draft(seat, begun, {}).key, None) is not None:
            self._save()

    def take(self, others: Self) -> None:
        """Keep what was written elsewhere in the same battle as well."""
        self._kept = {**others._kept, **self._kept}

    def clear(self) -> None:
        """The battle is over: nothing is entered any more."""
        if self._kept:
            self._kept.clear()
            self._save()

    def _save(self) -> None:
        if self._file is None:
            return
        try:
            self._file.save(tuple(self._kept.values()))
        except StoreError as error:
            self._say(error.message)
        else:
            self._troubled = False

    def _say(self, told: Msg) -> None:
        if self._tell is not None and not self._troubled:
            self._tell(told)
        self._troubled = True


def filled(answers: Mapping[str, Any]) -> Mapping[str, Any]:
    """Answers without rows in which nothing is said: one taken back leaves as much as none."""
    found = {key: _rows(value) if isinstance(value, Mapping) else value for key, value in answers.items()}
    return {key: value for key, value in found.items() if value != {}}


def _rows(rows: Mapping[str, Any]) -> Mapping[str, Any]:
    bare = {key for key, row in rows.items() if isinstance(row, Mapping) and not set(row.values()) - {""}}
    return {key: row for key, row in rows.items() if key not in bare}


def _draft(seat: str, begun: Begun, answers: Mapping[str, Any]) -> Draft:
    return Draft(seat=seat, action=begun.action, asked=plain(begun.answers), answers=plain(answers))

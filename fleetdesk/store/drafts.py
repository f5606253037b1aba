"""What somebody wrote in a battle, or on a card, and did not enter yet: kept on this computer, beside the settings.

Drafts are hidden from the other seats until they are entered. They are therefore never in the battle's file, which is
shared, nor in the player's folder, which is backed up and carried about; the name of their file tells nothing either.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Msg, msg
from fleetdesk.store import envelope, files, json_files
from fleetdesk.store.migrations import DRAFTS

MOST = 200
"""Drafts kept of one battle; the oldest go first, also where all together would be too large to be read again."""


class Draft(Frozen):
    """Answers to an offer that was left."""

    seat: str
    """Who wrote it, and the only one who is given it back."""
    action: str
    asked: Mapping[str, Any] = {}
    """What the offer had answered already."""
    answers: Mapping[str, Any] = {}

    @property
    def key(self) -> tuple[str, str, bytes]:
        """Whose it is and what it answers."""
        return self.seat, self.action, json_files.as_json(self.asked)


def plain(answers: Mapping[str, Any]) -> dict[str, Any]:
    """Answers as a file gives them back, so that drafts are the same before and after the program was closed."""
    return {key: _still(value) for key, value in json_files.parse(json_files.as_json(answers)).items()}


def _still(value: Any) -> Any:
    """Tuples where JSON knows lists only, whole numbers without a fraction, as an envelope keeps them."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return tuple(_still(one) for one in value)
    if isinstance(value, dict):
        return {key: _still(one) for key, one in value.items()}
    return value


def file_name(opening: Battle) -> str:
    """What is kept of a battle beside the settings is called so: known again wherever the battle's own file lies."""
    began = (opening.system, opening.title, opening.dice.seed, sorted(opening.ships))
    return f"{sha256(repr(began).encode()).hexdigest()[:32]}.json"


class DraftFile:
    """The drafts of one battle on disk, or of something else that is told by a name."""

    def __init__(self, folder: Path, of: Battle | str) -> None:
        """`folder` is made when the first draft is kept; a battle is told by how it was before its first step."""
        self.put_aside = False
        """A damaged file was found there and is kept under another name."""
        self.notices: tuple[Msg, ...] = ()
        """What its writer should be told of a file that was read."""
        self.path = folder / (f"{of}.json" if isinstance(of, str) else file_name(of))

    def read(self) -> tuple[Draft, ...]:
        """What was kept. Raises StoreError: a damaged file is put aside, one of a newer version left as it is."""
        if not self._is_there():
            return ()
        try:
            opened = envelope.opened(json_files.parse(files.read_bytes(self.path)), DRAFTS, self.path)
            found = _drafts(opened.raw)
        except ValueError as error:
            with files.writing(self.path):
                self.path.replace(files.aside(self.path))
            self.put_aside = True
            raise StoreError(
                msg("What was written and not entered could not be read; the damaged file is kept.")
            ) from error
        if opened.notices:
            self.notices = (
                msg(
                    "What was written and not entered is not as it was left: it was changed outside FleetDesk, or is "
                    "damaged. Look it through before you enter it."
                ),
            )
        return tuple(one.but(asked=plain(one.asked), answers=plain(one.answers)) for one in found)

    @files.asking
    def _is_there(self) -> bool:
        return self.path.exists()

    def save(self, drafts: Sequence[Draft]) -> None:
        """Keep these and no others. Raises StoreError."""
        listed = [draft.model_dump(mode="json") for draft in drafts[-MOST:]]
        while len(json_files.as_json({"drafts": listed})) > files.MOST_BYTES - _ENVELOPE:
            listed = listed[len(listed) // 2 or 1 :]
        if listed:
            envelope.save(self.path, DRAFTS, {"drafts": listed}, _drafts, private=True)
            return
        with files.writing(self.path):
            self.path.unlink(missing_ok=True)


_ENVELOPE = 2**10
"""More bytes than any envelope takes."""
_DRAFTS = TypeAdapter(tuple[Draft, ...])


def _drafts(raw: Mapping[str, Any]) -> tuple[Draft, ...]:
    return _DRAFTS.validate_python(raw.get("drafts"))

"""The player's settings: one frozen value, one file; what a newer version wrote there is kept."""

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from fleetdesk.core.errors import StoreError
from fleetdesk.core.values import Value
from fleetdesk.core.words import Msg, msg
from fleetdesk.store import envelope, files, json_files, typed_json, versions
from fleetdesk.store.migrations import SETTINGS

Tablet = Literal["table", "passed", "phones"]
"""Who holds the tablet: it lies in the middle, it is passed from hand to hand, or phones are invited beside it."""


class Habits(Value):
    """How a game was played at this table last."""

    tablet: Tablet = "table"
    codes: bool = False
    """Whoever takes a seat is asked for a code of four digits."""
    answers: Mapping[str, Any] = {}
    """To the game's own questions that have a row: what is followed on a chart."""


class Settings(Value):
    """How the player likes it."""

    language: Literal["", "en", "fr"] = ""
    """Empty: as the computer is set."""
    print_language: Literal["", "en", "fr"] = ""
    """Empty: as the window."""
    paper: Literal["A4", "Letter"] = "A4"
    large_print: bool = False
    ink_saver: bool = False
    theme: Literal["day", "night"] = "day"
    scale: Annotated[int, range(100, 201)] = 100
    """Size of everything in the window, in percent."""
    screen_awake: bool = True
    """Keep the screen on during a battle."""
    sounds: bool = False
    """Let dice and the handing over of the tablet be heard."""
    real_dice: bool = False
    """Dice are thrown on the table and typed in."""
    letters: bool = True
    """Letters come on the screen where a finger enters a field and neither system nor table has a keyboard."""
    data_folder: str = ""
    """Where fleets and battles are kept; empty: the usual place."""
    files_folder: str = ""
    """Where a file of another place was opened or saved last: dialogs begin there."""
    owned: Mapping[str, tuple[str, ...]] = {}
    """Ids of the cards whose models stand on the player's shelf, by game."""
    house: Mapping[str, Mapping[str, Any]] = {}
    """House rules used last, by game."""
    tables: Mapping[str, Habits] = {}
    """How it was played last, by game."""


_KINDS = typed_json.kinds(Settings)
"""What each setting must be."""


class SettingsFile:
    """Where settings are kept. Where the file cannot be read the usual settings are used; saving keeps it aside."""

    def __init__(self, path: Path) -> None:
        """Read the settings, if there are any."""
        self.path = path
        self._unknown: dict[str, Any] = {}
        self.notices: tuple[Msg, ...] = ()
        """What the player should be told about the file."""
        self.settings = self._read()
        """As they are now."""
        self._kept: Mapping[str, Any] = typed_json.plain(self.settings)
        """As they were when they were last read or written."""

    def _read(self) -> Settings:
        try:
            if not self.path.exists():
                return Settings()
            raw = json_files.parse(files.read_bytes(self.path))
        except (StoreError, ValueError, OSError):
            return self._as_usual()
        try:
            opened = envelope.opened(raw, SETTINGS, self.path)
        except (
            StoreError
        ) as error:  # of a newer version: what is known of it holds, and it is never written to
            self.notices = (error.message,)
            return self._fitting(_known(raw))
        except ValueError:
            return self._as_usual()
        self.notices = opened.notices
        known = _known(opened.raw)
        self._unknown = {key: one for key, one in opened.raw.items() if key not in known and key != "format"}
        return self._fitting(known)

    def _as_usual(self) -> Settings:
        self.notices = (
            msg("The settings could not be read and are as usual again; the damaged file is kept."),
        )
        return Settings()

    def _fitting(self, known: dict[str, Any]) -> Settings:
        """The settings, without those that do not fit."""
        good: dict[str, Any] = {}
        for key, value in known.items():
            with contextlib.suppress(ValueError):
                good[key] = typed_json.fitting(_KINDS[key], value)
        if len(good) < len(known):
            self.notices = (
                *self.notices,
                msg(
                    "Some settings could not be read and are as usual again: {names}.",
                    names=", ".join(sorted(known.keys() - good.keys())),
                ),
            )
        return Settings(**good)

    def save(self, settings: Settings) -> None:
        """Keep these settings from now on. Raises StoreError; they hold for this session all the same.

        What another window kept meanwhile stays, unless it was changed here too.
        """
        self.settings = settings
        mine = typed_json.plain(settings)

        def merged() -> dict[str, Any]:
            theirs = self._there()
            return {**self._unknown, **(_merged(self._kept, mine, theirs) if theirs else mine)}

        envelope.save(
            self.path,
            SETTINGS,
            merged,
            lambda before: typed_json.fitting(Settings, _known(before)),
            history=self.path.parent / versions.FOLDER,
        )
        self._kept = mine

    def take_back(self, data: bytes) -> bool:
        """Set again, from settings kept elsewhere, what is as usual here; what the player has set here stays.

        The folders stay too: they may not be there on this computer. Returns whether anything has changed.

        Raises:
            StoreError: the disk says no. Data that are no settings change nothing.
        """
        try:
            theirs = typed_json.plain(self._fitting(_known(json_files.parse(data))))
        except ValueError:
            return False
        mine, usual = typed_json.plain(self.settings), typed_json.plain(Settings())
        theirs |= {one: mine[one] for one in ("data_folder", "files_folder")}
        merged = typed_json.fitting(Settings, _merged(usual, mine, theirs))
        if merged == self.settings:
            return False
        self.save(merged)
        return True

    def _there(self) -> Mapping[str, Any]:
        """What the file holds now; nothing if that is no settings."""
        try:
            there = typed_json.fitting(Settings, _known(json_files.parse(files.read_bytes(self.path))))
        except (StoreError, ValueError):
            return {}
        found: Mapping[str, Any] = typed_json.plain(there)
        return found


def _known(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of this version; others are a newer one's."""
    return {key: value for key, value in raw.items() if key in _KINDS}


_GONE: Any = object()


def _merged(
    before: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any], *, deep: bool = True
) -> dict[str, Any]:
    """What was changed here since `before`, and of the rest what others have; with `deep` game by game."""
    merged = {}
    for key in {**mine, **theirs}:
        was, ours, other = (one.get(key, _GONE) for one in (before, mine, theirs))
        found = other if ours == was else ours
        if deep and isinstance(ours, dict) and isinstance(other, dict) and isinstance(was, dict):
            found = _merged(was, ours, other, deep=False)
        if found is not _GONE:
            merged[key] = found
    return merged

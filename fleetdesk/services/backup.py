"""Everything a player has, in one file; and back again without overwriting anything."""

from __future__ import annotations

import lzma
import os
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Msg, msg
from fleetdesk.store import battles, envelope, files
from fleetdesk.store.battle_rows import SUFFIX as BATTLE
from fleetdesk.store.battle_rows import log_of
from fleetdesk.store.migrations import BACKUP as BACKUP_FORMAT

NOTE = "fleetdesk.json"
MOST_FILES = 20000
MOST_EACH = 512 * 2**20
MOST_ALL = 4 * 2**30
_LONGEST_NAME = 240
_PASSING = ("-wal", "-shm", ".tmp", files.BACKUP)


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What a backup brought back, as paths below the player's folder."""

    taken: tuple[str, ...] = ()
    """New here."""
    renamed: tuple[tuple[str, str], ...] = ()
    """Here under that name already with another content: kept beside it under the second name."""
    same: tuple[str, ...] = ()
    """Here already, byte for byte."""
    notices: tuple[Msg, ...] = ()


_TORN = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
"""What a damaged archive raises, and one that is packed or locked in a way this program does not know."""


def back_up(folder: Path, target: Path, *, settings: Path | None = None, at: str = "") -> int:
    """Write one file with all fleets, battles, cards, presets and the trash; returns how many files it holds.

    Battles that are being played are in it as they stand.

    Raises:
        StoreError: the disk says no; a file of that name is left as it was.
    """
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    count = 0
    with files.writing(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with (
                tempfile.TemporaryDirectory() as spare,
                zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive,
            ):
                for path in _worth_keeping(folder):
                    source = path
                    if path.suffix == BATTLE and log_of(path).exists():  # it is being played
                        source = Path(spare) / f"{count}{BATTLE}"
                        _battle(path, source)
                    archive.write(source, path.relative_to(folder).as_posix())
                    count += 1
                if settings is not None and settings.exists():
                    archive.write(settings, "settings.json")
                note = {"program": "FleetDesk", "at": at, "files": count}
                archive.writestr(NOTE, envelope.sealed(BACKUP_FORMAT, note)[0])
            files.settle(temporary, target)
        finally:
            temporary.unlink(missing_ok=True)
    return count


def _worth_keeping(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        passing = hidden or path.name.endswith(_PASSING)
        if path.is_file() and not passing:
            yield path


def _battle(path: Path, spare: Path) -> None:
    """A copy with the lines that stand in the log only; of a damaged file the bytes as they are."""
    try:
        battles.copy_battle(path, spare)
    except StoreError:
        files.copy(path, spare)


def restore(source: Path, folder: Path) -> Restored:
    """Bring back what a backup holds. Files here are never overwritten.

    Raises:
        StoreError: it is no backup, of a newer version, damaged, or the disk says no.
    """
    taken: list[str] = []
    renamed: list[tuple[str, str]] = []
    same: list[str] = []
    skipped: list[str] = []
    try:
        with zipfile.ZipFile(source) as archive:
            _check(source, archive)
            for info in archive.infolist():
                if info.is_dir() or info.filename in {NOTE, "settings.json"}:
                    continue
                if not _harmless(info):
                    skipped.append(info.filename)
                    continue
                name, was = _put(archive.read(info), folder, PurePosixPath(info.filename))
                if was == "new":
                    taken.append(name)
                elif was == "same":
                    same.append(name)
                else:
                    renamed.append((info.filename, name))
    except OSError as error:
        raise files.cannot_read(source, error) from error
    except _TORN as error:
        raise files.unreadable(source, msg("the archive is not whole")) from error
    notices: tuple[Msg, ...] = ()
    if skipped:
        notices = (
            msg(
                "Left out, because they would not land in your folder: {names}.",
                names=", ".join(skipped[:20]),
            ),
        )
    return Restored(taken=tuple(taken), renamed=tuple(renamed), same=tuple(same), notices=notices)


def settings_in(source: Path) -> bytes | None:
    """The settings a backup holds, for whoever wants them back too."""
    try:
        with zipfile.ZipFile(source) as archive:
            small = archive.getinfo("settings.json").file_size <= files.MOST_BYTES
            return archive.read("settings.json") if small else None
    except (OSError, KeyError, *_TORN):
        return None


def _check(source: Path, archive: zipfile.ZipFile) -> None:
    if NOTE not in archive.namelist() or archive.getinfo(NOTE).file_size > files.MOST_BYTES:
        raise files.stranger(source)
    try:
        envelope.opened(files.parse(archive.read(NOTE)), BACKUP_FORMAT, source)
    except ValueError as error:
        raise files.unreadable(source, msg("the archive is not whole")) from error
    if len(archive.infolist()) > MOST_FILES:
        raise StoreError(
            msg("{file} holds more files than any library. It is left as it is.", file=source.name)
        )
    if sum(info.file_size for info in archive.infolist()) > MOST_ALL:
        raise StoreError(
            msg(
                "{file} would take more than {most} GB unpacked. It is left as it is.",
                file=source.name,
                most=MOST_ALL // 2**30,
            )
        )


def _harmless(info: zipfile.ZipInfo) -> bool:
    """Whether an entry stays inside the folder, is what a backup holds, and has a sensible size."""
    parts = PurePosixPath(info.filename).parts
    plain = all(_harmless_name(part) for part in parts)
    return bool(parts) and plain and not parts[-1].endswith(_PASSING) and info.file_size <= MOST_EACH


def _harmless_name(part: str) -> bool:
    strange = part.startswith(".") or not part.isprintable() or any(letter in part for letter in ":/\\")
    return not strange and len(part.encode(errors="replace")) <= _LONGEST_NAME


def _put(data: bytes, folder: Path, name: PurePosixPath) -> tuple[str, str]:
    target = folder.joinpath(*name.parts)
    was = "new"
    if target.exists():
        if target.is_file() and target.read_bytes() == data:
            return name.as_posix(), "same"
        target = files.free(target.parent, target.stem, target.suffix)
        was = "renamed"
    files.write(target, data)
    return target.relative_to(folder).as_posix(), was

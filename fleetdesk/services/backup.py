"""Everything a player has, in one file; and back again without overwriting anything."""

import filecmp
import shutil
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from fleetdesk.core import escaping
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Msg, msg
from fleetdesk.services import archives
from fleetdesk.store import envelope, files, json_files
from fleetdesk.store.battle import shelving
from fleetdesk.store.battle.parts import SUFFIX as BATTLE
from fleetdesk.store.battle.parts import log_of
from fleetdesk.store.battle.salvage import MOST_BYTES as MOST_OF_A_BATTLE
from fleetdesk.store.migrations import BACKUP as BACKUP_FORMAT
from fleetdesk.store.scenarios import SUFFIX as SCENARIO

NOTE = "fleetdesk.json"
SETTINGS = "settings.json"
MOST_FILES = 20000
MOST_ALL = 2 * 2**30
_PLENTY, _TIGHTEST = 64 * 2**20, 60
"""No backup of ours is packed so tightly, unless it is small anyhow: bytes unpacked, and times its own size."""
_LONGEST_NAME = 240
_MOST_SHOWN, _LONGEST_SHOWN = 10, 60
"""Names that are told, and letters of one."""

Kinds = Mapping[str, int]
"""Ending of a file -> most bytes of one."""
_DOCUMENT: Kinds = {".json": files.MOST_BYTES}
_WRITTEN: Kinds = {SCENARIO: files.MOST_BYTES}
_PLAYED: Kinds = {BATTLE: MOST_OF_A_BATTLE}
HOLDS: Mapping[str, tuple[tuple[int, ...], Kinds]] = {
    "fleets": ((2, 3), _DOCUMENT),
    "scenarios": ((3,), _WRITTEN),
    "battles": ((2,), _PLAYED),
    "cards": ((3,), _DOCUMENT),
    "presets": ((2,), _DOCUMENT),
    "trash": ((3,), {**_DOCUMENT, **_WRITTEN, **_PLAYED}),
}
"""What a backup holds, by folder: how deep a file lies, of which kinds. Nothing else is put in or taken out."""


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


def back_up(folder: Path, target: Path, *, settings: Path | None = None, at: str = "") -> int:
    """Write one file with all fleets, battles, cards, presets and the trash; returns how many files it holds.

    Battles that are being played are in it as they stand. Raises StoreError: the disk says no; a file of that name is
    left as it was.
    """
    count = 0
    with files.writing(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        with files.beside(target) as temporary:
            with (
                tempfile.TemporaryDirectory() as spare,
                open(temporary, "wb", opener=files.private_opener) as file,  # it holds every secret there is
                zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive,
            ):
                for path in _worth_keeping(folder):
                    source = path
                    if path.suffix == BATTLE and log_of(path).exists():  # it is being played
                        source = Path(spare) / f"{count}{BATTLE}"
                        _battle(path, source)
                    archive.write(source, path.relative_to(folder).as_posix())
                    count += 1
                if settings is not None and settings.exists():
                    archive.write(settings, SETTINGS)
                note = {"program": "FleetDesk", "at": at, "files": count}
                # Dated like the first of all archives: the clock may stand outside the years a ZIP knows.
                archive.writestr(zipfile.ZipInfo(NOTE), envelope.sealed(BACKUP_FORMAT, note)[0])
            files.settle(temporary, target)
    return count


def _worth_keeping(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if _most_bytes(PurePosixPath(path.relative_to(folder).as_posix())) and path.is_file():
            yield path


def _most_bytes(name: PurePosixPath) -> int:
    """How large a file of that path may be; 0: no backup holds such a file."""
    depths, kinds = HOLDS.get(name.parts[0] if name.parts else "", ((), {}))
    hidden = any(part.startswith(".") for part in name.parts)
    return kinds.get(name.suffix, 0) if len(name.parts) in depths and not hidden else 0


def _battle(path: Path, spare: Path) -> None:
    """A copy with the lines that stand in the log only; of a damaged file the bytes as they are."""
    try:
        shelving.copy_battle(path, spare)
    except StoreError:
        files.copy(path, spare)


def restore(source: Path, folder: Path) -> Restored:
    """Bring back what a backup holds. Files here are never overwritten.

    Raises StoreError: it is no backup, of a newer version, damaged, or the disk says no.
    """
    taken: list[str] = []
    renamed: list[tuple[str, str]] = []
    same: list[str] = []
    skipped: list[str] = []
    try:
        files.not_a_pipe(source)
        with source.open("rb") as file, archives.opened(file) as archive:
            _check(source, archive)
            for info in archive.infolist():
                if info.is_dir() or info.filename in {NOTE, SETTINGS}:
                    continue
                if not _fits(info):
                    skipped.append(info.filename)
                    continue
                name, was = _put(archive, info, folder)
                if was == "new":
                    taken.append(name)
                elif was == "same":
                    same.append(name)
                else:
                    renamed.append((info.filename, name))
    except OSError as error:
        raise files.cannot_read(source, error) from error
    except archives.TORN as error:
        raise files.unreadable(source, msg("the archive is not whole")) from error
    notices = (_left_out(skipped),) if skipped else ()
    return Restored(taken=tuple(taken), renamed=tuple(renamed), same=tuple(same), notices=notices)


def _left_out(names: list[str]) -> Msg:
    shown = [name[:_LONGEST_SHOWN] for name in names[:_MOST_SHOWN]]
    more = ["\N{HORIZONTAL ELLIPSIS}"] if len(names) > len(shown) else []
    return msg(
        "Left out, because no backup of FleetDesk holds such a file: {names}.",
        names=", ".join((*shown, *more)),
    )


def settings_in(source: Path) -> bytes | None:
    """The settings a backup holds, for whoever wants them back too."""
    try:
        with source.open("rb") as file, archives.opened(file) as archive:
            return archives.small(archive, SETTINGS, files.MOST_BYTES)
    except (OSError, *archives.TORN):
        return None


def _check(source: Path, archive: zipfile.ZipFile) -> None:
    told = archives.small(archive, NOTE, files.MOST_BYTES)
    if told is None:
        raise files.stranger(source)
    try:
        envelope.opened(json_files.parse(told), BACKUP_FORMAT, source)
    except ValueError as error:
        raise files.unreadable(source, msg("the archive is not whole")) from error
    if len(archive.infolist()) > MOST_FILES:
        raise StoreError(
            msg("{file} holds more files than any library. It is left as it is.", file=source.name)
        )
    most = min(MOST_ALL, max(_PLENTY, _TIGHTEST * source.stat().st_size))
    if sum(info.file_size for info in archive.infolist()) > most:
        raise StoreError(
            msg(
                "{file} would take more than {most} MB unpacked: no backup of this size does. It is left as it is.",
                file=source.name,
                most=most // 2**20,
            )
        )


def _fits(info: zipfile.ZipInfo) -> bool:
    """Whether an entry is what a backup holds, stays inside the folder, and has a sensible size and name."""
    name = PurePosixPath(info.filename)
    plain = all(_plain(part) for part in info.filename.split("/"))
    return plain and info.file_size <= _most_bytes(name)


def _plain(part: str) -> bool:
    """Whether every disk takes a name as it is."""
    return escaping.fits_a_disk(part) and len(part.encode(errors="replace")) <= _LONGEST_NAME


def _put(archive: zipfile.ZipFile, info: zipfile.ZipInfo, folder: Path) -> tuple[str, str]:
    """Unpack one file, piece by piece, to where it belongs or beside what is there."""
    target = folder.joinpath(*PurePosixPath(info.filename).parts)
    with files.writing(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        with files.beside(target) as temporary:
            opener = files.private_opener if target.suffix == BATTLE else None
            with archives.member(archive, info) as packed, open(temporary, "wb", opener=opener) as file:
                shutil.copyfileobj(packed, file)
            was = "new"
            if target.exists():
                if target.is_file() and filecmp.cmp(temporary, target, shallow=False):
                    return info.filename, "same"
                target, was = files.free(target.parent, target.stem, target.suffix), "renamed"
            files.settle(temporary, target)
    return target.relative_to(folder).as_posix(), was

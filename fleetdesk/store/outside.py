"""Files of other programs: texts that are taken in, papers and letters that are given out."""

from pathlib import Path

from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import msg
from fleetdesk.store import files

PAPERS = frozenset({".pdf", ".md", ".markdown", ".txt", ""})
"""Endings of what can be made again at any time."""


def read_text(path: Path) -> str:
    """The whole file as text in UTF-8. Raises StoreError."""
    try:
        return files.read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise StoreError(msg("{file} is not a text file in UTF-8.", file=path.name)) from error


def spare(target: Path) -> None:
    """Whoever writes a paper asks first: it never takes the place of a battle, a fleet or anything but a paper.

    Raises StoreError: there is such a file, or a pipe or a device.
    """
    with files.writing(target):
        files.not_a_folder(target)
        files.not_a_pipe(target)
        if target.suffix.lower() not in PAPERS and target.is_file():
            raise StoreError(
                msg(
                    "{file} is there already and no paper: it is not written over. Choose another name.",
                    file=target.name,
                )
            )


def write(target: Path, data: bytes) -> None:
    """Give something out at once and durably. Raises StoreError as `spare` does, or when the disk says no.

    It goes to whoever asked for it and to nobody else on this computer: it may be the umpire's.
    """
    spare(target)
    files.write(target, data, private=True)


def write_beside(target: Path, data: bytes) -> Path:
    """The same, numbered where another file has the name already; the file that holds it. Raises StoreError."""
    free, number = target, 2
    while free.exists():
        with files.writing(free):
            if free.is_file() and free.stat().st_size == len(data) and free.read_bytes() == data:
                return free
        free, number = target.with_stem(f"{target.stem} {number}"), number + 1
    write(free, data)
    return free

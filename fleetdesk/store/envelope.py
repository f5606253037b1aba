"""The one envelope of every JSON file that is kept: its kind, its revision, and a checksum of all it says.

The envelope stands among the fields of the file, so it stays one readable object: `format`, `kind`, `document` (an id
for life), `revision` (how often it was saved) and `checksum`. `docs/formats.md` describes it for other programs.
"""

import json
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from fleetdesk.core.errors import StoreError
from fleetdesk.core.validation_text import misfit, shown
from fleetdesk.core.words import Msg, msg
from fleetdesk.store import files, json_files, locks, versions
from fleetdesk.store.migrations import SEALED_FROM, Format, Raw

T = TypeVar("T")

OWN = frozenset(json_files.ENVELOPE) - {"format"}
"""The fields of the envelope; the format is told to whoever reads the file, too."""
_DOCUMENT = re.compile(r"[0-9a-f]{16}")
_MOST_NAMED = 5
_FRACTION = re.compile(r"\.0[,\]}]")
_EXACT = 2**53
"""Up to here a whole number with a fraction of nothing is the same number without."""


class Edition(NamedTuple):
    """Which version of a document somebody has read or written."""

    document: str = ""
    """Its id, for life: whatever its file is called and wherever it lies. Empty: it never had one."""
    revision: int = 0
    checksum: str = ""
    """Of what the file really says, whatever it states."""


NEW = Edition()


class Opened(NamedTuple):
    """A file taken out of its envelope."""

    raw: Raw
    """What it says, in today's format."""
    edition: Edition
    whole: bool
    """It is of today's format and fits its checksum: it is what was saved."""
    doubtful: bool
    """It states a checksum and does not fit it."""
    notices: tuple[Msg, ...] = ()


class Loaded(NamedTuple, Generic[T]):
    """What was read, which edition it is, and what the player should be told about it."""

    value: T
    notices: tuple[Msg, ...] = ()
    edition: Edition = NEW


class Changed(StoreError):  # noqa: N818 - a finding, turned into a copy by whoever has a name for it
    """Somebody else saved the file since it was read. Nothing was written."""


class TooLarge(StoreError):  # noqa: N818 - a finding, said better by whoever knows what it is
    """It would not be read again, so it was not written."""


# --- the checksum ------------------------------------------------------------------------------------


def checksum(raw: Mapping[str, Any]) -> str:
    """SHA-256, in hexadecimal, of all a file says but its own checksum; layout and order of fields do not matter.

    It is taken over JSON without blanks in UTF-8, keys sorted, whole numbers without a fraction.
    """
    return _digest(_canonical({key: value for key, value in raw.items() if key != "checksum"}))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _canonical(said: Mapping[str, Any]) -> str:
    text = _compact(said)
    # Files of ours have no whole numbers with a fraction, so reading one seldom costs the second walk.
    return _compact(_plain(said)) if _FRACTION.search(text) else text


def _compact(said: Mapping[str, Any]) -> str:
    return json.dumps(said, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _plain(value: Any) -> Any:
    """A value with 17 in the place of 17.0: programs that rewrite JSON do not agree on those."""
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < _EXACT else value
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value


# --- reading -----------------------------------------------------------------------------------------


def opened(raw: Raw, kind: Format, path: Path) -> Opened:
    """Take a file out of its envelope, and judge that.

    Raises StoreError: it is of a newer version, or not such a file at all; NotJson: the envelope itself is damaged.
    """
    found = checksum(raw)
    number = kind.number_of(raw, path)
    fits = raw.get("checksum") == found
    doubtful = "checksum" in raw and not fits
    notices: tuple[Msg, ...] = ()
    if doubtful:
        notices = (_not_as_saved(path),)
    elif number >= SEALED_FROM and not fits:
        notices = (_unsealed(path),)
    if raw.get("kind", kind.kind) != kind.kind:
        raise json_files.NotJson("kind")
    return Opened(
        raw=bare(raw, kind, path),
        edition=Edition(_document(raw.get("document")), _revision(raw.get("revision")), found),
        whole=fits and number == kind.number,
        doubtful=doubtful,
        notices=notices,
    )


def _document(stated: object) -> str:
    return stated if isinstance(stated, str) and _DOCUMENT.fullmatch(stated) else ""


def _revision(stated: object) -> int:
    return stated if isinstance(stated, int) and 0 <= stated < _EXACT else 0


def bare(raw: Raw, kind: Format, path: Path) -> Raw:
    """What a file says in today's format, whatever its envelope says. Raises StoreError."""
    raw = kind.migrate(dict(raw), path)
    return {key: value for key, value in raw.items() if key not in OWN}


def _not_as_saved(path: Path) -> Msg:
    return msg(
        "{file} does not fit its checksum: it was changed outside FleetDesk, or is damaged. It is shown as it "
        "reads and kept as it is; look it through.",
        file=path.name,
    )


def _unsealed(path: Path) -> Msg:
    return msg(
        "{file} has no checksum: it was written by hand or by another program. Look it through.",
        file=path.name,
    )


def load(path: Path, kind: Format, read: Callable[[Raw], T]) -> Loaded[T]:
    """Read a file of ours; if it is damaged, the backup beside it, and say so.

    Args:
        path: the file.
        kind: what it must be.
        read: makes the value; raises StoreError for good reasons and ValueError for damage.
    """
    try:
        return _loaded(path, path, kind, read)
    except ValueError as error:
        damaged = error
        reason = _reason(error)
    try:
        before = _loaded(files.backup_of(path), path, kind, read)
    except (StoreError, ValueError):
        raise (files.stranger(path) if _foreign(path) else files.unreadable(path, reason)) from damaged
    told = msg(
        "{file} is damaged. The version saved before it was opened instead; the damaged file is kept.",
        file=path.name,
    )
    return Loaded(before.value, (told, *before.notices), before.edition)


def _loaded(source: Path, path: Path, kind: Format, read: Callable[[Raw], T]) -> Loaded[T]:
    found = opened(json_files.parse(files.read_bytes(source)), kind, path)
    return Loaded(read(found.raw), found.notices, found.edition)


def _foreign(path: Path) -> bool:
    """Whether nothing in what is no JSON tells of us: a text, a table, a picture; nobody damaged one of ours."""
    data = files.read_bytes(path).strip(b"\0 \t\r\n\xef\xbb\xbf")
    return bool(data) and not data.startswith(b"{") and b'"format"' not in data


def _reason(error: ValueError) -> Msg:
    """What is wrong with a damaged file, in a few words."""
    from pydantic import ValidationError  # noqa: PLC0415 - a shelf stands without it

    if isinstance(error, ValidationError):
        return misfit(error)
    return getattr(error, "reason", json_files.NotJson.reason)


def told_strange(loaded: Loaded[T], path: Path, more: Iterable[str] = ()) -> Loaded[T]:
    """What was read, with a sentence about what this version does not know of it, if there is such a thing.

    `more` are names that stand apart in it already.
    """
    from fleetdesk.core.base import strange_names  # noqa: PLC0415 - a shelf stands without it

    names = tuple(dict.fromkeys((*strange_names(loaded.value), *more)))
    if not names:
        return loaded
    listed = ", ".join(shown(name) for name in names[:_MOST_NAMED])
    told = msg(
        "{file} holds something this version of FleetDesk does not know ({names}). It stays in the file.",
        file=path.name,
        names=listed,
    )
    return loaded._replace(notices=(*loaded.notices, told))


def edition(path: Path, kind: Format) -> Edition | None:
    """Which edition is on the disk now; None if there is no such file, or none that can be read."""
    try:
        return opened(json_files.parse(files.read_bytes(path)), kind, path).edition
    except (StoreError, ValueError):
        return None


def history_of(path: Path, kind: Format, history: Path) -> Path | None:
    """The folder with the earlier versions of a document; None if its file cannot be read or never had an id."""
    found = edition(path, kind)
    return history / found.document if found is not None and found.document else None


def versions_of(path: Path, kind: Format, history: Path) -> tuple[versions.Version, ...]:
    """The earlier versions of a document, the latest first."""
    folder = history_of(path, kind, history)
    return versions.of(folder) if folder is not None else ()


# --- writing -----------------------------------------------------------------------------------------


def _content(kind: Format, said: Mapping[str, Any]) -> Raw:
    """What a file is to say, in today's format; whoever made it of a file as it lay has an old envelope in it."""
    return {**{key: value for key, value in said.items() if key not in OWN}, "format": kind.number}


def sealed(kind: Format, content: Mapping[str, Any], edition: Edition = NEW) -> tuple[bytes, Edition]:
    """The bytes of a file, and the edition they are: the one after `edition`."""
    document = edition.document or secrets.token_hex(8)
    revision = edition.revision + 1
    raw = {**_content(kind, content), "kind": kind.kind, "document": document, "revision": revision}
    text = _canonical(raw)
    now = Edition(document, revision, _digest(text))
    return json_files.laid_out({**json.loads(text), "checksum": now.checksum}), now


def save(
    path: Path,
    kind: Format,
    content: Mapping[str, Any] | Callable[[], Mapping[str, Any]],
    read: Callable[[Raw], object],
    *,
    since: Edition | None = None,
    history: Path | None = None,
    private: bool = False,
) -> Edition:
    """Write a file of ours at once, unless it says all this already. A symbolic link stays one.

    Args:
        path: the file.
        kind: what it is.
        content: all it is to say, without the envelope; or what makes that while nobody else may write.
        read: like that of `load`: tells whether the version before is sound. That stays in `.bak`, a damaged one
            is kept aside for good.
        since: the edition this one was made from; without it what is there now is taken to be known.
        history: where versions before are kept.
        private: nobody else on this computer may read it, and no version before is left.

    Returns:
        The edition that is on the disk now.

    Raises:
        Changed: what is there is neither the edition `since` nor what was to be written.
        StoreError: the disk says no, or the file there is not ours to replace.
    """
    with files.writing(path):
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
    with locks.turn(path):
        before = _before(path, kind, read)
        said = _content(kind, content() if callable(content) else content)
        if isinstance(before, Opened):
            said = {**kind.strange(before.raw), **said}
            if before.whole and before.raw == said:
                return before.edition
            if since is not None and before.edition.checksum != since.checksum:
                raise Changed(
                    msg("{file} was changed elsewhere since it was opened. Open it again.", file=path.name)
                )
        base = before.edition if isinstance(before, Opened) else since or NEW
        data, now = sealed(kind, said, base)
        if len(data) > files.MOST_BYTES:  # it would not be read again
            raise TooLarge(
                msg(
                    "{file} would be larger than any file that is opened, so it was not saved.",
                    file=path.name,
                )
            )

        def keep() -> None:
            if before is True or (isinstance(before, Opened) and before.doubtful):
                files.copy(path, files.aside(path))
            if isinstance(before, Opened) and not private:
                files.hand_down(path, files.backup_of(path))
                if history is not None:
                    versions.keep(history / now.document, path, for_good=not before.whole)

        files.write(path, data, before=keep, private=private)
    return now


def _before(path: Path, kind: Format, read: Callable[[Raw], object]) -> Opened | bool:
    """What is replaced: False if nothing is there, True if it is damaged. Raises StoreError if it is not ours."""
    if not path.exists():
        return False
    try:
        found = opened(json_files.parse(files.read_bytes(path)), kind, path)
        if not found.whole:  # a fitting checksum says that this program wrote it
            read(dict(found.raw))
    except ValueError:
        return True
    return found

"""Files that players send as words to be read: texts, pages, letters, exports of a chat, and archives of these.

Nothing a file names is fetched or opened, and nothing of an archive is written anywhere.
"""

import codecs
import io
import json
import mimetypes
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path, PurePath

from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import msg
from fleetdesk.services import archives
from fleetdesk.services.arriving.pages import lines_of
from fleetdesk.store.files import cannot_read

KINDS = (".txt", ".md", ".log", ".html", ".htm", ".eml", ".json", ".zip")
"""Ends of names that are offered; a file of another name is read as a text."""
MOST_BYTES = 16_000_000
"""Of one file, or of all in an archive unpacked: letters bring their attachments along."""
_MOST_FILES = 200
_STEERING = re.compile(r"[\x00-\x08\x0e-\x1f]")
_SHARE = 50
"""One such sign in so many is no text."""
_PAGE = re.compile(r"\s*<(?:!doctype html|html|head|body)\b", re.IGNORECASE)
_PRINTED = ("%PDF-", "{\\rtf")
_BODIES = ("content", "text", "message", "body", "post")
_AUTHORS = ("author", "from", "name", "user", "username")
_TIMES = ("timestamp", "date", "time", "created_at")


def is_text(text: str) -> bool:
    """Whether words are words, and not what a picture or a program looks like when it is taken for some."""
    return not text.startswith(_PRINTED) and len(_STEERING.findall(text)) * _SHARE <= len(text)


def texts_of(files: Iterable[Path]) -> tuple[str, ...]:
    """What is written in files, each text to be read by itself.

    Raises BadInput: one of them is no text or too large: nothing is taken then; StoreError: likewise, one cannot be
    opened.
    """
    return tuple(text for path in files for text in _texts_of(path.name, _bytes(path)))


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise _too_large(path.name)
        return path.read_bytes()
    except OSError as error:
        raise cannot_read(path, error) from error


def _too_large(name: str) -> BadInput:
    most = MOST_BYTES // 1_000_000
    told = msg("{name} is larger than {most} MB: nothing of it is taken.", name=name, most=most)
    return BadInput(told)


def _texts_of(name: str, data: bytes) -> Iterator[str]:
    """The texts of a file: several only of an archive, in which no other is opened."""
    if PurePath(name).suffix.lower() == ".zip":
        yield from _unpacked(name, data)
    else:
        yield _text(name, data)


def _text(name: str, data: bytes) -> str:
    kind = PurePath(name).suffix.lower()
    if kind == ".eml":
        text = _letter(data)
    else:
        text = decoded(data)
        if kind == ".json":
            text = _chat(name, text)
        elif kind in {".html", ".htm"} or _PAGE.match(text):
            text = "\n".join(lines_of(text))
    if kind == ".zip" or not text.strip() or not is_text(text):
        raise _wordless(name)
    return text


def _wordless(name: str) -> BadInput:
    return BadInput(msg("{name} holds no text: nothing of it is taken.", name=name))


def decoded(data: bytes) -> str:
    """Words in whatever letters they were written: marked ones, UTF-8, or those of Windows."""
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return data.decode(name, "replace")
    with suppress(UnicodeDecodeError):
        return data.decode()
    return data.decode("cp1252", "replace")


def _unpacked(name: str, data: bytes) -> Iterator[str]:
    """The texts of an archive; its pictures have no words."""
    try:
        with archives.opened(io.BytesIO(data)) as archive:
            inside = [one for one in archive.infolist() if not one.is_dir()]
            if sum(one.file_size for one in inside) > MOST_BYTES or len(inside) > _MOST_FILES:
                raise _too_large(name)
            written = [
                one
                for one in inside
                if not (mimetypes.guess_type(one.filename)[0] or "").startswith("image/")
            ]
            if not written:
                raise _wordless(name)
            for one in written:
                with archives.member(archive, one) as packed:
                    yield _text(f"{name}: {one.filename}", packed.read(MOST_BYTES))
    except archives.TORN as error:
        raise BadInput(
            msg("{file} is a damaged archive. Fetch it again, or unpack it first.", file=name)
        ) from error


def _letter(data: bytes) -> str:
    """A letter with its head as a forum shows it, and the texts attached to it."""
    letter = message_from_bytes(data, EmailMessage, policy=policy.default)
    name, address = parseaddr(str(letter["From"] or ""))
    sent = letter["Date"].datetime if letter["Date"] is not None else None
    parts = [letter.get_body(("plain", "html")), *letter.iter_attachments()]
    bodies = [
        _part(one) for one in parts if isinstance(one, EmailMessage) and one.get_content_maintype() == "text"
    ]
    return _headed(name or address.partition("@")[0], sent, "\n".join(bodies))


def _part(part: EmailMessage) -> str:
    data = part.get_payload(decode=True)
    said = part.get_content_charset()
    text = decoded(data if isinstance(data, bytes) else b"")
    if said and isinstance(data, bytes):
        with suppress(LookupError):
            text = data.decode(said, "replace")
    return "\n".join(lines_of(text)) if part.get_content_subtype() == "html" else text


def _headed(name: str, at: datetime | None, text: str) -> str:
    """A message under its head; the time is told in that of this machine, in which orders are due."""
    head = [f"From: {' '.join(name.split())}"] if name else []
    if at is not None:
        at = at.astimezone() if at.tzinfo is not None else at
        head.append(f"Date: {at:%d/%m/%Y %H:%M}")
    return "\n".join((*head, "", text.strip(), ""))


def _chat(name: str, text: str) -> str:
    """The messages of an export: a list of them, each with its words, who wrote them and when."""
    found: object = []
    with suppress(ValueError, RecursionError):
        found = json.loads(text)
    if isinstance(found, dict):
        found = next((one for one in found.values() if isinstance(one, list) and _messages(one)), [])
    said = _messages(found if isinstance(found, list) else [])
    if not said:
        raise BadInput(msg("{name} holds no messages: nothing of it is taken.", name=name))
    return "\n".join(said)


def _messages(rows: list[object]) -> list[str]:
    return [
        _headed(_said(row, _AUTHORS), _moment(_said(row, _TIMES)), body)
        for row in rows
        if isinstance(row, dict) and (body := _said(row, _BODIES)).strip()
    ]


def _said(row: dict[str, object], keys: Iterable[str]) -> str:
    """What stands under the first of some names: words, words in pieces, or somebody with a name."""
    value = next((row[key] for key in keys if row.get(key)), "")
    if isinstance(value, dict):
        return _said(value, ("nickname", "name", "username", "text"))
    if isinstance(value, list):
        return "".join(
            one if isinstance(one, str) else _said(one, ("text",))
            for one in value
            if isinstance(one, str | dict)
        )
    return value if isinstance(value, str) else ""


def _moment(told: str) -> datetime | None:
    with suppress(ValueError):
        return datetime.fromisoformat(told)
    return None

"""What lies on the clipboard, as words to be read: struck and quoted words stay so, and what is no text says that it is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextBlock, QTextDocument

from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import msg
from fleetdesk.services.sending.ledger import Sent

_MARKED = re.compile(r"<(?:s|del|strike|blockquote)\b|line-through", re.IGNORECASE)
"""Signs of a page that its plain text does not show."""
_MOST_HTML = 400_000
"""Letters of a page; of a larger one the plain text is read."""
_STEERING = re.compile(r"[\x00-\x08\x0e-\x1f]")
_SHARE = 50
"""One such sign in so many is no text."""
_MARKUP = re.compile(r"\[/?\w[^\]\n]*\]|[\W_]+")


def words_of(copied: QMimeData | None) -> str:
    """What was copied, to be read.

    Raises:
        BadInput: it is no text.
    """
    copied = copied or QMimeData()  # none where nothing was copied at all
    text, page = copied.text(), copied.html()
    if copied.hasUrls() and all(one.isLocalFile() for one in copied.urls()):
        raise BadInput(msg("That is a file, not what is in it: open it and copy its text."))
    if page and (not text.strip() or (_MARKED.search(page) and len(page) <= _MOST_HTML)):
        text = "\n".join(_lines(page))
    if not text.strip():
        raise BadInput(msg("No text was copied: copy the messages in the forum first."))
    if len(_STEERING.findall(text)) * _SHARE > len(text):
        raise BadInput(msg("What was copied is no text: nothing of it is taken."))
    return text


def _lines(page: str) -> Iterator[str]:
    """A page of a browser as its author saw it, struck and quoted words marked as on a forum."""
    document = QTextDocument()
    document.setHtml(page)
    block = document.begin()
    while block.isValid():
        form = block.blockFormat()
        quoted = form.leftMargin() > 0 and form.rightMargin() > 0  # Qt's way to set a quotation
        for line in "".join(_parts(block)).replace("\N{LINE SEPARATOR}", "\n").split("\n"):
            yield f"> {line.strip()}" if quoted and line.strip() else line.rstrip()
        block = block.next()


def _parts(block: QTextBlock) -> Iterator[str]:
    parts = block.begin()
    while not parts.atEnd():
        part = parts.fragment()
        struck = part.charFormat().fontStrikeOut() and part.text().strip()
        yield f"[s]{part.text()}[/s]" if struck else part.text()
        parts += 1


def refuse_own(text: str, sent: Iterable[Sent]) -> None:
    """Raise `BadInput` where the words are a text the umpire sent himself, whatever its markup."""
    texts = [one for one in sent if one.text and len(text) <= 2 * len(one.text)]
    bare = _MARKUP.sub("", text) if texts else ""
    for one in texts:
        if bare == _MARKUP.sub("", one.text):
            told = msg(
                "This is what you sent yourself, “{title}”: nothing of it is taken. Copy the messages in the forum first.",
                title=one.title,
            )
            raise BadInput(told)

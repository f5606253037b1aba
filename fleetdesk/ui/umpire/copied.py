"""What was copied or dropped, as words to be read: struck and quoted words stay so, and what is no text says that it is none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QMimeData

from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import msg
from fleetdesk.services.arriving.files import is_text
from fleetdesk.services.arriving.pages import lines_of
from fleetdesk.services.sending.ledger import Sent

_MARKED = re.compile(r"<(?:s|del|strike|blockquote)\b|line-through", re.IGNORECASE)
"""Signs of a page that its plain text does not show."""
_MOST_HTML = 400_000
"""Letters of a page; of a larger one the plain text is read."""
_MARKUP = re.compile(r"\[/?\w[^\]\n]*\]|[\W_]+")


def files_of(copied: QMimeData | None) -> tuple[Path, ...]:
    """The files themselves, where files were copied or dropped and not what is in them."""
    urls = copied.urls() if copied is not None else []
    return tuple(Path(one.toLocalFile()) for one in urls) if all(one.isLocalFile() for one in urls) else ()


def words_of(copied: QMimeData | None) -> str:
    """What was copied, to be read.

    Raises:
        BadInput: it is no text.
    """
    copied = copied or QMimeData()  # none where nothing was copied at all
    text, page = copied.text(), copied.html()
    if page and (not text.strip() or (_MARKED.search(page) and len(page) <= _MOST_HTML)):
        text = "\n".join(lines_of(page))
    if not text.strip():
        raise BadInput(msg("No text was copied: copy the messages in the forum first."))
    if not is_text(text):
        raise BadInput(msg("What was copied is no text: nothing of it is taken."))
    return text


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

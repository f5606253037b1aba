"""What others wrote, shown as nothing but text: one function for each kind of place it is shown in.

A name is kept to the letter: files, exports and what a field edits hold what was typed. What is *shown* is made
harmless on the way out, at few doors that everything passes: `Words` (all that is said), the base of the widgets and
the one place that draws their text, the one place where a command prints, and the writers of Markdown and BBCode.
Signs nobody can see, or that turn the words around them, show as U+FFFD: two names that differ look different.
"""

import re
from functools import cache
from typing import Final

UNSEEN: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for a sign that must not be shown as it is."""

_BREAKS = "\n\r\v\f\x1c-\x1e\x85\u2028\u2029"
_HIDDEN = (
    "\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f"  # what terminals obey; Qt takes U+009C for "or, shorter"
    "\u061c\u200b\u2060-\u206f\ufeff\ufff9-\ufffb"  # no width at all
    "\u202a-\u202e"  # embeddings and overrides; isolates stand among the widthless
    "\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f"  # no letters; halves of letters; hidden tags
)
# Joiners, marks of direction and the choice of a picture (U+200C-200F, U+FE0F) belong to how names are written.
_UNFIT = f"[{_HIDDEN}]"
_BREAK = rf"\r\n|[{_BREAKS}]"
_UNFIT_OR_BREAK = rf"[{_HIDDEN}{_BREAKS}\t]"
_MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in "\\*_`[]<>#|~&@"})
_ADDRESS = r"(?i)(?<=[a-z])(?=://)|(?<=www)(?=\.)"
_BBCODE = str.maketrans({"[": "(", "]": ")"})
_FENCED = str.maketrans({"[": "(", "]": ")", "`": "'"})

_FORBIDDEN = rf'[{UNSEEN}<>:"/\\|?*]+'
_RESERVED = r"(?i)^(con(in\$|out\$)?|prn|aux|nul|(com|lpt)[\d\xb9\xb2\xb3])\s*(\.|$)"
"""What Windows takes for a device, whatever ending it has."""
_LONGEST = 120
"""Bytes: names of 255 are the most a disk takes, and numbers, dates and endings are still to come."""


@cache
def _signs(pattern: str) -> re.Pattern[str]:
    """What finds such signs: made when a text may hold one, as every start would wait for it."""
    return re.compile(pattern)


def shown(text: str) -> str:
    """Text of any number of lines, as a window or a page may show it."""
    if text.isprintable():  # nearly always
        return text
    return _signs(_UNFIT).sub(UNSEEN, _signs(_BREAK).sub("\n", text))


def one_line(text: str) -> str:
    """A name inside a sentence: it begins no line of its own."""
    if text.isprintable() or not _signs(_UNFIT_OR_BREAK).search(text):
        return text
    return _signs(_UNFIT).sub(UNSEEN, _signs(_BREAK).sub(" ", text).replace("\t", " "))


def tip(text: str) -> str:
    """Text for a place that guesses whether it is given HTML or plain text (Qt's tool tips): certainly plain."""
    safe = shown(text)
    if not {"<", "&"} & set(safe):
        return safe
    from html import escape  # noqa: PLC0415 - for windows only: it brings the names of all letters there are

    return f'<p style="white-space: pre-wrap">{escape(safe, quote=False)}</p>'


def title(text: str) -> str:
    """Text for a window's title, where Qt replaces `[*]`; doubled it stands for itself."""
    return one_line(text).replace("[*]", "[*][*]")


def markdown(text: str) -> str:
    """Text inside a line of Markdown: no sign of it means anything, no address becomes a link."""
    return _signs(_ADDRESS).sub(r"\\", one_line(text).translate(_MARKDOWN))


def markdown_line(text: str) -> str:
    """A finished line of Markdown that is to be no list, no heading and no block of code."""
    return re.sub(r"^(\s*)(\d*)([-+=.)])(?=\s|$|[-=])", r"\1\2\\\3", text).lstrip()


def bbcode(text: str) -> str:
    """Text inside BBCode, which knows no way to write a bracket."""
    return shown(text).translate(_BBCODE)


def fenced(text: str) -> str:
    """Text inside a block that keeps every sign as it is: none of them ends the block."""
    return shown(text).translate(_FENCED)


def fits_a_disk(name: str) -> bool:
    """Whether any system takes a file name as it is, and shows it as it is."""
    return bool(name.strip(" .")) and not (
        name.startswith(".")
        or name != name.rstrip(" .")
        or one_line(name) != name
        or _signs(_FORBIDDEN).search(name)
        or _signs(_RESERVED).match(name)
    )


def file_stem(text: str, otherwise: str = "fleetdesk") -> str:
    """A file name any system accepts, as close to the player's text as can be: no sign in it is hidden."""
    stem = " ".join(_signs(_FORBIDDEN).sub(" ", one_line(text)).split()).strip(" .")
    stem = stem.encode()[:_LONGEST].decode(errors="ignore").rstrip(" .")
    if not stem or _signs(_RESERVED).match(stem):
        stem = f"{otherwise} {stem}".strip()
    return stem

"""Messages that are not text yet.

Nothing below the edges of the program formats text: rules, checks and cards speak in `Msg`, a gettext key
with named arguments. `Words` turns a message into text in one language, so that a journal follows a switch
of language and a page may be printed in another language than the window shows. Whatever a player typed leaves it
harmless: a name inside a sentence is one line of visible signs.
"""

from __future__ import annotations

import gettext
import string
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Self

from fleetdesk.core import harmless
from fleetdesk.core.base import Frozen

DOMAIN = "fleetdesk"
LANGUAGES = ("en", "fr")


class Msg(Frozen):
    """A message to be said later, in the language of whoever reads it.

    `key` is the English text with named places (`"{ship} fires at {target}"`); `args` fill the places and
    may be messages themselves. With `plural`, the argument named `n` chooses between the two.
    """

    key: str
    args: Mapping[str, str | int | float | Msg | tuple[Msg, ...]] = {}
    plural: str = ""

    def __hash__(self) -> int:
        """Equal messages hash alike; the arguments are a mapping, which pydantic cannot hash."""
        return hash((self.key, self.plural, tuple(sorted(self.args.items(), key=lambda item: item[0]))))

    def __str__(self) -> str:
        """English text, for tracebacks and logs of the developer only."""
        return ENGLISH.say(self)

    @classmethod
    def verbatim(cls, text: str) -> Self:
        """Wrap what a player typed (a name, a note): it is the same in every language."""
        return cls(key="", args={"text": text})


def N_(key: str) -> str:  # noqa: N802 - the name every gettext tool knows
    """Mark a text for the catalogues and return it unchanged."""
    return key


def msg(key: str, /, **args: str | float | Msg | tuple[Msg, ...]) -> Msg:
    """Make a message. The key must stand here as a literal: the extractor reads it."""
    return Msg(key=key, args=args)


def nmsg(key: str, plural: str, /, n: int, **args: str | float | Msg | tuple[Msg, ...]) -> Msg:
    """Make a message whose wording depends on the count `n`."""
    return Msg(key=key, plural=plural, args={"n": n, **args})


@lru_cache(maxsize=4096)
def _pieces(template: str) -> tuple[tuple[str, str | None], ...]:
    """A template taken apart: a text and the name of the place behind it, and so on."""
    template = harmless.shown(template)  # a key from a file may be anything
    try:
        return tuple((text, name) for text, name, _, _ in string.Formatter().parse(template))
    except ValueError:  # a stray brace, as above
        return ((template, None),)


def _filled(template: str, values: Mapping[str, str]) -> str:
    """Fill named places and show a missing one instead of raising: a log line must never be lost.

    A place is looked up by its plain name and nothing else: a key from a file must not reach into objects.
    """
    return "".join(
        text if name is None else text + values.get(name, f"{{{name}}}") for text, name in _pieces(template)
    )


class Words:
    """One language: says messages, formats numbers, joins lists."""

    def __init__(self, language: str, catalogue: gettext.NullTranslations | None = None) -> None:
        self.language = language
        self._catalogue = catalogue or gettext.NullTranslations()

    @classmethod
    def load(cls, language: str, folder: Path) -> Words:
        """Read the compiled catalogue below `folder` (gettext's layout). English needs none."""
        return cls(language, gettext.translation(DOMAIN, folder, [language], fallback=True))

    def text(self, key: str) -> str:
        """The translation of a bare key; a name that has none is shown as it is."""
        return harmless.shown(self._catalogue.gettext(key)) if key else ""

    def say(self, message: Msg) -> str:
        """The whole message as text."""
        args = message.args
        if not message.key:
            return harmless.shown(str(args.get("text", "")))
        if message.plural:
            count = args.get("n", 0)
            template = self._catalogue.ngettext(
                message.key, message.plural, int(count) if isinstance(count, int | float) else 0
            )
        else:
            template = self._catalogue.gettext(message.key)
        if not args:
            return harmless.shown(template)
        return _filled(template, {name: self._arg(value) for name, value in args.items()})

    def number(self, value: float) -> str:
        """A number as this language writes it: `2.5`, `2,5`; whole ones without decimals; minus as U+2212."""
        text = f"{value:.4f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))
        text = text.replace("-", "\N{MINUS SIGN}")
        return text.replace(".", ",") if self.language == "fr" else text

    def _arg(self, value: str | float | Msg | tuple[Msg, ...]) -> str:
        if isinstance(value, Msg):
            return harmless.one_line(self.say(value))
        if isinstance(value, tuple):
            return ", ".join(self._arg(part) for part in value)
        return harmless.one_line(value) if isinstance(value, str) else self.number(value)


ENGLISH = Words("en")

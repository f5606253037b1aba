"""The languages: texts by their English key, and messages said in one language.

Apart from `Msg` itself, so that what only shows a few texts (`fleetdesk --help`) loads no models.
"""

import gettext
import re
import string
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Protocol

from fleetdesk.core import escaping

DOMAIN = "fleetdesk"
LANGUAGES = ("en", "fr")
LANGUAGE_NAMES = {"en": "English", "fr": "Français"}
"""Each as those call it who speak it."""


class Message(Protocol):
    """What can be said: see `Msg`."""

    @property
    def key(self) -> str:
        """The English text with named places; empty: `args["text"]` is what a player typed."""

    @property
    def args(self) -> Mapping[str, Any]:
        """What fills the places: texts, numbers, messages and tuples of them."""

    @property
    def plural(self) -> str:
        """The English text for several, or nothing."""


def usual_language(environ: Mapping[str, str]) -> str:
    """The first of our languages the computer is set to, else English."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        # gettext's own order; LANGUAGE may hold several, the others one such as fr_FR.UTF-8
        for wanted in filter(None, environ.get(name, "").split(":")):
            return _known(wanted)
    import locale  # noqa: PLC0415 - nearly every computer says it above

    return _known(locale.getlocale()[0] or "")


def _known(wanted: str) -> str:
    short = wanted[:2].lower()  # Windows says French_France
    return short if short in LANGUAGES else LANGUAGES[0]


def N_(key: str) -> str:  # noqa: N802 - the name every gettext tool knows
    """Mark a text for the catalogues and return it unchanged."""
    return key


_REMEMBERED = 4096
"""So many templates are kept as they were worked out."""
_NUMBERS = (int, float)
_Pieces = tuple[tuple[str, str | None], ...]
"""A text and the name of the place behind it, and so on."""
_ELIDED = re.compile(r"(?<!\w)([dD]|[qQ]u|[jJ]usqu|[lL]orsqu|[pP]uisqu)e $")
"""French words that give up their vowel before another: `de {ship}` is `d'Enclume`."""
_VOWEL = re.compile(
    r"(?!on[cz]e|oui\b)[aeiouàâäéèêëîïôöùûüœæ][a-zà-öø-ÿœ\N{RIGHT SINGLE QUOTATION MARK}']", re.IGNORECASE
)
"""What begins with a spoken vowel: a word, not a cell (E4), a number of a boat (U-47) or letters said one by one (USS)."""


@lru_cache(maxsize=_REMEMBERED)
def _pieces(template: str) -> _Pieces:
    """A template taken apart: a text and the name of the place behind it, and so on.

    A place is looked up by its plain name and nothing else: a key from a file must not reach into objects.
    """
    template = escaping.shown(template)  # a key from a file may be anything
    try:
        return tuple((text, name) for text, name, _, _ in string.Formatter().parse(template))
    except ValueError:  # a stray brace, as above
        return ((template, None),)


def _elided(text: str, filling: str) -> str:
    """What stands before a filled place in French."""
    if text.endswith("e ") and _VOWEL.match(filling) and not filling[1].isupper():
        return _ELIDED.sub("\\1\N{RIGHT SINGLE QUOTATION MARK}", text)
    return text


_CITED = r"\s*\(R\d{1,3}(?:(?:, | and | et | to | à |[-\N{EN DASH}])R?\d{1,3})*\)"
"""Rules named behind a sentence or within it: `(R12)`, `(R12, R40)`, `(R57\N{EN DASH}R59)`."""


@lru_cache(maxsize=_REMEMBERED)
def _uncited(template: str) -> str:
    return re.sub(_CITED, "", template)


@lru_cache(maxsize=_REMEMBERED)
def _swapped(template: str, parlance: tuple[tuple[str, str], ...]) -> str:
    """The template with a game's own words; what fills its places is not looked at."""
    theirs = {**dict(parlance), **{usual.capitalize(): own.capitalize() for usual, own in parlance}}
    return re.sub(
        r"(?<![\w{])(?:" + "|".join(theirs) + r")(?![\w}])", lambda found: theirs[found[0]], template
    )


class Words:
    """One language: says messages, formats numbers, joins lists."""

    def __init__(
        self,
        language: str,
        catalogue: gettext.NullTranslations | None = None,
        *,
        cites: bool = True,
        parlance: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """`cites`: sentences name the rules they stand on by number; `parlance`: usual word -> a game's own."""
        self.language = language
        self._catalogue = catalogue or gettext.NullTranslations()
        self._cites = cites
        self._parlance = parlance
        self._templates: dict[str, tuple[str, _Pieces]] = {}

    @cached_property
    def plain(self) -> "Words":
        """The same without the numbers of rules: for readers whom a number leads nowhere."""
        return self._but(cites=False) if self._cites else self

    @cached_property
    def citing(self) -> "Words":
        """The same with the numbers of rules: for what leads from a sentence to its rules."""
        return self if self._cites else self._but(cites=True)

    def with_parlance(self, parlance: Mapping[str, str]) -> "Words":
        """The same as players of a game say it: usual word (small letters) -> their own."""
        return Words(
            self.language, self._catalogue, cites=self._cites, parlance=tuple(sorted(parlance.items()))
        )

    def _but(self, *, cites: bool) -> "Words":
        return Words(self.language, self._catalogue, cites=cites, parlance=self._parlance)

    def _told(self, template: str) -> str:
        """What the catalogue has, without rule numbers where they lead nowhere, and in the game's own words."""
        told = template if self._cites else _uncited(template)
        return _swapped(told, self._parlance) if self._parlance else told

    @classmethod
    def load(cls, language: str, folder: Path) -> "Words":
        """Read the compiled catalogue below `folder` (gettext's layout). English needs none."""
        if language == LANGUAGES[0]:
            return cls(language)
        return cls(language, gettext.translation(DOMAIN, folder, [language], fallback=True))

    def text(self, key: str) -> str:
        """The translation of a bare key; a name that has none is shown as it is."""
        if not key:
            return ""
        found = self._catalogue.gettext(key)
        if found == key and self._parlance:  # a name, of which no word is swapped, or a text in English
            return escaping.shown(dict(self._parlance).get(key, key))
        return escaping.shown(self._told(found))

    def say(self, message: Message | None) -> str:
        """The whole message as text; nothing where there is none."""
        if message is None:
            return ""
        key, args = message.key, message.args
        if not key:
            return escaping.shown(str(args.get("text", "")))
        if message.plural:
            count = args.get("n", 0)
            template = self._catalogue.ngettext(
                key, message.plural, int(count) if isinstance(count, _NUMBERS) else 0
            )
            template = escaping.shown(self._told(template))
            pieces = _pieces(template)
        else:
            template, pieces = self._templates.get(key) or self._template(key)
        if not args:
            return template
        said: list[str] = []
        for text, name in pieces:
            if (
                name is None or name not in args
            ):  # a name that is missing shows: a log line must never be lost
                said.append(text if name is None else f"{text}{{{name}}}")
                continue
            filling = self._arg(args[name])
            said += (_elided(text, filling) if self.language == "fr" else text), filling
        return "".join(said)

    def _template(self, key: str) -> tuple[str, _Pieces]:
        """A sentence before its places are filled, found once: the same few hundred are said at every step."""
        if len(self._templates) >= _REMEMBERED:  # keys of a file may be anything
            self._templates.clear()
        template = escaping.shown(self._told(self._catalogue.gettext(key)))
        found = self._templates[key] = template, _pieces(template)
        return found

    def number(self, value: float) -> str:
        """A number as this language writes it: `2.5`, `2,5`; whole ones without decimals; minus as U+2212."""
        if value % 1:
            text = f"{value:.4f}".rstrip("0").rstrip(".")
            text = text.replace(".", ",") if self.language == "fr" else text
        else:
            text = str(int(value))
        return text if value >= 0 else text.replace("-", "\N{MINUS SIGN}")

    def _arg(self, value: str | float | Message | tuple[Message, ...]) -> str:
        if isinstance(value, str):
            return escaping.one_line(value)
        if isinstance(value, _NUMBERS):
            return self.number(value)
        if isinstance(value, tuple):
            return ", ".join(self._arg(part) for part in value)
        return escaping.one_line(self.say(value))


ENGLISH = Words("en")

"""Several messages pasted at once, cut apart at their heads: whose each is, and when it was written (R38).

The first head sets the shape: "Karl wrote:", "Karl, 12 March 18:42", "From: Karl", "[18:42] Karl: ...", "Karl:", or a
name alone on the first line. A head of another shape further down is a part of somebody's message, and so never
turns his words into orders of another player.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from fleetdesk.systems.salves.posts.text.words import folded, is_cited

Shape = Literal["wrote", "from", "stamp", "name", "inline", "bare"]
NAMELESS: frozenset[Shape] = frozenset({"wrote", "from", "stamp"})
"""Shapes that are heads whoever stands in them: the others only with the name of a player."""
LONGEST_HEAD = 120
LONGEST_NAME = 40
_WROTE = frozenset({"ecrit", "dit", "wrote", "writes", "said", "says", "schrieb"})
_FROM = frozenset({"from", "de", "par", "by", "von", "posted", "poste", "auteur", "author"})
_WEEKDAYS = frozenset(
    ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "lun", "mar", "mer", "jeu", "ven", "sam", "dim", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "wed", "thu", "fri", "sat", "sun"]
)  # fmt: skip
_FILLERS = _WROTE | _FROM | _WEEKDAYS | frozenset(
    ["a", "am", "at", "aujourd", "aujourdhui", "date", "du", "envoye", "gmt", "h", "heures", "hier", "hui", "il", "le", "message", "on", "pm", "post", "re", "sent", "the", "today", "utc", "cet", "y", "yesterday"]
)  # fmt: skip
_MONTHS: Mapping[str, int] = {
    name: number
    for number, names in enumerate(
        [
            "janv jan", "fev feb", "mars mar", "avr apr", "mai may", "juin jun", "juil jul", "aout aug",
            "sept sep", "oct", "nov", "dec",
        ],
        1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH = rf"(?P<month>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})[a-z]*\.?"
_TIME = re.compile(
    r"(?<![\d:/.-])(?P<hour>[01]?\d|2[0-3])\s?[:h]\s?(?P<minute>[0-5]\d)(?::[0-5]\d)?\s?(?P<half>[ap]m)?\b"
)
_DATES = (
    re.compile(r"(?<!\d)(?P<year>\d{4})-(?P<month_number>\d{1,2})-(?P<day>\d{1,2})(?!\d)t?"),
    re.compile(r"(?<!\d)(?P<day>\d{1,2})[/.-](?P<month_number>\d{1,2})(?:[/.-](?P<year>\d{4}|\d{2}))?(?!\d)"),
    re.compile(rf"(?<!\d)(?P<day>\d{{1,2}})(?:er|st|nd|rd|th)?\s{_MONTH}(?:\s(?P<year>\d{{4}}))?"),
    re.compile(rf"\b{_MONTH}\s(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:,?\s(?P<year>\d{{4}}))?(?![\d:h])"),
)
_DAY = rf"(?:\b(?P<weekday>{'|'.join(sorted(_WEEKDAYS, key=len, reverse=True))})\b[.,]*\s+(?:(?:le|the|on)\s+)?)?"
_DATED = tuple(re.compile(_DAY + one.pattern) for one in _DATES)
"""The same with the day of the week before it."""
_ADDRESS = re.compile(r"<?[\w.+-]+@[\w.-]+>?")
_MARKUP = re.compile(r"\[/?[a-z]{1,6}(?:=[^\]\n]*)?\]|[*_#>|]+")
_MORE = re.compile(r"^\s*(?:date|sent|envoye|to|a|cc|pour|subject|objet)\s*:", re.IGNORECASE)
"""Lines below "From:" that belong to the head."""
_LIKE_A_HEAD = re.compile(r":|\d\s?h\s?\d|wrote|crit\b|\bsaid\b|schrieb|\bdit\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")


class Moment(NamedTuple):
    """When something was written, as far as it is told."""

    day: tuple[int, int, int] | None
    """(year, month, day); year 0: not told."""
    minute: int
    """Of the day."""

    def after(self, other: "Moment") -> bool:
        """Whether it is later; by the time of day alone where one of them has no day."""
        if self.day is None or other.day is None:
            return self.minute > other.minute
        told = 0 if 0 in {self.day[0], other.day[0]} else -1
        return (self.day[told + 1 :], self.minute) > (other.day[told + 1 :], other.minute)

    def __str__(self) -> str:
        day = "" if self.day is None else f"{self.day[2]:02}/{self.day[1]:02} "
        return f"{day}{self.minute // 60:02}:{self.minute % 60:02}"


class Letter(NamedTuple):
    """One message of a paste."""

    name: str
    """Who wrote it, as its head says; empty: no head stands above it."""
    at: Moment | None
    head: int
    """Line of the paste its head stands in, from 0."""
    first: int
    """Line its text begins in."""
    text: str


class _Head(NamedTuple):
    shape: Shape
    name: str
    known: bool
    at: Moment | None
    line: int
    below: int
    """First line of the text."""
    signs: int
    """Signs of that line that still belong to the head."""
    doubtful: bool = False
    """Its name may be the day of the week before its date: Sam 12 mars."""

    def like(self, first: "_Head") -> bool:
        """Whether it is a head in a paste that begins with that one; of a shape without more, only players' names."""
        named = self.known or self.shape in NAMELESS or self.at is not None
        return named and self.shape == first.shape and (self.at is None) == (first.at is None)


def moment(text: str) -> Moment | None:
    """The first time of day in a text, with the date beside it; `None`: there is none."""
    plain = folded(text)
    time = _TIME.search(plain)
    if time is None:
        return None
    hour = int(time["hour"])
    if time["half"]:
        hour = hour % 12 + (12 if time["half"] == "pm" else 0)
    rest = plain[: time.start()] + " " + plain[time.end() :]
    date = next((found for pattern in _DATES if (found := pattern.search(rest))), None)
    return Moment(_day(date.groupdict()) if date else None, hour * 60 + int(time["minute"]))


def _day(told: Mapping[str, str | None]) -> tuple[int, int, int]:
    year = int(told.get("year") or 0)
    number = told.get("month_number")
    month, day = int(number) if number else _MONTHS[str(told["month"])], int(told["day"] or 0)
    if month > 12:
        month, day = day, month
    return year + (2000 if 0 < year < 100 else 0), month, day


@lru_cache(maxsize=2)  # what is pasted is looked at, asked about and taken
def cut(paste: str, authors: tuple[str, ...]) -> tuple[Letter, ...]:
    """The messages of a paste, in its order, each of one of the `authors`; without any head it is one of nobody."""
    lines = paste.splitlines()
    known = sorted({folded(one).strip() for one in authors} - {""}, key=len, reverse=True)
    heads = list(_heads(lines, known))
    first = next((one for one in heads if one.known and _may_begin(one, lines)), None)
    first = first or next((one for one in heads if one.shape in {"wrote", "from"}), None)
    if first is None:
        return (Letter("", None, 0, 0, paste),)
    heads = [one for one in heads if one.like(first)]
    found = []
    preamble = "\n".join(lines[: heads[0].line])
    if preamble.strip():
        found.append(Letter("", None, 0, 0, preamble))
    for head, following in zip(heads, [*(one.line for one in heads[1:]), len(lines)], strict=True):
        rows = lines[head.below : following]
        if rows and head.signs:
            rows[0] = " " * head.signs + rows[0][head.signs :]
        found.append(Letter(head.name, head.at, head.line, head.below, "\n".join(rows)))
    return tuple(found)


def _heads(lines: Sequence[str], known: Sequence[str]) -> Iterator[_Head]:
    """Every head there may be; a day before a date is a name only where others head their messages so."""
    found: list[_Head] = []
    for at in range(len(lines)):
        head = _head(lines, at, known)
        if head is not None and not (found and head.doubtful and at < found[-1].below):
            found.append(head)
    sure = {one.shape for one in found if not one.doubtful and one.at is not None}
    return (one for one in found if not one.doubtful or one.shape in sure)


def _may_begin(head: _Head, lines: Sequence[str]) -> bool:
    """A name alone is as often a signature: it heads a message only where the paste begins with one."""
    return head.shape != "bare" or not any(line.strip() for line in lines[: head.line])


def _head(lines: Sequence[str], at: int, known: Sequence[str]) -> _Head | None:
    line = lines[at]
    if not _LIKE_A_HEAD.search(line) and not _begins_a_name(line, known):
        return None
    if is_cited(line) or line.lstrip().startswith(("[quote", "[QUOTE")):
        return None
    for colon in re.finditer(r"(?<!\d):|:(?!\d)", line[:LONGEST_HEAD]):
        inner = _named(line[: colon.start()], known)
        if inner is not None and inner.shape in {"bare", "stamp"} and line[colon.end() :].strip():
            return _Head("inline", inner.name, inner.known, inner.at, at, at, colon.end(), inner.doubtful)
    if len(line) <= LONGEST_HEAD:
        whole = _named(line, known)
        if whole is not None:
            shape, name, is_known, when, doubtful = whole
            below = at + 1
            if shape == "bare" and below < len(lines) and _only_stamp(lines[below]):
                shape, when, below = "stamp", moment(lines[below]), below + 1
            while shape == "from" and below < len(lines) and _MORE.match(folded(lines[below])):
                when, below = when or moment(lines[below]), below + 1
            return _Head(shape, name, is_known, when, at, below, 0, doubtful)
    return None


def _begins_a_name(line: str, known: Sequence[str]) -> bool:
    """A quick look at the many lines that are no heads."""
    plain = unicodedata.normalize("NFKD", line[:LONGEST_HEAD]).casefold()
    return (
        any(name[:1] in plain for name in known)
        and len(line) <= LONGEST_HEAD
        and folded(line).strip(" *_#[]()-") in known
    )


def _only_stamp(line: str) -> bool:
    found = _parts(line)
    return found is not None and found.at is not None and not found.rest


class _Parts(NamedTuple):
    rest: list[str]
    """Words that are neither date nor filler."""
    at: Moment | None
    words: list[str]
    """All words but the date."""
    day: str
    """The day of the week before the date."""


def _parts(line: str) -> _Parts | None:
    """`None`: it is too long for a head."""
    if len(line) > LONGEST_HEAD:
        return None
    plain = _ADDRESS.sub(" ", _MARKUP.sub(" ", folded(line)))
    when = moment(plain)
    bare, day = _TIME.sub(" ", plain), ""
    for pattern in _DATED if when is not None or "ecrit" in plain or "wrote" in plain else ():
        date = pattern.search(bare)
        day = day or (date["weekday"] or "" if date is not None else "")
        bare = pattern.sub(" ", bare)
    words = _WORD.findall(bare)
    return _Parts([one for one in words if one not in _FILLERS], when, words, day)


def _holds(words: Sequence[str], name: Sequence[str]) -> bool:
    """Whether words are a name among fillers. It may hold such words itself: De Gaulle; one of nothing else stands alone."""
    if _FILLERS.issuperset(name):
        return list(words) == list(name)
    ends = (at for at in range(len(words)) if list(words[at : at + len(name)]) == list(name))
    return any(_FILLERS.issuperset((*words[:at], *words[at + len(name) :])) for at in ends)


class _Named(NamedTuple):
    shape: Shape
    name: str
    known: bool
    at: Moment | None
    doubtful: bool = False


def _named(line: str, known: Sequence[str]) -> _Named | None:
    """Of a line that holds nothing but a name and what stands around it."""
    found = _parts(line)
    if found is None:
        return None
    rest, when, words, day = found
    name = next((one for one in known if _holds(words, _WORD.findall(one))), "")
    doubtful = not name and not words and day in known
    shape: Shape = "bare"
    if _WROTE & set(words):
        shape = "wrote"
    elif words and words[0] in _FROM and (when is not None or ":" in line):
        shape = "from"
    elif when is not None:
        shape = "stamp"
    elif line.rstrip().rstrip("*_] ").endswith(":"):
        shape = "name"
    if name or doubtful:
        return _Named(shape, name or day, known=True, at=when, doubtful=doubtful)
    told = " ".join(rest)
    if not rest or len(rest) > 3 or len(told) > LONGEST_NAME or shape not in NAMELESS:
        return None
    if shape == "wrote" and not line.rstrip().rstrip("*_] ").endswith(":"):
        return None
    return _Named(shape, told, known=False, at=when)


def dated(letters: Sequence[Letter]) -> Iterator[Letter]:
    """The same, oldest first where the head of each says when it was written."""
    times = [one.at for one in letters if one.name]
    if all(one is not None and one.day is not None for one in times):
        return iter(sorted(letters, key=lambda one: one.at or Moment((0, 0, 0), 0)))
    return iter(letters)

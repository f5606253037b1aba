"""Orders as players write them on a forum, in French or English (section 7 of the rules digest).

Names are looked for first, the longest first, so that U-47 or Z25 are never read as steps or cells. Whatever the
text holds, nothing here raises.
"""

import difflib
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from fleetdesk.core.blocks.charts import Cell, cell_name
from fleetdesk.systems.salves.sea.compass import Step, french, way_of
from fleetdesk.systems.salves.sea.grid import cell_of

Kind = Literal["move", "fire", "pass"]
NO_ORDER = "no_order"
"""Reason of a line that is no order at all: a greeting, a signature."""
LONGEST_LINE = 400
PASSES = frozenset({"passe", "rien", "pass", "hold", "none"})
ARTICLES = ("le ", "la ", "les ", "l'", "mon ", "ma ", "notre ", "the ", "my ", "our ")
"""Before a name they are passed over, unless they are part of it: Le Terrible."""
PREFIXES = frozenset({"hms", "uss", "hmcs", "hmas", "ijn", "rn", "km", "rm", "fs", "ss", "le", "la", "les"})
"""Players leave them out: HMS Ark Royal is Ark Royal too, Le Terrible is Terrible, if no other ship is."""

_SIGNS = str.maketrans(
    {
        "\N{EN DASH}": "-",
        "\N{EM DASH}": "-",
        "\N{MINUS SIGN}": "-",
        "\N{HYPHEN}": "-",
        "\N{NON-BREAKING HYPHEN}": "-",
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{MULTIPLICATION SIGN}": "x",
        "\N{LATIN SMALL LIGATURE OE}": "oe",
        "\N{LATIN CAPITAL LIGATURE OE}": "oe",
    }
)
_STEP = re.compile(
    r"([0-9]{1,3})\s*(?:(?:deplacements?|cases?|cells?|moves?)\b)?\s*"
    r"(?:a\s+l'|au\b|vers\s+l[e']|to\s+the\b)?\s*"
    r"((?:nord|sud|north|south)[ -]?(?:ouest|est|west|east)|nord|sud|north|south|ouest|est|west|east"
    r"|no|ne|so|se|nw|sw|n|s|e|o|w)(?![a-z])"
)
_VERB = re.compile(
    r"(?:ouvre\s+le\s+feu|fait\s+feu|feu|tirs?|tire|salve|fires?|shoots?)\b\s*(?:(?:sur|en|at|on)\b)?"
)
_NUMBER = r"([0-9]{1,3})"
_PLACE = r"(?:(?:la\s+)?case\s+|cell\s+)?([a-z]{1,2})\s?-?\s?([0-9]{1,3})(?![0-9])"
_CELL_FIRST = re.compile(rf"{_PLACE}(?:\s*[x*]\s*{_NUMBER}(?![0-9])|\s*\(\s*{_NUMBER}\s*\))?")
_COUNT_FIRST = re.compile(rf"{_NUMBER}\s*(?:(?:fois|tirs?|shots?)\b|x)?\s*(?:(?:en|sur|at|on)\b)?\s*{_PLACE}")
_SHOTS_FIRST = re.compile(rf"{_NUMBER}\s*(?:tirs?|shots?)\b")
_BETWEEN_STEPS = re.compile(r"\s*,?\s*(?:(?:et|and)\b)?\s*")
_BETWEEN_CELLS = re.compile(r"\s*(?:,\s*(?:(?:et|and)\b)?|(?:et|and)\b)\s*")
_SEPARATOR = re.compile(r"\s*[-:]?\s*")
_BULLET = re.compile(r"\s*(?:[-*>\N{BULLET}]+|[0-9]{1,2}[.)])\s*")
_HEAD = re.compile(r"\s-|-\s|[:,]|\s[0-9]")
"""Where the name of a ship ends that nobody knows."""
_SENDER = re.compile(r"[^:\n]{1,40}:\s*")
"""Who sent it, before the order: Karl: Bismarck - 1N."""
_ENDING = " .!?\N{HORIZONTAL ELLIPSIS}"
"""Signs that end a sentence, not an order."""
_ORDER = re.compile(
    r"[0-9]\s*(?:nord|sud|north|south|ouest|est|west|east|n|s|e|o|w|no|ne|so|se|nw|sw)(?![a-z])"
    r"|\b[a-z]{1,2}-?[0-9]{1,3}\b|\b(?:passe|pass|hold)$"
)
"""Something in a line that may be meant as an order."""
_TAG = re.compile(r"\[/?[A-Za-z*]{1,8}(?:=[^\]\n]{0,40})?\]|\*\*|__")


class Order(NamedTuple):
    """What a line says, once it was understood."""

    kind: Kind
    steps: tuple[Step, ...] = ()
    targets: tuple[tuple[Cell, int], ...] = ()
    """Cells and shots; 0 shots: all the ship has."""
    doubled: bool = False
    """A cell was named twice: the shots were added."""


class Line(NamedTuple):
    """One order line, and where it stands in the text."""

    number: int
    """Which line of the text, from 0."""
    start: int
    end: int
    text: str
    """As it was written."""
    ship: str = ""
    """Id of the ship, where one was found."""
    own: bool = False
    order: Order | None = None
    reason: str = ""
    """Why it cannot be read, a code of `reasons`."""
    stuck: str = ""
    """From here on nothing was understood."""
    rest: str = ""
    """What stands behind the name of the ship, without accents and capitals."""
    wrong: tuple[int, int] | None = None
    """(first, behind the last) sign in the text that was not understood."""
    meant: str = ""
    """Id of a ship with a name much like the one that was written."""


class _Plain(dict[int, str]):
    """Code of a sign -> what it is folded to, worked out when it is met first: few signs make a long text."""

    def __missing__(self, code: int) -> str:
        if len(self) >= _MANY:
            self.clear()
        parts = unicodedata.normalize("NFD", chr(code).casefold())
        plain = "".join(one for one in parts if not unicodedata.combining(one))
        self[code] = " " if plain.isspace() else plain
        return self[code]


_PLAIN, _MANY = _Plain(), 4096


def folded(text: str) -> str:
    """A text without accents and capitals: how names are compared."""
    if text.isascii() and text.isprintable():
        return text.lower()
    return unicodedata.normalize("NFC", text.translate(_SIGNS)).translate(_PLAIN)


def _traced(text: str) -> tuple[str, list[int]]:
    """A folded text without the tags of a forum, and which sign each of its signs comes from."""
    plain, places, at = [], [], 0
    for tag in (*_TAG.finditer(text), None):
        for place in range(at, tag.start() if tag else len(text)):
            found = folded(text[place])
            plain.append(found)
            places.extend([place] * len(found))
        at = tag.end() if tag else at
    return "".join(plain), places


class Roster:
    """The names a player may use: his own ships, and those of others so that he can be told."""

    def __init__(self, own: Iterable[tuple[str, str]], others: Iterable[tuple[str, str]] = ()) -> None:
        """Pairs of id and name."""
        found = [(folded(name).strip(), ship, True) for ship, name in own]
        found += [(folded(name).strip(), ship, False) for ship, name in others]
        known = {name for name, _, _ in found}
        short = [(without_prefix(name), ship, is_own) for name, ship, is_own in found]
        count = Counter(name for name, _, _ in short)
        found += [one for one in short if one[0] not in known and count[one[0]] == 1]
        self._names = sorted((one for one in found if one[0]), key=lambda one: (-len(one[0]), not one[2]))

    def find(self, text: str) -> tuple[str, bool, int]:
        """The ship a folded text begins with, whether it is an own one, and where its name ends."""
        for name, ship, own in self._names:
            if text.startswith(name) and not text[len(name) : len(name) + 1].isalnum():
                return ship, own, len(name)
        return "", False, 0

    def like(self, text: str) -> str:
        """The own ship a folded name was probably meant to be."""
        own = {name: ship for name, ship, is_own in self._names if is_own}
        close = difflib.get_close_matches(text, own, n=1, cutoff=0.72)
        return own[close[0]] if close else ""


@lru_cache(maxsize=64)  # names hardly change, and every line of every post is read with them
def roster(own: tuple[tuple[str, str], ...], others: tuple[tuple[str, str], ...] = ()) -> Roster:
    """The names of these ships, pairs of id and name."""
    return Roster(own, others)


def without_prefix(name: str) -> str:
    first, _, rest = name.partition(" ")
    return rest if first in PREFIXES else ""


@lru_cache(maxsize=64)  # a paper is judged again wherever it is shown
def read(text: str, roster: Roster) -> tuple[Line, ...]:
    """Every order of a text, one a line or between semicolons; empty lines are left out."""
    return tuple(_read(text, roster))


def _read(text: str, roster: Roster) -> Iterator[Line]:
    for number, whole in enumerate(text.splitlines()):
        at = 0
        for part in whole.split(";"):
            inner = part.strip()
            if inner:
                start = at + len(part) - len(part.lstrip())
                yield _line(Line(number, start, start + len(inner), inner), roster)
            at += len(part) + 1


def _line(line: Line, roster: Roster) -> Line:
    if len(line.text) > LONGEST_LINE:
        return line._replace(reason="syntax")
    plain, places = _traced(line.text)
    ended = plain.rstrip(_ENDING)

    def wrong(first: int, last: int) -> tuple[int, int] | None:
        """Where signs of the folded text stand in what was written."""
        if not 0 <= first < last <= len(places):
            return None
        return line.start + places[first], line.start + places[last - 1] + 1

    text, ship, own, end = _named(ended.lstrip(), roster)
    begin = len(ended) - len(text)
    if not ship:
        head = _HEAD.search(text, 1)
        name = text[: head.start() if head else len(text)].strip()
        if not _ORDER.search(text):
            return line._replace(reason=NO_ORDER)
        at = wrong(begin, begin + len(name))
        return line._replace(reason="unknown_ship", wrong=at, meant=roster.like(name))
    line = line._replace(ship=ship, own=own)
    if not own:
        return line._replace(reason="not_yours", wrong=wrong(begin, begin + end))
    separator = _SEPARATOR.match(text, end)
    rest = text[separator.end() if separator else end :]
    line = _understood(line, rest)._replace(rest=rest)
    if not line.stuck:
        return line
    return line._replace(wrong=wrong(len(ended) - len(line.stuck), len(ended)))


def _named(text: str, roster: Roster) -> tuple[str, str, bool, int]:
    """(folded line from its name on, ship, whether it is an own one, where its name ends)."""
    bullet = _BULLET.match(text)
    sender = _SENDER.match(text)
    behind = text[sender.end() :] if sender else ""
    for one in (text, text[bullet.end() :] if bullet else "", behind if _ORDER.search(behind) else ""):
        for article in ("", *ARTICLES):
            if one.startswith(article):
                trial = one[len(article) :].lstrip()
                ship, own, end = roster.find(trial)
                if ship:
                    return trial, ship, own, end
    return text, "", False, 0


def places_of(line: Line, cells: Collection[Cell]) -> tuple[int, int] | None:
    """Where the first of these cells is named in a line."""
    plain, places = _traced(line.text)
    for match in re.finditer(_PLACE, plain):
        if cell_of(match[1], match[2]) in cells:
            return line.start + places[match.start(1)], line.start + places[match.end() - 1] + 1
    return None


def _understood(line: Line, rest: str) -> Line:
    if rest in PASSES:
        return line._replace(order=Order("pass"))
    verb = _VERB.match(rest)
    if verb:
        return _fire(line, rest[verb.end() :].strip())
    if _SHOTS_FIRST.match(rest):
        return _fire(line, rest)
    return _move(line, rest)


def _move(line: Line, rest: str) -> Line:
    steps: list[Step] = []
    at = 0
    while at < len(rest):
        match = _STEP.match(rest, at)
        count = int(match[1]) if match else 0
        if match is None or not count:
            return line._replace(reason="syntax", stuck=rest[at:])
        steps.append((count, way_of(match[2])))
        between = _BETWEEN_STEPS.match(rest, match.end())
        at = between.end() if between else match.end()
    if not steps:
        return line._replace(reason="syntax")
    return line._replace(order=Order("move", steps=tuple(steps)))


def _fire(line: Line, rest: str) -> Line:
    found: list[tuple[Cell, int | None]] = []
    at = 0
    while True:
        match = _COUNT_FIRST.match(rest, at)
        if match:
            found.append((cell_of(match[2], match[3]), int(match[1])))
        else:
            match = _CELL_FIRST.match(rest, at)
            if match is None:
                return line._replace(reason="syntax", stuck=rest[at:])
            count = match[3] or match[4]
            found.append((cell_of(match[1], match[2]), int(count) if count else None))
        at = match.end()
        if at >= len(rest):
            break
        between = _BETWEEN_CELLS.match(rest, at)
        if between is None:
            return line._replace(reason="syntax", stuck=rest[at:])
        at = between.end()
    if any(count == 0 for _, count in found):
        return line._replace(reason="zero_shots")
    usual = 0 if len(found) == 1 else 1
    targets: dict[Cell, int] = {}
    for cell, count in found:
        targets[cell] = targets.get(cell, 0) + (usual if count is None else count)
    order = Order("fire", targets=tuple(targets.items()), doubled=len(targets) < len(found))
    return line._replace(order=order)


def full(order: Order, attack: int) -> Order:
    """R28: one cell without a count gets all the shots the ship has."""
    return order._replace(targets=tuple((cell, count or attack) for cell, count in order.targets))


def written(name: str, order: Order, language: str) -> str:
    """An order in its short form, as `read` reads it back."""
    french = language == "fr"
    if order.kind == "pass":
        what = "passe" if french else "pass"
    elif order.kind == "move":
        what = steps_written(order.steps, language)
    else:
        cells = ", ".join(
            cell_name(cell) + (f" \N{MULTIPLICATION SIGN}{count}" if count else "")
            for cell, count in order.targets
        )
        what = f"{'tir' if french else 'fire'} {cells}"
    return f"{name} \N{EN DASH} {what}"


def steps_written(steps: Iterable[Step], language: str) -> str:
    """1N, 1NO in French; 1N, 1NW in English."""
    return ", ".join(f"{count}{french(way) if language == 'fr' else way}" for count, way in steps)

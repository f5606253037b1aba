"""What kind of word each word of a post is: the patterns of `words.toml`, and texts made alike for them."""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from fleetdesk import paths

DIRECTION = re.compile(
    r"(?:(?:nord|north|sud|south)[ -]?(?:ouest|west|est|east)|nord|north|sud|south|ouest|west|est|east)(?:wards?|ern)?"
)


@lru_cache(maxsize=4096)  # most words of a post were met before
def folded(text: str) -> str:
    """Small letters without accents, sign for sign: places in it are places in the text."""
    if text.isascii() and text.isprintable():
        return text.lower()
    return text.translate(_FOLDS)


class _Folds(dict[int, str]):
    """Code of a sign -> what it is folded to; each is worked out when it is met first."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        plain = [
            one for one in unicodedata.normalize("NFD", sign.casefold()) if not unicodedata.combining(one)
        ]
        self[code] = " " if sign.isspace() else (plain or [sign])[0]
        return self[code]


_FOLDS = _Folds()


def is_cited(line: str) -> bool:
    """Whether a line is marked as somebody's words that are quoted."""
    return line.lstrip().startswith((">", "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"))


def letters(text: str) -> str:
    """Only letters and figures, folded: how names are compared."""
    return "".join(filter(str.isalnum, folded(text)))


BOUND = r"(?:(?<=[a-z] d')|(?![a-z0-9]|(?<=[a-z])'[a-z]))"
"""Behind a word; "au lieu d'" ends before a vowel."""
_ANY = ""
"""A beginning that is not told: whatever letter."""


class Kinds:
    """Which kind of words begins at a place; an earlier kind wins. A word is held against those its first letter allows."""

    def __init__(self, patterns: Mapping[str, Sequence[str]], behind: str = BOUND) -> None:
        """Kind -> its patterns, over folded text; and what stands behind a word."""
        self._behind = behind
        self._told = [
            (kind, pattern, frozenset(beginnings(pattern)))
            for kind, all_of_it in patterns.items()
            for pattern in all_of_it
        ]
        self._by_letter: dict[str, re.Pattern[str]] = {}

    def match(self, text: str, at: int = 0) -> re.Match[str] | None:
        """The word at a place; its `lastgroup` is the kind."""
        return self._beginning(text[at : at + 1]).match(text, at)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Likewise, if it is all of the text."""
        return self._beginning(text[:1]).fullmatch(text)

    def _beginning(self, letter: str) -> re.Pattern[str]:
        found = self._by_letter.get(letter)
        if found is None:
            fits: dict[str, list[str]] = {}
            for kind, pattern, begins in self._told:
                if letter in begins or _ANY in begins:
                    fits.setdefault(kind, []).append(pattern)
            each = [f"(?P<{kind}>(?:{'|'.join(some)}){self._behind})" for kind, some in fits.items()]
            found = self._by_letter[letter] = re.compile("|".join(each) or r"(?!)")
        return found


class Words(NamedTuple):
    """The vocabulary, compiled."""

    kinds: Kinds
    """Finds the kind that begins at a place."""
    numbers: Mapping[str, int]
    types: Mapping[str, re.Pattern[str]]
    """Type of ship -> what players call it."""
    type: re.Pattern[str]
    """Any of them."""
    shots: str
    """Nouns that are counted when firing, as a pattern; likewise of moves."""
    cells: str
    never_names: frozenset[str]
    motion: frozenset[str]
    """Verbs, in all their forms, that beside a way only say how a ship goes there; likewise beside a cell of fire."""
    gunnery: frozenset[str]
    counted: re.Pattern[str]
    """Nouns of shots and cells, one or several."""
    plain: frozenset[str]
    """Ordinary words that change no order."""
    quantities: frozenset[str]
    """Words that count without a number: a handful, la plupart."""
    talk: frozenset[str]
    """Words of talk about something else."""
    taking_back: frozenset[str]
    """Adverbs that do: nearly, presque."""
    wavering: re.Pattern[str]
    """Words that leave open what was ordered before: wrong, withdrawing, official."""
    avoiding: re.Pattern[str]
    """Words that do not carry out what is told behind them."""
    closed: re.Pattern[str]
    """Words of the closed classes that are of no kind: lest, barring, guere, either."""
    leading: frozenset[str]
    """Words before a name that lead in its order; likewise of a title above orders."""
    titles: frozenset[str]
    heading: re.Pattern[str]
    """Words that head, before a colon, what is no order: a nightmare, the report of a spy."""
    retold: re.Pattern[str]
    """Words that lead in what was told or thought before: the log shows, in my diary."""
    not_now: re.Pattern[str]
    """What a head says of what is no order for now: "what I will not do:"; likewise of somebody else's, in brackets behind it."""
    of_another: re.Pattern[str]
    reaching: re.Pattern[str]
    """Words that say of an order, from a clause beside it, whose it is or how it is meant: dreamt, planned, if."""
    pointing: frozenset[str]
    """Words for what was ordered before: that, these orders; likewise what may stand beside them."""
    beside: frozenset[str]
    labels: re.Pattern[str]
    """Labels of a form with their colon, and blanks around; its `lastgroup` is the kind."""
    spelt: Kinds
    """Words as they are spelt on a phone; `lastgroup` leads to how they are written elsewhere."""
    written: Mapping[str, str]
    unfilled: frozenset[str]
    """What stands in a field that says nothing; likewise in one that means all the shots."""
    whole: frozenset[str]
    sets: Mapping[str, frozenset[str]]
    """Words that are told apart in one place of the reader only."""


@cache
def vocabulary() -> Words:
    """The vocabulary that comes with the game."""
    file = paths.resources() / "systems" / "salves" / "words.toml"
    raw = tomllib.loads(file.read_text(encoding="utf-8"))
    shots, cells = "|".join(raw["shots"]), "|".join(raw["cells"])
    lists = {"{shots}": shots, "{cells}": cells}
    lists |= {f"{{{name}}}": raw[name] for name in ("figure", "her", "not_to", "not", "old", "void")}
    lists_named = re.compile("|".join(map(re.escape, lists)))
    kinds = {
        kind: [lists_named.sub(lambda one: lists[one.group()], pattern) for pattern in patterns]
        for kind, patterns in raw["kinds"].items()
    }
    return Words(
        kinds=Kinds(kinds),
        numbers=raw["numbers"],
        types={kind: re.compile(f"(?:{pattern})(?![a-z0-9])") for kind, pattern in raw["types"].items()},
        type=re.compile("|".join(raw["types"].values())),
        shots=shots,
        cells=cells,
        never_names=frozenset(raw["never_names"]),
        motion=frozenset(_forms(raw["verbs"]["motion"])),
        gunnery=frozenset(_forms(raw["verbs"]["gunnery"])),
        counted=re.compile(f"{shots}|{cells}"),
        plain=frozenset(raw["plain"].split()),
        quantities=frozenset(raw["quantities"].split()),
        talk=frozenset(raw["talk"].split()),
        taking_back=frozenset(raw["taking_back"].split()),
        wavering=re.compile("|".join(raw["wavering"].split())),
        avoiding=re.compile("|".join(raw["avoiding"].split())),
        closed=re.compile("|".join(raw["closed"].split())),
        leading=frozenset(raw["leading"].split()),
        titles=frozenset(raw["titles"].split()),
        heading=re.compile("|".join(raw["heading"].split())),
        retold=re.compile("|".join(raw["retold"].split())),
        not_now=re.compile("|".join(raw["not_now"])),
        of_another=re.compile("|".join(raw["of_another"])),
        reaching=re.compile("|".join(raw["reaching"].split())),
        pointing=frozenset(raw["pointing"].split()),
        beside=frozenset(raw["beside"].split()),
        labels=re.compile(
            r"(?<![a-z0-9'])(?:"
            + "|".join(f"(?P<{kind}>(?:{label}))" for kind, label in raw["labels"].items())
            + r")(?:\s?(?:n\N{DEGREE SIGN}|#)?\s?\d)?\s?[:=]\s*"
        ),
        spelt=Kinds({f"s{at}": [told] for at, told in enumerate(raw["spellings"])}, behind=r"(?![\w'-])"),
        written={f"s{at}": told for at, told in enumerate(raw["spellings"].values())},
        unfilled=frozenset(["", *raw["unfilled"].split("|")]),
        whole=frozenset(raw["whole"].split("|")),
        sets={name: frozenset(some.split("|")) for name, some in raw["sets"].items()},
    )


def words_of(name: str) -> frozenset[str]:
    """The words of one of the vocabulary's sets."""
    return vocabulary().sets[name]


_BEGUN = re.compile(r"(?<![\w-])[^\W_]")
"""Where a word begins."""


def spelt_out(line: str) -> str:
    """A line with the words of a phone as they are written elsewhere; what stands in capitals is none of them."""
    known = vocabulary()
    fold, whole, at, read = folded(line), [], 0, 0
    for begun in _BEGUN.finditer(fold):
        one = known.spelt.match(fold, begun.start()) if begun.start() >= read else None
        if one is None:
            continue
        read = one.end()
        told = line[one.start() : one.end()]
        if told.islower() or (len(told) > 1 and told.istitle()):
            whole += [line[at : one.start()], known.written[str(one.lastgroup)]]
            at = read
    return "".join([*whole, line[at:]])


@lru_cache(maxsize=10_000)
def is_of_a_kind(fold: str) -> bool:
    """Whether a folded word is one the reader knows."""
    return vocabulary().kinds.fullmatch(fold) is not None


def _forms(verbs: str) -> Iterator[str]:
    """Some verbs as they stand in orders: sidle, sidles, sidling; faufiler, faufile, faufilent, faufilera."""
    for verb in verbs.split():
        stem = verb.removesuffix("e")
        yield from (verb, f"{verb}s", f"{verb}es", f"{stem}ing", f"{stem}{stem[-1]}ing")
        if verb.endswith("y"):
            yield f"{verb[:-1]}ies"
        if verb.endswith("er"):
            yield from (verb[:-2] + end for end in ("e", "es", "ent", "ez", "ons", "era", "eront", "ant"))


def beginnings(pattern: str) -> Iterator[str]:
    """The letters a pattern may begin with, at least; an empty one: any."""
    for part in _parts(pattern):
        yield from _first(part)


def _first(part: str) -> Iterator[str]:
    """Of a pattern without alternatives at its top."""
    while part:
        end = _end(part)
        head, behind = part[:end], part[end:]
        if head.startswith(("(?=", "(?!", "(?<")):
            part = behind
            continue
        if head.startswith("(?:"):
            yield from beginnings(head[3:-1])
        elif head[0] in "([.{^$" or (head[0] == "\\" and head[1].isalnum()):
            yield _ANY
        else:
            yield head[-1]
        if behind[:1] not in {"?", "*"}:
            return
        part = behind[1:]
    yield _ANY


def _parts(pattern: str) -> Iterator[str]:
    """The alternatives at the top of a pattern."""
    begin = at = 0
    while at < len(pattern):
        if pattern[at] == "|":
            yield pattern[begin:at]
            begin = at = at + 1
        else:
            at += _end(pattern[at:])
    yield pattern[begin:]


def _end(pattern: str) -> int:
    """Where the first sign, class or group of a pattern ends."""
    if pattern[0] == "\\":
        return 2
    if pattern[0] == "[":
        return pattern.index("]", 2) + 1
    if pattern[0] != "(":
        return 1
    at = 1
    while pattern[at] != ")":
        at += _end(pattern[at:])
    return at + 1

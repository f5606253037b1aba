"""Which ship a name means: whole, in part, by its initials, by its beginning, or with a wrong letter (R46)."""

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Literal, NamedTuple

from fleetdesk.systems.salves.posts.grammar import PREFIXES
from fleetdesk.systems.salves.posts.text.kinds import Token
from fleetdesk.systems.salves.posts.text.words import folded, is_of_a_kind, letters, vocabulary

_PREFIXES = PREFIXES | {"kms", "l"}
_SMALL = frozenset({"of", "the", "da", "de", "von", "du", "des", "v", "ii", "iii"})
_ORDINALS: Mapping[str, str] = {
    "second": "2",
    "seconde": "2",
    "deuxieme": "2",
    "premier": "1",
    "premiere": "1",
    "2nd": "2",
    "2eme": "2",
    "bis": "2",
    "two": "2",
    "ii": "2",
    "third": "3",
    "3rd": "3",
    "first": "1",
    "1st": "1",
}
MOST_WORDS = 5
_MOST_KEPT = 20_000
"""Words remembered with what they mean: a session reads many messages with the same names."""
SHORTEST = 3
"""Letters of a part of a name."""
BEGINNING = 4
"""Letters of a name that stand for it."""

_WORD = re.compile(r"[a-z0-9]+")
_OF = frozenset({"of", "de", "du", "da", "von"})
_STEP = re.compile(r"\d+[nsew][eow]?|\d+o")


class OwnShip(NamedTuple):
    """A ship of the author of a post."""

    id: str
    name: str
    kind: str
    """CV, BB, DD or SS."""
    attack: int
    speed: int
    at: tuple[int, int] | None = None
    """(column, row) from 0, where the post's moves begin."""


class Named(NamedTuple):
    """What a name was found to mean."""

    kind: Literal["ship", "unsure", "foreign"]
    ships: tuple[str, ...]
    """Ids; of an unsure name all that it may mean."""
    words: int
    """How many words of the text it takes."""
    level: int
    """0: its full name ... 3: misspelt."""


class _Alias(NamedTuple):
    text: str
    ship: str
    level: int


class _Aliases:
    """What some ships may be called, by its text."""

    def __init__(self, called: Iterable[_Alias]) -> None:
        self.by_text: dict[str, list[_Alias]] = {}
        self._by_beginning: dict[str, dict[str, None]] = {}
        """What something a ship is called begins with, the whole of it too -> those ships, each once."""
        for one in called:
            self.by_text.setdefault(one.text, []).append(one)
            for end in range(len(one.text) + 1):
                self._by_beginning.setdefault(one.text[:end], {})[one.ship] = None

    def begins(self, text: str) -> bool:
        """Whether anything a ship is called begins with a text."""
        return text in self._by_beginning

    def at(self, text: str, level: int) -> tuple[str, ...]:
        """The ships a text means at most so loosely."""
        if level < 2:
            fits = [one.ship for one in self.by_text.get(text, ()) if one.level <= level]
        elif level == 2:
            fits = list(self._by_beginning.get(text, ())) if len(text) >= BEGINNING else []
        else:
            near = [
                (wrong, one.ship)
                for called, meant in self.by_text.items()
                if (wrong := _wrong(text, called)) is not None
                for one in meant
            ]
            fits = [ship for wrong, ship in near if wrong == min(near)[0]]
        return tuple(dict.fromkeys(fits))


def _parts(name: str) -> list[str]:
    return _WORD.findall(folded(name))


def _aliases(ship: str, name: str) -> Iterable[_Alias]:
    words = _parts(name)
    own = words[1:] if len(words) > 1 and words[0] in _PREFIXES else words
    yield _Alias("".join(words), ship, 0)
    yield _Alias("".join(own), ship, 0)
    for start in range(len(own)):
        for end in range(start + 1, len(own) + 1):
            part = own[start:end]
            told = part != own and not set(part) <= _SMALL and not all(one.isdigit() for one in part)
            if told and len("".join(part)) >= SHORTEST:
                yield _Alias("".join(part), ship, 1)
    initials = "".join(one[0] for one in own)
    if len(initials) > 1 and not any(one.isdigit() for one in own):
        yield _Alias(initials, ship, 1)


class Names:
    """The names one author may use."""

    def __init__(self, own: Iterable[OwnShip], others: Iterable[str] = (), nation: str = "") -> None:
        """Own ships, names of all others, and whose nation the own ones are of; empty: of none, or of several."""
        self.own = {one.id: one for one in own}
        self.nation = nation
        self._aliases = _Aliases(alias for one in self.own.values() for alias in _aliases(one.id, one.name))
        self._foreign = _Aliases(alias for name in others for alias in _aliases(name, name))
        self.read: dict[str, tuple[Token, ...]] = {}
        """Lines with their words."""
        self._begins: dict[tuple[str, bool], bool] = {}
        self._found: dict[tuple[bool, tuple[str, ...]], Named | None] = {}
        """What was looked for before: a long message says the same words often."""

    def find(self, words: list[str], *, headed: bool) -> Named | None:
        """What the first words mean, the most of them that mean anything; `headed` by a place for a name it may be misspelt."""
        asked = (headed, tuple(words[:MOST_WORDS]))
        if asked not in self._found:
            if len(self._found) >= _MOST_KEPT:
                self._found.clear()
            self._found[asked] = self._find(words, headed=headed)
        return self._found[asked]

    def may_begin(self, word: str, *, headed: bool) -> bool:
        """Whether a name may begin with a word at all: most words begin none, whatever stands behind them."""
        asked = word, headed
        if asked not in self._begins:
            if len(self._begins) >= _MOST_KEPT:
                self._begins.clear()
            self._begins[asked] = self._may_begin(folded(word), headed=headed)
        return self._begins[asked]

    def _may_begin(self, fold: str, *, headed: bool) -> bool:
        if fold in _ORDINALS or fold in {"le", "la", "the"} or fold.endswith("1"):
            return True
        if headed and not is_of_a_kind(fold):
            return True
        plain = letters(fold)
        return any(
            called.begins(begun)
            for called in (self._aliases, self._foreign)
            for begun in (fold, plain, plain.removesuffix("s"))
        )

    def _find(self, words: list[str], *, headed: bool) -> Named | None:
        found: list[Named] = []
        for count in range(min(MOST_WORDS, len(words)), 0, -1):
            if found and count < found[0].words and found[0].level < 2:
                break
            one = self._joined(words[:count], headed=headed)
            if one is not None and (not found or _is_better(one, found[0])):
                found.insert(0, one)
        return found[0] if found else None

    def _joined(self, words: list[str], *, headed: bool) -> Named | None:
        folds = [folded(one) for one in words]
        if folds[-1] in {"le", "la", "l", "the", "of"}:
            return None
        text = _numbered(folds)
        if len(text) < 2:
            return None
        if text.endswith("1") and self._first_of_several(text[:-1]):
            text = text[:-1]
        for level, mine in ((0, True), (1, True), (0, False), (2, True), (3, True)):
            if level >= 2 and (not headed or text.isdigit() or not _may_be_misspelt(folds)):
                continue
            if level < 2 and folds == [text] and _is_no_part(words[0], level, headed=headed):
                continue
            if level == 3 and len(words) > 1 and self._is_called(words[1:], headed=headed):
                continue  # "eg Bismarck"
            ships = (self._aliases if mine else self._foreign).at(text, level)
            if ships:
                kind: Literal["ship", "unsure", "foreign"] = (
                    "foreign" if not mine else "ship" if len(ships) == 1 else "unsure"
                )
                return Named(kind, ships, len(words), level)
        return None

    def _is_called(self, words: list[str], *, headed: bool) -> bool:
        """Whether some words are the name of an own ship as it is written."""
        found = self._joined(words, headed=headed)
        return found is not None and found.level == 0

    def _first_of_several(self, text: str) -> bool:
        """Whether 1 behind a name only says that there is a 2: Fletcher 1 and Fletcher 2."""
        mine = [self._aliases.at(text + number, 0) for number in ("", "2", "1")]
        return len(mine[0]) == len(mine[1]) == 1 and not mine[2]

    def plural(self, word: str) -> tuple[str, ...]:
        """The ships several of which share a name: the Fletchers."""
        text = letters(word)
        if not text.endswith("s") or len(text) < 5:
            return ()
        ships = tuple(dict.fromkeys(one.ship for one in self._aliases.by_text.get(text[:-1], ())))
        return ships if len(ships) > 1 else ()

    def lettered(self, word: str) -> tuple[str, ...]:
        """The ships that are these letters and a number: "the Zs" are no type, so that they are asked about."""
        text = letters(word.removesuffix("s"))
        if not word[:1].isupper() or not 0 < len(text) < SHORTEST or folded(word) in vocabulary().plain:
            return ()
        mine = (one for one in self.own.values() if re.fullmatch(rf"{text}\d+", "".join(_parts(one.name))))
        ships = tuple(one.id for one in mine)
        return ships if len(ships) > 1 else ()

    def goes_on(self, found: Named, word: str) -> bool:
        """Whether a word behind a part of a name is short for more of it: Graf Zep, Leonardo dV."""
        least = SHORTEST - any(map(str.isupper, word))
        if found.kind != "ship" or len(found.ships) > 1 or len(word) < least:
            return False
        short, rest = folded(word), folded(self.own[found.ships[0]].name).split()[found.words :]
        if not rest or is_of_a_kind(short):
            return False
        return short == "".join(part[0] for part in rest) or any(part.startswith(short) for part in rest)

    def is_another_of(self, found: Named, words: list[str]) -> bool:
        """`Duke of Kent`, where the only duke is of York: a part of a name, with another "of" behind it."""
        behind = words[found.words : found.words + 2]
        if found.kind != "ship" or len(found.ships) > 1 or len(behind) < 2 or folded(behind[0]) not in _OF:
            return False
        name = folded(self.own[found.ships[0]].name).split()
        part = folded(words[0]) in name[:-1] and folded(words[found.words - 1]) != name[-1]
        if not part or not behind[1][:1].isupper() or behind[1].isupper():
            return False
        from rapidfuzz.distance import Levenshtein  # noqa: PLC0415 - most names are written as they are

        # Prince of Wails, Prince de Galles: slips of her own name
        return all(Levenshtein.distance(folded(behind[1]), one, score_cutoff=2) > 2 for one in name)

    def nearly(self, words: list[str]) -> tuple[str, ...]:
        """The ships some words may mean with slips in them or cut short, wherever they stand: an ordinary word is none."""
        if folded(words[0]) in vocabulary().plain or is_of_a_kind(folded(words[0])):
            return ()
        found = self.find(words, headed=True)
        return found.ships if found is not None and found.kind != "foreign" and found.level > 1 else ()

    def is_short(self, word: str) -> bool:
        """Whether a small word is the initials of a ship, and no word of its own: pow."""
        text = folded(word)
        called = SHORTEST <= len(text) < BEGINNING and bool(self._aliases.at(text, 1))
        return called and not is_of_a_kind(text) and text not in vocabulary().plain

    def is_shared(self, words: list[str]) -> bool:
        """Whether somebody else has a ship of this name too."""
        return bool(self._foreign.at(_numbered([folded(one) for one in words]), 1))

    def foreign_part(self, word: str) -> bool:
        """Whether a word is part of the name of somebody else's ship."""
        return len(word) > 3 and letters(word) in self._foreign.by_text

    def typed(self, word: str) -> tuple[str, ...]:
        """Own ships of the type a word means, if it means several."""
        text = folded(word)
        kinds = [kind for kind, pattern in vocabulary().types.items() if pattern.fullmatch(text)]
        return self.of_kind(kinds[0]) if kinds and text.endswith(("s", "boote")) else ()

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """Own ships of a type."""
        return tuple(one.id for one in self.own.values() if one.kind == kind)


def _numbered(folds: list[str]) -> str:
    """One word of several, with figures for ordinals: the second Fletcher is Fletcher 2."""
    if len(folds) > 2 and folds[0] in {"le", "la", "the"} and folds[1] in _ORDINALS:
        folds = folds[1:]
    if len(folds) > 2 and folds[0] in _ORDINALS and folds[-1].isdigit():
        folds = folds[1:]  # "First Fletcher 2 goes north, then ..."
    if len(folds) > 1 and folds[0] in _ORDINALS and folds[0] not in {"two", "bis"}:
        return "".join(folds[1:]) + _ORDINALS[folds[0]]
    if len(folds) > 1 and folds[-1] in _ORDINALS:
        return "".join(folds[:-1]) + _ORDINALS[folds[-1]]
    return "".join(folds)


def _is_better(one: Named, longer: Named) -> bool:
    """Whether fewer words mean a ship more surely; between two guesses at the same ship the longer one stands."""
    return one.level < longer.level and (one.level < 2 or one.ships != longer.ships)


def _is_no_part(word: str, level: int, *, headed: bool) -> bool:
    """Whether a word is hardly a name: initials and short parts are written large, "royal" and "terrible" are words too."""
    if level and len(word) < BEGINNING:
        large = sum(one.isupper() for one in word)
        return large < 1 + (len(word) < SHORTEST or not headed)
    return not headed and word.islower() and folded(word) in vocabulary().never_names


def _may_be_misspelt(folds: list[str]) -> bool:
    """Whether some words may be a name with slips: neither begins nor ends it with a word of orders."""
    words = vocabulary()
    if "".join(folds) in words.never_names:
        return False
    if len(folds) == 1 and any(folds[0] in some for some in (words.plain, words.motion, words.gunnery)):
        return False  # "ping", "walks", "prenne"
    if len(folds) > 1 and folds[0] in words.numbers:
        return False  # "un Nautilus"
    if len(folds) > 1 and _STEP.fullmatch(folds[-1]):
        return False  # "Fletcer 2E" is hardly a Fletcher 2
    return not (is_of_a_kind(folds[0]) or is_of_a_kind(folds[-1]))


def _wrong(text: str, name: str) -> int | None:
    """Wrong letters, if they are few enough to be slips; figures must be right."""
    most = 1 if len(name) <= 5 else 2
    short = len(name) == BEGINNING == len(text) + 1 and text[0] == name[0] and text not in vocabulary().plain
    if abs(len(text) - len(name)) > most or (min(len(text), len(name)) < BEGINNING and not short):
        return None
    if list(filter(str.isdigit, text)) != list(filter(str.isdigit, name)):
        return None
    from rapidfuzz.distance import Levenshtein  # noqa: PLC0415 - most names are written as they are

    found = Levenshtein.distance(text, name, score_cutoff=2)
    if found == 2 and any(
        text == name[:at] + other + one + name[at + 2 :] for at, (one, other) in enumerate(pairwise(name))
    ):
        found = 1  # two letters changed about are one slip
    return found if found <= most else None

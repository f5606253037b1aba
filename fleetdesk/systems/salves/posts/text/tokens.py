"""A line of a post as words of known kinds, each with its place."""

import re
from collections.abc import Iterator

from fleetdesk.systems.salves.posts.text import patterns
from fleetdesk.systems.salves.posts.text.figures import Figures
from fleetdesk.systems.salves.posts.text.kinds import ENDS, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.naming import MOST_WORDS, Named, Names
from fleetdesk.systems.salves.posts.text.several import counts, numbered
from fleetdesk.systems.salves.posts.text.words import DIRECTION, folded
from fleetdesk.systems.salves.sea.compass import way_of

MOST_LINES = 2000
"""Lines kept with their words."""
BEFORE_A_TARGET = frozenset({"firev", "count", "allshots", "half", "rest", "evenly"})
BEFORE_A_CELL = frozenset({"prep", "comma", "and", "colon", "count", "then"})
_ACTING = frozenset({"firev", "movev", "moves", "none", "nomove", "allshots", "full"})
BEFORE_A_WAY = frozenset({"ship", "colon", "dash", "movev", "way", "step", "then", "cells"})


def tokens(line: str, names: Names) -> list[Token]:
    """The words of a line; what stands in many lines alike is read once."""
    found = names.read.get(line)
    if found is None:
        if len(names.read) >= MOST_LINES:
            names.read.clear()
        found = names.read[line] = tuple(_listed(list(_Reading(line, names).all())))
    return list(found)


def _listed(words: list[Token]) -> Iterator[Token]:
    """`One south: Hood; Orion`: between names alone a semicolon is a comma; a name with an order of its own begins a sentence.

    A dash in the place of an order, "Orion: -", is nothing to do.
    """
    kinds = [one.kind for one in words]
    if kinds in (["ship", "dash"], ["ship", "colon", "dash"], ["ship", "colon", "slash"]):
        words[-1] = words[-1]._replace(kind="none")
    for at, one in enumerate(words):
        beside = [two.kind for two in words[max(0, at - 1) : at]]
        behind = [two.kind for two in words[at + 1 : at + 4] if two.kind != "prep"][:2]
        names = beside == ["ship"] and behind in (["ship"], ["ship", "stop"])
        yield one._replace(kind="comma") if one.text == ";" and names else one


class _Reading(Figures):
    """Goes through a line from left to right."""

    def __init__(self, line: str, names: Names) -> None:
        super().__init__(line, names)
        self.named = patterns.in_a_row(patterns.lowered(line, self.quiet))
        self.told_of: tuple[str, ...] = ()  # the ship named last
        self.called = False  # a name stands right before, or with a colon
        self.firing = False  # a verb of firing stands before, and no name since
        self.goes_on = False  # a comma behind a way: another may follow, S, S.

    def all(self) -> Iterator[Token]:
        bullet = patterns.BULLET.match(self.line)
        at, last = bullet.end() if bullet else 0, ""
        headed = True
        firing = quoting = marked = False
        while at < len(self.line):
            if self.line[at] == '"':
                marked = not marked
                begins = quoting = marked and patterns.SPOKEN_ORDER.match(self.line, at) is not None
            else:
                begins = quoting and last in ENDS and not self.line[at].isspace()
            if begins:  # each sentence between the marks is somebody's
                yield self._token("says", at, at + 1)
            if end := self._mark(at, last):
                if last and last not in ENDS:
                    yield self._token("stop", at, end)
                at, last, headed = end, "stop", True
                continue
            if self.line[at].isspace() or self.line[at] in "\"'#[]_~<>|":
                at += 1
                continue
            token = self._next(
                at, last, headed=headed, firing=last == "firev" or (firing and last in BEFORE_A_CELL)
            )
            yield token
            self.told_of = token.ships if token.kind == "ship" else self.told_of
            self.called = token.kind == "ship" or (token.kind == "colon" and last == "ship")
            self.goes_on = token.kind == "comma" and last in {"way", "step"}
            at, last = token.end, token.kind
            firing = self.firing = last == "firev" or (firing and last not in SUBJECTS | ENDS)
            headed = last in patterns.BEFORE_A_NAME

    def _mark(self, at: int, last: str) -> int:
        """Where a mark of a list ends that stands before a ship's name, `2\N{DEGREE SIGN} Hood: K6`: no count of shots; 0: none."""
        if self.line[at] not in patterns.MARKING:
            return 0
        match = listed = patterns.MARK.match(self.fold, at)
        if last in patterns.BEHIND_AN_ORDER and match and not patterns.SURELY.search(match.group()):
            return 0  # "K6 (2) Hood", "K6, 2. Hood": shots
        if last in patterns.BEFORE_A_MARK:
            match = listed or patterns.RANK.match(self.fold, at)
        elif last not in patterns.BEHIND_AN_ORDER:
            return 0
        if match is None:
            return 0
        article = patterns.ARTICLE.match(self.fold, match.end())
        begins = article.end() if article else match.end()
        named = self._name(begins, "stop", headed=True) if begins < len(self.line) else None
        if named is None or named.kind != "ship":
            return 0
        several = self.names.plural(named.text + "s") or self.words.type.match(self.fold, begins)
        return match.end() if listed or not several else 0

    def _next(self, at: int, last: str, *, headed: bool, firing: bool) -> Token:
        return (
            self._name(at, last, headed=headed)
            or self._figure(at, last)
            or ((self._spare_cell(at, patterns.FIRED_AT) or self._spoken_cell(at, last)) if firing else None)
            or (self._spare_cell(at, patterns.CALLED) if last in patterns.PARTED | {"ship"} else None)
            or self._way(at, last)
            or self._fired_at(at, last)
            or self._known(at)
            or self._elided(at)
            or self._spare_cell(at)
            or self._other(at)
        )

    def _fired_at(self, at: int, last: str) -> Token | None:
        """`All her guns on T6`: no turn, but a cell."""
        on = patterns.ON_A_CELL.match(self.fold, at) if last in BEFORE_A_TARGET | {"movev"} else None
        return self._token("prep", at, on.end()) if on else None

    # --- ships ---------------------------------------------------------------------------------------

    def _name(self, at: int, last: str, *, headed: bool) -> Token | None:
        if not self.line[at].isalnum() or (at and self.line[at - 1].isalnum()):
            return None
        found = self._may_be_named(at, headed=headed)
        return (self._named(at, found, last, headed=headed) if found else None) or self._type(at)

    def _named(self, at: int, found: list[tuple[str, int]], last: str, *, headed: bool) -> Token | None:
        """The ship or ships some words name."""
        one = self._called(at, found, last, headed=headed)
        word, end = found[0]
        several = last == "number" or self._in_plural(at)
        if lettered := self._lettered(word, end, several=several):
            return self._token("unsure", at, end, ships=lettered)
        if of_them := self._several(at, word, end, loosely=one is None or one.level > 1):
            return of_them
        if one is not None and self._goes_on(one, found):
            return None
        if one is not None and not self._is_cell(at, one):
            end = found[one.words - 1][1]
            words = [called for called, _ in found[: one.words]]
            number = self._number_behind(end) or self._in_brackets(words, end)
            if one.level < 2 and number:
                better = self.names.find([*words, number[0]], headed=headed)
                if better is not None and better.words == one.words + 1:
                    one, end = better, number[1]
                elif one.kind == "ship":
                    one, end = one._replace(kind="unsure"), number[1]  # a third Fletcher of two
            if not number and one.words < len(found) and self.names.goes_on(one, found[one.words][0]):
                end = found[one.words][1]
            elif one.words <= len(found) and not number:
                one, end = self._doubtful_number(one, found, end)
            one_of_two = patterns.BOTH_OF_TWO.match(self.fold, max(0, at - len("both ")))
            counted = one.words == 1 and (last == "number" or (several and not one_of_two))
            shared = self.names.plural(word + "s") if counted else ()
            return self._token("ship" if shared else one.kind, at, end, ships=shared or one.ships)
        return None

    def _several(self, at: int, word: str, end: int, *, loosely: bool) -> Token | None:
        """`The Fletchers`, `Fletchers 1 and 2`; `loosely`: no one ship is called so, but by a slip."""
        ships, known, behind = numbered(self.fold, word, end, self.names)
        if ships:
            return self._token("ship" if known else "unsure", at, behind, ships=ships)
        plural = self.names.plural(word) if loosely else ()
        return self._all_of(plural, at, end) if plural else None

    def _all_of(self, ships: tuple[str, ...], at: int, end: int) -> Token:
        """All ships of a name or a type, if they are as many as is told: both, my three."""
        told = counts(self.fold[max(0, at - patterns.LOOK_BACK) : at], len(ships))
        return self._token("ship" if told else "unsure", at, end, ships=ships)

    def _in_plural(self, at: int) -> bool:
        """Whether an article or a count of several stands before a name."""
        return patterns.PLURAL.search(self.fold, max(0, at - patterns.LOOK_BACK), at) is not None

    def _lettered(self, word: str, end: int, *, several: bool) -> tuple[str, ...]:
        """The ships "the Zs" or "les U" may be; "les U-boote" are a type."""
        plural = (several or word.endswith("s")) and not self.line.startswith("-", end)
        return self.names.lettered(word) if plural else ()

    def _may_be_named(self, at: int, *, headed: bool) -> list[tuple[str, int]]:
        """The words from here on, if a name may begin with the first of them."""
        may_begin = at in self.named and self.names.may_begin(self.named[at][0], headed=headed)
        return self._words_from(at) if may_begin else []

    def _goes_on(self, one: Named, found: list[tuple[str, int]]) -> bool:
        """`Prinz Eugen` is nobody's Prince with a slip, "Duke of Kent" no Duke of York: a word is left out that is written like a name."""
        if self.names.is_another_of(one, [word for word, _ in found]):
            return True
        if one.level < 2 or one.words >= len(found):
            return False
        word = found[one.words][0]
        known = self.words.kinds.fullmatch(folded(word)) or DIRECTION.fullmatch(folded(word))
        like_a_name = word[0].isupper() and len(word) > 2 and word.isalpha()
        return like_a_name and not known and self.names.find([word], headed=False) is None

    def _called(self, at: int, found: list[tuple[str, int]], last: str, *, headed: bool) -> Named | None:
        """The ship that is called here; behind a sign a small word with an order behind it may be one too."""
        orders = (last in patterns.CALLING or last in {"", "prep"}) and bool(
            (last != "prep" and self._acts(found[0][1])) or self.names.is_short(found[0][0])
        )
        written = found[0][0]
        if not orders and last == "prep" and written in self.words.never_names:
            headed = False  # "the king south of us"
        large = written[0].isupper() or written[0].isdigit() or orders
        one = self.names.find(
            [word.upper() if orders else word for word, _ in found],
            headed=headed and (large or not last or last in {"prep", "except"}),
        )
        if one is not None and one.kind == "ship" and self._of_another(at, found[: one.words]):
            return one._replace(kind="foreign", ships=())
        return one

    def _acts(self, at: int) -> bool:
        """Whether an order stands behind a word: "hood 1s", "yuki waits", "scharn empties all on g8"."""
        if patterns.FIGURE.match(self.line, at) or patterns.WAY_BEHIND.match(self.fold, at):
            return True
        verb = patterns.VERB.match(self.fold, at)
        known = self.words.kinds.match(self.fold, verb.start(1)) if verb else None
        kind = known.lastgroup if known else ""
        return verb is not None and (
            kind in _ACTING or verb[1] in self.words.motion or verb[1] in self.words.gunnery
        )

    def _of_another(self, at: int, found: list[tuple[str, int]]) -> bool:
        """`Le Nautilus de Marius`, "Nelson's Orion": a name two fleets have, said of another player's ship."""
        owned = patterns.OF_SOMEBODY.match(self.line, found[-1][1]) or patterns.SOMEBODYS.search(
            self.line, max(0, at - patterns.LOOK_BACK), at
        )
        return owned is not None and self.names.is_shared([word for word, _ in found])

    def _words_from(self, at: int) -> list[tuple[str, int]]:
        """The next words with their ends, as far as only blanks, hyphens and apostrophes stand between."""
        found: list[tuple[str, int]] = []
        while at >= 0 and len(found) < MOST_WORDS and at in self.named:
            word, end, at = self.named[at]
            found.append((word, end))
        return found

    def _number_behind(self, at: int) -> tuple[str, int] | None:
        """Fletcher n°2, Fletcher #2, Fletcher no. 2, Fletcher (le 2)."""
        match = patterns.NUMERO.match(self.fold, at)
        told = (match[1] or match[2] or match[3]) if match else ""
        return (str(self.words.numbers.get(told, told)), match.end()) if match else None

    def _in_brackets(self, words: list[str], at: int) -> tuple[str, int] | None:
        """`Fletcher (2): 1N`, where there is a Fletcher 2."""
        match = patterns.IN_BRACKETS.match(self.fold, at)
        meant = self.names.find([*words, match[1]], headed=True) if match else None
        known = meant is not None and meant.words == len(words) + 1 and meant.level < 2
        return (match[1], match.end()) if match and known else None

    def _doubtful_number(self, one: Named, found: list[tuple[str, int]], end: int) -> tuple[Named, int]:
        """`Fletcher 2 tirs G7`, "Fletcher two cells north", where there is a Fletcher and a Fletcher 2: which of them cannot be told."""
        last = found[one.words - 1][0]
        last = str(self.words.numbers.get(folded(last), last))
        if one.kind != "ship" or not last.isdigit() or one.words < 2:
            return one, end
        shorter = self.names.find([word for word, _ in found[: one.words - 1]], headed=True)
        behind = self.fold[end:].lstrip()
        counted = int(last) > 1 and (
            self.shots.match(behind) or self.cells.match(behind) or patterns.WORD_WAY.match(behind)
        )
        verb = patterns.ONE_SHOT.match(behind) or patterns.MOVES_BEHIND.match(behind)
        bare = patterns.BARE_WAY.match(self.line[end:].lstrip())
        if shorter is not None and shorter.kind == "ship" and ((counted and not verb) or bare):
            both = (*shorter.ships, *one.ships)
            return Named("unsure", both, one.words, 0), end
        return one, end

    def _is_cell(self, at: int, one: Named) -> bool:
        """A name like K21 is a cell; one written as a ship is, S13, where its shots follow, or something is fired at it."""
        cell = patterns.CELL.match(self.fold, at)
        if cell is None or one.kind == "unsure" or (one.kind == "foreign" and one.level > 0):
            return cell is not None and one.kind == "foreign"
        led = patterns.LEADS_TO_A_CELL.search(self.fold, max(0, at - patterns.LOOK_BACK), at) is not None
        shot = patterns.X_BEHIND.match(self.fold, cell.end()) is not None
        if one.kind == "ship":  # nobody fires at his own
            return self.firing and (led or shot) and one.ships != self.told_of
        return self.firing or led or shot

    def _type(self, at: int) -> Token | None:
        """`The carrier`; `my submarines` are all of them; before a name it only says what the ship is."""
        for kind, pattern in self.words.types.items() if self.words.type.match(self.fold, at) else ():
            match = pattern.match(self.fold, at)
            if match is None:
                continue
            ships = self.names.of_kind(kind)
            named = self._name_behind(match.end())
            if named & set(ships) or (named and not ships):
                return self._token("filler", at, match.end())
            before = slice(max(0, at - patterns.LOOK_BACK), at)
            called = match.group().removesuffix("avions")  # one porte-avions, or several
            alone = patterns.DETERMINED.search(self.fold[before]) or patterns.ONE_DOES.match(
                self.fold, match.end()
            )
            all_of_them = (
                called.endswith(("s", "boote"))
                or (called != match.group() and not alone)
                or patterns.PLURAL.search(self.fold[before]) is not None
            )
            if all_of_them and not ships:
                return None
            if all_of_them or len(ships) == 1:
                return self._all_of(ships, at, match.end())
            return self._token("unsure", at, match.end(), ships=ships)
        return None

    def _name_behind(self, at: int) -> set[str]:
        """The ships whose name follows."""
        blank = patterns.QUOTED.match(self.line, at)
        after = self._words_from(blank.end()) if blank else []
        words = [word for word, _ in after]
        named = self.names.find(words, headed=words[0][0].isupper()) if words else None  # "SS Casaibanca"
        return set(named.ships) if named is not None else set()

    # --- ways ---------------------------------------------------------------------------------------

    def _way(self, at: int, last: str) -> Token | None:
        glued = at > 0 and (
            self.fold[at - 1].isalnum() or self.line[at - 1 : at + 1] == "'s"
        )  # "except Hood's"
        if self.fold[at] not in patterns.WAYS_BEGIN or glued:
            return None
        if match := patterns.WORD_WAY.match(self.fold, at):
            heads = last in {"", "stop"} and patterns.HEADS.match(self.fold, match.end())
            listed = self.goes_on and patterns.ENDS_A_WAY.match(self.fold, match.end())  # "sud, sud, est"
            is_east = last in patterns.BEFORE_EAST and not patterns.WE_ARE.search(self.fold, 0, at)
            if match.group() == "est" and not (is_east or heads or listed):
                return self._known(at) or self._token("filler", at, match.end())  # "is", not "east"
            return self._token("way", at, match.end(), way=way_of(match.group()))
        if match := patterns.on_the_map(self.fold, at, last):
            return self._token("way", at, match.end(), way=patterns.UP_IS_NORTH[match[1]])
        small = patterns.SMALL_WAY.match(self.line, at) if self.called else None
        match = small or patterns.LARGE_WAY.match(self.quiet, at)
        if (
            match is None
            or (last in {"word", "filler", "pron"} and " " not in match.group() and not self._does(at))
            or self._is_initial(match, last)
        ):
            return None
        before = self.line[max(0, at - patterns.LOOK_BACK) : at].rstrip()
        goes_on = self.goes_on or before.endswith(("..", "\N{HORIZONTAL ELLIPSIS}"))
        # "1E, NO, 1NE", "NO, COSSACK: 1E": no, or north-west?
        answers = (goes_on or not before) and self.line.startswith("NO,", at)
        kind = "moves" if answers or " " in match.group() else "way"  # N O: north-west, or north, west?
        return self._token(
            kind, at, match.end(), way=way_of(match.group().lower()) if kind == "way" else None
        )

    def _does(self, at: int) -> bool:
        """`Fait S, S et SE`: where more of them follow, a letter is a way."""
        return (
            patterns.DOES.search(self.fold, max(0, at - patterns.LOOK_BACK), at) is not None
            and patterns.MORE_WAYS.match(self.quiet, at) is not None
        )

    def _is_initial(self, letters: re.Match[str], last: str) -> bool:
        """A letter with a stop behind it is somebody's, unless it stands where an order does."""
        stopped = len(letters.group()) == 1 and self.line[letters.end() : letters.end() + 1] == "."
        return stopped and not self.goes_on and last not in BEFORE_A_WAY

    # --- words ---------------------------------------------------------------------------------------

    def _elided(self, at: int) -> Token | None:
        """L', d', j', n': a word of its own before a vowel."""
        match = patterns.ELISION.match(self.fold, at) if "'" in self.fold[at : at + 3] else None
        if match is None or (at and self.fold[at - 1].isalnum()):
            return None
        denies = match.group() == "n'" and not patterns.ONLY.match(self.fold, at)  # "n'y met que trois obus"
        return self._token("neg" if denies else "prep", at, match.end())

    def _other(self, at: int) -> Token:
        if self.line.startswith("...", at):
            return self._token("pause", at, at + 3)
        sign = self.line[at]
        if sign in patterns.SIGNS and not sign.isalnum():
            return self._token(patterns.SIGNS[sign], at, at + 1)
        match = patterns.WORD.match(self.line, at)
        if match is None:
            return self._token("sign", at, at + 1)
        if (initial := patterns.INITIAL.match(self.line, at)) and self.names.find([initial[1]], headed=True):
            return self._token("filler", at, initial.start(1))
        kind = "foreign" if self.names.foreign_part(match.group()) and match.group()[0].isupper() else "word"
        return self._token(kind, at, match.end())

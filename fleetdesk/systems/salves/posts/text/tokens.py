"""A line of a post as words of known kinds, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fleetdesk.systems.salves.posts.text import patterns
from fleetdesk.systems.salves.posts.text.kinds import ENDS, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.naming import MOST_WORDS, Named, Names
from fleetdesk.systems.salves.posts.text.words import DIRECTION, folded, vocabulary
from fleetdesk.systems.salves.sea.compass import Direction, way_of

MOST_LINES = 2000
"""Lines kept with their words."""
BEFORE_A_CELL = frozenset({"prep", "comma", "and", "colon", "count", "then"})
BEFORE_A_WAY = frozenset({"ship", "colon", "dash", "movev", "way", "step", "then"})
BEFORE_A_TURN = frozenset({"", "filler", "for", "word", "idem", "refers"})


def tokens(line: str, names: Names) -> list[Token]:
    """The words of a line; what stands in many lines alike is read once."""
    found = names.read.get(line) or tuple(_Reading(line, names).all())
    if len(names.read) < MOST_LINES:
        names.read[line] = found
    return list(found)


class _Reading:
    """Goes through a line from left to right."""

    def __init__(self, line: str, names: Names) -> None:
        self.line, self.fold, self.names = line, folded(line), names
        self.quiet, self.words = patterns.quiet(line, names), vocabulary()
        self.shots, self.cells, self.figures = patterns.nouns_and_figures()
        self.named = patterns.in_a_row(line)
        self.goes_on = False  # a comma behind a way: another may follow, S, S.

    def all(self) -> Iterator[Token]:
        bullet = patterns.BULLET.match(self.line)
        at, last = bullet.end() if bullet else 0, ""
        headed = True
        firing = False
        while at < len(self.line):
            if self.line[at].isspace() or self.line[at] in "\"'#[]_~<>|":
                at += 1
                continue
            token = self._next(
                at, last, headed=headed, firing=last == "firev" or (firing and last in BEFORE_A_CELL)
            )
            yield token
            self.goes_on = token.kind == "comma" and last in {"way", "step"}
            at, last = token.end, token.kind
            firing = last == "firev" or (firing and last not in SUBJECTS | ENDS)
            headed = last in patterns.BEFORE_A_NAME

    def _next(self, at: int, last: str, *, headed: bool, firing: bool) -> Token:
        return (
            self._name(at, last, headed=headed)
            or self._figure(at, last)
            or ((self._spare_cell(at, patterns.FIRED_AT) or self._spoken_cell(at, last)) if firing else None)
            or (self._spare_cell(at, patterns.CALLED) if last in patterns.PARTED | {"ship"} else None)
            or self._way(at, last)
            or self._known(at)
            or self._elided(at)
            or self._spare_cell(at)
            or self._other(at)
        )

    def _token(
        self,
        kind: str,
        at: int,
        end: int,
        *,
        number: int = 0,
        way: Direction | None = None,
        cell: str = "",
        ships: tuple[str, ...] = (),
        glued: bool = False,
    ) -> Token:
        return Token(kind, at, end, self.line[at:end], number, way, cell, ships, glued)

    # --- ships ---------------------------------------------------------------------------------------

    def _name(self, at: int, last: str, *, headed: bool) -> Token | None:
        if not self.line[at].isalnum() or (at and self.line[at - 1].isalnum()):
            return None
        may_begin = at in self.named and self.names.may_begin(self.named[at][0], headed=headed)
        found = self._words_from(at) if may_begin else []
        one = self._called(at, found, last, headed=headed)
        plural = self.names.plural(found[0][0]) if found else ()
        if plural and (one is None or one.level > 1):
            return self._token("ship", at, found[0][1], ships=plural)
        if one is not None and self._goes_on(one, found):
            return self._type(at)
        if one is not None and (one.level == 0 or not self._is_cell(at, one)):
            end = found[one.words - 1][1]
            number = self._number_behind(end)
            if one.level < 2 and number:
                better = self.names.find(
                    [*(word for word, _ in found[: one.words]), number[0]], headed=headed
                )
                if better is not None and better.words == one.words + 1:
                    one, end = better, number[1]
                elif one.kind == "ship":
                    one, end = one._replace(kind="unsure"), number[1]  # a third Fletcher of two
            if not number and one.words < len(found) and self.names.goes_on(one, found[one.words][0]):
                end = found[one.words][1]
            elif one.words <= len(found) and not number:
                one, end = self._doubtful_number(one, found, end)
            counted = last == "number" or patterns.PLURAL.search(self.fold, 0, at)
            several = self.names.plural(found[0][0] + "s") if counted and one.words == 1 else ()
            return self._token("ship" if several else one.kind, at, end, ships=several or one.ships)
        return self._type(at)

    def _goes_on(self, one: Named, found: list[tuple[str, int]]) -> bool:
        """`Prinz Eugen` is nobody's Prince with a slip: the guess leaves out a word that is written like a name."""
        if one.level < 2 or one.words >= len(found):
            return False
        word = found[one.words][0]
        known = self.words.kinds.fullmatch(folded(word)) or DIRECTION.fullmatch(folded(word))
        like_a_name = word[0].isupper() and len(word) > 2 and word.isalpha()
        return like_a_name and not known and self.names.find([word], headed=False) is None

    def _called(self, at: int, found: list[tuple[str, int]], last: str, *, headed: bool) -> Named | None:
        """The ship that is called here; behind a sign a small word with an order behind it may be one too."""
        orders = (
            bool(found)
            and (last in patterns.CALLING or last in {"", "prep"})
            and bool(
                (last != "prep" and patterns.FIGURE.match(self.line, found[0][1]))
                or self.names.is_short(found[0][0])
            )
        )
        large = self.line[at].isupper() or self.line[at].isdigit() or orders
        one = self.names.find(
            [word.upper() if orders else word for word, _ in found],
            headed=headed and (large or not last or last in {"prep", "except"}),
        )
        if one is not None and one.kind == "ship" and self._of_another(at, found[: one.words]):
            return one._replace(kind="foreign", ships=())
        return one

    def _of_another(self, at: int, found: list[tuple[str, int]]) -> bool:
        """`Le Nautilus de Marius`, "Nelson's Orion": a name two fleets have, said of another player's ship."""
        owned = patterns.OF_SOMEBODY.match(self.line, found[-1][1]) or patterns.SOMEBODYS.search(
            self.line, 0, at
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
        """Fletcher n°2, Fletcher #2, Fletcher no. 2."""
        match = patterns.NUMERO.match(self.fold, at)
        return (match[1] or match[2], match.end()) if match else None

    def _doubtful_number(self, one: Named, found: list[tuple[str, int]], end: int) -> tuple[Named, int]:
        """`Fletcher 2 tirs G7`, where there is a Fletcher and a Fletcher 2: which of them cannot be told."""
        last = found[one.words - 1][0]
        if one.kind != "ship" or not last.isdigit() or one.words < 2:
            return one, end
        shorter = self.names.find([word for word, _ in found[: one.words - 1]], headed=True)
        behind = self.fold[end:].lstrip()
        counted = int(last) > 1 and (
            self.shots.match(behind) or self.cells.match(behind) or patterns.WORD_WAY.match(behind)
        )
        singular = patterns.ONE_SHOT.match(behind)
        bare = patterns.BARE_WAY.match(self.line[end:].lstrip())
        if shorter is not None and shorter.kind == "ship" and ((counted and not singular) or bare):
            both = (*shorter.ships, *one.ships)
            return Named("unsure", both, one.words, 0), end
        return one, end

    def _is_cell(self, at: int, one: Named) -> bool:
        """A name like K21 is a cell where a cell is expected."""
        return patterns.CELL.match(self.fold, at) is not None and one.kind == "foreign"

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
            all_of_them = match.group().endswith(("s", "boote")) or bool(
                patterns.PLURAL.search(self.fold, 0, at)
            )
            if all_of_them and not ships:
                return None
            return self._token(
                "ship" if all_of_them or len(ships) == 1 else "unsure", at, match.end(), ships=ships
            )
        return None

    def _name_behind(self, at: int) -> set[str]:
        """The ships whose name follows."""
        blank = patterns.QUOTED.match(self.line, at)
        after = self._words_from(blank.end()) if blank else []
        words = [word for word, _ in after]
        named = self.names.find(words, headed=words[0][0].isupper()) if words else None  # "SS Casaibanca"
        return set(named.ships) if named is not None else set()

    # --- figures -------------------------------------------------------------------------------------

    def _figure(self, at: int, last: str) -> Token | None:
        if not self.figures.match(self.fold, at):
            return None
        match = patterns.ORDINAL.match(self.fold, at)
        if match and self.line[match.end() - 2] == "e" and not self._known(match.end()):
            return self._token("word", at, match.end() - 1)
        if match := patterns.THREE_WAYS.match(self.fold, at):
            return self._token("moves", at, match.end())
        if (match := patterns.LISTED.match(self.fold, at)) and "(" not in self.fold[:at]:
            return self._token("stop", at, match.end())
        counted = self.fold[at] in patterns.COUNTING
        return (
            self._turn(at, last)
            or (self._step(at) if counted else None)
            or (self._glued_count(at, last) if counted else None)
            or self._counted(at)
            or self._cell(at)
        )

    def _turn(self, at: int, last: str) -> Token | None:
        """`T4:` heads orders; elsewhere T4 is a cell."""
        like = patterns.TURN_BEFORE if last in {"idem", "refers"} else patterns.TURN
        match = like.match(self.fold, at) if last in BEFORE_A_TURN else None
        if match is None and last == "filler" and patterns.ORDERS.fullmatch(self.fold[:at]):
            match = patterns.TURN_HEADS.match(self.fold, at)
        return self._token("turn", at, match.end(), number=int(match[1])) if match else None

    def _step(self, at: int) -> Token | None:
        """1N, 2 NO: with a blank between only in capitals, which "1 no" and "2 se" are not."""
        for pattern, glued in ((patterns.STEP, True), (patterns.SPACED, False)):
            match = pattern.match(self.fold, at)
            if match and (glued or self.quiet[match.start(2) : match.end(2)].isupper()):
                if patterns.is_ordinal(self.line, match):
                    return self._token("word", at, match.end())
                if " " in match[2]:
                    return self._token("moves", at, match.end())  # 1N O: north-west, or north and then west?
                return self._token("step", at, match.end(), number=int(match[1]), way=way_of(match[2]))
        return None

    def _glued_count(self, at: int, last: str) -> Token | None:
        """The x3 of F6 x3; but X3 elsewhere is a cell."""
        match = patterns.X.match(self.fold, at)
        if last != "cell" and patterns.X_CELL.match(self.quiet, at):
            return self._token("moves", at, match.end() if match else at + 2)
        if match and (last == "cell" or self.quiet[at] != "X"):
            number = int(match[1] or match[2])
            return self._token(
                "count", at, match.end(), number=number, glued=bool(match[1]) or last == "cell"
            )
        if match := patterns.TIMES_CELL.match(self.fold, at):
            return self._token("count", at, match.end(), number=int(match[1]))
        if match := patterns.ONTO_CELL.match(self.fold, at):
            return (
                self._token("count", at, match.end(1), number=int(match[1]))
                if match[2]
                else self._token("moves", at, match.end())
            )
        match = (
            (patterns.PARENS.match(self.fold, at) or patterns.BEHIND.match(self.fold, at))
            if last == "cell"
            else None
        )
        return self._token("count", at, match.end(), number=int(match[1]), glued=True) if match else None

    def _counted(self, at: int) -> Token | None:
        """`2 cases` before a direction, `3 tirs` beside a cell, `twice`, or a number alone."""
        if match := patterns.TIMES.match(self.fold, at):
            return self._token("count", at, match.end(), number=self.words.numbers[match.group()])
        one_of = patterns.ONE_OF.match(self.fold, at)
        if one_of and (told := self._number(one_of.end()))[1]:
            return self._token("count", at, told[1], number=told[0])
        number, end = self._number(at)
        if not end:
            return None
        between = patterns.BETWEEN.match(self.fold, end)
        behind = between.end() if between else end
        for kind, noun in (("cells", self.cells), ("count", self.shots)):
            if match := noun.match(self.fold, behind):
                return self._token(kind, at, match.end(), number=number)
        return self._token("number", at, end, number=number)

    def _number(self, at: int) -> tuple[int, int]:
        """A number in figures or in words, and where it ends; 0 if there is none."""
        if match := patterns.NUMBER.match(self.fold, at):
            return int(match.group()), match.end()
        if match := patterns.ONE.match(self.fold, at):
            return 1, match.end()
        match = patterns.LETTERS.match(self.fold, at)
        return (
            (self.words.numbers.get(match.group(), 0), match.end())
            if match and match.group() in self.words.numbers
            else (0, 0)
        )

    def _cell(self, at: int) -> Token | None:
        match = patterns.CELL.match(self.fold, at)
        counted = at and self.fold[at - 1] in "x*"  # 3xF6
        if match is None or not int(match[2]) or (at and self.fold[at - 1].isalnum() and not counted):
            return None
        return self._token("cell", at, match.end(), cell=match[1].upper() + match[2].lstrip("0"))

    def _spare_cell(self, at: int, pattern: re.Pattern[str] = patterns.SPARE_CELL) -> Token | None:
        """K-5 or K 5, where nothing else was meant; behind a verb of fire E 8 is no way, and e-8 a cell."""
        match = pattern.match(self.line, at)
        if match is None or not int(match[2]) or (at and self.line[at - 1].isalnum()):
            return None
        return self._token("cell", at, match.end(), cell=match[1].upper() + match[2].lstrip("0"))

    def _spoken_cell(self, at: int, last: str) -> Token | None:
        """`Tire en e huit`; but "a deux" is "with two"."""
        match = patterns.SPOKEN.match(self.fold, at)
        number = self.words.numbers.get(match[2], 0) if match else 0
        if (
            not match
            or not number
            or (at and self.line[at - 1].isalnum())
            or (match[1] in "ad" and last != "prep")
        ):
            return None
        return self._token("cell", at, match.end(), cell=f"{match[1].upper()}{number}")

    def _way(self, at: int, last: str) -> Token | None:
        if self.fold[at] not in patterns.WAYS_BEGIN or (at and self.fold[at - 1].isalnum()):
            return None
        if match := patterns.WORD_WAY.match(self.fold, at):
            if match.group() == "est" and last not in patterns.BEFORE_EAST:
                return self._known(at) or self._token("filler", at, match.end())  # "is", not "east"
            return self._token("way", at, match.end(), way=way_of(match.group()))
        if match := patterns.on_the_map(self.fold, at, last):
            return self._token("way", at, match.end(), way=patterns.UP_IS_NORTH[match[1]])
        match = patterns.LARGE_WAY.match(self.quiet, at)
        if (
            match is None
            or (last in {"word", "filler", "pron"} and " " not in match.group())
            or self._is_initial(match, last)
        ):
            return None
        goes_on = self.goes_on or self.line[:at].rstrip().endswith(("..", "\N{HORIZONTAL ELLIPSIS}"))
        answers = goes_on and self.line.startswith("NO,", at)  # "1E, NO, 1NE": no, or north-west?
        kind = "moves" if answers or " " in match.group() else "way"  # N O: north-west, or north, west?
        return self._token(
            kind, at, match.end(), way=way_of(match.group().lower()) if kind == "way" else None
        )

    def _is_initial(self, letters: re.Match[str], last: str) -> bool:
        """A letter with a stop behind it is somebody's, unless it stands where an order does."""
        stopped = len(letters.group()) == 1 and self.line[letters.end() : letters.end() + 1] == "."
        return stopped and not self.goes_on and last not in BEFORE_A_WAY

    # --- words ---------------------------------------------------------------------------------------

    def _known(self, at: int) -> Token | None:
        if at and self.fold[at - 1].isalnum():
            return None
        match = self.words.kinds.match(self.fold, at)
        if match is None or match.lastgroup is None or match.end() == at:
            return None
        kind, told = match.lastgroup, match.group()
        counts = kind in {"turn", "rest"} or (kind == "polite" and told.startswith(("all ", "tou")))
        number = sum(map(self._counted_as, told.split())) if counts else 0
        return self._token(kind, at, match.end(), number=number)

    def _counted_as(self, word: str) -> int:
        """The number a word holds, tour4 or two; 0: none."""
        figures = ["1"] if word.endswith(("th", "ird", "ieme")) else re.findall(r"\d+$", word)
        return int(figures[0]) if figures else self.words.numbers.get(word, 0)

    def _elided(self, at: int) -> Token | None:
        """L', d', j', n': a word of its own before a vowel."""
        match = patterns.ELISION.match(self.fold, at) if "'" in self.fold[at : at + 3] else None
        if match is None or (at and self.fold[at - 1].isalnum()):
            return None
        return self._token("neg" if match.group() == "n'" else "prep", at, match.end())

    def _other(self, at: int) -> Token:
        if self.line.startswith("...", at):
            return self._token("pause", at, at + 3)
        sign = self.line[at]
        if sign in patterns.SIGNS and not sign.isalnum():
            return self._token(patterns.SIGNS[sign], at, at + 1)
        match = patterns.WORD.match(self.line, at)
        if match is None:
            return self._token("sign", at, at + 1)
        kind = "foreign" if self.names.foreign_part(match.group()) and match.group()[0].isupper() else "word"
        return self._token(kind, at, match.end())

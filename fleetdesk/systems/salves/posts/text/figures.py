"""The figures of a post: steps, cells, counts of shots and of cells, turns and bare numbers."""

import re

from fleetdesk.systems.salves.posts.text import patterns
from fleetdesk.systems.salves.posts.text.kinds import Token
from fleetdesk.systems.salves.posts.text.naming import Names
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary
from fleetdesk.systems.salves.sea.compass import Direction, way_of

_YEARS = 1000
"""What is no count of anything: `en 1941`."""
_ORDINAL_ONE = re.compile("(th|ird|ieme) one$")
BEFORE_A_TURN = frozenset({"", "filler", "for", "word", "idem", "refers"})


class Figures:
    """A line, and the figures and known words that stand at a place of it."""

    def __init__(self, line: str, names: Names) -> None:
        self.line, self.fold, self.names = line, folded(line), names
        self.quiet, self.words = patterns.quiet(line, names), vocabulary()
        self.shots, self.cells, self.figures = patterns.nouns_and_figures()

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

    def _figure(self, at: int, last: str) -> Token | None:
        if not self.figures.match(self.fold, at):
            return None
        match = patterns.ORDINAL.match(self.fold, at)
        if match and self.line[match.end() - 2] == "e" and not self._known(match.end()):
            return self._token("word", at, match.end() - 1)
        if match := patterns.THREE_WAYS.match(self.fold, at):
            return self._token("moves", at, match.end())
        if (match := patterns.LISTED.match(self.fold, at)) and "(" not in self.fold[
            max(0, at - patterns.LONGEST_LIST) : at
        ]:
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
        if (
            match is None
            and last == "filler"
            and at < patterns.LOOK_BACK
            and patterns.ORDERS.fullmatch(self.fold[:at])
        ):
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
        known = self.words.kinds.match(self.fold, at)
        if known is not None and known.lastgroup in {"cond", "half", "nth", "asmany", "change", "joke"}:
            return None  # "once Hood has fired", "une moitié", "a fifth at R18", "une erreur", "un jour"
        if match := patterns.TIMES.match(self.fold, at):
            return self._token("count", at, match.end(), number=self.words.numbers.get(match.group(), 1))
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
        return self._alone(at, end, number)

    def _alone(self, at: int, end: int, number: int) -> Token:
        """A number with no noun: shots where it says how few, cells behind a way, else what its sentence tells."""
        before = self.fold[max(0, at - patterns.LOOK_BACK) : at]
        alone = patterns.ONLY_SO_MANY.match(self.fold, end)
        only = before.endswith(("only ", "just ")) or alone is not None
        onto = patterns.ONTO.match(self.fold, alone.end() if alone else end)
        if (alone and before.rstrip().endswith(",")) or (only and onto):
            # "I17, one only", "spares only one, into P5"; but "le Hood d'une seule"
            return self._token("count", at, alone.end() if alone else end, number=number)
        kind = "cells" if patterns.FOR_SO_FAR.search(before) else "number" if number < _YEARS else "word"
        return self._token(kind, at, end, number=number)

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

    def _known(self, at: int) -> Token | None:
        if at and self.fold[at - 1].isalnum():
            return None
        match = self.words.kinds.match(self.fold, at)
        if match is None or match.lastgroup is None or match.end() == at:
            return None
        kind, told = match.lastgroup, match.group()
        counts = kind in {"turn", "rest", "nth"} or (kind == "polite" and told.startswith(("all ", "tou")))
        number = sum(map(self._counted_as, _ORDINAL_ONE.sub(r"\1", told).split())) if counts else 0
        return self._token(kind, at, match.end(), number=number)

    def _counted_as(self, word: str) -> int:
        """The number a word holds, tour4 or two; 0: none."""
        figures = ["1"] if word.endswith(("th", "ird", "ieme")) else re.findall(r"\d+$", word)
        return int(figures[0]) if figures else self.words.numbers.get(word, 0)

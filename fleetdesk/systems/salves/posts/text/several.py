"""Ships told by one name and their numbers, "Fletchers 1 and 2", or by how many there are: "both carriers"."""

import re

from fleetdesk.systems.salves.posts.text import patterns
from fleetdesk.systems.salves.posts.text.naming import Names
from fleetdesk.systems.salves.posts.text.words import vocabulary

_SO_MANY = re.compile(
    r"\b(?:(both)|(?:all|the|my|our|all the|all my|les|mes|nos|tou(?:te)?s (?:les|mes)) ([a-z]+|\d))\s+$"
)
_NUMBERS = re.compile(
    r" (\d{1,2})((?: ?(?:,|and|et|&|\+|/) ?\d{1,2})+)(?= ?(?:[:,;.)-]|$)| (?!(?:[nseow]|[ns][eow])(?![a-z]))[a-z])"
)
_NUMBER = re.compile(r"\d+")


def numbered(fold: str, word: str, end: int, names: Names) -> tuple[tuple[str, ...], bool, int]:
    """`Fletchers 1 and 2`, "les Fletcher 1 et 2": (those ships, whether all of the numbers are theirs, where they end); no ships: it is not that.

    Args:
        fold: the line, folded.
        word: the name without its numbers, as it was written; it ends at `end`.
        end: see there; where cells or shots stand behind the numbers, the last one may count those.
        names: of the author's ships.
    """
    match = _NUMBERS.match(fold, end)
    behind = fold[match.end() :].lstrip() if match else ""
    shots, cells, _ = patterns.nouns_and_figures()
    if match is None:
        return (), False, end
    counted = any(one.match(behind) for one in (shots, cells, patterns.WORD_WAY))
    numbers, ships = _NUMBER.findall(match.group()), dict[str, None]()
    for number in numbers:
        for called in (word, word.removesuffix("s")):
            one = names.find([called, number], headed=True)
            if one is not None and (one.kind, one.words) == ("ship", 2) and one.level < 2:
                ships.update(dict.fromkeys(one.ships))
    if counted and len(ships) < len(numbers):
        return (), False, end
    return tuple(ships), len(ships) == len(numbers) and not counted, match.end()


def counts(before: str, ships: int) -> bool:
    """Whether what stands before some ships, folded, "both" or "my three", counts as many as there are; or nothing."""
    match = _SO_MANY.search(before)
    told = (match[1] or match[2]) if match else ""
    count = int(told) if told.isdigit() else 2 if told == "both" else vocabulary().numbers.get(told, 0)
    return count in {0, ships}

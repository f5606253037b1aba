"""What the umpire taught the reader of a player's own words: they are read as if he had written what they mean (R46)."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from fleetdesk.systems.salves.posts.text.words import folded
from fleetdesk.systems.salves.state import SalvesBattle

_SIGNS = re.compile(r"[\W_]+")
_APART = r"(?<![a-z0-9]){}(?![a-z0-9])"


def of_side(battle: SalvesBattle, side: str) -> Mapping[str, str]:
    """Words of a player in small letters -> what they mean."""
    return {folded(one.words): one.means for one in battle.taught.values() if one.side == side}


def plain(battle: SalvesBattle, sides: Sequence[str], message: str) -> str:
    """A message with taught words replaced, line by line; of several players nobody's words are known."""
    known = of_side(battle, sides[0]) if len(sides) == 1 else {}
    return _replaced(message, tuple(known.items())) if known else message


def as_written(battle: SalvesBattle, side: str, message: str, text: str) -> str:
    """The player's own words for a part of his message as it was read."""
    if text in message:
        return text
    lines = [bare for line in text.splitlines() if (bare := _bare(line))]
    own = [
        one
        for one in message.splitlines()
        if any(line in _bare(plain(battle, (side,), one)) for line in lines)
    ]
    return "\n".join(own) or text


def _bare(line: str) -> str:
    """Its letters and figures: arrows and the like are read as other signs."""
    return _SIGNS.sub("", folded(line))


@lru_cache(maxsize=64)
def _replaced(message: str, known: tuple[tuple[str, str], ...]) -> str:
    means = dict(known)
    longest_first = sorted(means, key=len, reverse=True)
    parts = [r"\s+".join(map(re.escape, one.split())) for one in longest_first]
    pattern = re.compile(_APART.format("(?:" + "|".join(parts) + ")"))
    return "\n".join(_of_line(line, pattern, means) for line in message.split("\n"))


def _of_line(line: str, pattern: re.Pattern[str], means: Mapping[str, str]) -> str:
    made, at = [], 0
    for found in pattern.finditer(folded(line)):
        made += [line[at : found.start()], means[" ".join(found.group().split())]]
        at = found.end()
    return "".join([*made, line[at:]])

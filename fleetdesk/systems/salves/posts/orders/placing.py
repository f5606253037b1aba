"""One of several ships of a kind, told by where it lies or by its figure: "my sub in C14", "celui du nord", "U-boats: 99 ..." (R20)."""

import re
from collections.abc import Iterable, Mapping, Sequence

from fleetdesk.systems.salves.posts.parts import strong
from fleetdesk.systems.salves.posts.text.kinds import Token
from fleetdesk.systems.salves.posts.text.naming import OwnShip
from fleetdesk.systems.salves.posts.text.words import folded
from fleetdesk.systems.salves.sea.compass import DIRECTIONS, Direction
from fleetdesk.systems.salves.sea.grid import read_cell

_THAT_ONE = frozenset({"celui", "celle"})
_THERE = frozenset({"en", "in", "at", "from", "("})
_LETTERED = re.compile(r"[\s-]*\d+$")
_OTHER = ("other", "autre")
_LED = frozenset({"prep", "toward"})
_ACTING = frozenset({"none", "nomove", "movev", "firev", "step", "cell", "colon", "moves"})


def one_of_them(words: Sequence[Token], own: Mapping[str, OwnShip]) -> Sequence[Token]:
    """The ships themselves; who of a group cannot be told from where it lies stays an ordinal, and is asked about.

    Args:
        words: of a sentence.
        own: the author's ships, by id.
    """
    words = _lettered(_in_cells(words, own), own)
    group = next(
        (at for at, one in enumerate(words) if one.kind == "ship" and len(one.ships) > 1), len(words)
    )
    ships = words[group].ships if group < len(words) else ()
    told: list[Token] = []
    named: set[str] = set()
    at = 0
    for begin, end, way, among in _pointing(words):
        if begin < at or not (among or ships):
            continue
        told.extend(words[at:begin])
        ship = _farthest(among or ships, way, own)
        one = words[begin]
        told.append(
            one._replace(kind="ship" if ship else "ordinal", ships=ship, end=words[end].end, way=None)
        )
        named.update(ship if not among else ())
        at = end + 1
    told.extend(words[at:])
    told = _figures(told, ships, own, named)
    left = tuple(ship for ship in ships if ship not in named)
    if not named:
        return told
    if len(left) == 1:
        told = [_other(one, left) for one in told]
    place = told.index(words[group])
    colon = next((to for to, one in enumerate(told) if one.kind == "colon"), 0)
    heads = colon > place and not strong(told[:colon])
    return told[colon + 1 :] if heads else [*told[:place], *told[place + 1 :]]


def _in_cells(words: Sequence[Token], own: Mapping[str, OwnShip]) -> list[Token]:
    """`My submarine in C14: 1N`: of several, the one that lies there."""
    told = list(words)
    for at in range(len(told) - 2, 0, -1):
        one, led, cell = told[at - 1], told[at], told[at + 1]
        several = [ship for ship in one.ships if one.kind == "unsure" and ship in own]
        there = [ship for ship in several if cell.cell and own[ship].at == read_cell(cell.cell)]
        if folded(led.text) in _THERE and len(there) == 1 and strong(told[at + 2 :]):
            closed = [two.kind for two in told[at + 2 : at + 3]] == ["close"]
            told[at - 1 : at + 2 + closed] = [one._replace(kind="ship", ships=tuple(there))]
    return told


def _lettered(words: Sequence[Token], own: Mapping[str, OwnShip]) -> list[Token]:
    """`Both Z-destroyers`: of that kind, those that are this letter and a number."""
    told = list(words)
    for at in range(len(told) - 1, 0, -1):
        begin = at - 1 - (told[at - 1].kind == "dash")
        letter, kind = told[max(0, begin)], told[at]
        if (
            len(kind.ships) < 2
            or letter.kind not in {"word", "unsure"}
            or not letter.text.isupper()
            or len(letter.text) > 2
        ):
            continue
        fits = [one for one in kind.ships if one in own and _LETTERED.sub("", own[one].name) == letter.text]
        told[begin : at + 1] = [
            kind._replace(kind="ship" if fits else "unsure", ships=tuple(fits) or kind.ships)
        ]
    return told


def _pointing(words: Sequence[Token]) -> Iterable[tuple[int, int, Direction, tuple[str, ...]]]:
    """Words that tell one of two by the side it lies on: from where to where, which side, and of whom if that is told there."""
    for at, one in enumerate(words):
        two = words[at + 1 : at + 2]
        of_two = one.ships if one.kind == "unsure" and len(one.ships) == 2 else ()
        the = at > 0 and folded(words[at - 1].text) == "the"
        if one.way and one.kind == "way" and two and the:
            among = two[0].ships if two[0].kind == "unsure" and len(two[0].ships) == 2 else ()
            if among or folded(two[0].text) == "one":
                yield at, at + 1, one.way, among
        elif of_two or folded(one.text) in _THAT_ONE or (folded(one.text) == "one" and the):
            end = at + 1
            while end < len(words) and words[end].kind in _LED:
                end += 1
            way = words[end].way if end < len(words) and words[end].kind == "way" else None
            if way is not None and end > at + 1 and _goes_on(words, end + 1, leads=at):
                yield at, end, way, of_two


def _goes_on(words: Sequence[Token], at: int, *, leads: int) -> bool:
    """Whether an order stands behind, or stood before it: "1E for the one in the north"."""
    behind = next((one.kind for one in words[at:] if one.kind not in {"prep", "filler"}), "comma")
    given = strong(words[:leads])
    return behind in _ACTING or (given and behind in {"comma", "and", "stop", "close"})


def _farthest(ships: Sequence[str], way: Direction, own: Mapping[str, OwnShip]) -> tuple[str, ...]:
    """The one ship that lies farther that way than all the others; empty: there is none."""
    east, south = DIRECTIONS[way]
    cells = {ship: own[ship].at for ship in ships if ship in own}
    far = {ship: cell[0] * east + cell[1] * south for ship, cell in cells.items() if cell is not None}
    most = [ship for ship in far if far[ship] == max(far.values())]
    return tuple(most) if len(most) == 1 and len(far) == len(ships) else ()


def _figures(
    words: Sequence[Token], ships: Sequence[str], own: Mapping[str, OwnShip], named: set[str]
) -> list[Token]:
    """`U-boats: 99 stays put`: the figure in the name of one of them, where a name would stand."""
    told = list(words)
    for at, one in enumerate(words[1:-1], 1):
        fits = [
            ship for ship in ships if ship in own and "".join(filter(str.isdigit, own[ship].name)) == one.text
        ]
        begins = words[at - 1].kind in {"colon", "comma", "and"}
        if one.kind == "number" and one.text.isdigit() and len(fits) == 1 and begins and _acts(words[at + 1]):
            told[at] = one._replace(kind="ship", ships=tuple(fits), number=0)
            named.update(fits)
    return told


def _acts(one: Token) -> bool:
    return one.kind in _ACTING - {"cell"}


def _other(one: Token, left: tuple[str, ...]) -> Token:
    """`The other one`, where the first was told."""
    other = one.kind in {"ordinal", "rest"} and any(word in folded(one.text) for word in _OTHER)
    return one._replace(kind="ship", ships=left) if other else one

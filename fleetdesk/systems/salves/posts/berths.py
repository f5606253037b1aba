"""Where a ship lies, told beside her order: "Hood leaves L5 and goes to L4", "now at G15", "stays in B15"."""

from collections.abc import Mapping, Sequence

from fleetdesk.systems.salves.posts.parts import strong
from fleetdesk.systems.salves.posts.text.kinds import Token
from fleetdesk.systems.salves.posts.text.naming import OwnShip
from fleetdesk.systems.salves.posts.text.words import folded, words_of
from fleetdesk.systems.salves.sea.compass import DIRECTIONS
from fleetdesk.systems.salves.sea.grid import read_cell

_LYING = words_of("berths_lying")
_LEAVING = words_of("berths_leaving")
_RESTING = frozenset({"none", "nomove"})
_SIGNS = frozenset({"comma", "open", "close", "dash", "stop"})
_LED_BY = frozenset({"prep", "filler"})


def without_berth(words: Sequence[Token], own: Mapping[str, OwnShip]) -> Sequence[Token]:
    """The words without the cell the ship lies in, where it only says that, and another place or rest is ordered behind or before it."""
    told = list(words)
    at = 0
    while at < len(told):
        ship = _ship_before(told, at, own) if told[at].cell else None
        begin, end, instead = (
            _berth(told, at, ship.at) if ship is not None and ship.at is not None else (0, 0, ())
        )
        told[begin:end] = instead
        at = begin + 1 if end else at + 1
    return told if len(told) < len(words) else words


def _berth(words: Sequence[Token], at: int, lies: tuple[int, int]) -> tuple[int, int, Sequence[Token]]:
    """Where words that only say where the ship lies begin and end, and what stands for them; zeros: it is no such cell."""
    cell, begin, behind = read_cell(words[at].cell), at, words[at + 1 :]
    while begin and words[begin - 1].kind in _LED_BY and folded(words[begin - 1].text) not in _LYING:
        begin -= 1
    lead = words[begin - 1] if begin else words[at]
    kinds = [one.kind for one in behind[:1]]
    if lead.kind == "way" and _lies_off(lead, lies, cell):  # "Z2, west of D9, goes north"
        begin -= 1
        while begin and words[begin - 1].kind in _LED_BY:
            begin -= 1
        parted = begin > 0 and words[begin - 1].kind in _SIGNS and kinds == ["comma"]
        return (begin - 1, at + 1, ()) if parted and strong(behind) else (0, 0, ())
    if cell != lies:
        return 0, 0, ()
    if lead.kind in _RESTING and not strong(behind[:1]):
        return begin, at + 1, ()  # "she stays in B15"
    if folded(lead.text) in _LEAVING and strong(behind):
        passes = [one.kind for one in behind[:2]] == ["and", "none"] and any(one.cell for one in behind)
        return begin - 1, at + 1 + 2 * passes, (lead._replace(kind="movev"),)  # "leaves L5 and passes to L4"
    if folded(lead.text) in _LYING and strong(behind):
        return begin - 1, at + 1 + (kinds in (["and"], ["comma"])), ()
    return 0, 0, ()


def _ship_before(words: Sequence[Token], at: int, own: Mapping[str, OwnShip]) -> OwnShip | None:
    """The one ship named last before a place."""
    named = [one for one in words[:at] if one.kind == "ship"][-1:]
    return own.get(named[0].ships[0]) if named and len(named[0].ships) == 1 else None


def _lies_off(way: Token, at: tuple[int, int], cell: tuple[int, int] | None) -> bool:
    """Whether a place lies that way of a cell."""
    if cell is None or way.way is None:
        return False
    column, row = at[0] - cell[0], at[1] - cell[1]
    return ((column > 0) - (column < 0), (row > 0) - (row < 0)) == tuple(DIRECTIONS[way.way])

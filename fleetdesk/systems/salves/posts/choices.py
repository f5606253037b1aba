"""What the words of a doubt may have meant: a few orders to choose from with one tap (R20, R46)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fleetdesk.systems.salves.posts.cleaning import cleaned
from fleetdesk.systems.salves.posts.doubts import parted
from fleetdesk.systems.salves.posts.kinds import SUBJECTS, Token
from fleetdesk.systems.salves.posts.naming import Names, OwnShip
from fleetdesk.systems.salves.posts.predicates import order
from fleetdesk.systems.salves.posts.saying import Ask, Order
from fleetdesk.systems.salves.posts.tokens import tokens

MOST = 4
"""Orders to choose from: what has more meanings is asked back."""
_PARTS = frozenset({"alt", "cond", "comma", "and", "then", "stop", "question", "open", "close", "change"})
"""Kinds of words between which another order may begin."""


class Meaning(NamedTuple):
    """What a ship may have been ordered to do."""

    ship: str
    order: Order


def meanings(ask: Ask, names: Names) -> tuple[Meaning, ...]:
    """The orders some words may mean, at most `MOST`, the likeliest first; nothing is among them that is not written."""
    words = [token for line in cleaned(ask.text).lines for token in tokens(line, names)]
    said = [one for one in words if one.kind not in SUBJECTS]
    found: dict[Meaning, None] = {}
    for ship in _ships(ask, words, names):
        found.update(dict.fromkeys(Meaning(ship.id, one) for one in _orders(said, ship)))
    return tuple(found)[:MOST]


def _ships(ask: Ask, words: Sequence[Token], names: Names) -> list[OwnShip]:
    """Whom they may be about: the ship asked about, else all that a name in them may mean."""
    if ask.ship:
        return [names.own[ask.ship]] if ask.ship in names.own else []
    meant = dict.fromkeys(ship for one in words if one.kind in {"ship", "unsure"} for ship in one.ships)
    return [names.own[ship] for ship in meant if ship in names.own]


def _orders(words: Sequence[Token], ship: OwnShip) -> Iterator[Order]:
    """Each part by itself; shots at several cells also shared out evenly."""
    cells: dict[str, None] = {}
    for part in parted(words, _PARTS):
        one = order(part, ship)
        if isinstance(one, Order) and one.kind in {"move", "fire"}:
            yield one
            cells.update(dict.fromkeys(cell for cell, _ in one.salvos))
    if 1 < len(cells) <= ship.attack:
        each, more = divmod(ship.attack, len(cells))
        yield Order("fire", salvos=tuple((cell, each + int(at < more)) for at, cell in enumerate(cells)))

"""What the words of a doubt may have meant: a few orders to choose from with one tap (R20, R46)."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from fleetdesk.systems.salves.posts.orders.predicates import order
from fleetdesk.systems.salves.posts.parts import parted
from fleetdesk.systems.salves.posts.saying import MOST_MEANT, Ask, Meaning, Order
from fleetdesk.systems.salves.posts.text.cleaning import cleaned
from fleetdesk.systems.salves.posts.text.kinds import SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip
from fleetdesk.systems.salves.posts.text.tokens import tokens
from fleetdesk.systems.salves.posts.text.words import folded
from fleetdesk.systems.salves.sea.compass import Direction

_PARTS = frozenset({"alt", "cond", "comma", "and", "then", "stop", "question", "open", "close", "change"}) | {
    "colon",
    "dash",
}
"""Kinds of words between which another order may begin."""

_CLIMBING: Mapping[Direction, re.Pattern[str]] = {
    "N": re.compile(r"(?:re)?mont[a-z]*|up(?:wards?)?"),
    "S": re.compile(r"(?:re)?descen[a-z]*|down(?:wards?)?"),
}
"""Words that name a side of the map, though not which of its three ways: straight on, most likely."""


def meanings(ask: Ask, names: Names, given: Mapping[str, Order]) -> tuple[Meaning, ...]:
    """The orders some words may mean, at most `MOST_MEANT`, the likeliest first; nothing is among them that is not written, or meant by up and down.

    `given`: what the same words order other ships (`Read.beside`). That comes last, unless it is written once more.
    """
    words = [token for line in cleaned(ask.text).lines for token in tokens(line, names)]
    said = [one for one in words if one.kind not in SUBJECTS]
    found: dict[Meaning, bool] = {}
    for ship in _ships(ask, words, names):
        told = tuple(_orders(said, ship))
        spent = Counter(one.where for other, one in given.items() if other != ship.id)
        found.update((Meaning(ship.id, one), told.count(one) <= spent[one.where]) for one in told)
    return tuple(sorted(found, key=found.__getitem__))[:MOST_MEANT]


def _ships(ask: Ask, words: Sequence[Token], names: Names) -> list[OwnShip]:
    """Whom they may be about: the ship asked about, else all that a name in them may mean."""
    if ask.ship:
        return [names.own[ask.ship]] if ask.ship in names.own else []
    meant = dict.fromkeys(ship for one in words if one.kind in {"ship", "unsure"} for ship in one.ships)
    return [names.own[ship] for ship in meant if ship in names.own]


def _orders(words: Sequence[Token], ship: OwnShip) -> Iterator[Order]:
    """Each part by itself; shots at several cells also shared out evenly: as many as a count before them tells, else all."""
    cells: dict[str, None] = {}
    told = [one for one in words if one.kind in {"count", "cell"}]
    led = told[0].number if [one.kind for one in told].count("count") == 1 else 0  # of a cell: 0
    for part in parted(words, _PARTS):
        one = order(_climbing(part), ship)
        if isinstance(one, Order) and one.kind in {"move", "fire"}:
            # "3 shots at E8 and E9": three at the second too, if all are at one of them
            alone = led and len(one.salvos) == 1
            yield one._replace(salvos=((one.salvos[0][0], led),)) if alone else one
            cells.update(dict.fromkeys(cell for cell, _ in one.salvos))
    shots = led or ship.attack
    if 1 < len(cells) <= shots:
        each, more = divmod(shots, len(cells))
        yield Order("fire", salvos=tuple((cell, each + int(at < more)) for at, cell in enumerate(cells)))


def _climbing(words: Sequence[Token]) -> Sequence[Token]:
    """`Monte de 2 cases`, "goes up two cells": with the way that is meant by it, where none is told."""
    if not any(one.kind == "cells" for one in words) or any(one.way for one in words):
        return words
    way = next(
        (way for one in words for way, climbing in _CLIMBING.items() if climbing.fullmatch(folded(one.text))),
        None,
    )
    goes = [one for one in words if one.kind != "moves"]
    return words if way is None else [*goes, words[-1]._replace(kind="way", way=way, number=0)]

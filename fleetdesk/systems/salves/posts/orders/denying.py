"""A place that is denied behind the order that told it: "2N, well, not 2N but 1E", "1N rather than 2N" (R20)."""

from collections.abc import Sequence

from fleetdesk.systems.salves.posts.saying import Order
from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.naming import OwnShip
from fleetdesk.systems.salves.posts.text.words import folded

_DENYING = frozenset({"instead", "dirneg"})
_BUT = frozenset({"but", "mais"})
_PLACES = frozenset({"cell", "step", "way"})
_COUNTS = frozenset({"count", "number", "cells", "half", "rest", "allshots", "full"})
_DENIED = _PLACES | _COUNTS | SIDES - {"colon"} | {"firev", "movev"}


def told_anew(words: Sequence[Token]) -> Sequence[Token] | None:
    """The words with a sign of change where all that stood before is denied; `None`: a part of it is, or counts leave that open."""
    told = list(words)
    begin = at = 0
    while at < len(told):
        end = _end(told, at)
        if told[at].kind in {"change", "edit"}:
            begin = at + 1
        elif told[at].kind in _DENYING | {"neg"}:
            before, denied = _places(told[begin:at]), _places(told[at:end])
            # "1E, not 2E but 1E", "K6, not at Orion but at Kongo in L6"
            if _shares(before, denied) or (before and but_places(told[at:])):
                counted = any(one.kind in _COUNTS for one in told[begin:end])
                if [*map(_place, before)] != [*map(_place, denied)] or counted or not _places(told[end:]):
                    return None
                told[at:end] = [told[at]._replace(kind="change")]
                begin = end = at + 1
            at = end - 1
        at += 1
    return told


def denies(words: Sequence[Token], before: Order, ship: OwnShip) -> str:
    """Whether words deny what a ship was ordered before: "all" of it, a "part", or with fewer shots than she has; empty: nothing of it."""
    denied = [
        one
        for at, sign in enumerate(words)
        if sign.kind in _DENYING
        for one in _places(words[at : _end(words, at)])
    ]
    told: list[tuple[str, object]] = [("cell", cell) for cell, _ in before.salvos]
    told += [("step", step) for step in before.steps]
    if told == [*map(_place, denied)] and (
        before.steps or [shots for _, shots in before.salvos] == [ship.attack]
    ):
        return "all"
    ways, cells = {way for _, way in before.steps}, {cell for cell, _ in before.salvos}
    return "part" if any(one.way in ways or one.cell in cells for one in denied) else ""


def but_places(words: Sequence[Token]) -> bool:
    """`Not at Orion but at L6`: whether another place is set against what is denied."""
    part = next((at for at, one in enumerate(words) if one.kind == "comma"), len(words))
    but = next((at for at, one in enumerate(words[:part]) if folded(one.text) in _BUT), part)
    return but < part and bool(_places(words[but:]))


def _end(words: Sequence[Token], at: int) -> int:
    """Where what a word denies ends."""
    return next((to for to in range(at + 1, len(words)) if words[to].kind not in _DENIED), len(words))


def _places(words: Sequence[Token]) -> list[Token]:
    return [one for one in words if one.kind in _PLACES]


def _place(one: Token) -> tuple[str, object]:
    return one.kind, one.cell or (one.number, one.way)


def _shares(before: Sequence[Token], denied: Sequence[Token]) -> bool:
    """`2N, not north but south`: a way without a count may be any of that side."""
    return any(
        (one.cell and one.cell == other.cell)
        or (
            one.way
            and one.way == other.way
            and ("way" in {one.kind, other.kind} or one.number == other.number)
        )
        for one in before
        for other in denied
    )

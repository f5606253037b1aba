"""Whether an order shows every figure and place of its words: what it does not show was dropped, and is asked (R20, R46).

An order is made by rules that each look for their own words, and where no count is found the usual one is taken. So
the order is held against its words once it is made: a figure or a way that stands in them and not in it was meant for
something.
"""

from collections.abc import Sequence

from fleetdesk.systems.salves.posts.orders.counted import used
from fleetdesk.systems.salves.posts.parts import parted
from fleetdesk.systems.salves.posts.saying import Order
from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.naming import OwnShip
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary, words_of
from fleetdesk.systems.salves.sea.grid import read_cell

MOST_TOLD = 9
"""The highest figure of an order; beyond it knots and degrees are told."""
_ELSEWHERE = frozenset(
    ["change", "edit", "instead", "dirneg", "cancel", "neg", "nofire", "nomove", "idem", "same", "refers"]
)
"""With one of these some words are of another order: what counts was settled where they were read."""
_SIGNS = frozenset({"comma", "dash", "open", "close", "pause"})
_ARTICLES = frozenset(["the", "le", "la", "l", "l'", "les", "case", "cell", "square", "la case", "the cell"])
_NEAR = words_of("spent_near")
_BEING = frozenset({"is", "are", "est", "sont"})
_MIGHT = words_of("spent_might")
_ME = frozenset({"me", "m'"})
_FAR = frozenset({"step", "cells", "number"})
_HEADS = frozenset({"colon", "dash"})
_WITH = frozenset({"with", "avec", "but", "mais"})
_TARGET = SIDES | {"word", "number", "foreign", "then"}
_AROUND = words_of("spent_around")
_FIGURES = frozenset({"number", "count", "cells"})


def unspent(order: Order, words: Sequence[Token], ship: OwnShip, together: int = 1) -> bool:
    """Whether something of the words is not in the order they were read as.

    `together`: how many ships the sentence names; "the two destroyers" counts them.
    """
    kinds = {one.kind for one in words}
    if order.kind not in {"move", "fire"}:
        return False
    if kinds & _ELSEWHERE:
        anew = max(
            (at + 1 for at, one in enumerate(words) if one.kind in {"change", "edit"}), default=len(words)
        )
        denies = any(one.kind in {"neg", "dirneg", "instead"} for one in words[anew:])  # "x4, not x5"
        if not (denies or _told_all(order, _counted(words[anew:]), together)):
            return True  # "three cells south, or rather 2"
        last = used(words)
        return order.kind == "move" and last != words and _lies_there(last)
    if (
        _ranges(words)
        or _is_judged(words)
        or any(_beside(words, at, order, ship) for at in range(len(words)))
    ):
        return True
    if order.kind == "move" and (_strays(order, words) or _lies_there(words)):
        return True
    told = _told_all(order, _counted(words), 0 if _counts_alone(words) else together)
    return not told or _goes_elsewhere(order, words, ship)


def _ranges(words: Sequence[Token]) -> bool:
    """`1-2N`, "two to three shots at K6": from one figure to another."""
    return any(
        one.kind == "number"
        and (to.kind in {"dash", "slash"} or folded(to.text) in {"to", "a"})
        and more.kind in {"step", "cells", "count", "number"}
        and one.number < more.number
        for one, to, more in zip(words, words[1:], words[2:], strict=False)
    )


def _is_judged(words: Sequence[Token]) -> bool:
    """`Hood 1N is a bad idea`: something is said of the order."""
    return any(
        one.kind in {"step", "cell", "count"}
        and (
            (folded(other.text) in _BEING and more.kind in {"prep", "word", "because", "cond", "neg"})
            or folded(other.text).split()[0] in _MIGHT
            or (folded(other.text) in _ME and more.kind == "word")
        )
        for one, other, more in zip(words, words[1:], words[2:], strict=False)
    )


def _beside(words: Sequence[Token], at: int, order: Order, ship: OwnShip) -> bool:
    """`Past K6`, "away from K6", "au large de K6": near a cell, and not in it; where the ship lies she may well come from."""
    one, fired = words[at], {cell for cell, _ in order.salvos}
    if one.kind != "cell" or (read_cell(one.cell) == ship.at and one.cell not in fired):
        return False
    before = [two for two in words[:at] if folded(two.text) not in _ARTICLES][-2:]
    called = [folded(two.text) for two in before]
    if {"each", "evenly"} & {two.kind for two in words[:at]}:
        return False  # "one at each of K6 and K7", "evenly over K6 and K7"
    return called[-1:] != [] and (called[-1] in _NEAR or called in (["next", "to"], ["close", "to"]))


def _strays(order: Order, words: Sequence[Token]) -> bool:
    """`Hood 1N - my sister lives in the east`: a way nobody counts, in a part with words, beside those that are counted."""
    parts = list(parted(words, _SIGNS))
    counted = [part for part in parts if any(one.kind in _FAR for one in part)]
    far = sum(one.number for part in counted for one in part if one.kind in _FAR)
    strange = any(
        any(one.kind == "way" for one in part)
        and any(one.kind == "word" and folded(one.text) not in vocabulary().motion for one in part)
        for part in parts
        if part not in counted
    )
    return bool(counted) and strange and sum(count for count, _ in order.steps) > far


def _lies_there(words: Sequence[Token]) -> bool:
    """`Hood is in the north`, "there is a net to the south": where something lies, not where she goes."""
    goes = any(
        one.kind in {"movev", "step", "cells", "full"} or folded(one.text) in vocabulary().motion
        for one in words
    )
    being = next(
        (at for at, one in enumerate(words) if one.kind != "way" and folded(one.text) in _BEING), len(words)
    )
    return not goes and any(one.kind == "way" for one in words[being:])


def _counted(words: Sequence[Token]) -> list[int]:
    """The figures of some words; "one" may be a pronoun, "1 Hood:" a line of a list, and nobody fires at ten knots."""
    figures = [
        (at, one)
        for at, one in enumerate(words)
        if one.kind in _FIGURES and one.number and not _is_pronoun(words, at)
    ]
    return [one.number for at, one in figures if not _is_outside(words, at)]


def _and_another(words: Sequence[Token]) -> bool:
    """`Fires at K6 and at the Kongo`, "K6 et la case à sa gauche": behind a cell another target, and no cell for it."""
    for at, one in enumerate(words):
        part = next(parted(words[at + 1 :], {"and", "comma", "stop"}))
        before = [two.kind for two in words[:at] if two.kind not in {"count", "number", "close"}][-1:]
        if one.kind != "and" or folded(one.text) in _WITH or before != ["cell"]:
            continue
        kinds, called = {two.kind for two in part}, {folded(two.text) for two in part}
        led = bool(part) and part[0].kind == "prep" and bool(kinds & {"word", "foreign"})
        if kinds <= _TARGET and (led or "foreign" in kinds or not called.isdisjoint(_AROUND)):
            return True
    return False


def _counts_alone(words: Sequence[Token]) -> bool:
    """`Orion by two, both to the north`: a figure with nothing behind it counts no ships."""
    return any(
        before.kind == "prep" and one.kind == "number" and behind.kind == "comma"
        for before, one, behind in zip(words, words[1:], words[2:], strict=False)
    )


def _is_pronoun(words: Sequence[Token], at: int) -> bool:
    """`The old one`; but "one and two shots" counts."""
    counts = [one.kind for one in words[at + 1 : at + 3]] in (["and", "count"], ["and", "number"])
    return words[at].kind == "number" and words[at].number == 1 and words[at].text.isalpha() and not counts


def _is_outside(words: Sequence[Token], at: int) -> bool:
    """Whether a number is that of a list, or measures something else than cells and shots."""
    behind = words[at + 1].kind if at + 1 < len(words) else ""
    if words[at].kind != "number":
        return False
    return (at == 0 and behind in _HEADS) or (words[at].number > MOST_TOLD and behind == "word")


def _told_all(order: Order, figures: Sequence[int], together: int) -> bool:
    """Whether an order can be told with these figures: each count, their sum, how many cells or steps there are."""
    counts = [count for count, _ in order.steps] or [shots for _, shots in order.salvos]
    return {*counts, sum(counts), len(counts), together}.issuperset(figures) or sum(figures) == sum(counts)


def _goes_elsewhere(order: Order, words: Sequence[Token], ship: OwnShip) -> bool:
    """Whether a cell is named that is neither fired at nor where the ship lies or goes; or a way she does not go."""
    if order.kind == "move":
        return any(
            one.way and not any(one.way in way or way in one.way for _, way in order.steps) for one in words
        )
    fired = {cell for cell, _ in order.salvos}
    return _and_another(words) or any(
        one.cell and one.cell not in fired and read_cell(one.cell) != ship.at for one in words
    )

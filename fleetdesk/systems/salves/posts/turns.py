"""Headings that say of which turn the orders below them are."""

import re
from collections.abc import Iterable, Mapping, Sequence

from fleetdesk.systems.salves.posts.parts import strong
from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.naming import OwnShip
from fleetdesk.systems.salves.posts.text.words import folded

_PARTING = frozenset({"comma", "open", "then", "dash", "pause"})
_MORE = frozenset({"ship", "all", "others", "change", "edit", "cancel", "instead", "cond"})
"""Kinds that make of what is for another turn more than that."""
_TURN = re.compile("turn|tour")
_COLUMN_T = 19
_FAR = 3
"""Columns a ship goes in a turn, at most."""
_IT_WAS = re.compile(r"(?:that|those|it|this|all that) (?:was|were)\b|(?:ca,? |cela,? )?c'etai(?:t|ent)\b")
_NOW = frozenset({"now", "maintenant"})
_HEADING = SIDES | {"for", "edit", "word", "comma", "and"}


def heads_orders(words: Sequence[Token], turn: Token, *, asked: bool, now: bool) -> bool:
    """Whether a turn that is named heads the orders below: "Plans for turn 5:", "Orders turn 5"; no "turn 5 was fun"."""
    at = words.index(turn)
    if words[-1].kind != "colon" and _IT_WAS.match(folded(" ".join(one.text for one in words))):
        return False  # "That was for turn 3." below a quote: of what stands before it
    behind = words[at + 1 :]
    if behind and behind[0].kind == "open":  # "T5 (for your information): Hood 1N"
        behind = behind[next((to + 1 for to, one in enumerate(behind) if one.kind == "close"), 0) :]
    # "Turn 5 (draft, ignore for now)": what a bracket says of the heading orders nothing.
    ordered = strong([one for one in (*words[:at], *behind) if one.kind not in {"turn", "thisturn"}])
    if any(one.kind == "past" for one in words) or not all(one.kind in _HEADING for one in words[:at]):
        return False
    if ordered:
        signs = {"colon", "dash", "slash"} | (
            set() if "word" in {one.kind for one in words[:at]} else {"comma"}
        )
        return bool(behind) and behind[0].kind in signs
    if [one.kind for one in words[at + 1 : at + 2]] == ["open"]:
        return True  # "Orders for turn 5 (should I be away)"
    spoken = at and (asked or (any(one.kind == "word" for one in words) and not _is_a_title(words[:at])))
    return now or not spoken or words[-1].kind == "colon"


def _is_a_title(words: Sequence[Token]) -> bool:
    """`Regia Marina, turn 5`, "Orders of the Royal Navy, turn 5": names, and no talk."""
    told = [one for one in words if one.kind == "word"]
    return all(one.text[0].isupper() for one in told) and (
        len(told) > 1 or words[-1].kind in {"comma", "dash", "open"}
    )


def _told_behind(words: Sequence[Token], *, near: bool) -> Sequence[Token]:
    """`Hood K5 x2 (T4)`: in brackets behind an order that is no cell, but the turn it is for; unless a way may end there."""
    told = list(words)
    if near and any(one.way for one in words):
        return words
    for at in range(1, len(words) - 1):
        one = words[at]
        alone = [words[at - 1].kind, words[at + 1].kind] == ["open", "close"]
        if alone and one.cell[:1] == "T" and one.cell[1:].isdigit() and strong(words[:at]):
            told[at] = one._replace(kind="turn", number=int(one.cell[1:]), cell="")
    return told


def heads_a_turn(words: Sequence[Token]) -> bool:
    """`Orders T4`, "orders T5 (if I am away)" on a line of its own: no cell."""
    end = next((at for at, one in enumerate(words) if one.kind in {"stop", "open"}), len(words))
    if {"number", "count"} & {one.kind for one in words[end:]}:
        return False  # "T6 (2)"
    words = words[:end]
    plain = all(one.kind in SIDES | {"for", "word", "comma"} for one in words[:-1])
    titled = all(one.kind not in {"word", "comma"} for one in words[:-1]) or _is_a_title(words[:-1])
    return bool(words) and plain and titled and words[-1].cell[:1] == "T"


def heads_its_line(words: Sequence[Token]) -> bool:
    """`Turn 5: Hood 1N` heads nothing below; "Turn 5 (ignore for now)" does."""
    if not words or words[0].kind != "turn" or words[-1].kind == "colon":
        return False
    return strong(words) and [one.kind for one in (words[1], words[-1])] != ["open", "close"]


def without_later(
    words: Sequence[Token], ships: Iterable[str], own: Mapping[str, OwnShip]
) -> Sequence[Token]:
    """`Hood 1N, next turn 1E`, "K5 x2 (next turn K6)", "1N now and 1E next turn": the order without what is for another turn.

    Args:
        words: of a sentence.
        ships: whom it may be about.
        own: the author's ships, by id.
    """
    words = _told_behind(words, near=_near_column_t(ships, own))
    if not any(one.kind == "otherturn" for one in words):
        return words
    signs = [at for at, one in enumerate(words) if one.kind in _PARTING]
    now = any(folded(one.text) in _NOW or one.kind == "thisturn" for one in words)
    signs += [at for at, one in enumerate(words) if one.kind == "and" and now]
    for at in sorted(signs):
        before, behind = words[:at], words[at:]
        later = {one.kind for one in behind}
        if strong(before) and "otherturn" not in {one.kind for one in before} and "otherturn" in later:
            told = any(one.kind == "otherturn" and _TURN.search(folded(one.text)) for one in behind)
            placed = told and later & {"cell", "step"}  # "1N, she goes next turn", "1N now, 1S next": which?
            return before if placed and not later & _MORE else words
    return words


def _near_column_t(ships: Iterable[str], own: Mapping[str, OwnShip]) -> bool:
    """Whether one of some ships may get to that column in a turn."""
    lying = (own[ship].at for ship in ships if ship in own)
    return any(at is not None and abs(at[0] - _COLUMN_T) <= _FAR for at in lying)


def is_for_later(words: Sequence[Token]) -> bool:
    """`Next turn I shall go north`: it begins with another turn, tells a place, and changes nothing of this one."""
    begun = next((one.kind for one in words if one.kind not in SIDES | {"and", "comma"}), "")
    kinds = {one.kind for one in words}
    return begun == "otherturn" and bool(kinds & {"way", "step", "cell"}) and not kinds & _MORE


def like_then(words: Sequence[Token]) -> bool:
    """`Bismarck: as on turn 2`."""
    alike = any(one.text.casefold() in {"as", "like", "comme"} for one in words)
    return alike and any(one.kind == "ship" for one in words) and not strong(words)

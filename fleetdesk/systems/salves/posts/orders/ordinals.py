"""Whom or what "the first", "the second" and "the other" of a sentence point at: ships, cells, or shots that are left."""

import re
from collections.abc import Sequence

from fleetdesk.systems.salves.posts.parts import strong
from fleetdesk.systems.salves.posts.text.kinds import SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded

_POINTS = {
    **dict.fromkeys(("premier", "premiere", "first", "former"), "first"),
    **dict.fromkeys(("second", "seconde", "deuxieme", "latter"), "second"),
    "other": "other",
    "autre": "other",
}


def pointed(words: Sequence[Token]) -> Sequence[Token]:
    """`Hood and Cossack: the first 1N, the second 1S`; `two destroyers: Fletcher north, the other south`.

    Whom ordinals point at stands there by name; where that cannot be told they stay, and are asked about.
    """
    first = next((at for at, one in enumerate(words) if one.kind == "ordinal"), 0)
    lead = words[:first]
    named = [one for one in lead if one.kind == "ship"]
    if spelt := _told_for(words, named) or _one_each(words, first) or _of_two_cells(words, first):
        return spelt
    if len(named) == 1 and _one_is_left(words, first):
        return [*lead, words[first]._replace(kind="rest", number=1), *words[first + 1 :]]
    if len(named) != 2 or len(named[1].ships) > 1 or [one.kind for one in lead[-1:]] == ["for"]:
        return words  # "two shots for the former": told before its name
    group, one = named
    if len(group.ships) == 2 and one.ships[0] in group.ships and not strong(lead[: lead.index(one)]):
        left = tuple(ship for ship in group.ships if ship not in one.ships)
        meant = {"other": group._replace(ships=left)}
        lead = [two for two in lead if two is not group]
    elif len(group.ships) == 1 and strong(lead) and any(two.cell for two in lead):
        meant = {"first": group, "second": one}
        lead = [
            *lead,
            one._replace(kind="colon", ships=()),
        ]  # "both fire at L12, the first twice, the second once"
    elif len(group.ships) == 1 and not strong(lead):
        meant = {"first": group, "second": one, "other": one}
        lead = [two for two in lead if two.kind not in {"ship", "and"}]
    else:
        return words
    told = [_POINTS.get(re.split("[ ']", folded(two.text))[-1], "") for two in words if two.kind == "ordinal"]
    if not set(told) <= set(meant) or told[0] == "other" != next(iter(meant)):
        return words
    found = iter(told)
    return [*lead, *(meant[next(found)] if two.kind == "ordinal" else two for two in words[first:])]


def _told_for(words: Sequence[Token], named: Sequence[Token]) -> list[Token]:
    """`Orion and Cossack close in: one cell west for the former, one east for the latter`: the names themselves; empty: it is not that."""
    meant = dict(zip(("first", "second"), named, strict=False))
    at = [place for place, one in enumerate(words) if one.kind == "ordinal"]
    told = [_POINTS.get(re.split("[ ']", folded(words[place].text))[-1], "") for place in at]
    colon = next((place for place, one in enumerate(words) if one.kind == "colon"), len(words))
    behind = all(words[place - 1].kind == "for" for place in at)
    if len(named) != 2 or told != ["first", "second"] or not behind or colon > at[0] or strong(words[:colon]):
        return []
    if any(len(one.ships) != 1 or one not in words[:colon] for one in named):
        return []
    names = iter(told)
    return [meant[next(names)] if one.kind == "ordinal" else one for one in words]


def _of_two_cells(words: Sequence[Token], first: int) -> list[Token]:
    """`Hood fires at K5 and K6, three for the first, one for the second`: each count with its cell; empty: it is not that."""
    cells = [one for one in words if one.kind == "cell"]
    at = [place for place, one in enumerate(words) if one.kind == "ordinal"]
    told = [_POINTS.get(re.split("[ ']", folded(words[place].text))[-1], "") for place in at]
    counted = [one for one in words if one.kind in {"count", "number"}]
    one_ship = sum(len(one.ships) for one in words if one.kind in SUBJECTS) < 2
    if told != ["first", "second"] or not (len(cells) == len(counted) == 2 and one_ship):
        return []
    begin, end = (words.index(one) for one in cells)
    if not (end < first and all(one in words[end:] for one in counted) and counted[0] in words[:first]):
        return []
    meant = iter(cells)
    behind = [next(meant) if one.kind == "ordinal" else one for one in words[end + 1 :]]
    return [*words[:begin], *(one for one in behind if one.kind not in {"cells", "colon"})]


def _one_each(words: Sequence[Token], first: int) -> list[Token]:
    """`The Orion fires (both shells), l'un en E13, l'autre en G13`: one shot at each of two cells; empty: it is not that."""
    at = [place for place, one in enumerate(words) if one.kind == "ordinal"]
    called = [folded(words[place].text) for place in at]
    placed = [[one.kind for one in words[place + 1 : place + 4] if one.kind != "prep"][:1] for place in at]
    counts = [one.number for one in words[:first] if one.kind in {"count", "number"}]
    named = [one for one in words if one.kind in SUBJECTS]
    alone = len(named) == 1 and sum(one.kind == "cell" for one in words) == 2
    fires = len(named[0].ships) == 1 and any(one.kind == "firev" for one in words[:first]) if alone else False
    if (
        called not in (["l'un", "l'autre"], ["l'une", "l'autre"])
        or placed != [["cell"], ["cell"]]
        or (counts != [2] and not (fires and not counts))
        or not alone
    ):
        return []
    return [one._replace(kind="number", number=1) if one.kind == "ordinal" else one for one in words]


def _one_is_left(words: Sequence[Token], at: int) -> bool:
    """`One torpedo from I-19 at N11, the other at N12`: of its shots, where no other ship is named."""
    alone = sum(one.kind in SUBJECTS for one in words) == sum(one.kind == "ordinal" for one in words) == 1
    other = _POINTS.get(re.split("[ ']", folded(words[at].text))[-1]) == "other"
    counted = any(one.kind in {"count", "number"} for one in words[:at])
    cells = [any(one.kind == "cell" for one in part) for part in (words[:at], words[at : at + 4])]
    return alone and other and counted and all(cells)

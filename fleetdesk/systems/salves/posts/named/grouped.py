"""A group and its ships: "destroyers: Kelly 1N, the others 2N", "of the three destroyers Kelly ...", "my destroyers (Kelly, Javelin)" (R20)."""

from collections.abc import Collection, Sequence
from itertools import takewhile

from fleetdesk.systems.salves.posts.named.meant import NOBODY
from fleetdesk.systems.salves.posts.named.whose import of_another, the_other, without_type
from fleetdesk.systems.salves.posts.parts import HALF, strong
from fleetdesk.systems.salves.posts.text.kinds import SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.naming import Names
from fleetdesk.systems.salves.posts.text.words import folded

_LED_IN = frozenset({"prep", "filler", "number", "polite"})
_AMONG = frozenset({"of", "among", "amongst", "de", "des", "d'", "d'entre", "parmi", "dans", "in"})
_NAMES = frozenset({"ship", "and", "comma", "prep"})
_OTHER = frozenset({"other", "others", "autre", "autres", "l'autre"})
_RESTING = (["none"], ["nomove"], ["step"], ["movev"], ["cells"])


def ships_meant(
    words: Sequence[Token], names: Names, above: Collection[str], spoken: Collection[str]
) -> Sequence[Token]:
    """The words of a sentence with the ships that types, groups and "the others" stand for; `above`, `spoken`: see below."""
    words = _of_the_group(_told_apart(words, names), names, above, spoken)
    return of_another(the_other(without_type(words), spoken, len(names.own)), names.nation)


def _told_apart(words: Sequence[Token], names: Names) -> list[Token]:
    """`Of my three destroyers, Kelly ...`, "Kelly, one of my destroyers, ...", "my destroyers (Kelly, Javelin)": the ships named, not the group."""
    told = list(words)
    for at in range(len(words) - 1, -1, -1):
        group = _group(told, at, names) if at < len(told) else ()
        if not group:
            continue
        begin = _begin(told, at)
        among = not _AMONG.isdisjoint(folded(one.text) for one in told[begin:at])
        counted = begin < at and told[begin].kind == "number"
        heads = not begin or told[begin - 1].kind in {"comma", "stop", "and"}
        if listed := _apposed(told, at, group):
            named = listed[1 : len(listed) - (listed[-1].kind != "ship")]
            told[begin : at + 1 + len(listed)] = [_head(told[at]), *named]
        elif among and heads and _members_behind(told[at + 1 :], group):
            signed = [one.kind for one in told[at + 1 : at + 2]] == ["comma"]
            told[begin : at + 1 + signed] = [_head(told[at])]
        elif among and counted and _is_one_named(told[:begin], group, told[begin].number):
            signed = [one.kind for one in told[at + 1 : at + 2]] == ["comma"]
            told[begin - 1 : at + 1 + signed] = []
    return told


def _of_the_group(
    words: Sequence[Token], names: Names, above: Collection[str], spoken: Collection[str]
) -> list[Token]:
    """`Destroyers: Kelly 1N, the others 2N`: the others of the group that was named and ordered nothing.

    `above`: the group that heads the line; `spoken`: the ships that were ordered something before it.
    """
    told: list[Token] = []
    group, named = set(above), {*above} & {*spoken}
    at = 0
    while at < len(words):
        one, end = words[at], at + 1
        if (ships := _group(words, at, names)) and _members_behind(words[at + 1 :], ships):
            group, named = set(ships), set()
        elif one.kind in SUBJECTS and one.ships and not group.issuperset(one.ships):
            group = set()
        elif one.kind == "ship":
            named.update(one.ships)
        left = tuple(ship for ship in names.own if ship in group - named)
        others = _others(words, at) if left and named else None
        if others is not None:
            count, end = others
            one = one._replace(kind="ship" if count in {0, len(left)} else "unsure", ships=left, number=0)
            group = set()
        told.append(one)
        at = end
    return told


def _others(words: Sequence[Token], at: int) -> tuple[int, int] | None:
    """`The others`, "les deux autres", "the rest: nothing": how many they are said to be, 0 if it is not told, and where the words for them end."""
    begin = at
    while begin < len(words) and words[begin].kind in {"prep", "filler"}:
        begin += 1
    pair = words[begin : begin + 2]
    texts = [folded(one.text).split()[-1] for one in pair]
    for place, one in enumerate(pair):
        if one.kind == "number" and len(pair) > 1 and texts[1 - place] in _OTHER:
            typed = [two.kind for two in words[begin + 2 : begin + 3]] == ["filler"]
            return one.number, begin + 2 + typed
    if pair[:1] == [] or folded(pair[0].text).startswith(NOBODY) or pair[0].ships:
        return None
    behind = [one.kind for one in words[begin + 1 :] if one.kind not in {"prep", "colon"}][:1]
    if pair[0].kind == "others" or (pair[0].kind == "rest" and behind in _RESTING):
        return pair[0].number, begin + 1
    return (1, begin + 1) if texts[0] in _OTHER and pair[0].kind == "ordinal" else None


def _group(words: Sequence[Token], at: int, names: Names) -> tuple[str, ...]:
    """The ships one word names, if there are several."""
    one = words[at]
    ships = one.ships if one.kind == "ship" else names.typed(one.text) if one.kind == "filler" else ()
    return ships if len(ships) > 1 else ()


def _begin(words: Sequence[Token], at: int) -> int:
    """Where what leads in a group begins: one of my destroyers."""
    while at and (words[at - 1].kind in _LED_IN or folded(words[at - 1].text) in _AMONG):
        at -= 1
    return at


def _members_behind(behind: Sequence[Token], group: Collection[str]) -> bool:
    """Whether some of the group, and not all of it, are named first behind it, before anything is ordered."""
    lead = list(takewhile(lambda one: one.kind not in SUBJECTS, behind))
    named = behind[len(lead) : len(lead) + 1]
    idle = not strong(lead) and not any(one.kind in HALF | {"movev"} for one in lead)
    return idle and any(one.kind == "ship" and set(one.ships) < set(group) for one in named)


def _apposed(words: Sequence[Token], at: int, group: Collection[str]) -> Sequence[Token]:
    """The list of some of the group that stands behind it, with the signs around it; empty: there is none."""
    sign = words[at + 1].kind if at + 1 < len(words) else ""
    listed = list(takewhile(lambda one: one.kind in _NAMES, words[at + 2 :]))
    while listed and listed[-1].kind != "ship":
        listed.pop()
    named = [ship for one in listed if one.kind == "ship" for ship in one.ships]
    behind = words[at + 2 + len(listed) :][:1]
    closed = [one.kind for one in behind] == [{"open": "close"}.get(sign, sign)]
    if (
        sign not in {"comma", "open"}
        or len(named) < 2
        or not set(named) < set(group)
        or (sign == "open") > closed
    ):
        return ()
    return words[at + 1 : at + 2 + len(listed) + closed]


def _is_one_named(before: Sequence[Token], group: Collection[str], count: int) -> bool:
    """`Kelly, one of my destroyers`: as many of the group as are counted stand right before it."""
    if [one.kind for one in before[-1:]] != ["comma"]:
        return False
    named = [*takewhile(lambda one: one.kind in _NAMES, reversed(before[:-1]))]
    ships = {ship for one in named if one.kind == "ship" for ship in one.ships}
    return len(ships) == count and ships < set(group)


def _head(one: Token) -> Token:
    """A group that is ordered nothing itself."""
    return one._replace(kind="filler", ships=())

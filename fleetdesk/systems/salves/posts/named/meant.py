"""What some words of a sentence stand for: "the other", "all", "the rest", "the same for Hood"."""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from fleetdesk.systems.salves.posts.orders.exceptions import (
    BUT,
    but_kept,
    excepted_ships,
    excepting,
    less,
    named_next,
    without_excepted,
)
from fleetdesk.systems.salves.posts.orders.shares import one_more
from fleetdesk.systems.salves.posts.parts import strong
from fleetdesk.systems.salves.posts.saying import EVERY
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary, words_of

_TWO = frozenset({"both", "both of them", "tous les deux", "toutes les deux"})
NOBODY = ("no", "personne", "aucun")
"""`Nobody else` moves: whatever is said, the others do nothing."""
_SINGULAR = re.compile(r"\b(?:derniere?|last(?: ones?)?|cel(?:ui|le) .*|other one|third.*|[a-z]+ieme.*)$")
"""`One south for the last`: a shot or a cell, and no other ship."""
_HERS = frozenset({"ses", "son", "sa", "leurs", "leur", "her", "his", "its", "their"})
_SOME = frozenset({"some", "most", "certains", "quelques", "plusieurs", "several", "any"})
_TOO = frozenset(["aussi", "too", "also", "egalement", "\N{LATIN SMALL LETTER E WITH ACUTE}galement"])
_DOES = frozenset({"does", "do", "will", "fait"})
_OF_MINE = frozenset({"my", "mes", "nos", "our"})
_MEANING = frozenset({"asmany", "neg", "dirneg", "cancelall", "number", "ship", "all", "others", "rest"})
_ENDING = SUBJECTS | {"comma", "then"}
_AS = frozenset({"as", "like", "comme"})
_JOINS = frozenset({"and", "comma", "slash"})
_LIKEWISE = ("as ", "so ", "and so ", "tout comme", "de m")
_MULTIPLIED = re.compile(
    r"(?:d')?(?:half|twice|thrice|double|\w+ (?:times|fois) |moitie|almost|nearly|presque|about)"
)
_RATHER = re.compile(r"rather|plutot|(?:je |i |on )?prefer")
_THAN = frozenset({"than", "que", "qu", "qu'"})
_DESCRIBING = frozenset({"word", "prep", "filler", "way"})
_ARTICLES = frozenset({"the", "les", "mes", "nos", "my", "our"})
_OPEN_ARTICLE = re.compile(rf" (?:{'|'.join(sorted(_ARTICLES))})$")
_OF = frozenset({"de", "d'", "du", "des", "of", "from"})
_WHOLE = words_of("meant_whole")


def compared(words: Sequence[Token]) -> list[Token]:
    """`K6 rather (as planned) than K5`, "plutôt 1NE que 1E": behind "than" stands what shall not be done."""
    told = list(words)
    rather = next((at for at, one in enumerate(words) if _RATHER.match(folded(one.text))), len(words))
    prefers = rather < len(words) and "prefer" in folded(words[rather].text)
    behind = _THAN | {"a", "to", "au"} if prefers else _THAN
    for at in range(rather, len(words)):
        if folded(words[at].text) in behind and strong(words[:at]) and strong(words[at:]):
            told[at] = words[at]._replace(kind="instead")
            break
    return told


def whole_fleet(words: Sequence[Token]) -> list[Token]:
    """`All my submarines` are the submarines; "the rest" are the other ships where no shots are shared out."""
    words = _each_of_both(
        _listed_of(_same_for(_as_hers(one_more(less(excepting(_the_rest(but_kept(words))))))))
    )
    but, excepted = excepted_ships(words)
    words, but = without_excepted(words, but, excepted)
    if but and _nothing_before(words[: but[0]]):  # "nothing tonight, except Hood: 1N"
        words = [words[0]._replace(kind="others", ships=excepted), *words]
        but = [at + 1 for at in but]
    elif but and not (SUBJECTS & {one.kind for one in words[: but[0]]} or _opens(words, but)):
        but = []  # "the lot of them: 1SE, except Hood": of whom it is said is not understood, and asked about
    return [
        meant
        for at, one in enumerate(words)
        if at not in but
        for meant in (_meant(words, at, excepted) if _may_mean(one) else [one])
    ]


def _the_rest(words: Sequence[Token]) -> list[Token]:
    """`Richelieu 1N, reste 1S`, "reste sauf Orion : 1S": no word for staying, before steps or an exception."""
    told = list(words)
    for at, one in enumerate(words):
        behind = [two.kind for two in words[at + 1 : at + 3] if two.kind != "colon"][:1]
        opens = not at or words[at - 1].kind == "comma"
        if (
            one.kind == "none"
            and folded(one.text) == "reste"
            and opens
            and behind in (["step"], ["cells"], ["except"])
        ):
            told[at] = one._replace(kind="others")
    return told


def _opens(words: Sequence[Token], but: Sequence[int]) -> bool:
    """`Except Hood, everyone goes 1N`: the one exception stands first, and all of them right behind it."""
    told = [one.kind for one in words if one.kind not in SIDES | {"and"}]
    comma = told.index("comma") if "comma" in told else 0
    named = {"ship"}.issuperset(told[1:comma])
    return (
        len(but) == 1
        and told[:1] == ["except"]
        and comma > 1
        and named
        and told[comma + 1 : comma + 2] == ["all"]
    )


def _listed_of(words: Sequence[Token]) -> Sequence[Token]:
    """`Everyone fires at E8 (Bismarck and Scharnhorst)`: ships in brackets behind what all do, and nothing else there, are all that is meant."""
    first = next((at for at, one in enumerate(words) if one.kind in {"all", "open"}), len(words))
    begin = next((at for at in range(first, len(words)) if words[at].kind == "open"), len(words))
    end = next((at for at in range(begin, len(words)) if words[at].kind == "close"), begin)
    named = [one for one in words[begin:end] if one.kind == "ship"]
    kinds = {one.kind for one in words[begin + 1 : end]}
    if not named or words[first].kind != "all" or not kinds <= {"ship", "and", "comma", "prep"}:
        return words
    ships = tuple(ship for one in named for ship in one.ships)
    meant = words[first]._replace(kind="ship", ships=ships)
    return [*words[:first], meant, *words[first + 1 : begin], *words[end + 1 :]]


def _each_of_both(words: Sequence[Token]) -> Sequence[Token]:
    """`Kongo follows Yamato, one cell north each`: it is ordered of both."""
    told = [(at, one) for at, one in enumerate(words) if one.kind not in SIDES]
    kinds = [one.kind for _, one in told]
    for begin in range(len(told) - 3):
        behind = kinds[begin + 4 :]
        placed = behind[: behind.index("each") + 1] if "each" in behind else []
        if kinds[begin : begin + 4] == ["ship", "follow", "ship", "comma"] and placed in (
            ["cells", "way", "each"],
            ["cells", "way", "for", "each"],
            ["step", "each"],
            ["step", "for", "each"],
        ):
            at = told[begin + 1][0]
            return [*words[:at], words[at]._replace(kind="and"), *words[at + 1 :]]
    return words


def _nothing_before(words: Sequence[Token]) -> bool:
    """Whether "nothing" is said, and of no ship."""
    kinds = {one.kind for one in words}
    return bool(kinds & {"none", "nomove"}) and not kinds & (SUBJECTS | {"cell", "step", "way", "cancel"})


def _may_mean(one: Token) -> bool:
    """Whether a word may stand for others."""
    return one.kind in _MEANING or (one.kind == "polite" and one.number > 1) or one.text.casefold() in _TOO


def _meant(words: Sequence[Token], at: int, excepted: tuple[str, ...]) -> Sequence[Token]:
    """What one word stands for in its sentence."""
    one = words[at]
    others = one._replace(kind="others", ships=excepted)
    alike = "idem" if _same_as_before(words, at) else "and" if _joins_denied(words, at) else ""
    if one.kind == "asmany" and _MULTIPLIED.match(folded(one.text)):
        alike = "cells"  # "twice as many": of how many? It is asked
    if alike:
        return [one._replace(kind=alike)]
    if one.kind == "cancelall" and _of_some(words[at + 1 :]):
        grouped = any(
            len(two.ships) > 1 for two in words[at + 1 : at + 4]
        )  # "cancel all my destroyers but Orion"
        return [*([others] if excepted and not grouped else []), one._replace(kind="cancel")]
    if one.kind in {"number", "polite"} and _counts_ships(one, words, at):
        return []
    if one.kind == "ship" and len(one.ships) > 1 and not set(one.ships) <= set(excepted):
        left = one._replace(ships=tuple(ship for ship in one.ships if ship not in excepted))
        return [one._replace(kind="unsure") if _only_some(words, at) else left]
    if one.kind == "all":
        return _all_of_them(words, at, others)
    ships = one.kind == "rest" and not _shares_out(words, at) and not _SINGULAR.search(folded(one.text))
    if one.kind == "others" and words[max(0, at - 1)].kind == "because":
        one = one._replace(kind="word")  # "since nobody guards it"
    return [others] if ships or (one.kind == "others" and not one.ships) else [one]


def _counts_ships(number: Token, words: Sequence[Token], at: int) -> bool:
    """`My two destroyers`, "the destroyers, all three" are the destroyers; "the two battleships KGV and PoW" are named."""
    behind, before = words[at + 1 : at + 2], words[max(0, at - 2) : at]
    if number.kind == "polite":
        return number.number > 1 and [len(one.ships) for one in before if one.ships] == [number.number]
    several = any(len(one.ships) == number.number > 1 for one in behind)
    return several or any(
        one.kind == "filler" and vocabulary().type.fullmatch(folded(one.text)) for one in behind
    )


def _all_of_them(words: Sequence[Token], at: int, others: Token) -> Sequence[Token]:
    """All: the ships named beside it, the shots of one, all but the excepted, or the fleet."""
    mine = folded(words[at].text).split()[-1] in _OF_MINE
    called = words[at + 1 + (not mine) :][:1]
    mine = mine or any(folded(one.text) in _OF_MINE for one in words[at + 1 : at + 2])
    left_out = [two.kind for two in words[at + 1 : at + 3]] in (["except", "number"], ["and", "number"])
    some = at > 1 and folded(words[at - 1].text) in {"of", "de"} and words[at - 2].kind == "number"
    if left_out or some or (mine and called and called[0].kind == "word") or _means_some(words, at):
        return [words[at]._replace(kind="unsure", ships=(EVERY,) if _means_some(words, at) else ())]
    if words[at + 1 : at + 2] and words[at + 1].kind == "others":
        return []  # "all the others"
    if _sums_up(words, at) or _repeats(words, at) or "count" in [one.kind for one in words[at + 1 : at + 2]]:
        return []  # "all five guns" are the five guns
    if _of_shots(words, at):
        counted = {"count", "number"} & {one.kind for one in words[:at]}
        told = "polite" if "number" in counted else "allshots"  # "adds three, all at S7"
        return [] if counted == {"count"} else [words[at]._replace(kind=told)]
    behind = [one for one in words[at + 1 : at + 4] if one.kind not in {"filler", "prep"}][:1]
    if behind and behind[0].kind == "ship" and len(behind[0].ships) > 1:
        return []
    return [others if others.ships else words[at]]


def _means_some(words: Sequence[Token], called: int) -> bool:
    """`Tous les gros : 1N`, "all the big ones", "tous les bateaux du nord": of some ships, and nobody knows of which."""
    told = words[called + 1 :]
    head = list(takewhile(lambda one: one.kind in _DESCRIBING, told))
    behind = told[len(head)].kind if len(head) < len(told) else ""
    if not head or behind == "unsure":
        return behind == "unsure"  # "tous les U"
    described = any(one.kind == "word" for one in head)
    if _OPEN_ARTICLE.search(folded(words[called].text)) or folded(head[0].text) in _ARTICLES:
        return described  # "tous les gros", "all the heavies"
    if folded(head[0].text) in _OF or (head[0].kind == "word" and head[-1].kind == "filler"):
        whole = any(
            folded(one.text) in _WHOLE for one in head
        )  # "every ship of mine", "of the Combined Fleet"
        return (described and not whole) or any(one.kind == "way" for one in head)
    if head[0].kind == "word" and behind == "colon":
        return True  # "tous les navires rapides : 2N"
    placed = any(one.kind == "way" for one in head)
    return placed and head[0].kind == "prep" and behind in {"movev", "firev", "none", "nomove", "nofire"}


def _sums_up(words: Sequence[Token], at: int) -> bool:
    """`Hood, Cossack and Orion all go 1N`, "Hood, Cossack: all 1N": of those that were named."""
    begin = at
    while begin and words[begin - 1].kind in SIDES | _JOINS | {"ship"}:
        begin -= 1
    if any(one.kind == "except" or folded(one.text) in BUT for one in words[at + 1 : at + 2]):
        return False
    beside = at > 0 and words[at - 1].kind == "ship" and sum(one.kind == "ship" for one in words[:at]) > 1
    return beside or sum(one.kind == "ship" for one in words[begin:at]) > 1


def _same_for(words: Sequence[Token]) -> Sequence[Token]:
    """`The same for Hood` is "Hood: the same"."""
    told = list(words)
    for at, (one, other) in enumerate(pairwise(words)):
        beside = one.kind == "idem" and one.text.casefold().startswith(_LIKEWISE)  # ", as does Hood"
        bare = one.kind == "idem" and not beside and other.kind == "ship" and _opens_part(words, at)
        same = beside or bare or (one.kind, other.kind) == ("idem", "for")
        named = named_next(words, at + 1 + (not (beside or bare))) if same else 0
        if named:
            end = _ends_names(words, named)
            if [two.kind for two in words[end + 1 : end + 2]] == ["colon"] and strong(words[end + 1 :]):
                return [*words[:at], *words[named:]]  # "the same for Hood and Orion: 1N"
            told[at : end + 1] = [
                *words[named : end + 1],
                one,
                *(two._replace(kind="filler") for two in words[at + 1 : named]),
            ]
    return told


def _as_hers(words: Sequence[Token]) -> Sequence[Token]:
    """`Hood: as Cossack`, "Hood does as Cossack does", "Hood comme Cossack": the same as she."""
    told = [at for at, one in enumerate(words) if one.kind not in SIDES | {"stop"}]
    kinds = [words[at].kind for at in told]
    if kinds[:1] != ["ship"] or kinds[2:] != ["ship"] or kinds[1] not in {"word", "refers", "follow"}:
        return words
    like = told[1]
    if not _AS & set(folded(words[like].text).split()):
        return words
    same, than = words[like]._replace(kind="idem"), words[like]._replace(kind="word", text="as")
    return [*words[:like], same, than, *words[like + 1 : told[2] + 1]]


def _opens_part(words: Sequence[Token], at: int) -> bool:
    """`Hood 1N, ditto Orion`: a part of its own that holds nothing else."""
    behind = [one.kind for one in words[at + 2 : at + 3]]
    return (not at or words[at - 1].kind in _JOINS) and behind in ([], ["comma"], ["and"], ["stop"])


def _ends_names(words: Sequence[Token], named: int) -> int:
    """The last of the names that stand joined from here on: "the same for Hood, Orion and Cossack"; not one with an order of her own."""
    end = named
    while (
        joined := named_next(words, end + 2)
        if words[end + 1 : end + 2] and words[end + 1].kind in _JOINS
        else 0
    ):
        told = next((to for to in range(joined + 1, len(words)) if words[to].kind in _ENDING), len(words))
        if (
            words[joined + 1 : told]
            and words[joined + 1].kind != "colon"
            and strong(words[joined + 1 : told])
        ):
            break
        end = joined
    return end


def _of_some(behind: Sequence[Token]) -> bool:
    """`Ignore my orders for Hood`, `cancel all except Hood`: only the orders of these ships, or of all but these."""
    told = [one.kind for one in behind[:5] if one.kind not in {"comma", "filler"}]
    some = (SUBJECTS - {"all"}) & set(told)  # "forget my orders of yesterday, all of them"
    return told[:1] in (["for"], ["except"], ["prep"], ["others"], ["ship"]) and bool(some)


def _same_as_before(words: Sequence[Token], at: int) -> bool:
    """`K-21 waits, S-13 too`: a ship of which nothing else is said."""
    behind = words[at + 1].kind if at + 1 < len(words) else "stop"
    bare = words[at].kind == "asmany" and not any(one.kind in {"way", "step"} for one in words[at:])
    named = at - 1 - (at > 1 and folded(words[at - 1].text) in _DOES)  # "Hood does too"
    return (
        (words[at].text.casefold() in _TOO or bare)
        and at > 0
        and words[named].kind == "ship"
        and behind in {"comma", "stop", "and", "dash"}
    )


def _joins_denied(words: Sequence[Token], at: int) -> bool:
    """`Nothing from K-21 nor S-13`."""
    joins = folded(words[at].text) in {"nor", "ni"} and words[at - 1].kind == "ship"
    return joins and named_next(words, at + 1) > 0


def _only_some(words: Sequence[Token], at: int) -> bool:
    """`One of my submarines`, "some destroyers": which of them is not told."""
    before = [
        one
        for one in words[max(0, at - 4) : at]
        if one.kind not in {"prep", "filler", "only"} or one.text.casefold() in _SOME
    ]
    if before and before[-1].text.casefold() in _TWO:
        return len(words[at].ships) > 2
    counted = (
        bool(before)
        and before[-1].kind in {"number", "ordinal", "half"}
        and 0 <= before[-1].number < len(words[at].ships)
    )
    return counted or (bool(before) and before[-1].text.casefold() in _SOME)


def _repeats(words: Sequence[Token], at: int) -> bool:
    """`The destroyers all move`: of the ships named before it, not of the fleet."""
    before = [one for one in words[:at] if one.kind in SUBJECTS]
    alone = words[at].text.casefold() in {"tous", "toutes", "all"}
    if any(one.kind == "except" for one in words[:at]):
        return False  # "except the destroyers, all move"
    return alone and bool(before) and before[-1].kind == "ship" and len(before[-1].ships) > 1


def _of_shots(words: Sequence[Token], at: int) -> bool:
    """`Littorio: five shells, all at F14`, "she fires at F7, all six": the shots of a ship named before, not the fleet."""
    alone = words[at].text.casefold() in {"tous", "toutes", "all"} and words[at - 1].kind != "for"
    owned = [one.text.casefold() for one in words[at + 1 : at + 2]]
    if owned and owned[0] in _HERS and any(one.kind in SUBJECTS for one in words[:at]):
        return True  # "empties all her tubes at K6"
    if alone and any(one.kind == "cell" for one in words[:at]) and not any(one.cell for one in words[at:]):
        return True
    passed = SIDES | {"number", "count"} | ({"comma"} if words[at - 1].kind == "comma" else set())
    behind = next((one.kind for one in words[at + 1 :] if one.kind not in passed), "")
    return behind == "cell" and any(one.kind in SUBJECTS for one in words[:at])


def _shares_out(words: Sequence[Token], at: int) -> bool:
    """Whether "the rest" is of the shots: a cell follows, or stood before it."""
    near = [one.kind for one in words[at + 1 : at + 4]]
    if near and near[0] in {"none", "nomove", "nofire", "keep"}:
        return False
    return (
        "cell" in near
        or "same" in near
        or any(one.kind in {"cell", "count"} for one in words[max(0, at - 4) : at])
    )

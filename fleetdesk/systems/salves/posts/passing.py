"""What a sentence says in passing: in brackets, between commas, of a ship that is only told apart."""

import re
from collections.abc import Collection, Sequence
from itertools import dropwhile, pairwise, takewhile

from fleetdesk.systems.salves.posts.orders.denying import but_places
from fleetdesk.systems.salves.posts.parts import RELATIVE, is_past, strong
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, words_of

_ASIDE = SIDES | {"ship", "unsure", "others", "word", "and", "comma"}
_WANTED = frozenset(["want", "wish", "need", "veux", "voulons", "souhaite", "souhaitons", "tiens a ce que"])
_REFUSED = {"firev": "nofire", "movev": "nomove", "moves": "nomove"}
_INTENDED = frozenset({"devait", "devaient", "was", "were", "wanted", "voulait", "voulaient"})
_FROM = frozenset({"de", "from"})
_TOLD_OF_THE_END = SIDES | {"cell", "word", "comma", "and"}
_FIGURES = frozenset({"number", "count", "slash", "movev", "firev"})
_PASSES = frozenset(["passes", "overtakes", "rounds", "skirts", "depasse", "double", "longe", "contourne"])
"""`Cossack passes Hood and goes 1N`."""
_NAMED = frozenset({"ship", "and", "comma", "prep"})
_APPOSED = frozenset({"filler", "word", "number", "prep"})
_OWN = frozenset({"my", "our", "mes", "nos"})
_SHIPS = words_of("passed_ship")
_PLACE_WORDS = 7
_BESIDE = re.compile(
    r"(?:, cote|\b(?:next to|beside|between|among|amid|close to|in front of|ahead of|alongside|(?:a cote|pres|aupres|autour|au large|a proximite) (?:de|du|d')))"
    r"(?: (?:the|le|la|l'|my|our|mon|ma|notre|own|poor|old|good|pauvre|vieux|cher))*$"
)
_THERE = re.compile(
    r"(?:will be|is|sits|stands|lies) (?:already |right )?there\b|(?:y est|y sera|s'y trouve|(?:passe|passera) par la)\b"
)
_WARNED_OF = re.compile(
    r"\b(?:(?:watch|look) out for|beware of|mefi(?:e|ez|ons) - (?:toi|vous|nous) (?:de|du|des|d')|(?:attention|gare) (?:a|au|aux))(?: [a-z-]+){0,3}$"
)
_DENIED = frozenset({"way", "none", "nofire", "nomove"})
_ENDING = frozenset({"comma", "stop", "then"})
_WHOM = frozenset({"pron", "ship", "prep", "filler"})
_HENCE = frozenset({"so", "donc", "alors", "du coup"})
_MINE = frozenset({"mien", "mienne", "miens", "miennes", "mine", "ours", "celui", "celle"})


def without_aside(words: Sequence[Token]) -> list[Token]:
    """Take out what only says in brackets which ship that is, Nautilus (the sub), or tells a tale, (I changed it)."""
    if not any(one.kind == "open" for one in words):
        return list(words)
    kept: list[Token] = []
    at = 0
    while at < len(words):
        close = next((place for place in range(at, len(words)) if words[place].kind == "close"), 0)
        behind_name = words[at].kind == "open" and bool(kept) and kept[-1].kind == "ship"
        inside = {one.kind for one in words[at:close]}
        typed = inside & {"ship", "unsure"} and inside <= _ASIDE | _FIGURES
        told = (
            words[at].kind == "open"
            and "past" in inside
            and (inside <= _ASIDE | {"past", "stop"} or (strong(kept) and not inside & {"change", "edit"}))
        )
        mine = words[at].kind == "open" and any(
            one.text.casefold() in _MINE for one in words[at:close]
        )  # "mine, not the Germans'"
        spoken = (
            words[at].kind == "open"
            and strong(kept)
            and "word" in inside
            and inside <= _ASIDE - {"ship", "unsure"} | {"close", "alt"}
            and words[at + 1].kind != "alt"  # "(or not yet)"; but "(scouting, or frankly running away)"
        )
        counted = behind_name and "number" in inside and len(inside - SIDES) > 1  # "(5 available)"
        counted = counted and inside <= _ASIDE | {"number", "past"}
        guessed = (
            words[at].kind == "open" and "says" in inside and not inside & {"cell", "step", "way", "number"}
        )
        told = (
            told
            or (guessed and strong(kept))
            or spoken
            or counted
            or (mine and bool(kept) and not strong(words[at:close]))
        )
        if end := _end_of_way(kept, words[at:close]):
            kept.extend(end)
            at = close + 1
            continue
        described = inside & {"ship", "unsure"} and "cell" in inside and strong(words[close:])
        if close and (told or (behind_name and described) or (behind_name and (typed or inside <= _ASIDE))):
            at = close + 1
            continue
        kept.append(words[at])
        at += 1
    return kept


def _end_of_way(before: Sequence[Token], bracket: Sequence[Token]) -> list[Token]:
    """`2N (should end up at K4)`, "(I counted, from K6 to K4)": the cell a way ends in, in brackets; empty: it says more, or less."""
    cells = [one for one in bracket if one.kind == "cell"]
    behind_steps = (
        [one.kind for one in before[-1:]] == ["step"] and bracket[:1] != [] and bracket[0].kind == "open"
    )
    from_there = len(cells) == 2 and folded(bracket[bracket.index(cells[0]) - 1].text) in _FROM
    told = {one.kind for one in bracket} <= _TOLD_OF_THE_END
    words = any(one.kind == "word" for one in bracket)
    if not (behind_steps and told and words and (len(cells) == 1 or from_there)):
        return []
    return [bracket[0], cells[-1], bracket[0]._replace(kind="close")]


def unwished(words: Sequence[Token]) -> Sequence[Token]:
    """`I do not want Hood to fire`, "je ne veux pas que le Hood tire": she does not, if no place is told with it."""
    named = [at for at, one in enumerate(words) if one.kind in SUBJECTS]
    lead = words[: named[0]] if named else ()
    wished = any(one.kind == "neg" for one in lead) and any(folded(one.text) in _WANTED for one in lead)
    if not wished or strong(words):
        return words
    behind = [one._replace(kind=_REFUSED.get(one.kind, one.kind)) for one in words[named[0] :]]
    return behind if any(one.kind in _REFUSED.values() for one in behind) else words


def without_denied(words: Sequence[Token]) -> list[Token]:
    """`Z2, not Z25: 1N`: the second is only told apart from the first. "Not Z25, Z2: 1N" takes it from the first."""
    kept: list[Token] = []
    told = 0
    for at, one in enumerate(words):
        told = told or _denied_to(words, at)
        if at < told and one.kind not in {"change", "edit"}:
            continue
        before = [two.kind for two in kept if two.kind not in {"prep", "for"}][-1:]
        if one.cell and before == ["nofire"] and _acts_elsewhere(words[at + 1 :]):
            continue
        if one.kind == "ship" and before in (["neg"], ["dirneg"]):
            _deny(kept, one, words[at + 1 :], before[0])
        else:
            kept.append(one)
    return kept


def _acts_elsewhere(behind: Sequence[Token]) -> bool:
    """`Does not fire at K6, she goes 1N`: behind a sign the same ship is moved; "but at K7" is another target."""
    own = list(takewhile(lambda one: one.kind not in SUBJECTS, behind))
    signed = own[:1] != [] and own[0].kind in {"comma", "and", "colon"}
    return signed and any(one.way for one in own) and not any(one.cell for one in own)


def _deny(kept: list[Token], one: Token, behind: Sequence[Token], sign: str) -> None:
    """Keep a name behind a word that denies it, as what is denied makes of it."""
    if strong([*dropwhile(lambda two: two.ships != one.ships, kept)]):  # "Hood 1N, no, not Hood: Cossack 1N"
        kept.extend((one, one._replace(kind="cancel", ships=())))
    elif strong(kept) and but_places(behind):  # "fires at K6, not at Orion but at L6"
        kept.append(one._replace(kind="word", ships=()))
    elif any(two.kind == "ship" for two in kept):
        _take_out(kept, sign)
    elif _he_does(behind):  # "not the Hood, she fires at K6"
        _take_out(kept, sign)
        kept.append(one)
    elif _another_instead(behind) and not (sign == "neg" and _is_neither(behind)):
        kept.extend((one, one._replace(kind="cancel")))
    elif sign == "neg" and not _is_neither(behind) and len(kept) < 3 and _is_bare(kept):
        kept.extend((one, one._replace(kind="doubtful", ships=())))  # "not Hood: 1N"
    else:
        kept.append(one)


def _take_out(kept: list[Token], sign: str) -> None:
    """Take out the word that denies, and what stands behind it."""
    while kept.pop().kind != sign:
        pass


def located(words: Sequence[Token]) -> Sequence[Token]:
    """`That is right next to my Orion`, "shelters between Hood and Orion": ships that only tell where something is, and are ordered nothing."""
    told = list(words)
    for at, one in enumerate(words):
        joins = at - 1 - (at > 0 and words[at - 1].kind == "prep")  # "and the Orion"
        second = joins > 0 and words[joins].kind == "and" and told[joins - 1].kind == "word"
        begins = joins - 1 if second else at
        before = folded(" ".join(two.text for two in words[max(0, begins - _PLACE_WORDS) : begins]))
        if one.kind in {"ship", "unsure"} and _BESIDE.search(before):
            told[at] = one._replace(kind="word", ships=())
        elif one.kind in {"ship", "unsure"} and _WARNED_OF.search(before):
            told[at] = one._replace(kind="foreign", ships=())
        if (
            at > 0
            and one.kind == "ship"
            and _THERE.match(folded(" ".join(two.text for two in words[at + 1 : at + 5])))
        ):
            told[at] = one._replace(kind="word", ships=())  # "no wait, Hood is there. L3 then"
        topic = at == 1 and folded(words[0].text) == "cote" and words[2:3] != [] and words[2].kind == "comma"
        if topic and one.kind in {"ship", "unsure"} and any(two.kind == "ship" for two in words[2:]):
            told[at] = one._replace(kind="filler", ships=())  # "cote sous-marins, Casabianca ..."
        by = at - 1 - (at > 1 and words[at - 1].kind == "prep")
        if by > 0 and one.kind == "ship" and folded(words[by].text) in _PASSES and strong(words[at:]):
            told[by], told[at] = (two._replace(kind="filler", ships=()) for two in (words[by], one))
    return told


def without_obstacle(words: Sequence[Token], spoken: Collection[str]) -> Sequence[Token]:
    """`Hood 1E. Ah no, Orion is in the way, rather 1NE`: who makes the ship before go another way is only told of.

    `spoken`: the ships something was ordered of.
    """
    begun = [one for one in words[:3] if one.kind in {"change", "edit"}]
    for at in range(len(words) - 1, 0, -1):
        part, behind = words[:at], words[at + 1 :]
        told = {ship for one in part if one.kind == "ship" for ship in one.ships}
        anew = bool(behind) and (behind[0].kind in {"change", "edit"} or folded(behind[0].text) in _HENCE)
        if words[at].kind != "comma" or not (begun and anew and told) or not told.isdisjoint(spoken):
            continue
        remark = any(one.kind in {"word", "filler"} for one in part) and not strong(part)
        if remark and strong(behind) and not any(one.kind in SUBJECTS for one in behind):
            return [*begun, *behind]
    return words


def without_intention(words: Sequence[Token]) -> Sequence[Token]:
    """`Hood was going to K5, but in the end she stays`: what was meant before is given up."""
    meant = next((at for at, one in enumerate(words) if folded(one.text) in _INTENDED), len(words))
    named = [one for one in words[:meant] if one.kind == "ship"]
    for at in range(meant, len(words) - 2):
        given_up = any(one.kind == "change" for one in words[at + 1 : at + 3])
        if (
            words[at].kind == "comma"
            and given_up
            and named
            and strong(words[at:])
            and not strong(words[:meant])
        ):
            return [*words[:meant], *words[at + 1 :]]
    return words


def _denied_to(words: Sequence[Token], at: int) -> int:
    """`Hood does not go there after all, she goes one south`: where what she does instead begins; 0: nothing is denied."""
    told = [
        one.kind for one in words[:at] if one.kind not in {"comma", "pron", "colon"}
    ]  # "Hood, lui, ne recule pas"
    if words[at].kind != "neg" or told[-1:] != ["ship"]:
        return 0
    end = next((to for to in range(at, len(words)) if words[to].kind in {"comma", "colon"}), len(words))
    begun = [one.kind for one in words[end + 1 : end + 2]]
    rests = [one.kind for one in words[at:end] if one.kind in _DENIED] == ["none"]  # "does not stay: 1S"
    leads = begun in (["pron"], ["firev"], ["movev"]) or (rests and begun in (["step"], ["cell"], ["cells"]))
    anew = leads and strong(words[end:])
    return (
        end
        if anew
        and not strong([one for one in words[at:end] if one.kind not in _DENIED])
        and not {"ship", "cells"} & {one.kind for one in words[at:end]}
        else 0
    )


def _is_bare(words: Sequence[Token]) -> bool:
    """Whether nothing but "not" and an article stands there."""
    return {one.kind for one in words} <= {"neg", "prep", "filler"}


def _he_does(behind: Sequence[Token]) -> bool:
    told = [one.kind for one in behind[:2]]
    return told == ["comma", "pron"] and strong(behind)


def _is_neither(behind: Sequence[Token]) -> bool:
    """`Neither Hood nor Orion`: what follows is denied of both."""
    return any(folded(one.text) in {"ni", "nor"} for one in behind[:1])


def _another_instead(behind: Sequence[Token]) -> bool:
    told = [one.kind for one in behind[:3] if one.kind not in {"prep", "change"}]
    return told[:1] in (["comma"], ["and"]) and told[1:2] == ["ship"]


def _ordered(words: Sequence[Token]) -> bool:
    """`Who crawls one cell east`: no tale, but an order."""
    kinds = {one.kind for one in words}
    return bool(kinds & {"cell", "step"}) or ("way" in kinds and bool(kinds & {"cells", "number"}))


def without_relative(words: Sequence[Token]) -> list[Token]:
    """What is told of a ship in passing, between commas: ", who has done nothing yet, "."""
    kept: list[Token] = []
    passing = False
    words = _without_apposition(words)
    for at, one in enumerate(words):
        names = [two.kind for two in words[at + 1 : at + 4] if two.kind != "prep"][
            :1
        ]  # ", que le Hood tire": a wish
        begins = one.text.casefold() in RELATIVE or (one.text.casefold() == "que" and names != ["ship"])
        if not passing and kept and kept[-1].kind == "comma" and begins:
            end = next((to for to in range(at, len(words)) if words[to].kind == "comma"), at)
            passing = end > at and (is_past(words[at:end]) or not _ordered(words[at:end]))
        if passing and one.kind == "comma":
            passing = False
        elif not passing:
            kept.append(one)
    return kept


def _without_apposition(words: Sequence[Token]) -> Sequence[Token]:
    """`Hood and Orion, my other two ships, both go 1N`: as many as are named; "Hood, my other two ships, go" names one of three."""
    commas = [at for at, one in enumerate(words) if one.kind == "comma"]
    for begin, end in pairwise(commas):
        named = [*takewhile(lambda one: one.kind in _NAMED, reversed(words[:begin]))]
        ships = sum(len(one.ships) for one in named)
        part = words[begin + 1 : end]
        told = {folded(one.text) for one in part}
        number = next((one.number for one in part if one.kind == "number"), 0)
        plain = {one.kind for one in part} <= _APPOSED and not told.isdisjoint(_OWN)
        if plain and not told.isdisjoint(_SHIPS) and ships and ships == number:
            return [*words[:begin], *words[end + 1 :]]
    return words


def without_purpose(words: Sequence[Token]) -> Sequence[Token]:
    """`One cell south-west to cover her`, "1N pour escorter le Hood": an order without what it is good for, if that ends its part."""
    for at, one in enumerate(words):
        if one.kind != "follow" or not at or words[at - 1].kind not in {"toward", "for"}:
            continue
        end = next((to for to in range(at, len(words)) if words[to].kind in _ENDING), len(words))
        whom = {two.kind for two in words[at + 1 : end]}
        if _ordered(words[: at - 1]) and whom & {"pron", "ship"} and whom <= _WHOM:
            return [*words[: at - 1], *without_purpose(words[end:])]
    return words

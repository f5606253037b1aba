"""Whom each part of a sentence orders: "Hood and Cossack: 1N", "one north for Hood, two south for Cossack", "Fire N17: Béarn"."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from fleetdesk.systems.salves.posts.leftover import belongs_behind, counted_before, miscounts, numbered
from fleetdesk.systems.salves.posts.parts import HALF, JOINING, STRONG, Clause, ships_of, strong
from fleetdesk.systems.salves.posts.passing import (
    without_aside,
    without_denied,
    without_purpose,
    without_relative,
)
from fleetdesk.systems.salves.posts.telling import is_rammed
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary

_ARTICLES = frozenset({"le", "la", "l", "l'", "the"})
_SWAPPING = ("swap", "echang", "exchang", "permut", "invers", "\N{LATIN SMALL LETTER E WITH ACUTE}chang")
_WITH = frozenset({"with", "avec"})
_LIKE = frozenset({"que", "as", "qu", "qu'"})
_OF_HIMSELF = ("demain", "tomorrow", "plus tard", "later", "hesit", "h\N{LATIN SMALL LETTER E WITH ACUTE}sit")
_STORY = 2
_MAKING = frozenset({"faire", "fais", "faites", "fait", "laisse", "laissez", "let", "make", "have"})
"""`Have the Orion fire`: whom it is let do."""
_COUNTS = frozenset({"count", "number", "half", "cells"})
_AROUND_A_COUNT = SIDES | {"comma", "and"}
_BEGINS = frozenset({"firev", "movev", "moves", "cells", "number", "count"})
_OBJECT_OF = frozenset({"firev", "follow", "instead"})


def clauses(sentence: Sequence[Token]) -> list[Clause]:
    """The parts of a sentence, each with the ships it is about."""
    if kept := _kept_alone(sentence):
        return kept
    words = without_denied(without_relative(without_aside(without_purpose(_announced(_by_whom(sentence))))))
    names = [at for at, one in enumerate(words) if one.kind in SUBJECTS and not _is_object(words, at)]
    names = names or [at for at, one in enumerate(words) if one.kind in SUBJECTS]
    if not names:
        return [Clause((), tuple(words))]
    groups = _joined(words, names)
    first = tuple(words[: groups[0][0]])
    gaps = [
        tuple(words[end:following])
        for (_, end, _), following in zip(
            groups, [*(start for start, _, _ in groups[1:]), len(words)], strict=True
        )
    ]
    subjects = [named for _, _, named in groups]
    if alike := _same_way((first, *gaps[:-1]), subjects, gaps[-1]):
        return alike
    if _counted_for((first, *gaps[:-1])):
        return [Clause(tuple(one for named in subjects for one in named), tuple(words), doubtful=True)]
    gaps = _counts_moved(gaps)
    if parted := _for_the_first(first, subjects, gaps):
        return parted
    lead = [one.kind for one in first if one.kind not in SIDES - {"colon"}]
    rests = len(subjects) == 1 < len(subjects[0]) and lead in (["none", "colon"], ["nomove", "colon"])
    forwards = not strong(first) or (_is_talk(first, gaps) and not rests)  # "Pass: K-21 / Marat: fires R6"
    if (
        not forwards and len(groups) > 1 and _acts(gaps[0])
    ):  # "on est d'accord : Hood tire en K6, Orion part au sud"
        forwards = True
    told = list((_forwards if forwards else _backwards)(first, subjects, gaps))
    if forwards and len(gaps) > 1 and _leaves_over(gaps):  # "Cossack: 1SO, 1W: Hood"
        doubtful = [Clause(named, gaps[-2], doubtful=True) for named in subjects[-2:]]
        told = [one for one in told if one.subjects not in subjects[-2:]] + doubtful
    numbers = numbered(words)
    return [
        one._replace(doubtful=one.doubtful or miscounts(one.words, one.subjects, numbers)) for one in told
    ]


def _kept_alone(words: Sequence[Token]) -> list[Clause]:
    """`Only Hood moves, cancel the rest`: the others are taken back, and what she does was told before."""
    told = [one for one in words if one.kind not in SIDES - {"only"} | {"stop"}]
    kinds = [one.kind for one in told]
    comma = kinds.index("comma") if "comma" in kinds else 0
    named = [one for one in told[:comma] if one.kind == "ship"]
    takes_back = kinds[comma + 1 :] == ["cancel", "others"] and not told[-1].ships
    if not (takes_back and named and "only" in kinds[:comma]) or strong(told[:comma]):
        return []
    others = told[-1]._replace(ships=tuple(ships_of(named)))
    return [Clause((others,), (told[-2],))]


def _by_whom(words: Sequence[Token]) -> Sequence[Token]:
    """`I move Hood 1N and fire at K6 with Orion`: what stands before "with" is of the ship behind it."""
    told = list(words)
    lead = {one.kind for one in takewhile(lambda one: one.kind != "ship", words)}
    for at, one in enumerate(words if lead & {"movev", "firev"} else ()):
        begin = max((to for to in range(at) if words[to].kind in {"and", "comma", "then"}), default=0)
        kinds = {two.kind for two in words[begin:at]}
        behind = [two.kind for two in words[at + 1 : at + 5] if two.kind not in {"prep", "filler"}][:2]
        alone = behind[:1] == ["ship"] and set(behind[1:]) <= {"comma", "then", "and", "stop"}
        fires = {"firev", "cell"} <= kinds and not kinds & SUBJECTS and begin and alone
        if folded(one.text) in _WITH and fires:
            told[at] = one._replace(kind="for")
    return told


def _for_the_first(
    first: tuple[Token, ...], subjects: Sequence[tuple[Token, ...]], gaps: Sequence[tuple[Token, ...]]
) -> list[Clause]:
    """`The 1NE is for Hood, Orion stays`, "I cancel Hood and Orion goes 1N": the names that stand together are told of apart; empty: it is not that."""
    cancels = any(one.kind == "cancel" for one in first)
    if (
        len(subjects) != 1
        or len(subjects[0]) < 2
        or not (cancels or (strong(first) and _for_the_next(first)))
    ):
        return []
    begun = next((one for one in gaps[0] if one.kind not in SIDES), None)
    acts = begun is not None and (begun.kind in _BEGINS or strong([begun]))
    if not (acts and strong(gaps[0])):
        return []
    *named, last = subjects[0]
    return [Clause(tuple(named), first), Clause((last,), gaps[0])]


def _counted_for(parts: Sequence[Sequence[Token]]) -> bool:
    """`N17: two shots for Hood, three for Orion`: a count before each name, and the place told once."""
    told = [{one.kind for one in part} for part in parts if _for_the_next(part)]
    return any(kinds & _COUNTS and not kinds & {"cell", "step", "way"} for kinds in told[1:])


def _same_way(
    parts: Sequence[tuple[Token, ...]], subjects: Sequence[tuple[Token, ...]], behind: Sequence[Token]
) -> list[Clause]:
    """`Two cells south for Littorio, one for Veneto`: each count with the way that is told with the first; empty: it is not that."""
    way = [one for one in parts[0] if one.kind == "way"]
    counts = [[one for one in part if one.kind in {"cells", "number"}] for part in parts]
    told = [one for part in (*parts, behind) for one in part if one.kind in STRONG | HALF]
    alone = len(told) == sum(one.kind == "cells" for part in counts for one in part) + 1
    if len(parts) < 2 or len(way) != 1 or not alone or any(len(found) != 1 for found in counts):
        return []
    if not all(map(_for_the_next, parts)) or any(one.kind in {"cells", "number"} for one in behind):
        return []
    far = (found[0]._replace(kind="cells") for found in counts)
    return [Clause(named, (one, *way)) for named, one in zip(subjects, far, strict=True)]


def _acts(gap: Sequence[Token]) -> bool:
    """Whether a verb with its place stands right behind a name: what is told of a ship follows her name here."""
    verbs = vocabulary().gunnery | vocabulary().motion
    begun = next((one for one in gap if one.kind not in SIDES), None)
    return (
        begun is not None
        and (begun.kind in {"firev", "movev", "moves"} or folded(begun.text) in verbs)
        and strong(gap)
    )


def _counts_moved(gaps: Sequence[tuple[Token, ...]]) -> list[tuple[Token, ...]]:
    """`Hood 1S, two shells of the Orion on K6, two on K7`: a count told before a name is that ship's."""
    moved: list[tuple[Token, ...]] = []
    count: tuple[Token, ...] = ()
    for number, gap in enumerate(gaps):
        at = counted_before(gap) if number + 1 < len(gaps) and _may_take(gap, gaps[number + 1]) else len(gap)
        at = at if strong(gap[:at]) else len(gap)
        moved.append((*count, *gap[:at]))
        count = gap[at:]
    return moved


def _may_take(gap: Sequence[Token], following: Sequence[Token]) -> bool:
    """Whether what stands before a name may be hers: something is ordered behind it, or taken back before."""
    return strong(following) or any(one.kind == "cancel" for one in gap)


def _leaves_over(gaps: Sequence[tuple[Token, ...]]) -> bool:
    """Whether nothing is said of the last name, and what stands before it may be hers."""
    said = {one.kind for one in gaps[-1]}
    silent = not said & (STRONG | HALF | {"movev", "number"})
    shared = _for_the_next(gaps[-2]) and all(_parted(gaps[-2]))  # "1N, 1S for Hood" is told one by one
    return silent and strong(gaps[-2]) and belongs_behind(gaps[-2]) and not shared


def _announced(words: Sequence[Token]) -> Sequence[Token]:
    """`Z25 and Z2 go hunting: 1N for Z25, 2N for Z2`: the ships named before the colon are told of one by one behind it."""
    at = next((at for at, one in enumerate(words) if one.kind == "colon"), 0)
    before, behind = set(ships_of(words[:at])), list(ships_of(words[at:]))
    anew = len(before) > 1 and before == set(behind) and not strong(words[:at])
    return words[at + 1 :] if anew else words


def _is_talk(first: Sequence[Token], gaps: Sequence[Sequence[Token]]) -> bool:
    """`Nothing fancy: Hood 1N, Orion 1S`, "no, the other way round: ...": nothing is ordered before the colon."""
    kinds = {one.kind for one in first}
    told = {"none", "nomove", "refers"} if "change" in kinds else {"none", "nomove"}
    return first[-1].kind == "colon" and kinds & STRONG <= told and all(map(strong, gaps))


def _is_object(words: Sequence[Token], at: int) -> bool:
    """Whether a ship is what is shot at, followed or waited for."""
    before = [one for one in words[:at] if one.kind not in {"prep", "filler"}]
    if before and before[-1].text.casefold().startswith(_SWAPPING):
        return False
    if before and before[-1].kind == "cond":
        return True
    if _is_like(words, before, at) or is_rammed(words, at):
        return True
    if not before or not any(one.kind in SUBJECTS for one in before):
        return words[at].kind == "foreign" and bool(before) and before[-1].kind in _OBJECT_OF
    if before[-1].kind in _OBJECT_OF or before[-1].kind == "toward":
        placed = [one.kind for one in words[at + 1 :] if one.kind != "prep"][:1] in (["cell"], ["step"])
        made = (
            placed
            and folded(next((one.text for one in reversed(words[: words.index(before[-1])])), "")) in _MAKING
        )
        return not (made and words[at].kind == "ship")
    article = at > 1 and words[at - 2] == before[-1] and folded(words[at - 1].text) in _ARTICLES
    begins = before[-1].kind in {"and", "then", "slash"} and article  # "but at the Kongo" goes on
    return words[at].kind == "foreign" and words[at - 1].kind == "prep" and not begins


def _is_like(words: Sequence[Token], before: Sequence[Token], at: int) -> bool:
    """`The same target as Hood`, "same as Hood, but south"; not "Cossack same as Hood: 1N"."""
    if [one.kind for one in before[-2:]] == ["idem", "word"] and before[-1].text.casefold() in _LIKE:
        return words[at + 1 : at + 2] == [] or words[at + 1].kind not in {"colon", "dash"}
    return [one.kind for one in before if one.text.casefold() not in _LIKE][-1:] in (["same"], ["refers"])


def _joined(words: Sequence[Token], names: Sequence[int]) -> list[tuple[int, int, tuple[Token, ...]]]:
    """Names that share what is said: (first place, place behind the last, names)."""
    groups: list[tuple[int, int, tuple[Token, ...]]] = []
    for at in names:
        between = {one.kind for one in words[groups[-1][1] : at]} if groups else set()
        apart = words[at].kind == "others" and "and" not in between  # "not the Hood's, the rest is fine"
        others = groups and groups[-1][2][-1].kind == "others"  # "forget the rest, Hood 1N"
        apart = apart or (bool(others) and any(one.kind == "cancel" for one in words[: groups[-1][0]]))
        if groups and between <= JOINING and not apart:
            start, _, named = groups[-1]
            groups[-1] = (start, at + 1, (*named, words[at]))
        else:
            groups.append((at, at + 1, (words[at],)))
    return groups


def _forwards(
    first: tuple[Token, ...], subjects: Sequence[tuple[Token, ...]], gaps: Sequence[tuple[Token, ...]]
) -> Iterator[Clause]:
    """`S: P, S: P`: each ship has what stands behind it; a last one behind "for" what stands before that."""
    # "Moves: Hood 1N, Cossack 1S" is said of all; a verb before a name is said of that one.
    lead = tuple(
        one
        for one in first
        if one.kind not in SIDES | {"and", "comma", "then", "word", "refers", "keep"}
        and not _is_of_himself(one, first)
    )
    of_all = any(one.kind == "colon" for one in first)
    if of_all:  # "Two things: Hood K6"
        lead = tuple(one for one in lead if one.kind != "number")
    if of_all and all(strong(gap) for gap in gaps):  # "We stay together: Hood 1N, Cossack 1N"
        lead = tuple(one for one in lead if one.kind not in {"none", "nomove"})
    waiting: tuple[Token, ...] = ()
    change: tuple[Token, ...] = ()
    apart = halfway = False
    for number, (named, gap) in enumerate(zip(subjects, gaps, strict=True)):
        last = number + 1 == len(subjects)
        words = (*change, *lead, *gap) if of_all or not number else (*change, *gap)
        told = max((at + 1 for at, one in enumerate(gap) if one.kind in STRONG | HALF), default=len(gap))
        change = () if last else tuple(one for one in gap[told:] if one.kind in {"change", "edit"})
        # "Hood fires four times, all at E8": all of its shots, or the fleet?
        apart = apart or (halfway and named[0].kind in {"all", "others"})
        halfway = not strong(gap) and any(one.kind in HALF for one in gap)
        counted = number and [one.kind for one in gap if one.kind not in _AROUND_A_COUNT] == ["number"]
        if not (strong(gap) or counted or any(one.kind in HALF for one in gap) or last):
            # Ordinary words between two names: the second is a sentence of its own only behind a comma.
            parted = undescribed(gap)[-3:]
            apart = apart or not any(one.kind in {"comma", "colon", "then", "and"} for one in parted)
            waiting = (*waiting, *named)
            continue
        if not last and gap and _for_the_next(gap) and not strong(gaps[number + 1]):
            mine, theirs = _parted(gap)
            if mine and theirs:
                yield Clause(named, (*lead, *mine))
                yield Clause(subjects[number + 1], (*theirs, *gaps[number + 1]))
                continue
        if number and _for_the_next(gaps[number - 1]) and not strong(gap):
            continue
        yield Clause((*waiting, *named) if apart else named, words, doubtful=apart)
        waiting, apart = (), False


def _is_of_himself(one: Token, lead: Sequence[Token]) -> bool:
    """`I shall be away tomorrow: Hood 1N`, "after some hesitation I have made up my mind: Hood 1N": no doubt of the order."""
    ends = next((at for at, two in enumerate(lead) if two.kind == "colon"), len(lead))
    head = lead[:ends]  # "the plan for later: ..." is none of his own
    alone = sum(two.kind == "doubtful" for two in lead) == 1 and any(two.kind == "pron" for two in head)
    return (
        alone
        and one.text.casefold().startswith(_OF_HIMSELF)
        and sum(two.kind == "word" for two in head) >= _STORY
    )


def as_count(one: Token) -> Token:
    """A number where the cell was told before counts shots."""
    return one._replace(kind="count") if one.kind == "number" else one


def _counts_only(gap: Sequence[Token]) -> bool:
    """`(2),` or "with everything" behind a name, as a list by targets has it: on F14: Littorio (2), Veneto (3)."""
    told = [one.kind for one in gap if one.kind not in SIDES - {"colon", "dash"} | {"comma", "and"}]
    return len(told) == 1 and told[0] in {"number", "count", "allshots", "half"}


def undescribed(gap: Sequence[Token]) -> Sequence[Token]:
    """Without what only describes the next ship: "our good old"."""
    end = len(gap)
    while end and gap[end - 1].kind == "word":
        end -= 1
    articles = end and gap[end - 1].kind in {"prep", "filler"} and len(gap) - end < 3
    return gap[: end - 1] if articles else gap


def _for_the_next(gap: Sequence[Token]) -> bool:
    """Whether "for" stands before the next name."""
    trimmed = [one for one in gap if one.kind not in {"prep", "filler"}]
    return bool(trimmed) and trimmed[-1].kind == "for"


def _parted(gap: tuple[Token, ...]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """`1N, 1S for`: what belongs to the ship before and to the one behind."""
    for at in range(len(gap) - 1, -1, -1):
        if gap[at].kind in {"comma", "and"} and strong(gap[:at]) and strong(gap[at:]):
            return gap[:at], gap[at:]
    return (), ()


def _backwards(
    first: tuple[Token, ...], subjects: Sequence[tuple[Token, ...]], gaps: Sequence[tuple[Token, ...]]
) -> Iterator[Clause]:
    """`P for S, P for S`; `P: S (x4), S (x2)`; or a sentence that only begins with its order: "On E8, Hood fires"."""
    if any(one.kind == "cell" for one in first):
        gaps = [tuple(map(as_count, gap)) if _counts_only(gap) else gap for gap in gaps]
    if len(subjects) == 1:
        taken_back = any(one.kind in {"instead", "change", "edit", "dirneg"} for one in first)
        stated = [one.text.casefold() for one in first if one.kind != "prep"][-1:]
        # "1N, Hood 1S": whose is the first? "L13 is Hood": is she ordered to fire there?
        lead = {one.kind for one in first}
        ended = first[-1].kind == "colon" and not lead & {"firev", "movev"}
        places = {"cell", "none", "nomove"} if ended or len(subjects[0]) > 1 else set()
        again = {"cell", "step", "firev", "movev"} & {one.kind for one in gaps[0]}
        places |= {"cell"} if {"cell", "movev"} <= {one.kind for one in gaps[0]} else set()
        anew = "step" in lead or bool(lead & places and again)
        anew = anew or (
            first[-1].kind == "cell" and "cell" in again and not lead & {"prep", "firev"}
        )  # "T4 Hood K6"
        joined = first[-1].kind == "and" and "cell" in lead  # "K7 and Hood: fires E9": who fires at K7?
        twice = strong(gaps[0]) and not taken_back and (anew or joined)
        yield Clause(
            subjects[0], (*first, *gaps[0]), doubtful=twice or stated in (["c'est"], ["is"], ["est"])
        )
        return
    leading = [first, *gaps[:-1]]
    if all(strong(one) for one in leading) and not strong(gaps[-1]):
        for named, words in zip(subjects, leading, strict=True):
            yield Clause(named, words)
        return
    shared = any(one.kind == "cell" for one in first) and all(map(_counts_only, gaps))
    if shared or not any(strong(gap) for gap in gaps):
        for named, gap in zip(subjects, gaps, strict=True):
            # "I cancel the Hood's, all the rest ...": whatever is told of the rest, it is not that
            apart = named[0].kind in {"others", "all"} and any(one.kind == "word" for one in gap)
            yield Clause(named, (*first, *gap), doubtful=apart)
        return
    if not strong(gaps[0]) and all(strong(gap) for gap in gaps[1:]):
        counted = not _COUNTS.isdisjoint(one.kind for one in gaps[0])  # "on K6: Hood twice, Orion 1N"
        yield Clause(subjects[0], (*first, *gaps[0]) if counted else first)
        yield from _forwards((), subjects[1:], gaps[1:])
        return
    for named, gap in zip(subjects, gaps, strict=True):
        yield Clause(named, (*first, *gap), doubtful=True)

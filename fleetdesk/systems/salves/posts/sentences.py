"""A line cut into its sentences: where one ends, where it goes on behind a stop: "1N... no, 1E"; and which are questions."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from fleetdesk.systems.salves.posts.parts import strong
from fleetdesk.systems.salves.posts.text.kinds import ENDS, SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary, words_of

_ASKING = frozenset({"could", "can", "would", "will", "peux", "pourrais", "pouvez", "pourriez", "est"})
_GOING_ON = frozenset({"cell", "step", "count", "cells", "number"})
_QUESTIONING = frozenset(["what", "how", "why", "where", "who", "comment", "pourquoi", "combien"])
_AUXILIARY = words_of("sentences_auxiliary")
_PERSONS = frozenset(["i", "he", "she", "it", "they", "we"])
_BEGINS = frozenset({"comma", "and", "alt", "dash", "open"})
_TURNED = frozenset({"il", "elle", "ils", "elles", "tu", "on", "je", "t"})
"""Behind a verb and its hyphen."""
_IF = frozenset({"should", "were", "had"})
_LOOK_AHEAD = 60
"""Words behind the end of a sentence that may tell whether it goes on."""
_WHOEVER = SUBJECTS | {"pron"}
_OPENING = _WHOEVER | {"prep", "word", "filler"}
_BEING = frozenset({"be", "have", "read", "say"})


def sentences(words: Sequence[Token]) -> Iterator[tuple[list[Token], str]]:
    """The sentences of a line, each with the kind of its end."""
    sentence: list[Token] = []
    for at, one in enumerate(words):
        if one.kind in ENDS and _in_brackets(sentence, words[at + 1 : at + 4]):
            sentence.append(one._replace(kind="comma"))
        elif one.kind in ENDS or one.kind == "pause":
            following = words[at + 1 : at + _LOOK_AHEAD]
            behind = next(iter(following), one)
            anew = behind.kind in {"word", "pron", "prep", "filler"} and behind.text[0].isupper()
            ordering = strong(sentence) or any(two.kind in SUBJECTS for two in sentence)
            if one.kind == "stop" and (_shares_on(sentence, following) or _only_excepts(sentence, following)):
                sentence.append(one._replace(kind="comma"))
                continue
            called = one.text == "!" and ordering and not strong(sentence) and _is_told_once(following)
            if called or (one.kind == "pause" and ordering and not anew):
                # "1N... no, 1E", "Attack! E8": the sentence goes on.
                sentence.append(one._replace(kind="comma"))
                continue
            asks = _question_begins(sentence) if one.kind == "question" else 0
            if asks:
                yield sentence[:asks], ""
            yield sentence[asks:], one.kind
            sentence = []
        else:
            sentence.append(one)
    if sentence:
        yield sentence, ""


def _in_brackets(sentence: Sequence[Token], behind: Sequence[Token]) -> bool:
    """`E8 (so there!)`."""
    told = [one.kind for one in sentence if one.kind in {"open", "close"}]
    return told[-1:] == ["open"] and any(one.kind == "close" for one in behind)


def _shares_on(sentence: Sequence[Token], behind: Sequence[Token]) -> bool:
    """`Three shots at K6. The other two go at K7`: the shots that are left are those of the sentence before."""
    end = next((at for at, one in enumerate(behind) if one.kind in ENDS | SUBJECTS), len(behind))
    return (
        behind[:1] != []
        and behind[0].kind == "rest"
        and {"count", "number"} & {one.kind for one in sentence} != set()
        and all("cell" in {one.kind for one in part} for part in (sentence, behind[:end]))
    )


def _only_excepts(sentence: Sequence[Token], behind: Sequence[Token]) -> bool:
    """`With the exception of Hood. All go 1N`: of whom all are behind the stop."""
    kinds = {one.kind for one in sentence}
    end = next((at for at, one in enumerate(behind) if one.kind in ENDS), len(behind))
    fleet = any(one.kind in {"all", "others"} for one in behind[:end])
    return (
        sentence[:1] != []
        and sentence[0].kind == "except"
        and "ship" in kinds
        and "all" not in kinds
        and fleet
    )


def _is_told_once(behind: Sequence[Token]) -> bool:
    """Whether a cell or a step stands behind "Attack!", and none behind that: `Fire! R6! R6!` is beyond telling."""
    end = next((at for at, one in enumerate(behind) if one.kind in ENDS), len(behind))
    more = behind[end + 1].kind if end + 1 < len(behind) else ""
    return bool(behind) and behind[0].kind in _GOING_ON and more not in _GOING_ON


def _question_begins(sentence: Sequence[Token]) -> int:
    """`Hood 1S, and could you tell me ...?`: where what is asked begins behind an order; 0: all of it is asked."""
    return next(
        (
            at
            for at, one in enumerate(sentence)
            if one.text.casefold().split()[0] in _ASKING
            and sentence[at - 1].kind in {"comma", "and"}
            and strong(sentence[:at])
        ),
        0,
    )


def goes_on_first(words: Sequence[Token]) -> bool:
    """Whether a sentence begins with what may belong to the one before: a cell, a step or a count, and then a name."""
    begun = next((one.kind for one in words if one.kind not in SIDES), "")
    return begun in _GOING_ON


def counts_alone(words: Sequence[Token], *, listed: bool) -> bool:
    """`Shots: 2`, "Number: 2" on a line of its own, below a cell; below a ship's name the figure alone will do."""
    kinds = {one.kind for one in words}
    label = vocabulary().labels.match(folded(" ".join(one.text for one in words)))
    counted = label is not None and label.lastgroup in {"shots", "far"}
    return (
        ("firev" in kinds or counted or (listed and "word" not in kinds))
        and bool(kinds & {"number", "count"})
        and kinds <= SIDES | {"firev", "number", "count", "word"}
    )


def inverted(sentence: Sequence[Token]) -> bool:
    """`Should Hood sink, Orion 1S`, "Orion 1S should Hood sink"; not "Hood should go 1N"."""
    begun = [folded(one.text) for one in sentence[:2]]
    if begun[0] in _IF and begun[1:] and begun[1] not in _BEING and sentence[1].kind in _OPENING:
        return True  # "should the need arise"
    told = [one for one in sentence if one.kind not in {"prep", "filler"}]
    return any(
        one.text.casefold() in _IF and other.kind in _WHOEVER and not (at and told[at - 1].kind in SUBJECTS)
        for at, (one, other) in enumerate(pairwise(told))
    ) or any(map(_turned, sentence, sentence[1:], sentence[2:]))


def some_day(sentence: Sequence[Token]) -> bool:
    """`One day, Hood fires at K6`: not in this turn."""
    return [folded(one.text) for one in sentence[:3]] in (["un", "jour", ","], ["one", "day", ","])


def unmarked(sentence: Sequence[Token]) -> bool:
    """`Is Hood going 1N`, "what would happen with Hood 1N", "est-ce que le Hood va 1N": a question without its mark."""
    if any(one.kind == "polite" for one in sentence):
        return False  # "will Hood please go 1N"
    named = next((at for at, one in enumerate(sentence) if one.kind in SUBJECTS), len(sentence))
    lead = {one.kind for one in sentence[:named]}
    if folded(sentence[0].text) in _QUESTIONING and named < len(sentence) and not lead & {"comma", "colon"}:
        return True
    told = [one for one in sentence if one.kind != "prep"]
    return any(
        folded(one.text) in _AUXILIARY
        and (folded(other.text) in _PERSONS or (other.kind in SUBJECTS and folded(one.text) != "do"))
        and (not at or told[at - 1].kind in _BEGINS)
        for at, (one, other) in enumerate(pairwise(told))
    )


def _turned(verb: Token, dash: Token, who: Token) -> bool:
    """`Coulerait-il`, "va-t-elle", "tireriez-vous": a question or an "if", wherever it stands; "rendez-vous en K6" is none."""
    glued = dash.kind == "dash" and verb.end == dash.start and dash.end == who.start
    called, ends = folded(who.text), folded(verb.text).endswith(("riez", "rions"))
    return glued and verb.text.isalpha() and (called in _TURNED or (ends and called in {"vous", "nous"}))


def tells_target_first(sentence: Sequence[Token], words: Sequence[Token]) -> bool:
    """`On K6: Hood (2), Orion (1)`, in a list by targets: the shots of a ship there are added."""
    begun = next((one.kind for one in sentence if one.kind not in SIDES | {"firev"}), "")
    kinds = [one.kind for one in words]
    return begun == "cell" and kinds.count("cell") == 1 and "count" in kinds


def goes_over(words: Sequence[Token]) -> bool:
    """`Otherwise: Hood 1N`, "sinon Hood 1N", where nothing was ordered before it: he goes over to his orders."""
    heads = [one.kind for one in words[1:]] == ["colon"]
    return words[0].text.casefold() in {"sinon", "autrement", "otherwise"} and (len(words) > 2 or heads)

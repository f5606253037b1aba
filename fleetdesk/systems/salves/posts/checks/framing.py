"""What frames an order: its head before a colon, and what is added behind it (R20, R46).

Talk stands in sentences of its own. What stands in the sentence of an order, parted from it by a sign, is its reason,
or of the player himself, or it tells how the order is meant: "this line is a decoy: Hood 1N", "Hood 1N - to be played
on Sunday". Of the last kind there is no end, so whatever is none of the others is asked about.
"""

import re
from collections.abc import Collection, Sequence

from fleetdesk.systems.salves.posts.parts import HALF, STRONG, Clause
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.wavering import PARTS
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary, words_of

_HIMSELF = words_of("framing_himself")
_ORDERS = re.compile(r"(?:[^ ,]+ ){0,3}(?:orders|ordres)\b")
"""`Our humble orders, gentlemen: Hood 1N`."""
_ADDING = frozenset({"dash", "open"})
_ORDERING = STRONG | HALF | SUBJECTS | {"number", "each", "rest", "half", "movev"}
_REASON = frozenset({"because", "for", "polite"})
_PLACES = STRONG - {"cancel"}
_CHANGING = frozenset({"change", "edit", "dirneg"})
_DENYING = ("negati", "nope")
POINTING = ("that", "this", "c'", "voila", "ca", "cela", "as", "comme", "it was")
_MANNER = ("ment", "ly")
_DOUBTING = frozenset(["doubtful", "otherturn", "lastturn", "says", "past", "joke", "cond", "alt", "neg"])
_OWN_TITLE = frozenset({"thisturn", "turn", "polite", "edit", "change", "adding", "keep", "instead", "again"})
_POINTED = frozenset({"this", "that", "ca", "ceci", "cela"})
_ALONE = words_of("framing_alone")
"""Heads that, when nothing else stands in them, say that what follows is over, or of somebody else, or one of several."""
_FOUND = frozenset({"found", "retrouve", "testing", "teste"})
"""`I found an old note: Hood 1N`: of what is found, or tried out, somebody may be its author and nobody."""
_OLD = frozenset({"old", "ancien", "ancienne", "anciens", "anciennes"})
_VERSIONS = words_of("framing_versions")
_MY, _PEOPLE = frozenset({"my", "our", "ma", "mon", "mes", "notre", "nos"}), words_of("framing_people")
_FEW_WORDS = 4
_SOMEBODY = 2
"""Words of who wants what: whoever says "do this" is the player."""
_LONGEST = 6
"""Letters of the shortest adverb of manner."""


def framed(clause: Clause, sentence: Sequence[Token]) -> bool:
    """Whether a head or an addition of a clause tells something of the order that nobody can answer for."""
    tail = _tail(sentence)
    last = sentence[len(sentence) - len(tail) - 1]
    mine = last in clause.words or last in clause.subjects
    closes = next(
        (at + 1 for at, one in enumerate(tail) if one.kind == "close" and tail[0].kind == "open"), 0
    )
    added = (tail, tail[closes:])  # "1N (if you please), that is the question"
    head = _head(clause, sentence)
    answers = (
        head[:1] and head[0].text == "@" and not _HIMSELF.isdisjoint(folded(one.text) for one in sentence)
    )
    return (not answers and _is_strange(head, title=True)) or (
        mine and any(_is_strange(one, title=False) for one in added)
    )


def _head(clause: Clause, sentence: Sequence[Token]) -> Sequence[Token]:
    """What stands before the last colon before a name, back to what is ordered of another: "a decoy: target B14: Hood", "1N (old: Orion 2N)"."""
    first = next((at for at, one in enumerate(sentence) if one.kind in SUBJECTS), 0)
    named = next((at for at, one in enumerate(sentence) if one in clause.subjects), first)
    begin = max((at + 1 for at in range(first, named) if sentence[at].kind == "open"), default=0)
    named = named if begin else first
    placed = next((at for at in range(begin, named) if sentence[at].kind in _PLACES), named)
    colon = max((at for at in range(begin, placed) if sentence[at].kind == "colon"), default=begin)
    head = sentence[max(0, begin - 1) : colon] if colon > begin else ()
    kinds = {one.kind for one in head}
    cancels = (
        "cancel" in kinds and "word" not in kinds
    )  # "cancelled: Hood 1N"; but "you may delete this: Hood 1N"
    return () if cancels or kinds & _CHANGING else head


def _tail(sentence: Sequence[Token]) -> Sequence[Token]:
    """What is added behind the last word of an order; behind a comma mostly a reason, unless it points at the order."""
    end = max((at + 1 for at, one in enumerate(sentence) if one.kind in _ORDERING), default=0)
    end += [one.kind for one in sentence[end : end + 1]] == ["close"]  # "E9 (2 shots), that is the question"
    tail = () if any(one.kind in _CHANGING for one in sentence[end:]) else sentence[end:]
    points = (
        len(tail) > 1 and tail[0].kind == "comma" and folded(tail[1].text).startswith((*POINTING, *_DENYING))
    )
    anew = any(one.kind in _CHANGING for one in sentence)  # "edit: 1N (mixed up the columns)"
    return tail if points or (tail and not anew and tail[0].kind in _ADDING) else ()


def _is_strange(part: Sequence[Token], *, title: bool) -> bool:
    """Whether a part speaks of something unknown, and not of the player himself; a title only in words that take back."""
    told = [folded(one.text) for one in part]
    found = title and not _FOUND.isdisjoint(told)
    begun = next((one.kind for one in part if one.kind not in SIDES - {"polite"} | {"comma"}), "")
    on = (
        told[:1] == ["on"] and begun == "word" and part[1].kind == "word"
    )  # "on tente: Hood 1N", no "on the board"
    himself = on or not _HIMSELF.isdisjoint(" ".join(told).split())
    known = vocabulary()
    casts = any(
        one.kind == "word" and known.wavering.match(text) and not (title and text in known.plain)
        for one, text in zip(part, told, strict=True)
    )
    reason = begun in (_REASON - {"for"} if title else _REASON) and not (begun == "polite" and casts)
    if title and (
        known.not_now.search(" ".join(told))
        or _is_of_his_people(told)
        or (told[:1] == ["("] and any(one.kind in _DOUBTING for one in part))
    ):
        return True  # "Z25 1S (tempting: Hood 1N)"
    if not found and (himself or reason):
        return False
    if casts or found or (part[:1] and known.of_another.match(" ".join(told))):
        return True
    if title:
        alone = " ".join(one.text.lower() for one in part) in _ALONE
        cancels = any(one.kind == "cancel" for one in part)
        return alone or is_another_version(told) or _is_wished(part) or cancels or not _is_title(part)
    strange = [one for one in part if one.kind == "word" and not _is_plain(one)]
    if part[:1] and part[0].kind == "open":
        return False  # a joke, mostly
    return bool(strange) and not _ORDERS.match(" ".join(told))


def _is_of_his_people(told: Sequence[str]) -> bool:
    """`My wife: Hood 1N`: what somebody at home says."""
    return len(told) < _FEW_WORDS and told[:1] != [] and told[0] in _MY and not _PEOPLE.isdisjoint(told[1:])


def is_another_version(told: Collection[str]) -> bool:
    """Whether some words, folded, head what is no order of one's own: a record, a dream, old orders; but "the old man"."""
    known = vocabulary()
    old = not _OLD.isdisjoint(told) and not _VERSIONS.isdisjoint(told)
    return old or any(known.heading.match(one) or known.retold.match(one) for one in told)


def names_another_time(head: Sequence[Token]) -> bool:
    """Whether a head says that what follows is not for now: "what I will not do:", "for a friend:"."""
    return vocabulary().not_now.search(folded(" ".join(one.text for one in head))) is not None


def _is_title(head: Sequence[Token]) -> bool:
    """Whether a head in the line of an order is one of orders: it says so, speaks of the player or holds nothing unknown.

    What others titles may say has no end: "my motto: Hood 1N". On a line of its own such a title orders nothing itself,
    and players put any words there: "Telegram:".
    """
    told = {part for one in head for part in PARTS.split(folded(one.text))}
    if names_another_time(head):
        return False
    own = any(one.kind in _OWN_TITLE for one in head) or told & (_HIMSELF | vocabulary().titles)
    return bool(own) or all(one.kind != "word" or _is_known(one) for one in head)


def _is_known(one: Token) -> bool:
    known, word = vocabulary(), folded(one.text)
    manner = word.endswith(_MANNER) and len(word) >= _LONGEST and word not in known.taking_back
    return manner or word in known.plain | known.talk | known.motion


def _is_wished(head: Sequence[Token]) -> bool:
    """`My kids want this: Hood 1N`: somebody else stands before what points at the order; "do this: Hood 1N"."""
    told = [one for one in head if one.kind != "colon"]
    before = told[:-1]
    if len(before) < _SOMEBODY or folded(told[-1].text) not in _POINTED:
        return False
    strange = any(one.kind == "word" and not _is_plain(one) for one in before)
    return strange and not _ORDERS.search(" ".join(folded(one.text) for one in before))


def _is_plain(one: Token) -> bool:
    """Whether a word tells nothing: an adverb, a name of somebody, an ordinary one."""
    known, word = vocabulary(), folded(one.text)
    manner = word.endswith(_MANNER) and len(word) >= _LONGEST and word not in known.taking_back
    named = one.start > 0 and one.text[0].isupper()
    return named or manner or word in known.plain or word in known.motion or word in known.gunnery

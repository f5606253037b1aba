"""Few words that leave open an order given before them: "not yet", "that is for next turn", "wrong ship, sorry" (R20, R46).

Talk has no end, so no list holds all of it that is harmless. What takes an order back is short: it denies, changes or
doubts, points at what was written, and says little else.
"""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import cache

from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary, words_of

MOST_WORDS = 12
_FEW = 4
_SHORT = 8
_CASTING = frozenset(
    ["neg", "dirneg", "except", "cancel", "cancelall", "change", "instead", "joke", "adding"]
) | frozenset(["refers", "lastturn", "otherturn", "cond", "doubtful", "half"])
"""Kinds of words that deny, change or doubt."""
_TOLD = frozenset({"word", "past", "says", "foreign", "others", "firev", "movev", "count", "number", "keep"})
"""Kinds that tell something of their own."""
_KEEPING = frozenset({"keep", "nomore", "polite"})
"""Kinds that leave an order as it is, whatever they say: "no changes"."""
_HARMLESS = re.compile(
    r"(?:a )?demain|tomorrow|.*(?:verra|see)|mieux|better|best|meilleure?s?|faute de frappe|typo"
)
"""`See you tomorrow`, "we'll see"; but "I'll confirm that tomorrow"."""
_THAT = words_of("wavering_that")
_CURIOUS = re.compile(
    r"curieu|trich|espion|indiscre|regarde[zr]?$|lisez$|peek|cheat|spy$|spies|nosy|snoop|pry"
    r"|cry$|weep|pleure|panic|paniqu|laugh|ri(?:s|re|ez)$|worr|inquiet|rancune|feelings|mercy$|quartier|peur$|fear$"
)
"""`No peeking`, "les curieux, dehors", "don't cry": said to those who shall not read the post, or of their mood."""
_WEATHER = re.compile(
    r"rain(?:s|y|ing)$|pleu[tv]|neige|snow|orage|fog|brume|brouillard|sunny|soleil|averse|weather|meteo|tempete|typho"
)
_HURTING = re.compile(r"hurt|sting|piqu|pain")
"""`This will hurt`: said of what the order does, not of the order."""
_ME = frozenset({"me", "moi", "m", "us"})
"""`Don't expect me to be cheerful about it`: said to the reader, of himself."""
_FOR_THAT = re.compile(r"(?:tout (?:ca|cela)|all (?:that|this)) (?:pour|for) ")
"""`Tout ca pour finir coule`."""
_YOURS = frozenset({"you", "tu", "vous", "your", "ton"})
_WRITTEN = words_of("wavering_written") | frozenset(["direction", "directions", "fleet", "flotte"])
_WRONG = frozenset({"wrong", "mauvais", "mauvaise", "mauvaises"})
_IT_IS = frozenset({"ce", "c"})
_NO = frozenset({"no", "not", "pas", "rien", "ne", "n"})
_BEFORE = frozenset({"before", "avant", "first", "abord"})
_NEEDING = frozenset({"need", "must", "dois", "faut", "ask", "demande", "demander", "demandez", "redemandez"})
_WAS = re.compile(r"(?:that|this|these|those|c'|ce(?: n')?) ?(?:was|were|etait|etaient)\b")
_GOES_ON = re.compile(r"(?:is|was|are|were|would|aurait|serait|etait)\b")
"""`... was the plan`: a sentence that goes on without saying of what."""
_UNLESS = frozenset({"unless", "sauf si", "a moins", "provided", "until", "tant que", "sauf"})
_ONLY_IF = ("only", "seulement", "uniquement", "but only", "mais seulement", "mais uniquement")
_IS_WHAT = re.compile(
    r"(?:ca ,? ?)?(?:that|this|it|those|these|c'|ce|ca)(?: |')?(?:is|'s|s|are|est|sont)? ?(?:what |ce qu|[a-z]+ qui |(?:the )?(?:words|les mots))"
)
_WROTE_IT = re.compile(
    r"(?!i |we )\w+ (?:wrote|said|posted|suggested|dictated) (?:that|this|it|those|these)\b"
)
_THEIRS = re.compile(
    r"(?:\w+ed|ferai(?:t|ent)|would|wrote|ecrit|words|mots|played|joue|said|dit|jouerai(?:t|ent))"
)
"""`That is what I played last week`, "c'est ce que ferait Bob", "those are Bob's words"."""
_MOST_STRANGE = 3
_NOT_MINE = re.compile(r"\b(?:not|pas)(?: les?| la)? (?:mine|mien)")
_MINE = frozenset({"mien", "mienne", "miens", "mine"})
_ADVICE = frozenset({"idea", "idee", "plan", "advice", "conseil", "opinion"})
"""`That is Bob's idea, not mine`."""
_OWN = frozenset({"my", "mon", "ma"})
PARTS = re.compile("[ '-]")
_ALL = words_of("wavering_all") | frozenset(
    [
        "ordres", "post", "message", "everyone", "thread", "game", "partie", "sujet", "every", "chaque",
        "each", "above", "dessus",
    ]
)  # fmt: skip
_EACH = frozenset({"every", "each", "all", "chaque", "tous", "toutes"})
_ONE = words_of("wavering_one")
_HIMSELF = frozenset({"i", "i'm", "i'll", "we", "je", "j", "jme", "nous"})
_BEING = frozenset({"i'm", "am", "are", "we're", "suis", "sommes", "je suis", "nous sommes", "etais", "was"})
_PLAYING = frozenset({"jouer", "joue", "jouez", "play", "faire", "do", "executer"})
_UNTOLD = frozenset({"word", "past", "neg", "none", "comma"})
_LAST = frozenset({"last", "derniere", "dernier", "precedente"})


def wavers(words: Sequence[Token], turn: int) -> bool:
    """Whether a sentence that orders nothing for this turn leaves open what was ordered before it, of the ship it names or the last."""
    if not 0 < len(words) <= MOST_WORDS or _tells_something_else(words, turn):
        return False
    if _goes_on_of_it(words):
        return True
    texts = [PARTS.split(folded(one.text)) for one in words]
    told = {part for parts in texts for part in parts}
    if any(one.kind == "turn" for one in words):
        return not _heads_a_turn(words) and not told.isdisjoint(_THAT)
    points = _points(words, told, texts[0][0])
    if _is_of_the_weather(words, told) or _is_said_to_readers(words, told, points=points):
        return False
    if told & _YOURS and not points:
        return words[0].kind == "cond" and words[0].text.casefold() in _UNLESS
    casts = [_casts(one, parts, points=points) for one, parts in zip(words, texts, strict=True)]
    firm = any(
        cast and parts[-1] not in _NO and one.kind != "neg"
        for one, cast, parts in zip(words, casts, texts, strict=True)
    )
    most = _most_strange(words, told, points=points, firm=firm)
    return _speaks_of_it(words, told, _unknown(words, texts)) or (
        any(casts) and _strange(words, texts, casts) <= most
    )


def _goes_on_of_it(words: Sequence[Token]) -> bool:
    """`... was the plan`, "what was I thinking": it goes on from what stands before it."""
    begun = words[0].text.islower() or folded(words[1].text if words[1:] else "") == "what"
    return begun and _GOES_ON.match(folded(" ".join(one.text for one in words[:2]))) is not None


def _heads_a_turn(words: Sequence[Token]) -> bool:
    """`Turn 5 (so that you have it)`."""
    return [one.kind for one in (*words[:2], words[-1])] == ["turn", "open", "close"]


def _points(words: Sequence[Token], told: AbstractSet[str], first: str) -> bool:
    """Whether it points at a ship, a way or something that was written; `told` are its words, of which one is `first`."""
    kinds = {one.kind for one in words}
    return (
        not vocabulary().pointing.isdisjoint(told)
        or "ship" in kinds
        or ("way" in kinds and "foreign" not in kinds)
        or not _WRONG.isdisjoint(told)
        or first in _IT_IS
        or bool(told & _BEFORE and told & _NEEDING)
    )


def _is_of_the_weather(words: Sequence[Token], told: AbstractSet[str]) -> bool:
    """`It is not raining yet`."""
    of_it = told & vocabulary().pointing <= {"it"} and not any(one.kind == "ship" for one in words)
    return of_it and any(map(_WEATHER.match, told))


def _is_said_to_readers(words: Sequence[Token], told: AbstractSet[str], *, points: bool) -> bool:
    """`Don't expect me to be cheerful`, "no peeking"."""
    of_himself = words[0].kind == "neg" and told & _ME and told.isdisjoint(_PLAYING | _WRITTEN)
    return bool(of_himself) or (not points and any(map(_CURIOUS.match, told)))


def _casts(one: Token, parts: Sequence[str], *, points: bool) -> bool:
    """Whether a word denies, changes or doubts; `parts` are what it is made of."""
    if one.kind not in _KEEPING and any(map(vocabulary().wavering.match, parts)):
        return True
    return one.kind in _CASTING and (points or not _HARMLESS.fullmatch(folded(one.text)))


@cache
def _familiar() -> frozenset[str]:
    known = vocabulary()
    return known.pointing | known.beside | known.plain


def _strange(words: Sequence[Token], texts: Sequence[Sequence[str]], casts: Sequence[bool]) -> int:
    """How many words tell something of their own."""
    familiar = _familiar()
    return sum(
        one.kind in _TOLD
        and not cast
        and familiar.isdisjoint(parts)
        and not _is_somebody(one)
        and parts[0] != "n"
        for one, cast, parts in zip(words, casts, texts, strict=True)
    )


def _unknown(words: Sequence[Token], texts: Sequence[Sequence[str]]) -> int:
    """How many words nobody knows; what hurts is of the order's effect."""
    familiar = _familiar()
    return sum(
        one.kind == "word" and familiar.isdisjoint(parts) and not _HURTING.match(parts[0])
        for one, parts in zip(words, texts, strict=True)
    )


def _most_strange(words: Sequence[Token], told: AbstractSet[str], *, points: bool, firm: bool) -> int:
    """How many such words leave it a change all the same: more where it points, or makes a condition, than in a few firm words."""
    conditional = any(one.kind == "cond" for one in words)
    if conditional and folded(" ".join(one.text for one in words[:3])).startswith(_ONLY_IF):
        return 4
    if not points:
        return int(len(words) <= _FEW and firm)
    if conditional and not told & _YOURS:
        return 4
    return 3 if told & _EACH else 2


def unaccounted(words: Sequence[Token]) -> bool:
    """`I got cold feet`, "je me degonfle": what the player does in few words nobody knows, behind his orders; "I am curious" is his mood."""
    told = {part for one in words for part in PARTS.split(folded(one.text))}
    kinds = {one.kind for one in words}
    if not kinds <= _UNTOLD | SIDES - {"colon"}:
        return False
    if "none" in kinds:
        return "neg" in kinds and not told.isdisjoint(_PLAYING)
    himself = folded(words[0].text).split("'")[0] in _HIMSELF
    mood = any(folded(one.text) in _BEING for one in words[:2])
    if not himself or mood or told & (vocabulary().talk | _YOURS) or any(map(_is_somebody, words[1:])):
        return False
    strange = [one for one in words if one.kind == "word" and folded(one.text) not in vocabulary().plain]
    return bool(strange) and 1 < len(words) <= _SHORT


def _speaks_of_it(words: Sequence[Token], told: AbstractSet[str], strange: int) -> bool:
    """`Only the first line counts`, "this is a decoy", "nothing of that is binding": of what was written, in words nobody knows."""
    kinds = {one.kind for one in words}
    if told & _YOURS or "ship" in kinds:
        return False
    said = folded(" ".join(one.text for one in words))
    if _WROTE_IT.match(said) or (_IS_WHAT.match(said) and any(map(_THEIRS.fullmatch, told))):
        return True
    if _WAS.match(folded(" ".join(one.text for one in words[:3]))) and strange:
        return True
    if kinds & (_KEEPING | {"past"}):
        return False
    points = told & _WRITTEN or (folded(words[0].text) in _THAT and len(words) <= _SHORT)
    if points and 0 < strange <= _MOST_STRANGE:
        return True
    whole = folded(words[0].text).startswith(("all", "tout")) and strange and not _FOR_THAT.match(said)
    return bool((points and kinds & {"only", "none"}) or (("none" in kinds or whole) and told & _THAT))


def _is_somebody(one: Token) -> bool:
    """`Karl` of "that is Karl's idea", and what is left of "Karl's"."""
    return one.kind == "word" and (one.text[0].isupper() or one.text == "s")


def _tells_something_else(words: Sequence[Token], turn: int) -> bool:
    """An order of its own, a tale of a ship, whose ships are meant, or "if that does not sink it, nothing will"."""
    kinds = {one.kind for one in words}
    said = {part for one in words for part in PARTS.split(folded(one.text))}
    return bool(
        kinds & {"cell", "step"}
        or {"cells", "way"} <= kinds
        or {"cond", "comma"} <= kinds
        or ("ship" in kinds and kinds & {"past", "refers", "idem"})
        or ("turn" in kinds and "past" in kinds)
        or any(one.kind == "turn" and one.number == turn for one in words)
        or (
            said & _MINE
            and not said & _ADVICE
            and not _NOT_MINE.search(folded(" ".join(one.text for one in words)))
        )
        or ("ship" in kinds and any(folded(one.text) in _OWN for one in words))
    )


def announces(words: Sequence[Token]) -> bool:
    """`No, wait`, "oops", "changed my mind, see below": it leads to what is said behind it."""
    below = bool({"below", "bas"} & {folded(one.text) for one in words})
    return below or all(one.kind in SIDES | {"change", "comma"} for one in words)


def of_all(words: Sequence[Token], *, near: bool) -> bool:
    """Whether it is of more than the last order: these, everything; or it stands on a line of its own. "The last line" is one.

    `near`: it stands on the line of the last order.
    """
    told = {part for one in words for part in PARTS.split(folded(one.text))}
    last = told & _LAST and told & _ONE  # "the last line", but "last turn's orders"
    return not last and (not near or bool(told & _ALL))

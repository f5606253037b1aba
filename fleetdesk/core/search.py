"""What is typed finds what is meant."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import log
from typing import NamedTuple

_WORD = re.compile(r"[a-z0-9]+(?:\.[a-z0-9]+)*")
_ENDS = {
    "en": ("ments", "ment", "ings", "ing", "ied", "ies", "ed", "es", "er", "s", "e", "y"),
    "fr": (
        "ements", "ement", "ations", "ation", "ages", "age", "ions", "ion", "ees", "ent", "ant", "aux", "al",
        "er", "ez", "ir", "ee", "es", "e", "x", "s", "t",
    ),
}  # fmt: skip
_IDLE = {
    "en": "a about am an and any are as at be been but by can could did do does for from get gets go going had happen happens has"
    " have her his how i if in into is it its just like many may me more much must my of on one or our over please shall"
    " ship ships should so than that the their them then there these they this those to was we what when where which who"
    " while whom whose why will with would you your",
    "fr": "a ai alors au aux avec bateau bateaux ca car ce ces cela cet cette comment d dans de des dois doit donc du elle"
    " elles en est et etre eu fait faire faut font il ils j je joueur l la le les leur leurs lors lui m ma mais me mes"
    " mon n navire navires ne nous on ont ou par pas passe peut peuvent peux plus pour pourquoi qu quand que quel quelle"
    " quelles quels qui quoi s sa sans se ses si son sont sur t ta te tes ton tu un une vaisseau vaisseaux vos votre vous"
    " y",
}
_SYNONYM, _BEGUN, _MISSPELT, _TITLE = 0.8, 0.5, 0.6, 0.7
_FIRST, _BEGINS = 7, 0.4
"""Words of its beginning say what a text is about, and so does the first text under a heading."""
_NEAR = 0.6
"""Of the weight of the best answer to a longer question: what is no further away is an answer too."""


def folded(text: str) -> str:
    """Letters without accents or capitals."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


class Sought(NamedTuple):
    """What may be found: a text, and the heading it stands under."""

    title: str
    text: str


class Found(NamedTuple):
    """Places of what was found, the best first; `whole`: the first one holds every word asked for."""

    places: tuple[int, ...]
    whole: bool


def answers(texts: Sequence[Sought], asked: str, language: str, means: Mapping[str, str]) -> Found:
    """The texts that answer a question: in any form of its words, in the book's own words for them, misspelt.

    `means`: what players say -> how the texts say it, each one word or a phrase.
    """
    phrases = {one: one.replace(" ", "") for one in means if " " in one}
    asked = folded(asked)
    for phrase, joined in phrases.items():
        asked = asked.replace(phrase, joined)
    wanted = [one for one in _words(asked) if one not in _IDLE[language].split()] or _words(asked)
    if not wanted:
        return Found(tuple(range(len(texts))), whole=True)
    held = [Counter(_stem(one, language) for one in _words(text.text)) for text in texts]
    titled = [{_stem(one, language) for one in _words(text.title)} for text in texts]
    known = Counter(stem for at, one in enumerate(held) for stem in {*one, *titled[at]})
    said = {_stem(phrases.get(word, word), language): meant for word, meant in means.items()}
    spelt = {word for text in texts for word in _words(f"{text.title} {text.text}")} | means.keys()
    ways = [
        _ways(word, language, known, said, spelt, last=n == len(wanted)) for n, word in enumerate(wanted, 1)
    ]
    weights = [log(1 + len(texts) / max((known[stem] for stem in way), default=1)) for way in ways]
    total = sum(weights)
    ranked = []
    for at, one in enumerate(held):
        covered = score = 0.0
        short = 1 + 4 / (20 + one.total())
        opens = _BEGINS * (at == 0 or texts[at - 1].title != texts[at].title)
        first = {_stem(word, language) for word in _words(texts[at].text)[:_FIRST]}
        for way, weight in zip(ways, weights, strict=True):
            held_at = max((good for stem, good in way.items() if stem in one), default=0.0)
            headed = max((good for stem, good in way.items() if stem in titled[at]), default=0.0)
            begun = max((good for stem, good in way.items() if stem in first), default=0.0)
            score += weight * (held_at * short + (_TITLE + opens) * headed + _BEGINS * begun)
            covered += weight * (held_at + headed > 0)
        if covered:
            ranked.append((covered, score, at))
    most = max((covered for covered, *_ in ranked), default=0.0)
    least = most * (1 if len(wanted) < 3 else _NEAR) - 1e-9
    kept = sorted((one for one in ranked if one[0] >= least), key=lambda one: (-one[1], one[2]))
    return Found(tuple(at for *_, at in kept), whole=most >= total - 1e-9)


def _ways(
    word: str,
    language: str,
    known: Iterable[str],
    said: Mapping[str, str],
    spelt: Iterable[str],
    *,
    last: bool,
) -> dict[str, float]:
    """Stem -> how well it stands for a word: itself, the book's word for it, its continuation, what it misspells."""
    stem = _stem(word, language)
    found = dict.fromkeys((_stem(one, language) for one in _words(said.get(stem, ""))), _SYNONYM)
    if stem in known:
        found[stem] = 1.0
    if last or (not found and len(word) > 2):
        for one in known:
            if one.startswith(word):
                found.setdefault(one, _BEGUN)
    if not found and len(word) > 4:  # shorter words are all alike
        from difflib import get_close_matches  # noqa: PLC0415 - few words are misspelt

        for close in get_close_matches(word, list(spelt), 2, 0.82):
            for one in (close, *_words(said.get(_stem(close, language), ""))):
                found.setdefault(_stem(one, language), _MISSPELT)
    return found


def _words(text: str) -> list[str]:
    return _WORD.findall(folded(text))


@lru_cache(maxsize=8192)
def _stem(word: str, language: str) -> str:
    """What the forms of a word have in common."""
    for end in _ENDS[language]:
        rest = word.removesuffix(end)
        if rest != word and len(rest) > 2:
            return (
                _stem(rest, language)
                if end == "s" or (language == "fr" and end in ("es", "x"))
                else _single(rest)
            )
    return _single(word)


def _single(stem: str) -> str:
    return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] and not stem[-1].isdigit() else stem

"""What stands strangely among cells and counts: a row of cells, a share of nobody knows what, a word that parts them (R11, R28)."""

from collections.abc import Sequence
from itertools import takewhile

from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.patterns import nouns_and_figures
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary
from fleetdesk.systems.salves.sea.grid import read_cell

_ARTICLES = frozenset({"a", "an", "un", "une"})
_PARTS = frozenset({"third", "quarter", "fifth", "sixth", "tiers", "quart", "cinquieme", "sixieme"})
"""Behind an article a share of nobody knows how many: "a third E8"; "the third one" is the last of three."""
_JOINED = frozenset({"and", "comma", "then"})
_NO_COUNT = frozenset({"aussi", "also", "too", "finally", "lastly", "afterwards", "ensuite", "enfin"})
"""Words between two cells that stand in nobody's place."""
_COUNTING = frozenset({"count", "number", "rest", "half", "nth", "each", "asmany", "idem", "evenly"})


def is_strange(words: Sequence[Token], at: int) -> bool:
    """Whether a word leaves open which cells are meant, or how many shots."""
    rules = (
        _leads_to,
        _counts_strangely,
        _is_slashed,
        _weighs_strangely,
        _stands_for_a_count,
        _parts_bare_cells,
    )
    return any(rule(words, at) for rule in rules)


def before_cell(words: Sequence[Token], at: int) -> bool:
    """Whether a number counts what is fired at the cell behind it: one at H17."""
    for one in words[at + 1 :]:
        if one.kind in {"cell", "same"}:
            return True
        if one.kind not in SIDES | {"firev", "movev", "for", "slash"}:
            return False
    return False


def _leads_to(words: Sequence[Token], at: int) -> bool:
    """Whether a cell is the first of a row of cells: from L12 to L15."""
    if words[at].kind != "cell":
        return False
    counted = words[at + 1 : at + 2] and words[at + 1].kind == "count"
    behind = words[at + 1 + bool(counted) : at + 3 + bool(counted)]
    if len(behind) < 2 or behind[1].kind != "cell":
        return False
    through = behind[0].kind == "toward" or behind[0].text.casefold() in {
        "\N{LATIN SMALL LETTER A WITH GRAVE}",
        "to",
    }
    return (
        through
        or behind[0].kind == "colon"
        or (behind[0].kind == "dash" and not _is_beside(words[at].cell, behind[1].cell))
    )


def _is_beside(one: str, other: str) -> bool:
    """Whether two cells touch: E8-E9 is both of them, and nothing lies between."""
    here, there = read_cell(one), read_cell(other)
    return (
        here is not None and there is not None and max(abs(here[0] - there[0]), abs(here[1] - there[1])) < 2
    )


def _counts_strangely(words: Sequence[Token], at: int) -> bool:
    """Whether a number counts, in a word nobody knows, what is sent to the cell behind it: two kites at R6."""
    if words[at].kind != "number" or before_cell(words, at):
        return False
    behind = [one.kind for one in words[at + 1 : at + 6] if one.kind not in SIDES]
    return behind[:2] == ["word", "cell"] or behind[:3] == ["word", "word", "cell"]


def _weighs_strangely(words: Sequence[Token], at: int) -> bool:
    """`A brace of shells into K5`: behind the article stands a word nobody knows; it may count what is fired. A trio does."""
    if words[at].kind == "word" and folded(words[at].text) in vocabulary().quantities:
        return True
    if folded(words[at].text) in _PARTS and at and folded(words[at - 1].text) in _ARTICLES:
        return True
    if words[at].text.casefold() not in _ARTICLES or [one.kind for one in words[at + 1 : at + 2]] != ["word"]:
        return False
    told = list(takewhile(lambda one: one.kind in {"word", "dash", "prep", "firev"}, words[at + 1 :]))
    shots, _, _ = nouns_and_figures()
    leads = [one.kind for one in words[at + 1 + len(told) :]][:1] == ["cell"]  # not "silent as a fish"
    return leads and any(shots.fullmatch(folded(one.text)) for one in told)


def _stands_for_a_count(words: Sequence[Token], at: int) -> bool:
    """`Two at K6 and plenty at K7`: a word nobody knows where the count of the second cell has its place."""
    if words[at].kind != "word" or folded(words[at].text) in _NO_COUNT:
        return False
    before = [one.kind for one in words[:at] if one.kind not in {"word", "prep", "filler"}]
    behind = [one.kind for one in words[at + 1 :] if one.kind not in {"word", "filler"}][:3]
    led = behind[:1] == ["prep"] and "cell" in (behind[1:2] if behind[1:2] != ["prep"] else behind[2:3])
    verb = folded(words[at].text) in vocabulary().gunnery
    return led and not verb and before[-1:] != [] and before[-1] in _JOINED and "cell" in before


def _parts_bare_cells(words: Sequence[Token], at: int) -> bool:
    """`K5 through K8`, "K6 (my seat is L6)": a word between two cells that have no shots told, where only a list joins them."""
    between = [*takewhile(lambda one: one.kind != "cell", words[at + 1 :])]
    more = at + 1 + len(between) < len(words)
    return (
        words[at].kind == "cell"
        and more
        and "word" in (kinds := {one.kind for one in between})
        and kinds.isdisjoint(_COUNTING)
    )


def _is_slashed(words: Sequence[Token], at: int) -> bool:
    """Whether a bare number stands behind a cell: F6/4 is four shots, or F4 too; so may be "F6 4"."""
    kinds = [one.kind for one in words[at : at + 3]]
    place = at + (2 if kinds[1:2] == ["slash"] else 1)
    behind = words[place : place + 1]
    return (
        kinds[:1] == ["cell"]
        and bool(behind)
        and behind[0].kind == "number"
        and behind[0].text.isdigit()
        and not before_cell(words, place)
    )

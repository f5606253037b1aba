"""The worked cases of every game: those that come with it and those written for its tests, and proof that they can fail.

A game may bring `resources/systems/<id>/cases.json`, its adapters in `cases.py`, and here, if it likes, more cases in
`<id>/more_cases.json`. What only one game's cases can get wrong is tested in its own folder.
"""

import copy
import importlib
import json
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk import paths, systems
from fleetdesk.core.game.cases import VALUE, CaseResult, Exactly, check_case, check_cases

STRANGE = "nothing of the kind"
"""A key no adapter answers with."""


class Worked(NamedTuple):
    """A case of a game."""

    game: str
    case: dict[str, Any]

    def check(self, **changed: Any) -> CaseResult:
        """What becomes of it, with some of its parts changed."""
        return check_case(systems.load(self.game).run_case, {**self.case, **changed})


def shipped_file(game: str) -> Path:
    return paths.resources() / "systems" / game / "cases.json"


def shipped(game: str) -> str:
    return shipped_file(game).read_text("utf-8")


def of_file(game: str, text: str) -> list[Worked]:
    return [Worked(game, case) for case in json.loads(text)["cases"]]


def is_named(one: Worked) -> bool:
    """Whether several named values are expected, not one bare value."""
    return isinstance(one.case["expect"], dict)


def each(cases: Collection[Worked]) -> Callable[[Callable[[Worked], None]], Callable[[str], None]]:
    """Put a question to all cases of a game in one test, which names each that fails.

    A test for each case and question would be 7,000, and take five times as long to set up as to answer.
    """
    of_game = {
        game: [one for one in cases if one.game == game] for game in dict.fromkeys(one.game for one in cases)
    }

    def asked(question: Callable[[Worked], None]) -> Callable[[str], None]:
        @pytest.mark.parametrize("game", of_game)
        def of_all(game: str) -> None:
            failed = {}
            for one in of_game[game]:
                try:
                    question(one)
                except Exception as error:  # noqa: BLE001 - whatever a case ends in is told beside its name
                    failed[one.case["id"]] = repr(error)
            assert not failed, "\n".join(f"{case}: {error}" for case, error in failed.items())

        return of_all

    return asked


GAMES = tuple(game for game in systems.system_ids() if shipped_file(game).exists())
"""Those that bring worked cases."""
CASES = [one for game in GAMES for one in of_file(game, shipped(game))]
MORE_FILES = {
    path.parent.name: path.read_text("utf-8") for path in Path(__file__).parent.glob("*/more_cases.json")
}
MORE = [one for game, text in sorted(MORE_FILES.items()) for one in of_file(game, text)]
NAMED = [one for one in CASES if is_named(one)]
BARE = [one for one in CASES if not is_named(one)]
WHOLE = [one for one in NAMED if isinstance(systems.load(one.game).run_case(one.case), Exactly)]
"""Cases whose answers are compared as a whole."""
THROWN = [
    one
    for one in CASES
    if one.case["dice"] and (not is_named(one) or one.case["expect"].get("allowed", True))
]
"""Cases whose dice are all thrown: where something is not allowed, the die of the file lies idle."""
ADAPTERS = [
    (game, action)
    for game in GAMES
    for action in sorted(importlib.import_module(f"{systems.__name__}.{game}.cases").ADAPTERS)
]


def altered(value: Any, key: str = "") -> Any:
    """The value, off by one or otherwise clearly not the same."""
    if key.endswith("not_contains"):
        return [*value, ""]  # words a text may not contain: nothing at all is in every text
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return f"not {value}"
    if isinstance(value, list):
        return [*value, "one more"]
    if isinstance(value, dict):
        return {**value, "one more": 1}
    return "something"


def nodes(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Everything inside a value, as (path, what is there)."""
    yield path, value
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from nodes(inner, (*path, key))


def put(value: Any, path: tuple[Any, ...], what: Any) -> Any:
    """A copy of a value with something else in one place."""
    if not path:
        return what
    whole = copy.deepcopy(value)
    inner = whole
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = what
    return whole


def rows(dice: Any) -> list[tuple[tuple[Any, ...], list[int]]]:
    """The rows of dice of a case, as (path, faces)."""
    return [((name,), row) for name, row in dice.items()] if isinstance(dice, dict) else [((), dice)]


@each(CASES + MORE)
def test_case(one: Worked) -> None:
    result = one.check()
    assert result.passed, result.reason


@pytest.mark.parametrize("game", GAMES)
def test_all_shipped_cases_run(game: str) -> None:
    text = shipped(game)
    results = check_cases(systems.load(game).run_case, text, system=game)
    assert len(results) == json.loads(text)["conventions"]["count"] > 0
    assert all(result.passed for result in results)


@pytest.mark.parametrize("text", [*map(shipped, GAMES), *MORE_FILES.values()], ids=[*GAMES, *MORE_FILES])
def test_each_case_of_a_file_has_a_name_of_its_own(text: str) -> None:
    cases = json.loads(text)["cases"]
    assert len({case["id"] for case in cases}) == len(cases)


@each(NAMED)
def test_a_case_altered_by_one_fails_for_each_key(one: Worked) -> None:
    for key, value in one.case["expect"].items():
        result = one.check(expect={**one.case["expect"], key: altered(value, key)})
        assert not result.passed
        differing = [difference.key for difference in result.differences]
        # Whose text it is that shall contain words stands under a key of its own.
        assert [other for other in differing if other == key or not other.endswith("contains")] == [key]


@each(BARE)
def test_a_bare_value_altered_by_one_fails(one: Worked) -> None:
    result = one.check(expect=altered(one.case["expect"]))
    assert [difference.key for difference in result.differences] == [VALUE]


@each(NAMED)
def test_the_smallest_part_of_an_expectation_counts(one: Worked) -> None:
    expected = one.case["expect"]
    # Where a text shall contain words, a part of a word is a word too: "C4" altered may still be in it.
    leaves = [
        (path, value)
        for path, value in nodes(expected)
        if not isinstance(value, dict | list) and not str(path[0]).endswith("contains")
    ]
    for path, value in leaves[:40]:
        assert not one.check(expect=put(expected, path, altered(value))).passed, path


@each(WHOLE)
def test_nothing_more_may_be_found_where_the_whole_answer_counts(one: Worked) -> None:
    for key in one.case["expect"]:
        less = {name: value for name, value in one.case["expect"].items() if name != key}
        assert "not expected" in str(one.check(expect=less).reason)


@each(NAMED)
def test_a_key_nobody_finds_fails(one: Worked) -> None:
    result = one.check(expect={**one.case["expect"], STRANGE: "fine"})
    assert str(result.reason).endswith(f'{STRANGE}: expected "fine", not found')


@each(THROWN)
def test_one_die_too_many_fails(one: Worked) -> None:
    for path, row in rows(one.case["dice"]):
        assert "1 too many" in str(one.check(dice=put(one.case["dice"], path, [*row, 1])).reason)


@each(THROWN)
def test_one_die_too_few_fails(one: Worked) -> None:
    for path, row in rows(one.case["dice"]):
        if row:
            said = str(one.check(dice=put(one.case["dice"], path, row[:-1])).reason)
            # Where no die is left, some cases may be read as asking for the odds alone.
            assert "1 too few" in said or (len(row) == 1 and "not found" in said)


@each([one for one in CASES if not one.case["dice"]])
def test_dice_where_none_are_thrown_fail(one: Worked) -> None:
    for dice in [4], {"somebody": [4]}:
        assert not one.check(dice=dice).passed


@each(CASES)
def test_any_value_may_be_missing_without_a_traceback(one: Worked) -> None:
    for key in one.case["given"]:
        less = {name: value for name, value in one.case["given"].items() if name != key}
        result = one.check(given=less)
        assert result.passed or str(result.reason)  # whatever it finds, it says so and goes on


def junk(names: Collection[str]) -> st.SearchStrategy[Any]:
    """Values nobody would write, mappings of words the game knows among them."""
    return st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 60),
        st.floats(),
        st.text(max_size=3),
        st.lists(st.one_of(st.integers(-1, 9), st.text(max_size=2), st.none()), max_size=3),
        st.dictionaries(st.sampled_from([*sorted(names), "x"]), st.integers(-1, 9), max_size=3),
    )


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_any_value_may_be_junk_without_a_traceback(game: str, data: st.DataObject) -> None:
    known = [one for one in CASES if one.game == game]
    words = {
        word
        for one in known
        for path, _ in nodes(one.case["given"])
        for word in path
        if isinstance(word, str)
    }
    one = data.draw(st.sampled_from(known))
    part = data.draw(st.sampled_from(("given", "dice")))
    path = data.draw(st.sampled_from([path for path, _ in nodes(one.case[part])]))
    value = data.draw(junk(words))
    result = one.check(**{part: put(one.case[part], path, value)})
    assert result.passed or str(result.reason)


@pytest.mark.parametrize(("game", "action"), ADAPTERS)
def test_every_action_answers_an_empty_case(game: str, action: str) -> None:
    case = {"id": "X", "action": action, "given": {}, "dice": [], "expect": {STRANGE: 1}}
    result = Worked(game, case).check()
    assert not result.passed
    assert str(result.reason)

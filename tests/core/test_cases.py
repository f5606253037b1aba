import json

import pytest

from fleetdesk.core.game.case_reading import CaseDice, CaseProblem, Given
from fleetdesk.core.game.cases import BadCases, Exactly, check_cases, differences, equal, read_cases
from fleetdesk.core.words import msg


def add(case):
    """A game of one action: it adds."""
    given = Given(case.get("given"))
    return {"sum": given.whole("a") + given.whole("b"), "extra": "ignored"}


def file(*cases, **more):
    return json.dumps({"system": "adding", "cases": list(cases), **more})


def case(a=1, b=2, **expect):
    return {"id": "X-1", "rule": "R1", "action": "add", "given": {"a": a, "b": b}, "expect": expect}


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        (4, 4.0),
        (4.0, 4),
        (0.166667, 1 / 6),
        ("3/4", "3/4"),
        ([1, [2, 3]], (1, (2, 3))),
        ({"a": 1}, {"a": 1.0}),
        (None, None),
        (True, True),
    ],
)
def test_values_that_agree(expected, found):
    assert equal(expected, found)


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        (4, 5),
        (0.5, 0.50001),
        (1, True),
        (True, 1),
        (0, False),
        (0, None),
        (None, False),
        ("4", 4),
        ([1, 2], [2, 1]),
        ([1, 2], [1, 2, 3]),
        ({}, {"a": 1}),
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": 1}, {}),
        ([], {}),
        (float("nan"), float("nan")),
    ],
)
def test_values_that_differ(expected, found):
    assert not equal(expected, found)


def test_every_expected_key_counts_and_no_other():
    assert not differences({"a": 1}, {"a": 1, "b": 2})
    (one,) = differences({"a": 1, "c": 3}, {"a": 1})
    assert (one.key, one.expected, one.found) == ("c", "3", "")


def test_a_case_that_holds():
    (result,) = check_cases(add, file(case(sum=3)), system="adding")
    assert result.passed
    assert result.reason is None
    assert (result.id, result.rule, result.found["sum"]) == ("X-1", "R1", 3)


def test_a_case_that_does_not_says_what_was_found():
    (result,) = check_cases(add, file(case(sum=4)))
    assert not result.passed
    assert str(result.reason) == "1 of 1 values differ: sum: expected 4, found 3"


def test_a_missing_value_fails_its_case_and_the_others_still_run():
    broken = {"id": "X-2", "action": "add", "given": {"a": 1}, "expect": {"sum": 1}}
    first, second = check_cases(add, file(broken, case(sum=3)))
    assert not first.passed
    assert str(first.reason) == '"b" is missing in "given": this case needs it.'
    assert second.passed


def test_a_case_may_expect_one_bare_value():
    text = json.dumps({"cases": [{"action": "sum", "expect": 0}, {"action": "sum", "expect": [3]}]})
    results = check_cases(lambda _: {"value": 0}, text)
    assert [one.passed for one in results] == [True, False]


def test_an_exact_answer_may_hold_nothing_more():
    text = json.dumps({"cases": [{"action": "sum", "expect": {}}, {"action": "sum", "expect": {"x": 1}}]})
    assert [one.passed for one in check_cases(lambda _: Exactly(), text)] == [True, False]
    found = check_cases(lambda _: Exactly(x=1, y=2), text)
    assert [one.passed for one in found] == [False, False]
    assert str(found[1].reason) == "1 of 1 values differ: y: found 2, not expected"


def test_a_case_that_expects_nothing_does_not_pass():
    (result,) = check_cases(add, file(case()))
    assert not result.passed
    assert "nothing" in str(result.reason)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1 is not JSON"),
        ('{"cases": [\n1,,]}', "line 2 is not JSON"),
        ("[" * 100_000, "not JSON"),
        ("1" * 5000, "not JSON"),
        ("[]", 'no list "cases"'),
        ('{"cases": {}}', 'no list "cases"'),
        ('{"system": "chess", "cases": []}', "for chess, not for adding"),
    ],
)
def test_a_file_that_cannot_be_read_says_so_in_one_sentence(text, said):
    with pytest.raises(BadCases) as raised:
        check_cases(add, text, system="adding")
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (3, "Case 2 of the file is not a set of named values."),
        ({"expect": {}}, 'Case 2 (?) has no "action"'),
        ({"id": "A", "action": "add", "given": {"a": 1, "b": 2}}, 'Case 2 (A) has no "expect"'),
        ({"action": "add", "expect": {"sum": 3}, "why": "x" * 60_000}, "Case 2 of the file is far too long."),
        ({"action": "add", "given": 3, "expect": {"sum": 3}}, '"given" is not a set of named values.'),
        ({"action": "break", "given": {"a": 1, "b": 2}, "expect": {"sum": 3}}, "ZeroDivisionError"),
    ],
)
def test_a_case_that_is_none_fails_alone(broken, said):
    def run(one):
        if one["action"] == "break":
            return {"sum": 1 / 0}
        return add(one)

    first, second, third = check_cases(run, file(case(sum=3), broken, case(sum=3)))
    assert first.passed
    assert third.passed
    assert not second.passed
    assert said in str(second.reason)


def test_an_empty_list_may_be_expected():
    text = json.dumps({"cases": [{"action": "none", "expect": []}]})
    assert check_cases(lambda _: {"value": []}, text)[0].passed
    assert not check_cases(lambda _: {"value": [1]}, text)[0].passed


def test_a_file_without_a_system_is_anybodys():
    assert check_cases(add, '{"cases": []}', system="adding") == ()


@pytest.mark.parametrize(
    "ask",
    [
        lambda given: given.whole("word"),
        lambda given: given.whole("flag"),
        lambda given: given.whole("half"),
        lambda given: given.whole("minus"),
        lambda given: given.whole("nothing"),
        lambda given: given.number("word"),
        lambda given: given.number("minus"),
        lambda given: given.number("flag"),
        lambda given: given.flag("one"),
        lambda given: given.text("one"),
        lambda given: given.text("word", among=("other",)),
        lambda given: given.names("word"),
        lambda given: given.names("numbers"),
        lambda given: given.wholes("words"),
        lambda given: given.wholes("one"),
        lambda given: given.lists("numbers"),
        lambda given: given.part("word"),
        lambda given: given.parts("numbers"),
        lambda given: given.parts("word"),
        lambda given: given.named("flags"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named(ask):
    given = Given(
        {
            "word": "x",
            "flag": True,
            "half": 2.5,
            "minus": -1,
            "nothing": None,
            "one": 1,
            "numbers": [1, 2],
            "words": ["x"],
            "flags": {"a": True},
        }
    )
    with pytest.raises(CaseProblem, match='"'):
        ask(given)


def test_what_is_given_has_names():
    with pytest.raises(CaseProblem, match='"given" is not a set'):
        Given([1])


def test_whole_numbers_may_be_written_as_decimals_and_defaults_stand_in_for_null():
    given = Given({"a": 4.0, "b": None})
    assert given.whole("a") == 4
    assert given.whole("b", 7) == 7
    assert "b" not in given


@pytest.mark.parametrize("dice", [3, "123", [7], [0], [1.5], [True], {"a": 3}, {"a": [9]}])
def test_dice_are_faces(dice):
    with pytest.raises(CaseProblem, match="dice"):
        CaseDice(dice)


def test_dice_are_used_up_exactly():
    dice = CaseDice({"a": [1, 2], "b": [3]})
    assert dice.take(1, "a") == (1,)
    with pytest.raises(CaseProblem, match='"b": 1 too few'):
        dice.take(2, "b")
    with pytest.raises(CaseProblem, match='"a": 1 too many'):
        dice.finish()
    with pytest.raises(CaseProblem, match="Dice: 1 too many"):
        CaseDice([4]).finish()
    assert not CaseDice(None).given
    CaseDice(None).finish()


def test_a_failing_case_keeps_what_was_said():
    def refuse(_case):
        raise CaseProblem(msg("No."))

    (result,) = check_cases(refuse, file(case(sum=3)))
    assert (result.passed, str(result.reason), result.found) == (False, "No.", {})


def test_numbers_too_large_to_compare_are_not_equal():
    assert not equal(10**400, 0.5)
    assert equal(10**400, 10**400)


def test_more_cases_than_any_game_has_are_refused():
    case = {"action": "sum", "expect": {}}
    with pytest.raises(BadCases, match="more than 2000 cases"):
        read_cases(json.dumps({"cases": [case] * 2001}))

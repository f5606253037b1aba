"""Worked cases: a file of examples in a fixed vocabulary, run against a game's rules and compared.

A case holds what is given, the dice, and what is expected; a game's adapter gives back what it found. Every
expected key must be there and equal; keys the case does not ask for are ignored, unless the adapter answers with
`Exactly`. A case may also expect one bare value (a number, a word, a list): the adapter gives that back under the
key `VALUE`.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import Said
from fleetdesk.core.game.case_reading import CaseProblem
from fleetdesk.core.words import Msg, msg

Case = Mapping[str, Any]
RunCase = Callable[[Case], Mapping[str, Any]]

TOLERANCE = 1e-6
MOST_CASES = 2000
MOST_LETTERS = 50_000
"""Of one case, as JSON."""
VALUE = "value"
"""Key of the answer to a case that expects one bare value."""
_MISSING = object()


class Exactly(dict[str, Any]):
    """Found values that are compared as a whole: nothing may be found that was not expected."""


class BadCases(Said):
    """A file of cases cannot be read as one. Nothing was run."""


class Difference(Frozen):
    """One expected key that was not found as expected; values as they stand in JSON."""

    key: str
    expected: str
    """Empty: nothing was expected under this key."""
    found: str
    """Empty: nothing was found under this key."""


class CaseResult(Frozen):
    id: str
    rule: str
    passed: bool
    expected: Mapping[str, Any]
    found: Mapping[str, Any]
    differences: tuple[Difference, ...] = ()
    problem: Msg | None = None
    """Why it could not be run, when it could not."""
    why: str = ""
    """The case's own explanation."""

    @property
    def reason(self) -> Msg | None:
        """Why it failed, in a sentence; none when it passed."""
        if self.problem is not None:
            return self.problem
        if not self.differences:
            return None
        return msg(
            "{count} of {all} values differ: {list}",
            count=len(self.differences),
            all=len(self.expected),
            list=tuple(_say(difference) for difference in self.differences),
        )


def _say(difference: Difference) -> Msg:
    if not difference.found:
        return msg("{key}: expected {expected}, not found", key=difference.key, expected=difference.expected)
    if not difference.expected:
        return msg("{key}: found {found}, not expected", key=difference.key, found=difference.found)
    return msg(
        "{key}: expected {expected}, found {found}",
        key=difference.key,
        expected=difference.expected,
        found=difference.found,
    )


def _near(one: float, other: float) -> bool:
    try:
        return abs(one - other) <= TOLERANCE
    except OverflowError:  # a whole number too large to be compared with a decimal
        return False


def equal(expected: Any, found: Any) -> bool:
    """Whether two values agree: 4 and 4.0 do, decimals to 1e-6; lists and inner mappings as a whole."""
    if isinstance(expected, bool) or isinstance(found, bool) or expected is None or found is None:
        return expected is found
    if isinstance(expected, int | float) and isinstance(found, int | float):
        return expected == found or _near(expected, found)
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return expected.keys() == found.keys() and all(equal(expected[key], found[key]) for key in expected)
    if isinstance(expected, list | tuple) and isinstance(found, list | tuple):
        return len(expected) == len(found) and all(map(equal, expected, found))
    return isinstance(expected, str) and expected == found


def differences(expected: Mapping[str, Any], found: Mapping[str, Any]) -> tuple[Difference, ...]:
    """The expected keys that are missing or not equal, in the order expected; then what nobody expected."""
    missed = tuple(
        Difference(
            key=key,
            expected=_json(value),
            found="" if (got := found.get(key, _MISSING)) is _MISSING else _json(got),
        )
        for key, value in expected.items()
        if key not in found or not equal(value, found[key])
    )
    extra = [key for key in found if key not in expected] if isinstance(found, Exactly) else []
    return (*missed, *(Difference(key=key, expected="", found=_json(found[key])) for key in extra))


def check_case(run_case: RunCase, case: Any, number: int = 1) -> CaseResult:
    """Run one case, whatever its shape. A case that cannot be run has failed, with a sentence that says why.

    `number` is its place in the file, from 1, for the sentence about a case that is none.
    """
    given = case.get("expect") if isinstance(case, Mapping) else None
    expected: Mapping[str, Any] = given if isinstance(given, Mapping) else {VALUE: given}
    found: Mapping[str, Any] = {}
    problem: Msg | None = None
    try:
        _check_shape(number, case)
        found = run_case(case)
    except Said as said:
        problem = said.message
    except Exception as error:  # noqa: BLE001 - one case that breaks a rule must not hide what became of the others
        problem = msg("The rules broke on this case: {reason}.", reason=_name(error))
    if problem is None and not expected and not isinstance(found, Exactly):
        problem = msg("The case expects nothing: say what should be found.")
    if not isinstance(case, Mapping):
        return CaseResult(id="", rule="", passed=False, expected={}, found={}, problem=problem)
    differing = () if problem else differences(expected, found)
    return CaseResult(
        id=str(case.get("id", "")),
        rule=str(case.get("rule", "")),
        passed=problem is None and not differing,
        expected=expected,
        found=found,
        differences=differing,
        problem=problem,
        why=str(case.get("why", "")),
    )


def check_cases(run_case: RunCase, file_text: str, *, system: str = "") -> tuple[CaseResult, ...]:
    """Run all cases of a file; one that names another game than `system` is not run.

    `run_case` raises `CaseProblem` for a case it cannot answer. Raises BadCases: the text is not a file of cases, or belongs
    to another game.
    """
    cases = read_cases(file_text, system=system)
    return tuple(check_case(run_case, case, number) for number, case in enumerate(cases, start=1))


def read_cases(file_text: str, *, system: str = "") -> tuple[Any, ...]:
    """The cases of a file; what is wrong with one of them is said when it is run.

    Raises BadCases: the text is not a file of cases, or belongs to another game.
    """
    try:
        data = json.loads(file_text)
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        raise BadCases(
            msg("This is not a file of cases: line {line} is not JSON. Choose another file.", line=line)
        ) from error
    if not isinstance(data, Mapping) or not isinstance(data.get("cases"), list):
        raise BadCases(msg('This is not a file of cases: it has no list "cases". Choose another file.'))
    named = data.get("system", "")
    if system and named and named != system:
        raise BadCases(
            msg(
                "These cases are for {theirs}, not for {ours}. Choose the other game or another file.",
                theirs=str(named)[:40],
                ours=system,
            )
        )
    if len(data["cases"]) > MOST_CASES:
        raise BadCases(msg("This file holds more than {most} cases. Split it.", most=MOST_CASES))
    return tuple(data["cases"])


def _check_shape(number: int, case: Any) -> None:
    if not isinstance(case, Mapping):
        raise CaseProblem(msg("Case {number} of the file is not a set of named values.", number=number))
    if len(_json(case)) > MOST_LETTERS:
        raise CaseProblem(msg("Case {number} of the file is far too long. Shorten it.", number=number))
    for key, kinds in (("action", (str,)), ("expect", (Mapping, str, int, float, list))):
        if not isinstance(case.get(key), kinds):
            raise CaseProblem(
                msg(
                    'Case {number} ({id}) has no "{key}". Add it, or take the case out.',
                    number=number,
                    id=str(case.get("id", "?"))[:40],
                    key=key,
                )
            )


def _name(error: Exception) -> str:
    return f"{type(error).__name__} {error}".strip()[:80]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)

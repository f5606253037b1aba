"""Answers of a form, read without trusting them: whatever they hold, a form never raises."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, overload

from fleetdesk.core.forms import Answers

S = TypeVar("S", bound=str)


def text(answers: Answers, key: str, default: str = "", most: int = 200) -> str:
    """A text answer of at most so many letters."""
    value = answers.get(key, default)
    return value[:most] if isinstance(value, str) else default


@overload
def one_of(answers: Answers, key: str, allowed: Iterable[str]) -> str: ...
@overload
def one_of(answers: Answers, key: str, allowed: Iterable[S], default: S) -> S: ...
def one_of(answers: Answers, key: str, allowed: Iterable[str], default: str = "") -> str:
    """A choice that is really on offer, else the default."""
    value = answers.get(key, default)
    return next((one for one in allowed if one == value), default)


def some_of(
    answers: Answers, key: str, allowed: Iterable[str], default: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Choices that are really on offer, in the order offered."""
    value = answers.get(key, default)
    wanted = [one for one in (value if isinstance(value, list | tuple) else default) if isinstance(one, str)]
    return tuple(one for one in allowed if one in wanted)


def number(answers: Answers, key: str, default: float, least: float = 0, most: float = 999) -> float:
    """A number within bounds."""
    value = answers.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:  # noqa: PLR0124 - NaN
        value = default
    return float(min(most, max(least, value)))


def flag(answers: Answers, key: str, *, default: bool = False) -> bool:
    value = answers.get(key, default)
    return value if isinstance(value, bool) else default


def rows(answers: Answers, key: str) -> Mapping[str, Mapping[str, Any]]:
    """The answers of a group, row by row."""
    value = answers.get(key, {})
    if not isinstance(value, Mapping):
        return {}
    return {str(row): given for row, given in value.items() if isinstance(given, Mapping)}

"""Worked cases of a rulebook: house rules as a case writes them, and the run of one case."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from inspect import isfunction, signature
from types import ModuleType
from typing import Any, Generic, TypeVar, get_args

from pydantic import ValidationError

from fleetdesk.core.base import Frozen
from fleetdesk.core.game.case_reading import CaseDice, CaseProblem, Given
from fleetdesk.core.words import msg

R = TypeVar("R", bound=Frozen)
Found = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked(Generic[R]):
    """A case as its adapter gets it; `R` are the house rules of the game."""

    given: Given
    dice: CaseDice
    rules: R


def rules_given(
    kind: type[R],
    given: Given,
    places: Collection[str],
    but: Collection[str] = (),
    *,
    ignored: Collection[str] = (),
    reads: Callable[[str, Any], Any] = lambda _, value: value,
) -> R:
    """The house rules of a case: those beside its other keys except `but`, then those in `places`; else defaults.

    Args:
        kind: the house rules of the game.
        given: what the case gives.
        places: parts of it that hold nothing but house rules.
        but: names that mean something else beside the other keys.
        ignored: names a place may hold, and the program has no use for.
        reads: (name, setting of the case) -> the setting as the program writes it.

    Raises:
        CaseProblem: a place names a rule the game does not have, or one is set to what it cannot be.
    """
    names = kind.model_fields
    chosen: dict[str, Any] = {
        key: given.raw(key) for key in given if key in names and key in given and key not in but
    }
    for place in places:
        inside = given.part(place, {})
        for key in inside:
            if key in ignored:
                continue
            if key not in names:
                raise CaseProblem(msg('There is no house rule "{key}".', key=key))
            if key in inside:
                chosen[key] = inside.raw(key)
    try:
        return kind(**{key: reads(key, value) for key, value in chosen.items()})
    except ValidationError as error:
        wrong = error.errors()[0]
        raise CaseProblem(
            msg(
                'The house rule "{key}" has no setting {value}.',
                key=str(wrong["loc"][0]),
                value=repr(wrong["input"])[:80],
            )
        ) from error


def words_of(literal: Any, **also: str) -> Mapping[str, Any]:
    """The words of a `Literal` as cases say them, each for itself; `also` what else they are called."""
    return {one: one for one in get_args(literal)} | also


def whole_of(given: Given, key: str, default: int | None = None, *, least: int = 0, most: int) -> int:
    """A whole number a ship could have."""
    value = given.whole(key, least=least) if default is None else given.whole(key, default, least=least)
    if value > most:
        raise given.wrong(key)
    return value


def adapters_of(*chapters: ModuleType) -> dict[str, Callable[[Any], Found]]:
    """Action of a case -> what plays it: the functions that take a `case` and nothing else, called as the action is.

    A last underscore keeps one apart from a rule or a builtin of the same name; helpers begin with one.
    """
    own = (
        one
        for chapter in chapters
        for one in vars(chapter).values()
        if isfunction(one) and one.__module__ == chapter.__name__ and not one.__name__.startswith("_")
    )
    return {one.__name__.rstrip("_"): one for one in own if [*signature(one).parameters] in _ONE_CASE}


_ONE_CASE = (["case"], ["_case"], ["_"])


def play(
    case: Mapping[str, Any], adapters: Mapping[str, Callable[[Asked[R]], Found]], rules: Callable[[Given], R]
) -> Mapping[str, Any]:
    """What the rules find for one case.

    Raises CaseProblem: the action is unknown, a value is missing or unusable, or the dice do not come out even.
    """
    action = case.get("action")
    adapter = adapters.get(action) if isinstance(action, str) else None
    if adapter is None:
        raise CaseProblem(msg('This game has no action "{action}".', action=str(action)))
    given = Given(case.get("given") or {})
    dice = CaseDice(case.get("dice"))
    found = adapter(Asked(given, dice, rules(given)))
    dice.finish()
    return found

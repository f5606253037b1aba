"""Criticals a ship carries, as the card games ask for one of them, change it and count what it cost."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Fact
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Pick
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.words import Msg, msg

WHICH = msg("Which critical?")


class HeldCritical(Frozen):
    """A critical hit a ship carries."""

    turn: int
    roll: int = Field(0, ge=0, le=12)
    """The 2D6; 0: not thrown."""
    text: str = Field("", max_length=120)
    """Its effect, of a table or typed; empty: still to be named."""
    hull: int = 0
    """Hull points it cost."""
    crew: int = 0
    repaired: bool = False


C = TypeVar("C", bound=HeldCritical)
C_co = TypeVar("C_co", bound=HeldCritical, covariant=True)


class Hurt(Protocol[C_co]):
    @property
    def name(self) -> str: ...

    @property
    def criticals(self) -> tuple[C_co, ...]: ...


def critical_of(ship: Hurt[C], at: int) -> C:
    """One of them, from 0. Raises BadInput if there are not so many."""
    if at >= len(ship.criticals):
        raise BadInput(msg("{ship} has no critical number {n}.", ship=ship.name, n=at + 1))
    return ship.criticals[at]


def replaced(ship: Hurt[C], at: int, critical: C) -> tuple[C, ...]:
    """All of them, one changed."""
    return tuple(critical if n == at else one for n, one in enumerate(ship.criticals))


def unnamed(asked: Asked) -> int:
    """The first without a name, else the last."""
    return next(
        (n for n, one in enumerate(asked.ship.criticals) if not one.text), len(asked.ship.criticals) - 1
    )


def picks(
    which: Callable[[Any], bool] = lambda _: True,
    name: Callable[[Any], Msg] = lambda one: Msg.verbatim(one.text),
) -> Callable[[Asked], list[Pick]]:
    """Those of a ship that are asked about, by name, and when they were thrown."""

    def found(asked: Asked) -> list[Pick]:
        return [
            Pick(value=str(at), title=name(one) if one.text else msg("not named"), detail=thrown(one))
            for at, one in enumerate(asked.ship.criticals)
            if which(one)
        ]

    return found


def thrown(critical: HeldCritical) -> Msg:
    """When, and the 2D6 where there was a throw."""
    if not critical.roll:
        return msg("Turn {turn}", turn=critical.turn)
    return msg("Turn {turn}, 2D6 {roll}", turn=critical.turn, roll=critical.roll)


def told(asked: Asked) -> Any:
    """The one the other questions of a form are about."""
    return asked.ship.criticals[asked["at"]]


def own(field: str, label: Msg, **more: Any) -> Ask:
    """A question about it: each keeps its own answers, or choosing another one would carry words over."""
    return Ask(
        label,
        key=lambda asked: f"{field}{asked['at']}",
        default=lambda asked: getattr(told(asked), field),
        **more,
    )


def naming(title: Callable[[Asked], Msg]) -> Asks:
    """The form in which one of them is given its effect."""
    return Asks(
        title=title,
        go=msg("Write it down"),
        instead=lambda asked: None if asked.ship.criticals else (),
        ready=lambda asked: bool(asked["text"].strip()),
    )


def which(shown: Callable[[Asked], list[Pick]]) -> Ask:
    """Which of them is named: the first that has no name yet, and nothing is asked of a ship with one alone."""
    return Ask(WHICH, picks=shown, default=unnamed, when=lambda asked: len(asked.ship.criticals) > 1)


class Counted(Protocol):
    """A moment of a battle, with what each ship has left in it."""

    def hull_now(self, ship: str) -> int: ...
    def crew_now(self, ship: str) -> int: ...


def losses(before: Counted, after: Counted, ship: str, by: str = "") -> tuple[Fact, ...]:
    """What a ship lost between two moments, as the report counts it: never more than she had; given back, below 0."""
    hull = before.hull_now(ship) - after.hull_now(ship)
    men = before.crew_now(ship) - after.crew_now(ship)
    found = (Fact(kind="damage", by=by, on=ship, amount=hull), Fact(kind="crew", by=by, on=ship, amount=men))
    return tuple(fact for fact in found if fact.amount)

"""What a game knows of lists alone: enough to read, price and judge one; nothing that is played, shown or printed."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from fleetdesk.core.base import Frozen
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Problem
from fleetdesk.core.values import Value
from fleetdesk.core.words import Msg, nmsg
from fleetdesk.core.workings import Working

F = TypeVar("F", bound=FleetList)


class Listed(Protocol):
    """What is asked of a game to read and judge a list; a whole game answers it as well."""

    @property
    def fleet(self) -> type[Any]:
        """The model of its lists."""

    @property
    def options(self) -> type[Frozen]:
        """The model of its house rules."""

    @property
    def cost(self) -> Callable[[Any], Working]:
        """The price of a list."""

    @property
    def check(self) -> Callable[[Any], tuple[Problem, ...]]:
        """What is wrong with a list."""

    @property
    def counted(self) -> Callable[[Iterable[Any]], Msg]:
        """What there is on a list, of its cards."""


def ships_counted(cards: Iterable[Any]) -> Msg:
    """A game in which everything on a list is a ship."""
    return nmsg("{n} ship", "{n} ships", sum(1 for _ in cards))


class FittedList:
    """A function of a list, called with the options of its ships part of their cards."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    def __call__(self, first: Any, *others: Any) -> Any:
        from fleetdesk.core.lists.fitting import fitted

        return self._function(fitted(first), *others)


class _Priced(FittedList):
    """The price of a ship: that of its card, and a row more for each option."""

    def __call__(self, first: Any, *others: Any) -> Any:
        # Of the bare card: fitted, its options would be priced with it and told once more.
        from fleetdesk.core.lists.fitting import with_options

        return with_options(self._function(first, *others), first, *others)


LISTED: Mapping[str, type[FittedList]] = {"cost": FittedList, "ship_cost": _Priced, "check": FittedList}
"""Functions of a list by their names, and how each is called."""


def fit(game: object, **how: type[FittedList]) -> None:
    """Give functions of a list the cards its ships sail with, options and all: no game has to know of them."""
    for name, kind in how.items():
        function = getattr(game, name)
        if not isinstance(function, FittedList):  # one made of another has some already
            object.__setattr__(game, name, kind(function))


class Listing(Value, Generic[F]):
    """The part of a game that lists need: see `GameSystem` for each."""

    profile: type[ShipProfile]
    fleet: type[F]
    options: type[Frozen]
    cost: Callable[[F], Working]
    ship_cost: Callable[[F, str], Working]
    check: Callable[[F], tuple[Problem, ...]]
    check_card: Callable[[Any], tuple[Problem, ...]]
    counted: Callable[[Iterable[Any]], Msg] = ships_counted

    def __post_init__(self) -> None:
        """See `fit`."""
        fit(self, **LISTED)

    @property
    def parts(self) -> Mapping[str, Any]:
        """The fields a whole game has of it."""
        return dict(self)

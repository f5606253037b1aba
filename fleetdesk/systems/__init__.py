"""The games: one folder each, found by looking; its first lines say what it is called, `game.SYSTEM` is all of it.

What the command line asks for most stands in modules of their own, so that the rest need not be loaded: `quick.ODDS`,
and `lists.building.LISTING` for prices and verdicts.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:  # a window opens without it
    from fleetdesk.core.game.listing import Listed
    from fleetdesk.core.game.quick import QuickOdds
    from fleetdesk.core.game.system import AnySystem


class Named(Protocol):
    """What is known of a game before it is loaded; a loaded one says it as well."""

    @property
    def title(self) -> str:
        """Catalogue key of its name."""

    @property
    def rank(self) -> int:
        """Where it stands among the games, lowest first; those of one rank stand by their ids."""

    @property
    def tells(self) -> str:
        """Catalogue key of a line that tells a newcomer what it is; "": its name does."""

    @property
    def picture(self) -> str:
        """What stands beside its name where games are chosen, one of `core.layout.drawings`; "": any ship."""

    @property
    def mapped(self) -> bool:
        """Whether it has scenarios, ships drawn up on a map."""


class Name(NamedTuple):
    """The name of a game, its place among the others, and what whoever chooses one is told of it."""

    title: str
    rank: int
    tells: str = ""
    mapped: bool = False
    picture: str = ""


@cache
def system_ids() -> tuple[str, ...]:
    """The ids of all games found, in alphabetical order; nothing of them is loaded."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg and m.name != "common"))


@cache
def named(system: str) -> Named:
    """What the game of that id is called; its rules are not loaded. Raises KeyError: there is no such game."""
    folder = _module(system)
    return Name(folder.TITLE, folder.RANK, folder.TELLS, folder.MAPPED, folder.PICTURE)


@cache
def load(system: str) -> "AnySystem":
    """The game of that id. Raises KeyError: there is no such game."""
    found: AnySystem = _module(system, ".game").SYSTEM
    return found


@cache
def odds(system: str) -> "Mapping[str, QuickOdds]":
    """Its odds from bare numbers: by its module `quick` if it has one, and then no more of it is loaded.

    Raises KeyError: there is no such game.
    """
    try:
        found: Mapping[str, QuickOdds] = _module(system, ".quick").ODDS
    except ModuleNotFoundError:
        return load(system).odds
    return found


@cache
def listing(system: str) -> "Listed":
    """What it knows of lists: by its module `lists.building` if it has one, and then nothing that is played is loaded.

    Raises KeyError: there is no such game.
    """
    try:
        found: Listed | None = getattr(_module(system, ".lists.building"), "LISTING", None)
    except ModuleNotFoundError:
        found = None
    return load(system) if found is None else found


def _module(system: str, part: str = "") -> ModuleType:
    if system not in system_ids():
        raise KeyError(system)
    return importlib.import_module(f"{__name__}.{system}{part}")


def in_order(ids: Iterable[str], name: Callable[[str], Named]) -> tuple[str, ...]:
    """The games as they are listed everywhere: by rank, then by id."""
    return tuple(sorted(ids, key=lambda one: (name(one).rank, one)))

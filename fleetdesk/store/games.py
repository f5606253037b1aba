"""The game a file was made for."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Msg

if TYPE_CHECKING:  # a window opens without it
    from fleetdesk.core.game.listing import Listed

Game = TypeVar("Game", bound="Listed")


def game_of(name: str, path: Path, find: Callable[[str], Game], unknown: str) -> Game:
    """The game a file names; `unknown` is the catalogue key of what is said where this version does not have it.

    Raises StoreError: it does not.
    """
    try:
        return find(name)
    except KeyError as error:
        raise StoreError(Msg(key=unknown, args={"file": path.name, "system": name[:40]})) from error

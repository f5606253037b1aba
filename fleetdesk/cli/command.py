"""What a command of the command line is made of."""

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from fleetdesk import systems
from fleetdesk.cli.overview import MODULES, Parser
from fleetdesk.core import escaping
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.services import game_words

if TYPE_CHECKING:  # the names of games are told without it
    from fleetdesk.core.game.listing import Listed
    from fleetdesk.core.game.quick import QuickOdds
    from fleetdesk.core.game.system import AnySystem

Pictures = Callable[[Path, Path, str], Iterable[Path]]
"""(folder, battle file, language) -> the pictures as they are taken."""
OK = 0
NO = 1
"""The answer is no: an illegal fleet, a failed case."""
UNREADABLE = 2
"""There is no answer: a wrong argument, a file that cannot be read, a value that is missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Console:
    """What a command may use."""

    words: Words
    ids: Callable[[], tuple[str, ...]] = systems.system_ids
    named: Callable[[str], systems.Named] = systems.named
    find: "Callable[[str], AnySystem]" = systems.load
    odds: "Callable[[str], Mapping[str, QuickOdds]]" = systems.odds
    """Of bare numbers, by game."""
    listing: "Callable[[str], Listed]" = systems.listing
    """What a game knows of lists."""
    line: Sequence[str] = ()
    """What stands after the word of the command."""
    pictures: Pictures | None = None
    """Takes pictures of the screens, where there is a window to take them of."""

    def games(self) -> tuple[str, ...]:
        """The games in the order they are listed in."""
        return systems.in_order(self.ids(), self.named)

    def words_of(self, system: str) -> Words:
        """The words as the players of a game say them."""
        return game_words.of_game(self.words, system)

    def game(self, system: str) -> "AnySystem":
        """The game of that id, or a sentence that lists those there are."""
        try:
            return self.find(system)
        except KeyError:
            known = ", ".join(self.games())
            raise BadInput(
                msg("There is no game “{system}” here. There are: {known}.", system=system, known=known)
            ) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One word after `fleetdesk`."""

    arguments: Callable[[Parser, Console], None]
    run: Callable[[argparse.Namespace, Console], int]
    """Prints the answer and gives the exit status."""


def load(word: str) -> Command:
    command: Command = import_module(f"fleetdesk.cli.{MODULES.get(word, word)}").COMMAND
    return command


def put(text: str) -> None:
    """Print a part of the answer; no other place prints. What stands in a file tells the terminal nothing."""
    print(escaping.shown(text))


def put_aside(text: str) -> None:
    """Print something beside the answer, where it does not get into a pipe."""
    print(escaping.shown(text), file=sys.stderr, flush=True)


def tell(console: Console, notice: Msg) -> None:
    """Say something beside the answer."""
    put_aside(console.words.say(notice))

"""What the window is made of, handed to it by whoever starts it."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from fleetdesk import paths, systems
from fleetdesk.core.words import Words
from fleetdesk.store.settings import SettingsFile

if TYPE_CHECKING:  # a window opens without it
    from fleetdesk.core.battle.battles import Battle
    from fleetdesk.core.game.listing import Listed
    from fleetdesk.core.game.system import AnySystem
    from fleetdesk.core.words import Msg
    from fleetdesk.services.drafts import Drafts


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S")


def any_seed() -> int:
    """A seed nobody finds by trying, however many dice were seen: else the dice to come are known beforehand."""
    return secrets.randbits(128)


@dataclass(kw_only=True)
class Parts:
    """What the window is made of. A test gives folders, a clock and a seed of its own."""

    settings: SettingsFile
    folder: Path
    """Where the player's fleets, cards and battles are kept."""
    shipped: Path = field(default_factory=paths.shipped_fleets)
    ids: Callable[[], tuple[str, ...]] = systems.system_ids
    """The games there are, in no order that players would know; `games` has one."""
    named: Callable[[str], systems.Named] = systems.named
    find: "Callable[[str], AnySystem]" = systems.load
    clock: Callable[[], str] = _now
    """Local time as ISO text."""
    seed: Callable[[], int] = any_seed
    """Seed of the dice of a new battle."""
    language: str = "en"
    """Language of the window."""

    def lists_of(self, game: str) -> "Listed":
        """What a game knows of lists. Raises KeyError if there is no such game."""
        return systems.listing(game) if self.find is systems.load else self.find(game)

    def games(self) -> tuple[str, ...]:
        """The games in the order they are listed in."""
        return systems.in_order(self.ids(), self.named)

    def words(self, language: str = "") -> Words:
        """The words of a language; of the window's without one."""
        return Words.load(language or self.language, paths.texts()).plain

    def drafts(self, of: "Battle | str", tell: "Callable[[Msg], object]") -> "Drafts":
        """What was written of a battle, or on cards, and not entered: never kept among what is shared or backed up."""
        from fleetdesk.services.drafts import Drafts  # noqa: PLC0415 - a window opens without it
        from fleetdesk.store.drafts import DraftFile  # noqa: PLC0415 - the same

        return Drafts(DraftFile(self.settings.path.parent / "drafts", of), tell)

    @property
    def pins(self) -> Path:
        """Where the codes of seats are kept: on this device alone."""
        return self.settings.path.parent / "codes"

    @property
    def verdicts(self) -> Path:
        """Where is noted what the shelf says of its files: what is lost of it is found out again."""
        return self.settings.path.parent / "verdicts.json"

    @property
    def phones(self) -> Path:
        """Where phones that were let in to a battle are remembered: on this device alone."""
        return self.settings.path.parent / "phones"

    @property
    def print_language(self) -> str:
        """Language of paper."""
        return self.settings.settings.print_language or self.language

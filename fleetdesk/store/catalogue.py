"""The player's own cards: one JSON file each, below `cards/<game>/`, beside the cards a game comes with."""

import itertools
import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fleetdesk.core import escaping
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Msg, msg
from fleetdesk.store import envelope, files, versions
from fleetdesk.store.envelope import Changed, Edition, Loaded
from fleetdesk.store.migrations import CARD
from fleetdesk.store.versions import Version

if TYPE_CHECKING:  # a window opens without it
    from fleetdesk.core.game.system import AnySystem
    from fleetdesk.core.lists.profiles import ShipProfile

SUFFIX = ".json"


class _Read(NamedTuple):
    """A card as its file said it when that was read last."""

    stamp: tuple[int, int]
    card: "ShipProfile"
    edition: Edition


class Cards:
    """The player's own cards of all games. A card that cannot be read is left out, and told in `notices`."""

    def __init__(self, folder: Path) -> None:
        """Look after a folder; it is made when the first card is kept."""
        self._folder = folder
        self._history = folder.parent / versions.FOLDER
        self._read: dict[Path, _Read] = {}
        self.notices: tuple[Msg, ...] = ()
        """What went wrong when cards were read or kept last."""

    def own(self, system: "AnySystem") -> "tuple[ShipProfile, ...]":
        """The player's cards of a game, by name."""
        notices: list[Msg] = []
        found: dict[str, ShipProfile] = {}
        for path in files.listed(self._folder / system.id, f"*{SUFFIX}", notices):
            if path.name.startswith(".") or ".damaged-" in path.name:
                continue
            try:
                card = self._card(path, system, notices)
            except StoreError as error:
                notices.append(error.message)
            else:
                found[card.id] = card
        self.notices = tuple(notices)
        return tuple(sorted(found.values(), key=lambda card: (card.class_name.casefold(), card.id)))

    def all(self, system: "AnySystem") -> "tuple[ShipProfile, ...]":
        """Own cards first, then those that come with the game; an own card hides one of the same id."""
        own = self.own(system)
        hidden = {card.id for card in own}
        return (*own, *(card for card in system.catalogue() if card.id not in hidden))

    @files.asking
    def keep(self, system: "AnySystem", card: "ShipProfile") -> "ShipProfile":
        """Keep a card under its id, or a new one if it has none or the game's own card has it; gives the card with that id.

        A card that another window changed since it was read here stays, and this one gets a new id: `notices` says so. The
        version before stays as backup. Raises StoreError: the disk says no.
        """
        taken = {one.id for one in system.catalogue()}
        if not card.id or card.id in taken:
            taken |= {one.id for one in self.own(system)}
            based_on = card.id or card.based_on
            card = card.but(id=_free_id(card.class_name, taken), based_on=based_on)
        path = self._path(system, card.id)
        content = {"system": system.id, "card": card.model_dump(mode="json")}
        known = self._read.pop(path, None)
        self.notices = ()
        try:
            envelope.save(
                path,
                CARD,
                content,
                lambda raw: _card(raw, path, system),
                since=known.edition if known else None,
                history=self._history,
            )
        except Changed:
            beside = self.keep(system, card.but(id="", based_on=card.based_on or card.id))
            told = msg(
                "{card} was changed in another window or program. Both are kept.", card=card.class_name
            )
            self.notices = (told,)
            return beside
        return card

    @files.asking
    def forget(self, system: "AnySystem", card: str) -> "ShipProfile":
        """Take a card out of the catalogue and return it, so that `keep` can undo this. Raises StoreError.

        Lists that use it have a copy of their own and lose nothing.
        """
        path = self._path(system, card)
        gone = self._card(path, system, [])
        with files.writing(path):
            path.unlink()
        return gone

    def versions(self, system: "AnySystem", card: str) -> tuple[Version, ...]:
        """Earlier versions of a card, the latest first; none of a card that came with the game."""
        return envelope.versions_of(self._path(system, card), CARD, self._history)

    def version(self, system: "AnySystem", version: Version) -> "ShipProfile":
        """What a card was then. Raises StoreError."""
        return _load(version.path, system).value

    def _path(self, system: "AnySystem", card: str) -> Path:
        return self._folder / system.id / f"{escaping.file_stem(card, 'card')}{SUFFIX}"

    def _card(self, path: Path, system: "AnySystem", notices: list[Msg]) -> "ShipProfile":
        try:
            state = path.stat()
        except OSError as error:
            raise files.cannot_read(path, error) from error
        stamp = (state.st_mtime_ns, state.st_size)
        known = self._read.get(path)
        if known and known.stamp == stamp:
            return known.card
        loaded = _load(path, system)
        notices.extend(loaded.notices)
        if not loaded.notices:
            self._read[path] = _Read(stamp, loaded.value, loaded.edition)
        return loaded.value


def _load(path: Path, system: "AnySystem") -> "Loaded[ShipProfile]":
    loaded = envelope.load(path, CARD, lambda raw: _card(raw, path, system))
    return envelope.told_strange(loaded, path)


def _card(raw: dict[str, Any], path: Path, system: "AnySystem") -> "ShipProfile":
    if "card" not in raw or raw.get("system") != system.id:
        raise files.stranger(path)
    return system.profile.model_validate(raw["card"])


def _free_id(name: str, taken: set[str]) -> str:
    """An id made of a name: `Galère d'Été` becomes `own-galere-d-ete`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    stem = "own-" + ("-".join(re.findall(r"[a-z0-9]+", plain))[:60] or "card")
    if stem not in taken:
        return stem
    return next(found for n in itertools.count(2) if (found := f"{stem}-{n}") not in taken)

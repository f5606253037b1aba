"""Fleet lists: squadrons of named ships, each pointing at a card the list carries with it."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Self

from pydantic import Field, SerializeAsAny

from fleetdesk.core.base import Lasting
from fleetdesk.core.lists.fittings import MOST_TIMES
from fleetdesk.core.lists.formats import FLEET_FORMAT
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import Words

MOST_SHIPS = 400
"""A list longer than any table: more is a slip of the finger."""


class ShipEntry(Lasting):
    id: str
    name: str = Field("", max_length=80)
    card: str
    """Id of its card in `FleetList.cards`."""
    sails: bool = True
    """Ticked for today's game; a master list may hold more ships than sail."""
    options: Mapping[str, Annotated[int, Field(ge=1, le=MOST_TIMES)]] = Field({}, max_length=200)
    """Id of an option of its card -> how often it is chosen."""


class Squadron(Lasting):
    """Ships that are activated together."""

    id: str
    name: str = Field("", max_length=80)
    ships: tuple[ShipEntry, ...] = ()

    def called(self, name: str) -> Self:
        """The same under another name; ships that are called after it follow."""
        old = self.name or "\n"  # no ship is called after nothing
        ships = (
            one.but(name=name + one.name.removeprefix(old)) if one.name.startswith(old) else one
            for one in self.ships
        )
        return self.but(name=name, ships=tuple(ships))

    def in_words(self, words: Words) -> Self:
        """The same in a language. Its ships are named together: alone, a name may be some other word, or history's."""
        found = self.called(words.text(self.name))
        told = ", ".join(one.name for one in self.ships)
        if (said := words.text(told)) == told:
            return found
        names = said.split(", ")
        return found.but(
            ships=tuple(one.but(name=name) for one, name in zip(found.ships, names, strict=True))
        )


class FleetList(Lasting):
    """A player's list. It carries its own cards, so a file is complete by itself.

    A game narrows `cards` (and may add fields of its own) in a subclass.
    """

    format: int = FLEET_FORMAT
    id: str = ""
    system: str
    name: str = Field("", max_length=120)
    player: str = Field("", max_length=80)
    faction: str = Field("", max_length=80)
    points_limit: int = Field(0, ge=0, le=99999)
    """0: no limit."""
    squadrons: tuple[Squadron, ...] = ()
    cards: Mapping[str, SerializeAsAny[ShipProfile]] = {}
    house: Mapping[str, Any] = {}
    """House rules this list was built for, as the game's options model dumps them."""
    house_kept: Mapping[str, Any] = {}
    """House rules this version does not know: nothing here looks at them, and the file keeps them."""
    notes: str = ""
    source: str = ""
    """Where the figures come from; shown and printed."""

    def in_words(self, words: Words) -> Self:
        """The same with its names in a language: of a list that comes with the program."""
        squadrons = tuple(one.in_words(words) for one in self.squadrons)
        return self.but(name=words.text(self.name), squadrons=squadrons)

    def ships(self) -> Iterator[tuple[Squadron, ShipEntry]]:
        """Every ship with its squadron, in list order."""
        for squadron in self.squadrons:
            for ship in squadron.ships:
                yield squadron, ship

    def sailing(self) -> Iterator[tuple[Squadron, ShipEntry]]:
        """The ships ticked for today."""
        return ((squadron, ship) for squadron, ship in self.ships() if ship.sails)

    def ship(self, number: str) -> ShipEntry:
        """The ship of that id. Raises KeyError for an unknown one."""
        return {ship.id: ship for _, ship in self.ships()}[number]

    def card_of(self, ship: ShipEntry) -> ShipProfile | None:
        """The card a ship points at, if the list has it."""
        return self.cards.get(ship.card)

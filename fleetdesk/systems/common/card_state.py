"""What the two card games follow of a table: sides with a hand, ships that lose hull and crew, units activated by turns."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from fleetdesk.core.battle.battles import Battle, ShipState, Side
from fleetdesk.core.rule.settable import Settable
from fleetdesk.core.words import msg
from fleetdesk.systems.common.criticals import HeldCritical
from fleetdesk.systems.common.held_cards import HeldCard, Marker

MOST_LOST = 999
"""More than any ship can lose: a bound for files, not for play."""
LAST = 9
"""Rank of what is listed below all else that may be set."""


class CardSide(Side):
    """A side with its list and its hand."""

    hand: tuple[HeldCard, ...] = ()
    deck_left: Annotated[
        int | None,
        Settable(
            lambda seen: msg("{side}: cards left in the deck", side=seen.owner.name),
            key=lambda seen: f"deck-{seen.owner.id}",
            most=200,
            when=lambda seen: seen.owner.deck_left is not None,
        ),
    ] = Field(None, ge=0)
    """Cards left in the deck, where the players care to count them."""
    cards_drawn: bool = False
    """Its hand was made up in this end phase."""


class CardShip(ShipState):
    name: Annotated[str, Settable(msg("Name"), rank=LAST)]
    status: str = "in_play"
    hull_lost: int = Field(0, ge=0, le=MOST_LOST)
    """May be more than the hull points: criticals go on counting, so that one set right later counts back."""
    crew_lost: int = Field(0, ge=0, le=MOST_LOST)
    fired: tuple[str, ...] = ()
    """Weapons used in this turn, by number on the card."""
    split: tuple[str, ...] = ()
    """Those of them that divided their fire."""
    criticals: tuple[HeldCritical, ...] = ()
    markers: tuple[Marker, ...] = ()
    lost_turn: int = 0
    """Turn in which it left the table."""
    notes: Annotated[str, Settable(msg("Notes"), rank=LAST)] = Field("", max_length=500)

    @property
    def in_play(self) -> bool:
        """It is commanded by its own crew."""
        return self.status == "in_play"

    @property
    def here(self) -> bool:
        """Its figure stands on the table."""
        return self.in_play


class CardBattle(Battle):
    """A battle in which sides take turns to activate a unit: a squadron, or a flight of wings."""

    turn: Annotated[int, Settable(msg("Turn"), most=99)] = Field(1, ge=1)
    sides: tuple[CardSide, ...] = ()
    ships: Mapping[str, CardShip] = {}
    initiative: tuple[str, ...] = ()
    """Sides in the order they activate this turn; empty until thrown."""
    activated: tuple[str, ...] = ()
    """Units activated this turn, in order."""
    active: str = ""
    """Unit being activated, if one."""

    if TYPE_CHECKING:  # narrower than those of every battle

        def side(self, side: str) -> CardSide: ...
        def card(self, ship: str) -> Any: ...

    def hull_now(self, ship: str) -> int:
        """Hull points left; a card that does not tell them has one."""
        hull = self.card(ship).hull
        return max(0, (1 if hull is None else hull) - self.ships[ship].hull_lost)

    def unit_name(self, unit: str) -> str:
        """The name on the list of a squadron or flight; a ship on its own lends it its name."""
        listed = unit.removesuffix("-wings")
        side = self.home(listed)
        for one in self.side(side).fleet.squadrons if side else ():
            if f"{side}-{one.id}" in {listed, unit}:
                return one.name or one.id
        return next((ship.name for ship in self.ships.values() if ship.squadron == unit), unit)

    @property
    def markers(self) -> tuple[Marker, ...]:
        return tuple(marker for ship in self.ships.values() for marker in ship.markers)

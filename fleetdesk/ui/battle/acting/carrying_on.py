"""A squadron does one thing after the other: the next ship comes into hand with what the last one did proposed."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fleetdesk.core.views import Offer
from fleetdesk.ui.battle.acting.action_flow import ActionFlow
from fleetdesk.ui.battle.screen import BattleScreen


class CarryingOn:
    """Puts the next ship of a squadron in hand, and takes her out again with the step she came after."""

    def __init__(self, screen: BattleScreen, flow: ActionFlow) -> None:
        self._screen, self._flow = screen, flow
        self._before = ""
        """Who was in hand before the ship that is proposed something now."""

    def take(self, offer: Offer) -> None:
        """Take the ship in hand that does what a button of the table begins: her card stands beside her questions.

        Dice told already come first. What was only taken for granted is asked in full then. Where nothing is asked
        whoever acts stays in hand.
        """
        screen, bridge = self._screen, self._screen.bridge
        if bridge.system.actions[offer.action].form is None and not offer.provisional:
            return
        ship = offer.answers.get("ship", screen.ship)
        anew = ship != screen.ship or (offer.provisional and bridge.proposed is not None)
        if anew and ship in bridge.battle.ships and not self._flow.told:
            screen.select(ship)

    def go_on(self) -> None:
        """Propose to the next of the squadron what the ship in hand just did; to nobody who took part in it.

        Who has something against her in the rules is not put before the players: they choose then.
        """
        screen, flow, took = self._screen, self._flow, self._flow.chosen.took
        bridge, ship = screen.bridge, screen.ship
        self._before = ""
        if bridge.locked or took.get("ship") != ship:
            return
        named = set(_named(took))
        mates = (one for one in self._mates() if one not in named and self._nothing_against(one))
        if mate := next(mates, ""):
            screen.select(mate, meant=True)
            flow.propose(bridge.offers(mate))
            screen.prepare.pad.guard()
            self._before = ship

    def take_back(self) -> None:
        """The step is taken back after which a ship came into hand: what is only proposed to her goes too."""
        ship, self._before = self._before, ""
        if ship and self._flow.offer is not None and not self._flow.firm:
            self._flow.cancel()
            self._screen.select(ship, meant=True)

    def _mates(self) -> Iterator[str]:
        """The others of her squadron, those after her first."""
        ship = self._screen.ship
        for side in self._screen.bridge.overview.sides:
            for squadron in side.squadrons:
                ships = [one.ship for one in squadron.ships]
                if ship in ships:
                    at = ships.index(ship)
                    yield from (*ships[at + 1 :], *ships[:at])

    def _nothing_against(self, mate: str) -> bool:
        flow, bridge = self._flow, self._screen.bridge
        offer = flow.again(bridge.offers(mate))
        if offer is None:
            return False
        asked = bridge.seen.form(
            offer.action, {**offer.answers, **flow.chosen.again(bridge.seen.form, offer)[0]}
        )
        return asked is not None and asked.throws and not asked.refusals and asked.stop is None


def _named(took: Any) -> Iterator[str]:
    """All that is named in what an action was done with."""
    if isinstance(took, str):
        yield took
    elif isinstance(took, Mapping):
        for value in took.values():
            yield from _named(value)
    elif isinstance(took, Iterable):
        for value in took:
            yield from _named(value)

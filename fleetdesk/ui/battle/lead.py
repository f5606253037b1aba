"""What the primary button does: the next thing the rules want."""

from __future__ import annotations

from typing import NamedTuple

from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, nmsg
from fleetdesk.ui.bridge import BattleBridge


class Lead(NamedTuple):
    """The offer, what stands below its title, and whether it leaves something owed."""

    offer: Offer
    note: Msg | None = None
    owes: int = 0


def leading(bridge: BattleBridge, ship: str) -> Lead | None:
    """What is due with that ship in hand: her squadron's turn, else what the game puts first; nothing while locked."""
    if bridge.locked:
        return None
    squadrons = [one for side in bridge.overview.sides for one in side.squadrons]
    own = next((one for one in squadrons if any(each.ship == ship for each in one.ships)), None)
    acting = any(one.state == "active" for one in squadrons)
    if own is not None and own.state == "ready" and not acting:
        offer = own.offer
        if offer is not None and offer.discouraged is None:
            return Lead(offer, Msg.verbatim(own.name))
    offers = bridge.overview.offers
    offer = next((one for one in offers if one.kind == "primary"), next(iter(offers), None))
    if offer is None:
        return None
    owed = len(bridge.seen.left_undone(offer.action, offer.answers))
    if owed:
        return Lead(offer, nmsg("1 still owed", "{n} still owed", owed), owed)
    active = next((one for one in squadrons if one.state == "active"), None)
    return Lead(offer, Msg.verbatim(active.name) if active is not None else None)

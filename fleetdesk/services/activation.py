"""What taking a ship in hand means: her squadron is activated by the first act that wants it, and not before."""

from typing import NamedTuple

from fleetdesk.core.battle.journal import Ahead
from fleetdesk.core.errors import Said
from fleetdesk.core.views import Offer, Overview
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker


class Hand(NamedTuple):
    """The battle with a ship in hand."""

    seen: Onlooker
    """With what is taken for granted as if it were done."""
    proposed: Offer | None = None
    """What is taken for granted; nothing of it is in the log."""
    ahead: Ahead | None = None


def meant(overview: Overview, ship: str) -> Offer | None:
    """What taking a ship in hand means for her squadron, if the rules have nothing against it."""
    squadrons = (squadron for side in overview.sides for squadron in side.squadrons)
    own = next((one for one in squadrons if any(each.ship == ship for each in one.ships)), None)
    offer = own.offer if own is not None else None
    return offer if offer is not None and offer.provisional and offer.discouraged is None else None


def taken(session: BattleSession, bare: Onlooker, ship: str) -> Hand:
    """The battle as this seat sees it once it has that ship in hand."""
    offer = meant(bare.overview, ship)
    if offer is None:
        return Hand(bare)
    form = bare.form(offer.action, offer.answers)
    args = offer.answers if form is None else form.args
    if args is None:
        return Hand(bare)
    ahead = Ahead(action=offer.action, args=args)
    try:
        return Hand(Onlooker(session, bare.seat, ahead=ahead), offer, ahead)
    except Said:
        return Hand(bare)

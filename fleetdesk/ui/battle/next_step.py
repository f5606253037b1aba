"""What the primary button does: the next thing the rules want; which debt comes after another; what stands open."""

from collections.abc import Sequence
from typing import NamedTuple

from fleetdesk.core.views import Debt, Offer, SquadronStrip
from fleetdesk.core.words import Msg, nmsg
from fleetdesk.ui.bridge import BattleBridge


class NextStep(NamedTuple):
    """The offer, what stands below its title, and whether it leaves something owed."""

    offer: Offer
    note: Msg | None = None
    owes: int = 0


def leading(bridge: BattleBridge, ship: str, *, listed: bool = False) -> NextStep | None:
    """What is due with that ship in hand: her squadron's turn, else what the game puts first; nothing while locked.

    What would leave debts behind gives way to the first of them, unless they are `listed` beside the button. What leads
    for the ship in hand as well she does herself.
    """
    if bridge.locked:
        return None
    squadrons = [one for side in bridge.overview.sides for one in side.squadrons]
    own = next((one for one in squadrons if any(each.ship == ship for each in one.ships)), None)
    acting = next((one for one in squadrons if one.state == "active"), None)
    if own is not None and own.offer is not None and acting is None and _may_act(own, own.offer):
        return NextStep(own.offer, Msg.verbatim(own.name))
    offers = bridge.overview.offers
    offer = next((one for kind in ("primary", "plain") for one in offers if one.kind == kind), None)
    if offer is None:
        return None
    if offer.answers.get("ship", ship) != ship and ship in bridge.battle.ships:
        hers = (one for one in bridge.offers(ship) if one.action == offer.action and one.kind == "primary")
        offer = next(hers, offer)
    return _of_table(bridge, offer, acting, listed=listed)


def _of_table(bridge: BattleBridge, offer: Offer, acting: SquadronStrip | None, *, listed: bool) -> NextStep:
    """What the game puts first, or what it would leave behind; whose it is stands below it."""
    debt = next((one for one in bridge.debts if _settles(offer, one)), None)
    note = Msg.verbatim(acting.name) if acting is not None else None
    if debt is not None:
        own = {one.ship for one in acting.ships} if acting is not None else set()
        return NextStep(offer, note if own & {*debt.ships} or not debt.ships else _first_of(bridge, debt))
    owed = len(bridge.seen.left_undone(offer.action, offer.answers))
    if not owed:
        return NextStep(offer, note)
    first = None if listed else next(iter(in_row(bridge.debts)), None)
    if first is not None and first.offer is not None:
        return NextStep(first.offer, _first_of(bridge, first))
    return NextStep(offer, nmsg("1 still owed", "{n} still owed", owed), owed)


def _first_of(bridge: BattleBridge, debt: Debt) -> Msg | None:
    """The ship it is about, the first of several; of what all of them do at once none is named."""
    if debt.offer is not None and not debt.offer.answers and len(debt.ships) > 1:
        return None
    ships = bridge.battle.ships
    return next((Msg.verbatim(ships[one].name) for one in debt.ships if one in ships), None)


def standing(bridge: BattleBridge) -> Offer | None:
    """What stands open without a tap for the side that looks: never what another one writes."""
    offers = () if bridge.locked else bridge.overview.offers
    return next((one for one in offers if one.standing and one.seats == (bridge.seat,)), None)


def as_it_stands(bridge: BattleBridge, owed: Offer) -> Offer:
    """The button of the table that does what is owed, with what whoever looks may see of it; else that of the debt.

    A debt tells only how many: it never brings along what was decided in secret.
    """
    alike = (one for one in bridge.overview.offers if one.action == owed.action)
    return next((one for one in alike if owed.answers.items() <= one.answers.items()), owed)


def _may_act(squadron: SquadronStrip, offer: Offer) -> bool:
    return squadron.state == "ready" and offer.discouraged is None


def _settles(offer: Offer, debt: Debt) -> bool:
    """Whether that button, whatever it is called where it stands, settles the debt."""
    known = debt.offer
    return known is not None and (known.action, known.answers) == (offer.action, offer.answers)


def in_row(debts: Sequence[Debt]) -> list[Debt]:
    """Debts an act left that can be settled by their button."""
    return [one for one in debts if one.asked and one.offer is not None]


def next_debt(bridge: BattleBridge, ship: str, before: Sequence[Debt]) -> Offer | None:
    """What is asked for without a tap after a step: the next debt, if the step left or settled such a one.

    The rules say what comes first: it leads. Of several of a kind one follows the other. `before` is what was owed
    before that step.
    """
    owed, known = in_row(bridge.debts), in_row(before)
    kinds = {one.offer.action for one in known if one.offer is not None and not _among(one, owed)}
    found = [one for one in owed if one.offer is not None and one.offer.action in kinds]
    lead = leading(bridge, ship)
    if lead is not None:
        left = [one for one in owed if one.asked == "at_once" and not _among(one, known)]
        found = [one for one in (*left, *found) if _settles(lead.offer, one)] + found
    return next((one.offer for one in found if one.offer is not None and one.offer.discouraged is None), None)


def _among(debt: Debt, debts: Sequence[Debt]) -> bool:
    return debt.offer is not None and any(_settles(debt.offer, one) for one in debts)

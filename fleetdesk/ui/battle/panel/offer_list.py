"""Offers as a list over the window: what stands behind "more"."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from fleetdesk.core.views import Offer
from fleetdesk.core.words import Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.sheet import Sheet


def allowed_first(offers: Sequence[Offer]) -> list[Offer]:
    """What can be done, then what the rules would refuse, those together that they refuse for one reason."""
    reasons = list(dict.fromkeys((None, *(one.discouraged for one in offers))))
    return sorted(offers, key=lambda one: reasons.index(one.discouraged))


def choose_offer(
    keeper: ThemeKeeper, words: Words, host: QWidget, title: str, offers: Sequence[Offer]
) -> Sheet:
    """Offers as a list over the window; `finished` brings the index of the one tapped, or None."""
    rows = [
        ListRow(
            words.say(offer.title),
            icon=offer.icon if offer.icon in keeper.icons.names() else "",
            reason=words.say(offer.discouraged),
            hushed=offer.discouraged is not None and offer.discouraged == before,
        )
        for offer, before in zip(offers, (None, *(one.discouraged for one in offers)), strict=False)
    ]
    return choose(keeper, words, host, title, rows, width=440)

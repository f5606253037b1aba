"""How large a ship is drawn, from abeam on paper and from above on the screen: one telling for all of them."""

from __future__ import annotations

from fleetdesk.systems.age_of_sail.profiles import AosCard

FRIGATE = 6
"""Hull points from which a ship of fewer than two decks is drawn as a frigate; what is smaller is a brig."""


def silhouette(card: AosCard) -> str:
    """The name of her drawings: by her decks, a frigate told from what is smaller by her hull."""
    if card.is_fort:
        return "fort"
    match card.decks or 0:
        case 0 | 1:
            return "sail_frigate" if card.hull >= FRIGATE else "brig"
        case 2:
            return "two_decker"
        case _:
            return "three_decker"

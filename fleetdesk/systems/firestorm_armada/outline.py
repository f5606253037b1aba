"""A ship as every card draws it, on screen and on paper: seen from above, and the boxes to strike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from fleetdesk.core.cards import Track
from fleetdesk.core.words import msg
from fleetdesk.systems.firestorm_armada.profiles import SMALL, ArmadaCard

FANS = {
    "fore": (315.0, 90.0),
    "fore_fixed": (345.0, 30.0),
    "starboard": (45.0, 90.0),
    "aft": (135.0, 90.0),
    "port": (225.0, 90.0),
}
"""Where an arc begins, clockwise from the bow, and how wide it is, in degrees."""
SLIM = frozenset({"destroyer", "gunship", "light_cruiser", *SMALL})


def tracks(profile: ArmadaCard, hull_lost: int = 0, crew_lost: int = 0, ap_lost: int = 0) -> Iterator[Track]:
    """Hull, crew and assault points, to strike; a ship without crew or AP has no boxes for them."""
    shapes: dict[str, Literal["square", "round", "diamond"]] = {
        "hull": "square",
        "crew": "round",
        "ap": "diamond",
    }
    for slot, label, total, lost in (
        ("hull", msg("Hull (HP)"), profile.hull or 0, hull_lost),
        ("crew", msg("Crew (CP)"), profile.crew or 0, crew_lost),
        ("ap", msg("Assault (AP)"), profile.ap or 0, ap_lost),
    ):
        if total:
            yield Track(slot=slot, label=label, total=total, lost=min(total, lost), shape=shapes[slot])

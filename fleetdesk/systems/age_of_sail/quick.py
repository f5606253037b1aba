"""Odds from bare numbers; what throws the dice is loaded when it is asked."""

from __future__ import annotations

from collections.abc import Mapping

from fleetdesk.core.game.quick import QuickOdds, later
from fleetdesk.core.speech import N_

ODDS: Mapping[str, QuickOdds] = {
    "broadside": QuickOdds(
        id="broadside",
        title=N_("Broadside of a ship"),
        numbers={
            "force": N_("force of the broadside"),
            "modifier": N_("sum of all die modifiers"),
            "fort": N_("1 for a fort that fires"),
        },
        lists={},
        odds=later("fleetdesk.systems.age_of_sail.fight.broadside"),
    )
}

"""Odds from bare numbers; what throws the dice is loaded when it is asked."""

from collections.abc import Mapping

from fleetdesk.core.game.quick import QuickOdds, later
from fleetdesk.core.speech import N_

ODDS: Mapping[str, QuickOdds] = {
    "fire": QuickOdds(
        id="fire",
        title=N_("Fire"),
        numbers={
            "ad": N_("attack dice of the leader or only ship"),
            "dr": N_("damage rating of the target"),
            "cr": N_("critical rating of the target"),
        },
        lists={"linked": N_("attack dice of each ship that joins a linked shot")},
        odds=later("fleetdesk.systems.uncharted_seas.fire.hits"),
        least={"ad": 0, "dr": 1, "cr": 1, "linked": 0},
    )
}

"""Odds from bare numbers; what throws the dice is loaded when it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fleetdesk.core.game.quick import Lists, Numbers, QuickOdds
from fleetdesk.core.speech import N_

if TYPE_CHECKING:  # the questions are listed without it
    from fleetdesk.core.odds import Odds


def _fire(numbers: Numbers, lists: Lists) -> Odds:
    from fleetdesk.systems.uncharted_seas.fire.linked import quick_odds  # noqa: PLC0415 - as above

    return quick_odds(numbers, lists)


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
        odds=_fire,
    )
}

"""Odds from bare numbers; what throws the dice is loaded when it is asked."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fleetdesk.core.game.quick import Lists, Numbers, QuickOdds
from fleetdesk.core.speech import N_

if TYPE_CHECKING:  # the questions are listed without it
    from fleetdesk.core.odds import Odds


def _broadside(numbers: Numbers, _: Lists) -> "Odds":
    from fleetdesk.core.odds import Odds  # noqa: PLC0415 - as above
    from fleetdesk.systems.age_of_sail.fight import fire  # noqa: PLC0415 - as above
    from fleetdesk.systems.age_of_sail.options import HouseRules  # noqa: PLC0415 - as above

    found = fire.hits(
        max(0, numbers["force"]),
        numbers.get("modifier", 0),
        HouseRules(),
        by_fort=bool(numbers.get("fort", 0)),
    )
    return Odds(tables=fire.hit_tables(found))


ODDS: Mapping[str, QuickOdds] = {
    "broadside": QuickOdds(
        id="broadside",
        title=N_("Broadside of a ship"),
        numbers={
            "force": N_("force of the broadside"),
            "modifier": N_("sum of all die modifiers"),
            "fort": N_("1 for a fort that fires"),
        },
        odds=_broadside,
    )
}

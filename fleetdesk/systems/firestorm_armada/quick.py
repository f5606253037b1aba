"""Odds from bare numbers; what throws the dice is loaded when it is asked."""

from collections.abc import Mapping

from fleetdesk.core.game.quick import QuickOdds, later
from fleetdesk.core.speech import N_

ODDS: Mapping[str, QuickOdds] = {
    "fire": QuickOdds(
        id="fire",
        title=N_("Fire"),
        numbers={
            "ad": N_("attack dice of the focus or only ship"),
            "dr": N_("damage rating of the target"),
            "cr": N_("critical rating of the target"),
        },
        lists={
            "combined": N_("attack dice of each weapon that joins"),
            "shields": N_("shield dice of the target"),
            "face": N_("lowest face that hits: 4, or 5 or 6 for small targets"),
        },
        odds=later("fleetdesk.systems.firestorm_armada.fire.combined"),
        least={"ad": 0, "dr": 1, "cr": 1, "combined": 0, "shields": 0},
    ),
    "pd": QuickOdds(
        id="pd",
        title=N_("Point defence"),
        numbers={"dice": N_("dice of point defence against one wing")},
        odds=later("fleetdesk.systems.firestorm_armada.formulas.wings"),
        least={"dice": 0},
    ),
}

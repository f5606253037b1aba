"""Odds from bare numbers; what throws the dice is loaded when it is asked."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fleetdesk.core.game.quick import Lists, Numbers, QuickOdds
from fleetdesk.core.speech import N_

if TYPE_CHECKING:  # the questions are listed without it
    from fleetdesk.core.odds import Odds


def _ram(numbers: Numbers, _: Lists) -> "Odds":
    from fleetdesk.core.words import msg  # noqa: PLC0415 - as above
    from fleetdesk.systems.galleys.formulas.trials import Modifier, Trial, trial_odds  # noqa: PLC0415 - as above

    trial = Trial("below", numbers["size"], (Modifier("crew", numbers.get("modifier", 0)),))
    return trial_odds(msg("Ram"), trial)


def _assault(numbers: Numbers, _: Lists) -> "Odds":
    from fleetdesk.core.odds import Odds  # noqa: PLC0415 - as above
    from fleetdesk.systems.galleys.formulas import boarding  # noqa: PLC0415 - as above
    from fleetdesk.systems.galleys.options import HouseRules  # noqa: PLC0415 - as above

    rules = HouseRules()
    column = boarding.column(numbers["attackers"], numbers["defenders"], rules)
    found = boarding.assault_odds(max(1, numbers["attackers"]), column, roman=bool(numbers.get("roman", 0)))
    return found if found is not None else Odds(tables=())


ODDS: Mapping[str, QuickOdds] = {
    "ram": QuickOdds(
        id="ram",
        title=N_("Ram"),
        numbers={"size": N_("size of the target"), "modifier": N_("sum of all modifiers")},
        odds=_ram,
    ),
    "assault": QuickOdds(
        id="assault",
        title=N_("Assault"),
        numbers={
            "attackers": N_("marines of the attackers"),
            "defenders": N_("marines of the defender"),
            "roman": N_("1 for a Roman attacker"),
        },
        odds=_assault,
    ),
}

"""The game as one object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fleetdesk.core.game.corrections import standard_actions
from fleetdesk.core.game.system import GameSystem, QuickOdds
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import actions_of
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.lists.shipped import shipped_rules
from fleetdesk.systems.galleys import (
    RANK,
    TITLE,
    agreements,
    assault,
    cases,
    grappling,
    harm,
    movement,
    oars,
    ramming,
    shooting,
)
from fleetdesk.systems.galleys.assault import assault_odds
from fleetdesk.systems.galleys.formulas import boarding
from fleetdesk.systems.galleys.formulas.trials import Modifier, Trial, trial_odds
from fleetdesk.systems.galleys.lists import building, setup
from fleetdesk.systems.galleys.lists.misprints import MISPRINTS
from fleetdesk.systems.galleys.lists.stations import SEAS
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.paper import card, sheets
from fleetdesk.systems.galleys.profiles import GalleyCard, GalleyFleet, silhouette
from fleetdesk.systems.galleys.show import offers, overview, panel, weighing
from fleetdesk.systems.galleys.show.explain import WHYS
from fleetdesk.systems.galleys.state import COMMAND, GalleyBattle, hide_orders, slots
from fleetdesk.systems.galleys.turn import activation, command, steps
from fleetdesk.systems.galleys.turn.steps import due, passes

_ACTIONS = actions_of(
    command, steps, activation, movement, ramming, grappling, oars, shooting, assault, agreements
)


def _quick_ram(numbers: Mapping[str, int], _: Mapping[str, tuple[int, ...]]) -> Odds:
    """Odds of a ram from bare numbers."""
    trial = Trial("below", numbers["size"], (Modifier("crew", numbers.get("modifier", 0)),))
    return trial_odds(msg("Ram"), trial)


def _quick_assault(numbers: Mapping[str, int], _: Mapping[str, tuple[int, ...]]) -> Odds:
    """Odds of an assault from bare numbers."""
    rules = HouseRules()
    column = boarding.column(numbers["attackers"], numbers["defenders"], rules)
    found = assault_odds(max(1, numbers["attackers"]), column, roman=bool(numbers.get("roman", 0)))
    return found if found is not None else Odds(tables=())


SYSTEM: GameSystem[GalleyBattle, GalleyFleet] = GameSystem(
    id="galleys",
    title=TITLE,
    rank=RANK,
    rules_version=setup.RULES_VERSION,
    profile=GalleyCard,
    fleet=GalleyFleet,
    battle=GalleyBattle,
    options=HouseRules,
    catalogue=building.catalogue,
    groups=building.group,
    summary=building.summary,
    silhouette=silhouette,
    mixed_squadrons=True,
    cost=building.cost,
    ship_cost=building.ship_cost,
    check=building.check,
    check_card=building.check_card,
    card=card.card,
    weighed=weighing.weighed,
    prospects=weighing.prospects,
    prospects_note=weighing.NOTE,
    setup_fields=setup.setup_fields,
    opening=setup.opening,
    actions=_ACTIONS,
    overview=overview.overview,
    panel=panel.panel,
    offers=offers.offers,
    due=due,
    passes=passes,
    explain=WHYS.explain,
    causes=WHYS.causes,
    slots=slots,
    settle=harm.settle_by_hand,
    view=hide_orders,
    secret=lambda battle: battle.phase == COMMAND,
    deciding=command.deciding,
    misprints=MISPRINTS,
    seas=SEAS,
    rule_book=shipped_rules("galleys"),
    sheets=sheets.SHEETS,
    run_case=cases.run_case,
    odds={
        "ram": QuickOdds(
            id="ram",
            title=N_("Ram"),
            numbers={"size": N_("size of the target"), "modifier": N_("sum of all modifiers")},
            lists={},
            odds=_quick_ram,
        ),
        "assault": QuickOdds(
            id="assault",
            title=N_("Assault"),
            numbers={
                "attackers": N_("marines of the attackers"),
                "defenders": N_("marines of the defender"),
                "roman": N_("1 for a Roman attacker"),
            },
            lists={},
            odds=_quick_assault,
        ),
    },
)
SYSTEM = replace(SYSTEM, actions={**standard_actions(SYSTEM), **_ACTIONS})

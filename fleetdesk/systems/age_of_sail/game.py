"""The game as one object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fleetdesk.core.game.corrections import standard_actions
from fleetdesk.core.game.system import GameSystem, QuickOdds
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import actions_of
from fleetdesk.core.words import N_
from fleetdesk.systems.age_of_sail import RANK, TITLE, cases, chart, command, movement, position
from fleetdesk.systems.age_of_sail import card as cards
from fleetdesk.systems.age_of_sail.fight import damage, fate, fire, melees, surrender
from fleetdesk.systems.age_of_sail.lists import building, setup
from fleetdesk.systems.age_of_sail.lists.misprints import MISPRINTS
from fleetdesk.systems.age_of_sail.lists.stations import SEAS
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.orders import routes, squadron, writing
from fleetdesk.systems.age_of_sail.paper import sheets
from fleetdesk.systems.age_of_sail.profiles import AosCard, AosFleet, silhouette
from fleetdesk.systems.age_of_sail.show import explain, overview, panel, replay, weighing
from fleetdesk.systems.age_of_sail.state import ORDERS, AosBattle, hide_orders
from fleetdesk.systems.age_of_sail.turn import debts, steps, weather
from fleetdesk.systems.common.lists.shipped import shipped_rules

_ACTIONS = actions_of(
    weather, command, writing, routes, squadron, movement, position, melees, fire, damage, surrender, steps
)


def _quick_broadside(numbers: Mapping[str, int], _: Mapping[str, tuple[int, ...]]) -> Odds:
    """Odds of a broadside from bare numbers."""
    found = fire.hits(
        max(0, numbers["force"]),
        numbers.get("modifier", 0),
        HouseRules(),
        by_fort=bool(numbers.get("fort", 0)),
    )
    return Odds(tables=fire.hit_tables(found))


SYSTEM: GameSystem[AosBattle, AosFleet] = GameSystem(
    id="age_of_sail",
    title=TITLE,
    rank=RANK,
    rules_version=setup.RULES_VERSION,
    profile=AosCard,
    fleet=AosFleet,
    battle=AosBattle,
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
    card=cards.card,
    weighed=weighing.weighed,
    prospects=weighing.prospects,
    prospects_note=weighing.NOTE,
    setup_fields=setup.setup_fields,
    opening=setup.opening,
    actions=_ACTIONS,
    overview=overview.overview,
    panel=panel.panel,
    offers=panel.offers,
    due=debts.due,
    passes=steps.passes,
    explain=explain.explain,
    causes=explain.causes,
    settle=fate.settle_by_hand,
    view=hide_orders,
    secret=lambda battle: battle.phase == ORDERS,
    deciding=writing.deciding,
    misprints=MISPRINTS,
    seas=SEAS,
    rule_book=shipped_rules("age_of_sail"),
    chart=chart.chart,
    replays=replay.replays,
    cell_offers=position.cell_offers,
    way_offers=routes.way_offers,
    sheets=sheets.SHEETS,
    run_case=cases.run_case,
    odds={
        "broadside": QuickOdds(
            id="broadside",
            title=N_("Broadside of a ship"),
            numbers={
                "force": N_("force of the broadside"),
                "modifier": N_("sum of all die modifiers"),
                "fort": N_("1 for a fort that fires"),
            },
            lists={},
            odds=_quick_broadside,
        )
    },
)
SYSTEM = replace(SYSTEM, actions={**standard_actions(SYSTEM), **_ACTIONS})

"""The Uncharted Seas."""

from __future__ import annotations

from dataclasses import replace

from fleetdesk.core.corrections import standard_actions
from fleetdesk.core.system import GameSystem, QuickOdds
from fleetdesk.core.words import N_
from fleetdesk.systems.common.held_cards import face_down
from fleetdesk.systems.uncharted_seas import (
    activate_actions,
    building,
    by_hand,
    card_actions,
    cards,
    cases,
    contact_actions,
    debts,
    drift_actions,
    explain,
    fire_actions,
    hazard_actions,
    marker_actions,
    melee_actions,
    move_actions,
    odds_tables,
    offers,
    overview,
    panel,
    setup,
    sheets,
    ship_actions,
    slots,
    turn_actions,
)
from fleetdesk.systems.uncharted_seas.misprints import MISPRINTS
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.profiles import SeaCard, SeaFleet
from fleetdesk.systems.uncharted_seas.state import SeaBattle

_ACTIONS = {
    action.id: action
    for module in (
        turn_actions,
        activate_actions,
        move_actions,
        drift_actions,
        contact_actions,
        hazard_actions,
        fire_actions,
        melee_actions,
        ship_actions,
        marker_actions,
        card_actions,
    )
    for action in module.ACTIONS
}


def _seen(battle: SeaBattle, seat: str) -> SeaBattle:
    """The battle as one side may see it: the cards in other hands lie face down."""
    if not seat:
        return battle
    return battle.but(
        sides=tuple(side if side.id == seat else side.but(hand=face_down(side.hand)) for side in battle.sides)
    )


SYSTEM: GameSystem[SeaBattle, SeaFleet] = GameSystem(
    id="uncharted_seas",
    title=N_("The Uncharted Seas"),
    rank=1,
    rules_version=setup.RULES_VERSION,
    profile=SeaCard,
    fleet=SeaFleet,
    battle=SeaBattle,
    options=HouseRules,
    catalogue=building.catalogue,
    groups=building.group,
    summary=building.summary,
    cost=building.cost,
    ship_cost=building.ship_cost,
    check=building.check,
    check_card=building.check_card,
    card=cards.card,
    setup_fields=setup.setup_fields,
    opening=setup.opening,
    actions=_ACTIONS,
    overview=overview.overview,
    panel=panel.panel,
    offers=offers.offers,
    due=debts.due,
    explain=explain.explain,
    causes=explain.causes,
    slots=slots.slots,
    settle=by_hand.settle_by_hand,
    view=_seen,
    misprints=MISPRINTS,
    sheets=sheets.SHEETS,
    run_case=cases.run_case,
    odds={
        "fire": QuickOdds(
            id="fire",
            title=N_("Fire"),
            numbers={
                "ad": N_("attack dice of the leader or only ship"),
                "dr": N_("damage rating of the target"),
                "cr": N_("critical rating of the target"),
            },
            lists={"linked": N_("attack dice of each ship that joins a linked shot")},
            odds=odds_tables.quick,
        )
    },
)
SYSTEM = replace(SYSTEM, actions={**standard_actions(SYSTEM), **_ACTIONS})

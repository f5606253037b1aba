"""Salves: a hidden-grid game of the second world war, run by an umpire through a forum."""

from __future__ import annotations

from dataclasses import replace

from fleetdesk.core.corrections import standard_actions
from fleetdesk.core.posts import PostsRead
from fleetdesk.core.system import GameSystem
from fleetdesk.core.words import N_
from fleetdesk.systems.salves import (
    asking,
    building,
    cards,
    cases,
    charts,
    everybody,
    explain,
    hand_actions,
    leaks,
    order_actions,
    overview,
    panel,
    place_actions,
    reports,
    seal,
    setup,
    sheets,
    turn_actions,
)
from fleetdesk.systems.salves.misprints import MISPRINTS
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.profiles import SalvesCard, SalvesFleet
from fleetdesk.systems.salves.state import SalvesBattle, view

MOST_PLAYERS = 10
"""Seven nations, and room for players who share one (A-11)."""
_ACTIONS = {
    action.id: action
    for module in (place_actions, order_actions, everybody, turn_actions, hand_actions)
    for action in module.ACTIONS
}


def _read_posts(text: str) -> PostsRead:
    from fleetdesk.systems.salves.posts.corpus import read_posts  # noqa: PLC0415 - seldom asked for

    return read_posts(text)


SYSTEM: GameSystem[SalvesBattle, SalvesFleet] = GameSystem(
    id="salves",
    title=N_("Salves"),
    rank=5,
    rules_version=setup.RULES_VERSION,
    profile=SalvesCard,
    fleet=SalvesFleet,
    battle=SalvesBattle,
    options=HouseRules,
    catalogue=building.catalogue,
    groups=building.group,
    summary=building.summary,
    mixed_squadrons=True,
    cost=building.cost,
    ship_cost=building.ship_cost,
    check=building.check,
    check_card=building.check_card,
    card=cards.card,
    setup_fields=setup.setup_fields,
    sides=(2, MOST_PLAYERS),
    usual_sides=3,
    throws=False,
    opening=setup.opening,
    actions=_ACTIONS,
    overview=overview.overview,
    panel=panel.panel,
    offers=panel.offers,
    due=overview.due,
    explain=explain.explain,
    causes=explain.causes,
    slots=explain.slots,
    settle=hand_actions.settle,
    view=view,
    secret=lambda battle: not battle.over,
    deciding=asking.deciding,
    has_umpire=True,
    misprints=MISPRINTS,
    chart=charts.chart,
    cell_offers=panel.cell_offers,
    dispatches=reports.dispatches,
    check_seal=seal.check,
    leaks=leaks.leaks,
    read_posts=_read_posts,
    sheets=sheets.SHEETS,
    run_case=cases.run_case,
    odds={},
)
SYSTEM = replace(SYSTEM, actions={**hand_actions.discreet(standard_actions(SYSTEM)), **_ACTIONS})

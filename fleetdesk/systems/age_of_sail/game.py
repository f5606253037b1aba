"""The game as one object."""

from fleetdesk.core.game.corrections import completed
from fleetdesk.core.game.system import GameSystem, cases_in
from fleetdesk.core.rule.acting import actions_of
from fleetdesk.systems.age_of_sail import (
    PICTURE,
    RANK,
    TELLS,
    TITLE,
    chart,
    command,
    movement,
    position,
    quality,
)
from fleetdesk.systems.age_of_sail import card as cards
from fleetdesk.systems.age_of_sail.fight import damage, fire, losses, melees, surrender
from fleetdesk.systems.age_of_sail.lists import building, setup
from fleetdesk.systems.age_of_sail.lists.stations import SEAS
from fleetdesk.systems.age_of_sail.orders import routes, squadron, writing
from fleetdesk.systems.age_of_sail.paper import sheets
from fleetdesk.systems.age_of_sail.profiles import AosFleet, silhouette
from fleetdesk.systems.age_of_sail.quick import ODDS
from fleetdesk.systems.age_of_sail.show import explain, overview, panel, replay, weighing
from fleetdesk.systems.age_of_sail.state import ORDERS, AosBattle, hide_orders
from fleetdesk.systems.age_of_sail.turn import debts, steps, weather
from fleetdesk.systems.common.lists.shipped import shipped_rules

SYSTEM: GameSystem[AosBattle, AosFleet] = GameSystem(
    id="age_of_sail",
    title=TITLE,
    tells=TELLS,
    picture=PICTURE,
    rank=RANK,
    rules_version=setup.RULES_VERSION,
    **building.LISTING.parts,
    battle=AosBattle,
    catalogue=building.catalogue,
    groups=building.group,
    summary=building.summary,
    silhouette=silhouette,
    mixed_squadrons=True,
    card=cards.card,
    card_note=quality.told,
    weighed=weighing.weighed,
    prospects=weighing.prospects,
    prospects_note=weighing.NOTE,
    setup_fields=setup.setup_fields,
    opening=setup.opening,
    actions=actions_of(
        weather,
        command,
        writing,
        routes,
        squadron,
        movement,
        position,
        melees,
        fire,
        damage,
        surrender,
        steps,
    ),
    overview=overview.overview,
    panel=panel.panel,
    offers=panel.offers,
    due=debts.due,
    passes=steps.passes,
    explain=explain.explain,
    causes=explain.causes,
    settle=losses.settle_by_hand,
    view=hide_orders,
    secret=lambda battle: battle.phase == ORDERS,
    deciding=writing.deciding,
    seas=SEAS,
    rule_book=shipped_rules("age_of_sail"),
    chart=chart.chart,
    replays=replay.replays,
    cell_offers=position.cell_offers,
    way_offers=routes.way_offers,
    sheets=sheets.SHEETS,
    run_case=cases_in(__package__),
    odds=ODDS,
)
SYSTEM = completed(SYSTEM)

"""The game as one object."""

from fleetdesk.core.game.corrections import completed
from fleetdesk.core.game.system import GameSystem, cases_in
from fleetdesk.core.rule.acting import actions_of
from fleetdesk.core.words import N_
from fleetdesk.systems.common.lists.shipped import shipped_rules
from fleetdesk.systems.galleys import (
    PICTURE,
    RANK,
    TELLS,
    TITLE,
    agreements,
    assault,
    grappling,
    harm,
    movement,
    oars,
    prizes,
    ramming,
    shooting,
)
from fleetdesk.systems.galleys.lists import building, setup
from fleetdesk.systems.galleys.lists.stations import SEAS
from fleetdesk.systems.galleys.paper import card, sheets
from fleetdesk.systems.galleys.profiles import GalleyFleet, silhouette
from fleetdesk.systems.galleys.quick import ODDS
from fleetdesk.systems.galleys.show import offers, overview, panel, weighing
from fleetdesk.systems.galleys.show.explain import WHYS
from fleetdesk.systems.galleys.state import COMMAND, GalleyBattle, hide_orders, slots
from fleetdesk.systems.galleys.turn import activation, command, steps
from fleetdesk.systems.galleys.turn.steps import due, passes

SYSTEM: GameSystem[GalleyBattle, GalleyFleet] = GameSystem(
    id="galleys",
    title=TITLE,
    tells=TELLS,
    picture=PICTURE,
    criticals=N_("Banks broken"),
    rank=RANK,
    rules_version=setup.RULES_VERSION,
    **building.LISTING.parts,
    battle=GalleyBattle,
    catalogue=building.catalogue,
    groups=building.group,
    summary=building.summary,
    silhouette=silhouette,
    mixed_squadrons=True,
    card=card.card,
    weighed=weighing.weighed,
    prospects=weighing.prospects,
    prospects_note=weighing.NOTE,
    setup_fields=setup.setup_fields,
    opening=setup.opening,
    actions=actions_of(
        command, steps, activation, movement, ramming, grappling, oars, shooting, assault, prizes, agreements
    ),
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
    seas=SEAS,
    rule_book=shipped_rules("galleys"),
    sheets=sheets.SHEETS,
    run_case=cases_in(__package__),
    odds=ODDS,
)
SYSTEM = completed(SYSTEM)

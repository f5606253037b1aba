"""The game as one object."""

from fleetdesk.core.game.corrections import completed
from fleetdesk.core.game.system import GameSystem, cases_in
from fleetdesk.core.rule.acting import actions_of
from fleetdesk.systems.common.held_cards import face_down
from fleetdesk.systems.common.lists.shipped import shipped_rules
from fleetdesk.systems.uncharted_seas import (
    PICTURE,
    RANK,
    TELLS,
    TITLE,
    criticals,
    losses,
    markers,
    movement,
    wind,
)
from fleetdesk.systems.uncharted_seas.contact import derelicts, melee, opponents, ramming
from fleetdesk.systems.uncharted_seas.fire import linked, shot, split
from fleetdesk.systems.uncharted_seas.lists import building, setup
from fleetdesk.systems.uncharted_seas.paper import card, sheets
from fleetdesk.systems.uncharted_seas.profiles import SeaFleet
from fleetdesk.systems.uncharted_seas.quick import ODDS
from fleetdesk.systems.uncharted_seas.show import explain, offers, overview, panel, weighing
from fleetdesk.systems.uncharted_seas.state import SeaBattle
from fleetdesk.systems.uncharted_seas.turn import activation, anchor, debts, hand, initiative, steps


def _seen(battle: SeaBattle, seat: str) -> SeaBattle:
    """The battle as one side may see it: the cards in other hands lie face down."""
    if not seat:
        return battle
    return battle.but(
        sides=tuple(side if side.id == seat else side.but(hand=face_down(side.hand)) for side in battle.sides)
    )


SYSTEM: GameSystem[SeaBattle, SeaFleet] = GameSystem(
    id="uncharted_seas",
    title=TITLE,
    tells=TELLS,
    picture=PICTURE,
    rank=RANK,
    rules_version=setup.RULES_VERSION,
    **building.LISTING.parts,
    battle=SeaBattle,
    catalogue=building.catalogue,
    groups=building.group,
    summary=building.summary,
    silhouette=overview.silhouette,
    card=card.card,
    weighed=weighing.weighed,
    prospects=weighing.prospects,
    prospects_note=weighing.NOTE,
    setup_fields=setup.setup_fields,
    opening=setup.opening,
    actions=actions_of(
        steps,
        initiative,
        wind,
        activation,
        activation.end_activation,
        movement,
        anchor,
        derelicts,
        ramming,
        shot,
        linked,
        split,
        melee,
        opponents,
        criticals,
        markers.lay_marker,
        markers.take_marker,
        markers,
        hand,
        hand.play_card,
        hand.note_card,
    ),
    overview=overview.overview,
    panel=panel.panel,
    offers=offers.offers,
    due=debts.due,
    passes=steps.passes,
    explain=explain.WHYS.explain,
    causes=explain.WHYS.causes,
    settle=losses.settle_by_hand,
    view=_seen,
    rule_book=shipped_rules("uncharted_seas"),
    sheets=sheets.SHEETS,
    run_case=cases_in(__package__),
    odds=ODDS,
)
SYSTEM = completed(SYSTEM)

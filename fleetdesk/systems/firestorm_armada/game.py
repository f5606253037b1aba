"""The game as one object."""

from fleetdesk.core.game.corrections import completed
from fleetdesk.core.game.system import GameSystem, cases_in
from fleetdesk.core.rule.acting import actions_of
from fleetdesk.systems.common.lists.shipped import shipped_rules
from fleetdesk.systems.firestorm_armada import (
    PICTURE,
    RANK,
    TELLS,
    TITLE,
    boarders,
    damage_control,
    labels,
    losses,
    mines,
    movement,
    ramming,
)
from fleetdesk.systems.firestorm_armada.fire import combined, shot, split
from fleetdesk.systems.firestorm_armada.lists import building, forces, import_figures, importing, setup
from fleetdesk.systems.firestorm_armada.paper import card, sheets
from fleetdesk.systems.firestorm_armada.profiles import ArmadaFleet
from fleetdesk.systems.firestorm_armada.quick import ODDS
from fleetdesk.systems.firestorm_armada.show import explain, offers, overview, panel, weighing
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle
from fleetdesk.systems.firestorm_armada.turn import debts, hand, steps
from fleetdesk.systems.firestorm_armada.turn.hand import hide
from fleetdesk.systems.firestorm_armada.wings import hangars, point_defence

SYSTEM: GameSystem[ArmadaBattle, ArmadaFleet] = GameSystem(
    id="firestorm_armada",
    title=TITLE,
    tells=TELLS,
    picture=PICTURE,
    rank=RANK,
    rules_version=setup.RULES_VERSION,
    **building.LISTING.parts,
    battle=ArmadaBattle,
    catalogue=building.catalogue,
    groups=building.group,
    class_title=labels.class_msg,
    summary=building.summary,
    silhouette=overview.silhouette,
    ship_question=forces.question,
    card=card.card,
    weighed=weighing.weighed,
    prospects=weighing.prospects,
    prospects_note=weighing.NOTE,
    setup_fields=setup.setup_fields,
    opening=setup.opening,
    actions=actions_of(
        steps,
        movement,
        movement.end_activation,
        shot,
        combined,
        split,
        point_defence,
        boarders,
        ramming,
        mines,
        hangars,
        hangars.lay_marker,
        hangars.take_marker,
        damage_control,
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
    view=hide,
    secret=steps.choosing,
    deciding=steps.deciding,
    sheets=sheets.SHEETS,
    rule_book=shipped_rules("firestorm_armada"),
    from_catalogue=importing.from_catalogue,
    stands_on_table=import_figures.stands,
    run_case=cases_in(__package__),
    odds=ODDS,
)
SYSTEM = completed(SYSTEM)

"""The game as one object."""

from fleetdesk.core.game.corrections import completed
from fleetdesk.core.game.posts import PostsRead
from fleetdesk.core.game.system import GameSystem, cases_in
from fleetdesk.core.rule.acting import actions_of
from fleetdesk.systems.common.lists.shipped import shipped_rules
from fleetdesk.systems.salves import (
    PICTURE,
    RANK,
    TELLS,
    TITLE,
    drawing,
    inbox,
    lessons,
    mail,
    orders,
    picks,
    placing,
)
from fleetdesk.systems.salves.lists import building, setup
from fleetdesk.systems.salves.paper import cards, sheets
from fleetdesk.systems.salves.profiles import SalvesFleet
from fleetdesk.systems.salves.quick import ODDS
from fleetdesk.systems.salves.reader import make_ready, read
from fleetdesk.systems.salves.sealed import proof, seal
from fleetdesk.systems.salves.show import chart, offers, overview, panel, replay, weighing
from fleetdesk.systems.salves.show.desk import UMPIRING
from fleetdesk.systems.salves.show.explain import WHYS
from fleetdesk.systems.salves.state import SalvesBattle, slots, view
from fleetdesk.systems.salves.texts import leaks, reports
from fleetdesk.systems.salves.turn import by_hand, steps

MOST_PLAYERS = 10
"""Seven nations, and room for players who share one (A-11)."""


def _read_posts(text: str) -> PostsRead:
    from fleetdesk.systems.salves.posts.corpus import read_posts  # noqa: PLC0415 - seldom asked for

    return read_posts(text, read)


SYSTEM: GameSystem[SalvesBattle, SalvesFleet] = GameSystem(
    id="salves",
    title=TITLE,
    tells=TELLS,
    picture=PICTURE,
    rank=RANK,
    rules_version=setup.RULES_VERSION,
    **building.LISTING.parts,
    battle=SalvesBattle,
    catalogue=building.catalogue,
    groups=building.group,
    summary=building.summary,
    silhouette=drawing.silhouette,
    mixed_squadrons=True,
    card=cards.card,
    weighed=weighing.weighed,
    prospects=weighing.prospects,
    prospects_note=weighing.NOTE,
    setup_fields=setup.setup_fields,
    sides=(2, MOST_PLAYERS),
    usual_sides=3,
    throws=False,
    opening=setup.opening,
    actions=actions_of(placing, seal, orders, inbox, mail, lessons, steps, proof, by_hand),
    overview=overview.overview,
    panel=panel.panel,
    offers=panel.offers,
    due=offers.due,
    explain=WHYS.explain,
    causes=WHYS.causes,
    slots=slots,
    settle=by_hand.settle,
    view=view,
    secret=lambda battle: not battle.over,
    deciding=picks.deciding,
    has_umpire=True,
    rule_book=shipped_rules("salves"),
    chart=chart.chart,
    replays=replay.replays,
    cell_offers=panel.cell_offers,
    dispatches=reports.dispatches,
    check_seal=seal.check,
    leaks=leaks.leaks,
    read_posts=_read_posts,
    make_ready=make_ready,
    umpiring=UMPIRING,
    sheets=sheets.SHEETS,
    run_case=cases_in(__package__),
    odds=ODDS,
)
SYSTEM = completed(SYSTEM)

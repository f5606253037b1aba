"""Every game that is installed can be played on the screen: each button of each ship opens, answers and closes."""

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.painting import Why
from tests.ui.battle.conftest import settle


def battle_of(name: str, **more) -> BattleSession:
    system = systems.load(name)
    files = sorted((paths.shipped_fleets() / name).glob("*.json"))
    fleets = [system.fleet.model_validate_json(file.read_text("utf-8")) for file in files[:2]]
    sides = tuple(
        SideSetup(id=letter, name=fleet.name, fleet=fleet) for letter, fleet in zip("ab", fleets, strict=True)
    )
    opening = system.opening(Setup(title="Trial", sides=sides, seed=3, **more))
    return BattleSession(system, Journal(opening, system.actions))


def try_all(page) -> int:
    """Open every offer now on the screen; run those that ask nothing, then take them back."""
    flow, tried = page.flow, 0
    few = list(page.bridge.battle.ships)[::7]
    ship_offers = [offer for ship in few for offer in page.bridge.offers(ship)]
    for offer in (*page.bridge.overview.offers, *ship_offers):
        head = page.bridge.session.journal.head
        flow.start(offer)
        if flow.busy and flow.form is not None:
            assert page.prepare.form.questions.views or not flow.form.fields
        if page.controller.sheet is not None:
            page.controller.sheet.answer(None)
            page.controller.sheet = None
        flow.cancel()
        while page.bridge.session.journal.head != head:
            page.bridge.undo()
        tried += 1
    return tried


@pytest.mark.parametrize("name", systems.system_ids())
def test_every_button_of_a_game_opens(make, name):
    page = make(battle_of(name))
    assert try_all(page) > 4
    for _ in range(3):  # a few steps into the turn other buttons are there
        leading = next(offer for offer in page.bridge.overview.offers if offer.kind == "primary")
        page.flow.start(leading)
        if page.flow.busy:
            page.flow.go()
        if page.controller.sheet is not None:
            page.controller.sheet.answer(None)
            page.controller.sheet = None
        page.flow.cancel()
    try_all(page)
    settle()
    assert not page.grab().isNull()


@pytest.mark.parametrize("name", systems.system_ids())
def test_every_value_of_a_game_answers_why(make, name):
    page = make(battle_of(name))
    asked = 0
    for ship in list(page.bridge.battle.ships)[:3]:
        page.select(ship)
        settle()
        card = page.card_pane.card
        for hot in card._lay(card.width()).hots:
            if isinstance(hot.act, Why):
                working, _ = page.bridge.seen.explain(page.controller.reference(hot.act))
                assert working.rows
                asked += 1
    assert asked


@pytest.mark.parametrize("name", systems.system_ids())
def test_every_value_players_may_set_is_a_question(make, name):
    page = make(battle_of(name))
    ship = page.ship
    for which in (ship, ""):
        page.controller.correct(which)
        sheet = page.controller.sheet
        assert len(sheet.form.questions.views) == len(page.bridge.seen.slots(which)) + 1
        sheet.answer(None)
        settle()

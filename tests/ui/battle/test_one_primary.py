"""One filled button a screen: what is due below, or what runs the act being prepared."""

import pytest

from fleetdesk import paths
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.words import Msg, Words
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import draw_text, width_of
from tests.bench import contact_taps, plot_taps, taps
from tests.ui.battle.conftest import click, settle
from tests.ui.battle.test_games import battle_of
from tests.ui.pages import among, button_of


@pytest.fixture(params=["en", "fr"])
def words(request):
    return Words.load(request.param, paths.texts())


@pytest.fixture
def page(make):
    session = battle_of("uncharted_seas")
    for action in ("next_phase", "initiative", "wind", "next_phase"):
        form = session.system.actions[action].form
        asked = form(session.state, {}) if form is not None else None
        session.do(action, {} if asked is None else asked.args or {}, insist=True)
    return make(session)


def filled(page) -> list[BigButton]:
    settle()
    return [one for one in page.findChildren(BigButton) if one.isVisible() and one.kind == "primary"]


def test_on_a_proposed_ship_it_is_what_is_due(page):
    page.controller.ship_tapped("a-s2")
    assert page.bridge.proposed is not None
    assert filled(page) == [page.foot.primary]
    assert among(page.acts.grid, "move") is page.acts.grid.buttons[0], "it stands where it stood"


def test_while_a_shot_is_prepared_it_is_the_shot(page):
    page.controller.ship_tapped("a-s2")
    page.flow.start(next(one for one in page.bridge.offers("a-s2") if one.action == "fire"))
    assert filled(page) == [page.prepare.go]
    page.flow.cancel()
    assert filled(page) == [page.foot.primary]


def test_what_a_narrow_key_comes_to_is_said_whole(page, monkeypatch):
    page.select("a-s1")
    drawn = []
    monkeypatch.setattr(
        "fleetdesk.ui.widgets.dice.strip.draw_text",
        lambda *args, **more: drawn.append(args[1:]) or draw_text(*args, **more),
    )
    page.flow.start(next(one for one in page.bridge.offers("a-s1") if one.action == "fire"))
    settle()
    page.prepare.pad.strip.grab()
    assert drawn
    for place, text, font, *_ in drawn:
        assert width_of(text, font) <= place.width() + 1, text


def alike(page) -> list[str]:
    """Buttons in sight that say the same, and what they say."""
    said = [one.text() for one in page.findChildren(BigButton) if one.isVisible() and one.text()]
    return sorted({text for text in said if said.count(text) > 1})


@pytest.mark.parametrize("ready", [taps._moved, contact_taps._two_melees])
def test_what_is_due_is_not_said_by_a_second_button(make, tmp_path, ready):
    """Of two melees one leads; the other displaces nothing that can be done with the whole squadron."""
    session = taps.session_of(taps.SEAS, tmp_path / "one.battle", taps.FLEETS[taps.SEAS])
    ready(session)
    page = make(session)
    settle()
    for ship in session.state.squadron(taps.SQUADRON):  # type: ignore[attr-defined]  # the state of this game
        page.select(ship.id)
        settle()
        assert not alike(page), ship.name
    assert button_of(page, "end_activation") is not None
    session.close()


def test_a_test_that_is_owed_is_thrown_by_one_button(make, tmp_path):
    session = taps.session_of(taps.GALLEYS, tmp_path / "two.battle", taps.FLEETS[taps.GALLEYS])
    contact_taps._drawn(session)
    page = make(session)
    page.select(session.state.active)  # type: ignore[attr-defined]  # the state of this game
    settle()
    assert page.foot.offer.action == "fatigue_test"
    assert not alike(page)
    session.close()


def test_where_real_dice_are_told_no_filled_button_rolls_others(page):
    page.set_real_dice(real=True)
    page.select("a-s1")
    page.dice_view.ask("Vyrandel", NeedsDice(4, 6, Msg.verbatim("four dice"), ()))
    assert page.dice_view.tray.roll_button.kind == "plain"
    assert page.dice_view.tray.roll_button.text() != "Roll 4D6"


def test_what_leads_for_the_ship_in_hand_she_does_herself(make):
    session = battle_of("galleys")
    for _ in range(2):
        session.do("next_phase", {})
    page = make(session)
    page.select("a-s4")
    click(page.foot.primary)
    assert (page.flow.offer.action, page.flow.answers["ship"]) == ("shoot", "a-s4")
    page.flow.cancel()
    shoot = among(page.acts.grid, "shoot")
    assert shoot is None or not shoot.isVisible()


def test_what_all_ships_do_at_once_is_not_said_to_be_of_one(make):
    session = battle_of("age_of_sail")
    plot_taps.to_orders(session)
    session.do("next_phase", {}, insist=True)  # nothing is written: they sail on as they did
    page = make(session)
    settle()
    assert page.foot.offer.action == "sail_all"
    assert page.foot.lead.note is None
    assert page.foot.primary.sub == ""

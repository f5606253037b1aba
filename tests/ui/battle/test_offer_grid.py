"""The buttons of a ship keep their places, and no reason is cut short."""

from itertools import combinations, pairwise

import pytest
from PySide6.QtWidgets import QWidget

from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.ui.battle.panel.offer_grid import OfferGrid
from fleetdesk.ui.battle.panel.offer_list import allowed_first, choose_offer
from fleetdesk.ui.battle.panel.prompt_bar import PromptBar
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet
from tests.ui.battle.conftest import click, settle
from tests.ui.pages import among

LONG = Offer(
    action="defend", title=msg("Defence systems"), discouraged=msg("No attack die is left for this throw.")
)


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("width", [360, 480, 680])
def test_no_reason_moves_a_button(qtbot, keeper, words, scale, width):
    """One that has no room on its button is said above them."""
    keeper.set_scale(scale)
    grid = OfferGrid(keeper, words, name="Actions")
    qtbot.addWidget(grid)
    across = keeper.theme.px(width)
    grid.resize(across, 2000)
    grid.show()
    others = [Offer(action=f"do{n}", title=msg("Move")) for n in range(8)]
    ram = msg("She is to board this turn: a ship that rams does not board.")

    def places(*given: Offer):
        grid.show_offers([*given, *others])
        high = grid.heightForWidth(across)
        settle()
        shown = [one for one in grid.buttons if not one.isHidden()]
        assert not any(a.geometry().intersects(b.geometry()) for a, b in combinations(shown, 2))
        assert max(one.geometry().bottom() for one in shown) < high
        return [(one.x(), one.y() - high, one.width(), one.height()) for one in shown]

    free = places(LONG.but(discouraged=None), Offer(action="ram", title=msg("Ram")))
    assert places(LONG, Offer(action="ram", title=msg("Ram"), discouraged=ram)) == free
    assert f"Ram: {words.say(ram)}" in grid.shared.text().splitlines()
    assert among(grid, "ram").accessibleDescription() == words.say(ram)


def test_a_broad_panel_has_two_rows_of_buttons_and_no_third(qtbot, keeper, words):
    grid = OfferGrid(keeper, words, name="Actions")
    qtbot.addWidget(grid)
    grid.resize(585, 400)
    grid.show()
    quiet = [Offer(action=f"q{n}", title=msg("Correct"), kind="quiet") for n in range(3)]
    stop = msg("She does not act now.")

    def shown(count):
        given = [Offer(action=f"do{n}", title=msg("Move")) for n in range(count)]
        grid.show_offers([given[0].but(discouraged=stop), *given[1:], *quiet])
        settle()
        return [one.geometry() for one in grid.buttons if not one.isHidden()]

    full = shown(9)
    assert shown(11) == full
    assert among(grid, "do0") is not None, "what cannot be done now keeps its place"
    assert among(grid, "do9") is None


def test_what_the_rules_refuse_altogether_takes_one_row(qtbot, keeper, words, heard):
    """Nothing is forbidden: one button leads to all of it, and the reason stands beside it once."""
    grid = OfferGrid(keeper, words, name="Actions")
    qtbot.addWidget(grid)
    offers = [LONG.but(action=f"do{n}") for n in range(7)]
    grid.show_offers(offers)
    grid.resize(600, grid.heightForWidth(600))
    grid.show()
    settle()
    (more,) = [one for one in grid.buttons if not one.isHidden()]
    assert grid.shared.text() == "No attack die is left for this throw."
    assert not more.geometry().intersects(grid.shared.geometry())
    assert grid.height() <= keeper.theme.px(72)
    asked = heard(grid.offer_wanted)
    click(more)
    sheet = grid.findChild(Sheet) or grid.window().findChild(Sheet)
    sheet.answer(3)
    assert asked == [(offers[3],)]
    grid.show_offers([*offers, Offer(action="move", title=msg("Move"))])
    assert among(grid, "move") is not None
    assert among(grid, "do0") is not None


def test_no_button_takes_the_place_of_another_when_another_leads_on(qtbot, keeper, words):
    """A finger that goes on tapping where it tapped does not begin something else."""
    grid = OfferGrid(keeper, words, name="Actions")
    qtbot.addWidget(grid)
    places = []
    for led, stop in (("move", None), ("fire", msg("She has moved."))):
        offers = [
            Offer(action=one, title=msg("Move"), kind="primary" if one == led else "plain")
            for one in ("move", "fire", "ram")
        ]
        grid.show_offers([offers[0].but(discouraged=stop), *offers[1:]])
        places.append([grid.buttons.index(among(grid, one)) for one in ("move", "fire", "ram")])
    assert places == [[0, 1, 2], [0, 1, 2]]


@pytest.mark.parametrize("width", [600, 400])
def test_buttons_of_the_table_fill_the_row_they_have_alone(qtbot, keeper, words, width):
    bar = PromptBar(keeper, words)
    qtbot.addWidget(bar)
    bar.resize(width, 160)
    offers = [Offer(action=f"do{n}", title=msg("Activate a squadron")) for n in range(4)]
    bar.show()
    bar.show_prompt(msg("The Lords of the Dragons choose a squadron that is to act now, " * 3), offers)
    settle()
    shown = [one for one in (*bar.buttons, bar.more) if not one.isHidden()]
    gaps = [two.x() - one.geometry().right() for one, two in pairwise(shown)]
    assert max(gaps) <= keeper.theme.px(12), "no holes between them"


def test_a_list_of_offers_begins_with_what_can_be_done_and_says_a_reason_once():
    turn, sea = Msg.verbatim("not her turn"), Msg.verbatim("no room")
    given = [
        Offer(action=name, title=Msg.verbatim(name), answers={}, discouraged=why)
        for name, why in (("move", turn), ("ram", sea), ("fire", turn), ("mark", None))
    ]
    assert [one.action for one in allowed_first(given)] == ["mark", "move", "fire", "ram"]


def test_a_reason_two_rows_share_is_said_on_the_first_and_read_out_on_both(qtbot, keeper, words):
    turn = Msg.verbatim("not her turn")
    host = QWidget()
    qtbot.addWidget(host)
    given = [Offer(action=one, title=Msg.verbatim(one), answers={}, discouraged=turn) for one in ("a", "b")]
    sheet = choose_offer(keeper, words, host, "x", given)
    rows = sheet.findChild(ChoiceList)
    assert [one.hushed for one in rows.rows] == [False, True]
    assert all("not her turn" in one.spoken for one in rows.rows)
    sheet.answer(None)


def test_with_a_ship_that_can_do_more_no_button_moves(qtbot, keeper, words):
    grid = OfferGrid(keeper, words, name="Actions")
    qtbot.addWidget(grid)
    grid.resize(585, 140)
    grid.show()
    quiet = [Offer(action=f"q{n}", title=Msg.verbatim("q"), kind="quiet") for n in range(3)]

    def places(count):
        grid.show_offers([*(Offer(action=f"do{n}", title=Msg.verbatim("Do")) for n in range(count)), *quiet])
        shown = [one.geometry() for one in grid.buttons if not one.isHidden()]
        return shown[:-1], shown[-1]

    (few, more), (many, beside) = places(7), places(8)
    assert few == many[:7]
    assert more == beside


@pytest.mark.parametrize("scale", [100, 150])
def test_one_row_holds_as_many_buttons_of_a_ship_as_it_is_wide_for(qtbot, keeper, words, scale):
    """It is as high as a button, which large letters make higher than a finger."""
    keeper.set_scale(scale)
    bar, grid = PromptBar(keeper, words), OfferGrid(keeper, words, name="Actions")
    qtbot.addWidget(bar)
    bar.set_terse(grid)
    bar.resize(keeper.theme.px(700), keeper.theme.px(66))
    bar.show_prompt(msg("Move"), [Offer(action=f"all{n}", title=msg("Play card")) for n in range(2)])
    grid.show_offers([Offer(action=f"do{n}", title=msg("Fire")) for n in range(6)])
    grid.set_room(grid.least)
    bar.show()
    settle()
    assert [among(grid, f"do{n}") is not None for n in range(3)] == [True] * 3
    assert grid.height() <= bar.height()
    assert among(bar, "all0") is not None


def test_one_long_reason_stands_above_the_only_row_and_makes_it_no_higher(qtbot, keeper, words):
    grid = OfferGrid(keeper, words, name="Actions")
    qtbot.addWidget(grid)
    reason = msg("Grapples are thrown after a ram, or at the end of the movement of the ship.")
    moves = [Offer(action=f"do{n}", title=msg("Move")) for n in range(3)]
    across = 4 * 110
    grid.resize(across, 200)
    grid.show()
    grid.show_offers([*moves, LONG.but(discouraged=reason)])
    settle()
    shown = [one for one in grid.buttons if not one.isHidden()]
    assert grid.shared.text() == f"Defence systems: {words.say(reason)}"
    assert {one.height() for one in shown} == {grid.least}
    assert shown[-1].accessibleDescription() == words.say(reason)
    grid.show_offers([*moves, LONG.but(discouraged=msg("No die is left."))])
    assert grid.shared.text() == "", "a short one stands on its button"

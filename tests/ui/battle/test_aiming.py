"""While a gun is held each enemy's tile says what a shot at her promises; nobody waits for it."""

import pytest
from PySide6.QtWidgets import QApplication

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.forms import Group
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.ui.battle.panel.odds_view import OddsView
from fleetdesk.ui.battle.panel.warnings import Warned
from fleetdesk.ui.battle.tiles.tags import Tag
from fleetdesk.ui.cards.working_view import WorkingView
from fleetdesk.ui.widgets.dice.odds_bars import percent
from fleetdesk.ui.widgets.sheet import Sheet
from tests.bench import sea_taps
from tests.bench.fingers import _firing
from tests.ui.battle.conftest import click, settle
from tests.ui.battle.test_games import battle_of


@pytest.fixture
def page(make):
    return make(battle_of("uncharted_seas"))


def hold_gun(page) -> dict[str, Tag]:
    page.select("a-s1")
    offer = next(one for one in page.bridge.offers("a-s1") if one.action == "fire")
    page.flow.start(offer.but(answers={**offer.answers, "weapon": "0", "band": "1"}))
    return weigh_all(page)


def weigh_all(page) -> dict[str, Tag]:
    foes = {one.id for one in page.bridge.battle.ships.values() if one.side == "b"}
    for _ in range(200):
        QApplication.processEvents()
        found = {ship: tag for ship, tag in page.far._tags.items() if ship in foes}
        if found.keys() == foes and all("%" in tag.text for tag in found.values()):
            return found
    raise AssertionError("not every enemy is weighed")


def test_every_enemy_says_her_chance(page):
    tags = hold_gun(page)
    target = page.flow.form.args["target"]
    assert tags[target].how == "proposed", "nobody has touched her yet"
    page.flow.answer({**page.flow.answers, "band": "0"})
    assert page.far._tags[target].how == "proposed"
    page.controller.ship_tapped(target)
    assert page.far._tags[target].how == "firm"
    tags = weigh_all(page)
    assert {tag.how for ship, tag in tags.items() if ship != target} == {"offered"}
    spoken = [part.name for part in page.far.parts() if tags[target].text in part.name]
    assert spoken, "a screen reader hears it"


def test_another_target_is_not_weighed_again(page, monkeypatch):
    hold_gun(page)
    asked = []
    odds = Onlooker.odds
    monkeypatch.setattr(Onlooker, "odds", lambda *args: asked.append(args) or odds(*args))
    page.controller.ship_tapped("b-s4")
    QApplication.processEvents()
    assert page.far._tags["b-s4"].how == "firm"
    assert len(asked) == 1, "only the odds in the panel"


def test_another_distance_is(page):
    before = hold_gun(page)
    page.flow.answer({**page.flow.answers, "band": "3"})
    assert weigh_all(page)["b-s2"].text != before["b-s2"].text


def test_nothing_stays_when_the_gun_is_laid_down(page):
    hold_gun(page)
    page.flow.cancel()
    QApplication.processEvents()
    assert page.far._tags == {}


def test_a_word_against_her_stands_where_her_silhouette_was(page):
    page.bridge.do("collision", {"ship": "a-s2", "others": ("b-s2",)})
    tags = hold_gun(page)
    assert {ship: tag.word for ship, tag in tags.items() if tag.word} == {"b-s2": "in melee"}


def test_a_list_of_ships_folds_where_their_tiles_can_be_tapped(make):
    page = make(battle_of("firestorm_armada"))
    page.select("a-s1")
    page.flow.start(next(one for one in page.bridge.offers("a-s1") if one.action == "ram"))
    settle()
    field = page.prepare.form.questions.view("target")
    assert page.prepare.view.verticalScrollBar().maximum() == 0
    assert [row.title for row in field.list.rows] == ["Iron Verdict"]
    page.controller.ship_tapped("b-s3")
    assert page.flow.form.args["target"] == "b-s3"
    click(field.more)
    assert len(field.list.rows) > 18, "and the list is one tap away"


def test_joiners_are_tapped_under_the_keys_of_the_dice(page):
    page.select("a-s2")
    page.flow.start(next(one for one in page.bridge.offers("a-s2") if one.action == "linked_fire"))
    settle()
    assert page.prepare.pad.isVisible(), "nothing needs to be ticked in a list"
    alone = page.flow.form.working.total
    page.controller.ship_tapped("a-s3")
    assert page.flow.form.working.total > alone


def test_a_wide_screen_shows_whom_one_aims_at(make):
    page = make(battle_of("uncharted_seas"), width=1920, height=1200)
    hold_gun(page)
    assert page.target.isVisible()
    page.controller.ship_tapped("b-s4")
    settle()
    assert page.target.ship == "b-s4"
    before = page.target.card.grab().toImage()
    page.bridge.do("mark", {"ship": "b-s4", "slot": "hull", "lost": 1})
    settle()
    assert page.target.card.grab().toImage() != before
    assert page.bridge.battle.ships["b-s4"].hull_lost == 1
    page.clear()
    assert not page.target.isVisible(), "whoever sits down next aims at nobody"


@pytest.mark.parametrize(("height", "whole"), [(800, True), (560, False)])
def test_beside_a_chart_she_stands_above_the_dice_where_all_of_her_has_room(
    make, keeper, tmp_path, height, whole
):
    session = sea_taps.at_sea(tmp_path / "x.battle")
    sea_taps._to(session, "broadsides")
    page = make(session, height=height, seat=TABLE)
    page.flow.start(page.foot.offer)
    settle()
    strip, prepare = page.prepare.pad.strip, page.prepare
    assert page.target.ship == page.flow.form.args["target"]
    assert page.target.isVisible() == whole
    if whole:
        seen = page.target.mapTo(prepare, page.target.card.geometry().bottomLeft()).y()
        assert seen < strip.mapTo(prepare, strip.rect().topLeft()).y()
        assert page.target.card.height() >= page.target.card.heightForWidth(page.target.card.width())
    assert all(part.rect.height() >= keeper.theme.target for part in strip.parts())
    page.flow.cancel()
    settle()
    assert not prepare.isVisible()


@pytest.mark.parametrize(("width", "height", "scale"), [(800, 1280, 125), (1280, 1000, 150)])
def test_her_card_and_the_keys_stay_whole_in_larger_letters(make, keeper, tmp_path, width, height, scale):
    """Letters that grow while the keys are there make her card higher: both have their room then as at first."""
    session = sea_taps.at_sea(tmp_path / "x.battle")
    sea_taps._to(session, "broadsides")
    keeper.set_scale(100)
    page = make(session, width=width, height=height, seat=TABLE)
    page.flow.start(page.foot.offer)
    settle()
    keeper.set_scale(scale)
    settle()
    card, strip = page.target.card, page.prepare.pad.strip
    assert page.target.isVisible()
    assert card.height() >= card.heightForWidth(card.width())
    assert strip.height() >= strip.least


def test_the_dice_of_a_shot_say_why_at_one_tap(page):
    hold_gun(page)
    figure = page.prepare.figure
    assert figure.told == "8 AD"
    click(figure)
    sheet = next(one for one in page.findChildren(Sheet) if one.isVisible())
    rows, odds = sheet.findChild(WorkingView), sheet.findChild(OddsView)
    assert (rows._working, rows._working.total) == (page.flow.form.working, 8)
    assert odds.isVisible()
    assert odds.filled
    sheet.answer(None)
    assert page.flow.busy, "the shot is still prepared"


def test_the_targets_of_a_divided_shot_say_their_shares(page):
    hold_gun(page)
    foes = [one.id for one in page.bridge.battle.ships.values() if one.side == "b"][:2]
    for foe in foes:
        page.controller.ship_tapped(foe)
        settle()
    (group,) = (one for one in page.flow.form.fields if isinstance(one, Group))
    shares = {row.ship or row.key: row.fields[0].value for row in group.rows if row.ticked}
    assert set(shares) == set(foes)
    for foe, dice in shares.items():
        assert page.far._tags[foe].text.startswith(f"{dice:g}")


@pytest.mark.parametrize("game", ["uncharted_seas", "firestorm_armada"])
def test_the_targets_of_a_divided_shot_say_the_chance_of_their_share(make, game):
    page = make(battle_of(game))
    page.select("a-s1")
    offer = next(one for one in page.bridge.offers("a-s1") if one.action == "fire")
    page.flow.start(offer.but(answers={**offer.answers, "weapon": "0", "band": "1"}))
    settle()
    foes = [one.id for one in page.bridge.battle.ships.values() if one.side == "b"][:2]
    for foe in foes:
        page.controller.ship_tapped(foe)
        settle()
    odds = page.bridge.seen.odds("split_fire", page.flow.form.args)
    assert [one.ship for one in odds.tables] == foes
    for table in odds.tables:
        tag = page.far._tags[table.ship]
        assert tag.text.endswith(percent(page.words, table.effect))
        assert tag.said == tag.text, "a screen reader says both"


@pytest.mark.parametrize("scale", [100, 125, 150, 200])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_what_speaks_against_a_target_is_seen_beside_the_dice_at_every_size(make, keeper, size, scale):
    """At 150 % nothing said that one's own ship was aimed at: what is said lay in the questions folded away."""
    keeper.set_scale(scale)
    session = battle_of("uncharted_seas")
    _firing(session)
    page = make(session, *size)
    ship, *_, other = [one.id for one in session.state.ships.values() if one.side == "a"]
    page.select(ship)
    page.flow.start(
        Offer(
            action="fire",
            title=Msg.verbatim(""),
            answers={"ship": ship, "weapon": "0", "band": "0", "target": other},
        )
    )
    settle()
    told = page.prepare.findChild(Warned)
    text, hidden = told.text, told.visibleRegion().isEmpty()
    keeper.set_scale(100)
    assert "your own fleet" in text
    assert not hidden

"""Dice told on the keys that show the odds; a gun taken on the card, and proposed to the next ship."""

import collections

import pytest
from PySide6.QtTest import QTest

from fleetdesk import systems
from fleetdesk.core.base import canonical
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.dice_totals import Pool, Result, Span
from fleetdesk.core.forms import Choice, Form, Pick
from fleetdesk.core.odds import Odds, OddsTable
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Working
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.forms.opened import in_words
from fleetdesk.ui.battle.panel.dice_pad import DicePad
from fleetdesk.ui.battle.panel.dice_view import DiceView
from fleetdesk.ui.battle.panel.odds_view import hoped
from fleetdesk.ui.battle.panel.prepare_view import PrepareView
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.dice import keys
from fleetdesk.ui.widgets.lines import draw_lines
from tests.players import begin
from tests.ui.battle.conftest import settle

GAME = "uncharted_seas"


@pytest.fixture
def session():
    """A squadron of several ships that has moved."""
    session = BattleSession(systems.load(GAME), begin(GAME, 3))
    for action in ("next_phase", "initiative", "wind", "next_phase"):
        session.do(action, {}, insist=True)
    ships = [one for one in session.state.ships.values() if one.side == "a"]
    crowd = collections.Counter(one.squadron for one in ships)
    squadron = max(crowd, key=lambda one: crowd[one])
    session.do("activate", {"squadron": squadron}, insist=True)
    for ship in (one for one in ships if one.squadron == squadron):
        form = session.system.actions["move"].form(session.state, {"ship": ship.id})
        session.do("move", form.args, insist=True)
    return session


@pytest.fixture
def page(make, session):
    """The same on the screen, real dice beside it."""
    made = make(session)
    made.set_real_dice(real=True)
    return made


def members(page):
    state = page.bridge.battle
    return [one.id for one in state.squadron(state.active)]


def wait(widget) -> None:
    while widget.guarded():
        QTest.qWait(20)


def tap_part(tap, area, name: str) -> None:
    wait(area)
    tap(area, next(part for part in area.parts() if part.name.startswith(name)).rect)


def take_gun(page, tap, ship: str) -> None:
    """The first gun of a ship at its shortest distance."""
    page.select(ship)
    settle()
    card = page.card_pane.card
    spot = next(one.part.rect for one in card._lay(card.width()).hots if isinstance(one.act, Offer))
    tap(card, spot)


def test_a_gun_is_taken_on_the_card_and_its_total_told_in_one_tap(page, tap):
    ship = members(page)[0]
    before = canonical(page.bridge.battle)
    take_gun(page, tap, ship)
    assert page.flow.form.args["weapon"] == 0
    assert page.prepare.pad.isVisible()
    tap_part(tap, page.prepare.pad.strip, "0")
    assert page.bridge.battle.ships[ship].fired
    assert not page.flow.firm, "the next ship is only proposed the same"
    said = [page.words.say(line.text) for line in page.bridge.seen.last.lines]
    assert any(line.startswith("Told by the total: 0") for line in said)
    page.controller.undo()
    assert canonical(page.bridge.battle) == before


def test_from_the_far_totals_a_key_leads_back(page, tap):
    take_gun(page, tap, members(page)[0])
    strip = page.prepare.pad.strip
    first = [one.total for one in strip.cells]
    tap_part(tap, strip, first[-1].text)
    assert page.flow.busy, "that key led on to the totals in it"
    assert strip.cells[1].total.first == first[-1].first
    back = strip.parts()[0].name
    assert back == f"0\N{EN DASH}{first[-1].first - 1}", "and it says no chance"
    tap_part(tap, strip, back)
    assert page.flow.busy
    assert [one.total for one in strip.cells] == first


def test_a_short_question_is_answered_beside_the_dice(page, tap):
    take_gun(page, tap, members(page)[0])
    whole, (arc, *_) = page.flow.form.working.total, page.prepare.quick.buttons
    assert arc.accessibleName().startswith("Target: ")
    tap(arc)
    assert page.flow.form.working.total == whole // 2, "half the dice at what is partly in the arc"
    assert page.prepare.pad.isVisible()
    wait(arc)
    tap(arc)
    assert page.flow.form.working.total == whole


def test_counts_ask_for_what_explodes_and_nothing_else(page, tap):
    take_gun(page, tap, members(page)[0])
    tap_part(tap, page.prepare.pad.counts, "4\N{EN DASH}5: 1")
    assert page.flow.busy
    assert not page.flow.throwing, "one group is not told yet"
    tap_part(tap, page.prepare.pad.counts, "6: 1")
    assert page.flow.throwing
    pad = page.dice_view.pad
    assert pad.isVisible()
    assert [part.name.split(",")[0] for part in pad.counts.parts()] == ["1\N{EN DASH}3", "4\N{EN DASH}5", "6"]
    assert pad.strip.cells[0].total.first == 3, "a hit and a 6 are three hits already"
    tap_part(tap, pad.counts, "1\N{EN DASH}3")
    assert not page.flow.throwing
    assert not page.flow.firm
    texts = [face.text for throw in page.bridge.seen.last.throws for face in throw.faces]
    assert sorted(texts)[-2:] == ["4\N{EN DASH}5", "6"]
    assert page.words.say(page.bridge.seen.last.lines[-1].text) == "Told by counts of faces"


def test_more_dice_of_a_group_than_were_thrown_cannot_be_told(page, tap):
    take_gun(page, tap, members(page)[0])
    dice = page.flow.form.working.total
    counts = page.prepare.pad.counts
    tap_part(tap, counts, f"4\N{EN DASH}5: {dice:.0f}")
    tap_part(tap, counts, "6: 1")
    assert page.flow.busy
    assert not page.flow.throwing
    tap_part(tap, counts, "6: 0")
    assert page.bridge.battle.ships[members(page)[0]].fired


def test_faces_are_still_told_one_by_one(page, tap):
    take_gun(page, tap, members(page)[0])
    tap(page.prepare.go)
    view = page.dice_view
    assert view.tray.keys[0].isVisible()
    assert not view.pad.isVisible()
    wait(view.other_way)
    tap(view.other_way)
    assert view.pad.isVisible()
    assert not view.tray.keys[0].isVisible()


def test_the_next_ship_is_proposed_the_same_gun_distance_and_enemy(page, tap):
    one, other = members(page)[:2]
    take_gun(page, tap, one)
    form = page.flow.form
    enemies = next(field for field in form.fields if field.key == "target").picks
    chosen = [pick.value for pick in enemies if pick.discouraged is None][-1]
    page.controller.ship_tapped(chosen)
    settle()
    tap_part(tap, page.prepare.pad.strip, "0")
    assert page.bridge.battle.ships[one].fired
    page.controller.ship_tapped(other)
    settle()
    assert page.flow.busy, "the same is proposed"
    args = page.flow.form.args
    assert (args["ship"], args["target"], args["weapon"], args["band"]) == (other, chosen, 0, 0)
    page.flow.cancel()
    assert not page.bridge.battle.ships[other].fired


class Wound:
    """A guard that is over when it was asked a few times, however long that takes."""

    def __init__(self, milliseconds: int) -> None:
        self.left = 3 if milliseconds else 0

    def hasExpired(self) -> bool:
        self.left -= 1
        return self.left < 0


def test_a_shot_goes_round_the_squadron_by_itself(page, tap, monkeypatch):
    """Each is proposed the same until all have fired that gun; taps are ignored where the same keys are her dice now."""
    monkeypatch.setattr(keys, "QDeadlineTimer", Wound)
    first, *mates = members(page)
    take_gun(page, tap, first)
    target = page.flow.form.args["target"]
    for ship in (first, *mates):
        assert page.ship == ship
        assert page.flow.form.args["target"] == target
        tap_part(tap, page.prepare.pad.strip, "0")
        assert page.bridge.battle.ships[ship].fired == ("0",)
        last = ship == mates[-1]
        assert page.prepare.pad.strip.guarded() != last
    assert not page.flow.busy, "all have fired it"
    assert page.ship == mates[-1]


def test_a_shot_goes_on_to_nobody_who_took_part_in_it_or_may_not(page, tap, session):
    first, second, *others = members(page)
    for ship in others:
        session.do("mark", {"ship": ship, "slot": "crew", "lost": page.bridge.battle.crew_now(ship)})
    take_gun(page, tap, first)
    page.controller.ship_tapped(second)
    settle()
    tap_part(tap, page.prepare.pad.strip, "0")
    assert page.bridge.battle.ships[second].fired, "she joined"
    assert not page.flow.busy
    assert page.ship == first


def test_undo_after_a_shot_takes_the_next_ship_out_of_hand(page, tap):
    first, second = members(page)[:2]
    take_gun(page, tap, first)
    tap_part(tap, page.prepare.pad.strip, "0")
    assert page.ship == second
    page.controller.undo()
    settle()
    assert not page.bridge.battle.ships[first].fired
    assert not page.flow.busy
    assert page.ship == first


def test_nothing_is_proposed_to_a_ship_the_rules_speak_against(page, tap):
    ship = members(page)[0]
    take_gun(page, tap, ship)
    tap_part(tap, page.prepare.pad.strip, "0")
    page.flow.cancel()
    enemy = next(one.id for one in page.bridge.battle.ships.values() if one.side != "a")
    page.controller.ship_tapped(enemy)
    assert not page.flow.busy
    assert page.ship == enemy


def test_ships_of_the_squadron_join_a_shot_by_their_tiles(page, tap):
    leader, one, other = members(page)[:3]
    take_gun(page, tap, leader)
    alone = page.flow.form.working.total
    for ship in (one, other):
        page.controller.ship_tapped(ship)
        settle()
    assert page.flow.offer.action == "linked_fire"
    assert page.ship == leader
    assert {join["ship"] for join in page.flow.form.args["joins"]} == {one, other}
    assert page.flow.form.working.total > alone
    assert page.prepare.pad.isVisible(), "the dice of all, told at once"
    page.controller.ship_tapped(other)
    settle()
    assert [join["ship"] for join in page.flow.form.args["joins"]] == [one], "tapped again she leaves"
    tap_part(tap, page.prepare.pad.strip, "0")
    ships = page.bridge.battle.ships
    assert [bool(ships[ship].fired) for ship in (leader, one, other)] == [True, True, False]


def test_a_second_enemy_divides_the_shot(page, tap):
    take_gun(page, tap, members(page)[0])
    enemies = [one.id for one in page.bridge.battle.ships.values() if one.side != "a"][-2:]
    page.controller.ship_tapped(enemies[0])
    settle()
    assert page.flow.form.args["target"] == enemies[0], "the first one tapped is the target"
    page.controller.ship_tapped(enemies[1])
    settle()
    assert page.flow.offer.action == "split_fire"
    assert {share["target"] for share in page.flow.form.args["shares"]} == set(enemies)


def test_a_proposed_shot_gives_way_to_another_ship_taken_in_hand(page, tap):
    one, other, third = members(page)[:3]
    take_gun(page, tap, one)
    tap_part(tap, page.prepare.pad.strip, "0")
    page.controller.ship_tapped(other)
    settle()
    assert page.flow.busy
    assert not page.flow.firm
    page.controller.ship_tapped(third)
    settle()
    assert page.ship == third
    assert page.flow.form.args["ship"] == third


def test_an_upright_screen_shows_all_keys_whole(make, session, tap):
    page = make(session, 800, 1280)
    take_gun(page, tap, members(page)[0])
    strip, prepare = page.prepare.pad.strip, page.prepare
    assert strip.isVisible()
    assert strip.height() >= strip.minimumSizeHint().height()
    assert prepare.rect().contains(strip.mapTo(prepare, strip.rect().bottomRight()))
    tap_part(tap, strip, "0")
    assert page.bridge.battle.ships[members(page)[0]].fired


@pytest.mark.parametrize(("left", "said"), [(0, "Tide 1"), (2, "Tide 1 \N{MIDDLE DOT} 2 PD")])
def test_folded_questions_say_what_is_left_only_where_something_is(keeper, words, qtbot, left, said):
    view = PrepareView(keeper, words, systems.load(GAME))
    qtbot.addWidget(view)
    title = Msg.verbatim("Point defence")
    wing = Choice(key="wing", label=title, picks=(Pick(value="w", title=Msg.verbatim("Tide 1")),), value="w")
    working = Working(title=title, rows=(), total=left, unit="PD")
    form = Form(title=title, fields=(wing,), working=working, args={})
    view.begin(form, {})
    assert in_words(form, view.quick.keys, words) == said


def six_results() -> NeedsDice:
    """A die of which each face does something else, in words longer than a key is wide."""
    names = ["Master gunner killed", "Captain killed", "Small leak", "Explosion", "Leak", "Fire aboard"]
    pool = Pool(
        tuple(range(1, 7)), says=lambda face: Result(label=Msg.verbatim(names[face - 1]), tone="harm")
    )
    return NeedsDice(1, 6, Msg.verbatim("Critical"), (), pool=pool)


@pytest.mark.parametrize("wide", [380, 700])
def test_each_face_of_a_die_is_told_by_itself_and_its_words_are_whole(
    keeper, words, qtbot, monkeypatch, wide
):
    pad = DicePad(keeper, words)
    qtbot.addWidget(pad)
    pad.resize(wide, 300)
    pad.show()
    pad.set_room(300)
    pad.show_throw(six_results())
    settle()
    assert len(pad.strip._bands) == 6, "no face hides behind what another does"
    assert not any(band.more for band in pad.strip._bands)
    drawn: list[str] = []

    def note(painter, rect, lines, *given, **more):
        drawn.extend(lines)
        return draw_lines(painter, rect, lines, *given, **more)

    monkeypatch.setattr("fleetdesk.ui.widgets.dice.strip.draw_lines", note)
    pad.strip.grab()
    assert not [line for line in drawn if "\N{HORIZONTAL ELLIPSIS}" in line]


def test_each_total_of_dice_that_are_added_up_is_told_by_itself(keeper, words, qtbot):
    pad = DicePad(keeper, words)
    qtbot.addWidget(pad)
    pool = Pool(tuple(range(1, 7)), says=lambda total: Result(label=Msg.verbatim(f"Row {total}")))
    pad.show_throw(NeedsDice(2, 6, Msg.verbatim("Critical"), (), pool=pool))
    assert [part.name.split(", ")[:2] for part in pad.strip.parts()] == [
        [str(total), f"Row {total}"] for total in range(2, 13)
    ]


def test_keys_that_overrule_a_rule_bear_the_sign_of_the_buttons(keeper, words, qtbot):
    pad = DicePad(keeper, words)
    qtbot.addWidget(pad)
    pad.resize(700, 300)
    pad.show()
    pad.show_throw(six_results())
    settle()
    plain = pad.strip.grab().toImage()
    pad.show_overruling(on=True)
    assert all("overrules the rules" in part.name for part in pad.strip.parts())
    assert "overrules the rules" in pad.findChild(Label).text()
    assert pad.strip.grab().toImage() != plain
    pad.show_overruling(on=False)
    assert pad.strip.grab().toImage() == plain
    assert not any("overrules" in part.name for part in pad.strip.parts())


@pytest.mark.parametrize("dice", [1, 3])
def test_rows_of_counts_that_overrule_a_rule_bear_the_same_sign(keeper, words, qtbot, dice):
    pad = DicePad(keeper, words)
    qtbot.addWidget(pad)
    pad.resize(700, 400)
    pad.show()
    pad.show_throw(NeedsDice(dice, 6, Msg.verbatim("Fire"), (), pool=Pool((0, 0, 0, 1, 1, 2))))
    settle()
    assert pad.counts.isVisible()
    plain = pad.counts.grab().toImage()
    pad.show_overruling(on=True)
    assert all("overrules the rules" in part.name for part in pad.counts.parts())
    assert pad.counts.grab().toImage() != plain
    pad.show_overruling(on=False)
    assert pad.counts.grab().toImage() == plain
    assert not any("overrules" in part.name for part in pad.counts.parts())


@pytest.mark.parametrize(("unit", "said"), [("AD", "6 AD"), ("", "Force 6")])
def test_what_questions_come_to_says_of_what_it_is(words, unit, said):
    working = Working(title=Msg.verbatim("Force"), rows=(), total=6, unit=unit)
    form = Form(title=Msg.verbatim("Fire"), working=working, args={})
    assert in_words(form, (), words) == said


def test_what_a_tile_counts_is_named_beside_the_keys_of_the_first_throw(keeper, words, qtbot):
    pad = DicePad(keeper, words)
    qtbot.addWidget(pad)
    table = OddsTable(title=Msg.verbatim("Ram"), chances=())
    pad.say_hope(hoped(Odds(tables=(table,), hope=0.69, hoped=msg("Damaged or sunk")), words))
    assert [one.text() for one in pad.findChildren(Label)] == [
        "Total: tap it, and it is done \N{MIDDLE DOT} Damaged or sunk: 69%"
    ]
    pad.say_hope(hoped(Odds(tables=(table,), hope=0.69), words))
    assert [one.text() for one in pad.findChildren(Label)] == ["Total: tap it, and it is done"]


@pytest.mark.parametrize(
    ("scores", "count", "faces"),
    [((1, 2, 3, 4, 5, 6), 1, True), ((1, 2, 3, 4, 5, 6), 2, False), ((0, 0, 1, 1, 2, 2), 1, False)],
)
def test_where_the_keys_are_the_faces_of_one_die_nothing_else_is_offered(
    keeper, words, qtbot, scores, count, faces
):
    """A single die could be told "die by die", by the same six faces."""
    view = DiceView(keeper, words)
    qtbot.addWidget(view)
    view.resize(560, 420)
    view.show()
    view.ask("Ram", NeedsDice(count, 6, msg("Damage"), (), pool=Pool(scores)))
    assert view.other_way.isHidden() is faces
    said = " ".join(one.text() for one in view.pad.findChildren(Label))
    assert ("Tap the face" in said) is faces
    view.die_by_die = True
    view.ask("Ram", NeedsDice(count, 6, msg("Damage"), (), pool=Pool(scores)))
    assert not view.other_way.isHidden(), "the way back to totals"


def test_the_sentence_under_the_counts_says_whose_dice_they_are(page):
    page.select("a-s2")
    page.flow.start(next(one for one in page.bridge.offers("a-s2") if one.action == "fire"))
    settle()
    needs = page.flow._next_throw()
    assert page.prepare.pad._said.text().startswith(page.words.say(needs.why))
    assert page.prepare.pad._said.isVisible()


@pytest.mark.parametrize("dice", [3, 6, 12])
def test_counts_of_all_groups_close_up_to_one_row_where_a_row_for_each_has_no_room(
    keeper, words, qtbot, tap, dice
):
    pad, told = DicePad(keeper, words), []
    qtbot.addWidget(pad)
    pad.told.connect(told.append)
    pad.show_throw(NeedsDice(dice, 6, Msg.verbatim("Fire"), (), pool=Pool((0, 0, 0, 1, 1, 2))))
    for wide, high, rows in ((764, 300, 2), (764, 160, 1), (300, 160, 0)):
        pad.resize(wide, high)
        pad.set_room(high)
        pad.show()
        settle()
        assert pad.counts.isVisible() == bool(rows)
        if rows:
            parts = pad.counts.parts()
            assert len({part.rect.top() for part in parts}) == rows
            assert max(part.rect.right() for part in parts) <= pad.counts.width() + 1
            assert min(part.rect.width() for part in parts) >= 36
    pad.resize(764, 160)
    pad.set_room(160)
    settle()
    if dice > 6:
        tap_part(tap, pad.counts, "4\N{EN DASH}5: More")
        tap_part(tap, pad.counts, "4\N{EN DASH}5: 6")
    else:
        tap_part(tap, pad.counts, "4\N{EN DASH}5: 1")
    tap_part(tap, pad.counts, "6: 1")
    assert len(told) == 1
    assert len(told[0].dice) == dice


def test_dice_that_hit_with_low_faces_are_counted_by_their_hits(keeper, words, qtbot, tap):
    """The misses are the rest, wherever their faces lie."""
    pad, told = DicePad(keeper, words), []
    qtbot.addWidget(pad)
    pad.told.connect(told.append)
    pad.show_throw(NeedsDice(3, 6, Msg.verbatim("Shoot"), (), pool=Pool((1, 1, 1, 1, 0, 0))))
    pad.resize(764, 300)
    pad.show()
    settle()
    tap_part(tap, pad.counts, "1\N{EN DASH}4: 2")
    assert [one.dice for one in told] == [(Span(5, 6), Span(1, 4), Span(1, 4))]

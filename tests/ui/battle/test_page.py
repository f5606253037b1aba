import gc
import weakref
from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from fleetdesk.core.battle.journal import OPENING
from fleetdesk.core.words import msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.ui.battle.card.panel import ShipPanel
from fleetdesk.ui.battle.log.panel import SLICE
from fleetdesk.ui.battle.over.sheets import CorrectSheet, RemarkSheet, refusal_sheet, why_sheet
from fleetdesk.ui.battle.painting import Why
from fleetdesk.ui.rules.rule_sheet import RuleChips
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.buttons import GUARD_MS
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.notices import Toast
from fleetdesk.ui.widgets.sheet import Sheet
from tests import fakes
from tests.ui.battle.conftest import click, click_part, click_ship, press, settle
from tests.ui.pages import among, button_of, seated

DUCK, DUCKLING, FOE = "a.s1", "a.s2", "b.s2"


def fire(page, target: str = "Duckling 1") -> None:
    """Tap Fire, tap the target; the roll is up to the test."""
    page.select(DUCKLING)
    click(among(page.acts.grid, "fire"))
    click_part(page.prepare.form.questions.view("target").tiles, target)


def boat(page, ship: str):
    return page.bridge.session.state.ships[ship]


class TestMarks:
    def test_one_tap_strikes_a_box_and_one_clears_it(self, page):
        card = page.card_pane.card
        click(card, boxes(card)[1])
        assert boat(page, DUCK).hull_lost == 2
        click(card, boxes(card)[1])
        assert boat(page, DUCK).hull_lost == 1

    def test_a_finger_strikes_a_box(self, page):
        card, device = page.card_pane.card, QTest.createTouchDevice()
        at = card.mapTo(page, boxes(card)[4])
        QTest.touchEvent(page, device).press(1, at, page)
        QTest.touchEvent(page, device).release(1, at, page)
        settle()
        assert boat(page, DUCK).hull_lost == 5

    def test_boxes_are_large_enough_for_a_finger(self, page):
        card = page.card_pane.card
        sides = [part.rect.height() for part in card.parts() if part.kind == "tick"]
        assert len(sides) == 8
        assert min(sides) >= 50

    def test_every_step_is_named_and_undone_as_one(self, page):
        click(page.card_pane.card, boxes(page.card_pane.card)[1])
        assert "Duck \N{MINUS SIGN}2 Hull".casefold() in page.foot.undo.text().casefold()
        click(page.foot.undo)
        assert boat(page, DUCK).hull_lost == 0
        assert "Duck" in page.foot.redo.accessibleName()
        assert not page.foot.undo.isEnabled()
        click(page.foot.redo)
        assert boat(page, DUCK).hull_lost == 2


def boxes(card) -> list[QPoint]:
    return [part.rect.center().toPoint() for part in card.parts() if part.kind == "tick"]


class TestFire:
    def test_dice_on_screen(self, page):
        fire(page)
        assert page.prepare.odds.isVisible()
        click(page.prepare.go)
        entry = page.bridge.session.journal.entry(1)
        assert entry.action == "fire"
        assert not any(face.typed for throw in entry.throws for face in throw.faces)
        assert page.centre.currentWidget() is page.acts
        assert page.acts.result.isVisible()
        assert not page.prepare.odds.isVisible()
        click(page.foot.undo)
        assert page.bridge.session.journal.head == OPENING

    def test_real_dice_are_typed_and_sixes_asked_again(self, page):
        page.controller.open_menu()
        click_part(page.controller.sheet.body, "Throw real dice")
        fire(page)
        click(page.prepare.go)
        tray = page.dice_view.tray
        assert page.centre.currentWidget() is page.throwing
        assert len(tray.keys) == 6
        for face in (6, 4):
            click(tray.keys[face - 1])
        assert boat(page, FOE).hull_lost == 0  # one die is still owed
        click(tray.keys[1])
        assert boat(page, FOE).hull_lost == 2
        throws = page.bridge.session.journal.entry(1).throws
        assert [throw.values for throw in throws] == [(6, 4), (2,)]
        assert all(face.typed for throw in throws for face in throw.faces)
        click(page.foot.journal)
        assert "real dice" in page.log.list.parts()[0].name

    def test_the_rest_may_be_rolled(self, page):
        fire(page)
        click(page.prepare.other)
        click(page.dice_view.tray.keys[5])
        click(page.dice_view.tray.keys[0])
        click(page.dice_view.tray.roll_button)
        first, *more = page.bridge.session.journal.entry(1).throws
        assert first.values == (6, 1)
        assert all(face.typed for face in first.faces)
        assert not any(face.typed for throw in more for face in throw.faces)

    def test_leaving_the_tray_leaves_no_trace(self, page):
        before = page.bridge.session.state
        fire(page)
        click(page.prepare.other)
        click(page.dice_view.tray.keys[5])
        click(page.dice_view.cancel)
        assert page.centre.currentWidget() is page.preparing, "one step back: what was answered stands"
        assert not page.flow.told
        click(page.prepare.leave if page.prepare.leave.isVisible() else page.prepare.cancel)
        assert page.bridge.session.state is before
        assert page.centre.currentWidget() is page.acts

    def test_undo_and_the_same_action_give_the_same_faces(self, page):
        def shot():
            fire(page)
            click(page.prepare.go)
            head = page.bridge.session.journal.head
            return [throw.values for throw in page.bridge.session.journal.entry(head).throws]

        first = shot()
        click(page.foot.undo)
        assert shot() == first

    def test_a_tile_tapped_answers(self, page):
        page.select(DUCKLING)
        click(among(page.acts.grid, "fire"))
        click_part(page.far, "Duckling 2")
        assert page.flow.form.args["target"] == "b.s3"
        assert page.centre.currentWidget() is page.preparing

    def test_what_the_rules_refuse_is_said_before_and_the_button_overrules_it(self, page):
        fire(page)
        assert (page.prepare.go.kind, page.prepare.warnings) == ("primary", "")
        click(page.prepare.go)
        fire(page)
        assert "has fired this turn" in page.prepare.warnings
        assert page.prepare.go.kind == "brass"
        assert "overrules the rules" in page.prepare.go.sub
        assert page.prepare.pad.strip.overrules, "its keys run it as the button does"
        click(page.prepare.go)
        entry = page.bridge.session.journal.entry(2)
        assert entry.insisted
        click(page.foot.journal)
        assert any("Overruled" in line.text for shown in page.log.list._entries for line in shown.lines)

    def test_a_refusal_said_before_may_be_accepted(self, page):
        page.bridge.do("fire", {"ship": DUCKLING, "target": FOE})
        fire(page)
        click(page.prepare.leave)
        assert len(page.bridge.session.journal.entries) == 1
        assert page.centre.currentWidget() is page.acts

    def test_an_undo_meanwhile_asks_anew(self, page):
        page.bridge.do("mark", {"ship": FOE, "slot": "hull_lost", "lost": 3})
        page.bridge.do("mark", {"ship": DUCKLING, "slot": "hull_lost", "lost": 1})
        fire(page)
        asked = []
        page.flow.asked_again.connect(asked.append)
        page.bridge.undo()
        assert len(asked) == 1
        assert page.centre.currentWidget() is page.preparing

    def test_an_undo_meanwhile_drops_dice_of_another_table(self, page):
        page.bridge.do("mark", {"ship": DUCKLING, "slot": "hull_lost", "lost": 1})
        fire(page)
        click(page.prepare.other)
        click(page.dice_view.tray.keys[5])
        click(page.dice_view.tray.keys[5])
        page.bridge.undo()  # unhurt she throws a die more: a six of those told would be another one
        assert not page.flow.busy
        assert page.centre.currentWidget() is page.acts

    def test_a_result_goes_with_its_step(self, page):
        fire(page)
        click(page.prepare.go)
        assert page.acts.result.isVisible()
        click(page.foot.undo)
        assert not page.acts.result.isVisible()

    def test_what_one_line_tells_is_told_once(self, page):
        """Beside the undo already: the panel tells of dice, and of what takes more lines."""
        page.flow.start(next(one for one in page.bridge.overview.offers if one.action == "end_turn"))
        if page.flow.busy:
            page.flow.go()
        assert page.bridge.seen.last.action == "end_turn"
        assert not page.acts.result.isVisible()

    def test_an_action_without_questions_runs_at_once(self, page):
        click(among(page.acts.grid, "bail"))
        assert page.bridge.session.journal.entry(1).action == "bail"


class TestKeyboard:
    def test_a_shot_without_a_mouse(self, page):
        page.select(DUCKLING)
        QTest.qWait(GUARD_MS + 20)
        button = among(page.acts.grid, "fire")
        button.setFocus(Qt.FocusReason.TabFocusReason)
        press(button, Qt.Key.Key_Return)
        tiles = page.prepare.form.questions.view("target").tiles
        tiles.setFocus(Qt.FocusReason.TabFocusReason)
        press(tiles, Qt.Key.Key_Right)
        assert page.flow.form.args["target"] == "b.s2"
        page.prepare.go.setFocus(Qt.FocusReason.TabFocusReason)
        press(page.prepare.go, Qt.Key.Key_Space)
        assert page.bridge.session.journal.entry(1).action == "fire"

    def test_a_box_is_struck_by_space(self, page):
        card = page.card_pane.card
        card.setFocus(Qt.FocusReason.TabFocusReason)
        press(card, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Space)
        assert boat(page, DUCK).hull_lost == 2

    def test_undo_redo_and_ships_have_keys(self, page):
        page.bridge.do("bail", {"ship": DUCK})
        page.card_pane.card.setFocus()
        QTest.keyClick(page.card_pane.card, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        settle()
        assert page.bridge.session.journal.head == OPENING
        press(page.card_pane.card, Qt.Key.Key_PageDown)
        assert page.ship == DUCKLING

    def test_escape_leaves_the_questions(self, page):
        click(among(page.acts.grid, "fire"))
        press(page.prepare, Qt.Key.Key_Escape)
        assert page.centre.currentWidget() is page.acts

    def test_every_control_has_a_name(self, page):
        from PySide6.QtWidgets import QAbstractButton

        nameless = [
            button
            for button in page.findChildren(QAbstractButton)
            if button.isVisible() and not (button.text().strip() or button.accessibleName())
        ]
        assert not nameless


class TestJournal:
    def test_a_line_shows_that_moment_and_the_present_stays(self, page):
        for lost in (1, 3, 5):
            page.bridge.do("mark", {"ship": DUCK, "slot": "hull_lost", "lost": lost})
        click(page.foot.journal)
        log = page.log.list
        click(log, log._slots[2].center())  # newest first: the first mark
        assert page.bridge.looking == 1
        assert page.bridge.battle.ships[DUCK].hull_lost == 1
        assert page.foot.primary.text() == "Back to now"
        steps = [part.name for part in page.top.phases.parts() if part.chosen]
        assert steps[0].startswith("You look at: "), "the bar over the table says so too"
        click(page.card_pane.card, boxes(page.card_pane.card)[7])
        assert page.bridge.session.journal.head == 3
        click(page.foot.journal)
        assert page.banner.isVisible()
        click(page.foot.primary)
        assert page.bridge.looking is None
        assert page.bridge.battle.ships[DUCK].hull_lost == 5
        assert not page.banner.isVisible()

    def test_short_lines_share_a_target_and_spread_once_one_is_looked_at(self, page):
        for lost in (1, 3, 5, 2):
            page.bridge.do("mark", {"ship": DUCK, "slot": "hull_lost", "lost": lost})
        click(page.foot.journal)
        settle()
        log, target = page.log.list, page.keeper.theme.target
        assert len(log.parts()) < 4
        assert min(part.rect.height() for part in log.parts()) >= target
        assert max(slot.height() for slot in log._slots) < target
        assert not any(part.chosen for part in log.parts())
        click(log, log._slots[1].center())
        assert page.bridge.looking == 3
        settle()
        spread = [slot for slot, entry in zip(log._slots, log._entries, strict=True) if entry.id in (4, 3)]
        assert min(slot.height() for slot in spread) >= target
        assert [part.chosen for part in log.parts()].count(True) == 1
        click(log, spread[0].center())
        assert page.bridge.looking is None  # the newest line is now

    def test_a_key_means_the_newest_line_of_a_target_and_arrows_walk_the_others(self, page):
        for lost in (1, 3, 5, 2, 4, 6):
            page.bridge.do("mark", {"ship": DUCK, "slot": "hull_lost", "lost": lost})
        click(page.foot.journal)
        settle()
        log = page.log.list
        first = len(log.parts())
        press(log, Qt.Key.Key_End)
        press(log, Qt.Key.Key_Return)
        newest = page.bridge.looking
        assert newest is not None
        assert len(log.parts()) > first
        press(log, Qt.Key.Key_Down)
        press(log, Qt.Key.Key_Return)
        assert page.bridge.looking == newest - 1

    def test_undone_lines_stay_struck(self, page):
        page.bridge.do("mark", {"ship": DUCK, "slot": "hull_lost", "lost": 1})
        click(page.foot.undo)
        click(page.foot.journal)
        (shown,) = page.log.list._entries
        assert shown.struck

    def test_filters(self, page):
        page.bridge.do("mark", {"ship": DUCK, "slot": "hull_lost", "lost": 1})
        page.bridge.do("end_turn", {})
        page.bridge.do("mark", {"ship": FOE, "slot": "hull_lost", "lost": 1})
        click(page.foot.journal)
        log = page.log

        def shown():
            return [entry.id for entry in log.list._entries]

        assert shown() == [3, 2, 1]
        log.set_sieve(log.sieve._replace(ship=DUCK))
        assert shown() == [1]
        log.set_sieve(log.sieve._replace(ship="", side="b"))
        assert shown() == [3]
        log.set_sieve(log.sieve._replace(side="", turn=1))
        assert shown() == [2, 1]
        log.set_sieve(log.sieve._replace(turn=0))
        log.search.setText("turn 2")
        assert shown() == [2]

    def test_the_log_is_searched_by_finger_and_a_second_touch_shows_all_of_it(self, page):
        page.bridge.do("mark", {"ship": DUCK, "slot": "hull_lost", "lost": 1})
        page.bridge.do("end_turn", {})
        click(page.foot.journal)
        log = page.log
        click(log.search_button)
        QTest.keyClicks(QApplication.focusWidget(), "turn 2")
        assert [entry.id for entry in log.list._entries] == [2]
        click(log.search_button)
        assert not log.search.isVisible()
        assert [entry.id for entry in log.list._entries] == [2, 1]

    def test_a_long_journal_says_only_what_is_shown(self, page):
        for n in range(300):
            page.bridge.session.journal.do("mark", {"ship": DUCK, "slot": "hull_lost", "lost": 1 + n % 2})
        assert not page.log._said, "nobody looks"
        click(page.foot.journal)
        settle()
        log = page.log
        assert len(log.list._entries) == 120
        assert len(log._said) == 121  # one more tells that there are more
        log.list.earlier_wanted.emit()
        assert len(log.list._entries) == 240

    def test_a_long_journal_is_sifted_in_slices_and_nothing_held_back_is_said(self, page):
        journal, log = page.bridge.session.journal, page.log
        for n in range(2 * SLICE):
            journal.do("mark", {"ship": DUCK if n < 5 else FOE, "slot": "hull_lost", "lost": 1 + n % 2})
        click(page.foot.journal)
        settle()
        log._said.clear()
        log.set_sieve(log.sieve._replace(ship=DUCK))
        assert log.list._entries == ()
        assert page.words.text("Reading the earlier lines …") == log.empty.text()
        settle()
        five = tuple(entry.id for entry in log.list._entries)
        assert five == (5, 4, 3, 2, 1)
        assert len(log._said) == 5
        assert log.empty.isHidden()
        journal.do("mark", {"ship": FOE, "slot": "hull_lost", "lost": 0})
        log.refresh()  # from the newest line on, and what is shown does not go away meanwhile
        assert log._on.isActive()
        assert tuple(entry.id for entry in log.list._entries) == five
        log.search.setText("nobody ever says this")
        settle()
        assert log.list._entries == ()
        assert page.words.text("No line is like that.") == log.empty.text()


class TestSheets:
    def test_a_refusal_leads_to_the_rule_it_names(self, page):
        sheet = refusal_sheet(page.controller.play, msg("The boat is sunk (R12)."))
        chips = sheet.body.findChild(RuleChips)
        assert [part.name for part in chips.parts()] == ["R12"]
        chips.part_used(0)
        shown = [one.accessibleName() for one in page.window().findChildren(Sheet) if one.isVisible()]
        assert shown == ["The rules say no", "Rule R12"]

    def test_a_warning_leads_to_the_rule_it_names(self, page):
        fire(page)
        form = page.flow.form.but(refusals=(msg("It has fired (R1)."), msg("Its hull is gone (R12).")))
        page.prepare.show_form(form)
        named = page.prepare.findChild(RuleChips)
        assert [part.name for part in named.parts()] == ["§\N{NO-BREAK SPACE}2.d", "R12"]
        assert all(part.rect.height() >= page.keeper.theme.target for part in named.parts())
        page.prepare.show_form(form.but(refusals=(msg("Not so soon."),)))
        assert not named.isVisible()

    def test_a_refusal_that_names_no_rule_leads_to_those_of_what_is_done(self, page, monkeypatch):
        fire = fakes.SYSTEM.actions["fire"].but(rules="R1-R12")
        monkeypatch.setitem(fakes.SYSTEM.actions, "fire", fire)
        named = refusal_sheet(page.controller.play, msg("Not so soon."), "fire").body.findChild(RuleChips)
        assert [part.name for part in named.parts()] == ["R1\N{EN DASH}R12"]
        named.part_used(0)
        shown = next(
            one for one in page.window().findChildren(Sheet) if one.accessibleName().startswith("Rules R")
        )
        assert shown.accessibleName() == "Rules R1\N{EN DASH}R12"
        read = [label.text() for label in shown.body.findChildren(Label)]
        assert {rule.text("en") for rule in fakes.SYSTEM.rule_book().rules.values()} <= set(read)

    def test_why_leads_to_the_rules_of_what_changed_it(self, page, monkeypatch):
        fire = fakes.SYSTEM.actions["fire"].but(rules="R1")
        monkeypatch.setitem(fakes.SYSTEM.actions, "fire", fire)
        page.controller.play.bridge.do("fire", {"ship": DUCKLING, "target": FOE}, insist=True)
        entry = page.bridge.session.journal.entry(page.bridge.session.journal.head)
        sheet = why_sheet(
            page.controller.play, Working(title=msg("hull"), rows=(Row(label=msg("3")),)), (entry,)
        )
        ((rule,),) = sheet.body.findChild(RuleChips).led
        assert rule.id == "R1"

    def test_a_refusal_without_a_rule_offers_none(self, page):
        sheet = refusal_sheet(page.controller.play, msg("Not so soon."))
        assert not sheet.body.findChild(RuleChips).isVisible()

    def test_why(self, page):
        page.bridge.do("mark", {"ship": DUCK, "slot": "hull_lost", "lost": 2})
        page.controller.why(Why(f"{DUCK}.dice"))
        assert page.controller.sheet.isVisible()
        page.controller.sheet.answer(1)
        assert page.bridge.looking is None  # the head itself: that is now

    def test_the_count_of_a_track_tells_its_story(self, page):
        page.select(DUCK)
        page.bridge.do("mark", {"ship": DUCK, "slot": "hull_lost", "lost": 2})
        settle()
        click_part(page.card_pane.card, "Hull 6/8")
        assert page.controller.sheet.isVisible()
        caused = [area for area in page.controller.sheet.findChildren(ChoiceList) if area.parts()]
        assert [len(area.parts()) for area in caused] == [1]

    def test_what_cannot_be_explained_is_a_sentence(self, page):
        page.select(DUCK)
        page.controller.why(Why("", "masts"))
        assert page.controller.sheet is None

    def test_correct(self, page):
        page.controller.correct(DUCK)
        sheet = page.controller.sheet
        assert isinstance(sheet, CorrectSheet)
        sheet.form.questions.view("hull_lost").stepper.set_value(4)
        click_part(sheet.form.questions.view("fired").list, "has fired")
        sheet.form.questions.view("#reason").line.setText("Forgotten")
        sheet.form.answers["#reason"] = "Forgotten"
        click(sheet.buttons["keep"])
        assert boat(page, DUCK).hull_lost == 4
        assert boat(page, DUCK).fired
        entries = page.bridge.session.journal.entries
        assert [entry.action for entry in entries] == ["correct", "correct"]
        assert all("Forgotten" in str(entry.lines[0].text) for entry in entries)

    def test_correct_nothing(self, page):
        page.controller.correct("")
        click(page.controller.sheet.buttons["keep"])
        assert not page.bridge.session.journal.entries

    def test_remark(self, page):
        page.controller.remark()
        assert isinstance(page.controller.sheet, RemarkSheet)
        page.controller.sheet.line.setText("The wind rises")
        click(page.controller.sheet.buttons["keep"])
        assert str(page.bridge.session.journal.entry(1).lines[0].text) == "The wind rises"

    def test_menu_and_report(self, page):
        page.bridge.do("fire", {"ship": DUCKLING, "target": FOE})
        page.controller.open_menu()
        labels = [part.name for part in page.controller.sheet.body.parts()]
        click_part(page.controller.sheet.body, "Battle report")
        assert "Leave the battle" in labels
        assert not any("Hand" in label for label in labels)  # nothing is hidden in this game

    def test_the_whole_screen_without_a_key(self, page):
        for said in ("Full screen", "Leave full screen"):
            page.controller.open_menu()
            click_part(page.controller.sheet.body, said)
            assert page.window().isFullScreen() is (said == "Full screen")

    def test_ending_a_turn_with_debts_warns_and_never_blocks(self, page):
        page.bridge.do("mark", {"ship": DUCK, "slot": "hull_lost", "lost": 1})
        settle()
        assert page.foot.debts.text() == "Still to do: 1"
        assert page.foot.primary.kind == "brass", "it leaves something owed"
        click(button_of(page, "end_turn"))
        click(page.controller.sheet.buttons["cancel"])
        assert page.bridge.session.state.turn == 1
        click(button_of(page, "end_turn"))
        click(page.controller.sheet.buttons["go"])
        assert page.bridge.session.state.turn == 2

    def test_a_debt_shows_its_ship(self, page):
        page.bridge.do("mark", {"ship": FOE, "slot": "hull_lost", "lost": 1})
        settle()
        click(page.foot.debts)
        click_part(page.debts.lists[0], "Duckling 1 leaks")
        assert page.ship == FOE
        assert page.debts.isVisible(), "the next debt can be settled"
        click_ship(page, page.bridge.battle.ships[DUCK].name)
        assert page.card_pane.isVisible(), "whoever takes another ship in hand sees her"
        click(page.foot.debts)
        page.bridge.do("mark", {"ship": FOE, "slot": "hull_lost", "lost": 0})
        settle()
        assert page.card_pane.isVisible(), "nothing is owed any more"


class TestPlace:
    def test_a_window_higher_than_wide_has_both_fleets_and_the_card_above_the_panel(self, make, session):
        page = make(session, 800, 1280)
        assert page.far.isVisible()
        assert page.near.isVisible()
        assert page.left.geometry().bottom() < page.centre.geometry().top()
        click_ship(page, "Duckling 2")
        assert page.ship == "a.s3"

    @pytest.mark.parametrize(
        "size", [(1280, 800), (1280, 720), (800, 1280), (1920, 1200), (1024, 700), (640, 480)]
    )
    def test_nothing_covers_anything(self, make, session, size):
        page = make(session, *size)
        for doing in (
            lambda: None,
            page.controller.presenter.turn_journal,
            page.controller.presenter.turn_debts,
        ):
            doing()
            settle()
            shown = (page.top, page.far, page.near, page.left, page.centre, page.aside, page.foot)
            places = [
                QRect(one.mapTo(page, QPoint()), one.size()).intersected(page.rect())
                for one in shown
                if one.isVisible() and not page.acts.isAncestorOf(one)
            ]
            assert not [pair for pair in combinations(places, 2) if pair[0].intersects(pair[1])]

    def test_what_is_shown_keeps_its_place_whatever_is_done(self, make, session):
        page = make(session)
        panes = (page.top, page.far, page.near, page.left, page.centre, page.foot)
        before = [one.geometry() for one in panes]
        fire(page)
        click(page.prepare.go)
        page.controller.presenter.turn_journal()
        page.bridge.look_at(None)
        settle()
        assert [one.geometry() for one in panes] == before

    def test_odds_stand_in_the_form(self, make, session):
        page = make(session, 800, 1280)
        fire(page)
        assert page.prepare.odds.isVisible()
        click(page.prepare.go)
        assert page.acts.result.isVisible()

    @pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280), (720, 480)])
    def test_twice_as_large_text_keeps_the_window(self, page, keeper, size):
        keeper.set_scale(200)
        page.resize(*size)
        settle()
        assert (page.width(), page.height()) == (max(680, size[0]), max(640, size[1]))
        inside = page.rect()
        for button in (page.top.menu, page.foot.undo, page.foot.primary):
            assert inside.contains(button.rect().translated(button.mapTo(page, QPoint(0, 0))))

    def test_questions_and_dice_have_room_where_letters_are_twice_as_large(self, make, keeper, session):
        keeper.set_scale(200)
        page = make(session)
        fire = next(one for one in page.bridge.offers(DUCK) if one.action == "fire")
        page.flow.start(fire.but(answers={**fire.answers, "target": "b.s1"}))
        settle()
        assert page.prepare.view.height() > page.theme.target
        page.flow.go(other_dice=True)
        settle()
        tray = page.dice_view.tray
        view = page.dice_view
        places = [QRect(key.mapTo(view, QPoint()), key.size()) for key in tray.keys]
        assert not [pair for pair in combinations(places, 2) if pair[0].intersects(pair[1])]
        assert all(view.rect().contains(place) for place in places), "they are not scrolled"
        roll = tray.roll_button  # stands below what scrolls
        assert page.rect().contains(QRect(roll.mapTo(page, QPoint()), roll.size()))
        page.flow.cancel()
        settle()
        assert page.acts.isVisible()

    @pytest.mark.parametrize("scale", [100, 150, 200])
    def test_all_sizes_and_themes_paint(self, page, keeper, scale):
        keeper.set_scale(scale)
        keeper.turn()
        settle()
        assert not page.grab().isNull()
        targets = [page.top.menu, page.log.remark, *page.acts.grid.buttons]
        assert all(
            min(one.width(), one.height()) >= keeper.theme.px(48) for one in targets if one.isVisible()
        )

    def test_a_button_that_means_something_else_waits(self, page, heard):
        grid = page.acts.grid
        wanted = heard(grid.offer_wanted)
        offers = page.bridge.offers(DUCK)
        grid.show_offers(tuple(reversed([offer.but(kind="plain") for offer in offers])))
        QTest.mouseClick(grid.buttons[1], Qt.MouseButton.LeftButton)
        assert not wanted
        QTest.qWait(GUARD_MS + 20)
        click(grid.buttons[1])
        assert len(wanted) == 1


def test_a_read_only_battle_says_why_and_changes_nothing(make, session, monkeypatch):
    monkeypatch.setattr(type(session), "read_only", property(lambda _: msg("Another window plays this.")))
    page = make(session)
    assert page.banner.isVisible()
    click(page.card_pane.card, boxes(page.card_pane.card)[0])
    assert not session.journal.entries
    assert "Another window plays this." in [one.accessibleName() for one in page.window().findChildren(Toast)]
    assert not page.acts.grid.isVisible()


def test_nothing_keeps_a_page_alive(qtbot, keeper, words, session):

    page = seated(keeper, words, session)
    page.show()
    page.controller.open_menu()
    page.controller.sheet.answer(None)
    bridge = page.bridge
    gone = weakref.ref(page)
    page.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    settle()
    assert not isValid(bridge)
    session.do("bail", {"ship": DUCK})  # nobody is left to hear it, and nothing breaks
    del page, bridge
    gc.collect()
    assert gone() is None


def test_a_card_in_a_large_window_is_large_whatever_widths_were_tried(qtbot, keeper, words, session):
    card = fakes.SYSTEM.panel(session.state, DUCK, "")
    heights = []
    for tried in ((), (280, 300)):
        panel = ShipPanel(keeper, words, name="card")
        qtbot.addWidget(panel)
        panel.show_card(card)
        panel.set_room(420)
        for width in tried:
            panel.heightForWidth(width)
        heights.append(panel.heightForWidth(1000))
    assert heights[0] == heights[1]

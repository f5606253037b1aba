"""House rules and the check of a game."""

import json
import os
import re

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit

from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.rule_book import RuleBook
from fleetdesk.core.words import msg
from fleetdesk.store.presets import Preset, Presets
from fleetdesk.systems import load, system_ids
from fleetdesk.ui.rules.house_form import HouseForm
from fleetdesk.ui.rules.option_fields import changed_from_usual, option_fields, settled
from fleetdesk.ui.rules.preset_bar import PresetBar
from fleetdesk.ui.rules.rule_sheet import RuleChips, book_at_hand
from fleetdesk.ui.rules.rules_page import RulesPage
from fleetdesk.ui.widgets.choice_list import ChoiceList
from tests.fakes import SYSTEM
from tests.ui.conftest import settle

GAMES = system_ids()


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_of_every_game_has_a_label_and_a_way_to_set_it(game):
    for field in option_fields(load(game).options):
        assert field.label != field.key
        assert field.kind != "choice" or field.usual in [value for value, _ in field.choices]
        assert field.kind != "number" or field.least <= field.usual <= field.most


def test_only_what_differs_is_kept():
    assert changed_from_usual(SYSTEM.options, {"limit_squadrons": True}) == {}
    assert changed_from_usual(SYSTEM.options, {"limit_squadrons": False}) == {"limit_squadrons": False}


def test_what_cannot_be_read_is_as_usual():
    assert settled(SYSTEM.options, {"limit_squadrons": "perhaps", "unheard": 1}) == {"limit_squadrons": True}


@pytest.mark.parametrize("game", GAMES)
def test_each_row_sets_its_switch(qtbot, context, game, tap, sheet_of):
    options = load(game).options
    form = HouseForm(context.keeper, context.words, options, {})
    form.resize(700, 2400)
    qtbot.addWidget(form)
    form.show()
    for field in option_fields(options):
        if field.kind == "number":
            continue
        tap(form._rows[field.key])
        if field.kind == "choice":
            body = sheet_of(form).body
            listed = body.findChild(ChoiceList)
            assert not field.settles or not any(
                field.settles in one.text() for one in body.findChildren(QLabel)
            )
            other = next(n for n, (value, _) in enumerate(field.choices) if value != field.usual)
            tap(listed, listed.parts()[other].rect)
        assert form.values[field.key] != field.usual, field.key


@pytest.fixture
def presets(tmp_path):
    return Presets(tmp_path / "presets")


def test_preset_is_kept_applied_and_deleted(qtbot, context, presets, tap, sheet_of):
    bar = PresetBar(context, presets, SYSTEM, {"limit_squadrons": False})
    qtbot.addWidget(bar)
    context.furnish(bar)
    bar.resize(700, 120)
    bar.show()
    tap(bar.keep_button)
    sheet = sheet_of(bar)
    sheet.body.findChild(QLineEdit).setText("Fridays")
    tap(sheet.buttons["keep"])
    assert [button.text() for button in bar._buttons] == ["As proposed", "Fridays"]
    assert bar._buttons[1].isChecked()
    with qtbot.waitSignal(bar.applied) as applied:
        tap(bar._buttons[0])
    assert applied.args[0] == {}
    bar.delete(Preset(name="Fridays"))
    assert len(bar._buttons) == 1
    qtbot.waitUntil(lambda: not context._toast.button.guarded())
    tap(context._toast.button)
    assert len(bar._buttons) == 2


def test_presets_go_back_to_what_they_were_and_on_again(qtbot, context, presets, tap, sheet_of, tmp_path):
    presets.keep(SYSTEM, Preset(name="Fridays"))
    os.utime(tmp_path / "presets" / f"{SYSTEM.id}.json", (10**9,) * 2)  # saved long ago
    presets.keep(SYSTEM, Preset(name="Sundays", house={"limit_squadrons": False}))
    bar = PresetBar(context, presets, SYSTEM, {})
    qtbot.addWidget(bar)
    context.furnish(bar)
    bar.resize(700, 120)
    bar.show()
    listed = bar.ask_earlier().findChild(ChoiceList)
    assert [row.sub for row in listed.rows] == ["without Sundays"]
    listed.chosen.emit(0)
    assert [one.name for one in presets.of(SYSTEM).value] == ["Fridays"]
    qtbot.waitUntil(lambda: not context._toast.button.guarded())
    tap(context._toast.button)
    assert [one.name for one in presets.of(SYSTEM).value] == ["Fridays", "Sundays"]


def test_presets_go_into_a_file_and_come_out_of_it(
    qtbot, context, presets, tap, sheet_of, tmp_path, monkeypatch
):
    bar = PresetBar(context, presets, SYSTEM, {"limit_squadrons": False})
    qtbot.addWidget(bar)
    context.furnish(bar)
    bar.resize(700, 120)
    bar.show()

    def choose(title: str) -> None:
        tap(bar.more)
        listed = sheet_of(bar).body
        tap(listed, next(one.rect for one in listed.parts() if title in one.name))

    tap(bar.keep_button)
    sheet = sheet_of(bar)
    QTest.keyClicks(sheet.body.findChild(QLineEdit), "Fridays")
    tap(sheet.buttons["keep"])
    file = tmp_path / "sent.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    choose("Save Fridays as a file")
    assert context._toast.accessibleName() == f"Saved as sent.json in {tmp_path}"
    choose("Delete Fridays")
    assert presets.of(SYSTEM).value == ()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    choose("Take presets in")
    (back,) = presets.of(SYSTEM).value
    assert (back.name, back.house) == ("Fridays", {"limit_squadrons": False})
    assert [button.text() for button in bar._buttons] == ["As proposed", "Fridays"]


@pytest.fixture
def page(qtbot, context, parts, presets):
    made = RulesPage(context, parts, presets)
    made.resize(1200, 800)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    context.workers.wait()


def cases(tmp_path, *sums):
    listed = [
        {"id": f"c{n}", "rule": "T1", "action": "add", "dice": [1, 2], "expect": {"sum": found}}
        for n, found in enumerate(sums)
    ]
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"system": "toy", "cases": listed}), "utf-8")
    return file


def test_all_examples_pass(page, tmp_path, qtbot):
    page.run_check(cases(tmp_path, 3, 3))
    qtbot.waitUntil(lambda: page._worker is None)
    assert "All 2 examples" in page.banner.accessibleName()
    assert not page.failures.isVisible()


def test_a_game_plays_its_own_examples(page, tap, qtbot):
    page.show_system(load("uncharted_seas"))
    tap(page.check)
    qtbot.waitUntil(lambda: page._worker is None, timeout=60_000)
    assert re.search(r"All \d+ examples", page.banner.accessibleName())


def test_a_game_without_examples_says_so(page, tap, qtbot):
    tap(page.check)
    qtbot.waitUntil(lambda: page._worker is None)
    assert "Nothing was checked" in page.banner.accessibleName()


def test_cases_of_ones_own_are_chosen(page, tap, tmp_path, qtbot, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(cases(tmp_path, 3)), ""))
    tap(page.other)
    qtbot.waitUntil(lambda: page._worker is None)
    assert "1 example" in page.banner.accessibleName()


def test_failed_example_is_told(page, tmp_path, qtbot, tap, sheet_of):
    page.run_check(cases(tmp_path, 3, 4))
    qtbot.waitUntil(lambda: page._worker is None)
    assert "1 example gives a different result" in page.banner.accessibleName()
    tap(page.failures, page.failures.parts()[0].rect)
    assert "expected 4" in sheet_of(page).body.parts()[0].name


def test_wrong_file_is_a_sentence(page, tmp_path, qtbot):
    file = tmp_path / "letter.json"
    file.write_text("Dear Ada", "utf-8")
    page.run_check(file)
    qtbot.waitUntil(lambda: page._worker is None)
    assert "Nothing was checked" in page.banner.accessibleName()


def test_house_rules_are_remembered(page, parts, tap):
    tap(page.house.form._rows["limit_squadrons"])
    assert parts.settings.settings.house == {"toy": {"limit_squadrons": False}}


def test_both_ways_to_check_a_game_can_be_read(page):
    page.resize(936, 700)
    settle()
    for button in (page.check, page.other):
        assert button.width() >= button.sizeHint().width()


@pytest.mark.parametrize("game", GAMES)
def test_every_misprint_names_a_switch_of_its_game_or_none(game):
    slips = load(game).rule_book().misprint
    assert len({slip.printed for slip in slips}) == len(slips) > 5
    switches = {field.key for field in option_fields(load(game).options)}
    assert {slip.switch for slip in slips} <= switches | {""}


def test_a_misprint_opens_with_the_house_rule_that_reads_it_otherwise(page, tap, sheet_of):
    page.show_system(load("galleys"))
    slips = load("galleys").rule_book().misprint
    at = next(n for n, slip in enumerate(slips) if slip.switch)
    tap(page.misprints, page.misprints.parts()[at].rect)
    listed = sheet_of(page).body
    assert [row.title for row in listed.rows][:2] == [slips[at].printed, slips[at].read]
    assert listed.rows[2].title.startswith("House rule: ")


def test_rules_are_read_by_chapter_by_words_and_one_by_one(page, tap, sheet_of):
    tap(page.read)
    reader = sheet_of(page).body
    assert [(row.title, row.trailing) for row in reader.list.rows] == [("The pond", "R1 \N{EN DASH} R12")]
    tap(reader.list, reader.list.parts()[0].rect)
    assert [row.title for row in reader.list.rows] == ["R1 · booklet 2.d", "R12"]
    tap(reader.back)
    assert reader.list.rows[0].title == "The pond"
    reader.search.setText("sunk")
    assert [row.title for row in reader.list.rows] == ["R12"]
    tap(reader.list, reader.list.parts()[0].rect)
    rule = sheet_of(page)
    assert rule.accessibleName() == "Rule R12"
    chips = rule.body.findChild(RuleChips)
    assert [(part.name, part.hint) for part in chips.parts()] == [
        ("R1 · booklet 2.d", "A boat fires once a turn.")
    ]
    tap(chips, chips.parts()[0].rect)
    assert sheet_of(page).accessibleName() == "Rule R1 · booklet 2.d"


def test_a_game_without_rules_to_read_offers_none(page):
    page.show_system(SYSTEM.but(rule_book=RuleBook))
    assert not page.read.isVisible()


def test_damaged_rules_are_said_when_they_are_to_be_read(page, tap, sheet_of):
    def damaged():
        raise BadInput(msg("Torn."))

    page.show_system(SYSTEM.but(rule_book=damaged))
    tap(page.read)
    assert sheet_of(page).body.text() == "Torn."
    assert book_at_hand(SYSTEM.but(rule_book=damaged)) == RuleBook()


def test_the_manual_is_read_by_part_and_by_words(page, tap, sheet_of):
    tap(page.manual)
    reader = sheet_of(page).body
    titles = [row.title for row in reader.list.rows]
    assert titles[0] == "First steps"
    tap(reader.list, reader.list.parts()[titles.index("At the table")].rect)
    assert "“Do it all the same”" in " ".join(row.sub for row in reader.list.rows)
    place = reader.search.mapTo(page.window(), reader.search.rect().topLeft())
    for asked in ("photographs square", "squares photographed", "photografs square"):
        reader.search.setText(asked)
        assert "Phones at the table" in [row.title for row in reader.list.rows[:4]], asked
    reader.search.setText("zeppelin")
    assert [row.title for row in reader.list.rows] == []
    QApplication.processEvents()
    assert reader.search.mapTo(page.window(), reader.search.rect().topLeft()) == place, "nothing jumps"

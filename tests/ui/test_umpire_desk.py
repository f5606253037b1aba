"""The umpire's turn with real touches: under fifteen for six players, nothing carried out before the dry run."""

import shutil
import sys
from itertools import pairwise
from time import monotonic, sleep
from zipfile import ZipFile

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from fleetdesk import paths
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.blocks.charts import cell_name
from fleetdesk.services.sending import ledger, packs
from fleetdesk.systems.salves.show import lines
from fleetdesk.ui.battle.over.dispatch_sheet import DispatchView
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.umpire.desk import UmpireDesk
from fleetdesk.ui.umpire.dry_table import DryFleet, DryLine, DryTable
from fleetdesk.ui.umpire.mail_lines import CROSSED
from fleetdesk.ui.umpire.send_step import PostedPicture
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import fitted, height_of, width_of
from fleetdesk.ui.widgets.notices import Toast
from tests.bench import desk as bench
from tests.bench.hand import Hand


def wait_until(hand, done):
    end = monotonic() + 150
    while not done() and monotonic() < end:
        QTest.qWait(5)  # what works beside the window gets the processor meanwhile
    assert done()


@pytest.fixture(scope="module")
def six(tmp_path_factory):
    """The file of a battle of six, made once, and the mail of its players."""
    path = tmp_path_factory.mktemp("six") / "six.battle"
    made = bench.session(path)
    texts = bench.mail(made)
    made.close()
    return path, texts


@pytest.fixture
def evening(tmp_path, six):
    whole, texts = six
    path = shutil.copytree(whole.parent, tmp_path / "evening") / whole.name
    hand = Hand(path, real_dice=False)
    yield hand, bench.opened_desk(hand), texts
    hand.close()


def test_a_turn_of_six_fleets_takes_fewer_than_fifteen_touches(evening):
    hand, desk, texts = evening
    before = hand.state
    hand.taps = 0
    bench.turn(hand, desk, texts)
    assert hand.taps < 15
    assert hand.state.turn == before.turn + 1
    assert {one.state for one in desk._texts} == {"sent"}
    assert len(desk._texts) == 7


def save_packs(hand, desk):
    hand.touch(desk.foot.save_packs)
    desk.maps._workers.wait()
    wait_until(hand, lambda: desk._next_due() is None)


def test_a_set_up_of_six_fleets_hands_out_values_reads_places_and_answers_the_clash(tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    path = tmp_path / "six.battle"
    made = bench.set_up(path)
    texts, cells = bench.placings(made), bench.places(made)
    made.close()
    hand = Hand(path, real_dice=False)
    try:
        desk = bench.opened_desk(hand)
        assert desk.step == "send"
        hand.taps = 0
        bench.set_it_up(hand, desk, texts, save_packs)
        assert {ship.id: getattr(ship, "cell", None) for ship in hand.state.ships.values()} == cells
        assert {one.state for one in desk._texts} == {"sent"}
        sent = ledger.sent(hand.page.bridge.session)
        assert [one for one in sent if one.startswith("taken-")] == [f"taken-{hand.state.sides[5].id}"]
        assert not any("Erratum" in one.text for one in sent.values())
        assert hand.taps < 10  # 20 where each of the fourteen texts is copied
        assert len(list(tmp_path.glob("*.zip"))) == 13  # six values, seven openings
    finally:
        hand.close()


def test_a_game_by_post_opens_on_the_desk_once_the_umpire_sits(six, tmp_path):
    path = shutil.copy(six[0], tmp_path / "six.battle")
    hand = Hand(path, real_dice=False)
    try:
        room = hand._room
        room.seating.hand_over()
        hand._settle()
        blank = room.seating.handover
        others = [one for one in blank.buttons if one != blank.seat]
        assert others[0] == EVERYONE, "the umpire runs it"
        hand.touch(blank.buttons[EVERYONE])
        hand.touch(blank.confirm)
        assert room.desk is not None
        assert room.desk.isVisible()
    finally:
        hand.close()


def test_the_menu_leads_to_the_desk_by_its_name(evening):
    """A sheet of paper among the signs of the bar was all that told of it."""
    hand, desk, _ = evening
    desk.left.emit()
    hand._settle()
    assert not desk.isVisible()
    hand.page.controller.open_menu()
    rows = hand.page.controller.sheet.body
    assert rows.parts()[0].name.startswith("The umpire's desk")
    rows.part_used(0)
    hand._settle()
    assert desk.isVisible()


def test_the_desk_lies_over_the_play_screen_whatever_is_laid_anew(evening):
    hand, desk, _ = evening
    for size, scale in (((800, 1280), 150), ((1280, 800), 100), ((800, 1280), 100)):
        desk._play.keeper.set_scale(scale)
        hand.window.resize(*size)
        hand._settle()
        for button in (desk.paste, desk.go, desk.foot.remind):
            assert hand.window.childAt(button.mapTo(hand.window, button.rect().center())) is button
        assert desk.undo.height() == desk.theme.target
        named = [one.text().strip() for one in (desk.before, desk.after)]
        assert named == (["", ""] if size == (800, 1280) else ["\N{EN DASH}", "Jean"])


@pytest.mark.parametrize("width", [800, 1280])
def test_what_is_said_lies_beside_or_above_the_buttons_of_the_foot(evening, width):
    hand, desk, texts = evening
    hand.window.resize(width, 800)
    bench.turn(hand, desk, texts)
    toast = hand.window.findChild(Toast)
    toast.say("All packs are written to a folder with a name as long as they often are", "Open the folder")
    shown = toast.geometry()
    for button in (desk.go, desk.foot.save_packs, desk.foot.ways):
        assert not shown.intersects(QRect(button.mapTo(hand.window, QPoint(0, 0)), button.size()))


def test_fleets_tell_in_chips_what_stands_and_what_does_not(evening):
    hand, desk, texts = evening
    QGuiApplication.clipboard().setText(texts[0])
    hand.touch(desk.paste)
    assert "5" in desk.undo.text(), "what was done is said in few words, and whole"
    assert "\N{HORIZONTAL ELLIPSIS}" not in desk.undo.text()
    rows = desk.fleets.rows
    assert [[chip.text.replace("\N{NO-BREAK SPACE}", " ") for chip in row.chips] for row in rows[:3]] == [
        ["! 1", "\N{CHECK MARK} 2"],
        ["\N{CHECK MARK} 3"],
        ["? 1", "\N{CHECK MARK} 2"],
    ]
    assert [row.absent for row in rows] == [False] * 5 + [True]
    assert [chip.dashed for chip in rows[-1].chips] == [True]
    assert all("\N{CHECK MARK}" in part.name for part in desk.fleets.parts()[:3])


def test_six_fleets_stand_in_the_rail_whatever_is_told_of_each(evening):
    hand, desk, _ = evening
    names = {side.id: [one.name for one in hand.state.fleet_of(side.id)] for side in hand.state.sides}
    QGuiApplication.clipboard().setText(
        "\n".join(
            f"{side.player} \N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK} 12/03/2026 18:{10 + at}\n"
            f"{names[side.id][0]} : 9N\n{names[side.id][1]} : 1N ou 1E\n{names[side.id][2]} : passe\n"
            for at, side in enumerate(hand.state.sides)
        )
    )
    hand.touch(desk.paste)
    assert [len(row.chips) for row in desk.fleets.rows] == [3] * 6
    assert desk.fleets.height() <= desk.fleets.parentWidget().height(), "none is scrolled out of sight"


def test_a_dry_run_takes_the_room_there_is(evening):
    hand, desk, texts = evening
    hand.window.resize(1920, 1200)
    for one in texts:
        bench.paste(hand, desk, one)
    desk.show_step("dry")
    hand._settle()
    table = desk.dry.rows
    ample, room = table.height(), desk.dry.height()
    hand.window.resize(1280, 600)
    hand._settle()
    assert table.height() < ample <= room


def test_nothing_is_carried_out_before_the_dry_run_was_shown(evening):
    hand, desk, texts = evening
    QGuiApplication.clipboard().setText(texts[0])
    hand.touch(desk.paste)
    assert [one.player for one in desk._inbox.fleets if one.missing] == ["Bruno"]
    ships = hand.state.ships
    hand.touch(desk.go)
    bench.settle_all(hand, desk)
    hand.touch(desk.go)
    assert desk.step == "dry"
    assert hand.state.ships == ships
    assert "Bruno" in " ".join(one.player for one in desk.dry.rows.fleets)


def test_a_dry_run_tells_of_what_nobody_settled_and_its_button_owes_it(evening):
    hand, desk, texts = evening
    bench.paste(hand, desk, texts[0])
    doubts = len(desk._inbox.doubts)
    assert doubts
    open_ = {one.ship for fleet in desk._inbox.fleets for one in fleet.kept if one.tone == "brass"}
    desk.show_step("dry")
    hand._settle()
    assert (desk.go.kind, desk.go.sub) == ("brass", f"To settle: {doubts}")
    told = {
        line.ship: line.told for fleet in desk.dry.rows.fleets for line in fleet.lines if line.sign == "?"
    }
    assert told == dict.fromkeys(open_, "does nothing")
    desk.show_step("mend")
    hand._settle()
    bench.settle_all(hand, desk)
    desk.show_step("dry")
    hand._settle()
    assert (desk.go.kind, desk.go.sub) == ("primary", "")


def test_among_doubts_one_button_leads_on_and_it_settles_the_first(evening):
    hand, desk, texts = evening
    bench.paste(hand, desk, texts[0])
    desk.show_step("mend")
    hand._settle()
    doubts = len(desk._inbox.doubts)
    assert leading(desk) == [desk.mend.answers[0]]
    assert (desk.go.text(), desk.go.kind, desk.go.sub) == ("Dry run", "plain", f"To settle: {doubts}")
    bench.settle_all(hand, desk)
    assert leading(desk) == [desk.paste], "Bruno has not written yet"
    bench.paste(hand, desk, texts[1])
    bench.settle_all(hand, desk)
    assert leading(desk) == [desk.go]


def leading(desk):
    """What is filled in the colour of the one button that leads on."""
    return [one for one in desk.findChildren(BigButton) if one.isVisible() and one.kind == "primary"]


def test_a_doubt_is_settled_beside_its_line_and_the_fleets_follow_each_other(evening):
    hand, desk, texts = evening
    QGuiApplication.clipboard().setText(texts[0])
    hand.touch(desk.paste)
    assert desk.pasting.last is not None
    assert desk.last.isVisible()
    while desk._inbox.fleets[desk._fleet].doubts == 0:
        hand.touch(desk.after)
    lines = desk.mail.lines
    struck = next(one for one in lines.rows if one.manner == "struck")
    assert lines._font(struck).strikeOut()
    asked = next(one for one in lines.rows if one.replies)
    doubts = len(desk._inbox.doubts)
    hand.part(lines, lambda name: name.endswith(f": {asked.replies[0].title}"))
    assert len(desk._inbox.doubts) == doubts - 1
    side = desk._inbox.fleets[desk._fleet]
    assert side.sure == 3
    hand.touch(desk.before)
    assert desk._inbox.fleets[desk._fleet].side != side.side


@pytest.mark.parametrize("width", [300, 470, 580, 900])
def test_no_answer_and_no_reading_is_cut_or_covers_another(evening, width):
    hand, desk, texts = evening
    QGuiApplication.clipboard().setText(texts[0])
    hand.touch(desk.paste)
    desk._choose_fleet(2)
    lines = desk.mail.lines
    laid = lines._layout(width)
    for row, one in zip(lines.rows, laid, strict=True):
        assert not any(
            line.endswith("\N{HORIZONTAL ELLIPSIS}")
            for line in (*one.text_lines, *one.told_lines, *one.detail_lines)
        )
        for line in one.detail_lines:
            assert one.detail.left() + width_of(line, lines.theme.font("small")) <= width
        if row.detail:
            assert not one.detail.intersects(one.words)
        for reply, rect in zip(row.replies, one.buttons, strict=True):
            assert one.rect.contains(rect)
            assert rect.width() >= width_of(reply.title, lines.theme.font("strong"))
            assert not rect.intersects(one.words)
    assert all(above.rect.bottom() <= below.rect.top() for above, below in pairwise(laid))


@pytest.mark.parametrize("width", [800, 1280])
def test_the_map_beside_a_doubt_shows_next_to_nothing_but_sea(evening, width):
    hand, desk, texts = evening
    bench.paste(hand, desk, texts[0])
    hand.window.set_scale(150)
    hand.window.resize(width, 2080 - width)
    desk.show_step("mend")
    for _ in range(4):
        hand._settle()
    boards, px = [one for one in desk.mend.findChildren(ChartBoard) if one.isVisible()], desk.theme.px
    assert boards
    for board in boards:
        (left, top), (right, bottom) = board.canvas.chart.corners
        as_wide = board.width() * (bottom - top + 1) / (right - left + 1)
        assert board.height() <= max(as_wide, desk.mend._laid[1]) + px(50)
    hand.window.set_scale(100)


def test_a_line_is_read_otherwise_with_a_touch_on_it(evening):
    hand, desk, texts = evening
    QGuiApplication.clipboard().setText(texts[0])
    hand.touch(desk.paste)
    desk._choose_fleet(2)
    assert desk.rewrite.isHidden()
    hand.touch(desk.foot.again)
    assert desk.rewrite.isVisible()
    assert desk.rewrite.line.isHidden()
    at, part = next((at, one) for at, one in enumerate(desk.mail.lines.parts()) if ": 1O" in one.name)
    assert part.kind == "button"
    desk.mail.lines.part_used(at)
    ship = desk.rewrite.line.text().partition(" : ")[0]
    desk.rewrite.line.setText("mmm")
    assert not desk.rewrite.keep.isEnabled()
    desk.rewrite.line.setText(f"{ship} : 1SE")
    hand.touch(desk.rewrite.keep)
    assert desk.rewrite.isHidden()
    kept = {one.title: (one.value, one.sub) for one in desk.mail.kept.rows}
    assert kept[ship] == ("1SE", desk._words.text("written by the umpire"))


def test_the_sea_is_shown_whole_or_as_the_player_knows_it(evening):
    hand, desk, _ = evening
    hand.touch(desk.sea_button)  # in place of the mail: beside it there is no room
    assert not desk.mail.lines.isVisible()
    desk._choose_fleet(2)
    pane = desk.mail.sea
    mine = {one.id for one in hand.state.ships.values() if one.side == "c"}
    assert {one.id for one in pane.board.canvas.chart.pieces} == set(hand.state.ships)
    hand.part(pane.switch, "Pierre")
    assert {one.id for one in pane.board.canvas.chart.pieces} == mine
    desk._choose_fleet(3)
    assert not mine & {one.id for one in pane.board.canvas.chart.pieces}
    assert "Didier" in pane.switch.parts()[1].name
    hand.touch(desk.sea_button)
    assert desk.mail.lines.isVisible()


def test_what_is_quoted_struck_or_replaced_is_crossed(evening):
    hand, desk, texts = evening
    lines = texts[0].splitlines()
    one = next(line for line in lines if line.endswith(" : 1O")).partition(" : ")[0]
    QGuiApplication.clipboard().setText(
        f"Michel » 12/03/2026 18:10\n> {one} : 3S\n[s]{one} : 2N[/s]\n{one} : 1O\n\n"
        f"Michel » 12/03/2026 18:40\n{one} : 1E\n"
    )
    hand.touch(desk.paste)
    assert [row.manner for row in desk.mail.lines.rows if row.fate == "passed"] == [
        "quoted",
        "struck",
        "replaced",
    ]
    assert CROSSED in desk.mail.key.text()


def test_players_whose_orders_are_refused_are_written_to_one_after_the_other(evening):
    hand, desk, texts = evening
    QGuiApplication.clipboard().setText(texts[0].replace(" : 1O", " : 30O"))
    hand.touch(desk.paste)
    desk.show_step("dry")
    hand._settle()
    refused = [one.player for one in desk._inbox.fleets if one.refused]
    assert len(refused) == 5
    for name in refused:
        hand.touch(desk.foot.write)
        assert name in QGuiApplication.clipboard().text()
    assert desk.foot.write.kind == "done"
    assert not any(other in QGuiApplication.clipboard().text() for other in refused[:-1])


def test_a_word_is_taught_and_forgotten_by_touches(evening):
    hand, desk, _ = evening
    ship = next(one.name for one in hand.state.ships.values() if one.side == "c")
    QGuiApplication.clipboard().setText("Pierre » 12/03/2026 18:10\nLe mastodonte : 1S\n")
    hand.touch(desk.paste)
    desk.show_step("mend")
    hand._settle()
    hand.touch(next(one for one in desk.mend.answers if one.text() == desk._words.text("Teach a word")))
    assert "mastodonte" in desk.teach.words.text()
    assert not desk.teach.keep.isEnabled()
    hand.part(desk.teach.picks, ship)
    assert ship in desk.teach.told.text()
    hand.touch(desk.teach.keep)
    assert not desk._inbox.doubts
    assert ship in hand.state.paper("c")
    desk._choose_fleet(2)
    assert any("word learnt" in row.detail for row in desk.mail.lines.rows)
    desk.show_step("mend")
    hand._settle()
    assert "mastodonte" in desk.mend.lessons.chips.parts()[0].name
    hand.touch(desk.mend.lessons.chips, desk.mend.lessons.chips.parts()[0].rect.center().toPoint())
    assert not hand.state.taught
    assert desk.mend.lessons.isHidden()


def test_an_author_nobody_knows_is_asked_about_with_one_tap(evening):
    hand, desk, _ = evening
    ship = next(one.name for one in hand.state.ships.values() if one.side == "a")
    QGuiApplication.clipboard().setText(f"Toto a écrit :\n{ship} : 1S")
    hand.touch(desk.paste)
    assert desk.step == "mend"
    assert not hand.state.papers
    hand.touch(desk.mend.answers[0])
    assert set(hand.state.papers) == {"a"}


def test_the_desk_goes_when_the_device_changes_hands(evening):
    hand, _, _ = evening
    hand.page.hand_over_wanted.emit("")
    hand._settle()
    assert hand._room.page is None
    assert not [one for one in hand.window.findChildren(UmpireDesk) if one.isVisible()]


def test_an_undo_after_copying_makes_an_erratum(evening):
    hand, desk, texts = evening
    bench.turn(hand, desk, texts)
    hand.touch(desk.undo)
    assert {one.state for one in desk._texts if one.plain is None} == {"changed"}
    rows = list(zip(desk.send.rows.rows, desk._texts, strict=True))
    assert {row.copy.kind for row, one in rows if one.plain is None} == {"redo"}
    assert not any(row.map.isVisible() for row, one in rows if one.plain is None), "it has no map any more"
    hand.page.controller.redo()
    hand._settle()
    assert {one.state for one in desk._texts} == {"sent"}


def test_an_erratum_of_an_earlier_turn_has_the_map_and_the_pack_of_that_turn(evening, monkeypatch, tmp_path):
    hand, desk, texts = evening
    bench.turn(hand, desk, texts)
    hand.touch(desk.undo)
    desk._do("paste_all", {"text": "Michel » 12/03/2026 22:20\nUSS Enterprise : passe\n"})
    for _ in range(2):
        desk._do("resolve_round", {})
    desk.show_step("send")
    wrong = [at for at, one in enumerate(desk._texts) if one.state == "changed"]
    assert {desk._texts[at].dispatch.id for at in wrong} == {"round-2", "round-2-a"}
    turns = []
    for at in (*wrong, len(wrong)):
        hand.touch(desk.send.rows.rows[at].reader)
        turns.append("turn 2" in desk.send.map.drawn.casefold())
    assert turns == [True, True, False]
    assert "turn 2" in desk.send.rows.rows[wrong[1]].reader.accessibleDescription()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    save_packs(hand, desk)
    mine = next(one for one in tmp_path.glob("*.zip") if "Michel, turn 2" in one.name)
    with ZipFile(mine) as pack:
        told = [pack.read(one).decode() for one in pack.namelist() if one.endswith(".txt")]
    assert all("Erratum" in one for one in told)


def test_the_insets_of_a_wide_sea_stay_legible_beside_the_text(keeper, qtbot):
    sea = PostedPicture(keeper, name="Map")
    qtbot.addWidget(sea)
    sea.resize(400, 300)
    page = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 {0}"><g id="grid"><rect width="800" height="{0}"/></g></svg>'
    sea.show_picture(page.format(2400))
    assert sea.minimumHeight() == 1200, "as wide as there is room, and scrolled"
    sea.show_picture(page.format(800))
    assert sea.minimumHeight() == 0


@pytest.mark.parametrize("scale", [100, 150])
def test_the_text_in_hand_is_in_sight_however_many_there_are(evening, scale):
    hand, desk, texts = evening
    desk._play.keeper.set_scale(scale)
    bench.turn(hand, desk, texts)
    hand.touch(desk.undo)
    for row in (desk._next_due(), len(desk._texts) - 2):
        desk._held = row
        desk.refresh()
        desk._held = None
        hand._settle()
        here, view = desk.send.rows.rows[row], desk.send.view.viewport()
        assert view.rect().contains(QRect(here.mapTo(view, QPoint(0, 0)), here.size()))


def test_each_row_copies_its_own_text_and_says_when(evening):
    hand, desk, _texts = evening
    desk.show_step("send")
    hand._settle()
    third, fourth = desk.send.rows.rows[2:4]
    hand.touch(fourth.reader)
    assert "Pierre" in desk.send.preview.text()
    hand.touch(third.copy)
    assert "Jean" in QGuiApplication.clipboard().text()
    assert [row.copy.kind for row in desk.send.rows.rows] == ["choice", "choice", "done"] + ["choice"] * 4
    assert third.copy.sub == desk._texts[2].at[11:16]
    assert desk.send.rows.index == 0, "the next that is due"
    hand.touch(desk.go)
    assert [row.copy.kind for row in desk.send.rows.rows[:3]] == ["done", "choice", "done"]


def test_a_paste_of_nearly_a_hundred_thousand_letters_is_read_beside_the_window(evening):
    hand, desk, texts = evening
    tale = "Bonsoir, rien de neuf sous le soleil, la mer est belle.\n" * 1_700
    QGuiApplication.clipboard().setText(f"{texts[0]}\n{tale}")
    hand.touch(desk.paste)
    assert desk.pasting.busy
    assert "5" not in hand.state.papers
    wait_until(hand, lambda: not desk.pasting.busy)
    assert len(hand.state.papers) == 5
    assert len(desk.mail.lines.rows) < 200, "what is passed over is told in one row"


def test_a_post_longer_than_a_forum_takes_is_asked_about_whole_and_nothing_of_it_is_lost(evening):
    hand, desk, texts = evening
    ship = next(one.name for one in hand.state.ships.values() if one.side == "c")
    tale = "Bonsoir, rien de neuf sous le soleil, la mer est belle.\n" * 2_000
    QGuiApplication.clipboard().setText(
        f"Pierre » 12/03/2026 18:10\n{tale}{ship} : 1S\n\nMichel » 12/03/2026 18:40\n"
        + texts[0].partition("\n")[2].partition("\n\n")[0]
    )
    hand.touch(desk.paste)
    wait_until(hand, lambda: not desk.pasting.busy)
    assert set(hand.state.papers) == {"a"}, "the others are read all the same"
    (doubt,) = desk._inbox.doubts
    assert doubt.side == "c"
    assert "too long to be read" in desk._words.say(doubt.why)
    kept = [one.text for one in hand.state.mail.values() if one.side == "c"]
    assert len(kept) == 1
    assert len(kept[0]) > len(tale)
    assert ship in kept[0]
    desk._choose_fleet(2)
    asked = [row for row in desk.mail.lines.rows if row.fate == "asked"]
    assert len(asked) == 1
    assert "too long to be read" in asked[0].told
    desk.show_step("mend")
    hand._settle()
    hand.touch(next(one for one in desk.mend.answers if one.text() == "Take nothing of it"))
    assert not desk._inbox.doubts


def test_while_a_long_mail_is_read_the_window_answers_and_says_how_far_it_is(evening):
    hand, desk, texts = evening
    tale = "Rien de neuf sous le soleil, la mer est belle.\n" * 100
    posts = "\n".join(f"Michel » 12/03/2026 18:{at % 60:02}\n{tale}{at}\n" for at in range(60))
    text = f"{texts[0]}\n{posts}"
    assert len(text) > 280_000
    QGuiApplication.clipboard().setText(text)
    told, turns, started = set(), 0, monotonic()
    desk.pasting.went.connect(told.add)
    hand.touch(desk.paste)
    while desk.pasting.busy and monotonic() - started < 150:
        QTest.qWait(10)
        turns += 1
        assert desk.paste.isEnabled()
        assert desk.paste.text() == desk._words.text("Paste the mail") or "give up" in desk.paste.text()
    assert not desk.pasting.busy
    assert len({one for one in told if one is not None and one[0]}) > 10, "it says how far it is"
    assert turns > 10, "the window lives meanwhile"
    assert len(hand.state.papers) == 5


def dropped(desk, mime):
    """Let go over the fleets, as a hand drags something in."""
    for kind in (QDragEnterEvent, QDropEvent):
        at = desk.rail.rect().center() if kind is QDragEnterEvent else QPointF(desk.rail.rect().center())
        event = kind(
            at, Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(desk, event)
        assert event.isAccepted()


def test_files_and_words_dropped_on_the_desk_are_read_like_a_paste(evening, tmp_path):
    hand, desk, (whole, sixth) = evening
    heads = whole.split("\n\n") if "\n\n" in whole else [whole]
    for at, text in enumerate(heads):
        (tmp_path / f"{at}.txt").write_text(text, encoding="utf-16")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(one)) for one in sorted(tmp_path.glob("*.txt"))])
    desk.show_step("send")
    dropped(desk, mime)
    assert desk.step == "mail", "where it tells how far it is"
    wait_until(hand, lambda: not desk.pasting.busy)
    assert sum(bool(one.messages) for one in desk._inbox.fleets) == 5
    words = QMimeData()
    words.setText(sixth)
    dropped(desk, words)
    wait_until(hand, lambda: not desk.pasting.busy)
    assert all(one.messages for one in desk._inbox.fleets)


def test_several_files_are_read_one_after_the_other_and_a_finger_opens_them(evening, tmp_path, monkeypatch):
    hand, desk, _ = evening
    for name in ("Michel", "Jean", "Zoe", "Pierre"):
        (tmp_path / f"{name}.txt").write_text(f"{name} » 12/03/2026 20:10\nTous passent.\n", encoding="utf-8")
    found = [str(tmp_path / f"{name}.txt") for name in ("Michel", "Jean", "Zoe", "Pierre")]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (found, ""))
    hand.touch(desk.rail.open)
    wait_until(hand, lambda: not desk.pasting.busy)
    assert desk.step == "mend", "nobody knows Zoe"
    assert [one.player for one in desk._inbox.fleets if one.messages] == ["Michel", "Jean"]
    hand._settle()
    hand.touch(desk.mend.answers[0])
    wait_until(hand, lambda: not desk.pasting.busy)
    assert "Pierre" in [one.player for one in desk._inbox.fleets if one.messages]
    before, said = hand.state, []
    monkeypatch.setattr(desk.pasting, "_play", desk._play.but(say=said.append))
    (tmp_path / "sea.pdf").write_bytes(b"%PDF-1.7")
    found[:] = [found[0], str(tmp_path / "sea.pdf")]
    hand.touch(desk.rail.open)
    wait_until(hand, lambda: not desk.pasting.busy)
    assert hand.state == before
    assert [one.args for one in said] == [{"name": "sea.pdf"}]


def test_a_long_paste_can_be_given_up(evening):
    hand, desk, texts = evening
    QGuiApplication.clipboard().setText(f"{texts[0]}\n" + "Rien à dire, vraiment rien.\n" * 30_000)
    hand.touch(desk.paste)
    hand.touch(desk.paste)
    assert not desk.pasting.busy
    desk.pasting._workers.wait()
    hand._settle()
    assert not hand.state.papers


def test_more_than_a_megabyte_is_refused_in_a_sentence_and_never_cut(evening, monkeypatch):
    hand, desk, texts = evening
    said = []
    monkeypatch.setattr(desk.pasting, "_play", desk._play.but(say=said.append))
    QGuiApplication.clipboard().setText(texts[0] + "bla\n" * 250_001)
    hand.touch(desk.paste)
    assert not desk.pasting.busy
    assert not hand.state.papers
    assert [one.args["most"] for one in said] == [1_000_000]


def test_maps_and_packs_leave_from_the_desk(evening, monkeypatch, tmp_path):
    hand, desk, texts = evening
    bench.turn(hand, desk, texts)
    shown = desk.send.rows.index
    assert {row.map.kind for row in desk.send.rows.rows} == {"plain"}
    hand.touch(desk.send.rows.rows[shown].map)
    assert QGuiApplication.clipboard().image().width() == 800
    assert desk.send.rows.index == shown
    assert [row.map.kind for row in desk.send.rows.rows].count("done") == 1
    assert desk.send.rows.rows[shown].map.kind == "done"
    for name in ("sea.png", "sea.svg"):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=name: (str(tmp_path / name), ""))
        hand.touch(desk.send.save_map)
    assert (tmp_path / "sea.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "sea.svg").read_text(encoding="utf-8").startswith("<svg")
    packs = tmp_path / "packs"
    packs.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(packs))
    hand.touch(desk.foot.save_packs)
    desk.maps._workers.wait()
    assert len(list(packs.glob("*.zip"))) == len(desk._texts)


def test_the_whole_game_is_played_again_beside_the_proof_of_the_seal(evening):
    hand, desk, texts = evening
    bench.turn(hand, desk, texts)
    hand.page.bridge.do("end_game", {})
    hand._settle()
    desk.left.emit()
    hand._settle()
    board = hand.page.chart.board
    assert hand.state.seal.code in board.note.text()
    assert "given at the start" in board.note.text()
    hand.touch(board.again)
    bar = board.replay
    assert bar.replay.title.args["n"] == 2
    hand.touch(bar.earlier)
    assert bar.replay.title.args["n"] == 1
    begun = {one.piece.id for one in board.canvas._scene.spots if one.piece.id}
    assert begun == set(hand.state.ships), "everybody's ships are shown once the game is over"
    hand.touch(bar.play)
    wait_until(hand, lambda: not bar._timer.isActive())
    assert bar.replay.title.args["n"] == 2, "it goes on with the turn behind"


def test_without_the_painter_of_pixels_one_sentence_says_how_to_get_it(evening, monkeypatch):
    hand, desk, texts = evening
    bench.turn(hand, desk, texts)
    said = []
    monkeypatch.setattr(desk.maps, "_play", desk._play.but(say=said.append))
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    hand.touch(desk.send.rows.rows[0].map)
    assert [one.args["command"] for one in said] == ['pip install "fleetdesk[pictures]"']


def test_what_was_copied_is_known_in_the_list_of_texts_too(evening):
    hand, desk, texts = evening
    bench.turn(hand, desk, texts)
    desk.left.emit()
    hand.page.controller.open_dispatches()
    hand._settle()
    view = hand.page.controller.sheet.findChild(DispatchView)
    assert "copied" not in view.list.rows[0].sub
    hand.touch(view.copy)
    assert "copied" in view.list.rows[0].sub
    assert view.shown.id in ledger.sent(hand.page.bridge.session)


def test_on_a_narrow_screen_the_fleets_before_and_after_are_told_by_their_arrows_never_by_dots(evening):
    hand, desk, _ = evening
    desk._choose_fleet(2)
    assert (desk.before.text(), desk.after.text()) == ("Jean", "Didier")
    hand.window.resize(800, 1280)
    hand._settle()
    desk._choose_fleet(2)
    assert (desk.before.text().strip(), desk.after.text().strip()) == ("", "")
    assert (desk.before.accessibleName(), desk.after.accessibleName()) == ("Jean", "Didier")


def test_the_next_thing_due_has_room_on_a_narrow_screen_with_large_letters(evening):
    hand, desk, texts = evening
    bench.paste(hand, desk, texts[0])
    desk._play.keeper.set_scale(150)
    hand.window.resize(800, 1280)
    hand._settle()
    go = desk.go
    room = go.width() - go._icon_room() - 2 * go._padding(go.width())
    assert len(fitted(go.text(), go.theme.font(go._role), room)[1]) == 1
    assert desk.before.isHidden()
    assert desk.after.isHidden()
    hand.part(desk.fleets, "Pierre")
    assert desk._fleet == 2, "a fleet is taken in hand on the rail"
    desk._play.keeper.set_scale(100)
    hand._settle()
    assert desk.before.isVisible()


def test_the_map_of_a_doubt_stands_whole_on_a_narrow_screen_with_large_letters(evening):
    hand, desk, texts = evening
    QGuiApplication.clipboard().setText(texts[0])
    hand.touch(desk.paste)
    desk._play.keeper.set_scale(150)
    hand.window.resize(800, 1280)
    hand._settle()
    desk.show_step("mend")
    hand._settle()
    boards = desk.mend.findChildren(ChartBoard)
    assert boards
    inside, room = desk.mend.view.widget(), desk.mend.view.viewport().width()
    assert all(one.mapTo(inside, one.rect().topRight()).x() < room for one in boards)
    first, _, third = desk.mend.answers[:3]
    assert third.y() > first.y(), "two in a row: the words of French need the room"
    desk._play.keeper.set_scale(100)


def places(*widgets):
    return [(one.mapTo(one.window(), one.rect().topLeft()), one.size()) for one in widgets]


def test_nothing_moves_when_the_last_text_is_copied_and_the_same_button_takes_the_next_mail(evening):
    hand, desk, texts = evening
    desk.show_step("send")
    hand._settle()
    shown = (desk.go, desk.undo, desk.foot.save_packs, desk.send.rows, desk.send.preview)
    while len([one for one in desk._texts if one.state != "sent"]) > 1:
        hand.touch(desk.go)
    before = places(*shown)
    hand.touch(desk.go)
    assert desk._next_due() is None
    assert places(*shown) == before
    assert desk.rail.isHidden()
    QGuiApplication.clipboard().setText(texts[0])
    assert desk.go.text() == "Paste the mail"
    hand.touch(desk.go)
    assert desk.step == "mail"
    assert desk.pasting.last is not None


def test_the_bar_says_what_undo_takes_back_in_two_lines_that_move_nothing(evening):
    hand, desk, texts = evening
    before = places(desk.undo, desk.sea_button)
    QGuiApplication.clipboard().setText(texts[0])
    hand.touch(desk.paste)
    assert desk.undo.parent() is desk.top
    assert desk.undo.accessibleName().startswith("Undo: ")
    assert desk.undo.heightForWidth(desk.undo.width()) <= desk.undo.height(), (
        "two lines, whatever it takes back"
    )
    assert places(desk.undo, desk.sea_button) == before


def test_one_button_says_how_a_text_leaves_and_brings_the_switches(evening):
    hand, desk, _texts = evening
    desk.show_step("send")
    hand._settle()
    assert desk.foot.ways.text() == "BBCode \N{MIDDLE DOT} English"
    assert desk.send.ways.isHidden()
    hand.touch(desk.foot.ways)
    assert desk.send.ways.isVisible()
    desk.send.markups.chosen.emit(1)
    assert desk.foot.ways.text().startswith("Markdown")
    hand.touch(desk.foot.ways)
    assert desk.send.ways.isHidden()


def test_a_doubt_is_headed_by_its_question(evening):
    hand, desk, texts = evening
    QGuiApplication.clipboard().setText(texts[0])
    hand.touch(desk.paste)
    assert {str(one.question) for one in desk._inbox.doubts} == {"Which order?"}
    hand.touch(desk.go)
    told = [one for one in desk.mend.findChildren(Label) if one.text() == "Which order?"]
    assert len(told) == 2
    assert all(one.isVisible() for one in told)


def test_after_a_paste_a_fleet_that_wrote_is_in_hand(evening):
    hand, desk, texts = evening
    bench.paste(hand, desk, texts[0])
    assert desk._inbox.fleets[desk._fleet].player == "Michel", "he is among those who wrote"
    bench.paste(hand, desk, texts[1])
    assert desk._inbox.fleets[desk._fleet].player == "Bruno"


def test_a_long_text_taken_after_the_send_out_shows_where_it_can_be_given_up(evening):
    hand, desk, texts = evening
    desk.show_step("send")
    hand._settle()
    bench.copy_all(hand, desk)
    shown = []
    desk.pasting.went.connect(lambda _told: shown.append(desk.paste.isVisible()))
    QGuiApplication.clipboard().setText(f"{texts[0]}\n" + "Rien à dire, vraiment rien.\n" * 3_000)
    hand.touch(desk.go)
    desk.pasting._workers.wait()
    hand._settle()
    assert shown
    assert all(shown), "the button that gives it up"


def test_when_all_have_written_nothing_takes_the_place_of_whom_to_remind(evening):
    hand, desk, texts = evening
    before = places(desk.foot.remind, desk.before)
    for text in texts:
        bench.paste(hand, desk, text)
    assert desk.foot.remind.text() == "Everybody wrote"
    assert not desk.foot.remind.isEnabled()
    assert places(desk.foot.remind, desk.before) == before


@pytest.mark.parametrize("until", ["", "Sunday 20:00"])
def test_whoever_is_missing_is_reminded_by_name_and_of_the_deadline(evening, until):
    hand, desk, texts = evening
    bench.paste(hand, desk, texts[0])
    if until:
        desk._do("set_deadline", {"until": until})
    hand.touch(desk.foot.remind)
    told = "Turn 2. Bruno: your orders are still missing."  # the first text is of all others
    due = f" They are due by {until}." if until else ""
    assert QGuiApplication.clipboard().text() == told + due


def test_a_question_goes_back_to_its_player(evening):
    hand, desk, texts = evening
    bench.paste(hand, desk, texts[0])
    (doubt, *_) = desk._inbox.doubts
    hand.touch(desk.go)
    hand.touch(next(one for one in desk.mend.findChildren(BigButton) if one.text().startswith("Ask ")))
    assert QGuiApplication.clipboard().text() == desk._words.say(doubt.back)


def test_a_new_message_is_read_alone_however_much_lies_on_the_desk(evening, monkeypatch):
    hand, desk, texts = evening
    tale = "Rien de neuf sous le soleil, la mer est belle.\n" * 20
    QGuiApplication.clipboard().setText(
        "\n".join(f"Michel » 12/03/2026 18:{at:02}\n{tale}{at}\n" for at in range(20))
    )
    hand.touch(desk.paste)
    wait_until(hand, lambda: not desk.pasting.busy)
    read = []
    monkeypatch.setattr(
        lines,
        "_message",
        lambda battle, one, *more, _real=lines._message: read.append(one) or _real(battle, one, *more),
    )
    bench.paste(hand, desk, texts[1])
    assert [one.side for one in read] == ["f"], "his own, and once"
    assert desk._inbox.fleets[5].messages[0].lines
    bench.paste(hand, desk, "Michel » 12/03/2026 19:00\nRien encore.\n")
    assert len(read) == 2, "what he wrote before orders nothing, and is known"
    assert len(desk._inbox.fleets[0].messages) == 21


def test_a_paste_is_read_taken_and_shown_in_turns_between_which_the_window_answers(evening):
    hand, desk, texts = evening
    QGuiApplication.clipboard().setText(texts[1])
    came = []
    desk.pasting.came.connect(lambda: came.append(len(hand.state.papers)))
    desk.pasting.paste()
    assert desk.pasting.busy
    assert not hand.state.papers, "read, and not taken in the same turn"
    end = monotonic() + 150
    while not hand.state.papers and monotonic() < end:
        sleep(0.001)  # for what reads beside the window
        QApplication.processEvents()  # one turn: in a wait of any length two would pass
    assert hand.state.papers
    assert not desk._inbox.fleets[5].messages, "taken, and not shown in the same turn"
    wait_until(hand, lambda: not desk.pasting.busy)
    assert came == [1]
    assert desk._inbox.fleets[5].messages


class Painted(QObject):
    """Counts how often what it hears was painted."""

    times = 0

    def eventFilter(self, _watched, event):
        self.times += event.type() == QEvent.Type.Paint
        return False


def test_the_play_screen_below_the_desk_rests_and_shows_all_of_it_when_the_desk_goes(evening, monkeypatch):
    hand, desk, texts = evening
    page, shown = hand.page, []
    monkeypatch.setattr(page, "show_step", lambda touched, _real=page.show_step: shown.append(_real(touched)))
    before, painted = len(page.log._kept), Painted()
    for below in (page, page.foot, page.card_pane.card, page.log, page.chart.board.canvas):
        below.installEventFilter(painted)
    bench.turn(hand, desk, texts)
    assert not shown
    assert not painted.times
    hand.touch(desk.close_button)
    assert len(shown) == 1
    assert painted.times
    page.log.read()
    assert len(page.log._kept) > before
    hand.touch(page.top.desk)
    hand.touch(hand._room.desk.close_button)
    assert len(shown) == 1, "nothing was missed"


def test_when_orders_are_due_is_told_on_the_desk_and_marks_what_came_later(evening):
    hand, desk, texts = evening
    bench.paste(hand, desk, texts[0])
    assert not any(message.late for one in desk._inbox.fleets for message in one.messages)
    hand.touch(desk.foot.due)
    desk.rewrite.line.setText("demain")
    assert not desk.rewrite.keep.isEnabled()
    desk.rewrite.line.setText("12/03 19:00")
    assert "19:00" in desk.rewrite.told.text()
    hand.touch(desk.rewrite.keep)
    assert "19:00" in desk.rail.due.text()
    assert "19:00" in desk.undo.text()
    late = [message.late for one in desk._inbox.fleets for message in one.messages]
    assert late == [False, False, True, True, True], "also what was pasted before"
    assert "+" in desk.fleets.rows[4].sub
    hand.touch(desk.foot.due)
    assert desk.rewrite.line.text() == "12/03 19:00"
    desk.rewrite.line.clear()
    hand.touch(desk.rewrite.keep)
    assert not desk.rail.due.text()


def test_cards_are_laid_anew_when_the_tablet_is_turned_while_they_show(evening):
    hand, desk, texts = evening
    bench.paste(hand, desk, texts[0])
    desk.show_step("mend")
    hand._settle()
    ample = desk.mend.findChildren(ChartBoard)[0].canvas.minimumHeight()
    assert ample >= desk.top.theme.px(190)
    desk._play.keeper.set_scale(150)
    hand.window.resize(800, 1280)
    hand._settle()
    inside, room = desk.mend.view.widget(), desk.mend.view.viewport().width()
    shown = [*desk.mend.findChildren(ChartBoard), *desk.mend.answers]
    assert all(one.mapTo(inside, one.rect().topRight()).x() < room for one in shown)
    desk._play.keeper.set_scale(100)


def test_names_and_orders_stand_whole_in_a_dry_run_with_large_letters(evening):
    hand, desk, texts = evening
    for one in texts:
        bench.paste(hand, desk, one)
    ship = next(one.name for one in hand.state.ships.values() if one.name.endswith("King George V"))
    bench.paste(hand, desk, f"Jean » 12/03/2026 22:10\n{ship} : tir A10 x1, L10 x1, M11 x1\n")
    desk._play.keeper.set_scale(150)
    desk.show_step("dry")
    hand._settle()
    table = desk.dry.rows
    laid = table._layout(table.width())
    room = laid[0].ship - table.theme.px(80)
    lines = [line for fleet in table.fleets for line in fleet.lines]
    assert ship in {line.ship for line in lines}
    assert all(width_of(one.ship, table._strong) <= room for one in lines)
    beside = laid[0].order - laid[0].ship - table.theme.px(4)
    places_ = [place for fleet in laid for place in fleet.lines]
    for line, place in zip(lines, places_, strict=True):
        assert " ".join(place.below) == line.order or width_of(line.order, table._plain) <= beside
    assert any(place.below for place in places_), "below her name, where it has no room beside it"
    for above, under in pairwise(laid[1].lines):
        assert under.top >= above.top + above.high * table.fontMetrics().height() * 0.9
    desk._play.keeper.set_scale(100)


@pytest.mark.parametrize("width", [400, 620, 900])
@pytest.mark.parametrize("scale", [100, 150])
def test_whoever_plays_a_fleet_is_called_whole_in_a_dry_run(qtbot, width, scale):
    keeper = ThemeKeeper(paths.resources())
    keeper.set_scale(scale)
    table = DryTable(keeper, name="orders")
    qtbot.addWidget(table)
    called = ("Flotte américaine", "Flotte britannique", "Alain")
    lines = (DryLine("USS Washington", "1S", "\N{RIGHTWARDS ARROW}", "C4"),)
    table.set_fleets([DryFleet(at, one, lines) for at, one in enumerate(called)])
    laid = table._layout(width)
    assert [" ".join(one.player) for one in laid] == list(called)
    room = laid[0].left - keeper.theme.px(8)
    assert all(width_of(line, table._strong) <= room for one in laid for line in one.player)
    for one in laid:
        below = keeper.theme.px(24) + height_of(len(one.player), table._strong)
        assert one.rect.height() >= below + keeper.theme.px(8), "under the flag, within her row"


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1280, 800), 150), ((800, 1280), 150)])
def test_nothing_of_the_mail_and_of_the_orders_that_stand_ends_in_dots(evening, size, scale):
    hand, desk, texts = evening
    bench.paste(hand, desk, texts[0])
    hand.window.resize(*size)
    desk._play.keeper.set_scale(scale)
    desk._choose_fleet(0)
    hand._settle()
    kept, mail = desk.mail.kept, desk.mail.lines
    assert any(row.tone == "harm" for row in kept.rows), "why an order is refused is long"
    shown = [text for laid in kept._layout(kept.width()) for text in (*laid.title, *laid.value, *laid.sub)]
    shown += [text for laid in mail._layout(mail.width()) for text in (*laid.text_lines, *laid.told_lines)]
    heads = [
        (row, laid)
        for row, laid in zip(mail.rows, mail._layout(mail.width()), strict=True)
        if row.fate is None
    ]
    assert all("".join(laid.told_lines) in {"", row.told} for row, laid in heads)
    assert not [text for text in shown if text.endswith("\N{HORIZONTAL ELLIPSIS}")]
    desk._play.keeper.set_scale(100)


def test_orders_and_sea_share_the_height_of_a_dry_run_on_a_narrow_screen_with_large_letters(evening):
    hand, desk, texts = evening
    bench.paste(hand, desk, texts[0])
    hand.window.resize(800, 1280)
    desk._play.keeper.set_scale(150)
    desk.show_step("dry")
    hand._settle()
    view = desk.dry.rows.parentWidget()
    assert view.height() > desk.dry.height() * 0.4
    assert desk.dry.board.height() > desk.dry.height() * 0.25
    desk._play.keeper.set_scale(100)


def test_while_a_turn_is_sent_the_desk_tells_of_that_turn_and_nothing_jumps(evening):
    hand, desk, texts = evening
    before = places(desk.go)
    bench.turn(hand, desk, texts)
    assert desk.top.title.text() == "Turn 2, carried out"
    assert [one.state for one in desk.steps._steps][:3] == ["done"] * 3
    assert places(desk.go)[0][0].y() == before[0][0].y()
    desk.show_step("mail")
    assert desk.top.title.text() == "Turn 3"
    assert desk.steps._steps[0].progress == "0/6"


def test_on_a_narrow_screen_the_map_stands_beside_its_text(evening):
    hand, desk, texts = evening
    bench.turn(hand, desk, texts)
    hand.window.resize(800, 1280)
    hand._settle()
    text, sea = desk.send.preview, desk.send.map
    assert sea.isVisible()
    assert sea.mapTo(desk, sea.rect().topLeft()).x() > text.mapTo(desk, text.rect().topLeft()).x()
    assert sea.height() > sea.theme.px(200)


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1280, 800), 150), ((800, 1280), 150)])
def test_the_map_stands_with_its_text_at_every_size_and_a_finger_makes_it_large(evening, size, scale):
    hand, desk, texts = evening
    bench.turn(hand, desk, texts)
    desk._play.keeper.set_scale(scale)
    hand.window.resize(*size)
    hand._settle()
    sea, paper = desk.send.map, desk.send.paper
    assert sea.isVisible()
    assert paper.isVisible()
    assert min(sea._spot().width(), sea._spot().height()) > 190
    small = sea._spot()
    hand.touch(sea)
    hand._settle()
    assert paper.isHidden()
    assert sea._spot().width() > 1.1 * small.width()
    hand.touch(sea)
    hand._settle()
    assert paper.isVisible()
    assert sea._spot() == small


def test_the_map_shown_is_the_picture_that_is_posted_and_it_changes_with_its_text(evening):
    hand, desk, texts = evening
    bench.turn(hand, desk, texts)
    shown = []
    for row, due in zip(desk.send.rows.rows, desk._texts, strict=True):
        hand.touch(row.reader)
        drawn = packs.drawing(desk._desk, hand.state, due.dispatch, desk._speak(desk.send.language))
        assert desk.send.map.drawn == drawn
        shown.append(desk.send.map.grab().toImage())
        spot = desk.send.map._spot().toRect()
        assert desk.send.map.rect().contains(spot)
        assert max(spot.width() / desk.send.map.width(), spot.height() / desk.send.map.height()) > 0.9
    assert all(one != other for one, other in pairwise(shown))


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1280, 800), 150), ((800, 1280), 150)])
def test_the_code_of_the_seal_is_never_wider_than_its_column(evening, size, scale):
    hand, desk, _ = evening
    hand.page.bridge.do("end_game", {})
    hand.window.resize(*size)
    desk._play.keeper.set_scale(scale)
    desk.show_step("send")
    hand._settle()
    widths = []
    for row in desk.send.rows.rows:
        row.reader.clicked.emit()
        hand._settle()
        view = desk.send.preview.parentWidget()
        assert desk.send.preview.width() <= view.width()
        widths.append(desk.send.rows.width())
    assert len(set(widths)) == 1, "no text widens its column"
    desk._play.keeper.set_scale(100)


def test_a_cell_that_is_taken_is_refused_beside_its_line(tmp_path):
    path = tmp_path / "six.battle"
    made = bench.set_up(path)
    texts = bench.placings(made)
    made.close()
    hand = Hand(path, real_dice=False)
    try:
        desk = bench.opened_desk(hand)
        desk.show_step("mail")
        for text in texts[:2]:
            bench.paste(hand, desk, text)
        assert [row.fate for row in desk.mail.lines.rows].count("refused") == 1
        assert "order" not in desk.mail.sub.text()
        desk.show_step("send")
        hand._settle()
        assert "is taken." in desk.send.preview.text()
        bench.paste(hand, desk, texts[2])
        assert not [row for row in desk.mail.lines.rows if row.fate == "refused" and not row.text]
    finally:
        hand.close()


def test_when_the_game_is_over_the_desk_leads_to_the_last_texts_and_back(evening):
    hand, desk, texts = evening
    bench.turn(hand, desk, texts)
    hand.page.bridge.do("end_game", {})
    desk.left.emit()
    hand._settle()
    hand.touch(hand.page.top.desk)
    desk = hand._room.desk
    assert desk.step == "send"
    assert desk.top.title.text() == "The end"
    desk.show_step("dry")
    hand._settle()
    hand.touch(desk.go)
    assert desk.step == "send", "there is no turn to carry out"
    bench.copy_all(hand, desk)
    assert hand.state.seal.code in QGuiApplication.clipboard().text(), "the proof goes last"
    assert desk.go.text() == "Back to the play screen"
    hand.touch(desk.go)
    assert hand._room.desk is None or not hand._room.desk.isVisible()


def test_the_desk_opens_at_the_first_fleet_that_is_waited_for_with_the_sea_where_its_mail_would_stand(
    evening,
):
    hand, desk, _ = evening
    hand.page.bridge.do("resolve_player_turn", {})
    hand.touch(desk.close_button)
    hand.touch(hand.page.top.desk)
    desk = hand._room.desk
    mail = desk.mail
    assert [desk._inbox.fleets[at].done is None for at in (0, desk._fleet)] == [False, True]
    assert mail.empty.isVisible()
    assert mail.sea.isVisible()
    assert mail.sea.mapTo(desk, QPoint()).y() > mail.empty.mapTo(desk, QPoint()).y()
    assert not desk.foot.again.isEnabled(), "there is no line to read otherwise"
    hand.touch(desk.fleets, desk.fleets.parts()[0].rect.center().toPoint())
    assert desk._fleet == 0
    assert mail.empty.title.text() == "Nothing more is due of this fleet"


def test_a_long_title_is_cut_before_a_step_of_the_desk_is_folded(evening):
    """Nobody named the battle: it is called by its fleets."""
    hand, desk, _ = evening
    desk.top.set_title("Turn 2", "American fleet \N{EN DASH} British fleet \N{EN DASH} German fleet " * 3)
    hand._settle()
    assert len(desk.steps.parts()) == 4
    assert desk.top.sub.width() < desk.top.sub.sizeHint().width()
    assert "German fleet" in desk.top.sub.toolTip()
    hand.window.resize(1920, 1200)
    desk.top.set_title("Turn 2", "A night off Narvik")
    hand._settle()
    assert desk.top.sub.width() >= desk.top.sub.sizeHint().width()


def test_what_a_line_holds_beside_its_first_order_stands_below_that(evening):
    hand, desk, _ = evening
    first, second = (one.name for one in list(hand.state.fleet_of("a"))[:2])
    QGuiApplication.clipboard().setText(f"Michel » 12/03/2026 18:10\n{first} 1S, {second} 1S\n")
    hand.touch(desk.paste)
    rows = desk.mail.lines._layout(desk.mail.lines.width())
    told = [one.told for one in rows if one.told_lines][-2:]
    assert told[0].left() == told[1].left()


def test_a_ship_that_would_sink_stands_out_in_the_dry_run(evening):
    hand, desk, _ = evening
    ships = hand.state.ships.values()
    destroyer = next(one for one in ships if one.side == "a" and hand.state.card(one.id).kind == "DD")
    target = next(one for one in ships if one.side != "a" and hand.state.values(one.id).armour <= 2)
    beside = next(
        cell
        for cell in hand.state.grid.cells(hand.state.grid.everything)
        if max(abs(cell[0] - target.cell[0]), abs(cell[1] - target.cell[1])) == 1
        and not hand.state.occupied(cell)
    )
    desk._do("relocate", {"ship": destroyer.id, "cell": beside})
    bench.paste(hand, desk, f"Michel » 12/03/2026 18:10\n{destroyer.name} : tir {cell_name(target.cell)}\n")
    desk.show_step("dry")
    hand._settle()
    (line,) = (line for fleet in desk.dry.rows.fleets for line in fleet.lines if line.ship == destroyer.name)
    assert (line.tone, "sunk" in line.told) == ("harm", True)

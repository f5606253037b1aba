"""Orders of a side as a table: one tap an order, the headings for all, keys and screen readers reach every cell."""

from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest

from fleetdesk import paths
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.forms import Choice, GroupRow, Pick
from fleetdesk.core.words import LANGUAGES, Msg, Words, msg
from fleetdesk.ui.battle.forms import table_heads, table_view
from fleetdesk.ui.battle.forms.table import TableField
from fleetdesk.ui.battle.forms.table_heads import TableHeads
from fleetdesk.ui.battle.forms.table_view import TableView
from tests.ui.battle.conftest import click, click_part, settle
from tests.ui.battle.test_games import battle_of
from tests.ui.battle.test_painted import check

SIZES = [
    (1280, 800, 100),
    (1280, 720, 100),
    (1920, 1200, 100),
    (800, 1280, 100),
    (1280, 800, 150),
    (800, 1280, 150),
]
TOUCHING = 3
"""A cell, and those beside it."""


@pytest.fixture
def galleys():
    session = battle_of("galleys")
    state: Any = session.state
    tired = state.in_play("a")[2]
    session.do("correct", {"ship": tired.id, "slot": "fatigued", "value": True})
    return session


def table_of(page) -> TableField:
    view = page.prepare.form.questions.view("orders")
    assert isinstance(view, TableField)
    return view


def given(page):
    return {ship: row.get("order", "") for ship, row in page.flow.answers.get("orders", {}).items()}


@pytest.fixture
def page(make, galleys):
    return make(galleys, seat="a")


def test_the_orders_lie_open_for_the_side_that_sits_down(page):
    table = table_of(page)
    assert table.isVisible()
    assert not page.near.isVisible()
    assert not page.far.isVisible()
    assert not page.foot.primary.isVisible(), "it would only begin what stands open"
    assert not page.flow.busy


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1200), (800, 1280)])
def test_the_foot_has_no_blank_corner_and_nothing_moves(make, galleys, size):
    page = make(galleys, *size, seat="a")
    foot = page.foot
    still = (foot.undo, foot.redo, foot.journal)
    before = [one.geometry() for one in still] + [foot.debts.geometry().topLeft()]
    assert foot.debts.geometry().right() > size[0] - 16
    page.controller.presenter.leave()
    settle()
    assert foot.primary.isVisible()
    assert [one.geometry() for one in still] + [foot.debts.geometry().topLeft()] == before
    assert foot.debts.geometry().right() < foot.primary.geometry().left()


def test_one_tap_sets_an_order_and_another_takes_it_back(page):
    table, ship = table_of(page), page.bridge.battle.in_play("a")[0]
    click_part(table.rows, f"{ship.name}, Ahead!")
    assert given(page) == {ship.id: "ahead"}
    click_part(table.rows, f"{ship.name}, Astern!")
    assert given(page) == {ship.id: "astern"}
    table.rows.use(next(n for n, part in enumerate(table.rows.parts()) if part.chosen))
    assert given(page) == {ship.id: ""}
    assert all(not ship.order for ship in page.bridge.session.state.in_play("a")), (
        "nothing is laid before it is sealed"
    )


def test_a_touch_makes_only_the_parts_of_her_row(page):
    rows = table_of(page).rows
    parts = list(rows.parts())
    across = len(parts) // len(page.bridge.battle.in_play("a"))
    for at, part in enumerate(parts):
        near = dict(rows.parts_near(part.rect.center(), 1))
        assert near[at] == part
        assert {one // across for one in near} == {at // across}


def test_a_finger_paints_its_cell_and_a_choice_its_row(page, monkeypatch):
    rows, paint, painted = table_of(page).rows, TableView._paint_cell, []
    monkeypatch.setattr(
        TableView,
        "_paint_cell",
        lambda self, painter, rect, *told, **more: (
            painted.append(rect.top()) or paint(self, painter, rect, *told, **more)
        ),
    )
    rows.setFocus(Qt.FocusReason.MouseFocusReason)
    settle()
    ships, parts = page.bridge.battle.in_play("a"), list(rows.parts())
    for part in (
        one for one in parts if one.name.startswith((f"{ships[0].name}, Ah", f"{ships[1].name}, Ah"))
    ):
        spot = part.rect.center().toPoint()
        painted.clear()
        QTest.mousePress(rows, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
        settle()
        assert set(painted) == {part.rect.top()}
        assert len(painted) <= TOUCHING
        check(page)
        painted.clear()
        QTest.mouseRelease(rows, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
        settle()
        assert painted == [part.rect.top()] * (len(parts) // len(ships) - 1)
        check(page)


def test_a_heading_orders_all_that_lack_one_then_all_but_never_what_the_rules_refuse(page):
    table, ships = table_of(page), page.bridge.battle.in_play("a")
    tired = next(ship.id for ship in ships if ship.fatigued)
    click_part(table.rows, f"{ships[0].name}, Astern!")
    click_part(table.heads, "To battle!")
    assert given(page) == {ship.id: "combat" for ship in ships[1:] if ship.id != tired} | {
        ships[0].id: "astern"
    }
    click_part(table.heads, "Halt!")
    assert given(page)[tired] == "halt"
    click_part(table.heads, "Ahead!")
    assert given(page) == {ship.id: "ahead" for ship in ships}


def test_what_the_rules_refuse_can_be_insisted_on(page):
    table = table_of(page)
    tired = next(ship for ship in page.bridge.battle.in_play("a") if ship.fatigued)
    click_part(table.rows, f"{tired.name}, To battle!, A fatigued crew")
    assert given(page) == {tired.id: "combat"}
    assert page.prepare.go.text().startswith("Seal")
    assert "R12" in page.prepare.warnings


def test_sealing_with_orders_missing_warns_and_hands_the_device_on(page, galleys):
    handed = []
    page.hand_over_wanted.connect(lambda: handed.append(True))
    table, ships = table_of(page), page.bridge.battle.in_play("a")
    assert page.prepare.go.text() == f"Seal ({len(ships)} without an order), then pass"
    click_part(table.heads, "Ahead!")
    assert page.prepare.go.text() == "Seal, then pass"
    table.rows.use(next(n for n, part in enumerate(table.rows.parts()) if part.chosen))
    assert page.prepare.go.text() == "Seal (1 without an order), then pass"
    click(page.prepare.go)
    assert handed == [True]
    assert [ship.order for ship in galleys.state.in_play("a")] == ["", *["ahead"] * (len(ships) - 1)]
    assert galleys.state.sealed == ("a",)


def test_what_is_left_open_is_laid_but_not_sealed(page, galleys):
    click_part(table_of(page).heads, "Ahead!")
    page.flow.give_way()
    assert all(ship.order == "ahead" for ship in galleys.state.in_play("a"))
    assert galleys.state.sealed == ()


@pytest.mark.parametrize("pane", ["journal", "debts"])
def test_what_is_only_looked_at_lays_nothing_and_gives_the_draft_back(page, galleys, pane):
    click_part(table_of(page).heads, "Ahead!")
    head, written = galleys.journal.head, given(page)
    button, shown = {"journal": (page.foot.journal, page.log), "debts": (page.foot.debts, page.debts)}[pane]
    click(button)
    settle()
    assert shown.isVisible(), "the first tap shows what was asked for"
    assert galleys.journal.head == head
    assert not any(ship.order for ship in galleys.state.in_play("a"))
    click(button)
    settle()
    assert table_of(page).isVisible()
    assert given(page) == written


def test_what_is_owed_opens_with_what_was_laid(page, galleys):
    first, *others = galleys.state.in_play("a")
    click_part(table_of(page).rows, f"{first.name}, Ahead!")
    page.controller.presenter.turn_debts()
    debt = next(one for one in page.bridge.debts if one.offer is not None)
    page.controller.debt_tapped(debt)
    assert given(page).get(first.id) == "ahead"
    assert page.prepare.go.text() == f"Seal ({len(others)} without an order), then pass"


def test_my_orders_are_cleared_even_those_that_were_laid(make, galleys):
    ship = galleys.state.in_play("a")[0]
    galleys.do("place_order", {"ship": ship.id, "order": "halt"}, seat="a")
    page = make(galleys, seat="a")
    table = table_of(page)
    assert given(page) == {ship.id: "halt"}
    click(next(button for button in table.fills if button.text() == "Clear my orders"))
    page.flow.give_way()
    assert not galleys.state.ships[ship.id].order


def test_the_other_side_shows_only_how_much_it_has_laid(make, galleys):
    ships = galleys.state.in_play("b")
    galleys.do(
        "place_orders",
        {"side": "b", "orders": [{"ship": one.id, "order": "combat"} for one in ships]},
        seat="b",
    )
    page = make(galleys, seat="a")
    table = table_of(page)
    assert f"{len(ships)} orders sealed, face down" in table.across.accessibleName()
    own = {ship.name for ship in galleys.state.in_play("a")}
    assert {part.name.partition(",")[0] for part in table.rows.parts()} == own


def test_the_table_is_told_which_orders_are_missing_and_settles_none_of_them(make, galleys):
    """How many lie face down all can see: the main button does not pass over the others in silence."""
    ship = galleys.state.in_play("a")[0]
    galleys.do("place_order", {"ship": ship.id, "order": "halt"}, seat="a")
    page = make(galleys, seat=TABLE)
    told = [str(one.text).partition(": ")[2] for one in page.bridge.debts]
    assert told == ["7 ships have no order (R2)", "8 ships have no order (R2)"]
    assert all(one.offer is None for one in page.bridge.debts), "each side lays its own"
    assert page.foot.debts.accessibleName() == "Still to do: 2"
    assert page.foot.lead.owes == 2


def test_keys_walk_the_table_and_screen_readers_hear_every_cell(page):
    table, ships = table_of(page), page.bridge.battle.in_play("a")
    parts = table.rows.parts()
    assert parts[0].name == f"{ships[0].name}, Quinquereme \N{MIDDLE DOT} veteran, Order: none"
    assert parts[2].name.startswith(f"{ships[0].name}, Ahead!, 9 cm")
    table.rows.setFocus(Qt.FocusReason.TabFocusReason)
    table.rows.walk_to(2)
    QTest.keyClick(table.rows, Qt.Key.Key_Down)
    QTest.keyClick(table.rows, Qt.Key.Key_Space)
    assert given(page) == {ships[1].id: "ahead"}
    QTest.keyClick(table.rows, Qt.Key.Key_Up)
    QTest.keyClick(table.rows, Qt.Key.Key_Up)
    assert table.rows.current == 2, "above the first ship there is nothing"
    QTest.keyClick(table.rows, Qt.Key.Key_Right)
    QTest.keyClick(table.rows, Qt.Key.Key_Return)
    assert given(page) == {ships[1].id: "ahead", ships[0].id: "combat"}


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_every_cell_is_a_finger_wide_and_eight_ships_need_no_scrolling(
    make, keeper, galleys, width, height, scale
):
    keeper.set_scale(scale)
    page = make(galleys, width, height, seat="a")
    table = table_of(page)
    settle()
    cells = [part.rect for part in (*table.rows.parts(), *table.heads.parts()) if part.kind != "text"]
    assert all(min(rect.width(), rect.height()) >= keeper.theme.finger for rect in cells)
    seen = table._scroll.viewport().height()
    assert len(page.bridge.battle.in_play("a")) == 8
    assert table.rows.height() <= seen
    assert page.prepare.go.isVisible()


def test_laid_down_it_comes_back_by_its_button(page):
    click_part(table_of(page).heads, "Ahead!")
    click(page.prepare.leave)
    assert page.near.isVisible()
    click(page.foot.primary)
    settle()
    assert table_of(page).isVisible()
    assert set(given(page).values()) == {"ahead"}, "what was answered is still there"


def test_an_umpire_who_seals_for_a_side_keeps_the_device(make, galleys):
    handed = []
    page = make(galleys)
    page.hand_over_wanted.connect(lambda: handed.append(True))
    click(page.foot.primary)
    settle()
    click_part(table_of(page).heads, "Ahead!")
    assert page.prepare.go.text() == "Seal"
    click(page.prepare.go)
    assert galleys.state.sealed == ("a",)
    assert not handed


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800)])
def test_larger_letters_are_never_drawn_smaller_nor_cut(make, keeper, galleys, monkeypatch, size):
    least = []
    for scale in (100, 150):
        keeper.set_scale(scale)
        table, drawn = table_of(make(galleys, *size, seat="a")), []
        settle()
        for module in (table_heads, table_view):
            real = module.draw_lines
            monkeypatch.setattr(
                module,
                "draw_lines",
                lambda painter, room, lines, font, *more, _real=real, _drawn=drawn, **named: (
                    _drawn.append((font.pixelSize(), *lines))
                    or _real(painter, room, lines, font, *more, **named)
                ),
            )
        table.heads.grab()
        table.rows.grab()
        monkeypatch.undo()
        assert not [one for one in drawn if any("\N{HORIZONTAL ELLIPSIS}" in line for line in one[1:])]
        assert ("17 cm",) in {one[1:] for one in drawn}, "a figure stands beside its unit"
        least.append(min(one[0] for one in drawn))
    assert least[1] >= least[0]


@pytest.mark.parametrize("ships", [1, 8])
def test_where_it_is_narrow_words_break_and_none_is_cut(keeper, words, monkeypatch, ships):
    """Beside a chart a table of three picks is as wide as a hand: a name, a pick and a heading take the lines there are."""
    picks = tuple(
        Pick(value=one, title=msg(title), discouraged=None if one == "a" else msg("By the rules she sinks."))
        for one, title in (("a", "keeps her colours"), ("b", "strikes"), ("c", "sinks"))
    )
    picks = tuple(one.but(word=msg("not by the rules")) if one.discouraged else one for one in picks)
    asked = Choice(key="end", label=msg("She"), picks=picks, value="a")
    row = GroupRow(
        key="s",
        title=msg("Guerrier, French fleet"),
        detail=msg("Enemies 0, friends 2: she keeps her colours. Within 1 hex: Conquérant, Spartiate."),
        fields=(asked,),
    )
    heads, table, drawn = TableHeads(keeper, words), TableView(keeper, words), []
    heads.show_picks(picks)
    table.show_rows((row,) * ships)
    table.set_room(150)
    for widget in (heads, table):
        widget.resize(420, widget.height() or 56)
    for module in (table_heads, table_view):
        monkeypatch.setattr(module, "draw_lines", lambda _p, _r, lines, *_, **__: drawn.extend(lines) or 0.0)
    heads.grab()
    table.grab()
    said = " ".join(drawn)
    assert not [one for one in drawn if "\N{HORIZONTAL ELLIPSIS}" in one]
    assert all(
        one in said for one in ("keeps her colours", "Guerrier, French fleet", "friends 2", "Spartiate.")
    )


def test_the_journal_and_what_is_owed_take_the_place_of_the_orders_and_give_it_back(page):
    for button, shown in ((page.foot.journal, page.log), (page.foot.debts, page.debts)):
        click(button)
        assert shown.isVisible()
        assert not table_of(page).isVisible()
        click(button)
        assert table_of(page).isVisible()


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_touch_does_is_said_in_letters_of_their_size(qtbot, keeper, monkeypatch, language, scale):
    keeper.set_scale(scale)
    heads = TableHeads(keeper, Words.load(language, paths.texts()))
    qtbot.addWidget(heads)
    heads.show_picks([Pick(value=str(n), title=Msg.verbatim("Halt!")) for n in range(6)])
    heads.resize(1214, heads.sizeHint().height())
    sizes: list[int] = []
    monkeypatch.setattr(
        table_heads, "draw_text", lambda _p, _r, _t, font, *_, **__: sizes.append(font.pixelSize())
    )
    paper = QPixmap(1, 1)
    painter = QPainter(paper)
    heads._paint_corner(painter, QRectF(10, 4, heads._spread.named - 16, heads.height() - 8))
    painter.end()
    usual = keeper.theme.font("small").pixelSize()
    keeper.set_scale(100)
    assert min(sizes) >= 0.8 * usual  # 0.9 but for French letters half as large again

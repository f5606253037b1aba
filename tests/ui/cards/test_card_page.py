"""Editing a ship card by finger."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from fleetdesk import paths, systems
from fleetdesk.core.layout.marks import Text
from fleetdesk.core.words import Words
from fleetdesk.services.building.card_places import Place
from fleetdesk.ui.cards.card_page import CardPage
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.lines import fitted, halved_width
from tests.fakes import SYSTEM
from tests.toy.lists import CARDS, BoatProfile

GALLEON = CARDS[1]


@pytest.fixture
def make(qtbot, context):
    def do(card=GALLEON, *, users=3, new=False, system=SYSTEM, offered=()):
        page = CardPage(context, system, card, users=users, new=new, offered=offered)
        page.resize(1200, 800)
        qtbot.addWidget(page)
        with qtbot.waitExposed(page):
            page.show()
        return page

    return do


@pytest.fixture
def page(make):
    return make()


def said(page):
    return [mark.text for mark in page.view.laid.marks if isinstance(mark, Text)]


def spot(page, name, kind=""):
    """What stands on the card under that name."""
    return next(one for one in page.face.face.spots if name in one.name and kind in one.kind)


def write(page, tap, name, key):
    """Touch a number, then a key of the strip that opens."""
    tap(page.face.face, spot(page, name).rect)
    tap(page.face.strip.keys[key])


def test_a_number_written_on_the_card_is_printed(page, tap):
    tap(page.face.face, spot(page, "Speed").rect)
    tap(page.face.strip.keys["\N{HORIZONTAL ELLIPSIS}"])
    for key in "7,5":
        tap(page.face.strip.keys[key])
    tap(page.face.strip.go)
    assert page.editor.card.speed == 7.5
    assert "7.5" in said(page)
    assert page.undo.accessibleName() == "Undo: Speed of the card"


def test_a_number_leads_on_to_the_next(page, tap):
    write(page, tap, "Bow, Dice", "9")
    assert page.editor.card.guns[0].dice == 9
    assert page.face.place == Place("guns", 0, "long")
    assert page.face.face.spots[page.face.face.current].name.startswith("Bow, Long range")
    tap(page.face.strip.go)
    assert page.face.place == Place("guns", 1, "dice")


def test_digits_of_a_keyboard_write_too(page):
    face = page.face.face
    face.walk_to(face.spots.index(spot(page, "Hull")))
    QTest.keyClicks(face, "1")
    QTest.keyClicks(page.face.strip, "2")
    QTest.keyClick(page.face.strip, Qt.Key.Key_Return)
    assert page.editor.card.hull == 12
    QTest.keyClick(page.face.strip, Qt.Key.Key_Escape)
    assert page.face.strip is None


def test_what_does_not_fit_is_said_and_stays_to_be_mended(page, tap, sheet_of):
    tap(page.face.face, spot(page, "Hull").rect)
    QTest.keyClicks(page.face.strip, "77")
    QTest.keyClick(page.face.strip, Qt.Key.Key_Return)
    sheet = sheet_of(page)
    assert "from 1 to 12, not 77" in " ".join(label.text() for label in sheet.findChildren(Label))
    sheet.answer(None)
    assert page.editor.card.hull == GALLEON.hull
    assert page.face.strip.draft == "77"


def test_what_is_half_typed_counts_when_something_else_is_touched(page, tap):
    tap(page.face.face, spot(page, "Hull").rect)
    QTest.keyClicks(page.face.strip, "11")
    tap(page.face.face, spot(page, "Lateen").rect)
    assert page.editor.card.hull == 11
    assert page.editor.card.lateen


def test_undo_of_an_edit(page, tap):
    write(page, tap, "Hull", "10")
    assert page.editor.card.hull == 10
    tap(page.undo)
    assert page.editor.card == GALLEON
    assert spot(page, "Hull").text == str(GALLEON.hull)


def test_missing_number_is_unknown_not_nought(page, tap):
    tap(page.face.face, spot(page, "Points").rect)
    tap(page.face.strip.keys["\N{EN DASH}"])
    assert page.editor.card.points is None
    assert spot(page, "Points").text == "\N{EN DASH}"
    assert page.problems.rows[0].icon == "question"


def test_problem_leads_to_its_field(page, tap):
    page.editor.set("points", None)
    page.show_card()
    tap(page.problems, page.problems.parts()[0].rect)
    assert page.face.place == Place("points")


def test_rows_come_and_go(page, tap):
    tap(page.face.face, spot(page, "One more row", "add").rect)
    assert len(page.editor.card.guns) == 3
    assert page.face.place == Place("guns", 2, "dice")
    tap(page.face.face, next(one for one in page.face.face.spots if one.place == Place("guns", 2)).rect)
    tap(page.face.strip.buttons["remove"])
    assert len(page.editor.card.guns) == 2


def test_words_of_a_row_are_typed_on_the_card(page, tap):
    tap(page.face.face, spot(page, "Bow", "row").rect)
    page.face.strip.lines["name"].setText("Chaser")
    tap(page.face.strip.go)
    assert page.editor.card.guns[0].name == "Chaser"


def test_a_word_is_chosen_on_the_card(page, tap):
    tap(page.face.face, spot(page, "Kind").rect)
    tap(page.face.strip.buttons["kind=raft"])
    assert page.editor.card.kind == "raft"
    assert page.face.strip is None


def test_what_changes_is_told_beside(page, tap):
    write(page, tap, "Hull", "10")
    assert page.changed.text() == "Hull: 8 \N{RIGHTWARDS ARROW} 10"


def test_one_begins_with_any_card(make, tap):
    page = make(BoatProfile(), users=0, new=True, offered=CARDS)
    tap(page.examples, page.examples.parts()[0].rect)
    begun = page.editor.card
    assert begun.id == ""
    assert begun.class_name == page.examples.rows[0].title
    tap(page.undo)
    assert page.editor.card == BoatProfile()


def test_cards_to_begin_with_are_searched(make, tap, sheet_of):
    page = make(
        BoatProfile(), users=0, new=True, offered=[*CARDS, CARDS[0].but(id="four", class_name="Fourth")]
    )
    tap(page.more)
    body = sheet_of(page).body
    body.search.setText("fóur")
    tap(body.list, body.list.parts()[0].rect)
    assert page.editor.card.class_name == "Fourth"


def test_both_sides_of_a_card_of_the_game(make, tap):
    """One tap gives starboard the guns of port, another says that they are the same."""
    system = systems.load("uncharted_seas")
    card = next(one for one in system.catalogue() if len(getattr(one, "weapons", ())) > 3)
    page = make(card, system=system)
    tap(page.face.face, spot(page, "Port, 0").rect)
    tap(page.face.strip.keys["1"])
    port = page.editor.card.weapons[0]
    assert port.arc == "port"
    page.face.close_strip()
    tap(page.face.face, spot(page, "copy to the other side").rect)
    starboard = next(one for one in page.editor.card.weapons if one.arc == "starboard")
    assert starboard.ad == port.ad
    assert starboard.ad[0] == 1
    assert spot(page, "Port: the other side has the same").on


def test_range_bands_grow_on_the_card(make, tap):
    system = systems.load("uncharted_seas")
    page = make(system.catalogue()[0], system=system)
    bands = page.editor.card.ranges
    tap(page.face.face, spot(page, "0\N{EN DASH}8", "head").rect)
    tap(page.face.strip.keys["One more"])
    assert len(page.editor.card.ranges) == len(bands) + 1
    assert len([one for one in page.face.face.spots if one.kind == "head"]) == len(bands) + 1


@pytest.mark.parametrize("game", systems.system_ids())
def test_every_number_of_every_card_has_a_place(make, game):
    """Each field of a game's card can be reached: on its face, or in the form below it."""
    system = systems.load(game)
    page = make(system.catalogue()[0], system=system)
    reached = {one.place.key for one in page.face.face.spots} | {*page.form.rows, *page.form.tables}
    heads = {one.key for one in page.editor.specs}
    assert reached == heads


def test_card_in_use_is_changed_for_all_or_as_a_variant(page, tap, qtbot):
    write(page, tap, "Hull", "10")
    assert page.how.isVisible()
    with qtbot.waitSignal(page.kept) as kept:
        tap(page.keep)
    assert kept.args[0].how == "variant"
    assert kept.args[0].card.hull == 10
    tap(page.how, page.how.parts()[0].rect)
    with qtbot.waitSignal(page.kept) as kept:
        tap(page.keep)
    assert kept.args[0].how == "all"


def test_new_card_is_kept_as_ones_own(make, tap, qtbot):
    page = make(BoatProfile(), users=0, new=True)
    tap(page.face.face, spot(page, "Class").rect)
    page.face.strip.lines["class_name"].setText("Swan")
    with qtbot.waitSignal(page.kept) as kept:
        tap(page.keep)
    assert kept.args[0].how == "own"
    assert kept.args[0].card.class_name == "Swan"


def test_a_row_shows_where_its_arc_is(make):
    seas = systems.load("uncharted_seas")
    page = make(seas.catalogue()[3], system=seas)
    signs = [one.value for one in page.face.face.spots if one.kind == "row"]
    assert signs == [(225.0, 90.0), (45.0, 90.0), (315.0, 90.0), (135.0, 90.0)]


def test_cards_to_begin_with_show_what_they_look_like(make):
    seas = systems.load("uncharted_seas")
    page = make(seas.catalogue()[3], system=seas, offered=seas.catalogue())
    assert {one.outline for one in page.examples.rows} == {"cruiser"}


def test_leaving_an_unchanged_card_asks_nothing(page, tap, qtbot):
    with qtbot.waitSignal(page.left):
        tap(page.back)


def test_tapped_box_is_told(page, qtbot):
    """The marks on the screen are the marks on paper: each box knows its slot and number."""
    box = next(mark for mark in page.view.laid.marks if getattr(mark, "hot", None) == ("hull_lost", 3))
    dots = (page.view.width() - 1) / 86.0
    with qtbot.waitSignal(page.view.box_tapped) as told:
        QTest.mouseClick(
            page.view, *(left_click()), page.view.rect().topLeft() + point(box.x * dots + 4, box.y * dots + 4)
        )
    assert told.args[0] == ("hull_lost", 3)


def left_click():
    from PySide6.QtCore import Qt

    return Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def point(x, y):
    from PySide6.QtCore import QPoint

    return QPoint(round(x), round(y))


def test_page_leaves_nothing_behind(context, is_gone):
    def make():
        page = CardPage(context, SYSTEM, GALLEON, users=0, new=False)
        page.face.open(Place("hull"))
        return page

    assert is_gone(make, lambda page: page.deleteLater())


def test_earlier_versions_of_a_card(page, sheet_of, tap):
    before = GALLEON.but(hull=4, speed=3.5)
    page.ask_earlier([(0.0, before), (50.0, GALLEON)], "2026-07-25T20:00:00")
    listed = sheet_of(page).findChild(ChoiceList)
    (row,) = listed.rows  # the card as it stands is none
    assert {"Hull 4", "Speed 3.5"} <= set(row.sub.split(" · "))
    listed.chosen.emit(0)
    assert page.editor.card == before
    assert spot(page, "Hull").text == "4"
    tap(page.undo)
    assert page.editor.card == GALLEON


def test_a_card_without_a_past_says_so(page, sheet_of):
    page.ask_earlier([], "2026-07-25T20:00:00")
    assert sheet_of(page).findChild(ChoiceList) is None


@pytest.mark.parametrize(("scale", "size"), [(100, (1280, 800)), (150, (660, 1280)), (200, (620, 1280))])
def test_every_cell_and_word_of_a_card_lies_on_it(make, context, monkeypatch, scale, size):
    """Six columns of an arc stand below its name where they have no room beside it."""
    system = systems.load("firestorm_armada")
    apollo = next(one for one in system.catalogue() if one.class_name == "Apollo")
    monkeypatch.setattr(context, "words", Words.load("fr", paths.texts()))
    context.keeper.set_scale(scale)
    page = make(apollo, system=system)
    page.resize(*size)
    face = page.face.face
    assert face.width() <= page._area.viewport().width()
    spots = [one for one in face.spots if one.kind in {"cell", "mirror", "row", "total"}]
    assert all(one.rect.right() < face.width() for one in spots)
    for at, one in enumerate(spots):
        assert not any(one.rect.adjusted(1, 1, -1, -1).intersects(two.rect) for two in spots[at + 1 :])
    strong = face.theme.font("strong")
    for track in face.plan()._places.tracks():
        room = face.plan()._label_room() - face.theme.px(6)
        _, lines = fitted(context.words.text(track.label), strong, room)
        assert not any(line.endswith("\N{HORIZONTAL ELLIPSIS}") for line in lines)


@pytest.mark.parametrize("width", [1200, 420])
def test_figures_stand_beside_the_name_where_they_fit_and_below_it_else(make, width):
    game = systems.load("uncharted_seas")
    page = make(game.catalogue()[0], system=game)
    page.resize(width, 800)
    QTest.qWait(50)
    title, figure = spot(page, "", "title").rect, spot(page, "Movement", "figure").rect
    assert (figure.top() == title.top()) == (width > 1000)
    spots = page.face.face.spots
    assert not [
        (one.name, two.name)
        for at, one in enumerate(spots)
        for two in spots[at + 1 :]
        if one.rect.adjusted(1, 1, -1, -1).intersects(two.rect)
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_crew_makes_of_figures_is_said_with_their_print(make, context, monkeypatch, language):
    sail = systems.load("age_of_sail")
    monkeypatch.setattr(context, "words", Words.load(language, paths.texts()))
    card = next(one for one in sail.catalogue() if one.class_name == "110-gun ship").but(quality=4)
    page = make(card, system=sail)
    shown = page.note.text()
    assert page.note.isVisibleTo(page)
    assert "4" in shown
    for change in ("+1", "×2", "×2,5" if language == "fr" else "×2.5"):
        assert change in shown
    for spot in page.face.face.spots:
        if spot.kind == "figure":
            font = page.theme.font("tiny")
            assert halved_width(spot.label, font) <= spot.rect.width() - 4, spot.label
    page.editor.set("quality", 1)
    page.refresh()
    assert not page.note.isVisibleTo(page), "an average crew changes nothing"

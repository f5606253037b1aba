"""Keys of the pad that the rules allow next stand out, for the ship whose order is written; all of them write."""

import pytest

from fleetdesk import paths
from fleetdesk.core.words import Words
from fleetdesk.ui.battle.forms.written import WrittenField
from tests.ui.battle.conftest import click, click_part, settle
from tests.ui.battle.test_plot import fleet_at_sea
from tests.ui.pages import seated

__all__ = ["fleet_at_sea"]
ALLOWED = {"en": "The rules allow it next", "fr": "Les règles le permettent ensuite"}


def written(page) -> WrittenField:
    settle()
    found = page.prepare.form.questions.view("orders")
    assert isinstance(found, WrittenField)
    return found


def told(page, language="en") -> set[str]:
    """The signs whose keys a screen reader says are allowed."""
    parts = written(page).pad.parts()
    assert {part.hint for part in parts} <= {"", ALLOWED[language]}
    return {part.name.split()[0] for part in parts if part.hint}


@pytest.fixture
def anchored(fleet_at_sea):
    for ship in fleet_at_sea.state.afloat("b"):
        fleet_at_sea.do(
            "place",
            {"ship": ship.id, "hex": ship.hex, "heading": ship.heading, "mode": "anchored", "v": 0},
            insist=True,
        )
    return fleet_at_sea


def test_at_anchor_staying_turning_and_weighing_stand_out(make, anchored):
    page = make(anchored, seat="b")
    assert told(page) == {"0", "P", "S", "-A-"}
    click_part(written(page).pad, "0 stay")
    assert told(page) == set()


def test_a_key_that_stands_out_leaves_an_order_that_is_not_wrong(make, fleet_at_sea):
    page = make(fleet_at_sea, seat="b")
    (line,) = written(page).ledger.chosen
    assert told(page)
    while told(page) and len(page.flow.form.fields[0].value.strip()) < 4:
        field = written(page)
        click(field.pad, next(part for part in field.pad.parts() if part.hint).rect.center())
        tones = [one.tone for one in page.flow.form.fields[0].readings if one.line == line]
        assert tones in (["sound"], ["brass"])


def test_of_a_squadron_what_all_its_ships_may_do(make, fleet_at_sea):
    first, second = (ship.id for ship in fleet_at_sea.state.afloat("b")[:2])
    page = make(fleet_at_sea, seat="b")
    ledger = written(page).ledger
    apart = []
    for ship in (first, second):
        ledger.show_ship(ship)
        ledger.chosen_now.emit()
        apart.append(told(page))
    ledger.chosen = ()
    ledger.show_ship(first)
    one = ledger.chosen
    ledger.show_ship(second)
    ledger.choose_too(one)
    ledger.chosen_now.emit()
    assert told(page) == apart[0] & apart[1]


def test_where_the_cursor_is_counts_and_what_is_refused_has_nothing_behind_it(make, fleet_at_sea):
    page = make(fleet_at_sea, seat="b")
    page.flow.start(next(one for one in page.bridge.offers(page.ship) if one.action == "write_orders"))
    bare = told(page)
    assert "1" in bare
    field = written(page)
    field.editor.write("9")
    assert told(page) == set()
    field.editor.write("\b")
    assert told(page) == bare
    field.editor.write("S")
    field.editor.moveCursor(field.editor.textCursor().MoveOperation.StartOfLine)
    assert "1" in told(page), "before the turn that stands there"
    assert "A" not in told(page)


def test_in_french_the_keys_stand_out_in_its_own_letters(keeper, anchored, qtbot):
    page = seated(keeper, Words.load("fr", paths.texts()), anchored, seat="b")
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    assert told(page, "fr") == {"0", "G", "D", "-A-"}


def test_a_key_that_stands_out_differs_by_more_than_its_colour(make, anchored):
    """In grey its frame is wider than that of another."""
    page = make(anchored, seat="b")
    pad = written(page).pad
    places = {part.name.split()[0]: part.rect for part in pad.parts()}
    image = pad.grab().toImage()

    def frame(sign):
        rect = places[sign]
        y, ground = (
            round(rect.center().y()),
            image.pixelColor(round(rect.left()) + 8, round(rect.center().y())),
        )
        grey = [image.pixelColor(round(rect.left()) + x, y).lightness() for x in range(8)]
        return sum(abs(one - ground.lightness()) > 40 for one in grey)

    assert frame("0") > frame("1") > 0

"""What stands in the panes: long odds scroll and are never cut, what is owed is read to its end."""

import pytest

from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.views import Debt, Offer
from fleetdesk.core.words import Msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.panel.debts_view import DebtsView
from fleetdesk.ui.widgets import choice_list
from fleetdesk.ui.widgets.dice.odds_bars import OddsRows
from tests import fakes
from tests.ui.battle.conftest import begin, click, click_part, settle


@pytest.fixture
def long_odds() -> Odds:
    """Two ships, each with a dozen results, as in a melee of large crews."""
    chances = tuple(Chance(label=Msg.verbatim(f"crew {n}"), probability=1 / 12) for n in range(12))
    return Odds(
        tables=tuple(OddsTable(title=Msg.verbatim(name), chances=chances) for name in ("Duck", "Swan"))
    )


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_long_odds_are_never_cut(make, session, long_odds, size):
    page = make(session, *size)
    page.show_centre(page.preparing)
    page.prepare.show_chances(long_odds, page.prepare._needs)
    settle()
    for box in page.prepare.odds.boxes:
        if not box.isVisible():  # told in words then
            continue
        rows = box.findChild(OddsRows)
        assert rows.height() >= rows.heightForWidth(rows.width())
    brief = page.prepare.odds.brief
    assert brief.isVisible() or any(box.isVisible() for box in page.prepare.odds.boxes)
    assert not brief.isVisible() or brief.height() >= brief.heightForWidth(brief.width())


def test_what_is_owed_is_read_to_its_end(qtbot, keeper, words, monkeypatch):
    view = DebtsView(keeper, words)
    qtbot.addWidget(view)
    text = "Ecnomus, the fleet of Carthago: 8 ships without an order (R2)"
    view.show_debts((Debt(text=Msg.verbatim(text)),))
    view.resize(272, 200)
    view.show()
    settle()
    drawn: list[str] = []

    def note(_painter, _rect, lines, *_more, **_named):
        drawn.extend(lines)
        return 0.0

    monkeypatch.setattr(choice_list, "draw_lines", note)
    view.grab()
    assert " ".join(drawn) == text


@pytest.mark.parametrize("throws", [True, False])
def test_a_game_without_dice_asks_for_none(make, throws):
    page = make(begin(fakes.SYSTEM.but(throws=throws)))
    page.controller.open_menu()
    assert any("real dice" in part.name for part in page.controller.sheet.body.parts()) is throws


def test_a_seat_begins_with_a_ship_of_its_own(sit, hidden):
    place = sit(hidden)
    for seat in ("b", "a"):
        place.take_seat(seat)
        assert place.page.bridge.battle.ships[place.page.ship].side == seat


@pytest.mark.parametrize("words_", ["Ecnomus, the fleet of Carthago: 8 ships without", "Roma 8", "Ab " * 30])
def test_a_debt_that_has_room_is_seen_whole(make, words_):
    """Whatever the length of its words."""
    for more in range(8):
        text = Msg.verbatim(f"{words_} {'an order ' * more}".strip())
        page = make(begin(fakes.SYSTEM.but(due=lambda _, text=text: (Debt(text=text, ships=("a.s1",)),))))
        click(page.foot.debts)
        view = page.debts.view
        assert page.debts.lists[0].height() <= view.viewport().height()
        assert view.viewport().width() == view.width()


def test_what_another_side_owes_hands_the_device_over_at_the_table_and_takes_no_ship_in_hand(sit, hidden):
    order = Offer(action="mark", title=Msg.verbatim("Order"))
    owed = Debt(text=Msg.verbatim("Duck has no order"), ships=("b.s1",), offer=order, seats=("b",))
    system = hidden.system.but(due=lambda _: (owed,))
    place = sit(BattleSession(system, hidden.journal), TABLE)
    page, held = place.page, place.page.ship
    click(page.foot.debts)
    (row,) = page.debts.lists
    assert [part.name for part in row.parts()] == ["Duck has no order, Hand the device over to South"]
    click_part(row, "Duck has no order")
    assert place.page is None
    assert place.handover is not None
    assert place.handover.seat == "b", "she is called, not whose turn it is"
    assert held != "b.s1"


def test_a_long_result_says_that_there_is_more_of_it_below(page):
    acts, session = page.acts, page.bridge.session
    session.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 1})
    entry = session.journal.entry(session.journal.head)
    acts.show_result()
    settle()
    assert not acts.below.isVisible()
    line = Line(text=Msg.verbatim("Duck is hit once more and goes on"))
    acts._show_entry(entry.but(lines=(line,) * 60))
    settle()
    assert acts.below.isVisible()
    assert acts.below.geometry().bottom() == acts.view.viewport().geometry().bottom()

"""A T card lies face down for the other side until all are revealed: in the state, on screen, in the log (R1)."""

import pytest

from fleetdesk.core.base import canonical
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.systems.firestorm_armada.state import HIDDEN
from tests.written_out import written_out

TITLE = "Solar flare"


def shown(*values):
    return written_out(values)


@pytest.fixture
def laid(game_with):
    game = game_with(first_hand=True)
    game.do("note_card", side="t", card="c2", type="T", title=TITLE)
    game.do("lay_card", side="t", card="c2", title=TITLE)
    return game


def test_the_other_seat_sees_only_that_a_card_lies_there(laid):
    seen = laid.system.view(laid.state, "d")
    assert seen.side("t").laid == HIDDEN
    assert TITLE not in canonical(seen).decode()
    assert laid.system.view(laid.state, "t").side("t").laid == "c2"
    assert laid.system.view(laid.state, "") == laid.state


def test_no_card_looks_like_any_card(laid):
    with_card = laid.system.view(laid.state, "d").side("t")
    laid.do("lay_card", side="t", card="none")
    assert laid.system.view(laid.state, "d").side("t") == with_card


def test_nothing_on_the_screen_of_the_other_seat_tells_it(laid):
    system, seen = laid.system, laid.system.view(laid.state, "d")
    table = system.overview(seen, "d")
    assert TITLE not in shown(table, *system.due(seen))
    assert not any(offer.answers.get("side") == "t" for offer in table.offers)
    assert TITLE in shown(system.overview(system.view(laid.state, "t"), "t"))


def test_no_button_of_the_other_seat_opens_the_hand(laid):
    """Forms are made from the whole battle: they must not look into a hand that is not theirs."""
    system, seen = laid.system, laid.system.view(laid.state, "d")
    while True:
        for offer in system.overview(seen, "d").offers:
            form = system.actions[offer.action].form
            if form is not None:
                asked = form(laid.state, offer.answers)
                assert TITLE not in shown(asked)
                if offer.action != "victory_points":  # points lie open
                    assert not any(field.key == "side" for field in asked.fields), offer.action
        if laid.state.phase == "end_phase":
            break
        laid.do("note_card", side="t", card="c1", type="A", title=TITLE)
        laid.do("next_phase")
        seen = laid.system.view(laid.state, "d")


def test_the_log_tells_only_its_own_side(laid):
    entry = laid.journal.entry(laid.journal.head)
    assert TITLE not in shown(entry.title)
    for line in entry.lines:
        assert TITLE not in shown(line.text) or line.seats == ("t",)


def test_revealed_everybody_reads_it(laid):
    laid.do("lay_card", side="d", card="none")
    assert any(TITLE in line for line in laid.do("reveal_cards"))
    assert all(not line.seats for line in laid.journal.entry(laid.journal.head).lines)


@pytest.mark.parametrize("other", ["none", "other"])
def test_no_die_is_asked_for_before_the_cards_lie_open(laid, other):
    """Two cards in the first turn are thrown for: being asked for dice and laying them down again would tell them."""
    laid.do("lay_card", side="d", card=other)
    laid.journal.rehearse("reveal_cards", {}, roll_rest=False)


def test_no_button_of_the_table_opens_a_hand(laid):
    """The device lies between the players: a card is played as one of so many, face down."""
    table = laid.system.overview(laid.system.view(laid.state, TABLE), TABLE)
    play = next(offer for offer in table.offers if offer.action == "play_card")
    for side in ("t", "d"):
        assert TITLE not in shown(laid.form("play_card", **{**play.answers, "side": side, "card": "c2"}))

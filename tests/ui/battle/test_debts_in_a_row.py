"""Debts settled in a row: what leads on gives way to them, one is asked for after the other, and any may wait."""

from typing import Any

import pytest

from fleetdesk.core.views import Debt, Offer
from fleetdesk.core.words import Msg
from fleetdesk.ui.widgets.buttons import BigButton
from tests import fakes
from tests.ui.battle.conftest import begin, click, settle
from tests.ui.battle.test_games import battle_of

MATES = ("a.s1", "a.s2", "a.s3")
FOE = "b.s1"


def shoots(ship: str) -> Debt:
    offer = Offer(action="fire", title=Msg.verbatim("Fire back"), answers={"ship": ship})
    return Debt(text=Msg.verbatim(f"{ship} fires back"), ships=(ship,), offer=offer, asked="in_row")


def due(battle):
    """Whoever has lost hull fires back."""
    return tuple(
        shoots(ship) for ship in MATES if battle.ships[ship].hull_lost and not battle.ships[ship].fired
    )


@pytest.fixture
def page(make):
    page = make(begin(fakes.SYSTEM.but(due=due)))
    for ship in MATES:
        page.bridge.do("mark", {"ship": ship, "slot": "hull_lost", "lost": 1})
    settle()
    assert not page.flow.busy, "a box struck by hand begins nothing"
    return page


def settle_one(page):
    """Answer it as proposed."""
    page.flow.answer({**page.flow.answers, "target": FOE})
    page.flow.go()
    settle()


def test_one_is_asked_for_after_the_other_and_the_button_names_the_next(page):
    asked = []
    click(page.foot.primary)
    while page.flow.busy:
        asked.append(page.flow.offer.answers["ship"])
        settle_one(page)
    assert asked == list(MATES)
    assert page.foot.offer.action == "end_turn"


def test_one_left_for_later_stays_on_the_button_with_what_was_chosen_before(page):
    click(page.foot.primary)
    settle_one(page)
    page.flow.cancel()
    settle()
    assert not page.flow.busy, "nobody is pressed"
    assert page.foot.offer.answers == {"ship": MATES[1]}
    assert page.bridge.battle.ships[MATES[0]].fired, "what was done before it stands"


def test_beside_the_list_the_button_goes_on_and_asks_nothing_again(page):
    click(page.foot.debts)
    assert (page.foot.offer.action, page.foot.primary.kind) == ("end_turn", "brass")
    click(page.foot.primary)
    assert page.bridge.session.state.turn == 2
    assert page.controller.sheet is None, "whoever goes on has read them"


def test_what_asks_nothing_is_never_done_without_a_tap(make):
    def bails(battle):
        """Like the others, but it takes no answer."""
        return tuple(
            one.but(offer=Offer(action="bail", title=Msg.verbatim("Bail"), answers=one.offer.answers))
            for one in due(battle)
        )

    page = make(begin(fakes.SYSTEM.but(due=bails)))
    for ship in MATES:
        page.bridge.do("mark", {"ship": ship, "slot": "hull_lost", "lost": 1})
    page.flow.start(page.bridge.offers(MATES[0])[0])
    settle_one(page)
    assert not page.flow.busy
    assert page.foot.offer.answers == {"ship": MATES[1]}


def test_answers_stand_in_the_row_and_settle_it_by_one_tap(make):
    def asks(battle):
        offer = Offer(action="fire", title=Msg.verbatim("Fire"), answers={"ship": MATES[0]})
        return () if battle.ships[MATES[0]].fired else (Debt(text=Msg.verbatim("Fire back"), offer=offer),)

    page = make(begin(fakes.SYSTEM.but(due=asks)))
    click(page.foot.debts)
    (row,) = page.debts.rows
    answers = row.findChildren(BigButton)
    form = page.bridge.seen.form("fire", {"ship": MATES[0]})
    assert [one.text() for one in answers] == [pick.title.args["text"] for pick in form.fields[0].picks]
    click(answers[0])
    assert page.bridge.battle.ships[MATES[0]].fired
    assert not page.flow.busy
    assert page.card_pane.isVisible(), "nothing is owed any more"


def test_what_a_form_proposes_stands_in_the_row_too_and_a_unit_is_moved_by_a_tap_a_ship(make):
    session = battle_of("firestorm_armada")
    for action in ("no_cards", "initiative", "next_phase"):
        session.do(action, {}, insist=True)
    session.do("activate", {"unit": "a-q4"}, insist=True)
    page = make(session)
    click(page.foot.debts)
    owed = [debt for debt in page.bridge.debts if debt.offer is not None and debt.offer.action == "move"]
    ships = [ship for debt in owed for ship in debt.ships]
    assert len(ships) > 1
    for ship in ships:
        at = next(n for n, debt in enumerate(page.bridge.debts) if debt.ships == (ship,))
        done, _ = page.debts.rows[at].findChildren(BigButton)
        click(done)
        assert all(debt.ships != (ship,) for debt in page.bridge.debts)
        assert page.debts.isVisible(), "the next one stands where this one stood"
    assert not page.flow.busy


def test_what_is_written_or_laid_out_for_several_is_looked_at_before_it_is_done(make):
    page = make(battle_of("galleys"))
    click(page.foot.debts)
    assert not page.debts.rows[0].findChildren(BigButton)


def test_what_another_fleet_owes_bears_her_name_and_leaves_the_ship_in_hand(make):
    """A wing that is repelled moves off at a tap; whoever fires stays in hand for what she does next."""
    session: Any = battle_of("firestorm_armada")
    carrier = next(ship for ship in session.state.ships.values() if ship.wing == "aboard").carrier
    wings = [ship for ship in session.state.ships.values() if ship.carrier == carrier]
    gunner = next(
        one
        for one in session.state.ships.values()
        if one.side != wings[0].side and session.state.card(one.id).pd
    )
    for action in ("no_cards", "initiative", "next_phase"):
        session.do(action, {})
    session.do("launch", {"ship": carrier, "wings": [wings[0].id]}, insist=True)
    session.do("activate", {"unit": gunner.squadron}, insist=True)
    page = make(session)
    page.select(gunner.id)
    shares = [{"target": wings[0].id, "dice": session.state.card(gunner.id).pd}]
    session.do(
        "pd_fire",
        {"ship": gunner.id, "shares": shares},
        insist=True,
        typed=(6, *[1] * 9)[: shares[0]["dice"]],
    )
    settle()
    assert page.foot.offer.action == "retreat"
    assert page.foot.primary.sub == wings[0].name
    click(page.foot.primary)
    assert not session.state.ships[wings[0].id].retreats
    assert page.ship == gunner.id

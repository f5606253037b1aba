"""A critical is one step: what it did is asked right after the dice, and one undo takes back both."""

import pytest

from tests.bench.hand import Hand, session_of
from tests.bench.taps import FLEETS, LINER, SEAS, SIX, TARGET, _aim, _liner, _ships


@pytest.fixture
def hand(tmp_path):
    path = tmp_path / "critical.battle"
    session = session_of(SEAS, path, FLEETS[SEAS])
    _liner(session)
    session.close()
    hand = Hand(path)
    yield hand
    hand.close()


def hit_hard(hand):
    """A broadside beyond the critical rating, the two dice of the critical told."""
    _aim(hand, _ships(hand, LINER)[0], TARGET, SIX)
    hand.total(9)
    hand.misses()


def test_whether_it_is_kept_in_the_table_stands_below_its_effect(hand):
    hit_hard(hand)
    questions = hand.page.prepare.form.questions
    at = [one.key for one in questions.fields].index("keep_row")
    assert questions.views[at].isVisible(), "without a tap"
    assert questions.views[at].list.indexes == (0,), "ticked while the table has no such row"
    roll = str(hand.state.ships[TARGET].criticals[0].roll)
    hand.page.flow.answer({**hand.page.flow.offer.answers, "text0": "Rudder hit"})
    hand.go()
    assert hand.state.critical_table[roll].title


def journal(hand):
    return hand.page.bridge.session.journal


def test_what_a_critical_did_is_asked_at_once_and_undone_with_the_shot(hand):
    before, head = hand.state, journal(hand).head
    hit_hard(hand)
    struck = hand.state.ships[TARGET]
    assert len(struck.criticals) == 1
    assert hand.page.flow.busy, "its effect is asked without a tap"
    assert hand.page.flow.offer.action == "name_critical"
    hand.page.flow.answer({**hand.page.flow.offer.answers, "text0": "Rudder hit"})
    hand.go()
    assert hand.state.ships[TARGET].criticals[0].text == "Rudder hit"
    assert [journal(hand).entry(one).joined for one in journal(hand).path()[-2:]] == [False, True]
    hand.touch(hand.page.foot.undo)
    assert (hand.state, journal(hand).head) == (before, head)
    hand.touch(hand.page.foot.redo)
    assert hand.state.ships[TARGET].criticals[0].text == "Rudder hit"


def test_a_critical_left_for_later_is_owed_and_a_step_of_its_own(hand):
    hit_hard(hand)
    hand.touch(hand.page.prepare.cancel)
    assert not hand.page.flow.busy
    owed = [one.offer.action for one in hand.page.bridge.debts if one.offer is not None]
    assert "name_critical" in owed
    shot = journal(hand).head
    card = hand.page.card_pane.card
    hand.touch(card, next(part for part in card.parts() if part.kind == "tick").rect.center().toPoint())
    assert not hand.page.flow.busy, "it is asked once"
    debt = next(one for one in hand.page.bridge.debts if one.offer and one.offer.action == "name_critical")
    hand.page.flow.start(debt.offer)
    hand.page.flow.answer({**debt.offer.answers, "text0": "Mast down"})
    hand.go()
    assert not journal(hand).entry(journal(hand).head).joined
    hand.touch(hand.page.foot.undo)
    assert journal(hand).head > shot


def test_what_a_critical_asks_stands_whole_and_the_rest_is_one_tap_away(hand):
    hit_hard(hand)
    prepare = hand.page.prepare
    views = prepare.form.questions.views
    assert prepare.view.verticalScrollBar().maximum() == 0
    assert views[0].isVisible()
    assert not views[-1].isVisible()
    said = prepare._chosen.text()
    assert said.endswith("No marker"), "how it stands is said"
    hand.touch(prepare.adjust)
    assert all(view.isVisible() for view in views)
    hand.page.flow.answer({**hand.page.flow.answers, "text0": "Rudder hit"})
    assert all(view.isVisible() for view in views), "it stays so while it is answered"

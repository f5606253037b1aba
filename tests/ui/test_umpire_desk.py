"""The umpire's turn with real touches: under fifteen for six players, nothing carried out before the dry run."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication

from fleetdesk.ui.umpire.desk import UmpireDesk
from tests.bench import desk as bench
from tests.bench.hand import Hand


@pytest.fixture
def evening(tmp_path):
    path = tmp_path / "six.battle"
    made = bench.session(path)
    texts = bench.mail(made)
    made.close()
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
    assert "Bruno" in " ".join(row.title for row in desk.dry.rows.rows)


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
    hand.page.hand_over_wanted.emit()
    hand._settle()
    assert hand._room.page is None
    assert not [one for one in hand.window.findChildren(UmpireDesk) if one.isVisible()]


def test_an_undo_after_copying_makes_an_erratum(evening):
    hand, desk, texts = evening
    bench.turn(hand, desk, texts)
    hand.touch(desk.undo)
    assert {one.state for one in desk._texts if one.plain is None} == {"changed"}
    hand.page.helm.redo()
    hand._settle()
    assert {one.state for one in desk._texts} == {"sent"}

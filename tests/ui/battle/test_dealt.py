"""A throw that is divided: its shares stand beside the dice and are told there, while the questions are folded away."""

import pytest
from PySide6.QtCore import QRect

from fleetdesk.core.forms import Group, GroupRow, Number, Shares
from fleetdesk.core.words import Msg, Words
from fleetdesk.ui.battle.forms.dealt import shares_of
from tests.bench import contact_taps, taps
from tests.ui.battle.conftest import click, settle

V = Msg.verbatim


@pytest.fixture
def melee(make, tmp_path):
    """Two ships against one, which divides its dice between them; their round is asked for."""
    session = taps.session_of(taps.SEAS, tmp_path / "melee.battle", taps.FLEETS[taps.SEAS])
    taps._in_melee(session)
    page = make(session)
    page.set_real_dice(real=True)
    click(page.foot.primary)
    assert page.flow.busy
    return page


@pytest.fixture
def split(make, tmp_path):
    """A broadside between two enemies."""
    session = taps.session_of(taps.ARMADA, tmp_path / "split.battle", taps.FLEETS[taps.ARMADA])
    contact_taps._fought(session)
    ship = next(one.id for one in session.state.ships.values() if one.squadron == contact_taps.UNIT)
    page = make(session)
    page.set_real_dice(real=True)
    shares = {one: {"on": True} for one in (contact_taps.AIMED, contact_taps.SECOND)}
    offer = next(one for one in page.bridge.offers(ship) if one.action == "split_fire")
    page.select(ship)
    page.flow.start(offer.but(answers={"ship": ship, "weapon": "1", "band": "1", "shares": shares}))
    settle()
    assert page.flow.form.args is not None
    return page


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1200)])
def test_shares_of_a_lone_ship_are_told_beside_the_dice(melee, size):
    melee.resize(*size)
    settle()
    deal, prepare = melee.prepare.pad.deal, melee.prepare
    assert deal.isVisible() != prepare.view.isVisible(), "they are asked once"
    if not deal.isVisible():
        return
    assert deal.asked.isVisible()
    assert "7 MD" in deal.asked.text(), "whose dice they are"
    before = dict(melee.flow.form.args["allocation"])
    first, second = deal.steppers
    assert [first.value, second.value] == list(before.values())
    click(first, first.parts()[2].rect.center())
    click(second, second.parts()[0].rect.center())
    told = melee.flow.form.args["allocation"]
    assert list(told.values()) == [first.value, second.value]
    assert sum(told.values()) == sum(before.values())
    assert first.value == next(iter(before.values())) + 1
    here = QRect(prepare.rect())
    assert all(
        here.contains(QRect(one.mapTo(prepare, one.rect().topLeft()), one.size())) for one in deal.steppers
    )


def test_shares_of_a_split_shot_are_told_beside_the_dice(split):
    """What is taken from one falls to the other, as the form proposes."""
    deal = split.prepare.pad.deal
    assert deal.isVisible()
    before = [one["dice"] for one in split.flow.form.args["shares"]]
    first, second = deal.steppers
    click(second, second.parts()[0].rect.center())
    now = [one["dice"] for one in split.flow.form.args["shares"]]
    assert now == [before[0] + 1, before[1] - 1]
    assert deal.steppers == [first, second], "no key moves under the finger"
    assert [first.value, second.value] == now


def test_a_throw_that_is_not_divided_has_no_shares():
    words = Words("en")
    number = Number(key="dice", label=V("Dice"), value=2, most=4, unit="AD")
    rows = [GroupRow(key=one, title=V(one), ticked=True, fields=(number,)) for one in ("a", "b", "c", "d")]

    def of(*rows: GroupRow) -> list[str]:
        return [one.row for one in shares_of([Group(key="shares", label=V("Shares"), rows=rows)], words)]

    assert of(*rows[:2]) == ["a", "b"]
    assert of(rows[0]) == [], "one takes all of it"
    assert of(*rows) == [], "so many have no room beside the dice"
    assert of(rows[0], rows[1].but(fields=(number, number.but(key="more")))) == [], "more is asked of one"
    assert of(rows[0], rows[1].but(ticked=False), rows[2]) == ["a", "c"]
    assert shares_of([Shares(key="all", label=V("Shares"), picks=(), total=3)], words) == []

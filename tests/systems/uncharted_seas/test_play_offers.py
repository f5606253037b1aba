"""Every button leads somewhere, and every action has a button."""

from collections.abc import Iterator

import pytest

from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.corrections import CORRECT, MARK, REMARK
from fleetdesk.core.game.from_paper import BACK
from fleetdesk.core.views import Offer
from fleetdesk.systems.uncharted_seas.game import SYSTEM
from fleetdesk.systems.uncharted_seas.state import ACTIVATIONS, END, INITIATIVE, SeaBattle
from tests.systems.uncharted_seas.table_top import TableTop


def buttons(battle: SeaBattle) -> Iterator[Offer]:
    """Everything that can be tapped."""
    table = SYSTEM.overview(battle, "")
    yield from table.offers
    for seat in (side.id for side in battle.sides):
        yield from SYSTEM.overview(SYSTEM.view(battle, seat), seat).offers
    if table.dial and table.dial.offer:
        yield table.dial.offer
    for side in table.sides:
        for squadron in side.squadrons:
            if squadron.offer:
                yield squadron.offer
    for debt in SYSTEM.due(battle):
        if debt.offer:
            yield debt.offer
    for ship in battle.ships:
        yield from SYSTEM.offers(battle, ship)


def moments() -> dict[str, SeaBattle]:
    """Battles in which something is going on."""
    sailing = TableTop().sail("x-A").do("move", ship="x-A1", touches=["y-A1"], ram="y-A1", obstacle="solid")
    fighting = TableTop("AA B", "AA").do("regroup", alone="y-A1", attackers=["x-A1", "x-A2"]).sail("x-A")
    hurt = TableTop().do("take_critical", 3, 4, ship="x-A1").do("lay_marker", ship="x-A1", text="Smoke")
    scattered = TableTop().sail("x-A", elements=[["x-A1"], ["x-A2"]], chosen=0)
    anchored = TableTop().set("x-A1", "anchored", True).sail("x-A")
    adrift = TableTop().do("lose", ship="y-A1", crew=4).mark("x-B1", "hull", 6)
    return {
        "opening": TableTop().state,
        "initiative": TableTop().to(INITIATIVE).state,
        "activations": TableTop().to(ACTIVATIONS).state,
        "sailing": sailing.state,
        "fighting": fighting.state,
        "hurt": hurt.state,
        "scattered": scattered.state,
        "anchored": anchored.state,
        "adrift": adrift.state,
        "end": adrift.to(END).state,
        "three sides": TableTop("A", "A", "A").sail("z-A").state,
    }


MOMENTS = moments()


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_button_leads_to_questions_or_runs(moment):
    battle = MOMENTS[moment]
    for offer in buttons(battle):
        spec = SYSTEM.actions[offer.action]
        if spec.form is not None:
            form = spec.form(battle, offer.answers)
            assert form.args is not None or form.fields, offer
        else:
            spec.args.model_validate(offer.answers)


def test_every_action_has_a_button():
    offered = {offer.action for battle in MOMENTS.values() for offer in buttons(battle)}
    assert offered == set(SYSTEM.actions) - {MARK, CORRECT, REMARK, BACK}


@pytest.mark.parametrize("moment", [name for name, battle in MOMENTS.items() if not battle.active])
def test_one_button_leads_on(moment):
    offers = SYSTEM.overview(MOMENTS[moment], "").offers
    assert offers[0].kind == "primary"


@pytest.mark.parametrize(
    ("moment", "ship", "action"),
    [
        ("sailing", "x-A2", "move"),
        ("fighting", "x-A1", "melee_round"),
        ("hurt", "x-A1", "name_critical"),
        ("scattered", "x-A2", "drift"),
        ("end", "y-A1", "drift"),
    ],
)
def test_the_button_of_the_moment_stands_out(moment, ship, action):
    shown = SYSTEM.offers(MOMENTS[moment], ship)
    assert action in {one.action for one in shown if one.kind == "primary"}


def test_after_moving_the_button_of_the_moment_is_fire():
    game = TableTop().sail("x-A").do("move", ship="x-A1")
    primary = [one.action for one in SYSTEM.offers(game.state, "x-A1") if one.kind == "primary"]
    assert primary == ["fire"]


@pytest.mark.parametrize(
    "reference", ["x-A1", "x-A1/", "x-A1/dr/1", "nobody/dr", "x-A1/ad/9/0", "x-A1/ad/0/9", "", "/"]
)
def test_nothing_to_explain_is_one_sentence(reference):
    with pytest.raises(BadInput):
        SYSTEM.explain(TableTop().state, reference)


def test_why_rows_add_up_to_what_the_card_shows():
    game = TableTop(wind_affected=False, ram_red=True).mark("x-A1", "hull", 2).sail()
    game.do("move", ship="x-A1", legs=[{"inches": 3, "wind": "ahead"}])
    for what, total in (
        ("move", 5),
        ("ad/0/0", 4),
        ("ad/0/1", 2),
        ("ad/3/2", 0),
        ("ram", 5),
        ("penalty", -2),
    ):
        found = SYSTEM.explain(game.state, f"x-A1/{what}")
        assert found.total == total
        if what != "ad/3/2":
            assert sum(row.value or 0 for row in found.rows) == total, what
    hit = game.journal.causes(SYSTEM.causes("x-A1/ad/0/0")[0])
    assert [str(entry.title) for entry in hit] == ["X-A1 \N{MINUS SIGN}2 hull"]

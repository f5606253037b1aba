"""Forms that follow from their arguments, where there is little to ask; and numbers held against another ship."""

import pytest

from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Info


@pytest.mark.parametrize("action", ["ram", "grapple", "break_oars", "shoot", "what_if"])
def test_where_no_enemy_is_left_a_form_says_so(game, action):
    for ship in game.state.in_play("c"):
        game.do("correct", ship=ship.name, slot="status", value="sunk")
    form = game.system.actions[action].form(game.state, {"ship": game.ship("Aquila").id})
    assert form.args is None
    assert [str(one.text) for one in form.fields if isinstance(one, Info)] == ["No enemy is left in play."]


def test_a_number_held_against_another_ship_reads_both(game):
    own, other = game.ship("Aquila").id, game.ship("Tanit").id
    read = game.system.causes(f"{own}/rams/{other}")
    assert {("links",), ("ships", own, "fatigued"), ("ships", other, "damaged")} <= set(read)
    assert all(one[0] in {"links", "ships"} for one in read)


@pytest.mark.parametrize(
    "reference", ["{own}/rams", "{own}/rams/nobody", "{own}/link/L9", "nobody/rams/{own}", "rams"]
)
def test_what_stands_on_no_card_is_not_explained(game, reference):
    with pytest.raises(BadInput):
        game.system.explain(game.state, reference.format(own=game.ship("Aquila").id))


@pytest.mark.parametrize("cm", [3, 8])
def test_each_button_of_a_ship_stands_where_it_stood_when_she_has_moved(game, cm):
    """Where "more" was a finger would else find what takes her off the table."""

    def buttons():
        return [(one.action, one.kind == "quiet") for one in game.system.offers(game.state, ship)]

    game.orders()
    game.activate("Aquila")
    ship = game.ship("Aquila").id
    before = buttons()
    game.do("move", ship="Aquila", cm=cm)
    assert buttons() == before

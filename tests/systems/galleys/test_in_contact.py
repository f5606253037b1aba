"""What follows from ships that touch, and from a volley before the last: what is proposed, read first, and still shot with."""

import pytest

from fleetdesk.core.blocks.cards import Chips, Stats, Table
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.dice_totals import Total
from fleetdesk.core.errors import Refusal
from fleetdesk.systems.galleys.show.overview import overview


def asked(game, action, name, **answers):
    return game.system.actions[action].form(game.state, {"ship": game.ship(name).id, **answers})


def button(game, name, action):
    (found,) = (one for one in game.system.offers(game.state, game.ship(name).id) if one.action == action)
    return found


def proposed(game, action, name):
    form = asked(game, action, name)
    (target,) = (one.value for one in form.fields if one.kind == "choice" and one.key == "target")
    return game.state.ships[target].name


def against(game, name):
    """The enemies of her table, row by row."""
    panel = game.system.panel(game.state, game.ship(name).id, "")
    (table,) = (one for one in panel.blocks if isinstance(one, Table))
    return [str(row.label) for row in table.rows]


class TestProposed:
    @pytest.fixture
    def begun(self, game):
        game.orders()
        game.activate("Tanit")
        return game

    def test_grapples_go_to_the_ship_just_rammed(self, begun):
        begun.do("ram", 6, ship="Tanit", target="Spes", spent=9, straight=9)
        assert proposed(begun, "grapple", "Tanit") == "Spes"

    def test_grapples_go_to_the_ship_whose_oars_were_tried(self, begun):
        begun.do("break_oars", 6, ship="Tanit", target="Lupa", side="port")
        assert proposed(begun, "grapple", "Tanit") == "Lupa"

    @pytest.mark.parametrize(
        "action", [("ram", {"spent": 9, "straight": 9}), ("break_oars", {"side": "port"})]
    )
    def test_grapples_go_to_the_ship_that_ran_into_her(self, begun, action):
        name, how = action
        begun.do(name, 6, ship="Tanit", target="Spes", **how)
        assert against(begun, "Spes")[0].startswith("Tanit")
        begun.end("Tanit")
        begun.activate("Spes")
        assert proposed(begun, "grapple", "Spes") == "Tanit"
        begun.do("move", ship="Spes", cm=5, over=False)
        assert proposed(begun, "grapple", "Spes") != "Tanit", "she has left her behind"

    def test_a_volley_goes_to_the_ship_that_is_held(self, begun):
        begun.hold("Tanit", "Concordia")
        begun.do("next_phase")
        assert proposed(begun, "shoot", "Tanit") == "Concordia"

    def test_a_ship_that_was_sunk_is_proposed_no_more(self, begun):
        begun.do("ram", 1, 6, ship="Tanit", target="Spes", spent=9, straight=9)
        assert begun.ship("Spes").status == "sunk"
        assert proposed(begun, "grapple", "Tanit") == "Duilia"


class TestGrapples:
    def test_a_grapple_says_that_it_ends_the_movement(self, game):
        """R64: grapples are thrown at its end; whoever throws them before has moved."""

        def remarks():
            return [str(one) for one in asked(game, "grapple", "Tanit").remarks]

        game.orders()
        game.activate("Tanit")
        game.do("move", ship="Tanit", cm=4, over=False)
        assert remarks() == ["This ends its movement (R64)."]
        game.do("grapple", 6, ship="Tanit", target="Spes")
        assert game.ship("Tanit").moved
        assert not remarks()

    def test_who_has_no_movement_left_is_not_told_that_it_ends(self, game):
        """R26, R42: held, and the one attempt to get away is made."""
        game.orders()
        game.activate("Tanit")
        game.hold("Tanit", "Spes")
        game.end("Tanit")
        game.activate("Spes")
        assert asked(game, "grapple", "Spes").remarks, "it may still try to get away"
        game.do("disengage", 1, ship="Spes", link=game.state.links[0].id)
        assert not asked(game, "grapple", "Spes").remarks

    def test_once_the_movement_is_over_nobody_gets_away(self, game):
        """R36: that is tried at its start, and the button says so."""
        game.orders()
        game.activate("Tanit")
        game.hold("Tanit", "Spes")
        found = button(game, "Tanit", "disengage")
        assert str(found.discouraged) == "The movement of this ship is over."
        with pytest.raises(Refusal, match=str(found.discouraged)):
            game.do("disengage", 6, ship="Tanit", link=game.state.links[0].id)

    def test_a_grapple_after_a_ram_ends_nothing(self, game_with):
        """R64: that is the other moment for it."""
        game = game_with(ram_ends_move=False)
        game.orders()
        game.activate("Tanit")
        game.do("ram", 6, ship="Tanit", target="Spes", spent=6, straight=6)
        assert not asked(game, "grapple", "Tanit").remarks

    def test_a_ship_that_has_to_turn_throws_no_grapples_before_it_has(self, game):
        """R6, R64: they end the movement, and what is left of the turn with it; nor does it stay where it is (R25)."""
        game.orders(Tanit="port", Spes="port")
        game.activate("Tanit")
        for turned in (0, 30):
            game.do("move", ship="Tanit", cm=0, degrees=turned, over=False)
            for action, more in (("grapple", {"target": "Spes"}), ("stay", {})):
                found = button(game, "Tanit", action)
                assert "(R6, R7)" in str(found.discouraged)
                assert found.kind != "primary"
                with pytest.raises(Refusal) as refused:
                    game.do(action, ship="Tanit", **more)
                assert str(refused.value) == str(found.discouraged)
            assert "grapples" not in str(overview(game.state, "").prompt)
            (target,) = (one for one in asked(game, "grapple", "Tanit").fields if one.key == "target")
            assert all(pick.discouraged for pick in target.picks)
        game.do("move", ship="Tanit", cm=4, degrees=30, over=False)
        assert button(game, "Tanit", "grapple").kind == "primary"
        assert "grapples" in str(overview(game.state, "").prompt)
        game.do("grapple", 1, ship="Tanit", target="Spes", mods=(), crew=-9)
        game.activate("Spes")
        for action in ("grapple", "stay"):
            assert not button(game, "Spes", action).discouraged, "held: it cannot turn"
        game.do("grapple", 6, ship="Spes", target="Tanit")

    def test_a_ship_that_cannot_move_owes_no_turn(self, game):
        """R35: nobody is left to row."""
        game.orders(Tanit="port")
        game.put("Tanit", rowers=game.ship("Tanit").rowers_listed)  # lost
        game.activate("Tanit")
        assert not game.state.may_move(game.ship("Tanit").id)
        assert not button(game, "Tanit", "stay").discouraged
        game.do("grapple", 6, ship="Tanit", target="Spes")

    def test_a_ship_that_rammed_throws_grapples_however_far_it_had_turned(self, game_with):
        """R64: that is the other moment for them, before its movement ends."""
        game = game_with(ram_ends_move=False)
        game.orders(Tanit="port")
        game.activate("Tanit")
        game.do("ram", 6, ship="Tanit", target="Spes", spent=6, straight=6)
        assert not button(game, "Tanit", "grapple").discouraged
        game.do("grapple", 6, ship="Tanit", target="Spes")


def test_whom_she_touches_stands_first_in_her_table(game):
    game.orders()
    game.activate("Tanit")
    game.hold("Tanit", "Neapolitana")
    assert against(game, "Tanit")[0] == "Neapolitana"
    assert against(game, "Neapolitana")[0] == "Tanit"


def test_a_ship_that_halts_breaks_no_oars(game):
    """R3, R74: that is done in moving."""
    game.orders(Tanit="halt")
    game.activate("Tanit")
    found = button(game, "Tanit", "break_oars")
    assert str(found.discouraged) == "Under this order the ship does not move."
    with pytest.raises(Refusal, match=str(found.discouraged)):
        game.do("break_oars", 1, ship="Tanit", target="Spes", side="port")


class TestShooting:
    @pytest.fixture
    def volleys(self, game):
        game.orders()
        game.do("next_phase")
        return game

    def test_what_shooting_costs_a_ship_she_has_shot_with(self, volleys):
        """R86: every shot of the phase has the strength the phase began with, though losses were thrown before it."""
        volleys.do("shoot", 1, 1, 1, ship="Tanit", target="Spes", weapon="archer", distance=1, dice=3)
        volleys.do("resolve_shooting", 3, 3, 3)
        assert volleys.ship("Spes").archers == 0
        shot = asked(volleys, "shoot", "Spes", target=volleys.ship("Tanit").id)
        assert shot.args["dice"] == 2
        volleys.do("shoot", 1, 1, ship="Spes", target="Tanit", weapon="archer", distance=1, dice=2)
        volleys.rest_of_turn()
        assert not volleys.state.armed

    def test_what_shooting_costs_a_ship_changes_nothing_of_what_she_promises(self, volleys):
        """R86: nor is what she might do told from fewer dice than she shoots with."""
        own, foe = volleys.ship("Spes").id, volleys.ship("Tanit").id
        before = volleys.system.prospects(volleys.state, own, foe)
        volleys.do("shoot", 1, 1, 1, ship="Tanit", target="Spes", weapon="archer", distance=1, dice=3)
        volleys.do("resolve_shooting", 3, 3, 3)
        assert volleys.system.prospects(volleys.state, own, foe) == before

    def test_hits_are_told_by_their_number(self, volleys):
        """R88: of real dice nothing else matters; which ones hit is read on the keys."""
        with pytest.raises(NeedsDice) as asked:
            volleys.do("shoot", ship="Tanit", target="Spes", weapon="archer", distance=1, dice=3)
        pool = asked.value.pool
        assert pool is not None
        assert [(one.first, one.last, one.score) for one in pool.groups] == [(1, 3, 1), (4, 6, 0)]
        volleys.do("shoot", Total(2, 2), ship="Tanit", target="Spes", weapon="archer", distance=1, dice=3)
        assert volleys.state.volleys[-1].hits == 2

    def test_a_ship_without_an_engine_is_not_asked_what_it_shoots_with(self, volleys):
        form = asked(volleys, "shoot", "Tanit")
        assert form.args["weapon"] == "archer"
        assert "weapon" not in {one.key for one in form.fields if hasattr(one, "key")}
        volleys.put("Tanit", catapult="ok")
        (weapon,) = (
            one for one in asked(volleys, "shoot", "Tanit").fields if getattr(one, "key", "") == "weapon"
        )
        assert [pick.value for pick in weapon.picks] == ["archer", "catapult"]

    def test_a_tile_and_the_card_tell_the_same_chance(self, volleys):
        own, foe = volleys.ship("Tanit"), volleys.ship("Spes")
        args = asked(volleys, "shoot", "Tanit", target=foe.id).args
        odds = volleys.system.actions["shoot"].odds(
            volleys.state, volleys.system.actions["shoot"].args(**args)
        )
        panel = volleys.system.panel(volleys.state, own.id, "")
        (table,) = (one for one in panel.blocks if isinstance(one, Table))
        (told,) = (row.cells[1] for row in table.rows if "Spes" in str(row.label) or "+" in str(row.label))
        assert str(told.text) == f"{round(100 * odds.hope)} %"
        assert str(odds.hoped) == "Losses"


def test_a_tired_crew_has_no_combat_speed_on_the_card(game):
    """R12."""
    game.put("Tanit", fatigued=True)
    panel = game.system.panel(game.state, game.ship("Tanit").id, "")
    (combat,) = (
        stat
        for block in panel.blocks
        if isinstance(block, Stats)
        for stat in block.items
        if str(stat.label) == "Combat"
    )
    assert (str(combat.value), str(combat.printed)) == ("–", "14 cm")


def test_an_order_that_leads_nowhere_is_told_in_a_word(game):
    game.orders(Tanit="halt")
    assert game.activate("Tanit")[1] == "Tanit: Halt!"


def test_of_a_ship_that_is_gone_nothing_else_is_told(game):
    game.put("Tanit", rammed_this_turn=True, damaged=True, side="r", status="sunk")
    (rome,) = (one for one in overview(game.state, "").sides if one.id == "r")
    assert not any("prize" in str(one.text) for one in rome.badges)
    (strip,) = (ship for one in rome.squadrons for ship in one.ships if ship.name == "Tanit")
    assert [str(one.text) for one in strip.badges] == ["Sunk", "Prize"]


def test_nor_does_the_card_of_such_a_ship_tell_of_its_order(game):
    game.orders()
    game.put("Tanit", status="left_table")
    panel = game.system.panel(game.state, game.ship("Tanit").id, "")
    (chips,) = (one for one in panel.blocks if isinstance(one, Chips))
    assert [str(one.text) for one in chips.badges] == ["Left the table"]


def test_the_assault_that_leads_is_one_ships_so_that_another_in_hand_does_her_own(game):
    """R96: else whoever has a ship in hand that may assault is shown the assault of another."""
    game.orders()
    for by, to in (("Tanit", "Spes"), ("Melqart", "Lupa")):
        game.activate(by)
        game.hold(by, to)
        game.end(by)
    game.do("next_phase")
    game.do("next_phase")
    (lead,) = (one for one in overview(game.state, "").offers if one.kind == "primary")
    for ship in (lead.answers["ship"], game.ship("Melqart").id, game.ship("Tanit").id):
        (own,) = (one for one in game.system.offers(game.state, ship) if one.action == lead.action)
        assert own.kind == "primary"
        assert game.system.actions["assault"].form(game.state, own.answers).args["ships"] == (ship,)

"""The order of an activation in which a ship makes contact: all move, contacts, fire, then the melee (R18-R20, R55-R58)."""

from fleetdesk.systems.uncharted_seas.game import SYSTEM
from tests.systems.uncharted_seas.table_top import TableTop


def rammed(squadron: str = "AAA", **more) -> TableTop:
    """A1 has rammed Y-A1 while the others of its squadron have not moved."""
    game = TableTop(squadron, "AA", **more).sail().do("move", ship="x-A1", touches=["y-A1"], ram="y-A1")
    return game.do("ram", *[1] * 11, ship="x-A1", target="y-A1")


def leads(game: TableTop) -> tuple[str, object]:
    """The big button, and the ship it names."""
    first = next(one for one in SYSTEM.overview(game.state, "").offers if one.kind == "primary")
    return first.action, first.answers.get("ship")


def test_the_big_button_keeps_the_order_of_the_rules():  # R18-R20, R57, R58
    game = rammed()
    assert leads(game) == ("squadron_moved", None)
    game.do("move", ship="x-A2").do("move", ship="x-A3", obstacle="soft")
    assert leads(game) == ("obstacle", "x-A3")
    game.do("obstacle", *[1] * 4, ship="x-A3", obstacle="soft")
    assert leads(game) == ("fire", "x-A2")
    game.do("fire", 1, 1, 1, 1, 1, 1, ship="x-A2", weapon=0, target="y-A2")
    game.do("fire", 1, 1, 1, 1, 1, 1, ship="x-A3", weapon=0, target="y-A2")
    assert leads(game) == ("melee_round", None)
    game.do("melee_round", *[1] * 8, melee="m1")
    assert leads(game) == ("end_activation", None)


def test_a_new_melee_waits_for_those_that_move_and_their_contacts():  # R18, R19, R56
    game = rammed("AA")
    assert "x-A2".upper() in game.refused("melee_round", melee="m1")
    assert "R18" in game.warned("melee_round", melee="m1")
    assert "R18" in game.offered("x-A1")["melee_round"]
    game.do("move", ship="x-A2", obstacle="soft")
    assert "R19" in game.refused("melee_round", melee="m1")
    game.do("obstacle", 1, 1, 1, 1, ship="x-A2", obstacle="soft")
    assert not game.refused("melee_round", melee="m1")


def test_before_a_new_melee_it_is_said_who_has_not_fired():  # R57
    game = rammed("AA").do("move", ship="x-A2")
    assert "X-A2" in game.warned("melee_round", melee="m1")
    assert "R57" in game.warned("melee_round", melee="m1")
    game.do("fire", 1, 1, 1, 1, 1, 1, ship="x-A2", weapon=0, target="y-A2")
    assert not game.warned("melee_round", melee="m1")


def test_a_melee_under_way_comes_first():  # R66, A32
    game = TableTop("AA", "A").do("regroup", alone="y-A1", attackers=["x-A1"]).sail()
    assert leads(game) == ("melee_round", None)
    assert not game.warned("melee_round", melee="m1")
    game.mark("y-A1", "crew", 3).do("melee_round", 4, 1, 1, 1, 1, melee="m1")
    assert not game.offered("x-A1")["fire"], "R20: it came out and fires with its squadron"


def test_a_ship_that_fought_its_new_melee_does_not_fire_after_it():  # R57, R58
    game = rammed("A").mark("y-A1", "crew", 3).do("melee_round", 4, 1, 1, 1, 1, melee="m1")
    assert game.state.melees == ()
    shot = {"ship": "x-A1", "weapon": 0, "target": "y-A2"}
    assert "R57" in game.refused("fire", **shot)
    assert "R57" in game.offered("x-A1")["fire"]
    assert not any("fires with its squadron" in str(badge.text) for badge in chips(game, "x-A1"))
    assert "R57" not in game.sail("y-A").sail("x-A").offered("x-A1")["fire"]


def chips(game: TableTop, ship: str) -> list:
    blocks = SYSTEM.panel(game.state, ship, "").blocks
    return [badge for block in blocks for badge in getattr(block, "badges", ())]


def test_a_ship_that_sank_its_foe_in_contact_still_fires():  # R57
    game = TableTop("A", "AA", hull=2).sail().mark("y-A1", "hull", 1)
    game.do("ram", 4, 4, 4, 1, 1, 1, 1, ship="x-A1", target="y-A1")
    assert game.ship("y-A1").status == "destroyed"
    assert not game.offered("x-A1")["fire"]


def test_a_ship_rams_once_in_an_activation():  # R55
    game = rammed("A").mark("y-A1", "crew", 3).do("melee_round", 4, 1, 1, 1, 1, melee="m1")
    again = {"ship": "x-A1", "target": "y-A2"}
    assert "R55" in game.refused("ram", **again)
    assert "R55" in game.warned("ram", **again)
    assert "R55" in game.offered("x-A1")["ram"]
    assert not game.sail("y-A").sail("x-A").refused("ram", **again)


def test_two_ships_met_at_once_are_both_settled():  # R53, A30
    game = TableTop("A", "AA").sail().do("move", ship="x-A1", touches=["y-A1", "y-A2"], ram="y-A1")
    game.do("ram", *[1] * 11, ship="x-A1", target="y-A1")
    assert not game.refused("collision", ship="x-A1", others=["y-A2"])
    assert not game.offered("x-A1")["ram"]

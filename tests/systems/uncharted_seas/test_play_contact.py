"""Rams, collisions and obstacles in play (R47-R60)."""

import pytest

from fleetdesk.systems.uncharted_seas.game import SYSTEM
from tests.systems.uncharted_seas.table_top import HIT, TableTop

MISSES = [1] * 12
"""Enough for two attacks of 6 dice."""
MINUS = "\N{MINUS SIGN}"


class TestRam:
    def test_the_score_on_the_target_its_hull_on_the_rammer(self):  # R47, R48
        game = TableTop().sail().do("move", ship="x-A1", ram="y-A1")
        assert game.wants("ram", ship="x-A1", target="y-A1") == (5, 6)
        assert game.wants("ram", 1, 1, 1, 1, 1, ship="x-A1", target="y-A1") == (6, 6)
        game.do("ram", HIT, HIT, HIT, 1, 1, *[HIT] * 4, 1, 1, ship="x-A1", target="y-A1")
        assert (game.ship("y-A1").hull_lost, game.ship("x-A1").hull_lost) == (1, 1)
        assert game.title == f"X-A1 rams Y-A1: Y-A1 ({MINUS}1 hull), X-A1 ({MINUS}1 hull)"
        assert game.state.contacts == ()

    @pytest.mark.parametrize(
        ("action", "aim"), [("ram", {"target": "y-A1"}), ("collision", {"others": ["y-A1"]})]
    )
    def test_it_is_no_shot_but_its_hits_count(self, action, aim):
        game = TableTop().sail().roll(action, ship="x-A1", **aim)
        kinds = [fact.kind for line in game.journal.entries[-1].lines for fact in line.facts]
        assert "shot" not in kinds
        assert "hits" in kinds

    def test_initial_hull_counts_whatever_was_lost(self):  # R48
        game = TableTop().mark("y-A1", "hull", 4).mark("x-A1", "hull", 3).sail()
        assert game.wants("ram", ship="x-A1", target="y-A1") == (5, 6)
        assert game.wants("ram", 1, 1, 1, 1, 1, ship="x-A1", target="y-A1") == (6, 6)

    @pytest.mark.parametrize(("reduced", "dice"), [(False, 5), (True, 3)])
    def test_damage_may_reduce_the_score(self, reduced, dice):  # A15
        game = TableTop(house={"ram_reduced": reduced}).mark("x-A1", "hull", 2).sail()
        assert game.wants("ram", ship="x-A1", target="y-A1") == (dice, 6)
        working = SYSTEM.explain(game.state, "x-A1/ram")
        assert (working.total, working.rows[0].value) == (dice, 5)

    def test_survivors_are_engaged_and_fight_at_once(self):  # R58, A19, A31
        game = TableTop().sail().do("ram", *[1] * 11, ship="x-A1", target="y-A1")
        (melee,) = game.state.melees
        assert (melee.alone, melee.attackers, melee.first) == ("y-A1", ("x-A1",), "x-A1")
        assert game.debts[0].startswith("Melee of X-A1 and Y-A1")

    def test_a_ship_sunk_by_it_is_not_engaged_and_both_attacks_count(self):  # R56, R60, A16
        game = TableTop(hull=2).sail()
        game.mark("y-A1", "hull", 1).mark("x-A1", "hull", 1)
        game.do("ram", *[HIT] * 3, 1, 1, 6, HIT, 1, ship="x-A1", target="y-A1")
        assert [game.ship(one).status for one in ("x-A1", "y-A1")] == ["destroyed", "destroyed"]
        assert game.state.melees == ()
        assert game.title.endswith("Y-A1 (−1 hull, sunk), X-A1 (−1 hull, sunk)")  # noqa: RUF001 - a true minus is shown

    @pytest.mark.parametrize(
        ("mode", "hits", "criticals"),
        [
            ("dr_as_cr_multiples", 3, 1),
            ("dr_as_cr_multiples", 6, 2),
            ("max1_or_cr", 3, 1),
            ("max1_or_cr", 6, 1),
        ],
    )
    def test_a_red_ram_uses_dr_as_cr(self, mode, hits, criticals):  # R49, R50, A14
        game = TableTop(ram_red=True, ram=6, house={"red_ram_mode": mode}).sail()
        on_target = [*[HIT] * hits, *[1] * (6 - hits)]
        game.do("ram", *on_target, *[1] * 6, *[3, 4] * criticals, ship="x-A1", target="y-A1")
        assert len(game.ship("y-A1").criticals) == criticals
        table = SYSTEM.actions["ram"].odds(
            game.undo().state, SYSTEM.actions["ram"].args(ship="x-A1", target="y-A1")
        )
        assert not any("hull" in str(one.label) for one in table.tables[0].chances)

    def test_who_may_ram(self):
        game = TableTop()
        args = {"ship": "x-A1", "target": "y-A1"}
        assert "not activated" in game.refused("ram", **args)
        game.sail()
        assert "Only an enemy" in game.refused("ram", ship="x-A1", target="x-A2")
        assert "no longer in play" in game.mark("y-A2", "hull", 6).refused("ram", ship="x-A1", target="y-A2")
        game.set("x-A1", "anchored", True)
        assert "anchored" in game.refused("ram", **args)
        assert "anchored" in game.offered("x-A1")["ram"]
        assert "no ram" in TableTop(ram=0).sail().refused("ram", **args)
        assert game.senseless("ram", ship="x-A1", target="x-A1")

    def test_a_noted_ram_is_thrown_even_if_the_target_sank_meanwhile(self):  # R53
        game = TableTop().sail()
        game.do("move", ship="x-A1", ram="y-A1").do("move", ship="x-A2", ram="y-A1").mark("y-A1", "hull", 5)
        game.do("ram", *[HIT] * 3, 1, 1, *[1] * 6, ship="x-A1", target="y-A1")
        assert game.ship("y-A1").status == "destroyed"
        assert game.debts[0] == "X-A2 rams Y-A1 (R47)"
        form = game.form("ram", ship="x-A2")
        assert form.args == {"ship": "x-A2", "target": "y-A1"}
        assert form.warnings == ()
        game.do("ram", *[1] * 5, *[HIT] * 3, *[1] * 3, **form.args)
        assert game.ship("x-A2").hull_lost == 1
        assert (game.state.contacts, game.state.melees) == ((), ())


class TestCollision:
    def test_each_is_attacked_with_the_hull_of_the_other(self):  # R51, R52
        game = TableTop().mark("x-A1", "hull", 2).sail().do("move", ship="x-A1", touches=["y-A1"])
        assert game.wants("collision", ship="x-A1", others=["y-A1"]) == (6, 6)
        game.do("collision", HIT, HIT, HIT, 1, 1, 1, *[1] * 6, ship="x-A1", others=["y-A1"])
        assert game.title == f"X-A1 collides with Y-A1: X-A1 ({MINUS}1 hull), Y-A1 (no effect)"
        assert game.state.melee_of("y-A1") is not None

    def test_friends_collide_but_do_not_fight(self):  # R51
        game = TableTop().sail().do("collision", *MISSES, ship="x-A1", others=["x-A2"])
        assert game.state.melees == ()

    def test_every_pair_on_its_own_all_at_once(self):  # R53
        game = TableTop(hull=3).mark("x-A1", "hull", 2).sail()
        game.do("move", ship="x-A1", touches=["y-A1", "y-A2"])
        form = game.form("collision", ship="x-A1", target="y-A1")
        assert form.args == {"ship": "x-A1", "others": ("y-A1", "y-A2")}
        hits, misses = [HIT] * 3, [1] * 3
        game.do("collision", *hits, *misses, *misses, *hits, **form.args)
        assert game.ship("x-A1").status == "destroyed", "sunk by the first, it still strikes the second"
        assert [game.ship(one).hull_lost for one in ("y-A1", "y-A2")] == [0, 1]
        # two hits here and one there would be three together: hits of pairs are never added
        other = TableTop(hull=3).sail()
        other.do("collision", HIT, HIT, 1, *misses, HIT, 1, 1, *misses, ship="x-A1", others=["y-A1", "y-A2"])
        assert other.ship("x-A1").hull_lost == 0

    def test_two_enemies_touched_are_one_melee(self):  # R61
        game = TableTop().sail().do("collision", *MISSES, *MISSES, ship="x-A1", others=["y-A1", "y-A2"])
        (melee,) = game.state.melees
        assert (melee.alone, set(melee.attackers)) == ("x-A1", {"y-A1", "y-A2"})

    def test_a_collision_agreed_on_instead_of_a_ram_settles_the_contact(self):
        game = TableTop().sail().do("move", ship="x-A1", ram="y-A1")
        game.do("collision", *MISSES, ship="x-A1", others=["y-A1"])
        assert game.state.contacts == ()

    def test_nonsense(self):
        game = TableTop().sail()
        for others in ([], ["x-A1"], ["nobody"]):
            assert game.senseless("collision", ship="x-A1", others=others)
        game.mark("y-A1", "hull", 6)
        assert "no longer in play" in game.refused("collision", ship="x-A1", others=["y-A1"])


class TestObstacle:
    @pytest.mark.parametrize(("kind", "dice"), [("soft", 4), ("solid", 8), ("very_solid", 12)])
    def test_its_dice(self, kind, dice):  # R54
        game = TableTop().sail().do("move", ship="x-A1", obstacle=kind)
        assert game.wants("obstacle", ship="x-A1", obstacle=kind) == (dice, 6)
        game.do("obstacle", *[HIT] * 3, *[1] * (dice - 3), ship="x-A1", obstacle=kind)
        assert game.ship("x-A1").hull_lost == 1
        assert game.state.contacts == ()
        assert game.title.endswith(f"{MINUS}1 hull")


class TestCrewLostInContact:
    """A39: an enemy in contact takes a ship whose crew is gone at once."""

    def game(self):
        game = TableTop().mark("y-A1", "crew", 3)
        for roll in range(2, 13):
            game.do("edit_row", roll=roll, title="Swept", hull=0, crew=1)
        return game.sail()

    def test_taken_by_the_rammer(self):
        game = self.game().do("ram", *[HIT] * 5, *[1] * 6, 3, 4, ship="x-A1", target="y-A1")
        assert game.ship("y-A1").status == "trophy_of_enemy"
        assert game.state.side("x").trophies == ("y-A1",)

    def test_taken_by_a_ship_still_in_contact_not_by_the_gun_that_did_it(self):
        game = TableTop("A", "A", "A").mark("y-A1", "crew", 3)
        for roll in range(2, 13):
            game.do("edit_row", roll=roll, title="Swept", hull=0, crew=1)
        game.do("regroup", alone="y-A1", attackers=["x-A1"]).sail("z-A")
        game.do("fire", *[HIT] * 5, 1, 3, 4, ship="z-A1", weapon=0, target="y-A1")
        assert [side.trophies for side in game.state.sides] == [("y-A1",), (), ()]

    def test_both_without_crew_are_both_adrift(self):
        game = self.game().mark("x-A1", "crew", 3)
        game.do("ram", *[HIT] * 5, *[HIT] * 5, 1, 3, 4, 3, 4, ship="x-A1", target="y-A1")
        assert [game.ship(one).status for one in ("x-A1", "y-A1")] == ["derelict", "derelict"]

    def test_a_sinking_ship_takes_nobody(self):
        game = self.game().mark("x-A1", "hull", 5)
        game.do("ram", *[HIT] * 5, *[HIT] * 3, *[1] * 3, 3, 4, ship="x-A1", target="y-A1")
        assert [game.ship(one).status for one in ("x-A1", "y-A1")] == ["destroyed", "derelict"]


def test_odds_of_contacts_are_those_of_their_attacks():
    game = TableTop().sail()
    for action, args, titles in (
        ("ram", {"ship": "x-A1", "target": "y-A1"}, ["On Y-A1", "On X-A1"]),
        ("collision", {"ship": "x-A1", "others": ["y-A1"]}, ["On X-A1", "On Y-A1"]),
        ("obstacle", {"ship": "x-A1", "obstacle": "solid"}, ["On X-A1"]),
    ):
        spec = SYSTEM.actions[action]
        odds = spec.odds(game.state, spec.args.model_validate(args))
        assert [str(table.title) for table in odds.tables] == titles

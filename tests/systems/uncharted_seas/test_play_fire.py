"""Fire in play: single, linked and split, with dice read from the table (R26-R36, R42-R46)."""

from collections import Counter
from itertools import product

import pytest

from fleetdesk.core.battle import actions
from fleetdesk.core.battle.actions import Table
from fleetdesk.core.dice import Dice, DiceBox, NeedsDice
from fleetdesk.core.errors import BadInput, Refusal
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.targets import joining
from fleetdesk.systems.uncharted_seas.game import SYSTEM
from tests.systems.uncharted_seas.table_top import FORE, HIT, MISS, PORT, STARBOARD, TURRET, TWO, TableTop


def shot(ship="x-A1", weapon=PORT, band=0, target="y-A1", **more):
    return {"ship": ship, "weapon": weapon, "band": band, "target": target, **more}


def gun(ship="x-A1", weapon=PORT, band=0, arc="full"):
    return {"ship": ship, "weapon": weapon, "band": band, "arc": arc}


def outcome(target) -> str:
    """What a shot did to a fresh target, as the odds call it."""
    many = len(target.criticals)
    if many >= 3:
        return "3 criticals or more"
    if many:
        return "1 critical" if many == 1 else "2 criticals"
    return "\N{MINUS SIGN}1 hull" if target.hull_lost else "No effect"


def dice_of(game: TableTop, action: str, **args) -> int:
    """How many dice a shot throws; 0 where it is refused."""
    try:
        return game.wants(action, **args)[0]
    except Refusal:
        return 0


class TestDice:
    def test_a_six_asks_for_one_more_die_again_and_again(self):  # R33
        game = TableTop().sail()
        args = shot(weapon=FORE)
        assert game.wants("fire", **args) == (3, 6)
        assert game.wants("fire", 1, 6, **args) == (1, 6), "one of the three is still to be read"
        assert game.wants("fire", 1, 6, 6, **args) == (2, 6)
        assert game.wants("fire", 1, 6, 6, 6, 2, **args) == (1, 6)
        # three sixes are 6 hits: one critical, and its 2D6 come last
        assert game.wants("fire", 1, 6, 6, 6, 2, 3, **args) == (2, 6)
        assert game.wants("fire", 1, 6, 6, 6, 2, 3, 4, 4, **args) == (0, 0)

    def test_what_fell_before_is_shown_while_more_is_asked_for(self):
        game = TableTop().sail()
        with pytest.raises(NeedsDice) as asked:
            game.journal.rehearse("fire", shot(weapon=FORE), typed=(1, 6, 6), roll_rest=False)
        assert [throw.values for throw in asked.value.thrown] == [(1, 6, 6), ()]

    @pytest.mark.parametrize("face", [0, 7, -1])
    def test_a_face_that_is_not_on_a_die(self, face):
        game = TableTop().sail()
        with pytest.raises(BadInput, match="is not a face of a die with 6 sides"):
            game.do("fire", face, 1, 1, **shot(weapon=FORE))

    def test_too_many_dice(self):
        with pytest.raises(BadInput, match="1 typed dice too many: this action throws 3"):
            TableTop().sail().do("fire", 1, 1, 1, 1, **shot(weapon=FORE))

    def test_the_log_knows_which_dice_were_typed(self):
        game = TableTop().sail().do("fire", 1, 4, 6, 2, **shot(weapon=FORE))
        line = next(line for line in game.journal.entry(game.journal.head).lines if line.throw)
        assert line.throw.values == (1, 4, 6, 2)
        assert all(face.typed for face in line.throw.faces)
        game.roll("fire", **shot(weapon=TURRET))
        line = next(line for line in game.journal.entry(game.journal.head).lines if line.throw)
        assert not any(face.typed for face in line.throw.faces)

    def test_taken_back_and_rolled_again_the_faces_are_the_same(self):
        game = TableTop().sail().roll("fire", **shot())
        first = game.journal.entry(game.journal.head).throws
        game.undo().roll("fire", **shot())
        assert game.journal.entry(game.journal.head).throws == first


class TestResult:
    """Against DR 3 and CR 5, hull 6."""

    @pytest.mark.parametrize(
        ("faces", "lost", "said"),
        [
            ((HIT, HIT, *[MISS] * 4), 0, "no effect"),
            ((HIT, HIT, HIT, *[MISS] * 3), 1, "\N{MINUS SIGN}1 hull"),
            ((HIT, HIT, HIT, HIT, MISS, MISS), 1, "\N{MINUS SIGN}1 hull"),
            ((HIT, HIT, HIT, HIT, HIT, MISS, 3, 4), 2, "1 critical, \N{MINUS SIGN}2 hull"),
            ((*[TWO] * 3, *[HIT] * 3, HIT, MISS, MISS, 3, 4, 1, 1), 4, "2 criticals, \N{MINUS SIGN}4 hull"),
            (
                (*[TWO] * 6, *[HIT] * 3, *[MISS] * 3, 3, 4, 1, 1, 6, 6),
                6,
                "3 criticals, \N{MINUS SIGN}6 hull, sunk",
            ),
        ],
    )
    def test_hits_against_dr_and_cr(self, faces, lost, said):  # R31-R36
        game = TableTop().sail().do("fire", *faces, **shot())
        assert game.ship("y-A1").hull_lost == lost
        assert game.title == f"X-A1 fires at Y-A1: {said}"
        assert game.ship("y-A1").status == ("destroyed" if lost == 6 else "in_play")

    @pytest.mark.parametrize(("mode", "lost"), [("ge", 1), ("gt", 0)])
    def test_hits_equal_to_dr(self, mode, lost):  # A10
        game = TableTop(house={"dr_mode": mode}).sail().do("fire", HIT, HIT, HIT, 1, 1, 1, **shot())
        assert game.ship("y-A1").hull_lost == lost

    @pytest.mark.parametrize("loss", [0, 1, 2, 6])
    def test_what_a_critical_costs(self, loss):  # A11
        game = TableTop(house={"crit_hull_loss": loss}).sail()
        game.do("fire", *[HIT] * 5, 1, 2, 5, **shot())
        ship = game.ship("y-A1")
        assert (ship.hull_lost, ship.criticals[0].roll, ship.status == "destroyed") == (loss, 7, loss == 6)

    def test_the_log_tells_dice_hits_and_hull(self):
        game = TableTop().sail().do("squadron_moved").do("fire", HIT, HIT, HIT, 1, 1, 1, **shot())
        assert game.log == [
            "X-A1 fires at Y-A1 (Port, 6 AD): 3 hits, \N{MINUS SIGN}1 hull",
            "Y-A1: hull 5 of 6",
        ]

    def test_a_ship_sunk_leaves_everything(self):  # R36
        game = TableTop().do("regroup", alone="y-A1", attackers=["x-B1"]).mark("y-A1", "hull", 5).sail()
        game.do("fire", HIT, HIT, HIT, 1, 1, 1, **shot())
        assert game.log[-1] == "Y-A1 is sunk"
        assert game.state.melees == ()
        assert game.ship("x-B1").enemies == ()
        assert "no longer in play" in game.refused("fire", **shot(weapon=TURRET))
        facts = [fact.kind for line in game.journal.entry(game.journal.head).lines for fact in line.facts]
        assert Counter(facts) == {"shot": 1, "hits": 1, "damage": 1, "kill": 1}


class TestAttackDice:
    @pytest.mark.parametrize(
        ("hull", "crew", "arc", "house", "expected"),
        [
            (0, 0, "full", {}, 6),
            (2, 1, "full", {}, 4),  # R28: the greater of the two
            (1, 3, "full", {}, 3),
            (0, 0, "partial", {}, 3),  # R30
            (1, 0, "partial", {}, 2),  # A08: damage first, A07: down
            (1, 0, "partial", {"half_rounding": "up"}, 3),
            (1, 0, "partial", {"order": "halve_first"}, 2),
            (2, 0, "partial", {"order": "halve_first"}, 1),
            (5, 0, "partial", {}, 1),  # at least one
        ],
    )
    def test_damage_and_arc(self, hull, crew, arc, house, expected):
        game = TableTop(house=house).mark("x-A1", "hull", hull).mark("x-A1", "crew", crew).sail()
        args = shot(arc=arc)
        assert dice_of(game, "fire", **args) == expected
        assert game.form("fire", **{key: str(value) for key, value in args.items()}).working.total == expected

    @pytest.mark.parametrize(("floor", "expected"), [(0, 0), (1, 1)])
    def test_damage_may_silence_a_weapon(self, floor, expected):  # A09
        game = TableTop(house={"ad_floor_after_damage": floor}).mark("x-A1", "hull", 3).sail()
        args = shot(weapon=FORE)
        assert dice_of(game, "fire", **args) == expected
        assert bool(game.refused("fire", *[1] * expected, **args)) is not bool(expected)
        if not expected:
            assert "No attack dice" in game.warned("fire", ship="x-A1", weapon=str(FORE))
            game.do("fire", insist=True, **args)
            assert game.title == "X-A1 fires at Y-A1: no effect"

    def test_the_band_and_what_a_card_adds(self):  # R26
        game = TableTop().sail()
        assert [dice_of(game, "fire", **shot(band=band)) for band in range(3)] == [6, 4, 2]
        assert dice_of(game, "fire", **shot(extra=3)) == 9
        assert dice_of(game, "fire", **shot(band=2, extra=-2)) == 0
        assert "beyond the last range band" in game.refused("fire", **shot(weapon=FORE, band=2))

    @pytest.mark.parametrize("args", [shot(weapon=9), shot(band=9), shot(arc="none"), shot(target="x-A1")])
    def test_nonsense(self, args):
        assert TableTop().sail().senseless("fire", **args)


class TestWhoMayFire:
    def test_each_weapon_once_an_activation(self):  # A41
        game = TableTop().sail().do("fire", *[1] * 6, **shot())
        assert "already fired" in game.refused("fire", **shot())
        assert not game.refused("fire", *[1] * 6, **shot(weapon=STARBOARD))
        game.next_turn().sail()
        assert not game.refused("fire", *[1] * 6, **shot())

    def test_only_the_activated_squadron(self):
        game = TableTop().sail("x-A")
        assert "not activated" in game.refused("fire", **shot(ship="x-B1"))
        assert "not activated" in TableTop().refused("fire", **shot())

    def test_not_while_engaged(self):  # R67
        game = TableTop().do("regroup", alone="x-A1", attackers=["y-A1"]).sail()
        assert "engaged in a melee" in game.refused("fire", **shot(target="y-B1"))

    def test_not_in_contact_with_an_enemy(self):  # R57
        game = TableTop().sail().do("move", ship="x-A1", touches=["y-A1"])
        assert "in contact with an enemy" in game.refused("fire", **shot(target="y-B1"))
        game.mark("y-A1", "hull", 6)
        assert not game.refused("fire", *[1] * 6, **shot(target="y-B1")), "it sank: no contact any more"

    def test_contact_with_a_friend_is_no_matter(self):
        game = TableTop().sail().do("move", ship="x-A1", touches=["x-A2"])
        game.do("collision", *[1] * 12, ship="x-A1", others=["x-A2"])
        assert not game.refused("fire", *[1] * 6, **shot())

    def test_freed_of_its_melee_it_fires_with_its_squadron(self):  # R20, A38
        game = TableTop().mark("y-A1", "crew", 3).do("regroup", alone="x-A1", attackers=["y-A1"]).sail()
        assert "engaged" in game.refused("fire", **shot(target="y-B1"))
        game.do("melee_round", MISS, HIT, MISS, MISS, MISS, melee="m1")
        assert game.state.side("x").trophies == ("y-A1",)
        assert "Out of its melee" in str(SYSTEM.panel(game.state, "x-A1", ""))
        game.do("move", ship="x-A1")
        game.do("fire", *[1] * 6, **shot(target="y-B1"))

    @pytest.mark.parametrize("rule", ["warn", "forbid"])
    def test_into_a_melee(self, rule):  # A24
        game = (
            TableTop(house={"fire_into_melee": rule}).do("regroup", alone="x-B1", attackers=["y-A1"]).sail()
        )
        assert bool(game.refused("fire", *[1] * 6, **shot())) is (rule == "forbid")
        assert "melee" in game.warned("fire", ship="x-A1", target="y-A1")

    def test_a_friend_is_remarked_on_not_forbidden(self):
        game = TableTop().sail()
        pick = next(one for one in game.form("fire", ship="x-A1").fields[3].picks if one.value == "x-B1")
        assert str(pick.discouraged) == "This is a ship of your own fleet."
        assert pick.discouraged in game.form("fire", ship="x-A1", target="x-B1").warnings
        assert pick.discouraged not in game.form("fire", ship="x-A1", target="y-B1").warnings
        split = {"target": "x-B1", "shares": {"x-B1": {"on": True}, "y-A1": {"on": True}}}
        assert pick.discouraged in game.form("split_fire", ship="x-A1", **split).warnings
        game.do("fire", *[1] * 6, **shot(target="x-B1"))


class TestLinked:
    def test_a_mate_who_may_not_fire_is_not_offered(self):  # R67
        game = TableTop("AAA", "A").do("regroup", alone="x-A2", attackers=["y-A1"]).sail()
        assert list(game.form("fire", ship="x-A1").joins) == ["x-A3"]
        leader = {"ship": "x-A1", "weapon": "0", "target": "y-A1"}
        form = game.form("linked_fire", **leader)
        seen = Onlooker(BattleSession(SYSTEM, game.journal))
        assert {ship for ship, _ in joining(seen, "linked_fire", leader, form, "x")} == {"x-A3"}

    def total(self, game, leader, *joins, **more):
        args = {"leader": leader, "joins": list(joins), "target": "y-A1", **more}
        return dice_of(game, "linked_fire", **args)

    def test_the_leader_all_the_others_half(self):  # R42, R43
        game = TableTop("AAA", "A").sail().do("squadron_moved")
        assert self.total(game, gun(), gun("x-A2"), gun("x-A3", band=2)) == 6 + 3 + 1
        game.mark("x-A2", "hull", 5)
        assert self.total(game, gun(), gun("x-A2")) == 6 + 1
        args = {"leader": gun(), "joins": [gun("x-A2", arc="partial")], "target": "y-A1"}
        game.do("linked_fire", *[1] * 7, **args)
        assert game.title == "X-A1 leads a linked shot at Y-A1: no effect"
        assert game.log[0] == "Linked with X-A2"
        assert game.ship("x-A1").fired == game.ship("x-A2").fired == ("0",)
        assert "already fired" in game.refused("fire", **shot("x-A2"))

    @pytest.mark.parametrize(("rule", "total"), [("full", 6 + 5), ("half", 6 + 2)])
    def test_the_leaders_own_turret(self, rule, total):  # R44, A12
        game = TableTop(house={"own_second_weapon": rule}).sail()
        assert self.total(game, gun(), gun(weapon=TURRET)) == total

    @pytest.mark.parametrize(("each", "total"), [(False, 4 + 5), (True, 4 + 3)])
    def test_one_penalty_for_two_weapons_of_a_ship(self, each, total):  # A37
        game = TableTop(house={"penalty_per_weapon": each}).mark("x-A1", "hull", 2).sail()
        assert self.total(game, gun(), gun(weapon=TURRET)) == total

    def test_a_weapon_without_dice_neither_leads_nor_joins(self):  # A09
        game = TableTop().mark("x-A2", "hull", 4).sail()
        silent = gun("x-A2", weapon=FORE)
        assert "cannot join" in game.refused("linked_fire", leader=gun(), joins=[silent], target="y-A1")
        assert "leader has no" in game.refused("linked_fire", leader=silent, joins=[gun()], target="y-A1")
        game.do("linked_fire", *[1] * 6, leader=gun(), joins=[silent], target="y-A1", insist=True)

    def test_only_of_the_activated_squadron(self):  # A41
        game = TableTop().sail()
        text = game.refused("linked_fire", leader=gun(), joins=[gun("x-B1")], target="y-A1")
        assert "not activated" in text

    def test_a_weapon_joins_once(self):
        assert TableTop().sail().senseless("linked_fire", leader=gun(), joins=[gun()], target="y-A1")

    @pytest.mark.parametrize("scope", ["ship", "weapon"])
    def test_split_fire_keeps_out_of_linked_fire(self, scope):  # R46, A25
        game = TableTop(house={"split_link_scope": scope}).sail()
        share = [{"target": "y-A1", "dice": 2}, {"target": "y-A2", "dice": 1}]
        game.do("split_fire", *[1] * 3, ship="x-A1", weapon=TURRET, shares=share)
        barred = game.refused("linked_fire", leader=gun(), joins=[gun("x-A2")], target="y-A1")
        assert bool(barred) is (scope == "ship")
        game.undo().do("linked_fire", *[1] * 9, leader=gun(), joins=[gun("x-A2")], target="y-A1")
        barred = game.refused("split_fire", ship="x-A1", weapon=TURRET, shares=share)
        assert bool(barred) is (scope == "ship")
        ticked = {"y-A1": {"on": True, "dice": 2}, "y-A2": {"on": True, "dice": 1}}
        warned = game.warned("split_fire", ship="x-A1", weapon=str(TURRET), shares=ticked)
        assert ("splits" in warned) is (scope == "ship")

    def test_the_form_makes_the_shot(self):
        game = TableTop("AA", "A").sail().do("move", ship="x-A1").do("move", ship="x-A2")
        form = game.form(
            "linked_fire",
            ship="x-A1",
            joins={"x-A2/0": {"on": True, "arc": "partial"}, "x-A1/3": {"on": True}},
        )
        assert form.working.total == 6 + 5 + 1
        assert [row.value for row in form.working.rows] == [6, 5, 1]
        assert form.warnings == ()
        game.do("linked_fire", *[1] * 12, **form.args)

    def test_a_ship_does_not_join_a_shot_at_itself(self):
        game = TableTop().sail()
        form = game.form("linked_fire", ship="x-A1", target="x-A2", joins={"x-A2/0": {"on": True}})
        assert form.args["joins"] == ()
        assert game.senseless("linked_fire", leader=gun(), joins=[gun("x-A2")], target="x-A2")


class TestSplit:
    def test_each_target_has_its_own_throw(self):  # R45
        game = TableTop().sail()
        shares = [{"target": "y-A1", "dice": 4}, {"target": "y-A2", "dice": 2}]
        game.do("split_fire", HIT, HIT, HIT, 1, TWO, HIT, HIT, ship="x-A1", weapon=PORT, shares=shares)
        assert [game.ship(one).hull_lost for one in ("y-A1", "y-A2")] == [1, 1]
        assert game.title == "X-A1 splits its fire: Y-A1 (\N{MINUS SIGN}1 hull), Y-A2 (\N{MINUS SIGN}1 hull)"

    def test_a_share_at_a_target_partly_in_arc_is_halved(self):  # A13
        game = TableTop().sail()
        shares = [{"target": "y-A1", "dice": 3, "arc": "partial"}, {"target": "y-A2", "dice": 3}]
        assert game.wants("split_fire", ship="x-A1", weapon=PORT, shares=shares) == (1, 6)
        assert game.wants("split_fire", 1, ship="x-A1", weapon=PORT, shares=shares) == (3, 6)

    def test_no_more_dice_than_the_weapon_has(self):
        game = TableTop().mark("x-A1", "crew", 2).sail()
        shares = [{"target": "y-A1", "dice": 3}, {"target": "y-A2", "dice": 2}]
        assert "more dice than the weapon has" in game.refused(
            "split_fire", ship="x-A1", weapon=PORT, shares=shares
        )
        game.do("split_fire", *[1] * 5, ship="x-A1", weapon=PORT, shares=shares, insist=True)

    @pytest.mark.parametrize(
        "shares",
        [
            [],
            [{"target": "y-A1", "dice": 0}],
            [{"target": "y-A1", "dice": 1}, {"target": "y-A1", "dice": 1}],
            [{"target": "x-A1", "dice": 1}],
            [{"target": "nobody", "dice": 1}],
        ],
    )
    def test_nonsense(self, shares):
        assert TableTop().sail().senseless("split_fire", ship="x-A1", weapon=PORT, shares=shares)

    def test_the_form_deals_the_dice(self):
        game = TableTop().sail().do("move", ship="x-A1").do("move", ship="x-A2")
        rows = {"y-A1": {"on": True, "dice": 4}, "y-B1": {"on": True, "dice": 2, "arc": "partial"}}
        form = game.form("split_fire", ship="x-A1", shares=rows)
        assert (form.working.total, form.warnings) == (0, ())
        game.do("split_fire", *[1] * 5, **form.args)
        over = {"y-A1": {"on": True, "dice": 4}, "y-B1": {"on": True, "dice": 3}}
        assert "more dice" in game.warned("split_fire", ship="x-A2", shares=over)


class TestOdds:
    """What the dialog promises is what play gives."""

    def chances(self, game, action, args):
        odds = SYSTEM.actions[action].odds(game.state, SYSTEM.actions[action].args.model_validate(args))
        return [{str(one.label): one.probability for one in table.chances} for table in odds.tables]

    def test_every_throw_of_a_small_shot(self):
        """All faces of two dice, and of those they owe, four throws deep; what is left is very little."""
        game = TableTop(dr=2, cr=4).sail()
        args = shot(weapon=FORE, band=1)
        found: Counter[str] = Counter()
        rest = self.walk(game, args, (), 1.0, 4, found)
        (odds,) = self.chances(game, "fire", args)
        assert rest < 0.01
        assert found.keys() == odds.keys()
        for label, chance in found.items():
            assert chance - 1e-12 <= odds[label] <= chance + rest + 1e-12, label

    def walk(self, game, args, typed, chance, depth, found) -> float:
        """Follow every throw; returns the chance of those that go on for longer."""
        try:
            _, after = game.journal.rehearse("fire", args, typed=typed, roll_rest=False)
        except NeedsDice as needs:
            if needs.sides != 6 or str(needs.why).startswith("Critical"):
                _, after = game.journal.rehearse("fire", args, typed=typed)
            elif not depth:
                return chance
            else:
                every = list(product(range(1, 7), repeat=needs.count))
                each = chance / len(every)
                return sum(self.walk(game, args, (*typed, *faces), each, depth - 1, found) for faces in every)
        found[outcome(after.ships["y-A1"])] += chance
        return 0.0

    @pytest.mark.parametrize(
        ("action", "args"),
        [
            ("fire", shot()),
            ("fire", shot(arc="partial", extra=2)),
            ("linked_fire", {"leader": gun(), "joins": [gun("x-A2"), gun(weapon=TURRET)], "target": "y-A1"}),
            ("split_fire", {"ship": "x-A1", "weapon": 0, "shares": [{"target": "y-A1", "dice": 5}]}),
        ],
    )
    def test_thousands_of_shots_come_out_as_promised(self, action, args):
        game = TableTop(dr=3, cr=5, hull=20).mark("x-A1", "hull", 1).sail()
        (odds,) = self.chances(game, action, args)
        assert sum(odds.values()) == pytest.approx(1, abs=1e-12)
        found: Counter[str] = Counter()
        spec, state = SYSTEM.actions[action], game.state
        given = spec.args.model_validate(args)
        box, many = DiceBox(seed=5), 1500
        for _ in range(many):
            done = actions.run(spec, state.but(dice=box), given, Table(Dice(box)))
            box = done.battle.dice
            found[outcome(done.battle.ships["y-A1"])] += 1
        for label, chance in odds.items():
            assert found[label] / many == pytest.approx(chance, abs=0.05), label

    def test_sinking_by_the_players_own_table(self):
        game = TableTop(hull=3).sail()
        args = {"ship": "x-A1", "weapon": PORT, "band": 0, "target": "y-A1"}
        spec = SYSTEM.actions["fire"]

        def percent():
            table = spec.odds(game.state, spec.args.model_validate(args)).tables[0]
            return table.detail.args["percent"]

        two = percent()  # two criticals are needed at 2 hull points each
        for roll in range(2, 13):
            game.do("edit_row", roll=roll, title="Blown up", hull=3)
        one = percent()  # now one is enough
        table = self.chances(game, "fire", args)[0]
        many = table["2 criticals"] + table["3 criticals or more"]
        assert two == pytest.approx(100 * many, abs=0.06)
        assert one == pytest.approx(100 * (many + table["1 critical"]), abs=0.06)

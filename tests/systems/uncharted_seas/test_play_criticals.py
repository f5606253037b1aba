"""Criticals named, losses told, values set by hand, and what follows of them (R32, R36-R41, A28, A40)."""

import pytest

from fleetdesk import paths
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import PAPERS
from fleetdesk.core.words import Words
from fleetdesk.printing.paper import pages_of
from fleetdesk.services.after import report
from fleetdesk.services.printing import PrintOrder, drawn, of_battle
from fleetdesk.systems.uncharted_seas.game import SYSTEM
from fleetdesk.systems.uncharted_seas.picks import critical_called
from fleetdesk.systems.uncharted_seas.state import END
from tests.page_proof import texts
from tests.systems.uncharted_seas.table_top import PORT, TableTop

MINUS = "\N{MINUS SIGN}"


class TestNaming:
    def struck(self, **more):
        return TableTop(**more).do("take_critical", 3, 4, ship="x-A1")

    def test_a_critical_is_thrown_noted_and_owed_a_name(self):  # R32
        game = self.struck()
        assert game.title == f"X-A1: 1 critical, {MINUS}2 hull"
        assert game.debts == ["X-A1: name the effect of the critical (7)"]
        game.do("name_critical", ship="x-A1", at=0, text="Rudder hit")
        assert game.debts == []
        assert game.ship("x-A1").hull_lost == 2

    def test_one_left_without_a_name_is_said_once_a_turn(self):
        game = TableTop("AA", "A").do("take_critical", 3, 4, ship="x-A1")
        said = []
        for _ in range(4):
            game.do("next_phase")
            said += [line for line in game.log if line.startswith("Left undone: X-A1: name the effect")]
        assert len(said) == 1
        game.sail("x-A").do("end_activation")
        assert not any(line.startswith("Left undone: X-A1: name the effect") for line in game.log)
        assert any("name the effect" in debt for debt in game.debts)

    def test_a_proposed_effect_is_said_in_every_language(self):
        """Named in an English window, read on French paper: beside the ship, in the log, in the players' own table."""
        french = Words.load("fr", paths.texts())
        game = self.struck().do("name_critical", ship="x-A1", at=0, text="Fire on board", keep_row=True)
        assert "Incendie à bord" in french.say(critical_called(game.ship("x-A1").criticals[0]))
        assert "Incendie à bord" in french.say(game.journal.entry(game.journal.head).title)
        thing = next(iter(of_battle(SYSTEM, game.state)))
        document = drawn(thing, PrintOrder(sheet="log", options=SheetOptions(state="current")))
        told = [text for page in pages_of(document, french, PAPERS["A4"]) for text in texts(page)]
        assert sum("Incendie à bord" in text for text in told) == 2
        assert not any("Fire on board" in text for text in told)

    def test_a_row_is_proposed_for_the_table_that_has_none_and_never_written_over(self):
        game = self.struck()
        first = game.form("name_critical", ship="x-A1", at=0, text0="Fire on board").args
        assert first["keep_row"]
        game.do("name_critical", **first)
        again = game.form("name_critical", ship="x-A1", at=0, text0="Mast down").args
        assert not again["keep_row"]

    def test_its_cost_is_set_right(self):
        game = self.struck().do("name_critical", ship="x-A1", at=0, text="Fire", hull=1, crew=2)
        assert (game.ship("x-A1").hull_lost, game.ship("x-A1").crew_lost) == (1, 2)
        assert game.title == f"X-A1: critical \N{EN DASH} Fire: +1 hull, {MINUS}2 crew"

    def test_a_ship_it_sank_comes_back(self):
        game = self.struck(hull=2)
        assert game.ship("x-A1").status == "destroyed"
        game.do("name_critical", ship="x-A1", at=0, text="A scratch", hull=1)
        assert game.ship("x-A1").status == "in_play"

    def test_losses_beyond_the_last_box_are_not_forgotten(self):
        game = TableTop(hull=3).mark("x-A1", "hull", 2).do("take_critical", 3, 4, ship="x-A1")
        game.do("name_critical", ship="x-A1", at=0, text="Worse than nothing", hull=1)
        assert game.ship("x-A1").status == "destroyed", "2 and 1 are still 3"
        game.do("name_critical", ship="x-A1", at=0, text="Nothing", hull=0)
        assert game.ship("x-A1").status == "in_play"

    def test_a_marker_that_ends(self):  # R70
        game = self.struck().do("name_critical", ship="x-A1", at=0, text="Stunned", ends_turn=2)
        assert [one.text for one in game.ship("x-A1").markers] == ["Stunned"]
        assert game.next_turn().ship("x-A1").markers
        assert not game.next_turn().ship("x-A1").markers
        assert "X-A1: marker removed: Stunned" in game.log

    def test_kept_in_the_players_own_table(self):  # A28
        game = self.struck().do(
            "name_critical", ship="x-A1", at=0, text="Fire", hull=1, crew=1, keep_row=True
        )
        game.do("take_critical", 5, 2, ship="y-A1")
        ship = game.ship("y-A1")
        assert (ship.hull_lost, ship.crew_lost, ship.criticals[0].text) == (1, 1, "Fire")
        assert game.debts == []
        game.do("take_critical", 5, 1, ship="y-A1")
        assert game.ship("y-A1").hull_lost == 3

    def test_a_row_written_and_taken_out(self):
        game = TableTop().do("edit_row", roll=7, title="Mast down", hull=0, crew=0)
        game.do("take_critical", 3, 4, ship="x-A1")
        assert game.title == "X-A1: 1 critical"
        assert game.do("edit_row", roll=7, title="").state.critical_table == {}
        assert game.form("edit_row", roll="7").args["hull"] == 2

    def test_each_critical_keeps_its_own_answers(self):
        game = self.struck().do("take_critical", 1, 1, ship="x-A1")
        form = game.form("name_critical", ship="x-A1", at="0", text0="Fire", hull0=1)
        assert (form.args["at"], form.args["text"], form.args["hull"]) == (0, "Fire", 1)
        other = game.form("name_critical", ship="x-A1", at="1", text0="Fire", hull0=1)
        assert other.args is None, "the other one has no words yet"
        assert game.senseless("name_critical", ship="x-A1", at=5, text="?")

    @pytest.mark.parametrize("allowed", [False, True])
    def test_repair(self, allowed):  # P3
        game = self.struck(house={"repair": allowed})
        assert bool(game.refused("repair", ship="x-A1", at=0)) is not allowed
        game.do("repair", ship="x-A1", at=0, insist=True)
        assert game.ship("x-A1").criticals[0].repaired
        assert game.debts == []


class TestLosses:
    @pytest.mark.parametrize(
        ("hull", "crew", "cause", "status"),
        [
            (6, 0, "other", "destroyed"),  # R36
            (6, 4, "melee", "destroyed"),  # hull first
            (0, 4, "spell", "derelict"),  # R38
            (0, 4, "critical", "derelict"),
            (0, 4, "melee", "trophy_of_enemy"),  # R37
            (5, 3, "spell", "in_play"),
        ],
    )
    def test_what_becomes_of_a_ship(self, hull, crew, cause, status):  # A40
        game = TableTop().do("lose", ship="x-A1", hull=hull, crew=crew, cause=cause)
        assert game.ship("x-A1").status == status
        assert bool(game.state.side("y").trophies) is (status == "trophy_of_enemy")

    def test_no_bound_is_reached_in_play(self):
        game = TableTop()
        for _ in range(15):
            game.do("lose", ship="x-A1", hull=99, insist=True)
        assert game.ship("x-A1").hull_lost == 999
        assert game.senseless("lose", ship="x-A1")

    def test_a_derelict_keeps_nothing_of_its_melee(self):
        game = TableTop("A", "A B").do("regroup", alone="x-A1", attackers=["y-A1"])
        game.do("lose", ship="x-A1", crew=4, cause="spell")
        assert game.state.side("y").trophies == ("x-A1",), "an enemy in contact takes it at once (A39)"
        assert game.state.melees == ()


class TestByHand:
    def test_a_mark_sinks_and_brings_back(self):
        game = TableTop().mark("x-A1", "hull", 6)
        assert game.title == f"X-A1 {MINUS}6 hull"
        assert game.ship("x-A1").status == "destroyed"
        assert game.log[-1] == "X-A1 is sunk"
        game.mark("x-A1", "hull", 5)
        assert game.title == "X-A1 +1 hull"
        assert game.ship("x-A1").status == "in_play"
        assert game.log[-1] == "X-A1 is in play again"

    def test_a_crew_marked_off_is_a_derelict_and_back(self):
        game = TableTop().mark("x-A1", "crew", 4)
        assert game.ship("x-A1").status == "derelict"
        assert game.mark("x-A1", "crew", 3).ship("x-A1").status == "in_play"

    def test_in_a_melee_it_is_a_trophy_and_back_off_the_tally(self):
        game = TableTop().do("regroup", alone="x-A1", attackers=["y-A1"]).mark("x-A1", "crew", 4)
        assert game.state.side("y").trophies == ("x-A1",)
        game.mark("x-A1", "hull", 2)
        assert game.ship("x-A1").status == "trophy_of_enemy", "its crew is still gone"
        game.mark("x-A1", "crew", 3)
        assert game.ship("x-A1").status == "in_play"
        assert game.state.side("y").trophies == ()

    @pytest.mark.parametrize(
        "status", ["destroyed", "trophy_of_enemy", "derelict", "derelict_stopped", "saved", "left_table"]
    )
    def test_a_state_is_taken_at_its_word(self, status):
        game = TableTop().do("regroup", alone="x-A1", attackers=["y-A1"]).set("x-A1", "status", status)
        assert game.ship("x-A1").status == status
        assert game.state.melees == ()
        assert game.ship("y-A1").enemies == ()
        assert game.state.side("y").trophies == (("x-A1",) if status == "trophy_of_enemy" else ())
        assert game.state.side("x").saved == (("x-A1",) if status == "saved" else ())
        game.set("x-A1", "status", "in_play")
        assert game.ship("x-A1").status == "in_play"
        assert game.state.side("y").trophies == game.state.side("x").saved == ()

    def test_a_wreck_told_afloat_stays_so_until_it_is_hurt_again(self):
        game = TableTop().mark("x-A1", "hull", 6).set("x-A1", "status", "in_play").sail("y-A")
        game.do("fire", *[1] * 6, ship="y-A1", weapon=0, target="x-A1")
        assert game.ship("x-A1").status == "in_play"
        game.do("fire", *[4] * 3, 1, 1, 1, ship="y-A1", weapon=1, target="x-A1")
        assert game.ship("x-A1").status == "destroyed"

    def test_a_captor_is_credited_with_three_sides(self):
        game = TableTop("A", "A", "A").do("regroup", alone="x-A1", attackers=["z-A1"]).mark("x-A1", "crew", 4)
        assert [side.trophies for side in game.state.sides] == [(), (), ("x-A1",)]
        alone = TableTop("A", "A", "A").do("lose", ship="x-A1", crew=4, cause="melee")
        assert alone.log[-1] == "X-A1 is taken", "nobody knows by whom"

    def test_everything_tracked_can_be_set(self):
        game = TableTop(answers={"deck": 30})
        game.journal.do("correct", {"slot": "phase", "value": END})
        game.journal.do("correct", {"slot": "wind", "value": "3"})
        game.journal.do("correct", {"slot": "turn", "value": 4})
        game.journal.do("correct", {"slot": "deck-x", "value": 12})
        state = game.state
        assert (state.phase, state.wind, state.turn, state.side("x").deck_left) == (END, 3, 4, 12)
        for slot, value in (("wind", "11"), ("phase", "tea"), ("turn", 0)):
            assert game.senseless("correct", slot=slot, value=value)

    def test_a_ship_leaves_the_table(self):
        game = TableTop().do("regroup", alone="x-A1", attackers=["y-A1"]).do("leave_table", ship="x-A1")
        assert game.state.melees == ()
        assert "no longer in play" in game.refused("leave_table", ship="x-A1")
        table = SYSTEM.overview(game.state, "")
        assert not any("lost" in str(badge.text) for badge in table.sides[0].badges), "it is not lost"


class TestTally:
    def test_points_lost_trophies_and_saved(self):  # A33
        game = TableTop("AAA", "A").mark("x-A1", "hull", 6).set("x-A2", "status", "saved")
        game.set("x-A3", "status", "trophy_of_enemy")
        badges = [
            [str(badge.text) for badge in side.badges] for side in SYSTEM.overview(game.state, "").sides
        ]
        assert "100 pts lost" in badges[0]
        assert "1 saved" in badges[0]
        assert "1 trophy" in badges[1]
        assert str(SYSTEM.overview(game.state, "").over) == "Last fleet in play: Y."


class TestMarkers:
    @pytest.mark.parametrize(("ends", "left"), [(0, True), (1, False), (2, True)])
    def test_removed_in_the_end_phase_of_their_turn(self, ends, left):  # R70
        game = TableTop().do("lay_marker", ship="x-A1", text="Smoke", ends_turn=ends).to(END)
        assert game.ship("x-A1").markers
        assert bool(game.next_turn().ship("x-A1").markers) is left

    def test_taken_away_by_hand(self):
        game = (
            TableTop().do("lay_marker", ship="x-A1", text="Smoke").do("take_marker", ship="x-A1", marker="k1")
        )
        assert game.ship("x-A1").markers == ()
        assert game.senseless("take_marker", ship="x-A1", marker="k1")


class TestCounted:
    """What the report counts as lost is what was there to lose: criticals beyond the last point take nothing more."""

    def lost(self, game):
        made = report.make(SYSTEM, game.journal)
        found = next(one for one in made.ships if one.ship == "y-A1")
        return found.taken, found.crew, next(one for one in made.ships if one.ship == "x-A1").dealt

    def test_two_criticals_on_two_points_take_two(self):
        game = TableTop(hull=2).sail()
        args = {"ship": "x-A1", "weapon": PORT, "band": 0, "target": "y-A1"}
        game.do("fire", *(6, 6, 6, 6, 6, 6), *(1, 1, 1, 1, 1, 1), *(3, 3), *(5, 5), **args)
        assert game.ship("y-A1").hull_lost > 2, "those set right later are counted back"
        assert self.lost(game) == (2, 0, 2)
        assert game.title.endswith(f"2 criticals, {MINUS}2 hull, sunk")

    def test_losses_told_beyond_the_last_point(self):
        game = TableTop(hull=2, crew=3).do("lose", ship="y-A1", hull=5, crew=7)
        assert self.lost(game) == (2, 3, 0)

    def test_what_is_set_right_counts_back_no_more_than_it_took(self):
        game = TableTop(hull=3).mark("y-A1", "hull", 2).do("take_critical", 3, 4, ship="y-A1")
        game.do("name_critical", ship="y-A1", at=0, text="Nothing", hull=0)
        assert self.lost(game)[0] == 2

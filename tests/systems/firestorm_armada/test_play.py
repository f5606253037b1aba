"""A turn played line by line: cards, initiative, movement, fire, point defence, boarding, the end phase."""

import pytest

from fleetdesk import paths
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import BadInput, Refusal
from fleetdesk.core.speech import ENGLISH, Words
from fleetdesk.systems.firestorm_armada.show.overview import prompt
from fleetdesk.systems.firestorm_armada.state import gone

PORT, STARBOARD, TURRET, TORPEDO = range(4)


class TestTurnCards:
    def places(self, game):
        badges = (one.text for side in game.system.overview(game.state, "").sides for one in side.badges)
        return [text for one in badges if (text := str(one)).startswith("T cards: no.")]

    def test_laid_face_down_and_revealed_together(self, game_with):
        game = game_with(first_hand=True)
        game.do("note_card", side="t", card="c1", type="T", title="Ion storm")
        game.do("lay_card", side="t", card="c1")
        assert game.debts() == ["Dindrenzi: T card, or none, to be chosen (R1)"]
        game.do("lay_card", side="d", card="none")
        assert game.debts() == ["The T cards are still to be revealed (R1)"]
        assert game.do("reveal_cards") == ["Terran: T card played (Ion storm)"]
        assert [card.id for card in game.state.side("t").hand] == ["c2", "c3"]
        assert game.state.side("t").cards_used
        assert not game.state.side("d").cards_used

    def test_two_cards_need_an_order_in_the_first_turn(self, game):
        game.do("lay_card", side="t", card="other", title="One")
        game.do("lay_card", side="d", card="other", title="Two")
        assert game.do("reveal_cards") == ["Terran: T card played (One)", "Dindrenzi: T card played (Two)"]
        assert game.debts() == ["The order of the T cards is still to be thrown for (R2)"]
        asks = "Throw for whose T card takes effect first: no initiative was thrown yet (R2)."
        assert str(prompt(game.state)) == asks
        lines = game.do("roll_off", 2, 2, 2, 5)
        assert lines[-1] == "T cards take effect in this order: Dindrenzi, Terran"
        assert game.state.last_initiative == ("d", "t")
        assert game.debts() == []
        assert str(prompt(game.state)) == "T cards take effect in this order: Dindrenzi, Terran (R2)."
        assert self.places(game) == ["T cards: no. 2", "T cards: no. 1"]

    def test_no_initiative_in_the_first_turn_leaves_the_second_without_an_order(self, game):
        game.next_turn()
        game.do("lay_card", side="t", card="other", title="One")
        game.do("lay_card", side="d", card="other", title="Two")
        game.do("reveal_cards")
        assert "no initiative was thrown yet" in str(prompt(game.state))

    def test_one_card_needs_no_order(self, game):
        game.do("lay_card", side="t", card="other", title="One")
        game.do("lay_card", side="d", card="none")
        game.do("reveal_cards")
        assert game.debts() == []
        assert str(prompt(game.state)) == "The T card lies open and takes effect (R2)."
        with pytest.raises(Refusal, match="two lie open"):
            game.do("roll_off", 2, 5)

    def test_later_the_initiative_of_last_turn_decides(self, game):
        game.do("next_phase")
        game.do("initiative", 6, 6, 1, 1)
        game.next_turn()
        assert game.state.last_initiative == ("t", "d")
        game.do("lay_card", side="t", card="other", title="One")
        game.do("lay_card", side="d", card="other", title="Two")
        assert self.places(game) == ["T cards: no. 1", "T cards: no. 2"]
        assert game.do("reveal_cards") == ["Terran: T card played (One)", "Dindrenzi: T card played (Two)"]
        assert str(prompt(game.state)) == "T cards take effect in this order: Terran, Dindrenzi (R2)."

    def test_where_nobody_plays_one_none_takes_effect(self, game):
        for side in ("t", "d"):
            game.do("lay_card", side=side, card="none")
        game.do("reveal_cards")
        assert str(prompt(game.state)) == "Nobody plays a T card."

    def test_a_missing_choice_is_asked_for(self, game):
        with pytest.raises(Refusal, match="Not chosen yet: Terran, Dindrenzi"):
            game.do("reveal_cards")
        assert game.do("reveal_cards", insist=True)[0] == "Nobody plays a T card"

    def test_no_card_from_nowhere(self, game):
        with pytest.raises(BadInput):
            game.do("lay_card", side="t", card="c9")


class TestInitiative:
    def test_two_dice_and_the_bonus_ties_again(self, game):
        game.do("next_phase")
        lines = game.do("initiative", 4, 4, 3, 4, 2, 2, 6, 1)
        assert lines[:2] == ["Terran: 8 + 2 = 10", "Dindrenzi: 7 + 3 = 10"]
        assert game.state.totals == {"t": 6, "d": 10}
        assert game.state.initiative == ("d", "t")

    def test_one_die_by_house_rule(self, game_with):
        game = game_with(initiative_dice="1d6")
        game.do("next_phase")
        game.do("initiative", 5, 1)
        assert game.state.totals == {"t": 7, "d": 4}


class TestActivation:
    def test_sides_take_turns_and_wings_count(self, game):
        game.do("next_phase")
        game.do("initiative", 6, 6, 1, 1)
        game.do("next_phase")
        with pytest.raises(Refusal, match="turn of Terran"):
            game.do("activate", unit=game.unit("Anvil"))
        game.do("activate", unit=game.unit("Harbour 1"))
        with pytest.raises(Refusal, match="still being activated"):
            game.do("activate", unit=game.unit("First Line"))
        game.do("end_activation")
        with pytest.raises(Refusal, match="turn of Dindrenzi"):
            game.do("activate", unit=game.unit("First Line"))
        game.do("activate", unit=game.unit("Boarders"))

    def test_wings_aboard_are_no_unit_of_their_own(self, game_with):
        game = game_with(aboard=True)
        assert game.ship("Kestrel").wing == "aboard"
        game.activate("Harbour")
        game.do("launch", ship="Harbour", wings=["Kestrel", "Merlin"])
        game.do("end_activation")
        assert game.unit("Harbour 1") in {
            strip.id
            for side in game.system.overview(game.state, "").sides
            for strip in side.squadrons
            if strip.offer
        }
        assert game.ship("Hobby").wing == "aboard"

    def test_beyond_command_no_card_and_no_combined_fire(self, game):
        game.activate("First Line", "Sentry")
        with pytest.raises(Refusal, match="beyond command distance"):
            game.do("play_card", side="t", type="A", ship="Sentry")
        game.do("play_card", side="t", type="A", ship="Stalwart")
        with pytest.raises(Refusal, match="beyond command distance cannot combine"):
            game.do(
                "combined_fire", focus=shot("Sentry", PORT), joins=[shot("Stalwart", PORT)], target="Anvil"
            )

    def test_wings_are_never_out_of_command(self, game):
        with pytest.raises(BadInput, match="R10"):
            game.activate("Harbour 1", "Kestrel")
        game.activate("Harbour 1")
        game.do("play_card", side="t", type="A", ship="Kestrel")


def shot(ship, weapon, band=0, **more):
    return {"ship": ship, "weapon": weapon, "band": band, **more}


class TestMovement:
    def test_half_its_move_at_least(self, game):
        game.activate("First Line")
        with pytest.raises(Refusal, match="at least half"):
            game.do("move", ship="Stalwart", inches=3)
        with pytest.raises(Refusal, match="MV is the most"):
            game.do("move", ship="Stalwart", inches=7.5)
        assert "Stalwart has not moved: 3.5\N{DOUBLE PRIME} at least (R11)" in game.debts()
        game.do("move", ship="Stalwart", inches=3.5)
        assert not [debt for debt in game.debts() if debt.startswith("Stalwart")]

    def test_engines_cut_the_turn_before(self, game):
        game.activate("First Line")
        game.do("move", ship="Stalwart", inches=7, cut_next=True)
        assert not game.ship("Stalwart").engines_cut
        game.next_turn()
        assert game.ship("Stalwart").engines_cut
        game.activate("First Line")
        game.do("move", ship="Stalwart", inches=0)
        game.next_turn()
        assert not game.ship("Stalwart").engines_cut

    def test_a_critical_on_the_engines_excuses(self, game):
        game.do("take_critical", ship="Stalwart")
        game.do("name_critical", ship="Stalwart", at=0, text="Engine failure", effect="mv_halved")
        game.activate("First Line")
        with pytest.raises(Refusal, match="MV is the most"):
            game.do("move", ship="Stalwart", inches=4)
        game.do("move", ship="Stalwart", inches=1)


class TestFire:
    def test_shields_are_thrown_after_the_attack(self, game):
        game.activate("First Line")
        game.do("squadron_moved")
        lines = game.fire("Stalwart", PORT, "Anvil", 4, 4, 4, 6, 1, 1, 5, 6, 1)
        # 1+1+1+2+1 = 6 hits, a shield that shows 6 and 1 takes 2 off: 4 hits reach DR 4
        assert lines == [
            "Stalwart fires at Anvil (Port, 6 AD): 6 hits",
            "Shields of Anvil: 2 hits",
            "Anvil: 4 hits, \N{MINUS SIGN}1 hull",
            "Anvil: hull 3 of 4",
        ]
        assert game.scored("hits", on="Anvil") == 4  # as the odds count them: past the shields
        with pytest.raises(Refusal, match="already fired"):
            game.fire("Stalwart", PORT, "Anvil")

    def test_shields_that_have_stopped_every_hit_owe_no_die(self, game):
        """E4: net hits are never less than none, so a die more changes nothing; with a hit left it is thrown."""
        game.activate("First Line")
        game.do("squadron_moved")
        told = ["Shields of Anvil: 2 hits", "Anvil: 0 hits, no effect"]
        assert game.fire("Stalwart", PORT, "Anvil", 4, 4, 1, 1, 1, 1, 6)[1:] == told
        again = ["Shields of Anvil: 3 hits", "Anvil: 0 hits, no effect"]
        assert game.fire("Stalwart", TURRET, "Anvil", 4, 4, 4, 1, 1, 6, 4)[1:] == again

    def test_the_larger_damage_counts_and_one_die_stays(self, game):
        game.put("Stalwart", hull=3, crew=2)
        game.activate("First Line")
        assert game.form("fire", ship="Stalwart", weapon="0", band="1").working.total == 6
        assert game.form("fire", ship="Stalwart", weapon="0", band="2").working.total == 1
        assert game.form("fire", ship="Stalwart", weapon="3").working.total == 4

    def test_partly_in_arc_and_obstructed_halve_each(self, game):
        game.activate("First Line")
        form = game.form("fire", ship="Stalwart", weapon="0", band="1", arc="partial", cover="half")
        assert form.working.total == 2
        assert [row.value for row in form.working.rows] == [9, -5, -2]

    def test_nothing_goes_through_a_planet(self, game):
        game.activate("First Line")
        with pytest.raises(Refusal, match="planet"):
            game.fire("Stalwart", PORT, "Anvil", cover="blocked")
        game.fire("Stalwart", PORT, "Anvil", 1, 1, 1, 1, 1, 1, cover="blocked", insist=True)

    def test_capital_ships_at_small_targets(self, game):
        game.activate("First Line")
        game.do("squadron_moved")
        lines = game.fire("Stalwart", PORT, "Bolt", 4, 4, 4, 5, 6, 1, 5)
        assert lines[0] == "Stalwart fires at Bolt (Port, 6 AD): 4 hits"
        game.activate("Pickets")  # no capital class: 4 hits as ever
        game.do("squadron_moved")
        assert game.fire("Psalm", PORT, "Bolt", 4, 1, 1, 1, 1, 1)[0].endswith(": 1 hit")

    def test_criticals_wait_for_a_name(self, game):
        game.activate("First Line")
        game.fire("Stalwart", PORT, "Anvil", 6, 6, 6, 1, 1, 1, 4, 4, 1, 1)
        assert game.ship("Anvil").hull_lost == 2
        assert game.debts()[0] == "Anvil: name the effect of the critical"
        game.do("name_critical", ship="Anvil", at=0, text="Bridge hit", hull=3)
        assert game.ship("Anvil").hull_lost == 3
        game.fire("Stalwart", TURRET, "Anvil", 4, 4, 4, 4, 1, 1)
        assert game.ship("Anvil").status == "destroyed"

    def test_no_dice_no_shot(self, game):
        game.activate("First Line")
        with pytest.raises(Refusal, match="no dice at this distance"):
            game.fire("Stalwart", PORT, "Anvil", band=3)

    def test_torpedo_hits_taken_off(self, game):
        game.activate("First Line")
        lines = game.fire("Stalwart", TORPEDO, "Forge", 6, 6, 6, 4, 1, 1, 1, 1, removed=3)
        assert "Point defence takes off 3 hits" in lines
        assert lines[-2:] == ["Forge: 4 hits, \N{MINUS SIGN}1 hull", "Forge: hull 3 of 4"]

    def test_what_point_defence_takes_off_is_asked_as_soon_as_the_target_is_named(self, game):
        """E13: every torpedo meets it; arc and line of sight are rarely in question."""
        game.activate("First Line")
        asked = [one.key for one in game.form("fire", ship="Stalwart", weapon=str(TORPEDO)).fields]
        assert asked == ["weapon", "band", "target", "removed", "arc", "cover", "extra"]


class TestCloak:
    def test_halves_both_ways_and_only_once(self, game):
        game.activate("Shades")
        game.do("cloak", ship="Shade")
        assert game.form("fire", ship="Shade", weapon="0", band="1", target="Stalwart").working.total == 4
        assert game.form("fire", ship="Shade", weapon="3", target="Stalwart").working.total == 4
        game.activate("First Line")
        for cover in ("clear", "half"):
            form = game.form("fire", ship="Stalwart", weapon="0", band="1", target="Shade", cover=cover)
            assert form.working.total == 4
        with pytest.raises(Refusal, match="no cloaking field"):
            game.do("cloak", ship="Stalwart")


class TestCombined:
    def test_focus_whole_the_others_half(self, game):
        game.activate("First Line")
        game.do("squadron_moved")
        joins = [shot("Steadfast", STARBOARD, 1), shot("Sentry", PORT, 2)]
        args = {"focus": shot("Stalwart", PORT, 1), "joins": joins, "target": "Forge"}
        lines = game.do("combined_fire", *[1] * 15, **args)
        assert lines[:2] == [
            "Combined with Steadfast, Sentry",
            "Stalwart leads combined fire at Forge (15 AD): 0 hits",
        ]
        assert game.ship("Sentry").combined == ("0",)

    def test_all_that_may_join_do_with_one_tap_each_with_the_like_gun(self, game):
        game.activate("First Line")
        given = {"ship": "Stalwart", "weapon": str(PORT), "target": "Forge"}

        def joins(**more):
            form = game.form("combined_fire", **given, **more)
            return form, next(one for one in form.fields if one.key == "joins")

        form, group = joins()
        assert [str(one.title) for one in group.fills] == ["All join"]
        form, group = joins(joins=group.fills[0].value)
        joined = [(one["ship"], one["weapon"]) for one in form.args["joins"]]
        assert joined == [(game.ids("Steadfast"), PORT), (game.ids("Sentry"), PORT)]
        assert [str(one.title) for one in group.fills] == ["None joins"]
        form, group = joins(joins=group.fills[0].value)
        assert form.args["joins"] == ()

    def test_where_one_alone_may_join_her_tile_is_enough(self, game):
        game.activate("First Line")
        game.fire("Sentry", PORT, "Forge", 1, 1, 1, 1, 1, 1)
        form = game.form("combined_fire", ship="Stalwart", weapon=str(PORT), target="Forge")
        group = next(one for one in form.fields if one.key == "joins")
        able = [one.ship for one in group.rows if one.ship and one.discouraged is None]
        assert (len(able) > 1) == bool(group.fills)

    def test_own_turret_with_one_broadside_but_not_two(self, game):
        game.activate("First Line")
        own = {"focus": shot("Stalwart", PORT), "target": "Forge"}
        with pytest.raises(Refusal, match="two of its own broadsides"):
            game.do("combined_fire", **own, joins=[shot("Stalwart", STARBOARD)])
        with pytest.raises(Refusal, match="combine with their like"):
            game.do("combined_fire", **own, joins=[shot("Steadfast", TURRET)])
        with pytest.raises(Refusal, match="combine with their like"):
            game.do("combined_fire", **own, joins=[shot("Stalwart", TURRET), shot("Sentry", PORT)])
        both = [shot("Stalwart", TURRET), shot("Sentry", PORT), shot("Sentry", TURRET)]
        game.do("combined_fire", *[1] * 13, **own, joins=both)  # 6 + 2 + 3 + 2

    def test_other_squadrons_stay_out(self, game):
        game.activate("First Line")
        with pytest.raises(Refusal, match="not activated"):
            game.do(
                "combined_fire", focus=shot("Stalwart", PORT), joins=[shot("Psalm", PORT)], target="Forge"
            )

    def test_a_critical_costs_the_guaranteed_die(self, game):
        game.put("Steadfast", crew=3)  # 4 printed - 3 = 1 die, half of it none
        game.activate("First Line")
        args = {"focus": shot("Stalwart", PORT), "joins": [shot("Steadfast", PORT, 2)], "target": "Forge"}
        assert game.odds("combined_fire", **args).tables[0].detail.args["what"].args["what"].args["ad"] == 7
        game.do("take_critical", ship="Steadfast")
        game.put("Steadfast", hull=0)
        assert game.odds("combined_fire", **args).tables[0].detail.args["what"].args["what"].args["ad"] == 6

    def test_each_ship_throws_with_its_own_threshold(self, game):
        game.activate("First Line")
        game.do("squadron_moved")
        args = {"focus": shot("Stalwart", PORT), "joins": [shot("Sentry", PORT)], "target": "Bolt"}
        lines = game.do("combined_fire", *[4] * 9, **args)
        assert lines[1].endswith("(9 AD): 0 hits")

    def test_not_with_split_fire(self, game):
        game.activate("First Line")
        game.do(
            "split_fire",
            *[1] * 6,
            ship="Stalwart",
            weapon=PORT,
            shares=[share("Anvil", 3), share("Forge", 3)],
        )
        with pytest.raises(Refusal, match="combines and splits"):
            game.do(
                "combined_fire",
                focus=shot("Stalwart", TURRET),
                joins=[shot("Sentry", TURRET)],
                target="Forge",
            )


def share(target, dice, **more):
    return {"target": target, "dice": dice, **more}


class TestSplit:
    def test_shares_are_halved_after_they_are_dealt(self, game):
        game.activate("First Line")
        game.do("squadron_moved")
        shares = [share("Anvil", 5), share("Forge", 4, arc="partial")]
        lines = game.do("split_fire", *[1] * 7, ship="Stalwart", weapon=PORT, band=1, shares=shares)
        assert lines[1] == "Stalwart fires at Anvil with 5 AD: 0 hits"
        assert lines[3] == "Stalwart fires at Forge with 2 AD: 0 hits"

    def test_no_more_dice_than_there_are(self, game):
        game.activate("First Line")
        shares = [share("Anvil", 5), share("Forge", 2)]
        with pytest.raises(Refusal, match="more dice than the weapon has"):
            game.do("split_fire", ship="Stalwart", weapon=PORT, shares=shares)

    def test_the_form_deals_what_is_left(self, game):
        game.activate("First Line")
        rows = {"Anvil": {"on": True}, "Forge": {"on": True}, "Shade": {"on": True}}
        form = game.form("split_fire", ship="Stalwart", weapon="0", band="1", shares=rows)
        assert [one["dice"] for one in form.args["shares"]] == [3, 3, 3]
        assert form.working.total == 0


class TestPointDefence:
    def test_divided_repelled_and_destroyed(self, game):
        shares = [share("Kestrel", 2), share("Merlin", 1)]
        lines = game.do("pd_fire", 5, 6, 5, ship="Anvil", shares=shares)
        assert lines[0] == "Anvil: point defence, 3 dice"
        assert game.ship("Kestrel").status == "destroyed"
        assert game.ship("Merlin").wing == "repelled"
        assert "Merlin moves 5\N{DOUBLE PRIME} away from Anvil (R61)" in game.debts()
        game.do("retreat", ship="Merlin")
        assert not game.ship("Merlin").retreats
        with pytest.raises(Refusal, match="not fired at again"):
            game.do("pd_fire", ship="Forge", shares=[share("Merlin", 3)])
        with pytest.raises(Refusal, match="already fired"):
            game.do("pd_fire", ship="Anvil", shares=[share("Hobby", 3)])

    def test_must_be_divided(self, game):
        with pytest.raises(Refusal, match="must be divided"):
            game.do("pd_fire", ship="Anvil", shares=[share("Kestrel", 3), share("Merlin", 0)])

    def test_within_four_inches(self, game):
        with pytest.raises(Refusal, match="4 inches"):
            game.do("pd_fire", ship="Anvil", shares=[share("Kestrel", 3, inches=4.5)])

    def test_damage_takes_dice_down_to_none(self, game):
        game.put("Anvil", hull=3)
        with pytest.raises(Refusal, match="No attack dice"):
            game.do("pd_fire", ship="Anvil", shares=[share("Kestrel", 1)])

    def test_in_french_a_wing_is_no_man(self, game):
        game.do("pd_fire", 5, 6, 5, ship="Anvil", shares=[share("Kestrel", 3)])
        french = Words.load("fr", paths.texts())
        told = [french.say(line.text) for line in game.journal.entry(game.journal.head).lines]
        assert "Kestrel est détruite" in told

    def test_a_repelled_wing_touches_no_enemy_this_turn(self, game):
        game.do("pd_fire", 5, 1, 1, ship="Anvil", shares=[share("Kestrel", 3)])
        game.do("retreat", ship="Kestrel")
        game.activate("Harbour 1")
        with pytest.raises(Refusal, match="touches no enemy"):
            game.do("move", ship="Kestrel", inches=4, touches=["Forge"])
        game.do("move", ship="Kestrel", inches=4, touches=["Harbour"])
        assert game.ship("Kestrel").touching == (game.ship("Harbour").id,)
        game.next_turn()
        assert game.ship("Kestrel").wing == "ready"
        game.activate("Harbour 1")
        game.do("move", ship="Kestrel", inches=4, touches=["Forge"])

    def test_the_form_deals_the_dice_among_wings_ticked(self, game):
        rows = {"Kestrel": {"on": True}, "Merlin": {"on": True}}
        form = game.form("pd_fire", ship="Anvil", wings=rows)
        assert [one["dice"] for one in form.args["shares"]] == [2, 1]
        assert not form.warnings


def test_whom_a_ship_will_board_is_asked_of_the_enemy_ships_on_the_table(game):
    """R46: no wing is boarded; this form fell over once, and nothing but a random game found it."""
    game.activate("First Line")
    (whom,) = game.form("declare_boarding", ship="Stalwart").fields
    sides = {game.state.ships[pick.value].side for pick in whom.picks if pick.value}
    assert game.ids("Anvil") in {pick.value for pick in whom.picks}
    assert sides == {"d"}
    assert not any(game.state.ships[pick.value].is_wing for pick in whom.picks if pick.value)


def test_what_became_of_a_ship_or_wing_is_said_in_a_word_of_its_own_gender(game):
    french = Words.load("fr", paths.texts())
    told = {}
    for name in ("Anvil", "Kestrel"):
        lost = game.ship(name).but(status="destroyed")
        told[name] = (ENGLISH.say(gone(lost)), french.say(gone(lost)))
    assert told == {"Anvil": ("Destroyed", "Détruit"), "Kestrel": ("Shot down", "Détruite")}


class TestSpent:
    """What holds for a squadron of The Uncharted Seas: the next activation ends one to which nothing is left."""

    def test_the_next_activation_ends_one_to_which_nothing_is_left(self, game):
        game.activate("Pickets")
        game.do("squadron_moved")
        for ship in ("Psalm", "Vesper"):
            with pytest.raises(Refusal, match="still being activated"):
                game.do("activate", unit=game.unit("Anvil"))
            game.fire(ship, PORT, "Anvil", *[1] * 6)
        assert "Pickets has finished" in game.do("activate", unit=game.unit("Anvil"))
        assert game.state.active == game.unit("Anvil")
        assert game.state.activated == (game.unit("Pickets"),)

    def test_a_mine_is_no_shot_of_it(self, game):
        game.activate("Harbour")
        game.do("squadron_moved")
        game.do("mine", 1, 1, 1, 1, ship="Harbour", near=["Anvil"])
        with pytest.raises(Refusal, match="still being activated"):
            game.do("activate", unit=game.unit("Anvil"))

    def test_who_is_still_to_board_is_not_finished_by_the_next(self, game):
        game.activate("Pickets")
        game.do("declare_boarding", ship="Psalm", target="Forge")
        game.do("squadron_moved")
        for ship in ("Psalm", "Vesper"):
            game.fire(ship, PORT, "Anvil", *[1] * 6)
        with pytest.raises(Refusal, match="still being activated"):
            game.do("activate", unit=game.unit("Anvil"))

    def test_the_first_shot_says_that_all_have_moved(self, game):
        game.activate("Pickets")
        lines = game.fire("Psalm", PORT, "Anvil", *[1] * 6)
        assert lines[0] == "Psalm, Vesper have moved"
        assert game.ship("Vesper").moved


class TestWings:
    def test_a_flight_throws_together(self, game):
        game.activate("Harbour 1")
        assert game.form("fire", ship="Kestrel").working.total == 6
        lines = game.fire("Kestrel", 0, "Anvil", *[1] * 6)
        assert lines[1].startswith("Harbour 1: shot at Anvil (")
        title = game.journal.entry(game.journal.head).title
        assert str(title).startswith("Harbour 1: shot at Anvil, ")
        with pytest.raises(Refusal, match="already fired"):
            game.fire("Merlin", 0, "Anvil")

    def test_guns_do_not_fire_at_wings(self, game):
        game.activate("First Line")
        with pytest.raises(BadInput, match="Only point defence"):
            game.fire("Stalwart", PORT, "Grapnel")

    def test_assault_shuttles_board_together(self, game):
        game.activate("Boarders")
        lines = game.do("board", ship="Grapnel", target="Stalwart", inches=1)
        assert lines == ["Boarders: boarding Stalwart with 4 AP"]
        assert game.state.ap_now(game.ship("Hook").id) == 0

    def test_landing_more_than_it_holds_is_remarked_on(self, game):
        lines = [game.do("land", ship=name, carrier="Harbour") for name in ("Kestrel", "Merlin", "Hobby")]
        assert all(len(one) == 1 for one in lines)
        assert len(game.do("land", ship="Grapnel", carrier="Anvil")) == 2

    def test_wings_aboard_are_lost_with_their_carrier(self, game_with):
        game = game_with(aboard=True)
        game.do("lose", ship="Harbour", hull=7)
        assert {game.ship(name).status for name in ("Kestrel", "Merlin", "Hobby")} == {"destroyed"}


class TestBoarding:
    def board(self, game, **more):
        return game.do("board", ship="Stalwart", target="Anvil", **{"inches": 2, **more})

    def test_all_ap_leave_and_stay(self, game):
        game.activate("First Line")
        assert self.board(game) == ["Stalwart boards Anvil with 3 AP"]
        assert game.state.ap_now(game.ship("Stalwart").id) == 0
        assert game.state.links[0].ap == 3
        with pytest.raises(Refusal, match="next turn at the earliest"):
            game.do("move", ship="Stalwart", inches=7)
        game.next_turn()
        game.activate("First Line")
        game.do("move", ship="Stalwart", inches=7)  # it may leave, its troops stay (R48, R49)
        assert game.state.links[0].to == game.ship("Anvil").id
        with pytest.raises(Refusal, match="no assault points"):
            self.board(game)

    def test_what_forbids_it(self, game):
        game.activate("First Line")
        for more, said in (
            ({"inches": 4.5}, "within 4 inches"),
            ({"between": True}, "through another ship"),
        ):
            with pytest.raises(Refusal, match=said):
                self.board(game, **more)
        game.fire("Stalwart", PORT, "Anvil", *[1] * 6)
        with pytest.raises(Refusal, match="fired at this ship"):
            self.board(game)
        game.do("ram", ship="Stalwart", target="Forge")
        with pytest.raises(Refusal, match="rams does not board"):
            game.do("board", ship="Stalwart", target="Forge", inches=1)

    def test_the_declaration_forbids_fire(self, game):
        game.activate("First Line")
        game.do("declare_boarding", ship="Stalwart", target="Anvil")
        with pytest.raises(Refusal, match="going to board"):
            game.fire("Stalwart", PORT, "Anvil")
        game.fire("Stalwart", PORT, "Forge", *[1] * 6)
        assert "Stalwart was to board Anvil (R46)" in game.debts()
        with pytest.raises(Refusal, match="to board this turn"):
            game.do("ram", ship="Stalwart", target="Forge")
        assert game.offers("Stalwart")["board"].kind == "primary"

    def test_other_squadrons_hold_their_fire(self, game):
        game.activate("First Line")
        self.board(game)
        with pytest.raises(Refusal, match="going to board"):
            game.fire("Stalwart", PORT, "Anvil")
        game.fire("Steadfast", PORT, "Anvil", *[1] * 6)  # of its own squadron (A12)
        game.activate("Pickets")
        with pytest.raises(Refusal, match="Ships of another squadron"):
            game.fire("Psalm", PORT, "Anvil")
        game.next_turn()
        game.activate("Pickets")
        game.fire("Psalm", PORT, "Anvil", *[1] * 6)  # to the end of the turn (A21)

    def test_losses_are_typed(self, game):
        game.activate("First Line")
        self.board(game, removed=1)
        (party,) = game.state.links
        assert party.ap == 2
        game.do("boarding_round", party=party.id, party_lost=1, ap_lost=3, crew_lost=2)
        anvil = game.ship("Anvil")
        assert (game.state.ap_now(anvil.id), game.state.crew_now(anvil.id)) == (0, 3)
        game.do("boarding_round", party=party.id, captured=True)
        assert (game.ship("Anvil").status, game.ship("Anvil").taken_by) == ("captured", "t")
        assert game.form("victory_points", side="t").fields[1].working.total == 100  # doubled (A25)

    def test_thrown_by_house_rule(self, game_with):
        game = game_with(boarding_resolution="assumed_melee")
        game.activate("First Line")
        self.board(game)
        assert "A boarding round aboard Anvil is due" in game.debts()
        assert game.system.overview(game.state, "").offers[0].action == "boarding_round"
        (party,) = game.state.links
        game.do(
            "boarding_round", 6, 6, 4, 4, 4, 4, 1, 1, party=party.id
        )  # 2+2+1+1+1 = 7 against AP 3, one back
        anvil = game.ship("Anvil")
        assert (game.state.ap_now(anvil.id), game.state.crew_now(anvil.id)) == (0, 1)
        assert game.state.links[0].ap == 2
        with pytest.raises(Refusal, match="already fought"):
            game.do("boarding_round", party=party.id)
        game.next_turn()
        while game.state.phase != "end_phase":
            game.do("next_phase")
        assert "A boarding round aboard Anvil is due" in game.debts()
        game.do("boarding_round", 4, 1, party=party.id)
        assert game.ship("Anvil").status == "captured"
        assert "boarding_round" not in game.offers("Stalwart")  # the prize crew fights nobody

    def test_the_buttons_of_both_ships_end_a_party(self, game):
        for name in ("Stalwart", "Anvil"):
            game.activate("First Line")
            self.board(game)
            answers = game.offers(name)["end_party"].answers
            game.do("end_party", **game.form("end_party", **answers).args)
            assert not game.state.links
            game.journal.undo()
            game.journal.undo()

    def test_a_prize_crew_fights_nobody(self, game_with):
        for house in ({}, {"boarding_resolution": "assumed_melee"}):
            game = game_with(**house)
            game.activate("First Line")
            self.board(game)
            game.put("Anvil", status="captured")
            (party,) = game.state.links
            with pytest.raises(Refusal, match="prize crew fights nobody"):
                game.do("boarding_round", party=party.id)
            for name in ("Stalwart", "Anvil"):
                assert "boarding_round" not in game.offers(name)
            game.put("Anvil", status="in_play")  # taken back, the boarders are aboard all the same
            assert "boarding_round" in game.offers("Anvil")

    def test_boarders_are_lost_with_the_ship(self, game):
        game.activate("First Line")
        self.board(game)
        game.do("lose", ship="Anvil", hull=4)
        assert not game.state.links


class TestMinesAndExplosions:
    def test_one_throw_for_ships_one_for_wings(self, game):
        lines = game.do("mine", 4, 6, 1, 2, 3, 6, 1, 1, 4, 5, ship="Harbour", near=["Shade", "Grapnel"])
        # ships: 1+2 = 3 hits, short of DR 4; wings: 2+1+1 = 4 hits destroy
        assert "Shade: 3 hits, no effect" in lines
        assert game.ship("Grapnel").status == "destroyed"
        assert game.scored("hits", on="Shade") == 3
        assert game.scored("hits", on="Grapnel") == 4
        assert game.scored("kill", on="Grapnel") == 1

    def test_a_neighbouring_mine(self, game):
        lines = game.do("mine", 1, 1, 1, 1, 5, 4, ship="Harbour", near=["Shade"], others=2)
        assert lines[-2].endswith("goes off too: resolve it next")
        assert lines[-1].endswith("stays quiet")

    def test_a_magazine_explosion(self, game_with):
        game = game_with(crit_table="revised")
        lines = game.do("take_critical", 1, 1, ship="Anvil")
        assert lines[-1] == "Anvil is destroyed"
        assert game.debts()[0] == "Anvil blows up: who is within 4\N{DOUBLE PRIME}?"
        game.do("blast", *[1] * 8, at=0, near=["Forge"])
        assert not game.state.blasts


class TestCriticals:
    @pytest.mark.parametrize(
        ("dice", "check"),
        [
            ((1, 2), lambda game, ship: game.offers(game.state.ships[ship].name)["pd_fire"].discouraged),
            ((2, 3), lambda game, ship: game.system.explain(game.state, f"{ship}/shields").total == 0),
            ((3, 3), lambda game, ship: game.system.explain(game.state, f"{ship}/ad/0/1").total == 3),
            ((4, 4), lambda game, ship: game.system.explain(game.state, f"{ship}/move").total == 3.5),
            ((5, 5), lambda game, ship: game.system.explain(game.state, f"{ship}/cr").total == 4),
        ],
    )
    def test_the_table_of_the_revised_edition(self, game_with, dice, check):
        game = game_with(crit_table="revised")
        game.do("take_critical", *dice, ship="Anvil")
        assert game.ship("Anvil").hull_lost == 2
        assert check(game, game.ship("Anvil").id)

    def test_points_of_crew_or_ap(self, game_with):
        game = game_with(crit_table="revised")
        game.do("take_critical", 3, 4, 5, ship="Anvil")  # hard pounding, 1D3 = 3
        assert game.debts()[0] == "Anvil loses 3 points of crew or AP: say which"
        with pytest.raises(Refusal, match="Exactly 3"):
            game.do("take_points", ship="Anvil", at=0, crew=1)
        game.do("take_points", ship="Anvil", at=0, crew=1, ap=2)
        assert (game.ship("Anvil").crew_lost, game.ship("Anvil").ap_lost) == (1, 2)

    def test_thrown_out_of_place(self, game_with):
        game = game_with(crit_table="revised")
        lines = game.do("take_critical", 6, 6, 3, 2, 5, ship="Anvil")
        assert lines[1].startswith("Anvil is thrown 7\N{DOUBLE PRIME} port")

    def test_a_ship_that_is_lost_is_asked_for_nothing_more(self, game_with):
        """E3: no die for where the wreck of her is thrown, no point of a crew that is gone."""
        game = game_with(crit_table="revised")
        game.do("lose", ship="Anvil", hull=3)
        lines = game.do("take_critical", 6, 6, ship="Anvil")
        assert lines[-1] == "Anvil is destroyed"
        game.do("lose", ship="Forge", hull=3)
        game.do("take_critical", 3, 4, ship="Forge")
        assert not any(debt.startswith("Forge") for debt in game.debts())

    def test_a_fire_leaves_a_marker(self, game_with):
        game = game_with(crit_table="revised")
        game.do("take_critical", 2, 2, ship="Anvil")
        assert [marker.text for marker in game.ship("Anvil").markers] == ["Fire on board"]

    def test_repair_by_house_rule(self, game, game_with):
        game.do("take_critical", ship="Anvil")
        with pytest.raises(Refusal, match="do not let criticals be repaired"):
            game.do("repair", ship="Anvil", at=0)
        other = game_with(repair=True, repair_target=5)
        other.do("take_critical", ship="Anvil")
        with pytest.raises(Refusal, match="end phase"):
            other.do("repair", ship="Anvil", at=0)
        assert "end phase" in str(other.offers("Anvil")["repair"].discouraged)
        while other.state.phase != "end_phase":
            other.do("next_phase")
        assert "Anvil may try to repair a critical" in other.debts()
        other.do("repair", 4, ship="Anvil", at=0)
        assert "Anvil may try to repair a critical" not in other.debts()
        with pytest.raises(Refusal, match="already tried this turn"):
            other.do("repair", ship="Anvil", at=0)
        other.next_turn()
        while other.state.phase != "end_phase":
            other.do("next_phase")
        tries = [one for one in other.system.due(other.state) if one.offer and one.offer.action == "repair"]
        assert [one.asked for one in tries] == ["in_row"], "one try is asked for after the other"
        other.do("repair", 5, ship="Anvil", at=0)
        assert other.ship("Anvil").criticals[0].repaired


class TestRam:
    def test_declared_only(self, game):
        game.activate("First Line")
        assert game.do("ram", ship="Stalwart", target="Anvil") == [
            "Stalwart rams Anvil",
            "The sheet has no procedure: mark the damage by hand",
        ]

    def test_thrown_by_house_rule(self, game_with):
        game = game_with(ram="ram_first_edition")
        game.activate("First Line")
        with pytest.raises(Refusal, match="last hull point"):
            game.do("ram", ship="Stalwart", target="Anvil")
        game.put("Stalwart", hull=3)
        with pytest.raises(NeedsDice) as asked:
            game.journal.rehearse("ram", game.ids({"ship": "Stalwart", "target": "Anvil"}), roll_rest=False)
        says = asked.value.pool.says
        assert [str(says(face).label.key) for face in (5, 6)] == ["A miss", "A critical for both"]
        game.do("ram", 6, ship="Stalwart", target="Anvil")
        assert game.ship("Stalwart").status == "destroyed"
        assert game.ship("Anvil").hull_lost == 2


class TestEndPhase:
    def end(self, game):
        while game.state.phase != "end_phase":
            game.do("next_phase")

    def test_the_hand_shrinks_with_the_squadrons(self, game_with):
        game = game_with(first_hand=True)
        assert len(game.state.side("t").hand) == 3  # flights do not count (P4)
        game.do("lose", ship="Psalm", hull=2)
        game.do("lose", ship="Vesper", hull=2)
        self.end(game)
        assert "Terran: discard 1 card (R63)" in game.debts()
        with pytest.raises(Refusal, match="at least"):
            game.do("draw", side="t", draw=0)
        game.do("draw", side="t", draw=0, discard=["c1"])
        assert len(game.state.side("t").hand) == 2

    def test_used_cards_are_made_up_and_new_ones_stay(self, game_with):
        game = game_with(first_hand=True)
        game.activate("Pickets")
        game.do("play_card", side="t", card="c1", type="S", ship="Psalm")
        self.end(game)
        form = game.form("draw", side="t")
        assert form.args == {"side": "t", "draw": 1, "discard": ()}
        game.do("draw", side="t", draw=2, discard=["c2"])
        assert [card.id for card in game.state.side("t").hand] == ["c3", "c4", "c5"]
        with pytest.raises(Refusal, match="drawn already"):
            game.do("draw", side="t", draw=0)
        lines = game.do("draw", side="t", draw=0, discard=["c4"], insist=True)
        assert "Overruled by the players: A card drawn in this phase" in "".join(lines)

    def test_the_form_remarks_on_cards_just_drawn(self, game_with):
        game = game_with(first_hand=True)
        self.end(game)
        game.do("draw", side="t", draw=1, discard=["c1"])
        picks = next(field for field in game.form("draw", side="t").fields if field.kind == "many").picks
        assert [pick.discouraged is not None for pick in picks] == [False, False, True]

    def test_card_limits_warn(self, game):
        game.activate("Pickets")
        game.do("play_card", side="t", type="S", ship="Psalm")
        lines = game.do("play_card", side="t", type="A", ship="Vesper")
        assert lines[-1] == "Usually no A card is played on a squadron that has an S card this turn."

    def test_victory_points_are_counted_by_players(self, game):
        game.do("lose", ship="Anvil", hull=4)
        form = game.form("victory_points", side="t")
        assert form.fields[1].working.total == 50
        game.do("victory_points", side="t", points=75)
        assert game.state.side("t").victory_points == 75

    def test_a_new_turn_is_a_clean_slate(self, game):
        game.activate("First Line", "Sentry")
        game.do("move", ship="Stalwart", inches=7)
        game.fire("Stalwart", PORT, "Anvil", *[1] * 6)
        game.do("declare_boarding", ship="Steadfast", target="Forge")
        game.do("lay_marker", ship="Anvil", text="Jammed", ends_turn=1)
        game.next_turn()
        ship = game.ship("Stalwart")
        assert (ship.moved, ship.fired, ship.fired_at) == (False, (), ())
        assert not game.ship("Sentry").out_of_command
        assert not game.ship("Steadfast").will_board
        assert not game.ship("Anvil").markers
        assert game.state.activated == ()


class TestByHand:
    def test_a_struck_hull_destroys_and_comes_back(self, game):
        game.do("mark", ship="Anvil", slot="hull", lost=4)
        assert game.ship("Anvil").status == "destroyed"
        game.do("mark", ship="Anvil", slot="hull", lost=3)
        assert game.ship("Anvil").status == "in_play"

    def test_no_crew_is_a_badge(self, game):
        game.do("mark", ship="Anvil", slot="crew", lost=5)
        assert game.ship("Anvil").status == "in_play"
        strips = [
            strip
            for side in game.system.overview(game.state, "").sides
            for unit in side.squadrons
            for strip in unit.ships
        ]
        anvil = next(strip for strip in strips if strip.name == "Anvil")
        assert "No crew" in [str(badge.text) for badge in anvil.badges]

    def test_captured_by_hand_counts_for_the_other_side(self, game):
        game.put("Anvil", status="captured")
        assert game.ship("Anvil").taken_by == "t"


def test_a_button_that_asks_nothing_carries_all_it_needs(game):
    game.activate("First Line")
    game.do("board", ship="Stalwart", target="Anvil", inches=1)
    game.do("take_critical", ship="Anvil")
    game.do("lay_marker", ship="Shade", text="Jammed")
    game.do("pd_fire", 5, 1, 1, ship="Forge", shares=[share("Kestrel", 3)])
    table = game.system.overview(game.state, "")
    found = [*table.offers, *(debt.offer for debt in game.system.due(game.state) if debt.offer)]
    for ship in game.state.ships:
        found += game.system.offers(game.state, ship)
    for offer in found:
        spec = game.system.actions[offer.action]
        if spec.form is None:
            spec.args.model_validate(offer.answers)
        else:
            assert spec.form(game.state, offer.answers).title

"""Turns as players play them: every phase, its debts, what follows from each die."""

import pytest

from fleetdesk.core.battle.actions import Table
from fleetdesk.core.dice import Dice, DiceBox
from fleetdesk.core.errors import BadInput, Refusal
from fleetdesk.systems.age_of_sail.fight.harm import CAPTAIN, EXPLOSION
from fleetdesk.systems.age_of_sail.fight.upkeep_queue import done, queue
from fleetdesk.systems.age_of_sail.state import Broadside, Chore


def broadsides(game):
    """Two pairs of ships within gunshot, in the phase of broadsides, all others far away."""
    game.to("movement")
    game.do("sail_all")
    game.place("Victory", (0, 20), "N")
    game.place("Bucentaure", (2, 19), "N")
    game.place("Redoutable", (0, 40), "N")
    game.place("Temeraire", (0, 41), "N")
    game.to("broadsides")


# --- weather ------------------------------------------------------------------------------------------


def test_the_weather_of_the_setup_stands_in_turn_1(game):
    assert (game.state.phase, game.state.wind, game.state.wind_force) == ("command", "NW", 2)
    with pytest.raises(Refusal):
        game.do("weather", 1)


def next_turn(game):
    turn = game.state.turn
    while game.state.turn == turn:
        game.do("next_phase")


def test_the_wind_changes_and_every_ship_with_it(game):
    game.put("Conqueror", fs_set=True)
    next_turn(game)
    assert game.debts() == ["Weather of this turn (R19)"]
    assert any("rises" in text for text in game.do("weather", 5))
    assert game.state.wind_force == 3
    assert game.why("Victory", "m_c").total == 4
    next_turn(game)
    texts = game.do("weather", 6)
    assert game.state.wind_force == 4
    assert "Conqueror: full sail is blown in (R65)" in texts
    assert not game.ship("Conqueror").fs_set
    assert "No boarding (R26)." in texts
    assert "No full sail (R25)." in str(game.system.overview(game.state, "").prompt)


def test_a_shift_catches_ships_head_to_wind(game):
    next_turn(game)
    texts = game.do("weather", 3, 1)
    assert game.state.wind == "N"
    assert "Bucentaure is caught head to wind and stops (R57)" in texts
    again = game.system.overview(game.state, "").dial
    assert again.value == 0


def test_wind_and_sky_are_set_by_hand_in_one_form(game):
    form = game.form("set_wind", direction=3, force=5, sky="fog")
    game.do("set_wind", **form.args)
    assert (game.state.wind, game.state.wind_force, game.state.visibility) == ("S", 5, 4)
    assert "Rain" in str(game.system.overview(game.state, "").dial.label)  # R29


def test_dice_make_the_first_weather_where_the_players_want_it(game_with):
    game = game_with({"diced": True})
    assert game.state.phase == "weather"
    game.do("weather", 4, 2, 6)
    assert (game.state.wind, game.state.wind_force, game.state.visibility) == ("S", 2, 6)


def test_night_falls_at_20_00(game_with):
    game = game_with({"start": "19:55"})
    next_turn(game)
    assert "Night falls" in game.texts()
    assert "night" in str(game.system.overview(game.state, "").clock)


# --- command ------------------------------------------------------------------------------------------


def test_command_is_worked_out_from_the_hexes(game):
    assert game.ship("Temeraire").commanded == "chief"
    assert game.ship("Africa").commanded == "none"
    assert game.ship("Africa").lead == 3
    assert game.ship("Formidable").commanded == "chief"  # by the chain of the line


def test_a_dead_captain_lengthens_the_lead(game):
    game.put("Victory", captain_dead=True)
    next_turn(game)
    game.do("weather", 1)
    game.do("next_phase")
    assert game.ship("Victory").lead == 1
    assert game.ship("Temeraire").lead == 0
    assert any("Victory: Commanded, orders 1 turn ahead" in text for text in game.texts())


def test_without_hexes_players_tick_who_is_commanded(game_with):
    game = game_with({"tracking": "heading"})
    assert game.debts()[0].startswith("24 ships: are they commanded?")
    rows = {"ships": {game.ship("Victory").id: {"status": "second"}}}
    form = game.form("tick_command", side="b", **rows)
    game.do("tick_command", **form.args)
    assert game.ship("Victory").commanded == "second"
    assert game.ship("Temeraire").commanded == "chief"
    assert game.debts()[0].startswith("12 ships")


def test_a_new_flagship_only_by_house_rule(game, game_with):
    game.put("Victory", status="sunk")
    game.do("work_out_command")
    assert game.ship("Temeraire").commanded == "none"
    with pytest.raises(Refusal):
        game.do("name_flagship", ship="Temeraire")
    game = game_with(successor_flagship=True)
    with pytest.raises(Refusal):
        game.do("name_flagship", ship="Temeraire")
    game.put("Victory", status="sunk")
    game.do("name_flagship", ship="Temeraire")
    assert game.ship("Neptune (98)").commanded == "chief"


# --- broadsides and damage ----------------------------------------------------------------------------


def test_broadsides_are_simultaneous(game):
    broadsides(game)
    game.put("Bucentaure", hull=4)
    assert "Fire: Bucentaure 16" in [
        str(one.title) for one in game.system.offers(game.state, game.ship("Victory").id)
    ]
    texts = game.do("fire", 4, ship="Victory", target="Bucentaure")
    assert texts == ["Victory fires at Bucentaure at 2: force 16, die 4 +2 reads 6: 4 hull points"]
    assert game.ship("Bucentaure").pv == 12  # nothing yet
    game.do("fire", 6, 6, ship="Bucentaure", target="Victory")
    assert "Natural 6, critical 6 + 12 = 18: Fire aboard" in game.texts()
    with pytest.raises(Refusal):
        game.do("fire", 1, ship="Victory", target="Bucentaure")
    game.do("next_phase")
    assert game.debts() == ["Bucentaure: 4 hull points", "Victory: 3 hull points", "Victory: Fire aboard"]
    with pytest.raises(Refusal):
        game.do("settle", at=1)
    game.do("settle", 3, at=0)
    assert (game.ship("Bucentaure").pv, game.ship("Bucentaure").mast_lost) == (8, 1)
    game.do("settle")
    game.do("settle")
    assert game.ship("Victory").fire
    assert game.debts() == []  # the first upkeep is next turn (R114)


def test_nobody_fires_where_the_rules_say_no_and_players_may_insist(game):
    broadsides(game)
    game.put("Victory", leaks=1)
    with pytest.raises(Refusal, match="leak"):
        game.do("fire", 4, ship="Victory", target="Bucentaure")
    game.do("fire", 4, ship="Victory", target="Bucentaure", insist=True)
    with pytest.raises(BadInput):
        game.do("fire", 4, ship="Temeraire", target="Temeraire", insist=True)


def test_what_the_players_say_of_a_shot_wins(game):
    broadsides(game)
    texts = game.do(
        "fire", 5, ship="Victory", target="Bucentaure", range=3, enfilade=True, nearer=True, first=False
    )
    assert texts == ["Victory fires at Bucentaure at 3: force 10, die 5: 3 hull points (enfilade)"]


def test_the_form_of_a_shot_is_filled_from_the_state(game):
    broadsides(game)
    form = game.form("fire", ship="Victory")
    assert form.args["target"] == game.ship("Bucentaure").id
    assert (form.args["range"], form.args["in_arc"], form.args["first"]) == (2, True, True)
    assert form.working.total == 16
    assert not form.warnings
    target = game.ship("Redoutable").id
    form = game.form("fire", ship="Victory", target=target)
    assert [str(text) for text in form.warnings] == ["Guns reach from 1 to 7 hexes (R87)."]


def test_enfilade_and_nearer_targets_are_seen_on_the_map(game):
    broadsides(game)
    game.place("Victory", (0, 20), "NE")
    game.place("Bucentaure", (0, 23), "N")
    form = game.form("fire", ship="Victory", target=game.ship("Bucentaure").id)
    assert form.args["enfilade"]
    assert form.working.total == 10 + 6
    game.place("Héros", (0, 22), "N")
    form = game.form("fire", ship="Victory", target=game.ship("Bucentaure").id)
    assert form.args["nearer"]
    assert form.working.total == 10 + 6 - 6


def burning(game):
    """A burning, leaking ship at the start of a damage phase."""
    broadsides(game)
    game.put("Bucentaure", fire=True, leaks=1, small_leaks=2)
    game.to("damage")


def test_upkeep_is_owed_in_the_order_of_the_rules(game):
    burning(game)
    assert game.debts() == [
        "Bucentaure: small leak",
        "Bucentaure: small leak",
        "Bucentaure: leak",
        "Bucentaure: fire aboard",
    ]
    game.do("settle", 2)
    game.do("settle", 3)
    game.do("settle", 1)
    assert game.ship("Bucentaure").pv == 16 - 1 - 1 - 3
    game.do("settle", 4)
    ship = game.ship("Bucentaure")
    assert (ship.small_leaks, ship.leaks, ship.fire) == (1, 0, False)
    assert game.debts() == []


def test_section_dice_of_upkeep_come_last(game):
    burning(game)
    game.put("Bucentaure", hull=4)  # sections of 6, 5 and 5
    game.do("settle", 6)
    game.do("settle", 6)
    assert game.debts() == ["Bucentaure: leak", "Bucentaure: fire aboard", "Bucentaure: section dice"]
    game.do("settle_all", 6, 3, 3, 5)
    ship = game.ship("Bucentaure")
    assert ship.pv == 16 - 4 - 2 - 3 - 3
    assert ship.mast_lost == 1


def test_a_ship_that_fired_does_not_stop_a_small_leak(game):
    broadsides(game)
    game.put("Victory", small_leaks=1)
    game.do("fire", 1, ship="Victory", target="Bucentaure")
    game.to("damage")
    game.do("settle")
    game.do("settle")
    assert game.ship("Victory").small_leaks == 1
    assert "Victory has fired: the small leak is not stopped (R108)" in game.texts()


def test_an_explosion_reaches_the_neighbours_after_all_upkeep(game):
    broadsides(game)
    game.put("Bucentaure", fire=True)
    game.place("Victory", (1, 20), "N")
    game.put("Victory", leaks=1)
    game.place("Héros", (3, 19), "N")
    game.to("damage")
    assert game.debts() == ["Victory: leak", "Bucentaure: fire aboard"]
    game.do("settle", 5)
    game.do("settle", 6)
    assert game.debts() == ["Bucentaure: section dice", "Explosion of Bucentaure: 2 ships near"]
    game.do("settle_all", 5, 5)
    assert game.ship("Bucentaure").pv == 8
    assert game.ship("Bucentaure").fire
    assert game.ship("Victory").pv == 20 - 3 - 5
    assert game.ship("Héros").pv == 15 - 3
    assert game.ship("Redoutable").pv == 15


def test_without_hexes_players_say_who_is_near_an_explosion(game_with):
    game = game_with({"tracking": "none"})
    game.put("Bucentaure", fire=True)
    game.to("damage")
    game.do("settle_all", 6, 1)
    assert game.debts() == ["Explosion of Bucentaure: who is near?"]
    form = game.form("settle", at=0, near=(game.ship("Victory").id,))
    game.do("settle", **form.args)
    game.do("settle", 6)
    assert game.ship("Victory").pv == 15


def test_hull_gone_and_a_leak_sinks_at_once(game):
    burning(game)
    game.put("Bucentaure", hull=15, leaks=1)
    game.do("settle")
    assert game.ship("Bucentaure").status == "sunk"
    assert game.debts() == []
    broadsides_left = game.system.overview(game.state, "")
    assert "1 ship lost" in [str(badge.text) for badge in broadsides_left.sides[1].badges]


@pytest.mark.parametrize(("critical", "pending"), [(8, 1), (12, 1), (9, 0), (11, 0)])
def test_only_a_hit_in_the_rigging_takes_back_the_sail_ordered(game, critical, pending):
    ship = game.ship("Victory").but(fs_pending=1)
    chore = Chore(kind="critical", ship=ship.id, amount=critical)
    battle = game.state.with_ship(ship).but(chores=(chore,))
    after = done(battle, chore, Table(Dice(DiceBox()))).battle
    assert after.ships[ship.id].fs_pending == pending


def settled(game, critical, *shooters):
    """Facts of the criticals of several broadsides at one ship, in their order."""
    target = game.ship("Bucentaure").id
    shots = (Broadside(shooter=game.ship(by).id, target=target, critical=critical) for by in shooters)
    battle = game.state.but(broadsides=tuple(shots))
    battle, facts = battle.but(chores=tuple(one for one in queue(battle) if one.kind == "critical")), []
    while battle.chores:
        battle, lines = done(battle, battle.chores[0], Table(Dice(DiceBox())))
        facts += [fact for line in lines for fact in line.facts]
    return facts


def test_who_blows_up_a_leaking_ship_has_sunk_her(game):
    game.put("Bucentaure", hull=15, leaks=1)
    (kill,) = (one for one in settled(game, EXPLOSION, "Victory") if one.kind == "kill")
    assert kill.by == game.ship("Victory").id


def test_each_of_two_like_criticals_is_of_who_struck_it(game):
    shooters = ("Victory", "Temeraire")
    found = [one.by for one in settled(game, CAPTAIN, *shooters) if one.kind == "critical"]
    assert found == [game.ship(name).id for name in shooters]


def test_criticals_on_a_fort_only_where_they_make_sense(game_with):
    game = game_with(battle="nile")
    game.to("broadsides")
    game.place("Goliath", (-2, -2), "N")
    fort = "Aboukir"
    game.do("fire", 6, 3, ship="Goliath", target=fort, range=4, in_arc=True, first=False, insist=True)
    assert "Natural 6, critical 3 + 8 = 11: Rigging hit: \N{MINUS SIGN}1 inertia" in game.texts()
    game.to("damage")
    game.do("settle_all")
    wanted = " means nothing to a fort (R112)"
    assert any(text.startswith(fort) and text.endswith(wanted) for text in game.texts())


# --- boarding -----------------------------------------------------------------------------------------


def alongside(game):
    game.to("boarding")
    game.place("Victory", (0, 20), "N")
    game.place("Redoutable", (0, 20), "N")


def board(game):
    alongside(game)
    game.do("grapple", 2, ships=(game.ship("Victory").id, game.ship("Redoutable").id))


def test_a_boarding_fights_three_rounds_and_goes_on(game):
    board(game)
    assert [game.ship(name).mode for name in ("Victory", "Redoutable")] == ["locked", "locked"]
    assert game.debts() == ["Boarding, round 1 of 3: Victory against Redoutable"]
    form = game.form("fight", melee="m1")
    assert game.system.actions["fight"].odds(game.state, game.system.actions["fight"].args(**form.args))
    game.do("fight", 5, 5, melee="m1")
    assert game.ship("Victory").pv == 20 - 3  # force 12, die 5
    assert game.ship("Redoutable").pv == 15 - 4  # force 18, die 5
    game.do("fight", 1, 1, 1, 1, melee="m1", rounds=2)
    with pytest.raises(Refusal):
        game.do("fight", 1, 1, melee="m1")
    assert "Three rounds" in str(game.system.overview(game.state, "").prompt), "they are grappled still"
    next_turn(game)
    game.to("boarding")
    assert game.state.melees[0].rounds == 0
    assert game.debts() == ["Boarding, round 1 of 3: Victory against Redoutable"]


def test_a_boarding_that_does_not_come_about_parts_the_ships(game):
    alongside(game)
    game.do("grapple", 4, ships=(game.ship("Victory").id, game.ship("Redoutable").id), insist=True)
    assert game.state.melees == ()
    assert game.ship("Victory").mode == "sailing"


def test_nobody_boards_in_a_strong_wind(game):
    alongside(game)
    game.do("set_wind", direction="N", force=4)
    with pytest.raises(Refusal, match="force 4"):
        game.do("grapple", 1, ships=(game.ship("Victory").id, game.ship("Redoutable").id))


def test_a_side_that_cannot_fight_ends_the_boarding(game):
    board(game)
    game.put("Redoutable", hull=14)
    game.do("fight", 1, 6, 6, melee="m1")
    assert game.ship("Redoutable").pv == 0
    assert game.state.melees == ()
    assert game.ship("Victory").mode == "sailing"
    assert "The boarding is over: Victory against Redoutable" in game.texts()


def test_ships_part_by_agreement_and_anchored_ones_stay_anchored(game):
    alongside(game)
    game.put("Redoutable", mode="anchored")
    game.do("grapple", 1, ships=(game.ship("Victory").id, game.ship("Redoutable").id))
    game.do("part_melee", melee="m1")
    assert [game.ship(name).mode for name in ("Victory", "Redoutable")] == ["sailing", "anchored"]


def test_a_third_ship_joins(game):
    board(game)
    game.place("Temeraire", (0, 20), "N")
    game.do("grapple", 1, ships=(game.ship("Temeraire").id, game.ship("Redoutable").id))
    assert len(game.state.melees) == 1
    assert len(game.state.melees[0].ships) == 3


# --- surrender ----------------------------------------------------------------------------------------


def helpless(game):
    game.place("Bucentaure", (0, 20), "N")
    game.place("Victory", (1, 20), "N")
    game.place("Temeraire", (-1, 20), "N")
    game.place("Héros", (0, 21), "N")
    game.put("Bucentaure", hull=16)
    game.to("surrender")


def test_more_enemies_than_friends_take_a_ship_without_hull(game):
    helpless(game)
    assert game.debts() == ["Bucentaure has no hull left: does she strike? (R119)"]
    form = game.form("surrender")
    game.do("surrender", **form.args)
    ship = game.ship("Bucentaure")
    assert (ship.side, ship.prizes) == ("b", 1)
    assert game.debts() == []
    with pytest.raises(Refusal):
        game.do("surrender", **form.args)
    next_turn(game)
    game.do("weather", 1)
    game.do("next_phase")
    assert (game.ship("Bucentaure").commanded, game.ship("Bucentaure").lead) == ("none", 3)
    assert game.ship("Redoutable").commanded == "none"  # their flagship flies another flag (R41)


def test_a_prize_is_retaken_in_the_same_way(game):
    helpless(game)
    game.do("surrender", **game.form("surrender").args)
    next_turn(game)
    game.place("Temeraire", (-9, 20), "N")
    game.place("Redoutable", (-1, 20), "N")
    game.to("surrender")
    game.do("surrender", **game.form("surrender").args)
    assert game.ship("Bucentaure").side == "f"


def test_two_hulks_side_by_side_are_for_the_players(game):
    game.place("Bucentaure", (0, 40), "N")
    game.place("Victory", (1, 40), "N")
    game.put("Bucentaure", hull=16)
    game.put("Victory", hull=20)
    game.to("surrender")
    form = game.form("surrender")
    assert "settle it between you" in str(form.warnings[0])
    (group,) = (one for one in form.fields if one.kind == "group")
    picks = [pick for row in group.rows for pick in row.fields[-1].picks]
    assert {pick.value for pick in picks if pick.discouraged is None} == {"keeps_colours", "surrenders"}
    rows = {game.ship("Victory").id: {"end": "keeps_colours"}}
    game.do("surrender", **game.form("surrender", ships=rows).args)
    assert game.ship("Victory").side == "b"
    assert game.ship("Bucentaure").side == "b"


def test_without_hexes_the_numbers_are_asked(game_with):
    game = game_with({"tracking": "none"})
    game.put("Bucentaure", hull=16)
    game.to("surrender")
    rows = {game.ship("Bucentaure").id: {"enemies": 2, "friends": 1}}
    game.do("surrender", **game.form("surrender", ships=rows).args)
    assert game.ship("Bucentaure").side == "b"


# --- by hand ------------------------------------------------------------------------------------------


def test_values_set_by_hand_have_their_consequences(game):
    game.put("Conqueror", fs_set=True)
    game.do("mark", ship="Conqueror", slot="masts", lost=1)
    assert not game.ship("Conqueror").fs_set
    game.put("Victory", leaks=1)
    game.do("mark", ship="Victory", slot="hull", lost=20)
    assert game.ship("Victory").status == "sunk"
    game.journal.undo()
    assert game.ship("Victory").status == "in_play"


def test_a_section_struck_by_hand_has_its_die(game):
    game.do("mark", ship="Victory", slot="hull", lost=5)
    assert "section_die" in game.offers("Victory")
    game.do("section_die", 3, ship="Victory")
    assert game.ship("Victory").mast_lost == 1


def test_every_number_of_the_panel_is_explained(game):
    game.put("Victory", crit9=1, crit12=1, crit11=1)
    game.do("mark", ship="Victory", slot="hull", lost=5)
    why = game.why("Victory", "b")
    assert why.total == 16 - 2 - 2
    assert sum(row.value or 0 for row in why.rows) == why.total
    why = game.why("Victory", "m_b")
    assert why.total == 1
    assert [row.value for row in why.rows if row.value is not None] == [2, 1, -1, -1]
    assert game.why("Victory", "inertia").total == 1
    assert game.why("Victory", "a").total == 18 - 4


def test_a_ship_leaves_the_map_and_its_boarding(game):
    board(game)
    game.do("leave_map", ship="Redoutable")
    assert game.state.melees == ()
    assert game.ship("Victory").mode == "sailing"


def test_orders_of_others_are_hidden(game):
    game.to("orders")
    victory = game.ship("Victory").id
    game.do("write_orders", ship="Victory", orders=[{"turn": 1, "text": "1"}])
    seen = game.system.view(game.state, "f")
    assert seen.ships[victory].log["1"].text == "hidden"
    assert game.system.view(game.state, "b").ships[victory].log["1"].text == "1"
    assert game.system.view(game.state, "").ships[victory].log["1"].text == "1"


def test_only_ships_with_somebody_to_fire_at_count_as_ready(game):
    """R86, R87: on hexes a ship out of reach is not waited for; without hexes only the players can tell."""
    for ship in list(game.state.ships.values()):
        if ship.name not in {"Victory", "Temeraire", "Bucentaure"}:
            game.do("leave_map", ship=ship.id)
    game.do("set_wind", direction="N", force=3, visibility=1)
    game.place("Victory", (8, 8), "SE")
    game.place("Temeraire", (40, 40), "SE")
    game.place("Bucentaure", (8, 11), "SE")
    game.to("broadsides")
    fire = [one for one in game.system.overview(game.state, "").offers if one.action == "fire"]
    assert [one.answers["ship"] for one in fire] == [game.ship("Victory").id]
    step = next(one for one in game.system.overview(game.state, "").steps if one.state == "current")
    assert str(step.progress) == "0/2"

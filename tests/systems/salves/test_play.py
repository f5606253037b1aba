"""A game played by its rules: set-up, the first turn, nations in turn, moves, salvos, the end."""

import random

import pytest

from fleetdesk.core.blocks.cards import Columns, Notes
from fleetdesk.core.errors import BadInput, Refusal
from fleetdesk.core.forms import Cells, Written
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.systems.salves.sea.grid import read_cell
from fleetdesk.systems.salves.sealed import proof, seal
from fleetdesk.systems.salves.state import Seal
from tests.systems.salves.games import CELLS, LANGUAGES, SYSTEM, Game, play_on, renderings, scattered


def at(text):
    return read_cell(text)


# --- set-up -------------------------------------------------------------------------------------------


def test_players_stand_in_the_order_of_nations_on_a_grid_for_three():
    game = Game("fga")
    assert [side.nation for side in game.state.sides] == ["US", "DE", "FR"]
    assert (game.state.columns, game.state.rows) == (13, 13)


def test_two_players_of_one_nation_play_as_they_registered():
    game = Game("gag")
    assert game.state.sides[0].id == "a"
    names = [ship.name for ship in game.state.ships.values()]
    assert len(set(names)) == len(names), "no two ships of a game share a name"
    assert "Bismarck 2" in names


def test_an_umpire_is_told_at_once_that_a_cell_is_taken_and_its_player_alone():
    game = Game()
    game.place(g=CELLS["g"])
    told = game.do("place_all", text="Bob a écrit :\nUSS Fletcher D4")
    assert game.ship("USS Fletcher").cell is None
    assert told[0] == "USS Fletcher in D4: This cell is not free: choose another."
    line = game.journal.entry(game.journal.head).lines[0]
    assert line.seats == ("a",)
    assert "Bismarck" not in " ".join(told)


def test_ships_of_one_list_may_change_places():
    game = Game()
    game.place(g="Bismarck: D4\nZ25: B2")
    game.place(g="Bismarck: B2\nZ25: D4")
    assert game.ship("Bismarck").cell == at("B2")
    assert game.ship("Z25").cell == at("D4")


def test_a_written_placement_says_what_is_wrong_line_by_line():
    game = Game()
    form = SYSTEM.actions["place_fleet"].form(
        game.state,
        {"side": "g", "text": "Bismarck D4\nZ25 : D4\nU-47 Z99\nYamato A1\nRichelieu A1\nGraf Zeppelin"},
    )
    written = next(field for field in form.fields if isinstance(field, Written))
    assert [reading.tone for reading in written.readings] == ["sound", *["harm"] * 4, "brass"]
    assert "off the grid" in str(written.readings[2].text) or "leaves the grid" in str(
        written.readings[2].text
    )


def test_the_set_up_is_sealed_only_when_all_are_placed():
    game = Game()
    game.place(g=CELLS["g"], a=CELLS["a"])
    with pytest.raises(Refusal):
        game.do("lock_setup")
    game.do("lock_setup", insist=True)
    assert game.ship("Richelieu").sunk
    assert game.state.phase == "first"


def test_nothing_is_placed_after_the_seal(game):
    with pytest.raises(Refusal):
        game.do("place", ship="Bismarck", cell=at("A13"))
    game.do("place", ship="Bismarck", cell=at("A13"), insist=True)
    assert game.ship("Bismarck").cell == at("D4")


# --- turn 1 -------------------------------------------------------------------------------------------


def test_the_first_turn_is_simultaneous(game):
    game.do("correct", ship="Bismarck", slot="lost", value=3)
    game.do("correct", ship="USS Washington", slot="lost", value=3)
    told = game.first(g="Bismarck - feu sur E4", a="USS Washington fires D4", f="Richelieu - passe")
    assert game.ship("Bismarck").sunk
    assert game.ship("USS Washington").sunk, "it was sunk and still fired"
    assert sum("is sunk!" in line for line in told) == 2
    assert game.state.turn == 2
    assert game.state.player == "a"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Bismarck - tir E4, E5", "one cell"),
        ("Bismarck - 1N", "only fire"),
        ("Bismarck - tir E4\nZ25 - tir B3", "Only one ship"),
        ("Bismarck - tir E4 x5", "More shots"),
        ("Bismarck - tir F4", "out of range"),
        ("Richelieu - tir E4", "another fleet"),
    ],
)
def test_limits_of_the_first_turn(game, text, reason):
    form = SYSTEM.actions["paste_orders"].form(game.state, {"side": "g", "text": text})
    assert reason in str(form.fields[0].readings[-1].text)


def test_any_fire_in_the_first_turn_by_house_rule(game_with):
    game = game_with(first_turn="any_fire")
    game.first(g="Bismarck - tir E4 x2, E5 x2\nZ25 - tir B3")
    assert game.ship("Bismarck").has_fired
    assert game.ship("Z25").has_fired


# --- detection ----------------------------------------------------------------------------------------


def test_a_fleet_without_a_detected_ship_only_fires(game):
    game.first(g="Bismarck - tir E4")
    told = game.turn("USS Fletcher - 1S\nUSS Washington - tir D3")
    assert any("may not move" in line for line in told), "the gate is read at the start of the turn"
    assert game.ship("USS Fletcher").cell == at("D5")
    game.do("next_nation")
    game.play("Z25 - 1E")
    assert game.ship("Z25").cell == at("C2"), "Bismarck was detected in turn 1"
    game.play()
    game.play("USS Fletcher - 1S")
    assert game.ship("USS Fletcher").cell == at("D6")


def test_the_gate_opens_at_once_by_house_rule(game_with):
    game = game_with(gate="running")
    game.first()
    game.turn("USS Washington - tir D3\nUSS Fletcher - 1S")
    assert game.ship("USS Fletcher").cell == at("D6")


def test_the_gate_closes_when_the_last_detected_ship_sinks(game):
    game.first(g="Bismarck - tir E4")
    assert game.state.detected("g")
    game.do("mark", ship="Bismarck", slot="lost", lost=6)
    assert game.ship("Bismarck").sunk
    assert not game.state.detected("g")


# --- moves and salvos ---------------------------------------------------------------------------------


def test_a_move_stops_before_a_hidden_ship_and_only_its_player_learns_why(game):
    game.first(a="USS Washington - tir D4")
    game.turn("USS Fletcher - 1N")
    assert game.ship("USS Fletcher").cell == at("D5")
    assert not any(event.ship == game.ship("USS Fletcher").id for event in game.state.events.values())
    assert "cell D4 is occupied" in game.dispatch("private-2-a-a")
    assert "Fletcher" not in game.dispatch("public-2-a")


def test_orders_are_carried_out_in_the_order_written(game):
    game.first(a="USS Washington - tir D4")
    game.turn("USS Washington - 1S\nUSS Fletcher - 1E")
    assert game.ship("USS Washington").cell == at("E5")
    assert game.ship("USS Fletcher").cell == at("D5"), "E5 is taken by now"


def test_a_refused_move_stays_by_house_rule(game_with):
    game = game_with(blocked_move="refuse")
    game.first(a="USS Fletcher - tir D6")
    game.turn("USS Fletcher - 1S, 1N, 2N")
    assert game.ship("USS Fletcher").cell == at("D5")


def test_a_spread_salvo_spares_a_submarine_unless_a_destroyer_fires(game):
    game.do("relocate", ship="U-47", cell=at("E5"))
    game.first()
    game.turn("USS Washington - tir E5 x2, D4 x3")
    assert not game.ship("U-47").lost
    assert game.ship("Bismarck").lost == 3
    game.do("next_nation")
    game.play()
    game.play()
    game.turn("USS Fletcher - tir E5, C4")
    assert game.ship("U-47").sunk


def test_only_names_are_public(game):
    game.first()
    game.turn("USS Washington - tir D4 x2, D3 x2")
    public = game.dispatch("public-2-a")
    assert (
        "USS Washington (American) fires at D4 \N{MULTIPLICATION SIGN}2, D3 \N{MULTIPLICATION SIGN}2."
        in public
    )
    assert "Hit: Bismarck." in public
    assert "HP" not in public
    assert "Bismarck hit 2 times in D4 by USS Washington: HP 4/6" in game.dispatch("private-2-a-g")


def test_hits_are_announced_by_house_rule(game_with):
    game = game_with(announce_hits=True)
    game.first()
    game.turn("USS Washington - tir D4 x2, D3 x2")
    assert "Hit: Bismarck \N{MULTIPLICATION SIGN}2." in game.dispatch("public-2-a")


def test_shells_hit_own_ships_and_the_player_is_warned(game, game_with):
    game.first()
    form = SYSTEM.actions["paste_orders"].form(game.state, {"side": "a", "text": "USS Washington - tir D5"})
    assert form.fields[0].readings[0].tone == "brass"
    game.turn("USS Washington - tir D5")
    assert game.ship("USS Fletcher").sunk
    mild = game_with(friendly_fire=False)
    mild.first()
    mild.turn("USS Washington - tir D5")
    assert not mild.ship("USS Fletcher").lost


def test_a_ship_sunk_earlier_in_the_turn_does_not_act(game):
    game.first(g="Bismarck - tir E4")
    game.do("correct", ship="Bismarck", slot="lost", value=5)
    game.play("USS Washington - tir D4")
    told = game.play("Bismarck - tir E4")
    assert any("This ship is sunk." in line for line in told)


def test_what_is_published_of_a_move_follows_the_house_rule(game_with):
    for rule, word in (
        ("steps", "Z25 \N{EN DASH} 1E"),
        ("moved_only", "Z25 moves."),
        ("secret", "No ship acts."),
    ):
        game = game_with(publish_moves=rule)
        game.first(g="Z25 - tir B3")
        game.play()
        game.turn("Z25 - 1E")
        assert word in game.dispatch("public-2-g")


# --- writing by touch ---------------------------------------------------------------------------------


def test_touches_write_the_same_paper(game):
    game.first(g="Bismarck - tir E4")
    game.play()
    game.do(
        "salvo", ship="Bismarck", targets=[{"cell": at("E4"), "count": 3}, {"cell": at("E3"), "count": 1}]
    )
    game.do("move", ship="Z25", steps=[(1, "E"), (1, "S")])
    assert (
        game.state.paper("g")
        == "Bismarck \N{EN DASH} tir E4 \N{MULTIPLICATION SIGN}3, E3 \N{MULTIPLICATION SIGN}1\nZ25 \N{EN DASH} 1E, 1S"
    )
    game.do("move", ship="Bismarck", steps=[(1, "W")])
    assert game.state.paper("g") == "Bismarck \N{EN DASH} 1O\nZ25 \N{EN DASH} 1E, 1S"
    game.do("clear_order", ship="Z25")
    assert game.state.paper("g") == "Bismarck \N{EN DASH} 1O"


def test_a_touched_cell_offers_what_can_be_done_there(game):
    game.first(g="Bismarck - tir E4")
    game.play()
    bismarck = game.ship("Bismarck").id
    seen = game.seen("g")
    fire, move = SYSTEM.cell_offers(seen, bismarck, at("E4"))
    assert (fire.action, fire.discouraged, move.action, move.discouraged) == ("salvo", None, "move", None)
    form = SYSTEM.actions[move.action].form(game.state, move.answers)
    assert form.args == {"ship": bismarck, "steps": ((1, "E"),)}
    far, _ = SYSTEM.cell_offers(seen, bismarck, at("K4"))
    assert far.discouraged is not None
    assert not SYSTEM.cell_offers(game.seen("a"), bismarck, at("E4")), "another's ship is not ordered"
    assert not SYSTEM.cell_offers(seen, game.ship("USS Washington").id, at("E4"))


def test_placing_by_touch_asks_nothing():
    game = Game()
    ship = game.ship("Bismarck").id
    (offer,) = SYSTEM.cell_offers(game.seen("g"), ship, at("C3"))
    form = SYSTEM.actions[offer.action].form(game.state, offer.answers)
    assert not form.fields
    game.do(offer.action, **form.args)
    assert game.ship("Bismarck").cell == at("C3")


def test_the_umpire_sees_what_orders_would_bring(game):
    game.first(a="USS Washington - tir D4")
    text = "USS Fletcher - 1N\nUSS Washington - tir D5"
    ask = SYSTEM.actions["paste_orders"].form
    told = [str(one) for one in ask(game.state, {"side": "a", "text": text, "open": True}).warnings]
    assert told == ["USS Fletcher will be stopped before D4."]
    assert not ask(game.state, {"side": "a", "text": text}).warnings, "a player is not told"


def test_the_preview_is_drawn(game):
    game.first(a="USS Washington - tir D4")
    form = SYSTEM.actions["paste_orders"].form(
        game.state, {"side": "a", "text": "USS Washington - tir D3 x2\nUSS Fletcher - 1S, 1E"}
    )
    chart = next(field.chart for field in form.fields if isinstance(field, Cells))
    assert [shade.cell for shade in chart.shades] == [at("D3")]
    assert chart.tracks[0].cells == (at("D5"), at("D6"), at("E6"))


# --- the end ------------------------------------------------------------------------------------------


def end(game):
    game.do("end_game")
    return game


def test_the_last_fleet_afloat_wins_and_all_is_revealed(game):
    game.first(a="USS Washington - tir D4")
    for ship in [one for one in game.state.ships.values() if one.side != "a"]:
        game.do("mark", ship=ship.id, slot="lost", lost=9)
    assert game.state.over
    assert str(SYSTEM.overview(game.seen("g"), "g").over) == "American fleet is the last one afloat and wins."
    assert game.seen("g").ships == game.state.ships


def test_the_seal_holds_for_an_honest_game(game):
    code = game.state.seal.code
    assert len(code.replace("-", "")) * 5 >= 128  # bits
    game.first(g="Bismarck - feu sur E4", a="USS Washington - tir D4")
    game.play("USS Washington - 1S\nUSS Fletcher - 1N")
    game.play("Bismarck - tir E5\nZ25 - 1E, 1NE")
    end(game)
    assert all(finding.holds for finding in proof.verify(game.state))
    told = game.do("verify_seal", code=code.lower().replace("-", " "))
    assert told[0] == "The code noted at the start is the code of this set-up."


def test_the_seal_breaks_when_a_ship_was_moved_in_secret(game):
    game.first(g="Bismarck - feu sur E4")
    ship = game.ship("Graf Zeppelin")
    moved = game.state.with_ship(ship.but(start=at("A13"), cell=at("A13")))
    assert not proof.verify(moved)[0].holds
    assert not proof.verify(game.state.with_ship(ship.but(cell=at("A13"))))[-1].holds
    other = game.state.but(seal=seal.sealed(moved, game.state.seal.salt))
    assert other.seal.code != game.state.seal.code


def test_the_code_cannot_be_tried_without_the_salt(game):
    """Two games with the same positions have other codes, also of one seed, and the salt is in no view."""
    from tests.systems.salves.games import placed

    again = placed()
    assert again.state.seal.code != game.state.seal.code
    assert again.state.but(seal=game.state.seal) == game.state, "nothing else differs"
    for one in (game, again):
        bits = one.state.seal.salt
        assert len(bits) == 64
        assert bits == one.journal.entry(one.journal.head).args["bits"], "kept like a throw"
    for seat in ("g", "a", "*"):
        assert game.seen(seat).seal.salt == ""
        assert game.seen(seat).dice.seed == 0


def test_sealing_again_from_the_log_gives_the_same_code(game):
    entry = game.journal.entry(game.journal.head)
    code = game.state.seal.code
    game.journal.undo()
    game.journal.do(entry.action, entry.args)
    assert game.state.seal.code == code


def test_values_are_sealed_as_well_as_places(game):
    bismarck = game.ship("Bismarck")
    fleet = game.state.side("g").fleet
    card = fleet.cards[bismarck.card]
    other = fleet.but(cards={**fleet.cards, card.id: card.but(armour=9)})
    sides = tuple(one.but(fleet=other) if one.id == "g" else one for one in game.state.sides)
    assert "Bismarck: D4: 4/6/3" in game.state.seal.text
    assert not proof.verify(game.state.but(sides=sides))[0].holds


def test_a_battle_sealed_before_values_were_still_verifies(game):
    """As the first versions sealed: a short salt, no values."""
    text = seal.sealed_text(game.state, "0123456789abcdef" * 2)
    assert "4/6/3" not in text
    assert text.splitlines()[:3] == ["salt " + "0123456789abcdef" * 2, "grid 13x13", "US: USS Enterprise: G6"]
    old = game.state.but(seal=Seal(code=seal.code_of(text), salt="0123456789abcdef" * 2, text=text))
    assert proof.verify(old)[0].holds


def test_a_player_checks_the_code_with_the_archive_alone(game):
    """In every markup and language of the text the umpire sends, quoted or not."""
    code = game.state.seal.code
    end(game)
    archive = next(one for one in SYSTEM.dispatches(game.state) if one.id == "archive")
    for text in renderings(archive):
        assert seal.opened(text) == game.state.seal.text
        assert seal.check(code.lower(), "\n".join(f"> {line}" for line in text.splitlines())) is None
        changed = text.replace("Bismarck: D4", "Bismarck: D5").replace("Bismarck: D4", "Bismarck: D5")
        assert "not the one given at the start" in str(seal.check(code, changed))
    with pytest.raises(BadInput):
        seal.check(code, "Bismarck: D4")


def test_the_recipe_is_on_the_sheet_of_every_player(game):
    for side in game.state.sides:
        seen = game.seen(side.id)
        sheet = SYSTEM.sheets["player"].draw(side.fleet, seen, side.id, SheetOptions(state="current"))
        said = LANGUAGES[1].say
        columns = [
            part
            for card in sheet.cards
            for block in card.blocks
            if isinstance(block, Columns)
            for part in block.columns
        ]
        told = [said(block.text) for part in columns for block in part if isinstance(block, Notes)]
        assert any("SHA-256" in one for one in told)
        assert game.state.seal.code in told


def test_corrections_by_the_umpire_are_named_at_the_end(game):
    game.first(g="Bismarck - feu sur E4")
    game.do("relocate", ship="Z25", cell=at("A9"))
    end(game)
    found = proof.verify(game.state)
    assert [finding.holds for finding in found] == [True, True, True, False]
    assert "corrected Z25 by hand" in str(found[-1].text)


def test_the_umpire_cannot_put_two_ships_in_one_cell(game):
    with pytest.raises(BadInput):
        game.do("relocate", ship="Z25", cell=at("D4"))


def test_a_ship_raised_again_finds_its_cell_taken(game):
    game.first()
    game.do("correct", ship="Bismarck", slot="sunk", value=True)
    game.do("relocate", ship="Z25", cell=at("D4"))
    game.do("correct", ship="Bismarck", slot="sunk", value=False)
    assert game.ship("Bismarck").cell is None
    assert game.state.left(game.ship("Bismarck")) == 1


# --- what a forum sends ---------------------------------------------------------------------------------

FORUM = """Karl a écrit :
- le Bismarck ouvre le feu sur E4 !

Bob a écrit :
Washington : tire 5 fois en D4
Merci, et à demain
Tirpits - tir A1
"""


def written(form) -> Written:
    return next(field for field in form.fields if isinstance(field, Written))


def test_greetings_are_neither_refused_nor_orders(game):
    game.orders(g="Bonjour à tous,\nBismarck - tir E4\nKarl")
    assert game.texts("g")[1:] == [
        "German fleet: 1 order",
        "Bismarck: fires at E4 \N{MULTIPLICATION SIGN}4",
    ]
    game.orders(a="Rien de neuf")
    game.do("resolve_first_turn")
    assert not [note for note in game.state.private.values() if note.kind == "refused"]


def test_the_umpire_pastes_what_all_players_sent(game):
    form = SYSTEM.actions["paste_all"].form(game.state, {"text": FORUM, "open": True})
    told = {one.line: (str(one.text), one.tone) for one in written(form).readings}
    assert told[0] == ("A message of: German fleet", "plain")
    assert told[1] == ("German \N{MIDDLE DOT} Bismarck: fires at E4 \N{MULTIPLICATION SIGN}4", "sound")
    assert told[4][0].startswith("American \N{MIDDLE DOT} USS Washington: fires at D4")
    assert told[6] == ("No ship of this fleet is called that.", "harm")
    assert [str(field.text) for field in form.fields[1:]] == ["Nothing in it of: French fleet"]
    game.do("paste_all", text=FORUM)
    assert set(game.state.papers) == {"g", "a"}
    assert game.state.paper("a") == "Washington : tire 5 fois en D4"
    game.do("resolve_first_turn")
    assert (game.ship("Bismarck").lost, game.ship("USS Washington").lost) == (5, 4)


def test_a_line_of_another_fleet_keeps_its_place_in_the_whole_text(game):
    form = SYSTEM.actions["paste_all"].form(
        game.state, {"text": "\n  Béarn - passe; Bismarck - tir E4, G9", "open": True, "author-": "*"}
    )
    last = written(form).readings[-1]
    assert (last.line, last.tone) == (1, "harm")
    assert "  Béarn - passe; Bismarck - tir E4, G9"[slice(*last.at)] == "Bismarck - tir E4, G9"


def test_a_cell_out_of_range_is_named_and_pointed_at(game):
    game.first(g="Bismarck - tir E4")
    text = "USS Fletcher - tir D4, G9"
    form = SYSTEM.actions["paste_orders"].form(game.state, {"side": "a", "text": text, "open": True})
    (reading,) = written(form).readings
    assert str(reading.text).startswith("G9: ")
    assert text[slice(*reading.at)] == "G9"


def test_only_the_umpire_reads_what_all_players_sent(game):
    form = SYSTEM.actions["paste_all"].form(game.state, {"text": FORUM})
    assert form.args is None
    assert not [field for field in form.fields if isinstance(field, Written)]


def test_papers_of_fleets_that_have_played_are_left_alone(game):
    game.first(g="Bismarck - tir E4")
    game.play("USS Fletcher - passe")
    assert game.state.player == "g"
    with pytest.raises(Refusal):
        game.do("paste_all", text="USS Fletcher - 1N\nBismarck - 1O", authors={"": "*"})
    with pytest.raises(BadInput):
        game.do("paste_all", text="Bonjour")


def test_all_fleets_are_placed_with_one_text():
    game = Game()
    game.do(
        "place_all",
        text="Bob:\nEnterprise G6\nWashington en E4\nKarl:\nle Bismarck = D4\nZ25 : case B2\nJean:\nBéarn D4",
    )
    cells = {name: game.ship(name).cell for name in ("USS Enterprise", "USS Washington", "Bismarck", "Z25")}
    assert cells == {
        "USS Enterprise": at("G6"), "USS Washington": at("E4"), "Bismarck": at("D4"), "Z25": at("B2")
    }  # fmt: skip
    assert game.ship("Béarn").cell is None
    assert any("not free" in text for text in game.texts("f"))
    assert not any("not free" in text for text in game.texts("a"))


def test_who_plays_later_in_a_turn_may_write_while_others_play():
    chance = random.Random(7)
    game = scattered(chance)
    next(play_on(game, chance, 1))
    game.do("next_nation")
    order = [side.id for side in game.state.sides if game.state.alive()[side.id]]
    up = order.index(game.state.player)
    for at, side in enumerate(order):
        offers = SYSTEM.overview(game.state, side).offers
        papers = [one.answers["side"] for one in offers if one.action == "paste_orders"]
        assert papers == ([side] if at >= up else []), side

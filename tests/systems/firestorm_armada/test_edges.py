"""What becomes of wings, parties and crews where a turn takes an odd way."""

import pytest

from fleetdesk.core.errors import BadInput, Refusal

FLIGHT, BOARDERS = ("Kestrel", "Merlin", "Hobby"), ("Grapnel", "Hook")


def repel(game, wing, by):
    """Point defence with one hit on it."""
    share = {"target": wing, "dice": 1, "inches": 2}
    game.do("pd_fire", 5, ship=by, shares=[share], insist=True)
    game.do("retreat", ship=wing)


class TestRepelledWings:
    def test_one_fires_its_own_torpedoes_and_not_those_of_its_flight(self, game):
        repel(game, "Kestrel", "Shade")
        game.activate("Harbour 1")
        game.fire("Kestrel", 0, "Bolt", 1, 1)
        with pytest.raises(Refusal, match="already fired"):
            game.fire("Kestrel", 0, "Bolt")
        game.fire("Merlin", 0, "Bolt", 1, 1, 1, 1)
        for wing in FLIGHT:
            with pytest.raises(Refusal, match="already fired"):
                game.fire(wing, 0, "Bolt")

    def test_it_boards_nobody_this_turn(self, game):
        for wing in BOARDERS:
            repel(game, wing, "Stalwart" if wing == "Hook" else "Steadfast")
        game.activate("Boarders")
        with pytest.raises(Refusal, match="touches no enemy"):
            game.do("board", ship="Hook", target="Psalm", inches=1)
        assert "R62" in str(game.offers("Hook")["board"].discouraged)
        game.next_turn()
        game.activate("Boarders")
        game.do("board", ship="Hook", target="Psalm", inches=1)

    @pytest.mark.parametrize("mine", [False, True])
    def test_landed_and_launched_it_is_still_repelled(self, game, mine):
        if mine:
            game.do("mine", 4, 1, 1, 1, ship="Talon", near=["Kestrel"])
        else:
            repel(game, "Kestrel", "Shade")
        game.do("land", ship="Kestrel", carrier="Harbour")
        game.do("launch", ship="Harbour", wings=["Kestrel"])
        assert game.ship("Kestrel").wing == "repelled"
        game.do("land", ship="Kestrel", carrier="Harbour")
        game.next_turn()
        game.do("launch", ship="Harbour", wings=["Kestrel"])
        assert game.ship("Kestrel").wing == "ready"


class TestWingsAboard:
    @pytest.fixture
    def game(self, game_with):
        return game_with(aboard=True)

    def test_they_leave_the_table_with_their_carrier(self, game):
        lines = game.do("leave_table", ship="Harbour")
        assert lines == ["Harbour leaves the table", "3 wings aboard Harbour leave with it"]
        assert {game.ship(one).status for one in FLIGHT} == {"left_table"}
        with pytest.raises(Refusal, match="no longer in play"):
            game.do("launch", ship="Harbour", wings=["Kestrel"])

    def test_they_fly_from_their_own_carrier_and_land_with_their_own_side(self, game):
        with pytest.raises(BadInput, match="Kestrel is not aboard Talon"):
            game.do("launch", ship="Talon", wings=["Kestrel"])
        game.do("launch", ship="Harbour", wings=["Kestrel"])
        with pytest.raises(BadInput, match="of its own side"):
            game.do("land", ship="Kestrel", carrier="Talon")
        game.do("land", ship="Kestrel", carrier="Stalwart")

    @pytest.mark.parametrize("by_hand", [False, True])
    def test_they_are_taken_with_it_by_the_same_side(self, game, by_hand):
        if by_hand:
            game.put("Harbour", status="captured")
        else:
            game.activate("Anvil")
            game.do("board", ship="Anvil", target="Harbour", inches=1)
            game.do("boarding_round", party="p1", captured=True)
        assert {game.ship(one).taken_by for one in ("Harbour", *FLIGHT)} == {"d"}

    @pytest.mark.parametrize(
        ("lost", "back"),
        [
            ({"hull": 7}, {"hull": 0}),
            ({"hull": 7}, {"status": "in_play"}),
            ({"status": "captured"}, {"status": "in_play"}),
            ({"status": "captured", "hull": 7}, {"status": "in_play"}),
        ],
    )
    def test_they_come_back_with_it_where_its_loss_is_taken_back(self, game, lost, back):
        game.put("Harbour", **lost)
        assert not [one for one in ("Harbour", *FLIGHT) if game.ship(one).in_play]
        game.put("Harbour", **back)
        found = {(one.status, one.lost_turn, one.taken_by) for one in map(game.ship, ("Harbour", *FLIGHT))}
        assert found == {("in_play", 0, "")}
        assert game.texts()[-1] == "3 wings aboard Harbour are in play again"
        game.do("launch", ship="Harbour", wings=["Kestrel"])

    def test_one_that_was_out_or_lost_before_does_not_come_back(self, game):
        game.do("launch", ship="Harbour", wings=["Kestrel"])
        game.do("mine", 4, 4, 1, 1, ship="Talon", near=["Kestrel"])
        game.put("Merlin", status="destroyed")
        game.next_turn()
        game.put("Harbour", hull=7)
        game.put("Harbour", hull=0)
        assert [game.ship(one).in_play for one in FLIGHT] == [False, False, True]
        assert game.texts()[1:] == ["Harbour is in play again", "1 wing aboard Harbour is in play again"]

    def test_a_loss_told_otherwise_takes_them_along_again(self, game):
        game.put("Harbour", status="left_table")
        game.next_turn()
        game.put("Harbour", status="captured")
        assert {(one.status, one.taken_by) for one in map(game.ship, FLIGHT)} == {("captured", "d")}


class TestParties:
    def test_who_has_boarded_a_ship_does_not_fire_at_it_even_if_nobody_got_there(self, game):
        game.activate("First Line")
        game.do("board", ship="Stalwart", target="Anvil", inches=2, removed=3)
        with pytest.raises(Refusal, match="going to board"):
            game.fire("Stalwart", 0, "Anvil")
        assert not [one for one in game.debts() if "was to board" in one]
        badges = [str(one.text) for one in game.tile("Stalwart").badges]
        assert "Will board Anvil" not in badges
        with pytest.raises(Refusal, match="boarded this turn already"):
            game.do("declare_boarding", ship="Stalwart")
        game.next_turn()
        game.activate("First Line")
        game.fire("Stalwart", 0, "Anvil", *[1] * 6)

    def test_who_was_to_board_a_ship_that_is_lost_is_free(self, game):
        game.activate("First Line")
        game.do("declare_boarding", ship="Stalwart", target="Anvil")
        game.do("lose", ship="Anvil", hull=4)
        assert not [one for one in game.debts() if "was to board" in one]
        game.do("ram", ship="Stalwart", target="Forge")

    def test_nobody_takes_a_ship_without_a_man_left(self, game):
        game.activate("First Line")
        game.do("board", ship="Stalwart", target="Anvil", inches=2)
        with pytest.raises(Refusal, match="Nobody of the party is left"):
            game.do("boarding_round", party="p1", party_lost=3, captured=True)


class TestCriticals:
    @pytest.mark.parametrize(("crew", "ap", "owes"), [(5, 3, 0), (5, 2, 1), (4, 2, 2)])
    def test_a_crew_loses_no_more_than_it_has(self, game_with, crew, ap, owes):
        game = game_with(crit_table="revised")
        game.put("Anvil", crew=crew, ap=ap)
        game.do("take_critical", 3, 4, *([6] if owes else []), ship="Anvil")
        assert game.ship("Anvil").criticals[0].owes == owes

    def test_what_is_owed_already_is_not_there_any_more(self, game_with):
        game = game_with(crit_table="revised")
        game.put("Talon", crew=5, ap=3)
        for die in (1, 6):
            game.do("take_critical", 3, 4, die, ship="Talon")
        assert [one.owes for one in game.ship("Talon").criticals] == [1, 1]


def test_mines_of_a_ship_that_is_lost_still_go_off(game):
    game.do("lose", ship="Talon", hull=7)
    assert "mine" in game.offers("Talon")
    game.do("mine", 4, 4, 1, 1, ship="Talon", near=["Kestrel"])
    assert game.ship("Kestrel").status == "destroyed"

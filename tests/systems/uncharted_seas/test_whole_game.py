"""Three turns from the first card to the last wreck: every die typed, every state known."""

from __future__ import annotations

from fleetdesk.core.base import canonical
from tests.systems.uncharted_seas.seas import TURRET, losses, owed, play, sea, ship


def leg(inches, wind="abeam"):
    return [{"inches": inches, "wind": wind}]


def turn_one(journal):
    """b goes first; a linked shot, a ram, and a second frigate that joins the melee."""
    play(journal, "play_card", {"side": "b", "card": "c1", "type": "T", "title": "Calm"})
    play(journal, "next_phase", {})
    play(journal, "initiative", {}, 3, 5)
    play(journal, "wind", {}, 6, 2)  # R9: one notch clockwise
    play(journal, "next_phase", {})

    play(journal, "activate", {"squadron": "b-1"})
    play(journal, "move", {"ship": "b-s1", "legs": leg(6, "ahead")})  # R13: no sails
    play(journal, "move", {"ship": "b-s2", "legs": leg(6)})
    play(journal, "fire", {"ship": "b-s1", "weapon": 0, "band": 1, "target": "a-c1"}, 4, 4, 5, 5)
    partly = {"ship": "b-s2", "weapon": 0, "band": 1, "arc": "partial", "target": "a-c1"}
    play(journal, "fire", partly, 6, 4, 1)  # R30: 2 AD; 3 hits on DR 4
    play(journal, "end_activation", {})

    play(journal, "activate", {"squadron": "a-1"})
    play(journal, "move", {"ship": "a-c1", "legs": leg(4, "ahead")})  # R11: all of its 8
    play(journal, "move", {"ship": "a-c2", "legs": leg(8, "astern")})
    play(journal, "drop_anchor", {"ship": "a-c2"})
    linked = {
        "leader": {"ship": "a-c1", "weapon": 0},
        "joins": [{"ship": "a-c2", "weapon": 0}],
        "target": "b-s1",
    }
    play(journal, "linked_fire", linked, *[4] * 8, 1, 3, 4)  # R28, R43: 7 - 1 + 7 // 2; CR 8 reached
    play(journal, "name_critical", {"ship": "b-s1", "at": 0, "text": "Rudder hit"})
    play(journal, "end_activation", {})

    play(journal, "activate", {"squadron": "b-2", "elements": [["b-f1"], ["b-f2"]], "chosen": 0})
    play(journal, "move", {"ship": "b-f1", "legs": leg(5), "touches": ["a-f1"], "ram": "a-f1"})
    play(journal, "drift", {"ship": "b-f2"})  # R16
    play(journal, "ram", {"ship": "b-f1", "target": "a-f1"}, 4, 4, 1, 1, 1, 1)
    assert owed(journal) == ["melee_round"]
    play(journal, "melee_round", {"melee": "m1"}, 4, 4, 1, 1, 5, 1, 1, 1)
    play(journal, "end_activation", {})

    play(journal, "activate", {"squadron": "a-2"})
    assert owed(journal) == []  # R66: its round of this turn was fought
    play(journal, "move", {"ship": "a-f2", "legs": leg(3)})
    play(journal, "move", {"ship": "a-f3", "legs": leg(3), "touches": ["b-f1"]})
    play(journal, "collision", {"ship": "a-f3", "others": ["b-f1"]}, 1, 1, 1, 4, 4, 1)
    play(journal, "fire", {"ship": "a-f2", "weapon": 0, "target": "b-s2"}, 5, 5, 5, 1)
    shares = {"a-f1": 0, "a-f3": 3}
    play(journal, "melee_round", {"melee": "m1", "allocation": shares}, 4, 4, 1, 1, 1, 1, 4, 1, 1)  # R61, R62
    play(journal, "end_activation", {})

    play(journal, "next_phase", {})
    assert owed(journal) == ["draw"]
    play(journal, "draw", {"side": "b", "draw": 1})  # R68
    play(journal, "next_phase", {})


def turn_two(journal):
    """a goes first; two crews wiped out in one round, a collision with a ship at anchor."""
    play(journal, "next_phase", {})
    play(journal, "initiative", {}, 6, 2)
    play(journal, "wind", {}, 3)
    play(journal, "next_phase", {})

    play(journal, "activate", {"squadron": "a-2"})
    last = {"melee": "m1", "allocation": {"a-f1": 1, "a-f3": 0}}
    play(journal, "melee_round", last, 4, 1, 1, 1, 1, 6, 1)  # R64: both crews at once
    play(journal, "move", {"ship": "a-f3", "legs": leg(10, "astern")})  # A38
    play(journal, "fire", {"ship": "a-f3", "weapon": 0, "target": "b-f2"}, 4, 4, 1)  # R20, R28: 4 - 1
    play(journal, "fire", {"ship": "a-f2", "weapon": 0, "target": "b-f2"}, 1, 2, 3, 4)
    play(journal, "end_activation", {})

    play(journal, "activate", {"squadron": "b-1"})
    play(journal, "move", {"ship": "b-s1", "legs": leg(2), "touches": ["a-c2"]})
    play(journal, "move", {"ship": "b-s2", "legs": leg(6)})
    collision = {"ship": "b-s1", "others": ["a-c2"]}
    play(journal, "collision", collision, 4, 4, 4, 1, 1, 1, *[4] * 6, 1, 1, 6, 6)  # R52: INITIAL hull
    ad = 8 - 1
    play(journal, "fire", {"ship": "b-s2", "weapon": 0, "target": "a-c1"}, *[4] * 6, *[1] * (ad - 6), 1, 1)
    play(journal, "melee_round", {"melee": "m1"}, 4, 4, 1, 1, 1, 4, 1, 1, 1, 1, 1)
    for number in ("a-c1", "a-c2"):
        play(journal, "name_critical", {"ship": number, "at": 0, "text": "No further effect"})
    play(journal, "end_activation", {})

    play(journal, "activate", {"squadron": "a-1"})
    play(journal, "move", {"ship": "a-c1", "legs": leg(3)})
    play(journal, "fire", {"ship": "a-c1", "weapon": 0, "target": "b-s2"}, 4, 4, 4, 1)  # R28: 7 - 3
    shares = [{"target": "b-s2", "dice": 1}, {"target": "b-f2", "dice": 1}]
    play(journal, "split_fire", {"ship": "a-c1", "weapon": TURRET, "shares": shares}, 1, 6, 1)  # R45: 5 - 3
    play(journal, "end_activation", {})

    play(journal, "activate", {"squadron": "b-2"})
    play(journal, "move", {"ship": "b-f2", "legs": leg(5), "obstacle": "soft"})
    play(journal, "obstacle", {"ship": "b-f2", "obstacle": "soft"}, 4, 4, 1, 1)
    play(journal, "end_activation", {})

    play(journal, "next_phase", {})
    assert owed(journal) == []  # A20: b has more cards than its one squadron allows, and keeps them
    play(journal, "next_phase", {})


def turn_three(journal):
    """b goes first after a tie; a boarded ship is taken, one is sunk, a derelict recovered."""
    play(journal, "next_phase", {})
    play(journal, "initiative", {}, 4, 4, 2, 6)
    play(journal, "wind", {}, 6, 6)
    play(journal, "next_phase", {})

    play(journal, "activate", {"squadron": "b-1"})
    play(journal, "melee_round", {"melee": "m1"}, 6, 4, 4, 1, 1, *[1] * 4)
    play(journal, "move", {"ship": "b-s1", "legs": leg(6)})
    play(journal, "fire", {"ship": "b-s1", "weapon": 0, "target": "a-c1"}, 6, 4, 4, 1, 1, 1)  # R28: 8 - 3
    play(journal, "fire", {"ship": "b-s2", "weapon": 0, "target": "a-c1"}, *[4] * 6, 5, 5)  # R32, R36
    play(journal, "end_activation", {})

    play(journal, "activate", {"squadron": "a-2"})
    play(journal, "play_card", {"side": "a", "card": "c1", "type": "A", "title": "Terror", "ship": "b-s2"})
    play(journal, "lose", {"ship": "b-s2", "crew": 5, "cause": "spell"})
    play(journal, "move", {"ship": "a-f3", "legs": leg(4), "touches": ["b-s2"]})
    play(journal, "recover", {"ship": "a-f3", "target": "b-s2"})
    play(journal, "fire", {"ship": "a-f2", "weapon": 0, "target": "b-s1"}, *[4] * 4)
    play(journal, "end_activation", {})
    play(journal, "next_phase", {})
    assert owed(journal) == []
    play(journal, "next_phase", {})


def tallies(journal):
    """What each side has won, and how many cards it holds."""
    return [(side.trophies, side.saved, len(side.hand)) for side in journal.state.sides]


def test_three_turns_from_the_first_card_to_the_last_wreck():
    journal = sea()
    turn_one(journal)
    state = journal.state
    assert (state.turn, state.phase, state.wind, state.wind_turn) == (2, "turn_cards", 1, 1)
    assert losses(journal) == {
        "a-c1": (1, 0, "in_play"),
        "a-f1": (1, 2, "in_play"),
        "a-f3": (0, 1, "in_play"),
        "b-s1": (2, 0, "in_play"),
        "b-s2": (1, 0, "in_play"),
        "b-f1": (1, 3, "in_play"),
    }
    assert [(one.alone, one.attackers, one.rounds) for one in state.melees] == [
        ("b-f1", ("a-f1", "a-f3"), ((1, "a-2"),))
    ]
    assert [one.id for one in state.ships.values() if one.anchored] == ["a-c2"]
    assert tallies(journal) == [((), (), 2), ((), (), 2)]

    turn_two(journal)
    state = journal.state
    assert (state.turn, state.wind) == (3, 1)
    assert losses(journal) == {
        "a-c1": (3, 0, "in_play"),
        "a-c2": (2, 2, "in_play"),
        "a-f1": (1, 4, "trophy_of_enemy"),
        "a-f3": (0, 1, "in_play"),
        "b-s1": (3, 1, "in_play"),
        "b-s2": (2, 0, "in_play"),
        "b-f1": (1, 4, "trophy_of_enemy"),
        "b-f2": (3, 0, "destroyed"),
    }
    assert [(one.alone, one.attackers, one.rounds) for one in state.melees] == [
        ("a-c2", ("b-s1",), ((2, "b-1"),))
    ]
    assert tallies(journal) == [(("b-f1",), (), 2), (("a-f1",), (), 2)]

    turn_three(journal)
    state = journal.state
    assert (state.turn, state.wind, state.melees, state.contacts) == (4, 7, (), ())
    assert losses(journal) == {
        "a-c1": (6, 0, "destroyed"),
        "a-c2": (2, 6, "trophy_of_enemy"),
        "a-f1": (1, 4, "trophy_of_enemy"),
        "a-f3": (0, 1, "in_play"),
        "b-s1": (4, 1, "in_play"),
        "b-s2": (2, 5, "trophy_of_enemy"),
        "b-f1": (1, 4, "trophy_of_enemy"),
        "b-f2": (3, 0, "destroyed"),
    }
    assert tallies(journal) == [(("b-f1", "b-s2"), (), 1), (("a-f1", "a-c2"), (), 2)]
    assert [ship(journal, one).lost_turn for one in ("a-f1", "b-f2", "a-c1", "b-s2")] == [2, 2, 3, 3]
    assert state.dice.drawn == 0, "every die was typed"


def test_the_whole_game_can_be_taken_back_and_done_again():
    journal = sea()
    for turn in (turn_one, turn_two, turn_three):
        turn(journal)
    end, steps = canonical(journal.state), len(journal.path())
    while journal.undo():
        pass
    assert journal.state == journal.opening
    for _ in range(steps):
        assert journal.redo()
    assert canonical(journal.state) == end

"""Criticals, repair, hands, cards and markers, played (R2, R5, R7, R32-R38, R68-R70)."""

import pytest

from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import ENGLISH, Words
from fleetdesk.systems.common.criticals import HeldCritical
from fleetdesk.systems.common.held_cards import HeldCard, Marker
from fleetdesk.systems.uncharted_seas.state import CriticalRow
from tests.systems.uncharted_seas.seas import (
    SEAS,
    asked,
    at_sea,
    because,
    hurt,
    losses,
    next_turn,
    owed,
    play,
    refused,
    sea,
    ship,
)

# --- criticals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cost", [0, 1, 2, 6])
def test_r32_a_critical_without_a_row_costs_what_the_house_says(cost):
    """R32, A11, A28: 2D6 noted, its effect still to be named."""
    journal = at_sea("a-1", crit_hull_loss=cost)
    play(journal, "take_critical", {"ship": "b-s1"}, 3, 5)
    assert losses(journal, "b-s1") == {"b-s1": (cost, 0, "in_play")}
    assert ship(journal, "b-s1").criticals == (HeldCritical(turn=1, roll=8, hull=cost),)
    assert owed(journal)[0] == "name_critical"


def test_a28_a_row_of_the_players_table_is_taken():
    journal = at_sea("a-1")
    play(journal, "edit_row", {"roll": 8, "title": "Fire on board", "hull": 1, "crew": 3})
    play(journal, "take_critical", {"ship": "b-s1"}, 3, 5)
    play(journal, "take_critical", {"ship": "b-s1"}, 3, 4)
    assert losses(journal) == {"b-s1": (3, 3, "in_play")}
    assert ship(journal, "b-s1").criticals == (
        HeldCritical(turn=1, roll=8, text="Fire on board", hull=1, crew=3),
        HeldCritical(turn=1, roll=7, hull=2),
    )


def test_a28_players_read_what_each_total_does_before_they_tell_it():
    journal = at_sea("a-1")
    play(journal, "edit_row", {"roll": 8, "title": "Fire on board", "hull": 1, "crew": 3})
    with pytest.raises(NeedsDice) as asked_for:
        journal.rehearse("take_critical", {"ship": "b-s1"}, roll_rest=False)
    says = asked_for.value.pool.says
    told = {total: Words("en").say(says(total).label) for total in (2, 8)}
    assert told == {2: "\N{MINUS SIGN}2 hull", 8: "Fire on board"}


def test_a28_rows_are_written_and_taken_out():
    journal = sea()
    play(journal, "edit_row", {"roll": 2, "title": "Magazine", "hull": 6})
    assert journal.state.critical_table == {"2": CriticalRow(title="Magazine", hull=6, crew=0)}
    assert asked(journal, "edit_row", roll="2").args["hull"] == 6
    play(journal, "edit_row", {"roll": 2, "title": ""})
    assert journal.state.critical_table == {}


def test_r36_a_critical_may_sink_and_one_of_a_row_may_empty_a_ship():
    """R36 before R38: hull first, then crew."""
    journal = at_sea("a-1")
    play(journal, "edit_row", {"roll": 3, "title": "Plague", "hull": 0, "crew": 4})
    hurt(journal, "b-f1", hull=1)
    play(journal, "take_critical", {"ship": "b-f1"}, 1, 1)
    play(journal, "take_critical", {"ship": "b-f2"}, 1, 2)
    assert losses(journal) == {"b-f1": (3, 0, "destroyed"), "b-f2": (0, 4, "derelict")}


def test_r32_naming_a_critical_sets_its_cost_right():
    """A11: 2 were marked; it cost 1 hull and 2 crew. A marker until the end of turn 2; the row is kept."""
    journal = at_sea("a-1")
    play(journal, "take_critical", {"ship": "b-s1"}, 3, 5)
    told = {
        "ship": "b-s1",
        "at": 0,
        "text": "Mast down",
        "hull": 1,
        "crew": 2,
        "ends_turn": 2,
        "keep_row": True,
    }
    play(journal, "name_critical", told)
    after = ship(journal, "b-s1")
    assert (after.hull_lost, after.crew_lost) == (1, 2)
    assert after.criticals == (HeldCritical(turn=1, roll=8, text="Mast down", hull=1, crew=2),)
    assert after.markers == (Marker(id="k1", text="Mast down", ends_turn=2),)
    assert journal.state.critical_table == {"8": CriticalRow(title="Mast down", hull=1, crew=2)}
    assert owed(journal) == []
    play(journal, "take_critical", {"ship": "b-s2"}, 4, 4)
    assert losses(journal, "b-s2") == {"b-s2": (1, 2, "in_play")}


def test_r32_a_name_alone_changes_nothing_else():
    journal = at_sea("a-1")
    play(journal, "take_critical", {"ship": "b-s1"}, 3, 5)
    play(journal, "name_critical", {"ship": "b-s1", "at": 0, "text": "Rudder hit"})
    assert losses(journal) == {"b-s1": (2, 0, "in_play")}
    with pytest.raises(BadInput):
        journal.rehearse("name_critical", {"ship": "b-s1", "at": 1, "text": "Rudder hit"})


def test_r36_a_critical_that_cost_less_brings_a_ship_back():
    journal = at_sea("a-1")
    hurt(journal, "b-f1", hull=1)
    play(journal, "take_critical", {"ship": "b-f1"}, 3, 5)
    assert ship(journal, "b-f1").status == "destroyed"
    play(journal, "name_critical", {"ship": "b-f1", "at": 0, "text": "No further effect", "hull": 0})
    assert losses(journal) == {"b-f1": (1, 0, "in_play")}
    assert ship(journal, "b-f1").lost_turn == 0


def test_r36_a_critical_that_cost_more_sinks():
    journal = at_sea("a-1")
    play(journal, "take_critical", {"ship": "b-f1"}, 3, 5)
    play(journal, "name_critical", {"ship": "b-f1", "at": 0, "text": "Magazine hit", "hull": 3})
    assert losses(journal) == {"b-f1": (3, 0, "destroyed")}


def test_the_form_names_the_first_critical_without_a_name():
    journal = at_sea("a-1")
    for faces in ((1, 1), (2, 2), (3, 3)):
        play(journal, "take_critical", {"ship": "b-s1"}, *faces)
    play(journal, "name_critical", {"ship": "b-s1", "at": 0, "text": "Rudder hit"})
    form = asked(journal, "name_critical", ship="b-s1", text1="Fire on board")
    assert (form.args["at"], form.args["text"]) == (1, "Fire on board")
    other = asked(journal, "name_critical", ship="b-s1", text1="Fire on board", at="2")
    assert (other.fields[1].value, other.args) == ("", None)


def test_repair_is_a_house_rule():
    """P3: a repaired critical is marked; hull and crew stay lost (the sheet gives nothing back)."""
    journal = at_sea("a-1")
    play(journal, "take_critical", {"ship": "a-c1"}, 3, 5)
    assert refused(journal, "repair", {"ship": "a-c1", "at": 0}) == because("no_repair")
    journal = at_sea("a-1", repair=True)
    play(journal, "take_critical", {"ship": "a-c1"}, 3, 5)
    play(journal, "repair", {"ship": "a-c1", "at": 0})
    assert ship(journal, "a-c1").criticals == (HeldCritical(turn=1, roll=8, hull=2, repaired=True),)
    assert (losses(journal), owed(journal)) == ({"a-c1": (2, 0, "in_play")}, [])
    assert refused(journal, "repair", {"ship": "a-c1", "at": 0}) == because("already_repaired")
    with pytest.raises(BadInput):
        journal.rehearse("repair", {"ship": "a-c1", "at": 1}, insist=True)


def test_a40_losses_of_other_causes():
    """R38, A40; nothing lost is a slip of the finger."""
    journal = at_sea("a-1")
    play(journal, "lose", {"ship": "b-s1", "hull": 2, "crew": 1, "cause": "spell"})
    play(journal, "lose", {"ship": "b-f1", "crew": 9, "cause": "other"})
    assert losses(journal) == {"b-s1": (2, 1, "in_play"), "b-f1": (0, 9, "derelict")}
    with pytest.raises(BadInput):
        journal.rehearse("lose", {"ship": "b-s1"}, insist=True)


# --- cards -----------------------------------------------------------------------------------------------


def hand(journal, side="a"):
    return [(card.id, card.type, card.drawn_turn) for card in journal.state.side(side).hand]


def card(side="a", **more):
    return {"side": side, **more}


def to_end(journal):
    while journal.state.phase != "end_phase":
        play(journal, "next_phase", {})


@pytest.mark.parametrize(
    ("kind", "steps"),
    [("T", ["turn_cards"]), *((one, ["movement_and_combat"]) for one in "SAR")],
)
def test_r2_r5_when_cards_are_played(kind, steps):
    """R2: T in the first step. R5: S, A and R in the third."""
    journal, played = sea(), []
    args = card(card="c1", type=kind)
    for _ in range(4):
        if asked(journal, "play_card", **args).warnings:
            assert refused(journal, "play_card", args) == because("wrong_phase")
        else:
            journal.rehearse("play_card", args)
            played.append(journal.state.phase)
        play(journal, "next_phase", {})
    assert played == steps


def test_r68_a_card_played_leaves_the_hand():
    journal = sea()
    assert hand(journal) == [("c1", "", 0), ("c2", "", 0)]
    play(journal, "play_card", card(card="c1", type="T", title="Fog"))
    assert hand(journal) == [("c2", "", 0)]
    with pytest.raises(BadInput):
        journal.rehearse("play_card", card(card="c1", type="T"), insist=True)
    with pytest.raises(BadInput):
        journal.rehearse("play_card", card(card="c2"), insist=True)
    play(journal, "play_card", card(type="T", title="Not counted"))
    assert hand(journal) == [("c2", "", 0)]


def test_a_card_on_a_ship_lays_a_marker():
    """R70: until the end of the turn told."""
    journal = at_sea("a-1")
    args = card(card="c1", type="A", title="Fog", ship="a-c1", marker="In fog", ends_turn=1)
    play(journal, "play_card", args)
    assert ship(journal, "a-c1").markers == (Marker(id="k1", text="In fog", ends_turn=1),)
    next_turn(journal)
    assert ship(journal, "a-c1").markers == ()


def test_r68_the_hand_is_made_up_at_the_end_of_the_turn():
    """R68: one a squadron in play; new cards get new numbers."""
    journal = sea()
    play(journal, "play_card", card(card="c2", type="T"))
    assert "end phase" in refused(journal, "draw", card(draw=1))
    to_end(journal)
    assert owed(journal) == ["draw"]
    refused(journal, "draw", card(draw=2))
    play(journal, "draw", card(draw=1))
    assert hand(journal) == [("c1", "", 0), ("c2", "", 1)]
    assert owed(journal) == []
    refused(journal, "draw", card(draw=0))
    next_turn(journal)
    assert [side.cards_drawn for side in journal.state.sides] == [False, False]


def test_r68_five_cards_at_most():
    """Seven squadrons hold five cards."""
    journal = sea("da")
    assert len(hand(journal, "d")) == 5
    for number in ("c1", "c2", "c3"):
        play(journal, "play_card", card("d", card=number, type="T"))
    to_end(journal)
    assert asked(journal, "draw", side="d").args["draw"] == 3


def lost_squadron(**house):
    """Side a has lost its cruisers and holds two cards; it is the end phase."""
    journal = sea(**house)
    for number in ("a-c1", "a-c2"):
        play(journal, "leave_table", {"ship": number})
    to_end(journal)
    return journal


def test_r68_cards_over_the_hand_size_stay():
    """A20: no draw, no forced discard."""
    journal = lost_squadron()
    assert owed(journal) == []
    assert asked(journal, "draw", side="a").args == card(draw=0, replace=(), discard=())


def test_a20_cards_over_the_hand_size_go_by_house_rule():
    journal = lost_squadron(hand_overflow="discard_down")
    assert owed(journal) == ["draw"]
    refused(journal, "draw", card(draw=0))
    refused(journal, "draw", card(draw=0, discard=["c1", "c2"]))
    play(journal, "draw", card(draw=0, discard=["c1"]))
    assert hand(journal) == [("c2", "", 0)]
    assert owed(journal) == []


def test_a27_the_hand_of_the_squadrons_begun_with_by_house_rule():
    for basis, draw in (("in_play", 0), ("initial", 1)):
        journal = sea(hand_basis=basis)
        play(journal, "play_card", card(card="c1", type="T"))
        for number in ("a-c1", "a-c2"):
            play(journal, "leave_table", {"ship": number})
        to_end(journal)
        assert asked(journal, "draw", side="a").args["draw"] == draw


def test_r69_old_cards_are_replaced_one_for_one():
    journal = sea()
    play(journal, "play_card", card(card="c1", type="T"))
    to_end(journal)
    play(journal, "draw", card(draw=1, replace=["c2"]))
    assert hand(journal) == [("c3", "", 1), ("c4", "", 1)]


def test_r69_cards_just_drawn_are_not_replaced():
    """R69: only those held before this draw, each once and in the hand."""
    journal = sea()
    play(journal, "play_card", card(card="c1", type="T"))
    to_end(journal)
    play(journal, "draw", card(draw=1))
    twice = card(draw=0, replace=["c3"])
    entry, _ = journal.rehearse("draw", twice, insist=True)
    overruled = [line.text.args["what"].key for line in entry.lines if line.text.key.startswith("Overruled")]
    assert overruled == ["{side}: cards drawn already this turn.", because("just_drawn")]
    for replace in (["c9"], ["c2", "c2"]):
        with pytest.raises(BadInput):
            journal.rehearse("draw", card(draw=0, replace=replace), insist=True)


def test_a_counted_deck_runs_out():
    """R68: three cards a side, two of them drawn at the start."""
    journal = sea(answers={"deck": 3})
    assert [side.deck_left for side in journal.state.sides] == [1, 1]
    for number in ("c1", "c2"):
        play(journal, "play_card", card(card=number, type="T"))
    to_end(journal)
    play(journal, "draw", card(draw=1))
    assert (len(hand(journal)), journal.state.side("a").deck_left) == (1, 0)
    assert owed(journal) == []


def test_no_card_is_replaced_from_a_deck_that_has_run_out():
    """R69: new ones are drawn for those put away; two are held, one is left."""
    journal = sea(answers={"deck": 3})
    to_end(journal)
    both = ["c1", "c2"]
    assert refused(journal, "draw", card(draw=0, replace=both)) == "{side}: 1 card is left to draw."
    play(journal, "draw", card(draw=0, replace=both[:1]))
    assert (len(hand(journal)), journal.state.side("a").deck_left) == (2, 0)


def test_a_card_noted_is_seen_by_its_side_only():
    journal = sea()
    entry = play(journal, "note_card", card(card="c1", type="S", title="Boarders"))
    assert journal.state.side("a").hand[0] == HeldCard(id="c1", type="S", title="Boarders")
    assert entry.lines[0].seats == ("a",)
    assert SEAS.view(journal.state, "b").side("a").hand[0] == HeldCard(id="c1")
    assert SEAS.view(journal.state, "a") == SEAS.view(journal.state, "") == journal.state


def test_no_first_hand_is_drawn_when_players_say_so():
    journal = sea(answers={"first_hand": False})
    assert hand(journal) == []
    to_end(journal)
    assert owed(journal) == ["draw", "draw"]


# --- markers ---------------------------------------------------------------------------------------------


def test_r70_markers_go_at_the_end_of_their_last_turn():
    """R70: ended or ending this turn; one without an end stays until it is taken away."""
    journal = sea()
    for text, ends in (("now", 1), ("later", 2), ("stays", 0)):
        play(journal, "lay_marker", {"ship": "a-c1", "text": text, "ends_turn": ends})
    seen = []
    for _ in range(3):
        seen.append([marker.text for marker in ship(journal, "a-c1").markers])
        to_end(journal)
        play(journal, "next_phase", {})
    assert seen == [["now", "later", "stays"], ["later", "stays"], ["stays"]]
    play(journal, "take_marker", {"ship": "a-c1", "marker": "k3"})
    assert ship(journal, "a-c1").markers == ()
    with pytest.raises(BadInput):
        journal.rehearse("take_marker", {"ship": "a-c1", "marker": "k3"}, insist=True)


def test_r70_words_that_lie_on_the_table_are_offered_before_the_usual_ones_and_how_long_in_words():
    """R70: a marker is laid with one tap on its words."""
    journal = sea()
    play(journal, "lay_marker", {"ship": "a-c1", "text": "In fog", "ends_turn": 0})
    form = SEAS.actions["lay_marker"].form(journal.state, {"ship": "a-c1"})
    lies, words = form.fields
    assert [ENGLISH.say(one.title) for one in lies.picks] == [
        "End of this turn",
        "End of the next turn",
        "In 2 turns",
        "By hand",
    ]
    assert lies.value == str(journal.state.turn)
    assert [ENGLISH.say(one) for one in words.suggestions][:2] == ["In fog", "Rudder hit"]
    assert words.at_once
    assert form.args is None

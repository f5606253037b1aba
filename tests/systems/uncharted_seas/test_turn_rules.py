"""Turn, wind, anchor, cards: what the shipped cases do not show, and what holds for any numbers."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.core.winds import lettered
from fleetdesk.systems.common import held_cards, turns
from fleetdesk.systems.uncharted_seas import reasons as sentences
from fleetdesk.systems.uncharted_seas import wind
from fleetdesk.systems.uncharted_seas.cases import run_case
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.state import PHASES
from fleetdesk.systems.uncharted_seas.turn import activation, anchor, hand
from fleetdesk.systems.uncharted_seas.wind import Leg

RULES = HouseRules()
points = st.integers(0, 25)


@given(st.dictionaries(st.sampled_from("ABC"), st.lists(st.integers(1, 99).map(str), max_size=6), min_size=1))
def test_every_squadron_is_activated_once_and_sides_alternate(squadrons):
    order = tuple(squadrons)
    sequence = turns.activation_sequence(order, squadrons)
    for side, own in squadrons.items():
        assert [squadron for who, squadron in sequence if who == side] == own
    left = {side: len(own) for side, own in squadrons.items()}
    for (side, _), (after, _) in pairwise(sequence):
        left[side] -= 1
        if side == after:
            assert not any(left[other] for other in order if other != side)


@given(
    st.dictionaries(st.sampled_from("ABCD"), st.lists(st.integers(1, 6), min_size=1, max_size=1), min_size=1)
)
def test_those_tied_throw_again_and_nobody_else(throws):
    result = turns.initiative(throws)
    faces = [dice[0] for dice in throws.values()]
    assert set(result.owed) == {who for who, dice in throws.items() if faces.count(dice[0]) > 1}
    assert throws[result.order[0]][0] == max(faces)


def test_a_tie_of_three_is_settled_among_those_tied():
    assert turns.initiative({"A": [5], "B": [5], "C": [2]}).owed == ("A", "B")
    result = turns.initiative({"A": [5, 3], "B": [5, 4], "C": [2]})
    assert (result.order, result.owed, result.rounds) == (("B", "A", "C"), (), 2)


def test_nobody_is_left_to_activate():
    assert turns.next_side(("A", "B"), {"A": 0, "B": 0}, "A") is None
    assert turns.next_side((), {}, None) is None


def test_the_single_ship_that_acts_may_be_chosen():
    rules = HouseRules(element_scope="single_ship")
    orders = activation.squadron_orders((("s1", "s2"), ("s3",)), 0, rules, anchored=("s1",), chosen_ship="s2")
    assert orders == (("s2",), ("s3",), ("s1",), ("s1", "s3"))


@pytest.mark.parametrize(("inches", "reach", "inside"), [(4, 4.0, True), (4.01, 4.0, False), (6, 6.0, True)])
def test_command_range(inches, reach, inside):
    assert turns.in_command(inches, reach) is inside


# --- wind


@given(st.integers(0, 15), st.sampled_from([8, 16]), st.integers(1, 6))
def test_the_wind_turns_on_a_six_only(direction, rose_points, face):
    assert len(lettered(rose_points)) == rose_points
    check = wind.wind_check((6, face))
    assert check.changed
    there = wind.turned(direction % rose_points, check.shift, rose_points)
    assert 0 <= there < rose_points
    assert wind.turned(there, -check.shift, rose_points) == direction % rose_points
    if face < 6:
        assert wind.wind_check((face,)) == (False, 0, False, 0)
    assert wind.wind_check((6,)).owed == wind.wind_check(()).owed == 1


quarter_inches = st.integers(0, 48).map(lambda n: n / 4)
legs = st.lists(st.builds(Leg, quarter_inches, st.sampled_from(["astern", "abeam", "ahead"])), max_size=5)


@given(quarter_inches, legs, st.booleans())
def test_the_cost_of_a_move(mv, parts, affected):
    found = wind.sailing(mv, parts, RULES, wind_affected=affected)
    assert found.inches <= found.cost <= 2 * found.inches
    assert found.cost == found.inches or affected
    assert found.legal == (found.cost <= mv)
    if parts:
        cut = [*parts[:-1], Leg(found.longest_last_leg, parts[-1].wind)]
        again = wind.sailing(mv, cut, RULES, wind_affected=affected)
        assert again.legal or wind.sailing(mv, parts[:-1], RULES, wind_affected=affected).cost > mv


def test_a_move_of_tenths_of_inches_is_not_refused_for_the_last_binary_digit():
    tenths = [Leg(0.1, "abeam")] * 3
    assert sum(leg.inches for leg in tenths) > 0.3
    assert wind.sailing(0.3, tenths, RULES).legal


# --- anchor


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ({}, ""),
        ({"move_finished": False}, "move_not_finished"),
        ({"has_fired": True}, "has_fired"),
        ({"anchored": True}, "already_anchored"),
        ({"engaged": True}, "engaged"),
        ({"activated": False}, "not_activated"),
        ({"status": "derelict"}, "out_of_play"),
    ],
)
def test_dropping_the_anchor(state, reason):
    ready = {"move_finished": True, "has_fired": False, "anchored": False}
    assert anchor.why_no_drop(**{**ready, **state}) == reason


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ({}, ""),
        ({"anchored": False}, "not_anchored"),
        ({"turn": 2}, "same_turn"),
        ({"has_moved": True}, "has_moved"),
    ],
)
def test_raising_the_anchor(state, reason):
    assert anchor.why_no_raise(**{"anchored": True, "turn": 3, "turn_anchored": 2, **state}) == reason


@pytest.mark.parametrize(
    ("state", "allowed"),
    [
        ({}, (True, True, True, True)),
        ({"anchored": True}, (False, True, True, False)),
        ({"raising_anchor": True}, (False, True, True, True)),
        ({"engaged": True}, (False, False, True, False)),
        ({"enemy_contact": True}, (True, False, True, True)),
        ({"out_of_command": True}, (False, False, True, False)),
        ({"status": "derelict"}, (False, False, False, False)),
    ],
)
def test_what_a_ship_may_do(state, allowed):
    found = run_case({"action": "permissions", "given": state})
    assert tuple(found[may] for may in ("may_move", "may_fire", "may_melee", "may_anchor")) == allowed


# --- cards and markers


@given(points, points, st.integers(0, 8), st.sampled_from(["keep", "discard_down"]))
def test_the_hand_is_one_card_a_squadron_and_five_at_most(squadrons, held, deck, overflow):
    rules = HouseRules(hand_overflow=overflow)
    due = hand.draw_due(squadrons, held, rules)
    assert due.hand_size == min(5, squadrons)
    assert not (due.draw and due.discard)
    assert held + due.draw >= due.hand_size
    if overflow == "discard_down":
        assert held + due.draw - due.discard == due.hand_size
    assert hand.draw_due(squadrons, held, rules, deck_left=deck).draw == min(deck, due.draw)


@pytest.mark.parametrize("card", "TSAR")
def test_each_card_has_one_phase(card):
    allowed = [phase for phase in PHASES if not hand.why_no_card(card, phase)]
    assert allowed == (["turn_cards"] if card == "T" else ["movement_and_combat"])
    assert hand.why_no_card("Q", allowed[0]) == "unknown_card"


@pytest.mark.parametrize(
    ("discard", "reason"),
    [
        ([], ""),
        (["a"], ""),
        (["a", "b"], ""),
        (["c"], "just_drawn"),
        (["x"], "not_in_hand"),
        (["a", "a"], "not_in_hand"),
    ],
)
def test_replacing_cards(discard, reason):
    assert held_cards.why_no_replace(["a", "b"], ["c"], discard) == reason


@given(st.lists(st.tuples(st.integers(), st.one_of(st.none(), st.integers(1, 9)))), st.integers(1, 9))
def test_markers_go_in_the_turn_their_effect_ends(markers, now):
    removed, kept = held_cards.markers_left(markers, now)
    assert sorted(removed + kept) == sorted(marker for marker, _ in markers)
    assert len(kept) == sum(ends is None or ends > now for _, ends in markers)


def test_every_reason_a_rule_gives_has_a_sentence(root):
    package = root / "fleetdesk/systems/uncharted_seas"
    names = (
        "turn/anchor",
        "contact/ramming",
        "fire/shot",
        "turn/hand",
        "contact/melee",
        "movement",
        "fire/split",
        "wind",
    )
    source = "".join((package / f"{name}.py").read_text("utf-8") for name in names)
    said = {code for code in sentences.REASONS if f'"{code}"' in source}
    # codes no function of these gives are the actions' own
    assert {"no_ram", "too_many_dice", "same_turn", "below_min_move", "out_of_arc"} <= said
    for name in names:
        for line in (package / f"{name}.py").read_text("utf-8").splitlines():
            if line.strip().startswith("(") and line.strip().endswith('"),'):
                assert line.rsplit('"', 2)[1] in sentences.REASONS

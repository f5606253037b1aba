"""Cases nobody shipped: the adapter answers in the same words with other numbers, and says what is wrong with a case."""

import pytest

from fleetdesk.core.game.cases import check_case
from fleetdesk.systems.firestorm_armada.cases import run_case


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"action": "pray"}, 'This game has no action "pray".'),
        ({"action": "compute_ad", "given": {"kind": "primary"}}, '"base_ad" is missing'),
        ({"action": "compute_ad", "given": {"base_ad": 4, "kind": "laser"}}, '"kind" in "given" is "laser"'),
        ({"action": "min_move", "given": {"MV": 7, "options": {"luck": 1}}}, 'no house rule "luck"'),
        (
            {"action": "min_move", "given": {"MV": 7, "min_move_round": "sad"}},
            '"min_move_round" has no setting',
        ),
        ({"action": "probability", "given": {"ad": 100000}}, '"ad"'),
        ({"action": "pd_fire", "given": {"ad": 1}, "dice": [7]}, "not on a die"),
        ({"action": "roll_hits", "given": {"ad": 1, "to_hit": "3+"}, "dice": [3]}, '"to_hit"'),
        ({"action": "board_check", "given": {"distance_inches": -1, "ap": 3}}, '"distance_inches"'),
    ],
)
def test_what_is_wrong_with_a_case_is_said(change, said):
    result = check_case(run_case, {"id": "X", "given": {}, "expect": {"ad": 4}, **change})
    assert not result.passed
    assert said in str(result.reason)


def found(action, dice=None, **given):
    return run_case({"action": action, "given": given, "dice": dice})


@pytest.mark.parametrize(
    ("action", "given", "wanted"),
    [
        # the same words with other numbers, and house rules the file does not show
        ("compute_ad", {"base_ad": 8, "obstructed_inches": 8}, {"ad": 4}),
        ("compute_ad", {"base_ad": 7, "arc": "partial", "options": {"half_rounding": "up"}}, {"ad": 4}),
        ("compute_ad", {"base_ad": 8, "blocked_by": "planetoid"}, {"ad": 0, "reason": "blocked"}),
        ("compute_ad", {"base_ad": 8, "blocked_by": "météoroïte"}, {"can_fire": False}),
        ("compute_ad", {"base_ad": 3, "kind": "mine", "hull_dmg": 9}, {"ad": 3}),
        ("compute_ad", {"base_ad": 2, "kind": "pd", "crew_dmg": 4, "options": {"pd_min_ad": 1}}, {"ad": 1}),
        ("compute_ad", {"base_ad": 9, "kind": "port", "hull_dmg": 2, "crew_dmg": 3}, {"ad": 6}),
        ("compute_ad", {"base_ad": 1, "arc": "partial", "obstructed_inches": 1}, {"ad": 1}),
        ("combine", {"focus_ad": 6, "supporters": [{"ad": 1, "critical": True}]}, {"contributions": [6, 0]}),
        (
            "combine",
            {
                "focus_ad": 7,
                "focus": {"ship": "s1", "weapon": "port"},
                "supporters": [{"ship": "s1", "weapon": "turret", "ad": 5}],
            },
            {"contributions": [7, 2], "total_ad": 9, "accepted": True},
        ),
        ("split", {"weapon": "pd", "ad": 1, "eligible_targets": 2, "allocation": [1, 0]}, {"accepted": True}),
        (
            "split",
            {
                "weapon": "pd",
                "ad": 4,
                "eligible_targets": 2,
                "allocation": [3, 1],
                "options": {"pd_split": "even"},
            },
            {"accepted": False, "reason": "pd_must_split"},
        ),
        (
            "split",
            {"weapon": "port", "ad": 8, "allocation": [4, 4], "arcs": ["port", "aft"]},
            {"accepted": False},
        ),
        ("board_check", {"distance_inches": 4.0, "ap": 5, "commit": 5}, {"accepted": True, "reason": None}),
        (
            "board_check",
            {"distance_inches": 4.0, "ap": 5, "commit": 5, "options": {"board_range": "lt"}},
            {"accepted": False, "reason": "too_far"},
        ),
        (
            "may_fire_on",
            {"shooter_squadron": "beta", "shooter_is_boarder": False, "target_boarded_by_squadron": "alpha"},
            {"allowed": False},
        ),
        ("hand_size", {"squadrons_start": 7, "squadrons_left": 5}, {"hand_size": 5}),
        (
            "hand_size",
            {"squadrons_start": 7, "squadrons_left": 4, "options": {"hand_reading": "minus_lost"}},
            {"hand_size": 2},
        ),
        (
            "draw_cards",
            {"squadrons_left": 2, "hand": 4, "options": {"hand_overflow": "keep"}},
            {"draw": 0, "forced_discard": 0},
        ),
        ("min_move", {"MV": 7, "options": {"min_move_round": "up"}}, {"min_inches": 4}),
        ("check_move", {"MV": 7, "moved": 0.0, "engines_cut": True}, {"legal": True}),
        (
            "check_move",
            {"MV": 7, "moved": 1, "engines_cut": True, "options": {"engines_cut_stops": True}},
            {"legal": False},
        ),
        ("move_away", {"ship": "boarder", "turn": 2, "boarded_on_turn": 2}, {"allowed": False}),
        ("pd_target_check", {"distance_inches": 4, "arc": "aft"}, {"allowed": True}),
        ("command_check", {"faction": "Sorylian", "distance_inches": 7.0}, {"in_command": True}),
        ("band_ad", {"band_inches": 8, "ad": [5, 7, 3, 0], "distance_inches": 33}, {"band": None, "ad": 0}),
        ("cloak", {"cloak_on": True, "enemy_ad": 9, "enemy_obstructed": True}, {"enemy_fires": 4}),
        (
            "ram",
            {"options": {"ram": "ram_first_edition"}, "rammer": {"HP": 8, "hull_dmg": 3}},
            {"allowed": False, "success": False},
        ),
        (
            "flight_check",
            {"wings": [["fighter", 6], ["bomber", 6]], "flights": 2},
            {"warnings": []},
        ),
    ],
)
def test_other_numbers_in_the_same_words(action, given, wanted):
    answer = found(action, **given)
    assert {key: answer[key] for key in wanted} == wanted


def test_rows_of_dice_in_the_same_words():
    melee = {"options": {"boarding_resolution": "assumed_melee"}}
    fight = found(
        "boarding_round",
        {"party": [4, 1, 6, 2], "defender": [5, 1]},
        party_ap=3,
        defender={"ap": 2, "cp_left": 3},
        **melee,
    )
    assert (fight["party_hits"], fight["defender_hits"]) == (3, 1)
    assert (fight["party_ap_after"], fight["defender_ap_after"], fight["defender_cp_after"]) == (2, 0, 2)
    assert fight["continues"]
    assert not fight["captured"]
    mine = found(
        "mine",
        {"ships": [4, 4], "wings": [6, 1, 2]},
        mine_ad=2,
        targets_within_4in=["s"],
        wings_within_4in=["w"],
    )
    assert (mine["hits"], mine["wing_hits"], mine["applied_to_wings"]) == (2, 2, ["w"])
    ram = found("ram", [3], options={"ram": "ram_first_edition"}, rammer={"HP": 4, "hull_dmg": 3})
    assert ram["allowed"]
    assert not ram["success"]

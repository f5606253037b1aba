"""Each house rule changes something, and says which gap it settles."""

import pytest

from fleetdesk.core.errors import Refusal
from fleetdesk.systems.common.shares import bars
from fleetdesk.systems.firestorm_armada.formulas import boarding, gunnery, turn
from fleetdesk.systems.firestorm_armada.formulas.gunnery import Contribution
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.wings import harm as wings

PORT, STARBOARD, TURRET, TORPEDO = range(4)
PROPOSED = HouseRules()
ME = Contribution("s1", "a", "port")
MY_TURRET = Contribution("s1", "a", "turret", ad=5)
DISTANT = Contribution("s1", "a", "turret", ad=5, in_command=False)
PLAYED_ELSEWHERE = {
    "initiative_dice": "TestInitiative",
    "crit_table": "TestCriticals",
    "repair": "TestCriticals",
    "repair_target": "TestCriticals",
    "ram": "TestRam",
    "boarding_resolution": "TestBoarding",
    "combine_crit_scope": "below",
    "crit_hull_loss": "below",
    "composition_v2": "test_lists.py",
    "draw_only_if_used": "below",
}
ANSWERS = {
    "min_move_round": ("up", lambda rules: turn.least_move(7, rules)),
    "engines_cut_stops": (True, lambda rules: turn.most_move(7, rules, engines_cut=True)),
    "half_rounding": ("up", lambda rules: gunnery.shot_dice(7, "primary", rules, arc="partial").ad),
    "pd_min_ad": (1, lambda rules: gunnery.after_damage(3, "pd", 5, rules)),
    "pd_split": ("even", lambda rules: wings.why_no_volley(4, (3, 1), 2, rules)),
    "own_second_weapon": ("full", lambda rules: gunnery.combine(ME, [MY_TURRET], rules).total),
    "split_combine_scope": (
        "weapon",
        lambda rules: bars(("1",), 0, rules.split_combine_scope),
    ),
    "ooc_own_combine": (True, lambda rules: gunnery.why_no_combine(ME, [DISTANT], rules)),
    "board_range": ("lt", lambda rules: boarding.why_no_boarding(rules, inches=4.0)),
    "boarded_until": (
        "party_gone",
        lambda rules: boarding.is_boarded(rules, since_turn=1, turn=2, party_ap=3),
    ),
    "hand_reading": ("minus_lost", lambda rules: turn.hand_size(4, 7, rules)),
    "hand_max": (3, lambda rules: turn.hand_size(6, 6, rules)),
    "hand_overflow": ("keep", lambda rules: turn.draw_due(2, 4, rules)),
}


def test_every_switch_is_tried():
    switches = set(HouseRules.model_fields) - {"pd_explodes"}  # the worked cases try that one
    assert switches == set(ANSWERS) | set(PLAYED_ELSEWHERE)


@pytest.mark.parametrize("name", ANSWERS)
def test_each_switch_changes_something(name):
    other, answer = ANSWERS[name]
    assert answer(PROPOSED) != answer(PROPOSED.but(**{name: other}))


def test_hull_lost_to_a_critical(game_with):
    game = game_with(crit_hull_loss=3)
    game.do("take_critical", ship="Anvil")
    assert game.ship("Anvil").hull_lost == 3


@pytest.mark.parametrize(("scope", "hit", "ad"), [("ship", "", 6), ("weapon", "", 7), ("weapon", "0", 6)])
def test_which_critical_costs_the_guaranteed_die(game_with, scope, hit, ad):
    game = game_with(combine_crit_scope=scope)
    game.do("take_critical", ship="Steadfast")
    game.do("name_critical", ship="Steadfast", at=0, text="Bridge", hull=0, weapon=hit)
    game.put("Steadfast", crew=3)
    game.activate("First Line")
    joins = [{"ship": "Steadfast", "weapon": PORT, "band": 2}]
    form = game.odds("combined_fire", focus={"ship": "Stalwart", "weapon": PORT}, joins=joins, target="Talon")
    assert form.tables[0].mean == pytest.approx(ad * 0.8)


def test_own_second_weapon_of_a_ship_out_of_command(game_with):
    own = {"focus": {"ship": "Sentry", "weapon": PORT}, "joins": [{"ship": "Sentry", "weapon": TURRET}]}
    game = game_with()
    game.activate("First Line", "Sentry")
    with pytest.raises(Refusal, match="beyond command distance"):
        game.do("combined_fire", **own, target="Anvil")
    game = game_with(ooc_own_combine=True, own_second_weapon="full")
    game.activate("First Line", "Sentry")
    game.do("combined_fire", *[1] * 11, **own, target="Anvil")


def test_drawing_only_after_using_cards(game_with):
    game = game_with(draw_only_if_used=True)
    while game.state.phase != "end_phase":
        game.do("next_phase")
    assert game.debts() == []
    with pytest.raises(Refusal):
        game.do("draw", side="t", draw=1)
    game.do("play_card", side="d", type="R", insist=True)
    assert game.debts() == ["Dindrenzi: draw 4 cards (R66)"]


def test_a_boarding_lasts_as_long_as_the_party(game_with):
    game = game_with(boarded_until="party_gone")
    game.activate("First Line")
    game.do("board", ship="Stalwart", target="Anvil", inches=1)
    game.next_turn()
    game.activate("Pickets")
    with pytest.raises(Refusal, match="Ships of another squadron"):
        game.fire("Psalm", PORT, "Anvil")
    game.do("end_party", party=game.state.links[0].id)
    game.fire("Psalm", PORT, "Anvil", *[1] * 6)


def test_point_defence_that_explodes(game_with):
    game = game_with(pd_explodes=True)
    game.do("pd_fire", 6, 1, 1, 1, ship="Anvil", shares=[{"target": "Kestrel", "dice": 3}])
    assert game.ship("Kestrel").status == "destroyed"

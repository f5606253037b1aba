"""At the table as in the worked cases: the same dice asked for, the same damage marked, whatever is agreed."""

import random

import pytest

from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import Refusal
from fleetdesk.systems.firestorm_armada.cases import run_case

AGREED = {
    "half_rounding": ("down", "up"),
    "own_second_weapon": ("half", "full"),
    "ooc_own_combine": (False, True),
    "pd_min_ad": (0, 1),
    "pd_split": ("min_one", "even"),
    "pd_explodes": (False, True),
    "crit_hull_loss": (0, 1, 2),
}
KINDS = ("port", "starboard", "turret", "torpedo")
AD = ((6, 9, 4, 0), (6, 9, 4, 0), (5, 5, 0, 0), (4, 4, 4, 4))
INCHES = {"clear": 0, "half": 4, "far": 9}
SEEDS = range(20)


def worked(action, given, dice=None):
    return run_case({"action": action, "given": given, "dice": dice})


class Chance:
    """A table with house rules, losses and dice by lot."""

    def __init__(self, seed, game_with):
        self.lot = random.Random(seed)
        self.house = {rule: self.lot.choice(choices) for rule, choices in AGREED.items()}
        self.game = game_with(boarding_resolution="assumed_melee", **self.house)
        self.losses = {
            ship: (self.lot.randint(0, 3), self.lot.randint(0, 4)) for ship in ("Stalwart", "Sentry")
        }
        for ship, (hull, crew) in self.losses.items():
            if hull or crew:
                self.game.do("lose", ship=ship, hull=hull, crew=crew)
        self.out = [ship for ship in self.losses if self.lot.random() < 0.2]
        self.game.activate("First Line", *self.out)

    def shot(self, ship, *, covers=("clear", "half", "far")):
        """The same shot as the action has it and as a case has it."""
        weapon, band = self.lot.randint(0, 3), self.lot.randint(0, 3)
        arc, cover = self.lot.choice(("full", "partial")), self.lot.choice(covers)
        hull, crew = self.losses[ship]
        given = {"base_ad": AD[weapon][band], "kind": KINDS[weapon], "hull_dmg": hull, "crew_dmg": crew}
        given |= {"arc": arc, "obstructed_inches": INCHES[cover]}
        given |= {"ship": ship, "squadron": "q", "weapon": KINDS[weapon], "in_command": ship not in self.out}
        return {"ship": ship, "weapon": weapon, "band": band, "arc": arc, "cover": cover}, given

    def faces(self, ad, again=(6,)):
        """The faces of an attack: so many dice, and one more for each that is thrown again."""
        found = []
        while ad:
            thrown = [self.lot.randint(1, 6) for _ in range(ad)]
            found += thrown
            ad = sum(face in again for face in thrown)
        return found

    def asked(self, action, **args):
        """The dice of the first throw; none where the rules refuse."""
        try:
            self.game.journal.rehearse(action, self.game.ids(args), typed=(), roll_rest=False)
        except NeedsDice as needs:
            return needs.count
        except Refusal:
            return 0
        raise AssertionError("nothing was thrown")


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_of_shots(seed, game_with):
    chance = Chance(seed, game_with)
    shot, given = chance.shot("Stalwart")
    found = worked("compute_ad", {**given, "options": chance.house})
    assert chance.asked("fire", **shot, target="Anvil") == found["ad"]
    shot, given = chance.shot("Stalwart", covers=("clear", "half"))
    join, other = chance.shot(chance.lot.choice(("Stalwart", "Sentry")), covers=("clear", "half"))
    if (join["ship"], join["weapon"]) == (shot["ship"], shot["weapon"]):
        return
    found = worked("combine", {"focus": given, "supporters": [other], "options": chance.house})
    dice = chance.asked("combined_fire", focus=shot, joins=[join], target="Anvil")
    assert dice == (found["total_ad"] if found["accepted"] else 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_damage_of_a_shot_past_shields(seed, game_with):
    chance = Chance(seed, game_with)
    shot, given = chance.shot("Stalwart", covers=("clear",))
    ad = worked("compute_ad", {**given, "options": chance.house})["ad"]
    if not ad:
        return
    faces = chance.faces(ad)
    net = worked("roll_hits", {"ad": ad, "to_hit": "4+"}, faces)["hits"]
    stopped = chance.faces(1) if net else []
    if net:
        net = worked("shields", {"incoming_hits": net, "shield_dice": 1}, stopped)["net_hits"]
    found = worked("apply_hits", {"hits": net, "DR": 4, "CR": 6, "options": chance.house})
    chance.game.do("fire", *faces, *stopped, **shot, target="Anvil")
    anvil = chance.game.ship("Anvil")
    assert (anvil.hull_lost, len(anvil.criticals)) == (found["hull_points"], found["criticals"])
    assert anvil.status == worked("hull_check", {"HP": 4, "hull_lost": anvil.hull_lost})["state"]


@pytest.mark.parametrize("seed", SEEDS)
def test_point_defence(seed, game_with):
    chance = Chance(seed, game_with)
    hull, crew = chance.losses["Stalwart"]
    shares = {"Grapnel": chance.lot.randint(1, 2), "Hook": chance.lot.randint(0, 1)}
    given = {"ship": {"pd": 3, "hull_dmg": hull, "crew_dmg": crew}, "eligible_wings": list(shares)}
    given |= {"allocation": shares, "options": chance.house}
    args = {"ship": "Stalwart", "shares": [{"target": one, "dice": n} for one, n in shares.items()]}
    found = worked("pd_volley", given)
    assert bool(chance.asked("pd_fire", **args)) == found["accepted"]
    if not found["accepted"]:
        return
    again = (6,) if chance.house["pd_explodes"] else ()
    rows = {one: chance.faces(n, again) for one, n in shares.items()}
    found = worked("pd_volley", given, rows)
    chance.game.do("pd_fire", *rows["Grapnel"], *rows["Hook"], **args)
    states = {
        "unharmed": ("in_play", "ready"),
        "repelled": ("in_play", "repelled"),
        "destroyed": ("destroyed",),
    }
    for wing, result in found["results"].items():
        ship = chance.game.ship(wing)
        assert (ship.status, ship.wing)[: len(states[result["state"]])] == states[result["state"]]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_boarding_and_its_first_round(seed, game_with):
    chance = Chance(seed, game_with)
    chance.game.do("board", ship="Stalwart", target="Anvil", inches=3)
    rows = {"party": chance.faces(3), "defender": chance.faces(3)}
    given = {"party_ap": 3, "defender": {"ap": 3, "cp_left": 5}}
    found = worked("boarding_round", {**given, "boarding_resolution": "assumed_melee"}, rows)
    (party,) = chance.game.state.links
    chance.game.do("boarding_round", *rows["party"], *rows["defender"], party=party.id)
    state, anvil = chance.game.state, chance.game.ship("Anvil")
    assert state.ap_now(anvil.id) == found["defender_ap_after"]
    assert state.crew_now(anvil.id) == found["defender_cp_after"]
    assert (anvil.status == "captured") == found["captured"]
    assert sum(one.ap for one in state.links) == found["party_ap_after"]

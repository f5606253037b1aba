"""At the table as in the worked cases: the same dice asked for, the same damage marked, whatever is agreed."""

import random

import pytest

from fleetdesk.core.errors import Refusal
from fleetdesk.systems.uncharted_seas.cases import run_case
from tests.systems.uncharted_seas.table_top import CARD, TableTop

AGREED = {
    "half_rounding": ("down", "up"),
    "order": ("damage_first", "halve_first"),
    "ad_floor_after_damage": (0, 1),
    "own_second_weapon": ("full", "half"),
    "penalty_per_weapon": (False, True),
    "ram_reduced": (False, True),
    "dr_mode": ("ge", "gt"),
    "crit_hull_loss": (0, 1, 2),
    "red_ram_mode": ("dr_as_cr_multiples", "max1_or_cr"),
    "mutual_wipeout": ("both_trophies", "none_scored"),
}


def worked(action, given, dice=None):
    return run_case({"action": action, "given": given, "dice": dice})


def asked(table, action, **args):
    """The dice of the first throw; none where the rules refuse."""
    try:
        return table.wants(action, **args)[0]
    except Refusal:
        return 0


class Chance:
    """A table with house rules, losses and dice by lot."""

    def __init__(self, seed):
        self.lot = random.Random(seed)
        self.house = {rule: self.lot.choice(choices) for rule, choices in AGREED.items()}
        self.table = TableTop(house=self.house, ram_red=self.lot.random() < 0.5)
        self.losses = {ship: (self.lot.randint(0, 3), self.lot.randint(0, 3)) for ship in ("x-A1", "x-A2")}
        for ship, (hull, crew) in self.losses.items():
            if hull:
                self.table.mark(ship, "hull", hull)
            if crew:
                self.table.mark(ship, "crew", crew)
        self.table.sail("x-A")

    def shot(self, ship, weapon=None):
        """The same shot as the action has it and as a case has it."""
        weapon = self.lot.randint(0, 3) if weapon is None else weapon
        band, arc = self.lot.randint(0, 2), self.lot.choice(("full", "partial"))
        hull, crew = self.losses[ship]
        ad = CARD.weapons[weapon].ad[band]
        return (
            {"ship": ship, "weapon": weapon, "band": band, "arc": arc},
            {"base_ad": ad, "hull_lost": hull, "crew_lost": crew, "arc": arc},
        )

    def faces(self, ad):
        """The faces of an attack: so many dice, and one more for each 6."""
        found = []
        while ad:
            thrown = [self.lot.randint(1, 6) for _ in range(ad)]
            found += thrown
            ad = thrown.count(6)
        return found

    def criticals(self, count):
        return [self.lot.randint(1, 6) for _ in range(2 * count)]


@pytest.mark.parametrize("seed", range(24))
def test_dice_of_shots_and_rams(seed):
    chance = Chance(seed)
    shot, given = chance.shot("x-A1")
    found = worked("compute_ad", {**given, "options": chance.house})
    assert asked(chance.table, "fire", **shot, target="y-A1") == found["ad"]
    other, joins = chance.shot("x-A2")
    own, extra = chance.shot("x-A1", (shot["weapon"] + 1) % 4)
    ship = {"weapons": [given, extra], "hull_lost": given["hull_lost"], "crew_lost": given["crew_lost"]}
    found = worked("linked_fire", {"leader": ship, "supporters": [joins], "options": chance.house})
    dice = asked(chance.table, "linked_fire", leader=shot, joins=[own, other], target="y-A1")
    assert dice == (found["total_ad"] if found["accepted"] else 0)
    rammer = {"ram": CARD.ram, "hull_lost": given["hull_lost"], "crew_lost": given["crew_lost"]}
    found = worked("ram_ad", {"rammer": rammer, "target": {"HP": CARD.hull}, "options": chance.house})
    first = found["ad_on_target"] or found["ad_on_rammer"]
    assert asked(chance.table, "ram", ship="x-A1", target="y-A1") == first


@pytest.mark.parametrize("seed", range(24))
def test_damage_of_a_shot(seed):
    chance = Chance(seed)
    shot, given = chance.shot("x-A1", 0)
    target = {"DR": CARD.dr, "CR": CARD.cr, "HP": CARD.hull}
    case = {"shooter": given, "arc": given["arc"], "target": target, "options": chance.house}
    faces = chance.faces(worked("fire", case)["ad"])
    if not faces:
        assert "dice" in chance.table.refused("fire", **shot, target="y-A1")
        return
    found = worked("fire", case, faces)
    chance.table.do("fire", *faces, *chance.criticals(found["criticals"]), **shot, target="y-A1")
    hit = chance.table.ship("y-A1")
    assert (hit.hull_lost, hit.status, len(hit.criticals)) == (
        found["target_hull_lost"],
        found["target_state"],
        found["criticals"],
    )


@pytest.mark.parametrize("seed", range(24))
def test_a_ram_and_its_melee(seed):
    chance = Chance(seed)
    table, (hull, crew) = chance.table, chance.losses["x-A1"]
    ratings = {"DR": CARD.dr, "CR": CARD.cr, "HP": CARD.hull}
    red = table.state.card("x-A1").ram_red
    rammer = {**ratings, "ram": CARD.ram, "red": red, "hull_lost": hull, "crew_lost": crew}
    case = {"rammer": rammer, "target": ratings, "options": chance.house}
    ad = worked("ram", case)
    rows = {"on_target": chance.faces(ad["ad_on_target"]), "on_rammer": chance.faces(ad["ad_on_rammer"])}
    found = worked("ram", case, rows)
    faces = [*rows["on_target"], *rows["on_rammer"]]
    faces += chance.criticals(found["target"]["criticals"] + found["rammer"]["criticals"])
    table.do("ram", *faces, ship="x-A1", target="y-A1")
    for ship, who in (("x-A1", "rammer"), ("y-A1", "target")):
        assert table.ship(ship).hull_lost == found[f"{who}_hull_lost"]
        assert table.ship(ship).status == found[f"{who}_state"]
    assert bool(table.state.melees) == found["melee"]
    if not found["melee"]:
        return
    crews = {"y-A1": {"crew_now": CARD.crew}, "x-A1": {"crew": CARD.crew, "crew_lost": crew}}
    table.do("squadron_moved")  # R18: the others move before a new melee is fought
    # the pool of the attackers is thrown first: that of the ship that made contact
    rows = {"x-A1": chance.faces(CARD.crew - crew), "y-A1": chance.faces(CARD.crew)}
    found = worked("melee_round", {**crews, "options": chance.house}, rows)
    table.do("melee_round", *rows["x-A1"], *rows["y-A1"], melee=table.state.melees[0].id)
    for ship in crews:
        assert table.state.crew_now(ship) == found[f"{ship}_crew_after"]
        assert table.ship(ship).status == found[f"{ship}_state"]
    assert bool(table.state.melees) != found["over"]

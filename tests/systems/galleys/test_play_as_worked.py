"""At the table as in the worked cases: the same tests, losses and links, whatever is agreed and however it stands."""

import random

import pytest

from fleetdesk.core.game.case_reading import CaseProblem
from fleetdesk.systems.galleys.cases import run_case
from fleetdesk.systems.galleys.formulas.boarding import assault_odds

AGREED = {
    "turn_order_speed": ("normal", "combat_with_test"),
    "fatigue_timing": ("on_reveal_keep_speed", "on_reveal_lose_speed"),
    "combat_when_fatigued": ("ahead", "halt"),
    "damage_resets_rest": (True, False),
    "movement_penalty_order": ("additive", "subtract_then_halve"),
    "movement_rounding": ("result_up", "penalty_up"),
    "engager_counts_engaged": (True, False),
    "conscript_level": ("recruits", "below_recruits"),
    "oars_size_of": ("target", "attacker"),
    "odds_rounding": ("down", "nearest", "up"),
    "multi_attacker_loss": ("one_total", "each_ship"),
    "prize_rounding": ("up", "down"),
    "prize_archers": ("lost", "kept"),
}
CREWS = ("veteran", "standard", "recruit", "conscript")
SEEDS = range(25)


class Chance:
    """A Roman and a Carthaginian ship in contact, with everything else by lot."""

    def __init__(self, seed, game_with, *, first="Aquila", other="Hanno"):
        self.lot = random.Random(seed)
        self.house = {rule: self.lot.choice(choices) for rule, choices in AGREED.items()}
        self.game = game_with(**self.house)
        names = [ship.name for ship in self.game.state.in_play("c")]
        self.own, self.foe = first, other if other in names else names[0]
        self.friend = next(ship.name for ship in self.game.state.in_play("r") if ship.name != first)
        for name in (self.own, self.foe):
            self.game.put(name, crew=self.lot.choice(CREWS), damaged=self.some())
            self.game.put(name, fatigued=self.some(), port_broken=self.some(0.3))
            self.game.put(name, marines=self.lot.randint(0, 2))

    def some(self, chance=0.5):
        return self.lot.random() < chance

    def die(self):
        return self.lot.randint(1, 6)

    def ship(self, name):
        return self.game.ship(name)

    def card(self, name):
        return self.game.state.card(self.ship(name).id)

    def begin(self, order="ahead"):
        self.game.orders(**{self.own: order})
        self.game.activate(self.own)

    def worked(self, action, given, *dice):
        return run_case({"action": action, "given": {**given, "house": self.house}, "dice": list(dice)})

    def side(self, name):
        """A ship as most cases write it."""
        ship = self.ship(name)
        return {"crew": ship.crew, "fatigued": ship.fatigued, "damaged": ship.damaged}

    def engaged(self, name):
        """What the cases find about the links of the state."""
        links = [{"engager": one.by, "engaged": one.to, "kind": one.kind} for one in self.game.state.links]
        factions = {ship.id: ship.side for ship in self.game.state.ships.values()}
        asked = {"links": links, "factions": factions, "target": self.ship(name).id}
        return self.worked("link_query", {**asked, "attacker": self.ship(self.own).id})


def hull(chance, name):
    ship, card = chance.ship(name), chance.card(name)
    return {
        "cruise": card.cruise_cm,
        "combat": card.combat_cm,
        "damaged": ship.damaged,
        "port_broken": ship.port_broken,
        "port_penalty": "1/3" if card.third_per_bank else card.port_penalty,
        "rowers_start": ship.rowers_listed,
        "rowers": ship.rowers,
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_orders_turned_up_and_what_they_allow(seed, game_with):
    chance = Chance(seed, game_with)
    order = chance.lot.choice(("ahead", "combat", "port", "starboard", "astern", "halt"))
    before = chance.ship(chance.own).fatigued
    given = hull(chance, chance.own)
    chance.game.orders(**({} if before and order == "combat" else {chance.own: order}))
    if before and order == "combat":
        order = "ahead"
    chance.game.activate(chance.own)
    given |= {"order": order, "fatigued": before, "crew": chance.ship(chance.own).crew}
    face = chance.die()
    tested = order == "combat" or (
        order in {"port", "starboard"} and chance.house["turn_order_speed"] == "combat_with_test"
    )
    if tested and not before:
        found = chance.worked("reveal_combat", given, face)
        chance.game.do("fatigue_test", face, ship=chance.own)
    else:
        found = {"fatigued_after": before, **chance.worked("movement", given)}
    ship = chance.ship(chance.own)
    assert chance.game.state.may_move(ship.id) == found["movement"]
    assert ship.fatigued == found["fatigued_after"]


@pytest.mark.parametrize("order", ["ahead", "combat", "port", "astern", "halt"])
def test_an_order_set_by_hand_brings_its_speed(order, game):
    game.orders(Aquila="halt")
    game.activate("Aquila")
    game.put("Aquila", carried_out=order)
    card = game.state.card(game.ship("Aquila").id)
    given = {"order": order, "cruise": card.cruise_cm, "combat": card.combat_cm}
    found = run_case({"action": "movement", "given": given, "dice": []})
    assert game.state.may_move(game.ship("Aquila").id) == found["movement"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_ram_and_its_damage(seed, game_with):
    chance = Chance(seed, game_with)
    chance.begin()
    if chance.some():
        chance.game.hold(chance.friend, chance.foe)
    where, turned = chance.lot.choice(("side", "stern")), chance.lot.choice((0, 90, 91, 135))
    own, target = chance.ship(chance.own), chance.side(chance.foe)
    cards = chance.card(chance.own), chance.card(chance.foe)
    target |= {"size": cards[1].size}
    target["engaged_by_other_friend"] = chance.engaged(chance.foe)["engaged_by_other_friend"]
    attacker = {"crew": own.crew, "fatigued": own.fatigued, "speed_used": own.speed, "turned_deg": turned}
    face, more = chance.die(), chance.die()
    found = chance.worked("ram_test", {"attacker": attacker, "target": target, "contact": where}, face)
    args = {"ship": chance.own, "target": chance.foe, "contact": where, "spent": 30, "straight": 3}
    chance.game.do("ram", face, *([more] if found["success"] else []), turned=turned, **args)
    foe = chance.ship(chance.foe)
    assert foe.rammed_this_turn == found["success"]
    if not found["success"]:
        assert foe.damaged == target["damaged"]
        return
    given = {"ram": cards[0].ram, "target_D": cards[1].defence, "target_damaged": target["damaged"]}
    harm = chance.worked("ram_damage", {**given, "target_fatigued": target["fatigued"]}, more)
    assert (foe.status == "sunk") == harm["sunk"]
    if not harm["sunk"]:
        assert (foe.damaged, foe.fatigued) == (harm["damaged"], harm["fatigued"])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_grapple_and_the_way_out(seed, game_with):
    chance = Chance(seed, game_with)
    chance.begin()
    if chance.some():
        chance.game.hold(chance.friend, chance.foe)
    chance.game.put(chance.foe, rammed_this_turn=chance.some())
    chance.game.put(chance.own, rammed_this_turn=chance.some())
    chance.game.do("stay", ship=chance.own)
    corvus, degrees = chance.some(), chance.lot.choice((0, 15, 16, 40))
    own, foe = chance.ship(chance.own), chance.ship(chance.foe)
    boarding, size = chance.card(chance.own).boarding, chance.card(chance.foe).size
    face = chance.die()
    given = {
        "attacker": {"boarding": boarding, "crew": own.crew, "rammed_this_turn": own.rammed_this_turn},
        "target": {
            "size": size,
            "crew": foe.crew,
            "damaged": foe.damaged,
            "rammed_this_turn": foe.rammed_this_turn,
            "engaged": chance.engaged(chance.foe)["engaged"],
        },
        "corvus": {"state": own.corvus, "deviation_deg": degrees} if corvus else None,
    }
    found = chance.worked("grapple", given, face)
    chance.game.do("grapple", face, ship=chance.own, target=chance.foe, corvus=corvus, degrees=degrees)
    made = [one for one in chance.game.state.links if one.by == own.id]
    assert [one.kind for one in made] == ([found["link"]] if found["link"] else [])
    if not made:
        return
    chance.game.end(chance.own)
    chance.game.activate(chance.foe)
    face = chance.die()
    others = [one for one in chance.game.state.links if one.to == foe.id and one.by != own.id]
    asked = {"engager_boarding": boarding, "escaper_size": size, "escaper_crew": foe.crew}
    asked |= {"engager_crew": own.crew, "corvus_link": found["link"] == "corvus"}
    asked |= {"other_enemy_engages": bool(others), "rammed_this_turn": chance.ship(chance.foe).just_rammed}
    free = chance.worked("disengage", asked, face)
    chance.game.do("disengage", face, ship=chance.foe, link=made[0].id)
    left = [one.id for one in chance.game.state.links]
    assert (made[0].id not in left) == free["success"]
    if free["success"] and found["link"] == "corvus":
        lost = chance.worked("corvus_after_disengage", {"escaper_is_roman": False})
        assert chance.ship(chance.own).corvus == lost["corvus"]
    given = hull(chance, chance.foe)
    held = not free["success"] or bool(others)
    given |= {"order": "ahead", "disengaged": not held, "still_engaged": held}
    assert chance.game.state.may_move(foe.id) == chance.worked("movement", given)["movement"]


@pytest.mark.parametrize("seed", SEEDS)
def test_oars(seed, game_with):
    chance = Chance(seed, game_with)
    chance.begin()
    if chance.some():
        chance.game.hold(chance.friend, chance.foe)
    own, foe = chance.ship(chance.own), chance.ship(chance.foe)
    approach, degrees = chance.lot.choice(("parallel", "angled")), chance.lot.choice((46, 60, 90))
    given = {
        "attacker": {"crew": own.crew, "fatigued": own.fatigued, "speed_used": own.speed},
        "target": {"crew": foe.crew, "size": chance.card(chance.foe).size},
        "opposite_courses": chance.some(),
        "approach": approach,
        "angle_deg": degrees,
    }
    given["attacker"]["size"] = chance.card(chance.own).size
    given["target"]["engaged"] = chance.engaged(chance.foe)["engaged"]
    face = chance.die()
    found = chance.worked("break_oars", given, face)
    args = {"ship": chance.own, "target": chance.foe, "side": "starboard", "approach": approach}
    chance.game.do("break_oars", face, degrees=degrees, opposite=given["opposite_courses"], **args)
    assert chance.ship(chance.foe).starboard_broken == found["success"]


@pytest.mark.parametrize("seed", SEEDS)
def test_shots_and_their_losses(seed, game_with):
    chance = Chance(seed, game_with)
    engine = chance.lot.choice(("ok", "damaged"))
    chance.game.put(chance.own, catapult=engine)
    chance.game.put(chance.foe, catapult=chance.lot.choice(("none", "ok", "damaged", "destroyed")))
    chance.begin()
    if chance.some():
        chance.game.hold(chance.friend, chance.foe)
    chance.game.do("next_phase")
    own, foe = chance.ship(chance.own), chance.ship(chance.foe)
    men = {"marines": foe.marines, "archers": foe.archers, "catapult": foe.catapult, "rowers": foe.rowers}
    target = {**men, "cataphract": chance.card(chance.foe).cataphract}
    target["engaged"] = chance.engaged(chance.foe)["engaged"]
    bows, stones = [chance.die() for _ in range(own.archers)], [chance.die()]
    shooter = {"archer_dice": own.archers, "catapult_dice": 1, "catapult": engine}
    given = {"shooter": shooter, "target": target}
    for hits in range(own.archers + 2):
        places = [chance.die() for _ in range(hits)]
        try:
            found = chance.worked("shoot", given, *bows, *stones, *places)
        except CaseProblem:
            continue
        break
    else:
        pytest.fail("no throw comes out even")
    for weapon, faces in (("archer", bows), ("catapult", stones)):
        args = {"ship": chance.own, "weapon": weapon, "target": chance.foe, "distance": 2}
        chance.game.do("shoot", *faces, dice=len(faces), **args)
    assert sum(one.hits for one in chance.game.state.volleys) == found["hits"]
    chance.game.do("resolve_shooting", *places)
    after = chance.ship(chance.foe)
    assert {key: getattr(after, key) for key in found["target"]} == found["target"]


@pytest.mark.parametrize("seed", SEEDS)
def test_an_assault_and_the_prize(seed, game_with):
    chance = Chance(seed, game_with)
    chance.begin()
    ships = [chance.own, chance.friend] if chance.some() else [chance.own]
    for name in ships:
        chance.game.hold(name, chance.foe)
    chance.game.do("next_phase")
    chance.game.do("next_phase")
    before = [chance.ship(name).marines for name in ships]
    foe = chance.ship(chance.foe)
    column = chance.worked("boarding_sum", {"assaulting_marines": before, "defender_marines": foe.marines})
    given = {"attacker_marines": column["attacker_total"], "defender_marines": foe.marines}
    face = chance.die()
    found = chance.worked("boarding", {**given, "roman_attacker": True}, face)
    assert found["column"] == column["column"]
    odds = assault_odds(sum(before), found["column"], roman=True).tables[0]
    assert [f"{round(one.probability * 6)}/6" for one in odds.chances] == list(found["p"].values())
    ids = [chance.ship(name).id for name in ships]
    chance.game.do("assault", face, target=chance.foe, ships=ids, pays=ids[0])
    after = chance.worked(
        "boarding_multi_loss",
        {"assaulting_marines": before, "result": found["result"], "defender_marines": foe.marines},
    )
    assert [chance.ship(name).marines for name in ships] == after["attackers"]
    assert chance.ship(chance.foe).marines == after["defender_marines"]
    if found["result"] != "C":
        return
    taken = chance.worked(
        "capture", {"assaulting_marines": before, "defender": {"archers": foe.archers, "catapult": "none"}}
    )
    chance.game.do("take", choice="capture")
    prize = chance.ship(chance.foe)
    assert (prize.marines, prize.archers) == (taken["prize_marines"], taken["prize_archers"])
    assert (prize.crew, prize.fatigued) == (taken["prize_crew"], taken["prize_fatigued"])
    assert [chance.ship(name).marines for name in ships] == taken["attackers_left"]
    assert chance.game.state.links == ()
    assert {chance.ship(name).corvus for name in ships} <= {"ready"}

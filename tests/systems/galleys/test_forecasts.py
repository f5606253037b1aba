"""Odds shown before an order is chosen are those of play: every fall of the dice is played through the journal."""

from collections import Counter
from itertools import product

import pytest

from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.blocks.cards import Ties
from fleetdesk.core.dice import NeedsDice

FACES = range(1, 7)


def chances(odds):
    """Title of each table -> label -> probability."""
    return {
        str(table.title): {str(one.label): one.probability for one in table.chances} for table in odds.tables
    }


def what_if(game, ship, target, **more):
    spec = game.system.actions["what_if"]
    form = spec.form(game.state, {"ship": game.ship(ship).id, "target": game.ship(target).id, **more})
    return chances(spec.odds(game.state, spec.args.model_validate(form.args)))


def branch(game):
    """A copy of the table, to be played on without touching it."""
    other = object.__new__(type(game))
    other.system = game.system
    other.journal = Journal(game.state, game.system.actions)
    return other


def dash(game, ship, target, faces):
    """Lay To battle!, throw the fatigue test, row, ram in the side, throw the damage."""
    table = branch(game)
    table.orders(**{ship: "combat"})
    table.activate(ship)
    table.do("fatigue_test", faces[0], ship=ship)
    table.do("move", ship=ship, cm=6, straight=4)
    before = table.ship(target)
    try:
        table.do("ram", faces[1], ship=ship, target=target)
    except NeedsDice:
        table.do("ram", *faces[1:], ship=ship, target=target)
    after = table.ship(target)
    if not after.rammed_this_turn:
        return "missed"
    if after.status == "sunk":
        return "sunk"
    return "damaged" if after.damaged and not before.damaged else "no damage"


@pytest.mark.parametrize("house", [{}, {"fatigue_timing": "on_reveal_lose_speed"}])
@pytest.mark.parametrize("ship", ["Aquila", "Neapolitana"])
def test_a_dash_told_beforehand_is_the_dash_that_comes(game_with, ship, house):
    game = game_with(**house)
    told = what_if(game, ship, "Tanit", speed="combat")
    fell = Counter(dash(game, ship, "Tanit", faces) for faces in product(FACES, FACES, FACES))
    spread = told["Ram, test and all"]
    assert sum(spread.values()) == pytest.approx(1)
    for what, chance in spread.items():
        assert chance == pytest.approx(fell[what] / 216), what


def test_normal_speed_needs_no_test(game):
    told = what_if(game, "Aquila", "Tanit")
    assert "Fatigue test" not in told
    game.orders()
    game.activate("Aquila")
    form = game.system.actions["ram"].form(
        game.state, {"ship": game.ship("Aquila").id, "target": game.ship("Tanit").id}
    )
    spec = game.system.actions["ram"]
    assert told["Ram"] == chances(spec.odds(game.state, spec.args.model_validate(form.args)))["Ram"]


def test_an_order_tells_its_fatigue_test_before_it_is_laid(game):
    game.put("Lupa", fatigued=True)
    spec = game.system.actions["place_orders"]
    orders = {game.ship(name).id: {"order": "combat"} for name in ("Aquila", "Duilia", "Lupa")}
    form = spec.form(game.state, {"side": "r", "orders": orders})
    dashes = {
        str(row.title): next(pick for pick in row.fields[0].picks if pick.value == "combat")
        for row in form.fields[0].rows
    }
    assert str(dashes["Aquila"].detail) == "fatigue: D6 \N{LESS-THAN OR EQUAL TO} 3"
    assert str(dashes["Neapolitana"].detail) == "fatigue: D6 \N{LESS-THAN OR EQUAL TO} 5"
    assert str(dashes["Lupa"].discouraged) == "A fatigued crew cannot row at combat speed (R12)."
    told = chances(spec.odds(game.state, spec.args.model_validate(form.args)))
    assert {title: one["success"] for title, one in told.items()} == {
        "Aquila: fatigue test": pytest.approx(3 / 6),
        "Duilia: fatigue test": pytest.approx(4 / 6),
    }
    game.orders(Aquila="combat", Lupa="ahead")
    game.activate("Aquila")
    passed = []
    for face in FACES:
        table = branch(game)
        table.do("fatigue_test", face, ship="Aquila")
        passed.append(not table.ship("Aquila").fatigued)
    assert sum(passed) == 3


@pytest.mark.parametrize("corvus", [True, False])
def test_grapples_and_breaking_free_are_those_of_play(game, corvus):
    ship, target = ("Aquila", "Tanit") if corvus else ("Tanit", "Aquila")
    told = what_if(game, ship, target)["Grapple with the corvus" if corvus else "Grapple"]["success"]
    game.orders()
    game.activate(ship)
    game.do("move", ship=ship, cm=3, straight=3)
    held = 0
    for face in FACES:
        table = branch(game)
        table.do("grapple", face, ship=ship, target=target, corvus=corvus)
        held += bool(table.state.links)
    assert told == pytest.approx(held / 6)


def test_every_holder_is_told(game):
    game.orders()
    for by in ("Aquila", "Lupa", "Concordia"):
        game.hold(by, "Tanit", corvus=by == "Aquila")
    told = what_if(game, "Tanit", "Duilia")
    game.activate("Tanit")
    for link in game.state.holds(game.ship("Tanit").id):
        free = 0
        for face in FACES:
            table = branch(game)
            table.do("disengage", face, ship="Tanit", link=link.id)
            free += link.id not in {one.id for one in table.state.links}
        holder = game.state.ships[link.by].name
        assert told[f"Disengagement from {holder}"]["success"] == pytest.approx(free / 6), holder


class TestWhoHoldsWhom:
    def ties(self, game, ship):
        card = game.system.panel(game.state, game.ship(ship).id, "")
        return next((block for block in card.blocks if isinstance(block, Ties)), None)

    def test_two_ships_need_no_picture(self, game):
        game.hold("Aquila", "Tanit")
        assert self.ties(game, "Tanit") is None

    def test_three_and_more_are_drawn_on_every_card_with_both_ends(self, game):
        game.hold("Aquila", "Tanit", corvus=True)
        game.hold("Lupa", "Tanit")
        game.hold("Melqart", "Lupa")
        for ship in ("Aquila", "Lupa", "Tanit", "Melqart"):
            picture = self.ties(game, ship)
            names = {one.key: str(one.name) for one in picture.ships}
            assert set(names.values()) == {"Aquila", "Lupa", "Tanit", "Melqart"}
            assert [names[one.key] for one in picture.ships if one.chosen] == [ship]
            assert {(names[tie.by], names[tie.to], tie.strong) for tie in picture.ties} == {
                ("Aquila", "Tanit", True),
                ("Lupa", "Tanit", False),
                ("Melqart", "Lupa", False),
            }
        roman = {str(one.name) for one in self.ties(game, "Aquila").ships if one.left}
        assert roman == {"Aquila", "Lupa"}

    def test_a_line_tells_how_hard_it_is_to_break(self, game):
        game.hold("Aquila", "Tanit", corvus=True)
        game.hold("Lupa", "Tanit")
        tie = next(tie for tie in self.ties(game, "Tanit").ties if tie.strong)
        assert str(tie.text) == "Aquila holds Tanit with its corvus"
        told = game.system.explain(game.state, tie.why)
        assert str(told.title) == "Tanit leaves Aquila"
        assert told.total == -1  # two crews better, held by another, corvus
        assert game.system.causes(tie.why) == (("links",),)

    def test_what_sinks_or_leaves_is_gone_from_it(self, game):
        game.hold("Aquila", "Tanit")
        game.hold("Lupa", "Tanit")
        game.hold("Concordia", "Tanit")
        game.put("Lupa", status="sunk")
        assert {str(one.name) for one in self.ties(game, "Aquila").ships} == {"Aquila", "Tanit", "Concordia"}
        game.journal.undo()
        assert len(self.ties(game, "Aquila").ships) == 4


def test_an_order_is_for_its_own_side(game):
    """The button stands only where that side, or the umpire, sits."""
    ship = game.ship("Aquila")
    offer = next(one for one in game.system.offers(game.state, ship.id) if one.action == "place_order")
    assert offer.seats == ("r",)

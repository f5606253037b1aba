"""The card of the ship being activated: the water she may reach, the die she owes, and what she may do to each enemy."""

import pytest

from fleetdesk.core.blocks import cards
from fleetdesk.core.blocks.cards import Cell, Table, Track
from fleetdesk.core.blocks.ways import Die, Way
from fleetdesk.systems.common.papers import percent
from fleetdesk.systems.galleys.formulas.trials import chance
from fleetdesk.systems.galleys.orders import turning
from fleetdesk.systems.galleys.readiness import fatigue_trial, grapple_trial, oars_trial, ram_trial
from fleetdesk.systems.galleys.shooting import WEAPONS, dice_left, losses, men_of, shot_trial
from fleetdesk.ui.battle.card.side_notes import parted
from tests.systems.galleys.conftest import Game


def card(game, name, kind):
    panel = game.system.panel(game.state, game.ship(name).id, "")
    return [block for block in panel.blocks if isinstance(block, kind)]


def first(game):
    return game.state.in_play("r")[0].name


def activated(order):
    game = Game()
    name = first(game)
    game.orders(**{name: order})
    game.activate(name)
    return game, name


@pytest.mark.parametrize("order", ["ahead", "combat", "port", "starboard", "astern"])
def test_the_water_is_what_the_order_lets_her_turn(order):
    game, name = activated(order)
    (way,) = card(game, name, Way)
    angle = game.state.card(game.ship(name).id).turning_angle
    limits = turning(order, angle)
    (sector,) = way.sectors
    assert sector.sweep == (2 * limits.most if len(limits.sides) == 2 else limits.most - limits.least)
    middle = (sector.start + sector.sweep / 2) % 360
    assert {"ahead": middle == 0, "combat": middle == 0, "astern": middle == 180}.get(
        order, (middle > 180) == (order == "port")
    )
    assert str(way.reach) == f"{game.state.may_move(game.ship(name).id):g} cm"


def test_what_is_moved_is_water_no_more():
    game, name = activated("ahead")
    game.do("move", ship=name, cm=2, degrees=10, straight=0, over=False)
    (way,) = card(game, name, Way)
    assert str(way.reach) == f"{game.state.may_move(game.ship(name).id) - 2:g} cm"
    game.do("move", ship=name, cm=1, degrees=0, straight=1, over=True)
    (way,) = card(game, name, Way)
    assert not way.sectors
    assert "3 cm" in str(way.reach)


def test_a_ship_at_a_halt_has_no_water():
    game, name = activated("halt")
    (way,) = card(game, name, Way)
    assert not way.sectors


def test_the_die_says_what_each_face_does_until_it_is_thrown():
    game, name = activated("combat")
    (die,) = card(game, name, Die)
    trial = fatigue_trial(game.state, game.ship(name).id)
    assert [face.tone == "sound" for face in die.faces] == [trial.succeeds(face.face) for face in die.faces]
    assert not card(game, name, Track)
    game.do("fatigue_test", 1, ship=name)
    assert not card(game, name, Die)
    assert card(game, name, Track)


def test_no_ship_but_the_one_activated_shows_water():
    """What lies face down says nothing, and what is over neither."""
    game, name = activated("ahead")
    others = [ship.name for ship in game.state.ships.values() if ship.name != name]
    assert not any(card(game, one, Way) or card(game, one, Die) for one in others)
    game.end(name)
    assert not any(way.sectors for way in card(game, name, Way))


@pytest.mark.parametrize("order", ["ahead", "combat", "halt"])
def test_the_card_keeps_its_layout_when_the_activation_ends(order):
    """Her drawing and her boxes stay where they are until her next order is laid."""
    game, name = activated(order)
    if card(game, name, Die):
        game.do("fatigue_test", 1, ship=name)

    def figures():
        panel = game.system.panel(game.state, game.ship(name).id, "")
        return [(type(one), getattr(one, "slot", "")) for one in parted(panel).figures.blocks]

    before = figures()
    assert (Way, "") in before
    game.end(name)
    assert figures() == before
    game.do("next_phase")
    assert figures() == before


def test_enemies_with_the_same_odds_share_a_row_and_none_is_left_out():
    game, name = activated("ahead")
    ship = game.ship(name)
    foes = game.state.foes(ship.id)
    (table,) = card(game, name, Table)
    corvus = game.state.corvus_of(ship.id) == "ready"
    told = {}
    for row in table.rows:
        told[row.cells[0].why.split("/")[-1]] = [str(cell.text) for cell in row.cells]
    assert 0 < len(told) < len(foes)
    for foe, cells in told.items():
        rammed = game.state.with_ship(game.state.ships[foe].but(rammed_this_turn=True))
        assert cells[0] == str(chance(ram_trial(game.state, ship.id, foe)))
        assert cells[3] == str(chance(grapple_trial(game.state, ship.id, foe, corvus=corvus)))
        assert cells[4] == str(chance(grapple_trial(rammed, ship.id, foe, corvus=corvus)))
        assert cells[5] == str(chance(oars_trial(game.state, ship.id, foe)))
    rest = {foe.id for foe in foes} - set(told)
    for foe in rest:
        same = [
            str(chance(ram_trial(game.state, ship.id, foe))),
            str(chance(grapple_trial(game.state, ship.id, foe, corvus=corvus))),
            str(chance(oars_trial(game.state, ship.id, foe))),
        ]
        assert any([cells[0], cells[3], cells[5]] == same for cells in told.values())


def test_an_intact_galley_has_no_figure_beside_damaged():
    """A count of one of one beside it would read as damaged."""
    game, name = activated("ahead")
    uncounted = [one.slot for one in card(game, name, Track) if one.uncounted]
    assert uncounted == ["damaged"]


def test_while_ships_shoot_the_odds_are_those_of_shots():
    """What a die of each weapon needs, and how likely the dice left do harm; nobody rams now."""
    game, name = activated("halt")
    ship = game.ship(name)
    game.put(name, catapult="ok")
    (rams,) = card(game, name, Table)
    game.end(name)
    game.do("next_phase")
    (table,) = card(game, name, Table)
    ship = game.ship(name)
    assert len(table.heads) == 1 + 2 * len(WEAPONS)
    assert not set(table.heads[1:]) & set(rams.heads[1:])
    for row in table.rows:
        foe = game.state.ships[row.cells[0].why.split("/")[-1]]
        for at, weapon in enumerate(WEAPONS):
            hits, hurts = row.cells[2 * at : 2 * at + 2]
            trial = shot_trial(game.state, ship.id, foe.id, weapon)
            assert str(hits.text) == str(chance(trial))
            men, dice = men_of(game.state, foe), dice_left(game.state, ship, weapon)
            left = losses(men, weapon, dice, trial)
            assert str(hurts.text) == str(percent(1 - left.get(men, 0.0)))
    target = game.state.foes(ship.id)[0].id
    game.do(
        "shoot",
        *(6 for _ in range(ship.archers)),
        ship=name,
        weapon="archer",
        target=target,
        distance=0,
        dice=ship.archers,
    )
    (table,) = card(game, name, Table)
    assert len(table.heads) == 3, "no archer has a die left"


def test_what_is_the_same_against_many_is_said_once(monkeypatch):
    game, name = activated("ahead")
    made, cell = [], Cell
    monkeypatch.setattr(cards, "Cell", lambda **told: made.append(told) or cell(**told))
    (odds,) = card(game, name, Table)
    assert len(odds.rows) < len(game.state.foes(game.ship(name).id))
    assert len(made) == sum(len(row.cells) for row in odds.rows)

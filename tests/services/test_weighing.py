"""What a list can do: the figures are those of the game, an edit asks only of what it touched, every list can be shown."""

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.blocks.plots import Bars
from fleetdesk.core.game.weighing import shots_needed
from fleetdesk.core.layout.laying import lay
from fleetdesk.core.layout.marks import Text
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.words import ENGLISH
from fleetdesk.printing.fonts import measure
from fleetdesk.services.building.weighing import Weigher, groups, usual
from fleetdesk.store.fleets import load
from tests.trust import throws

GAMES = ("uncharted_seas", "firestorm_armada", "age_of_sail", "galleys", "salves")


def lists(game):
    return [load(path).value for path in sorted((paths.shipped_fleets() / game).glob("*.json"))]


def figures(block):
    return [bar for row in block.rows for bar in row.bars if bar is not None]


def test_promises_are_what_dice_give():
    for seen in throws.plots(4000, 3):
        assert abs(seen.said - seen.thrown) <= throws.SURE * seen.spread + 0.001, seen


@pytest.mark.parametrize("game", ["uncharted_seas", "firestorm_armada", "age_of_sail"])
def test_promises_are_what_the_dialog_shows(game):
    """The best of what the action of the game says of every weapon in a band, hurt as she is."""
    system, battle = systems.load(game), throws.battle_of(game)
    ship, target = (next(one.id for one in battle.ships.values() if one.side == side) for side in "ab")
    if game != "age_of_sail":
        battle = battle.with_ship(battle.ships[ship].but(hull_lost=1))
    asked = system.actions["fire"]
    for band, found in enumerate(system.prospects(battle, ship, target)):
        if found.brings is None:
            continue
        if game == "age_of_sail":
            ways = [{"range": (1, 3, 5)[band], "in_arc": True, "enfilade": False, "nearer": False}]
        else:
            ways = [{"weapon": at, "band": band} for at in range(len(battle.card(ship).weapons))]
        hopes = [
            asked.odds(battle, asked.args.model_validate({"ship": ship, "target": target, **way})).hope
            for way in ways
        ]
        assert found.hurt == pytest.approx(max(hope for hope in hopes if hope is not None), abs=1e-9)


def test_a_ship_lasts_as_long_as_a_die_says():
    assert shots_needed({1: 0.5, 0: 0.5}, 3) == pytest.approx(6)
    assert shots_needed({1: 1 / 6, 2: 1 / 6}, 1) == pytest.approx(3)
    assert shots_needed({0: 1.0}, 3) is None
    assert shots_needed({9: 0.25}, 3) == pytest.approx(4)


@pytest.mark.parametrize("game", GAMES)
def test_every_list_can_be_weighed(game):
    """Against its own kind and against another list, side by side with it; each figure stands in the drawing."""
    system = systems.load(game)
    weigher, (fleet, other) = Weigher(system), lists(game)[:2]
    parts, target = groups(fleet), usual(other)
    assert parts
    assert target is not None
    blocks = [
        weigher.reaches(parts),
        weigher.figures(parts),
        weigher.chances(parts, target, fleet.house),
        weigher.lasting(parts, target, fleet.house),
        weigher.totals((fleet, other)),
        *weigher.compared(parts[0].classes[0].card, target),
    ]
    assert all(map(figures, blocks[1:3]))
    for block in blocks:
        if block is None:
            assert game == "galleys"
            continue
        assert isinstance(block, Bars)
        assert block.rows
        assert all(0 <= bar.share <= 1 for bar in figures(block))
        drawn = {mark.text for mark in lay(block, 90, Pen(ENGLISH, measure)).marks if isinstance(mark, Text)}
        assert {ENGLISH.say(bar.text) for bar in figures(block)} <= drawn


def test_an_edit_asks_only_of_what_it_touched():
    system, fleet = systems.load("uncharted_seas"), lists("uncharted_seas")[0]
    opened = []

    def opening(setup):
        opened.append(sum(1 for side in setup.sides for _ in side.fleet.ships()))
        return system.opening(setup)

    weigher, target = Weigher(system.but(opening=opening)), usual(fleet)
    before = weigher.chances(groups(fleet), target, {})
    number = next(iter(fleet.cards))
    card = fleet.cards[number].but(weapons=())
    after = weigher.chances(groups(fleet.but(cards={**fleet.cards, number: card})), target, {})
    assert opened[1:] == [2]
    assert before != after


def test_house_rules_count():
    """With criticals that cost two hull points a ship lasts less long."""
    system, fleet = systems.load("uncharted_seas"), lists("uncharted_seas")[0]
    weigher, target = Weigher(system), usual(fleet)
    one = weigher.prospects(target, target, {"crit_hull_loss": 1})
    two = weigher.prospects(target, target, {"crit_hull_loss": 2})
    assert one[0].hurt == two[0].hurt
    assert two[0].lasts < one[0].lasts


def test_what_differs_is_marked():
    system, fleet = systems.load("uncharted_seas"), lists("uncharted_seas")[0]
    card = usual(fleet)
    for block in Weigher(system).compared(card, card.but(id="variant", hull=card.hull + 1)):
        marked = {
            ENGLISH.say(head)
            for row in block.rows
            for head, bar in zip(block.heads[1:], row.bars, strict=False)
            if bar is not None and bar.marked
        }
        assert marked == (
            {"Hull points", "Points for each hull point"} if block.title.key == "In figures" else set()
        )


def test_unfinished_cards_are_weighed():
    for game in GAMES:
        system = systems.load(game)
        bare = system.profile(id="bare", class_name="Bare")
        weigher = Weigher(system)
        assert isinstance(weigher.prospects(bare, bare, {}), tuple)
        assert weigher.compared(bare, bare)

"""The matrix of the ship in hand: every ship of the others that is left, as damage has left both, and no secret."""

import pytest

from fleetdesk import systems
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.blocks.plots import Bars
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.gun_odds import promises
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.printing import Printable, PrintOrder, drawn
from tests import players

GAMES = ("uncharted_seas", "firestorm_armada", "age_of_sail", "galleys", "salves")


def session(game):
    return BattleSession(systems.load(game), players.begin(game, 3))


def labels(block):
    return [row.label.args.get("text") for row in block.rows if row.bars]


@pytest.mark.parametrize("game", GAMES)
def test_every_other_ship_stands_in_it(game):
    made = session(game)
    seen = Onlooker(made)
    ship = next(iter(made.state.ships))
    own = made.state.ships[ship].side
    chances, lasting = promises(seen, ship)
    others = sorted(one.name for one in made.state.ships.values() if one.side != own)
    assert sorted(labels(chances)) == sorted(labels(lasting)) == others


def test_damage_counts():
    made = session("uncharted_seas")
    ship = next(one.id for one in made.state.ships.values() if one.side == "a")
    before = promises(Onlooker(made), ship)
    track = next(slot.key for slot in made.system.slots(made.state, ship) if slot.counts == "damage")
    made.do("mark", {"ship": ship, "slot": track, "lost": 1})
    assert promises(Onlooker(made), ship)[0] != before[0]


def test_a_seat_learns_of_no_ship_it_does_not_see():
    made = session("salves")
    seen = Onlooker(made, TABLE)
    for ship in seen.battle.ships:
        assert all(
            label in {one.name for one in seen.battle.ships.values()}
            for block in promises(seen, ship)
            for label in labels(block)
        )


@pytest.mark.parametrize("game", GAMES)
def test_a_roster_tells_what_the_list_can_do_if_wanted(game):
    thing = Printable.of(systems.load(game), players.fleets(game)[0])
    plain = drawn(thing, PrintOrder(sheet=""))
    more = drawn(thing, PrintOrder(sheet="", options=PrintOrder().options.but(weighed=True)))
    own = more.cards[len(plain.cards) :]
    assert more.cards[: len(plain.cards)] == plain.cards
    assert own[0].starts_page
    assert any(isinstance(block, Bars) for card in own for block in card.blocks)
    blank = drawn(thing, PrintOrder(sheet="", options=PrintOrder().options.but(weighed=True, state="blank")))
    assert not any(isinstance(block, Bars) for card in blank.cards for block in card.blocks)

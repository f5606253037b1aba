"""What players may set by hand stands beside the fields of the state, and nowhere else."""

from collections.abc import Mapping
from typing import Annotated, Literal

import pytest
from pydantic import Field

from fleetdesk.core.battle.battles import Battle, ShipState, Side
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.corrections import put
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.rule.explaining import Why, Whys
from fleetdesk.core.rule.settable import Settable, ship_slots
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Working


class Boat(ShipState):
    name: Annotated[str, Settable(msg("Name"), rank=1)]
    lost: Annotated[int, Settable(msg("hull"), "hull", track=lambda _: 6, counts="damage")] = 0
    anchored: Annotated[bool, Settable(msg("At anchor"))] = False
    mood: Annotated[
        Literal["in_play", "saved"], Settable(msg("State"), choices={"in_play": "In play", "saved": "Saved"})
    ] = "in_play"
    hidden: int = 0


class Player(Side):
    deck: Annotated[
        int,
        Settable(
            lambda seen: Msg.verbatim(seen.owner.name),
            key=lambda seen: f"deck-{seen.owner.id}",
            when=lambda seen: seen.owner.deck > 0,
        ),
        Field(ge=0, le=60),
    ] = 0


class Pond(Battle):
    sides: tuple[Player, ...] = ()
    ships: Mapping[str, Boat] = {}
    turn: Annotated[int, Settable(msg("Turn"), most=99)] = Field(1, ge=1)


BOAT = Boat(id="a", side="x", squadron="s", name="Ant", card="c", lost=8)
LIST = FleetList(id="l", system="toy", name="L")
POND = Pond(
    system="toy",
    rules="1",
    ships={"a": BOAT},
    sides=(Player(id="x", name="X", fleet=LIST, deck=4), Player(id="y", name="Y", fleet=LIST)),
)


def test_slots_of_a_ship():
    hull, anchored, mood, name = ship_slots(POND, "a")
    assert (hull.key, hull.kind, hull.value, hull.most, hull.counts) == ("hull", "track", 6, 6, "damage")
    assert (anchored.key, anchored.kind, anchored.value) == ("anchored", "flag", False)
    assert mood.choices == (("in_play", Msg(key="In play")), ("saved", Msg(key="Saved")))
    assert (name.kind, name.path) == ("text", ("ships", "a", "name"))


def test_slots_of_the_table_and_of_its_sides():
    turn, deck = ship_slots(POND, "")
    assert (turn.key, turn.kind, turn.least, turn.most) == ("turn", "counter", 1, 99)
    assert (deck.key, deck.path, deck.most) == ("deck-x", ("sides", 0, "deck"), 60)


@pytest.mark.parametrize("ship", ["", "a"])
def test_each_slot_stands_where_it_says(ship):
    for slot in ship_slots(POND, ship):
        assert put(POND, slot.path, slot.value).system == "toy"


WHYS = Whys(
    {
        "hull": Why(
            lambda _, boat: Working(title=Msg.verbatim(boat.name), total=boat.lost), ("lost",), ("turn",)
        ),
        "ad": Why(
            lambda _battle, _boat, gun, band: Working(title=Msg.verbatim("AD"), total=gun + band), numbers=2
        ),
    }
)


def test_a_reference_is_told_with_what_it_depends_on():
    assert WHYS.explain(POND, "a/hull").total == 8
    assert WHYS.explain(POND, "a/ad/2/3").total == 5
    assert WHYS.causes("a/hull") == (("turn",), ("ships", "a", "lost"))
    assert WHYS.causes("a/nothing") == ()


@pytest.mark.parametrize(
    "reference", ["", "a", "a/nothing", "nobody/hull", "a/ad", "a/ad/1", "a/ad/x/1", "a/ad/1/99", "/hull"]
)
def test_what_is_shown_nowhere_is_one_sentence(reference):
    with pytest.raises(BadInput):
        WHYS.explain(POND, reference)

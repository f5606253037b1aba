"""Whatever players do, contacts, melees and tallies of a battle fit together."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleetdesk.systems.uncharted_seas.game import SYSTEM
from fleetdesk.systems.uncharted_seas.state import PHASES, SeaBattle
from tests.players import begin
from tests.systems.test_random_play import step


def check(battle: SeaBattle) -> None:
    ships = battle.ships
    for ship in ships.values():
        for foe in ship.enemies:
            assert ship.id in ships[foe].enemies, "a contact has two ends"
            assert ship.side != ships[foe].side
        assert len(set(ship.enemies)) == len(ship.enemies)
        if ship.status != "in_play":
            assert not ship.enemies
        assert battle.home(ship.squadron) == ship.side
        assert ship.squadron in battle.squadrons(ship.side)
    in_melee = Counter(one for melee in battle.melees for one in melee.ships)
    assert all(count == 1 for count in in_melee.values()), "a ship fights in one melee"
    assert all(ships[one].in_play for one in in_melee)
    for melee in battle.melees:
        assert melee.attackers
        assert melee.first in melee.ships
        for one in melee.attackers:
            assert one in ships[melee.alone].enemies, "who fights also touches"
    assert len({melee.id for melee in battle.melees}) == len(battle.melees)
    for status, tally in (("trophy_of_enemy", "trophies"), ("saved", "saved")):
        listed = Counter(one for side in battle.sides for one in getattr(side, tally))
        assert all(count == 1 for count in listed.values())
        assert all(ships[one].status == status for one in listed)
    saved = {one for side in battle.sides for one in side.saved}
    assert saved == {ship.id for ship in ships.values() if ship.status == "saved"}
    assert len(set(battle.activated)) == len(battle.activated)
    assert battle.active not in battle.activated
    assert battle.phase in PHASES
    for contact in battle.contacts:
        assert contact.ship in ships
        assert not contact.other or contact.other in ships
        if contact.how == "recover":
            assert ships[contact.other].status.startswith("derelict")
    assert set(battle.initiative) <= {side.id for side in battle.sides}


@settings(max_examples=settings.default.max_examples * 3 // 10)
@given(seed=st.integers(0, 2**32), numbers=st.lists(st.integers(0, 2**32), min_size=10, max_size=40))
def test_contacts_melees_and_tallies_fit(seed, numbers):
    journal = begin(SYSTEM.id, seed, sides=2 + seed % 2)
    for number in numbers:
        step(SYSTEM, journal, number)
        check(journal.state)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_long_battle_stays_sound(seed):
    journal = begin(SYSTEM.id, seed, sides=2)
    for number in range(250):
        step(SYSTEM, journal, seed * 1000 + number)
        check(journal.state)

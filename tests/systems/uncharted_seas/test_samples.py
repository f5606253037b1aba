"""The cards and lists that come with the game are whole, legal, priced and marked as invented."""

from collections import Counter

import pytest

from fleetdesk import paths
from fleetdesk.core.lists.verdicts import Verdict, verdict
from fleetdesk.systems.uncharted_seas.lists import building
from fleetdesk.systems.uncharted_seas.lists.pricing import sample_rows
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.profiles import FACTIONS, SeaFleet

FILES = sorted((paths.shipped_fleets() / "uncharted_seas").glob("*.json"))
CATALOGUE = {card.id: card for card in building.catalogue()}
NEEDED = ("class_name", "points", "move", "dr", "cr", "hull", "crew")


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def fleet(request):
    return SeaFleet.model_validate_json(request.param.read_bytes())


@pytest.mark.parametrize("card", CATALOGUE.values(), ids=CATALOGUE)
class TestCatalogue:
    def test_card_is_sound(self, card):
        assert building.check_card(card) == ()

    def test_price_is_our_formula(self, card):
        assert card.points == sum(row.value for row in sample_rows(card))

    def test_card_is_marked_as_invented(self, card):
        assert card.source == "invented sample"

    def test_guns_have_dice_in_every_band(self, card):
        assert card.weapons
        assert all(len(gun.ad) == len(card.ranges) and gun.ad[0] for gun in card.weapons)
        assert all(list(gun.ad) == sorted(gun.ad, reverse=True) for gun in card.weapons)

    def test_a_variant_names_its_standard(self, card):
        base = CATALOGUE.get(card.based_on)
        assert (card.rarity == "variant") == (base is not None)
        if base is not None:
            assert (base.rarity, base.size_class, base.faction) == ("standard", card.size_class, card.faction)


def test_catalogue_has_every_kind_of_each_faction():
    assert len(CATALOGUE) == len(building.catalogue()), "two cards share an id"
    kinds = {
        faction: Counter(card.ship_type for card in CATALOGUE.values() if card.faction == faction)
        for faction in {card.faction for card in CATALOGUE.values()}
    }
    assert kinds.keys() == set(FACTIONS[:4])
    for counts in kinds.values():
        assert counts["battleship"] >= 1
        assert counts["cruiser"] >= 2
        assert counts["frigate"] >= 2


def test_factions_differ():
    def of(faction):
        return [card for card in CATALOGUE.values() if card.faction == faction]

    humans, orcs, dwarves, dragons = (of(faction) for faction in FACTIONS[:4])
    assert all(not card.wind_affected for card in dwarves), "dwarf ships carry no sails"
    assert all(card.wind_affected for card in (*humans, *orcs, *dragons))
    assert sum(card.ram_red for card in orcs) > len(orcs) / 2
    assert min(card.move for card in dragons) > max(
        card.move for card in dwarves if card.ship_type != "frigate"
    )
    assert max(card.ranges[-1] for card in orcs) < min(card.ranges[-1] for card in dragons)


def test_there_is_a_list_for_each_faction():
    assert {path.stem for path in FILES} == {"dragon_lords", "imperial_humans", "iron_dwarves", "orc_raiders"}


class TestFleets:
    def test_list_is_legal_and_leaves_nothing_to_remark(self, fleet):
        assert building.check(fleet) == ()

    def test_list_is_legal_with_the_make_up_checked_too(self, fleet):
        house = HouseRules(fleet_composition_p4=True).model_dump()
        assert building.check(fleet.but(house=house)) == ()

    def test_list_is_a_starter_box(self, fleet):
        types = Counter(fleet.card_of(ship).ship_type for _, ship in fleet.sailing())
        assert types == {"battleship": 1, "cruiser": 3, "frigate": 6}
        assert fleet.points_limit
        assert fleet.source == "invented sample"
        assert fleet.system == "uncharted_seas"

    def test_cards_are_those_of_the_catalogue(self, fleet):
        assert dict(fleet.cards) == {number: CATALOGUE[number] for number in fleet.cards}
        assert set(fleet.cards) == {ship.card for _, ship in fleet.ships()}

    def test_prices_add_up_without_a_row_by_hand(self, fleet):
        whole = building.cost(fleet)
        assert whole.total == sum(row.value or 0 for row in whole.rows)
        ships = [building.ship_cost(fleet, ship.id) for _, ship in fleet.sailing()]
        assert whole.total == sum(ship.total for ship in ships)
        for ship in ships:
            assert ship.total == sum(row.value or 0 for row in ship.rows)
            assert not any("by hand" in str(row.label) for row in ship.rows)

    @pytest.mark.parametrize("field", NEEDED)
    def test_without_a_needed_value_nobody_can_tell(self, fleet, field):
        for number, card in fleet.cards.items():
            emptied = card.but(**{field: "" if field == "class_name" else None})
            problems = building.check(fleet.but(cards={**fleet.cards, number: emptied}))
            assert verdict(problems) is Verdict.CANNOT_TELL
            assert [(one.card, one.field) for one in problems] == [(number, field)]

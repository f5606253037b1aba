"""The cards and lists that come with the game, and what a check says of others."""

import pytest

from fleetdesk import paths
from fleetdesk.core.lists.verdicts import Verdict, verdict
from fleetdesk.core.words import Words
from fleetdesk.systems.galleys.lists import building
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.profiles import GalleyFleet

FILES = sorted((paths.shipped_fleets() / "galleys").glob("*.json"))
SOURCE = (
    "Our derivation, not printed values: men from Polybius 1.26 and the trireme Olympias, slow Roman ships from"
    " Polybius 1.22; size by class, D = size + 2, ram = size, marines = men / 20, boarding = size + half the"
    " marines, penalties = a third of the speed; speeds, angles and crews assumed"
)
FRENCH = Words.load("fr", paths.texts())
CATALOGUE = {card.id: card for card in building.catalogue()}


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def fleet(request):
    return GalleyFleet.model_validate_json(request.param.read_bytes())


@pytest.mark.parametrize("card", CATALOGUE.values(), ids=CATALOGUE)
class TestCatalogue:
    def test_card_is_sound(self, card):
        assert building.check_card(card) == ()

    def test_figures_follow_our_derivation(self, card):
        assert card.source == SOURCE
        assert FRENCH.text(SOURCE) != SOURCE
        assert card.defence == card.size + 2
        assert card.ram == card.size
        assert card.boarding == card.size + (card.marines + 1) // 2
        assert card.combat_cm == (3 * card.cruise_cm + 1) // 2
        assert card.port_penalty == card.starboard_penalty == round(card.cruise_cm / 3)


def test_two_battles_of_eight_ships_a_side():
    assert [path.stem for path in FILES] == [
        "ecnomus_carthage",
        "ecnomus_rome",
        "mylae_carthage",
        "mylae_rome",
    ]


class TestFleets:
    def test_list_is_legal(self, fleet):
        assert building.check(fleet) == ()
        assert len(list(fleet.sailing())) == 8
        assert fleet.source == SOURCE
        assert fleet.notes.startswith(("Mylae, 260 BC. Polybius", "Cape Ecnomus, 256 BC. Polybius"))
        assert FRENCH.text(fleet.notes) != fleet.notes

    def test_cards_are_those_of_the_catalogue(self, fleet):
        assert dict(fleet.cards) == {number: CATALOGUE[number] for number in fleet.cards}

    def test_romans_have_corvi_and_nobody_else(self, fleet):
        for card in fleet.cards.values():
            assert card.corvus == card.roman == (fleet.faction == "Rome")

    @pytest.mark.parametrize(
        "field", ["size", "defence", "boarding", "ram", "cruise_cm", "combat_cm", "turning_angle"]
    )
    def test_without_a_needed_value_nobody_can_tell(self, fleet, field):
        number, card = next(iter(fleet.cards.items()))
        problems = building.check(fleet.but(cards={**fleet.cards, number: card.but(**{field: None})}))
        assert verdict(problems) is Verdict.CANNOT_TELL
        assert [(one.card, one.field) for one in problems] == [(number, field)]

    def test_points_are_a_house_field(self, fleet):
        assert building.cost(fleet).total == 0
        limited = building.check(fleet.but(points_limit=100))
        assert verdict(limited) is Verdict.CANNOT_TELL


def roman(**changes):
    return CATALOGUE["r-quin-standard"].but(**changes)


@pytest.mark.parametrize(
    ("changes", "rule", "field"),
    [
        ({"combat_cm": 5.0}, "R5", "combat_cm"),
        ({"roman": False}, "R110", "corvus"),
        ({"swap_done": True, "marines": 1}, "R108", "swap_done"),
        ({"swap_done": True, "catapult": "ok"}, "R108", "swap_done"),
        ({"size": 12}, "R50", "size"),
    ],
)
def test_a_wrong_card_is_illegal(changes, rule, field):
    problems = building.check_card(roman(**changes))
    assert verdict(problems) is Verdict.ILLEGAL
    assert (rule, field) in {(one.rule, one.field) for one in problems}


def test_an_exchange_is_counted_and_announced(fleet):
    if fleet.faction != "Rome":
        return
    number = next(iter(fleet.cards))
    swapped = fleet.but(cards={**fleet.cards, number: fleet.cards[number].but(swap_done=True)})
    count = sum(entry.card == number for _, entry in fleet.sailing())
    assert len(building.exchanges(swapped)) == count
    assert building.check(swapped) == ()
    strict = swapped.but(house=HouseRules(max_swaps=1).model_dump())
    assert (verdict(building.check(strict)) is Verdict.ILLEGAL) == (count > 1)
    assert building.men(swapped.cards[number])[2] == "ok"

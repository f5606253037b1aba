"""Ships and lists that come with the game, what a check says of others, and the questions before a battle."""

import pytest

from fleetdesk import paths
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.lists.verdicts import Verdict, verdict
from fleetdesk.core.words import Words
from fleetdesk.systems.salves.nations import NATIONS, SHORT
from fleetdesk.systems.salves.profiles import SalvesCard, SalvesFleet, nation_of
from tests.systems.salves.games import SYSTEM, fleet

FILES = sorted((paths.shipped_fleets() / "salves").glob("*.json"))


def texts(problems):
    return [str(problem.text) for problem in problems]


def test_the_catalogue_holds_ships_of_seven_nations():
    cards = SYSTEM.catalogue()
    assert len(cards) == 32
    assert {card.faction for card in cards} == set(NATIONS.values())
    assert not [problem for card in cards for problem in SYSTEM.check_card(card)]
    assert len({card.class_name for card in cards}) == 32


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_list_is_legal_and_carries_the_cards_of_the_catalogue(path):
    found = SalvesFleet.model_validate_json(path.read_bytes())
    assert verdict(SYSTEM.check(found)) is Verdict.LEGAL
    assert nation_of(found)
    known = {card.id: card for card in SYSTEM.catalogue()}
    assert all(known[number] == card for number, card in found.cards.items())
    assert sum(1 for _ in found.sailing()) == 4


def test_there_is_a_list_for_every_nation():
    assert {nation_of(SalvesFleet.model_validate_json(path.read_bytes())) for path in FILES} == set(NATIONS)


def changed(**entry) -> SalvesFleet:
    german = fleet("german")
    squadron = german.squadrons[0]
    return german.but(squadrons=(squadron.but(ships=(squadron.ships[0].but(**entry), *squadron.ships[1:])),))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Bismarck", "Two ships are called Bismarck"),
        ("b\N{LATIN SMALL LETTER I WITH CIRCUMFLEX}smarck", "Two ships are called"),
        ("Graf: Zeppelin", "a name holds no dash"),
        ("Graf \N{EN DASH} Zeppelin", "a name holds no dash"),
        ("x" * 41, "at most 40 letters"),
        ("Graf-Zeppelin", None),
    ],
)
def test_names_by_which_orders_go(name, told):
    found = texts(SYSTEM.check(changed(name=name)))
    assert bool(found) == bool(told)
    assert not told or any(told in text for text in found)


def test_a_missing_value_leaves_the_verdict_open():
    german = fleet("german")
    cards = {**german.cards, "bismarck": german.cards["bismarck"].but(armour=None)}
    assert verdict(SYSTEM.check(german.but(cards=cards))) is Verdict.CANNOT_TELL
    assert SalvesCard(class_name="X").values == (1, 1, 1)


def test_a_limit_of_ships_is_a_house_rule():
    assert verdict(SYSTEM.check(fleet("german").but(house={"max_ships": 3}))) is Verdict.ILLEGAL


def test_the_grid_grows_with_the_players_and_is_never_too_small():
    def side(number, **more):
        sides = tuple(SideSetup(id="abcdefg"[at], fleet=fleet("german")) for at in range(number))
        return SYSTEM.opening(Setup(sides=sides, **more)).columns

    assert [side(players) for players in (2, 3, 7)] == [10, 13, 19]
    assert side(2, answers={"grid": 30}) == 30
    assert side(2, house={"area_per_player": 10}) == 6, "eight ships need room"


def test_only_a_list_without_a_nation_is_asked_for_one():
    plain = fleet("german").but(
        faction="", cards={n: c.but(faction="") for n, c in fleet("german").cards.items()}
    )
    setup = Setup(sides=(SideSetup(id="a", fleet=plain), SideSetup(id="b", fleet=fleet("french"))))
    keys = [field.key for field in SYSTEM.setup_fields(setup)]
    assert "nation-a" in keys
    assert "nation-b" not in keys
    assert [side.nation for side in SYSTEM.opening(setup).sides] == ["FR", ""]
    asked = setup.but(answers={"nation-a": "US"})
    assert [side.nation for side in SYSTEM.opening(asked).sides] == ["US", "FR"]


def test_behind_a_ship_all_nations_are_called_alike():
    """It said "(French navy)" beside "(American)"."""
    french = Words.load("fr", paths.texts())
    assert {nation: name.removesuffix(" fleet") for nation, name in NATIONS.items()} == SHORT
    assert french.text(SHORT["FR"]) == "française"
    assert all(french.text(NATIONS[one]).endswith(french.text(name)) for one, name in SHORT.items())

"""Rosters as fleets: ships with their options, priced anew and compared with what the roster states."""

import zipfile

import pytest

from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.battlescribe import catalogue_import, roster_import
from fleetdesk.systems.firestorm_armada.game import SYSTEM
from tests import catalogue_options as data
from tests import odd_catalogues as odd
from tests.catalogue_files import HEAD, write


@pytest.fixture
def cards(tmp_path):
    files = write(tmp_path, a_gst=data.game_system(), b_cat=data.second(), c_cat=data.first())
    made = catalogue_import.read(files).cards
    return lambda system: made if system is SYSTEM else ()


@pytest.fixture
def read(tmp_path, cards):
    def read(text, name="mine.ros", known=cards):
        file = tmp_path / name
        if name.endswith("z"):
            with zipfile.ZipFile(file, "w") as archive:
                archive.writestr("mine.ros", text)
        else:
            file.write_text(text, encoding="utf-8")
        return roster_import.read(file, known)

    return read


@pytest.mark.parametrize("name", ["mine.ros", "mine.rosz"])
def test_a_roster_is_a_fleet_with_its_options(read, name):
    received = read(data.roster(), name)
    fleet = received.fleet
    assert (fleet.name, fleet.faction, fleet.points_limit) == ("My birds", "Reed Lake", 800)
    big, small = fleet.squadrons
    assert [fleet.cards[one.card].class_name for one in big.ships] == [
        "Goose",
        "Fighter",
        "Fighter",
        "Fighter",
        "Wren",
        "Wren",
    ]
    assert big.ships[0].options == {"o-fast": 1, "o-spare": 1}
    assert [dict(one.options) for one in small.ships] == [{"o-horn": 1}] * 3
    assert SYSTEM.cost(fleet).total == 105 + 20 + 15 + 40 + 75


def test_names_their_owner_gave_are_kept(read):
    text = data.roster().replace('name="Wren"', 'name="Wren" customName="Old Grey"', 1)
    text = text.replace('name="Small birds"', 'name="Small birds" customName="The little ones"', 1)
    big, small = read(text).fleet.squadrons
    assert [ship.name for ship in big.ships[-2:]] == ["Old Grey", "Old Grey 2"]
    assert small.name == "The little ones"


def test_what_the_roster_says_otherwise_is_listed(read):
    told = [ENGLISH.say(one) for one in read(data.roster()).unmatched]
    assert told == [
        "Ghost (75 points) is on none of your cards",
        "Small birds: 75 points, the roster says 150",
        "All together: 255 points, the roster says 330",
    ]


def test_a_roster_without_its_catalogue_says_which_to_import(read):
    with pytest.raises(BadInput, match="Import its catalogue first: Reed Lake Fleet"):
        read(data.roster(), known=lambda _: ())


def test_a_roster_of_the_first_generation_is_read(read):
    text = (
        f'{HEAD}<roster id="r" name="Old birds" points="115.0" pointsLimit="500.0"><forces>'
        '<force catalogueName="Old Lake Fleet"><categories><category name="Tier 2"><selections>'
        '<selection entryId="q" name="Swans" number="1" points="0.0" type="unit"><selections>'
        '<selection entryId="e-swan" name="Swan" number="1" points="85.0" type="model"><selections>'
        '<selection entryId="o-ad" name="More dice" number="1" points="15.0"/>'
        '<selection entryId="o-ap" name="+2 AP" number="2" points="10.0"/>'
        "</selections></selection></selections></selection></selections></category></categories></force></forces></roster>"
    )
    received = read(text)
    assert received.fleet.squadrons[0].ships[0].options == {"o-ad": 1, "o-ap": 2}
    assert [ENGLISH.say(one) for one in received.unmatched] == [
        "All together: 110 points, the roster says 115"
    ]


def test_a_catalogue_is_no_roster(read):
    with pytest.raises(BadInput, match="begins with “catalogue”"):
        read(data.second())


def test_the_same_gun_in_two_slots_is_taken_in_both(tmp_path):
    files = write(tmp_path, **odd.UNDERSTOOD["the same guns in two slots"]().files)
    cards = catalogue_import.read(files).cards
    guns = "".join(
        data.selection("Ay", "link::a", 1, 5).replace("entryId", f'entryGroupId="{slot}" entryId')
        for slot in ("fore", "port")
    )
    ship = data.selection("Swan", "e-swan", 1, 100, guns, kind="model")
    file = tmp_path / "two.ros"
    file.write_text(
        f'{HEAD}<roster id="r" name="Two"><forces><force id="f" name="F" catalogueName="Odd Fleet"><selections>{ship}'
        "</selections></force></forces></roster>",
        encoding="utf-8",
    )
    received = roster_import.read(file, lambda system: cards if system is SYSTEM else ())
    assert received.unmatched == ()
    assert [dict(one.options) for _, one in received.fleet.ships()] == [{"a": 1, "a#2": 1}]
    assert SYSTEM.cost(received.fleet).total == 110

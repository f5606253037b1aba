"""Options of army list data: each a choice on a card, with price, limits and what it changes, or told by name."""

import random
from typing import Any

import pytest

from fleetdesk.core.base import canonical
from fleetdesk.core.lists import fitting
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.battlescribe import catalogue_import
from fleetdesk.services.building.builder import FleetEditor, new_fleet
from fleetdesk.services.exchange import sharing
from fleetdesk.systems.firestorm_armada.game import SYSTEM
from tests import catalogue_options as data
from tests.catalogue_files import write
from tests.tools import catalogues
from tests.written_out import written_out


@pytest.fixture
def files(tmp_path):
    return write(tmp_path, a_gst=data.game_system(), b_cat=data.second(), c_cat=data.first())


@pytest.fixture
def delivery(files):
    return catalogue_import.read(files)


def card(delivery, name, source="Reed Lake") -> Any:
    return next(one for one in delivery.cards if one.class_name == name and source in one.source)


def test_the_options_of_a_class_stand_on_its_card(delivery):
    swan = card(delivery, "Swan")
    told = {one.name: (one.price, one.most) for one in swan.options if not one.brings}
    assert told == {
        '+2" Mv': (5, 1),
        "+1 Sh": (10, 1),
        "+3 WC": (5, 1),
        "Spare guns": (15, 1),
        "Sharp eyes": (5, 1),
        "Beam tubes": (5, 1),
    }
    assert {one.name: one.most for one in swan.option_groups} == {
        "Escorts": 1,
        "Hardpoints": 2,
        "Upgrades": None,
        "Wings": 2,
        "Tokens": None,
    }


def test_what_a_choice_changes_is_changed(delivery):
    swan = card(delivery, "Swan")
    fast: Any = fitting.fit(swan, {"o-fast": 1, "o-shield": 1})
    assert (fast.move, fast.shield, fast.points) == (swan.move + 2, swan.shield + 1, swan.points + 15)
    assert "Tough Hide" in [rule.name for rule in swan.rules]
    assert "Tough Hide" not in [rule.name for rule in fast.rules]
    sharp: Any = fitting.fit(swan, {"o-sharp": 1})
    assert {
        gun.rules for gun in sharp.weapons if gun.kind == "broadside" and gun.arc in {"port", "starboard"}
    } == {"Gun Rack, Sharp Eyes"}
    assert [rule.text for rule in sharp.rules if rule.name == "Sharp Eyes"] == ["Sees far."]
    beam: Any = fitting.fit(swan, {"o-beam": 1})
    assert [(gun.name, gun.band_inches) for gun in beam.weapons if gun.kind == "torpedo"] == [("Beam", 10)]


def test_a_weapon_that_is_there_only_by_choice(delivery):
    swan = card(delivery, "Swan")
    without: Any
    with_it: Any
    without, with_it = (fitting.fit(swan, chosen) for chosen in ({}, {"o-spare": 1}))
    assert not any(gun.arc == "aft" for gun in without.weapons)
    assert any(gun.arc == "aft" for gun in with_it.weapons)


def test_a_variant_has_a_card_of_its_own(delivery):
    goose = card(delivery, "Goose")
    swan = card(delivery, "Swan")
    assert goose.based_on == swan.id
    assert (goose.hull, goose.points, len(goose.options)) == (swan.hull, swan.points, len(swan.options))


def test_escorts_and_wings_come_with_their_limits(delivery):
    swan = card(delivery, "Swan")
    brought = {one.name: (one.brings, one.most, one.whole_squadron) for one in swan.options if one.brings}
    assert brought == {
        "Wren escorts": ("bs-reed-lake-wren", 3, True),
        "Mayfly token": ("bs-reed-lake-fighter", 12, False),
    }
    wings = next(one for one in swan.option_groups if one.name == "Wings")
    assert (wings.most_points, wings.more_points) == (15, {"o-deck": 15})


def test_one_option_bars_another(delivery):
    beam = card(delivery, "Swan").option("o-beam")
    assert beam.bars == ("o-sharp",)


def test_tiers_and_sizes_by_the_size_of_the_game(delivery):
    swan, wren = card(delivery, "Swan"), card(delivery, "Wren")
    assert swan.tier == "1"
    assert [(place.role, place.at(1000)[0], place.at(1300)[0]) for place in swan.places] == [
        ("Big birds", 1, 2)
    ]
    assert (wren.squadron_min, wren.squadron_max) == (2, 4)


def test_two_figures_at_once_are_both_kept(delivery):
    fort = card(delivery, "Fort")
    assert (fort.move, fort.move_also, fort.dr, fort.dr_also) == (0, 6, 10, 6)
    assert fort.ship_type == "installation"
    shown = written_out(SYSTEM.card(fort, ""))
    assert "{n}/{also}" in shown
    assert "{n}({also})" in shown


def test_what_is_not_understood_is_told_by_name(delivery):
    told = [ENGLISH.say(one.told) for one in delivery.report]
    assert told == [
        "Reed Lake Fleet: Swan: Swan HP depends on stranger, which is not understood",
        "Reed Lake Fleet: Goose: Swan HP depends on stranger, which is not understood",
        "Old Lake Fleet: no tactics bonus or no command distance found",
    ]
    assert (delivery.report[0].catalogue, delivery.report[0].card) == ("Reed Lake Fleet", "Swan")


def test_the_first_generation_gives_the_same(delivery):
    swan = card(delivery, "Swan", "Old Lake")
    assert {one.name: (one.price, one.most) for one in swan.options} == {
        "+2 AP": (5, 2),
        "Shields": (10, 1),
        "More dice": (15, 1),
    }
    made: Any = fitting.fit(swan, {"o-ap": 2, "o-sh": 1, "o-ad": 1})
    assert (made.ap, made.shield, made.points) == (swan.ap + 4, 3, 85 + 35)
    assert made.weapons[0].band_1 == swan.weapons[0].band_1 + 1
    assert [(place.role, place.at(500)[0]) for place in swan.places] == [("Swans", 2)]


def test_every_priced_entry_is_a_choice_and_every_sum_is_that_of_the_file(files, delivery):
    for path in files[1:]:
        assert catalogues.unexplained(path, delivery) == []
        assert catalogues.differing(SYSTEM, path, delivery, rosters=12, seed=3) == []


def test_the_check_meets_a_sum_that_is_wrong(files, delivery):
    editor = catalogues.roster(SYSTEM, [card(delivery, "Swan", "Old Lake")], random.Random(1))
    costs = catalogues.prices(files[1]) | catalogues.prices(files[2])
    assert catalogues.xml_sum(editor, costs) == editor.cost.total
    assert (
        catalogues.xml_sum(editor, {number: price + 1 for number, price in costs.items()})
        != editor.cost.total
    )


def test_ten_ships_with_options_fit_two_codes(delivery):
    """Ten ships of imported classes, each class with options chosen and others left."""
    editor = FleetEditor(delivery.system, new_fleet(delivery.system, "Ten ships"))
    for one in [card for card in delivery.cards if card.options][:4]:
        ship = editor.add_ship(one, editor.add_squadron(one.class_name))
        editor.duplicate_ship(ship, 2)
        for option in [option for option in one.options if not option.brings][:2]:
            editor.choose(ship, option.id, 1)
    fleet = editor.fleet
    assert len(list(fleet.ships())) >= 10
    texts = sharing.codes(fleet)
    assert len(texts) <= 2
    found = sharing.from_text("\n".join(texts))
    assert found.exact
    assert canonical(found.fleet) == canonical(
        sharing.from_text(sharing.as_text(delivery.system, fleet, ENGLISH)).fleet
    )

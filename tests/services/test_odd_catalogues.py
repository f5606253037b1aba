"""Odd catalogues: every choice gives the price and the figures that the data says, or what is not so is told by name."""

import itertools
import random
from typing import Any

import pytest

from fleetdesk.core.lists import fitting
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.battlescribe import catalogue_import
from fleetdesk.services.building.builder import FleetEditor, new_fleet
from tests import odd_catalogues as odd
from tests.catalogue_files import game_system, write
from tests.list_reader import ListReader, chosen_of

FIGURES = {"PD": "pd", "HP": "hull", "Mv": "move", "AP": "ap"}


def differing(paths: Any, delivery: Any) -> list[str]:
    """Every way to choose from the options of every Swan that costs or is otherwise than the XML says."""
    found = []
    for card in delivery.cards:
        own = paths if "Other" not in card.source else [paths[0], *reversed(paths[1:])]
        reader = ListReader(own)
        counts = [range(min(option.most or 2, 2) + 1) for option in card.options]
        for times in itertools.product(*counts):
            editor = FleetEditor(delivery.system, new_fleet(delivery.system, "Odd"))
            number = editor.add_ship(card, editor.add_squadron("One"))
            for option, often in zip(card.options, times, strict=True):
                editor.choose(number, option.id, often)
            ship = next(ship for _, ship in editor.fleet.ships())
            chosen = chosen_of(card.made_of, ship.options)
            cost = sum(reader.cost(one, chosen) * often for one, often in chosen.items())
            sails: Any = fitting.card_of(editor.fleet, ship)
            said = {name: getattr(sails, field) for name, field in FIGURES.items()}
            meant = {name: reader.figure(card.made_of[0], name, chosen) for name in FIGURES}
            if editor.cost.total != cost or said != meant:
                found.append(f"{dict(ship.options)}: {editor.cost.total} {said}, the XML says {cost} {meant}")
    return found


def told(delivery: Any) -> list[str]:
    return [ENGLISH.say(remark.told) for remark in delivery.report]


@pytest.mark.parametrize("name", odd.UNDERSTOOD)
def test_a_shape_that_is_understood_is_so_for_every_choice(tmp_path, name):
    paths = write(tmp_path, **odd.UNDERSTOOD[name]().files)
    delivery = catalogue_import.read(paths)
    assert [card.class_name for card in delivery.cards if card.options]
    assert told(delivery) == []
    assert differing(paths, delivery) == []


def test_what_an_option_shows_is_there_with_it_alone(tmp_path):
    """A weapon and a rule that are hidden until an option is chosen."""
    for name in ("a weapon that an option shows", "a rule that an option shows"):
        delivery = catalogue_import.read(write(tmp_path, **odd.UNDERSTOOD[name]().files))
        card = next(card for card in delivery.cards if card.options)
        editor = FleetEditor(delivery.system, new_fleet(delivery.system, "Odd"))
        number = editor.add_ship(card, editor.add_squadron("One"))

        def shown(editor=editor):
            ship = next(ship for _, ship in editor.fleet.ships())
            sails: Any = fitting.card_of(editor.fleet, ship)
            return {one.arc for one in sails.weapons} - {"port", "starboard"}, {
                one.name for one in sails.rules
            }

        assert shown() == (set(), set())
        editor.choose(number, "a", 1)
        assert shown() == (({"fore_fixed"}, set()) if "weapon" in name else (set(), {"Secret"}))


def test_the_primary_category_is_that_of_the_ship_whatever_stands_before_it(tmp_path):
    links = "".join(
        f'<categoryLink id="l{n}" targetId="cat-{n}" primary="{first}"/>'
        for n, first in ((3, "false"), (1, "true"))
    )
    shape = odd.shape(inside=f"<categoryLinks>{links}</categoryLinks>{odd.BOTH}")
    cards: Any = catalogue_import.read(write(tmp_path, **shape.files)).cards
    (card,) = cards
    assert card.tier == "1"
    assert [one.category for one in card.places] == ["Tier 1"]


def test_a_rule_of_the_faction_may_stand_in_the_file_of_the_game(tmp_path):
    rule = '<rule id="r-g" name="Ours"><description>Fleet Tactics Bonus: 7 Command Distance: 5</description></rule>'
    shape = odd.shape(
        gst=game_system(more=f"<sharedRules>{rule}</sharedRules>"),
        more='<infoLinks><infoLink id="l-g" targetId="r-g" type="rule"/></infoLinks>',
    )
    files = {**shape.files, "b_cat": shape.files["b_cat"].replace("Bonus: 4 Command Distance: 9", "")}
    delivery: Any = catalogue_import.read(write(tmp_path, **files))
    assert told(delivery) == []
    assert [(card.faction_tactics, card.faction_command) for card in delivery.cards] == [(7, 5)]


@pytest.mark.parametrize("name", odd.TOLD)
def test_a_shape_that_is_not_understood_is_told_by_name(tmp_path, name):
    shape = odd.TOLD[name]()
    delivery = catalogue_import.read(write(tmp_path, **shape.files))
    assert any(shape.told in line for line in told(delivery)), told(delivery)
    assert [card.class_name for card in delivery.cards if card.options]


def test_whatever_is_drawn_by_chance_is_right_or_told(tmp_path):
    quiet = 0
    for seed in range(40):
        folder = tmp_path / str(seed)
        folder.mkdir()
        paths = write(folder, **odd.by_chance(random.Random(seed)).files)
        delivery = catalogue_import.read(paths)
        if not told(delivery):
            quiet += 1
            assert differing(paths, delivery) == [], seed
    assert quiet >= 10

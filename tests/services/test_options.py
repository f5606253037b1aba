"""Choosing options for a ship of a list."""

import pytest

from fleetdesk.core.errors import BadInput
from fleetdesk.core.lists.fittings import OptionGroup, SpecialRule
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.building import options
from fleetdesk.services.building.builder import FleetEditor
from tests import fakes
from tests.core.test_fitting import fleet


@pytest.fixture
def editor():
    return FleetEditor(fakes.find("toy"), fleet())


def chosen(editor, ship="s1"):
    return next(dict(one.options) for _, one in editor.fleet.ships() if one.id == ship)


def test_an_option_is_a_step_with_a_name_and_undo(editor):
    before = editor.cost.total
    assert editor.choose("s1", "stout", 2)
    assert chosen(editor) == {"stout": 2}
    assert editor.cost.total == before + 10
    assert ENGLISH.say(editor.undo_title) == "Duck: Stout planks"
    assert editor.undo()
    assert not chosen(editor)
    assert editor.cost.total == before


def test_one_of_a_group_takes_the_place_of_the_other(editor):
    editor.choose("s1", "long", 1)
    editor.choose("s1", "bow", 1)
    assert chosen(editor) == {"bow": 1}


def test_an_option_of_the_squadron_is_for_all_of_the_class():
    made = fleet()
    skiff = made.cards["skiff"].but(
        options=(made.cards["galleon"].options[0].but(id="all", whole_squadron=True),)
    )
    editor = FleetEditor(fakes.find("toy"), made.but(cards={**made.cards, "skiff": skiff}))
    editor.choose("s2", "all", 1)
    assert chosen(editor, "s2") == chosen(editor, "s3") == {"all": 1}
    assert not chosen(editor, "s1")


def test_ships_that_are_brought_come_and_go(editor):
    editor.choose("s1", "escort", 1)
    assert [one.name for _, one in editor.fleet.ships()] == ["Duck", "Duckling 1"]
    editor.choose("s1", "escort", 2)
    assert [one.card for _, one in editor.fleet.ships()] == ["galleon", "skiff", "skiff"]


def test_ships_nobody_has_a_card_of_are_told_in_a_sentence():
    made = fleet()
    cards = {"galleon": made.cards["galleon"]}
    squadron = made.squadrons[0].but(ships=made.squadrons[0].ships[:1])
    editor = FleetEditor(fakes.find("toy"), made.but(cards=cards, squadrons=(squadron,)))
    with pytest.raises(BadInput, match="Import the catalogue"):
        editor.choose("s1", "escort", 1)
    editor.choose("s1", "escort", 1, made.cards.get)
    assert [one.card for _, one in editor.fleet.ships()] == ["galleon", "skiff"]


def test_what_is_offered_says_what_speaks_against_it(editor):
    editor.choose("s1", "long", 1)
    deck = next(one for one in options.offered(editor.fleet, "s1") if one.group and one.group.id == "deck")
    assert (deck.chosen, deck.most) == (1, 1)
    bow = next(one for one in deck.choices if one.option.id == "bow")
    assert ENGLISH.say(bow.speaks_against) == "Not with Long guns"
    loose = options.offered(editor.fleet, "s1")[-1]
    assert [(one.option.id, one.price) for one in loose.choices] == [("stout", 5), ("heavy", -3)]
    boats = next(one for one in options.offered(editor.fleet, "s1") if one.group and one.group.id == "boats")
    assert boats.choices[0].times == 2
    assert boats.choices[0].price == 10


def test_a_group_within_a_limited_one_shows_that_limit():
    made = fleet()
    galleon = made.cards["galleon"]
    inner = OptionGroup(id="inner", name="Tokens", within="boats")
    moved = tuple(one.but(group="inner") if one.group == "boats" else one for one in galleon.options)
    card = galleon.but(options=moved, option_groups=(*galleon.option_groups, inner))
    found = options.offered(made.but(cards={**made.cards, "galleon": card}), "s1")
    boats = next(one for one in found if one.choices[0].option.id == "escort")
    assert boats.group is not None
    assert (boats.group.name, boats.chosen, boats.most) == ("Boats", 1, 1)


def test_texts_of_rules_come_back_from_ones_own_cards():
    made = fleet()
    own = made.cards["galleon"].but(rules=(SpecialRule(name="Nimble", text="Turns twice."),))
    found = options.with_texts(made, [own])
    assert found.cards["galleon"].rules[0].text == "Turns twice."
    assert options.with_texts(made, []) is made

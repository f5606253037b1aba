"""Odd shapes of army list data, as its schema allows them: read as they are meant, or listed by name."""

import itertools
import zipfile
from typing import Any

import pytest

from fleetdesk.core.lists import fitting
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.battlescribe import catalogue_import
from fleetdesk.services.building.builder import FleetEditor, new_fleet
from fleetdesk.services.building.options import offered
from fleetdesk.systems.firestorm_armada.lists.import_options import WEAPONS
from tests import catalogue_options as data
from tests.catalogue_files import (
    FLY,
    GUNS,
    HEAD,
    HERON,
    WREN,
    cost,
    game_system,
    limits,
    link,
    profile,
    write,
)
from tests.catalogue_options import modifier, upgrade


def catalogue(
    units: str, shared: str = "", *, name: str = "Odd Fleet", number: str = "odd", more: str = ""
) -> str:
    return (
        f'{HEAD}<catalogue id="{number}" name="{name}" revision="1" battleScribeVersion="2.03" gameSystemId="gs"'
        ' xmlns="http://www.battlescribe.net/schema/catalogueSchema">'
        f"{more}<selectionEntries>{units}</selectionEntries>{shared}</catalogue>"
    )


def ship(
    inner: str = "", *, number: str = "e-swan", name: str = "Swan", price: str = cost(100), link_: str = ""
) -> str:
    """A ship that may be taken once, with what stands in it."""
    return (
        f'<selectionEntry id="{number}" name="{name}" type="model"><profiles>'
        f"{profile(f'p-{number}', name, 'Ship', HERON)}{profile(f'g-{number}', 'Guns', 'Weapon', GUNS)}</profiles>"
        f"{link_}{limits(1, 1)}{inner}{price}</selectionEntry>"
    )


def read(tmp_path: Any, *texts: str, gst: str = "") -> Any:
    files = {f"c{n}_cat": text for n, text in enumerate(texts)}
    return catalogue_import.read(write(tmp_path, a_gst=gst or game_system(), **files))


def one(delivery: Any, name: str = "Swan") -> Any:
    return next(card for card in delivery.cards if card.class_name == name)


def sails(editor: FleetEditor, number: str) -> Any:
    """The card a ship sails with."""
    return fitting.card_of(
        editor.fleet, next(entry for _, entry in editor.fleet.ships() if entry.id == number)
    )


def told(delivery: Any) -> list[str]:
    return [ENGLISH.say(remark.told) for remark in delivery.report if "tactics bonus" not in str(remark.text)]


def options(card: Any) -> dict[str, int]:
    return {option.name: option.price for option in card.options}


def test_links_to_shared_groups_and_entries_are_followed(tmp_path):
    shared = (
        '<sharedSelectionEntryGroups><selectionEntryGroup id="g" name="Refits" defaultSelectionEntryId="l-o"><constraints>'
        '<constraint field="selections" scope="parent" value="1" id="n" type="min"/>'
        '<constraint field="selections" scope="parent" value="2" id="m" type="max"/></constraints>'
        f"<selectionEntries>{upgrade('o', 'Fins', 5)}{upgrade('q', 'Sails', 7)}</selectionEntries></selectionEntryGroup>"
        "</sharedSelectionEntryGroups>"
    )
    card = one(
        read(
            tmp_path, catalogue(ship(f"<entryLinks>{link('g', 'selectionEntryGroup')}</entryLinks>"), shared)
        )
    )
    assert options(card) == {"Fins": 5, "Sails": 7}
    assert [(group.name, group.least, group.most) for group in card.option_groups] == [("Refits", 1, 2)]


def test_the_usual_choice_may_be_named_by_its_link(tmp_path):
    shared = f"<sharedSelectionEntries>{upgrade('o', 'Fins', 5)}{upgrade('q', 'Sails', 7)}</sharedSelectionEntries>"
    group = (
        '<selectionEntryGroups><selectionEntryGroup id="g" name="Refits" defaultSelectionEntryId="l-q-selectionEntry">'
        '<constraints><constraint field="selections" scope="parent" value="1" id="n" type="min"/></constraints>'
        f"<entryLinks>{link('o', 'selectionEntry')}{link('q', 'selectionEntry')}</entryLinks>"
        "</selectionEntryGroup></selectionEntryGroups>"
    )
    delivery = read(tmp_path, catalogue(ship(group), shared))
    card = one(delivery)
    editor = FleetEditor(delivery.system, new_fleet(delivery.system, "Usual"))
    editor.add_ship(card, editor.add_squadron("One"))
    assert dict(editor.fleet.squadrons[0].ships[0].options) == {"q": 1}


def test_profiles_may_be_shared_and_linked_with_modifiers(tmp_path):
    shared = f"<sharedProfiles>{profile('far', 'Swan', 'Ship', WREN)}</sharedProfiles>"
    entry = (
        '<selectionEntry id="s" name="Swan" type="model"><infoLinks>'
        f"{link('far', 'profile', modifier('c-Ship-HP', '4', how='set'))}</infoLinks>{limits(1, 1)}{cost(40)}"
        "</selectionEntry>"
    )
    assert one(read(tmp_path, catalogue(entry, shared))).hull == 4


def test_information_groups_are_read_like_what_stands_in_them(tmp_path):
    shared = (
        '<sharedInfoGroups><infoGroup id="ig" name="All of it"><profiles>'
        f"{profile('far', 'Swan', 'Ship', WREN)}</profiles>"
        '<rules><rule id="r" name="Hidden Wisdom"><description>Says much.</description></rule></rules>'
        "</infoGroup></sharedInfoGroups>"
    )
    entry = (
        '<selectionEntry id="s" name="Swan" type="model"><infoLinks>'
        f'<infoLink id="l" targetId="ig" type="infoGroup"/></infoLinks>{limits(1, 1)}{cost(40)}</selectionEntry>'
    )
    card = one(read(tmp_path, catalogue(entry, shared)))
    assert (card.hull, [rule.name for rule in card.rules]) == (2, ["Hidden Wisdom"])


@pytest.mark.parametrize("kind", ["and", "or"])
def test_groups_of_conditions_hold_together_or_one_by_one(tmp_path, kind):
    both = "".join(
        f'<condition field="selections" scope="parent" value="1" childId="{child}" type="atLeast"/>'
        for child in "ab"
    )
    when = (
        f'<modifier type="increment" field="c-Ship-PD" value="3"><conditionGroups><conditionGroup type="{kind}">'
        f"<conditions>{both}</conditions></conditionGroup></conditionGroups></modifier>"
    )
    entry = ship(
        f"<selectionEntries>{upgrade('a', 'Ay', 1)}{upgrade('b', 'Be', 2)}</selectionEntries>"
    ).replace("<modifiers/>", f"<modifiers>{when}</modifiers>", 1)
    delivery = read(tmp_path, catalogue(entry))
    card = one(delivery)
    editor = FleetEditor(delivery.system, new_fleet(delivery.system, "Both"))
    number = editor.add_ship(card, editor.add_squadron("One"))
    found = []
    for first, second in itertools.product((0, 1), repeat=2):
        editor.choose(number, "a", first)
        editor.choose(number, "b", second)
        found.append(sails(editor, number).pd - card.pd)
    assert found == ([0, 0, 0, 3] if kind == "and" else [0, 3, 3, 3])


def test_repeats_count_how_often_something_is_chosen(tmp_path):
    repeats = (
        '<modifier type="increment" field="c-Ship-AP" value="2"><repeats><repeat field="selections" scope="parent"'
        ' value="1" childId="a" repeats="1" roundUp="false"/></repeats></modifier>'
    )
    entry = ship(f"<selectionEntries>{upgrade('a', 'Ay', 1, most=3)}</selectionEntries>").replace(
        "<modifiers/>", f"<modifiers>{repeats}</modifiers>", 1
    )
    delivery = read(tmp_path, catalogue(entry))
    editor = FleetEditor(delivery.system, new_fleet(delivery.system, "Thrice"))
    number = editor.add_ship(one(delivery), editor.add_squadron("One"))
    editor.choose(number, "a", 3)
    assert sails(editor, number).ap == one(delivery).ap + 6


def test_costs_other_than_points_are_no_points(tmp_path):
    other = '<costs><cost name="Crew" typeId="crew" value="9"/><cost name="pts" typeId="points" value="45.0"/></costs>'
    delivery = read(tmp_path, catalogue(ship(price=other)))
    assert one(delivery).points == 45


def test_a_price_in_other_coin_alone_is_told(tmp_path):
    other = '<costs><cost name="Crew" typeId="crew" value="9"/></costs>'
    delivery = read(tmp_path, catalogue(ship(price=other)))
    assert one(delivery).points is None
    assert any("Swan: no points found" in line for line in told(delivery))


def test_zipped_files_of_both_kinds_are_read(tmp_path):
    paths = []
    for name, text in (("game.gst", game_system()), ("odd.cat", catalogue(ship()))):
        path = tmp_path / f"{name}z"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(name, text)
        paths.append(path)
    assert one(catalogue_import.read(paths)).points == 100


def test_several_ships_of_one_entry_are_told_by_name(tmp_path):
    entry = ship().replace("</profiles>", f"{profile('second', 'Cygnet', 'Ship', WREN)}</profiles>", 1)
    assert any("Cygnet" in line for line in told(read(tmp_path, catalogue(entry))))


def test_figures_of_an_unknown_kind_are_told_by_name(tmp_path):
    strange = '<profile id="x" name="Sextant" profileTypeName="Navigation"><characteristics/></profile>'
    entry = ship().replace("</profiles>", f"{strange}</profiles>", 1)
    assert any("Navigation" in line for line in told(read(tmp_path, catalogue(entry))))


def test_publications_and_pages_do_no_harm(tmp_path):
    more = '<publications><publication id="b" name="The Big Book" shortName="BB"/></publications><readme>Hello</readme>'
    entry = ship().replace('type="model"', 'type="model" publicationId="b" page="12"', 1)
    assert one(read(tmp_path, catalogue(entry, more=more))).points == 100


def test_what_is_hidden_until_something_is_chosen_needs_it(tmp_path):
    show = (
        '<modifiers><modifier type="set" field="hidden" value="false"><conditions><condition field="selections"'
        ' scope="parent" value="1" childId="a" type="atLeast"/></conditions></modifier></modifiers>'
    )
    secret = upgrade("b", "Secret", 5, inner=show).replace('name="Secret"', 'name="Secret" hidden="true"')
    card = one(
        read(
            tmp_path, catalogue(ship(f"<selectionEntries>{upgrade('a', 'Ay', 1)}{secret}</selectionEntries>"))
        )
    )
    assert card.option("b").needs == ("a",)


def test_what_is_always_hidden_is_no_choice_and_is_told(tmp_path):
    secret = upgrade("b", "Secret", 5).replace('name="Secret"', 'name="Secret" hidden="true"')
    delivery = read(tmp_path, catalogue(ship(f"<selectionEntries>{secret}</selectionEntries>")))
    assert options(one(delivery)) == {}
    assert any("Secret" in line and "hidden" in line for line in told(delivery))


def test_categories_may_be_links(tmp_path):
    entry = ship().replace(
        cost(100),
        '<categoryLinks><categoryLink id="cl" targetId="cat-2" primary="true"/></categoryLinks>' + cost(100),
    )
    assert one(read(tmp_path, catalogue(entry))).tier == "2"


def test_a_limit_in_percent_is_no_number_and_is_told(tmp_path):
    share = (
        '<constraints><constraint field="selections" scope="parent" value="50" percentValue="true" id="pc" type="max"/>'
        "</constraints>"
    )
    group = (
        f'<selectionEntryGroups><selectionEntryGroup id="g" name="Half of them">{share}<selectionEntries>'
        f"{upgrade('a', 'Ay', 1)}</selectionEntries></selectionEntryGroup></selectionEntryGroups>"
    )
    delivery = read(tmp_path, catalogue(ship(group)))
    assert one(delivery).option_groups[0].most is None
    assert any("Half of them" in line and "%" in line for line in told(delivery))


def test_links_that_import_root_entries_and_links_to_catalogues(tmp_path):
    library = catalogue(ship(number="far-swan", name="Far swan"), name="Library", number="lib").replace(
        'id="lib"', 'id="lib" library="true"'
    )
    more = (
        '<catalogueLinks><catalogueLink id="k" name="Library" targetId="lib" type="catalogue" importRootEntries="true"/>'
        "</catalogueLinks>"
    )
    other = catalogue(ship(), more=more).replace(
        "</selectionEntries>",
        '</selectionEntries><entryLinks><entryLink id="il" targetId="far-swan" type="selectionEntry" import="true"/>'
        "</entryLinks>",
        1,
    )
    delivery = read(tmp_path, library, other)
    assert {"Swan", "Far swan"} <= {card.class_name for card in delivery.cards}


def test_a_link_to_a_catalogue_that_was_not_given_is_told_by_name(tmp_path):
    more = '<catalogueLinks><catalogueLink id="k" name="Lost library" targetId="nowhere" type="catalogue"/></catalogueLinks>'
    assert any("Lost library" in line for line in told(read(tmp_path, catalogue(ship(), more=more))))


def test_a_link_to_nothing_is_told_by_name(tmp_path):
    broken = '<entryLinks><entryLink id="l" name="Vanished fins" targetId="nowhere" type="selectionEntry"/></entryLinks>'
    assert any("Vanished fins" in line for line in told(read(tmp_path, catalogue(ship(broken)))))


def test_a_link_to_nothing_around_a_ship_is_told_with_what_it_stands_in(tmp_path):
    broken = '<entryLinks><entryLink id="l" name="Vanished swan" targetId="nowhere" type="selectionEntry"/></entryLinks>'
    unit = f'<selectionEntry id="u" name="Swans" type="unit">{broken}{cost(0)}</selectionEntry>'
    lines = told(read(tmp_path, catalogue(ship() + unit)))
    assert any("Swans: Vanished swan leads to something that was not given" in line for line in lines)


def test_an_upgrade_of_all_or_none_is_chosen_for_the_squadron(tmp_path):
    entry = ship(f"<selectionEntries>{upgrade('a', 'Ay', 5, collective='true')}</selectionEntries>")
    delivery = read(tmp_path, catalogue(entry))
    editor = FleetEditor(delivery.system, new_fleet(delivery.system, "All"))
    number = editor.add_ship(one(delivery), editor.add_squadron("One"))
    editor.duplicate_ship(number, 2)
    editor.choose(number, "a", 1)
    assert [dict(entry.options) for _, entry in editor.fleet.ships()] == [{"a": 1}] * 3
    assert editor.cost.total == 315


def test_what_stands_beside_the_ships_and_around_them_is_paid_once(tmp_path):
    squadron = (
        f'<selectionEntry id="u" name="Swans" type="unit">{limits(1, 1)}<selectionEntries>'
        f"{ship().replace(limits(1, 1), limits(2, 4))}{upgrade('flag', 'Banner', 8)}</selectionEntries>{cost(30)}"
        "</selectionEntry>"
    )
    delivery = read(tmp_path, catalogue(squadron))
    editor = FleetEditor(delivery.system, new_fleet(delivery.system, "Once"))
    number = editor.add_ship(one(delivery), editor.add_squadron("One"))
    editor.duplicate_ship(number, 2)
    editor.choose(number, "flag", 1)
    assert editor.cost.total == 3 * 100 + 30 + 8
    assert editor.undo()
    assert editor.cost.total == 330


def test_a_weapon_bought_more_than_once_and_a_wing_with_a_weapon_profile_do_not_stop_the_import(tmp_path):
    gun = (
        '<selectionEntry id="w" name="Spare gun" type="upgrade"><profiles>'
        f"{profile('pw', 'Spare gun', 'Weapon', GUNS)}{profile('pf', 'Mayfly', 'SRS Token', FLY)}</profiles>{cost(5)}"
        "</selectionEntry>"
    )
    delivery = read(tmp_path, catalogue(ship(f"<selectionEntries>{gun}</selectionEntries>")))
    assert one(delivery).points == 100


def battleships(inner: str, modifiers: str = "") -> str:
    """A unit of one to two Swans, or of one Goose, in a group of which one is chosen; company may stand beside."""
    goose = ship(number="e-goose", name="Goose").replace(limits(1, 1), limits(0, 1))
    swans = ship().replace(limits(1, 1), limits(1, 2))
    return (
        '<selectionEntry id="u" name="Battleships" type="unit"><selectionEntryGroups><selectionEntryGroup id="g" name="Class">'
        f'<modifiers>{modifiers}</modifiers><constraints><constraint field="selections" scope="parent" value="1" id="gx" type="max"/>'
        f"</constraints><selectionEntries>{swans}{goose}</selectionEntries>{inner}</selectionEntryGroup></selectionEntryGroups>"
        f"{cost(0)}</selectionEntry>"
    )


WREN_GROUP = (
    '<selectionEntryGroups><selectionEntryGroup id="acc" name="Accompaniments">{}<selectionEntries>'
    '<selectionEntry id="e-wren" name="Wren" type="model"><profiles>'
    + profile("p-wren", "Wren", "Ship", WREN)
    + "</profiles>"
    + limits(0, 2)
    + cost(20)
    + "</selectionEntry></selectionEntries></selectionEntryGroup></selectionEntryGroups>"
)
MORE = (
    '<modifier type="increment" field="gx" value="1"><repeats><repeat field="selections" scope="g" value="1" childId="acc"'
    ' repeats="1"/></repeats></modifier>'
)


def hiding(kind: str, child: str, value: int) -> str:
    return (
        '<modifiers><modifier type="set" field="hidden" value="true"><conditions><condition field="selections" scope="g"'
        f' value="{value}" childId="{child}" type="{kind}"/></conditions></modifier></modifiers>'
    )


def test_company_stands_in_a_group_of_one_that_grows_with_it(tmp_path):
    hide = hiding("atLeast", "e-goose", 1)
    delivery = read(tmp_path, catalogue(battleships(WREN_GROUP.format(hide), MORE)))
    assert [option.name for option in one(delivery).options] == ["Wren"]
    assert one(delivery, "Goose").options == ()
    assert told(delivery) == []


def test_what_a_squadron_of_two_may_not_have_is_a_verdict(tmp_path):
    hide = hiding("equalTo", "e-swan", 2)
    delivery = read(tmp_path, catalogue(battleships(WREN_GROUP.format(hide), MORE)))
    editor = FleetEditor(delivery.system, new_fleet(delivery.system, "Two"))
    number = editor.add_ship(one(delivery), editor.add_squadron("One"))
    wren = one(delivery).options[0]
    editor.choose(number, wren.id, 1, {card.id: card for card in delivery.cards}.get)

    def wrong() -> list[str]:
        return [ENGLISH.say(found.text) for found in editor.problems if found.rule == "Options"]

    assert wrong() == []
    editor.duplicate_ship(number, 1)
    assert any("Wren chosen" in line for line in wrong())
    (choices,) = offered(editor.fleet, number)
    assert ENGLISH.say(choices.choices[0].speaks_against) == "only in a squadron of 1 ship or fewer"


def test_a_limit_for_the_whole_list_is_a_verdict(tmp_path):
    rare = upgrade("a", "Ay", 5).replace('scope="roster" value="1.0"', 'scope="roster" value="1"')
    delivery = read(tmp_path, catalogue(ship(f"<selectionEntries>{rare}</selectionEntries>")))
    editor = FleetEditor(delivery.system, new_fleet(delivery.system, "Rare"))
    ships = [editor.add_ship(one(delivery), editor.add_squadron("Q")) for _ in range(2)]
    for at, number in enumerate(ships):
        (choices,) = offered(editor.fleet, number)
        against = choices.choices[0].speaks_against
        assert (ENGLISH.say(against) if against else "") == ("at most 1 in the whole list" if at else "")
        editor.choose(number, "a", 1)
    told_ = [ENGLISH.say(found.text) for found in editor.problems if found.rule == "Options"]
    assert told_ == ["Ay chosen in the whole list"]


WORSE = (
    '<modifier type="weird" field="c-Ship-PD" value="lots"/>',
    '<modifier type="set" field="c-Ship-PD" value="99999999999"/>',
    '<modifier type="increment" field="c-Ship-PD" value="nan"/>',
    '<modifier type="set" field="c-Ship-PD" value="5"><conditions><condition type="" field="" value="" childId=""/></conditions></modifier>',
    '<modifier type="set" field="c-Ship-PD" value="5"><conditions><condition type="instanceOf" scope="ancestor" childId="model"/></conditions></modifier>',
    '<modifier type="increment" field="c-Ship-PD" value="1"><repeats><repeat field="selections" value="0" childId="a" repeats="0"/></repeats></modifier>',
    "<modifierGroups><modifierGroup><modifiers/></modifierGroup></modifierGroups>",
    "<modifier/>",
)


@pytest.mark.parametrize("worse", WORSE)
def test_a_modifier_that_makes_no_sense_leaves_a_card(tmp_path, worse):
    entry = ship(f"<selectionEntries>{upgrade('a', 'Ay', 1)}</selectionEntries>").replace(
        "<modifiers/>", f"<modifiers>{worse}</modifiers>", 1
    )
    card = one(read(tmp_path, catalogue(entry)))
    assert card.hull == 6
    assert card.pd is None or 0 <= card.pd <= 40
    assert getattr(card, WEAPONS)


def test_all_of_it_at_once_with_the_usual_data(tmp_path):
    delivery = read(tmp_path, data.second(), data.first(), catalogue(ship()))
    assert {"Swan", "Goose", "Wren"} <= {card.class_name for card in delivery.cards}

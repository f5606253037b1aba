"""Kinds of force of army list data: read in every shape of the schema, and judged in the list."""

from typing import Any

import pytest

from fleetdesk.core.words import ENGLISH
from fleetdesk.services.battlescribe import catalogue_import
from fleetdesk.services.battlescribe import catalogues as battlescribe
from fleetdesk.services.building.builder import FleetEditor, new_fleet
from tests import catalogue_options as data
from tests.catalogue_files import HEAD, write


def modifier(how: str, field: str, value: int, above: int) -> str:
    return (
        f'<modifier type="{how}" field="{field}" value="{value}"><conditions><condition field="limit::points"'
        f' scope="roster" value="{above}" childId="any" type="greaterThan"/></conditions></modifier>'
    )


LIMITS = (
    "<modifiers>" + modifier("set", "most", 3, 800) + modifier("set", "least", 2, 1200) + "</modifiers>"
    '<constraints><constraint field="selections" scope="parent" value="1" id="least" type="min"/>'
    '<constraint field="selections" scope="parent" value="2" id="most" type="max"/></constraints>'
)
LESS = (
    '<modifiers><modifier type="decrement" field="most" value="1"><repeats><repeat field="selections" scope="force"'
    ' value="1" childId="cat-1" repeats="1"/></repeats></modifier></modifiers>'
    '<constraints><constraint field="selections" scope="parent" value="4" id="most" type="max"/></constraints>'
)


def share(kind: str, value: int) -> str:
    return (
        f'<constraints><constraint field="limit::points" scope="roster" value="{value}" percentValue="true"'
        f' id="p" type="{kind}"/></constraints>'
    )


MATES = (
    f'<forceEntries><forceEntry id="f2" name="Friends">{share("max", 25)}<categoryEntries>'
    '<categoryEntry id="cat-1" name="Tier 1"><constraints><constraint field="selections" scope="parent" value="1"'
    ' id="m" type="max"/></constraints></categoryEntry></categoryEntries></forceEntry></forceEntries>'
)
ENTRIES = (
    f'<forceEntries><forceEntry id="f" name="Main flock">{share("min", 50)}<categoryEntries>'
    f'<categoryEntry id="cat-1" name="Tier 1">{LIMITS}</categoryEntry>'
    f'<categoryEntry id="cat-3" name="Tier 3">{LESS}</categoryEntry>'
    f'<categoryEntry id="cat-9" name="Nobody"><constraints><constraint field="selections" scope="parent" value="1"'
    f' id="n" type="min"/></constraints></categoryEntry></categoryEntries>{MATES}</forceEntry></forceEntries>'
)
LINKED = (
    '<categoryEntries><categoryEntry id="cat-1" name="Tier 1"/><categoryEntry id="cat-3" name="Tier 3"/>'
    '<categoryEntry id="cat-9" name="Nobody"/></categoryEntries>'
    + ENTRIES.replace("<categoryEntries>", "<categoryLinks>")
    .replace("</categoryEntries>", "</categoryLinks>")
    .replace('<categoryEntry id="cat-', '<categoryLink id="l" targetId="cat-')
    .replace("</categoryEntry>", "</categoryLink>")
)
FIRST = (
    '<forceTypes><forceType id="f" name="Main flock" minPercentage="50"><categories>'
    '<category id="cat-1" name="Tier 1" minSelections="1" maxSelections="2"><modifiers>'
    '<modifier type="set" field="maxSelections" value="3"><conditions><condition field="points limit" type="greater than"'
    ' value="800"/></conditions></modifier></modifiers></category></categories></forceType></forceTypes>'
)


def system(forces: str) -> str:
    text = data.game_system()
    at, end = text.index("<forceEntries>"), text.index("</forceEntries>") + len("</forceEntries>")
    return text[:at] + forces + text[end:]


def read(tmp_path: Any, forces: str) -> Any:
    return catalogue_import.read(write(tmp_path, a_gst=system(forces), b_cat=data.second()))


@pytest.mark.parametrize("forces", [ENTRIES, LINKED], ids=["categoryEntries", "categoryLinks"])
def test_forces_are_read_with_their_limits_by_size(tmp_path, forces):
    cards = {card.class_name: card for card in read(tmp_path, forces).cards}
    main, friends = cards["Swan"].forces
    assert cards["Wren"].forces == (main, friends)
    first, third = main.categories
    assert (first.name, third.name) == ("Tier 1", "Tier 3")
    assert [first.at(size) for size in (500, 1000, 1500)] == [(1, 2), (1, 3), (2, 3)]
    assert third.less == {"Tier 1": 1}
    assert (main.percent_least, main.percent_most, friends.percent_most) == (50, None, 25)
    assert (friends.within, friends.categories[0].at(500)) == ("Main flock", (0, 1))


def test_the_first_generation_says_the_same_with_attributes(tmp_path):
    text = f'{HEAD}<gameSystem id="gs" name="Paper-Fleets" revision="1">{FIRST}</gameSystem>'
    (game,) = battlescribe.read(write(tmp_path, a_gst=text))
    (main,) = game.forces
    assert (main.percent_least, main.categories[0].sizes) == (50, ((0, 1, 2), (800, 1, 3)))


def editor_of(delivery: Any) -> FleetEditor:
    editor = FleetEditor(delivery.system, new_fleet(delivery.system, "Flock").but(points_limit=1000))
    editor.set_details(faction="Reed Lake")
    editor.set_house({"composition_v2": True})
    return editor


def told(editor: FleetEditor) -> list[str]:
    return [
        ENGLISH.say(one.text)
        for one in editor.problems
        if "flock" in str(one.text) or "Friends" in str(one.text)
    ]


def test_too_few_too_many_and_too_little_are_verdicts(tmp_path):
    delivery = read(tmp_path, ENTRIES)
    cards = {card.class_name: card for card in delivery.cards}
    editor = editor_of(delivery)
    editor.add_ship(cards["Wren"], editor.add_squadron("Wrens"))
    assert told(editor) == [
        "Main flock, Tier 1: 0 squadrons, must be 1 to 3",
        "Main flock: 20 points, must be at least 500",
    ]
    for n in range(5):
        editor.add_ship(cards["Swan"], editor.add_squadron(f"Swan {n}"))
    assert told(editor) == [
        "Main flock, Tier 1: 5 squadrons, must be 1 to 3",
        "Main flock, Tier 3: 1 squadron, must be at most 0",
    ]
    editor.undo()
    assert "Main flock, Tier 1: 4 squadrons, must be 1 to 3" in told(editor)


def test_a_squadron_told_to_be_friends_is_counted_there(tmp_path):
    delivery = read(tmp_path, ENTRIES)
    cards = {card.class_name: card for card in delivery.cards}
    editor = editor_of(delivery)
    ships = [editor.add_ship(cards["Swan"], editor.add_squadron(f"Swan {n}")) for n in range(4)]
    question = delivery.system.ship_question(editor.fleet, ships[0])
    assert [pick.value for pick in question.choice.picks] == ["", "Main flock", "Main flock/Friends"]
    assert editor.answer(ships[0], "Main flock/Friends")
    assert told(editor) == ["Main flock: 315 points, must be at least 500"]
    editor.duplicate_ship(ships[0], 2)
    assert "Friends: 315 points, must be at most 250" in told(editor)
    assert editor.undo()
    assert editor.undo()
    assert "Main flock, Tier 1: 4 squadrons, must be 1 to 3" in told(editor)


def test_nothing_is_judged_unless_asked(tmp_path):
    delivery = read(tmp_path, ENTRIES)
    editor = editor_of(delivery)
    editor.set_house({})
    editor.add_ship(delivery.cards[0], editor.add_squadron("One"))
    assert told(editor) == []

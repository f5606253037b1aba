import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.core.base import canonical
from fleetdesk.core.errors import BadInput
from fleetdesk.core.ids import free_name
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.verdicts import Verdict
from fleetdesk.services.building.builder import FleetEditor, new_fleet
from fleetdesk.store import fleets
from tests import fakes

SKIFF, GALLEON, RAFT = fakes.CARDS


@pytest.fixture
def editor() -> FleetEditor:
    return FleetEditor(fakes.SYSTEM, new_fleet(fakes.SYSTEM, "Mine").but(points_limit=100))


def names(editor) -> list[list[str]]:
    return [[ship.name for ship in squadron.ships] for squadron in editor.fleet.squadrons]


def test_a_fleet_is_built_from_nothing(editor):
    editor.add_ship(GALLEON)
    editor.add_ship(SKIFF)
    editor.add_ship(SKIFF)
    editor.add_ship(GALLEON)
    assert names(editor) == [["Galleon", "Galleon 2"], ["Skiff", "Skiff 2"]]
    assert set(editor.fleet.cards) == {"galleon", "skiff"}
    assert (editor.cost.total, editor.verdict) == (100, Verdict.LEGAL)
    editor.add_ship(RAFT, editor.fleet.squadrons[0].id, 0)
    assert editor.verdict is Verdict.ILLEGAL
    assert [problem.rule for problem in editor.problems] == ["T2"]
    assert str(editor.undo_title) == "Add Raft"
    editor.undo()
    assert editor.verdict is Verdict.LEGAL


def test_in_a_game_of_mixed_squadrons_a_ship_joins_the_last_one(editor):
    mixed = FleetEditor(editor.system.but(mixed_squadrons=True), editor.fleet)
    for card in mixed.system.catalogue()[:2]:
        mixed.add_ship(card, founded="Squadron 1")
    (squadron,) = mixed.fleet.squadrons
    assert (squadron.name, len(squadron.ships)) == ("Squadron 1", 2)
    mixed.add_squadron("Rear")
    mixed.add_ship(mixed.system.catalogue()[0])
    assert [len(one.ships) for one in mixed.fleet.squadrons] == [2, 1]


def test_a_missing_price_is_never_legal(editor):
    editor.add_ship(SKIFF)
    editor.change_card(SKIFF.but(points=None))
    assert editor.verdict is Verdict.CANNOT_TELL


def test_the_price_of_each_ship_adds_up(editor):
    for card in (GALLEON, SKIFF, SKIFF):
        editor.add_ship(card)
    prices = [editor.why(ship.id) for _, ship in editor.fleet.ships()]
    assert all(sum(row.value or 0 for row in price.rows) == price.total for price in prices)
    assert sum(price.total or 0 for price in prices) == editor.cost.total


def test_a_ship_that_stays_in_port_costs_nothing(editor):
    ship = editor.add_ship(GALLEON)
    editor.set_sails(ship, sails=False)
    assert editor.cost.total == 0
    assert str(editor.undo_title) == "Galleon stays out"


def test_a_squadron_stays_in_port_as_one_step(editor):
    ships = [editor.add_ship(GALLEON), editor.add_ship(SKIFF)]
    squadron = editor.fleet.squadrons[0].id
    editor.set_squadron_sails(squadron, sails=False)
    port = [one.id for _, one in editor.fleet.ships() if not one.sails]
    assert port == [ship for ship in ships if ship in port] != []
    editor.undo()
    assert all(one.sails for _, one in editor.fleet.ships())


def test_copies_have_names_and_ids_of_their_own(editor):
    ship = editor.add_ship(SKIFF)
    made = editor.duplicate_ship(ship, 3)
    assert len({ship, *made}) == 4
    assert names(editor) == [["Skiff", "Skiff 2", "Skiff 3", "Skiff 4"]]
    assert str(editor.undo_title) == "Duplicate Skiff \N{MULTIPLICATION SIGN}3"
    editor.undo()
    assert names(editor) == [["Skiff"]]


def test_later_copies_come_behind_earlier_ones(editor):
    """One copy after another of the same ship: they stand in the order of their numbers."""
    ship = editor.add_ship(SKIFF)
    for _ in range(3):
        editor.duplicate_ship(ship)
    editor.rename_ship(ship, "Duck")
    editor.duplicate_ship(ship)
    assert names(editor) == [["Duck", "Duck 2", "Skiff 2", "Skiff 3", "Skiff 4"]]


@pytest.mark.parametrize(
    ("wanted", "used", "free"),
    [
        ("Argo", [], "Argo"),
        ("Argo", ["argo "], "Argo 2"),
        ("Argo 2", ["Argo", "Argo 2"], "Argo 3"),
        ("7", ["7"], "7 2"),
        ("Argo", ["Argo", "Argo 2", "ARGO 3"], "Argo 4"),
    ],
)
def test_a_name_nobody_has(wanted, used, free):
    assert free_name(wanted, used) == free


def test_ships_and_squadrons_move(editor):
    first, second = editor.add_ship(SKIFF), editor.add_ship(SKIFF)
    other = editor.add_squadron("Van")
    one = editor.fleet.squadrons[0].id
    editor.move_ship(first, other)
    assert names(editor) == [["Skiff 2"], ["Skiff"]]
    editor.move_ship(second, other, 0)
    assert names(editor) == [[], ["Skiff 2", "Skiff"]]
    editor.move_squadron(other, 0)
    assert [squadron.id for squadron in editor.fleet.squadrons] == [other, one]
    editor.remove_squadron(one)
    editor.rename_squadron(other, "Vanguard")
    assert str(editor.undo_title) == "Rename the squadron to Vanguard"


def test_a_card_in_use_is_changed_for_all_or_kept_beside_a_variant(editor):
    ships = [editor.add_ship(SKIFF) for _ in range(3)]
    assert editor.card_use("skiff") == tuple(ships)
    editor.change_card(SKIFF.but(points=12))
    assert str(editor.undo_title) == "Change the card Skiff for 3 ships"
    assert editor.cost.total == 36
    variant = editor.save_variant(SKIFF.but(points=20, class_name="Fast skiff"), ships[:1])
    assert editor.cost.total == 44
    assert editor.fleet.cards[variant].based_on == "skiff"
    assert (editor.card_use("skiff"), editor.card_use(variant)) == (tuple(ships[1:]), (ships[0],))


def test_a_list_keeps_its_cards_whatever_happens_to_the_catalogue(editor):
    editor.add_ship(SKIFF)
    editor.add_ship(SKIFF.but(points=99))
    assert editor.fleet.cards["skiff"].points == 10


def test_undo_still_works_after_saving(editor, tmp_path):
    editor.add_ship(SKIFF)
    assert editor.dirty
    fleets.save(tmp_path / "a.json", editor.fleet, find=fakes.find)
    editor.saved()
    assert not editor.dirty
    assert editor.undo()
    assert editor.dirty
    editor.redo()
    assert not editor.dirty


@pytest.mark.parametrize(
    "edit",
    [
        lambda editor: editor.rename("x" * 121),
        lambda editor: editor.set_details(player="x" * 81),
        lambda editor: editor.set_details(points_limit=-1),
        lambda editor: editor.rename_ship("s1", "x" * 81),
        lambda editor: editor.rename_squadron("q1", "x" * 81),
        lambda editor: editor.change_card(SKIFF.but(hull=99)),
        lambda editor: editor.add_ship(SKIFF, "nowhere"),
        lambda editor: editor.remove_ship("nobody"),
        lambda editor: editor.move_ship("s1", "nowhere"),
        lambda editor: editor.duplicate_ship("s1", 500),
    ],
)
def test_an_edit_that_does_not_fit_changes_nothing(editor, edit):
    assert editor.add_ship(SKIFF) == "s1"
    before = editor.fleet
    with pytest.raises(BadInput):
        edit(editor)
    assert editor.fleet is before


EDITS = {
    "add": lambda editor, number: editor.add_ship(fakes.CARDS[number % 3]),
    "squadron": lambda editor, number: editor.add_squadron(f"Squadron {number}"),
    "limit": lambda editor, number: editor.set_details(points_limit=number * 50),
    "undo": lambda editor, _: editor.undo(),
    "redo": lambda editor, _: editor.redo(),
    "copy": lambda editor, number: editor.duplicate_ship(some(editor, number), 1 + number % 2),
    "remove": lambda editor, number: editor.remove_ship(some(editor, number)),
    "move": lambda editor, number: editor.move_ship(
        some(editor, number), editor.fleet.squadrons[number % len(editor.fleet.squadrons)].id, number % 3
    ),
    "rename": lambda editor, number: editor.rename_ship(some(editor, number), f"Name {number}"),
    "harbour": lambda editor, number: editor.set_squadron_sails(
        editor.fleet.squadrons[number % len(editor.fleet.squadrons)].id, sails=number % 3 == 0
    ),
    "port": lambda editor, number: editor.set_sails(some(editor, number), sails=number % 2 == 0),
}
NEEDS_SHIPS = {"copy", "remove", "move", "rename", "port"}


def some(editor, number: int) -> str:
    ships = [ship.id for _, ship in editor.fleet.ships()]
    return ships[number % len(ships)]


@given(st.lists(st.tuples(st.sampled_from(sorted(EDITS)), st.integers(0, 9)), max_size=40))
def test_whatever_is_edited_can_be_saved_undone_and_read_again(steps):
    editor = FleetEditor(fakes.SYSTEM, fakes.fleet())
    start = editor.fleet
    for what, number in steps:
        if what not in NEEDS_SHIPS or any(editor.fleet.ships()):
            EDITS[what](editor, number)
    fleet: FleetList = editor.fleet
    assert canonical(type(fleet).model_validate_json(canonical(fleet))) == canonical(fleet)
    numbers = [ship.id for _, ship in fleet.ships()]
    assert len(set(numbers)) == len(numbers)
    assert {ship.card for _, ship in fleet.ships()} <= set(fleet.cards)
    while editor.undo():
        assert editor.redo_title is not None
    assert editor.fleet is start


def test_500_edits_can_all_be_undone(editor):
    for number in range(500):
        editor.rename(f"Name {number}")
    steps = 0
    while editor.undo():
        steps += 1
    assert (steps, editor.fleet.name) == (500, "Mine")

import pytest

from fleetdesk import systems
from fleetdesk.core.errors import BadInput
from fleetdesk.services.building.card_editor import CardEditor, field_specs
from tests import fakes
from tests.toy.lists import Battery, BoatProfile, BoatRules


@pytest.fixture
def editor() -> CardEditor:
    return CardEditor(fakes.SYSTEM, fakes.CARDS[1])


def test_the_form_comes_from_the_fields_of_the_profile():
    specs = {spec.key: spec for spec in field_specs(BoatProfile)}
    assert [*specs][-5:] == ["hull", "speed", "kind", "lateen", "guns"]
    assert "id" not in specs
    hull, speed, points = specs["hull"], specs["speed"], specs["points"]
    assert (hull.kind, hull.label, hull.group, hull.least, hull.most) == ("int", "Hull", "Ship", 1, 12)
    assert (speed.kind, speed.unit, speed.step, speed.optional) == ("number", "in", 0.5, False)
    assert (points.kind, points.optional, points.needed, points.step) == ("int", True, True, 5)
    assert specs["kind"].choices == (("boat", "Boat"), ("raft", "Raft"))
    assert (specs["lateen"].kind, specs["notes"].multiline) == ("bool", True)
    assert (specs["guns"].kind, specs["guns"].row) == ("table", Battery)
    assert [(spec.key, spec.kind, spec.optional) for spec in field_specs(Battery)] == [
        ("name", "text", False),
        ("dice", "int", False),
        ("long", "int", True),
    ]
    assert [spec.kind for spec in field_specs(BoatRules)] == ["bool"]


@pytest.mark.parametrize("system", systems.system_ids())
def test_every_field_of_every_game_has_a_form_and_takes_its_own_value(system):
    game = systems.load(system)
    for card in game.catalogue():
        editor = CardEditor(game, card)
        for spec in editor.specs:
            assert not editor.set(spec.key, getattr(card, spec.key)), (card.id, spec.key)


def test_every_edit_is_named_and_undone(editor):
    assert editor.set("hull", 9)
    assert not editor.set("hull", 9)
    assert editor.set("points", None)
    assert [problem.field for problem in editor.problems] == ["points"]
    assert str(editor.undo_title) == "Points of the card"
    editor.undo()
    editor.undo()
    assert not editor.dirty
    assert str(editor.redo_title) == "Hull of the card"


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("hull", 13, "Hull must be from 1 to 12, not 13"),
        ("hull", None, "Hull must be from 1 to 12, not None"),
        ("hull", "many", "Hull must be from 1 to 12, not many"),
        ("points", -5, "Points must be from 0 to 9999"),
        ("lateen", "perhaps", "Lateen sail cannot be perhaps"),
    ],
)
def test_a_value_that_does_not_fit_is_one_sentence_with_its_bounds(editor, key, value, says):
    before = editor.card
    with pytest.raises(BadInput, match=says):
        editor.set(key, value)
    assert editor.card is before
    assert editor.undo_title is None


def test_rows_of_a_table_are_added_changed_and_taken_out(editor):
    editor.add_row("guns", name="Stern", dice=1)
    editor.set_row("guns", 0, dice=4)
    assert [row.dice for row in editor.rows("guns")] == [4, 6, 1]
    editor.remove_row("guns", 1)
    assert [row.name for row in editor.rows("guns")] == ["Bow", "Stern"]
    with pytest.raises(BadInput):
        editor.set_row("guns", 0, dice=99)
    with pytest.raises(BadInput, match="Guns has no row number 8"):
        editor.remove_row("guns", 7)
    for _ in range(3):
        editor.undo()
    assert editor.card == fakes.CARDS[1]

"""Parts of a painted widget as Qt's bridge to a screen reader uses them."""

from PySide6.QtGui import QAccessible
from shiboken6 import delete, isValid

from fleetdesk.ui.widgets.accessible import PartSpoken
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList


def part_of(keeper) -> tuple[ChoiceList, PartSpoken]:
    rows = ChoiceList(keeper, (Choice("Goliath"),), name="Ships")
    rows.ensurePolished()  # as when it is first shown: a half-made one tells nothing
    spoken = QAccessible.queryAccessibleInterface(rows)
    assert spoken is not None
    part = spoken.child(0)
    assert isinstance(part, PartSpoken)
    return rows, part


def test_a_part_answers_whatever_a_reader_asks(keeper):
    rows, part = part_of(keeper)
    assert part.focusChild() is None
    assert part.relations() == []
    assert not part.foregroundColor().isValid()
    assert not part.backgroundColor().isValid()
    assert part.object() is None
    assert part.isValid()
    assert isValid(rows)


def test_a_part_goes_with_its_widget(keeper):
    rows, part = part_of(keeper)
    known = QAccessible.uniqueId(part)
    assert QAccessible.accessibleInterface(known) is part
    delete(rows)
    assert QAccessible.accessibleInterface(known) is None
    assert not isValid(part)


def test_a_reader_is_answered_before_what_it_pressed_happens(keeper, qtbot):
    """What is pressed may take the part away that was asked to press."""
    rows, part = part_of(keeper)
    qtbot.addWidget(rows)
    rows.show()
    with qtbot.waitSignal(rows.chosen), qtbot.assertNotEmitted(rows.chosen):
        part.doAction("Press")


def test_what_went_before_its_turn_is_not_pressed(keeper, qapp):
    rows, part = part_of(keeper)
    rows.show()
    part.doAction("Press")
    delete(rows)
    qapp.processEvents()

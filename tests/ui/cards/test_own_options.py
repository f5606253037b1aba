"""An option of one's own on a card of each game, made with taps alone, and what a ship then is."""

from typing import Any

import pytest
from PySide6.QtTest import QTest

from fleetdesk import systems
from fleetdesk.core.lists.fitting import fit
from fleetdesk.ui.cards.card_page import CardPage
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet


@pytest.mark.parametrize("game", systems.system_ids())
def test_an_option_of_ones_own_is_made_by_touch(game, qtbot, context, tap):
    system = systems.load(game)
    card = next(one for one in system.catalogue() if not one.options)
    page = CardPage(context, system, card, users=0, new=False)
    page.resize(1280, 800)
    qtbot.addWidget(page)
    context.furnish(page)
    with qtbot.waitExposed(page):
        page.show()

    def sheet() -> Any:
        return next(one for one in reversed(page.findChildren(Sheet)) if one.isVisible())

    def press(button: BigButton) -> None:
        while button.guarded():
            QTest.qWait(20)
        tap(button)

    table = page.form.tables["options"]
    tap(table, table.parts()[-1].rect)
    changes = sheet().body.changes
    press(changes.more)
    listed = sheet().findChild(ChoiceList)
    tap(listed, listed.parts()[0].rect)
    qtbot.waitUntil(lambda: 0 in changes.steppers)
    tap(changes.steppers[0], changes.steppers[0].parts()[-1].rect)
    (option,) = page.editor.card.options
    (change,) = option.changes
    assert (change.how, change.value) == ("add", 2)
    made = fit(page.editor.card, {option.id: 1})
    before, after = getattr(card, change.field), getattr(made, change.field)
    assert after is None if before is None else before < after <= before + 2, "no more than the figure may be"
    assert bool(made.fitted[0].changed) == (before is not None)

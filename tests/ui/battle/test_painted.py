"""Only what changed is painted anew: the screen must still look as if all of it had been."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from fleetdesk import systems
from fleetdesk.services.battle import BattleSession
from tests import players
from tests.ui.battle.conftest import settle

STEPS = 6


def on_screen(page) -> QImage:
    """What stands there, painted bit by bit."""
    image = page.backingStore().paintDevice()
    assert isinstance(image, QImage)
    return image.copy()


@pytest.mark.parametrize("name", systems.system_ids())
def test_a_step_paints_all_that_it_changes(make, name):
    page = make(BattleSession(systems.load(name), players.begin(name, 3)), 1920, 1200)
    for number in range(STEPS):
        players.step(page.bridge.system, page.bridge.session, number)
        settle()
        check(page)
        track = next((one for one in page.bridge.slots(page.ship) if one.kind == "track"), None)
        if track is not None:
            page.bridge.do("mark", {"ship": page.ship, "slot": track.key, "lost": number % 3})
            settle()
            check(page)


def check(page) -> None:
    """It looks the same when all of it is painted."""
    seen = on_screen(page)
    for widget in (page, *page.findChildren(QWidget)):
        widget.update()
    settle()
    assert seen == on_screen(page)

"""The keys of a die stand where they are, whatever fell before and however often dice are asked for."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as some
from PySide6.QtCore import QPoint, QRect

from fleetdesk.core.dice import Face, NeedsDice, Throw
from fleetdesk.core.dice_totals import Pool
from fleetdesk.core.words import Msg
from fleetdesk.ui.battle.panel.dice_view import DiceView
from tests.ui.battle.conftest import settle

PANELS = {"tablet": (590, 420), "upright": (760, 380), "large print": (720, 470), "high": (900, 900)}

_faces = some.builds(
    lambda value, result: Face(value=min(value, 6), sides=6, result=result),
    some.integers(1, 6),
    some.sampled_from(("", "hit", "again")),
)
_throws = some.lists(
    some.builds(
        lambda target, faces: Throw(why=Msg.verbatim(f"Vyrandel fires at {target} with 3 AD"), faces=faces),
        some.sampled_from(("Vengeance", "Résolue", "Alliance")),
        some.lists(_faces, max_size=8).map(tuple),
    ),
    max_size=6,
).map(tuple)


def spots(view: DiceView) -> list[tuple[QRect, bool]]:
    """Where each key stands in the panel, and whether all of it is seen."""
    found = []
    for key in view.tray.keys:
        spot = QRect(key.mapTo(view, QPoint()), key.size())
        found.append((spot, key.visibleRegion().boundingRect() == key.rect() and view.rect().contains(spot)))
    return found


@pytest.mark.parametrize("sides", [6, 10])
@pytest.mark.parametrize("panel", PANELS)
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
    max_examples=8,
    phases=[
        Phase.explicit,
        Phase.generate,
    ],  # a window is laid for each: a smaller example is not worth minutes
)
@given(asked=some.lists(some.tuples(some.integers(1, 9), _throws), min_size=2, max_size=5))
def test_no_key_moves_between_throws(keeper, words, panel, sides, asked):
    view = DiceView(keeper, words)
    view.resize(*PANELS[panel])
    view.show()
    places = []
    for count, thrown in asked:
        why = thrown[-1].why if thrown else Msg.verbatim("Vyrandel fires at Vengeance with 3 AD")
        view.ask("Vyrandel: split fire", NeedsDice(count, sides, why, thrown))
        settle()
        places.append(spots(view))
        for _ in range(min(2, count - 1)):
            view.tray.press(1)
            settle()
            places.append(spots(view))
    view.close()
    view.deleteLater()
    assert all(seen for found in places for _, seen in found)
    assert all(found == places[0] for found in places)


@pytest.mark.parametrize("panel", PANELS)
def test_totals_and_faces_lie_at_the_foot_whatever_fell(keeper, words, panel):
    view = DiceView(keeper, words)
    view.resize(*PANELS[panel])
    view.show()
    pool = Pool(tuple(range(1, 7)))
    fell = Throw(why=Msg.verbatim("Goliath fires"), faces=(Face(value=6, sides=6, result=""),))
    feet = []
    for thrown in ((), (fell,)):
        why = Msg.verbatim("Critical on Guerrier")
        view.ask("Goliath", NeedsDice(1, 6, why, thrown, pool=pool))
        settle()
        strip = view.pad.strip
        assert strip.isVisible()
        feet.append(strip.mapTo(view, QPoint(0, strip.height())).y())
    foot = view.tray.roll_button.mapTo(view, QPoint()).y()
    assert feet[0] == feet[1]
    assert foot - feet[0] <= keeper.theme.px(40)

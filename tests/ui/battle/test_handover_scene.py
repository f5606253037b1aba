"""The blank screen between two seats: its words are whole, also in large letters."""

import pytest

from fleetdesk.ui.battle.seat.handover_scene import HandoverScene, Told
from fleetdesk.ui.widgets import lines

SEAT = (
    "This place",
    (
        "It sees what this side has laid face down, and all that is open. What the others have laid it can neither see nor "
        "close, nor undo, nor turn over; nobody else sees what is its own."
    ),
)


def _shown(qtbot, keeper, wide, high, note):
    """A seat is called, with a note and what the seat may see."""
    scene = HandoverScene(keeper)
    qtbot.addWidget(scene)
    scene.tell(Told("Turn 1", "Pass the device to", "Nelson", side=0, notes=(note, SEAT)))
    scene.resize(wide, high)
    scene.grab()


@pytest.mark.parametrize(("wide", "high", "scale"), [(820, 800, 100), (590, 800, 150), (800, 490, 100)])
def test_what_a_seat_may_see_is_told_whole(qtbot, keeper, monkeypatch, wide, high, scale):
    drawn = []
    monkeypatch.setattr(lines, "draw_word", lambda _painter, _at, text: drawn.append(text))
    keeper.set_scale(scale)
    _shown(qtbot, keeper, wide, high, ("Has still to decide", "Nelson"))
    keeper.set_scale(100)
    said = " ".join(drawn).split()
    assert said[-len(SEAT[1].split()) :] == SEAT[1].split()


@pytest.mark.parametrize(("wide", "high"), [(820, 800), (1460, 1200)])
def test_the_compass_has_its_share_of_a_high_screen(qtbot, keeper, monkeypatch, wide, high):
    radii = []
    monkeypatch.setattr(
        HandoverScene, "_paint_rose", lambda _self, _painter, _at, radius: radii.append(radius)
    )
    _shown(qtbot, keeper, wide, high, ("Nelson", "has still to decide"))
    assert radii[-1] == pytest.approx(0.165 * high, rel=0.02)

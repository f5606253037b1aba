"""Small marks of a folded track: its sections stand apart, none is broken, and the longest row is as short as can be."""

import pytest

from fleetdesk.core.blocks.cards import Track
from fleetdesk.core.words import Msg
from fleetdesk.ui.battle.card.tracks import _strip_rows


@pytest.mark.parametrize(
    ("total", "breaks", "rows"),
    [
        (20, (5, 10, 15), [(5, 5), (5, 5)]),
        (16, (6, 11), [(6,), (5, 5)]),
        (7, (), [(4,), (3,)]),
        (3, (), [(3,)]),
        (3, (1, 2), [(1, 1, 1)]),
    ],
)
def test_sections_of_small_marks_stand_apart(total, breaks, rows):
    track = Track(slot="hull", label=Msg.verbatim("Hull"), total=total, breaks=breaks)
    assert _strip_rows(track) == rows
    assert sum(map(sum, rows)) == total

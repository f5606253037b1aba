"""Starships look like starships: no type of ship bears the silhouette of a ship of the sea."""

import pytest

from fleetdesk.core.layout.drawings import plan
from fleetdesk.systems.firestorm_armada.printed.types import TYPES


@pytest.mark.parametrize("kind", TYPES)
def test_no_starship_is_drawn_afloat(kind):
    outline = TYPES[kind].outline
    assert plan(outline) is not None
    assert outline.startswith("star_") or outline in {"wing", "fort"}


def test_large_ships_are_told_from_small_ones():
    wide = [plan(TYPES[kind].outline) for kind in ("battleship", "cruiser", "frigate", "escort")]
    reach = [max(point for path in one.paths for point in _abscissas(path)) for one in wide]
    assert reach == sorted(reach, reverse=True)
    assert len(set(reach)) == len(reach)


def _abscissas(path):
    for step in path.steps:
        yield step.x

"""The fleets and scenarios that come with the program are files of its own making."""

import pytest

from fleetdesk import paths
from fleetdesk.store import envelope, fleets, json_files, scenarios
from fleetdesk.store.migrations import FLEET, SCENARIO

FILES = sorted(paths.shipped_fleets().glob("*/*.json"))
SCENARIOS = sorted(paths.shipped_fleets().glob("*/*.scenario"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_it_is_written_as_the_program_writes(path):
    loaded = fleets.load(path)
    before = loaded.edition._replace(revision=loaded.edition.revision - 1)
    _, edition = envelope.sealed(FLEET, fleets.content(loaded.value), before)
    assert loaded.notices == ()
    assert edition == loaded.edition
    assert path.read_bytes() == json_files.as_json(json_files.parse(path.read_bytes()))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_is_written_so_too_and_sails_the_shipped_lists(path):
    loaded = scenarios.load(path)
    before = loaded.edition._replace(revision=loaded.edition.revision - 1)
    assert loaded.notices == ()
    assert envelope.sealed(SCENARIO, scenarios.content(loaded.value), before)[1] == loaded.edition
    lists = {one.value.id: one.value for one in map(fleets.load, FILES)}
    for side in loaded.value.sides:  # but for where they begin, they are told once
        shipped = lists.get(side.id)
        assert shipped is None or side.but(stations={}) == shipped.but(stations={})


def test_every_scenario_of_the_box_is_there():
    assert {path.stem for path in SCENARIOS} == {"aboukir", "trafalgar", "blanche_pique", "mylae", "ecnomus"}

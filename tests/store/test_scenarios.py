"""Scenario files: what is bad is told in one sentence that says where, and nothing is changed or lost."""

import json

import pytest

from fleetdesk import paths
from fleetdesk.core.errors import StoreError
from fleetdesk.core.lists.scenarios import Ground
from fleetdesk.core.words import Words
from fleetdesk.store import envelope, fleets, scenarios
from fleetdesk.store.migrations import SCENARIO

DUEL = paths.shipped_fleets() / "age_of_sail" / "blanche_pique.scenario"
GALLEYS = paths.shipped_fleets() / "galleys" / "mylae.scenario"


@pytest.fixture
def duel():
    return scenarios.load(DUEL).value


def written(path, raw):
    """A file that says what it likes, sealed so that only its content can be wrong."""
    said = {key: value for key, value in raw.items() if key not in envelope.OWN}
    path.write_bytes(envelope.sealed(SCENARIO, said)[0])
    return path


def refused(path):
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        scenarios.load(path)
    assert path.read_bytes() == before
    said = Words("en").say(caught.value.message)
    assert path.name in said
    return said


def raw():
    return json.loads(DUEL.read_bytes())


def test_what_is_saved_is_read_again(tmp_path, duel):
    path = tmp_path / "mine.scenario"
    story = duel.story.but(ground=duel.story.ground.painted((5, 3), "shoal"), turns=7)
    scenarios.save(path, duel.but(story=story))
    assert scenarios.load(path).value == duel.but(story=story)
    assert scenarios.read_header(path).ships == 2


def test_a_truncated_file_is_damaged_and_the_version_before_opens(tmp_path, duel):
    path = tmp_path / "mine.scenario"
    scenarios.save(path, duel)
    scenarios.save(path, duel.but(story=duel.story.but(turns=9)))
    path.write_bytes(path.read_bytes()[:700])
    loaded = scenarios.load(path)
    assert loaded.value == duel
    assert "damaged" in Words("en").say(loaded.notices[0])
    (tmp_path / "mine.scenario.bak").unlink()
    assert "damaged" in refused(path)


def test_a_newer_version_is_left_alone(tmp_path):
    path = tmp_path / "new.scenario"
    path.write_text(json.dumps({**raw(), "format": 99}))
    assert "newer version" in refused(path)


def test_a_fleet_is_no_scenario(tmp_path):
    path = tmp_path / "fleet.scenario"
    path.write_bytes((paths.shipped_fleets() / "galleys" / "mylae_rome.json").read_bytes())
    assert "damaged" in refused(path) or "no file of FleetDesk" in refused(path)


def test_a_scenario_where_a_fleet_is_wanted_is_told_so():
    with pytest.raises(StoreError, match="a scenario, not a fleet"):
        fleets.load(DUEL)


def test_a_ship_nobody_has_and_one_without_a_card_are_named(tmp_path):
    said = raw()
    said["sides"][0]["stations"]["ghost"] = {"hex": [3, 3]}
    assert "ghost" in refused(written(tmp_path / "one.scenario", said))
    said = raw()
    said["sides"][1]["cards"] = {}
    assert "Pique" in refused(written(tmp_path / "two.scenario", said))


@pytest.mark.parametrize("cell", [(-1, 4), (28, 0), (0, 22), (4000, -2000)])
def test_a_hex_off_the_map_is_told_with_its_place(tmp_path, cell):
    said = raw()
    said["sides"][0]["stations"]["blanche"]["hex"] = cell
    assert "Blanche stands in column" in refused(written(tmp_path / "ship.scenario", said))
    said = raw()
    said["story"]["ground"]["soil"] = {"land": [cell]}
    assert "a painted cell stands in column" in refused(written(tmp_path / "land.scenario", said))
    said = raw()
    said["story"]["ground"]["names"] = [{"cell": cell, "text": "Nowhere Bay"}]
    assert "Nowhere Bay stands in column" in refused(written(tmp_path / "name.scenario", said))


def test_one_of_another_game_is_told(tmp_path):
    said = raw()
    said["system"] = "tiddlywinks"
    assert "tiddlywinks" in refused(written(tmp_path / "other.scenario", said))
    said = raw()
    said["sides"][0] = json.loads(GALLEYS.read_bytes())["sides"][0]
    refused(written(tmp_path / "mixed.scenario", said))


def test_an_enormous_one_is_refused_before_it_is_drawn(tmp_path):
    said = raw()
    said["story"]["ground"] |= {"columns": 10**9}
    assert "120" in refused(written(tmp_path / "wide.scenario", said))
    said = raw()
    said["sides"] = [said["sides"][0]] * 9
    refused(written(tmp_path / "sides.scenario", said))
    large = tmp_path / "large.scenario"
    large.write_bytes(b" " * (5 * 2**20))
    assert "MB" in refused(large)


def test_painting_and_sizing_lose_nothing_that_stays_on_the_map():
    ground = Ground(shape="squares", columns=10, rows=10).painted((9, 9), "land").painted((2, 2), "shoal")
    assert ground.painted((2, 2), "land").at((2, 2)) == "land"
    assert ground.painted((2, 2), None).at((2, 2)) is None
    small = ground.sized(8, 8)
    assert (small.at((2, 2)), small.at((9, 9))) == ("shoal", None)


def test_a_place_has_one_name_until_it_is_rubbed_out_or_falls_off_the_map():
    ground = Ground(shape="squares", columns=10, rows=10).named((9, 9), "Far Cape")
    ground = ground.named((2, 2), "Bay", large=True).named((2, 2), "Deep Bay", large=True)
    assert [(one.text, one.large) for one in ground.lettered] == [("Deep Bay", True), ("Far Cape", False)]
    assert ground.sized(8, 8).lettered == ground.lettered[:1]
    assert ground.named((9, 9), " ").names == ground.names[:1]

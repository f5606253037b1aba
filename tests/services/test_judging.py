"""The samples come judged."""

from fleetdesk import paths, systems
from fleetdesk.services.shelf.judging import SAMPLES, judge
from fleetdesk.services.shelf.library import Library
from tests.tools import samples


def test_the_samples_are_judged_as_the_games_judge_them_now():
    assert SAMPLES.read_bytes() == samples.judged(), "run python -m tests.tools.samples"


def test_a_list_is_counted_by_the_ships_that_sail(tmp_path):
    """The shelf said five where four were set up, and drew five."""
    library = Library(tmp_path, shipped=paths.shipped_fleets())
    french = next(one for one in library.fleets() if one.path.name == "french.json")
    fleet = library.open_fleet(french.path, systems.load).value
    at_sea = len(list(fleet.sailing()))
    assert at_sea < len(list(fleet.ships()))
    assert french.ships == at_sea
    judged = judge(library, systems.load, french)
    assert str(judged.counted).startswith(f"{at_sea} ")
    assert sum(map(len, judged.lengths)) == at_sea

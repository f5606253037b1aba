"""The samples come judged."""

from fleetdesk.services.shelf.judging import SAMPLES
from tests.tools import samples


def test_the_samples_are_judged_as_the_games_judge_them_now():
    assert SAMPLES.read_bytes() == samples.judged(), "run python -m tests.tools.samples"

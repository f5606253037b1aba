"""What the page's style knows of what games say: a tone without a look of its own would be taken for another."""

from __future__ import annotations

from typing import get_args

import pytest

from fleetdesk import paths
from fleetdesk.core.odds import Tone

STYLE = (paths.resources() / "phones" / "style.css").read_text("utf-8")


@pytest.mark.parametrize(
    ("what", "unmarked"),
    [("told", "plain"), ("chip", "plain"), ("info", "plain"), ("shade", "brass"), ("way", "brass")],
)
def test_every_tone_has_a_look(what, unmarked):
    missing = [tone for tone in get_args(Tone) if tone != unmarked and f".{what}.{tone} {{" not in STYLE]
    assert missing == []

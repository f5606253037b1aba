"""Plain values out of JSON without a model: what fits, what another program wrote a little otherwise, what does not."""

import json

import pytest

from fleetdesk.store import typed_json
from fleetdesk.store.settings import Habits, Settings


def test_settings_go_to_json_and_come_back():
    settings = Settings(
        scale=150,
        owned={"galleys": ("a", "b")},
        house={"galleys": {"wind": True}},
        tables={"galleys": Habits(tablet="phones", answers={"follow": [1, None]})},
    )
    assert typed_json.fitting(Settings, json.loads(json.dumps(typed_json.plain(settings)))) == settings


def test_a_whole_number_with_a_fraction_of_nothing_is_the_same():
    assert typed_json.fitting(Settings, {"scale": 150.0}).scale == 150


@pytest.mark.parametrize(
    "raw",
    [
        {"scale": 99},
        {"scale": 201},
        {"scale": True},
        {"scale": "150"},
        {"scale": 150.5},
        {"sounds": 1},
        {"theme": "neon"},
        {"theme": []},
        {"data_folder": None},
        {"owned": {"galleys": "abc"}},
        {"owned": {"galleys": [1]}},
        {"house": []},
        {"tables": {"galleys": {"tablet": "floor"}}},
        {"tables": {"galleys": {"chairs": 4}}},
        {"hologram": True},
        [],
    ],
)
def test_what_does_not_fit_is_refused(raw):
    with pytest.raises(ValueError):
        typed_json.fitting(Settings, raw)

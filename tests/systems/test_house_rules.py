"""The house rules of every game: what a form of them needs, and what is refused."""

import re
from typing import get_args

import pytest
from pydantic import ValidationError

from fleetdesk import systems

GAMES = systems.system_ids()
FIELDS = [(game, name) for game in GAMES for name in systems.load(game).options.model_fields]


@pytest.mark.parametrize(("game", "name"), FIELDS)
def test_a_settings_form_can_be_made_of_each(game, name):
    field = systems.load(game).options.model_fields[name]
    extra = field.json_schema_extra
    assert isinstance(extra, dict)
    assert extra["label"]
    assert extra["help"]
    assert re.match(r"[AEPQ]-?\d", extra["settles"]), "a gap as the rules digest numbers it"
    if values := get_args(field.annotation):
        assert set(extra["choices"]) == set(values)


@pytest.mark.parametrize("game", ["galleys", "uncharted_seas"])
def test_no_two_house_rules_settle_the_same_gap(game):
    settled = [
        field.json_schema_extra["settles"] for field in systems.load(game).options.model_fields.values()
    ]
    assert len(settled) == len(set(settled))


@pytest.mark.parametrize(("game", "name"), [*FIELDS, *((game, "luck") for game in GAMES)])
def test_a_setting_that_does_not_exist_is_refused(game, name):
    with pytest.raises(ValidationError):
        systems.load(game).options(**{name: "poker"})

"""Every action says which rule of its game it carries out, or that there is none."""

import functools
import inspect
import re

import pytest

from fleetdesk import systems

NUMBER = re.compile(r"\b[A-Z]{1,2}-?\d+\b")
"""R12, E7, A-05, Q71: a rule, an extension, a doubt."""
NO_RULE = ("No rule", "House rule")
ACTIONS = [(game, action) for game in systems.system_ids() for action in sorted(systems.load(game).actions)]


@pytest.mark.parametrize(("game", "action"), ACTIONS)
def test_an_action_names_its_rule(game: str, action: str) -> None:
    spec = systems.load(game).actions[action]
    run = spec.run.func if isinstance(spec.run, functools.partial) else spec.run
    told = inspect.getdoc(run) or ""
    if spec.rules:
        assert all(re.fullmatch(r"[A-Z]+-?\d+(-[A-Z]+-?\d+)?", one) for one in spec.rules.split())
        assert NUMBER.search(told), f"{run.__module__}.{run.__qualname__} names no rule"
    else:
        assert NUMBER.search(told) or told.startswith(NO_RULE), (
            f"{game}: {action} does not say whose idea it is"
        )

"""For whom a command writes where nobody said it."""

from __future__ import annotations

import argparse

import pytest

from fleetdesk import systems
from fleetdesk.cli import readers
from fleetdesk.cli.command import Desk
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.words import ENGLISH
from fleetdesk.services import seats
from tests import players


@pytest.mark.parametrize("game", systems.system_ids())
def test_a_game_that_keeps_secrets_is_written_for_all_also_while_nothing_lies_face_down(game, capsys):
    """A paper holds past turns too, and what lay face down then may never have been turned up."""
    system, journal = systems.load(game), players.begin(game, 3)
    nobody_said = argparse.Namespace(to=None, umpire=False)
    found = readers.seat(nobody_said, Desk(words=ENGLISH), system, journal.state)
    assert found == (TABLE if system.keeps_secrets or seats.hides(system, journal.state) else EVERYONE)
    assert ("--umpire" in capsys.readouterr().err) == (found == TABLE)
    nobody_said.umpire = True
    assert readers.seat(nobody_said, Desk(words=ENGLISH), system, journal.state) == EVERYONE

"""A battle file to be damaged, and what is asked of it afterwards."""

from __future__ import annotations

import re
import shutil

from fleetdesk.core.base import canonical
from fleetdesk.core.errors import StoreError
from fleetdesk.store.battles import open_battle
from tests import fakes

LINES = 60


def copied(sound, tmp_path):
    path = tmp_path / "pond.battle"
    shutil.copy(sound[0], path)
    return path


def opened_soundly(path, states):
    """Open a damaged file; whatever comes back must be true."""
    opened = open_battle(path, find=fakes.find)
    try:
        journal, more = opened.journal(fakes.clock)
        assert set(journal.numbers) >= set(journal.path())
        for number in journal.numbers:
            assert canonical(journal.at(number)) == states[number]
        assert more == ()
        return journal.numbers, [str(notice) for notice in opened.notices]
    finally:
        opened.file.close()


def attempted(path, states, refused: str):
    """The same, or `None` if the file was refused for one of these reasons and left as it was."""
    data = path.read_bytes()
    try:
        return opened_soundly(path, states)
    except StoreError as refusal:
        said = str(refusal)
    assert re.search(refused, said)
    assert path.read_bytes() == data
    return None

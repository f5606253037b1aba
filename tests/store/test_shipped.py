"""The fleets that come with the program are files of its own making."""

from __future__ import annotations

import pytest

from fleetdesk import paths
from fleetdesk.store import envelope, files, fleets
from fleetdesk.store.migrations import FLEET

FILES = sorted(paths.shipped_fleets().glob("*/*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_it_is_written_as_the_program_writes(path):
    loaded = fleets.load(path)
    before = loaded.edition._replace(revision=loaded.edition.revision - 1)
    _, edition = envelope.sealed(FLEET, fleets.content(loaded.value), before)
    assert loaded.notices == ()
    assert edition == loaded.edition
    assert path.read_bytes() == files.as_json(files.parse(path.read_bytes()))

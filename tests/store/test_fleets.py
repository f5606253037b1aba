"""Fleet files: what would not be read again is not written."""

from __future__ import annotations

import pytest

from fleetdesk.core.errors import StoreError
from fleetdesk.core.photographs import MOST_LETTERS
from fleetdesk.store import fleets
from tests import fakes


def test_a_list_too_large_to_be_read_again_is_refused_and_the_old_one_stays(tmp_path):
    path = tmp_path / "fleet.json"
    plain = fakes.fleet()
    fleets.save(path, plain, find=fakes.find)
    card = next(iter(plain.cards.values()))
    album = {f"c{n}": card.but(id=f"c{n}", picture="x" * MOST_LETTERS) for n in range(250)}
    with pytest.raises(StoreError) as caught:
        fleets.save(path, plain.but(cards=album), find=fakes.find)
    assert "take photographs off" in str(caught.value)
    assert fleets.load(path, find=fakes.find).value == plain


def test_a_battle_is_called_a_battle(tmp_path):
    path = tmp_path / "demo.battle"
    path.write_bytes(b"SQLite format 3\0" + bytes(200))
    with pytest.raises(StoreError, match="is a battle, not a fleet"):
        fleets.load(path, find=fakes.find)

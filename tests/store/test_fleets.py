"""Fleet files: what would not be read again is not written."""

from collections.abc import Mapping

import pytest

from fleetdesk import paths
from fleetdesk.core.base import Lasting
from fleetdesk.core.blocks.photographs import MOST_LETTERS
from fleetdesk.core.errors import StoreError
from fleetdesk.store import fleets, scenarios
from tests import fakes
from tests.core.test_fitting import fleet as fitted_out


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


class OlderCard(Lasting):
    """A card as a version knew it that had no options."""

    id: str
    class_name: str = ""
    notes: str = ""
    source: str = ""
    points: int | None = None


class OlderShip(Lasting):
    id: str
    name: str = ""
    card: str
    sails: bool = True


class OlderSquadron(Lasting):
    id: str
    name: str = ""
    ships: tuple[OlderShip, ...] = ()


class OlderFleet(Lasting):
    format: int
    system: str
    name: str = ""
    squadrons: tuple[OlderSquadron, ...] = ()
    cards: Mapping[str, OlderCard] = {}


def test_an_older_version_keeps_options_it_does_not_know(tmp_path):
    """It opens the file, renames the list and writes all it knows; what it does not know comes back whole."""
    fleet = fitted_out(stout=2, long=1)
    older = OlderFleet.model_validate(fleets.content(fleet))
    written = older.but(name="Renamed there").model_dump(mode="json")
    found = fleets.validated(written, tmp_path / "fleet.json", find=fakes.find)
    assert found == fleet.but(name="Renamed there")


def test_a_card_without_options_says_nothing_of_them():
    content = fleets.content(fakes.fleet())
    for card in content["cards"].values():
        assert not {"options", "option_groups", "rules", "fitted", "made_of"} & card.keys()
        assert "" not in card.values()
    chosen = fleets.content(fitted_out(stout=2))
    assert chosen["cards"]["galleon"]["options"]
    assert chosen["squadrons"][0]["ships"][0]["options"] == {"stout": 2}


@pytest.mark.parametrize(
    "data", [b"# Read me\n", b"Name,Class\nBold,Skiff\n", b"\x7fELF\x02", b"<html></html>"]
)
def test_what_was_never_ours_is_not_called_damaged(tmp_path, data):
    path = tmp_path / "README.md"
    path.write_bytes(data)
    with pytest.raises(StoreError, match="is no file of FleetDesk"):
        fleets.load(path, find=fakes.find)
    assert path.read_bytes() == data


SHIPPED = sorted(one for one in paths.shipped_fleets().rglob("*") if one.is_file())


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_what_comes_with_the_program_is_as_it_was_saved(path):
    load = scenarios.load if path.suffix == scenarios.SUFFIX else fleets.load
    assert not load(path).notices

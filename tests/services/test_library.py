import os

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.base import canonical
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Words
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.library import Library
from fleetdesk.store import files, fleets
from tests import fakes


@pytest.fixture
def shipped(tmp_path):
    folder = tmp_path / "shipped"
    fleets.save(folder / "toy" / "sample.json", fakes.fleet("Sample ducks"), find=fakes.find)
    return folder


@pytest.fixture
def library(tmp_path, shipped):
    return Library(tmp_path / "FleetDesk", shipped=shipped, find=fakes.find, clock=fakes.clock)


def session(library, title: str = "Pond") -> BattleSession:
    return BattleSession.create(
        fakes.SYSTEM,
        fakes.setup().but(title=title),
        library.new_battle_path(title),
        clock=fakes.clock,
        find=fakes.find,
    )


def names(items) -> list[str]:
    return [item.name for item in items]


def test_an_empty_shelf_holds_what_came_with_the_program(library):
    (sample,) = library.fleets()
    assert (sample.name, sample.shipped, sample.ships, sample.points_limit) == ("Sample ducks", True, 3, 100)
    assert library.battles() == ()
    assert not library.folder.exists()  # looking makes no folder


def test_what_comes_from_elsewhere_is_told_from_its_twin(library, tmp_path):
    away = tmp_path / "away.json"
    fleets.save(away, fakes.fleet("Ma flotte"), find=fakes.find)
    for _ in range(2):
        library.take_in(away)
    assert library.keep_beside(fakes.fleet("Ma flotte"))[1] == "Ma flotte 3"
    assert (
        library.keep_beside(fakes.fleet("Sample ducks"))[1] == "Sample ducks"
    )  # a sample is known by its mark
    own = [one for one in library.fleets() if not one.shipped]
    assert sorted(names(own)) == ["Ma flotte", "Ma flotte 2", "Ma flotte 3", "Sample ducks"]


def test_recent_first(library):
    for number, name in enumerate(["Old", "New", "Middle"]):
        path = library.keep_fleet(fakes.fleet(name))
        when = 1_700_000_000 + [0, 200, 100][number]
        os.utime(path, (when, when))
    assert names(library.fleets()) == ["New", "Middle", "Old", "Sample ducks"]
    assert names(library.fleets(system="chess")) == []


def test_only_battles_have_a_log(library):
    """To ask for one takes longer than all else that is asked of a fleet nobody changed."""
    path = library.keep_fleet(fakes.fleet("Old"))
    known = library.item(path)
    path.with_name(f"{path.name}-wal").touch()
    assert library.item(path) is known


def test_a_fleet_is_kept_in_its_own_file_and_a_shipped_one_in_a_new_one(library, shipped):
    sample = library.fleets()[0].path
    before = sample.read_bytes()
    fleet = library.open_fleet(sample).value
    mine = library.keep_fleet(fleet.but(name="Mine"), sample)
    assert sample.read_bytes() == before
    assert mine.name == "Mine.json"
    assert library.keep_fleet(fleet.but(name="Mine", notes="x"), mine) == mine
    assert library.open_fleet(mine).value.notes == "x"
    assert library.keep_fleet(fleet.but(name="Mine")).name == "Mine 2.json"


@pytest.mark.parametrize("name", ["", "CON", "a/b\\c:d", "..", "été " * 60, "\N{ANCHOR} fleet"])
def test_any_name_makes_a_file(library, name):
    path = library.keep_fleet(fakes.fleet(name[:120]))
    assert path.parent == library.folder / "fleets" / "toy"
    assert library.open_fleet(path).value.name == name[:120]


def test_a_battle_stands_on_the_shelf_with_its_turn(library):
    battle = session(library)
    battle.do("end_turn", {})
    (item,) = library.battles()
    assert (item.name, item.turn, item.who, item.changed) == ("Pond", 2, ("North", "South"), fakes.clock())
    battle.do("end_turn", {})
    assert library.battles()[0].turn == 3
    battle.close()
    assert item.path.name == "Pond 2024-05-01.battle"


def test_a_damaged_file_is_shown_as_such(library):
    path = library.keep_fleet(fakes.fleet("Torn"))
    path.write_bytes(path.read_bytes()[:100])
    (item, _) = library.fleets()
    assert (item.name, item.sound) == ("Torn", False)


@pytest.mark.parametrize("way", ["duplicate", "rename"])
def test_a_copy_of_a_sample_is_called_in_the_language_it_was_seen_in(tmp_path, way):
    """Seen as Hannon it is Hannon for ever: nobody says anew what is the player's own."""
    shelf = Library(tmp_path / "own", shipped=paths.shipped_fleets(), find=systems.load, clock=fakes.clock)
    sample = paths.shipped_fleets() / "galleys" / "ecnomus_carthage.json"
    copy = getattr(shelf, way)(sample, "Carthage", Words.load("fr", paths.texts()))
    ships = [ship.name for _, ship in shelf.open_fleet(copy).value.ships()]
    assert ships[:2] == ["Hamilcar", "Hannon"]


def test_duplicating_and_renaming(library):
    path = library.keep_fleet(fakes.fleet("One"))
    copy = library.duplicate(path, "Two")
    assert library.open_fleet(copy).value.name == "Two"
    renamed = library.rename(copy, "Three")
    assert (renamed.name, copy.exists()) == ("Three.json", False)
    assert library.open_fleet(renamed).value.name == "Three"
    taken = library.rename(renamed, "One")
    assert (taken.name, library.open_fleet(taken).value.name) == ("One 2.json", "One")
    mine = library.rename(library.fleets()[-1].path, "Ducks of mine")
    assert not library.is_shipped(mine)
    assert "Sample ducks" in names(library.fleets())


def test_what_cannot_be_read_keeps_its_name(library):
    path = library.keep_fleet(fakes.fleet("One"))
    path.write_text("no list")
    files.backup_of(path).unlink(missing_ok=True)
    with pytest.raises(StoreError):
        library.rename(path, "Two")
    assert [one.name for one in path.parent.glob("*.json")] == ["One.json"]


def test_a_battle_is_duplicated_and_renamed_too(library):
    battle = session(library)
    battle.do("end_turn", {})
    path = battle.path
    copy = library.duplicate(path, "Replay")
    with pytest.raises(StoreError, match="Close it first"):
        library.rename(path, "Other")
    battle.close()
    renamed = library.rename(path, "Other")
    assert (renamed.name, path.exists(), files.backup_of(path).exists()) == ("Other.battle", False, False)
    assert library.item(renamed).name == "Other"
    for one in (copy, renamed):
        again = BattleSession.open(one, find=fakes.find)
        assert (again.state.turn, again.notices) == (2, ())
        again.close()


def test_deleting_can_be_undone(library):
    path = library.keep_fleet(fakes.fleet("Gone"))
    library.keep_fleet(fakes.fleet("Gone").but(notes="later"), path)
    before = path.read_bytes(), files.backup_of(path).read_bytes()
    trashed = library.delete(path)
    assert names(library.fleets()) == ["Sample ducks"]
    assert [one.name for one in library.trash()] == ["Gone"]
    assert library.restore(trashed) == path
    assert (path.read_bytes(), files.backup_of(path).read_bytes()) == before
    assert library.trash() == ()
    with pytest.raises(StoreError, match="Gone is not in the trash any more"):
        library.restore(trashed)


@pytest.mark.parametrize(
    "note",
    [b"", b"\xff\xfe", b"[1]", b"{}", b'{"home": 3, "name": [], "at": {}}', b'{"home": "../../../evil.json"}',
     b'{"home": "/etc/passwd"}', b'{"home": "fleets/toy/Other.json"}', b'{"home": "fleets/' + b"x" * 70_000 + b'"}',
     b'{"home": "fleets/' + b"a/" * 9_000 + b'Gone.json", "name": "' + b"x" * 70_000 + b'"}'],
)  # fmt: skip
def test_a_damaged_note_hides_nothing_from_its_owner(library, note):
    trashed = library.delete(library.keep_fleet(fakes.fleet("Gone")))
    (trashed.folder / "note.json").write_bytes(note)
    (again,) = library.trash()
    assert len(again.name) <= 200
    back = library.restore(again)
    assert back.resolve().is_relative_to(library.folder.resolve())
    assert "Gone" in names(library.fleets())
    assert library.trash() == ()


def test_what_was_deleted_comes_back_beside_what_took_its_name(library):
    path = library.keep_fleet(fakes.fleet("Gone"))
    library.delete(path)
    library.keep_fleet(fakes.fleet("Gone").but(notes="new"), path)
    library.delete(path)
    library.keep_fleet(fakes.fleet("Gone").but(notes="newest"), path)
    back = [library.restore(one) for one in library.trash()]
    assert {one.name for one in back} == {"Gone 2.json", "Gone 3.json"}
    assert {library.open_fleet(one).value.notes for one in (path, *back)} == {"", "new", "newest"}


def test_what_is_shipped_or_played_is_not_deleted(library):
    with pytest.raises(StoreError, match="came with FleetDesk and stays"):
        library.delete(library.fleets()[0].path)
    battle = session(library)
    with pytest.raises(StoreError, match="Close it first"):
        library.delete(battle.path)
    battle.close()
    trashed = library.delete(battle.path)
    assert library.battles() == ()
    again = BattleSession.open(library.restore(trashed), find=fakes.find)
    assert again.notices == ()
    again.close()


def test_the_trash_is_emptied_on_demand_only(library):
    for name in ("A", "B"):
        library.delete(library.keep_fleet(fakes.fleet(name)))
    assert library.empty_trash() == 2
    assert library.trash() == ()


def test_a_fleet_goes_out_and_comes_back_the_same(library, tmp_path):
    fleet = fakes.fleet("Traveller")
    card = fleet.cards["skiff"].but(id="skiff-v1", class_name="Own skiff")
    fleet = fleet.but(cards={**fleet.cards, card.id: card})
    path = library.keep_fleet(fleet)
    out = tmp_path / "usb" / "Traveller.json"
    library.export(path, out)
    with pytest.raises(StoreError, match="Choose another name"):
        library.export(path, out)
    back, notices = library.take_in(out)
    assert (back.name, notices) == ("Traveller 2.json", ())
    assert canonical(library.open_fleet(back).value) == canonical(fleet.but(name="Traveller 2"))
    elsewhere = Library(tmp_path / "elsewhere", find=fakes.find)
    assert canonical(library.open_fleet(elsewhere.take_in(out)[0]).value) == canonical(fleet)


def test_a_battle_goes_out_and_comes_back_the_same(library, tmp_path):
    battle = session(library)
    battle.do("end_turn", {})
    battle.undo()
    state = canonical(battle.state)
    out = tmp_path / "usb" / "pond.battle"
    library.export(battle.path, out)
    back, _ = library.take_in(out)
    again = BattleSession.open(back, find=fakes.find)
    assert (canonical(again.state), again.journal.entries) == (state, battle.journal.entries)
    again.close()
    battle.close()


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.json", b"{}", "is no file of FleetDesk"),
        ("a.json", b'{"format": 9, "system": "toy", "squadrons": []}', "newer version"),
        ("a.json", b'{"format": 1, "system": "chess", "squadrons": []}', "a game this version does not have"),
        ("a.json", b"\xff\xfe\x00", "is no file of FleetDesk"),
        ("a.battle", b"What a day!" * 20, "is no file of FleetDesk"),
    ],
)
def test_a_strange_file_is_refused_before_anything_is_taken_in(library, tmp_path, name, content, says):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(StoreError, match=says):
        library.take_in(path)
    assert path.read_bytes() == content
    assert not library.folder.exists()


def test_a_fleet_put_beside_the_folders_stands_on_the_shelf(library):
    path = library.keep_fleet(fakes.fleet("Élan"))
    path.rename(library.folder / "fleets" / "by hand.json")
    (item,) = (one for one in library.fleets() if not one.shipped)
    assert library.open_fleet(item.path).value.name == "Élan"
    library.restore(library.delete(item.path))
    assert [one.path.name for one in library.fleets() if not one.shipped] == ["by hand.json"]

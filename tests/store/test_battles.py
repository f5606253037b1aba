import contextlib
import sqlite3

import pytest

from fleetdesk.core.base import canonical
from fleetdesk.core.battle.entries import Entry
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Msg
from fleetdesk.store import fleets
from fleetdesk.store.battle import entries as stored
from fleetdesk.store.battle import rows as battle_rows
from fleetdesk.store.battle.battles import create, open_battle
from fleetdesk.store.battle.entries import MOST_LETTERS
from fleetdesk.store.battle.headers import read_header
from fleetdesk.store.battle.merging import merged
from fleetdesk.store.battle.second_copy import read_copy
from fleetdesk.store.battle.shelving import copy_battle
from tests import fakes
from tests.store.torn import rows_of


@pytest.fixture
def path(tmp_path):
    return tmp_path / "Pond é.battle"


def opening(ships: int = 3):
    return fakes.SYSTEM.opening(fakes.setup(ships))


@contextlib.contextmanager
def played(path):
    """An open journal on a file, old or new; closed at the end."""
    opened = (
        open_battle(path, find=fakes.find)
        if path.exists()
        else create(path, opening(), find=fakes.find, at="2024-05-01T11:00:00")
    )
    try:
        yield opened.journal(fakes.clock)[0]
    finally:
        opened.file.close()


def play_some(journal, steps: int = 6) -> None:
    for number in range(steps):
        if number % 3 == 2:
            journal.do("end_turn", {})
        else:
            journal.do("fire", {"ship": f"a.s{1 + number % 3}", "target": "b.s1"}, insist=True)


def test_a_battle_comes_back_with_its_past_and_its_undone_lines(path):
    with played(path) as journal:
        play_some(journal)
        journal.undo()
        journal.undo()
        journal.do("bail", {"ship": "b.s1"})
        journal.undo()
        entries, head, state = journal.entries, journal.head, canonical(journal.state)
        states = [canonical(journal.at(number)) for number in (0, *journal.numbers)]
    with played(path) as again:
        assert (again.head, canonical(again.state)) == (head, state)
        assert again.entries == entries
        assert [canonical(again.at(number)) for number in (0, *again.numbers)] == states
        assert str(again.entry(again.steps_on[-1]).title) == str(entries[-1].title)


def test_a_long_battle_is_sifted_by_what_its_lines_are_about(path, monkeypatch):
    monkeypatch.setattr(stored, "MOST_READ", 2)
    with played(path) as journal:
        play_some(journal)
        glances = [journal.glance(number) for number in journal.numbers]
        causes = journal.causes(("ships", "a.s2"))
        assert causes
    with played(path) as again:
        shelf = again._entries
        assert [again.glance(number) for number in again.numbers] == glances
        assert shelf._read == {}
        assert again.causes(("ships", "a.s2")) == causes
        assert set(shelf.mentioning(["a.s2"])) < set(again.numbers)
        assert len(again.entries) == 6
        assert len(shelf._read) == 2  # the others are text again


def test_a_name_is_found_as_json_writes_it(path):
    with played(path) as journal:
        journal.do("remark", {"text": 'the "é" \\ of it'})
        journal.do("remark", {"text": "nothing"})
    with played(path) as again:
        assert list(again._entries.mentioning(['"é" \\'])) == [1]


def test_opening_runs_no_rule(path, monkeypatch):
    with played(path) as journal:
        play_some(journal)
        state = canonical(journal.state)
    for action in fakes.SYSTEM.actions.values():
        monkeypatch.setitem(fakes.SYSTEM.actions, action.id, None)
    with played(path) as again:
        assert canonical(again.state) == state


def test_an_entry_is_on_the_disk_when_do_returns(path):
    with played(path) as journal:
        play_some(journal)
        with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as other:
            count, head = other.execute(
                "SELECT count(*), (SELECT entry FROM step ORDER BY number DESC) FROM entry"
            ).fetchone()
            settings = battle_rows.connect(path)
            durable = settings.execute("PRAGMA synchronous").fetchone()[0]
            logged = settings.execute("PRAGMA journal_mode").fetchone()[0]
            settings.close()
        assert (count, head) == (6, 6)
        assert (durable, logged) == (2, "wal")  # FULL


@pytest.mark.parametrize(
    "statement", ["UPDATE entry SET body = ''", "DELETE FROM entry WHERE id = 1", "DELETE FROM step"]
)
def test_the_file_itself_refuses_to_change_an_entry(path, statement):
    with played(path) as journal:
        play_some(journal)
    with (
        contextlib.closing(sqlite3.connect(path)) as connection,
        pytest.raises(sqlite3.IntegrityError, match="never changed"),
    ):
        connection.execute(statement)


def test_nothing_is_left_beside_a_closed_battle_but_its_copy(path):
    with played(path) as journal:
        play_some(journal)
    seen = {one.name for one in path.parent.iterdir() if not one.name.startswith(".")}
    assert seen == {"Pond é.battle", "Pond é.battle.bak"}
    copy, closed = read_copy(path)
    (battle,) = copy.battles()
    rows, lost = merged(battle, copy.proved(battle))
    assert (rows.lines, rows.head, lost, closed) == (
        rows_of(path).lines,
        rows_of(path).head,
        set(),
        rows.head.number,
    )


def test_a_battle_never_overwrites_a_file(path):
    path.write_text("mine")
    with pytest.raises(StoreError, match="Choose another name"):
        create(path, opening(), find=fakes.find)
    assert path.read_text() == "mine"


def test_the_shelf_reads_a_header_without_opening(path):
    with played(path) as journal:
        play_some(journal)
        during = read_header(path)
    header = read_header(path)
    assert (header.system, header.title, header.sides) == ("toy", "Battle of the Pond", ("North", "South"))
    assert (header.turn, header.played) == (3, fakes.clock())
    assert header.created == "2024-05-01T11:00:00"
    assert header == during
    with played(path) as journal:
        journal.go_to(1)
    assert read_header(path).turn == 1


def test_a_bad_file_has_a_header_too(path):
    path.write_bytes(b"nonsense")
    header = read_header(path)
    assert (header.title, header.sound) == ("Pond é", False)
    assert not read_header(path.with_name("gone.battle")).sound


def test_a_copy_is_a_battle_of_its_own(path, tmp_path):
    target = tmp_path / "copies" / "two.battle"
    with played(path) as journal:
        play_some(journal)
        copy_battle(path, target)
        journal.do("end_turn", {})
    with played(target) as copied:
        assert len(copied.numbers) == 6
        copied.do("end_turn", {})
    with pytest.raises(StoreError, match="Choose another name"):
        copy_battle(path, target)


# --- refusing ----------------------------------------------------------------------------------------


def patched(path, offset: int, value: int) -> bytes:
    data = bytearray(path.read_bytes())
    data[offset : offset + 4] = value.to_bytes(4)
    path.write_bytes(data)
    return bytes(data)


def test_a_newer_format_is_refused_and_left_untouched(path):
    with played(path) as journal:
        play_some(journal)
    data = patched(path, 60, 3)
    with pytest.raises(StoreError, match="made by a newer version of FleetDesk and is left as it is"):
        open_battle(path, find=fakes.find)
    with pytest.raises(StoreError, match="newer version"):
        copy_battle(path, path.with_name("copy.battle"))
    assert path.read_bytes() == data
    assert {one.name for one in path.parent.iterdir() if "damaged" in one.name or "wal" in one.name} == set()


def test_a_file_of_another_program_is_refused_and_left_untouched(path):
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE songs(name)")
    data = path.read_bytes()
    with pytest.raises(StoreError, match="is no file of FleetDesk"):
        open_battle(path, find=fakes.find)
    assert path.read_bytes() == data
    path.write_text("Dear diary, " * 20)
    with pytest.raises(StoreError, match="is no file of FleetDesk"):
        open_battle(path, find=fakes.find)


def test_a_fleet_is_called_a_fleet(path):
    fleets.save(path, fakes.fleet(), find=fakes.find)
    data = path.read_bytes()
    with pytest.raises(StoreError, match="is a fleet, not a battle"):
        open_battle(path, find=fakes.find)
    assert path.read_bytes() == data


def test_a_missing_file_is_one_sentence(path):
    with pytest.raises(StoreError, match="is not there any more"):
        open_battle(path, find=fakes.find)


def test_a_game_nobody_knows_is_one_sentence(path):
    with played(path):
        pass

    def nothing(system):
        raise KeyError(system)

    with pytest.raises(StoreError, match=r"a game this version does not have \(toy\)"):
        open_battle(path, find=nothing)
    with played(path):  # and the lock was let go
        pass


def test_a_file_deleted_while_it_is_played_is_noticed(path):
    with played(path) as journal:
        play_some(journal, 2)
        kept = path.rename(path.with_name("elsewhere"))
        with pytest.raises(StoreError, match="was moved or deleted while it was open"):
            journal.do("end_turn", {})
        assert journal.head == 2
        kept.rename(path)
        journal.do("end_turn", {})
    with played(path) as again:
        assert again.head == 3


def remark(text: str) -> Entry:
    return Entry(id=1, parent=0, action="remark", title=Msg.verbatim(text))


def test_what_would_not_be_read_again_is_not_kept(path):
    opened = create(path, fakes.SYSTEM.opening(fakes.setup()), find=fakes.find)
    with pytest.raises(StoreError, match="more text than a battle takes"):
        opened.file.append(remark("x" * MOST_LETTERS), opened.opening)
    opened.file.append(remark("x" * 2**18), opened.opening)
    opened.file.close()
    again = open_battle(path, find=fakes.find)
    assert (again.notices, again.head) == ((), 1)
    again.file.close()

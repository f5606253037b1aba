"""Battle files made to harm: sizes and numbers no battle has, with checksums that say all is well."""

import os

import pytest

from fleetdesk.core.errors import StoreError
from fleetdesk.store import files
from fleetdesk.store.battle.battles import create, open_battle
from fleetdesk.store.battle.rows import build
from fleetdesk.store.battle.salvage import PAGE, salvage
from tests import fakes
from tests.store.torn import LINES, attempted, copied, opened_soundly, resealed, rows_of, scribbled, sealed


def test_a_file_of_gigabytes_is_refused_without_being_read(sound, tmp_path):
    path = copied(sound, tmp_path)
    film = tmp_path / "film.battle"
    film.write_bytes(b"\x1aE\xdf\xa3")
    for file in (path, film):
        os.truncate(file, 5 * 2**30)
        with pytest.raises(StoreError, match="larger than 64 MB"):
            open_battle(file, find=fakes.find)
        assert file.stat().st_size == 5 * 2**30


def test_an_opening_of_megabytes_is_refused(sound, tmp_path):
    path = copied(sound, tmp_path)
    resealed(
        path,
        meta={"opening": " " * files.MOST_BYTES + fakes.SYSTEM.opening(fakes.setup(3)).model_dump_json()},
    )
    before = path.read_bytes()
    with pytest.raises(StoreError, match="too many of them"):
        open_battle(path, find=fakes.find)
    assert path.read_bytes() == before


def test_no_battle_is_begun_that_could_not_be_opened_again(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "MOST_BYTES", 500)
    with pytest.raises(StoreError, match="more ships"):
        create(tmp_path / "pond.battle", fakes.SYSTEM.opening(fakes.setup(3)), find=fakes.find)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lost", ["x", "9" * 5000, "-1 0", "\u0663", " ".join(map(str, range(1, 20_000)))])
def test_a_list_of_lost_lines_that_is_nonsense_is_damage(sound, tmp_path, lost):
    path = copied(sound, tmp_path)
    resealed(path, meta={"lost": lost})
    numbers, _ = opened_soundly(path, sound[1])
    assert len(numbers) == LINES


@pytest.mark.parametrize("number", ["9" * 5000, "\u0663", "-1", "1.5", ""])
def test_a_format_that_is_no_number_is_damage(sound, tmp_path, number):
    path = copied(sound, tmp_path)
    resealed(path, meta={"format": number})
    with path.open("rb+") as file:
        file.seek(60)
        file.write(bytes(4))
    attempted(path, sound[1], "damaged|newer|no file of FleetDesk")


def test_a_number_no_entry_has_is_not_believed(sound, tmp_path):
    path = copied(sound, tmp_path)
    resealed(path, changes={LINES: (10**12, LINES - 1, b"{}")})
    numbers, (told, *_) = opened_soundly(path, sound[1])
    assert len(numbers) == LINES - 1
    assert "1 line" in told


def test_a_head_that_knows_of_a_billion_lines_is_not_believed(sound, tmp_path):
    path = copied(sound, tmp_path)
    resealed(path, head=10**12)
    assert len(opened_soundly(path, sound[1])[0]) == LINES


def test_a_text_that_says_it_stands_elsewhere_is_not_believed(sound, tmp_path):
    path = copied(sound, tmp_path)
    rows = rows_of(path)
    resealed(path, changes={LINES: (LINES + 40, LINES - 1, rows.lines[LINES].body)}, head=LINES + 40)
    opened = open_battle(path, find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    assert journal.head == LINES + 40
    assert journal.undo()
    assert journal.redo()
    assert journal.head == LINES + 40
    opened.file.close()


def test_a_present_nobody_can_read_in_a_torn_file(sound, tmp_path):
    path = copied(sound, tmp_path)
    resealed(path, changes={LINES: (LINES, LINES - 1, b'{"unknown": 3}')}, meta={"lost": "nonsense"})
    opened = open_battle(path, find=fakes.find)
    assert opened.journal(fakes.clock)[0].head == LINES - 1
    opened.file.close()


def test_many_lost_lines_are_one_short_sentence(sound, tmp_path):
    path = copied(sound, tmp_path)
    entries = [(number, 0, line.body) for number, line in rows_of(path).lines.items() if number % 2 == 0]
    build(path, sealed(rows_of(path).meta, entries, LINES))
    opened = open_battle(path, find=fakes.find)
    opened.file.close()
    said = str(opened.notices[0])
    assert "30 lines of its log were lost: 1, 3, 5" in said
    assert len(said) < 300


def test_a_salvaged_battle_is_taken_back_to_its_opening_and_on_again(sound, tmp_path):
    path = copied(sound, tmp_path)
    resealed(path, changes={41: (41, 40, b"{}")})  # whole, and senseless
    scribbled(path, "UPDATE step SET seal = 'x'")
    opened = open_battle(path, find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    while journal.undo():
        pass
    assert journal.head == 0
    assert journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 1})
    assert journal.undo()
    while journal.redo():
        pass
    opened.file.close()
    again = open_battle(path, find=fakes.find)
    assert again.notices == ()
    assert again.journal(fakes.clock)[0].head == journal.head
    again.file.close()


def test_rows_that_claim_the_same_pages_are_not_followed_for_ever(tmp_path):
    """Leaves of 400 rows, each of which claims to run through eight megabytes of other pages."""
    leaf, at = bytearray(PAGE), 900
    leaf[0] = 0x0D
    leaf[3:5] = (400).to_bytes(2)
    leaf[at : at + 5] = bytes((0x83, 0xFF, 0xFF, 0x7F, 1))  # a row of 8 MB, number 1
    leaf[at + 5 + 489 : at + 5 + 493] = (52).to_bytes(4)  # 489 bytes of it stand here, the others on page 52
    for number in range(400):
        leaf[8 + 2 * number : 10 + 2 * number] = at.to_bytes(2)
    round_and_round = (52).to_bytes(4) + bytes(PAGE - 4)
    path = tmp_path / "loop.battle"
    path.write_bytes(bytes(PAGE) + bytes(leaf) * 50 + round_and_round)
    with pytest.raises(StoreError, match="far more than a battle"):
        salvage(path)
    assert path.stat().st_size == 52 * PAGE

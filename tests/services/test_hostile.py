"""What comes from elsewhere may be anything: it becomes a fleet, or one sentence, and nothing lands outside."""

import base64
import contextlib
import json
import random
import sqlite3
import tracemalloc
import zipfile
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleetdesk.core.base import canonical
from fleetdesk.core.errors import BadInput, Said, StoreError
from fleetdesk.core.lists.fleets import MOST_SHIPS, ShipEntry, Squadron
from fleetdesk.core.words import ENGLISH
from fleetdesk.services import backup
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.battlescribe import plain_xml
from fleetdesk.services.exchange import sharing
from fleetdesk.services.shelf.library import Library
from fleetdesk.store import files
from tests import fakes

MARKUP = (
    "FleetDesk/toy · 5", "FD1/1/1/00000000/:", "FD1:AAAA:FD", "= 5", "[x]", "- a — b", "~", "·", "> x",
    "\u2028", "\x1c", "a\nb", "(5)", "\x00", "\N{ANCHOR}", "",
)  # fmt: skip
NAMES = st.one_of(st.sampled_from(MARKUP), st.text(max_size=20))


@st.composite
def any_fleets(draw):
    """Lists with own cards, names that look like our own markup, ships without a card."""
    cards = {}
    for number in range(draw(st.integers(0, 2))):
        card = draw(st.sampled_from(fakes.SYSTEM.catalogue()))
        changes = {"class_name": draw(NAMES), "points": draw(st.none() | st.integers(0, 9999))}
        cards[f"c{number}"] = draw(st.sampled_from([card, card.but(**changes)]))
    made = []
    for number in range(draw(st.integers(0, 2))):
        ships = [
            ShipEntry(
                id=f"s{number}{n}",
                name=draw(NAMES),
                card=draw(st.sampled_from([*cards, "none"])),
                sails=draw(st.booleans()),
            )
            for n in range(draw(st.integers(0, 2)))
        ]
        made.append(Squadron(id=f"q{number}", name=draw(NAMES), ships=tuple(ships)))
    return fakes.SYSTEM.fleet(
        system=fakes.SYSTEM.id,
        name=draw(NAMES),
        player=draw(NAMES),
        faction=draw(NAMES),
        points_limit=draw(st.integers(0, 99999)),
        squadrons=tuple(made),
        cards=cards,
        notes=draw(NAMES),
    )


@given(any_fleets())
def test_any_fleet_travels_as_text_and_as_codes(fleet):
    for text in (sharing.as_text(fakes.SYSTEM, fleet, ENGLISH), "\n".join(sharing.codes(fleet))):
        found = sharing.from_text(text, find=fakes.find)
        assert found.exact
        assert canonical(found.fleet) == canonical(fleet)


PIECES = st.sampled_from(
    ["FleetDesk/toy", "FleetDesk/", " · ", "[Wing]", "- Duck — Skiff (10)", "~", "—", "=", "FD1:", ":FD", "FD1/",
     "FD1/1/1/00000000/:", "9" * 5000, "\n", "> ", "\ud800", "AAAA"]
)  # fmt: skip


@given(st.lists(PIECES | st.text(max_size=8), max_size=12).map("".join))
def test_any_text_is_a_fleet_or_a_sentence(text):
    with contextlib.suppress(Said):
        assert sharing.from_text(text, find=fakes.find).system is fakes.SYSTEM


TYPED = st.sampled_from(
    ["Kraken", "Dagon", "Bismarck", " x", "0", "2", "400", " x 3", " ", "\n", "[", "]", "- ", "+ ", "(5)", "=", "\ud800", "9" * 400]
)  # fmt: skip


@given(st.lists(TYPED | st.text(max_size=4), max_size=12).map("".join))
def test_any_typed_list_is_a_fleet_with_ships_or_a_sentence(text):
    with contextlib.suppress(Said):
        assert list(sharing.from_text(text).fleet.ships())


@given(st.data())
@settings(max_examples=60)
def test_a_pack_that_was_tampered_with_is_a_fleet_or_a_sentence(data):
    fleet = fakes.fleet()
    packed = {"fleet": json.loads(canonical(fleet)), "read": sharing._mark("")}
    places = [(packed["fleet"], key) for key in packed["fleet"]]
    places += [(squadron, key) for squadron in packed["fleet"]["squadrons"] for key in squadron]
    holder, key = data.draw(st.sampled_from(places))
    holder[key] = data.draw(
        st.sampled_from([None, True, -1, 1e300, 10**30, "\ud800", [], {}, [[]], {"a": 1}, "x" * 500])
    )
    code = base64.b64encode(zlib.compress(json.dumps(packed).encode())).decode()
    with contextlib.suppress(Said):
        sharing.from_text(f"FD1:{code}:FD", find=fakes.find)


@pytest.mark.parametrize(
    "text",
    ["FD1:" + "\n" * 100_000, "FleetDesk/toy\n" + "- " * 50_000, "FleetDesk/toy" + " " * 100_000 + "x"],
    ids=["code", "dashes", "blanks"],
)
def test_a_text_made_to_be_slow_is_soon_answered(text):
    # Without a bound each of these takes minutes: the test would not end.
    with contextlib.suppress(Said):
        sharing.from_text(text, find=fakes.find)


def test_too_much_is_refused():
    with pytest.raises(BadInput, match="too long"):
        sharing.from_text("x" * (sharing.MOST_READ + 1), find=fakes.find)
    lines = "\n".join(f"- Duck {n} — Skiff (10)" for n in range(MOST_SHIPS + 1))
    with pytest.raises(BadInput, match="at most"):
        sharing.from_text(f"Pond\nFleetDesk/toy\n{lines}", find=fakes.find)


def test_two_cards_of_one_id_stay_two():
    """The sender changed a card under its id; a line added by hand means the catalogue's."""
    fleet = fakes.fleet(ships=2)
    changed = fleet.cards["skiff"].but(class_name="Swift skiff", points=12)
    fleet = fleet.but(cards={**fleet.cards, "skiff": changed})
    text = sharing.as_text(fakes.SYSTEM, fleet, ENGLISH).replace(
        "\n= ", "\n- Crow — Skiff (10)\n- Rook — Skiff (10)\n= "
    )
    found = sharing.from_text(text, find=fakes.find).fleet
    classes = {ship.name: found.card_of(ship).class_name for _, ship in found.ships()}
    assert classes == {"Duck": "Galleon", "Duckling 1": "Swift skiff", "Crow": "Skiff", "Rook": "Skiff"}
    assert len(found.cards) == 3


# --- files -------------------------------------------------------------------------------------------


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "mine", find=fakes.find, clock=fakes.clock)


def damaged(data: bytes, dice: random.Random) -> bytes:
    if dice.random() < 0.3:
        return data[: dice.randrange(len(data))]
    flipped = bytearray(data)
    for _ in range(dice.randint(1, 12)):
        flipped[dice.randrange(len(flipped))] = dice.randrange(256)
    return bytes(flipped)


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_file_is_shown_and_taken_in_or_refused_in_a_sentence(library, tmp_path, seed):
    dice = random.Random(seed)
    path = library.keep_fleet(fakes.fleet("Élan"))
    path.write_bytes(damaged(path.read_bytes(), dice))
    item = library.item(path)
    assert item is not None
    assert item.name or not item.sound
    with contextlib.suppress(Said):
        library.take_in(path)


@pytest.mark.parametrize("seed", range(25))
def test_a_damaged_battle_is_shown_and_taken_in_or_refused_in_a_sentence(library, tmp_path, seed):
    made = BattleSession.create(
        fakes.SYSTEM, fakes.setup(), library.new_battle_path("Pond"), clock=fakes.clock, find=fakes.find
    )
    made.do("end_turn", {})
    made.close()
    source = tmp_path / "from elsewhere.battle"
    whole = library.battles()[0].path.read_bytes()
    dice = random.Random(seed)
    header = bytearray(whole)
    for _ in range(20):  # the first page holds what SQLite quotes when it complains
        header[dice.randrange(100, 600)] = dice.randrange(256)
    for data in (damaged(whole, dice), bytes(header)):
        source.write_bytes(data)
        assert library.item(source) is not None
        with contextlib.suppress(Said):
            library.take_in(source)


@pytest.mark.parametrize(
    "value", ["1e999", "null", '"\\ud800"', "[]", '{"a": 1}', "true", "1" + "0" * 400], ids=str
)
@pytest.mark.parametrize("field", ["points_limit", "name", "system", "squadrons", "format"])
def test_whatever_a_field_says_the_shelf_stands(library, field, value):
    path = library.keep_fleet(fakes.fleet())
    raw = json.loads(path.read_bytes())
    raw[field] = "HERE"
    path.write_text(json.dumps(raw).replace('"HERE"', value), encoding="utf-8")
    assert [one.path for one in library.fleets()] == [path]
    with contextlib.suppress(Said):
        library.open_fleet(path)


def test_a_battle_of_strange_values_is_shown_as_damaged_or_as_text(library):
    path = library.new_battle_path("Pond")
    path.parent.mkdir(parents=True)
    with contextlib.closing(sqlite3.connect(path)) as made:
        made.executescript(
            "CREATE TABLE meta(key, value); CREATE TABLE entry(id); CREATE TABLE head(turn, at);"
            "INSERT INTO meta VALUES ('sides', 5), ('system', 7), ('title', x'00ff');"
            "INSERT INTO head VALUES ('three', 5);"
        )
    assert not library.battles()[0].sound
    with pytest.raises(StoreError):
        library.take_in(path)


def test_a_note_in_the_trash_does_not_lead_out_of_the_folder(library, tmp_path):
    target = tmp_path / "evil.zip"
    homes = {
        "a": "../../evil.json",
        "b": str(tmp_path / "planted.json"),
        "c": "fleets",
        "d": "fleets/toy/x.json",
    }
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(backup.NOTE, '{"format": 1}')
        for name, home in homes.items():
            note = {"format": 1, "home": home, "name": name, "at": name}
            archive.writestr(f"trash/{name}/note.json", json.dumps(note))
            archive.writestr(f"trash/{name}/{home.rpartition('/')[2]}", "{}")
    backup.restore(target, library.folder)
    for trashed in library.trash():
        library.restore(trashed)
    everything = {path for path in tmp_path.rglob("*") if path.is_file()} - {target}
    left = {path for path in everything if "trash" in path.parts}
    assert {path.name for path in left} == {
        "note.json"
    }  # what is no fleet and no battle was not even taken in
    assert len(everything - left) == len(homes) - 1
    assert all(path.resolve().is_relative_to(library.folder) for path in everything)
    assert (library.folder / "fleets" / "toy" / "x.json").exists()


@pytest.mark.parametrize(
    "name",
    [
        "x" * 300,
        "note\n.json",
        ".hidden/a.json",
        ".a.battle.lock",
        "battles/a.battle-wal",
        "a.json.bak",
        "Startup/evil.bat",
        "fleets/toy/evil.bat",
        "fleets/toy/evil.json.exe",
        "battles/evil.json",
        "autorun.inf",
        "fleets/toy/CON.json",
        "fleets/nul/a.json",
        "fleets/toy/a. /b.json",
        "fleets/toy/a.json.",
        "fleets/a:b.json",
        "fleets/toy/deep/a.json",
        "presets/toy/a.json",
        "cards/a.json",
        "fleets/toy/\u202enosj.json",
        "fleets//a.json",
        "fleets/../fleets/a.json",
        "fleets/./a.json",
    ],
)
def test_what_no_backup_of_ours_holds_is_left_out(tmp_path, name):
    target = tmp_path / "all.zip"
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(backup.NOTE, '{"format": 1}')
        archive.writestr(name, "x")
    restored = backup.restore(target, tmp_path / "in")
    assert restored.taken == ()
    assert restored.notices


def test_a_file_larger_than_any_of_its_kind_is_left_out(tmp_path):
    target = tmp_path / "all.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(backup.NOTE, '{"format": 1}')
        archive.writestr("fleets/toy/a.json", b"\0" * (files.MOST_BYTES + 1))
        archive.writestr("fleets/toy/b.json", b"\0" * files.MOST_BYTES)
    restored = backup.restore(target, tmp_path / "in")
    assert restored.taken == ("fleets/toy/b.json",)
    assert "a.json" in str(restored.notices)


def test_half_a_megabyte_does_not_become_half_a_gigabyte(tmp_path):
    target = tmp_path / "bomb.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(backup.NOTE, '{"format": 1}')
        for number in range(4):
            archive.writestr(f"battles/{number}.battle", bytes(30 * 2**20))
    assert target.stat().st_size < 2**20
    with pytest.raises(StoreError, match="64 MB unpacked"):
        backup.restore(target, tmp_path / "in")
    assert not (tmp_path / "in").exists()


def test_a_large_battle_comes_back_piece_by_piece(tmp_path):
    target = tmp_path / "all.zip"
    large = random.Random(1).randbytes(2**20) * 40
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(backup.NOTE, '{"format": 1}')
        archive.writestr("battles/a.battle", large)
    tracemalloc.start()
    try:
        backup.restore(target, tmp_path / "in")
        backup.restore(target, tmp_path / "in")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 8 * 2**20
    assert [one.name for one in (tmp_path / "in").rglob("*.battle")] == ["a.battle"]
    assert (tmp_path / "in" / "battles" / "a.battle").read_bytes() == large


@pytest.mark.parametrize("way", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_what_may_need_any_memory_is_not_unpacked(tmp_path, way):
    target = tmp_path / "all.zip"
    with zipfile.ZipFile(target, "w", way) as archive:
        archive.writestr(backup.NOTE, '{"format": 1}')
        archive.writestr("fleets/toy/a.json", b"{}" * 1000)
    with pytest.raises(StoreError, match="is damaged"):
        backup.restore(target, tmp_path / "in")
    assert not (tmp_path / "in").exists()


def test_a_list_of_files_longer_than_memory_is_not_read(tmp_path):
    target = tmp_path / "all.zip"
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(backup.NOTE, '{"format": 1}')
        for number in range(100):
            archive.writestr(f"{number}" + "x" * 60_000, b"")
    with pytest.raises(StoreError, match="is damaged"):
        backup.restore(target, tmp_path / "in")
    with pytest.raises(BadInput, match="damaged archive"):
        plain_xml.read(target)


def test_a_backup_larger_than_any_disk_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(backup, "MOST_ALL", 1000)
    target = tmp_path / "bomb.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(backup.NOTE, '{"format": 1}')
        archive.writestr("fleets/toy/a.json", b"\0" * 2000)
    with pytest.raises(StoreError, match="MB unpacked"):
        backup.restore(target, tmp_path / "in")
    assert not (tmp_path / "in").exists()


@pytest.mark.parametrize("number", ["true", "0", "-1", "1e999", "[]"])
def test_a_backup_of_no_format_is_refused(tmp_path, number):
    target = tmp_path / "all.zip"
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(backup.NOTE, f'{{"format": {number}}}')
    with pytest.raises(StoreError):
        backup.restore(target, tmp_path / "in")


def test_a_damaged_backup_is_one_sentence_at_most(library, tmp_path):
    library.keep_fleet(fakes.fleet())
    target = tmp_path / "all.zip"
    backup.back_up(library.folder, target)
    whole = target.read_bytes()
    for seed in range(120):
        target.write_bytes(damaged(whole, random.Random(seed)))
        backup.settings_in(target)
        with contextlib.suppress(StoreError):
            backup.restore(target, tmp_path / str(seed))

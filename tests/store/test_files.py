import errno
import json
import os
from pathlib import Path

import pytest

from fleetdesk.core import escaping
from fleetdesk.core.errors import StoreError
from fleetdesk.store import envelope, files, fleets, json_files
from fleetdesk.store.migrations import Format
from fleetdesk.store.settings import Settings, SettingsFile
from tests import fakes

NUMBER = Format(2, kind="number")


def test_json_is_canonical_with_its_format_first():
    text = json_files.as_json({"b": {"z": 1, "a": "é"}, "a": [2, {"y": 0, "x": 1}], "format": 1}).decode()
    assert text.startswith('{\n  "format": 1,\n  "a": [')
    assert json.loads(text) == {"b": {"z": 1, "a": "é"}, "a": [2, {"y": 0, "x": 1}], "format": 1}
    assert '"a": "é",\n    "z": 1' in text


def test_the_version_before_is_kept(tmp_path):
    path = tmp_path / "deep" / "a.json"
    for number in (1, 2, 3):
        envelope.save(path, NUMBER, {"n": number}, dict)
    assert json_files.parse(path.read_bytes())["n"] == 3
    assert json_files.parse(files.backup_of(path).read_bytes())["n"] == 2
    assert {one.name for one in path.parent.iterdir()} == {"a.json", "a.json.bak"}


def test_a_damaged_file_is_kept_aside_and_never_becomes_the_backup(tmp_path):
    path = tmp_path / "a.json"
    envelope.save(path, NUMBER, {"n": 1}, dict)
    envelope.save(path, NUMBER, {"n": 2}, dict)
    for torn in (b"{", b"\xff", b"[1]"):
        path.write_bytes(torn)
        envelope.save(path, NUMBER, {"n": 3}, dict)
        assert json_files.parse(files.backup_of(path).read_bytes())["n"] == 1
    assert sorted(one.name for one in tmp_path.iterdir()) == [
        "a.damaged-1.json",
        "a.damaged-2.json",
        "a.damaged-3.json",
        "a.json",
        "a.json.bak",
    ]


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (errno.ENOSPC, "The disk is full, so a.json was not saved"),
        (errno.EROFS, "may not be written to, so a.json was not saved. Choose another folder"),
        (errno.EACCES, "may not be written to"),
        (errno.ENAMETOOLONG, "is too long for this disk"),
        (errno.EIO, "a.json could not be saved: the disk fails"),
    ],
)
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_when_the_disk_says_no_the_old_file_stays(tmp_path, monkeypatch, number, says, step):
    path = tmp_path / "a.json"
    files.write(path, b'{"n": 1}')

    def fail(*_args):
        raise OSError(number, os.strerror(number))

    if step == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    else:
        monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(StoreError) as caught:
        files.write(path, b'{"n": 2}')
    assert says in str(caught.value)
    assert path.read_bytes() == b'{"n": 1}'
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]


def test_reading_says_what_is_wrong(tmp_path):
    with pytest.raises(StoreError, match="is not there any more"):
        files.read_bytes(tmp_path / "gone.json")
    with pytest.raises(StoreError, match="is a folder, not a file"):
        files.read_bytes(tmp_path)
    big = tmp_path / "big"
    big.write_bytes(b"x" * 11)
    assert files.read_bytes(big, most=11)
    with pytest.raises(StoreError, match="is larger than"):
        files.read_bytes(big, most=10)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"3",
        b"nul",
        b"\xff",
        b'{"a": NaN}',
        b'{"a": ' + b"[" * 100_000,
        b'{"a": 1' + b"0" * 5000 + b"}",
        b'{"a": 1e999}',
        b'{"a": -1' + b"0" * 400 + b".5}",
        b'{"a": "\\ud800"}',
        b'{"a": [' + b"[]," * 300_000 + b"[]]}",
    ],
)
def test_what_is_no_json_object_is_found_out(data):
    with pytest.raises(json_files.NotJson):
        json_files.parse(data)


def test_a_pipe_is_not_waited_for(tmp_path):
    pipe = tmp_path / "fleet.json"
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes here")
    os.mkfifo(pipe)
    with pytest.raises(StoreError, match="is no file of FleetDesk"):
        files.read_bytes(pipe)
    assert not fleets.read_header(pipe).sound


@pytest.mark.parametrize(
    ("text", "stem"),
    [
        ("Fleet", "Fleet"),
        ('a/b\\c:d*?"<>|', "a b c d"),
        ("  . ", "x"),
        ("", "x"),
        ("nul", "x nul"),
        ("..", "x"),
        ("tab\tand\nline", "tab and line"),
    ],
)
def test_names_any_system_accepts(text, stem):
    assert escaping.file_stem(text, "x") == stem


def test_a_long_name_is_cut_where_letters_end():
    stem = escaping.file_stem("é" * 300)
    assert len(stem.encode()) == 120
    assert set(stem) == {"é"}


# --- formats -----------------------------------------------------------------------------------------


def test_every_format_before_is_led_to_the_present_one(tmp_path):
    def second(raw):
        raw["ships"] = raw.pop("vessels")
        return raw

    def third(raw):
        return {**raw, "name": raw["name"].title()}

    format_ = Format(3, {1: second, 2: third})
    path = tmp_path / "a.json"
    assert format_.migrate({"format": 1, "vessels": 2, "name": "old salt"}, path) == {
        "format": 3,
        "ships": 2,
        "name": "Old Salt",
    }
    assert format_.migrate({"format": 3, "ships": 2}, path) == {"format": 3, "ships": 2}
    with pytest.raises(StoreError, match="newer version"):
        format_.migrate({"format": 4}, path)
    for strange in (None, "1", True, 0, 1.0):
        with pytest.raises(StoreError, match="is no file of FleetDesk"):
            format_.migrate({"format": strange}, path)


# --- fleets ------------------------------------------------------------------------------------------


@pytest.fixture
def fleet_file(tmp_path):
    path = tmp_path / "ducks.json"
    fleets.save(path, fakes.fleet("First"), find=fakes.find)
    fleets.save(path, fakes.fleet("Second"), find=fakes.find)
    return path


def test_a_fleet_comes_back_the_same(fleet_file):
    loaded = fleets.load(fleet_file, find=fakes.find)
    assert (loaded.value, loaded.notices) == (fakes.fleet("Second"), ())
    data = fleet_file.read_bytes()
    fleets.save(fleet_file, loaded.value, find=fakes.find)
    assert fleet_file.read_bytes() == data


def test_a_torn_fleet_opens_as_it_was_saved_before_and_says_so(fleet_file):
    whole = fleet_file.read_bytes()
    for size in (0, 1, len(whole) // 2, len(whole) - 3):
        fleet_file.write_bytes(whole[:size])
        loaded = fleets.load(fleet_file, find=fakes.find)
        assert loaded.value.name == "First"
        (notice,) = loaded.notices
        assert "The version saved before it was opened instead; the damaged file is kept" in str(notice)
        assert fleet_file.read_bytes() == whole[:size]


def test_a_torn_fleet_without_backup_is_left_as_it_is(fleet_file):
    files.backup_of(fleet_file).unlink()
    fleet_file.write_bytes(b'{"format": 1,')
    with pytest.raises(StoreError, match=r"ducks.json is damaged .* there is no earlier version beside it"):
        fleets.load(fleet_file, find=fakes.find)
    assert fleet_file.read_bytes() == b'{"format": 1,'


def test_a_newer_fleet_is_never_overwritten(fleet_file):
    newer = fleet_file.read_bytes().replace(b'"format": 2', b'"format": 3')
    fleet_file.write_bytes(newer)
    for step in (
        lambda: fleets.load(fleet_file, find=fakes.find),
        lambda: fleets.save(fleet_file, fakes.fleet(), find=fakes.find),
    ):
        with pytest.raises(StoreError, match="newer version"):
            step()
        assert fleet_file.read_bytes() == newer


def test_a_header_is_read_without_the_whole_fleet(fleet_file):
    header = fleets.read_header(fleet_file)
    assert (header.system, header.name, header.points_limit, header.ships) == ("toy", "Second", 100, 3)
    fleet_file.write_text('{"system": 3, "squadrons": [{"ships": 7}]}')
    assert not fleets.read_header(fleet_file).sound


# --- settings ----------------------------------------------------------------------------------------


def test_settings_are_kept_and_what_is_unknown_is_not_lost(tmp_path):
    path = tmp_path / "settings.json"
    file = SettingsFile(path)
    file.save(file.settings.but(theme="night", language="fr"))
    raw = json.loads(path.read_text())
    path.write_text(json.dumps({**raw, "hologram": {"on": True}}))
    again = SettingsFile(path)
    assert (again.settings.theme, again.settings.language) == ("night", "fr")
    again.save(again.settings.but(scale=150))
    assert json.loads(path.read_text())["hologram"] == {"on": True}


def test_settings_that_do_not_fit_are_as_usual_again(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"format": 1, "theme": "neon", "scale": 9000, "paper": "Letter"}')
    file = SettingsFile(path)
    assert file.settings == Settings(paper="Letter")
    assert "scale, theme" in str(file.notices[0])


def test_torn_settings_are_kept_aside(tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"theme": "ni')
    file = SettingsFile(path)
    assert file.settings == Settings()
    assert file.notices
    assert path.read_bytes() == b'{"theme": "ni'
    file.save(file.settings.but(scale=150))
    assert SettingsFile(path).settings.scale == 150
    assert (tmp_path / "settings.damaged-1.json").read_bytes() == b'{"theme": "ni'

"""The envelope of every JSON file: nothing in it can change without a word, and nobody's save is lost."""

import json
import os
import random
import threading

import pytest

from fleetdesk import systems
from fleetdesk.core.errors import StoreError
from fleetdesk.store import envelope, fleets, json_files, versions
from fleetdesk.store.catalogue import Cards
from fleetdesk.store.drafts import DraftFile
from fleetdesk.store.envelope import Changed
from fleetdesk.store.migrations import CARD, DRAFTS, FLEET, PRESETS, SETTINGS, TRASH
from fleetdesk.store.presets import Preset, Presets
from fleetdesk.store.settings import SettingsFile
from tests import fakes, players
from tests.trust import damage

KINDS = (FLEET, CARD, PRESETS, SETTINGS, DRAFTS, TRASH)


@pytest.fixture
def path(tmp_path):
    """A fleet that was saved twice, and so has a backup."""
    path = tmp_path / "fleets" / "ducks.json"
    fleets.save(path, fakes.fleet("First"), find=fakes.find, history=tmp_path / versions.FOLDER)
    fleets.save(path, fakes.fleet("Second"), find=fakes.find, history=tmp_path / versions.FOLDER)
    return path


def load(path):
    return fleets.load(path, find=fakes.find)


# --- the checksum ------------------------------------------------------------------------------------


def test_a_file_says_what_it_is_in_which_revision(path):
    raw = json.loads(path.read_bytes())
    assert next(iter(raw)) == "format"
    assert {key: raw[key] for key in ("format", "kind", "revision")} == {
        "format": 2,
        "kind": "fleet",
        "revision": 2,
    }
    assert raw["checksum"] == envelope.checksum(raw)


@pytest.mark.parametrize("rewrite", ["indented", "flat", "ascii", "turned", "whole"])
def test_a_file_mailed_and_laid_out_anew_is_the_same(path, rewrite):
    raw = json.loads(path.read_bytes())
    text = {
        "indented": lambda: json.dumps(raw, indent=7, ensure_ascii=False),
        "flat": lambda: json.dumps(raw, separators=(",", ":")),
        "ascii": lambda: "\ufeff" + json.dumps(raw, ensure_ascii=True).replace("\n", "\r\n"),
        "turned": lambda: json.dumps(dict(reversed(raw.items()))),
        "whole": lambda: json.dumps({**raw, "points_limit": float(raw["points_limit"])}),
    }[rewrite]()
    path.write_text(text, encoding="utf-8")
    assert load(path).notices == ()
    assert load(path).value == fakes.fleet("Second")


@pytest.mark.parametrize("game", systems.system_ids())
def test_one_flipped_bit_never_opens_silently_different(game, tmp_path):
    fleet = players.fleets(game)[0]
    path = tmp_path / "fleet.json"
    fleets.save(path, fleet)
    whole, chance = path.read_bytes(), random.Random(game)
    told = refused = 0
    for _ in range(300):
        path.write_bytes(damage.flip(whole, chance))
        try:
            loaded = fleets.load(path)
        except StoreError:
            refused += 1
            continue
        if loaded.notices:
            told += 1
        else:
            assert loaded.value == fleet
    assert told
    assert refused


def test_a_file_changed_by_hand_opens_as_it_reads_and_is_kept(path):
    changed = path.read_bytes().replace(b'"points_limit": 100', b'"points_limit": 104')
    path.write_bytes(changed)
    loaded = load(path)
    (notice,) = loaded.notices
    assert "does not fit its checksum" in str(notice)
    assert (loaded.value.points_limit, path.read_bytes()) == (104, changed)
    fleets.save(path, loaded.value.but(name="Third"), since=loaded.edition, find=fakes.find)
    assert load(path).notices == ()
    assert path.with_name("ducks.damaged-1.json").read_bytes() == changed


def test_a_file_without_a_checksum_opens_and_says_so(path):
    raw = json.loads(path.read_bytes())
    del raw["checksum"]
    path.write_text(json.dumps(raw))
    (notice,) = load(path).notices
    assert "has no checksum" in str(notice)


def test_a_file_of_before_there_were_checksums_opens_without_a_word(path):
    raw = json.loads(path.read_bytes())
    path.write_text(json.dumps({**{k: v for k, v in raw.items() if k not in envelope.OWN}, "format": 1}))
    assert load(path).notices == ()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_a_file_of_the_future_is_refused_in_a_sentence_and_never_written(kind, tmp_path):
    path = tmp_path / "a.json"
    data = json_files.as_json({"format": kind.number + 1, "kind": kind.kind, "wonders": []})
    path.write_bytes(data)
    for step in (
        lambda: envelope.load(path, kind, dict),
        lambda: envelope.save(path, kind, {"n": 1}, dict),
    ):
        with pytest.raises(StoreError, match="newer version"):
            step()
    assert path.read_bytes() == data
    assert len(list(tmp_path.iterdir())) == 1


def test_settings_of_the_future_hold_and_are_never_written(tmp_path):
    path = tmp_path / "settings.json"
    data = json_files.as_json({"format": 99, "theme": "night", "wonders": []})
    path.write_bytes(data)
    file = SettingsFile(path)
    assert (file.settings.theme, len(file.notices)) == ("night", 1)
    with pytest.raises(StoreError, match="newer version"):
        file.save(file.settings.but(scale=150))
    assert (file.settings.scale, path.read_bytes()) == (150, data)


# --- saving ------------------------------------------------------------------------------------------


def test_who_saves_last_does_not_win_over_who_saved_meanwhile(path):
    mine = theirs = load(path)
    fleets.save(path, mine.value.but(name="Mine"), since=mine.edition, find=fakes.find)
    with pytest.raises(Changed, match="was changed elsewhere"):
        fleets.save(path, theirs.value.but(name="Theirs"), since=theirs.edition, find=fakes.find)
    assert load(path).value.name == "Mine"
    assert (
        fleets.save(path, theirs.value.but(name="Mine"), since=theirs.edition, find=fakes.find).revision == 3
    )


def test_what_is_on_the_disk_already_is_not_written_again(path):
    before = path.stat().st_ino
    edition = fleets.save(path, fakes.fleet("Second"), find=fakes.find)
    assert (path.stat().st_ino, edition.revision) == (before, 2)


def test_the_document_stays_the_same_under_another_name(path):
    document = load(path).edition.document
    path = path.rename(path.with_name("geese.json"))
    assert fleets.save(path, fakes.fleet("Third"), find=fakes.find).document == document


def test_a_link_stays_a_link(path, tmp_path):
    link = tmp_path / "link.json"
    link.symlink_to(path)
    fleets.save(link, fakes.fleet("Third"), find=fakes.find)
    assert link.is_symlink()
    assert load(path).value.name == "Third"


def test_two_who_keep_house_rules_at_once_both_have_theirs(tmp_path):
    def keep(name):
        for number in range(8):
            Presets(tmp_path).keep(fakes.SYSTEM, Preset(name=f"{name}{number}"))

    threads = [threading.Thread(target=keep, args=(name,)) for name in "abc"]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(Presets(tmp_path).of(fakes.SYSTEM).value) == 24


@pytest.mark.skipif(os.name == "nt", reason="there are no modes there")
def test_what_is_secret_is_nobody_elses(tmp_path):
    file = DraftFile(tmp_path, fakes.SYSTEM.opening(fakes.setup(2)))
    envelope.save(file.path, DRAFTS, {"drafts": []}, dict, private=True)
    envelope.save(file.path, DRAFTS, {"drafts": [1]}, dict, private=True)
    assert file.path.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tmp_path.iterdir()] == [file.path.name]


def test_a_card_another_window_changed_meanwhile_stays_and_this_one_is_kept_beside_it(tmp_path):
    mine, theirs = Cards(tmp_path / "cards"), Cards(tmp_path / "cards")
    first = mine.keep(fakes.SYSTEM, fakes.SYSTEM.catalogue()[0].but(id="", class_name="Swan"))
    assert mine.own(fakes.SYSTEM) == theirs.own(fakes.SYSTEM) == (first,)
    theirs.keep(fakes.SYSTEM, first.but(points=5))
    kept = mine.keep(fakes.SYSTEM, first.but(points=7))
    (told,) = mine.notices
    assert "Both are kept" in str(told)
    assert kept.id != first.id
    assert {card.points for card in mine.own(fakes.SYSTEM)} == {5, 7}
    assert mine.keep(fakes.SYSTEM, kept.but(points=8)).id == kept.id
    assert mine.notices == ()


# --- what is unknown here ----------------------------------------------------------------------------


def strange(path, change):
    """Let another version, or a hand, add something; its checksum fits."""
    raw = json.loads(path.read_bytes())
    change(raw)
    raw["checksum"] = envelope.checksum(raw)
    path.write_bytes(json_files.as_json(raw))


def test_a_fleet_keeps_what_this_version_does_not_know(path):
    def change(raw):
        raw["flagship"] = {"of": [1, 2.5]}
        raw["squadrons"][0]["colour"] = "red"
        raw["squadrons"][0]["ships"][0]["mast"] = True
        next(iter(raw["cards"].values()))["keel"] = "oak"
        raw["house"] = {"dice_fly": 3}

    strange(path, change)
    loaded = load(path)
    (notice,) = loaded.notices
    assert "(colour, flagship, keel, mast, dice_fly)" in str(notice)
    assert loaded.value.house == {}
    fleets.save(path, loaded.value.but(name="Third"), since=loaded.edition, find=fakes.find)
    raw = json.loads(path.read_bytes())
    assert raw["name"] == "Third"
    again = {**raw, "name": "Second"}
    change(again)
    assert {**raw, "name": "Second"} == again


@pytest.mark.parametrize("game", systems.system_ids())
def test_every_row_of_every_card_keeps_what_is_unknown(game, tmp_path):
    path = tmp_path / "fleet.json"
    fleets.save(path, players.fleets(game)[0])
    added = []

    def change(raw):
        for holder, key in list(damage.places(raw["cards"])):
            if isinstance(holder[key], dict):
                holder[key]["sponsor"] = "us"
                added.append(key)

    strange(path, change)
    fleets.save(path, fleets.load(path).value.but(name="Other"))
    assert path.read_bytes().count(b'"sponsor"') == len(added)


def test_cards_and_house_rules_keep_what_is_unknown(tmp_path):
    cards, presets = Cards(tmp_path / "cards"), Presets(tmp_path / "presets")
    card = cards.keep(fakes.SYSTEM, fakes.SYSTEM.catalogue()[0].but(id="mine"))
    presets.keep(fakes.SYSTEM, Preset(name="Club"))
    held, rules = tmp_path / "cards" / "toy" / "mine.json", tmp_path / "presets" / "toy.json"

    def change(raw):
        raw["wonder"] = 1
        (raw["card"] if "card" in raw else raw["house_rules"][0])["marvel"] = 2

    strange(held, change)
    strange(rules, change)
    (found,) = Cards(tmp_path / "cards").own(fakes.SYSTEM)
    cards.keep(fakes.SYSTEM, found.but(class_name="Other"))
    presets.keep(fakes.SYSTEM, Preset(name="Other"))
    assert found.id == card.id
    for path in (held, rules):
        assert b'"wonder": 1' in path.read_bytes()
        assert b'"marvel": 2' in path.read_bytes()
        assert envelope.edition(path, CARD if path is held else PRESETS).revision > 1


# --- earlier versions --------------------------------------------------------------------------------


def test_the_version_before_is_among_the_earlier_ones(path, tmp_path):
    document = load(path).edition.document
    (version,) = versions.of(tmp_path / versions.FOLDER / document)
    assert load(version.path).value.name == "First"
    assert load(version.path).notices == ()


def test_saving_all_the_time_does_not_flood_the_history(tmp_path):
    path, home = tmp_path / "a.json", tmp_path / versions.FOLDER
    now = 1_900_000_000
    document = ""
    for number in range(300):
        edition = fleets.save(path, fakes.fleet(f"Fleet {number}"), find=fakes.find, history=home)
        document = edition.document
        os.utime(path, (now + 5 * number, now + 5 * number))
    kept = versions.of(home / document)
    assert len(kept) <= 300 * 5 / 180 + 2
    assert kept[0].at == now + 5 * 298


def test_the_older_the_wider_apart(tmp_path):
    now = 1_900_000_000.0
    every_minute = [versions.Version(tmp_path / f"{n}.json", now - 60 * n) for n in range(60 * 24 * 60)]
    kept = versions.thinned(every_minute, now)
    assert kept[0] == every_minute[0]
    assert len(kept) <= versions.MOST
    ages = [now - one.at for one in kept]
    assert sum(age < 3600 for age in ages) >= 18
    assert sum(3600 <= age < 86400 for age in ages) >= 7
    assert sum(age >= 86400 for age in ages) >= 6
    assert versions.thinned(kept, now) == kept


def test_what_an_older_version_wrote_is_never_thinned_away(path, tmp_path):
    raw = json.loads(path.read_bytes())
    old = json_files.as_json({**{k: v for k, v in raw.items() if k not in envelope.OWN}, "format": 1})
    path.write_bytes(old)
    for name in ("a", "b", "c"):
        fleets.save(path, fakes.fleet(name), find=fakes.find, history=tmp_path / versions.FOLDER)
    found = versions.of(tmp_path / versions.FOLDER / load(path).edition.document)
    assert [one.path.read_bytes() == old for one in found if one.kept] == [True]


def test_large_versions_go_first(tmp_path):
    found = []
    for n in range(12):
        path = tmp_path / f"{n}.json"
        path.write_bytes(bytes(2**20))
        found.append(versions.Version(path, 1_000_000.0 - n * 240))
    assert len(versions.thinned(found, 1_000_000.0)) == versions.MOST_BYTES // 2**20


def test_a_document_that_cannot_have_a_history_is_saved_all_the_same(path, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    fleets.save(path, fakes.fleet("Third"), find=fakes.find, history=blocked)
    assert load(path).value.name == "Third"


def test_an_envelope_with_nonsense_in_it_is_only_told(path):
    whole = load(path).edition
    for nonsense in ({"document": "../../x"}, {"document": 5}, {"revision": -1}, {"revision": "9"}):
        path.write_text(json.dumps({**json.loads(path.read_bytes()), **nonsense}))
        loaded = load(path)
        assert len(loaded.notices) == 1
        assert loaded.edition.document in {"", whole.document}
        assert loaded.edition.revision in {0, whole.revision}
        assert loaded.value == fakes.fleet("Second")

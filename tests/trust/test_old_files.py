"""Every format ever released opens, and no old battle comes out otherwise under newer rules."""

import contextlib
import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from fleetdesk import systems
from fleetdesk.core.base import canonical
from fleetdesk.core.words import ENGLISH
from fleetdesk.services import backup
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.exchange import sharing
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.shelf.library import Library
from fleetdesk.store import envelope, fleets, json_files
from fleetdesk.store.battle.first_format import checksum
from fleetdesk.store.drafts import DraftFile
from fleetdesk.store.migrations import BACKUP, BATTLE_FORMAT, CARD, DRAFTS, FLEET, PRESETS, SETTINGS
from fleetdesk.store.settings import SettingsFile
from tests.store import torn
from tests.trust import old_files

OLD = Path(__file__).parent / "old"
FOLDERS = sorted(OLD.glob("format-*/*"))
KINDS = {
    FLEET: "fleet.json",
    CARD: "card.json",
    PRESETS: "house_rules.json",
    SETTINGS: "settings.json",
    DRAFTS: "drafts.json",
}


@pytest.fixture(params=FOLDERS, ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def old(request, tmp_path):
    """A copy of the files of one format and game."""
    shutil.copytree(request.param, tmp_path / request.param.name)
    return tmp_path / request.param.name


def test_there_are_files_of_every_format():
    newest = max(BATTLE_FORMAT, BACKUP.number, *(kind.number for kind in KINDS))
    assert {folder.parent.name for folder in FOLDERS} == {
        f"format-{number}" for number in range(1, newest + 1)
    }
    for folder in FOLDERS:
        assert {path.name for path in folder.iterdir()} == set(old_files.NAMES)


def test_they_can_be_written_today(tmp_path):
    game = systems.system_ids()[0]
    old_files.write(game, tmp_path / game)
    assert {path.name for path in (tmp_path / game).iterdir()} == set(old_files.NAMES)


def said_of_cards(said):
    """What a file says, its cards without what is empty: a card is written without its empty usual values."""
    return {**said, "cards": {number: filled(card) for number, card in said["cards"].items()}}


def filled(value):
    if isinstance(value, list):
        return [filled(one) for one in value]
    if isinstance(value, dict):
        return {key: filled(one) for key, one in value.items() if one not in ("", None, [], {})}
    return value


def test_an_old_fleet_opens_and_saves(old):
    loaded = fleets.load(old / "fleet.json")
    assert loaded.notices == ()
    assert (loaded.value.name, loaded.value.notes) == ("Old salts", "Été")
    said = envelope.bare(json.loads((old / "fleet.json").read_bytes()), FLEET, old)
    assert within(said_of_cards(said), fleets.content(loaded.value)) == ""
    fleets.save(old / "fleet.json", loaded.value)
    assert fleets.load(old / "fleet.json").value == loaded.value


def test_old_texts_and_codes_are_the_same_fleet(old):
    fleet = fleets.load(old / "fleet.json").value
    for name in ("list.txt", "codes.txt"):
        received = sharing.from_text(sharing.text_of(old / name))
        assert received.exact
        assert received.fleet.but(id=fleet.id) == fleet


def test_old_cards_house_rules_and_settings_open(old, tmp_path):
    system = systems.load(old.name)
    library = Library(tmp_path / "mine")
    for name, place in {
        "card.json": library.folder / "cards" / old.name / "own-one.json",
        "house_rules.json": library.folder / "presets" / f"{old.name}.json",
    }.items():
        place.parent.mkdir(parents=True)
        shutil.copy(old / name, place)
    (card,) = library.cards.own(system)
    assert (card.class_name, library.cards.notices) == ("Mine", ())
    found = library.house_rules.of(system)
    assert ([one.name for one in found.value], found.notices) == (["Club"], ())
    settings = SettingsFile(old / "settings.json")
    assert settings.notices == ()
    assert (settings.settings.language, settings.settings.theme, settings.settings.scale) == (
        "fr",
        "night",
        150,
    )
    system.options.model_validate(settings.settings.house[old.name])


def test_old_drafts_are_given_back(old):
    session = BattleSession.open(old / "played.battle")
    drafts = DraftFile(old / "drafts", session.journal.opening)
    session.close()
    drafts.path.parent.mkdir()
    shutil.copy(old / "drafts.json", drafts.path)
    assert (drafts.read(), drafts.notices) == ((old_files.DRAFT,), ())


def test_what_was_old_is_of_today_once_it_is_saved_and_says_the_same(old, tmp_path):
    """Each kind takes the steps to today's format, and a second reading finds nothing to step over."""
    for kind, name in KINDS.items():
        path = old / name
        before = envelope.opened(json_files.parse(path.read_bytes()), kind, path)
        assert before.whole or path.parent.parent.name != f"format-{kind.number}"
        envelope.save(path, kind, before.raw, dict, history=tmp_path / "history")
        after = envelope.opened(json_files.parse(path.read_bytes()), kind, path)
        assert (after.raw, after.whole, after.notices) == (before.raw, True, ())
        assert json_files.parse(path.read_bytes())["format"] == kind.number


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_there_is_a_step_from_every_format(kind):
    raw = {"format": 1}
    assert kind.migrate(raw, OLD)["format"] == kind.number
    assert raw == {"format": 1}


def test_an_old_battle_opens_where_it_was_left_and_goes_on(old):
    told = json.loads((old / "played.json").read_bytes())
    session = BattleSession.open(old / "played.battle")
    assert session.read_only is None
    assert not any("damaged" in str(notice) for notice in session.notices)
    assert (session.journal.head, len(session.journal.numbers)) == (told["head"], told["entries"])
    lines = [ENGLISH.say(line.text) for entry, _ in Onlooker(session).log() for line in entry.lines]
    assert len(lines) == told["lines"]
    assert within(told["state"], json.loads(canonical(session.state))) == ""
    for number in session.journal.numbers:
        assert session.at(number)
    while session.undo():
        pass
    assert session.state == session.journal.opening
    session.close()


def test_an_old_backup_comes_back(old, tmp_path):
    restored = backup.restore(old / "all.zip", tmp_path / "mine")
    assert restored.notices == ()
    library = Library(tmp_path / "mine")
    assert [item.name for item in library.fleets()] == ["Old salts"]
    assert [item.sound for item in library.battles()] == [True]
    assert [trashed.name for trashed in library.trash()] == ["Gone"]
    assert backup.settings_in(old / "all.zip") == (old / "settings.json").read_bytes()


def test_a_battle_of_other_rules_is_not_changed_and_says_so(old):
    path = old / "played.battle"
    told = json.loads((old / "played.json").read_bytes())
    begun_under(path, "0.0 of long ago")
    before = path.read_bytes()
    session = BattleSession.open(path)
    notice = session.notices[-1]
    assert "rules version 0.0 of long ago" in ENGLISH.say(notice)
    assert session.read_only is None
    state = json.loads(canonical(session.state))
    assert state.pop("rules") == "0.0 of long ago"
    told["state"].pop("rules")
    assert within(told["state"], state) == ""
    session.close()
    kept = path.with_name("played.format-1.battle")
    assert (kept if kept.exists() else path).read_bytes() == before


def test_an_old_battle_gets_todays_format_when_it_is_played_and_not_when_it_is_looked_at(old):
    path = old / "played.battle"
    if not is_first(path):
        pytest.skip("it is of today's format")
    before = {one.name: one.read_bytes() for one in old.iterdir()}
    looked = BattleSession.open(path, look=True)
    states = [canonical(looked.at(number)) for number in looked.journal.numbers]
    head, entries = looked.journal.head, looked.journal.entries
    looked.close()
    assert {one.name: one.read_bytes() for one in old.iterdir()} == before
    played = BattleSession.open(path)
    assert [ENGLISH.say(one) for one in played.notices] == [
        "The battle now has the format of this version; the file as it was is kept as played.format-1.battle."
    ]
    assert (old / "played.format-1.battle").read_bytes() == before[path.name]
    played.undo()
    played.redo()
    played.close()
    again = BattleSession.open(path)
    assert again.notices == ()
    assert (again.journal.head, again.journal.entries) == (head, entries)
    assert [canonical(again.at(number)) for number in again.journal.numbers] == states
    again.close()


def test_a_damaged_old_battle_gives_its_good_lines(old):
    path = old / "played.battle"
    if not is_first(path):
        pytest.skip("it is of today's format")
    told = json.loads((old / "played.json").read_bytes())
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER entry_stays")
        ((last,),) = connection.execute("SELECT max(id) FROM entry").fetchall()
        connection.execute("UPDATE entry SET body = '{}' WHERE id = ?", (last,))
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    damaged = path.read_bytes()
    session = BattleSession.open(path)
    assert "was damaged" in ENGLISH.say(session.notices[0])
    assert len(session.journal.numbers) == told["entries"] - 1
    assert last not in session.journal.numbers
    assert session.journal.head in session.journal.numbers, "the present was lost: the last good line is"
    session.close()
    assert (old / "played.damaged-1.battle").read_bytes() == damaged


def begun_under(path: Path, version: str) -> None:
    """Give a battle another version of the rules."""
    if not is_first(path):
        opening = json.dumps({**json.loads(torn.rows_of(path).meta["opening"]), "rules": version})
        torn.resealed(path, meta={"opening": opening, "rules": version})
        return
    with contextlib.closing(sqlite3.connect(path)) as connection:
        ((opening,),) = connection.execute("SELECT value FROM meta WHERE key = 'opening'").fetchall()
        opening = json.dumps({**json.loads(opening), "rules": version})
        for key, value in {"opening": opening, "rules": version}.items():
            connection.execute(
                "UPDATE meta SET value = ?, sum = ? WHERE key = ?", (value, checksum(key, value), key)
            )
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def is_first(path: Path) -> bool:
    """Whether a battle is of the first format."""
    return path.read_bytes()[60:64] == (1).to_bytes(4)


def within(old: object, new: object, at: str = "") -> str:
    """Where something of the old is not in the new; new fields may have come. Empty: nowhere."""
    if isinstance(old, dict) and isinstance(new, dict):
        found = (
            within(value, new[key], f"{at}/{key}") if key in new else f"{at}/{key} is gone"
            for key, value in old.items()
        )
        return next(filter(None, found), "")
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        found = (
            within(one, other, f"{at}/{number}")
            for number, (one, other) in enumerate(zip(old, new, strict=True))
        )
        return next(filter(None, found), "")
    return "" if old == new else f"{at}: {old} became {new}"

"""Disks that fail under the real window: a sentence in it, nothing lost, and the same tap works once all is well."""

import contextlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from fleetdesk import paths, systems
from fleetdesk.core.base import canonical
from fleetdesk.services.after import report
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.parts import Parts
from fleetdesk.store import fleets
from fleetdesk.store.settings import SettingsFile
from fleetdesk.ui.battle.over import report_sheet
from fleetdesk.ui.battle.painting import Mark
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.notices import Toast
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window.main_window import MainWindow
from tests import players
from tests.trust.faults import World
from tests.trust.grudge import FAULTS, Grudge
from tests.ui.conftest import settle

A_GAME = systems.system_ids()[0]
EVERY_FAULT = pytest.mark.parametrize("fault", FAULTS)
SOME_FAULTS = pytest.mark.parametrize("fault", ["full", "share gone"])


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    return World(tmp_path_factory.mktemp("sound") / "world", systems.load(A_GAME)).made()


@pytest.fixture
def world(sound, tmp_path):
    shutil.copytree(sound.folder, tmp_path / "world")
    return World(tmp_path / "world", sound.system)


@pytest.fixture
def opened(qtbot):
    """The whole window on a folder."""

    def opened(world: World) -> MainWindow:
        parts = Parts(
            settings=SettingsFile(world.folder / "settings.json"),
            folder=world.home,
            clock=players.clock,
            seed=lambda: 7,
        )
        made = MainWindow(parts, ThemeKeeper(paths.resources()))
        qtbot.addWidget(made, before_close_func=lambda window: setattr(window, "_leaving", True))
        with qtbot.waitExposed(made):
            made.show()
        made.begin()
        qtbot.waitUntil(lambda: made.rooms is not None)
        settle()
        return made

    return opened


def told(window: QWidget) -> str:
    """What the window says now: in sheets and over its lower edge."""
    settle()
    sheets = [
        one.body.text() for one in window.findChildren(Sheet) if one.isVisible() and hasattr(one.body, "text")
    ]
    toasts = [one.accessibleName() for one in window.findChildren(Toast) if one.isVisible()]
    return "\n".join([*sheets, *toasts])


def understood(window: QWidget, answer: str = "ok") -> None:
    """Close all sheets."""
    for sheet in window.findChildren(Sheet):
        if sheet.isVisible():
            sheet.answer(answer)
    settle()


def player_of(path: Path) -> str:
    return json.loads(path.read_bytes())["player"]


# --- fleets --------------------------------------------------------------------------------------------------


def edited(window: MainWindow, world: World, player: str):
    """Open the list and change it, as its page does."""
    window.rooms.open_fleet(world.fleet)
    room = window.rooms.build_room
    room.editor.set_details(player=player)
    return room


@EVERY_FAULT
def test_a_list_that_cannot_be_written_stays_open_and_is_written_later(fault, world, opened):
    window = opened(world)
    before = world.fleet.read_bytes()
    room = edited(window, world, "Later")
    with Grudge(world.folder, fault, 1, lasting=True).felt():
        room.save()
        assert world.fleet.name in told(window)
    assert world.fleet.read_bytes() == before
    assert (room.editor.dirty, room.editor.fleet.player) == (True, "Later")
    understood(window)
    room.save()
    assert told(window) == ""
    assert player_of(world.fleet) == "Later"


@SOME_FAULTS
def test_another_list_does_not_take_the_place_of_one_that_is_not_written_down(fault, world, opened):
    other = world.library.keep_fleet(players.fleets(A_GAME)[0].but(name="Other"))
    window = opened(world)
    room = edited(window, world, "Later")
    with Grudge(world.fleet.parent, fault, 1, lasting=True).felt():
        window.rooms.open_fleet(other)
        assert told(window) != ""
        window.rooms.begin_fleet(world.system)
    assert (room.path, room.editor.fleet.player) == (world.fleet, "Later")
    understood(window)
    window.rooms.open_fleet(other)
    assert window.rooms.build_room.path == other
    assert player_of(world.fleet) == "Later"


def test_the_window_stays_until_the_player_gives_up_what_cannot_be_written(world, opened):
    window = opened(world)
    before = player_of(world.fleet)
    edited(window, world, "Later")
    with Grudge(world.folder, "full", 1, lasting=True).felt():
        assert not window.close()
        assert "disk is full" in told(window)
        understood(window)
        assert window.isVisible()
        assert not window.close()
        understood(window, "leave")
    assert not window.isVisible()
    assert player_of(world.fleet) == before


def test_another_language_while_nothing_can_be_written(world, opened):
    window = opened(world)
    edited(window, world, "Later")
    with Grudge(world.folder, "full", 1, lasting=True).felt():
        window.speak("fr")
        assert told(window) != ""
    understood(window)
    assert window.rooms.build_room.editor.fleet.player == "Later"
    window.rooms.enter("build")
    window.speak("en")
    window.rooms.build_room.save()
    assert player_of(world.fleet) == "Later"


# --- settings ------------------------------------------------------------------------------------------------


@SOME_FAULTS
def test_a_setting_that_cannot_be_kept_holds_and_is_kept_with_the_next(fault, world, opened):
    window = opened(world)
    file = world.folder / "settings.json"
    before = file.read_bytes()
    with Grudge(world.folder, fault, 1, lasting=True).felt():
        window.set_scale(125)
        assert "settings.json" in told(window)
    assert file.read_bytes() == before
    assert window._keeper.theme.scale == 125
    understood(window)
    window.set_theme("night")
    kept = json.loads(file.read_bytes())
    assert (kept["scale"], kept["theme"]) == (125, "night")


def test_what_the_old_folder_cannot_keep_goes_along(world, opened, tmp_path):
    window = opened(world)
    edited(window, world, "Later")
    window.rooms.open_battle(world.battle)
    with Grudge(world.folder, "full", 1, lasting=True).felt():
        window.rooms.move_in(str(tmp_path / "elsewhere"))
        settle()
        assert window.rooms.library.folder == tmp_path / "elsewhere"
        assert window.rooms.build_room.editor.fleet.player == "Later"
        window.rooms.build_room.keep_now()
    (kept,) = (tmp_path / "elsewhere").rglob(f"{world.fleet.stem}*.json")
    assert player_of(kept) == "Later"
    assert player_of(world.fleet) != "Later"


# --- paper -----------------------------------------------------------------------------------------------------


@SOME_FAULTS
def test_a_print_that_fails_leaves_what_was_there_and_can_be_done_again(fault, world, opened, qtbot):
    window = opened(world)
    target = world.folder / "out.pdf"
    target.write_bytes(b"%PDF before")
    window.rooms.open_fleet(world.fleet)
    window.rooms.run("print_this")
    page = window.rooms._rooms["print"]
    qtbot.waitUntil(lambda: page._document is not None)
    with Grudge(world.folder, fault, 1, lasting=True).felt():
        page.write(target)
        qtbot.waitUntil(lambda: page._worker is None, timeout=20_000)
        assert "out.pdf" in told(window)
    assert target.read_bytes() == b"%PDF before"
    assert [one.name for one in world.folder.iterdir() if one.name.startswith(".")] == []
    page.write(target)
    qtbot.waitUntil(lambda: page._worker is None, timeout=20_000)
    assert target.read_bytes().startswith(b"%PDF-1")


@SOME_FAULTS
@pytest.mark.parametrize("ending", [".md", ".pdf"])
def test_a_report_that_fails_leaves_what_was_there_and_can_be_done_again(
    fault, ending, world, opened, monkeypatch
):
    window = opened(world)
    window.rooms.open_battle(world.battle)
    page = window.rooms.battle_room.page
    target = world.folder / f"report{ending}"
    target.write_bytes(b"before")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    session = page.bridge.session
    made = report.make(session.system, session.journal)
    kind = {".md": "markdown", ".pdf": "pdf"}[ending]
    with Grudge(world.folder, fault, 1, lasting=True).felt():
        report_sheet._answered(page.controller.play, made, kind)
        assert target.name in told(window)
    assert target.read_bytes() == b"before"
    report_sheet._answered(page.controller.play, made, kind)
    assert len(target.read_bytes()) > 100


# --- battles: a disk of their own, as SQLite asks the system itself ------------------------------------------------


@pytest.fixture
def disk(tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    mount, umount = shutil.which("mount"), shutil.which("umount")
    made = [mount, "-t", "tmpfs", "-o", "size=3m", "none", str(folder)] if mount else ["false"]
    if subprocess.run(made, check=False, capture_output=True).returncode or umount is None:
        pytest.skip("this user may not mount a small disk")
    yield folder
    subprocess.run([umount, "-l", str(folder)], check=False)


@pytest.fixture
def lodged(sound, disk):
    shutil.copytree(sound.folder, disk / "world")
    return World(disk / "world", sound.system)


def fill(disk: Path) -> Path:
    """Until not a byte more fits."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(4096)):
            pass
    return ballast


def strike(page) -> None:
    """Tap the next box of a track."""
    for ship in page.bridge.battle.ships:
        track = next((one for one in page.bridge.seen.slots(ship) if one.kind == "track"), None)
        if track is not None:
            page.select(ship)
            page.controller.mark(Mark(slot=track.key, lost=0 if track.value else 1))
            return


def test_a_battle_on_a_disk_that_fills_up_says_so_and_goes_on_when_there_is_room(lodged, opened, disk):
    window = opened(lodged)
    window.rooms.open_battle(lodged.battle)
    page = window.rooms.battle_room.page
    ballast = fill(disk)
    entries, state = 0, b""
    for _ in range(2000):
        entries, state = len(page.bridge.session.journal.numbers), canonical(page.bridge.session.state)
        strike(page)
        if len(page.bridge.session.journal.numbers) == entries:
            break
    assert "disk is full" in told(window)
    assert canonical(page.bridge.session.state) == state
    ballast.unlink()
    strike(page)
    assert len(page.bridge.session.journal.numbers) == entries + 1
    state = canonical(page.bridge.session.state)
    window.close()
    again = BattleSession.open(lodged.battle)
    assert (again.notices, canonical(again.state)) == ((), state)
    again.close()


def test_a_folder_that_goes_while_a_battle_is_open_and_comes_back(world, opened, tmp_path):
    window = opened(world)
    window.rooms.open_battle(world.battle)
    page = window.rooms.battle_room.page
    entries, state = len(page.bridge.session.journal.numbers), canonical(page.bridge.session.state)
    world.home.rename(tmp_path / "aside")
    strike(page)
    assert "moved or deleted while it was open" in told(window)
    assert (len(page.bridge.session.journal.numbers), canonical(page.bridge.session.state)) == (
        entries,
        state,
    )
    window.rooms.enter("library")  # looks at nothing, and says nothing worse
    window.rooms.enter("battle")
    (tmp_path / "aside").rename(world.home)
    strike(page)
    assert len(page.bridge.session.journal.numbers) == entries + 1


def test_two_windows_on_one_battle(world, opened):
    first, second = opened(world), opened(world)
    first.rooms.open_battle(world.battle)
    second.rooms.open_battle(world.battle)
    page = second.rooms.battle_room.page
    assert page.bridge.locked
    entries = len(page.bridge.session.journal.numbers)
    strike(page)
    assert told(second) != ""
    assert len(page.bridge.session.journal.numbers) == entries
    strike(first.rooms.battle_room.page)
    played = len(first.rooms.battle_room.page.bridge.session.journal.numbers)
    assert played == entries + 1
    first.rooms._battle_left()
    second.rooms._battle_left()
    second.rooms.open_battle(world.battle)
    again = second.rooms.battle_room.page
    assert len(again.bridge.session.journal.numbers) == played
    strike(again)
    assert len(again.bridge.session.journal.numbers) == played + 1


def test_two_windows_keep_each_others_settings(world, opened):
    first, second = opened(world), opened(world)
    first.set_scale(150)
    first._remember(owned={A_GAME: ("one",)})
    second.set_theme("night")
    second._remember(owned={"other": ("two",)})
    kept = json.loads((world.folder / "settings.json").read_bytes())
    assert (kept["scale"], kept["theme"]) == (150, "night")
    assert kept["owned"] == {A_GAME: ["one"], "other": ["two"]}
    first._remember(owned={})
    kept = json.loads((world.folder / "settings.json").read_bytes())
    assert kept["owned"] == {"other": ["two"]}


def test_a_list_that_somebody_else_removed_is_written_anew(world, opened):
    window = opened(world)
    room = edited(window, world, "Later")
    world.fleet.unlink()
    room.save()
    assert fleets.load(world.fleet).value.player == "Later"

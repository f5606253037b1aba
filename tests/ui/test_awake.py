import subprocess
import sys

from fleetdesk import paths
from fleetdesk.core.words import Words
from fleetdesk.ui.awake import Awake
from fleetdesk.ui.battle import page as pages
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from tests.ui.battle.conftest import begin
from tests.ui.pages import seated


class Mode:
    def __init__(self, active: bool = True) -> None:
        self.active = active
        self.result = "no screen saver here"
        self.calls: list[str] = []

    def __enter__(self):
        self.calls.append("on")
        return self

    def __exit__(self, *_):
        self.calls.append("off")


def test_on_while_a_battle_is_shown():
    mode = Mode()
    awake = Awake(lambda: mode)
    awake.begin()
    awake.begin()
    assert awake._mode is not None
    awake.end()
    awake.end()
    assert mode.calls == ["on", "off"]
    assert not awake.trouble


def test_a_desktop_that_will_not_is_noted_and_no_more():
    mode = Mode(active=False)
    awake = Awake(lambda: mode)
    awake.begin()
    assert awake._mode is None
    assert awake.trouble == "no screen saver here"
    assert mode.calls == ["on", "off"]


def test_a_desktop_that_breaks_is_noted_and_no_more():
    def broken():
        raise OSError("no bus")

    awake = Awake(broken)
    awake.begin()
    awake.end()
    assert awake.trouble == "no bus"


def test_a_battle_is_on_the_screen_before_the_desktop_is_asked(qtbot, monkeypatch):
    monkeypatch.setattr(pages, "WAKING", 50)
    mode = Mode()
    page = seated(ThemeKeeper(paths.resources()), Words("en"), begin(), awake=Awake(lambda: mode))
    qtbot.addWidget(page)
    page.show()
    assert mode.calls == []
    qtbot.waitUntil(lambda: mode.calls == ["on"])
    page.hide()
    assert mode.calls == ["on", "off"]


ASKED = """
import sys, time
from fleetdesk.ui.awake import Awake
awake = Awake()
while awake.loading():
    time.sleep(0.01)
before = set(sys.modules)
awake.begin()
print(*sorted(set(sys.modules) - before))
"""


def test_the_window_waits_for_nothing_that_asks_the_desktop_to_be_loaded():
    done = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []

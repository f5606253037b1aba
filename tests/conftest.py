"""What every test stands on: no screen, no player's folders, repeatable examples."""

import gc
import os
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

gc.disable()  # nothing that is loaded and collected goes away again; see below for what comes after

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before Qt is imported

# A test that forgets to name its folder must not write into the player's: the whole run gets a home of its own.
_HOME = tempfile.TemporaryDirectory(prefix="fleetdesk-tests-", ignore_cleanup_errors=True)
for _name, _folder in {
    "HOME": "",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
    "XDG_CACHE_HOME": "cache",
    "XDG_DOCUMENTS_DIR": "documents",
    "XDG_RUNTIME_DIR": "run",
    "APPDATA": "appdata",
    "LOCALAPPDATA": "appdata",
}.items():
    _path = Path(_HOME.name) / _folder
    _path.mkdir(mode=0o700, exist_ok=True)
    os.environ[_name] = str(_path)

# The language of whoever runs the tests must not show in them.
for _name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(_name, None)
os.environ["LC_ALL"] = "C.UTF-8"

settings.register_profile(
    "fleetdesk",
    max_examples=50,  # the same ones each time where `derandomize` holds; `FLEETDESK_EXAMPLES=thorough` tries many more
    derandomize=bool(os.environ.get("CI")),  # the same source, the same run
    deadline=None,  # a busy computer is not a wrong rule
    database=None,  # nothing is left behind in the checkout
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", settings.get_profile("fleetdesk"), max_examples=1000)
settings.load_profile(os.environ.get("FLEETDESK_EXAMPLES", "fleetdesk"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long ones first, whatever their order: where several run at a time nobody waits at the end for one of them."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


SWEPT_AFTER = (20_000, 10, 10)
"""Objects made since the last search for garbage, and searches of a generation before the next is searched too."""


def pytest_collection_finish() -> None:
    """Thousands of collected tests stay to the end: looking through them for garbage again and again finds none."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None]:
    """Search between two tests and in this thread, as the window does between two taps (see `ui.window.memory`).

    A thread that a test leaves behind would take apart the windows of another, and the run would end.
    """
    yield
    due = [at for at, (made, most) in enumerate(zip(gc.get_count(), SWEPT_AFTER, strict=True)) if made > most]
    if due:
        gc.collect(due[-1])


@pytest.fixture(autouse=True)
def quick_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests tap faster than any hand; those of the trembling hand set this anew."""
    if "fleetdesk.ui.hand_rest" in sys.modules:
        monkeypatch.setattr(sys.modules["fleetdesk.ui.hand_rest"], "TREMBLE_MS", 0)


@pytest.fixture(autouse=True)
def short_lived_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room of a test is gone before it pays to put it aside; putting aside all collected tests with it is slow."""
    if "fleetdesk.ui.window.garbage" in sys.modules:
        monkeypatch.setattr(sys.modules["fleetdesk.ui.window.garbage"], "AFTER", 24 * 60 * 60 * 1000)


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return Path(__file__).resolve().parent.parent

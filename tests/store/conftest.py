import pytest

from fleetdesk.core.base import canonical
from fleetdesk.store import files
from fleetdesk.store.battle.battles import create
from tests import fakes
from tests.store.torn import LINES


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A closed battle file of several pages, the states after each line, and no copy beside it."""
    path = tmp_path_factory.mktemp("sound") / "pond.battle"
    opened = create(path, fakes.SYSTEM.opening(fakes.setup(3)), find=fakes.find)
    journal, _ = opened.journal(fakes.clock)
    for number in range(LINES):
        journal.do("mark", {"ship": f"a.s{1 + number % 3}", "slot": "hull_lost", "lost": number % 4})
    opened.file.close()
    files.backup_of(path).unlink()
    return path, [canonical(journal.at(number)) for number in range(LINES + 1)]

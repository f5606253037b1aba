"""Lists are judged a lot at a time, so that a shelf of thousands holds no finger up."""

import threading

from fleetdesk.services.shelf.book import Book
from fleetdesk.services.shelf.library import Library
from fleetdesk.ui.library.shelf_judging import Findings
from tests import fakes

WAIT = 5.0


def test_every_list_is_judged_however_small_the_lots(tmp_path):
    library = Library(tmp_path, find=fakes.find)
    for number in range(5):
        library.keep_fleet(fakes.fleet(f"Squadron {number}"))
    loaded: set[str] = set()

    def find(system: str):
        loaded.add(threading.current_thread().name)
        return fakes.find(system)

    findings = Findings(library, find, Book(tmp_path / "book.json", tmp_path / "none.json"))
    findings.look()
    findings._heads.wait(WAIT)
    findings.take_items()
    findings.doubt_all()
    assert [findings.judge(2) for _ in range(4)] == [True, True, True, False]
    findings._verdicts.wait(WAIT)
    assert findings.take_verdicts() == set(findings.items)
    assert threading.main_thread().name not in loaded
    findings.doubt_all()
    findings.judge(5)
    assert not findings.waits()
    findings.close()

"""What was deleted can be seen, brought back one by one, and destroyed on the player's word only."""

import pytest

from fleetdesk.ui.library.library_page import LibraryPage
from tests.fakes import fleet


@pytest.fixture
def page(qtbot, context, parts, library):
    for name in ("Gone", "Lost", "Kept"):
        library.keep_fleet(fleet(name))
    made = LibraryPage(context, parts, library)
    made.resize(1200, 800)
    qtbot.addWidget(made)
    context.furnish(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def delete(page, *names):
    for item in [one for one in page._findings.items.values() if one.name in names]:
        page.sheets.delete(item)


def names(page):
    return sorted(item.title for item in page.shelf.items)


def test_the_trash_shows_once_there_is_something_in_it(page, tap, sheet_of, library):
    assert not page.trash.isVisible()
    delete(page, "Gone", "Lost")
    assert page.trash.isVisible()
    tap(page.trash)
    rows = sheet_of(page).body
    assert sorted(row.title for row in rows.rows) == ["Gone", "Lost"]
    assert all("today" in row.sub for row in rows.rows)
    at = next(n for n, row in enumerate(rows.rows) if row.title == "Gone")
    tap(rows, rows.parts()[at].rect)
    assert names(page) == ["Gone", "Kept"]
    assert [one.name for one in library.trash()] == ["Lost"]


def test_the_trash_is_emptied_after_a_question(page, tap, sheet_of, library, qtbot):
    delete(page, "Gone", "Lost")
    for answer, left in (("keep", 2), ("empty", 0)):
        tap(page.trash)
        tap(sheet_of(page).buttons["empty"])
        question = sheet_of(page)
        qtbot.waitUntil(lambda question=question: not question.buttons["keep"].guarded())
        tap(question.buttons[answer])
        assert len(library.trash()) == left
    assert not page.trash.isVisible()
    assert names(page) == ["Kept"]


def test_a_note_without_a_time_is_shown_without_one(page, tap, sheet_of, library):
    delete(page, "Gone")
    (note,) = (library.folder / "trash").glob("*/note.json")
    note.write_text(note.read_text().replace('"at": "', '"at": "once, '))
    tap(page.trash)
    (row,) = sheet_of(page).body.rows
    assert (row.title, row.sub) == ("Gone", "")

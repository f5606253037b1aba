from pathlib import Path

import pytest
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtWidgets import QFileDialog

from fleetdesk import paths
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.ui.battle.over.dispatch_sheet import DispatchView, Preview
from tests.toy import charted
from tests.ui.battle.conftest import begin, click, click_part, settle


@pytest.fixture
def page(make):
    session = begin(charted.SYSTEM, 2)
    session.do("write", {"side": "a", "text": "N1 E2"})
    session.do("write", {"side": "b", "text": "S3!"})
    return make(session)


def opened(page) -> DispatchView:
    page.controller.open_dispatches()
    settle()
    return page.controller.sheet.body


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_the_menu_offers_them_where_there_are_any(page, make):
    page.controller.open_menu()
    sheet = page.controller.sheet
    assert "Texts to send" in [part.name for part in sheet.body.parts()]
    click_part(sheet.body, "Texts to send")
    assert isinstance(page.controller.sheet.body, DispatchView)
    assert not make(begin()).bridge.seen.texts()


def test_a_harmless_text_is_copied_with_one_tap(page):
    view = opened(page)
    click_part(view.list, "Orders")
    assert view.preview.text() == "N1 E2"
    click(view.copy)
    assert clipboard() == "N1 E2"


def test_a_text_with_a_secret_asks_once_more(page):
    view = opened(page)
    QGuiApplication.clipboard().setText("before")
    assert "S3!" in view.preview.text()
    click(view.copy)
    assert clipboard() == "before"
    assert view.copy.text() == "Copy it all the same?"
    click(view.copy)
    assert "S3!" in clipboard()
    click_part(view.list, "Orders")
    assert view.copy.text() == "Copy"


def test_markup_and_language_follow_their_switches(page):
    view = opened(page)
    click_part(view.markups, "Markdown")
    assert view.preview.text().startswith("**Turn 1**")
    click_part(view.languages, "Français")
    assert view.preview.text().startswith("**Tour 1**")


def test_a_text_is_kept_as_a_file(page, tmp_path, monkeypatch):
    view = opened(page)
    click_part(view.list, "Orders")
    asked = []

    def choose(_host, _title, name):
        asked.append(Path(name))
        return str(tmp_path / asked[-1].name), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    click(view.save)
    assert asked == [paths.documents() / "Orders - North.txt"]
    assert (tmp_path / asked[0].name).read_text("utf-8") == "N1 E2\n"


def test_a_seat_sees_only_its_own_and_no_secret_of_others(page):
    page.bridge.sit_down("a")
    view = opened(page)
    names = [part.name for part in view.list.parts()]
    assert len(names) == 2
    assert not any("South" in name for name in names)
    assert view.preview.text() == "", "what others wrote is not shown to look through it"
    assert view.light.isVisible()


@pytest.fixture
def place(sit):
    session = begin(charted.SYSTEM, 2)
    session.do("write", {"side": "a", "text": "N1 E2"})
    return sit(session, EVERYONE)


def test_what_was_copied_leaves_the_clipboard_when_the_device_changes_hands(place):
    """Private words and public ones: the next player begins with an empty clipboard."""
    for row in ("Orders", "Turn 1"):
        view = opened(place.page)
        click_part(view.list, row)
        place.activateWindow()
        settle()
        click(view.copy)
        assert clipboard()
        place.hand_over()
        settle()
        assert clipboard() == ""
        place.sit(EVERYONE)
        settle()


def test_words_typed_and_copied_leave_it_too(place):
    place.activateWindow()
    settle()
    QGuiApplication.clipboard().setText("cut from an order")
    place.hand_over()
    assert clipboard() == ""


def test_what_others_put_on_the_clipboard_stays(place, monkeypatch):
    monkeypatch.setattr(QGuiApplication, "focusWindow", lambda: None)
    monkeypatch.setattr(QClipboard, "ownsClipboard", lambda _: False)
    QGuiApplication.clipboard().setText("a letter to my aunt")
    place.hand_over()
    assert clipboard() == "a letter to my aunt"


def test_what_was_copied_says_so(page):
    view = opened(page)
    click_part(view.list, "Orders")
    click(view.copy)
    assert [row.sub.endswith("copied") for row in view.list.rows] == [
        row.title == "Orders" and row.sub.startswith("for North") for row in view.list.rows
    ]
    view = opened(page)
    assert any(row.sub.endswith("copied") for row in view.list.rows), "it is still known later"


def test_all_texts_are_kept_in_one_folder(page, tmp_path, monkeypatch):
    """A secret among them asks once more; a player has no such button."""
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    view = opened(page)
    click(view.all)
    assert list(tmp_path.iterdir()) == []
    assert view.all.text() == "Save them all the same?"
    click(view.all)
    assert len(list(tmp_path.iterdir())) == len(view.list.rows)
    page.bridge.sit_down("a")
    assert not opened(page).all.isVisible()


@pytest.mark.parametrize("joined", ["ff", "fi", "fl"])
def test_a_long_code_is_broken_where_two_letters_would_be_drawn_as_one(qtbot, keeper, joined):
    """The salt of a seal is random: one in sixty had such a pair where it was to be broken, and widened its column."""
    preview = Preview(keeper)
    qtbot.addWidget(preview)
    preview.setWordWrap(True)
    preview.setText("2741bab9e87a" + "150592859be3")
    usual = preview.minimumSizeHint().width()
    preview.setText(f"2741bab9e87{joined}50592859be3")
    assert preview.minimumSizeHint().width() <= usual * 1.1

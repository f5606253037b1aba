"""Letters on the screen: they come to a finger, write what a keyboard would, and go when a keyboard is used."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from fleetdesk.core.words import Words
from fleetdesk.ui.screen_keyboard import Letters
from fleetdesk.ui.window_context import WindowContext
from tests.ui.conftest import settle


class Page(QWidget):
    """A line above and a text below, and letters that watch them."""

    def __init__(self, keeper, language, *, wanted) -> None:
        super().__init__()
        self.line, self.text = QLineEdit(), QPlainTextEdit()
        column = QVBoxLayout(self)
        column.addWidget(self.line)
        column.addStretch(1)
        column.addWidget(self.text)
        self.letters = Letters(WindowContext(keeper, Words(language)), self, wanted=lambda: wanted)


@pytest.fixture
def page(qtbot, keeper):
    """A page in a language, on the screen."""

    def made(language="en", *, wanted=True, size=(800, 1280)):
        page = Page(keeper, language, wanted=wanted)
        qtbot.addWidget(page)
        page.resize(*size)
        with qtbot.waitActive(page):
            page.show()
            page.activateWindow()
        page.line.setFocus()
        settle()
        return page

    return made


@pytest.fixture
def touch(qapp):
    device = QTest.createTouchDevice()

    def do(page, widget):
        at = widget.mapTo(page, QPoint(10, 10))
        QTest.touchEvent(page, device).press(1, at, page)
        QTest.touchEvent(page, device).release(1, at, page)
        settle()

    return do


def write(page, tap, signs):
    for sign in signs:
        pad = page.letters.pad
        at = next(at for at, key in enumerate(pad._keys()) if key.sign.lower() == sign)
        tap(pad, pad.parts()[at].rect)


@pytest.mark.parametrize(("language", "row"), [("en", "qwertyuiop"), ("fr", "azertyuiop")])
def test_a_finger_brings_letters_that_write(page, touch, tap, language, row):
    page = page(language)
    assert page.letters.pad is None
    touch(page, page.line)
    write(page, tap, ["\N{UPWARDS WHITE ARROW}", *row])
    assert page.line.text() == row.capitalize()
    write(page, tap, "ll")  # twice, and quickly
    assert page.line.text() == row.capitalize() + "ll"
    assert page.line.hasFocus()


def test_signs_erasing_and_lines(page, touch, tap):
    page = page("fr")
    touch(page, page.text)
    write(page, tap, ["é", "a", "\b", " ", "\n", "#+=", "œ", "abc", "z"])
    assert page.text.toPlainText() == "é \nœz"


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800)])
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_what_is_written_in_stays_in_sight_and_keys_fit_fingers(page, keeper, size, scale):
    nine_mm = keeper.theme.target
    keeper.set_scale(scale)
    page = page("fr", size=size)
    for field in (page.line, page.text):
        field.setFocus()
        page.letters.open()
        pad = page.letters.pad
        assert page.rect().contains(pad.geometry())
        assert not pad.geometry().contains(field.geometry().center())
        assert min(min(part.rect.width(), part.rect.height()) for part in pad.parts()) >= nine_mm


def test_they_go_when_a_key_is_used_or_the_field_is_left_and_never_come_unwanted(page, touch, tap, qtbot):
    some = page()
    touch(some, some.line)
    write(some, tap, ["\N{BLACK DOWN-POINTING TRIANGLE}"])
    assert some.letters.pad is None
    touch(some, some.line)
    some.line.clearFocus()
    assert some.letters.pad is None
    touch(some, some.line)
    QTest.keyClick(some.windowHandle(), Qt.Key.Key_A)
    settle()
    touch(some, some.line)
    assert some.letters.pad is None, "there is a keyboard"
    never = page(wanted=False)
    touch(never, never.line)
    assert never.letters.pad is None


def test_a_reader_hears_every_key(page, touch):
    page = page()
    touch(page, page.line)
    assert all(part.name.strip() or part.name == " " for part in page.letters.pad.parts())
    assert QAccessible.queryAccessibleInterface(page.letters.pad).text(QAccessible.Text.Name) == "Letters"

"""What every page is given: notices whose button outlives the page that asked for it."""

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QLabel, QWidget

from fleetdesk.ui.window_context import Once


class Page(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.label = QLabel("before", self)

    def undo(self) -> None:
        self.label.setText("after")


def test_the_button_of_a_page_that_is_gone_does_nothing(qapp):
    page = Page()
    undo = Once(page.undo)
    undo()
    assert page.label.text() == "after"
    page.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    undo()  # Python still knows the page, Qt does not
    del page
    undo()

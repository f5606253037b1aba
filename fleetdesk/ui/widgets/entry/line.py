"""One line, or several, that Qt edits and paints in our look."""

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed


class Line(Themed, QLineEdit):
    def __init__(self, keeper: ThemeKeeper, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.dress(keeper)
        Line.restyle(self)

    def restyle(self) -> None:
        self.setStyleSheet(self._keeper.sheet("field"))


class PlainText(Themed, QPlainTextEdit):
    """Several lines to type in, or to copy from."""

    def __init__(self, keeper: ThemeKeeper, text: str = "") -> None:
        super().__init__(text)
        self.dress(keeper)
        PlainText.restyle(self)

    def restyle(self) -> None:
        self.setStyleSheet(self._keeper.sheet("field"))

"""Where one types to find something."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.line import Line
from fleetdesk.ui.widgets.parts import Fitted


class SearchField(Fitted, Line):
    """A line with a glass before it and a cross behind; Esc empties it. Connect to Qt's `textChanged`."""

    def __init__(self, keeper: ThemeKeeper, words: Words, hint: str = "") -> None:
        super().__init__(keeper)
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        name = words.text(N_("Clear the search"))
        self.cross = BigButton(keeper, icon="close", kind="ghost", name=name, parent=self, does=self.clear)
        self.cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cross.hide()
        self.textChanged.connect(self._typed)
        self.restyle()

    def restyle(self) -> None:
        super().restyle()
        theme = self.theme
        self.setMinimumHeight(theme.target)
        self.setTextMargins(theme.px(28), 0, theme.target - theme.px(12), 0)
        self.cross.resize(theme.target, theme.target)
        self.refit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        side = self.theme.px(20)
        spot = QRectF(self.theme.px(12), (self.height() - side) / 2, side, side)
        self._keeper.icons.paint(QPainter(self), spot, "search", self.theme.muted)

    def refit(self) -> None:
        self.cross.move(self.width() - self.cross.width(), (self.height() - self.cross.height()) // 2)

    def _typed(self, text: str) -> None:
        self.cross.setVisible(bool(text))

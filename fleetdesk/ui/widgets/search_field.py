"""Where one types to find something."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIcon, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Themed


class SearchField(Themed, QLineEdit):
    """A line with a glass before it and a cross behind; Esc empties it. Connect to Qt's `textChanged`."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, hint: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.dress(keeper)
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        place = QLineEdit.ActionPosition
        self._glass = self.addAction(QIcon(), place.LeadingPosition)
        self._cross = self.addAction(QIcon(), place.TrailingPosition)
        self._cross.setText(words.text(N_("Clear the search")))
        self._cross.triggered.connect(self.clear)
        self._cross.setVisible(False)
        self.textChanged.connect(self._typed)
        self.restyle()

    @property
    def cross(self) -> QAction:
        """What empties the field."""
        return self._cross

    def restyle(self) -> None:
        theme, icons = self.theme, self._keeper.icons
        self._glass.setIcon(icons.icon("search", theme.muted))
        self._cross.setIcon(icons.icon("close", theme.muted))
        self.setMinimumHeight(theme.target)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: object) -> None:
        QLineEdit.focusInEvent(self, event)  # type: ignore[arg-type]

    def focusOutEvent(self, event: object) -> None:
        QLineEdit.focusOutEvent(self, event)  # type: ignore[arg-type]

    def _typed(self, text: str) -> None:
        self._cross.setVisible(bool(text))

"""The places of the window, each made when it is first shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QStackedWidget, QWidget


class Pages(QStackedWidget):
    """Pages by key; one that was never shown costs nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._makers: dict[str, Callable[[], QWidget]] = {}
        self._made: dict[str, QWidget] = {}

    def offer(self, key: str, make: Callable[[], QWidget]) -> None:
        """Say how a page is made."""
        self._makers[key] = make

    def page(self, key: str) -> QWidget:
        """The page, made now if it never was."""
        if key not in self._made:
            made = self._makers[key]()
            self._made[key] = made
            self.addWidget(made)
        return self._made[key]

    def made(self, key: str) -> QWidget | None:
        """The page, if it was made."""
        return self._made.get(key)

    def bring(self, key: str) -> QWidget:
        """Show a page."""
        page = self.page(key)
        self.setCurrentWidget(page)
        return page

    def put(self, key: str, page: QWidget) -> None:
        """Put another page in a place; the one before is let go."""
        self.drop(key)
        self._made[key] = page
        self.addWidget(page)

    def drop(self, key: str) -> None:
        """Let a page go."""
        old = self._made.pop(key, None)
        if old is not None:
            self.removeWidget(old)
            old.hide()
            old.deleteLater()

    def drop_all(self) -> None:
        """Let every page go: they are made anew when they are shown, in another language."""
        for key in tuple(self._made):
            self.drop(key)

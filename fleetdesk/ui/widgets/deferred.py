"""What several things in one tap change, made once."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent

from fleetdesk.ui.widgets.base import WidgetMixin

_CATCH_UP = QEvent.Type(QEvent.registerEventType())


class Deferred(WidgetMixin):
    """Mix-in, written before the Qt class: what is due is made after all of a tap, before anything is painted."""

    _due = False

    def defer(self) -> None:
        """Have `catch_up` called as soon as all that the tap does is done."""
        if not self._due:
            self._due = True
            QCoreApplication.postEvent(self, QEvent(_CATCH_UP))

    def settle(self) -> None:
        """Catch up now, if anything is due."""
        if self._due:
            self._due = False
            self.catch_up()

    def catch_up(self) -> None:
        """Make what is due; a subclass says how."""

    def event(self, event: QEvent) -> bool:
        if event.type() == _CATCH_UP:
            self.settle()
        return super().event(event)

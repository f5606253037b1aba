"""What several things in one tap change, made once."""

from PySide6.QtCore import QObject, Qt, Signal

from fleetdesk.ui.widgets.base import WidgetMixin


class _Later(QObject):
    """Says that something is due; it is heard once all that the tap does is done.

    By a signal, whose way through the queue is Qt's own: an event made in Python and posted is taken apart by Qt when
    Python may have let go of it already, and the program ended there once in many thousands.
    """

    due = Signal()


class Deferred(WidgetMixin):
    """Mix-in, written before the Qt class: what is due is made after all of a tap, before anything is painted."""

    _due = False
    _later: _Later | None = None

    def defer(self) -> None:
        """Have `catch_up` called as soon as all that the tap does is done."""
        if not self._due:
            self._due = True
            if self._later is None:
                self._later = _Later(self)
                self._later.due.connect(self.settle, Qt.ConnectionType.QueuedConnection)
            self._later.due.emit()

    def settle(self) -> None:
        """Catch up now, if anything is due."""
        if self._due:
            self._due = False
            self.catch_up()

    def catch_up(self) -> None:
        """Make what is due; a subclass says how."""

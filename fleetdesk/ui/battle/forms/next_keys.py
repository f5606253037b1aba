"""The keys of a pad that the rules allow next, where the next sign is written: in all of the lines that are chosen."""

from collections.abc import Mapping

from PySide6.QtCore import QTimer

from fleetdesk.core.forms import Written
from fleetdesk.core.views import Fitting
from fleetdesk.ui.battle.forms.log.ledger import LedgerView
from fleetdesk.ui.widgets.entry.line_editor import LineEditor
from fleetdesk.ui.widgets.entry.symbol_pad import SymbolPad

_Place = tuple[int, str, str]
"""A line, and what stands in it before the next sign and behind it."""


class NextKeys(QTimer):
    """Tells a pad once the tap is through; of many lines one after the other, so that no other tap waits for them."""

    def __init__(self, pad: SymbolPad) -> None:
        super().__init__(pad, interval=0)
        self._pad = pad
        self._asked: tuple[Fitting | None, Mapping[str, str], tuple[_Place, ...]] = None, {}, ()
        self._rest: list[_Place] = []
        self._left: frozenset[str] = frozenset()
        """Keys that fit in all lines that were looked at."""
        self.timeout.connect(self._look)

    def tell(self, field: Written, own: Mapping[str, str], editor: LineEditor, ledger: LedgerView) -> None:
        """`own` are the keys in the letters of whoever reads."""
        places = _chosen(ledger) if field.ledger is not None else _at_cursor(editor)
        asked = field.fitting, own, places
        if asked == self._asked:
            return
        self._asked, self._rest = asked, list(places)
        self._left = frozenset(own if places and field.fitting is not None else ())
        if len(places) > 1:
            self._pad.show_fitting(frozenset())  # until all are looked at
        self.start()

    def _look(self) -> None:
        fitting, own, _ = self._asked
        if fitting is not None and self._rest and self._left:
            self._left = fitting.of(*self._rest.pop(), self._left)
        if not (self._rest and self._left):
            self.stop()
            self._pad.show_fitting(frozenset(own[sign] for sign in self._left))


def _chosen(ledger: LedgerView) -> tuple[_Place, ...]:
    return tuple((line, "" if ledger.afresh else ledger.text_of(line), "") for line in ledger.chosen)


def _at_cursor(editor: LineEditor) -> tuple[_Place, ...]:
    cursor = editor.textCursor()
    text, at = cursor.block().text(), cursor.positionInBlock()
    return ((cursor.blockNumber(), text[:at], text[at:]),)

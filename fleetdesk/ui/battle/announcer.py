"""One voice for what happens at the table: what came of a step, what was taken back, what is owed, what is next."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.widgets import accessible


class Announcer(QObject):
    """Tells a screen reader what the log says, as the seat that looks may read it.

    Signals:
        said: what was told.
    """

    said = Signal(str)

    def __init__(self, bridge: BattleBridge, words: Words, page: QWidget) -> None:
        super().__init__(page)
        self._bridge, self._words, self._page = bridge, words, page
        self._head, self._owed, self._prompt = self._now()
        bridge.changed.connect(self._stepped)

    def _now(self) -> tuple[int, int, Msg]:
        bridge = self._bridge
        return bridge.seen.head, len(bridge.debts), bridge.overview.prompt

    def _stepped(self, _touched: object) -> None:
        if self._bridge.looking is not None:
            return  # the banner says what moment is looked at
        head, owed, prompt = self._head, self._owed, self._prompt
        self._head, self._owed, self._prompt = self._now()
        told = [self._words.say(one) for one in self._step(head)]
        if told and told[:1] == told[1:2]:  # a single stroke is called what its line says
            del told[0]
        if self._owed > owed:
            told.append(self._words.say(msg("Still to do: {n}", n=self._owed)))
        if self._prompt != prompt:
            told.append(self._words.say(self._prompt))
        text = "\n".join(filter(None, told))
        if text:
            accessible.announce(self._page, text)
            self.said.emit(text)

    def _step(self, before: int) -> tuple[Msg, ...]:
        """What the last step was, `before` being the newest entry that stood until then."""
        seen = self._bridge.seen
        undone = seen.redo_title
        if seen.head < before and undone is not None:
            return (msg("Undo: {effect}", effect=undone),)
        entry = seen.last
        if entry is None or seen.head == before:
            return ()
        return (entry.title, *(line.text for line in entry.lines))

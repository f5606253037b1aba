"""Chances on the tiles while an action asks for a ship: weighed a few at a time, so that no finger waits for them."""

import time
from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from fleetdesk.core.forms import Form
from fleetdesk.core.words import Words
from fleetdesk.core.workings import Working
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.targets import Target, joining, question, shared, weighed
from fleetdesk.ui.cards.spelling import unit_mark

_ADDED = 1
"""So much of what was added is said on the chart."""
_SLICE_S = 0.004
"""How long it works before fingers are heard again."""


class Aiming(QObject):
    """What each ship promises; asked for once as long as nothing but the ship aimed at changes."""

    known = Signal()
    """More of `aims` or of `joins` is known."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.aims: dict[str, Target] = {}
        self.joins: dict[str, int] = {}
        """Dice each ship brings that may join, or has."""
        self._for: tuple[Onlooker, str, dict[str, Any]] | None = None
        self._rest: Iterator[tuple[str, Target]] = iter(())
        self._mates: Iterator[tuple[str, int]] = iter(())
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._go_on)

    def weigh(self, seen: Onlooker, action: str, answers: Mapping[str, Any], form: Form, side: str) -> None:
        """Weigh every ship but those of a side, and what ships of that side would bring."""
        self.joins, self._mates = {}, joining(seen, action, answers, form, side)
        self._timer.start()
        asked, weighs = question(form, seen.battle.ships), seen.system.actions[action].odds is not None
        if asked is None or not weighs:
            self._for, self.aims = None, {}
            self._rest = shared(seen, action, form) if weighs else iter(())
            return
        other = {key: value for key, value in answers.items() if key != asked.key}
        if self._for is not None and self._for[0] is seen and self._for[1:] == (action, other):
            return
        self._for, self.aims = (seen, action, other), {}
        self._rest = weighed(seen, action, other, asked, side)

    def stop(self) -> None:
        """Nothing is aimed any more."""
        self._timer.stop()
        self._for, self.aims, self._rest = None, {}, iter(())
        self.joins, self._mates = {}, iter(())

    def _go_on(self) -> None:
        """Weigh until it is time to listen, then go on later."""
        end = time.monotonic() + _SLICE_S
        while time.monotonic() < end:
            mate = next(self._mates, None)
            if mate is not None:
                self.joins[mate[0]] = mate[1]
                continue
            weighed_one = next(self._rest, None)
            if weighed_one is None:
                break
            self.aims[weighed_one[0]] = weighed_one[1]
        else:
            self._timer.start()
        self.known.emit()


def aim_said(words: Words, working: Working) -> str:
    """What a shot comes to, and what was added for it to do so, in the words of a plate on the chart."""
    comes_to = words.number(working.total or 0) + unit_mark(words, working.unit)
    total = f"{words.say(working.title)} {comes_to}"
    added = [one for one in working.rows[1:] if one.value]
    more = (f"{words.say(one.label)} {one.value:+g}".replace("-", "\N{MINUS SIGN}") for one in added[:_ADDED])
    return " \N{MIDDLE DOT} ".join((total, *more)) if working.total is not None else ""

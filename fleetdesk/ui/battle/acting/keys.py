"""A keyboard at the table: the next pane, the numbered actions, and on; Tab goes as one reads."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk.ui.battle.screen import BattleScreen
from fleetdesk.ui.widgets.buttons import BigButton

_ON = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_BY_TAB = frozenset({Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus})
_ROW = 40
"""What stands no more than this further down, in pixels, stands in the same line."""


class Keys:
    """Hears the keys nothing on the screen wanted for itself."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen

    def heard(self, event: QKeyEvent) -> bool:
        """Whether the key meant something here."""
        key = event.key()
        if key == Qt.Key.Key_F6:
            self.next_pane(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif key in _ON:
            self._lead_on()
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and self._acting:
            self._act(key - Qt.Key.Key_1)
        else:
            return False
        self._screen.acts.grid.show_keys()
        return True

    @property
    def _acting(self) -> bool:
        return self._screen.centre.currentWidget() is self._screen.acts

    def _act(self, number: int) -> None:
        buttons = self._screen.acts.grid.buttons
        if number < len(buttons) and buttons[number].isVisible() and buttons[number].isEnabled():
            buttons[number].click()  # whoever types a digit means it, however new the buttons are

    def _lead_on(self) -> None:
        """What was prepared is done, what was to be thrown is thrown; else the next thing due."""
        screen = self._screen
        if screen.asking or (screen.standing and screen.prepare.go.isEnabled()):
            _press(screen.prepare.go)
        elif screen.centre.currentWidget() is screen.throwing:
            _press(screen.dice_view.tray.roll_button)
        else:
            _press(screen.foot.primary)

    # --- from one to the next ------------------------------------------------------------------------

    def _panes(self) -> list[tuple[QWidget, list[QWidget]]]:
        """What stands on the screen now, as it is read, each with what Tab stops at in it."""
        screen = self._screen
        parts = (screen.top, screen.far, screen.left, screen.chart, screen.centre, screen.aside, screen.near)
        found = ((one, stops(one)) for one in (*parts, screen.foot) if one.isVisible())
        return [(pane, inside) for pane, inside in found if inside]

    def next_pane(self, way: int) -> None:
        """Go to the first thing of the next pane, or of the one before."""
        panes, here = self._panes(), QApplication.focusWidget()
        at = next(
            (n for n, (one, _) in enumerate(panes) if here is one or (here and one.isAncestorOf(here))), -1
        )
        if panes:
            _go_to(panes[(at + way) % len(panes) if at >= 0 else 0][1][0], way)

    def next_stop(self, way: int) -> bool:
        """Go to what is read next; False at the last one, after which comes what stands outside."""
        all_stops = [stop for _, inside in self._panes() for stop in inside]
        here = QApplication.focusWidget()
        at = all_stops.index(here) + way if here in all_stops else 0 if way > 0 else len(all_stops) - 1
        outside = not 0 <= at < len(all_stops)
        if not all_stops or (outside and self._leave(way)):
            return False
        _go_to(all_stops[at % len(all_stops)], way)
        return True

    def _leave(self, way: int) -> bool:
        """Go to what stands beside the table in the same window, if anything does."""
        screen = self._screen
        beside = [one for one in stops(screen.window()) if not screen.isAncestorOf(one)]
        if beside:
            _go_to(beside[0 if way > 0 else -1], way)
        return bool(beside)


def stops(within: QWidget) -> list[QWidget]:
    """Everything inside (and the widget itself) that Tab may stop at, as it is read: line by line."""
    shown = (within, *_shown(within)) if within.isVisible() else ()
    found = [one for one in shown if one.isEnabled() and one.focusPolicy() in _BY_TAB]

    def place(one: QWidget) -> tuple[int, int]:
        at = one.mapTo(within, one.rect().topLeft()) if one is not within else one.rect().topLeft()
        return at.y(), at.x()

    rows: list[list[tuple[tuple[int, int], QWidget]]] = []
    for spot, one in sorted(((place(one), one) for one in found), key=lambda pair: pair[0]):
        if not rows or spot[0] - rows[-1][0][0][0] > _ROW:
            rows.append([])
        rows[-1].append((spot, one))
    return [one for row in rows for _, one in sorted(row, key=lambda pair: pair[0][1])]


def _shown(within: QWidget) -> Iterator[QWidget]:
    """What can be seen inside; most of a screen is hidden, and what is inside that is not asked for."""
    for one in within.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if one.isVisible():
            yield one
            yield from _shown(one)


def _go_to(stop: QWidget, way: int) -> None:
    reasons = Qt.FocusReason
    stop.setFocus(reasons.TabFocusReason if way > 0 else reasons.BacktabFocusReason)


def _press(button: BigButton) -> None:
    if button.isVisible() and button.isEnabled() and not button.guarded():
        button.click()

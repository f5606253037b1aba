"""Where dice come from: read from the table one tap a face, or rolled by the program."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.dice.faces import DiceFaces, Face

_MANY = 20


class Fallen(NamedTuple):
    """Dice that are known already, and what they were thrown for."""

    why: str
    faces: tuple[Face, ...]


class DiceTray(Themed, QWidget):
    """Asks for so many dice of so many sides: tap what they show, or let the program roll.

    It answers as soon as the last face is there. Asked again (exploding dice), it shows what was thrown before.
    """

    faces_typed = Signal(object)
    """Tuple of int, all faces asked for, in the order they were tapped."""
    roll_wanted = Signal()
    """The program shall roll them."""
    touched = Signal()
    """A die was told, or taken back."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self._count = 0
        self._sides = 0
        self.typed: tuple[int, ...] = ()
        self._before: tuple[Face, ...] = ()
        self._apart = False
        self.keys: tuple[BigButton, ...] = ()
        self._low = False
        self.dress(keeper)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        whole = Column(keeper, self, gap=8)
        head = whole.put(Row(keeper, gap=10))
        self._why = head.put(Label(keeper, "", "strong"), 1)
        self._progress = Label(keeper, "", "number", "sea", wrap=False)
        head.addWidget(self._progress, 0, Qt.AlignmentFlag.AlignTop)
        before, now = Column(keeper, gap=2), Column(keeper, gap=2)
        self._before_why, self._now_why = (Label(keeper, "", "label", "muted") for _ in range(2))
        self._earlier, self._shown = (DiceFaces(keeper, side=34) for _ in range(2))
        before.add(self._before_why, self._earlier)
        now.addWidget(self._now_why)
        fallen = now.put(Row(keeper, gap=8))
        self.erase_button = BigButton(keeper, icon="backspace", name=words.text(N_("Erase the last die")))
        self.erase_button.clicked.connect(self.erase)
        fallen.addWidget(self._shown, 1)
        fallen.addWidget(self.erase_button)  # beside what it erases: a line more for the keys
        for rows in (before, now):
            whole.addLayout(rows)
        self.keypad = whole.put(QWidget())
        """The keys; whoever shows the tray may give them another place, where nothing above moves them."""
        self._grid = QGridLayout(self.keypad)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.roll_button = whole.put(BigButton(keeper, "", "dice", does=self._roll))
        """Rolls what is missing; whoever shows the tray may give it another place."""
        self.roll_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.restyle()

    @property
    def begun(self) -> bool:
        """Whether some dice are told and others are waited for."""
        return 0 < len(self.typed) < self._count

    @property
    def fallen(self) -> bool:
        """Whether dice are known already: of the same throw, or of the one before."""
        return bool(self._before) or self._apart

    def show_head(self, *, shown: bool) -> None:
        """Whether it says what is thrown, and how many were told; without, only dice that fell stand there."""
        self._why.setVisible(shown)
        self._progress.setVisible(shown)
        self._shown.setVisible(shown or bool(self._before))
        self._now_why.setVisible(self._apart and not self._shown.isHidden())

    def ask(
        self, count: int, sides: int, why: str, thrown: Sequence[Face] = (), earlier: Fallen | None = None
    ) -> None:
        """Ask for `count` dice of `sides`.

        `thrown` are dice of the same throw that are known already; those thrown `earlier` for something else, as by
        the other side, stand apart, and then both are named.
        """
        if sides != self._sides:
            self._make_keys(sides)
        self._count, self._sides, self.typed = count, sides, ()
        self._before, self._apart = tuple(thrown), earlier is not None
        self._earlier.set_faces(earlier.faces if earlier is not None else ())
        self._before_why.setText(earlier.why if earlier is not None else "")
        self._now_why.setText(why)
        for shown in (self._earlier, self._before_why, self._now_why):
            shown.setVisible(self._apart)
        self._shown.show()
        self._why.setText(why)
        self.setAccessibleName(why)
        self._show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear(self) -> None:
        """Ask for nothing and show nothing."""
        self._count, self.typed, self._before, self._apart = 0, (), (), False
        for label in (self._why, self._before_why, self._now_why):
            label.setText("")
        self._earlier.set_faces(())
        self._show()

    def show_keys(self, *, shown: bool) -> None:
        """Whether faces are told by keys; without them it says what is thrown, and rolls."""
        for part in (self.keypad, self.erase_button):
            part.setVisible(shown)

    def set_low(self, *, low: bool) -> None:
        """Whether there is little height: then all keys stand in one row, where they have room."""
        if low != self._low:
            self._low = low
            self._place_keys()

    def press(self, face: int) -> None:
        """Type one face; the last one answers."""
        if not 1 <= face <= self._sides or len(self.typed) >= self._count:
            return
        self.typed += (face,)
        self._show()
        self.touched.emit()
        if len(self.typed) == self._count:
            self.faces_typed.emit(self.typed)

    def erase(self) -> None:
        self.typed = self.typed[:-1]
        self._show()
        self.touched.emit()

    def restyle(self) -> None:
        theme = self.theme
        self._grid.setSpacing(theme.px(6))
        height = theme.target if self._sides > _MANY else max(theme.target, theme.px(62))
        for key in self.keys:
            key.setFixedHeight(height)
            key.setMinimumWidth(theme.target)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        if text.isdecimal() and text.isascii():
            # A ten-sided die shows 0 for ten.
            self.press(int(text) or 10)
        elif event.key() == Qt.Key.Key_Backspace:
            self.erase()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._roll()
        else:
            super().keyPressEvent(event)

    def _roll(self) -> None:
        if self._count:
            self.typed = ()
            self.roll_wanted.emit()

    def _make_keys(self, sides: int) -> None:
        for key in self.keys:
            self._grid.removeWidget(key)
            key.deleteLater()
        made = []
        for face in range(1, sides + 1):
            key = BigButton(self._keeper, str(face), font="figure", does=self._key_tapped)
            key.setProperty("face", face)
            made.append(key)
        self.keys = tuple(made)
        self._sides = sides
        self._place_keys()
        self.restyle()

    def _place_keys(self) -> None:
        across = _columns(self._sides)
        if self._low and self._sides * (self.theme.target + self.theme.px(6)) <= self.width():
            across = self._sides
        for at, key in enumerate(self.keys):
            self._grid.addWidget(key, at // across, at % across)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._low and event.size().width() != event.oldSize().width():
            self._place_keys()

    def _key_tapped(self) -> None:
        key = self.sender()
        if isinstance(key, BigButton):
            self.press(int(key.property("face")))

    def _show(self) -> None:
        words, done = self._words, len(self.typed)
        self._progress.setText(words.say(msg("{done} of {count}", done=done, count=self._count)))
        typed = tuple(Face(str(face)) for face in self.typed)
        waiting = (Face("", "empty"),) * (self._count - done)
        self._shown.set_faces(self._before + typed + waiting)
        self.erase_button.setEnabled(bool(done))
        dice = msg("Roll {count}D{sides} on screen", count=self._count, sides=self._sides)
        self.roll_button.setText(words.say(dice))


def _columns(sides: int) -> int:
    """How many face buttons side by side."""
    if sides <= 3:
        return sides
    if sides <= 6:
        return 3 if sides != 4 else 4
    return 5 if sides <= _MANY else 10

"""Dice drawn: what each face came to is a colour and a mark."""

from collections.abc import Mapping, Sequence
from itertools import accumulate, repeat
from typing import Literal, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.dice import Face as Die
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, Themed, box, square
from fleetdesk.ui.widgets.lines import draw_text, shrunk

_LEAST_TOLD = 60
"""Where a row of dice leaves less than this, what it was thrown for has no room."""
FaceState = Literal["miss", "hit", "exploded", "struck", "empty"]


class Face(NamedTuple):
    """One die: what it shows, and what that came to.

    `hit` is brass, `exploded` (counts and is thrown again) sea blue with an arrow after it, `struck` (cancelled)
    crossed out, `empty` a die still to be thrown.
    """

    text: str
    state: FaceState = "miss"


def shown(die: Die) -> Face:
    """A die of the journal as it is drawn."""
    return Face(die.text, _STATES[die.result])


_STATES: Mapping[str, FaceState] = {"": "miss", "hit": "hit", "again": "exploded"}


class DiceFaces(FollowsWidth, Themed, QWidget):
    """A row of dice that wraps; `side` is a die's side at 100 %."""

    def __init__(self, keeper: ThemeKeeper, faces: Sequence[Face] = (), *, side: int = 28) -> None:
        super().__init__()
        self._faces: tuple[Face, ...] = ()
        self._starts: frozenset[int] = frozenset()
        self._told: Mapping[int, str] = {}
        """What stands behind the last die of a throw."""
        self._side = side
        self.dress(keeper)
        self.follow_width()
        self.set_faces(faces)

    def set_faces(self, faces: Sequence[Face], *others: Sequence[Face], told: Sequence[str] = ()) -> None:
        """Show a throw, and `others` after it, each in a row of its own; `told` says of each what it was thrown for."""
        throws = [one for one in (faces, *others) if one]
        self._faces = tuple(face for one in throws for face in one)
        ends = list(accumulate(map(len, throws)))
        self._starts = frozenset(ends)
        self._told = {end - 1: words for end, words in zip(ends, told, strict=False)}
        said = (" ".join(face.text for face in one if face.text) for one in throws)
        heads = (f"{words}: " for words in told) if told else repeat("")
        self.setAccessibleName((", " if told else " ").join(map("".join, zip(heads, said, strict=False))))
        self.show_anew()

    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return round(places[-1].bottom()) + 1 if places else 0

    def sizeHint(self) -> QSize:
        theme = self.theme
        each = theme.px(self._side) + theme.px(4)
        width = each * max(1, min(12, len(self._faces))) + theme.px(14)
        return QSize(width, self.heightForWidth(self.width() or width))

    def minimumSizeHint(self) -> QSize:
        side = self.theme.px(self._side)
        return QSize(4 * side, side if self._faces else 0)

    def _places(self, width: int) -> tuple[QRectF, ...]:
        theme = self.theme
        side, gap, arrow = theme.px(self._side), theme.px(4), theme.px(self._side * 0.5)
        places: list[QRectF] = []
        left = top = 0.0
        for at, face in enumerate(self._faces):
            wide = side + (arrow if face.state == "exploded" else 0)
            if left and (left + wide > width or at in self._starts):
                left, top = 0.0, top + side + gap
            places.append(QRectF(left, top, side, side))
            left += wide + gap
        return tuple(places)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, least = self.theme, self.theme.px(_LEAST_TOLD)
        for at, (face, place) in enumerate(zip(self._faces, self._places(self.width()), strict=True)):
            self._paint_face(painter, face, place)
            left = place.right() + theme.px(self._side * 0.5 if face.state == "exploded" else 0) + theme.px(8)
            if at in self._told and self.width() - left >= least:
                room = QRectF(left, place.top(), self.width() - left, place.height())
                draw_text(painter, room, self._told[at], theme.font("small"), theme.muted)

    def _paint_face(self, painter: QPainter, face: Face, place: QRectF) -> None:
        theme = self.theme
        ground: QColor | None = theme.field
        line, ink = theme.ink, theme.ink
        match face.state:
            case "hit":
                ground, ink = theme.brass_soft, theme.brass_deep if theme.dark else theme.ink
            case "exploded":
                ground, line, ink = theme.sea, theme.sea, theme.on_sea
            case "struck":
                line, ink = theme.faint, theme.muted
            case "empty":
                ground, line = None, theme.muted
            case "miss":
                pass
        radius = place.width() * 0.22
        style = Qt.PenStyle.DashLine if face.state == "empty" else Qt.PenStyle.SolidLine
        box(painter, place, radius, ground, line, width=max(1.0, theme.px(self._side) / 22), style=style)
        font = QFont(theme.font("strong"))
        font.setPixelSize(max(1, round(place.width() * 0.56)))
        font = shrunk(face.text, font, place.width() - 2, 0.5)
        draw_text(painter, place, face.text, font, ink, align=Qt.AlignmentFlag.AlignHCenter)
        if face.state == "struck":
            middle = place.center().y()
            thick = max(2.0, theme.px(self._side) / 14)
            painter.fillRect(
                QRectF(place.left() + 3, middle - thick / 2, place.width() - 6, thick), theme.harm
            )
        if face.state == "exploded":
            side = place.width() * 0.5
            self._keeper.icons.paint(painter, square(place, place.right() + 1, side), "redo", theme.sea)

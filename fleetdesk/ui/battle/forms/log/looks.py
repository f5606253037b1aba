"""What the places of a log look like: a squadron's band, a ship's name, an order; two alike are painted alike."""

from collections.abc import Callable
from typing import NamedTuple, Self

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen

from fleetdesk.core.blocks.charts import Flag
from fleetdesk.core.forms import LedgerGroup, LedgerRow
from fleetdesk.core.words import Msg
from fleetdesk.ui.battle.painting import squeezed
from fleetdesk.ui.battle.tiles.words import named
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box, square
from fleetdesk.ui.widgets.lines import draw_text, height_of, shortened, shrunk, width_of
from fleetdesk.ui.widgets.marks.chart_marks import paint_flag

BAND = 40
"""Width of a squadron's band, at 100 %."""
_LOCK = 14
_FLAG, _FLAGGED = (22, 14), 150
"""Size of a flag, and the width of a name from which it bears one."""
_LATE = 3
"""The lead, in turns, from which it is told in the colour of harm."""
_SEEN = 236
"""Of a band, where its name stands."""
_CENTRE = Qt.AlignmentFlag.AlignHCenter


class BandLook(NamedTuple):
    """A squadron: a touch takes the whole of it."""

    title: str
    """Nothing where her only ship names it."""
    side: int
    squad: int
    whole: bool
    """All that a touch of it chooses is chosen."""

    @classmethod
    def of(cls, group: LedgerGroup, *, whole: bool) -> Self:
        first, alone = group.rows[0], len(group.rows) == 1
        return cls("" if alone else group.title, first.side, first.squad, whole)

    def paint(self, painter: QPainter, keeper: ThemeKeeper, rect: QRectF, seen: float) -> None:
        """Its flag, and its name upwards where it is `seen` before anybody scrolls: so many pixels."""
        theme = keeper.theme
        cloth = theme.brass if self.whole else theme.soft
        box(painter, rect.adjusted(2, 2, -2, -2), theme.px(6), cloth, theme.line)
        wide, high = (theme.px(one) for one in _FLAG)
        top = rect.top() + theme.px(8) if self.title else rect.center().y() - high / 2
        flag = QRectF(rect.center().x() - wide / 2, top, wide, high)
        paint_flag(painter, theme, flag, self.side, squad=self.squad)
        if not self.title:
            return
        rect = rect.adjusted(0, theme.px(26), 0, 0)
        painter.save()
        painter.translate(rect.center())
        painter.rotate(-90)
        long = min(rect.height(), theme.px(_SEEN), max(theme.px(BAND), seen - theme.px(26)))
        room = QRectF(rect.height() / 2 - long, -rect.width() / 2, long, rect.width())
        ink = theme.on_brass if self.whole else theme.ink
        font = shrunk(self.title, theme.font("small_strong"), long - 8, 0.7)
        draw_text(painter, room.adjusted(4, 0, -4, 0), self.title, font, ink, align=_CENTRE, most=2)
        painter.restore()


class NameLook(NamedTuple):
    """A ship: what she is called, what she may sail, how many turns ahead her orders stand."""

    title: str
    detail: str
    lead: int
    side: int
    squad: int
    flag: Flag
    chosen: bool
    """An order of hers is chosen."""

    @classmethod
    def of(cls, group: LedgerGroup, row: LedgerRow, say: Callable[[Msg], str], *, chosen: bool) -> Self:
        alone = group.title if len(group.rows) == 1 else ""
        detail = say(row.detail) if row.detail is not None else ""
        told = " \N{MIDDLE DOT} ".join(filter(None, (alone, detail)))
        return cls(row.title, told, row.lead, row.side, row.squad, row.flag, chosen)

    def paint(self, painter: QPainter, keeper: ThemeKeeper, rect: QRectF, seen: float) -> None:
        """Her flag where there is room for it, name and detail, and her lead in a ring or a box."""
        del seen
        theme, half = keeper.theme, rect.height() / 2
        if self.chosen:
            painter.fillRect(rect.adjusted(0, 1, 0, -1), theme.brass_soft)
        inner = rect.adjusted(theme.px(4), theme.px(3), -theme.px(30), -theme.px(3))
        wide, high = (theme.px(one) for one in _FLAG)
        if rect.width() >= theme.px(_FLAGGED):
            cloth = QRectF(inner.left() + theme.px(2), inner.center().y() - high * 0.67, wide, high)
            paint_flag(painter, theme, cloth, self.side, self.flag, squad=self.squad)
            inner.setLeft(cloth.right() + theme.px(8))
        tiny = theme.font("tiny")
        most = inner.height() - height_of(1, tiny)
        font, lines, name = named(theme, self.title, inner.width(), most)
        over, below = (half - 6, half - 6) if lines == 1 else (inner.height() - most, most)
        draw_text(painter, inner.adjusted(0, 0, 0, -over), name, font, theme.ink, most=lines)
        told = shortened(self.detail, tiny, inner.width())
        draw_text(painter, inner.adjusted(0, below, 0, 0), told, tiny, theme.muted)
        side = theme.px(24)
        lead = square(rect, rect.right() - side - 4, side)
        ink = (theme.sound_deep, theme.brass_deep)[min(self.lead, 1)]
        ink = ink if self.lead < _LATE else theme.harm_deep
        box(painter, lead, theme.px(4) if self.lead else side / 2, None, ink, width=theme.px(2))
        draw_text(painter, lead, str(self.lead), theme.font("small_strong"), ink, align=_CENTRE)


class CellLook(NamedTuple):
    """An order: one that stands is hatched, one that is owed asks for it."""

    order: str
    stands: bool
    open: bool
    """It may be written here."""
    due: bool
    ahead: bool
    chosen: bool
    wrong: bool
    """It will not be carried out as it is."""

    def paint(self, painter: QPainter, keeper: ThemeKeeper, rect: QRectF, seen: float) -> None:
        """Its box, and in it what is ordered, smaller where it is long."""
        del seen
        theme, inner = keeper.theme, rect.adjusted(2, 2, -2, -2)
        if not (self.stands or self.open):
            return
        if self.stands:
            box(painter, inner, theme.px(4), theme.soft, theme.line)
            painter.fillRect(inner, QBrush(theme.line, Qt.BrushStyle.BDiagPattern))
        elif self.chosen:
            box(painter, inner, theme.px(4), theme.brass_soft, theme.brass_deep, width=theme.px(2))
        elif self.due and not self.order:
            painter.setPen(QPen(theme.brass_deep, theme.px(2), Qt.PenStyle.DashLine))
            painter.setBrush(theme.card)
            painter.drawRoundedRect(inner, theme.px(4), theme.px(4))
        else:
            box(painter, inner, theme.px(4), theme.field, theme.line)
        ink = theme.harm_deep if self.wrong else theme.muted if self.stands or self.ahead else theme.ink
        shown = self.order or ("?" if self.due else "")
        font, below = squeezed(shown, theme.font("strong"), inner.width() - theme.px(4)), 0.0
        if self.stands:
            side = theme.px(_LOCK)
            lock = QRectF(inner.right() - side - 4, inner.top() + 4, side, side)
            keeper.icons.paint(painter, lock, "lock", ink)
            below = side if width_of(shown, font) > inner.width() - 2 * (side + 6) else 0.0
        draw_text(painter, inner.adjusted(0, below, 0, 0), shown, font, ink, align=_CENTRE)
        if self.wrong:
            painter.setPen(QPen(theme.harm, theme.px(2)))
            painter.drawLine(inner.bottomLeft() + QPointF(6, -4), inner.bottomRight() + QPointF(-6, -4))
            above = inner.adjusted(theme.px(6), 2, 0, -inner.height() / 2)
            draw_text(painter, above, "!", theme.font("strong"), ink)


Look = BandLook | NameLook | CellLook

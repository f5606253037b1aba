"""One question asked of several ships, as a table: a row each, a column a pick, and what answers many rows at once."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.forms import Choice, FaceDown, FormField, Group, Toggle
from fleetdesk.core.words import Words
from fleetdesk.ui.battle.forms.field_view import FieldView
from fleetdesk.ui.battle.forms.table_heads import TableHeads, choice_of
from fleetdesk.ui.battle.forms.table_view import TableView
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Row, Themed, box, discard
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import draw_lines, fitted, height_of, wrapped
from fleetdesk.ui.widgets.scroll import Scroll

_MOST = 8
"""So many picks stand beside each other."""
_LOW = 420
"""Below this height of a table its headings are low."""
_CARD, _STEP, _MOST_CARDS = 32, 11, 10
"""How wide a card that lies face down is drawn, how far the next lies from it, and how many are drawn at most."""


def is_table(field: FormField) -> bool:
    """Whether it asks the same choice of a few for every row, and perhaps one thing to be ticked after it."""
    least = 1 if isinstance(field, Group) and field.fills else 2
    if not isinstance(field, Group) or len(field.rows) < least or field.more is not None:
        return False
    first = [row.fields[0] for row in field.rows if row.fields and row.ticked is None]
    picks = {tuple(pick.value for pick in one.picks) for one in first if isinstance(one, Choice)}
    rest = [one for row in field.rows for one in row.fields[1:]]
    one_choice = len(first) == len(field.rows) and len({one.key for one in first}) == len(picks) == 1
    few = all(len(one) <= _MOST for one in picks)
    return one_choice and few and all(isinstance(one, Toggle) for one in rest)


class TableField(FieldView):
    """A touch of a cell gives that answer or takes it back; of a head, gives it to all without one, else to all."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self._field: Group | None = None
        self._answers: dict[str, dict[str, Any]] = {}
        self.heads, self.rows = TableHeads(keeper, words), TableView(keeper, words)
        self._scroll = Scroll(keeper, self.rows)
        self._scroll.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._scroll.room_changed.connect(self._fit)
        self.foot = QWidget()
        self._below = Row(keeper, self.foot, gap=8)
        self.across = self._below.put(_Across(keeper, words), 1)
        self.fills: list[BigButton] = []
        self.whole.setSpacing(0)
        self.whole.addWidget(self.heads)
        self.whole.addWidget(self._scroll, 1)
        self.whole.addWidget(self.foot)
        self.heads.chosen.connect(self._choose_all)
        self.rows.chosen.connect(self._choose)

    @property
    def grows(self) -> bool:
        return True

    def gather_foot(self) -> None:
        if self.foot is not None and self.foot.parentWidget() is not self:
            self.whole.addWidget(self.foot)

    def show_field(self, field: Group) -> None:
        self._field = field
        say = self.words.say
        self.rows.setAccessibleName(say(field.label))
        self.heads.setAccessibleName(say(field.label))
        self.heads.show_picks(choice_of(field.rows[0]).picks)
        self.rows.show_rows(field.rows)
        self.across.show_across(field.across)
        self._show_fills([say(fill.title) for fill in field.fills])

    def start_from(self, answers: object) -> None:
        """Continue answers an offer brought along."""
        given = answers if isinstance(answers, Mapping) else {}
        self._answers = {str(key): dict(row) for key, row in given.items() if isinstance(row, Mapping)}

    def _show_fills(self, names: Sequence[str]) -> None:
        if [button.text() for button in self.fills] == list(names):
            return
        discard(*self.fills)
        self.fills = [BigButton(self.keeper, name) for name in names]
        for at, button in enumerate(self.fills):
            button.clicked.connect(partial(self._fill, at))
            self._below.addWidget(button)

    def _fill(self, at: int) -> None:
        if self._field is not None and at < len(self._field.fills):
            self.start_from(self._field.fills[at].value)
            self._tell()

    def _choose(self, row: int, at: int) -> None:
        if self._field is None:
            return
        asked, key = choice_of(self._field.rows[row]), self._field.rows[row].key
        value = asked.picks[at].value
        self._answers.setdefault(key, {})[asked.key] = "" if value == asked.value else value
        self._tell()

    def _choose_all(self, at: int) -> None:
        """What speaks against a pick is overruled ship by ship only."""
        rows = self._field.rows if self._field is not None else ()
        bare = [row for row in rows if not choice_of(row).value]
        for row in bare or rows:
            asked = choice_of(row)
            if asked.picks[at].discouraged is None:
                self._answers.setdefault(row.key, {})[asked.key] = asked.picks[at].value
        self._tell()

    def _tell(self) -> None:
        self.tell({key: dict(row) for key, row in self._answers.items()})

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.heads.set_low(low=self.height() < self.keeper.theme.px(_LOW))

    def _fit(self) -> None:
        self.rows.set_room(self._scroll.viewport().height())
        self.heads.set_wide(self._scroll.viewport().width())


class _Across(Themed, QWidget):
    """What the others have laid face down: its cards, whose they are and how many."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self._across: tuple[FaceDown, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.dress(keeper)

    def show_across(self, across: tuple[FaceDown, ...]) -> None:
        self._across = across
        say = self._words.say
        self.setAccessibleName("; ".join(f"{say(one.title)}, {say(one.text)}" for one in across))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(160), self.theme.target)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = self.width() / max(1, len(self._across))
        for at, one in enumerate(self._across):
            place = QRectF(at * wide, 0, wide - theme.px(6), self.height())
            shown = min(one.count, _MOST_CARDS)
            step = float(theme.px(_STEP))
            cards = theme.px(_CARD) + max(0, shown - 1) * step
            if cards > place.width() * 0.45:
                shown, cards = min(shown, 1), float(theme.px(_CARD))
            for card in range(shown):
                spot = QRectF(place.left() + card * step, place.top(), theme.px(_CARD), place.height())
                spot.adjust(0, theme.px(2), 0, -theme.px(2))
                box(painter, spot, theme.px(4), theme.bar, theme.bar_muted, width=theme.px(1))
                inset = theme.px(3)
                box(painter, spot.adjusted(inset, inset, -inset, -inset), theme.px(3), None, theme.brass)
            room = place.adjusted(cards + theme.px(8) if shown else 0, 0, 0, 0)
            title, text = self._words.say(one.title), self._words.say(one.text)
            strong = theme.font("small_strong")
            small, lines = fitted(text, theme.font("small"), room.width(), 0.85)
            room.setTop(room.center().y() - (height_of(1, strong) + height_of(len(lines), small)) / 2)
            room.setTop(
                room.top()
                + draw_lines(painter, room, wrapped(title, strong, room.width(), 1), strong, theme.ink)
            )
            draw_lines(painter, room, lines, small, theme.muted)

"""Questions answered from a list: exactly one of it, or any number. A list of ships folds where they are in sight."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from fleetdesk.core.forms import Choice, Many, Pick
from fleetdesk.core.words import Words, nmsg
from fleetdesk.ui.battle.forms.choices import Tile, Tiles, fit_tiles
from fleetdesk.ui.battle.forms.field_view import FieldView
from fleetdesk.ui.battle.forms.fold import Fold
from fleetdesk.ui.battle.forms.opened import by_tap, pointed
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.lines import width_of

_LONG = 4
"""A list with more picks folds to the one chosen."""
_LONGEST = 10
"""The same where a list has the form almost to itself."""
_SEGMENTS_WIDE = 560
_PAIRS = 640
"""From which width on two rows of a list stand side by side."""
_MOST_TILES = 12


def rows_of(words: Words, picks: tuple[Pick, ...]) -> list[ListRow]:
    """Picks as rows of a list."""
    return [
        ListRow(
            words.say(pick.title),
            words.say(pick.detail),
            words.say(pick.trailing),
            reason=words.say(pick.discouraged),
            icon=pick.icon,
        )
        for pick in picks
    ]


def _beside(keeper: ThemeKeeper, rows: ChoiceList, more: BigButton) -> Fold:
    """A list, and what unfolds it: side by side where they have the room."""
    fold = Fold(keeper, _PAIRS)
    for widget in (rows, more):
        fold.row.addWidget(widget, 1, Qt.AlignmentFlag.AlignTop)
    return fold


class ChoiceField(FieldView):
    """Exactly one: side by side, or a list that folds to what was chosen when it is long."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(keeper, words, parent)
        self._field: Choice | None = None
        self._open = self._pointed = False
        """There is nothing much beside it: a long list need not fold."""
        self._label = Label(keeper, "", "small_strong", "muted")
        self.segments = Segments(keeper, ())
        self.tiles = Tiles(keeper)
        self.list = ChoiceList(keeper, pairs_from=_PAIRS)
        self.more = BigButton(keeper, " ", "chevron-down", does=self._unfold)
        for widget in (self._label, self.segments, self.tiles, _beside(keeper, self.list, self.more)):
            self.whole.addWidget(widget)
        self.segments.chosen.connect(self._segment)
        self.tiles.chosen.connect(self._segment)
        self.list.chosen.connect(self._row)

    def change(self, field: Choice, before: Choice | None) -> None:
        values = [pick.value for pick in field.picks]
        self._pointed = pointed(field, self.in_sight)
        if before is None:
            self._open = not field.value and not self._pointed
        label = self.words.say(by_tap(field.label) if self._pointed else field.label)
        self._label.setText(label)
        self._label.setVisible(bool(label))
        texts = [self.words.say(pick.title) for pick in field.picks]
        at = values.index(field.value) if field.value in values else -1
        theme = self.keeper.theme
        needed = sum(width_of(text, theme.font("button")) + theme.px(26) for text in texts)
        plain = not any(pick.detail or pick.trailing or pick.discouraged for pick in field.picks)
        side_by_side = field.segments and plain and len(texts) <= 6 and needed <= theme.px(_SEGMENTS_WIDE)
        figures = [self.words.say(pick.trailing) for pick in field.picks]
        reasons = [self.words.say(pick.discouraged) for pick in field.picks]
        tiles = [Tile(*one) for one in zip(texts, figures, reasons, strict=True)]
        bare = not any(pick.detail or (pick.discouraged and not field.segments) for pick in field.picks)
        tiled = not side_by_side and bare and len(tiles) <= _MOST_TILES and fit_tiles(self.keeper, tiles)
        self.segments.setVisible(side_by_side)
        self.tiles.setVisible(tiled)
        listed = not side_by_side and not tiled
        self.list.setVisible(listed)
        self.more.setVisible(listed)
        if side_by_side:
            self.segments.set_texts(texts)
            self.segments.show_index(at)
            self.segments.setAccessibleName(label)
        elif tiled:
            self.tiles.show_tiles(tiles, at)
            self.tiles.setAccessibleName(label)
        else:
            self.list.setAccessibleName(label)
            self._fill()

    def pick(self, value: str) -> bool:
        if self._field is None or value not in {pick.value for pick in self._field.picks}:
            return False
        self._open = False
        self.answered.emit(value)
        return True

    def _shown(self) -> tuple[Pick, ...]:
        assert self._field is not None  # noqa: S101 - only asked when there is one
        picks = self._field.picks
        chosen = tuple(pick for pick in picks if pick.value == self._field.value)
        long = _LONGEST if self.roomy else _LONG
        whole = len(picks) <= long or not chosen
        return picks if self._open or (whole and not self._pointed) else chosen

    def _fill(self) -> None:
        assert self._field is not None  # noqa: S101 - only asked when there is one
        shown = self._shown()
        values = [pick.value for pick in shown]
        self.list.set_rows(
            rows_of(self.words, shown),
            [values.index(self._field.value)] if self._field.value in values else (),
        )
        self.list.setVisible(bool(shown))
        folded = len(shown) < len(self._field.picks)
        self.more.setVisible(folded)
        if folded:
            others = [one for one in self._field.picks if one not in shown]
            count = sum(one.discouraged is None for one in others) or len(others)
            self.more.set_meaning(self.words.say(nmsg("Choose another ({n})", "Choose another ({n})", count)))

    def _segment(self, index: int) -> None:
        if self._field is not None:
            self.answered.emit(self._field.picks[index].value)

    def _row(self, index: int) -> None:
        value = self._shown()[index].value
        self._open = False
        self.answered.emit(value)
        if self._field is not None and self.list.isVisibleTo(self):
            self._fill()

    def _unfold(self) -> None:
        self._open = True
        self._fill()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)


class ManyField(FieldView):
    """Any number of several; a long list folds to those chosen."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self._field: Many | None = None
        self._pointed = False
        self._label = Label(keeper, "", "small_strong", "muted")
        self.list = ChoiceList(keeper, several=True, pairs_from=_PAIRS)
        self.more = BigButton(keeper, " ", "chevron-down", does=self._unfold)
        for widget in (self._label, _beside(keeper, self.list, self.more)):
            self.whole.addWidget(widget)
        self.list.chosen.connect(self._turned)

    def change(self, field: Many, _before: Many | None) -> None:
        self._pointed = pointed(field, self.in_sight)
        label = self.words.say(by_tap(field.label) if self._pointed else field.label)
        self._label.setText(label)
        self._label.setVisible(bool(label))
        self.list.setAccessibleName(label)
        self._fill()

    def pick(self, value: str) -> bool:
        values = [pick.value for pick in self._field.picks] if self._field else []
        if value not in values:
            return False
        self._answer(value)
        return True

    def _shown(self) -> tuple[Pick, ...]:
        if self._field is None:
            return ()
        picks = self._field.picks
        if self.opened or (len(picks) <= _LONG and not self._pointed):
            return picks
        return tuple(pick for pick in picks if pick.value in self._field.values)

    def _fill(self) -> None:
        assert self._field is not None  # noqa: S101 - only asked when there is one
        shown = self._shown()
        chosen = [n for n, pick in enumerate(shown) if pick.value in self._field.values]
        rows = rows_of(self.words, shown)
        if tuple(rows) == self.list.rows:
            self.list.show_chosen(chosen)
        else:
            self.list.set_rows(rows, chosen)
        self.list.setVisible(bool(rows))
        rest = len(self._field.picks) - len(shown)
        self.more.setVisible(rest > 0)
        if rest:
            self.more.set_meaning(self.words.say(nmsg("Choose ({n})", "Choose ({n})", rest)))

    def _unfold(self) -> None:
        self.opened = True
        self._fill()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _turned(self, index: int) -> None:
        self._answer(self._shown()[index].value)

    def _answer(self, value: str) -> None:
        if self._field is not None:
            chosen = set(self._field.values) ^ {value}
            self.answered.emit(tuple(pick.value for pick in self._field.picks if pick.value in chosen))

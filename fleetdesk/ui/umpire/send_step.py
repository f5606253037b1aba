"""What goes to whom: one text for all and one for each player, copied one after the other with the same button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.blocks.charts import Chart
from fleetdesk.core.game.dispatches import EVERYBODY, MARKUPS, Markup
from fleetdesk.core.words import LANGUAGES, N_, Words
from fleetdesk.services.sending import dispatches
from fleetdesk.services.sending.ledger import Due
from fleetdesk.ui.battle.forms.special import Fold
from fleetdesk.ui.battle.over.dispatch_sheet import ways_out
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.look.theme import Tone
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.notices import Banner
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.scroll import Scroll

_FOLDS, _MAP, _ROOM = 640, 200, 460
"""In less height than the last the text is shown without its map, which is copied all the same."""


class SendStep(QWidget):
    """The ledger, and the text chosen as it would be sent.

    Signals:
        changed: another text, markup or language was chosen.
    """

    changed = Signal()

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words, self._keeper = words, keeper
        self._has_map = False
        self.markup: Markup = MARKUPS[0]
        self.language = words.language
        whole = Column(keeper, self, gap=8)
        fold = Fold(keeper, _FOLDS)
        whole.addWidget(fold, 1)
        self.rows = ChoiceList(keeper, name=words.text(N_("To be sent")))
        left = Scroll(keeper, self.rows)
        left.setMinimumHeight(keeper.theme.px(220))
        fold.row.addWidget(left, 1)
        right = QWidget()
        column = Column(keeper, right, gap=8)
        self.markups, self.languages = ways_out(keeper, words, self.language, column)
        self.light = Banner(keeper, words)
        column.addWidget(self.light)
        paper = Panel(keeper, margin=14)
        self.preview = Label(keeper, "", "body")
        self.preview.setAlignment(Qt.AlignmentFlag.AlignTop)
        view = Scroll(keeper, self.preview)
        view.setMinimumHeight(keeper.theme.px(160))
        paper.body.addWidget(view)
        column.addWidget(paper, 3)
        self.board = ChartBoard(
            keeper, words, name=words.text(N_("The map that goes with it")), picks_ships=False
        )
        self.board.set_small(least=keeper.theme.px(_MAP))
        column.addWidget(self.board, 4)
        out = Row(keeper, gap=8)
        self.copy_map = BigButton(keeper, words.text(N_("Copy the map")), "copy")
        self.save_map = BigButton(keeper, words.text(N_("Save the map")), "save")
        self.save_packs = BigButton(keeper, words.text(N_("Packs of all")), "folder")
        for button in (self.copy_map, self.save_map, self.save_packs):
            out.addWidget(button, 1)
        column.addLayout(out)
        fold.row.addWidget(right, 1)
        self.rows.chosen.connect(self.changed)
        self.markups.chosen.connect(self._mark)
        self.languages.chosen.connect(self._speak)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.board.setVisible(self._has_map and self.height() >= self._keeper.theme.px(_ROOM))

    def _mark(self, index: int) -> None:
        self.markup = MARKUPS[index]
        self.changed.emit()

    def _speak(self, index: int) -> None:
        self.language = LANGUAGES[index]
        self.changed.emit()

    def show_ledger(
        self, texts: Sequence[Due], index: int, names: Sequence[str], numbers: Mapping[str, int]
    ) -> None:
        """Show what is to be sent, and to whom each goes; `numbers` are those of the sides."""
        text = self._words.text
        rows = []
        for one, name in zip(texts, names, strict=True):
            states: dict[str, tuple[str, Tone]] = {
                "due": (text(N_("to be copied")), "plain"),
                "sent": (text(N_("\N{CHECK MARK} copied")), "sound"),
                "changed": (text(N_("erratum")), "harm"),
            }
            state, tone = states[one.state]
            if one.map:
                state = " \N{MIDDLE DOT} ".join((state, text(N_("\N{CHECK MARK} map"))))
            sub = self._words.say(one.dispatch.title)
            if one.state == "changed":
                sub += " \N{MIDDLE DOT} " + text(N_("changed since it was copied"))
            to = one.dispatch.to
            side = None if to is EVERYBODY else numbers.get(to)
            rows.append(Choice(name, sub, state, "people" if to is EVERYBODY else "lock", tone, side=side))
        self.rows.set_rows(rows, [index] if rows else [])

    def show_text(self, one: dispatches.Rendered | None, sea: Chart | None) -> None:
        """Show the text chosen, whether a secret is in it, and its map."""
        self._has_map = sea is not None
        self._fit()
        if sea is not None:
            self.board.show_chart(sea)
        self.preview.setText("" if one is None else one.text)
        self.light.setVisible(one is not None)
        if one is None:
            return
        if one.leaks:
            told = "\n".join(self._words.say(leak) for leak in one.leaks[:4])
            self.light.show_notice(self._words.text(N_("It gives secrets away.")), "harm", sub=told)
        else:
            self.light.show_notice(self._words.text(N_("No secret in it.")), "sound")

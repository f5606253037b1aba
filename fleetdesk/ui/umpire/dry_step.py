"""The dry run: what every order would come to, before anything is carried out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.blocks.charts import Chart
from fleetdesk.core.game.umpire import DryRun, Fleet, Inbox, Row, Sign
from fleetdesk.core.words import N_, Msg, Words, msg, nmsg
from fleetdesk.ui.battle.forms.special import Fold
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.look.theme import Tone
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.flow import ChipRow, ChipText
from fleetdesk.ui.widgets.scroll import Scroll

_MARKS: dict[Sign, str] = {
    "hit": "\N{HEAVY ASTERISK}",
    "moved": "\N{RIGHTWARDS ARROW}",
    "stopped": "\N{RIGHT TACK}",
    "refused": "\N{MULTIPLICATION SIGN}",
    "quiet": "\N{EN DASH}",
}
_TONES: dict[Sign, Tone] = {
    "hit": "sea",
    "moved": "sound",
    "stopped": "brass",
    "refused": "harm",
    "quiet": "plain",
}
_FOLDS = 640


class DryStep(QWidget):
    """The orders in the order of play, and the sea as it would be.

    Signals:
        fleet_tapped: id of the side whose row was tapped: its messages are to be seen.
    """

    fleet_tapped = Signal(str)

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self._sides: list[str] = []
        whole = Column(keeper, self, gap=8)
        fold = Fold(keeper, _FOLDS)
        whole.addWidget(fold, 1)
        self.rows = ChoiceList(keeper, ticks=False, name=words.text(N_("What every order would come to")))
        view = Scroll(keeper, self.rows)
        view.setMinimumHeight(keeper.theme.px(220))
        fold.row.addWidget(view, 1)
        self.board = ChartBoard(
            keeper, words, name=words.text(N_("The sea after this turn")), picks_ships=False
        )
        fold.row.addWidget(self.board, 1)
        self.chips = ChipRow(keeper, name=words.text(N_("The turn in figures")))
        whole.addWidget(self.chips)
        self.rows.chosen.connect(lambda index: self.fleet_tapped.emit(self._sides[index]))

    def show_run(self, run: DryRun, fleets: Sequence[Fleet]) -> None:
        """Show the turn as it would go."""
        say = self._words.say
        self._sides.clear()
        rows: list[Choice] = []
        for fleet in fleets:
            mine = [one for one in run.rows if one.side == fleet.side]
            if not mine and fleet.side not in run.idle:
                continue
            head = msg("{fleet} \N{MIDDLE DOT} {player}", fleet=fleet.title, player=fleet.player)
            idle = "" if mine else self._words.text(N_("No orders: its ships do nothing."))
            rows.append(Choice(say(head), idle, tone="plain" if mine else "brass", side=fleet.number))
            rows.extend(self._row(one) for one in mine)
            self._sides.extend([fleet.side] * (1 + len(mine)))
        self.rows.set_rows(rows)
        self.board.show_chart(run.chart)
        self.chips.set_chips([ChipText(say(text), tone) for text, tone in _figures(run)])

    def show_placing(self, inbox: Inbox, chart: Chart) -> None:
        """Show where every ship lies, and which are still to be placed."""
        say = self._words.say
        self._sides.clear()
        rows: list[Choice] = []
        for fleet in inbox.fleets:
            head = msg("{fleet} \N{MIDDLE DOT} {player}", fleet=fleet.title, player=fleet.player)
            rows.append(Choice(say(head), side=fleet.number))
            rows.extend(Choice(one.ship, trailing=say(one.order), tone=one.tone) for one in fleet.kept)
            self._sides.extend([fleet.side] * (1 + len(fleet.kept)))
        self.rows.set_rows(rows)
        self.board.show_chart(chart)
        self.chips.set_chips([])

    def _row(self, one: Row) -> Choice:
        say = self._words.say
        title = say(msg("{ship}: {order}", ship=one.ship, order=one.order))
        return Choice(
            title, "" if one.told is None else say(one.told), _MARKS[one.sign], tone=_TONES[one.sign]
        )


def _figures(run: DryRun) -> list[tuple[Msg, Tone]]:
    count = {sign: sum(one.sign == sign for one in run.rows) for sign in _MARKS}
    carried = len(run.rows) - count["stopped"] - count["refused"]
    figures: list[tuple[Msg, Tone]] = [(nmsg("{n} followed", "{n} followed", carried), "sound")]
    if count["stopped"]:
        figures.append((nmsg("{n} stopped", "{n} stopped", count["stopped"]), "brass"))
    if count["refused"]:
        figures.append((nmsg("{n} refused", "{n} refused", count["refused"]), "harm"))
    figures.append((nmsg("{n} salvo hits", "{n} salvoes hit", count["hit"]), "plain"))
    return figures

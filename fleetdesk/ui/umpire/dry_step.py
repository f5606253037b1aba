"""The dry run: what every order would come to, before anything is carried out."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.blocks.charts import Chart
from fleetdesk.core.game.umpire import DryRun, Fleet, Inbox, Kept, Sign
from fleetdesk.core.game.umpire import Row as Ordered
from fleetdesk.core.words import N_, Msg, Words, msg, nmsg
from fleetdesk.ui.battle.forms.fold import Fold
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.look.theme import Tone
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.umpire.dry_table import DryFleet, DryLine, DryTable
from fleetdesk.ui.widgets.base import Column, Row
from fleetdesk.ui.widgets.flow import ChipRow, ChipText
from fleetdesk.ui.widgets.scroll import Scroll

_MARKS: dict[Sign, str] = {
    "hit": "\N{HEAVY ASTERISK}",
    "sunk": "\N{HEAVY ASTERISK}",
    "moved": "\N{RIGHTWARDS ARROW}",
    "stopped": "\N{RIGHT TACK}",
    "refused": "\N{MULTIPLICATION SIGN}",
    "quiet": "\N{EN DASH}",
}
_TONES: dict[Sign, Tone] = {
    "hit": "sea",
    "sunk": "harm",
    "moved": "sound",
    "stopped": "brass",
    "refused": "harm",
    "quiet": "plain",
}
_FOLDS = 800


class _Sea(QWidget):
    """Has its share of the height, however high it would like to be."""

    def hasHeightForWidth(self) -> bool:
        return False


class DryStep(QWidget):
    """The orders in the order of play, and the sea as it would be."""

    fleet_tapped = Signal(str)
    """Id of the side that was tapped: its messages are to be seen."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self._sides: list[str] = []
        whole = Column(keeper, self, gap=8)
        fold = whole.put(Fold(keeper, _FOLDS), 1)
        self.rows = DryTable(keeper, name=words.text(N_("What every order would come to")))
        self._view = fold.row.put(Scroll(keeper, self.rows), 1)
        self._view.setMinimumHeight(keeper.theme.px(220))
        self._view.room_changed.connect(self._fit)
        self.board = ChartBoard(
            keeper, words, name=words.text(N_("The sea after this turn")), picks_ships=False
        )
        right = _Sea()
        right.setMinimumHeight(keeper.theme.px(300))
        column = Column(keeper, right, gap=8)
        self.chips = ChipRow(keeper, name=words.text(N_("The turn in figures")))
        column.addWidget(self.board, 1)
        below = column.put(Row(keeper, gap=8))
        below.addWidget(self.chips, 1)
        self.board.lay_tools(below)
        fold.row.addWidget(right, 1)
        self.rows.chosen.connect(lambda index: self.fleet_tapped.emit(self._sides[index]))

    def _fit(self) -> None:
        self.rows.set_room(self._view.viewport().height())

    def show_inbox(self, inbox: Inbox, run: DryRun) -> None:
        """Show the turn as it would go; before the first one where every ship lies."""
        if inbox.tried:
            self.show_run(run, inbox.fleets)
        else:
            self.show_placing(inbox, run.chart)

    def show_run(self, run: DryRun, fleets: Sequence[Fleet]) -> None:
        """Show the turn as it would go."""
        say = self._words.say
        self._sides.clear()
        rows: list[DryFleet] = []
        for fleet in fleets:
            mine = tuple(self._line(one) for one in run.rows if one.side == fleet.side)
            if not mine and fleet.side not in run.idle:
                continue
            mine += tuple(self._open(one) for one in fleet.kept if one.tone == "brass")
            idle = "" if mine else self._words.text(N_("No orders: its ships do nothing."))
            rows.append(DryFleet(fleet.number, fleet.player, mine, idle))
            self._sides.append(fleet.side)
        self.rows.set_fleets(rows)
        self.board.show_chart(run.chart)
        doubts = sum(fleet.doubts for fleet in fleets)
        self.chips.set_chips([ChipText(say(text), tone) for text, tone in _figures(run, doubts)])

    def show_placing(self, inbox: Inbox, chart: Chart) -> None:
        """Show where every ship lies, and which are still to be placed."""
        say = self._words.say
        self._sides.clear()
        rows: list[DryFleet] = []
        for fleet in inbox.fleets:
            mine = tuple(
                DryLine(one.ship, say(one.order), tone="brass" if one.tone == "brass" else "plain")
                for one in fleet.kept
            )
            rows.append(DryFleet(fleet.number, fleet.player, mine))
            self._sides.append(fleet.side)
        self.rows.set_fleets(rows)
        self.board.show_chart(chart)
        self.chips.set_chips([])

    def _open(self, one: Kept) -> DryLine:
        """A ship whose order nobody has settled: the turn goes on without it."""
        idle = self._words.text(N_("does nothing"))
        return DryLine(one.ship, self._words.say(one.order), "?", idle, "brass")

    def _line(self, one: Ordered) -> DryLine:
        say = self._words.say
        told = "" if one.told is None else say(one.told)
        return DryLine(one.ship, say(one.order), _MARKS[one.sign], told, _TONES[one.sign])


def _figures(run: DryRun, doubts: int) -> list[tuple[Msg, Tone]]:
    count = {sign: sum(one.sign == sign for one in run.rows) for sign in _MARKS}
    carried = len(run.rows) - count["stopped"] - count["refused"]
    figures: list[tuple[Msg, Tone]] = [(nmsg("{n} followed", "{n} followed", carried), "sound")]
    if count["stopped"]:
        figures.append((nmsg("{n} stopped", "{n} stopped", count["stopped"]), "brass"))
    if doubts:
        figures.append((msg("To settle: {n}", n=doubts), "brass"))
    if count["refused"]:
        figures.append((nmsg("{n} refused", "{n} refused", count["refused"]), "harm"))
    hits = count["hit"] + count["sunk"]
    figures.append((nmsg("{n} salvo hits", "{n} salvoes hit", hits), "plain"))
    return figures

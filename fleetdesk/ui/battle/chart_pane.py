"""The sea of a battle seen from above."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.blocks.charts import Cell, Chart, Track
from fleetdesk.core.forms import Cells, Form
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.frame_plan import sea_shape
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.deferred import Deferred

if TYPE_CHECKING:
    from fleetdesk.ui.battle.forms.whole import FormView
    from fleetdesk.ui.chart.panel import ChartBoard


class ChartPane(Deferred, QWidget):
    """The chart of a battle, if the game has one; the board it is drawn on is loaded and made where there is one."""

    piece_chosen, cell_chosen = Signal(str), Signal(object)
    """A ship or a cell was touched."""
    way_drawn, way_done = Signal(object), Signal(object)
    """Cells a finger went over, and where it was lifted."""
    enlarged = Signal(bool)
    """It shall have all the room there is, or give it back."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keeper, self._words, self._bridge = keeper, words, bridge
        self._asked: Cells | None = None
        self._ship = ""
        self.exists = False
        """Whether the game shows a chart at this moment, to this seat."""
        self.sheet: QWidget | None = None
        """What of a form stands in its place."""
        self._whole = Column(keeper, self, gap=0)
        self._board: ChartBoard | None = None
        self._aim = ("", "")
        self._head: object = None
        """The step that was drawn last."""

    @property
    def board(self) -> "ChartBoard":
        """What it is drawn on, the sea as it stands now."""
        self.settle()
        return self._made

    @property
    def _made(self) -> "ChartBoard":
        return self._make_board() if self._board is None else self._board

    def _make_board(self) -> "ChartBoard":
        from fleetdesk.ui.chart.panel import ChartBoard

        self._board = board = ChartBoard(
            self._keeper, self._words, name=self._words.text(N_("Chart of the battle")), parent=self
        )
        board.canvas.opening = True
        board.piece_chosen.connect(self.piece_chosen)
        board.cell_chosen.connect(self.cell_chosen)
        board.canvas.way_drawn.connect(self.way_drawn)
        board.canvas.way_done.connect(self.way_done)
        board.large.toggled.connect(self.enlarged)
        board.setHidden(self.sheet is not None)
        self._whole.insertWidget(0, board)
        return board

    def make_ready(self) -> None:
        """Make what a chart is drawn on, where all may see that there is one: it takes a while."""
        if self._board is None and self._bridge.seen.chart("") is not None:
            self._make_board()

    @property
    def _drawn(self) -> Chart | None:
        return self.board.canvas.chart if self._board is not None else None

    @property
    def large(self) -> bool:
        """Whether it shall have all the room that is not asked for."""
        return self.exists and self._made.large.isChecked() and self.sheet is None

    @property
    def shape(self) -> float:
        """How high its sea is beside its width (see `Frame.sea`)."""
        return sea_shape(self._drawn)

    def give_place(self, sheet: QWidget | None, form: "FormView") -> None:
        """Let something of a form stand in its place; `None`: the sea is seen again, the form has it back."""
        if sheet is None:
            form.gather()
        self.sheet = sheet
        if self._board is not None:
            self._board.setHidden(sheet is not None)
        if sheet is not None and sheet.parentWidget() is not self:
            self._whole.addWidget(sheet, 1)
            sheet.show()

    def stand_on(self, screen: QWidget) -> bool:
        """Learn whether it has a place of its own there: only then can it be made larger, and takes cells for forms."""
        own = self.exists and self.parent() is screen and not self.isHidden()
        if self._board is not None:
            self._board.offer_room(offered=own)
        return own

    def refresh(self, ship: str) -> bool:
        """Show the sea as it stands, with a ship in hand; whether a chart came or went."""
        self._ship, before = ship, self.exists
        self.exists = self._bridge.seen.chart(ship) is not None
        self._draw_later()
        return self.exists != before

    def _draw_later(self) -> None:
        if self.exists or self._board is not None:
            self.defer()

    def catch_up(self) -> None:
        """Draw the sea as the last thing in a tap left it."""
        chart, board, asked = self._bridge.seen.chart(self._ship), self._made, self._asked
        if chart is None:
            board.clear()
            return
        drawn, head = chart if asked is None else asked_on(chart, asked), self._bridge.seen.head
        if asked is not None or (head != self._head and drawn != board.canvas.chart):
            board.close_replay()  # play went on
        self._head = head
        board.show_chart(drawn)
        chosen = asked.values if asked is not None else ()
        board.canvas.show_chosen(chosen, numbered=asked is not None and asked.most > 1)
        board.show_selected(self._ship)
        board.show_replays(self._bridge.seen.replays)
        board.canvas.show_aimed(*self._aim)

    def show_aimed(self, ship: str, aim: str = "") -> None:
        """Mark the ship that is aimed at, and say what it promises; "": none."""
        self._aim = (ship, aim)
        if self._board is not None and not self._due:
            if ship:
                self._board.close_replay()
            self._board.canvas.show_aimed(ship, aim)

    def show_asked(self, form: Form | None) -> None:
        """Draw on the sea what a form draws, and what is chosen of it; `None`: the sea as it stands."""
        fields = form.fields if form is not None else ()
        asked = next((one for one in fields if isinstance(one, Cells)), None)
        if asked != self._asked:
            self._asked = asked
            self._draw_later()

    def cell_of(self, ship: str) -> Cell | None:
        chart = self._drawn
        pieces = chart.pieces if chart is not None else ()
        return next((piece.cell for piece in pieces if piece.id == ship and not piece.faint), None)

    def ghost_at(self, cell: Cell) -> str:
        """The ship whose orders end in a cell, if there is one."""
        chart = self._drawn
        pieces = chart.pieces if chart is not None else ()
        return next((piece.id for piece in pieces if piece.faint and piece.id and piece.cell == cell), "")


def asked_on(sea: Chart, asked: Cells) -> Chart:
    """The sea with what a form draws: cells to choose from instead of all else, or ways and ends beside it."""
    drawn = asked.chart
    if drawn.shape != sea.shape:
        return sea
    if asked.most:
        return drawn.but(corners=sea.corners, endless=sea.endless, soil=sea.soil)
    ghosts = tuple(one for one in drawn.pieces if one.faint)
    anew = {one.id for one in ghosts}
    tracks = drawn.tracks or tuple(Track(cells=(one.cell,)) for one in ghosts)
    return sea.but(
        pieces=(*ghosts, *(one for one in sea.pieces if not (one.faint and one.id in anew))),
        tracks=(*_others(sea.tracks, tracks), *drawn.tracks),
        shades=(*sea.shades, *drawn.shades),
        note=drawn.note or sea.note,
    )


def _others(known: tuple[Track, ...], anew: tuple[Track, ...]) -> tuple[Track, ...]:
    """The ways that are not drawn anew: neither they nor what they go on from begin in the same cell."""
    starts = {one.cells[0] for one in anew}
    left = []
    for one in known:
        if one.cells[0] in starts:
            starts.add(one.cells[-1])
        else:
            left.append(one)
    return tuple(left)

"""The middle column of the builder: the list itself, its points and verdict, and what can be done with it."""

from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, msg, nmsg
from fleetdesk.services.building.builder import FleetEditor
from fleetdesk.ui.builder.board import FleetBoard
from fleetdesk.ui.builder.board_view import Thing
from fleetdesk.ui.builder.fleet_views import Viewer, is_priced
from fleetdesk.ui.verdicts import verdict_words
from fleetdesk.ui.widgets.base import Column, Label, Row, abreast
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import wrapped
from fleetdesk.ui.widgets.marks.meters import Meter
from fleetdesk.ui.widgets.parts import Fitted
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.window_context import WindowContext

_LOW, _NARROW = 560, 480
_LINES = 2
"""The most lines of the name."""


class FleetColumn(Fitted, QWidget):
    """Name, meter, board, undo and the buttons below."""

    wanted = Signal(str)
    """The key of the button tapped: `details`, `import`, `share`, `print`, `play`, `undo`, `redo`."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__()
        self._context = context
        self._viewer: Viewer | None = None
        self._name = ""
        keeper, words = context.keeper, context.words
        column = Column(keeper, self, gap=10, margins=(18, 14, 14, 12))
        head = Column(keeper, gap=2)
        first = head.put(Row(keeper, gap=8))
        self.title = first.put(Label(keeper, "", "title"), 1)
        self.details = BigButton(
            keeper, icon="edit", kind="ghost", name=words.text(N_("Name, player, size of the game"))
        )
        self.small_undo = BigButton(keeper, icon="undo", kind="ghost", name=words.text(N_("Undo")))
        self.small_redo = BigButton(keeper, icon="redo", kind="ghost", name=words.text(N_("Redo")))
        for button in (self.small_undo, self.small_redo, self.details):
            first.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        second = head.put(Row(keeper, gap=20))
        self.sub = Label(keeper, "", "small", "muted")
        second.addWidget(self.sub, 1, Qt.AlignmentFlag.AlignTop)
        self.meter = Meter(keeper, words)
        second.addWidget(self.meter, 1, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(head)
        self.board = FleetBoard(keeper, words.text(N_("The fleet")))
        body = QWidget()
        inner = Column(keeper, body, gap=12, margins=(0, 0, 4, 8))
        self.invitation = Label(
            keeper,
            words.text(N_("Tap + beside a card on the left: the first ship makes the first squadron.")),
            "body",
            "muted",
        )
        self.invitation.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inner.add(self.invitation, self.board)
        inner.addStretch(1)
        self.area = column.put(Scroll(keeper, body), 1)
        self._steps = self._history()
        column.add(self._steps, self._foot())
        self.refit()

    def _history(self) -> QWidget:
        keeper = self._context.keeper
        steps = QWidget()
        row = Row(keeper, steps, gap=8)
        self.undo = BigButton(keeper, "-", "undo", "ghost", font="small")
        self.redo = BigButton(keeper, "-", "redo", "ghost", font="small")
        for button in (self.undo, self.redo):
            row.addWidget(button, 1)
        both = (("undo", self.undo, self.small_undo), ("redo", self.redo, self.small_redo))
        for key, large, small in both:
            for button in (large, small):
                button.setObjectName(key)
                button.clicked.connect(self._tapped)
        return steps

    def refit(self) -> None:
        """In a low window undo and redo stand beside the title, in a narrow one the buttons in two rows."""
        theme = self._context.keeper.theme
        low = self.height() < theme.px(_LOW)
        abreast(self._deeds, beside=self.width() >= theme.px(_NARROW))
        self._steps.setVisible(not low)
        self.small_undo.setVisible(low)
        self.small_redo.setVisible(low)
        self._show_name()

    def _show_name(self) -> None:
        """The name of the list in two lines at most: the list is what is worked on."""
        font, room = self.title.font(), max(1, self.title.width())
        lines = wrapped(self._name, font, room, _LINES)
        cut = len(wrapped(self._name, font, room, _LINES + 1)) > _LINES
        self.title.setText("\n".join(lines) if cut else self._name)
        self.title.setAccessibleName(self._name)

    def _foot(self) -> Row:
        text, keeper = self._context.words.text, self._context.keeper
        foot, first, second = Row(keeper, gap=8), Row(keeper, gap=8), Row(keeper, gap=8)
        self.buttons = {
            "import": BigButton(keeper, text(N_("Import …"))),
            "share": BigButton(keeper, text(N_("Share …"))),
            "print": BigButton(keeper, text(N_("Print"))),
            "play": BigButton(keeper, text(N_("Play this fleet")), "play", "primary"),
        }
        for key, button in (*self.buttons.items(), ("details", self.details)):
            button.setObjectName(key)
            button.clicked.connect(self._tapped)
        for key in ("import", "share"):
            first.addWidget(self.buttons[key])
        second.addStretch(1)
        for key in ("print", "play"):
            second.addWidget(self.buttons[key])
        foot.addLayout(first)
        foot.addLayout(second, 1)
        self._deeds = foot
        return foot

    def _tapped(self) -> None:
        self.wanted.emit(self.sender().objectName())

    def show_editor(self, editor: FleetEditor) -> None:
        words, fleet = self._context.words, editor.fleet
        if self._viewer is None or self._viewer.system is not editor.system:
            self._viewer = Viewer(editor.system, words)
        self._name = fleet.name or words.text(N_("Unnamed fleet"))
        self._show_name()
        ships = editor.system.counted(fleet.cards.get(ship.card) for _, ship in fleet.sailing())
        told = [
            words.text(editor.system.title),
            words.text(fleet.faction),
            words.say(nmsg("{n} squadron", "{n} squadrons", len(fleet.squadrons))),
            words.say(ships),
        ]
        self.sub.setText(" · ".join(text for text in told if text))
        verdict, tone = verdict_words(words, editor.verdict, editor.problems)
        total, limit, unit = editor.cost.total or 0, fleet.points_limit or None, words.text(N_("pts"))
        if not is_priced(editor):
            total, limit = sum(1 for _ in fleet.sailing()), None
            unit = words.say(nmsg("taking part", "taking part", total))
        self.meter.show_points(total, limit, unit, verdict, tone)
        self.board.show_view(self._viewer.view(editor))
        self.invitation.setVisible(not fleet.squadrons)
        self._show_steps(editor)

    def _show_steps(self, editor: FleetEditor) -> None:
        words = self._context.words
        undo, redo = editor.undo_title, editor.redo_title
        back = words.say(msg("Undo: {what}", what=undo)) if undo else words.text(N_("Undo"))
        again = words.say(msg("Redo: {what}", what=redo)) if redo else words.text(N_("Redo"))
        for text, known, large, small in (
            (back, undo, self.undo, self.small_undo),
            (again, redo, self.redo, self.small_redo),
        ):
            large.setText(text)
            large.setEnabled(known is not None)
            small.setAccessibleName(text)
            small.setToolTip(text)
            small.setEnabled(known is not None)

    def show_thing(self, thing: Thing) -> None:
        """Choose a ship or squadron and scroll until it can be seen."""
        self.board.choose(thing)
        self.bring(thing)

    def bring(self, thing: Thing) -> None:
        """Scroll until a ship or squadron can be seen, whatever is chosen."""
        QTimer.singleShot(0, self, partial(self._scroll_to, thing))

    def _scroll_to(self, thing: Thing) -> None:
        # The board may have grown: only a view that knows can scroll as far.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        rect = self.board.place_of(thing)
        if rect.isEmpty():
            return
        body = self.board.parentWidget()
        where = (
            self.board.mapTo(body, rect.center().toPoint()) if body is not None else rect.center().toPoint()
        )
        margin = round(rect.height() / 2) + self._context.keeper.theme.px(16)
        self.area.ensureVisible(where.x(), where.y(), 0, margin)

    def place_under(self, where: QPointF) -> tuple[str, int] | None:
        """(squadron, index) of the board under a point of the screen; None beside the column."""
        inside = self.area.viewport().mapFromGlobal(where.toPoint())
        if not self.area.viewport().rect().contains(inside):
            return None
        return self.board.target_at(QPointF(self.board.mapFromGlobal(where.toPoint())))

    def over(self, where: QPointF) -> bool:
        """Whether a point of the screen is above the list."""
        inside = self.area.viewport().mapFromGlobal(where.toPoint())
        return QRectF(self.area.viewport().rect()).contains(inside)

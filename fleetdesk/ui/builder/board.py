"""The fleet board: every squadron and ship of a list in one painted widget."""

from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEventPoint, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QTouchEvent

from fleetdesk.ui.builder.board_paint import BoardPainter, Pressed, name_room
from fleetdesk.ui.builder.board_view import BoardView, Laid, RowPlace, Thing, ToolPlace, lay_out
from fleetdesk.ui.builder.catalogue_list import hold_still, scroll_area_of
from fleetdesk.ui.look.theme import faded
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.entry.line import Line
from fleetdesk.ui.widgets.painted import Part
from fleetdesk.ui.widgets.parts import LaidArea

_NAME_LENGTH = 80


class Used(NamedTuple):
    """A tool of the strip was tapped."""

    key: str
    thing: Thing


class Named(NamedTuple):
    """A new name was typed."""

    thing: Thing
    name: str


class Drop(NamedTuple):
    """A ship was dragged to its new place: before the ship that is now number `at`."""

    ship: str
    squadron: str
    at: int


class _Spot(NamedTuple):
    """What a part stands for."""

    part: Part
    thing: Thing
    what: str
    """`tick`, `pick` or the key of a tool."""


class FleetBoard(LaidArea):
    """Squadrons as cards and ships as rows; a tap chooses, a box ticks who sails, a handle drags."""

    picked = Signal(object)
    """The `Thing` that was tapped, or None when what was chosen was tapped again."""
    ticked = Signal(str)
    """The id of the ship whose box was tapped."""
    tool_used = Signal(object)
    """`Used`."""
    renamed = Signal(object)
    """`Named`."""
    dropped = Signal(object)
    """`Drop`."""
    more_wanted = Signal()
    """The row that adds a squadron was tapped."""

    def __init__(self, keeper: ThemeKeeper, name: str) -> None:
        super().__init__(keeper, name)
        self.view = BoardView()
        self.chosen: Thing | None = None
        self._places = Laid(0.0, (), ())
        self._spots: tuple[_Spot, ...] = ()
        self._editing: Thing | None = None
        self.editor = Line(keeper, parent=self)
        """Where a name is typed; hidden while none is."""
        self.editor.setMaxLength(_NAME_LENGTH)
        self.editor.hide()
        self.editor.editingFinished.connect(self._named)
        self.editor.installEventFilter(self)
        self._carried: RowPlace | None = None
        self._carried_at = QPointF()
        self._carried_from = QPointF()
        self._carrying_finger: int | None = None
        self._line: tuple[str, int] | None = None

    def show_view(self, view: BoardView) -> None:
        """Show the list as it now is. What was chosen stays chosen while it exists."""
        if view == self.view:
            return
        self.view = view
        known = {Thing("squadron", squadron.id) for squadron in view.squadrons}
        known |= {Thing("ship", row.id) for squadron in view.squadrons for row in squadron.rows}
        if self.chosen not in known:
            self.chosen = None
        if self._editing not in known:
            self._stop_editing()
        self.lay()

    def choose(self, thing: Thing | None) -> None:
        """Show another choice without telling anyone."""
        if thing != self.chosen:
            self.chosen = thing
            self.lay()

    def place_of(self, thing: Thing) -> QRectF:
        """Where a ship or squadron lies with its tools, for scrolling there."""
        rows = ((Thing("ship", row.row.id), row.rect) for row in self._places.rows())
        heads = ((Thing("squadron", one.view.id), one.head) for one in self._places.squadrons)
        found = next((rect for one, rect in (*rows, *heads) if one == thing), QRectF())
        for tool in self._places.tools:
            found = found.united(tool.rect) if tool.thing == thing else found
        return found

    def begin_rename(self, thing: Thing) -> None:
        """Let the name be typed where it stands."""
        found = self._name_of(thing)
        if found is None:
            return
        rect, name = found
        tall = max(self.theme.px(38), self.theme.metrics("strong").lineSpacing() + self.theme.px(14))
        self._editing = thing
        self.editor.setFont(self.theme.font("strong"))
        self.editor.setText(name)
        self.editor.setGeometry(
            round(rect.left() - self.theme.px(8)),
            round(rect.center().y() - tall / 2),
            round(max(rect.width(), self.theme.px(160)) + self.theme.px(8)),
            tall,
        )
        self.editor.show()
        self.editor.selectAll()
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    # Parts

    def part_used(self, index: int) -> None:
        spot = self._spots[index]
        match spot.what:
            case "tick":
                self.ticked.emit(spot.thing.id)
            case "pick":
                self.choose(None if self.chosen == spot.thing else spot.thing)
                self.picked.emit(self.chosen)
            case "grip":
                self.choose(spot.thing)
                self.picked.emit(self.chosen)
            case "more":
                self.more_wanted.emit()
            case key:
                self.tool_used.emit(Used(key, spot.thing))

    def spot_of(self, what: str, identity: str) -> QRectF:
        """Where the part `what` of a ship or squadron lies; empty when it is not shown."""
        for spot in self._spots:
            if spot.what == what and spot.thing.id == identity:
                return spot.part.rect
        return QRectF()

    def lay(self) -> None:
        self._places = lay_out(self.view, max(1.0, float(self.width())), self.theme, self.chosen)
        self._spots = tuple(self._all_spots())
        self.laid(tuple(spot.part for spot in self._spots))

    def _all_spots(self) -> list[_Spot]:
        spots: list[_Spot] = []
        for squadron in self._places.squadrons:
            view = squadron.view
            thing = Thing("squadron", view.id)
            name = ", ".join(text for text in (view.name, view.points, view.problem) if text)
            spots.append(_Spot(Part(squadron.head, name, "choice", self.chosen == thing), thing, "pick"))
            spots += self._tools_of(thing)
            for place in squadron.rows:
                row = place.row
                ship = Thing("ship", row.id)
                told = ", ".join(text for text in (row.name, row.class_name, row.points, row.problem) if text)
                spots.append(_Spot(Part(place.tick, row.name, "tick", row.sails), ship, "tick"))
                body = place.rect.adjusted(place.tick.width(), 0, -place.handle.width(), 0)
                spots.append(_Spot(Part(body, told, "choice", self.chosen == ship), ship, "pick"))
                spots.append(_Spot(Part(place.handle, row.name, "choice", self.chosen == ship), ship, "grip"))
                spots += self._tools_of(ship)
        if self._places.more.height():
            spots.append(_Spot(Part(self._places.more, self.view.more), Thing("squadron", ""), "more"))
        return spots

    def _tools_of(self, thing: Thing) -> list[_Spot]:
        return [
            _Spot(Part(place.rect, place.tool.text), thing, place.tool.key)
            for place in self._places.tools
            if place.thing == thing
        ]

    def _name_of(self, thing: Thing) -> tuple[QRectF, str] | None:
        for row in self._places.rows():
            if thing == ("ship", row.row.id):
                return row.words, row.row.name if row.row.named else ""
        for squadron in self._places.squadrons:
            if thing == ("squadron", squadron.view.id):
                return name_room(self.theme, squadron), squadron.view.name if squadron.view.named else ""
        return None

    def _named(self) -> None:
        thing, name = self._editing, self.editor.text().strip()
        self._stop_editing()
        if thing is not None:
            self.renamed.emit(Named(thing, name))

    def _stop_editing(self) -> None:
        self._editing = None
        self.editor.hide()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Return and Escape end the typing here: the board itself must not take them for a tap."""
        if watched is self.editor and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._named()
            elif event.key() == Qt.Key.Key_Escape:
                self._stop_editing()
            else:
                return False
            self.setFocus()
            return True
        return False

    # Dragging

    def finger_down(self, finger: int, where: QPointF) -> None:
        super().finger_down(finger, where)
        for row in self._places.rows():
            if row.handle.contains(where):
                self._carried_from, self._carrying_finger = where, finger

    def carry_to(self, where: QPointF) -> None:
        """The finger that holds a handle moved; it carries the row once it has moved a little."""
        if self._carried is None:
            near = self.theme.px(6)
            if (where - self._carried_from).manhattanLength() < near:
                return
            for row in self._places.rows():
                if row.handle.contains(self._carried_from):
                    self._carried = row
            hold_still(self)
        self._carried_at = where
        area = scroll_area_of(self)
        if area is not None:
            area.ensureVisible(round(where.x()), round(where.y()), 0, self.theme.px(60))
        self.update()

    def put_down(self) -> None:
        """The finger was lifted: the row goes where the line shows."""
        carried, self._carried, self._carrying_finger = self._carried, None, None
        if carried is not None:
            target = self.target_at(self._carried_at)
            if target is not None:
                self.dropped.emit(Drop(carried.row.id, target[0], target[1]))
        self.update()

    def show_line(self, place: tuple[str, int] | None) -> None:
        """Show where something dragged from elsewhere would go."""
        if place != self._line:
            self._line = place
            self.update()

    def target_at(self, where: QPointF) -> tuple[str, int] | None:
        """(squadron, index) a ship let go here would have."""
        return self._places.target_at(where.y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._carrying_finger is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self.carry_to(event.position())
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._carried is not None:
            self.let_go()
            self.put_down()
            return
        self._carrying_finger = None
        super().mouseReleaseEvent(event)

    def _touched(self, event: QTouchEvent) -> None:
        """What a finger carries is put down where it is lifted, however far that is."""
        if self._carried is not None:
            if event.type() == QEvent.Type.TouchCancel:
                self._carried = None
            lifted = QEventPoint.State.Released
            if any(one.id() == self._carrying_finger and one.state() == lifted for one in event.points()):
                self.let_go()
                self.put_down()
                return
        super()._touched(event)

    def _point_moved(self, point: QEventPoint) -> None:
        if self._carrying_finger == point.id():
            self.carry_to(point.position())
        else:
            super()._point_moved(point)

    def finger_tap(self, finger: int, where: QPointF) -> None:
        self._carrying_finger = None
        super().finger_tap(finger, where)

    # Looks

    def heightForWidth(self, width: int) -> int:
        if width == self.width():
            return round(self._places.height) + 1
        return round(lay_out(self.view, float(width), self.theme, self.chosen).height) + 1

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(520), round(self._places.height) + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(264), round(self._places.height) + 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        drawing = BoardPainter(painter, self.theme, self._keeper.icons, self.view, self._places)
        drawing.draw(QRectF(event.rect()), self.chosen, self._pressed())
        target = self.target_at(self._carried_at) if self._carried is not None else self._line
        if target is not None:
            y, thick = self._places.line_of(*target), self.theme.px(4)
            line = QRectF(self.theme.px(8), y - thick / 2, self.width() - self.theme.px(16), thick)
            box(painter, line, thick / 2, self.theme.sea)
        if self._carried is not None:
            self._paint_carried(painter, drawing, self._carried)
        if self.ringed and self.current < len(self._spots):
            spot = self._spots[self.current]
            named = spot.what == "pick" and spot.thing.kind == "ship"
            beside = self.theme.px(5) if named else -2  # her words begin and end where the part does
            self.paint_ring(painter, spot.part.rect.adjusted(-beside, 2, beside, -2), self.theme.px(9))

    def _pressed(self) -> Pressed:
        carried = self._carried.row.id if self._carried is not None else ""
        index = self.pressed_part
        if index is None or index >= len(self._spots) or carried:
            return Pressed(carried=carried)
        spot = self._spots[index]
        if spot.what == "more":
            return Pressed(more=True)
        if spot.what == "pick":
            ship = spot.thing.kind == "ship"
            return Pressed(row=spot.thing.id) if ship else Pressed(squadron=spot.thing.id)
        tools: list[ToolPlace] = [tool for tool in self._places.tools if tool.rect == spot.part.rect]
        return Pressed(tool=tools[0]) if tools else Pressed()

    def _paint_carried(self, painter: QPainter, drawing: BoardPainter, carried: RowPlace) -> None:
        theme = self.theme
        painter.save()
        painter.translate(0, self._carried_at.y() - carried.rect.center().y())
        box(
            painter,
            carried.rect.adjusted(2, 2, -2, -2),
            theme.px(10),
            faded(theme.card, 0.96),
            theme.sea,
            width=theme.px(2),
        )
        drawing.row_words(carried)
        painter.restore()

"""What part of a chart a widget shows: the whole, a ship from near, wherever a hand draws it."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QTimer, SignalInstance

from fleetdesk.core.blocks.charts import Cell, Replay
from fleetdesk.core.words import Words
from fleetdesk.ui.chart.frame import NORTH_EDGE, WEST_EDGE
from fleetdesk.ui.chart.gestures import Moved
from fleetdesk.ui.chart.grid import Camera, Grid
from fleetdesk.ui.chart.magnifier import Magnifier
from fleetdesk.ui.chart.paint import Marks
from fleetdesk.ui.chart.rose import rose_room
from fleetdesk.ui.chart.scene import Scene
from fleetdesk.ui.chart.ships import Spot, about
from fleetdesk.ui.chart.titles import wind_said
from fleetdesk.ui.chart.viewport import Viewport

_STILL_MS = 150
"""After so long without a move what is seen stands still."""


Lies = tuple[Cell, Cell | None, bool] | None
"""How a ship lies to whoever looks; nothing: she is not seen."""


class Viewed(Moved):
    """Mix-in for the painted sea. Call `take_view` in `__init__`."""

    opening = False
    """Whether an endless sea is first seen about the ship in hand, at finger size, until somebody looks elsewhere."""

    if TYPE_CHECKING:
        way_drawn: SignalInstance
        way_done: SignalInstance
        _language: Words

    foot = 0
    """Pixels at the lower edge that are no sea: tools stand there."""

    def take_view(self) -> None:
        self.take_hand()
        self._scene: Scene | None = None
        self._marks = Marks()
        self._shown: tuple[str, Lies] = ("", None)
        """The ship that was brought into view last, and how she lay."""
        self._sight = Viewport()
        self._lens: Magnifier | None = None
        self._still = QTimer(self)
        self._still.setSingleShot(True)
        self._still.setInterval(_STILL_MS)
        self._still.timeout.connect(self.update)
        self._sailed = QTimer(self)
        """Runs while ships that are played again are under way."""
        self._sailed.setSingleShot(True)
        self._sailed.setInterval(_STILL_MS)
        self._sailed.timeout.connect(self.update)

    @property
    def camera(self) -> Camera:
        """What part of it is seen."""
        return self._sight.camera

    @property
    def area(self) -> QRectF:
        """Where the sea shows, inside the edges with coordinates."""
        left, top = self.theme.px(WEST_EDGE), self.theme.px(NORTH_EDGE)
        return QRectF(left, top, max(1, self.width() - left), max(1, self.height() - top - self.foot))

    @property
    def working(self) -> float:
        """Pixels a cell takes when a finger hits it for sure."""
        return float(self.theme.target)

    def set_foot(self, foot: int) -> None:
        """Leave so many pixels at the lower edge to others."""
        if foot != self.foot:
            self.foot = foot
            self._fit()

    def set_covered(self, *places: QRectF) -> None:
        """Write no words there: tools stand on it."""
        if places != self._marks.covered:
            self._marks.covered = places
            self._seen_anew()

    def show_whole(self) -> None:
        self.stand_still()
        self.opening = False
        self._sight.show_whole()
        self._seen_anew()

    def zoom(self, steps: int) -> None:
        """Closer (or farther), about the ship in hand or the middle."""
        if self._scene is not None:
            self.stand_still()
            self.opening = False
            self._sight.step(steps, self._focus_point())
            self._seen_anew()

    def _focus_point(self) -> QPointF:
        """The ship in hand if it is in view, else the middle."""
        area, spot = self.area, self.spot_of(self._marks.selected)
        at = self.camera.pixel((spot.x, spot.y)) if spot is not None else area.center()
        return at if area.contains(at) else area.center()

    @property
    def grid(self) -> Grid | None:
        """Where its cells lie; `None` without a chart."""
        return self._scene.grid if self._scene is not None else None

    def spot_of(self, ship: str) -> Spot | None:
        """Where a ship is drawn, if she is."""
        spots = self._scene.spots if self._scene is not None and ship else ()
        return next((spot for spot in spots if spot.piece.id == ship and not spot.piece.faint), None)

    def places_of(self, spots: Iterable[Spot]) -> tuple[QRect, ...]:
        """Where ships are painted that stay where they are; one as she was and is takes one place."""
        area = self.area.toRect()
        places = (about(one, self.camera, self.theme).toAlignedRect() & area for one in spots)
        return tuple({(one.x(), one.y(), one.width(), one.height()): one for one in places}.values())

    def _lies(self, ship: str) -> Lies:
        """Where a ship is, where her next order begins, and whether cells are shown that she can go to."""
        spot, scene = self.spot_of(ship), self._scene
        if spot is None or scene is None:
            return None
        return spot.piece.cell, scene.chart.begins, bool(scene.reach)

    def bring(self, ship: str) -> None:
        """Move the view so that a ship shows."""
        spot = self.spot_of(ship)
        if spot is not None and self._scene is not None:
            self._open()
            points = self._points(spot)
            for point in points:
                self._sight.bring(point)
            self._clear(points)
            self._seen_anew()

    def _points(self, spot: Spot) -> list[tuple[float, float]]:
        """Where a ship can go, and where she is."""
        scene = self._scene
        ends = [scene.grid.middle(one.cell) for one in scene.reach] if scene is not None else []
        return [*ends, (spot.x, spot.y)]

    def _clear(self, points: Sequence[tuple[float, float]]) -> None:
        """Keep points from under the rose and what is written at it."""
        if self._scene is not None and self._scene.chart.wind is not None:
            said = wind_said(self._language, self._scene.chart)
            self._sight.clear(points, rose_room(self.theme, self.area, said))

    def show_aimed(self, ship: str, aim: str = "") -> None:
        """Mark the ship that is aimed at from the one in hand, say what that comes to, bring both into view."""
        if aim != self._marks.aim:
            self._marks.aim = aim
            self._seen_anew()
        if ship != self._marks.aimed:
            self._marks.aimed = ship
            if ship:
                self.bring(ship)
                self.bring(self._marks.selected)
            self.update()

    @property
    def pannable(self) -> bool:
        return not self._sight.whole

    @property
    def hurried(self) -> bool:
        """Whether a hand is at it: what it shows may be a little behind."""
        return self._still.isActive()

    def moved_by(self, way: QPointF) -> bool:
        self.opening = False
        moved = self._scene is not None and self._sight.move(way)
        if moved:
            self._still.start()
            self._seen_anew()
        return moved

    def zoomed_by(self, factor: float, about: QPointF) -> None:
        if self._scene is not None:
            self.stand_still()
            self.opening = False
            self._still.start()
            self._sight.zoom(factor, about)
            self._seen_anew()

    def _seen_anew(self) -> None:
        self._lens = None
        self.update()

    def _fit(self) -> None:
        if self._scene is not None:
            if self.opening and self.area != self._sight.area:
                self._sight.show_whole()  # nobody has looked yet: a view of another size opens anew
            self._sight.fit(self.area, self._scene.whole, self.working)
            self._open()
            self._seen_anew()

    def _open(self) -> None:
        """First look at the ship in hand and those about her, where all would be too small to be told and touched."""
        spot = self.spot_of(self._marks.selected)
        if self.opening and spot is not None and self._scene is not None and self._scene.chart.endless:
            others = (one for one in self._scene.spots if one.piece.id and not one.piece.faint)
            self._sight.near((spot.x, spot.y), ((one.x, one.y) for one in others))
            self._clear(self._points(spot))

    # --- a way under a finger --------------------------------------------------------------------------

    def grips(self, where: QPointF) -> bool:
        scene, camera = self._scene, self.camera
        if scene is None or scene.chart.begins is None or scene.playing is not None or self._lens is not None:
            return False
        if camera.scale < self.working / 2:
            return False  # too small a cell to be meant
        ghosts = [one.cell for one in scene.chart.pieces if one.faint and one.id == self._marks.selected]
        cell = scene.grid.nearest(camera.point(where))
        if cell not in {scene.chart.begins, *ghosts}:
            return False
        self._marks.way = (cell,)
        return True

    def drawn_to(self, where: QPointF) -> None:
        if self._scene is not None:
            way = self._scene.grid.drawn_on(self._marks.way, self.camera.point(where))
            if way != self._marks.way:
                self._marks.way, self._marks.said = way, ""
                self.way_drawn.emit(way)
                self.update()

    def drawn_out(self, *, done: bool) -> None:
        way, self._marks.way = self._marks.way, ()
        self.update()
        if done and len(way) > 1:
            self.way_done.emit(way)

    def say_way(self, said: str) -> None:
        """Say what the way under the finger comes to; nothing: nobody sails that way."""
        self._marks.said = said
        self.update()

    def show_moment(self, replay: Replay | None, at: float = 0.0) -> None:
        """Show ships where they were on the way, or again as they are now."""
        if self._scene is not None:
            under_way = replay is not None and self._scene.playing is replay
            self._sailed.start() if under_way else self._sailed.stop()
            self._scene.show_moment(replay, at)
            self.update(self.area.toRect())  # the edges with coordinates lie still

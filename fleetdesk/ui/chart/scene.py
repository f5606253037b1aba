"""A chart made ready to be drawn: what its layers show, and where all of it lies."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from fleetdesk.core.blocks import charts
from fleetdesk.core.odds import Tone
from fleetdesk.ui.chart.grid import Camera, Grid
from fleetdesk.ui.chart.ground import Shores
from fleetdesk.ui.chart.replay_moment import Flight, Reel, flights, moment
from fleetdesk.ui.chart.ships import Spot, placed

LOOKS = ("pips", "heading", "note", "rings", "sails", "masts", "plights")
"""What of a ship may change and nothing beyond her cell is painted anew."""
_FIELD = 8
"""Columns and rows whose shades are filled together: an edge that comes into view is thin."""

_Ground = tuple[Tone, float, charts.Cell, bool, int | None]
"""Tone and strength of shaded cells, which field they lie in, whether they are of a layer, and of whom."""


class ShadeMark(NamedTuple):
    """A sign in a shaded cell, and where its middle lies, in cells."""

    text: str
    x: float
    y: float
    tone: Tone
    taken: bool
    """A ship stands there too."""
    layered: bool
    """It is of a layer: of what is now, not of a movement played again."""
    sign: str = ""
    side: int | None = None


def _marking(shades: Sequence[charts.Shade]) -> charts.Shade | None:
    """Of several signs that would be written over each other in a cell the one that counts: what always shows, else the last."""
    marked = [one for one in shades if one.mark and not one.sign]
    return next((one for one in marked if not one.layer), marked[-1] if marked else None)


@dataclass
class Scene:
    """A chart made ready to be drawn: what its layers show, and where all of it lies."""

    chart: charts.Chart
    grid: Grid
    whole: QRectF
    """What is seen when all of it is, in cells."""
    hidden: Collection[str] = ()
    """Layers that are not shown."""
    spots: tuple[Spot, ...] = ()
    grounds: Mapping[_Ground, tuple[QPainterPath, QRectF]] = field(default_factory=dict)
    marks: tuple[ShadeMark, ...] = ()
    shores: Shores = field(default_factory=Shores.none)
    tracks: tuple[charts.Track, ...] = ()
    links: tuple[charts.Link, ...] = ()
    shots: tuple[Flight, ...] = ()
    reach: tuple[charts.Reach, ...] = ()
    sectors: tuple[charts.Sector, ...] = ()
    remarks: tuple[charts.Remark, ...] = ()
    playing: charts.Replay | None = None
    """What is played again: ships stand where they were."""
    reel: Reel | None = None
    at: float = 0.0
    """How many steps of it are played."""
    fired: tuple[Flight, ...] = ()
    version: int = 0
    """Grows with every change of its ships."""
    painted: int | None = None
    """The version a picture was made of last, from which no more than what is `altered` differs; `None`: who knows."""
    altered: list[Spot] = field(default_factory=list)
    here: Mapping[charts.Cell, tuple[charts.Piece, ...]] = field(default_factory=dict)
    shaded: Mapping[charts.Cell, tuple[charts.Shade, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, chart: charts.Chart, shown: Mapping[str, bool], view: QRectF | None = None) -> "Scene":
        """What is drawn with these layers shown, in a view of that shape."""
        grid = Grid.of(chart)
        grid, whole = grid.filling(view) if chart.endless and view is not None else (grid, grid.bounds)
        hidden = {layer.id for layer in chart.layers if not shown.get(layer.id, layer.shown)}
        scene = cls(chart, grid, whole, hidden)
        scene.follow(chart)
        shades = [one for one in chart.shades if one.layer not in hidden and grid.holds(one.cell)]
        shaded: dict[charts.Cell, tuple[charts.Shade, ...]] = {}
        for shade in shades:
            shaded[shade.cell] = (*shaded.get(shade.cell, ()), shade)
        taken = {spot.piece.cell for spot in scene.spots if not spot.piece.faint}
        scene.shaded, scene.grounds = shaded, _grounds(grid, shades)
        scene.shores = Shores.of(grid, chart.soil)
        scene.marks = tuple(
            ShadeMark(
                shade.mark,
                *grid.middle(shade.cell),
                shade.tone,
                shade.cell in taken,
                bool(shade.layer),
                shade.sign,
                shade.side,
            )
            for shade in shades
            if shade.mark and (shade.sign or shade is _marking(shaded[shade.cell]))
        )
        scene.tracks = tuple(one for one in chart.tracks if one.layer not in hidden and one.cells)
        scene.links = tuple(one for one in chart.links if one.layer not in hidden)
        scene.shots = flights((one for one in chart.shots if one.layer not in hidden), grid)
        scene.reach = tuple(one for one in chart.reach if one.layer not in hidden and grid.holds(one.cell))
        scene.sectors = tuple(one for one in chart.sectors if one.layer not in hidden)
        scene.remarks = tuple(one for one in chart.remarks if one.layer not in hidden)
        return scene

    def follow(self, chart: charts.Chart) -> list[Spot]:
        """Take the pieces of another chart that is the same otherwise; returns those that differ, as they were and are."""
        grid, here = self.grid, dict[charts.Cell, tuple[charts.Piece, ...]]()
        pieces = [one for one in chart.pieces if one.layer not in self.hidden and grid.holds(one.cell)]
        for piece in pieces:
            here[piece.cell] = (*here.get(piece.cell, ()), piece)
        self.chart, self.here, self.version = chart, here, self.version + 1
        before, self.spots = self.spots, placed(pieces, {cell: grid.middle(cell) for cell in here})
        pairs = zip_longest(before, self.spots)
        found = [one for was, now in pairs if was != now for one in (was, now) if one is not None]
        self.altered += found
        return found

    def look(self, chart: charts.Chart) -> list[Spot]:
        """Take another chart of the `same_fleet`: each ship stays where she is; returns those that differ, as `follow`."""
        if self.playing is not None:
            return self.follow(chart)
        anew = {
            id(was): now for was, now in zip(self.chart.pieces, chart.pieces, strict=True) if was is not now
        }
        here = dict(self.here)
        for cell in {one.cell for one in anew.values()} & here.keys():
            here[cell] = tuple(anew.get(id(one), one) for one in here[cell])
        pairs = [(one, anew.get(id(one.piece))) for one in self.spots]
        self.chart, self.here, self.version = chart, here, self.version + 1
        self.spots = tuple(one if now is None else one._replace(piece=now) for one, now in pairs)
        found = [
            spot
            for was, now in zip((one for one, _ in pairs), self.spots, strict=True)
            if was is not now and was != now
            for spot in (was, now)
        ]
        self.altered += found
        return found

    @property
    def lately(self) -> tuple[Flight, ...]:
        """The shots to be seen: those of the turn played again once its movement is over."""
        return self.shots if self.playing is None else self.fired

    def show_moment(self, replay: charts.Replay | None, at: float) -> None:
        """Put every ship where she was after so many steps of a movement; `None`: where she is."""
        self.playing, self.at, self.painted = replay, at, None
        self.fired = ()
        if replay is None:
            self.reel = None
            self.follow(self.chart)
        else:
            if self.reel is None or self.reel.replay is not replay:
                self.reel = Reel.of(replay, self.grid)
            self.spots = tuple(moment(self.reel, self.grid, at))
            if at >= replay.steps:
                self.fired = self.reel.shots

    def ships_at(self, cell: charts.Cell) -> tuple[charts.Piece, ...]:
        """The ships a touch of that cell may mean: those afloat, else wrecks."""
        ships = [one for one in self.here.get(cell, ()) if one.id and not one.faint]
        return tuple(one for one in ships if not one.gone) or tuple(ships)


def same_fleet(before: charts.Chart, now: charts.Chart) -> bool:
    """Whether no more has changed than life and headings of pieces, and none has struck her flag."""
    if before.but(pieces=now.pieces) != now or len(before.pieces) != len(now.pieces):
        return False
    pairs = zip(before.pieces, now.pieces, strict=True)
    return all(
        old is new
        or (
            old.but(**{name: getattr(new, name) for name in LOOKS}) == new
            and ("struck" in old.plights) is ("struck" in new.plights)
        )
        for old, new in pairs
    )


def _grounds(grid: Grid, shades: Sequence[charts.Shade]) -> Mapping[_Ground, tuple[QPainterPath, QRectF]]:
    """Shaded cells of one ground as one shape each, in cells: thousands are filled at a stroke."""
    paths: dict[_Ground, QPainterPath] = {}
    same = Camera(1.0, 0.0, 0.0)
    for shade in shades:
        if shade.sign:
            continue
        column, row = charts.place_of(grid.shape, shade.cell)
        field_of = (column // _FIELD, row // _FIELD)
        key = (shade.tone, shade.strength, field_of, bool(shade.layer), shade.side)
        path = paths.get(key)
        if path is None:
            path = paths[key] = QPainterPath()
            path.setFillRule(Qt.FillRule.WindingFill)
        path.addPolygon(grid.outline(shade.cell, same))
        path.closeSubpath()
    return {key: (path, path.boundingRect()) for key, path in paths.items()}

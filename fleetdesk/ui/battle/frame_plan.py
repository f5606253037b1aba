"""Where everything on the play screen stands, by the size of the window: pure geometry in pixels."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QRect

from fleetdesk.core.blocks.charts import Chart
from fleetdesk.ui.battle.panel.acts_pane import Part
from fleetdesk.ui.battle.tiles.places import GAP as TILES_APART
from fleetdesk.ui.battle.tiles.places import LOW

EDGE, GAP = 8, 6
_THIRD, _ASIDE = 1536, 388
"""From which width a third column stands, and how wide it is."""
_CHART_BESIDE, _COLUMN, _COLUMN_SHARE = 900, 440, 0.46
"""From which width a chart has a column beside it; how wide that is, for a card in sections and keys, and its most share."""
_COLUMN_PARTED, _COLUMN_CARD = 430, 0.495
"""From which height that column is parted between card and panel, and what the card takes of it."""
_BESIDE, _ABOVE = 960, 620
"""The least width for the card beside the panel, and the least height for the card above it."""
_CHART_ABOVE, _UNDER = 640, 600
"""The least height for a chart above the rest, and the least width for card and panel side by side under it."""
_LEAST_CHART = 180
"""The least height of a chart that gives way to what is asked below it."""
_AROUND_SEA, _UNDER_CHART = 96, 300
"""What names of columns and buttons take above and below a sea, and the least height for the rest under it."""
_LOW, _FIGURES, _FLAT = 440, 620, 760
"""Below these heights there are no bands, or bands with figures only, or low ones."""
_TALL = 1100
"""From which height two rows of tiles stand in their full height, where the window is higher than wide."""
_SLENDER = 480
"""In a window narrower than this, and not tall, a band would show a ship or two: fleets are a list in the panel."""
_THREE_ROWS = 3 * LOW + 2 * TILES_APART
"""How high three low rows of tiles are."""
_CHART_BANDS = 1000
"""From which height bands stand around a chart too: below it the chart needs the room."""
_SHARE, _ABOVE_SHARE, _CHART_SHARE, _UNDER_SHARE = 0.5166, 0.555, 0.5, 0.575
"""What a card takes of the width beside the panel, and of the height above it; a chart of the height; \
a card of the width under a chart."""
_GIVES = 0.4
"""What a card above the panel gives of its height to questions that need it."""

_KEYS = 400
"""Height of what is asked below a sheet that stands in the chart's place: keys, remarks and buttons."""

Bands = Callable[[int, int, int], tuple[int, int]]
"""(width, room, room where ships would be out of sight else) -> heights of the far and the near band."""


class Frame(NamedTuple):
    """The window: its size, how large a pixel at 100 % is, heights of the two bars, and what there is to show."""

    width: int
    height: int
    unit: float
    top: int
    foot: int
    chart: bool
    large: bool = False
    """Whether the chart shall have all the room that is not asked for."""
    sea: float = 0.0
    """How high the sea is beside its width; 0: it goes on beyond what is seen."""
    whole: bool = False
    """Whether what is asked has all the room between the bars but the third column's."""
    asked: int = 0
    """How high what is asked has to stand; a chart above gives way to it, and the bands where that is not enough."""


class Places(NamedTuple):
    """Where each pane stands; `None`: it has no place of its own."""

    panel: QRect | None
    card: QRect | None = None
    chart: QRect | None = None
    far: QRect | None = None
    near: QRect | None = None
    aside: QRect | None = None
    turns: tuple[Part, ...] = ()
    """What takes turns: in the card's place if there is one, else in the panel."""
    asking: QRect | None = None
    """Where questions, dice and journal stand, if not in the panel's place."""

    @property
    def covered(self) -> bool:
        """Whether the card is not seen while something is asked."""
        return self.card is None or (self.asking is not None and self.asking.intersects(self.card))

    @property
    def under(self) -> QRect | None:
        """Where what is asked stands, if that is below a chart."""
        place, chart = self.asking or self.panel, self.chart
        return place if place is not None and chart is not None and place.top() > chart.bottom() else None

    def lacks(self, asked: int) -> int:
        """How much higher what is asked below a chart has to stand."""
        return max(0, asked - self.under.height()) if self.under is not None else 0

    def lower_chart(self, by: int) -> "Places":
        """The chart gives so much of its height to all that stands below it."""
        chart = self.chart and self.chart.adjusted(0, 0, 0, -by)
        panel, card, asking = (
            one and one.adjusted(0, -by, 0, 0) for one in (self.panel, self.card, self.asking)
        )
        return self._replace(panel=panel, card=card, asking=asking, chart=chart)

    def asked(self, short: int) -> tuple[QRect | None, QRect | None]:
        """Where they stand, and the card; what is so many pixels too high takes them of a card above, else all of it."""
        place, card = self.asking or self.panel, self.card
        if not short or place is None or card is None:
            return place, card
        if place.top() > card.bottom() and short <= _GIVES * card.height():
            return place.adjusted(0, -short, 0, 0), card.adjusted(0, 0, 0, -short)
        return place.united(card), card


def spread(frame: Frame, found: Places) -> Places:
    """The same with a sheet of what is asked in the chart's place.

    Above the panel it takes the far band's room too, and what it leaves of the panel; the lower edge of that stays.
    """
    chart, asked = found.chart, found.under
    if chart is None or asked is None:
        return found
    gap, below = asked.top() - chart.bottom() - 1, QRect(asked)
    below.setTop(max(asked.top(), asked.bottom() + 1 - round(_KEYS * frame.unit)))
    above = QRect(chart)
    above.setTop(found.far.top() if found.far is not None else chart.top())
    above.setBottom(below.top() - gap - 1)
    return found._replace(chart=above, card=below, asking=below, far=None)


def sea_shape(chart: Chart | None) -> float:
    """How high the sea of a chart is beside its width; 0: it goes on beyond what is seen."""
    if chart is None or chart.endless:
        return 0.0
    from fleetdesk.ui.chart.grid import Grid

    sea = Grid.of(chart).bounds
    return sea.height() / max(1.0, sea.width())


def band_room(frame: Frame) -> int:
    """How high a band may stand: one row, two where the window is higher than wide."""
    high = frame.height / frame.unit
    if frame.width < _BESIDE * frame.unit and high >= _FLAT:
        return round((120 if frame.chart or high < _TALL else 210) * frame.unit)
    if high < _FLAT:
        return round((58 if high < _FIGURES else 96) * frame.unit)
    return round(min(120.0 if frame.chart else 170.0, max(120.0, 0.15 * high)) * frame.unit)


def _has_bands(frame: Frame) -> bool:
    """Whether fleets stand across the window, each on its side."""
    slender = frame.width < _SLENDER * frame.unit
    least = _CHART_BANDS if frame.chart else _TALL if slender else _LOW
    return frame.height >= least * frame.unit


def band_more(frame: Frame) -> int:
    """How high one may stand whose ships would be out of sight else: three low rows where the window is high enough."""
    roomy = frame.width < _BESIDE * frame.unit and frame.height >= _FLAT * frame.unit and not frame.chart
    return round(_THREE_ROWS * frame.unit) if roomy else 0


def places(frame: Frame, bands: Bands) -> Places:
    """Give every pane its place; nothing covers anything."""
    found = _dealt(frame, bands, banded=_has_bands(frame))
    if not found.lacks(frame.asked) or found.chart is None:
        return found
    least = round(_LEAST_CHART * frame.unit)
    if found.chart.height() - found.lacks(frame.asked) < least:
        found = _dealt(frame, bands, banded=False)
    spare = found.chart.height() - least if found.chart is not None else 0
    return found.lower_chart(min(found.lacks(frame.asked), max(0, spare)))


def _dealt(frame: Frame, bands: Bands, *, banded: bool) -> Places:
    unit = frame.unit
    edge, gap = round(EDGE * unit), round(GAP * unit)
    left, across = edge, frame.width - 2 * edge
    top, bottom = frame.top + gap, frame.height - frame.foot - gap
    far = near = None
    if not frame.whole and banded:
        upper, lower = bands(across, band_room(frame), band_more(frame))
        far = QRect(left, top, across, upper)
        near = QRect(left, bottom - lower, across, lower)
        top, bottom = top + upper + gap, bottom - lower - gap
    aside = None
    if frame.width >= _THIRD * unit:
        wide = round(_ASIDE * unit)
        aside = QRect(left + across - wide, top, wide, bottom - top)
        across -= wide + gap
    body = QRect(left, top, across, max(1, bottom - top))
    if frame.whole:
        return Places(None, aside=aside, asking=body)
    listed = aside is None and far is None
    found = _with_chart(frame, body, gap, listed=listed) if frame.chart else _with_card(frame, body, gap)
    if not frame.chart and far is None:
        found = found._replace(turns=(*(found.turns or ("ship",)), "fleets"), card=None, panel=body)
    if frame.large and found.chart is not None:
        asking = found.asking or found.panel
        found = found._replace(chart=body, card=None, panel=None, asking=asking, turns=())
    return found._replace(far=far, near=near, aside=aside)


def _with_card(frame: Frame, body: QRect, gap: int) -> Places:
    unit = frame.unit
    if body.width() >= _BESIDE * unit:
        card, panel = _side_by_side(body, round(body.width() * _SHARE), gap)
        return Places(panel, card=card)
    if body.height() >= _ABOVE * unit:
        card, panel = _one_above_other(body, round(body.height() * _ABOVE_SHARE), gap)
        return Places(panel, card=card)
    return Places(body, turns=("ship",))


def _with_chart(frame: Frame, body: QRect, gap: int, *, listed: bool) -> Places:
    unit = frame.unit
    turns: tuple[Part, ...] = ("ship", "fleets") if listed else ("ship",)
    if body.width() >= _CHART_BESIDE * unit:
        wide = round(min(_COLUMN * unit, _COLUMN_SHARE * body.width()))
        chart, column = _side_by_side(body, body.width() - wide - gap, gap)
        if column.height() < _COLUMN_PARTED * unit:
            return Places(column, chart=chart, turns=turns)
        card, panel = _one_above_other(column, round(column.height() * _COLUMN_CARD), gap)
        return Places(panel, card=card, chart=chart, turns=turns if listed else (), asking=column)
    if body.height() >= _CHART_ABOVE * unit:
        high = body.height() * _CHART_SHARE
        if frame.sea:  # it takes what shows all of it as wide as the window is
            whole = body.width() * frame.sea + _AROUND_SEA * unit
            high = max(high, min(whole, body.height() - gap - _UNDER_CHART * unit))
        chart, rest = _one_above_other(body, round(high), gap)
        if body.width() < _UNDER * unit:
            return Places(rest, chart=chart, turns=turns)
        card, panel = _side_by_side(rest, round(rest.width() * _UNDER_SHARE), gap)
        return Places(panel, card=card, chart=chart, turns=turns if listed else (), asking=rest)
    return Places(body, turns=("chart", *turns))


def _side_by_side(body: QRect, wide: int, gap: int) -> tuple[QRect, QRect]:
    left = QRect(body.left(), body.top(), wide, body.height())
    return left, body.adjusted(wide + gap, 0, 0, 0)


def _one_above_other(body: QRect, high: int, gap: int) -> tuple[QRect, QRect]:
    upper = QRect(body.left(), body.top(), body.width(), high)
    return upper, body.adjusted(0, high + gap, 0, 0)

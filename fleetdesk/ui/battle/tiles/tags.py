"""What a tile says of the action being prepared."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from fleetdesk.ui.battle.painting import Look, narrow, squeezed
from fleetdesk.ui.battle.tiles.places import Tile
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_text, width_of

How = Literal["offered", "proposed", "firm"]


class Tag(NamedTuple):
    """What a tile says of the action being prepared: a chance, a share, what it would add."""

    text: str
    how: How = "proposed"
    """Proposed it is dashed, decided it is filled, and so is the frame of the tile; what a tap would choose is neither."""
    word: str = ""
    """What speaks against it, where her silhouette stands otherwise."""
    said: str = ""
    """All of it, for a screen reader; empty: the text."""
    brief: str = ""
    """The same where the text has no room."""


def tag_of(tile: Tile, tags: Mapping[str, Tag]) -> Tag | None:
    """What is said of a ship; of a flight what is said of a wing that is chosen, else of the first asked for."""
    found = [tags[one] for one in tile.members if one in tags]
    return min(found, key=lambda tag: tag.how == "offered", default=None)


def paint_tag(painter: QPainter, look: Look, line: QRectF, tag: Tag) -> float:
    """At the right end of a line; returns where the free room ends."""
    theme = look.theme
    inks = theme.tone("brass" if tag.word else "sea")
    font = theme.font("small_strong")
    if tag.brief and width_of(tag.text, narrow(font)) > line.width() - theme.px(8):
        tag = tag._replace(text=tag.brief)
    padding = theme.px(16 if tag.how == "firm" or not tag.word else 10)
    font = squeezed(tag.text, font, line.width() - theme.px(8))
    width = min(line.width(), width_of(tag.text, font) + padding)
    high = min(theme.px(24), line.height())
    spot = QRectF(line.right() - width, line.center().y() - high / 2, width, high)
    filled = tag.how == "firm" and not tag.word
    ground, ink = (inks.strong, theme.on_sea) if filled else (inks.ground, inks.text)
    line_ink = None if tag.how == "offered" and not tag.word else inks.strong
    style = Qt.PenStyle.DashLine if tag.how == "proposed" else Qt.PenStyle.SolidLine
    box(
        painter,
        spot,
        high / 2,
        ground,
        line_ink,
        width=theme.px(2 if tag.how != "offered" else 1),
        style=style,
    )
    draw_text(painter, spot, tag.text, font, ink, align=Qt.AlignmentFlag.AlignHCenter)
    return spot.left() - theme.px(3)

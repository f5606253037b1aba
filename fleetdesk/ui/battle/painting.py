"""What everything painted on the play screen is drawn with, and the pieces a painted thing is made of."""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import singledispatch
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from fleetdesk.core.views import Badge, Offer, ShipStrip
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.ui.look.icons import Icons
from fleetdesk.ui.look.theme import Theme
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.flow import ChipText, chip_size
from fleetdesk.ui.widgets.lines import draw_text, shrunk, width_of
from fleetdesk.ui.widgets.painted import Part, PartKind

_PRINTED = 100
"""The scale at which letters are as large as they were drawn."""
_LESS = 0.8
"""What is left of a scale where a card would not stand whole otherwise; never less than letters as they were drawn."""
_FIGURE = re.compile(r"\N{MINUS SIGN}?\d+(?:/\d+|\+)?")
_CONDENSED = 86
"""How much narrower letters may stand where words have no room, in percent."""


def narrow(font: QFont) -> QFont:
    """The same font, its letters closer together."""
    made = QFont(font)
    made.setStretch(_CONDENSED)
    return made


_LEAST_LETTERS = 0.66


def at_size(font: QFont, share: float) -> QFont:
    """The same font, so much smaller."""
    made = QFont(font)
    made.setPixelSize(max(1, round(font.pixelSize() * share)))
    return made


def squeezed(text: str, font: QFont, width: float) -> QFont:
    """Letters in which a line of text stands whole: closer together, then smaller."""
    tries = (font, *(at_size(narrow(font), share) for share in (1.0, 0.92, 0.84, 0.75)))
    fitting = (one for one in tries if width_of(text, one) <= width)
    return next(fitting, at_size(narrow(font), _LEAST_LETTERS))


class Room(IntEnum):
    """How much a card gives up to stand whole in its place; each step also gives up what those before it do."""

    AMPLE = 0
    TIGHT = 1
    """Blocks stand as near each other as fingers allow."""
    PACKED = 2
    """Tracks share rows, and tables of several rows stand in two halves side by side."""
    SMALL = 3
    """Letters grow less than the scale does."""
    FOLDED = 4
    """All tracks but the first are small marks with one target."""
    BARE = 5
    """The first track too."""


class Held(NamedTuple):
    """The action being prepared, and what is answered so far."""

    action: str
    answers: Mapping[str, Any]
    proposed: Mapping[str, Any] = {}
    """What the form has put in the place of answers nobody gave yet."""

    def begun_by(self, offer: Offer) -> bool:
        """Whether it is what the offer begins."""
        mine = self.answers
        return offer.action == self.action and all(
            mine.get(name) == one for name, one in offer.answers.items()
        )

    def proposes(self, offer: Offer) -> bool:
        """Whether it would be, were all done as it is proposed."""
        mine = {**self.proposed, **self.answers}
        return offer.action == self.action and all(
            str(mine.get(name)) == str(one) for name, one in offer.answers.items()
        )

    def told_by(self, offers: Sequence[Offer]) -> "Held | None":
        """With those answers alone that one of the offers begins with: the rest changes nothing that is seen.

        `None`: none of them begins it, nothing is seen at all.
        """
        mine = [one for one in offers if one.action == self.action]
        names = {name for one in mine for name in one.answers}
        answers, proposed = (
            {name: one for name, one in given.items() if name in names}
            for given in (self.answers, self.proposed)
        )
        return self._replace(answers=answers, proposed=proposed) if mine else None


class Look(NamedTuple):
    """Theme, icons and language of one painting."""

    theme: Theme
    icons: Icons
    words: Words
    room: Room = Room.AMPLE
    taller: int = 0
    """How much higher than its least a row of a table is, or else the room between two blocks, in pixels."""
    held: Held | None = None

    @property
    def manner(self) -> tuple[int, Room]:
        """What letters and lines go by besides the colours."""
        return self.theme.scale, self.room

    @property
    def tight(self) -> bool:
        """Whether blocks stand as near each other as fingers allow."""
        return self.room >= Room.TIGHT

    @classmethod
    def of(cls, keeper: ThemeKeeper, words: Words, zoom: float = 1.0, room: Room = Room.AMPLE) -> "Look":
        """The look in force, larger where there is room for it."""
        theme = keeper.theme
        scale = round(theme.scale * zoom)
        if room >= Room.SMALL and theme.scale > _PRINTED:
            scale = max(_PRINTED, round(theme.scale * _LESS))
        if scale != theme.scale:
            theme = theme.scaled(scale, theme.dots_per_mm)
        return cls(theme, keeper.icons, words, room)

    def say(self, message: Msg | None) -> str:
        """A message as text; nothing for none."""
        return self.words.say(message)

    def heard(self, value: Msg | None, printed: Msg | None) -> str:
        """A value as it is heard: a dash is no word, and what stands struck beside it is what it was."""
        now = self.say(value)
        now = self.words.text(N_("none")) if now == "\N{EN DASH}" else now
        return self.say(msg("{now} instead of {before}", now=now, before=printed)) if printed else now

    def known_icon(self, name: str) -> str:
        """The same name, or nothing where there is no such drawing: a game may name one this program lacks."""
        if not name:
            return ""
        try:
            self.icons.pixmap(name, self.theme.ink, 1)
        except KeyError:
            return ""
        return name


class Mark(NamedTuple):
    """A tap that strikes or clears boxes of a track."""

    slot: str
    lost: int
    ship: str = ""
    """Whose boxes; empty: those of the ship in hand."""


class Why(NamedTuple):
    """A tap that asks how a value came about: of a reference, or of a track of the ship in hand."""

    ref: str
    slot: str = ""


class Take(NamedTuple):
    """A tap that takes another ship in hand."""

    ship: str


Act = Mark | Why | Offer | Take


class Hot(NamedTuple):
    """A place a tap does something."""

    part: Part
    act: Act


def hot(rect: QRectF, name: str, act: Act, kind: PartKind = "button", *, chosen: bool = False) -> Hot:
    """Make one."""
    return Hot(Part(rect, name, kind, chosen), act)


class Leaf(NamedTuple):
    """A block at its place, or a piece of one: what is painted again where it looks different."""

    rect: QRectF
    """Where it paints, and nowhere else."""
    paint: Callable[[QPainter], None]
    looks: object = None
    """Equal a step later at the same place means that it looks the same; `None`: where `paint` is the same."""


class Laid(NamedTuple):
    """Something laid out at its place: how high it is, how to paint it, where it can be tapped."""

    height: float
    paint: Callable[[QPainter], None]
    hots: tuple[Hot, ...] = ()
    leaves: tuple[Leaf, ...] = ()
    """What it is made of, where it is made of pieces."""


NOTHING = Laid(0.0, lambda _: None)


def of_leaves(height: float, leaves: tuple[Leaf, ...], hots: tuple[Hot, ...] = ()) -> Laid:
    """Something made of pieces."""

    def paint(painter: QPainter) -> None:
        for leaf in leaves:
            leaf.paint(painter)

    return Laid(height, paint, hots, leaves)


def strike(painter: QPainter, rect: QRectF, colour: QColor, width: float) -> None:
    """Cross a box from corner to corner."""
    painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(rect.topLeft(), rect.bottomRight())
    painter.drawLine(rect.bottomLeft(), rect.topRight())


def struck_text(painter: QPainter, place: QPointF, text: str, font: QFont, ink: QColor) -> None:
    """A line of text with a line through it; `place` is its left end at half its height."""
    width = width_of(text, font)
    height = font.pixelSize() * 1.4
    draw_text(painter, QRectF(place.x(), place.y() - height / 2, width + 1, height), text, font, ink)
    painter.setPen(QPen(ink, max(1.0, font.pixelSize() / 12)))
    painter.drawLine(place, QPointF(place.x() + width, place.y()))


def chip_text(look: Look, badge: Badge) -> ChipText:
    """A badge in words, its sign before them."""
    words = look.say(badge.text)
    if badge.sign:
        words = f"{badge.sign} \N{MIDDLE DOT} {words}"
    return ChipText(words, badge.tone, look.known_icon(badge.icon))


def figure_of(words: str) -> str:
    """The first figure of some words."""
    return next(iter(_FIGURE.findall(words)), "")


def short_badge(look: Look, badge: Badge, room: float) -> ChipText | None:
    """A badge in words where there is room, else without its picture, else its sign or figure, else its picture alone."""
    whole = chip_text(look, badge)
    figure = figure_of(whole.text)
    ways = [whole]
    if badge.sign:
        ways.append(ChipText(badge.sign, whole.tone, ""))
    elif figure:
        ways += [whole._replace(icon=""), whole._replace(text=figure), ChipText(figure, whole.tone, "")]
    elif whole.icon:
        ways.append(whole._replace(text=""))
    fitting = (one for one in ways if not one.text or chip_size(look.theme, one, 10_000)[0] <= room)
    return next(fitting, None)


def paint_harm(painter: QPainter, look: Look, spot: QRectF, ship: ShipStrip) -> None:
    """What does her harm, where no badge has room: its picture, small."""
    badge = next((one for one in ship.badges if one.tone == "harm"), None)
    if badge is None or ship.gone:
        return
    if icon := look.known_icon(badge.icon):
        look.icons.paint(painter, spot, icon, look.theme.harm)
    else:
        box(painter, spot, spot.height() / 2, look.theme.harm, None)


class ValueInk(NamedTuple):
    """How a value that may differ from its card is written."""

    big: QFont
    small: QFont
    colour: QColor
    printed: str = ""


_LEAST_FIGURE = 0.6
"""How far a value shrinks before it is cut."""


def paint_value(
    painter: QPainter, look: Look, rect: QRectF, value: str, ink: ValueInk, *, quiet: QColor | None = None
) -> None:
    """A value in the middle of `rect`, and before it, small and struck, what the card says.

    Where that is too wide it stands in the corner above, so that the two are no fraction; `quiet` is its colour where it is
    not the usual one.
    """
    theme = look.theme
    gap = theme.px(5) if ink.printed else 0
    before = width_of(ink.printed, ink.small) if ink.printed else 0.0
    big = ink.big
    above = bool(ink.printed) and before + gap + width_of(value, big) > rect.width()
    if above:
        lower = max(theme.px(12), min(theme.px(15), rect.height() / 3))
        place = QPointF(rect.left() + theme.px(3), rect.top() + lower * 0.6)
        struck_text(painter, place, ink.printed, ink.small, quiet or theme.muted)
        rect, before, gap = rect.adjusted(0, lower, 0, 0), 0.0, 0
    big = shrunk(value, big, rect.width(), _LEAST_FIGURE)
    after = width_of(value, big)
    if after > rect.width():  # "4 in 6": every word has room, all of them side by side have not
        big = squeezed(value, big, rect.width())
        big = at_size(big, min(1.0, rect.width() / width_of(value, big)))
        after = width_of(value, big)
    left = max(rect.left(), rect.center().x() - (before + gap + after) / 2)
    if ink.printed and not above:
        place = QPointF(left, rect.center().y() + theme.px(2))
        struck_text(painter, place, ink.printed, ink.small, quiet or theme.muted)
    room = QRectF(left + before + gap, rect.top(), max(after + 1, 1.0), rect.height())
    draw_text(painter, room, value, big, ink.colour)


GAP = 6


_BLEED = 6
"""How far a line or a rounded corner may reach beyond the place of its block, in pixels at 100 %."""


def bled(rect: QRectF, look: Look) -> QRectF:
    """Where what stands in `rect` may paint."""
    bleed = look.theme.px(_BLEED)
    return rect.adjusted(-bleed, -bleed, bleed, bleed)


class Spot(NamedTuple):
    """Where a block goes, in pixels, and how wide it may be."""

    x: float
    y: float
    width: float
    label: float = 0.0
    """Width of the labels of neighbouring tracks, so that their boxes stand in line."""


@singledispatch
def lay(block: object, at: Spot, look: Look) -> Laid:
    """Put a block at its place."""
    del at, look
    raise TypeError(f"no painting for a {type(block).__name__}")


def together_of(parts: Sequence[Laid], height: float) -> Laid:
    """Several things as one."""

    def paint(painter: QPainter) -> None:
        for part in parts:
            part.paint(painter)

    hots = tuple(one for part in parts for one in part.hots)
    return Laid(height, paint, hots, tuple(leaf for part in parts for leaf in part.leaves))

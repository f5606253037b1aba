"""Tracks of a ship card in finger size: boxes to strike, with what is left of them beside their name."""

from functools import partial
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from fleetdesk.core.blocks.cards import Track
from fleetdesk.core.game.whys import slot_reference
from fleetdesk.core.words import msg
from fleetdesk.ui.battle.painting import (
    GAP,
    NOTHING,
    Hot,
    Laid,
    Leaf,
    Look,
    Mark,
    Room,
    Spot,
    Why,
    bled,
    hot,
    lay,
    of_leaves,
    squeezed,
    strike,
)
from fleetdesk.ui.widgets.base import box
from fleetdesk.ui.widgets.lines import draw_lines, draw_text, height_of, overhang, width_of, wrapped

BOX = 50
_MARK, _LEAST_MARK, _BESIDE_LETTERS = 48, 40, 26
"""How large a mark is drawn where room is short, at least, and beside very large letters; its target reaches into the \
gap around it."""
_NARROW_LABEL = 78
_PLATE_EDGE = 10
_COUNT = 24
"""The height of a large figure."""
_BETWEEN_SECTIONS = 10
_STRIP_MARK, _STRIP_STEP, _STRIP, _STRIP_APART = 12, 18, 62, 9
"""How wide a mark of a folded track is, how far the next stands from it, how wide all of them are at least, and how far
its sections stand apart.
"""


def label_width(track: Track, look: Look) -> float:
    """What the name of a track takes beside its boxes, or the plate it stands on."""
    if look.room >= Room.PACKED and _counted(track):
        return _plate_width(track, look)
    return width_of(look.say(track.label), look.theme.font("strong")) + look.theme.px(14)


def beside_boxes(track: Track, width: float, look: Look) -> float:
    """What a name may take beside boxes and count in one row; never less than a narrow label does.

    On a plate the count stands below the name, and after the last box there is no gap.
    """
    if look.room >= Room.PACKED and _counted(track):
        taken = track.total * _pitch(look) - (_pitch(look) - _drawn(look))
    else:
        taken = track.total * _pitch(look) + _count_width(track, look) + look.theme.px(10)
    return max(float(look.theme.px(_NARROW_LABEL)), width - taken)


def sections(track: Track) -> tuple[int, ...]:
    """How many boxes each of its sections has; one that is not parted is one section."""
    cuts = (0, *(cut for cut in track.breaks if 0 < cut < track.total), track.total)
    return tuple(after - before for before, after in pairwise(cuts))


def is_folded(track: Track, look: Look) -> bool:
    """Whether its marks are small, and one target strikes them one by one.

    All tracks of a card fold together; only one in sections, of which each box may be meant, is the last to.
    """
    least = Room.FOLDED if len(sections(track)) == 1 else Room.BARE
    return _counted(track) and look.room >= least


def _counted(track: Track) -> bool:
    """Whether a figure says how much is left."""
    return not (track.blank or track.uncounted)


def span(track: Track, look: Look) -> float:
    """The width it takes where it shares a row with others, its longest section unbroken."""
    if is_folded(track, look):
        return _plate_width(track, look) + _strip_width(track, look)
    return _plate_width(track, look) + (max(sections(track)) - 1) * _pitch(look) + _drawn(look)


def lay_track(track: Track, at: Spot, look: Look) -> Laid:
    """In a row shared with others: name and count on a plate, boxes right of it."""
    if is_folded(track, look):
        return _folded(track, at, look)
    return _plated(track, at, look)


@lay.register
def _track(block: Track, at: Spot, look: Look) -> Laid:
    """In a row of its own: name, boxes, and the count at the end of the row."""
    if not block.total:
        return NOTHING
    if look.room >= Room.PACKED or len(sections(block)) > 1:
        return lay_track(block, at, look)
    theme = look.theme
    gap = float(theme.px(GAP))
    side = _side(look) if look.tight else float(max(theme.px(BOX), theme.target))
    target = theme.finger if look.tight else theme.target
    count = _count(block, look) if _counted(block) else ""
    count_width = max(_count_width(block, look) + theme.px(10), target) if count else 0.0
    most = beside_boxes(block, at.width, look) if look.tight else at.width * 0.3
    wide = at.label or min(label_width(block, look), most)
    room = at.width - wide - count_width
    alone = (room + gap) / block.total - gap  # a little smaller before they take a second row
    least = min(theme.px(_LEAST_MARK), theme.finger)  # on a card drawn larger a finger still needs no more
    side = alone if least <= alone < side else side
    rects: list[QRectF] = []
    x, y = 0.0, at.y
    for _ in range(block.total):
        if rects and x + side > room + 0.5:
            x, y = 0.0, y + side + gap
        rects.append(QRectF(at.x + wide + x, y, side, side))
        x += side + gap
    height = max(y + side - at.y, target - gap)

    font = theme.font("small_strong" if look.tight else "strong")
    name = wrapped(look.say(block.label), font, wide - theme.px(6), 2)
    tall = height_of(len(name), font)
    named = QRectF(at.x, at.y + side / 2 - tall / 2, wide, tall)
    inked = named.adjusted(0, -overhang(look.say(block.label), font), 0, 0)
    counted = QRectF(at.x + at.width - count_width, at.y, count_width, side)

    def paint_name(painter: QPainter) -> None:
        draw_lines(painter, named, name, font, theme.ink)

    leaves = [Leaf(inked, paint_name, (name, look.manner)), *_boxes(block, rects, look)]
    if count:
        leaves.append(
            Leaf(counted, lambda painter: _paint_count(painter, look, block, counted), (count, look.manner))
        )
    hots = list(_box_hots(block, rects, look))
    if block.slot and count:
        reach = max(0.0, (target - side) / 2)
        place = QRectF(at.x + at.width - count_width, at.y - reach, count_width, side + 2 * reach)
        hots.append(hot(place, f"{look.say(block.label)} {count}", _why(block)))
    return of_leaves(height, tuple(leaves), tuple(hots))


def _boxes(block: Track, rects: list[QRectF], look: Look) -> list[Leaf]:
    """Each by itself: a tap strikes one of them."""
    return [
        Leaf(
            rect,
            partial(_box, look=look, rect=rect, lost=number <= block.lost, shape=block.shape),
            (number <= block.lost, block.shape, look.manner),
        )
        for number, rect in enumerate(rects, 1)
    ]


def _side(look: Look) -> float:
    """A box where room is short: its target reaches into the gaps around it."""
    theme = look.theme
    return float(
        max(min(theme.px(_MARK), theme.finger), theme.finger - theme.px(GAP), theme.px(_BESIDE_LETTERS))
    )


def _pitch(look: Look) -> float:
    if look.tight:
        return max(float(look.theme.finger), _side(look) + look.theme.px(GAP) / 2)
    return float(max(look.theme.px(BOX), look.theme.target) + look.theme.px(GAP))


def _drawn(look: Look) -> float:
    """A box in a row shared with others."""
    return _side(look) if look.tight else _pitch(look) - look.theme.px(GAP)


# --- name and count on a plate ---------------------------------------------------------------------------


def _count(block: Track, look: Look) -> str:
    return f"{look.words.number(block.total - block.lost)}/{look.words.number(block.total)}"


def _count_width(block: Track, look: Look) -> float:
    """What is left in large, of how many in small: as wide as nothing lost."""
    theme = look.theme
    left, of = look.words.number(block.total), f"/{look.words.number(block.total)}"
    return width_of(left, look.theme.font("figure")) + width_of(of, theme.font("small"))


def _paint_count(painter: QPainter, look: Look, block: Track, rect: QRectF, *, left: bool = False) -> None:
    theme = look.theme
    now, of = look.words.number(block.total - block.lost), f"/{look.words.number(block.total)}"
    big, small = look.theme.font("figure"), theme.font("small")
    wide = width_of(now, big)
    whole = wide + width_of(of, small)
    x = rect.left() if left else rect.right() - whole
    ink = theme.harm_deep if block.total and block.lost >= block.total else theme.ink
    draw_text(painter, QRectF(x, rect.top(), wide + 1, rect.height()), now, big, ink)
    after = QRectF(x + wide, rect.top() + theme.px(7), whole - wide + 1, rect.height() - theme.px(7))
    draw_text(painter, after, of, small, theme.muted)


def _plate_width(block: Track, look: Look) -> float:
    """As wide as its name and its count."""
    theme = look.theme
    if not _counted(block):
        font = theme.font("strong" if block.blank else "label")
        return width_of(look.say(block.label), font) + theme.px(14)
    name = width_of(look.say(block.label), theme.font("label")) + 1
    return max(float(theme.finger), name, _count_width(block, look)) + theme.px(_PLATE_EDGE)


def _plate_height(block: Track, look: Look) -> float:
    """As high as its boxes, and as its name over its count."""
    named = height_of(1, look.theme.font("label")) + look.theme.px(_COUNT) if _counted(block) else 0.0
    return max(_side(look), named)


def _plate(block: Track, at: Spot, look: Look) -> Laid:
    """Name over count; a tap asks how it came about."""
    theme = look.theme
    width = _plate_width(block, look) - theme.px(_PLATE_EDGE)
    rect = QRectF(at.x, at.y, width, _plate_height(block, look))

    def paint(painter: QPainter) -> None:
        font = theme.font("label")
        if not _counted(block):
            ink = theme.ink if block.blank else theme.muted
            draw_text(
                painter, rect, look.say(block.label), theme.font("strong") if block.blank else font, ink
            )
            return
        high = height_of(1, font)
        place = QRectF(rect.left(), rect.top() - theme.px(1), rect.width(), high)
        name = look.say(block.label)
        draw_text(painter, place, name, squeezed(name, font, place.width()), theme.muted)
        _paint_count(painter, look, block, rect.adjusted(0, high, 0, 0), left=True)

    if block.blank or not block.slot:
        return Laid(rect.height(), paint)
    reach = max(0.0, (theme.finger - rect.height()) / 2)
    said = f"{look.say(block.label)} {_count(block, look)}" if _counted(block) else look.say(block.label)
    return Laid(rect.height(), paint, (hot(rect.adjusted(0, -reach, 0, reach), said, _why(block)),))


def _plated(block: Track, at: Spot, look: Look) -> Laid:
    theme = look.theme
    plate = _plate(block, at, look)
    side, pitch = _drawn(look), _pitch(look)
    left, y = at.x + max(at.label, _plate_width(block, look)), at.y + max(0.0, plate.height - side) / 2
    if left + max(sections(block)) * pitch - (pitch - side) > at.x + at.width + 0.5:
        left, y = at.x, at.y + plate.height  # a section is never broken: the plate gives way to it
    room = at.x + at.width - left
    rects: list[QRectF] = []
    x = 0.0
    for size in sections(block):
        together = size * pitch - (pitch - side)
        for number in range(size):
            starts = number == 0 and together <= room + 0.5
            if x and (x + side > room + 0.5 or (starts and x + together > room + 0.5)):
                x, y = 0.0, y + pitch
            rects.append(QRectF(left + x, y, side, side))
            x += pitch
        x += theme.px(_BETWEEN_SECTIONS)
    height = max(y + side - at.y, plate.height)

    named = bled(QRectF(at.x, at.y, _plate_width(block, look), plate.height), look)
    leaves = (Leaf(named, plate.paint, (block, look.manner)), *_boxes(block, rects, look))
    return of_leaves(height, leaves, (*_box_hots(block, rects, look), *plate.hots))


def _box_hots(block: Track, rects: list[QRectF], look: Look) -> list[Hot]:
    """Each box strikes up to itself, or heals back to the one before."""
    if not block.slot or block.blank:
        return []
    reach = max(0.0, (look.theme.finger - rects[0].width()) / 2)
    hots = []
    for number, drawn in enumerate(rects, 1):
        struck = number <= block.lost
        lost = number - 1 if struck else number
        nth = msg("{track} {n} of {total}", track=block.label, n=number, total=block.total)
        said = look.say(nth if _counted(block) else block.label)
        place = drawn.adjusted(-reach, -reach, reach, reach)
        hots.append(hot(place, said, Mark(block.slot, lost, block.ship), "tick", chosen=struck))
    return hots


def _strip_rows(block: Track) -> list[tuple[int, ...]]:
    """Its marks in one row as long as that takes no more room, else in two: how many each section has in each row.

    No section is broken; a track of one section is parted in the middle.
    """
    parts = sections(block)
    if block.total * _STRIP_STEP <= _STRIP:
        return [parts]
    if len(parts) == 1:
        half = -(-block.total // 2)
        return [(half,), (block.total - half,)]
    cuts = ([parts[:at], parts[at:]] for at in range(1, len(parts)))
    return min(cuts, key=lambda rows: max(map(_row_width, rows)))


def _row_width(row: tuple[int, ...]) -> int:
    """How wide marks stand, in pixels at 100 %."""
    return sum(row) * _STRIP_STEP + (len(row) - 1) * _STRIP_APART


def _strip_width(block: Track, look: Look) -> float:
    return float(look.theme.px(max(_STRIP, max(map(_row_width, _strip_rows(block))) + 8)))


def _folded(block: Track, at: Spot, look: Look) -> Laid:
    """Marks too small for a finger, in two rows; a tap on them strikes the next. Undo takes it back."""
    theme = look.theme
    plate = _plate(block, at, look)
    rect = QRectF(at.x + _plate_width(block, look), at.y, _strip_width(block, look), plate.height)
    rows, side, step = _strip_rows(block), theme.px(_STRIP_MARK), theme.px(_STRIP_STEP)
    top = rect.center().y() - (len(rows) * step - (step - side)) / 2
    spots: list[QRectF] = []
    left = rect.center().x() - (theme.px(max(map(_row_width, rows))) - (step - side)) / 2
    for row in rows:
        x = left
        for size in row:
            spots += [QRectF(x + n * step, top, side, side) for n in range(size)]
            x += size * step + theme.px(_STRIP_APART)
        top += step

    def paint(painter: QPainter) -> None:
        plate.paint(painter)
        box(painter, rect, theme.px(9), theme.field, theme.line, width=theme.px(1))
        for number, place in enumerate(spots):
            _small_box(painter, look, place, lost=number < block.lost, shape=block.shape)

    hots = list(plate.hots)
    if block.slot and block.lost < block.total:
        reach = max(0.0, (theme.finger - rect.height()) / 2)
        said = look.words.say(
            msg("{track} {n} of {total}", track=block.label, n=block.lost + 1, total=block.total)
        )
        place = rect.adjusted(0, -reach, 0, reach)
        hots.insert(0, hot(place, said, Mark(block.slot, block.lost + 1, block.ship), "tick"))
    return Laid(plate.height, paint, tuple(hots))


def _why(block: Track) -> Why:
    return Why(slot_reference(block.ship, block.slot)) if block.ship else Why("", block.slot)


# --- one box ---------------------------------------------------------------------------------------------


def _outline(painter: QPainter, rect: QRectF, shape: str, radius: float) -> None:
    if shape != "diamond":
        painter.drawRoundedRect(rect, radius, radius)
        return
    middle = rect.center()
    painter.drawPolygon(
        [
            QPointF(middle.x(), rect.top()),
            QPointF(rect.right(), middle.y()),
            QPointF(middle.x(), rect.bottom()),
            QPointF(rect.left(), middle.y()),
        ]
    )


def _small_box(painter: QPainter, look: Look, rect: QRectF, *, lost: bool, shape: str) -> None:
    theme = look.theme
    painter.setPen(theme.harm if lost else theme.ink)
    painter.setBrush(Qt.BrushStyle.NoBrush if lost else theme.ink)
    _outline(painter, rect, shape, rect.width() / 2 if shape == "round" else theme.px(2))


def _box(painter: QPainter, look: Look, rect: QRectF, *, lost: bool, shape: str) -> None:
    theme = look.theme
    ground, line = (theme.harm_soft, theme.harm) if lost else (theme.field, theme.ink)
    if shape == "diamond":
        pen = QPen(line, theme.px(2))
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(ground)
        tip = theme.px(2) * 0.71 + 0.3  # how far a line so wide reaches beyond the corners
        _outline(painter, rect.adjusted(tip, tip, -tip, -tip), shape, 0.0)
    else:
        radius = rect.width() / 2 if shape == "round" else theme.px(9)
        box(painter, rect, radius, ground, line, width=theme.px(2))
    if lost:
        inset = rect.width() * (0.34 if shape == "diamond" else 0.27)
        strike(painter, rect.adjusted(inset, inset, -inset, -inset), theme.harm, theme.px(3))

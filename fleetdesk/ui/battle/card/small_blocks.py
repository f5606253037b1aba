"""The small blocks of a ship card in finger size: badges, notes."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fleetdesk.core.blocks.cards import Chips, Notes
from fleetdesk.ui.battle.painting import NOTHING, Act, Hot, Laid, Look, Spot, Why, chip_text, hot, lay
from fleetdesk.ui.widgets.flow import ChipText, chip_size, paint_chip
from fleetdesk.ui.widgets.lines import draw_lines, height_of, wrapped

_LINES = 2
"""Most lines of a badge on a narrow card."""


@lay.register
def _chips(block: Chips, at: Spot, look: Look) -> Laid:
    theme = look.theme
    gap = theme.px(6)
    placed: list[tuple[QRectF, ChipText]] = []
    hots: list[Hot] = []
    asked = any(badge.why for badge in block.badges) or bool(block.offers or block.spare)
    x, y, high = at.x, at.y, 0.0
    chips: list[tuple[ChipText, Act | None]] = [
        (chip_text(look, one), Why(one.why) if one.why else None) for one in block.badges
    ]
    chips += [
        (ChipText(look.say(one.title), "brass", one.icon, dashed=one in block.spare), one)
        for one in (*block.offers, *block.spare)
    ]
    for chip, act in chips:
        width, tall = chip_size(look.theme, chip, at.width, _LINES)
        if placed and x + width > at.x + at.width + 0.5:
            x, y = at.x, y + high + (0 if asked else gap)
        # One that takes more lines is as wide as the row, so it stands alone in it.
        high = max(tall + theme.px(8), theme.finger) if asked else tall
        tall = high - theme.px(8) if asked else tall
        placed.append((QRectF(x, y + (high - tall) / 2, width, tall), chip))
        if act is not None:
            hots.append(hot(QRectF(x, y, max(width, theme.finger), high), chip.text, act))
        x += width + gap

    def paint(painter: QPainter) -> None:
        for rect, chip in placed:
            paint_chip(painter, look.theme, look.icons, rect, chip, most=_LINES)

    return Laid(y + high - at.y, paint, tuple(hots)) if placed else NOTHING


@lay.register
def _notes(block: Notes, at: Spot, look: Look) -> Laid:
    theme = look.theme
    caps, body = theme.font("caps"), theme.font("body")
    title = look.say(block.title).upper()
    text = wrapped(look.say(block.text), body, at.width, 12) if block.text else ()
    heads = wrapped(title, caps, at.width, 2) if title else ()
    head = height_of(len(heads), caps) + theme.px(3) if title else 0.0
    height = head + height_of(len(text), body)

    def paint(painter: QPainter) -> None:
        if title:
            draw_lines(painter, QRectF(at.x, at.y, at.width, head), heads, caps, theme.muted)
        place = QRectF(at.x, at.y + head, at.width, height)
        draw_lines(painter, place, text, body, theme.ink)

    return Laid(height, paint)

"""What shows where one is, where one may tap and how much is left stands out at 3 to 1; sides never by colour alone."""

from itertools import combinations
from typing import get_args

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from fleetdesk import paths
from fleetdesk.ui.look.theme import ThemeName
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.marks.chart_marks import paint_flag
from fleetdesk.ui.widgets.marks.meters import BarPart, paint_bar
from fleetdesk.ui.widgets.parts import PartsArea

LEAST = 3
GROUNDS = (
    "paper",
    "card",
    "field",
    "soft",
    "wash",
    "sea_soft",
    "brass_soft",
    "brass",
    "sea",
    "harm",
    "bar",
    "bar_box",
)
KINDS = ("plain", "primary", "brass", "harm", "ghost", "bar", "done", "redo")
SIDES = 10
SIMULATED = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "achromatopsia": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""How linear red, green and blue arrive (Machado, Oliveira and Fernandes 2009, at full strength; luminance)."""


def linear(colour: QColor) -> list[float]:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: QColor, other: QColor) -> float:
    """How well one colour reads on the other as WCAG 2 defines it, 1 (not at all) to 21; text wants 4.5."""
    weights = (0.2126, 0.7152, 0.0722)
    both = (sum(w * part for w, part in zip(weights, linear(each), strict=True)) for each in (one, other))
    dark, light = sorted(both)
    return (light + 0.05) / (dark + 0.05)


@pytest.fixture(params=get_args(ThemeName))
def look(qapp, request):
    return ThemeKeeper(paths.resources(), name=request.param)


def picture(width: int, height: int, ground: QColor) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(ground)
    return image


def stands_out(image: QImage, ground: QColor) -> float:
    """The best contrast of any pixel along the middle against what lies there without it."""
    row = image.height() // 2
    return max(contrast(image.pixelColor(x, row), ground) for x in range(image.width()))


def test_the_ring_stands_out_on_every_ground(qtbot, look):
    area = PartsArea(look)
    qtbot.addWidget(area)
    weak = {}
    for name in GROUNDS:
        ground = getattr(look.theme, name)
        image = picture(60, 40, ground)
        painter = QPainter(image)
        area.paint_ring(painter, QRectF(6, 6, 48, 28), 8)
        painter.end()
        weak[name] = stands_out(image, ground)
    assert {name: found for name, found in weak.items() if found < LEAST} == {}


@pytest.mark.parametrize("kind", KINDS)
def test_the_ring_of_a_button_stands_out(qtbot, look, kind):
    button = BigButton(look, "Go", kind=kind)
    qtbot.addWidget(button)
    button.resize(120, 60)
    with qtbot.waitExposed(button):
        button.show()
    button.activateWindow()
    button.setFocus()
    qtbot.waitUntil(button.hasFocus)
    before = button.grab().toImage()
    button.key_used()
    after = button.grab().toImage()
    row = before.height() // 2
    best = max(contrast(before.pixelColor(x, row), after.pixelColor(x, row)) for x in range(before.width()))
    assert best >= LEAST


def test_what_can_be_tapped_has_an_edge(look):
    theme = look.theme
    weak = {
        ground: contrast(theme.edge, getattr(theme, ground)) for ground in ("paper", "card", "field", "soft")
    }
    assert {name: found for name, found in weak.items() if found < LEAST} == {}


@pytest.mark.parametrize("tone", ["sound", "harm", "sea"])
def test_a_bar_stands_out_from_what_is_empty(look, tone):
    theme = look.theme
    assert contrast(theme.tone(tone).strong, theme.track) >= LEAST


def test_too_much_is_striped(look):
    image = picture(200, 12, look.theme.card)
    painter = QPainter(image)
    paint_bar(painter, look, QRectF(0, 0, 200, 12), (BarPart(1), BarPart(1, "harm")), 2)
    painter.end()
    inks = [{image.pixelColor(x, 6).name() for x in span} for span in (range(20, 90), range(110, 180))]
    assert len(inks[0]) == 1
    assert max(contrast(QColor(one), look.theme.harm) for one in inks[1]) >= LEAST


def seen(colour: QColor, kind: str) -> QColor:
    """A colour as it arrives."""

    def back(part: float) -> float:
        part = min(1.0, max(0.0, part))
        return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055

    parts = linear(colour)
    made = [
        back(sum(share * part for share, part in zip(row, parts, strict=True))) for row in SIMULATED[kind]
    ]
    return QColor.fromRgbF(*made)


@pytest.mark.parametrize("kind", SIMULATED)
def test_flags_of_two_sides_differ_whatever_arrives_of_their_colours(look, kind):
    """A tenth of the cloth at least stands out from the other's at 3 to 1, for all pairs of ten sides."""
    theme, flags = look.theme, []
    for side in range(SIDES):
        image = picture(40, 28, theme.water)
        painter = QPainter(image)
        painter.translate(QPointF(4, 4))
        paint_flag(painter, theme, QRectF(0, 0, 32, 20), side)
        painter.end()
        inks: dict[int, QColor] = {}
        cloth = [image.pixel(x, y) for x in range(5, 36) for y in range(5, 24)]
        flags.append([inks.setdefault(one, seen(QColor(one), kind)) for one in cloth])
    shares = {
        (one, other): sum(contrast(a, b) >= LEAST for a, b in zip(flags[one], flags[other], strict=True))
        / len(flags[one])
        for one, other in combinations(range(SIDES), 2)
    }
    assert {pair: share for pair, share in shares.items() if share < 0.1} == {}

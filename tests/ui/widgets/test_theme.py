from types import SimpleNamespace
from typing import get_args

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QColor, QFontInfo, QHelpEvent, QImage
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from fleetdesk import paths
from fleetdesk.core.words import Words
from fleetdesk.ui.look.icons import Icons
from fleetdesk.ui.look.theme import ThemeError, ThemeName, load_theme, mix
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.look.theme_sheet import style_sheet
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.dice.tray import DiceTray
from fleetdesk.ui.widgets.entry.line import Line
from fleetdesk.ui.widgets.scroll import Scroll
from tests.ui.widgets.test_contrast import contrast

# Every text role with each ground it is written on.
READ = (
    ("ink", ("paper", "card", "field", "soft", "wash", "track")),
    ("muted", ("paper", "card", "field", "soft", "wash")),
    ("sea", ("paper", "card")),
    ("sea_deep", ("paper", "card", "sea_soft")),
    ("on_sea", ("sea",)),
    ("brass_deep", ("paper", "card", "brass_soft")),
    ("on_brass", ("brass",)),
    ("harm", ("paper", "card")),
    ("harm_deep", ("harm_soft",)),
    ("on_harm", ("harm",)),
    ("sound", ("paper", "card")),
    ("sound_deep", ("sound_soft",)),
    ("bar_text", ("bar", "bar_box")),
    ("bar_muted", ("bar", "bar_box")),
    ("bar_done", ("bar_box",)),
)


@pytest.mark.parametrize("name", get_args(ThemeName))
def test_every_text_reads_on_its_grounds(name):
    theme = load_theme(paths.resources() / "themes", name)
    too_faint = {
        (ink, ground): round(contrast(getattr(theme, ink), getattr(theme, ground)), 2)
        for ink, grounds in READ
        for ground in grounds
        if contrast(getattr(theme, ink), getattr(theme, ground)) < 4.5
    }
    assert not too_faint


def test_contrast_is_what_the_standard_says():
    assert contrast(QColor("#000"), QColor("#fff")) == pytest.approx(21)
    assert contrast(QColor("#777"), QColor("#fff")) == pytest.approx(4.48, abs=0.01)


def test_a_theme_without_a_role_says_which(tmp_path):
    text = (paths.resources() / "themes" / "day.toml").read_text(encoding="utf-8")
    (tmp_path / "day.toml").write_text(text.replace('ink = "#14273d"', 'inkk = "#14273d"'), encoding="utf-8")
    with pytest.raises(ThemeError, match="ink, inkk"):
        load_theme(tmp_path, "day")


def test_a_word_that_is_no_colour_is_told(tmp_path):
    text = (paths.resources() / "themes" / "day.toml").read_text(encoding="utf-8")
    (tmp_path / "day.toml").write_text(text.replace("#14273d", "navyish"), encoding="utf-8")
    with pytest.raises(ThemeError, match="ink"):
        load_theme(tmp_path, "day")


def test_lengths_and_fonts_follow_the_scale(keeper):
    assert keeper.theme.px(12) == 12
    keeper.set_scale(150)
    assert keeper.theme.px(12) == 18
    assert keeper.theme.px(0) == 0
    assert keeper.theme.px(-4) == -6
    assert keeper.theme.target == 72
    assert keeper.theme.font("body").pixelSize() == round(15 * 1.5)


def test_the_scale_stays_between_100_and_200(keeper):
    keeper.set_scale(20)
    assert keeper.theme.scale == 100
    keeper.set_scale(900)
    assert keeper.theme.scale == 200


def test_a_target_is_nine_millimetres_where_the_screen_tells(qapp):
    dense = ThemeKeeper(paths.resources(), dots_per_mm=8.0)
    assert dense.theme.target == 72
    tablet = ThemeKeeper(paths.resources(), dots_per_mm=150.9 / 25.4)  # ten inches, 1280 x 800
    assert tablet.theme.target / (150.9 / 25.4) >= 9
    coarse = ThemeKeeper(paths.resources(), dots_per_mm=3.6)
    assert coarse.theme.target == 48


def test_the_bundled_fonts_are_used(keeper):
    assert QFontInfo(keeper.theme.font("body")).family() == "DejaVu Sans"
    assert QFontInfo(keeper.theme.font("title")).family() == "DejaVu Serif"


def test_a_switch_is_told_once(keeper, heard):
    told = heard(keeper.changed)
    keeper.set_name("night")
    keeper.set_name("night")
    assert len(told) == 1
    assert keeper.theme.dark
    keeper.turn()
    assert not keeper.theme.dark


@pytest.mark.parametrize("name", get_args(ThemeName))
@pytest.mark.parametrize("scale", [100, 200])
def test_the_style_sheet_is_complete_and_its_pictures_exist(name, scale):
    theme = load_theme(paths.resources() / "themes", name).scaled(scale, None)
    sheet = style_sheet(theme, "windows")
    assert "{" in sheet
    assert "{ink}" not in sheet
    wanted = {line.split('url("')[1].split('")')[0] for line in sheet.splitlines() if 'url("' in line}
    assert wanted
    for file in wanted:
        assert not QImage(file).isNull(), file


def test_dressing_puts_the_theme_on_the_application(qapp: QApplication, keeper):
    before = qapp.palette(), qapp.font()
    try:
        keeper.dress()
        assert qapp.palette().window().color() == keeper.theme.paper
        keeper.set_name("night")
        assert qapp.palette().window().color() == keeper.theme.paper
        assert not qapp.styleSheet(), "every widget would be matched against it"
    finally:
        qapp.setPalette(before[0])
        qapp.setFont(before[1])


def test_what_qt_paints_wears_its_sheet_and_follows_a_switch(qtbot, keeper):
    """Lines, bars, and what tips and dialogs get for a parent; nothing else in the window does."""
    window = QWidget()
    qtbot.addWidget(window)
    line, view, label = (
        Line(keeper, parent=window),
        Scroll(keeper, parent=window),
        Label(keeper, parent=window),
    )
    lent = keeper.lend(label)
    assert lent.parent() is window
    assert keeper.lend(line) is lent
    assert lent.isHidden()
    worn = [line, view.verticalScrollBar(), lent]
    for name in ("night", "day"):
        keeper.set_name(name)
        assert keeper.lend(label) is lent
        for widget, part in zip(worn, ("field", "bars", "windows"), strict=True):
            assert widget.styleSheet() == style_sheet(keeper.theme, part)
    assert not any(one.styleSheet() for one in (window, view, view.viewport(), label))


def test_a_tip_is_told_and_borrows_its_look(qtbot, keeper):
    button = BigButton(keeper, "Fire")
    button.discourage("Moved too far")
    qtbot.addWidget(button)
    button.show()
    at = QPoint(3, 3)
    QApplication.sendEvent(button, QHelpEvent(QEvent.Type.ToolTip, at, button.mapToGlobal(at)))
    assert QToolTip.text() == "Moved too far"
    [tip] = [one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel")]
    assert tip.parent() is keeper.lend(button)
    assert tip.font().pixelSize() == keeper.theme.font("small").pixelSize()
    QToolTip.hideText()


def test_every_icon_draws_in_the_colour_asked_for(qapp):
    icons = Icons(paths.resources() / "icons")
    red = QColor("#b3382c")
    assert len(icons.names()) > 40
    for name in icons.names():
        image = icons.pixmap(name, red, 24).toImage()
        drawn = [image.pixelColor(x, y) for x in range(24) for y in range(24)]
        full = [colour for colour in drawn if colour.alpha() > 250]
        assert full, name
        assert all(abs(colour.red() - red.red()) + abs(colour.blue() - red.blue()) < 9 for colour in full), (
            name
        )


def test_an_icon_that_does_not_exist_is_an_error(qapp):
    with pytest.raises(KeyError):
        Icons(paths.resources() / "icons").pixmap("kraken", QColor("black"), 24)


def test_mixing_goes_from_one_colour_to_the_other():
    black, white = QColor("#000000"), QColor("#ffffff")
    assert mix(black, white, 0) == black
    assert mix(black, white, 1) == white
    assert mix(black, white, 0.5).red() == pytest.approx(128, abs=1)


def test_a_label_moved_to_another_parent_keeps_its_size(qtbot, qapp):
    before = qapp.palette(), qapp.font()
    keeper = ThemeKeeper(paths.resources())
    try:
        keeper.dress()
        here, there = QWidget(), QWidget()
        box = QWidget(here)
        label = Label(keeper, "Coque", "small", parent=box)
        for window in (here, there):
            qtbot.addWidget(window)
            window.show()
        keeper.set_scale(200)
        box.setParent(there)
        box.show()
        assert label.font().pixelSize() == keeper.theme.font("small").pixelSize()
    finally:
        qapp.setPalette(before[0])
        qapp.setFont(before[1])


def test_hull_speed_and_dice_read_at_a_metre(keeper):
    """Capitals of 20 pixels at 100 %: 10 minutes of arc on a screen of 149 dots an inch."""
    assert keeper.theme.metrics("figure").capHeight() >= 20
    tray = DiceTray(keeper, Words("en"))
    tray.ask(2, 6, "")
    keys = [one for one in tray.findChildren(BigButton) if one.text() == "3"]
    assert [one._role for one in keys] == ["figure"]


@pytest.mark.parametrize("name", get_args(ThemeName))
def test_more_contrast_is_shown_where_the_system_asks_for_it(qapp, name):
    keeper = ThemeKeeper(paths.resources(), name=name)
    quiet = contrast(keeper.theme.muted, keeper.theme.paper)
    told: list[object] = []
    keeper.changed.connect(told.append)
    keeper.prefer_contrast(SimpleNamespace(name="HighContrast"))
    theme = keeper.theme
    assert contrast(theme.muted, theme.paper) > quiet
    assert contrast(theme.edge, theme.field) > 7
    assert contrast(theme.line, theme.card) >= 3
    keeper.set_scale(125)
    assert keeper.theme.muted == keeper.theme.ink
    keeper.prefer_contrast(SimpleNamespace(name="NoPreference"))
    assert contrast(keeper.theme.muted, keeper.theme.paper) == pytest.approx(quiet)
    assert len(told) == 3

"""Keeps the look of the running program and changes it while it runs."""

from pathlib import Path
from typing import Protocol
from weakref import WeakValueDictionary

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from fleetdesk.ui.hand_rest import SteadyHand
from fleetdesk.ui.look.icons import Icons
from fleetdesk.ui.look.theme import SCALES, Theme, ThemeName, load_theme
from fleetdesk.ui.look.theme_sheet import SheetPart, palette, style_sheet

_MM_PER_INCH = 25.4
# Outside this, a screen's stated size is a guess of its driver: projectors say 0, virtual screens anything.
_BELIEVABLE_DPI = (70.0, 240.0)
_FONTS_LOADED = "fleetdesk_fonts"
_WARDROBE = "wardrobe"


class Wearer(Protocol):
    """What of Qt's takes its look from the keeper."""

    def wear(self) -> None:
        """Take the look as it is now."""
        ...


class ThemeKeeper(QObject):
    """The one place a widget learns its look from."""

    changed = Signal(object)
    """The new `Theme`, after a switch of theme or scale; all that wear it have it on by then."""

    def __init__(
        self, resources: Path, *, name: ThemeName = "day", scale: int = 100, dots_per_mm: float | None = None
    ) -> None:
        """Read the theme and load the bundled fonts; `dress` puts them on the application."""
        super().__init__()
        self._load_fonts(resources / "fonts")
        self.icons = Icons(resources / "icons")
        self.hand = SteadyHand()
        self._files = resources / "themes"
        self._dots_per_mm = dots_per_mm
        self._strong = False
        self._theme = load_theme(self._files, name).scaled(self._within(scale), dots_per_mm)
        self._dressed = False
        self._sheets: dict[SheetPart, str] = {}
        self._worn: WeakValueDictionary[int, Wearer] = WeakValueDictionary()  # by their identity, in order

    def clothe(self, wearer: Wearer) -> None:
        """Let it wear the look from the next switch on, as long as it is there, after those clothed before it.

        A page has hundreds of them: to connect each to a signal takes a tenth of the time the whole page does.
        """
        self._worn[id(wearer)] = wearer

    def clothe_last(self, wearer: Wearer) -> None:
        """Let it wear the look after all that are clothed by now: it is laid out by how high those are."""
        self._worn.pop(id(wearer), None)
        self.clothe(wearer)

    @property
    def theme(self) -> Theme:
        return self._theme

    def dress(self) -> None:
        """Put palette and font on the application, unless it wears them already."""
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            return
        self._dressed = True
        colours, font = palette(self._theme), self._theme.font("body")
        if app.palette() != colours:
            app.setPalette(colours)
        if app.font() != font:
            app.setFont(font)

    def sheet(self, part: SheetPart) -> str:
        """The style sheet that one of Qt's own widgets wears in the present look."""
        if part not in self._sheets:
            self._sheets[part] = style_sheet(self._theme, part)
        return self._sheets[part]

    def lend(self, host: QWidget) -> QWidget:
        """What Qt's own dialogs and tips over `host` are to have for a parent: from it they take the look.

        It is a hidden child of the window, so that nothing else there wears their style sheet.
        """
        window, direct = host.window(), Qt.FindChildOption.FindDirectChildrenOnly
        lent = window.findChild(QWidget, _WARDROBE, direct)
        if not isinstance(lent, QWidget):
            lent = QWidget(window)
            lent.setObjectName(_WARDROBE)
            lent.hide()
        if lent.styleSheet() != self.sheet("windows"):
            lent.setStyleSheet(self.sheet("windows"))
        return lent

    def measure_screen(self) -> None:
        """Learn from the screen how many pixels 9 mm are, where it says something believable."""
        dpi = max((screen.physicalDotsPerInch() for screen in QApplication.screens()), default=0.0)
        least, most = _BELIEVABLE_DPI
        self._dots_per_mm = dpi / _MM_PER_INCH if least <= dpi <= most else None
        self._switch(self._theme.name, self._theme.scale)

    def follow_system(self) -> None:
        """Show more contrast where the system asks for it, from now on; older versions of Qt cannot tell."""
        accessibility = getattr(QApplication.styleHints(), "accessibility", None)
        if accessibility is not None:
            hints = accessibility()
            hints.contrastPreferenceChanged.connect(self.prefer_contrast)
            self.prefer_contrast(hints.contrastPreference())

    def prefer_contrast(self, preference: object) -> None:
        """Follow the system's `Qt.ContrastPreference`."""
        strong, self._strong = self._strong, getattr(preference, "name", "") == "HighContrast"
        if strong != self._strong:
            self._put_on(self._theme.name, self._theme.scale)

    def set_name(self, name: ThemeName) -> None:
        self._switch(name, self._theme.scale)

    def set_scale(self, scale: int) -> None:
        """Set the size of everything, in percent; kept between 100 and 200."""
        self._switch(self._theme.name, self._within(scale))

    def turn(self) -> None:
        """Day to night, night to day."""
        self.set_name("day" if self._theme.dark else "night")

    def _switch(self, name: ThemeName, scale: int) -> None:
        now = load_theme(self._files, name).scaled(scale, self._dots_per_mm)
        if (self._theme.name, self._theme.scale, self._theme.target) != (name, scale, now.target):
            self._put_on(name, scale)

    def _put_on(self, name: ThemeName, scale: int) -> None:
        self._theme = load_theme(self._files, name).scaled(scale, self._dots_per_mm, strong=self._strong)
        self._sheets = {}
        if self._dressed:
            self.dress()
        for wearer in list(self._worn.values()):
            if isValid(wearer):
                wearer.wear()
        self.changed.emit(self._theme)

    @staticmethod
    def _within(scale: int) -> int:
        return max(SCALES[0], min(SCALES[-1], scale))

    @staticmethod
    def _load_fonts(folder: Path) -> None:
        app = QApplication.instance()
        if app is None or app.property(_FONTS_LOADED):
            return
        for file in sorted(folder.glob("*.ttf")):
            QFontDatabase.addApplicationFont(str(file))
        app.setProperty(_FONTS_LOADED, True)

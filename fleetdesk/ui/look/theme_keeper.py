"""Keeps the look of the running program and changes it while it runs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication

from fleetdesk.ui.hand_rest import SteadyHand
from fleetdesk.ui.look.icons import Icons
from fleetdesk.ui.look.theme import SCALES, Theme, ThemeName, load_theme
from fleetdesk.ui.look.theme_sheet import palette, style_sheet

_MM_PER_INCH = 25.4
# Outside this, a screen's stated size is a guess of its driver: projectors say 0, virtual screens anything.
_BELIEVABLE_DPI = (70.0, 240.0)
_FONTS_LOADED = "fleetdesk_fonts"


class ThemeKeeper(QObject):
    """The one place a widget learns its look from.

    Signals:
        changed: the new `Theme`, after a switch of theme or scale.
    """

    changed = Signal(object)

    def __init__(
        self,
        resources: Path,
        *,
        name: ThemeName = "day",
        scale: int = 100,
        dots_per_mm: float | None = None,
    ) -> None:
        """Read both themes and load the bundled fonts; `dress` puts them on the application."""
        super().__init__()
        self._load_fonts(resources / "fonts")
        self.icons = Icons(resources / "icons")
        self.hand = SteadyHand()
        self._themes = {theme: load_theme(resources / "themes", theme) for theme in ("day", "night")}
        self._dots_per_mm = dots_per_mm
        self._strong = False
        self._theme = self._themes[name].scaled(self._within(scale), dots_per_mm)
        self._dressed = False

    @property
    def theme(self) -> Theme:
        return self._theme

    def dress(self) -> None:
        """Put style, palette, font and style sheet on the application, unless it wears them already."""
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            return
        self._dressed = True
        worn, sheet = app.styleSheet(), style_sheet(self._theme)
        if not worn:
            app.setStyle("Fusion")
        if worn != sheet or app.font() != self._theme.font("body") or app.palette() != palette(self._theme):
            app.setPalette(palette(self._theme))
            app.setFont(self._theme.font("body"))
            app.setStyleSheet(sheet)

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
        now = self._themes[name].scaled(scale, self._dots_per_mm)
        if (self._theme.name, self._theme.scale, self._theme.target) != (name, scale, now.target):
            self._put_on(name, scale)

    def _put_on(self, name: ThemeName, scale: int) -> None:
        self._theme = self._themes[name].scaled(scale, self._dots_per_mm, strong=self._strong)
        if self._dressed:
            self.dress()
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

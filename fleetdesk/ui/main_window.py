"""The window: the rail, the pages, and what leads from one to another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from fleetdesk.core.errors import Said
from fleetdesk.core.fleets import FleetList
from fleetdesk.core.words import N_, msg
from fleetdesk.services.parts import Parts
from fleetdesk.services.printing import BATTLE_SUFFIX, Printable, printables
from fleetdesk.store.settings import Settings
from fleetdesk.ui.desk import Desk
from fleetdesk.ui.pages import Pages
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Row
from fleetdesk.ui.widgets.rail import Rail, RailItem
from fleetdesk.ui.widgets.sheet import SheetButton, ask

LIBRARY, PRINT, RULES, SETTINGS = "library", "print", "rules", "settings"
LIGHT = "light"
"""Not a place: the rail's switch between day and night."""
ITEMS = (
    (LIBRARY, "library", N_("Library"), False),
    ("build", "ship", N_("Build"), False),
    ("battle", "swords", N_("Battle"), False),
    (PRINT, "printer", N_("Print"), False),
    (RULES, "book", N_("Rules"), False),
    (SETTINGS, "settings", N_("Settings"), True),
)


class MainWindow(QWidget):
    """The one window. It is painted first, and furnished on the next turn of the event loop."""

    def __init__(self, parts: Parts, keeper: ThemeKeeper) -> None:
        super().__init__()
        self.parts, self.keeper = parts, keeper
        self.desk = Desk(keeper, parts.words())
        self.setWindowTitle("FleetDesk")
        self.resize(1280, 800)
        self.rail = Rail(keeper, self._items(), name=self.desk.words.text(N_("Places")))
        self.pages = Pages()
        row = Row(keeper, self, gap=0)
        row.addWidget(self.rail)
        row.addWidget(self.pages, 1)
        self.rail.chosen.connect(self._chosen)
        keeper.changed.connect(self._look_changed)
        self._furnished = False

    def _items(self) -> list[RailItem]:
        words = self.desk.words
        items = [RailItem(key, icon, words.text(text), foot) for key, icon, text, foot in ITEMS]
        dark = self.keeper.theme.dark
        light = RailItem(
            LIGHT, "sun" if dark else "moon", words.text(N_("Day") if dark else N_("Night")), True
        )
        return [*items, light]

    # --- furnishing ----------------------------------------------------------------------------------

    def open_later(self, file: Path | None = None) -> None:
        """Furnish the window after its first paint, then open a file if one is named."""
        QTimer.singleShot(0, self, lambda: self.furnish(file))

    def furnish(self, file: Path | None = None) -> None:
        """Make what the window needs to work: nothing of it was needed to paint it."""
        if self._furnished:
            return
        self._furnished = True
        from fleetdesk.services.library import Library  # noqa: PLC0415 - after the first paint
        from fleetdesk.ui.battle_flow import BattleFlow  # noqa: PLC0415
        from fleetdesk.ui.fleet_flow import FleetFlow  # noqa: PLC0415

        self.library = Library(self.parts)
        self.desk.furnish(self)
        self.fleets = FleetFlow(self.desk, self.parts, self.library, self.pages, self)
        self.battles = BattleFlow(self.desk, self.parts, self.library, self.pages, self)
        self.pages.offer(LIBRARY, self._library_page)
        self.pages.offer("build", self.fleets.make_page)
        self.pages.offer("battle", self.battles.make_page)
        self.pages.offer(PRINT, self._print_page)
        self.pages.offer(RULES, self._rules_page)
        self.pages.offer(SETTINGS, self._settings_page)
        for flow in (self.fleets, self.battles):
            flow.brought.connect(self.bring)
        self.fleets.play_wanted.connect(self.play)
        self.fleets.print_wanted.connect(self.print_one)
        self.fleets.import_wanted.connect(self._import)
        self.fleets.share_wanted.connect(self._share)
        self.fleets.kept.connect(self._kept)
        self.battles.left.connect(self._to_library)
        self.battles.print_wanted.connect(self.print_these)
        self.battles.real_dice_chosen.connect(self._real_dice)
        for number, item in enumerate(ITEMS, 1):
            shortcut = QShortcut(QKeySequence(f"Ctrl+{number}"), self)
            shortcut.activated.connect(_Go(self, item[0]))
        self.bring(LIBRARY)
        for notice in self.parts.settings.notices:
            self.desk.notify(self.desk.words.say(notice))
        if file is not None:
            self.open_file(file)

    def _library_page(self) -> QWidget:
        from fleetdesk.ui.library.page import LibraryPage  # noqa: PLC0415 - made when first shown

        page = LibraryPage(self.desk, self.library)
        page.fleet_wanted.connect(self.open_file)
        page.battle_wanted.connect(self.open_file)
        page.play_wanted.connect(self.play)
        page.print_wanted.connect(self._print_file)
        page.new_fleet_wanted.connect(self.fleets.begin)
        page.new_battle_wanted.connect(self._new_battle)
        return page

    def _print_page(self) -> QWidget:
        from fleetdesk.core.pages import PAPERS  # noqa: PLC0415 - made when first shown
        from fleetdesk.ui.printing.page import PrintPage  # noqa: PLC0415

        chosen = self.settings
        return PrintPage(
            self.desk,
            self.parts.words,
            self.parts.folder,
            paper=PAPERS[chosen.paper],
            language=self.parts.print_language,
            large=chosen.large_print,
            ink_saver=chosen.ink_saver,
        )

    def _rules_page(self) -> QWidget:
        from fleetdesk.ui.rules.page import RulesPage  # noqa: PLC0415 - made when first shown

        return RulesPage(self.desk, self.parts)

    def _settings_page(self) -> QWidget:
        from fleetdesk.ui.settings.page import SettingsPage  # noqa: PLC0415 - made when first shown

        page = SettingsPage(self.desk, self.parts, self.library)
        page.settings_wanted.connect(self.set_settings)
        return page

    # --- going about ---------------------------------------------------------------------------------

    def _chosen(self, key: str) -> None:
        if key == LIGHT:
            self.keeper.turn()
        elif self._furnished:
            self._go(key)

    def _go(self, key: str) -> None:
        if key == "build" and self.fleets.editor is None:
            self.fleets.begin(self.parts.ids()[0])
        elif key == "battle" and self.battles.session is None:
            self._new_battle()
        elif key == PRINT and self.pages.made(PRINT) is None and self.fleets.fleet is not None:
            fleet = self.fleets.fleet
            self.print_one(Printable(system=self.parts.find(fleet.system), fleet=fleet, name=fleet.name))
        else:
            self.bring(key)

    def bring(self, key: str) -> None:
        """Show a page, and where it is in the rail."""
        self.pages.bring(key)
        self.rail.show_key({"setup": "battle", "card": "build"}.get(key, key))
        if key == LIBRARY:
            page = self.pages.page(LIBRARY)
            refresh = getattr(page, "refresh", None)
            if refresh is not None:
                refresh()

    def _to_library(self) -> None:
        self.bring(LIBRARY)

    def open_file(self, path: Path) -> None:
        """Open a fleet or a battle, whichever it is."""
        if path.suffix == BATTLE_SUFFIX:
            opened = self.battles.open(path)
        else:
            opened = self.desk.attempt(self, lambda: self._open_fleet(path))
        if opened:
            self.remember(path)

    def _open_fleet(self, path: Path) -> None:
        fleet, notices = self.library.load_fleet(path)
        self.fleets.open(fleet, path, notices)

    def remember(self, path: Path) -> None:
        """Put a file first among those opened last."""
        self.set_settings(self.settings.opened(path))

    def play(self, fleet: FleetList) -> None:
        """One tap from a fleet to a battle."""
        self.battles.set_up(fleet.system, fleet)

    def _new_battle(self) -> None:
        fleet = self.fleets.fleet
        self.battles.set_up(fleet.system if fleet is not None else self.parts.ids()[0], fleet)

    def _kept(self) -> None:
        if self.fleets.path is not None:
            self.remember(self.fleets.path)

    def print_one(self, thing: Printable) -> None:
        """Print a list."""
        self.print_these((thing,))

    def print_these(self, things: Sequence[Printable]) -> None:
        """Show what is to be printed, page by page."""
        from fleetdesk.ui.printing.page import PrintPage  # noqa: PLC0415 - loads paper when it is wanted

        page = self.pages.page(PRINT)
        if isinstance(page, PrintPage):
            page.show_things(things)
        self.bring(PRINT)

    def _print_file(self, path: Path) -> None:
        self.desk.attempt(self, lambda: self.print_these(printables(path, find=self.parts.find)))

    def _import(self) -> None:
        self.bring(LIBRARY)
        ask_import = getattr(self.pages.page(LIBRARY), "ask_import", None)
        if ask_import is not None:
            ask_import()

    def _share(self, fleet: FleetList) -> None:
        from fleetdesk.ui.library.share import share_sheet  # noqa: PLC0415 - made when it is wanted

        share_sheet(self.desk, self, fleet, self.library)

    # --- settings ------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The settings as they are."""
        return self.parts.settings.settings

    def set_settings(self, wanted: Settings) -> None:
        """Take other settings and keep them."""
        before = self.settings
        try:
            self.parts.settings.save(wanted)
        except Said as said:
            self.desk.notify(self.desk.words.say(said.message))
        self.keeper.set_name(wanted.theme)
        self.keeper.set_scale(wanted.scale)
        if wanted.language and wanted.language != before.language:
            self.speak(wanted.language)

    def _look_changed(self, _theme: object) -> None:
        self.rail.set_items(self._items())
        name = self.keeper.theme.name
        if self._furnished and name != self.settings.theme:
            self.set_settings(self.settings.but(theme=name))

    def _real_dice(self, real: bool) -> None:  # noqa: FBT001 - a slot
        self.set_settings(self.settings.but(real_dice=real))

    def speak(self, language: str) -> None:
        """Speak another language from now on; every page is made anew, what is open stays open."""
        from fleetdesk.ui.app import speak  # noqa: PLC0415 - the module that started this one

        key = self.rail.key
        self.fleets.keep()
        self.parts.language = language
        speak(language)
        self.desk.words = self.parts.words()
        self.rail.set_items(self._items())
        self.pages.drop_all()
        self._go(key if key != PRINT else LIBRARY)

    # --- faults and the end --------------------------------------------------------------------------

    def tell_fault(self, what: str, log: Path) -> None:
        """Tell of a fault of the program, calmly."""
        words = self.desk.words
        text = msg(
            "Something went wrong inside FleetDesk ({what}). What you did before is kept. The details are in {file}.",
            what=what,
            file=str(log),
        )
        ask(
            self.keeper,
            words,
            self,
            words.text(N_("That was our fault")),
            words.say(text),
            choices=(SheetButton("ok", words.text(N_("Go on")), "primary"),),
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep what was edited, and let go of the battle."""
        if self._furnished:
            if not self.fleets.keep():
                event.ignore()
                return
            self.battles.close()
        event.accept()


class _Go:
    """A shortcut to a place."""

    def __init__(self, window: MainWindow, key: str) -> None:
        self._window, self._key = window, key

    def __call__(self) -> None:
        self._window._go(self._key)  # noqa: SLF001 - a part of the window

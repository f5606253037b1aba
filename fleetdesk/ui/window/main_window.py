"""The window: the rail, the room one is in, and what can be done from everywhere."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from fleetdesk.core import escaping
from fleetdesk.core.errors import Said
from fleetdesk.core.words import N_, msg
from fleetdesk.services.parts import Parts
from fleetdesk.ui.frame import HEIGHT, LEAST_HEIGHT, LEAST_WIDTH, WIDTH
from fleetdesk.ui.look.theme import SCALES
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.bars.rail import Rail, RailItem
from fleetdesk.ui.widgets.base import Row, Themed, turn_full_screen
from fleetdesk.ui.widgets.parts import OnPaper
from fleetdesk.ui.widgets.sheet import SheetButton, ask
from fleetdesk.ui.window.commands import COMMANDS, ELSEWHERE, FEET, HARMLESS, ROOMS, Shortcuts
from fleetdesk.ui.window.garbage import Memory
from fleetdesk.ui.window_context import Once, WindowContext

if TYPE_CHECKING:
    from fleetdesk.ui.window.rooms import Rooms

NAME = "FleetDesk"


class MainWindow(OnPaper, Themed, QWidget):
    """The inside of the window, or a window by itself; the rooms are made when they are first entered."""

    language_changed = Signal(str)
    """The language the window speaks from now on."""

    def __init__(self, parts: Parts, keeper: ThemeKeeper) -> None:
        super().__init__()
        self.dress(keeper)
        self._parts = parts
        self.context = WindowContext(keeper, parts.words())
        self.rooms: Rooms | None = None
        self._leaving = False
        self._covered = False
        self._row = Row(keeper, self, gap=0)
        self.rail = Rail(keeper, self._items(), name=self.context.words.text(N_("Parts of the program")))
        self.rail.chosen.connect(self.run)
        self.stack = QStackedWidget()
        self._row.addWidget(self.rail)
        self._row.addWidget(self.stack, 1)
        self.context.furnish(self)
        self._shortcuts = Shortcuts(self, self.run, COMMANDS)
        keeper.changed.connect(self._look_changed)
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        self.resize(WIDTH, HEIGHT)
        self.show_title("")

    def _items(self) -> list[RailItem]:
        text = self.context.words.text
        items = [RailItem(room.key, room.icon, text(room.text)) for room in ROOMS]
        low = self.height() < Rail.least_height(self.theme, len(ROOMS) + len(FEET))
        for foot in FEET:
            if foot.key == "theme" and low:
                continue  # the settings have it, too
            icon = foot.icon
            told = text(foot.text)
            if foot.key == "theme":
                icon = "sun" if self._keeper.theme.dark else "moon"
                told = text(N_("Day")) if self._keeper.theme.dark else text(N_("Night"))
            if foot.key == "full_screen" and self.window().isFullScreen():
                told = text(N_("Leave full screen"))
            items.append(RailItem(foot.key, icon, told, foot=True))
        return items

    # Beginning

    def begin(self, file: Path | None = None) -> None:
        """Make the rooms on the next turn of the event loop: the frame is on the screen by then."""
        QTimer.singleShot(0, self, partial(self._furnish, file))

    def _furnish(self, file: Path | None) -> None:
        from fleetdesk.ui.screen_keyboard import Letters  # noqa: PLC0415 - as below
        from fleetdesk.ui.window.room_makers import MAKERS  # noqa: PLC0415 - the frame is painted before this is loaded
        from fleetdesk.ui.window.rooms import Rooms  # noqa: PLC0415 - as above

        self.rooms = Rooms(self, self.context, self._parts, self.stack, MAKERS)
        self.letters = Letters(
            self.context, self.window(), wanted=lambda: self._parts.settings.settings.letters
        )
        self.rooms.entered.connect(self._entered)
        self.rooms.titled.connect(self.show_title)
        self.rooms.covered.connect(self._cover)
        self.rooms.language_wanted.connect(self.speak)
        self.rooms.theme_wanted.connect(self.set_theme)
        self.rooms.scale_wanted.connect(self.set_scale)
        self.rooms.shortcuts_wanted.connect(self._show_shortcuts)
        self.rooms.help_wanted.connect(self._show_help)
        self.rooms.transfers.settings_changed.connect(self._settings_back)
        memory = Memory(self.rooms, self)
        self.rooms.entered.connect(memory.room_entered)
        self.rooms.covered.connect(memory.room_entered)  # the page of another seat is as good as another room
        if file is not None:
            self.rooms.open_file(file)
        if not self.rooms.key:
            self.rooms.enter("library")
        self.rail.setFocus()
        for notice in self._parts.settings.notices:
            self.context.notify(self.context.words.say(notice))

    def show_title(self, what: str) -> None:
        """Name the window after what is open in it."""
        said = self.context.words.say(msg("{title} \N{MIDDLE DOT} FleetDesk", title=what)) if what else NAME
        self.window().setWindowTitle(escaping.title(said))

    def _entered(self, key: str) -> None:
        self.rail.show_key(key)
        in_battle = key == "battle" and self.rooms is not None and self.rooms.battle_room is not None
        if self.rail.isHidden() != in_battle:
            self.rail.setVisible(not in_battle)
            self._row.activate()
        self._wake_shortcuts()

    def _cover(self, covered: bool) -> None:  # noqa: FBT001 - a signal's payload
        self._covered = covered
        self._wake_shortcuts()

    def _wake_shortcuts(self) -> None:
        """The battle has some of its own; behind its blank screen nearly all sleep."""
        asleep = {command.key for command in COMMANDS} - HARMLESS if self._covered else set()
        if self.rooms is not None and self.rooms.key == "battle":
            asleep |= ELSEWHERE
        for command in COMMANDS:
            self._shortcuts.set_enabled((command.key,), enabled=command.key not in asleep)

    # Commands

    def run(self, key: str) -> None:
        """Do what a place of the rail or a shortcut says."""
        match key:
            case "theme":
                self.set_theme("day" if self._keeper.theme.dark else "night")
            case "larger" | "smaller":
                self._step_scale(1 if key == "larger" else -1)
            case "full_screen":
                self._turn_full_screen()
            case "quit":
                self.window().close()
            case "shortcuts":
                self._show_shortcuts()
            case "help":
                self._show_help()
            case "manual":
                self._show_manual()
            case _:
                self._run_in_rooms(key)

    def _run_in_rooms(self, key: str) -> None:
        if self.rooms is None:
            return
        if any(room.key == key for room in (*ROOMS, *FEET)):
            self.rooms.enter(key)
        else:
            self.rooms.run(key)

    def _turn_full_screen(self) -> None:
        turn_full_screen(self)
        self.rail.set_items(self._items())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The system may fill the screen with the window, too: the way out always says what it does."""
        super().resizeEvent(event)
        self.rail.set_items(self._items())

    def set_theme(self, name: str) -> None:
        """Day or night; remembered."""
        if name in ("day", "night"):
            self._keeper.set_name("night" if name == "night" else "day")

    def set_scale(self, scale: int) -> None:
        """Size of everything in percent; remembered."""
        self._keeper.set_scale(scale)
        self._remember(scale=scale)

    def _step_scale(self, way: int) -> None:
        now = min(range(len(SCALES)), key=lambda n: abs(SCALES[n] - self._keeper.theme.scale))
        self.set_scale(SCALES[max(0, min(len(SCALES) - 1, now + way))])

    def _look_changed(self, _theme: object) -> None:
        self.rail.set_items(self._items())
        if self._keeper.theme.name != self._parts.settings.settings.theme:
            self._remember(theme=self._keeper.theme.name)

    def speak(self, language: str) -> None:
        """Another language: the rooms are made anew, what is open stays open."""
        if language == self.context.words.language:
            return
        self._parts.language = language
        self.context.words = self._parts.words(language)
        self.language_changed.emit(language)
        self.rail.setAccessibleName(self.context.words.text(N_("Parts of the program")))
        self.rail.set_items(self._items())
        self._remember(language=language)
        if self.rooms is not None:
            self.rooms.make_anew()

    def _settings_back(self) -> None:
        """A backup brought settings back: look and speak as they say."""
        settings = self._parts.settings.settings
        self.set_theme(settings.theme)
        self._keeper.set_scale(settings.scale)
        if settings.language not in {"", self.context.words.language}:
            self.speak(settings.language)
        elif self.rooms is not None:
            self.rooms.make_anew()

    def _remember(self, **changes: object) -> None:
        file = self._parts.settings
        self.context.attempt(self, partial(file.save, file.settings.but(**changes)))

    def _show_help(self) -> None:
        """What is this? And the first battle, which explains the rest."""
        from fleetdesk.ui.guide.help_sheet import help_sheet  # noqa: PLC0415 - not needed to begin with

        if self.rooms is not None:
            battle = self.rooms.battle_room
            setting_up = self.rooms.key == "battle" and battle is not None and battle.setup is not None
            room = "set_up" if setting_up else self.rooms.key
            help_sheet(self.context, self, room).finished.connect(self._helped)

    def _helped(self, key: object) -> None:
        if isinstance(key, str):
            self.run(key)

    def _show_shortcuts(self) -> None:
        from fleetdesk.ui.window.shortcut_sheet import show_shortcuts  # noqa: PLC0415 - rarely needed

        show_shortcuts(self.context, self)

    def _show_manual(self) -> None:
        from fleetdesk.ui.rules.reader import show_manual  # noqa: PLC0415 - rarely needed

        parts = {"battle": "table", "scenario": "table", "print": "paper"}
        key = self.rooms.key if self.rooms is not None else ""
        show_manual(self.context, self, parts.get(key, key))

    # Trouble and end

    def tell_trouble(self, error: BaseException, log: Path | None) -> None:
        """One calm sentence for what nobody foresaw; details are in the log."""
        words = self.context.words
        if isinstance(error, Said):
            self.context.problem(self, error)
            return
        told = [
            words.text(N_("Something went wrong that FleetDesk did not foresee. Your work is kept; go on."))
        ]
        if log is not None:
            told.append(words.say(msg("The details are in {file}.", file=str(log))))
        ask(
            self._keeper,
            words,
            self,
            words.text(N_("That did not work")),
            "\n\n".join(told),
            choices=(SheetButton("ok", words.text(N_("Go on")), "primary"),),
        )

    def _ask_to_leave(self, said: Said) -> None:
        text = self.context.words.text
        leave = SheetButton("leave", text(N_("Leave without saving")), "harm")
        sheet = self.context.problem(self, said, others=(leave,))
        sheet.finished.connect(Once(self._leave))

    def _leave(self, answer: object) -> None:
        if answer == "leave":
            self._leaving = True
            self.window().close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.rooms is not None:
            try:
                self.rooms.close(unsaved=self._leaving)
            except Said as said:  # the disk says no: stay, and let the player decide what to do
                event.ignore()
                self._ask_to_leave(said)
                return
        self.context.workers.wait()
        event.accept()

"""The settings: look, language, paper, table, data; each takes effect at once."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from fleetdesk import __version__
from fleetdesk.core.words import LANGUAGES, N_, msg
from fleetdesk.services.parts import Parts
from fleetdesk.ui.folder_moves import asked_folder
from fleetdesk.ui.look.theme import SCALES
from fleetdesk.ui.rows import ValueRow
from fleetdesk.ui.widgets.base import Column, Label, Themed, abreast
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.entry.switch import Switch
from fleetdesk.ui.widgets.flow import FlowLayout
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.window_context import WindowContext

LANGUAGE_NAMES = {"en": "English", "fr": "Français"}
"""Each in its own language: whoever needs one can read it."""
_THEMES = ("day", "night")
_PAPERS = ("A4", "Letter")
_NARROW = 760


class SettingsPage(Themed, QWidget):
    """Everything the player can set.

    Signals:
        language_wanted: the language of the window (`en`, `fr`).
        theme_wanted: `day` or `night`.
        scale_wanted: size of everything, in percent.
        folder_wanted: the folder (`str`) fleets and battles are to be kept in; empty: the usual one.
        backup_wanted, restore_wanted: the button of that name was tapped.
        shortcuts_wanted: the list of shortcuts is to be shown.
    """

    language_wanted = Signal(str)
    theme_wanted = Signal(str)
    scale_wanted = Signal(int)
    folder_wanted = Signal(str)
    backup_wanted = Signal()
    restore_wanted = Signal()
    shortcuts_wanted = Signal()

    def __init__(self, context: WindowContext, parts: Parts) -> None:
        super().__init__()
        self.dress(context.keeper)
        self._context, self._parts = context, parts
        keeper, words = context.keeper, context.words
        self._whole = whole = Column(keeper, self, gap=10, margins=(22, 14, 18, 0))
        whole.addWidget(Label(keeper, words.text(N_("Settings")), "title"))
        body = QWidget()
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        self._columns.setContentsMargins(0, 0, 4, 16)
        left, right = self._halves = Column(keeper, gap=14), Column(keeper, gap=14)
        for panel in (self._look(), self._table()):
            left.addWidget(panel)
        for panel in (self._paper(), self._data()):
            right.addWidget(panel)
        left.addStretch(1)
        right.addStretch(1)
        self._columns.addLayout(left, 1)
        self._columns.addLayout(right, 1)
        self._scroll = Scroll(keeper, body)
        whole.addWidget(self._scroll, 1)
        self.restyle()

    # The panels

    def _look(self) -> Panel:
        words, keeper = self._context.words, self._context.keeper
        panel = Panel(keeper, words.text(N_("Look and language")))
        names = [LANGUAGE_NAMES[language] for language in LANGUAGES]
        self.language = Segments(
            keeper, names, current=LANGUAGES.index(words.language), name=words.text(N_("Language"))
        )
        self.language.chosen.connect(self._language_chosen)
        self._field(panel, words.text(N_("Language")), self.language)
        themes = (words.text(N_("Day")), words.text(N_("Night")))
        self.theme_choice = Segments(keeper, themes, name=words.text(N_("Theme")))
        self.theme_choice.chosen.connect(self._theme_chosen)
        self._field(panel, words.text(N_("Theme")), self.theme_choice)
        self.scale = Segments(
            keeper,
            [words.say(msg("{size} %", size=size)) for size in SCALES],
            name=words.text(N_("Size of text and buttons")),
        )
        self.scale.chosen.connect(self._scale_chosen)
        self._field(panel, words.text(N_("Size of text and buttons")), self.scale)
        shortcuts = ValueRow(keeper, words.text(N_("Keyboard shortcuts")), icon="keyboard")
        shortcuts.clicked.connect(self.shortcuts_wanted)
        panel.body.addWidget(shortcuts)
        return panel

    def _table(self) -> Panel:
        words, keeper, settings = self._context.words, self._context.keeper, self._parts.settings.settings
        panel = Panel(keeper, words.text(N_("At the table")))
        self.awake = Switch(
            keeper,
            words.text(N_("Keep the screen on")),
            sub=words.text(N_("While a battle is shown, the screen does not go dark.")),
            on=settings.screen_awake,
        )
        self.sounds = Switch(
            keeper,
            words.text(N_("Sounds")),
            sub=words.text(N_("Dice, and the tablet that goes to somebody else, are quietly heard.")),
            on=settings.sounds,
        )
        self.real_dice = Switch(
            keeper,
            words.text(N_("Real dice")),
            sub=words.text(N_("You throw them and tap the faces. Otherwise the program throws.")),
            on=settings.real_dice,
        )
        self.letters = Switch(
            keeper,
            words.text(N_("Letters on the screen")),
            sub=words.text(N_("They come where a finger enters a field, until a key of a keyboard is used.")),
            on=settings.letters,
        )
        switches = {
            "screen_awake": self.awake,
            "real_dice": self.real_dice,
            "sounds": self.sounds,
            "letters": self.letters,
        }
        for key, switch in switches.items():
            self._keep(switch, key)
            panel.body.addWidget(switch)
        return panel

    def _paper(self) -> Panel:
        words, keeper, settings = self._context.words, self._context.keeper, self._parts.settings.settings
        panel = Panel(keeper, words.text(N_("Paper")))
        names = [words.text(N_("As the window")), *(LANGUAGE_NAMES[language] for language in LANGUAGES)]
        self._print_languages = ("", *LANGUAGES)
        self.print_language = Segments(
            keeper,
            names,
            current=self._print_languages.index(settings.print_language),
            name=words.text(N_("Print language")),
        )
        self.print_language.chosen.connect(self._print_language_chosen)
        self._field(panel, words.text(N_("Print language")), self.print_language)
        self.paper = Segments(
            keeper, _PAPERS, current=_PAPERS.index(settings.paper), name=words.text(N_("Paper size"))
        )
        self.paper.chosen.connect(self._paper_chosen)
        self._field(panel, words.text(N_("Paper size")), self.paper)
        self.large = Switch(
            keeper,
            words.text(N_("Large print")),
            sub=words.text(N_("Letters at 140 %, pages reflowed.")),
            on=settings.large_print,
        )
        self.saver = Switch(
            keeper,
            words.text(N_("Save ink")),
            sub=words.text(N_("No grey and no colour.")),
            on=settings.ink_saver,
        )
        self._keep(self.large, "large_print")
        self._keep(self.saver, "ink_saver")
        panel.body.addWidget(self.large)
        panel.body.addWidget(self.saver)
        return panel

    def _data(self) -> Panel:
        words, keeper = self._context.words, self._context.keeper
        panel = Panel(keeper, words.text(N_("Your fleets and battles")))
        self.folder = ValueRow(
            keeper,
            words.text(N_("Folder")),
            str(self._parts.folder),
            sub=words.text(N_("Choose another one to keep them elsewhere, on a USB stick for instance.")),
            icon="folder",
        )
        self.folder.clicked.connect(self._ask_folder)
        panel.body.addWidget(self.folder)
        buttons = FlowLayout(keeper, gap=8)
        self.show_folder = BigButton(keeper, words.text(N_("Open the folder")), "folder")
        self.show_folder.clicked.connect(self._open_folder)
        self.backup = BigButton(keeper, words.text(N_("Back up …")), "save")
        self.backup.clicked.connect(self.backup_wanted)
        self.restore = BigButton(keeper, words.text(N_("Restore …")), "history")
        self.restore.clicked.connect(self.restore_wanted)
        for button in (self.show_folder, self.backup, self.restore):
            buttons.addWidget(button)
        panel.body.addLayout(buttons)
        told = N_("A backup is one file with all fleets, cards, battles and settings.")
        panel.body.addWidget(Label(keeper, words.text(told), "small", "muted"))
        version = words.say(msg("FleetDesk {version}. Nothing leaves this computer.", version=__version__))
        panel.body.addWidget(Label(keeper, version, "small", "muted"))
        return panel

    def _field(self, panel: Panel, label: str, field: QWidget) -> None:
        column = Column(self._context.keeper, gap=4)
        column.addWidget(Label(self._context.keeper, label))
        column.addWidget(field)
        panel.body.addLayout(column)

    # What is chosen

    def _keep(self, switch: Switch, key: str) -> None:
        switch.setObjectName(key)
        switch.clicked.connect(self._switched)

    def _switched(self) -> None:
        switch = self.sender()
        if isinstance(switch, Switch):
            self._save(**{switch.objectName(): switch.isChecked()})

    def _save(self, **changes: Any) -> None:
        file = self._parts.settings
        self._context.attempt(self, partial(file.save, file.settings.but(**changes)))

    def _language_chosen(self, index: int) -> None:
        self.language_wanted.emit(LANGUAGES[index])

    def _theme_chosen(self, index: int) -> None:
        self.theme_wanted.emit(_THEMES[index])

    def _scale_chosen(self, index: int) -> None:
        self.scale_wanted.emit(SCALES[index])

    def _print_language_chosen(self, index: int) -> None:
        self._save(print_language=self._print_languages[index])

    def _paper_chosen(self, index: int) -> None:
        self._save(paper=_PAPERS[index])

    def _ask_folder(self) -> None:
        if folder := asked_folder(self._context, self, self._parts.folder):
            self.folder_wanted.emit(folder)

    def _open_folder(self) -> None:
        self._parts.folder.mkdir(parents=True, exist_ok=True)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._parts.folder)))

    def restyle(self) -> None:
        theme = self.theme  # theme and scale are changed elsewhere, too
        self.theme_choice.show_index(_THEMES.index(theme.name))
        self.scale.show_index(SCALES.index(min(SCALES, key=lambda size: abs(size - theme.scale))))
        self._columns.setSpacing(theme.px(14))
        self._fold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        """One column where two would be cut off: long words and large letters need more room."""
        wide = [half.minimumSize().width() for half in self._halves]
        edges = self._columns.contentsMargins() + self._whole.contentsMargins()
        around = edges.left() + edges.right() + self._scroll.verticalScrollBar().sizeHint().width()
        self.setMinimumWidth(max(wide) + around)
        needed = sum(wide) + self._columns.spacing() + around
        abreast(self._columns, beside=self.width() >= max(self.theme.px(_NARROW), needed))

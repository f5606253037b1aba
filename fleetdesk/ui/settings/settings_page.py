"""The settings: look, language, paper, table, data; each takes effect at once."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QBoxLayout, QWidget

from fleetdesk import __version__
from fleetdesk.core.words import LANGUAGE_NAMES, LANGUAGES, N_, msg
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
from fleetdesk.ui.widgets.parts import Fitted
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.window_context import WindowContext

"""Each in its own language: whoever needs one can read it."""
_THEMES = ("day", "night")
_PAPERS = ("A4", "Letter")
_NARROW = 760


class SettingsPage(Fitted, Themed, QWidget):
    """Everything the player can set."""

    language_wanted = Signal(str)
    """The language of the window (`en`, `fr`)."""
    theme_wanted = Signal(str)
    """`day` or `night`."""
    scale_wanted = Signal(int)
    """Size of everything, in percent."""
    folder_wanted = Signal(str)
    """The folder (`str`) fleets and battles are to be kept in; empty: the usual one."""
    backup_wanted, restore_wanted = Signal(), Signal()
    """The button of that name was tapped."""
    shortcuts_wanted = Signal()
    """The list of shortcuts is to be shown."""

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
        self._columns.addLayout(left, 1)
        self._columns.addLayout(right, 1)
        for panel in (self._look(), self._table()):
            left.addWidget(panel)
        for panel in (self._paper(), self._data()):
            right.addWidget(panel)
        left.addStretch(1)
        right.addStretch(1)
        self._scroll = whole.put(Scroll(keeper, body), 1)
        self.restyle()

    # The panels

    def _look(self) -> Panel:
        panel = self._panel(N_("Look and language"))
        names = [LANGUAGE_NAMES[language] for language in LANGUAGES]
        now = LANGUAGES.index(self._context.words.language)
        self.language = self._choice(panel, N_("Language"), names, now)
        self.language.chosen.connect(lambda index: self.language_wanted.emit(LANGUAGES[index]))
        words, keeper = self._context.words, self._context.keeper
        self.theme_choice = self._choice(
            panel, N_("Theme"), [words.text(name) for name in (N_("Day"), N_("Night"))]
        )
        self.theme_choice.chosen.connect(lambda index: self.theme_wanted.emit(_THEMES[index]))
        sizes = [words.say(msg("{size} %", size=size)) for size in SCALES]
        self.scale = self._choice(panel, N_("Size of text and buttons"), sizes)
        self.scale.chosen.connect(lambda index: self.scale_wanted.emit(SCALES[index]))
        shortcuts = panel.body.put(ValueRow(keeper, words.text(N_("Keyboard shortcuts")), icon="keyboard"))
        shortcuts.clicked.connect(self.shortcuts_wanted)
        return panel

    def _table(self) -> Panel:
        panel = self._panel(N_("At the table"))
        told = N_("While a battle is shown, the screen does not go dark.")
        self.awake = self._switch(panel, "screen_awake", N_("Keep the screen on"), told)
        told = N_("You throw them and tap the faces. Otherwise the program throws.")
        self.real_dice = self._switch(panel, "real_dice", N_("Real dice"), told)
        told = N_("Dice, and the tablet that goes to somebody else, are quietly heard.")
        self.sounds = self._switch(panel, "sounds", N_("Sounds"), told)
        told = N_("They come where a finger enters a field, until a key of a keyboard is used.")
        self.letters = self._switch(panel, "letters", N_("Letters on the screen"), told)
        return panel

    def _paper(self) -> Panel:
        panel, settings = self._panel(N_("Paper")), self._parts.settings.settings
        languages = ("", *LANGUAGES)
        names = [
            self._context.words.text(N_("As the window")),
            *(LANGUAGE_NAMES[language] for language in LANGUAGES),
        ]
        now = languages.index(settings.print_language)
        self.print_language = self._choice(panel, N_("Print language"), names, now)
        self.print_language.chosen.connect(lambda index: self._save(print_language=languages[index]))
        self.paper = self._choice(panel, N_("Paper size"), _PAPERS, _PAPERS.index(settings.paper))
        self.paper.chosen.connect(lambda index: self._save(paper=_PAPERS[index]))
        told = N_("Letters at 140 %, pages reflowed.")
        self.large = self._switch(panel, "large_print", N_("Large print"), told)
        self.saver = self._switch(panel, "ink_saver", N_("Save ink"), N_("No grey and no colour."))
        return panel

    def _data(self) -> Panel:
        words, keeper = self._context.words, self._context.keeper
        panel = self._panel(N_("Your fleets and battles"))
        self.folder = ValueRow(
            keeper,
            words.text(N_("Folder")),
            str(self._parts.folder),
            sub=words.text(N_("Choose another one to keep them elsewhere, on a USB stick for instance.")),
            icon="folder",
        )
        self.folder.clicked.connect(self._ask_folder)
        panel.body.addWidget(self.folder)
        buttons = panel.body.put(FlowLayout(keeper, gap=8))
        self.show_folder = BigButton(keeper, words.text(N_("Open the folder")), "folder")
        self.show_folder.clicked.connect(self._open_folder)
        self.backup = BigButton(keeper, words.text(N_("Back up …")), "save", does=self.backup_wanted)
        self.restore = BigButton(keeper, words.text(N_("Restore …")), "history", does=self.restore_wanted)
        for button in (self.show_folder, self.backup, self.restore):
            buttons.addWidget(button)
        told = N_("A backup is one file with all fleets, cards, battles and settings.")
        panel.body.addWidget(Label(keeper, words.text(told), "small", "muted"))
        version = words.say(msg("FleetDesk {version}. Nothing leaves this computer.", version=__version__))
        panel.body.addWidget(Label(keeper, version, "small", "muted"))
        return panel

    def _panel(self, title: str) -> Panel:
        return Panel(self._context.keeper, self._context.words.text(title))

    def _choice(self, panel: Panel, title: str, names: Sequence[str], now: int = 0) -> Segments:
        """One of a few, side by side below what is chosen."""
        keeper, label = self._context.keeper, self._context.words.text(title)
        field = Segments(keeper, names, current=now, name=label)
        column = panel.body.put(Column(keeper, gap=4))
        column.add(Label(keeper, label), field)
        return field

    def _switch(self, panel: Panel, key: str, title: str, told: str) -> Switch:
        """What is kept at once in the settings, under that name."""
        keeper, text = self._context.keeper, self._context.words.text
        on = bool(getattr(self._parts.settings.settings, key))
        switch = panel.body.put(Switch(keeper, text(title), sub=text(told), on=on))
        switch.setObjectName(key)
        switch.clicked.connect(self._switched)
        return switch

    # What is chosen

    def _switched(self) -> None:
        switch = self.sender()
        if isinstance(switch, Switch):
            self._save(**{switch.objectName(): switch.isChecked()})

    def _save(self, **changes: Any) -> None:
        file = self._parts.settings
        self._context.attempt(self, partial(file.save, file.settings.but(**changes)))

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
        self.refit()

    def refit(self) -> None:
        """One column where two would be cut off: long words and large letters need more room."""
        wide = [half.minimumSize().width() for half in self._halves]
        edges = self._columns.contentsMargins() + self._whole.contentsMargins()
        around = edges.left() + edges.right() + self._scroll.verticalScrollBar().sizeHint().width()
        self.setMinimumWidth(max(wide) + around)
        needed = sum(wide) + self._columns.spacing() + around
        abreast(self._columns, beside=self.width() >= max(self.theme.px(_NARROW), needed))

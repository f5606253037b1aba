"""What can be done from everywhere: one table of keys, words, icons and shortcuts."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_


class Command(NamedTuple):
    """One thing to do; `text` is a catalogue key."""

    key: str
    text: str
    icon: str
    shortcuts: tuple[str, ...] = ()


ROOMS: tuple[Command, ...] = (
    Command("library", N_("Library"), "library", ("Ctrl+1",)),
    Command("build", N_("Build"), "ship", ("Ctrl+2",)),
    Command("battle", N_("Battle"), "swords", ("Ctrl+3",)),
    Command("print", N_("Print"), "printer", ("Ctrl+4",)),
    Command("rules", N_("Rules"), "book", ("Ctrl+5",)),
)
"""Places of the rail, from the top."""

FEET: tuple[Command, ...] = (
    Command("help", N_("Help"), "question", ("F1",)),
    Command("full_screen", N_("Full screen"), "whole", ("F11",)),
    Command("theme", N_("Day or night"), "moon", ("Ctrl+T",)),
    Command("settings", N_("Settings"), "settings", ("Ctrl+6", "Ctrl+,")),
)
"""Places of the rail's lower end; all but the last act at once."""

DEEDS: tuple[Command, ...] = (
    Command("new_fleet", N_("New fleet"), "plus", ("Ctrl+N",)),
    Command("new_battle", N_("New battle"), "swords", ("Ctrl+Shift+N",)),
    Command("new_lesson", N_("My first battle"), "play"),
    Command("import", N_("Import a fleet"), "import", ("Ctrl+O",)),
    Command("find", N_("Find"), "search", ("Ctrl+F",)),
    Command("undo", N_("Undo"), "undo", ("Ctrl+Z",)),
    Command("redo", N_("Redo"), "redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
    Command("print_this", N_("Print what is open"), "printer", ("Ctrl+P",)),
    Command("larger", N_("Larger text"), "plus", ("Ctrl++", "Ctrl+=")),
    Command("smaller", N_("Smaller text"), "minus", ("Ctrl+-",)),
    Command("manual", N_("Manual"), "reference", ("Shift+F1",)),
    Command("shortcuts", N_("Keyboard shortcuts"), "keyboard", ("Ctrl+F1",)),
    Command("quit", N_("Quit"), "close", ("Ctrl+Q",)),
)
"""Everything else."""

AT_TABLE: tuple[Command, ...] = (
    Command("pane", N_("Next part of the screen"), "layers", ("F6",)),
    Command("act", N_("First to ninth action"), "fire", ("1 \N{HORIZONTAL ELLIPSIS} 9",)),
    Command("on", N_("What comes next"), "play", ("Ctrl+Return",)),
    Command("ship", N_("Next ship"), "ship", ("PgDown",)),
    Command("ship_before", N_("Ship before"), "ship", ("PgUp",)),
    Command("lay_down", N_("Lay down what is being prepared"), "close", ("Esc",)),
)
"""Keys of the play screen, which hears them itself."""

COMMANDS: tuple[Command, ...] = ROOMS + FEET + DEEDS

ELSEWHERE = frozenset({"undo", "redo"})
"""The battle screen has its own shortcuts for these."""

HARMLESS = frozenset({"theme", "larger", "smaller", "full_screen", "quit"})
"""What may be done while the device changes hands: nothing that leads anywhere."""


class Shortcuts:
    def __init__(self, window: QWidget, run: Callable[[str], object], commands: Iterable[Command]) -> None:
        """`run` gets the key of the command."""
        self._shortcuts: dict[str, list[QShortcut]] = {}
        for command in commands:
            for keys in command.shortcuts:
                shortcut = QShortcut(QKeySequence(keys), window)
                shortcut.activated.connect(_Run(run, command.key))
                self._shortcuts.setdefault(command.key, []).append(shortcut)

    def set_enabled(self, keys: Iterable[str], *, enabled: bool) -> None:
        """Let some sleep while another part of the window has its own."""
        for key in keys:
            for shortcut in self._shortcuts.get(key, ()):
                shortcut.setEnabled(enabled)


class _Run:
    def __init__(self, run: Callable[[str], object], key: str) -> None:
        self._run, self._key = run, key

    def __call__(self) -> None:
        self._run(self._key)


def shortcut_text(command: Command) -> str:
    """The first shortcut as this computer writes it."""
    if not command.shortcuts:
        return ""
    first = command.shortcuts[0]
    return QKeySequence(first).toString(QKeySequence.SequenceFormat.NativeText) or first

"""The keyboard shortcuts in a list."""

from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window.commands import AT_TABLE, COMMANDS, shortcut_text
from fleetdesk.ui.window_context import WindowContext


def show_shortcuts(context: WindowContext, host: QWidget) -> Sheet:
    words = context.words
    title = words.text(N_("Keyboard shortcuts"))
    rows = [
        Choice(words.text(command.text), trailing=shortcut_text(command), icon=command.icon)
        for command in (*COMMANDS, *AT_TABLE)
        if command.shortcuts
    ]
    listed = ChoiceList(context.keeper, rows, ticks=False, name=title)
    return Sheet(context.keeper, words, host, title, body=listed, width=520).open()

"""How each room of the rail is made; what it needs is loaded then and not before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from fleetdesk.core.pages import PAPERS
from fleetdesk.ui.desk import Once

if TYPE_CHECKING:
    from fleetdesk.ui.rooms import Rooms


def _library(rooms: Rooms) -> QWidget:
    from fleetdesk.ui.library.library_page import LibraryPage  # noqa: PLC0415

    page = LibraryPage(rooms.desk, rooms.parts, rooms.library)
    page.new_fleet_wanted.connect(Once(rooms.beginnings.begin, "fleet"))
    page.new_battle_wanted.connect(Once(rooms.beginnings.begin, "battle"))
    page.import_wanted.connect(rooms.doors.ask_import)
    page.open_wanted.connect(rooms.open_item)
    page.play_wanted.connect(rooms.play_item)
    page.print_wanted.connect(rooms.print_item)
    page.share_wanted.connect(rooms.doors.share_item)
    page.moved.connect(rooms.file_moved)
    return page


def _print(rooms: Rooms) -> QWidget:
    from fleetdesk.ui.printing.page import PrintPage  # noqa: PLC0415

    parts = rooms.parts
    settings = parts.settings.settings
    page = PrintPage(
        rooms.desk,
        parts.words,
        parts.folder / "print",
        clock=parts.clock,
        paper=PAPERS[settings.paper],
        language=parts.print_language,
        large=settings.large_print,
        ink_saver=settings.ink_saver,
    )
    page.source_wanted.connect(rooms.ask_what_to_print)
    return page


def _rules(rooms: Rooms) -> QWidget:
    from fleetdesk.ui.rules.rules_page import RulesPage  # noqa: PLC0415

    return RulesPage(rooms.desk, rooms.parts, rooms.doors.presets)


def _settings(rooms: Rooms) -> QWidget:
    from fleetdesk.ui.settings.settings_page import SettingsPage  # noqa: PLC0415

    page = SettingsPage(rooms.desk, rooms.parts)
    window = rooms.window_
    page.language_wanted.connect(window.speak)
    page.theme_wanted.connect(window.set_theme)
    page.scale_wanted.connect(window.set_scale)
    page.folder_wanted.connect(rooms.move_in)
    page.backup_wanted.connect(rooms.doors.ask_backup)
    page.restore_wanted.connect(rooms.doors.ask_restore)
    page.shortcuts_wanted.connect(Once(window.run, "shortcuts"))
    return page


MAKERS: Mapping[str, Callable[[Rooms], QWidget]] = {
    "library": _library,
    "print": _print,
    "rules": _rules,
    "settings": _settings,
}

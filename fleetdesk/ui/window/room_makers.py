"""How each room of the rail is made; what only one of them needs is loaded then and not before."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, msg
from fleetdesk.ui.window.rooms import Makers, Rooms
from fleetdesk.ui.window_context import Once

if TYPE_CHECKING:
    from fleetdesk.ui.library.thumbnail import Scene
    from fleetdesk.ui.printing.page import PrintPage


def _library(rooms: Rooms) -> QWidget:
    from fleetdesk.ui.library.library_page import LibraryPage

    page = LibraryPage(rooms.context, rooms.parts, rooms.library)
    page.new_wanted.connect(rooms.new_sheet.begin)
    page.scale_wanted.connect(rooms.scale_wanted)
    page.import_wanted.connect(rooms.transfers.ask_import)
    page.open_wanted.connect(rooms.scenarios.open_item)
    page.play_wanted.connect(rooms.scenarios.play_item)
    page.print_wanted.connect(rooms.print_item)
    page.record_wanted.connect(rooms.print_item)
    page.share_wanted.connect(rooms.scenarios.share_item)
    page.versions_wanted.connect(rooms.scenarios.show_versions)
    page.moved.connect(rooms.file_moved)
    return page


def _print(rooms: Rooms) -> QWidget:
    from fleetdesk.core.paper.pages import PAPERS
    from fleetdesk.ui.printing.page import PrintPage

    parts = rooms.parts
    settings = parts.settings.settings
    page = PrintPage(
        rooms.context,
        parts.words,
        parts.folder / "print",
        clock=parts.clock,
        paper=PAPERS[settings.paper],
        language=parts.print_language,
        large=settings.large_print,
        ink_saver=settings.ink_saver,
    )
    page.source_wanted.connect(rooms.ask_what_to_print)
    page.back_wanted.connect(Once(_BackFromPaper(rooms, page).open))
    return page


class _BackFromPaper(QObject):
    """The way from the print room into the battle that is open."""

    def __init__(self, rooms: Rooms, page: "PrintPage") -> None:
        super().__init__(page)
        self._rooms, self._page = rooms, page

    def open(self) -> None:
        """Show the sheet of the battle that is open, as whoever sits there may see it."""
        from fleetdesk.core.battle.battles import TABLE
        from fleetdesk.ui.printing.back_page import BackPage

        rooms, page, context = self._rooms, self._page, self._rooms.context
        battle = rooms.battle_room
        if battle is None or battle.session is None:
            context.notify(
                context.words.text(N_("Open the battle first: what stands on paper goes into it."))
            )
            return
        seat = battle.seating.seat if battle.seating is not None else TABLE
        words = rooms.parts.words(page.form.chosen_language)
        over = BackPage(context, battle.session, seat, page.form.chosen_paper, words)
        over.left.connect(Once(self.leave))
        page.lay_over(over)

    def leave(self) -> None:
        """The print room again, with the battle as it stands now."""
        self._rooms.enter("print")


def _rules(rooms: Rooms) -> QWidget:
    from fleetdesk.ui.rules.rules_page import RulesPage

    return RulesPage(rooms.context, rooms.parts, rooms.library.house_rules)


def _settings(rooms: Rooms) -> QWidget:
    from fleetdesk.ui.settings.settings_page import SettingsPage

    page = SettingsPage(rooms.context, rooms.parts)
    page.language_wanted.connect(rooms.language_wanted)
    page.theme_wanted.connect(rooms.theme_wanted)
    page.scale_wanted.connect(rooms.scale_wanted)
    page.shortcuts_wanted.connect(rooms.shortcuts_wanted)
    page.folder_wanted.connect(rooms.move_in)
    page.backup_wanted.connect(rooms.transfers.ask_backup)
    page.restore_wanted.connect(rooms.transfers.ask_restore)
    return page


def _no_fleet(rooms: Rooms) -> QWidget:
    from fleetdesk.ui.library.thumbnail import Scene

    title, told = N_("No fleet is open"), N_("Begin a new one, or take one from the library.")
    begin = "new_fleet", N_("New fleet"), "plus"
    return _empty(rooms, title, told, begin, Scene("build", 9, 3))


def _no_battle(rooms: Rooms) -> QWidget:
    from fleetdesk.ui.library.thumbnail import Scene

    title, told = N_("No battle is open"), N_("Set one up, or go on with one from the library.")
    begin = "new_battle", N_("New battle"), "swords"
    return _empty(rooms, title, told, begin, Scene("battle", 9, 3, battle=True), left=rooms.left)


def _empty(
    rooms: Rooms,
    title: str,
    told: str,
    begin: tuple[str, str, str],
    scene: "Scene",
    *,
    left: tuple[Path, str] | None = None,
) -> QWidget:
    """A room in which nothing is open: ways out of it; `begin`: what is wanted, its wording and its picture.

    `left`: what was open last, and its name: one tap leads back to it.
    """
    from fleetdesk.ui.window.empty_room import EmptyRoom, Way

    text, (key, wording, icon) = rooms.context.words.text, begin
    ways = [Way("library", text(N_("Open the library")), "library"), Way(key, text(wording), icon, "primary")]
    if left is not None:
        say = rooms.context.words.say
        back = Way("back", say(msg("Back to {battle}", battle=left[1])), "undo", "primary")
        ways = [*(way._replace(kind="plain") for way in ways), back]
    room = EmptyRoom(rooms.context.keeper, text(title), text(told), ways, scene)
    room.chosen.connect(lambda key: rooms.open_battle(left[0]) if left and key == "back" else rooms.run(key))
    return room


MAKERS: Makers = {
    "scenario": lambda rooms: rooms.scenarios.make_room(),
    "library": _library,
    "print": _print,
    "rules": _rules,
    "settings": _settings,
    "no build": _no_fleet,
    "no battle": _no_battle,
}

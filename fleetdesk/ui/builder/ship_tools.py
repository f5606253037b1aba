"""What the buttons under a chosen ship or squadron do to the list."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.words import msg
from fleetdesk.services.building.builder import FleetEditor
from fleetdesk.services.building.options import FindCard
from fleetdesk.ui.builder.board import Drop, Used
from fleetdesk.ui.builder.board_view import Thing
from fleetdesk.ui.builder.fleet_column import FleetColumn
from fleetdesk.ui.builder.options_panel import Wanted
from fleetdesk.ui.builder.sheets import ask_squadron
from fleetdesk.ui.titles import ship_title, squadron_number, squadron_title
from fleetdesk.ui.window_context import Once, WindowContext

_TRIPLE = 2


class ShipTools(QObject):
    """Carries the tools out."""

    edited = Signal()
    """The list was changed."""

    def __init__(self, context: WindowContext, page: QWidget) -> None:
        super().__init__(page)
        self._context = context
        self._page = page

    def use(self, editor: FleetEditor, used: Used, column: FleetColumn) -> None:
        """Do what a tool of the strip says."""
        if used.key == "rename":
            column.board.begin_rename(used.thing)
            return
        if used.thing.kind == "squadron":
            self._squadron(editor, used, column)
        else:
            self._ship(editor, used, column)

    def choose(
        self,
        editor: FleetEditor | None,
        chosen: tuple[Squadron, ShipEntry] | None,
        wanted: object,
        find: FindCard,
    ) -> None:
        """Choose an option so often for a ship."""
        if editor is not None and chosen is not None and isinstance(wanted, Wanted):
            ship = chosen[1].id
            self._context.attempt(self._page, lambda: editor.choose(ship, wanted.option, wanted.times, find))
            self.edited.emit()

    def move_to(self, editor: FleetEditor, drop: Drop) -> None:
        """Put a ship where it was let go."""
        squadron, entry = _found(editor, drop.ship)
        own = squadron.ships.index(entry)
        at = drop.at - 1 if squadron.id == drop.squadron and own < drop.at else drop.at
        if editor.move_ship(drop.ship, drop.squadron, at):
            self.edited.emit()

    def add_squadron(self, editor: FleetEditor | None, column: FleetColumn) -> None:
        """Add an empty squadron and let its name be typed."""
        if editor is None:
            return
        made = editor.add_squadron(squadron_number(self._context.words, len(editor.fleet.squadrons) + 1))
        self.edited.emit()
        column.show_thing(Thing("squadron", made))
        column.board.begin_rename(Thing("squadron", made))

    def _squadron(self, editor: FleetEditor, used: Used, column: FleetColumn) -> None:
        squadrons = editor.fleet.squadrons
        at = next(n for n, one in enumerate(squadrons) if one.id == used.thing.id)
        match used.key:
            case "up":
                editor.move_squadron(used.thing.id, max(0, at - 1))
            case "down":
                editor.move_squadron(used.thing.id, at + 1)
            case "sail":
                self._sail(editor, squadrons[at])
            case "remove":
                name = squadron_title(self._context.words, squadrons[at])
                editor.remove_squadron(used.thing.id)
                self._told_gone(editor, name)
            case _:
                return
        self.edited.emit()
        column.show_thing(used.thing)

    def _sail(self, editor: FleetEditor, squadron: Squadron) -> None:
        """All in port if all sail, else all sail."""
        sails = not all(ship.sails for ship in squadron.ships)
        editor.set_squadron_sails(squadron.id, sails=sails)

    def _ship(self, editor: FleetEditor, used: Used, column: FleetColumn) -> None:
        squadron, entry = _found(editor, used.thing.id)
        match used.key:
            case "up":
                self._step(editor, squadron, entry, -1)
            case "down":
                self._step(editor, squadron, entry, 1)
            case "copy" | "triple":
                copies = 1 if used.key == "copy" else _TRIPLE
                if not self._context.attempt(self._page, lambda: editor.duplicate_ship(entry.id, copies)):
                    return
            case "move":
                self._ask_where(editor, squadron, entry)
                return
            case "remove":
                editor.remove_ship(entry.id)
                self._told_gone(editor, ship_title(self._context.words, entry))
            case _:
                return
        self.edited.emit()
        column.show_thing(used.thing)

    def _step(self, editor: FleetEditor, squadron: Squadron, entry: ShipEntry, by: int) -> None:
        """One place up or down; past the end of its squadron into the next one."""
        squadrons = editor.fleet.squadrons
        here = next(n for n, one in enumerate(squadrons) if one.id == squadron.id)
        at = squadron.ships.index(entry) + by
        if 0 <= at < len(squadron.ships):
            editor.move_ship(entry.id, squadron.id, at)
        elif 0 <= here + by < len(squadrons):
            editor.move_ship(entry.id, squadrons[here + by].id, 0 if by > 0 else None)

    def _ask_where(self, editor: FleetEditor, squadron: Squadron, entry: ShipEntry) -> None:
        words = self._context.words
        title = words.say(msg("Move {ship} to", ship=ship_title(words, entry)))
        sheet = ask_squadron(self._context, self._page, title, editor.fleet.squadrons, squadron.id)
        sheet.finished.connect(Once(self._where_told, editor, entry.id))

    def _where_told(self, editor: FleetEditor, ship: str, number: object) -> None:
        if not isinstance(number, int):
            return
        squadrons = editor.fleet.squadrons
        if number < len(squadrons):
            editor.move_ship(ship, squadrons[number].id)
        else:
            name = squadron_number(self._context.words, len(squadrons) + 1)
            editor.move_ship(ship, editor.add_squadron(name))
        self.edited.emit()

    def _told_gone(self, editor: FleetEditor, name: str) -> None:
        told = msg("{what} removed", what=name)
        self._context.offer_undo(told, Once(self._undo, editor), editor.standing())

    def _undo(self, editor: FleetEditor) -> None:
        if editor.undo():
            self.edited.emit()


def _found(editor: FleetEditor, ship: str) -> tuple[Squadron, ShipEntry]:
    return next(found for found in editor.fleet.ships() if found[1].id == ship)

"""Keeping fleets and battles in another folder, also where nothing can be written to the one they are in."""

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QFileDialog, QWidget

from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import N_, msg
from fleetdesk.services.parts import Parts
from fleetdesk.services.shelf.library import Library
from fleetdesk.store import files
from fleetdesk.ui.window_context import WindowContext

if TYPE_CHECKING:
    from fleetdesk.ui.battle_room import BattleRoom
    from fleetdesk.ui.builder.build_room import BuildRoom

_READ = 12
"""Seconds a sentence stays that is not to be missed."""


class Household(Protocol):
    """What moves: the rooms of the window, with what is open in them."""

    parts: Parts
    context: WindowContext
    library: Library

    @property
    def build_room(self) -> "BuildRoom | None":
        """The builder, once a list was opened."""

    @property
    def battle_room(self) -> "BattleRoom | None":
        """The battle that is open or being set up."""

    def settle_in(self, library: Library, *, build: bool, battle: bool) -> None:
        """Show what lies in another library; what is open stays so if `build` and `battle` say so."""


def asked_folder(context: WindowContext, host: QWidget, now: Path) -> str:
    """Where fleets and battles are to be kept; empty if nothing was chosen."""
    title = context.words.text(N_("Keep fleets and battles in"))
    return QFileDialog.getExistingDirectory(context.keeper.lend(host), title, str(now))


def move_in(rooms: Household, window: QWidget, folder: Path, *, stuck: bool = False) -> None:
    """Keep things in another folder from now on, and show what lies there; `window` is what a sentence is said over.

    What is open is closed, but what could not be written down goes along; where nothing can be written (`stuck`) all does.
    """
    parts, context, battle = rooms.parts, rooms.context, rooms.battle_room
    library = Library(folder, shipped=parts.shipped, find=parts.find, clock=parts.clock)
    carried = battle is not None and (stuck or _file_is_gone(rooms, battle))
    try:
        files.try_out(folder)
        if carried and battle is not None:
            battle.carry_to(library)
    except StoreError as said:
        context.problem(window, said, elsewhere=True)
        return
    kept = rooms.build_room is None or _is_kept(rooms.build_room)
    told = msg("Fleets and battles are kept in {folder} from now on.", folder=str(folder))
    try:
        parts.settings.save(parts.settings.settings.but(data_folder=str(folder)))
    except StoreError:
        told = msg(
            "{folder} is used until FleetDesk is closed: the settings could not be saved, so choose it again then.",
            folder=str(folder),
        )
    parts.folder = folder
    rooms.settle_in(library, build=stuck or not kept, battle=carried)
    context.notify(context.words.say(told), seconds=_READ)


def _file_is_gone(rooms: Household, battle: "BattleRoom") -> bool:
    return battle.path is not None and rooms.library.item(battle.path) is None


def _is_kept(build: "BuildRoom") -> bool:
    """Whether the open list is on the disk, and no card is being written."""
    try:
        build.keep_now()
    except StoreError:
        return False
    return build.card_page is None

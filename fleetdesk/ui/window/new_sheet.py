"""Something new: which game, where there are several."""

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.ids import free_name
from fleetdesk.core.words import N_
from fleetdesk.services.parts import Parts
from fleetdesk.services.shelf.library import Library
from fleetdesk.ui.widgets.choice import Choice
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.window_context import Once, WindowContext

if TYPE_CHECKING:
    from fleetdesk.core.game.system import AnySystem
    from fleetdesk.services.building.builder import FleetEditor

What = Literal["fleet", "battle", "scenario", "lesson"]


class NewSheet(QObject):
    """Asks for the game if it must."""

    fleet_wanted, battle_wanted = Signal(object), Signal(object)
    scenario_wanted, lesson_wanted = Signal(object), Signal(object)
    """Of these four: the `GameSystem` chosen."""

    def __init__(self, context: WindowContext, parts: Parts, window: QWidget) -> None:
        super().__init__(window)
        self._context, self._parts, self._window = context, parts, window

    def begin(self, what: What, system: str = "") -> None:
        """A new fleet, battle or scenario, or the guided battle, of that game if it is known already."""
        ids = [key for key in self._parts.games() if what != "scenario" or self._parts.named(key).mapped]
        if system in ids or len(ids) == 1:
            self._told(what, ids, ids.index(system) if system in ids else 0)
            return
        words = self._context.words
        title = words.text(N_("Which game?"))
        games = map(self._parts.named, ids)  # of all five only the one that is chosen is loaded
        rows = [
            Choice(
                words.text(game.title),
                words.text(game.tells) if game.tells else "",
                icon="ship",
                outline=game.picture,
            )
            for game in games
        ]
        choose(
            self._context.keeper,
            words,
            self._window,
            title,
            rows,
            then=Once(self._told, what, ids),
            width=540,
        )

    def new_list(self, system: "AnySystem", library: Library) -> "FleetEditor":
        """A list of a game under a name that is not on the shelf yet, built for the rules this table plays by."""
        from fleetdesk.services.building.builder import FleetEditor, new_fleet
        from fleetdesk.ui.rules.option_fields import changed_from_usual

        shelf, _ = library.glance()  # nobody waits for a slow disk to begin something new
        names = [item.name for item in shelf if item.kind == "fleet" and item.system == system.id]
        fleet = new_fleet(system, free_name(self._context.words.text(N_("My fleet")), names))
        house = self._parts.settings.settings.house.get(system.id, {})
        return FleetEditor(system, fleet.but(house=changed_from_usual(system.options, house)))

    def _told(self, what: What, ids: list[str], index: object) -> None:
        if isinstance(index, int):
            signals = {
                "fleet": self.fleet_wanted,
                "battle": self.battle_wanted,
                "scenario": self.scenario_wanted,
                "lesson": self.lesson_wanted,
            }
            signals[what].emit(self._parts.find(ids[index]))

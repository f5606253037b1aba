"""Cards one can begin with: the nearest first, and a search among all of them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.search import folded
from fleetdesk.core.words import N_
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry.search_field import SearchField
from fleetdesk.ui.window_context import WindowContext


def nearest(card: ShipProfile, offered: Sequence[ShipProfile]) -> tuple[ShipProfile, ...]:
    """The other cards of a game: those of the same type and faction first, then those that cost much the same."""

    def far(other: ShipProfile) -> tuple[bool, bool, int]:
        kinds = (getattr(one, "ship_type", "") for one in (card, other))
        return (
            len(set(kinds)) > 1,
            card.faction != other.faction,
            abs((card.points or 0) - (other.points or 0)),
        )

    return tuple(sorted((one for one in offered if one.id != card.id), key=far))


class FindCard(QWidget):
    """All of them in a list, and a line that narrows it."""

    chosen = Signal(int)
    """The number of the card among all."""

    def __init__(
        self, context: WindowContext, cards: Sequence[ShipProfile], row: Callable[[ShipProfile], Choice]
    ) -> None:
        super().__init__()
        column = Column(context.keeper, self, gap=8)
        self._rows = [row(card) for card in cards]
        self._shown = list(range(len(self._rows)))
        self.search = SearchField(
            context.keeper, context.words, context.words.text(N_("Search a ship, a class"))
        )
        self.search.textChanged.connect(self._narrow)
        self.list = ChoiceList(context.keeper, self._rows, ticks=False, name=context.words.text(N_("Cards")))
        self.list.chosen.connect(self._chosen)
        column.add(self.search, self.list)

    def _narrow(self, text: str) -> None:
        wanted = folded(text).split()
        self._shown = [
            at
            for at, row in enumerate(self._rows)
            if all(part in folded(f"{row.title} {row.sub}") for part in wanted)
        ]
        self.list.set_rows([self._rows[at] for at in self._shown])

    def _chosen(self, at: int) -> None:
        self.chosen.emit(self._shown[at])

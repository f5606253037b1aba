"""Who meets whom: the fleets at hand, a tap each; the side it is for is said above them and takes turns."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.verdicts import verdict
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.verdicts import verdict_word
from fleetdesk.ui.widgets.base import Column, Label, Themed
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.choosing import choose

NEAR, FAR = 0, 1
"""Places of the two sides: on this side of the table, and across."""
_PAIRS, _ROW, _GAP = 760, 53, 6
"""From which width two fleets stand beside each other, and how high one and what parts them are, at 100 %."""
_LEAST = 2
"""So many fleets are always seen: those that are proposed."""


class Sailing(NamedTuple):
    """A fleet on a side, and whether somebody chose it."""

    fleet: FleetList
    firm: bool


def told(words: Words, system: AnySystem, fleet: FleetList) -> Choice:
    """A fleet as a row: what it is called, of whom, how many ships, what it costs, and whether it is in order."""
    total = system.cost(fleet).total
    points = "?" if total is None else words.number(total) if total or fleet.points_limit else ""
    who = [words.text(fleet.faction) if fleet.faction else "", fleet.player]
    cards = [fleet.cards.get(ship.card) for _, ship in fleet.sailing()]
    judged = verdict_word(words, verdict(system.check(fleet)))[0]
    sub = [text for text in who if text and text != fleet.name] + [words.say(system.counted(cards)), judged]
    outline = next((system.silhouette(card) for card in cards if card is not None), "")
    return Choice(fleet.name, " \N{MIDDLE DOT} ".join(sub), points, icon="ship", outline=outline)


class _Rows(QWidget):
    """As many of the fleets as there is room for; the rest is behind a button."""

    fitted = Signal()
    """How many fit now."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._keeper = keeper
        self.list = ChoiceList(
            keeper, ticks=False, most=1, pairs_from=_PAIRS, name=words.text(N_("Choose a fleet")), parent=self
        )

    @property
    def abreast(self) -> int:
        """How many stand beside each other."""
        return max(1, 2 * self.width() // self._keeper.theme.px(_PAIRS))

    @property
    def many(self) -> int:
        """How many have room."""
        theme = self._keeper.theme
        each = max(theme.px(_ROW), theme.target) + theme.px(_GAP)
        return max(_LEAST, (self.height() + theme.px(_GAP)) // each * self.abreast)

    def restyle(self) -> None:
        """Keep room for the fleets that are proposed."""
        theme = self._keeper.theme
        each, rows = max(theme.px(_ROW), theme.target), -(-_LEAST // self.abreast)
        self.setMinimumHeight(rows * each + (rows - 1) * theme.px(_GAP))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()
        self.list.setGeometry(self.rect())
        self.fitted.emit()


class FleetPicker(Themed, QWidget):
    """The fleets of two sides."""

    picked = Signal(object)
    """(place of a side, fleet): it shall sail there."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, system: AnySystem, fleets: Sequence[FleetList]
    ) -> None:
        super().__init__()
        self._words, self._system = words, system
        self.fleets = tuple(fleets)
        self._told: dict[int, Choice] = {}
        self._sides: tuple[Sailing | None, ...] = ()
        self._shown: list[FleetList] = []
        self.asked = FAR
        """The side the next tap is for."""
        self.hint = Label(keeper, "", "strong")
        """What the next tap does; whoever shows the fleets gives it and the button their place."""
        self.rows = Column(keeper, self, gap=0).put(_Rows(keeper, words), 1)
        self.more = BigButton(keeper, words.text(N_("Other fleets …")), does=self._ask)
        self.rows.list.chosen.connect(self._tapped)
        self.rows.fitted.connect(self._show)
        self.dress(keeper)

    def restyle(self) -> None:
        self.rows.restyle()

    def show_sides(self, sides: Sequence[Sailing | None]) -> None:
        """Show who sails where; nobody there: `None`."""
        self._sides = tuple(sides)
        self._show()

    def ask_for(self, place: int) -> None:
        """The next tap is for that side."""
        self.asked = place
        self._show()

    def _show(self) -> None:
        words = self._words
        hints = (N_("Tap the fleet on this side"), N_("Tap the fleet across the table"))
        self.hint.setText(words.text(hints[self.asked]))
        most = self.rows.many
        sailing = [one.fleet for one in self._sides if one is not None]
        strange = [one for one in sailing if one not in self.fleets]  # those of a scenario
        alike = [self._told_of(one) for one in strange]  # on the shelf they look the same: once is enough
        known = [one for one in self.fleets if not alike or self._told_of(one) not in alike]
        rest = [one for one in known if one not in sailing][: max(0, most - len(sailing))]
        self._shown = [*strange, *(one for one in known if one in sailing or one in rest)]
        if self.more.parent() is not None:
            self.more.setVisible(not self.isHidden() and len(self._shown) < len(strange) + len(known))
        rows = [self._row(one) for one in self._shown]
        self.rows.list.set_rows(rows, [at for at, one in enumerate(self._shown) if one in sailing])

    def _told_of(self, fleet: FleetList) -> Choice:
        """How a fleet is told, judged once."""
        if (row := self._told.get(id(fleet))) is None:
            row = self._told[id(fleet)] = told(self._words, self._system, fleet)
        return row

    def _row(self, fleet: FleetList) -> Choice:
        words, row = self._words, self._told_of(fleet)
        where = (N_("on this side"), N_("across"))
        places = [at for at, one in enumerate(self._sides) if one is not None and one.fleet == fleet]
        firm = all(one.firm for one in self._sides if one is not None and one.fleet == fleet)
        named = " \N{MIDDLE DOT} ".join(words.text(where[at]) for at in places)
        under = named if firm or not named else words.say(msg("{place}: proposed", place=named))
        return row._replace(under=under, proposed=bool(places) and not firm)

    def _tapped(self, index: int) -> None:
        self.picked.emit((self.asked, self._shown[index]))

    def _ask(self) -> None:
        words = self._words
        rows = [self._row(one) for one in self.fleets]

        def then(index: object) -> None:
            if isinstance(index, int):
                self.picked.emit((self.asked, self.fleets[index]))

        choose(self._keeper, words, self, words.text(N_("Choose a fleet")), rows, then=then, width=560)

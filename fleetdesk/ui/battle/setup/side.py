"""One side of a battle being set up: who plays it, with which list."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent

from fleetdesk.core.battle.battles import SideSetup
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.verdicts import verdict
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.battle.setup.picker import told
from fleetdesk.ui.battle.setup.table import least_height
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.rows import ValueRow
from fleetdesk.ui.verdicts import verdict_word
from fleetdesk.ui.widgets.base import Column, Label, Row, abreast
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.entry.line import Line
from fleetdesk.ui.widgets.flow import Chip, FlowLayout
from fleetdesk.ui.widgets.panels import Panel

_MARGIN, _ONE_LINE = 12, 540
"""Around it; and from which width fleet, side and player stand in a line, at 100 %."""


class SideCard(Panel):
    """A side with its fleet."""

    changed = Signal()
    """Something about it was changed."""
    removed = Signal()
    """It shall not take part."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        words: Words,
        system: AnySystem,
        fleets: Sequence[FleetList],
        side: str,
        *,
        fleet: FleetList | None = None,
    ) -> None:
        super().__init__(keeper, margin=_MARGIN)
        self._language, self._system = words, system
        self._fleets = list(fleets)
        self.side = side
        self.fleet: FleetList | None = None
        self.firm = False
        """Whether somebody chose this fleet; else it is only proposed."""
        self._named, self._proposed, self._listed = False, "", ""
        self._close = False
        self.heading = Label(keeper, "", "strong", wrap=False)
        self.points, self.size_chip, self.judged = Chip(keeper), Chip(keeper), Chip(keeper)
        told = FlowLayout(keeper, gap=6)
        for widget in (self.heading, self.points, self.size_chip, self.judged):
            told.addWidget(widget)
        beside = Column(keeper)
        beside.addLayout(told)
        self.remove = BigButton(keeper, icon="close", kind="ghost", name=words.text(N_("Remove this side")))
        self._head = self.body.put(Row(keeper, gap=6))
        self._head.addLayout(beside, 1)
        self._head.setAlignment(beside, Qt.AlignmentFlag.AlignVCenter)
        self._head.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignTop)
        self.chosen_fleet = ValueRow(keeper, words.text(N_("Fleet")), icon="ship", does=self.choose)
        self._answers = Row(keeper, gap=10)
        self._answers.addWidget(self.chosen_fleet, 5, Qt.AlignmentFlag.AlignBottom)
        self._lines = Row(keeper, gap=10)
        self.name, self.player = Line(keeper), Line(keeper)
        self.name.setMaxLength(80)
        self.player.setMaxLength(80)
        for line, title, share in ((self.name, N_("Side"), 4), (self.player, N_("Player"), 3)):
            column = Column(keeper, gap=4)
            column.add(Label(keeper, words.text(title), "small_strong", "muted"), line)
            line.setAccessibleName(words.text(title))
            self._lines.addLayout(column, share)
        self._answers.addLayout(self._lines, 6)
        self.body.addLayout(self._answers)
        self.body.addStretch(1)
        self.name.textEdited.connect(self._renamed)
        self.player.textEdited.connect(self.changed)
        self.remove.clicked.connect(self.removed)
        self.take(fleet)

    def name_side(self, title: str) -> None:
        self.heading.setText(title)
        self.setAccessibleName(title)

    def set_close(self, *, close: bool) -> None:
        """Say less where cards stand side by side: how many ships only where no points tell how large a fleet is."""
        self._close = close
        self._show_size()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        abreast(self._answers, beside=self._in_line(self.width()))

    def _in_line(self, width: int) -> bool:
        return width >= self.theme.px(_ONE_LINE)

    def height_at(self, width: int) -> int:
        """How high it has to be at a width, whichever it has now: who measures it decides how wide it will be."""
        around, gap = 2 * self.theme.px(_MARGIN), self._answers.spacing()
        inner = width - around
        answers = [least_height(one, inner) for one in (self.chosen_fleet, self._lines)]
        high = max(answers) if self._in_line(width) else sum(answers) + gap
        return around + least_height(self._head, inner) + self.body.spacing() + high

    def _show_size(self) -> None:
        counted = bool(self.fleet and self._points(self.fleet))
        self.size_chip.setVisible(self.fleet is not None and not (self._close and counted))

    def take(self, fleet: FleetList | None) -> None:
        """Give the side a list; its name and player follow unless they were typed."""
        self.fleet = fleet
        words = self._language
        self.chosen_fleet.set_value(fleet.name if fleet else words.text(N_("none yet: tap to choose")))
        self._show_size()
        for chip in (self.points, self.judged):
            chip.setVisible(fleet is not None)
        if fleet is None:
            return
        self.propose(fleet.name)
        if self.player.text() in {"", self._listed}:
            self.player.setText(fleet.player)
        self._listed = fleet.player
        points = self._points(fleet)
        self.points.setVisible(bool(points))
        self.points.set_chip(words.say(msg("{points} points", points=points)), "sea")
        self.size_chip.set_chip(self._ships(fleet), "plain" if points else "sea", "ship")
        self.judged.set_chip(*verdict_word(words, verdict(self._system.check(fleet))))
        self.changed.emit()

    def propose(self, name: str) -> None:
        """What the side is called unless somebody types a name."""
        if name != self._proposed and not self._named:
            self.name.setText(name)
            self.name.setCursorPosition(0)  # a narrow field shows where a long name begins
        self._proposed = name

    def _points(self, fleet: FleetList) -> str:
        """What the list costs; nothing where a game counts no points."""
        total = self._system.cost(fleet).total
        if total is None:
            return "?"
        return self._language.number(total) if total or fleet.points_limit else ""

    def _ships(self, fleet: FleetList) -> str:
        return self._language.say(
            self._system.counted(fleet.cards.get(ship.card) for _, ship in fleet.sailing())
        )

    def choose(self) -> None:
        """Ask over the window which list it sails."""
        words = self._language
        title = words.text(N_("Choose a fleet"))
        rows = [told(words, self._system, one) for one in self._fleets]
        choose(self._keeper, words, self, title, rows, then=self._answered, width=560)

    def setup(self) -> SideSetup | None:
        """The side as a battle needs it; `None` without a fleet."""
        if self.fleet is None:
            return None
        name = self.name.text().strip() or self._proposed
        return SideSetup(id=self.side, name=name[:80], player=self.player.text().strip(), fleet=self.fleet)

    def _answered(self, index: object) -> None:
        if isinstance(index, int):
            self.firm = True
            self.take(self._fleets[index])

    def _renamed(self, text: str) -> None:
        self._named = bool(text.strip())
        self.changed.emit()

"""Two fleets as they will stand on the table, and between them who sails and how it is played."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from fleetdesk.core.views import SideStrip
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.setup.picker import FAR, NEAR, FleetPicker
from fleetdesk.ui.battle.setup.scenario_row import ScenarioRow
from fleetdesk.ui.battle.setup.side import SideCard
from fleetdesk.ui.battle.setup.table import TablePanel, least_height
from fleetdesk.ui.battle.tiles.band import FleetBand
from fleetdesk.ui.battle.tiles.places import LOW
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Row, Themed, abreast
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.lines import halved_width
from fleetdesk.ui.widgets.panels import Panel, SectionTitle

NARROW, ROOMY = 900, 1240
"""From which width of the window on panels, and from which three and more sides, stand beside each other, at 100 %."""
_EDGE, _GAP, _MARGIN, _BAND = 8, 6, 12, 120
"""Lengths at 100 %: around, between and inside of panels, and how high a row of ships stands at most."""
_HEAD, _TWO_COLUMNS = 560, 760
"""From which width on buttons stand beside what the next tap does, and rows of questions in two columns where panels \
take turns, at 100 %."""
_LEFT, _MANY, _RIGHT = 16, 21, 15
"""Shares of the width: two fleets or many, and the table."""


def _proposed(side: SideStrip) -> SideStrip:
    """The same, dashed: nobody has decided yet that it sails."""
    return side.but(squadrons=tuple(one.but(proposed=True) for one in side.squadrons))


class Meeting(Themed, QWidget):
    """The fleets and both panels; where there is no room for both between the ships they take turns."""

    asked_for = Signal(int)
    """Place of a side whose fleet was touched."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, picker: FleetPicker, table: TablePanel, scenario: ScenarioRow
    ) -> None:
        super().__init__()
        self.picker, self.table = picker, table
        self._strips: Sequence[SideStrip] = ()
        self._room, self._many = QSize(), False
        self.far, self.near = (
            FleetBand(keeper, words, name=words.text(name))
            for name in (N_("Fleets across the table"), N_("Fleet on this side of the table"))
        )
        for place, band in ((FAR, self.far), (NEAR, self.near)):
            band.set_striking(on=False)
            band.ship_chosen.connect(partial(self._touched, place))
            band.side_tapped.connect(partial(self._touched, place))
        self._columns = Row(keeper, gap=_GAP)
        outer = Column(keeper, self, gap=_GAP, margins=(_EDGE, _GAP))
        outer.addWidget(self.far)
        outer.addLayout(self._columns, 1)
        outer.addWidget(self.near)
        self.fleets = Panel(keeper, margin=_MARGIN)
        self.add_side = BigButton(keeper, words.text(N_("Add a side")), "plus", "ghost")
        self._heading = SectionTitle(keeper, words.text(N_("Who takes part?")))
        self._head, self._buttons = Row(keeper, gap=4), Row(keeper, gap=8)
        self._head.addWidget(self._heading, 1)
        self._head.addWidget(picker.hint, 1)
        for button in (scenario, picker.more, self.add_side):
            self._buttons.addWidget(button)
        self._head.addLayout(self._buttons)
        self.fleets.body.setSpacing(keeper.theme.px(4))
        self.fleets.body.addLayout(self._head)
        self.cards = self.fleets.body.put(QGridLayout())
        """Where the cards of three and more sides stand."""
        self.fleets.body.addWidget(picker, 1)
        self._columns.addWidget(self.fleets)
        self._columns.addWidget(table)
        self.turns = Segments(keeper, [words.text(one) for one in (N_("Fleets"), N_("At this table"))])
        """Which of the two panels stands between the fleets where there is no room for both."""
        self.turns.chosen.connect(self.fit)
        self.dress(keeper)

    def show_ships(self, strips: Sequence[SideStrip], firm: Sequence[bool]) -> None:
        """Show the two fleets; none for more sides: there is room for their names alone."""
        self._strips = [one if sure else _proposed(one) for one, sure in zip(strips, firm, strict=True)]
        self.near.show_sides(self._strips[:1])
        self.far.show_sides(self._strips[1:])

    def set_many(self, *, many: bool) -> None:
        """Whether cards of three and more sides stand where two fleets are picked."""
        self._many = many
        self._heading.setVisible(many)
        for one in (self.picker, self.picker.hint):
            one.setVisible(not many)

    def set_room(self, room: QSize) -> None:
        """How wide it is, and how high it may be, without being scrolled.

        What a bar takes of it counts for nothing: one that came and went would turn the page over for ever.
        """
        self._room = room
        self.fit()

    @property
    def abreast(self) -> int:
        """How many cards of sides stand beside each other."""
        return 2 if self._many and self._room.width() >= self.theme.px(ROOMY) else 1

    # --- place ---------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        abreast(self._columns, beside=event.size().width() >= self.theme.px(NARROW))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()  # what needs more or less room leaves less or more to the ships
        return super().event(event)

    def fit(self) -> None:
        """Give each its room; ships keep at least a low row."""
        theme, across = self.theme, self._room.width() - 2 * self.theme.px(_EDGE)
        gap = theme.px(_GAP)
        high = self._room.height() - 2 * gap
        self._columns.setStretch(0, _MANY if self.abreast > 1 else _LEFT)
        self._columns.setStretch(1, _RIGHT)
        bands = (self.far, self.near) if self._strips else ()
        least = [band.height_in(across, theme.px(LOW)) for band in bands]
        ships = sum(least) + gap * len(least)
        headed = self._needed(across, headed=True) + ships <= high
        needs = self._needed(across, headed=headed)
        folded = needs + ships > high
        columns = 2 if folded and across >= theme.px(_TWO_COLUMNS) else 1
        self.turns.setVisible(folded)
        self.fleets.setVisible(not folded or self.turns.index == 0)
        self.table.setVisible(not folded or self.turns.index > 0)
        self.table.set_folded(columns=columns, headed=headed)
        if folded:
            table = self.table.height_at(across, columns, headed=False)
            needs = table if self.turns.index else self._fleets_at(across)
        spare = (high - needs - ships) // 2
        rows = 1 if self._room.width() > self._room.height() else 2
        for band, low in zip((self.far, self.near), least or (0, 0), strict=True):
            room, tall = low + spare, 0
            # Only what is chosen in the end is given to a band: each change asks for the places of all anew.
            for wanted in (min(room, theme.px(_BAND * rows)), room, theme.px(LOW)) if bands else ():
                tall = band.height_in(across, wanted)
                if tall <= room:
                    break
            if bands:
                band.set_room(wanted)
            band.setVisible(0 < tall <= room)
            band.setFixedHeight(tall)

    def _needed(self, across: int, *, headed: bool) -> int:
        """How high both panels have to be, the wider one for the fleets where they stand beside each other."""
        gap, beside = self.theme.px(_GAP), self._room.width() >= self.theme.px(NARROW)
        shares = self._columns.stretch(0), self._columns.stretch(1)
        wide = (across - gap) * shares[0] // sum(shares) if beside else across
        hint = self.picker.hint
        inside = wide - 2 * self.theme.px(_MARGIN) - self._head.spacing() - self._buttons.sizeHint().width()
        whole = self._many or halved_width(hint.text(), hint.font()) <= inside
        abreast(self._head, beside=whole and wide >= self.theme.px(_HEAD))
        fleets = self._fleets_at(wide)
        table = self.table.height_at(across - gap - wide if beside else across, 1, headed=headed)
        return max(fleets, table) if beside else fleets + gap + table

    def _fleets_at(self, wide: int) -> int:
        """How high the panel with the fleets has to be; cards are asked, as they are laid for the width they have now."""
        if not self._many:
            return least_height(self.fleets, wide)
        around, gap, columns = 2 * self.theme.px(_MARGIN), self.cards.spacing(), self.abreast
        each = (wide - around - (columns - 1) * gap) // columns
        cards = sorted(self.fleets.findChildren(SideCard), key=self.cards.indexOf)
        tall = [card.height_at(each) for card in cards if self.cards.indexOf(card) >= 0]
        rows = [max(tall[at : at + columns]) for at in range(0, len(tall), columns)]
        head = least_height(self._head, wide - around) + self.fleets.body.spacing()
        return around + head + sum(rows) + gap * max(0, len(rows) - 1)

    def _touched(self, place: int, _tapped: object) -> None:
        self.asked_for.emit(place)

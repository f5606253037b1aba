"""The place of the card of the ship in hand, and of the one she aims at."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.blocks.cards import Block, Card, Heading, Table
from fleetdesk.core.game.whys import slot_reference
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.card.panel import ShipPanel
from fleetdesk.ui.battle.card.side_notes import parted
from fleetdesk.ui.battle.painting import Mark, Why
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, box
from fleetdesk.ui.widgets.deferred import Deferred
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.scroll import Scroll

_NOBODY = Card(blocks=(), framed=False)
_TARGET = 250
"""How high the card of a target may stand: it is read, not struck."""


class _Inside(QWidget):
    """As wide as its view and as high as that makes the card: none is laid to find out what else it would like."""

    def __init__(self, card: ShipPanel) -> None:
        super().__init__()
        self._card = card

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._card.minimumSizeHint().width(), 0)

    def heightForWidth(self, width: int) -> int:
        """Qt asks how high it were beside a bar before it knows whether there is one: not where it stands whole."""
        around = self.parentWidget()
        view = around.parentWidget() if around is not None else None
        if isinstance(view, Scroll) and width < (most := view.maximumViewportSize()).width():
            whole = super().heightForWidth(most.width())
            if whole <= most.height():
                return whole
        return super().heightForWidth(width)


class CardPane(Panel):
    """Shows one ship; what she says in pictures and words stands in the panel beside it."""

    def __init__(self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge, parent: QWidget) -> None:
        super().__init__(keeper, margin=6, parent=parent)
        self._ship, self._facing = "", _NOBODY
        self._bridge, self._language, self._name = bridge, words, words.text(N_("Ship card"))
        self._past = False
        """Whether what is shown is over."""
        self.card = ShipPanel(keeper, words, name=self._name)
        inside = _Inside(self.card)
        column = Column(keeper, inside, gap=0)
        column.addWidget(self.card)
        column.addStretch(1)
        self.view = Scroll(keeper, inside)
        self.view.viewport().installEventFilter(self)
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.empty = Label(keeper, words.text(N_("Tap a ship to see its card.")), "body", "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.body.add(self.view, self.empty, stretch=1)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Of a moment of the past the card stands in a dashed frame."""
        super().paintEvent(event)
        if self._past:
            theme, style = self.theme, Qt.PenStyle.DashLine
            line = theme.brass_deep
            box(QPainter(self), QRectF(self.rect()), theme.px(12), None, line, width=theme.px(2), style=style)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.view.viewport():
            room = self.view.viewport().size()
            self.card.set_room(room.height())
            self.card.resize(room.width(), self.card.height())  # layouts ask in the width it has
        return super().eventFilter(watched, event)

    def resting(
        self, places: tuple[QRect | None, QRect | None], short: Callable[[int, int], int]
    ) -> tuple[QRect | None, QRect | None]:
        """Where panel and card stand while nothing is asked.

        What is told in a panel below the card reaches up into what the card leaves empty, and the card stays as it is.
        """
        panel, card = places
        if panel is None or card is None or panel.top() <= card.bottom():
            return panel, card
        lift = short(panel.height(), self._spare(card.height()))
        return panel.adjusted(0, -lift, 0, 0), card.adjusted(0, 0, 0, -lift)

    def _spare(self, height: int) -> int:
        """How much of that height the card can leave: what is empty, and of a picture of her way what makes it larger."""
        if not self.view.isVisible() or self.card.grows:
            return 0
        room = height - self.height() + self.view.viewport().height()
        width = self.card.width()
        return max(0, room - (self.card.least(width) if self.card.pictured else self.card.lent(width)))

    def show_ship(self, ship: str, *, afresh: bool = False) -> None:
        known, self._ship = ship in self._bridge.battle.ships, ship
        past = self._bridge.looking is not None
        if past != self._past:  # all of the card is painted with what it stands on
            self._past = past
            self.update()
        self.view.setVisible(known)
        self.empty.setVisible(not known)
        if known:
            whole = self._bridge.seen.panel(ship)
            figures = self._facing if self._facing.blocks else parted(whole).figures
            self.card.show_card(figures, afresh=afresh)
            self.card.setAccessibleName(self._said(ship, whole))
        if afresh:
            self.view.verticalScrollBar().setValue(0)

    def face(self, blocks: Sequence[Block]) -> None:
        """Show this in the place of the card as long as there is anything: crews that fight each other."""
        if (facing := Card(blocks=tuple(blocks), framed=False)) != self._facing:
            self._facing, afresh = facing, not (facing.blocks and self._facing.blocks)
            self.show_ship(self._ship, afresh=afresh)

    def _said(self, ship: str, card: Card) -> str:
        """Whose card it is, to a screen reader: name, class, squadron and side."""
        battle = self._bridge.battle
        state = battle.ships[ship]
        heads = (one.detail for one in card.blocks if isinstance(one, Heading) and one.detail is not None)
        side = next((one.name for one in battle.sides if one.id == state.side), "")
        return ", ".join(filter(None, (self._name, state.name, *map(self._language.say, heads), side)))


class TargetPane(Deferred, Panel):
    """Shows the ship that is aimed at, without her weapons; nothing of her is struck here. Hidden while there is none.

    Crews that fight each other stand here where what is asked covers the card, and their boxes are struck.
    """

    why_wanted = Signal(object)
    """A `Why`: a value was tapped."""
    mark_wanted = Signal(object)
    """A `Mark`: a box of those crews was tapped."""

    def __init__(self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge, parent: QWidget) -> None:
        super().__init__(keeper, margin=6, parent=parent)
        self._bridge = bridge
        self._room: int | None = None
        self._stale = False
        """Whether she is shown as she stood before a step."""
        self.ship = ""
        self._facing = _NOBODY
        self.card = ShipPanel(keeper, words, name=words.text(N_("Card of the target")), largest=1.0)
        self.card.why_wanted.connect(self._ask)
        self.card.mark_wanted.connect(self._strike)
        bridge.changed.connect(self.defer)
        self.body.addWidget(self.card)
        self.hide()

    def set_room(self, height: int | None) -> None:
        """Stand no higher than that, as far as the card can be drawn smaller; `None`: in its usual height."""
        self._room = height
        most = self.theme.px(_TARGET)
        around = 2 * self.body.contentsMargins().top()
        self.card.set_room(most if height is None else max(1, min(most, height - around)))

    def clear(self) -> None:
        """Show nobody."""
        self.face(())
        self.show_ship("")

    @property
    def shown(self) -> bool:
        """Whether there is anybody to be seen."""
        return bool(self.ship or self._facing.blocks)

    def face(self, blocks: Sequence[Block]) -> None:
        """Show this as long as there is anything, in the place of a target."""
        if (facing := Card(blocks=tuple(blocks), framed=False)) != self._facing:
            self._facing = facing
            self.show_ship(self.ship)

    def show_ship(self, ship: str) -> None:
        """Show a ship as she stands; nothing for one that is not known."""
        self._stale = False
        before, self.ship = self.ship, ship if ship in self._bridge.battle.ships else ""
        if self._facing.blocks:
            self.set_room(self._room)
            self.card.show_card(self._facing)
        elif self.ship:
            card = parted(self._bridge.seen.panel(ship)).figures
            blocks = tuple(one for one in card.blocks if not isinstance(one, Table))
            self.set_room(self._room)
            self.card.show_card(card.but(blocks=blocks), afresh=ship != before)
        self.setVisible(self.shown)  # whoever gives it a place asks how high she is, not the ship before her

    def catch_up(self) -> None:
        """Show her after a step; where that ended what was asked nobody sees her, and she waits."""
        self._stale = not self.isVisible() and self.ship in self._bridge.battle.ships
        if not self._stale:
            self.show_ship(self.ship)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.show_ship(self.ship)

    def leave(self, ship: str) -> None:
        """Show a ship no longer that is in hand now: her own card stands in full."""
        if ship == self.ship:
            self.show_ship("")

    def _strike(self, mark: Mark) -> None:
        if mark.ship:
            self.mark_wanted.emit(mark)

    def _ask(self, why: Why) -> None:
        self.why_wanted.emit(Why(slot_reference(self.ship, why.slot)) if why.slot else why)

"""The panel while nothing is prepared: what is to be done, what came of the last action, what the ship in hand can do."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.battle.journal import OPENING, Entry
from fleetdesk.core.blocks.cards import Card
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.ui.battle.card.side_notes import ToldPanel, parted
from fleetdesk.ui.battle.panel.odds_view import ResultBox
from fleetdesk.ui.battle.panel.offer_grid import OfferGrid
from fleetdesk.ui.battle.panel.prompt_bar import PromptBar
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.deferred import Deferred
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.notices import Banner
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.parts import Fitted
from fleetdesk.ui.widgets.scroll import MoreBelow, Scroll

Part = Literal["chart", "ship", "fleets"]
_KEPT, _KEPT_SLOT = 64, 230
"""What the buttons of a ship leave to what she says and what came of an action, or to a card within the panel."""
_NAMES: dict[Part, str] = {"chart": N_("Chart"), "ship": N_("Ship"), "fleets": N_("Fleets")}


def _outlined(offers: Sequence[Offer]) -> list[Offer]:
    """The same, none of them filled: one filled button a screen, the one below."""
    return [one.but(kind="plain") if one.kind == "primary" else one for one in offers]


def _same(one: Offer, other: Offer) -> bool:
    """Whether the other button does the same: it may say less of with which ship, not more."""
    return (one.action, one.title) == (other.action, other.title) and (
        other.answers.items() <= one.answers.items()
    )


def _moment(bridge: BattleBridge, entry: int) -> Msg:
    """What a moment is called that is looked at."""
    if entry == OPENING:
        return msg("Opening")
    found = bridge.seen.entry(entry)
    return msg("After: {what} (turn {turn})", what=found.title, turn=found.turn)


class ActsPane(Fitted, Deferred, Panel):
    """Prompt, result and buttons; where chart, card or fleets have no place of their own, they take turns here."""

    part_chosen = Signal()
    """Another of them was tapped."""
    told_fitted = Signal()
    """What the card says stands in the room there is, or lacks some."""

    def __init__(self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge) -> None:
        super().__init__(keeper, margin=10)
        self._language, self._bridge = words, bridge
        self._parts: tuple[Part, ...] = ("ship",)
        self._back = self._offered = False
        self._lead: Offer | None = None
        self._said = Card(blocks=())
        self._table: tuple[Offer, ...] = ()
        """What stands on other buttons already."""
        self.switch = Segments(keeper, (), name=words.text(N_("What is shown here")))
        self.banner = Banner(keeper)
        self.banner.hide()
        self.prompt = PromptBar(keeper, words)
        self.more = self.prompt.more_button(self.prompt.list_all)
        """The buttons of the whole table, where the banner stands in their place."""
        self.banner.row.addWidget(self.more)
        self.result = ResultBox(keeper, words)
        self.told = ToldPanel(keeper, words)
        self.grid = OfferGrid(keeper, words, name=words.text(N_("Actions of the ship")))
        self.slot = QWidget()
        self.held = Column(keeper, self.slot, gap=8)
        """What takes turns stands in it: they are put there by the screen."""
        inside = QWidget()
        self._column = Column(keeper, inside, gap=8)
        self._column.addWidget(self.told, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addWidget(self.result)
        self._column.addStretch(1)
        self.view = Scroll(keeper, inside)
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.view.viewport().installEventFilter(self)
        self.below = MoreBelow(keeper, self.view)
        self.body.add(self.switch, self.banner, self.prompt)
        self.body.addWidget(self.slot, 5)
        self.body.addWidget(self.view, 2)
        self.body.addWidget(self.grid)
        self.prompt.told.clicked.connect(self.told.open_all)
        self.switch.chosen.connect(lambda _: self.part_chosen.emit())
        self.set_parts(("ship",))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.view.viewport():
            self._fit_told()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        """What the view grew by while it was being shown no event tells it of."""
        super().showEvent(event)
        self._fit_told()
        self._fit_result()

    def catch_up(self) -> None:
        """Result and words share the room as the last thing in a tap left it."""
        self._fit_told()
        self._fit_result()

    def refit(self) -> None:
        """The buttons of a ship leave room to what stands above them."""
        kept = self.theme.px(_KEPT_SLOT if not self.slot.isHidden() else _KEPT)
        room = 0 if self.prompt.terse else self._left() - kept
        self.grid.set_room(max(self.grid.least, room))

    def _left(self) -> int:
        """The height that the switch, what is said and the sentence leave, gaps taken off."""
        theme, layout = self.theme, self.body
        above = [
            one
            for one in (self.switch, self.banner, self.prompt)
            if one.parent() is self and not one.isHidden()
        ]
        width = self.width() - theme.px(20)
        taken = sum(max(one.heightForWidth(width), one.minimumSizeHint().height()) for one in above)
        return self.height() - theme.px(20) - taken - (len(above) + 2) * max(0, layout.spacing())

    def _fit_told(self) -> None:
        """What the card says has one size, whatever a ship can do now; what came of an action takes its place."""
        beside = self.slot.isHidden()
        if beside and not self.isVisible():
            return  # its view has the size it will have once it is shown
        self.told.keep(self._said, self.view.viewport().width() if beside else 0)
        self.told_fitted.emit()  # it has its room first, and is laid there once
        if beside:
            view = self.view.viewport().size()
            buttons = self.grid.usual if not self.prompt.terse else 0
            usual = min(view.height(), max(0, self._left() - buttons))
            whole = self.told.needs > usual  # rather seen whole now than alike later
            beside = self.told.tell(self._said, view if whole else QSize(view.width(), usual))
            if beside and not self.result.isHidden():
                taken = self.told.height() + self.theme.px(8)
                beside = self._came <= view.height() - taken
        self.told.setVisible(beside and bool(self._said.blocks))
        self._column.activate()  # it is painted once, where it will stand
        self.prompt.told.setVisible(not beside and bool(self._said.blocks))

    @property
    def _came(self) -> int:
        """How high what came of an action is, in the width it has."""
        high = self.result.heightForWidth(self.view.viewport().width())
        return high if high >= 0 else self.result.sizeHint().height()

    def short(self, height: int, most: int) -> int:
        """How much more than that height it takes, of `most`, for all of what the card says to be seen.

        Beside what came of an action that is all or nothing: no room is taken for words that stay out of sight.
        """
        if not self.slot.isHidden() or self.view.isHidden():
            return 0
        room = self.view.viewport().height() + height - self.height()
        if self.result.isHidden():
            return min(most, max(0, self.told.needs - room))
        came = self._came
        both = max(0, came + self.theme.px(8) + self.told.needs - room)
        return both if both <= most else min(most, max(0, came - room))

    def set_parts(self, parts: tuple[Part, ...]) -> None:
        """What takes turns here; one alone needs no switch. What is looked at stays, where it takes its turn still."""
        if parts != self._parts:
            kept = self.part if self.switch.index else ""  # the first is only what was shown first
            self._parts = parts
            self.switch.set_texts([self._language.text(_NAMES[one]) for one in parts])
            self.switch.show_index(next((at for at, one in enumerate(parts) if one == kept), 0))
        self.switch.setVisible(len(parts) > 1)

    def set_switch_aside(self, *, aside: bool) -> None:
        """Whether the switch stands beside the prompt, where what takes turns stands elsewhere."""
        if aside:
            self.prompt.row.addWidget(self.switch)
        else:
            self.body.insertWidget(0, self.switch)
        self.prompt.sharing = aside
        self.prompt.restyle()

    def set_tight(self, *, tight: bool) -> None:
        """Whether the buttons of the ship stand beside those of the table: a line more for what takes its turn."""
        if tight == self.prompt.terse:
            return
        self.prompt.set_terse(self.grid if tight else None)
        if not tight:
            self.body.addWidget(self.grid)
        self.refit()

    @property
    def part(self) -> Part:
        """Which of them is shown."""
        return self._parts[min(self.switch.index, len(self._parts) - 1)]

    def turn_to(self, part: Part) -> None:
        """Show one of them, if it takes turns with others here."""
        if part in self._parts and part != self.part:
            self.switch.show_index(self._parts.index(part))
            self.part_chosen.emit()

    def place_of(self, part: Part) -> QRectF | None:
        """Where on the switch one comes to a part; nowhere if it does not take turns."""
        found = self.switch.parts() if len(self._parts) > 1 and part in self._parts else ()
        return found[self._parts.index(part)].rect if found else None

    def give_way(self, *, low: bool, back: bool) -> None:
        """In a low pane all buttons share a line, and none is left beside what needs all of it."""
        self.stand_back(back=low and back)
        self.set_tight(tight=low)

    def stand_back(self, *, back: bool) -> None:
        """Leave the room to what takes its turn here: what is due stands on the primary button too."""
        self._back = back
        self.prompt.setHidden(back or not self.banner.isHidden())
        self.grid.setHidden(back or not self._offered)
        self._fit_result()

    def show_slot(self, *, shown: bool) -> None:
        """Whether something takes its turn here now."""
        if shown == self.slot.isHidden():
            self.slot.setVisible(shown)
            self._fit_told()
        self._fit_result()

    def _fit_result(self) -> None:
        """Result and words have room only while there are any, where a card stands here too."""
        empty = self.result.isHidden() and self.told.isHidden()
        self.view.setHidden(self._back or (not self.slot.isHidden() and empty))

    def refresh_table(self, lead: Offer | None) -> None:
        """Show what is to be done, and the buttons of the whole table but the leading one."""
        bridge = self._bridge
        if self.result.entry != bridge.seen.head:
            self._show_entry(None)
        overview = bridge.overview
        offers = () if bridge.locked else overview.offers
        if bridge.proposed is not None:  # all it would ask is one tap away
            whole = msg("{what} \N{HORIZONTAL ELLIPSIS}", what=bridge.proposed.title)
            offers = (bridge.proposed.but(title=whole), *offers)
        first = next((one for one in offers if one is lead), None)
        self._lead = lead
        # What stays has the first place; the same as what leads, for others, the last: neither displaces anything.
        left = [one for one in offers if one is not first]
        alike = lead.action if lead is not None else ""
        left.sort(key=lambda one: (not one.stays, one.action == alike, one.kind != "primary"))
        rest = _outlined(left)
        self._table = (*rest, *([lead] if lead is not None else ()))
        self.prompt.show_prompt(overview.prompt, rest)
        self.refresh_lock()

    def refresh_lock(self) -> None:
        """Say why nothing can be done (another moment, another window), or that the battle is decided.

        Whoever plays on has the next step here: the primary button shows how it ended.
        """
        words, bridge = self._language, self._bridge
        reason, over = bridge.session.read_only, bridge.overview.over
        banner = self.banner
        if bridge.looking is not None:
            text = words.say(_moment(bridge, bridge.looking))
            present = words.text(N_("You look at a past moment; the present is untouched."))
            banner.show_notice(text, sub=present, action=words.text(N_("Back to now")))
        elif reason is not None and bridge.free:
            left = words.text(N_("No other window plays this battle any more."))
            banner.show_notice(left, action=words.text(N_("Play here")))
        elif reason is not None:
            banner.show_notice(words.say(reason))
        elif over is not None:
            onward = words.say(self._lead.title) if self._lead is not None else ""
            banner.show_notice(words.say(over), "sound", action=onward)
        noticed = bridge.looking is not None or reason is not None or over is not None
        self.more.setVisible(not bridge.locked and any(one is not self._lead for one in self._table))
        banner.setVisible(noticed)

    def refresh_offers(self, ship: str) -> None:
        """Show what the ship in hand can do; that may change with any other ship."""
        bridge = self._bridge
        every = bridge.offers(ship) if ship in bridge.battle.ships else ()
        offers = [one for one in every if not any(_same(one, other) for other in self._table)]
        self._offered = bool(offers)
        led = self._lead is not None and self._lead.discouraged is None
        self.grid.show_offers(_outlined(offers) if led else offers)
        self.refit()
        self.stand_back(back=self._back)

    def refresh_told(self, ship: str) -> None:
        """Show what the card of the ship in hand says in pictures and words."""
        bridge = self._bridge
        card = parted(bridge.seen.panel(ship)).told if ship in bridge.battle.ships else Card(blocks=())
        if card != self._said:  # else the same object: what was found for it is known by that
            self._said = card
        self.defer()

    def show_result(self) -> None:
        """Show what came of the last action."""
        self._show_entry(self._bridge.seen.last)

    def _show_entry(self, entry: Entry | None) -> None:
        self.result.show_entry(entry)
        self.defer()

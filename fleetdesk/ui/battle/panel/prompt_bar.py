"""What is to be done now, and the buttons of the whole table."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, Words
from fleetdesk.ui.battle.panel.offer_grid import FEW, SHARING, ordered, show_offer
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import NO_LIMIT, Label, Row, abreast
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import height_of
from fleetdesk.ui.widgets.panels import Panel

_ROOMY = 800
"""From this width on the buttons stand beside the sentence, else below it: whatever it says, so that nothing jumps."""
_NARROW = 360
"""Below this width there is room for one of them."""
_WIDEST = 190
"""The most width of one of them."""


class PromptBar(Panel):
    """What is to be done now, and the buttons of the whole table beside it."""

    offer_wanted = Signal(object)
    """The `Offer` tapped."""
    _all: tuple[Msg, tuple[Offer, ...]] | None = None
    """What it shows; it is styled before it shows anything."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, margin=6)
        self._language = words
        self.sharing = False
        """Whether something else stands in the row of its buttons: that is below the sentence then."""
        self._offers: list[Offer] = []
        self._rest: list[Offer] = []
        self._whole = Row(keeper, gap=8, margins=(8, 0, 0, 0))
        self.prompt = self._whole.put(Label(keeper, "", "small_strong"), 1)
        self.row = row = Row(keeper, gap=8)
        """Its buttons."""
        self.buttons: list[BigButton] = []
        for _ in range(FEW):
            button = BigButton(keeper, " ", does=self._tapped)
            self.buttons.append(button)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.more = self.more_button(lambda: self._list(self._rest))
        row.addWidget(self.more, 0, Qt.AlignmentFlag.AlignVCenter)
        self.told = BigButton(keeper, icon="card", name=words.text(N_("More of the card")))
        """What has no room here of what a card says."""
        self.told.hide()
        row.addWidget(self.told, 0, Qt.AlignmentFlag.AlignVCenter)
        self._whole.addLayout(row)
        self.body.addLayout(self._whole)
        self.restyle()

    def more_button(self, does: Callable[[], object]) -> BigButton:
        """One that opens buttons of the table as a list."""
        name = self._language.text(N_("More for the whole table"))
        return BigButton(self._keeper, icon="more", name=name, does=does)

    def list_all(self) -> None:
        """Show all its buttons as a list, where something else stands in its place."""
        self._list([*self._offers, *self._rest])

    @property
    def terse(self) -> bool:
        """Whether other buttons stand in its row, and no sentence: the primary button says what is due."""
        return self.prompt.isHidden()

    def set_terse(self, beside: QWidget | None) -> None:
        """Take other buttons into its row in place of the sentence, or give them up."""
        self.prompt.setHidden(beside is not None)
        if beside is not None:
            self._whole.insertWidget(0, beside, 1)
        self.show_prompt(*self._all) if self._all is not None else None

    def restyle(self) -> None:
        if self._all is None:
            self._spread(beside=True)
        else:
            self.show_prompt(*self._all)

    def _spread(self, *, beside: bool) -> None:
        """Beside the sentence they are as wide as they must be, in a row of their own they fill it."""
        narrow = self.theme.px(SHARING if self.sharing else _WIDEST)
        for button in getattr(self, "buttons", ()):
            button.setMaximumWidth(narrow if beside or self.sharing else NO_LIMIT)

    def show_prompt(self, prompt: Msg, offers: Sequence[Offer]) -> None:
        """Show what is to be done, and by which buttons."""
        self.prompt.setText(self._language.say(prompt))
        shown, quiet = ordered(offers)
        room = FEW if self.width() >= self.theme.px(_NARROW) and not (self.sharing or self.terse) else 1
        self._offers, self._rest = shown[:room], [*shown[room:], *quiet]
        for at, button in enumerate(self.buttons):
            policy = button.sizePolicy()  # beside one that stays the room of another is kept
            policy.setRetainSizeWhenHidden(bool(shown) and shown[0].stays and at < room)
            button.setSizePolicy(policy)
            button.setVisible(at < len(self._offers))
            if at < len(self._offers):
                offer = self._offers[at]
                show_offer(button, offer, self._language, primary=offer.kind == "primary")
        self.more.setVisible(bool(self._rest))
        wide = self.terse or (not self.sharing and self.width() >= self.theme.px(_ROOMY))
        abreast(self._whole, beside=wide)
        self._spread(beside=wide)
        self._all = prompt, tuple(offers)
        self.setMinimumHeight(self._least(beside=wide))

    def _least(self, *, beside: bool) -> int:
        """The height with a line and its buttons, held where there are none now."""
        theme = self.theme
        words = 0 if beside else height_of(1, theme.font("small_strong")) + theme.px(8)
        return round(words) + theme.target + theme.px(12)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        again = self._all
        if again is not None and event.size().width() != event.oldSize().width():
            self.show_prompt(*again)

    def _tapped(self) -> None:
        button = self.sender()
        if isinstance(button, BigButton) and button in self.buttons:
            at = self.buttons.index(button)
            if at < len(self._offers):
                self.offer_wanted.emit(self._offers[at])

    def _list(self, offers: Sequence[Offer]) -> None:
        from fleetdesk.ui.battle.panel.offer_list import allowed_first, choose_offer

        rest = allowed_first(offers)
        title = self._language.text(N_("For the whole table"))
        sheet = choose_offer(self._keeper, self._language, self, title, rest)
        sheet.finished.connect(lambda index: self._picked(rest, index))

    def _picked(self, offers: list[Offer], index: object) -> None:
        if isinstance(index, int):
            self.offer_wanted.emit(offers[index])

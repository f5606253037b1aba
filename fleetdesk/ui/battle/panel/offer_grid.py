"""The buttons of a ship or of the table: each keeps its place, seldom used ones stand behind "more"."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.ui.battle.panel.offer_list import allowed_first, choose_offer
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import NO_LIMIT, FollowsWidth, Label, Row, Themed, abreast
from fleetdesk.ui.widgets.buttons import BigButton, ButtonKind
from fleetdesk.ui.widgets.lines import draw_lines, height_of
from fleetdesk.ui.widgets.panels import Panel

_LEAST = 102
_TALL, _TALLER = 62, 88
"""How high a row is, and one in which a button has a reason of its own."""
_ROOMY = 800
"""From this width on the buttons stand beside the sentence, else below it: whatever it says, so that nothing jumps."""
_NARROW = 360
"""Below this width there is room for one of them."""
_WIDEST, _SHARING = 190, 130
"""The most width of one of them, and of the one that stands beside something else."""
_FEW = 2
"""So few seldom used offers stand among the others."""


def ordered(offers: Sequence[Offer]) -> tuple[list[Offer], list[Offer]]:
    """Those shown as buttons, and those behind "more": whatever leads on now, none takes the place of another."""
    shown = [offer for offer in offers if offer.kind != "quiet"]
    quiet = [offer for offer in offers if offer.kind == "quiet"]
    return (shown + quiet, []) if len(quiet) <= _FEW else (shown, quiet)


class OfferButton(BigButton):
    """A button of an offer; why it is discouraged may stand once above all of them instead of on each."""

    hushed = False
    key = 0
    """The digit that does the same; 0: none is shown."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.key:
            theme = self.theme
            edge = theme.px(6)
            corner = QRectF(self.rect()).adjusted(edge, theme.px(2), -edge, 0)
            ink = theme.on_sea if self.kind == "primary" and self.isEnabled() else theme.muted
            draw_lines(QPainter(self), corner, (str(self.key),), theme.font("label"), ink)

    def _second_line(self) -> str:
        return "" if self.hushed else super()._second_line()


def show_offer(button: BigButton, offer: Offer, words: Words, *, primary: bool) -> None:
    """Make a button mean an offer; if it meant another it ignores taps for a moment."""
    kind: ButtonKind = "primary" if primary and offer.discouraged is None else "plain"
    button.set_meaning(words.say(offer.title), kind=kind)
    button.discourage(words.say(offer.discouraged) if offer.discouraged else None)


class OfferGrid(FollowsWidth, Themed, QWidget):
    """Buttons of equal width in as few rows as fit."""

    offer_wanted = Signal(object)
    """The `Offer` tapped."""

    def __init__(self, keeper: ThemeKeeper, words: Words, *, name: str) -> None:
        super().__init__()
        self.dress(keeper)
        self._language = words
        self._name = name
        self._all: tuple[Offer, ...] = ()
        self._shown: tuple[tuple[Offer, ...], tuple[int, ...]] | None = None
        """What is shown, and the width, room, scale and finger it was arranged for."""
        self._room = 0
        self._offers: list[Offer] = []
        self._quiet: list[Offer] = []
        self.buttons: list[OfferButton] = []
        self.shared = Label(keeper, "", "small", "muted", parent=self)
        self.setAccessibleName(name)
        self.follow_width()

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """Show what can be done: most steps change nothing of it."""
        shown = (tuple(offers), (self.width(), self._room, self.theme.scale, self.theme.finger))
        if shown != self._shown:
            self._shown = shown
            self._all = shown[0]
            self._arrange()

    def _arrange(self) -> None:
        self._offers, self._quiet = ordered(self._all)
        if self._dead:  # nothing the rules allow: one button leads to all of them
            self._offers, self._quiet = [], [*self._offers, *self._quiet]
        self._fill()
        while self._room and self.width() and self.heightForWidth(self.width()) > self._room:
            idle = [one for one in self._offers if one.discouraged is not None]
            if len(self._offers) <= 1:
                break
            self._quiet.insert(0, idle[-1] if idle else self._offers[-1])
            self._offers.remove(self._quiet[0])
            self._fill()
        if self._room and self.heightForWidth(self.width()) > self._room:
            self.shared.setText("")
            self.shared.hide()
        if self.heightForWidth(self.width()) != self.height():
            self.updateGeometry()
        self._lay()

    @property
    def usual(self) -> int:
        """The height of two rows under a reason they share, one of them with a button of more lines."""
        words = round(height_of(1, self.theme.font("small")))
        return words + sum(map(self.theme.px, (_TALL, _TALLER, 8, 6)))

    @property
    def least(self) -> int:
        """The height of one row, none of whose buttons has words of more lines than a finger is high."""
        theme = self.theme
        return max(min(theme.px(_TALL), max(theme.finger, _TALL)), theme.target)

    @property
    def _dead(self) -> bool:
        """Whether the rules have something against whatever stands here."""
        return len(self._offers) > 1 and all(one.discouraged is not None for one in self._offers)

    def show_keys(self) -> None:
        """Show which digit does what from now on: whoever plays uses keys."""
        for number, button in enumerate(self.buttons[:9], 1):
            button.key = number
            button.update()

    def set_room(self, height: int) -> None:
        """How high it may stand: what has no room goes behind "more", what the rules would refuse first."""
        if height != self._room:
            self._room = height
            self.show_offers(self._all)

    def _fill(self) -> None:
        """Make each button mean its offer."""
        wanted = len(self._offers) + bool(self._quiet)
        while len(self.buttons) < wanted:
            button = OfferButton(self._keeper, " ", parent=self, does=self._tapped)
            keys_shown = bool(self.buttons and self.buttons[0].key)
            button.key = len(self.buttons) + 1 if keys_shown else 0
            self.buttons.append(button)
        for at, button in enumerate(self.buttons):
            button.setVisible(at < wanted)
            if at < len(self._offers):
                show_offer(
                    button, self._offers[at], self._language, primary=self._offers[at].kind == "primary"
                )
            elif at < wanted:
                button.set_meaning(self._language.text(N_("More")), kind="plain")
                button.discourage(None)
        self._share()

    def _share(self) -> None:
        """Say a reason that several buttons have once, above them; there too one that would make a single row higher."""
        reasons = [offer.discouraged for offer in self._all if offer.discouraged is not None]
        common = max(reasons, key=reasons.count, default=None)
        said = self._language.say(common)
        if common is not None and reasons.count(common) < 2:
            high = [one for one in self._offers if one.discouraged is not None] if len(reasons) == 1 else []
            common = common if high and self._outgrown else None
            said = (
                self._language.say(msg("{what}: {value}", what=high[0].title, value=common)) if common else ""
            )
        self.shared.setText(said)
        self.shared.setVisible(common is not None)
        for button, offer in zip(self.buttons, self._offers, strict=False):
            button.hushed = offer.discouraged is not None and offer.discouraged == common

    @property
    def _outgrown(self) -> bool:
        """Whether a reason of its own makes a button higher than a row, and the only row there is."""
        for button in self.buttons:
            button.hushed = False
        tall = self._tall(self.width()) if self.width() else []
        return len(tall) == 1 and tall[0] > max(self.least, self.theme.px(_TALLER))

    def heightForWidth(self, width: int) -> int:
        tall = self._tall(width)
        return self._head(width) + sum(tall) + max(0, len(tall) - 1) * self.theme.px(8)

    def sizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(320))

    def minimumSizeHint(self) -> QSize:
        return self.as_wide(self.theme.px(220))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.show_offers(self._all)
        self._lay()

    def restyle(self) -> None:
        self._lay()

    def _tall(self, width: int) -> list[int]:
        """Height of each row: what the longest words and reasons in it need."""
        rows, columns = self._shape(width)
        each = int((width - self.theme.px(8) * (columns - 1)) / columns)
        shown = self.buttons[: len(self._offers) + bool(self._quiet)]
        if self._folded:
            return [max(self.least, self.shared.heightForWidth(width - self._aside))]
        return [
            max(
                [
                    self.least,
                    *(one.heightForWidth(each) for one in shown[row * columns : (row + 1) * columns]),
                ]
            )
            for row in range(rows)
        ]

    def _head(self, width: int) -> int:
        """Height of the shared reason with the gap below it."""
        above = bool(self.shared.text()) and not self._folded
        return self.shared.heightForWidth(width) + self.theme.px(6) if above else 0

    @property
    def _folded(self) -> bool:
        """Whether the reason and the one button that is left share a row."""
        return not self._offers and bool(self._quiet) and bool(self.shared.text())

    @property
    def _aside(self) -> int:
        """What that button takes of the row, with the gap before it."""
        return self.theme.px(_SHARING + 12)

    def _shape(self, width: int) -> tuple[int, int]:
        """Rows and columns."""
        count = len(self._offers) + bool(self._quiet)
        if not count:
            return 0, 1
        gap = self.theme.px(8)
        most = max(1, (width + gap) // (self.theme.px(_LEAST) + gap))
        rows = -(-count // most)
        return rows, most if rows > 1 else count  # with a ship that can do more no button moves

    def _lay(self) -> None:
        rows, columns = self._shape(self.width())
        if not rows:
            return
        gap, tall, head = self.theme.px(8), self._tall(self.width()), self._head(self.width())
        if self._folded:
            words = self.width() - self._aside
            self.shared.setGeometry(0, 0, words, tall[0])
            self.buttons[0].setGeometry(words + self.theme.px(12), 0, self.theme.px(_SHARING), tall[0])
            return
        self.shared.setGeometry(0, 0, self.width(), max(0, head - self.theme.px(6)))
        wide = (self.width() - gap * (columns - 1)) / columns
        last = rows * columns - 1  # "more" stands in the corner, however many there are before it
        for at, button in enumerate(self.buttons[: rows * columns]):
            row, column = divmod(last if self._quiet and at == len(self._offers) else at, columns)
            left, top = round(column * (wide + gap)), head + sum(tall[:row]) + row * gap
            button.setGeometry(left, top, round(column * (wide + gap) + wide) - left, tall[row])

    def _tapped(self) -> None:
        button = self.sender()
        at = self.buttons.index(button) if isinstance(button, OfferButton) else -1
        if 0 <= at < len(self._offers):
            self.offer_wanted.emit(self._offers[at])
        elif at == len(self._offers):
            quiet = allowed_first(self._quiet)
            sheet = choose_offer(self._keeper, self._language, self, self._name, quiet)
            sheet.finished.connect(lambda index: self._more(quiet, index))

    def _more(self, offers: list[Offer], index: object) -> None:
        if isinstance(index, int):
            self.offer_wanted.emit(offers[index])


class PromptBar(Panel):
    """What is to be done now, and the buttons of the whole table beside it."""

    offer_wanted = Signal(object)
    """The `Offer` tapped."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, margin=6)
        self._language = words
        self.sharing = False
        """Whether something else stands in the row of its buttons: that is below the sentence then."""
        self._offers: list[Offer] = []
        self._rest: list[Offer] = []
        self._all: tuple[Msg, tuple[Offer, ...]] | None = None
        self._whole = Row(keeper, gap=8, margins=(8, 0, 0, 0))
        self.prompt = self._whole.put(Label(keeper, "", "small_strong"), 1)
        self.row = row = Row(keeper, gap=8)
        """Its buttons."""
        self.buttons: list[BigButton] = []
        for _ in range(_FEW):
            button = BigButton(keeper, " ", does=self._tapped)
            self.buttons.append(button)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.more = BigButton(keeper, icon="more", name=words.text(N_("More for the whole table")))
        self.more.clicked.connect(self._more)
        row.addWidget(self.more, 0, Qt.AlignmentFlag.AlignVCenter)
        self.told = BigButton(keeper, icon="card", name=words.text(N_("More of the card")))
        """What has no room here of what a card says."""
        self.told.hide()
        row.addWidget(self.told, 0, Qt.AlignmentFlag.AlignVCenter)
        self._whole.addLayout(row)
        self.body.addLayout(self._whole)
        self.restyle()

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
        self._spread(beside=True)

    def _spread(self, *, beside: bool) -> None:
        """Beside the sentence they are as wide as they must be, in a row of their own they fill it."""
        narrow = self.theme.px(_SHARING if self.sharing else _WIDEST)
        for button in getattr(self, "buttons", ()):
            button.setMaximumWidth(narrow if beside or self.sharing else NO_LIMIT)

    def show_prompt(self, prompt: Msg, offers: Sequence[Offer]) -> None:
        """Show what is to be done, and by which buttons."""
        self.prompt.setText(self._language.say(prompt))
        shown, quiet = ordered(offers)
        room = _FEW if self.width() >= self.theme.px(_NARROW) and not (self.sharing or self.terse) else 1
        self._offers, self._rest = shown[:room], [*shown[room:], *quiet]
        for at, button in enumerate(self.buttons):
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

    def _more(self) -> None:
        rest = allowed_first(self._rest)
        title = self._language.text(N_("For the whole table"))
        sheet = choose_offer(self._keeper, self._language, self, title, rest)
        sheet.finished.connect(lambda index: self._picked(rest, index))

    def _picked(self, offers: list[Offer], index: object) -> None:
        if isinstance(index, int):
            self.offer_wanted.emit(offers[index])

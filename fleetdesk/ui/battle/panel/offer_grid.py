"""The buttons of a ship: each keeps its place, whatever speaks against it; seldom used ones stand behind "more"."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import FollowsWidth, Label, Themed
from fleetdesk.ui.widgets.buttons import BigButton, ButtonKind
from fleetdesk.ui.widgets.lines import draw_lines, height_of

_LEAST = 102
_TALL = 62
"""How high a row is."""
_TIGHT = 6
"""What its words may take of the room above and below them."""
SHARING = 130
"""The most width of a button that stands beside something else."""
_SEVERAL = 2
"""What so many buttons have against them is said once."""
_ROWS, _BROAD = 2, 5
"""So many rows at most where a row has so many buttons: one more, and all of them would move."""
FEW = 2
"""So few seldom used offers stand among the others."""


def ordered(offers: Sequence[Offer]) -> tuple[list[Offer], list[Offer]]:
    """Those shown as buttons, and those behind "more": whatever leads on now, none takes the place of another."""
    shown = [offer for offer in offers if offer.kind != "quiet"]
    quiet = [offer for offer in offers if offer.kind == "quiet"]
    return (shown + quiet, []) if len(quiet) <= FEW else (shown, quiet)


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

    def holds(self, width: int, height: int) -> bool:
        """Whether all its words stand there, near each other and the edge."""
        return self.heightForWidth(width) - self.theme.px(_TIGHT) <= height

    def bare(self, width: int) -> int:
        """How high it is without a reason."""
        told, self.hushed = self.hushed, True
        high = self.heightForWidth(width)
        self.hushed = told
        return high

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
        self._keep_rows()
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

    def _keep_rows(self) -> None:
        """In a broad panel what would begin another row stands behind "more": the last ones, whatever can be done now."""
        while self.width():
            rows, columns = self._shape(self.width())
            last = next((one for one in reversed(self._offers) if one.kind != "primary"), None)
            if rows <= _ROWS or columns < _BROAD or last is None:
                return
            self._offers.remove(last)
            self._quiet.insert(0, last)

    @property
    def usual(self) -> int:
        """The height of two rows under two sentences."""
        words = round(height_of(2, self.theme.font("small")))
        return words + sum(map(self.theme.px, (_TALL, _TALL, 8, 6)))

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
        """Say above the buttons a reason that several have, and each that has no room on its own: no row grows by it."""
        reasons = [offer.discouraged for offer in self._all if offer.discouraged is not None]
        common = max(reasons, key=reasons.count, default=None)
        if common is not None and reasons.count(common) < _SEVERAL:
            common = None
        self._hush(() if common is None else (common,))
        above = [] if common is None else [common]
        beyond = self._outgrown() if self.width() else []
        above += [msg("{what}: {value}", what=one.title, value=one.discouraged or "") for one in beyond]
        self._hush((common, *(one.discouraged for one in beyond)))
        self.shared.setText("\n".join(self._language.say(one) for one in above))
        self.shared.setVisible(bool(above))

    def _hush(self, reasons: Collection[Msg | None]) -> None:
        """Leave these to what stands above the buttons."""
        for button, offer in zip(self.buttons, self._offers, strict=False):
            button.hushed = offer.discouraged is not None and offer.discouraged in reasons
            button.update()

    def _outgrown(self) -> list[Offer]:
        """Offers whose reason has no room on their button."""
        width, columns = self.width(), self._shape(self.width())[1]
        each, tall = self._each(width, columns), self._tall(width)
        there = enumerate(zip(self.buttons, self._offers, strict=False))
        return [
            offer
            for at, (button, offer) in there
            if offer.discouraged and not button.hushed and not button.holds(each, tall[at // columns])
        ]

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
        """Height of each row: what the longest of its titles needs, whatever speaks against what it does."""
        rows, columns = self._shape(width)
        if self._folded:
            return [max(self.least, self.shared.heightForWidth(width - self._aside))]
        each = self._each(width, columns)
        shown = self.buttons[: len(self._offers) + bool(self._quiet)]
        return [
            max([self.least, *(one.bare(each) for one in shown[row * columns : (row + 1) * columns])])
            for row in range(rows)
        ]

    def _each(self, width: int, columns: int) -> int:
        """How wide a button is."""
        return int((width - self.theme.px(8) * (columns - 1)) / columns)

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
        return self.theme.px(SHARING + 12)

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
            self.buttons[0].setGeometry(words + self.theme.px(12), 0, self.theme.px(SHARING), tall[0])
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
            from fleetdesk.ui.battle.panel.offer_list import allowed_first, choose_offer

            quiet = allowed_first(self._quiet)
            sheet = choose_offer(self._keeper, self._language, self, self._name, quiet)
            sheet.finished.connect(lambda index: self._more(quiet, index))

    def _more(self, offers: list[Offer], index: object) -> None:
        if isinstance(index, int):
            self.offer_wanted.emit(offers[index])

"""What is owed before the phase ends: shown, never blocking."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.errors import Said
from fleetdesk.core.forms import Cells, Choice, Form, FormField, Group, Info, Text, Written, stands
from fleetdesk.core.views import Debt, Offer
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, discard
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.scroll import Scroll

Asks = Callable[[str, Mapping[str, Any]], Form | None]
"""(action, answers) -> what it asks then."""
_MOST_ANSWERS, _NARROW = 4, 420
"""So many answers stand inside a row; in a narrower view they stand below what they answer."""


class Settling(NamedTuple):
    """How a debt is settled from its row: the answers that do it by one tap each, and whether it asks for more."""

    answers: tuple[tuple[Msg, Msg | None, Offer], ...] = ()
    """What the button says, what speaks against it, and what it does."""
    stands: tuple[Msg, ...] = ()
    """What they do as it stands, where they do not say so themselves."""
    more: bool = False
    """Whether there is more to it, one tap away."""


def settling(offer: Offer | None, asks: Asks) -> Settling:
    """The picks of all it asks where that is one of a few, else what its form proposes; nothing if the rules object.

    What is written, or laid out for several, is looked at before it is done.
    """
    try:
        form = asks(offer.action, offer.answers) if offer is not None else None
    except Said:  # whoever looks may not even ask
        return Settling()
    if offer is None or form is None or form.refusals or form.stop is not None:
        return Settling()
    fields = [one for one in form.fields if not isinstance(one, Info)]
    if len(fields) == 1 and isinstance(field := fields[0], Choice) and len(field.picks) <= _MOST_ANSWERS:
        picks = ((one, offer.but(answers={**offer.answers, field.key: one.value})) for one in field.picks)
        return Settling(tuple((pick.title, pick.discouraged, done) for pick, done in picks))
    if form.args is None or any(map(_laid_out, fields)):
        return Settling()
    as_is = {one.key: one.value for one in fields if isinstance(one, Choice)}
    done = offer.but(answers={**as_is, **offer.answers})
    how = tuple(text for one in fields for text in stands(one))
    return Settling(((form.go or offer.title, offer.discouraged, done),), how, more=bool(fields))


def _laid_out(field: FormField) -> bool:
    return isinstance(field, Written | Text | Cells) or (isinstance(field, Group) and len(field.rows) > 1)


class DebtsView(Panel):
    """All that is owed in a row, where the card stands otherwise: one is settled after the other."""

    debt_tapped = Signal(object)
    """The `Debt`: its button if it has one, else its ship."""
    hand_over_wanted = Signal(str)
    """The side that shall take the device to settle a debt."""
    answered = Signal(object)
    """The `Offer` of a debt, answered: it is to be done."""
    closed = Signal()
    """The card shall come back."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, asks: Asks = lambda *_: None, parent: QWidget | None = None
    ) -> None:
        super().__init__(keeper, margin=10, parent=parent)
        self._language, self._asks = words, asks
        self.goes_to: Callable[[Debt], str] = lambda _: ""
        """The name of the side that shall take the device to settle a debt; empty: nobody need."""
        self._debts: tuple[Debt, ...] = ()
        self._filled: tuple[Debt, ...] | None = None
        head = Row(keeper, gap=8)
        self._heading = head.put(Label(keeper, "", "heading"), 1)
        self.close_button = BigButton(keeper, icon="close", kind="ghost", name=words.text(N_("Close")))
        head.addWidget(self.close_button)
        self.rows: list[QWidget] = []
        self.lists: list[ChoiceList] = []
        """What is owed, a row each."""
        inside = QWidget()
        self._column = Column(keeper, inside, gap=6)
        self._column.addStretch(1)
        self.body.addLayout(head)
        self.view = self.body.put(Scroll(keeper, inside), 1)
        self.close_button.clicked.connect(self.closed)

    def show_debts(self, debts: Sequence[Debt]) -> None:
        """Show what is owed; nothing is asked of the rules until it is seen."""
        self._debts = tuple(debts)
        self._heading.setText(self._language.say(msg("Still to do: {n}", n=len(debts))))
        if self.isVisible():
            self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fill()

    def _fill(self) -> None:
        if self._debts == self._filled:
            return
        self._filled = self._debts
        discard(*self.rows)
        self.rows, self.lists = [], []
        for at, debt in enumerate(self._debts):
            row = self._row(debt)
            self.rows.append(row)
            self._column.insertWidget(at, row)

    def _settle(self, debt: Debt, seat: str) -> None:
        if seat:
            self.hand_over_wanted.emit(seat)
        else:
            self.debt_tapped.emit(debt)

    def _row(self, debt: Debt) -> QWidget:
        """What is owed, and beside it the answers that settle it."""
        keeper, say = self._keeper, self._language.say
        made = QWidget()
        narrow = self.width() < self.theme.px(_NARROW)
        across = Column(keeper, made, gap=6) if narrow else Row(keeper, made, gap=6)
        way = settling(debt.offer, self._asks)
        told = across.put(ChoiceList(keeper, ticks=False, most=3, name=say(debt.text)), 1)
        as_is = " \N{MIDDLE DOT} ".join(map(say, way.stands))
        title, side = as_is or (say(debt.offer.title) if debt.offer else ""), self.goes_to(debt)
        if side:
            title = say(msg("Hand the device over to {side}", side=side))
        told.set_rows([ListRow(say(debt.text), title, icon="warning", tone="brass")])
        told.chosen.connect(lambda _: self._settle(debt, debt.seats[0] if side else ""))
        self.lists.append(told)
        answers = across.put(Row(keeper, gap=6))
        for text, reason, offer in way.answers:
            button = BigButton(keeper, say(text), does=partial(self.answered.emit, offer))
            button.discourage(say(reason) if reason else None)
            answers.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        if way.more:
            name = self._language.text(N_("Choose otherwise"))
            more = BigButton(keeper, "\N{HORIZONTAL ELLIPSIS}", name=name)
            more.clicked.connect(partial(self.debt_tapped.emit, debt))
            answers.addWidget(more, 0, Qt.AlignmentFlag.AlignVCenter)
        return made

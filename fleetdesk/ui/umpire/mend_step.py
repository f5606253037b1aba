"""What the umpire decides: whose a message is, what a player meant; one tap each."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.blocks.charts import Chart
from fleetdesk.core.forms import Choice
from fleetdesk.core.game.umpire import Doubt, Fleet, Inbox
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.umpire.teach import Lessons
from fleetdesk.ui.widgets.base import Column, Label, Row, empty
from fleetdesk.ui.widgets.buttons import BigButton, ButtonKind
from fleetdesk.ui.widgets.flow import Chip
from fleetdesk.ui.widgets.marks.counters import SideMark
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.scroll import Scroll

_CHART, _LARGE, _EDGE, _BESIDE, _ABOUT = 190, 280, 40, 2, 90
"""How high a map is at least, and where there is room; with what stands around it, and how many cards share the room."""
_ABREAST, _LAST, _FEW, _NARROW = 3, 4, 2, 900
"""Buttons in a row; the third in a window narrower than the last, so that the map beside them stands whole."""


class MendStep(QWidget):
    """A card for each doubt.

    Signals:
        settled: an `Offer`: the answer tapped.
        author_told: (key of the question, side): whose a message is.
        copy_wanted: a `Msg` to send back to the player.
        write_wanted: (side, his words): the umpire writes the order himself.
        teach_wanted: (`Fleet`, `Doubt`): the reader is to learn a word of it.
        forgotten: an `Offer`: it is to forget one.
    """

    settled = Signal(object)
    author_told = Signal(str, str)
    copy_wanted = Signal(object)
    write_wanted = Signal(str, str)
    teach_wanted = Signal(object, object)

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._keeper, self._words = keeper, words
        whole = Column(keeper, self, gap=8)
        inside = QWidget()
        self._cards = Column(keeper, inside, gap=10, margins=(0, 0, 8, 8))
        self.view = whole.put(Scroll(keeper, inside), 1)
        self.lessons = whole.put(Lessons(keeper, words))
        self.forgotten = self.lessons.forgotten
        self._shown: tuple[Inbox, Sequence[Choice]] | None = None
        self._laid: tuple[bool, int, int] = (False, 0, 0)
        self.answers: list[BigButton] = []
        """The first answer of each card is what the reader thinks likeliest; that of the first question leads on."""

    def show_doubts(self, inbox: Inbox, authors: Sequence[Choice]) -> None:
        """Show the cards anew."""
        self._shown = inbox, authors
        self._laid = self._room()
        fleets, doubts = inbox.fleets, inbox.doubts
        self.lessons.show_lessons(inbox.lessons)
        self._clear()
        for at, ask in enumerate(authors):
            self._add(self._author(ask, leads=at == 0))
        named = {one.side: one for one in fleets}
        for number, doubt in enumerate(doubts, 1):
            leads = number == 1 and not authors
            self._add(self._doubt(named[doubt.side], doubt, (number, len(doubts)), leads=leads))
        if inbox.waits:
            card = Panel(self._keeper, self._words.text(N_("Not placed yet")), tone="brass")
            for one in inbox.waits:
                card.body.addWidget(Label(self._keeper, self._words.say(one)))
            self._add(card)
        elif not authors and not doubts:
            self._add(Panel(self._keeper, self._words.text(N_("Nothing is in doubt.")), tone="sound"))
        self._cards.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._shown is not None and self._room() != self._laid:
            QTimer.singleShot(0, self, self._lay_anew)

    def _lay_anew(self) -> None:
        if self._shown is not None and self._room() != self._laid:
            self.show_doubts(*self._shown)

    def _room(self) -> tuple[bool, int, int]:
        """Whether it is narrow, how high the maps are at least (two cards are seen whole where there is room), how wide all is."""
        px, doubts = self._keeper.theme.px, 0 if self._shown is None else len(self._shown[0].doubts)
        each = self.height() // max(1, min(_BESIDE, doubts)) - px(_EDGE + _ABOUT)
        return self.window().width() < px(_NARROW), max(px(_CHART), min(px(_LARGE), each)), self.width()

    def _add(self, card: QWidget) -> None:
        self._cards.addWidget(card)

    def _clear(self) -> None:
        self.answers.clear()
        empty(self._cards)

    def _author(self, ask: Choice, *, leads: bool) -> Panel:
        """Whose words these are."""
        card = Panel(self._keeper, self._words.say(ask.label), tone="brass")
        pairs = [
            (self._words.say(pick.title), "", partial(self.author_told.emit, ask.key, pick.value))
            for pick in ask.picks
        ]
        self._buttons(card, pairs, kind="choice", leads=leads)
        return card

    def _doubt(self, fleet: Fleet, doubt: Doubt, place: tuple[int, int], *, leads: bool) -> Panel:
        say, keeper = self._words.say, self._keeper
        head = fleet.title
        if fleet.named:
            head = msg("{fleet} \N{MIDDLE DOT} {player}", fleet=fleet.title, player=fleet.player)
        card = Panel(keeper, say(head), sub="" if doubt.source is None else say(doubt.source))
        card.tag(Chip(keeper, say(msg("{n} of {all}", n=place[0], all=place[1])), "brass"))
        card.lead(SideMark(keeper, fleet.number))
        row = card.body.put(Row(keeper, gap=12))
        left = row.put(QWidget(), 3)
        column = Column(keeper, left, gap=8)
        quote = " ".join(doubt.quote.split())
        said = column.put(Panel(keeper, tone="brass", margin=8))
        said.body.addWidget(Label(keeper, say(msg("“{text}”", text=quote)), "number", "brass"))
        column.addWidget(Label(keeper, say(doubt.question), "heading"))
        column.addWidget(Label(keeper, say(doubt.why), "small", "muted"))
        pairs = [
            (
                say(one.title) if one.detail is None else f"{at} \N{MIDDLE DOT} {say(one.title)}",
                "" if one.detail is None else say(one.detail),
                self._settles(one.offer),
            )
            for at, one in enumerate(doubt.answers, 1)
        ]
        narrow, high, _ = self._laid
        abreast = _LAST if len(pairs) == _LAST else _ABREAST
        self._buttons(column, pairs, kind="choice", abreast=_FEW if narrow else abreast, leads=leads)
        ask = say(msg("Ask {player}", player=fleet.player))
        last: list[tuple[str, str, Callable[[], object]]] = [
            (self._words.text(N_("Take nothing of it")), "", self._settles(doubt.aside)),
            (self._words.text(N_("Write it")), "", partial(self.write_wanted.emit, doubt.side, quote)),
            (self._words.text(N_("Teach a word")), "", partial(self.teach_wanted.emit, fleet, doubt)),
            (ask, "", partial(self.copy_wanted.emit, doubt.back)),
        ]
        # What nothing can be proposed for is set aside, or else asked back.
        self._buttons(
            column, last, kind="plain", abreast=_FEW if narrow else _LAST, leads=leads and not pairs
        )
        column.addStretch(1)
        if doubt.chart is not None:
            beside = Column(keeper)
            row.addLayout(beside, 2)
            board = beside.put(ChartBoard(keeper, self._words, name=say(head), picks_ships=False), 1)
            beside.addStretch(0)
            board.set_small(least=high)
            board.setMaximumHeight(max(high, self._as_wide(doubt.chart)))
            # A chart that takes what is left over asks for no height of its own: the words beside it do.
            left.setMinimumHeight(high + keeper.theme.px(_EDGE))
            board.show_chart(doubt.chart)
        return card

    def _as_wide(self, chart: Chart) -> int:
        """How high a map is whose cells are as high as wide: beside tall words nothing is drawn but sea."""
        (left, top), (right, bottom) = chart.corners
        wide = self.width() * 2 / 5 - self._keeper.theme.px(2 * _EDGE)
        return round(wide * (abs(bottom - top) + 1) / (abs(right - left) + 1)) + self._keeper.theme.px(_EDGE)

    def _settles(self, offer: Offer) -> Callable[[], object]:
        return partial(self.settled.emit, offer)

    def _buttons(
        self,
        into: Panel | Column,
        pairs: Sequence[tuple[str, str, Callable[[], object]]],
        *,
        kind: ButtonKind,
        abreast: int = _ABREAST,
        leads: bool = False,
    ) -> None:
        """Rows of buttons; `leads`: the first of them leads on."""
        column = into.body if isinstance(into, Panel) else into
        for start in range(0, len(pairs), abreast):
            row = column.put(Row(self._keeper, gap=8))
            for at, (text, sub, does) in enumerate(pairs[start : start + abreast], start):
                filled = leads and at == 0
                button = BigButton(self._keeper, text, kind="primary" if filled else kind, sub=sub)
                button.clicked.connect(lambda _=False, does=does: does())
                button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
                row.addWidget(button, 1)  # as high as the highest beside it
                self.answers.append(button)

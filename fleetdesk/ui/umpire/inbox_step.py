"""The mail: who has posted, each line with what became of it, and the order every ship has."""

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.umpire import Fleet, Inbox, Kept, Said
from fleetdesk.core.words import N_, Msg, Words, msg, nmsg
from fleetdesk.ui.battle.forms.fold import Fold
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.chart.panel import ChartBoard
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.umpire.mail_lines import CROSSED, SIGNS, MailLine, MailLines, Reply
from fleetdesk.ui.widgets.base import Column, Label, Row, grow
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.flow import ChipRow, ChipText
from fleetdesk.ui.widgets.marks.counters import SideMark
from fleetdesk.ui.widgets.panels import Panel, SectionTitle
from fleetdesk.ui.widgets.scroll import Scroll

_FOLDS, _SEA, _PAIRS, _HEAD = 680, 1300, 480, 440
"""In less, one stands below the other; from here on the sea stands beside them, and orders in two columns; what holds for a fleet stands beside its name."""
_MAIL_SHARE, _SEA_SHARE = 2, 3
"""Of the width, where the sea is shown: room for the grid of ten fleets."""
_MOST = 5
"""Lines of why an order is refused."""
_FEW, _LEAST, _ROWS = 30, 3, 300
"""Lines passed over that are shown one by one where many follow each other; fewer of each message where all would be so many."""
_KEY: tuple[tuple[str, str], ...] = (
    (SIGNS["taken"], N_("taken")),
    (SIGNS["asked"], N_("to be settled")),
    (SIGNS["refused"], N_("not possible")),
    (SIGNS["passed"], N_("passed over")),
    (CROSSED, N_("quoted, struck or replaced")),
)


def _instead(fleet: Fleet) -> tuple[Msg, Msg]:
    """What is said where the messages of a fleet would stand, and what can be done about it."""
    if fleet.done is not None:
        return msg("Nothing more is due of this fleet"), msg(
            "The orders of its ships were carried out this turn."
        )
    if not fleet.missing:
        return msg("No message"), msg("What stands was written at the table.")
    return (
        msg("Nothing has come from this fleet yet"),
        msg(
            "Copy the whole thread of the forum, with who wrote what and when, and paste it here: what was read "
            "already changes nothing."
        ),
    )


class InboxStep(QWidget):
    """One fleet's messages line by line, and beside them the orders its ships have."""

    doubt_tapped = Signal()
    """A line in doubt was tapped: it shall be settled."""
    line_touched = Signal(str, str)
    """(side, words): a line that shall be read otherwise."""
    settled = Signal(object)
    """An `Offer`: the answer tapped beside its line."""

    def __init__(self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge) -> None:
        super().__init__()
        self._words = words
        self._keeper = keeper
        self._waits = self._turned = False
        self._fleet: Fleet | None = None
        self._whole = whole = Row(keeper, self, gap=12)
        fold = Fold(keeper, _FOLDS, tight=True)
        self._mail = whole.put(Scroll(keeper, fold), _MAIL_SHARE)
        left, right = QWidget(), QWidget()
        column = Column(keeper, left, gap=6)
        self.title = Label(keeper, "", "heading")
        self.sub = Label(keeper, "", "small", "muted")
        self.chips = ChipRow(keeper, name=words.text(N_("How this fleet stands")))
        self.lines = MailLines(keeper, name=words.text(N_("Messages, line by line")))
        self.mark = SideMark(keeper)
        head, named = Row(keeper, gap=10), Column(keeper, gap=2)
        head.addWidget(self.mark)
        named.add(self.title, self.sub)
        head.addLayout(named, 1)
        head.addWidget(self.chips, 1)
        self._head, self._column = head, column
        self.empty = Panel(keeper, " ")
        column.add(head, self.empty, self.lines)
        key = [f"{sign}\N{NO-BREAK SPACE}{words.text(told)}" for sign, told in _KEY]
        self.key = column.put(Label(keeper, "    ".join(key), "small", "muted"))
        column.addStretch(1)
        kept = Column(keeper, right, gap=6)
        self.kept_title = SectionTitle(keeper, words.text(N_("Orders that stand")))
        self.kept = ChoiceList(
            keeper, ticks=False, most=_MOST, pairs_from=_PAIRS, name=words.text(N_("Orders that stand"))
        )
        kept.add(self.kept_title, self.kept)
        kept.addStretch(1)
        fold.row.addWidget(left, 13)
        fold.row.addWidget(right, 5)
        self.sea = whole.put(SeaPane(keeper, words, bridge), _SEA_SHARE)
        self.sea.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_sea()
        if event.size().width() < self._keeper.theme.px(_HEAD):
            self._column.insertWidget(1, self.chips)
        else:
            self._head.addWidget(self.chips, 1)

    def holds_sea(self, width: int) -> bool:
        """Whether the sea stands beside the mail in that width; else one stands in place of the other."""
        return width >= self._keeper.theme.px(_SEA)

    def turn(self, *, sea: bool) -> None:
        """Show the sea in place of the mail, or the mail again, where there is no room for both."""
        self._turned = sea
        self._place_sea()

    def _place_sea(self) -> None:
        """Beside the mail, in its place, or below the words that stand for it where nothing has come."""
        both = self.holds_sea(self.width())
        below = not both and not self._turned and self._fleet is not None and not self._fleet.messages
        if below and self._column.indexOf(self.sea) < 0:
            self._column.insertWidget(self._column.indexOf(self.lines), self.sea, 1)
        elif not below and self._whole.indexOf(self.sea) < 0:
            self._whole.addWidget(self.sea, _SEA_SHARE)
        self.sea.setVisible(both or below or self._turned)
        self._mail.setVisible(both or not self._turned)

    def show_fleet(self, inbox: Inbox, index: int) -> None:
        """Show one fleet, and the sea where there is room for it."""
        fleet, say = inbox.fleets[index], self._words.say
        self.sea.show_fleet(inbox, index)
        self.mark.show_side(fleet.number)
        self.title.setText(say(fleet.title))
        orders = sum(one.tone == "sound" for one in fleet.kept)
        counts = [
            nmsg("{n} message", "{n} messages", len(fleet.messages)),
            nmsg("{n} line", "{n} lines", sum(len(one.lines) for one in fleet.messages)),
        ]
        if inbox.tried:
            counts.append(nmsg("{n} order", "{n} orders", orders))
        told = ", ".join(map(say, counts)) if fleet.messages else say(fleet.done or msg("nothing came"))
        self.sub.setText(f"{fleet.player} \N{MIDDLE DOT} {told}" if fleet.named else told)
        stand = msg("Orders that stand: {n} of {all}", n=orders, all=len(fleet.kept))
        if fleet.done is not None:
            stand = msg("Carried out: {n} of {all}", n=orders, all=len(fleet.kept))
        self.kept_title.set_text(say(stand if inbox.tried else msg("Placing")))
        chips = [ChipText(say(fleet.gate), "sea", "eye")] if fleet.gate is not None else []
        self.chips.set_chips(chips)
        self.chips.setVisible(bool(chips))
        self.empty.set_title(*map(say, _instead(fleet)))
        self.empty.setVisible(not fleet.messages)
        self._fleet = fleet
        self._place_sea()
        self._show_lines()
        self.kept.set_rows([self._kept(one) for one in fleet.kept])

    def lines_wait(self, *, waits: bool) -> None:
        """Whether a tap on any line means that it shall be read otherwise."""
        if waits != self._waits:
            self._waits = waits
            self._show_lines()

    def _show_lines(self) -> None:
        rows = [] if self._fleet is None else list(self._rows(self._fleet))
        self.lines.set_rows(rows)
        self.key.setVisible(bool(rows))

    def _touch(self, text: str) -> None:
        if self._fleet is not None:
            self.line_touched.emit(self._fleet.side, text)

    def _kept(self, one: Kept) -> Choice:
        source = "" if one.source is None else self._words.say(one.source)
        return Choice(
            one.ship,
            source,
            self._words.say(one.detail),
            tone=one.tone,
            value=self._words.say(one.order),
            absent=one.tone == "plain",
        )

    def _rows(self, fleet: Fleet) -> Iterator[MailLine]:
        most = max(_LEAST, min(_FEW, _ROWS // max(1, len(fleet.messages))))
        for number, message in enumerate(fleet.messages, 1):
            told = (
                msg("Message {n}, {time}", n=number, time=message.at)
                if message.at
                else msg("Message {n}", n=number)
            )
            aside = self._words.text(N_("late")) if message.late else ""
            if not aside and number == 1:
                aside = self._words.text(N_("what he writes, then how it is read"))
            yield MailLine(self._words.say(told), aside)
            for passed, lines in groupby(message.lines, lambda one: one.fate == "passed"):
                group = tuple(lines)
                few = most if passed else len(group)
                yield from map(self._line, group[:few])
                if len(group) > few:
                    left = nmsg(
                        "{n} line more, passed over too", "{n} lines more, passed over too", len(group) - few
                    )
                    yield MailLine(self._words.say(left), fate="passed")

    def _line(self, line: Said) -> MailLine:
        say = self._words.say
        shown = MailLine(
            line.text.strip(),
            "" if line.told is None else say(line.told),
            line.fate,
            line.manner,
            detail="" if line.detail is None else say(line.detail),
            warned=line.warned,
        )
        if self._waits:
            return shown._replace(does=partial(self._touch, line.text) if line.text else None)
        return shown._replace(
            replies=tuple(
                Reply(say(one.title), partial(self.settled.emit, one.offer)) for one in line.answers
            ),
            does=self.doubt_tapped.emit if line.fate == "asked" else None,
        )


_TITLED = 560
"""In less the switch has the row for itself."""


class SeaPane(QWidget):
    """Shows a player's sea through the same door as his own seat does: nothing is reckoned anew for the umpire."""

    def __init__(self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge) -> None:
        super().__init__()
        self._keeper, self._words, self._bridge = keeper, words, bridge
        self._inbox: Inbox | None = None
        self._fleet = 0
        grow(self, down=True)
        whole = Column(keeper, self, gap=6)
        head = whole.put(Row(keeper, gap=8))
        self.title = head.put(SectionTitle(keeper, ""), 1)
        self.switch = head.put(Segments(keeper, ["", ""], name=words.text(N_("Whose sea is shown"))))
        self.board = ChartBoard(keeper, words, name=words.text(N_("The sea")), picks_ships=False)
        whole.addWidget(self.board, 1)
        self.switch.chosen.connect(lambda _index: self._show())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.title.setVisible(event.size().width() >= self._keeper.theme.px(_TITLED))

    def show_fleet(self, inbox: Inbox, index: int) -> None:
        """Show the sea as it stands; `index` is the fleet whose mail is read."""
        self._inbox, self._fleet = inbox, index
        say = self._words.say
        by_number = sorted(inbox.fleets, key=lambda one: one.number)
        self.board.tell_sides(tuple(say(one.title) for one in by_number))
        self.title.set_text(
            say(msg("The umpire\N{RIGHT SINGLE QUOTATION MARK}s chart, {clock}", clock=inbox.clock))
        )
        self.switch.set_texts(
            [self._words.text(N_("All")), say(msg("What {player} knows", player=inbox.fleets[index].player))]
        )
        self._show()

    def _show(self) -> None:
        if self._inbox is None or self.isHidden():
            return
        seen = self._bridge.seen
        if self.switch.index:
            seen = self._bridge.as_seen_by(self._inbox.fleets[self._fleet].side)
        sea = seen.chart("")
        if sea is not None:
            self.board.show_chart(sea)
            self.board.show_replays(seen.replays)

"""Bringing fleets and cards in, from files or from text that was copied; nothing is kept before it is looked at."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from fleetdesk.core.errors import Said
from fleetdesk.core.lists.catalogues import Remark
from fleetdesk.core.lists.scenarios import Scenario
from fleetdesk.core.words import N_, Msg, Words, msg, nmsg
from fleetdesk.services.battlescribe import rule_switches
from fleetdesk.services.battlescribe.catalogue_import import Delivery
from fleetdesk.services.battlescribe.rule_switches import RuleSwitch
from fleetdesk.services.exchange.sharing import Received
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry.line import PlainText
from fleetdesk.ui.widgets.entry.search_field import SearchField
from fleetdesk.ui.widgets.notices import Banner
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window_context import WindowContext

_FOLDED = 96
"""Height of the place to paste once something was found."""


class ImportBody(QWidget):
    """A place to paste, the way to a file, and what was found."""

    file_wanted = Signal()
    """A file is to be chosen."""
    taken = Signal(object)
    """The `Received`, the `Scenario` or the `Delivery` the player wants to keep."""
    stop_wanted = Signal()
    """What is going on beside the window shall end."""

    def __init__(self, context: WindowContext, read: Callable[[str], Received | Scenario]) -> None:
        """`read` makes a fleet or scenario of text, or raises a sentence."""
        super().__init__()
        self._context, self._read = context, read
        self.received: Received | None = None
        self.delivery: Delivery | None = None
        self.scenario: Scenario | None = None
        self.busy = False
        keeper, words = context.keeper, context.words
        column = Column(keeper, self, gap=10)
        self.file = BigButton(keeper, words.text(N_("Choose a file …")), "folder", does=self.file_wanted)
        column.addWidget(self.file)
        self.title = column.put(SectionTitle(keeper, words.text(N_("Or paste text"))))
        self.text = column.put(PlainText(keeper))
        self.text.setAccessibleName(words.text(N_("Text of a fleet")))
        self.text.setPlaceholderText(words.text(N_("A list from a forum, or what a camera read from a code")))
        self.text.setFixedHeight(keeper.theme.px(180))  # what is below stays where it is
        self.text.textChanged.connect(self._typed)
        row = column.put(Row(keeper, gap=8))
        self.paste = row.put(BigButton(keeper, words.text(N_("Paste")), "copy", does=self._paste))
        self.take = row.put(BigButton(keeper, words.text(N_("Add it to my fleets")), "check", "primary"), 1)
        self.take.clicked.connect(self._take)
        self.take.setEnabled(False)
        self.banner = column.put(Banner(keeper))
        self.banner.hide()
        self.rules = column.put(RulesButton(context, self, self._ruled))
        self.lines = column.put(RemarkList(keeper, words))
        self.lines.hide()
        column.addStretch(1)

    def _paste(self) -> None:
        self.text.setPlainText(QGuiApplication.clipboard().text())

    def _typed(self) -> None:
        """Look at what was pasted and say what it is, before anything is changed."""
        words = self._context.words
        text = self.text.toPlainText().strip()
        self._forget()
        self.lines.hide()
        if not text:
            self.banner.hide()
        else:
            try:
                self.show_received(self._read(text))
            except Said as said:
                self.banner.show_notice(
                    words.text(N_("No fleet found yet")), "brass", sub=words.say(said.message)
                )
                self.banner.show()
        self.take.setEnabled(self.received is not None or self.scenario is not None)

    def _forget(self) -> None:
        self.received = self.delivery = self.scenario = None
        self.rules.show_delivery(None)
        self.take.setText(self._context.words.text(N_("Add it to my fleets")))

    def show_busy(self, told: Msg) -> None:
        """Say what is going on beside the window, and how far it is; the button ends it."""
        words = self._context.words
        if not self.busy:
            self.busy = True
            self.lines.hide()
            self.rules.hide()
            self.text.setEnabled(False)
            self.file.setEnabled(False)
            self.paste.setEnabled(False)
            self.take.set_meaning(words.text(N_("Stop")), icon="close", kind="plain")
            self.take.setEnabled(True)
        self.banner.show_notice(words.say(told), "plain")
        self.banner.show()

    def show_idle(self) -> None:
        """Nothing goes on any more; what was there before has to be read anew."""
        if not self.busy:
            return
        self.busy = False
        for widget in (self.text, self.file, self.paste):
            widget.setEnabled(True)
        self.banner.hide()
        self.take.set_meaning(
            self._context.words.text(N_("Add it to my fleets")), icon="check", kind="primary"
        )
        self.take.setEnabled(self.received is not None or self.delivery is not None)

    def show_delivery(self, delivery: Delivery) -> None:
        """Say which cards were found, and what was not understood."""
        words = self._context.of_game(delivery.system.id).words
        self.show_idle()
        self._forget()
        self.delivery = delivery
        found = nmsg("{n} ship card", "{n} ship cards", len(delivery.cards))
        lost = len(delivery.report)
        sub = self._remarks(lost) or words.text(N_("All of it was understood."))
        title = f"{', '.join(delivery.catalogues)} · {words.say(found)}"
        self.banner.show_notice(title, "brass" if lost else "sound", sub=sub)
        self._tell(delivery.report)
        self.rules.show_delivery(delivery)
        self.take.setText(words.text(N_("Add them to my ships")))

    def _ruled(self, delivery: Delivery) -> None:
        self.delivery = delivery

    def show_scenario(self, scenario: Scenario) -> None:
        """Say which scenario was found."""
        words = self._context.words
        self._forget()
        self.scenario = scenario
        sides = " \N{EN DASH} ".join(side.name for side in scenario.sides)
        name = scenario.story.name or words.text(N_("Scenario"))
        self.banner.show_notice(f"{name} \N{MIDDLE DOT} {sides}", "sound")
        self._tell(())
        self.take.setText(words.text(N_("Add it to my scenarios")))

    def show_received(self, received: Received | Scenario) -> None:
        """Say what was found, and what could not be matched."""
        if isinstance(received, Scenario):
            self.show_scenario(received)
            return
        fleet = received.fleet
        words = self._context.of_game(fleet.system).words
        self._forget()
        self.received = received
        ships = sum(1 for _ in fleet.ships())
        told = words.say(nmsg("{n} ship", "{n} ships", ships))
        found = f"{fleet.name or words.text(N_('Unnamed fleet'))} · {told}"
        lost = len(received.unmatched)
        sub = self._remarks(lost) or words.text(
            N_("All of it was understood. Points are worked out anew from the cards.")
        )
        self.banner.show_notice(found, "brass" if lost else "sound", sub=sub)
        self._tell([Remark(text=line) for line in received.unmatched])

    def _remarks(self, count: int) -> str:
        """How many remarks there are; empty: none."""
        told = nmsg("{n} remark on what was read:", "{n} remarks on what was read:", count)
        return self._context.words.say(told) if count else ""

    def _tell(self, told: Sequence[Remark]) -> None:
        """The banner, and below it a row for each remark; what was found needs the room of the place to paste."""
        self.banner.show()
        self.text.setMinimumHeight(self._context.keeper.theme.px(_FOLDED))
        for widget in (self.title, self.text, self.paste):
            widget.setVisible(bool(self.text.toPlainText()))
        self.lines.show_remarks(told)
        self.take.setEnabled(True)

    def _take(self) -> None:
        if self.busy:
            self.stop_wanted.emit()
            return
        found = self.received or self.delivery or self.scenario
        if found is not None:
            self.taken.emit(found)


_FEW = 6
"""So many rows need no search."""


class RemarkList(QWidget):
    """Remarks in rows: the sentence, below it the catalogue and ship it is about."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self._remarks: tuple[Remark, ...] = ()
        column = Column(keeper, self, gap=6)
        self.search = SearchField(keeper, words, words.text(N_("Find a catalogue, a ship, a word")))
        self.search.textChanged.connect(self._filter)
        column.addWidget(self.search)
        self.count = column.put(Label(keeper, "", "small", "muted"))
        self.list = column.put(ChoiceList(keeper, ticks=False, most=8, name=words.text(N_("Remarks"))))

    def show_remarks(self, remarks: Sequence[Remark]) -> None:
        """Show these; none hides the list."""
        self._remarks = tuple(remarks)
        self.search.clear()
        self.search.setVisible(len(remarks) > _FEW)
        self.setVisible(bool(remarks))
        self._filter()

    def _filter(self, *_: object) -> None:
        words = self._words
        sought = self.search.text().casefold().split()
        rows = []
        for remark in self._remarks:
            where = " \N{MIDDLE DOT} ".join(part for part in (remark.catalogue, remark.card) if part)
            said = words.say(remark.text)
            if all(word in f"{said} {where}".casefold() for word in sought):
                rows.append(Choice(said, where))
        self.list.set_rows(rows)
        self.count.setText(words.say(nmsg("{n} remark", "{n} remarks", len(rows))))
        self.count.setVisible(bool(sought))


class RulesButton(BigButton):
    """The way to the special rules of a delivery that change figures; hidden where there are none."""

    def __init__(self, context: WindowContext, host: QWidget, changed: Callable[[Delivery], object]) -> None:
        """`changed` hears the delivery after each tick."""
        super().__init__(context.keeper, "", "book")
        self._context, self._host, self._changed = context, host, changed
        self._delivery: Delivery | None = None
        self.clicked.connect(self._ask)
        self.hide()

    def show_delivery(self, delivery: Delivery | None) -> None:
        """Say how many of its special rules count."""
        self._delivery = delivery
        found = rule_switches.switches(delivery.cards) if delivery is not None else ()
        on = sum(one.on > 0 for one in found)
        told = msg("Special rules that count: {n} of {count}", n=on, count=len(found))
        self.setText(self._context.words.say(told))
        self.setVisible(bool(found))

    def _ask(self) -> None:
        words = self._context.words
        body = QWidget()
        column = Column(self._context.keeper, body, gap=10)
        told = words.text(
            N_("A ticked rule changes the figures of the ships that have it. The others only remind.")
        )
        column.addWidget(Label(self._context.keeper, told, "small", "muted"))
        title = words.text(N_("Special rules"))
        found = rule_switches.switches(self._delivery.cards) if self._delivery is not None else ()
        rows = [Choice(one.rule, words.say(_where(one))) for one in found]
        listed = column.put(ChoiceList(self._context.keeper, several=True, name=title))
        listed.set_rows(rows, [at for at, one in enumerate(found) if one.on])
        listed.chosen.connect(lambda at: self._turn(found[at], on=at in listed.indexes))
        Sheet(self._context.keeper, words, self._host, title, body=body, width=520).open()

    def _turn(self, switch: RuleSwitch, *, on: bool) -> None:
        if self._delivery is not None:
            cards = rule_switches.switched(self._delivery.cards, {(switch.catalogue, switch.rule)}, on=on)
            self.show_delivery(replace(self._delivery, cards=cards))
            self._changed(self._delivery)


def _where(one: RuleSwitch) -> Msg:
    cards = nmsg("{n} ship card", "{n} ship cards", one.cards)
    if 0 < one.on < one.cards:
        return msg("{catalogue}: {cards}, on for {n} of them", catalogue=one.catalogue, cards=cards, n=one.on)
    return msg("{catalogue}: {cards}", catalogue=one.catalogue, cards=cards)

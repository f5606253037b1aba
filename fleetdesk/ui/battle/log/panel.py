"""The journal: newest first, filtered by ship, side, turn or words; a tap looks back."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.words import N_, Words, msg
from fleetdesk.services.onlooker import Heading
from fleetdesk.ui.battle.log.entries import LogEntry, LogList, shown_entry
from fleetdesk.ui.battle.log.recorder import Recorder
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.entry.search_field import SearchField
from fleetdesk.ui.widgets.flow import ChipRow, ChipText
from fleetdesk.ui.widgets.scroll import Scroll

PAGE = 120
"""Entries shown before "earlier lines" is tapped."""
SLICE = 40
"""Entries that may be held back between two looks at what a finger does: a rare word is sought in thousands."""
MOST_SAID = 4000
"""Entries kept as they were said: of a longer battle some are said again where a word is sought."""


class Sieve(NamedTuple):
    """Which lines are shown; empty fields let everything through."""

    ship: str = ""
    side: str = ""
    turn: int = 0
    search: str = ""


class LogPanel(QWidget):
    """Heading, filter, search and the lines."""

    entry_tapped = Signal(int)
    """Id of the entry to look back at."""
    remark_wanted = Signal()
    """A line in the players' own words."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keeper, self._words, self._bridge = keeper, words, bridge
        self.sieve = Sieve()
        self._limit = PAGE
        self._said: dict[tuple[int, bool, str], LogEntry] = {}
        self._sifted = self.sieve
        self._kept: list[LogEntry] = []
        self._least = 0
        self._brought: int | None = None
        """The moment whose line was scrolled to last."""
        self._reading: Iterator[LogEntry | None] = iter(())
        self._on = QTimer(self)
        self._on.setSingleShot(True)
        self._on.timeout.connect(self._read_on)
        whole = Column(keeper, self, gap=4)
        head = whole.put(Row(keeper, gap=2))
        head.addWidget(Label(keeper, words.text(N_("Log")), "heading"), 1)
        self.filter_button = BigButton(
            keeper, icon="filter", kind="ghost", name=words.text(N_("Filter the log"))
        )
        self.search_button = BigButton(
            keeper, icon="search", kind="ghost", name=words.text(N_("Search the log")), does=self._open_search
        )
        self.remark = BigButton(keeper, icon="edit", kind="ghost", name=words.text(N_("Write a remark")))
        for button in (self.filter_button, self.search_button, self.remark):
            head.addWidget(button)
        self.search = whole.put(SearchField(keeper, words, words.text(N_("Search the log"))))
        self.search.hide()
        self.chips = whole.put(ChipRow(keeper, name=words.text(N_("Filter of the log"))))
        self.chips.hide()
        self.list = LogList(keeper, words, name=words.text(N_("Log")))
        self.scroll_view = Scroll(keeper, self.list)
        self.scroll_view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.empty = whole.put(Label(keeper, "", "small", "muted"))
        whole.addWidget(self.scroll_view, 1)
        self.recorder = whole.put(Recorder(keeper, words, bridge))
        self.recorder.wanted.connect(self.entry_tapped)
        self.list.entry_tapped.connect(self.entry_tapped)
        self.list.earlier_wanted.connect(self._earlier)
        self.filter_button.clicked.connect(self.choose_filter)
        self.remark.clicked.connect(self.remark_wanted)
        self.search.textChanged.connect(self._searched)
        self.chips.tapped_chip.connect(lambda _: self.set_sieve(Sieve(search=self.sieve.search)))

    def refresh(self) -> None:
        """Show the journal as it stands, once somebody looks."""
        if self.isVisible():
            self.read()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.read()

    def read(self) -> None:
        """Of a long battle only the lines shown are read, and said once."""
        self.recorder.setVisible(bool(self._bridge.seen.numbers))
        # What is shown stays until as much of it is read again: nothing flickers under a finger.
        self._least = len(self._kept) if self._sifted == self.sieve else 0
        self._sifted, self._kept, self._reading = self.sieve, [], self._found()
        self._on.stop()
        self._read_on()

    def _found(self) -> Iterator[LogEntry | None]:
        """Entries that pass, newest first; nothing instead of one that is held back."""
        every, wanted = self.sieve == Sieve(), self.sieve.search.casefold()
        for heading in self._bridge.seen.headings():
            shown = self._shown(heading) if every or self._passes(heading) else None
            held = shown is None or (wanted and not any(wanted in one.text.casefold() for one in shown.lines))
            yield None if held else shown

    def _read_on(self) -> None:
        """Read until the page is full, or so many were held back that the window should look up."""
        held, more, done = 0, False, False
        while not (more or done) and held < SLICE:
            entry = next(self._reading, self)
            if isinstance(entry, LogEntry):
                more = len(self._kept) >= self._limit and not self._sought(entry)
                self._kept += [] if more else [entry]
            done, held = entry is self, held + (entry is None)
        if not (more or done):
            self._on.start()
            if len(self._kept) < self._least:
                return
        self.empty.setVisible(not self._kept)
        self.empty.setText(self._words.text(self._why_empty(done=done)))
        self.list.show_entries(self._kept, self._bridge.looking, more=more)
        self._bring_up()

    def _sought(self, entry: LogEntry) -> bool:
        """Whether the line of the moment looked at is still to come: the page grows until it is on it."""
        looking = self._bridge.looking
        return bool(looking) and entry.id >= (looking or 0) and len(self._kept) < MOST_SAID

    def _bring_up(self) -> None:
        """Scroll to the line of the moment that is looked at, once: whoever scrolls on is left alone."""
        before, self._brought = self._brought, self._bridge.looking
        if self._brought not in {before, None}:
            QTimer.singleShot(0, self, self._scroll)  # its height is known once it is laid

    def _scroll(self) -> None:
        for part in self.list.parts():
            if part.chosen:
                centre, reach = part.rect.center().toPoint(), round(part.rect.height() / 2) + 2
                self.scroll_view.ensureVisible(centre.x(), centre.y(), 0, reach)

    def _why_empty(self, *, done: bool) -> str:
        if not self._bridge.seen.numbers:
            return N_("Nothing has happened yet.")
        return N_("No line is like that.") if done else N_("Reading the earlier lines …")

    def set_sieve(self, sieve: Sieve) -> None:
        """Show only some lines."""
        self.sieve = sieve
        say = self._words.say
        battle = self._bridge.battle
        chips = []
        if sieve.ship in battle.ships:
            chips.append(ChipText(battle.ships[sieve.ship].name, "sea", "close"))
        if sieve.side:
            chips.append(ChipText(battle.side(sieve.side).name, "sea", "close"))
        if sieve.turn:
            chips.append(ChipText(say(msg("Turn {turn}", turn=sieve.turn)), "sea", "close"))
        self.chips.set_chips(chips)
        self.chips.setVisible(bool(chips))
        self.refresh()

    def choose_filter(self) -> None:
        """Ask over the window which lines to show."""
        battle, words = self._bridge.battle, self._words
        options: list[tuple[str, Sieve, str]] = [(words.text(N_("Everything")), Sieve(), "history")]
        turn = self._bridge.battle.turn
        options += [
            (words.say(msg("Turn {turn}", turn=number)), Sieve(turn=number), "clock")
            for number in range(turn, 0, -1)
        ]
        options += [(side.name, Sieve(side=side.id), "people") for side in battle.sides]
        options += [(ship.name, Sieve(ship=ship.id), "ship") for ship in battle.ships.values()]
        rows = [ListRow(title, icon=icon) for title, _, icon in options]
        choose(
            self._keeper,
            words,
            self,
            words.text(N_("Filter the log")),
            rows,
            then=lambda index: self._filtered([sieve for _, sieve, _ in options], index),
            width=420,
        )

    def _filtered(self, sieves: list[Sieve], index: object) -> None:
        if isinstance(index, int):
            self.set_sieve(sieves[index]._replace(search=self.sieve.search))

    def _passes(self, heading: Heading) -> bool:
        sieve = self.sieve
        if sieve.turn and sieve.turn not in {heading.turn, heading.done}:
            return False
        if sieve.ship:
            return sieve.ship in heading.ships
        ships = self._bridge.battle.ships
        sides = (ships[ship].side for ship in heading.ships if ship in ships)
        return not sieve.side or sieve.side in sides

    def _shown(self, heading: Heading) -> LogEntry:
        key = (heading.entry, heading.stands, self._bridge.seat)
        if key not in self._said:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            entry = self._bridge.seen.entry(heading.entry)
            names = {ship.id: ship.name for ship in self._bridge.battle.ships.values()}
            said = shown_entry(entry, self._words, names, struck=not heading.stands)
            self._said[key] = said._replace(turn=heading.turn)
        return self._said[key]

    def _earlier(self) -> None:
        self._limit += PAGE
        self.refresh()

    def _open_search(self) -> None:
        shown = not self.search.isVisibleTo(self)
        self.search.setVisible(shown)
        if shown:
            self.search.setFocus()
        else:
            self.search.clear()

    def _searched(self, text: str) -> None:
        self.sieve = self.sieve._replace(search=text.strip())
        self.refresh()

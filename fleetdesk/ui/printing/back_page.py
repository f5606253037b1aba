"""Back from paper: the sheet as printed; what was struck and written is tapped, and becomes one step."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.from_paper import Taken
from fleetdesk.core.layout.fields import WRITE, Place, Spot
from fleetdesk.core.paper.frame import Paper
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import Page
from fleetdesk.core.words import N_, Msg, Words, msg, nmsg
from fleetdesk.services import from_paper, photographs
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.photographs import PDF, PICTURES, Doubt, Found, Moment
from fleetdesk.services.printing import Printable, PrintOrder, drawn
from fleetdesk.ui import files_asked
from fleetdesk.ui.printing.doubt_list import DoubtList
from fleetdesk.ui.printing.paged import Paged
from fleetdesk.ui.printing.strike_page import StrikePage
from fleetdesk.ui.widgets.base import NO_LIMIT, Column, Label
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry.line import Line
from fleetdesk.ui.widgets.parts import Fitted
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton
from fleetdesk.ui.window_context import Once, WindowContext
from fleetdesk.ui.workers import TaskWorker

SIDE = 320
ROOM = 460
"""From this much beside the choices on, both are seen at once."""
MOST_LETTERS = 100
ABOVE = 120
"""Of a page, what is seen over and beside its first box: whose it is."""


class BackPage(Fitted, Paged):
    """One sheet of an open battle, for the seat that sits there."""

    left = Signal()
    """One wants to go back to printing."""

    def __init__(
        self, context: WindowContext, session: BattleSession, seat: str, paper: Paper, print_words: Words
    ) -> None:
        """`print_words`: the language the sheet was printed in."""
        super().__init__(context)
        self._session, self._seat = session, seat
        self._paper, self._print_words = paper, print_words
        self._things: tuple[Printable, ...] = ()
        self._pages: tuple[Page, ...] = ()
        self._at = 0
        self._aimed: tuple[QPointF, QPointF | None] | None = None
        """What of the page, in millimetres, stands where in the view until a finger moves it; left out: see `_beside`."""
        self._aiming = False
        self._struck: frozenset[Spot] = frozenset()
        self._words: dict[Spot, str] = {}
        self._sheets: dict[int, tuple[Page, ...]] = {}
        self._filled: Taken | None = None
        self._photos = Found()
        self._worker: TaskWorker | None = None
        self.setAcceptDrops(True)
        whole = Column(context.keeper, self, gap=0)
        both = N_("The sheet, or what is entered")
        row = self._halves(whole, N_("The sheet"), N_("What is entered"), both, self.refit)
        self._sheet_side, self._list_side = self._built_sheet(), self._built_list()
        row.addWidget(self._sheet_side, 1)
        row.addWidget(self._list_side)
        self.refresh()
        self.refit()

    def _built_sheet(self) -> QWidget:
        keeper, words = self._context.keeper, self._context.words
        side = QWidget()
        column = Column(keeper, side, gap=8, margins=(16, 12, 8, 12))
        self.page = StrikePage(keeper)
        self.page.setAccessibleName(words.text(N_("The sheet: tap what was struck or written")))
        self.page.touched.connect(self._touched)
        self.view = column.put(Scroll(keeper, self.page, across=True), 1)
        column.addLayout(self._bar())
        self.back.clicked.connect(Once(self._turn, -1))
        self.forward.clicked.connect(Once(self._turn, 1))
        self.smaller.clicked.connect(Once(self._enlarge, -1))
        self.larger.clicked.connect(Once(self._enlarge, 1))
        for bar in (self.view.horizontalScrollBar(), self.view.verticalScrollBar()):
            bar.rangeChanged.connect(Once(self._aim))
            bar.valueChanged.connect(Once(self._moved))
        return side

    def _built_list(self) -> QWidget:
        keeper, words = self._context.keeper, self._context.words
        side = QWidget()
        column = Column(keeper, side, gap=10, margins=(8, 16, 16, 16))
        column.addWidget(Label(keeper, words.text(N_("Back from paper")), "title"))
        hint = N_("Tap every box that was struck and every cell that was written in, over all turns, or read photographs of the sheet; it becomes one step.")  # fmt: skip
        self._hint = column.put(Label(keeper, words.text(hint), "body", "muted"))
        self.whose = column.put(ChoiceList(keeper, name=words.text(N_("Whose?"))))
        self.whose.chosen.connect(self._chosen)
        self.told, self.refused = Label(keeper, "", "body"), Label(keeper, "", "body")
        self.doubts = DoubtList(keeper, words)
        self.doubts.answered.connect(self._answered)
        self.doubts.asked.connect(self._ask_words)
        list_ = QWidget()
        told = Column(keeper, list_, gap=12)
        told.addWidget(self.refused)  # seen before one answers anything
        told.add(self.doubts, self.told)
        told.addStretch(1)
        column.addWidget(Scroll(keeper, list_), 1)
        self.read = BigButton(keeper, words.text(N_("Read photographs or a PDF …")), "import")
        self.leave = BigButton(keeper, words.text(N_("Back to printing")), "arrow-left")
        self.enter = BigButton(keeper, words.text(N_("Enter it")), "check", "primary")
        for button, do in ((self.read, self._ask_file), (self.leave, self._leave), (self.enter, self._enter)):
            button.clicked.connect(Once(do))
            column.addWidget(button)
        return side

    # What is shown

    def refresh(self) -> None:
        """The sheets as the battle stands, nothing struck on them yet."""
        self._things = Onlooker(self._session, self._seat).papers()
        self._struck, self._words, self._sheets, self._filled = frozenset(), {}, {}, None
        self._photos = Found()
        chosen = self.whose.index or 0
        self.whose.set_rows(
            [Choice(thing.name) for thing in self._things], [min(chosen, len(self._things) - 1)]
        )
        self._show_doubts()
        self._chosen()

    def _chosen(self, *_: object) -> None:
        number = self.whose.index or 0
        if number not in self._sheets and self._things:
            self._sheets[number] = self._sheet_of(self._things[number])
        self._pages = self._sheets.get(number, ())
        self._go_to(0)

    def _sheet_of(self, thing: Printable) -> tuple[Page, ...]:
        """The pages of the first sheet of the game that has boxes to strike."""
        from fleetdesk.printing.paper import pages_of  # noqa: PLC0415 - loads the fonts of paper when first needed

        options = SheetOptions(state="current", seat=thing.side if self._seat else "")
        for sheet in thing.system.sheets:
            pages = pages_of(
                drawn(thing, PrintOrder(sheet=sheet, options=options)), self._print_words, self._paper
            )
            if any(page.places for page in pages):
                return tuple(page for page in pages if page.places)
        return ()

    def _show(self) -> None:
        count = len(self._pages)
        self.page.show_page(self._pages[self._at] if count else None, self._struck, self._words)
        self.back.setEnabled(self._at > 0)
        self.forward.setEnabled(self._at + 1 < count)
        found = self.found
        say = self._context.words.say
        lines = [say(one) for one in from_paper.described(self._session, self._seat, found)]
        lines += [f"⚠ {say(one)}" for one in found.left_out]
        self.refused.setText("\n".join(f"⚠ {say(one)}" for one in self._photos.refused))
        self.refused.setVisible(bool(self._photos.refused))
        self.told.setText("\n".join(lines) or say(msg("Nothing yet.")))
        self.enter.setEnabled(bool(found.size) and not self._photos.doubts)
        self.enter.set_sub(say(nmsg("{n} mark", "{n} marks", found.size)) if found.size else "")

    @property
    def found(self) -> Taken:
        """What would be entered now: of a file that was read, else of what was tapped."""
        if self._filled is not None:
            return self._filled
        words = {(one.ship, one.slot): text for one, text in self._words.items()}
        places = [place for pages in self._sheets.values() for page in pages for place in page.places]
        known = {place.spot for place in places}
        places += [place for place in self._photos.places if place.spot not in known]
        return from_paper.weighed(self._session, self._seat, places, self._struck, words)

    def _turn(self, way: int) -> None:
        self._go_to(self._at + way)

    def _go_to(self, at: int) -> None:
        """Show a page from its first box on."""
        self._at = max(0, min(len(self._pages) - 1, at))
        self._show()
        self._aimed = (self.page.first, None) if self._pages else None
        self._aim()

    def _beside(self, spot: QPointF) -> QPointF:
        """Where a box stands: as far left as it does on its page, as long as it is seen, with its row before it."""
        margin = self._context.keeper.theme.px(ABOVE)
        most = self.view.viewport().width() - margin
        return QPointF(max(margin, min(spot.x() * self.page.dots, most)), margin)

    def _enlarge(self, way: int) -> None:
        """What is in the middle stays there."""
        middle = QPointF(self.view.viewport().rect().center())
        seen = self.page.mapFrom(self.view.viewport(), middle) / self.page.dots
        self._aimed = seen, middle
        self.page.enlarge(larger=way > 0)
        self._aim()

    def _aim(self, *_: object) -> None:
        """Bring what is aimed at to its place in the view: once more when that has got another size."""
        self.page.set_room(self.view.viewport().width())
        if (aimed := self._aimed) is None:
            return
        place, where = aimed
        spot = place * self.page.dots - (where if where is not None else self._beside(place))
        self._aiming = True
        self.view.horizontalScrollBar().setValue(round(spot.x()))
        self.view.verticalScrollBar().setValue(round(spot.y()))
        self._aiming = False
        self._name_ship()

    def _moved(self, *_: object) -> None:
        """A finger has moved the sheet: there it stays."""
        if not self._aiming:
            self._aimed = None
            self._name_ship()

    def _name_ship(self) -> None:
        """Beside the number of the page whose boxes are seen: her name may stand beyond the edge."""
        count, seen = len(self._pages), QRectF(self.page.visibleRegion().boundingRect())
        ship = self._session.state.ships.get(self.page.ship_at(seen))
        self.where.setText(f"{self._at + 1} / {count}{f' · {ship.name}' if ship else ''}" if count else "")

    # By finger

    def _touched(self, place: object) -> None:
        if isinstance(place, Place):
            self._filled = None
            if place.number == WRITE:
                self._ask_words(place)
            else:
                self._struck ^= {place.spot}
                self._show()

    def _ask_words(self, place: Place) -> Sheet:
        words = self._context.words
        line = Line(self._context.keeper, self._words.get(place.spot, ""))
        line.setMaxLength(MOST_LETTERS)
        line.setAccessibleName(words.text(N_("What is written there")))
        keep = SheetButton("keep", words.text(N_("Keep")), "primary", "check")
        title = words.say(from_paper.meaning(self._session, self._seat, place))
        line.setPlaceholderText(words.text(N_("What is written there")))
        sheet = Sheet(self._context.keeper, words, self, title, body=line, buttons=(keep,), width=480)
        line.returnPressed.connect(Once(sheet.answer, "keep"))
        sheet.finished.connect(Once(self._worded, place, line))
        return sheet.open()

    def _worded(self, place: Place, line: Line, answer: object) -> None:
        if answer == "keep":
            text = line.text().strip()
            self._words = {key: one for key, one in self._words.items() if key != place.spot}
            if text:
                self._words[place.spot] = text
            self._show_doubts()
            self._show()

    # From a file

    def _ask_file(self) -> None:
        if self._worker is not None:
            self._worker.stop()
            return
        words = self._context.words
        title = words.text(N_("Read photographs or a filled-in PDF"))
        kinds = " ".join(f"*{ending}" for ending in (PDF, *PICTURES))
        patterns = f"{words.text(N_('Photographs and PDF'))} ({kinds})"
        self.take_files(files_asked.open_some(self._context.keeper.lend(self), title, patterns))

    def take_files(self, files: Sequence[Path]) -> None:
        """Read these: a filled-in PDF at once, photographs beside the window."""
        forms = [file for file in files if file.suffix.lower() == PDF]
        photos = [file for file in files if file not in forms]
        if forms:
            self.take_file(forms[0])
        if photos and self._worker is None:
            moment = Moment.of(self._session, self._seat)
            worker = TaskWorker(partial(photographs.read, moment, photos))
            worker.progressed.connect(self._progressed)
            worker.ended.connect(self._read_photos)
            self._worker = worker
            self.read.set_meaning(self._context.words.text(N_("Stop")), icon="close")
            self._context.workers.start(worker)

    def _progressed(self, told: tuple[int, int]) -> None:
        done, count = told
        self.read.set_sub(
            self._context.words.say(msg("photograph {done} of {count}", done=done + 1, count=count))
        )

    def _read_photos(self, found: Found | Msg | None) -> None:
        self._worker = None
        words = self._context.words
        self.read.set_sub("")
        self.read.set_meaning(words.text(N_("Read photographs or a PDF …")), icon="import")
        if isinstance(found, Msg):
            self._context.notify(words.say(found))
        elif found is not None:
            self.show_photos(found)

    def show_photos(self, found: Found) -> None:
        """Strike on the sheet what photographs show, and ask for what is doubtful."""
        self._filled, self._photos = None, found
        self._struck |= found.struck
        if found.pages:
            self._context.notify(
                self._context.words.say(nmsg("{n} page is read.", "{n} pages are read.", found.pages))
            )
        self.segments.show_index(1)  # where one answers, if one dropped them on the sheet
        self.refit()
        self._show_doubts()
        self._show()

    def _show_doubts(self) -> None:
        def meant(doubts: Sequence[Doubt]) -> list[tuple[Doubt, str]]:
            say = self._context.words.say
            return [(one, say(from_paper.meaning(self._session, self._seat, one.place))) for one in doubts]

        open_ = [one for one in self._photos.written if one.place.spot not in self._words]
        self.doubts.show_doubts(meant(self._photos.doubts), meant(open_))
        doubtful = bool(self._photos.doubts)  # their pictures need the room
        self._hint.setVisible(not doubtful)
        self.whose.setVisible(not doubtful and len(self._things) > 1)

    def _answered(self, place: Place, struck: bool) -> None:  # noqa: FBT001 - what the signal says
        self._photos = self._photos.answered({place.spot: struck})
        self._struck = self._struck | {place.spot} if struck else self._struck - {place.spot}
        self._show_doubts()
        self._show()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.take_files(files)

    def take_file(self, path: Path) -> None:
        """Show what a filled-in sheet would enter; a file that is none is told."""
        self._context.attempt(self, lambda: self._take(path))

    def _take(self, path: Path) -> None:
        self._filled = from_paper.from_file(self._session, self._seat, path)
        self._show()

    # Entering

    def _enter(self) -> None:
        found = self.found
        if found.size and self._context.attempt(
            self, lambda: from_paper.enter(self._session, found, self._seat)
        ):
            journal = self._session.journal
            self._context.notify(self._context.words.say(journal.entry(journal.head).title))
            self.refresh()

    def _leave(self) -> None:
        self.left.emit()

    def refit(self, *_: object) -> None:
        """Sheet and list side by side where there is room, else one after the other."""
        px = self._context.keeper.theme.px
        fits = self.width() >= px(SIDE + ROOM)
        self._top.setVisible(not fits)
        self._sheet_side.setVisible(fits or self.segments.index == 0)
        self._list_side.setVisible(fits or self.segments.index == 1)
        self._list_side.setFixedWidth(px(SIDE)) if fits else self._list_side.setMaximumWidth(NO_LIMIT)

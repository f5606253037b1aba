"""The print page: choices on the left, the pages on the right, a PDF at the end."""

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from fleetdesk.core.blocks.cards import Card, Document
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.frame import Paper
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import Page
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.services import game_words
from fleetdesk.services.printing import TRUE_SCALE, Printable, PrintOrder, drawn, file_name, together
from fleetdesk.store import outside
from fleetdesk.ui import files_asked
from fleetdesk.ui.printing.order_form import OrderForm
from fleetdesk.ui.printing.paged import Paged
from fleetdesk.ui.printing.preview import PagePreview
from fleetdesk.ui.printing.thumbs import Thumbs
from fleetdesk.ui.rows import ValueRow
from fleetdesk.ui.widgets.base import NO_LIMIT, Column, Label, Row, discard
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.parts import Fitted
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.window_context import Once, WindowContext
from fleetdesk.ui.workers import TaskWorker

FORM_WIDTH = 320
THUMBS_WIDTH = 136
PAGE_WIDTH = 440
ROOMY = 1080
"""From this width on the small pages stand beside the large one."""


class PrintPage(Fitted, Paged):
    """What is printed, page by page."""

    written = Signal(object)
    """The path of the PDF."""
    source_wanted = Signal()
    """Something else is to be printed."""
    back_wanted = Signal()
    """What was written on paper is to go into the battle that is open."""

    def __init__(
        self,
        context: WindowContext,
        words_for: Callable[[str], Words],
        folder: Path,
        *,
        clock: Callable[[], str],
        paper: Paper,
        language: str,
        large: bool = False,
        ink_saver: bool = False,
    ) -> None:
        """`words_for` gives the words of a language; `folder` is where a PDF is proposed to go, `clock` the time."""
        super().__init__(context)
        self._words_for, self._folder, self._clock = words_for, folder, clock
        self._system = ""
        self.pages: tuple[Page, ...] = ()
        """The pages as the PDF will have them."""
        self._document: Document | None = None
        self._paper: tuple[str, tuple[str, ...], int] = ("", (), 0)
        self._at = 0
        self._worker: TaskWorker | None = None
        self._over: QWidget | None = None
        self._written_to = folder
        keeper, words = context.keeper, context.words
        whole = self._whole = Column(keeper, self, gap=0)
        row = self._row = self._halves(
            whole, N_("What and how"), N_("Pages"), N_("What and how, or the pages"), self.refit
        )
        side = QWidget()
        column = Column(keeper, side, gap=10, margins=(16,))
        self.title = Label(keeper, words.text(N_("Print")), "title")
        self.empty = Label(keeper, words.text(N_("Open a fleet or a battle to print it.")), "body", "muted")
        self.form = OrderForm(context, language, paper, large=large, ink_saver=ink_saver)
        self.save = BigButton(keeper, words.text(N_("Save as PDF")), "save", "primary", does=self._save)
        self.source = ValueRow(keeper, words.text(N_("What")), icon="library", does=self.source_wanted)
        column.add(self.title, self.source, self.empty)
        column.addWidget(Scroll(keeper, self.form), 1)
        self.scale_hint = Label(keeper, words.say(TRUE_SCALE), "body", "brass")
        column.add(self.scale_hint, self._after_saving(), self.save)
        self._side = side
        keeper.changed.connect(self._fit)
        row.addWidget(side)
        self._right = row.put(self._built_view(), 1)
        self.form.changed.connect(self.refresh)
        self.back.clicked.connect(self.turn_back)
        self.forward.clicked.connect(self.turn_on)
        self.smaller.clicked.connect(self._smaller)
        self.larger.clicked.connect(self._larger)
        self.show_things(())
        self.refit()

    def _after_saving(self) -> Column:
        """What one may want once the PDF is there, and once it was written on."""
        keeper, words = self._context.keeper, self._context.words
        row = Row(keeper, gap=8)
        self.open_file = BigButton(keeper, words.text(N_("Open the PDF")), "eye", does=self._open)
        self.open_folder = BigButton(keeper, words.text(N_("Open the folder")), "folder")
        self.open_folder.clicked.connect(self._open_folder)
        for button in (self.open_file, self.open_folder):
            button.hide()
            row.addWidget(button, 1)
        self.back_in = BigButton(keeper, words.text(N_("Back from paper …")), "import", does=self.back_wanted)
        both = Column(keeper, gap=8)
        both.add(row, self.back_in)
        return both

    def _built_view(self) -> QWidget:
        keeper, words = self._context.keeper, self._context.words
        right = QWidget()
        pages = Column(keeper, right, gap=8, margins=(8, 12, 16, 12))
        self.preview = PagePreview(keeper)
        self.preview.setAccessibleName(words.text(N_("The page as it will be printed")))
        self.preview.turn_wanted.connect(self._turn)
        self.view = Scroll(keeper, self.preview, across=True)
        self.view.room_changed.connect(self._give_room)
        self.thumbs = Thumbs(keeper, words.text(N_("Pages")))
        self.thumbs.chosen.connect(self.go_to)
        self.strip = Scroll(keeper, self.thumbs)
        self.strip.setFixedWidth(keeper.theme.px(THUMBS_WIDTH))
        middle = pages.put(Row(keeper, gap=8), 1)
        middle.addWidget(self.view, 1)
        middle.addWidget(self.strip)
        pages.addLayout(self._bar())
        return right

    # What is shown

    def show_things(self, things: Sequence[Printable]) -> None:
        """Print these: one list, or the lists of a battle's sides."""
        self.lay_over(None)
        self._system = things[0].system.id if things else ""
        if not self.form.show_things(things):
            self._at = 0
        self.back_in.setVisible(any(thing.battle is not None for thing in things))
        has = bool(things)
        names = " – ".join(thing.name for thing in things)
        self.source.set_value(names or self._context.words.text(N_("Choose a fleet or battle")))
        self.open_file.hide()
        self.open_folder.hide()
        self.form.setVisible(has)
        self.empty.setVisible(not has)
        self.save.setEnabled(has)
        self.refresh()

    def lay_over(self, page: QWidget | None) -> None:
        """Show another page in place of the choices and the sheets; `None`: these again."""
        before, self._over = self._over, page
        if before is not None:
            discard(before)
        if page is not None:
            self._whole.addWidget(page, 1)
            page.show()
        self._whole.setStretchFactor(self._row, int(page is None))  # what is hidden would keep its half
        self.refit()

    def refresh(self) -> None:
        """Set the pages anew; of the same paper the same ships stay in sight, whatever page they stand on now."""
        before, cards = self._paper, self.pages[self._at].cards if self.pages else ()
        self._document = self._drawn()
        self._paper = (self.form.sheet_id, self.form.chosen_names, len(self._cards))
        if self._document is None:
            self.pages = ()
        else:
            from fleetdesk.printing.paper import pages_of  # noqa: PLC0415 - loads ReportLab's fonts when first needed

            words = self._paper_words()
            self.pages = pages_of(self._document, words, self.form.chosen_paper, self.form.style_wanted)
        if self._paper == before and cards:
            self._at = next((at for at, page in enumerate(self.pages) if cards[0] in page.cards), self._at)
        elif self._paper[:2] != before[:2]:
            self._at = 0
        self._at = min(self._at, max(0, len(self.pages) - 1))
        self.scale_hint.setVisible(any(card.plate is not None for card in self._cards))
        self._show()

    @property
    def _cards(self) -> tuple[Card, ...]:
        return self._document.cards if self._document is not None else ()

    def _drawn(self) -> Document | None:
        things, form = self.form.chosen, self.form
        if not things or not form.sheet_id:
            return None
        options = SheetOptions.model_validate(
            {
                "state": form.state_id,
                "date": self._clock()[:10],
                "turns": form.turns.value,
                "seat": form.seat,
                "weighed": form.weighed.isChecked(),
            }
        )
        order = PrintOrder(sheet=form.sheet_id, options=options)
        return together(tuple(drawn(thing, order) for thing in things))

    def _show(self) -> None:
        count = len(self.pages)
        style = self.form.style_wanted
        self.preview.show_page(self.pages[self._at] if count else None, style)
        self.thumbs.show_pages(self.pages, self._at, style)
        where = self.thumbs.place_of(self._at)
        self.strip.ensureVisible(round(where.x()), round(where.y()), 0, self._context.keeper.theme.px(110))
        self._show_strip()
        self.where.setText(f"{self._at + 1} / {count}" if count else "")
        self.back.setEnabled(self._at > 0)
        self.forward.setEnabled(self._at + 1 < count)

    def _show_strip(self) -> None:
        self.strip.setVisible(len(self.pages) > 1 and self.width() >= self._context.keeper.theme.px(ROOMY))

    def minimumSizeHint(self) -> QSize:
        """The choices alone: the pages fold away."""
        px = self._context.keeper.theme.px
        return QSize(px(304), px(320))

    def go_to(self, at: int) -> None:
        """Show a page by its number, from 0."""
        self._at = max(0, min(at, len(self.pages) - 1))
        self._show()

    def _turn(self, way: int) -> None:
        self.turn_on() if way > 0 else self.turn_back()

    def turn_on(self) -> None:
        self._at = min(self._at + 1, max(0, len(self.pages) - 1))
        self._show()

    def turn_back(self) -> None:
        self._at = max(0, self._at - 1)
        self._show()

    def _smaller(self) -> None:
        self.preview.set_zoom(self.preview.zoom / 1.5)

    def _larger(self) -> None:
        self.preview.set_zoom(self.preview.zoom * 1.5)

    def _give_room(self) -> None:
        # Without the scroll bars: a page as large as the room they leave makes them come and go for ever.
        self.preview.set_room(self.view.maximumViewportSize())

    def _fit(self, _theme: object) -> None:
        self.strip.setFixedWidth(self._context.keeper.theme.px(THUMBS_WIDTH))
        self.refit()

    def refit(self, *_: object) -> None:
        """Choices and pages side by side where there is room, else one after the other."""
        theme, width = self._context.keeper.theme, self.width()
        fits = width >= theme.px(FORM_WIDTH + PAGE_WIDTH)
        clear = self._over is None
        self._top.setVisible(clear and not fits)
        self._side.setVisible(clear and (fits or self.segments.index == 0))
        self._right.setVisible(clear and (fits or self.segments.index == 1))
        self._side.setMinimumWidth(theme.px(FORM_WIDTH) if fits else 0)
        self._side.setMaximumWidth(theme.px(FORM_WIDTH) if fits else NO_LIMIT)
        self._show_strip()

    # Writing

    def _save(self) -> None:
        if self._worker is not None:
            self._worker.stop()
            return
        if self._document is None:
            return
        words = self._context.words
        with contextlib.suppress(OSError):  # only a proposal: the dialog begins elsewhere then
            self._folder.mkdir(parents=True, exist_ok=True)
        proposed = self._folder / f"{file_name(self._document, words)}.pdf"
        over, title = self._context.keeper.lend(self), words.text(N_("Save as PDF"))
        file, _ = files_asked.save_as(over, title, proposed, "PDF (*.pdf)")
        if file is not None:
            self.write(file)

    def _paper_words(self) -> Words:
        """The language chosen for paper, as the players of the game say it."""
        words = self._words_for(self.form.chosen_language)
        return game_words.of_game(words, self._system) if self._system else words

    def write(self, target: Path) -> None:
        """Write the PDF off this thread; the button stops it meanwhile."""
        if self._document is None or self._worker is not None:
            return
        words = self._paper_words()
        form = self.form
        job = PdfJob(
            self._document, target, words, form.chosen_paper, form.style_wanted, form.fill.isChecked()
        )
        worker = TaskWorker(job.write)
        worker.progressed.connect(self._progressed)
        worker.ended.connect(self._ended)
        self._worker = worker
        self.save.set_meaning(self._context.words.text(N_("Stop")), icon="close")
        self._context.workers.start(worker)

    def _progressed(self, told: tuple[int, int]) -> None:
        self.save.set_sub(self._context.words.say(msg("page {done} of {count}", done=told[0], count=told[1])))

    def _ended(self, found: Path | Msg | None) -> None:
        self._worker = None
        words = self._context.words
        self.save.set_sub("")
        self.save.set_meaning(words.text(N_("Save as PDF")), icon="save")
        if isinstance(found, Path):
            self._written_to = found
            self.open_file.show()
            self.open_folder.show()
            self._context.notify(
                words.say(msg("{file} is written.", file=found.name)),
                words.text(N_("Open")),
                Once(self._open),
            )
            self.written.emit(found)
        elif found is not None:
            self._context.notify(words.say(found))

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._written_to.parent)))

    def _open(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._written_to)))


class PdfJob(NamedTuple):
    """What is to be written, and how: a task for a `TaskWorker`."""

    document: Document
    target: Path
    words: Words
    paper: Paper
    style: Style
    fill: bool = False
    """Boxes and cells can be filled in on a screen."""

    def write(self, told: Callable[[int, int], bool]) -> Path | None:
        """The path written; `None` when `told` ended it: then nothing is. Raises StoreError."""
        from fleetdesk.printing.paper import pdf_of  # noqa: PLC0415 - ReportLab is loaded when something is printed

        outside.spare(self.target)
        made = pdf_of(self.document, self.words, self.paper, self.style, progress=told, fill=self.fill)
        if not made:
            return None
        outside.write(self.target, made)
        return self.target

"""Sharing a fleet or a scenario: as text for a forum, as a file, as codes for another tablet's camera."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStackedWidget, QWidget

from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.scenarios import Scenario
from fleetdesk.core.lists.verdicts import doubt
from fleetdesk.core.words import N_, msg
from fleetdesk.services.exchange import sharing
from fleetdesk.ui.library.qr_view import QrView
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.line import PlainText
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window_context import WindowContext

if TYPE_CHECKING:  # a window opens without it
    from fleetdesk.core.game.system import AnySystem


class ShareBody(QWidget):
    """Three ways out."""

    file_wanted = Signal()
    """The fleet is to be saved as a file."""

    def __init__(self, context: WindowContext, system: "AnySystem", shared: FleetList | Scenario) -> None:
        super().__init__()
        self._context, self._system, self._shared = context, system, shared
        self._codes: tuple[tuple[tuple[bool, ...], ...], ...] = ()
        self._at = 0
        keeper, words = context.keeper, context.words
        column = Column(keeper, self, gap=12)
        names = (words.text(N_("Text")), words.text(N_("QR code")), words.text(N_("File")))
        self.ways = column.put(Segments(keeper, names, name=words.text(N_("Way to share"))))
        self.ways.chosen.connect(self._way)
        self._stack = column.put(QStackedWidget(), 1)
        for page in (self._text_page(), self._code_page(), self._file_page()):
            self._stack.addWidget(page)
        fleets = (shared,) if isinstance(shared, FleetList) else shared.sides
        if any(map(sharing.has_photographs, fleets)):
            told = N_("The photographs of its ships travel in a file, not as text or codes.")
            column.addWidget(Label(keeper, words.text(told), "small", "muted"))

    def _text_page(self) -> QWidget:
        keeper, words = self._context.keeper, self._context.words
        page = QWidget()
        column = Column(keeper, page, gap=8)
        fleet = isinstance(self._shared, FleetList)
        told = (
            N_("Paste it in a forum or a message. Copied back it gives the same fleet.")
            if fleet
            else N_("Paste it in a forum or a message. Copied back it gives the same scenario.")
        )
        column.addWidget(Label(keeper, words.text(told), "small", "muted"))
        self.text = column.put(PlainText(keeper, self._as_text()), 1)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(
            words.text(N_("The fleet as text") if fleet else N_("The scenario as text"))
        )
        self.text.setMinimumHeight(keeper.theme.px(260))
        self.copy = column.put(BigButton(keeper, words.text(N_("Copy to the clipboard")), "copy", "primary"))
        self.copy.clicked.connect(self._copied)
        return page

    def _as_text(self) -> str:
        words, shared = self._context.words, self._shared
        if isinstance(shared, FleetList):
            return sharing.as_text(self._system, shared, words)
        return sharing.scenario_text(shared, words)

    def _code_page(self) -> QWidget:
        keeper, words = self._context.keeper, self._context.words
        page = QWidget()
        column = Column(keeper, page, gap=8)
        self._told = column.put(Label(keeper, "", "small", "muted"))
        self.code = column.put(QrView(keeper, words.text(N_("QR code"))), 1)
        row = column.put(Row(keeper, gap=8))
        self.before = BigButton(keeper, words.text(N_("Previous code")), "arrow-left", does=self._code_before)
        self.after = BigButton(keeper, words.text(N_("Next code")), "arrow-right", does=self._code_after)
        row.add(self.before, self.after, stretch=1)
        return page

    def _file_page(self) -> QWidget:
        keeper, words = self._context.keeper, self._context.words
        page = QWidget()
        column = Column(keeper, page, gap=8)
        told = (
            N_("One file with the whole fleet, its own cards included. Open it in FleetDesk elsewhere.")
            if isinstance(self._shared, FleetList)
            else N_("One file with map, words and all lists. Import it in FleetDesk elsewhere.")
        )
        column.addWidget(Label(keeper, words.text(told), "small", "muted"))
        self.save = column.put(BigButton(keeper, words.text(N_("Save as a file …")), "save", "primary"))
        self.save.clicked.connect(self.file_wanted)
        column.addStretch(1)
        return page

    def _way(self, index: int) -> None:
        if index == 1 and not self._codes:
            self._codes = sharing.matrices(sharing.codes(self._shared))
            self._show_code()
        self._stack.setCurrentIndex(index)

    def _show_code(self) -> None:
        words, count = self._context.words, len(self._codes)
        self.code.show_matrix(self._codes[self._at])
        if count > 1:
            told = msg(
                "Code {n} of {count}: read them all, in any order, and paste what was read.",
                n=self._at + 1,
                count=count,
            )
        else:
            told = msg("Read it with a camera and paste what was read.")
        shared = self._shared
        mark = doubt(self._system.check(shared)) if isinstance(shared, FleetList) else None
        said = words.say(told)
        self._told.setText(f"{words.say(mark)}\n{said}" if mark is not None else said)
        for button, way in ((self.before, -1), (self.after, 1)):
            button.setVisible(count > 1)
            button.setEnabled(0 <= self._at + way < count)

    def _code_before(self) -> None:
        self._at -= 1
        self._show_code()

    def _code_after(self) -> None:
        self._at += 1
        self._show_code()

    def _copied(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self._context.notify(self._context.words.text(N_("Copied to the clipboard")))


def share(context: WindowContext, host: QWidget, system: "AnySystem", shared: FleetList | Scenario) -> Sheet:
    """Open the ways out; the sheet's body tells when a file is wanted."""
    context = context.of_game(system.id)
    words = context.words
    name = shared.name if isinstance(shared, FleetList) else shared.story.name
    title = words.say(msg("Share {fleet}", fleet=words.text(name) or words.text(N_("Unnamed fleet"))))
    return Sheet(
        context.keeper, words, host, title, body=ShareBody(context, system, shared), width=620, steady=True
    ).open()

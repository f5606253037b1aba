"""The service record of a fleet: its battles, looked through in a thread of their own, each a tap away."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Msg
from fleetdesk.services.after.record import Fought, record, summed, told
from fleetdesk.services.shelf.items import Item
from fleetdesk.services.shelf.library import Library
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton
from fleetdesk.ui.window_context import Once, WindowContext
from fleetdesk.ui.workers import TaskWorker


class RecordSheet(QObject):
    """Shows the record as soon as it is known."""

    wanted = Signal(object)
    """(`play`, the `Item` of the battle tapped), or (`record`, the `Item` of the list, its battles) to print."""

    def __init__(self, context: WindowContext, library: Library, page: QWidget, item: Item) -> None:
        words = context.words
        body = QWidget()
        column = Column(context.keeper, body, gap=10)
        self.line = Label(context.keeper, words.text(N_("Looking through the battles …")), "body", "muted")
        self.battles = ChoiceList(context.keeper, ticks=False, name=words.text(N_("Battles")))
        column.add(self.line, self.battles)
        self.sheet = Sheet(
            context.keeper,
            words,
            page,
            words.text(N_("Service record")),
            body=body,
            buttons=(SheetButton("print", words.text(N_("Print it with the list")), icon="printer"),),
            width=560,
        )
        super().__init__(self.sheet)
        self._words, self._library, self._item = words, library, item
        self.sheet.buttons["print"].setEnabled(False)
        self._found: tuple[Fought, ...] = ()
        self.battles.chosen.connect(self.sheet.answer)
        self.sheet.finished.connect(self._answered)
        edition = library.keeper.edition(item.path)
        document, battles = "" if edition is None else edition.document, library.battles(item.system)

        def task(went_on: Callable[[int, int], bool]) -> tuple[Fought, ...]:
            found: list[Fought] = []
            for number, battle in enumerate(battles):
                if not went_on(number, len(battles)):
                    break
                found += record(document, (battle,), library.find)
            return tuple(found)

        worker = TaskWorker(task)
        worker.ended.connect(Once(self._show))
        context.workers.start(worker)
        self.sheet.open()

    def _show(self, found: object) -> None:
        words = self._words
        if isinstance(found, Msg):
            self.line.setText(words.say(found))
        if not isinstance(found, tuple):
            return
        self._found = found
        nothing = words.text(N_("No battle on the shelf was begun with this fleet."))
        self.line.setText(words.say(summed(found)) if found else nothing)
        self.sheet.buttons["print"].setEnabled(bool(found))
        self.battles.set_rows([Choice(one.title, words.say(told(one)), icon="swords") for one in found])

    def _answered(self, answer: object) -> None:
        if answer == "print":
            self.wanted.emit(("record", self._item, self._found))
        elif isinstance(answer, int):
            item = self._library.item(self._found[answer].path)
            if item is not None:
                self.wanted.emit(("play", item))

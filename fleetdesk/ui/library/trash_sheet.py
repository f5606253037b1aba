"""What was deleted: a tap brings it back; it goes for good on the player's word only."""

import datetime as dt
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Words, msg, nmsg
from fleetdesk.services.shelf.library import Library
from fleetdesk.services.shelf.trash import Trashed
from fleetdesk.store.battle.parts import SUFFIX as BATTLE
from fleetdesk.ui.dates import day
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton, ask
from fleetdesk.ui.window_context import Once, WindowContext


class TrashSheets(QObject):
    """The sheets of the trash."""

    changed = Signal()
    """The shelf is to be looked at again."""

    def __init__(self, context: WindowContext, library: Library, page: QWidget) -> None:
        super().__init__(page)
        self._context, self._library, self._page = context, library, page

    def open(self, now: str) -> Sheet:
        """Show what lies in the trash, deleted last first; `now` is local time as ISO text."""
        words, trashed = self._context.words, self._library.trash()
        title = words.text(N_("Trash"))
        rows = [_row(words, one, now) for one in trashed]
        listed = ChoiceList(self._context.keeper, rows, ticks=False, name=title)
        empty = SheetButton("empty", words.text(N_("Empty the trash …")), "plain", "trash")
        sheet = Sheet(
            self._context.keeper,
            words,
            self._page,
            title,
            body=listed,
            buttons=(empty,) if rows else (),
            width=520,
        )
        listed.chosen.connect(sheet.answer)
        sheet.finished.connect(Once(self._chosen, trashed))
        return sheet.open()

    def _chosen(self, trashed: Sequence[Trashed], answer: object) -> None:
        if answer == "empty":
            self._ask_empty(len(trashed))
        elif isinstance(answer, int):
            self.bring_back(trashed[answer])

    def bring_back(self, trashed: Trashed) -> None:
        """Put it back on the shelf."""
        words = self._context.words
        if self._context.attempt(self._page, lambda: self._library.restore(trashed)):
            self.changed.emit()
            self._context.notify(words.say(msg("{name} is on the shelf", name=trashed.name)))

    def _ask_empty(self, count: int) -> None:
        words = self._context.words
        sheet = ask(
            self._context.keeper,
            words,
            self._page,
            words.text(N_("Empty the trash?")),
            words.say(nmsg("{n} thing goes for good.", "{n} things go for good.", count)),
            choices=(
                SheetButton("keep", words.text(N_("Keep them"))),
                SheetButton("empty", words.text(N_("Delete for good")), "harm", "trash"),
            ),
        )
        sheet.finished.connect(Once(self._empty))

    def _empty(self, answer: object) -> None:
        if answer == "empty" and self._context.attempt(self._page, self._library.empty_trash):
            self._context.withdraw(left=True)
            self.changed.emit()


def _row(words: Words, trashed: Trashed, now: str) -> Choice:
    """A row for a thing; without the time where its note does not tell one."""
    icon = "swords" if trashed.home.suffix == BATTLE else "ship"
    try:
        when = dt.datetime.fromisoformat(trashed.at).replace(tzinfo=None)
        told = day(words, when, dt.datetime.fromisoformat(now).replace(tzinfo=None))
        sub = words.say(msg("Deleted {day}", day=told))
    except ValueError:
        sub = ""
    return Choice(trashed.name, sub, words.text(N_("Bring back")), icon)

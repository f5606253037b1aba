"""What can be done with a thing on the shelf: a menu, another name, a copy, the trash and back."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, msg
from fleetdesk.services.shelf.items import Item
from fleetdesk.services.shelf.library import Library
from fleetdesk.services.shelf.trash import Trashed
from fleetdesk.systems import Named
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.choice import Choice
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.entry.line import Line
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton
from fleetdesk.ui.window_context import Once, WindowContext

_LONGEST = 120


class NameBody(QWidget):
    def __init__(self, context: WindowContext, label: str, name: str) -> None:
        super().__init__()
        column = Column(context.keeper, self, gap=6)
        column.addWidget(SectionTitle(context.keeper, label))
        self.line = column.put(Line(context.keeper, name))
        self.line.setMaxLength(_LONGEST)
        self.line.setAccessibleName(label)
        self.line.selectAll()


class Moved(NamedTuple):
    """What became of a file: where it is now (None: in the trash), and what it is called."""

    before: Path
    now: Path | None
    name: str


class ItemSheets(QObject):
    """The sheets of the shelf."""

    changed = Signal()
    """The shelf is to be looked at again."""
    moved = Signal(object)
    """`Moved`: a file has another name now, or went to the trash."""
    wanted = Signal(object)
    """(`open`, `play`, `print`, `share` or `versions`; the `Item`)."""

    def __init__(self, context: WindowContext, library: Library, page: QWidget) -> None:
        super().__init__(page)
        self._context, self._library, self._page = context, library, page

    def show_menu(self, item: Item, *, closed: bool = False) -> Sheet:
        """Everything that can be done with it; a battle that is `closed` is not gone on with."""
        words = self._context.words
        deeds: list[tuple[str | Item, Choice]] = []
        if item.kind == "fleet":
            deeds += [
                ("open", Choice(words.text(N_("Open in the builder")), icon="ship")),
                ("play", Choice(words.text(N_("Play this fleet")), icon="play")),
                ("print", Choice(words.text(N_("Print")), icon="printer")),
                ("share", Choice(words.text(N_("Share …")), icon="share")),
            ]
        elif item.kind == "scenario":
            deeds += [
                ("play", Choice(words.text(N_("Play this scenario")), icon="play")),
                ("open", Choice(words.text(N_("Open in the editor")), icon="edit")),
                ("share", Choice(words.text(N_("Share …")), icon="share")),
            ]
        else:
            go_on = Choice(words.text(N_("Go on with the battle")), icon="play")
            if closed:
                go_on = Choice(words.text(N_("Look at the battle")), icon="eye")
            deeds += [
                ("play", go_on),
                ("print", Choice(words.text(N_("Print")), icon="printer")),
                ("share", Choice(words.text(N_("Save as a file …")), icon="save")),
            ]
            deeds += self._kin(item)
        deeds.append(("copy", Choice(words.text(N_("Make a copy")), icon="copy")))
        if item.kind != "battle" and not item.shipped:
            deeds.append(("versions", Choice(words.text(N_("Earlier versions …")), icon="history")))
        if item.kind == "fleet" and not item.shipped:
            deeds.append(("record", Choice(words.text(N_("Service record …")), icon="star")))
        if not item.shipped:
            deeds += [
                ("rename", Choice(words.text(N_("Rename …")), icon="edit")),
                ("delete", Choice(words.text(N_("Delete")), icon="trash", tone="harm")),
            ]
        rows = [row for _, row in deeds]
        return choose(
            self._context.keeper,
            words,
            self._page,
            item.name,
            rows,
            then=Once(self._chosen, [key for key, _ in deeds], item),
            width=440,
        )

    def _kin(self, item: Item) -> Iterator[tuple[Item, Choice]]:
        """The battle one was continued from, and those continued from it."""
        from fleetdesk.services.after import branches

        words, others = self._context.words, self._library.battles(item.system)
        if (first := branches.origin(item, others)) is not None:
            told = words.text(N_("The battle it was continued from"))
            yield first, Choice(told, first.name, icon="swords")
        for one in branches.branches(item, others):
            turn = one.origin.turn if one.origin is not None else 0
            yield one, Choice(one.name, words.say(msg("Continued from turn {n}", n=turn)), icon="split")

    def _chosen(self, keys: Sequence[str | Item], item: Item, index: object) -> None:
        if not isinstance(index, int):
            return
        match keys[index]:
            case Item() as other:
                self.wanted.emit(("play", other))
            case "copy":
                self.copy(item)
            case "rename":
                self.ask_name(item)
            case "delete":
                self.delete(item)
            case "record":
                from fleetdesk.ui.library.record_sheet import RecordSheet

                RecordSheet(self._context, self._library, self._page, item).wanted.connect(self.wanted)
            case key:
                self.wanted.emit((key, item))

    def copy(self, item: Item) -> None:
        """Put a copy beside it."""
        words = self._context.words
        name = words.say(msg("{name} (copy)", name=item.name))
        if self._context.attempt(self._page, lambda: self._library.duplicate(item.path, name, words)):
            self.changed.emit()
            self._context.notify(words.say(msg("{name} is on the shelf", name=name)))

    def ask_name(self, item: Item) -> Sheet:
        words = self._context.words
        body = NameBody(self._context, words.text(N_("Name")), item.name)
        sheet = Sheet(
            self._context.keeper,
            words,
            self._page,
            words.text(N_("Rename")),
            body=body,
            buttons=(SheetButton("keep", words.text(N_("Keep")), "primary", "check"),),
            width=480,
        )
        body.line.returnPressed.connect(Once(sheet.answer, "keep"))
        sheet.finished.connect(Once(self._named, item, body))
        return sheet.open()

    def _named(self, item: Item, body: NameBody, answer: object) -> None:
        name = body.line.text().strip()
        if answer != "keep" or not name or name == item.name:
            return
        now: list[Path] = []
        words = self._context.words
        if self._context.attempt(
            self._page, lambda: now.append(self._library.rename(item.path, name, words))
        ):
            self.moved.emit(Moved(item.path, now[0], name))
            self.changed.emit()

    def delete(self, item: Item) -> None:
        """Put it in the trash; one tap brings it back."""
        gone: list[Trashed] = []
        if self._context.attempt(self._page, lambda: gone.append(self._library.delete(item.path))):
            self.moved.emit(Moved(item.path, None, item.name))
            self.changed.emit()
            told = msg("{name} is in the trash", name=item.name)
            self._context.offer_undo(told, Once(self._bring_back, gone[0]))

    def _bring_back(self, trashed: Trashed) -> None:
        if self._context.attempt(self._page, lambda: self._library.restore(trashed)):
            self.changed.emit()


def choose_item(
    context: WindowContext, host: QWidget, named: Callable[[str], Named], items: Sequence[Item]
) -> Sheet:
    """Ask for one thing of the shelf; answers its number."""
    words = context.words
    title = words.text(N_("What is to be printed?"))
    rows = []
    for item in items:
        try:
            game = words.text(named(item.system).title)
        except KeyError:
            game = item.system
        icon = {"battle": "swords", "scenario": "chart", "fleet": "ship"}[item.kind]
        rows.append(Choice(words.text(item.name) if item.shipped else item.name, game, icon=icon))
    return choose(context.keeper, words, host, title, rows)

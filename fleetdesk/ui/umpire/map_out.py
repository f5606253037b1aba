"""Maps and turn packs out of the desk: copied as a picture, kept as PNG or SVG, or all of a turn in one folder."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from fleetdesk import paths
from fleetdesk.core import escaping
from fleetdesk.core.errors import Said
from fleetdesk.core.game.dispatches import MARKUPS, Markup
from fleetdesk.core.game.umpire import Umpiring
from fleetdesk.core.words import N_, Msg, Words, msg, nmsg
from fleetdesk.services.sending import dispatches, packs
from fleetdesk.services.sending.ledger import Due, remember
from fleetdesk.store import files, outside
from fleetdesk.ui import files_asked
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.workers import TaskWorker, Workers


class MapOut(QObject):
    """Hands out what goes with the texts of a turn."""

    packed = Signal()
    """The packs lie in their folder."""

    def __init__(self, play: SheetContext, desk: Umpiring, workers: Workers, parent: QObject) -> None:
        super().__init__(parent)
        self._play, self._desk, self._workers = play, desk, workers
        self._sure = False
        """Packs that give secrets away were asked for once already."""
        self._remembered: Callable[[], None] = lambda: None
        """Writes down that the packs being saved went out."""

    def copy(self, due: Due, words: Words) -> None:
        """Put the map of a text on the clipboard, and remember that it went out."""
        one = due.dispatch
        try:
            picture = packs.picture(self._desk, due.battle, one, words, ".png")
            remember(self._play.bridge.session, due, words, MARKUPS[0], "map")
        except Said as said:
            self._play.say(said.message)
            return
        self._play.clipboard.put_picture(picture)
        self._play.say(msg("Map copied: {title}", title=one.title))

    def save(self, due: Due, words: Words) -> None:
        """Keep the map of a text as a file, and remember that it went out."""
        one, battle, play = due.dispatch, due.battle, self._play
        reader = words.say(dispatches.reader(battle, one))
        name = escaping.file_stem(f"{words.say(one.title)} - {reader}", one.id)
        kinds = "PNG (*.png);;SVG (*.svg)"
        target, kind = files_asked.save_as(
            play.keeper.lend(play.host),
            play.words.text(N_("Save the map")),
            paths.documents() / f"{name}.png",
            kinds,
        )
        if target is None:
            return
        if target.suffix.lower() not in {".png", ".svg"}:
            target = target.with_name(target.name + (".svg" if kind.startswith("SVG") else ".png"))
        try:
            outside.write(target, packs.picture(self._desk, battle, one, words, target.suffix.lower()))
            remember(play.bridge.session, due, words, MARKUPS[0], "map")
        except Said as said:
            play.say(said.message)
            return
        play.say(files.saved_as(target))

    def save_packs(self, due: Sequence[Due], words: Words, markup: Markup) -> None:
        """Keep one archive for each reader in a folder, and remember them as sent; a secret in a text asks once more."""
        play, system = self._play, self._play.bridge.system
        shown = (dispatches.rendered(system, one.battle, one.dispatch, words, markup) for one in due)
        if not self._sure and any(one.leaks for one in shown):
            self._sure = True
            play.say(
                msg("A text gives secrets away: look at its light. Tap once more to save them all the same.")
            )
            return
        self._sure = False
        chosen = QFileDialog.getExistingDirectory(
            play.keeper.lend(play.host),
            play.words.text(N_("Packs of all in a folder")),
            str(paths.documents()),
        )
        if not chosen:
            return

        def task(_told: Callable[[int, int], bool]) -> int:
            return len(packs.write(system, due, words, markup, Path(chosen)))

        def remembered() -> None:
            for one in due:
                if one.state != "sent":
                    remember(play.bridge.session, one, words, markup)

        self._remembered = remembered
        worker = TaskWorker(task)
        worker.ended.connect(self._packed)
        self._workers.start(worker)

    def _packed(self, made: int | Msg) -> None:
        told = made if isinstance(made, Msg) else nmsg("{n} pack is saved", "{n} packs are saved", made)
        try:
            if not isinstance(made, Msg):
                self._remembered()
        except Said as said:
            told = said.message
        self._play.say(told)
        self.packed.emit()

"""The ways in and out: files, pasted text, codes, backups."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk import paths
from fleetdesk.core.errors import BadInput
from fleetdesk.core.escaping import file_stem
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.services.parts import Parts
from fleetdesk.services.shelf.items import Item
from fleetdesk.services.shelf.library import FLEET, SENT_FLEET, Library
from fleetdesk.store import files
from fleetdesk.store.battle.parts import SUFFIX as BATTLE
from fleetdesk.store.scenarios import SUFFIX as SCENARIO
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window_context import Once, WindowContext
from fleetdesk.ui.workers import TaskWorker

if TYPE_CHECKING:
    from fleetdesk.core.game.system import AnySystem
    from fleetdesk.core.lists.fleets import FleetList
    from fleetdesk.core.lists.scenarios import Scenario
    from fleetdesk.services.battlescribe.catalogue_import import Delivery, Told
    from fleetdesk.services.exchange.sharing import Received
    from fleetdesk.store.catalogue import Cards
    from fleetdesk.ui.library.import_sheet import ImportBody


def _nothing(_found: object) -> None:
    """Nobody waits."""


class Transfers(QObject):
    """Asks for files and text, and hands on what came in."""

    fleet_taken = Signal(object)
    """Path of a list that is now on the shelf."""
    battle_taken, scenario_taken = Signal(object), Signal(object)
    """Path of one that is now on the shelf."""
    cards_taken = Signal()
    """The player has more cards of their own."""
    shelf_changed = Signal()
    """The shelf is to be looked at again."""
    settings_changed = Signal()
    """A backup brought some back."""

    def __init__(self, context: WindowContext, parts: Parts, library: Library, window: QWidget) -> None:
        from fleetdesk.ui import files_asked

        super().__init__(window)
        files_asked.keep_in(parts.settings)
        self._context, self._parts, self._window = context, parts, window
        self.library = library
        self._sheet: Sheet | None = None
        self._worker: TaskWorker | None = None
        self._doing = Msg.verbatim("")
        self._then: Callable[[object], object] = _nothing

    def move(self, library: Library) -> None:
        """Everything lies in another folder from now on."""
        self.library = library

    @property
    def cards(self) -> "Cards":
        """The player's own."""
        return self.library.cards

    # In

    def ask_import(self) -> Sheet:
        """Ask for a file or for pasted text."""
        from fleetdesk.ui.library.import_sheet import ImportBody

        words = self._context.words
        body = ImportBody(self._context, self._read)
        body.file_wanted.connect(self._ask_file)
        body.taken.connect(self._taken)
        body.stop_wanted.connect(self._stop)
        title = words.text(N_("Import"))
        sheet = Sheet(self._context.keeper, words, self._window, title, body=body, width=620, steady=True)
        sheet.finished.connect(self._import_closed)
        self._sheet = sheet
        return sheet.open()

    def _import_closed(self, _answer: object) -> None:
        self._sheet = None
        self._stop()

    def _stop(self) -> None:
        if self._worker is not None:
            self._worker.stop()

    @property
    def _body(self) -> "ImportBody | None":
        from fleetdesk.ui.library.import_sheet import ImportBody

        body = self._sheet.body if self._sheet is not None else None
        return body if isinstance(body, ImportBody) else None

    def _beside(self, task: "Callable[[Told], object]", told: Msg, ended: Callable[[object], object]) -> None:
        """Do something long beside the window; the sheet tells how far it is and can end it."""
        self._stop()
        if self._sheet is None:
            self.ask_import()
        self._worker = TaskWorker(task)
        self._doing, self._then = told, ended
        self._worker.progressed.connect(self._progressed)
        self._worker.ended.connect(self._came)
        self._context.workers.start(self._worker)

    def _progressed(self, far: tuple[int, int]) -> None:
        if self._body is not None and self.sender() is self._worker:
            told = msg("{what} {done} of {count}", what=self._doing, done=far[0], count=far[1])
            self._body.show_busy(told)

    def _came(self, found: object) -> None:
        if self.sender() is not self._worker:
            return  # of a job nobody waits for any more
        self._worker = None
        if self._body is not None:
            self._body.show_idle()
        if isinstance(found, Msg):
            self._context.problem(self._window, BadInput(found))
        elif found is not None:
            self._then(found)

    def _read(self, text: str) -> "Received | Scenario":
        from fleetdesk.services.building import options
        from fleetdesk.services.exchange import sharing

        scenario = sharing.scenario_in(text, find=self._parts.find)
        if scenario is not None:
            return scenario
        found = sharing.from_text(text, find=self._parts.find, cards=self.cards.all)
        return replace(found, fleet=options.with_texts(found.fleet, self.cards.own(found.system)))

    def _attempt(self, do: Callable[[], object]) -> bool:
        return self._context.attempt(self._window, do)

    def _ask_file(self) -> None:
        from fleetdesk.services.battlescribe import catalogues as battlescribe
        from fleetdesk.services.battlescribe import roster_import
        from fleetdesk.ui import files_asked
        from fleetdesk.ui.library.code_reader import PICTURES

        words = self._context.words
        kinds = words.text(N_("Fleets, battles, lists as text, pictures of codes, BattleScribe data"))
        endings = (*PICTURES, *battlescribe.SUFFIXES, *roster_import.SUFFIXES)
        data = " ".join(f"*{suffix}" for suffix in endings)
        patterns = f"{kinds} (*.json *{BATTLE} *{SCENARIO} *.txt {data});;* (*)"
        over = self._context.keeper.lend(self._window)
        files = files_asked.open_some(over, words.text(N_("Import")), patterns)
        if battlescribe.is_data(files):
            self.take_data(files)
        else:
            for file in files:
                self.take_file(file)

    def take_data(self, data: Sequence[Path]) -> None:
        """Look at army list data, whose files belong together; the cards are kept when the player says so."""
        from fleetdesk.services.battlescribe import catalogue_import

        own, parts = self.cards, self._parts
        self._beside(
            lambda told: catalogue_import.read(data, own=own, ids=parts.ids, find=parts.find, told=told),
            msg("Reading the data:"),
            self._show_data,
        )

    def _show_data(self, delivery: object) -> None:
        from fleetdesk.services.battlescribe.catalogue_import import Delivery

        if self._body is not None and isinstance(delivery, Delivery):
            self._body.show_delivery(delivery)

    def take_file(self, file: Path) -> None:
        """Take a file in: text and army list data are shown first, a fleet or battle goes on the shelf."""
        from fleetdesk.services.battlescribe import catalogues as battlescribe
        from fleetdesk.services.battlescribe import roster_import
        from fleetdesk.ui.library.code_reader import is_picture

        if battlescribe.is_data((file,)):
            self.take_data((file,))
        elif is_picture(file):
            self._attempt(lambda: self._show_codes(file))
        elif roster_import.is_roster(file):
            self._attempt(lambda: self._show_roster(file))
        else:
            self._attempt(lambda: self._take_text_or_file(file))

    def _take_text_or_file(self, file: Path) -> None:
        from fleetdesk.services.exchange import sharing

        return self._show_text(file) if sharing.is_text(file) else self._take_file(file)

    def _show_text(self, file: Path) -> None:
        from fleetdesk.services.exchange import sharing

        received = self._read(sharing.text_of(file))
        if self._body is not None:
            self._body.show_received(received)

    def _show_codes(self, file: Path) -> None:
        """A long list has several codes, which may stand in as many pictures."""
        from fleetdesk.ui.library.code_reader import text_in

        text = text_in(file)
        if self._body is not None:
            self._body.text.appendPlainText(text)

    def _show_roster(self, file: Path) -> None:
        from fleetdesk.services.battlescribe import roster_import

        received = roster_import.read(file, self.cards.all, ids=self._parts.ids, find=self._parts.find)
        if self._body is not None:
            self._body.show_received(received)

    def _take_file(self, file: Path) -> None:
        path, notices = self.library.take_in(file)
        self._close_sheet()
        taken = {BATTLE: self.battle_taken, SCENARIO: self.scenario_taken}
        taken.get(path.suffix, self.fleet_taken).emit(path)
        told = [self._context.words.say(notice) for notice in notices]
        name = self.library.look_at(path).name
        self._context.notify(
            " ".join(told) or self._context.words.say(msg("{name} is on the shelf", name=name))
        )

    def _taken(self, received: object) -> None:
        from fleetdesk.core.lists.scenarios import Scenario
        from fleetdesk.services.battlescribe.catalogue_import import Delivery
        from fleetdesk.services.exchange.sharing import Received

        if isinstance(received, Delivery):
            self._keep_cards(received)
        if isinstance(received, Scenario):
            made: list[Path] = []
            keep = self.library.scenario_keeper.keep_new
            if self._attempt(lambda: made.append(keep(received))):
                self._close_sheet()
                self.scenario_taken.emit(made[0])
            return
        if not isinstance(received, Received):
            return
        name = received.fleet.name.strip() or self._context.words.text(N_("Unnamed fleet"))
        fleet = received.noted(self._context.of_game(received.system.id).words).but(name=name)
        kept: list[tuple[Path, str]] = []
        if self._attempt(lambda: kept.append(self.library.keep_beside(fleet))):
            self._close_sheet()
            self.fleet_taken.emit(kept[0][0])
            self._context.tell(msg("{name} is on the shelf", name=kept[0][1]))

    def _keep_cards(self, delivery: "Delivery") -> None:
        from fleetdesk.services.battlescribe import catalogue_import

        own = self.cards
        self._beside(
            lambda told: catalogue_import.keep(delivery, own, told=told),
            msg("Keeping the cards:"),
            self._kept,
        )

    def _kept(self, count: object) -> None:
        self._close_sheet()
        self.cards_taken.emit()
        if isinstance(count, int):
            told = nmsg("{n} card is among your ships", "{n} cards are among your ships", count)
            self._context.tell(told)

    def _close_sheet(self) -> None:
        sheet, self._sheet = self._sheet, None
        if sheet is not None:
            sheet.dismiss()

    # Out

    def share_fleet(self, system: "AnySystem", fleet: "FleetList") -> Sheet:
        """Text, codes or a file."""
        from fleetdesk.ui.library.share_sheet import ShareBody, share

        sheet = share(self._context, self._window, system, fleet)
        if isinstance(sheet.body, ShareBody):
            sheet.body.file_wanted.connect(Once(self._save_fleet, fleet))
        return sheet

    def share_item(self, item: Item) -> None:
        """Share a thing of the shelf: a battle is saved as a file."""
        if item.kind == "battle":
            self._export(item)
            return
        found: list[FleetList] = []
        if self._attempt(lambda: found.append(self.library.open_fleet(item.path).value)):
            fleet = self.library.named(item.path, found[0], self._context.words)
            self.share_fleet(self._parts.find(fleet.system), fleet)

    def _save_fleet(self, fleet: "FleetList") -> None:
        target = self.ask_target(f"{file_stem(fleet.name, 'fleet')}{SENT_FLEET}", f"*{FLEET}")
        if target is not None and self._attempt(lambda: self.library.keep_fleet(fleet, target)):
            self.tell_saved(target)

    def _export(self, item: Item) -> None:
        path = item.path
        name = f"{path.stem.removesuffix('.fleet')}{SENT_FLEET}" if path.suffix == FLEET else path.name
        target = self.ask_target(name, f"*{path.suffix}")
        if target is not None and self._attempt(lambda: self.library.export(path, target)):
            self.tell_saved(target, secret=self._has_secrets(item))

    def ask_target(self, name: str, pattern: str) -> Path | None:
        """Where a file is to be saved, asked for; `None`: nowhere."""
        from fleetdesk.ui import files_asked

        title = self._context.words.text(N_("Save as a file"))
        over, proposed = self._context.keeper.lend(self._window), paths.documents() / name
        return files_asked.save_as(over, title, proposed, pattern)[0]

    def _has_secrets(self, item: Item) -> bool:
        """Whether it holds what sides decide in secret."""
        return (
            not item.partial
            and item.system in self._parts.ids()
            and self._parts.find(item.system).keeps_secrets
        )

    def tell_saved(self, target: Path, *, secret: bool = False) -> None:
        """Say where it is; `secret`: it is a battle in which sides decide in secret."""
        from fleetdesk.services.seats import HOLDS_EVERYTHING

        told = (files.saved_as(target), HOLDS_EVERYTHING)[: 1 + secret]
        self._context.notify(". ".join(map(self._context.words.say, told)))

    # Everything

    def ask_backup(self) -> None:
        """Write all there is into one file."""
        from fleetdesk.services import backup
        from fleetdesk.services.seats import HOLDS_EVERYTHING

        day = self._parts.clock()[:10]
        target = self.ask_target(f"FleetDesk {day}.zip", "*.zip")
        if target is None:
            return
        counts: list[int] = []
        if self._attempt(
            lambda: counts.append(
                backup.back_up(
                    self._parts.folder, target, settings=self._parts.settings.path, at=self._parts.clock()
                )
            )
        ):
            say = self._context.words.say
            told = [say(nmsg("{n} file is in the backup", "{n} files are in the backup", counts[0]))]
            if any(map(self._has_secrets, self.library.battles())):
                told.append(say(HOLDS_EVERYTHING))
            self._context.notify(". ".join(told))

    def ask_restore(self) -> None:
        """Bring back what a backup holds; nothing here is overwritten."""
        from fleetdesk.ui import files_asked

        over = self._context.keeper.lend(self._window)
        title = self._context.words.text(N_("Restore a backup"))
        if (file := files_asked.open_one(over, title, "*.zip")) is not None:
            self.restore(file)

    def restore(self, file: Path) -> None:
        """Bring back what a backup holds."""
        from fleetdesk.services import backup

        found: list[backup.Restored] = []
        if not self._attempt(lambda: found.append(backup.restore(file, self._parts.folder))):
            return
        words, restored = self._context.words, found[0]
        back = len(restored.taken) + len(restored.renamed)
        told = [
            words.say(nmsg("{n} file is back", "{n} files are back", back)),
            words.say(nmsg("{n} was here already", "{n} were here already", len(restored.same))),
        ]
        notices = [words.say(notice) for notice in restored.notices]
        if self._settings_back(file):
            notices.append(words.text(N_("Settings that were as usual here are as in the backup.")))
        self._context.notify(". ".join([", ".join(told), *notices]))
        self.shelf_changed.emit()

    def _settings_back(self, file: Path) -> bool:
        """Set again what is as usual here; whether that changed anything."""
        from fleetdesk.services import backup

        data, changed = backup.settings_in(file), [False]
        if data is not None:
            self._attempt(lambda: changed.append(self._parts.settings.take_back(data)))
        if changed[-1]:
            self.settings_changed.emit()
        return changed[-1]

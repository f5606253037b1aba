"""Hosting from the window: a battle's table is opened to phones and closed again, whatever page shows it."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from fleetdesk import paths
from fleetdesk.core.errors import BadInput, Said
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.services import game_words

if TYPE_CHECKING:
    from fleetdesk.hosting.host import Host
    from fleetdesk.services.battle import BattleSession


class HostingSession(QObject):
    """The phones of one battle."""

    changed = Signal()
    """Who is here, who is invited or what waits for a nod."""
    told = Signal(object)
    """A sentence (`Msg`) for everybody at the tablet: all have closed, somebody asks for a nod."""

    def __init__(
        self, session: "BattleSession", folder: Path, words: Words, parent: QObject | None = None
    ) -> None:
        """Nothing is loaded and nothing listens; `folder` is where phones that were let in are remembered."""
        super().__init__(parent)
        self.session, self._folder, self._words = session, folder, words
        self._owner: JournalThread | None = None
        self.host: Host | None = None
        self.tls = False
        """Whether what goes to phones is encrypted, with a certificate made when the table opens."""
        self._deciding: tuple[str, ...] = ()
        self._waited = 0

    def open(self) -> None:
        """Listen on the local network. Raises BadInput: the extra is missing, no port is free."""
        from fleetdesk.hosting.guests import Guests  # noqa: PLC0415 - loaded when hosting begins
        from fleetdesk.hosting.host import Host  # noqa: PLC0415 - as above
        from fleetdesk.hosting.table_session import TableSession  # noqa: PLC0415 - as above
        from fleetdesk.store.guests import GuestFile  # noqa: PLC0415 - as above

        kept = GuestFile(self._folder, self.session.journal.opening)
        languages = game_words.everywhere(self.session.system.id, first=self._words.language)
        table = TableSession(self.session, Guests(kept.load(), keep=kept.save), languages)
        owner = JournalThread(self)
        host = Host(table, owner, resources=paths.resources(), languages=languages, tls=self.tls)
        try:
            host.start()
        except BaseException:
            table.leave()
            raise
        self._owner, self.host = owner, host
        table.ears.room.append(self._room_changed)
        table.ears.stepped.append(self._stepped)
        self._deciding = self.session.system.deciding(self.session.state)
        self.changed.emit()

    def close(self) -> None:
        """Close the port; phones that were let in are known again when it opens."""
        host, owner = self.host, self._owner
        self.host = self._owner = None
        if host is None or owner is None:
            return
        owner.close()
        host.stop()
        host.table.leave()
        self.changed.emit()

    @property
    def seats(self) -> frozenset[str]:
        """Seats a phone holds."""
        return (
            frozenset(one.seat for one in self.host.table.guests.all)
            if self.host is not None
            else frozenset()
        )

    def covers(self, sides: Iterable[str]) -> bool:
        """Whether each of these sides decides on a phone of its own: the tablet need not go round."""
        wanted = set(sides)
        return bool(wanted) and wanted <= self.seats

    def encrypt(self, on: bool) -> None:  # noqa: FBT001 - what a switch says
        """Close the table and open it again, encrypted or not. Raises BadInput, with the table open as it was."""
        before, self.tls = self.tls, on
        self.close()
        try:
            self.open()
        except BadInput:
            self.tls = before
            self.open()
            raise

    def withdraw(self) -> None:
        """No square shown so far leads to a seat any more."""
        if self.host is not None:
            self.host.table.guests.withdraw()
            self.changed.emit()

    def send_away(self, guests: Iterable[str]) -> None:
        """These phones have no seat any more, at once. Raises StoreError."""
        if self.host is not None:
            self.host.table.send_away(guests)

    def send_all_away(self) -> None:
        """No phone has a seat, and no square leads to one. Raises StoreError."""
        if self.host is not None:
            self.host.table.send_all_away()

    def _room_changed(self) -> None:
        self.changed.emit()
        waiting = self.host.table.waiting if self.host is not None else {}
        if len(waiting) > self._waited:
            newest = list(waiting.values())[-1]
            who = self.host.table.guest_name(newest.guest) if self.host is not None else Msg.verbatim("")
            self.told.emit(msg("{who} asks for a nod: {what}", who=who, what=newest.title))
        self._waited = len(waiting)

    def _stepped(self) -> None:
        before, self._deciding = self._deciding, self.session.system.deciding(self.session.state)
        if before and not self._deciding and self.seats:
            self.told.emit(msg("All have closed."))
        self.changed.emit()


T = TypeVar("T")


class JournalThread(QObject):
    """Runs each call in the thread of the window; once closed it runs none, and whoever waits is told so."""

    _came = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: set[Future[Any]] = set()
        self._closed = False
        self._came.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def submit(self, call: Callable[[], T], /) -> Future[T]:
        """Run it as soon as the window has nothing older to do; from any thread."""
        future: Future[T] = Future()
        if self._closed:
            future.cancel()
            return future
        self._waiting.add(future)
        self._came.emit((call, future))
        return future

    def close(self) -> None:
        """Nobody is answered any more: the window waits for the server to end, not the server for the window."""
        self._closed = True
        for future in tuple(self._waiting):
            future.cancel()
        self._waiting.clear()

    def _run(self, job: tuple[Callable[[], Any], Future[Any]]) -> None:
        call, future = job
        self._waiting.discard(future)
        if not future.set_running_or_notify_cancel():
            return
        try:
            found = call()
        except (Said, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            future.set_exception(error)  # the phone that asked is let go; the window plays on
        else:
            future.set_result(found)

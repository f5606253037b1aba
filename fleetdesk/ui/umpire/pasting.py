"""What the umpire pastes, drops or opens: read at once, or beside the window where it is long; whose it is may be asked first."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QMimeData, QObject, QTime, QTimer, Signal
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QWidget

from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.errors import BadInput, Said, Stopped
from fleetdesk.core.forms import Choice, Form, Written
from fleetdesk.core.game.umpire import Umpiring
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.services.arriving.files import KINDS, is_text, texts_of
from fleetdesk.services.arriving.pages import lines_of
from fleetdesk.services.sending.ledger import Sent, sent
from fleetdesk.ui import files_asked
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.workers import TaskWorker, Workers

_LONG = 20_000
"""Letters that take longer to read than a window may stand still."""
_PREFIX = "author-"


class _Found(NamedTuple):
    """A text as it was read beside the window, with the battle it was read against, and those still to be read."""

    text: str
    others: tuple[str, ...]
    battle: Battle
    form: Form | None


class Pasting(QObject):
    """Reads a paste into the battle, and what is dropped on the desk."""

    began = Signal()
    """It is long, or a file, and read beside the window."""
    came = Signal()
    """It was read, or nothing was taken and that was said; `asking` holds what is asked before."""
    went = Signal(object)
    """(messages read, of how many) while a long paste is read; `None`: it is over."""

    def __init__(self, play: SheetContext, desk: Umpiring, workers: Workers, parent: QWidget) -> None:
        super().__init__(parent)
        parent.setAcceptDrops(True)
        parent.installEventFilter(self)
        self._play, self._desk, self._workers = play, desk, workers
        self._text = ""
        self._waiting: tuple[str, ...] = ()
        """Texts of other files, each to be read by itself."""
        self._before: Counter[str] = Counter()
        """How many messages of each player lay on the desk before."""
        self._authors: dict[str, str] = {}
        """Answers to whose a message is, before all of them are told."""
        self._worker: TaskWorker | None = None
        self.taking = False
        """From when it is read to when all is taken, over a few turns of the window: `came` follows."""
        self.asking: tuple[Choice, ...] = ()
        self.last: tuple[Msg, Msg] | None = None
        """When something was pasted last, and whose messages were new in it."""
        self.writers: tuple[str, ...] = ()
        """The same players, in the order of play."""

    @property
    def busy(self) -> bool:
        """Whether a paste is being read or taken."""
        return self.taking or self._worker is not None

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QDropEvent):
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            if self.busy:
                self._play.say(msg("What came before is still being read: drop it again after that."))
            else:
                self._begin(event.mimeData())
        return True

    def paste(self) -> None:
        """Take what lies on the clipboard; while one is read it is given up instead."""
        if self._worker is not None:
            self._worker.stop()
            self._over()
        else:
            self._begin(QGuiApplication.clipboard().mimeData())

    def open(self) -> None:
        """Take files that are chosen."""
        play = self._play
        title = play.words.text(N_("Read messages from files"))
        kinds = " ".join(f"*{ending}" for ending in KINDS)
        files = files_asked.open_some(play.keeper.lend(play.host), title, f"{kinds};;*")
        if files:
            self._fresh()
            self._beside(partial(texts_of, tuple(files)))

    def _begin(self, copied: QMimeData | None) -> None:
        self._fresh()
        if files := files_of(copied):
            self._beside(partial(texts_of, files))
            return
        try:
            text = words_of(copied)
            self._check((text,))
        except Said as said:
            self._play.say(said.message)
            return
        if len(text) > _LONG:
            self._beside(lambda: (text,))
        else:
            battle, self._text = self._play.bridge.whole, text
            self._next(partial(self._known, battle, self._form(battle, text)))

    def _fresh(self) -> None:
        self._authors, self.writers, self._waiting, self._before = {}, (), (), self._messages()

    def _check(self, texts: Iterable[str]) -> None:
        """Raise `BadInput` where one is too long, or was sent by the umpire himself."""
        for text in texts:
            refuse_own(text, sent(self._play.bridge.session).values())
            if len(text) > self._desk.most:
                told = msg(
                    "This text has {n} letters, and {most} can be read at once: paste it in parts. Nothing is taken.",
                    n=len(text),
                    most=self._desk.most,
                )
                raise BadInput(told)

    def _next(self, does: Callable[[], None]) -> None:
        """In the next turn of the window, which answers a finger between any two; `came` follows."""
        self.taking = True
        QTimer.singleShot(0, self, does)

    def tell_author(self, key: str, side: str) -> None:
        """Whose a message is."""
        self._authors[key] = side
        self._take(self._form(self._play.bridge.whole, self._text))

    def _form(self, battle: Battle, text: str) -> Form | None:
        answers = {"text": text, "open": True, **self._authors}
        return self._play.bridge.seen.form(self._desk.paste(battle), answers)

    def _beside(self, texts: Callable[[], tuple[str, ...]]) -> None:
        """Read the first of them off the window's thread."""
        battle = self._play.bridge.whole

        def task(told: Callable[[int, int], bool]) -> _Found:
            text, *others = found = texts()
            self._check(found)
            for done, count in self._desk.ahead(battle, text):
                if not told(done, count):
                    raise Stopped
            form = self._form(battle, text)
            if (
                form is not None and form.args is not None
            ):  # what the desk will show is known when it is wanted
                _, after = self._play.bridge.session.journal.rehearse(self._desk.paste(battle), form.args)
                self._desk.inbox(after)
            return _Found(text, tuple(others), battle, form)

        self._worker = TaskWorker(task)
        self._worker.progressed.connect(self._progressed)
        self._worker.ended.connect(self._read)
        self._workers.start(self._worker)
        self.began.emit()
        self.went.emit((0, 1))

    def _progressed(self, told: tuple[int, int]) -> None:
        if self.sender() is self._worker:
            self.went.emit(told)

    def _read(self, found: _Found | Msg | None) -> None:
        if self.sender() is not self._worker:
            return  # it was given up
        self._over()
        if isinstance(found, Msg):
            self._play.say(found)
        elif found is not None:
            self._text, self._waiting = found.text, found.others
            self._known(found.battle, found.form)

    def _known(self, battle: Battle, form: Form | None) -> None:
        """Take what was read against a battle, read anew where that went on meanwhile."""
        now = self._play.bridge.whole
        self._take(form if battle is now else self._form(now, self._text))

    def _messages(self) -> Counter[str]:
        """How many messages of each player lie on the desk."""
        fleets = self._desk.inbox(self._play.bridge.whole).fleets
        return Counter({one.player: len(one.messages) for one in fleets})

    def _brought(self) -> tuple[Msg, Msg]:
        new = self._messages() - self._before
        self.writers = tuple(new)
        told = nmsg(
            "{n} new message, of {players}",
            "{n} new messages, of {players}",
            new.total(),
            players=tuple(map(Msg.verbatim, new)),
        )
        time = QTime.currentTime().toString("HH:mm")
        return msg("Last paste {time}", time=time), told if new else msg("Nothing new in it.")

    def _over(self) -> None:
        self._worker = None
        self.went.emit(None)

    def _take(self, form: Form | None) -> None:
        """Take what was read, unless it has to be asked whose it is."""
        self.asking = _unanswered(form, self._authors)
        args = form.args if form is not None else None
        taken = False
        if not self.asking and args is None:
            self._play.say(_why_not(form))
        elif not self.asking and args is not None:
            self.taking = True  # what the battle tells meanwhile is shown once it is through
            try:
                self._play.bridge.do(self._desk.paste(self._play.bridge.whole), args)
                taken = True
            except Said as said:
                self._play.say(said.message)
        self._next(partial(self._through, taken=taken))

    def _through(self, *, taken: bool) -> None:
        """It was taken, cannot be, or is asked about; then the next file has its turn."""
        self.taking = False
        if taken:
            self.last = self._brought()
        if self._waiting and not self.asking:
            texts, self._authors = self._waiting, {}
            self._beside(lambda: texts)
        else:
            self.came.emit()


def _unanswered(form: Form | None, told: Mapping[str, str]) -> tuple[Choice, ...]:
    """Questions whose a message is that still wait for an answer."""
    return tuple(
        one
        for one in (form.fields if form is not None else ())
        if isinstance(one, Choice) and one.key.startswith(_PREFIX) and one.key not in told
    )


def _why_not(form: Form | None) -> Msg:
    """Why nothing of a text is taken."""
    for field in form.fields if form is not None else ():
        for reading in field.readings if isinstance(field, Written) else ():
            if reading.tone == "harm":
                return reading.text
        if not isinstance(field, Written) and getattr(field, "tone", "") == "harm":
            return getattr(field, "text", None) or msg("Nothing of this text is an order.")
    return msg("Nothing of this text is an order.")


_MARKED = re.compile(r"<(?:s|del|strike|blockquote)\b|line-through", re.IGNORECASE)
"""Signs of a page that its plain text does not show."""
_MOST_HTML = 400_000
"""Letters of a page; of a larger one the plain text is read."""
_MARKUP = re.compile(r"\[/?\w[^\]\n]*\]|[\W_]+")


def files_of(copied: QMimeData | None) -> tuple[Path, ...]:
    """The files themselves, where files were copied or dropped and not what is in them."""
    urls = copied.urls() if copied is not None else []
    return tuple(Path(one.toLocalFile()) for one in urls) if all(one.isLocalFile() for one in urls) else ()


def words_of(copied: QMimeData | None) -> str:
    """What was copied, to be read. Raises BadInput: it is no text."""
    copied = copied or QMimeData()  # none where nothing was copied at all
    text, page = copied.text(), copied.html()
    if page and (not text.strip() or (_MARKED.search(page) and len(page) <= _MOST_HTML)):
        text = "\n".join(lines_of(page))
    if not text.strip():
        raise BadInput(msg("No text was copied: copy the messages in the forum first."))
    if not is_text(text):
        raise BadInput(msg("What was copied is no text: nothing of it is taken."))
    return text


def refuse_own(text: str, sent: Iterable[Sent]) -> None:
    """Raise `BadInput` where the words are a text the umpire sent himself, whatever its markup."""
    texts = [one for one in sent if one.text and len(text) <= 2 * len(one.text)]
    bare = _MARKUP.sub("", text) if texts else ""
    for one in texts:
        if bare == _MARKUP.sub("", one.text):
            told = msg(
                "This is what you sent yourself, “{title}”: nothing of it is taken. Copy the messages in the forum first.",
                title=one.title,
            )
            raise BadInput(told)

"""The keys of a recorder under the journal: start, turn, step, end, and moments with a name."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.errors import Said
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.services.after.recorder import Bookmark, Way, bookmark, bookmarks, moved
from fleetdesk.ui.battle.over.sheets import RemarkSheet
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window_context import Once

KEYS: tuple[tuple[Way, str, str], ...] = (
    ("start", "start", N_("To the opening")),
    ("turn_back", "arrow-left", N_("A turn back")),
    ("back", "chevron-left", N_("A step back")),
    ("on", "chevron-right", N_("A step on")),
    ("turn_on", "arrow-right", N_("A turn on")),
    ("end", "end", N_("To now")),
)


class Recorder(QWidget):
    """Moves the moment that is shown; the present stays where it is."""

    wanted = Signal(int)
    """Id of the entry to look at."""

    def __init__(self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge) -> None:
        super().__init__()
        self._keeper, self._words, self._bridge = keeper, words, bridge
        row = Row(keeper, self, gap=0)
        self.keys: dict[Way, BigButton] = {}
        for way, icon, name in KEYS:
            button = self.keys[way] = BigButton(keeper, icon=icon, kind="ghost", name=words.text(name))
            button.clicked.connect(partial(self._go, way))
            row.addWidget(button)
        row.addStretch(1)
        self.marks = row.put(BigButton(keeper, icon="flag", kind="ghost", name=words.text(N_("Bookmarks"))))
        self.marks.clicked.connect(self.open_marks)

    def _go(self, way: Way, *_: object) -> None:
        to = moved(self._bridge.session, self._bridge.looking, way)
        if to is None:
            self._bridge.look_at(None)
        else:
            self.wanted.emit(to)

    def open_marks(self, *_: object) -> None:
        """Show the moments with a name, and a way to name the one that is shown."""
        words, session = self._words, self._bridge.session
        known = bookmarks(session)
        rows = [Choice(one.name, words.say(msg("Line {n}", n=one.entry)), icon="flag") for one in known]
        if session.read_only is None:
            rows.append(Choice(words.text(N_("Name this moment …")), icon="plus"))
        title = words.text(N_("Bookmarks"))
        choose(self._keeper, words, self, title, rows, then=Once(self._marked, known))

    def _marked(self, known: tuple[Bookmark, ...], number: object) -> None:
        if not isinstance(number, int):
            return
        if number < len(known):
            self.wanted.emit(known[number].entry)
            return
        looking = self._bridge.looking
        entry = self._bridge.session.journal.head if looking is None else looking
        name = self._words.text(N_("Name of the bookmark"))
        sheet = RemarkSheet(self._keeper, self._words, self, name)
        sheet.finished.connect(Once(self._named, entry))
        sheet.open()

    def _named(self, entry: int, name: object) -> None:
        if isinstance(name, str):
            try:
                bookmark(self._bridge.session, entry, name[:80], self._bridge.seat)
            except Said as said:
                Sheet(self._keeper, self._words, self, self._words.say(said.message)).open()

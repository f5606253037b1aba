"""The battle's room: set one up, or play the one that is open."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget
from shiboken6 import isValid

from fleetdesk import paths
from fleetdesk.core.battle.battles import TABLE, Setup
from fleetdesk.core.errors import FolderError
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.scenarios import Scenario
from fleetdesk.services import game_words
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.drafts import Drafts
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.parts import Parts
from fleetdesk.services.shelf.library import Library
from fleetdesk.store.pins import Pins
from fleetdesk.store.settings import Habits
from fleetdesk.ui.awake import Awake
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.battle.seating import Seating
from fleetdesk.ui.battle.trying import Trying
from fleetdesk.ui.sounds import Sounds
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.window_context import WindowContext

if TYPE_CHECKING:  # a battle opens without it
    from fleetdesk.services.printing import Printable
    from fleetdesk.ui.battle.setup.page import SetupPage
    from fleetdesk.ui.guide.lesson import Guided, Lesson
    from fleetdesk.ui.phones.hosting_session import HostingSession
    from fleetdesk.ui.umpire.desk import UmpireDesk


class BattleRoom(QWidget):
    """One battle at most."""

    left = Signal()
    """Back to the library."""
    renamed = Signal(str)
    """The title of what is shown has changed."""
    room_wanted = Signal(str)
    """Another room of the window, by its key: the papers of this battle, settings."""
    seat_left = Signal()
    """The device changes hands."""
    covered = Signal(bool)
    """Whether the blank screen is shown, until somebody takes the device."""
    help_wanted = Signal()
    """What is this?"""

    def __init__(
        self, context: WindowContext, parts: Parts, library: Library, size: QSize, parent: QWidget
    ) -> None:
        """`size` is that of the window: no rail stands beside a battle, which is laid in the size it will have."""
        super().__init__(parent)
        self.resize(size)
        self._drafts = Drafts()
        self._context, self._parts, self._library = context, parts, library
        self._stack = QStackedWidget()
        self._column = Column(context.keeper, self, gap=0)
        self._column.addWidget(self._stack, 1)
        self.session: BattleSession | None = None
        self.path: Path | None = None
        self.seating: Seating | None = None
        self.setup: SetupPage | None = None
        self._trying = Trying(self)
        self._trying.failed.connect(self._open_anew)
        self._first: FleetList | None = None
        self._scenario: Scenario | None = None
        self.hosting: HostingSession | None = None
        """The battle opened to phones, once somebody wanted that."""
        self.desk: UmpireDesk | None = None
        """The umpire's desk, once it was opened on this page."""
        self.guided: Guided | None = None
        """The first battle, while somebody is led through it."""

    @property
    def is_open(self) -> bool:
        """Whether a battle is played or set up here."""
        return self.session is not None or self.setup is not None

    @property
    def page(self) -> BattlePage | None:
        """The page of whoever sits; `None` while nobody does."""
        return self.seating.page if self.seating is not None else None

    @property
    def title(self) -> str:
        return self.session.state.title if self.session is not None else ""

    @property
    def way_back(self) -> tuple[Path, str] | None:
        """The file of what is played and its name; of a lesson nothing is kept."""
        return (self.path, self.title) if self.path is not None and self.guided is None else None

    # Setting up

    def set_up(self, system: AnySystem, fleet: FleetList | None, scenario: Scenario | None = None) -> None:
        """Ask who sails what; `fleet` or `scenario` is what one came with."""
        from fleetdesk.ui.battle.setup.offered import fleets_offered, scenarios_offered
        from fleetdesk.ui.battle.setup.page import SetupPage

        self.close_battle()
        self._first, self._scenario = fleet, scenario
        library, words = self._library, self._context.words
        fleets = fleets_offered(library, words, system.id)
        if fleet is not None:  # as its file knows it: the battle will say whose it was
            fleet = next((one for one in fleets if one.but(id="") == fleet.but(id="")), fleet)
        page = SetupPage(
            self._context.keeper,
            game_words.of_game(words, system.id),
            system,
            fleets,
            first=fleet,
            presets=library.presets(system.id),
            last=self._parts.settings.settings.house.get(system.id),
            habits=self._habits(system.id),
            real_dice=self._parts.settings.settings.real_dice,
            seed=self._parts.seed,
            scenarios=scenarios_offered(library, words, system.id),
        )
        if scenario is not None:
            page.take_scenario(scenario)
        page.battle_wanted.connect(self._begin)
        page.leave_wanted.connect(self.left)
        self.setup = page
        self._system = system
        self._show(page)
        self.renamed.emit("")

    def _begin(self, setup: object) -> None:
        if isinstance(setup, Setup):
            self._context.attempt(self, lambda: self._create(setup))

    def _create(self, setup: Setup) -> None:
        self._remember(setup)
        path = self._library.new_battle_path(setup.title)
        self._play(self._begun(self._system, setup, path), path)
        tablet = self._habits(self._system.id).tablet
        if tablet == "passed" and self.seating is not None and self.page is not None:
            self.seating.hand_over()
        elif tablet == "phones":
            self.invite_phones()

    def _begun(self, system: AnySystem, setup: Setup, path: Path) -> BattleSession:
        return BattleSession.create(system, setup, path, clock=self._parts.clock, find=self._parts.find)

    def _habits(self, game: str) -> Habits:
        """How a game was set up at this table last."""
        return self._parts.settings.settings.tables.get(game, Habits())

    def _remember(self, setup: Setup) -> None:
        """By which rules, with which dice and how at the table this game is played: next time the same is proposed."""
        page, file, game = self.setup, self._parts.settings, self._system.id
        if page is None:
            return
        kept = file.settings.but(
            house={**file.settings.house, game: dict(setup.house)},
            tables={**file.settings.tables, game: page.table.habits},
            real_dice=page.table.real_dice,
        )
        if kept != file.settings:
            self._context.attempt(self, lambda: file.save(kept))

    # Playing

    def open(self, path: Path) -> None:
        """Go on with a battle; one that is open already stays as it is. Raises StoreError."""
        if self.session is None or self.path != path:
            self._open(path, later=True)

    def _open(self, path: Path, *, later: bool = False) -> None:
        session = BattleSession.open(path, clock=self._parts.clock, find=self._parts.find, later=later)
        self.close_battle()
        self._trying.begin(session.trials)
        try:
            self._play(session, path)
        except Exception:
            if all(session.trials):
                raise
            self.close_battle()
            self._open(path)

    def _open_anew(self) -> None:
        """It does not hang together: show it up to where it does, or say that nothing of it can be shown."""
        path = self.path
        self.close_battle()
        if path is None or not self._context.attempt(self, lambda: self._open(path)):
            self.left.emit()

    def learn(self, system: AnySystem) -> None:
        """Lead somebody through a battle of two ships, which is kept nowhere. Raises Said."""
        from fleetdesk.services import first_battle
        from fleetdesk.ui.guide.lesson import Guided

        samples = {item.path.stem: item.path for item in self._library.fleets(system.id) if item.shipped}
        lists = {stem: self._library.open_fleet(path).value for stem, path in samples.items()}
        # Drafts and codes are known again by how a battle began: two lessons share none of them.
        setup = first_battle.line_up(system, lists, self._context.words, seed=self._parts.seed())
        self.close_battle()
        self._system = system
        guided = Guided(self._context.keeper, self)
        session = self._begun(system, setup, guided.path)
        self.guided = guided
        self._play(session, guided.path)
        self._follow(guided).begin()
        guided.lesson.kept.connect(self._keep_lesson)
        guided.lesson.left.connect(self.left)

    def _follow(self, guided: "Guided") -> "Lesson":
        """Lead on from where the lesson is, whatever page it goes on with."""
        if self.seating is not None:
            self._column.insertWidget(0, guided.show_bar(self._context.words, self.seating))
        return guided.lesson

    def _keep_lesson(self) -> None:
        """Go on with the first battle as with any other."""
        self._context.attempt(self, lambda: self.carry_to(self._library))

    def _tell_stuck(self, said: object) -> None:
        if isinstance(said, FolderError):
            self._context.problem(self, said)

    def carry_to(self, library: Library) -> None:
        """Go on in another folder: the battle that is played is copied there as it stands.

        Raises StoreError: it cannot be, and goes on where it was.
        """
        if self.session is not None:
            path = library.new_battle_path(self.title)
            self.session.copy_to(path)
            written = self._drafts
            self.open(path)
            self._drafts.take(written)
        self._library = library

    def _play(self, session: BattleSession, path: Path) -> None:
        self._drop_setup()
        self.session, self.path = session, path
        self._drafts = self._parts.drafts(session.journal.opening, self._context.tell)
        self._make_seating(session).begin()
        # Why it can only be looked at the page itself says.
        self._context.tell_all(one for one in session.notices if one != session.read_only)
        self.renamed.emit(self.title)

    def _make_seating(self, session: BattleSession) -> Seating:
        settings = self._parts.settings.settings
        seating = Seating(
            self._context.keeper,
            game_words.of_game(self._context.words, session.system.id),
            session,
            real_dice=settings.real_dice,
            awake=Awake() if settings.screen_awake else None,
            drafts=self._drafts,
            pins=Pins(self._parts.pins, session.journal.opening),
            codes=self._habits(session.system.id).codes,
            sounds=Sounds(paths.resources() / "sounds", wanted=lambda: self._parts.settings.settings.sounds),
        )
        seating.leave_wanted.connect(self.left)
        seating.room_wanted.connect(self.room_wanted)
        seating.phones_wanted.connect(self.invite_phones)
        if self.hosting is not None:
            seating.on_phones = self.hosting.covers
        seating.seat_left.connect(self.seat_left)
        seating.covered.connect(self.covered)
        seating.real_dice_chosen.connect(self._dice_chosen)
        seating.stuck.connect(self._tell_stuck)
        seating.desk_wanted.connect(self.open_desk)
        seating.help_wanted.connect(self.help_wanted)
        self.seating = seating
        seating.resize(self.size())
        self._show(seating)
        return seating

    def open_desk(self) -> None:
        """Lay the umpire's desk over the page; it goes with it when the device changes hands."""
        page = self.page
        desk = None if page is None or not page.bridge.has_desk else page.bridge.system.umpiring
        if page is None or desk is None:
            return
        if self.desk is None or not isValid(self.desk) or self.desk.parent() is not page:
            from fleetdesk.ui.umpire.desk import UmpireDesk

            self.desk = UmpireDesk(page.controller.play, desk, self._context.workers)
            self.desk.left.connect(self.desk.hide)
            self.desk.undo_wanted.connect(page.controller.undo)
            page.cover(self.desk)
        self.desk.show()
        self.desk.raise_()

    def _show(self, page: QWidget) -> None:
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)

    def papers(self) -> "tuple[Printable, ...]":
        """What can be printed of the battle that is open, as it stands and as whoever looks may see it."""
        if self.session is None:
            return ()
        return Onlooker(self.session, self.seating.seat if self.seating else TABLE).papers()

    def invite_phones(self) -> None:
        """Open the battle to phones, and show who is invited and who is here."""
        from fleetdesk.ui.phones.hosting_session import HostingSession
        from fleetdesk.ui.phones.room import phones_sheet

        session, seating = self.session, self.seating
        if session is None or seating is None:
            return
        if self.hosting is None:
            self.hosting = HostingSession(session, self._parts.phones, self._context.words, self)
            self.hosting.told.connect(self._context.tell)
        seating.on_phones = self.hosting.covers
        pins = Pins(self._parts.pins, session.journal.opening)
        phones_sheet(self._context, self.hosting, self, pins, seating.seat)

    def _dice_chosen(self, real: bool) -> None:  # noqa: FBT001 - a signal's payload
        file = self._parts.settings
        self._context.attempt(self, lambda: file.save(file.settings.but(real_dice=real)))

    def speak(self) -> None:
        """Another language: the same battle on a new page for the same seat, or the same blank screen."""
        if self.session is not None and self.seating is not None:
            seat, sits = self.seating.seat, self.seating.page is not None
            self._drop_sitting()
            seating = self._make_seating(self.session)
            if sits:
                seating.sit(seat)
            else:
                seating.hand_over()
            if self.guided is not None:
                self._follow(self.guided)
        elif self.setup is not None:
            self._drop_setup()
            self.set_up(self._system, self._first, self._scenario)

    # Leaving

    def close_battle(self) -> None:
        """Let go of the battle and its file."""
        self._trying.begin(())
        self._drop_sitting()
        self._drop_setup()
        session, self.session = self.session, None
        hosting, self.hosting = self.hosting, None
        if hosting is not None:
            hosting.close()
            hosting.deleteLater()
        self.path = None
        if session is not None:
            session.close()
        guided, self.guided = self.guided, None
        if guided is not None:
            guided.close()

    def _drop_sitting(self) -> None:
        seating, self.seating = self.seating, None
        if seating is not None:
            over = seating.page is not None and seating.page.bridge.seen.over
            seating.clear()
            if over:
                self._drafts.clear()
            self._stack.removeWidget(seating)
            seating.setParent(None)
            seating.deleteLater()
            self.covered.emit(False)

    def _drop_setup(self) -> None:
        page, self.setup = self.setup, None
        if page is not None:
            self._stack.removeWidget(page)
            page.deleteLater()

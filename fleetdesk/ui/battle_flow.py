"""A battle from set-up to the last shot: the page it is set up on, its file, the page it is played on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from fleetdesk.core.battles import Setup
from fleetdesk.core.fleets import FleetList
from fleetdesk.core.words import Msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.library import Library
from fleetdesk.services.parts import Parts
from fleetdesk.services.printing import of_battle
from fleetdesk.ui.awake import Awake
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.battle.setup_page import SetupPage
from fleetdesk.ui.desk import Desk
from fleetdesk.ui.pages import Pages

SETUP, BATTLE = "setup", "battle"


class BattleFlow(QObject):
    """The battle that is open, if one is.

    Signals:
        brought: key of the page to show.
        left: back to the library.
        print_wanted: a tuple of `Printable`.
        real_dice_chosen: where dice come from, to be remembered.
    """

    brought = Signal(str)
    left = Signal()
    print_wanted = Signal(object)
    real_dice_chosen = Signal(bool)

    def __init__(
        self, desk: Desk, parts: Parts, library: Library, pages: Pages, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._parts, self._library, self._pages = desk, parts, library, pages
        self.session: BattleSession | None = None
        self._awake = Awake()

    # --- set-up --------------------------------------------------------------------------------------

    def set_up(self, system: str, first: FleetList | None = None) -> None:
        """Ask who sails: everything is filled in, one tap begins."""
        page = SetupPage(
            self._desk.keeper,
            self._desk.words,
            self._parts.find(system),
            self._library.fleets(system),
            first=first,
            presets=self._library.presets(system),
            seed=self._parts.seed,
        )
        page.battle_wanted.connect(self._begin)
        page.leave_wanted.connect(self.left)
        self._pages.put(SETUP, page)
        self.brought.emit(SETUP)

    def _begin(self, setup: Setup) -> None:
        def create() -> None:
            system = self._parts.find(setup.sides[0].fleet.system)
            path = self._library.new_battle_path(setup.title)
            self._play(
                BattleSession.create(system, setup, path, clock=self._parts.clock, find=self._parts.find)
            )

        if self._desk.attempt(self._pages, create):
            self._pages.drop(SETUP)

    # --- play ----------------------------------------------------------------------------------------

    def open(self, path: Path) -> bool:
        """Open a battle where its players left it; tells whether it went well."""
        if self.session is not None and self.session.path == path:
            self.brought.emit(BATTLE)
            return True
        return self._desk.attempt(
            self._pages,
            lambda: self._play(BattleSession.open(path, clock=self._parts.clock, find=self._parts.find)),
        )

    def _play(self, session: BattleSession) -> None:
        self.close()
        self.session = session
        self._pages.put(BATTLE, self.make_page())
        self.brought.emit(BATTLE)
        self._tell(session.notices)

    def make_page(self) -> BattlePage:
        """The page of the battle that is open."""
        assert self.session is not None  # noqa: S101 - there is no page without a battle
        settings = self._parts.settings.settings
        page = BattlePage(
            self._desk.keeper,
            self._desk.words,
            self.session,
            real_dice=settings.real_dice,
            awake=self._awake if settings.screen_awake else None,
        )
        page.leave_wanted.connect(self.left)
        page.print_wanted.connect(self._print)
        page.real_dice_chosen.connect(self.real_dice_chosen)
        return page

    def _print(self, session: BattleSession) -> None:
        self.print_wanted.emit(of_battle(session.system, session.state))

    def _tell(self, notices: tuple[Msg, ...]) -> None:
        for notice in notices:
            self._desk.notify(self._desk.words.say(notice))

    def close(self) -> None:
        """Let go of the battle; it is on the disk as it stands."""
        self._pages.drop(BATTLE)
        if self.session is not None:
            self.session.close()
            self.session = None
        self._awake.end()

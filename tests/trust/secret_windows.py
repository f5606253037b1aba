"""The window of both twins: its texts, what a screen reader hears and is told at every step, and its pixels."""

import os
import re
from collections.abc import Iterable
from functools import cache

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QWidget

from fleetdesk import paths
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.page import Announcer
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.frame import application
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from tests.trust.surfaces import LANGUAGES
from tests.trust.twins import Twins
from tests.ui import leaks
from tests.ui.pages import seated

_IDS = re.compile(r"0x[0-9a-f]+")
"""What Python calls an object is no news."""
SIZE = (1280, 800)


@cache
def _keeper() -> ThemeKeeper:
    return ThemeKeeper(paths.resources())


def shown(session: BattleSession, seat: str, language: int, *, walk: bool) -> dict[str, list[str]]:
    """All a seat finds in the window."""
    application()
    page = seated(_keeper(), LANGUAGES[language], session, seat=seat)
    page.resize(*SIZE)
    page.show()
    try:
        found = {"window": leaks.read(page)}
        if walk:
            found["window, all opened"] = leaks.wander(page)
        return {name: [_IDS.sub("", one) for one in told] for name, told in found.items()}
    finally:
        page.bridge.let_go()
        page.close()
        page.deleteLater()
        leaks.settle()


class Ears:
    """What a screen reader says at every step, to every other seat of both twins."""

    def __init__(self, pair: Twins) -> None:
        application()
        self._pages: list[QWidget] = []
        self.told = tuple(self._of(session, pair.seats) for session in (pair.one, pair.other))

    def _of(self, session: BattleSession, seats: Iterable[str]) -> dict[str, list[str]]:
        heard: list[str] = []
        for seat in seats:
            page = QWidget()
            bridge = BattleBridge(session, page)
            bridge.sit_down(seat)
            Announcer(bridge, LANGUAGES[0], page).said.connect(heard.append)
            self._pages.append(page)
        return {"announced": heard}


def of_both(pair: Twins) -> tuple[str, dict[str, list[str]], dict[str, list[str]]]:
    """One seat chosen by chance, and what each twin shows it."""
    seat, language = pair.chance.choice(pair.seats), pair.chance.randrange(len(LANGUAGES))
    walk = pair.chance.random() < 0.3
    one, other = (shown(session, seat, language, walk=walk) for session in (pair.one, pair.other))
    return seat, one, other

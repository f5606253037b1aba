"""The window of both twins: its texts, what a screen reader hears, every moment gone by, and its pixels."""

from __future__ import annotations

import os
import re
from functools import cache

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from fleetdesk import paths
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.frame import application
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from tests.trust.surfaces import LANGUAGES
from tests.trust.twins import Twins
from tests.ui import leaks

_IDS = re.compile(r"0x[0-9a-f]+")
"""What Python calls an object is no news."""
SIZE = (1280, 800)


@cache
def _keeper() -> ThemeKeeper:
    return ThemeKeeper(paths.resources())


def shown(session: BattleSession, seat: str, language: int, *, walk: bool) -> dict[str, list[str]]:
    """All a seat finds in the window."""
    application()
    page = BattlePage(_keeper(), LANGUAGES[language], session, seat=seat)
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


def of_both(pair: Twins) -> tuple[str, dict[str, list[str]], dict[str, list[str]]]:
    """One seat chosen by chance, and what each twin shows it."""
    seat, language = pair.chance.choice(pair.seats), pair.chance.randrange(len(LANGUAGES))
    walk = pair.chance.random() < 0.3
    one, other = (shown(session, seat, language, walk=walk) for session in (pair.one, pair.other))
    return seat, one, other

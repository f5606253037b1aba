"""How a battle on the shelf ended: its file keeps what happened, and its game says what that comes to."""

import contextlib
from collections.abc import Callable
from pathlib import Path

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.game.system import AnySystem
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.shelf.judging import Ending


def ending(find: Callable[[str], AnySystem], path: Path) -> Ending:
    """Look at a battle as it lies on the table, its file untouched. Raises StoreError."""
    with contextlib.closing(BattleSession.open(path, find=find, look=True, later=True)) as session:
        return Ending(over=Onlooker(session, TABLE).overview.over)

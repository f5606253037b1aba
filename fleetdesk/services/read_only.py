"""A battle somebody only wants to know something of: a report, a paper, what is to be sent."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from fleetdesk import systems
from fleetdesk.core.game.system import AnySystem
from fleetdesk.services.battle import BattleSession
from fleetdesk.store.snapshots import snapshot


@contextlib.contextmanager
def looked_at(path: Path, *, find: Callable[[str], AnySystem] = systems.load) -> Iterator[BattleSession]:
    """A battle as it stands; neither the file nor anything beside it changes, whatever is wrong with it.

    Raises StoreError: it cannot be read.
    """
    with snapshot(path) as copy:
        session = BattleSession.open(copy, find=find, look=True)
        try:
            yield session
        finally:
            session.close()

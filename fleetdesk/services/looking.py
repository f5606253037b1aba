"""A battle somebody only wants to know something of: a report, a paper, what is to be sent."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from fleetdesk import systems
from fleetdesk.core.system import AnySystem
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.store.snapshots import snapshot


@contextlib.contextmanager
def looked_at(path: Path, *, find: Callable[[str], AnySystem] = systems.load) -> Iterator[BattleSession]:
    """A battle as it stands; neither the file nor anything beside it changes, whatever is wrong with it.

    Raises:
        StoreError: it cannot be read.
    """
    with snapshot(path) as copy:
        session = BattleSession.open(copy, find=find)
        try:
            session.notices = tuple(_told(session.notices, path, copy.parent))
            yield session
        finally:
            session.close()


def _told(notices: tuple[Msg, ...], path: Path, folder: Path) -> Iterator[Msg]:
    """What is wrong with it, as it was found out by mending the copy; nothing is kept of that."""
    kept = {one.name for one in folder.iterdir() if ".damaged-" in one.name}
    yield from (notice for notice in notices if kept.isdisjoint(map(str, notice.args.values())))
    if kept:
        yield msg("{file} itself is left as it is. Open it in the window to mend it.", file=path.name)

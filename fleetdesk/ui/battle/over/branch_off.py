"""What if: the moment that is looked at, continued as a battle of its own."""

from __future__ import annotations

from fleetdesk.core.words import msg
from fleetdesk.services.after import branches
from fleetdesk.ui.battle.sheet_context import SheetContext


def branch_off(play: SheetContext, agreed: tuple[str, ...] = ()) -> None:
    """Put the battle as it stood then on the shelf, under a name of its own.

    Raises:
        NotYours: all sides must agree.
        StoreError: the disk says no.
    """
    session, bridge = play.bridge.session, play.bridge
    entry = bridge.seen.head if bridge.looking is None else bridge.looking
    title = play.words.say(branches.named(session, entry))
    branches.branch(session, entry, title, seat=bridge.seat, agreed=agreed, at=session.journal.clock())
    play.say(msg("{name} is on the shelf", name=title))

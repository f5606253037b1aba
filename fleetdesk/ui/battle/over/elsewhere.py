"""A battle that goes on elsewhere: the moment that is looked at as a battle of its own, a copy for a side to take along."""

from fleetdesk.core.escaping import file_stem
from fleetdesk.core.words import N_, msg
from fleetdesk.services.after import branches
from fleetdesk.store import files
from fleetdesk.store.battle.parts import SUFFIX as BATTLE
from fleetdesk.ui import files_asked
from fleetdesk.ui.battle.sheet_context import SheetContext


def branch_off(play: SheetContext, agreed: tuple[str, ...] = ()) -> None:
    """Put the battle as it stood then on the shelf, under a name of its own.

    Raises NotYours: all sides must agree; StoreError: the disk says no.
    """
    session, bridge = play.bridge.session, play.bridge
    entry = bridge.seen.head if bridge.looking is None else bridge.looking
    title = play.words.say(branches.named(session, entry))
    branches.branch(session, entry, title, seat=bridge.seat, agreed=agreed, at=session.journal.clock())
    play.say(msg("{name} is on the shelf", name=title))


def save_copy(play: SheetContext) -> None:
    """Save what this seat may know as a battle file that is only looked at. Raises StoreError."""
    from fleetdesk import paths

    words, bridge = play.words, play.bridge
    side = bridge.battle.side(bridge.seat).name
    name = f"{file_stem(f'{bridge.battle.title} - {side}', words.text(N_('Battle')))}{BATTLE}"
    title = words.say(msg("Save a copy for {side}", side=side))
    path, _ = files_asked.save_as(play.keeper.lend(play.host), title, paths.documents() / name, f"*{BATTLE}")
    if path is not None:
        from fleetdesk.services import copies

        copies.write_for(bridge.session, bridge.seat, path)
        play.say(files.saved_as(path))

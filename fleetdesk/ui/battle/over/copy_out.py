"""A copy of the battle for the side that looks at it, to take along."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from fleetdesk.core.escaping import file_stem
from fleetdesk.core.words import N_, msg
from fleetdesk.store.battle.parts import SUFFIX as BATTLE
from fleetdesk.ui.battle.sheet_context import SheetContext


def save_copy(play: SheetContext) -> None:
    """Save what this seat may know as a battle file that is only looked at. Raises StoreError."""
    words, bridge = play.words, play.bridge
    side = bridge.battle.side(bridge.seat).name
    name = f"{file_stem(f'{bridge.battle.title} - {side}', words.text(N_('Battle')))}{BATTLE}"
    title = words.say(msg("Save a copy for {side}", side=side))
    chosen, _ = QFileDialog.getSaveFileName(play.keeper.lend(play.host), title, name, f"*{BATTLE}")
    if chosen:
        from fleetdesk.services import copies

        path = Path(chosen)
        target = path if path.suffix == BATTLE else path.with_name(path.name + BATTLE)
        copies.write_for(bridge.session, bridge.seat, target)
        play.say(msg("Saved as {name}", name=target.name))

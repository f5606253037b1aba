"""What undo takes back before any step of the log: dice told of a throw under way, an answer of a table."""

from __future__ import annotations

from fleetdesk.ui.battle.acting.action_flow import ActionFlow
from fleetdesk.ui.battle.screen import BattleScreen


def half_told(flow: ActionFlow, screen: BattleScreen) -> bool:
    """Whether some dice of what is asked for were told, and wait for the rest."""
    if not flow.throwing:
        return screen.is_made("prepare") and screen.prepare.pad.begun
    dice = screen.dice_view
    return dice.tray.begun or dice.pad.begun


def take_back(flow: ActionFlow, screen: BattleScreen) -> bool:
    """Take back what was told last; whether there was anything."""
    if flow.last_told is None:
        return False
    if not flow.told:
        flow.take_back_answer()
    elif not flow.throwing:
        screen.prepare.pad.counts.take_back()
    elif (dice := screen.dice_view).tray.begun:
        dice.tray.erase()
    elif dice.pad.begun:
        dice.pad.counts.take_back()
    else:
        flow.take_back()
    return True

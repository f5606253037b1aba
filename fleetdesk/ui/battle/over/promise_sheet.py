"""The chances of the ship in hand against each ship of the others, over the window."""

from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import msg
from fleetdesk.services.gun_odds import promises
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.cards.bars_view import BarsView
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.sheet import Sheet


def promise_sheet(play: SheetContext, ship: str) -> Sheet:
    """Show what her guns promise at each distance, exactly, as she and the others stand."""
    words, seen = play.words, play.bridge.seen
    body = QWidget()
    column = Column(play.keeper, body, gap=10)
    plots = column.put(BarsView(play.keeper, words))
    plots.show_blocks(promises(seen, ship))
    note = seen.system.prospects_note
    if note:
        column.addWidget(Label(play.keeper, words.text(note), "small", "muted"))
    title = words.say(msg("{ship}: chances against each", ship=seen.battle.ships[ship].name))
    return Sheet(play.keeper, words, play.host, title, body=body, width=760).open()

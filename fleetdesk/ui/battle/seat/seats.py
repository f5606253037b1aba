"""Who looks at the screen. At an open table everybody does; where a game hides things, the device is handed over."""

from PySide6.QtWidgets import QWidget

from fleetdesk.core.battle.battles import EVERYONE, TABLE, Battle
from fleetdesk.core.battle.journal import OPENING
from fleetdesk.core.views import Debt, Offer
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton


def seat_name(words: Words, battle: Battle, seat: str) -> str:
    if seat == EVERYONE:
        return words.text(N_("Umpire"))
    if seat == TABLE:
        return words.text(N_("The table"))
    return battle.side(seat).name


def decided(bridge: BattleBridge) -> bool:
    """Whether the seat has just decided something in secret and owes nothing more of the kind."""
    journal, seat = bridge.session.journal, bridge.seat
    if seat in (EVERYONE, TABLE) or journal.head == OPENING:
        return False
    secret = any(seat in line.seats for line in journal.entry(journal.head).lines)
    return secret and not any(seat in debt.seats for debt in bridge.debts)


def passes(bridge: BattleBridge) -> bool:
    """Whether what comes next is another side's to decide: the side here has, or the table has nothing else to do."""
    if bridge.locked or bridge.session.seat is not None:
        return False
    waiting = bridge.system.deciding(bridge.whole)
    if bridge.seat == TABLE and any(one.kind != "quiet" for one in bridge.overview.offers):
        return False
    return bool(waiting) and bridge.seat not in (EVERYONE, *waiting)


def closings(bridge: BattleBridge) -> tuple[Offer, ...]:
    """What this seat alone still owes to be done deciding: its log closed."""
    offers = (debt.offer for debt in bridge.debts if debt.offer is not None and not debt.seats)
    whose = bridge.session.referee.whose
    return tuple(one for one in offers if whose(one.action, one.answers) == (bridge.seat,))


def handed_to(bridge: BattleBridge, debt: Debt) -> str:
    """Who takes the device, to settle what all read at the table and one side alone may do; empty: nobody need."""
    at_table = bridge.seat == TABLE and bridge.session.seat is None and not bridge.locked
    if not at_table or not debt.seats or debt.offer is not None:
        return ""
    return bridge.battle.side(debt.seats[0]).name


def pass_on_sheet(play: SheetContext) -> Sheet:
    """Offer to hand the device over, once a seat has decided what only it may know; answers "pass"."""
    words, bridge = play.words, play.bridge
    waiting = (side for side in bridge.system.deciding(bridge.whole) if side != bridge.seat)
    after = next(waiting, TABLE)
    told = msg("All that is decided in secret lies face down. Put the device on the table.")
    if after != TABLE:
        told = msg(
            "What you decided lies face down. The screen is blank until the device is taken ({side}).",
            side=seat_name(words, bridge.battle, after),
        )
    body = QWidget()
    column = Column(play.keeper, body, gap=8)
    column.addWidget(Label(play.keeper, words.say(told)))
    done = tuple(offer.title for offer in closings(bridge))
    if done:
        note = msg("Done with it: {what}", what=done)
        column.addWidget(Label(play.keeper, words.say(note), "small", "muted"))
    return Sheet(
        play.keeper,
        words,
        play.host,
        words.text(N_("Hand the device over?")),
        body=body,
        buttons=(
            SheetButton("stay", words.text(N_("Not yet"))),
            SheetButton("pass", words.text(N_("Hand the device over")), "primary", "people"),
        ),
        width=480,
    ).open()

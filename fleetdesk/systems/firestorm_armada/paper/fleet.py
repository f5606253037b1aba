"""The commander's page: initiative, cards, hand, squadrons lost and points, turn by turn (section 11)."""

from __future__ import annotations

from fleetdesk.core.cards import Card, Columns, Notes, Stat, Stats
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common import card_logs, papers
from fleetdesk.systems.common.papers import EMPTY
from fleetdesk.systems.firestorm_armada.paper.log import Log
from fleetdesk.systems.firestorm_armada.paper.roster import hand
from fleetdesk.systems.firestorm_armada.wings import flights

TURN_ROW = 5.6


def fleet_card(log: Log) -> Card:
    """The page of the fleet."""
    fleet, blank = log.fleet, log.blank
    heading = card_logs.captain(fleet, blank=blank)
    squadrons = sum(unit.kind == "squadron" for unit in flights.units(fleet))
    figures = (
        (msg("Tactics bonus"), msg("+{n}", n=fleet.tactics)),
        (msg("Command distance"), msg("{n}\N{DOUBLE PRIME}", n=fleet.command)),
        (msg("Squadrons at the start"), msg("{n}", n=squadrons)),
        (msg("Cards in hand"), msg("{n}", n=hand(fleet, log.rules))),
        (msg("Wings"), msg("{n}", n=len(flights.wings(fleet)))),
    )
    stats = Stats(items=tuple(Stat(label=label, value=EMPTY if blank else value) for label, value in figures))
    initiative = (
        msg("Initiative (1D6 + bonus)")
        if log.rules.initiative_dice == "1d6"
        else msg("Initiative (2D6 + bonus)")
    )
    rows = (
        msg("T card played"),
        initiative,
        msg("Who was first (T cards of next turn)"),
        msg("Squadrons activated"),
        msg("Hand after drawing"),
        msg("Squadrons lost"),
        msg("Points destroyed, captured (twice)"),
    )
    turns = papers.turn_grid(log.options, rows, TURN_ROW, 0.3)
    dealt = msg("One for each squadron, {most} at most", most=log.rules.hand_max)
    held = card_logs.hand(log.side, log.options.seat, dealt, lines=3)
    columns = ((held,), (_losses(log),))
    return Card(blocks=(heading, stats, turns, Columns(columns=columns, weights=(1, 1))))


def _losses(log: Log) -> Notes:
    """Ships this side lost already."""
    names: tuple[Msg, ...] = ()
    side = log.side
    if side is not None and log.battle is not None:
        names = tuple(
            Msg.verbatim(ship.name)
            for ship in log.battle.ships.values()
            if ship.side == side.id and not ship.in_play
        )
    return Notes(title=msg("Lost"), text=msg("{names}", names=names) if names else None, lines=3)

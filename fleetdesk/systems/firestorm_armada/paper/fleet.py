"""The commander's page: initiative, cards, hand, squadrons lost and points, turn by turn (section 11)."""

from fleetdesk.core.blocks.cards import Block, Card, Columns, Notes
from fleetdesk.core.blocks.pencil import Band
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import card_logs, papers
from fleetdesk.systems.common.papers import EMPTY
from fleetdesk.systems.firestorm_armada.paper.log import Log
from fleetdesk.systems.firestorm_armada.paper.roster import hand
from fleetdesk.systems.firestorm_armada.wings import flights

EMBLEM = "emblem.planet"


def turns_card(log: Log) -> Card:
    """Initiative, cards and points, turn by turn; what the battle holds now stands in its column."""
    battle, side = log.shown, log.side
    own: tuple[Msg, ...] = ()
    theirs: tuple[Msg, ...] = ()
    held: tuple[Msg, ...] = ()
    if battle is not None and side is not None:
        others = [total for one, total in battle.totals.items() if one != side.id]
        own = log.line(papers.number(battle.totals.get(side.id)), EMPTY)
        theirs = log.line(papers.number(max(others) if others else None), EMPTY)
        held = log.line(msg("{n}", n=len(side.hand)), EMPTY)
    dice = (
        msg("1D6 + {n}: mine, theirs")
        if log.rules.initiative_dice == "1d6"
        else msg("2D6 + {n}: mine, theirs")
    )
    thrown = dice.with_args(n=log.fleet.tactics)
    turns = log.turns(
        Band(label=thrown, height=6.4, kind="pair", cells=own, second=theirs),
        Band(label=msg("T card, hand"), height=6.4, kind="pair", second=held),
        Band(label=msg("Points: mine, theirs"), height=6.4, kind="pair"),
        corner=msg("Turn"),
        label_mm=27,
    )
    return Card(blocks=(turns,), framed=False, dense=True)


def last_card(log: Log) -> Card:
    """The hand, and what is lost."""
    return Card(blocks=_kept(log, 2), roomy=tuple(_kept(log, lines) for lines in (12, 9, 6)), dense=True)


def _kept(log: Log, lines: int) -> tuple[Block, ...]:
    dealt = msg("One for each squadron, {most} at most", most=log.rules.hand_max)
    held = card_logs.hand(log.side, log.options.seat, dealt, lines)
    return (Columns(columns=((held,), (_losses(log, lines),))),)


def aside(log: Log) -> Msg | None:
    """What the commander's page says of the fleet."""
    if log.blank:
        return None
    squadrons = sum(unit.kind == "squadron" for unit in flights.units(log.fleet))
    taken, room = len(flights.wings(log.fleet)), flights.wing_capacity(log.fleet)
    return msg(
        "{squadrons}, {wings} \N{MIDDLE DOT} {cards}\ntactics +{tactics} \N{MIDDLE DOT} command {command}\N{DOUBLE PRIME}",
        squadrons=nmsg("{n} squadron", "{n} squadrons", squadrons),
        wings=msg("{n} of {room} wings", n=taken, room=room)
        if room
        else nmsg("{n} wing", "{n} wings", taken),
        cards=msg("hand of {n}", n=hand(log.fleet, log.rules)),
        tactics=log.fleet.tactics,
        command=log.fleet.command,
    )


def _losses(log: Log, lines: int) -> Notes:
    """Ships this side lost already."""
    names: tuple[Msg, ...] = ()
    side = log.side
    if side is not None and log.battle is not None:
        names = tuple(
            Msg.verbatim(ship.name)
            for ship in log.battle.ships.values()
            if ship.side == side.id and not ship.in_play
        )
    return Notes(title=msg("Lost"), text=msg("{names}", names=names) if names else None, lines=lines)

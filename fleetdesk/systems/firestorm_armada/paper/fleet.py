"""The commander's page: initiative, cards, hand, squadrons lost and points, turn by turn (section 11)."""

from __future__ import annotations

from fleetdesk.core.cards import Card, Columns, Grid, Heading, Notes, Stat, Stats
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.papers import EMPTY
from fleetdesk.systems.firestorm_armada import flights
from fleetdesk.systems.firestorm_armada.paper.log import Log
from fleetdesk.systems.firestorm_armada.paper.roster import hand
from fleetdesk.systems.firestorm_armada.state import ArmadaSide

TURN_ROW = 5.6


def fleet_card(log: Log) -> Card:
    """The page of the fleet."""
    fleet, blank = log.fleet, log.blank
    told = papers.who(fleet)
    heading = Heading(
        title=msg("Fleet") if blank else papers.fleet_name(fleet),
        detail=msg("{names}", names=told) if told and not blank else None,
        trailing=None if blank else papers.points_line(fleet),
    )
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
    turns = Grid(
        corner=msg("Turn"),
        columns=papers.turn_numbers(log.options),
        rows=tuple((row, ()) for row in rows),
        label_width=0.3,
        row_mm=TURN_ROW,
    )
    side = _side(log)
    columns = ((_hand(log, side),), (_losses(log, side),))
    return Card(blocks=(heading, stats, turns, Columns(columns=columns, weights=(1, 1))))


def _side(log: Log) -> ArmadaSide | None:
    """The side whose paper it is, where its state is wanted."""
    if log.battle is None or log.options.state != "current":
        return None
    return next((one for one in log.battle.sides if one.id == log.side), None)


def _hand(log: Log, side: ArmadaSide | None) -> Notes:
    """The hand and its size; what is in it only for whoever may see it."""
    title = msg("Cards in hand (S A R T)")
    text: Msg
    if side is None:
        text = msg("One for each squadron, {most} at most", most=log.rules.hand_max)
    else:
        known = [one for one in side.hand if one.type or one.title]
        held = tuple(msg("{type} {title}", type=one.type or "?", title=one.title) for one in known)
        if held and log.options.seat in {"", side.id}:
            text = msg("Held now: {cards}", cards=held)
        else:
            text = nmsg("{n} card held now", "{n} cards held now", len(side.hand))
    return Notes(title=title, text=text, lines=3)


def _losses(log: Log, side: ArmadaSide | None) -> Notes:
    """Ships this side lost already."""
    names: tuple[Msg, ...] = ()
    if side is not None and log.battle is not None:
        names = tuple(
            Msg.verbatim(ship.name)
            for ship in log.battle.ships.values()
            if ship.side == side.id and not ship.in_play
        )
    return Notes(title=msg("Lost"), text=msg("{names}", names=names) if names else None, lines=3)

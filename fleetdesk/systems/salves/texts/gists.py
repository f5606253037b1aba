"""A report in one line, for the umpire who sends it: from the same events and notes as the report, and no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.state import Event, Note, SalvesBattle


def public(battle: SalvesBattle, events: Iterable[Event]) -> Msg:
    """How much happened before everybody's eyes, and which ships were sunk."""
    many: Counter[str] = Counter()
    lost: list[Msg] = []
    for one in events:
        many["moved" if one.kind == "move" else one.kind] += 1
        lost += [_lost(battle, ship) for ship in one.sunk]
    counts = (
        nmsg("{n} salvo", "{n} salvoes", many["salvo"]),
        nmsg("{n} move", "{n} moves", many["moved"]),
        nmsg("{n} correction", "{n} corrections", many["corrected"]),
    )
    return _line([*lost, *(one for one in counts if one.args["n"])])


def private(battle: SalvesBattle, notes: Sequence[Note]) -> Msg:
    """What it cost each ship, where one was stopped, how many orders were refused; of the rest, how many ships moved."""
    cost: Counter[str] = Counter()
    for one in notes:
        if one.kind == "hit":
            cost[one.ship] += one.count
    sunk = {one.ship for one in notes if one.kind == "hit" and not one.left}
    told = [
        _lost(battle, ship)
        if ship in sunk
        else msg("{ship} \N{MINUS SIGN}{n}", ship=battle.ships[ship].name, n=n)
        for ship, n in cost.items()
    ]
    ways = [one for one in notes if one.kind == "way"]
    for one in ways:
        if one.blocked is not None:
            cell = wording.cell(one.path[-1] if one.path else None)
            told.append(msg("{ship} stopped in {cell}", ship=battle.ships[one.ship].name, cell=cell))
    refused = sum(one.kind == "refused" for one in notes)
    free = sum(one.blocked is None for one in ways)
    counts = (
        nmsg("{n} order refused", "{n} orders refused", refused),
        nmsg("{n} move", "{n} moves", free),
    )
    return _line([*told, *(one for one in counts if one.args["n"])])


def _lost(battle: SalvesBattle, ship: str) -> Msg:
    return msg("{ship} sunk", ship=battle.ships[ship].name)


def _line(told: Sequence[Msg]) -> Msg:
    return msg("{parts}", parts=tuple(told)) if told else msg("nothing new")

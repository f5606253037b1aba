"""A whole turn in one text for all and one for each player: what the umpire sends once a turn (section 8)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from fleetdesk.core.game.dispatches import Dispatch, Paragraph
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.state import PLACING, Event, Note, SalvesBattle, SalvesSide
from fleetdesk.systems.salves.texts import reports


def last_round(battle: SalvesBattle) -> int:
    """The last turn any fleet has played; 0: none yet."""
    return max((event.turn for event in battle.events.values() if event.kind == "played"), default=0)


def rounds(battle: SalvesBattle) -> tuple[Dispatch, ...]:
    """What is to be sent now: of the last turn for all, then for each player; before it the set-up."""
    turn = last_round(battle)
    if battle.phase == PLACING:
        clashes = (one for side in battle.sides for one in reports.placed_twice(battle, side))
        return (*clashes, *(reports.own_fleet(battle, side, placed=False) for side in battle.sides))
    if not turn:
        return (reports.opening(battle), *(reports.own_fleet(battle, side) for side in battle.sides))
    whole = (
        reports.dispatches(battle)[:1] if battle.over else ()
    )  # the whole game with its proof stands first then
    return (_public(battle, turn), *(_private(battle, side, turn) for side in battle.sides), *whole)


def _title(turn: int) -> Msg:
    return msg("Turn {n}", n=turn)


def _public(battle: SalvesBattle, turn: int) -> Dispatch:
    lines: list[Paragraph] = [reports.heading(_title(turn))]
    for side, events in _played(battle, turn):
        if turn > 1:
            lines.append(reports.heading(wording.fleet(battle, side)))
        lines.extend(reports.told_of(battle, turn, events))
    of_all = [one for one in battle.events.values() if one.turn == turn]
    return Dispatch(
        id=f"round-{turn}", title=_title(turn), paragraphs=tuple(lines), gist=public(battle, of_all)
    )


def _played(battle: SalvesBattle, turn: int) -> Iterator[tuple[str, list[Event]]]:
    """Each fleet of a turn with what happened in its part, in the order played; corrections stand with the next."""
    waiting: list[Event] = []
    for _, event in sorted(battle.events.items()):
        if event.turn == turn:
            waiting.append(event)
            if event.kind == "played":
                yield event.side, waiting
                waiting = []
    if waiting:
        yield waiting[-1].side or battle.sides[-1].id, waiting


def _private(battle: SalvesBattle, side: SalvesSide, turn: int) -> Dispatch:
    head = msg("Private report \N{EM DASH} {player}, turn {n}", player=wording.player(side), n=turn)
    notes = tuple(reports.notes_of(battle, side.id, turn))
    lines = (reports.heading(head), *reports.private_lines(battle, side, notes, ships=True))
    return Dispatch(
        id=f"round-{turn}-{side.id}", title=head, paragraphs=lines, to=side.id, gist=private(battle, notes)
    )


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
    counts = (nmsg("{n} order refused", "{n} orders refused", refused), nmsg("{n} move", "{n} moves", free))
    return _line([*told, *(one for one in counts if one.args["n"])])


def _lost(battle: SalvesBattle, ship: str) -> Msg:
    return msg("{ship} sunk", ship=battle.ships[ship].name)


def _line(told: Sequence[Msg]) -> Msg:
    return msg("{parts}", parts=tuple(told)) if told else msg("nothing new")

"""A turn played on a copy: what every order would come to, in the words of the game (R15, R25, R29-R34, R46)."""

from collections.abc import Iterator

from fleetdesk.core.blocks.charts import Chart, Shade, Track
from fleetdesk.core.game.umpire import DryRun, Row
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.salves import drawing, wording
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.state import FIRST, PLAYING, Event, Note, SalvesBattle
from fleetdesk.systems.salves.turn.judging import judge
from fleetdesk.systems.salves.turn.steps import whole_round


def dry_run(battle: SalvesBattle) -> DryRun:
    """The turn as it would be carried out now; nothing of the battle changes."""
    if battle.phase not in {FIRST, PLAYING}:
        return DryRun(rows=(), chart=drawing.bare(battle))
    after = whole_round(battle)
    rows: list[Row] = []
    idle: list[str] = []
    for side in _to_play(battle):
        told = tuple(_side(battle, after, side))
        rows.extend(told)
        if not told:
            idle.append(side)
    return DryRun(rows=tuple(rows), chart=_chart(battle, after), idle=tuple(idle))


def _to_play(battle: SalvesBattle) -> Iterator[str]:
    """Fleets that are still to play this turn, in their order."""
    order = [side.id for side in battle.sides]
    done = order.index(battle.player) + int(battle.resolved) if battle.player in order else 0
    yield from (side for side in order[done:] if battle.alive()[side])


def _side(battle: SalvesBattle, after: SalvesBattle, side: str) -> Iterator[Row]:
    events = [one for key, one in after.events.items() if key not in battle.events and one.side == side]
    notes = [one for key, one in after.private.items() if key not in battle.private]
    for one in judge(battle, side, battle.paper(side)):
        name = battle.ships[one.ship].name if one.line.own else one.line.text
        order = wording.at_a_glance(one.order) if one.order is not None else Msg.verbatim(one.line.text)
        refused = _refused(notes, side, one.line.text)
        if refused is not None:
            yield Row(side=side, ship=name, order=order, sign="refused", told=said(refused.reason))
        else:
            yield _row(after, Row(side=side, ship=name, order=order, sign="quiet"), one.ship, events, notes)


def _refused(notes: list[Note], side: str, text: str) -> Note | None:
    return next(
        (one for one in notes if one.kind == "refused" and one.side == side and one.text == text), None
    )


def _row(after: SalvesBattle, row: Row, ship: str, events: list[Event], notes: list[Note]) -> Row:
    """What the copy tells of an order: a salvo, a way, or nothing."""
    salvo = next((one for one in events if one.kind == "salvo" and one.ship == ship), None)
    if salvo is not None:
        hits = [one for one in notes if one.kind == "hit" and one.by == ship]
        if not hits:
            return row.but(told=msg("Nothing to report."))
        told = msg("{hits}", hits=tuple(_hit(after, one) for one in hits))
        return row.but(sign="hit" if all(one.left for one in hits) else "sunk", told=told)
    way = next((one for one in notes if one.kind == "way" and one.ship == ship), None)
    if way is None:
        return row
    start, end = wording.cell(way.path[0]), wording.cell(way.path[-1])
    if way.blocked is not None:
        told_ = msg(
            "stopped in {cell}, cell {blocked} is occupied", cell=end, blocked=wording.cell(way.blocked)
        )
        return row.but(sign="stopped", told=told_)
    return row.but(sign="moved", told=msg("{start} \N{RIGHTWARDS ARROW} {end}", start=start, end=end))


def _hit(battle: SalvesBattle, note: Note) -> Msg:
    name = battle.ships[note.ship].name
    if not note.left:
        return msg("{ship} \N{MINUS SIGN}{n}: sunk", ship=name, n=note.count)
    return msg(
        "{ship} \N{MINUS SIGN}{n}: HP {left}/{most}", ship=name, n=note.count, left=note.left, most=note.most
    )


def shots_of(battle: SalvesBattle, known: SalvesBattle) -> tuple[Shade, ...]:
    """The shots of the events `known` has not, each cell with how many fell on it in the colour of who fired; hits stand out."""
    shots: dict[tuple[int, int], int] = {}
    by: dict[tuple[int, int], int] = {}
    number = {side.id: at for at, side in enumerate(battle.sides)}
    hit = {one.cell for key, one in battle.private.items() if key not in known.private and one.kind == "hit"}
    for key, event in battle.events.items():
        if key not in known.events:
            for shot in event.targets:
                shots[shot.cell] = shots.get(shot.cell, 0) + shot.count
                by[shot.cell] = number[event.side]
    return tuple(
        Shade(
            cell=cell,
            tone="harm" if cell in hit else "sea",
            mark=str(count),
            sign="hit" if cell in hit else "shots",
            side=by[cell],
        )
        for cell, count in shots.items()
    )


def _chart(battle: SalvesBattle, after: SalvesBattle) -> Chart:
    """Where everything would be then, the ways sailed, who was stopped where, and the shots."""
    ways = [one for key, one in after.private.items() if key not in battle.private and one.kind == "way"]
    number = {side.id: at for at, side in enumerate(battle.sides)}
    sailed = tuple(Track(cells=one.path, side=number[one.side]) for one in ways if len(one.path) > 1)
    bars = tuple(
        Track(cells=(one.path[-1], one.blocked), tone="brass", end="bar")
        for one in ways
        if one.blocked is not None
    )
    begun = (
        drawing.piece(after, after.ships[one.ship], one.path[0], id="", pips=None, note=None, faint=True)
        for one in ways
        if len(one.path) > 1
    )
    lost = (
        drawing.piece(after, ship, ship.cell, pips=None, gone=True)
        for ship in after.ships.values()
        if ship.sunk and not battle.ships[ship.id].sunk and ship.cell is not None
    )
    return drawing.bare(
        after.but(eyes=""),
        (*begun, *lost),
        tracks=(*_fired(battle, after), *sailed, *bars),
        shades=shots_of(after, battle),
        legend=(("harm", msg("Hits")), ("sea", msg("Shots without effect"))),
    )


def _fired(battle: SalvesBattle, after: SalvesBattle) -> Iterator[Track]:
    """From each ship that fires to where; she stays where she is."""
    number = {side.id: at for at, side in enumerate(battle.sides)}
    for key, event in after.events.items():
        here = after.ships[event.ship].cell if event.kind == "salvo" else None
        if key not in battle.events and here is not None:
            yield from (
                Track(cells=(here, shot.cell), side=number[event.side], dotted=True, end="")
                for shot in event.targets
            )

"""Orders carried out: the first turn all together, then nation by nation (section 3, R15, R25, R29-R47)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fleetdesk.core.charts import Cell
from fleetdesk.systems.salves import moves, salvos, turns
from fleetdesk.systems.salves.grammar import Order
from fleetdesk.systems.salves.judging import Judged, judge
from fleetdesk.systems.salves.moves import Step
from fleetdesk.systems.salves.state import (
    OVER,
    PLAYING,
    Event,
    Note,
    Paper,
    SalvesBattle,
    SalvesShip,
    Shot,
)


class Done(NamedTuple):
    """A battle after orders were carried out, and what is new in it."""

    battle: SalvesBattle
    events: tuple[str, ...]
    """Keys of new events."""
    notes: tuple[str, ...]
    """Keys of new notes."""


def new_since(before: SalvesBattle, after: SalvesBattle) -> Done:
    """What was added to a battle."""
    return Done(
        after,
        tuple(key for key in after.events if key not in before.events),
        tuple(key for key in after.private if key not in before.private),
    )


# --- one order --------------------------------------------------------------------------------------


def moved(battle: SalvesBattle, ship: SalvesShip, steps: tuple[Step, ...]) -> SalvesBattle:
    """R15, R35, R45: one ship moves as far as it gets."""
    if ship.cell is None:
        return battle
    sailed = moves.sail(ship.cell, steps, battle.occupied)
    if sailed.blocked is not None and battle.house.blocked_move == "refuse":
        sailed = moves.Sailed((ship.cell,), (), sailed.blocked)
    published = battle.house.publish_moves
    if sailed.done and published != "secret":
        battle = battle.with_event(
            Event(
                turn=battle.turn,
                side=ship.side,
                kind="move" if published == "steps" else "moved",
                ship=ship.id,
                steps=sailed.done if published == "steps" else (),
            )
        )
    note = Note(
        turn=battle.turn,
        side=ship.side,
        kind="way",
        event=battle.latest,
        ship=ship.id,
        path=sailed.path,
        asked=steps,
        blocked=sailed.blocked,
    )
    return battle.with_ship(ship.but(cell=sailed.end, acted=True)).with_note(note)


def hit(battle: SalvesBattle, ship: SalvesShip, order: Order) -> dict[str, int]:
    """R29-R32: hits of a salvo on the ships as they stand, by ship."""
    if ship.cell is None:
        return {}
    card = battle.card(ship.id)
    shooter = salvos.Shooter(ship.side, card.kind, card.values.attack, ship.cell)
    return salvos.hits(shooter, dict(order.targets), battle.marks(), battle.house)


def salvo_event(
    battle: SalvesBattle, ship: SalvesShip, order: Order, found: dict[str, int], sunk: Iterable[str] = ()
) -> Event:
    """R33: what everybody learns of a salvo."""
    return Event(
        turn=battle.turn,
        side=ship.side,
        kind="salvo",
        ship=ship.id,
        targets=tuple(Shot(cell=cell, count=count) for cell, count in order.targets),
        named=tuple(found),
        hits=found if battle.house.announce_hits else {},
        sunk=tuple(sunk),
    )


def struck(battle: SalvesBattle, found: dict[str, int]) -> tuple[SalvesBattle, tuple[str, ...]]:
    """R30, R40: hit points come off; which ships sink."""
    sunk: list[str] = []
    for number, count in found.items():
        ship = battle.ships[number]
        armour = battle.values(number).armour
        lost = min(armour, ship.lost + count)
        if lost >= armour and not ship.sunk:
            sunk.append(number)
        battle = battle.with_ship(ship.but(lost=max(lost, ship.lost), sunk=ship.sunk or lost >= armour))
    return battle, tuple(sunk)


def hit_notes(
    before: SalvesBattle, battle: SalvesBattle, shooter: str, event: str, found: dict[str, int]
) -> SalvesBattle:
    """R33: what the owner of each ship hit learns; cells as they were before anything sank."""
    for number, count in found.items():
        ship = battle.ships[number]
        note = Note(
            turn=battle.turn,
            side=ship.side,
            kind="hit",
            event=event,
            ship=number,
            by=shooter,
            cell=before.ships[number].cell,
            count=count,
            left=battle.left(ship),
            most=battle.values(number).armour,
        )
        battle = battle.with_note(note)
    return battle


def fired(battle: SalvesBattle, ship: SalvesShip, order: Order) -> SalvesBattle:
    """R29-R34: one salvo, its hits taken at once."""
    found = hit(battle, ship, order)
    before = battle
    battle = battle.with_ship(ship.but(has_fired=True, acted=True))
    battle, sunk = struck(battle, found)
    battle = battle.with_event(salvo_event(battle, ship, order, found, sunk))
    return hit_notes(before, battle, ship.id, battle.latest, found)


# --- a player's turn --------------------------------------------------------------------------------


def player_turn(battle: SalvesBattle) -> SalvesBattle:
    """R25, R47: the orders of the player whose turn it is, in the order written."""
    side = battle.player
    judged = judge(battle, side, battle.paper(side))
    battle = _handed_in(battle, side, judged)
    for one in judged:
        if one.reason or one.order is None:
            continue
        ship = battle.ships[one.ship]
        if ship.sunk:  # by a shell of its own fleet, a moment ago
            battle = battle.with_note(_refusal(battle, side, one, "sunk"))
        elif one.order.kind == "move":
            battle = moved(battle, ship, one.order.steps)
        elif one.order.kind == "fire":
            battle = fired(battle, ship, one.order)
    battle = battle.with_event(Event(turn=battle.turn, side=side, kind="played"))
    return decided(battle.but(resolved=True, papers=_without(battle, side)))


def _without(battle: SalvesBattle, side: str) -> dict[str, Paper]:
    return {one: paper for one, paper in battle.papers.items() if one != side}


def _handed_in(battle: SalvesBattle, side: str, judged: Iterable[Judged]) -> SalvesBattle:
    """The orders as received and the refusals, for the umpire's log and their sender."""
    text = battle.paper(side)
    if text.strip():
        battle = battle.with_note(Note(turn=battle.turn, side=side, kind="orders", text=text))
    for one in judged:
        if one.reason:
            battle = battle.with_note(_refusal(battle, side, one, one.reason))
    return battle


def _refusal(battle: SalvesBattle, side: str, judged: Judged, reason: str) -> Note:
    return Note(
        turn=battle.turn,
        side=side,
        kind="refused",
        ship=judged.ship if judged.line.own else "",
        text=judged.line.text,
        reason=reason,
    )


def first_turn(battle: SalvesBattle) -> SalvesBattle:
    """R22, R23, R43: all shots on the ships as they were placed; then all damage together."""
    before = battle
    shots: list[tuple[str, dict[str, int], str]] = []
    for side in battle.sides:
        judged = judge(before, side.id, before.paper(side.id))
        battle = _handed_in(battle, side.id, judged)
        for one in judged:
            if one.reason or one.order is None or one.order.kind != "fire":
                continue
            found = hit(before, before.ships[one.ship], one.order)
            ship = battle.ships[one.ship].but(has_fired=True, acted=True)
            battle = battle.with_ship(ship)
            battle = battle.with_event(salvo_event(battle, ship, one.order, found))
            shots.append((one.ship, found, battle.latest))
    sunk: list[str] = []
    for shooter, found, event in shots:
        battle, gone = struck(battle, found)
        sunk.extend(gone)
        battle = hit_notes(before, battle, shooter, event, found)
    last = battle.sides[-1].id if battle.sides else ""
    battle = battle.with_event(Event(turn=battle.turn, side=last, kind="played", sunk=tuple(sunk)))
    return decided(battle.but(resolved=True, papers={}))


def decided(battle: SalvesBattle) -> SalvesBattle:
    """R44: with one fleet afloat, or none, the game is over and everything is revealed."""
    if len(battle.sides) > 1 and len(turns.last_afloat(battle.alive())) < 2:
        return battle.but(phase=OVER, player="", gate_open=False)
    return battle


def next_player(battle: SalvesBattle) -> SalvesBattle:
    """R17, R18, R24: on to the next fleet afloat; after the last one a new turn begins."""
    order = [side.id for side in battle.sides]
    if battle.phase == PLAYING:
        player, wraps = turns.next_of(order, battle.player, battle.alive())
        turn = battle.turn + int(wraps)
    else:
        player, _ = turns.next_of(order, "", battle.alive())
        wraps, turn = True, battle.turn + 1
    if wraps:
        battle = battle.with_ships(ship.but(acted=False) for ship in battle.ships.values() if ship.acted)
    return battle.but(
        phase=PLAYING, turn=turn, player=player, resolved=False, gate_open=battle.detected(player)
    )


def stood(battle: SalvesBattle, turn: int) -> dict[str, Cell]:
    """Where every ship stood at the end of a turn: for the umpire's grids."""
    cells = {ship.id: ship.start for ship in battle.ships.values() if ship.start is not None}
    for _, note in sorted(battle.private.items()):
        if note.kind == "way" and note.turn <= turn and note.path:
            cells[note.ship] = note.path[-1]
    for event in battle.events.values():
        if event.turn <= turn:
            for ship in event.sunk:
                cells.pop(ship, None)
    return cells

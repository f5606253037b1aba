"""The frame of the game: orders carried out, the next fleet, the end (R15, R17, R18, R21-R25, R43, R44, R46, R47)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from fleetdesk.core.battle.actions import Fact, Line, Outcome, Table
from fleetdesk.core.battle.rights import ANYBODYS, Rights
from fleetdesk.core.forms import FormField, Info
from fleetdesk.core.odds import Tone
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.rule.asking import Asked, Asks
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.salves import salvos, wording
from fleetdesk.systems.salves.movement import moved
from fleetdesk.systems.salves.nations import last_afloat, next_of
from fleetdesk.systems.salves.picks import OPEN, deciding, handed_in
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.state import FIRST, OVER, PLACING, PLAYING, Event, Note, SalvesBattle
from fleetdesk.systems.salves.turn.judging import Judged, judge

# --- orders carried out -----------------------------------------------------------------------------


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
            found = salvos.hit(before, before.ships[one.ship], one.order)
            battle = salvos.heard(battle, battle.ships[one.ship], one.order, found)
            shots.append((one.ship, found, battle.latest))
    sunk: list[str] = []
    for shooter, found, event in shots:
        battle, gone = salvos.struck(battle, found)
        sunk.extend(gone)
        battle = salvos.hit_notes(before, battle, shooter, event, found)
    last = battle.sides[-1].id if battle.sides else ""
    return decided(battle.with_event("played", last, sunk=tuple(sunk)).but(resolved=True, papers={}))


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
            battle = _refused(battle, side, one, "sunk")
        elif one.order.kind == "move":
            battle = moved(battle, ship, one.order.steps)
        elif one.order.kind == "fire":
            battle = salvos.fired(battle, ship, one.order)
    papers = {one: paper for one, paper in battle.papers.items() if one != side}
    return decided(battle.with_event("played", side).but(resolved=True, papers=papers))


def _handed_in(battle: SalvesBattle, side: str, judged: Iterable[Judged]) -> SalvesBattle:
    """The orders as received and the refusals, for the umpire's log and their sender."""
    text = battle.paper(side)
    if text.strip():
        battle = battle.with_note("orders", side, text=text)
    for one in judged:
        if one.reason:
            battle = _refused(battle, side, one, one.reason)
    return battle


def _refused(battle: SalvesBattle, side: str, judged: Judged, reason: str) -> SalvesBattle:
    ship = judged.ship if judged.line.own else ""
    return battle.with_note("refused", side, ship=ship, text=judged.line.text, reason=reason)


def decided(battle: SalvesBattle) -> SalvesBattle:
    """R44: with one fleet afloat, or none, the game is over and everything is revealed."""
    if len(battle.sides) > 1 and len(last_afloat(battle.alive())) < 2:
        return battle.but(phase=OVER, player="", gate_open=False)
    return battle


def _next_player(battle: SalvesBattle) -> SalvesBattle:
    """R17, R18, R24: on to the next fleet afloat; after the last one a new turn begins."""
    order = [side.id for side in battle.sides]
    player, wraps = next_of(order, battle.player if battle.phase == PLAYING else "", battle.alive())
    wraps |= battle.phase != PLAYING
    if wraps:
        battle = battle.with_ships(ship.but(acted=False) for ship in battle.ships.values() if ship.acted)
    return battle.but(
        phase=PLAYING,
        turn=battle.turn + int(wraps),
        player=player,
        resolved=False,
        until="",
        gate_open=battle.detected(player),
    )


def whole_round(battle: SalvesBattle) -> SalvesBattle:
    """R24, R25: what is left of the turn, one fleet after the other in the order of play, and on to the next turn.

    The gate of each fleet is read when its own turn begins (R17, R18).
    """
    turn = battle.turn
    while not battle.over and battle.turn == turn:
        if not battle.resolved:
            battle = first_turn(battle) if battle.phase == FIRST else player_turn(battle)
        if not battle.over:
            battle = _next_player(battle)
    return battle


# --- what the log says ------------------------------------------------------------------------------


def _lines(before: SalvesBattle, after: SalvesBattle) -> Iterator[Line]:
    """Everything new: public lines for all, private ones for whom they concern; and the end, if it is one."""
    new = [event for key, event in after.events.items() if key not in before.events]
    for event in new:
        yield from _event(after, event, new)
    left = {number: before.left(ship) for number, ship in before.ships.items()}
    for key, note in after.private.items():
        if key not in before.private:
            yield from _note(after, note, left.get(note.ship, 0))
            if note.kind == "hit":
                left[note.ship] = note.left
    yield from _ending(after)


def _event(battle: SalvesBattle, event: Event, step: Sequence[Event]) -> Iterator[Line]:
    here = (event.ship,) if event.ship else ()
    if event.kind == "salvo":
        shots = sum(shot.count for shot in event.targets)
        facts = (Fact(kind="shot", by=event.ship, amount=shots),)
        tone: Tone = "brass" if event.named else "plain"
        ships = (*here, *event.named)
        yield Line(text=wording.salvo(battle, event), tone=tone, ships=ships, facts=facts)
    elif event.kind in {"move", "moved"}:
        yield Line(text=wording.moved(battle, event), ships=here)
    for ship in event.sunk:
        # R43: of several that hit her at once the last counts; whose shot it was, others must not find out (R33).
        by = next((one.ship for one in reversed(step) if ship in one.named), "")
        kill = (Fact(kind="kill", by=by, on=ship),) if by else ()
        yield Line(text=wording.sunk(battle, ship), tone="harm", ships=(ship,), facts=kill)


def _note(battle: SalvesBattle, note: Note, had: int) -> Iterator[Line]:
    seats, ships = (note.side,), (note.ship,) if note.ship else ()
    if note.kind == "hit":
        facts = (
            Fact(kind="hits", by=note.by, on=note.ship, amount=note.count),
            Fact(kind="damage", by=note.by, on=note.ship, amount=min(note.count, max(0, had - note.left))),
        )
        yield Line(text=wording.hit(battle, note), tone="harm", ships=ships, seats=seats, facts=facts)
    elif note.kind == "way":
        tone: Tone = "brass" if note.blocked is not None else "plain"
        yield Line(text=wording.way(battle, note), tone=tone, ships=ships, seats=seats)
    elif note.kind == "refused":
        told = msg("Refused: {line} \N{EM DASH} {reason}", line=note.text, reason=said(note.reason))
        yield Line(text=told, tone="brass", ships=ships, seats=seats)


def _ending(battle: SalvesBattle) -> tuple[Line, ...]:
    if not battle.over:
        return ()
    return (
        Line(text=wording.result(battle), tone="sound"),
        Line(text=msg("Everything is revealed. Check the code of the set-up."), tone="sea"),
    )


# --- resolving --------------------------------------------------------------------------------------


def _carries_out(battle: SalvesBattle, _: Nothing) -> Rights:
    """R22, R25: orders that are carried out are read by all, as far as others see what they do."""
    opens = tuple(battle.papers) if not battle.resolved else ()
    return Rights(waits=deciding(battle), opens=opens, together=battle.phase == FIRST)


def _passes_over(battle: SalvesBattle, _: Nothing) -> Rights:
    """R24, R46: nobody else goes on over orders that were handed in and not carried out: they would be lost."""
    playing = [battle.player] if battle.phase == PLAYING else list(battle.papers)
    lost = (side for side in playing if side in battle.papers and not battle.resolved)
    return Rights(waits=tuple(dict.fromkeys((*deciding(battle), *lost))))


def _carries_out_all(battle: SalvesBattle, _: Nothing) -> Rights:
    """R21, R25: by who sees everything alone, for nobody waits for ever."""
    return Rights(umpire=True, opens=tuple(battle.papers))


def _papers_told(asked: Asked) -> Iterator[FormField]:
    """Who has handed in orders; whether they are in order only the umpire reads."""
    battle: SalvesBattle = asked.battle
    is_open = asked.answers.get(OPEN) is True
    for side in [battle.player] if battle.phase == PLAYING else [side.id for side in battle.sides]:
        if not battle.alive().get(side):
            continue
        fleet = wording.fleet(battle, side)
        judged = judge(battle, side, battle.paper(side)) if is_open else ()
        wrong = sum(bool(one.reason) for one in judged)
        tone: Literal["sound", "brass", "harm"] = "sound"
        told = msg("{fleet}: orders are in", fleet=fleet)
        if not judged and (is_open or side not in battle.papers):
            tone, told = "brass", msg("{fleet}: no orders", fleet=fleet)
        elif not handed_in(battle, side):
            tone, told = "brass", msg("{fleet}: not every ship has an order", fleet=fleet)
        elif wrong:
            tone = "harm"
            told = nmsg(
                "{fleet}: 1 line would be refused", "{fleet}: {n} lines would be refused", wrong, fleet=fleet
            )
        yield Info(key=side, text=told, tone=tone)


_NOTHING = msg("Nothing to resolve")
_DONE = msg("These orders were carried out already.")


def _outcome(before: SalvesBattle, after: SalvesBattle, title: Msg) -> Outcome[SalvesBattle]:
    head = Line(text=title, tone="sea")
    return Outcome(battle=after, title=title, lines=(head, *_lines(before, after)))


@action(
    N_("Resolve turn 1"),
    rules="R22 R23 R43",
    icon="burst",
    asks=Asks(title=msg("Resolve turn 1?"), go=msg("All fire"), more=_papers_told),
    rights=_carries_out,
)
def resolve_first_turn(battle: SalvesBattle, _: Nothing, table: Table) -> Outcome[SalvesBattle]:
    """R22, R43: all players at once."""
    now = battle.phase == FIRST
    table.require(now, msg("The first turn is over or has not begun."))
    table.require(not (now and battle.resolved), _DONE)
    if not now or battle.resolved:
        return Outcome(battle=battle, title=_NOTHING)
    return _outcome(battle, first_turn(battle), msg("Turn 1 resolved"))


def _whose(asked: Asked) -> Msg:
    battle: SalvesBattle = asked.battle
    if not battle.has_side(battle.player):
        return msg("Carry the orders out?")
    return msg("Carry the orders out: {fleet}?", fleet=wording.fleet(battle, battle.player))


@action(
    N_("Carry the orders out"),
    rules="R15-R34 R47",
    icon="burst",
    asks=Asks(title=_whose, go=msg("Carry them out"), more=_papers_told),
    rights=_carries_out,
)
def resolve_player_turn(battle: SalvesBattle, _: Nothing, table: Table) -> Outcome[SalvesBattle]:
    """R25, R47: the player whose turn it is."""
    table.require(battle.phase == PLAYING, msg("Fleets play one after the other from turn 2 on."))
    now = battle.phase == PLAYING and battle.has_side(battle.player)
    table.require(not (now and battle.resolved), _DONE)
    if not now or battle.resolved:
        return Outcome(battle=battle, title=_NOTHING)
    title = msg("Turn {n}: {fleet} has played", n=battle.turn, fleet=wording.fleet(battle, battle.player))
    return _outcome(battle, player_turn(battle), title)


@action(N_("Carry out the whole turn"), rules="R15-R34 R43 R47", icon="play", rights=_carries_out_all)
def resolve_round(battle: SalvesBattle, _: Nothing, table: Table) -> Outcome[SalvesBattle]:
    """R24, R25: every fleet in the order of play; one without orders does nothing (R21)."""
    now = battle.phase in {FIRST, PLAYING} and any(battle.alive().values())
    table.require(now, msg("There is no turn to carry out now."))
    if not now:
        return Outcome(battle=battle, title=_NOTHING)
    return _outcome(battle, whole_round(battle), msg("Turn {n} is carried out", n=battle.turn))


def _left_undone(asked: Asked) -> Iterator[FormField]:
    if not asked.battle.resolved:
        note = msg("The orders of this turn are not carried out: go on, and nothing of them happens.")
        yield Info(key="note", text=note, tone="brass")


@action(
    N_("Next fleet"),
    rules="R17 R18 R24",
    icon="arrow-right",
    asks=Asks(title=msg("On to the next fleet?"), go=msg("Next fleet"), more=_left_undone),
    rights=_passes_over,
)
def next_nation(battle: SalvesBattle, _: Nothing, table: Table) -> Outcome[SalvesBattle]:
    """R24: the next fleet afloat; after the last one the next turn."""
    table.require(battle.phase in {FIRST, PLAYING}, msg("There is no next fleet now."))
    if battle.phase not in {FIRST, PLAYING} or not any(battle.alive().values()):
        return Outcome(battle=battle, title=msg("No fleet to play"))
    after = battle
    if not battle.resolved:  # nobody waits for ever: without orders nothing is done (R46)
        first = battle.phase == FIRST
        later = {one: paper for one, paper in battle.papers.items() if not first and one != battle.player}
        blank = battle.but(papers=later)
        after = first_turn(blank) if first else player_turn(blank)
    after = after if after.over else _next_player(after)
    if after.over:
        return Outcome(battle=after, title=wording.result(after), lines=tuple(_lines(battle, after)))
    title = msg("Turn {n}: {fleet} plays", n=after.turn, fleet=wording.fleet(after, after.player))
    gate = (
        msg("It may move: a detected ship is afloat")
        if after.gate_open
        else msg("It may only fire: none of its ships afloat has fired yet")
    )
    told = (*_lines(battle, after), Line(text=title, tone="sea"), Line(text=gate))
    return Outcome(battle=after, title=title, lines=told)


# --- the end ----------------------------------------------------------------------------------------


def _reveals_all(battle: SalvesBattle, _: Nothing) -> Rights:
    """R44: nobody ends the game by himself."""
    sides = tuple(side.id for side in battle.sides)
    return Rights(waits=sides, opens=sides) if not battle.over else ANYBODYS


_REVEALED = Info(
    key="note", text=msg("Every position, hit point and order becomes visible to all seats."), tone="brass"
)


@action(
    N_("End the game"),
    rules="R44",
    icon="flag",
    asks=Asks(title=msg("End the game?"), go=msg("End it and reveal all"), more=lambda _: (_REVEALED,)),
    rights=_reveals_all,
)
def end_game(battle: SalvesBattle, _: Nothing, table: Table) -> Outcome[SalvesBattle]:
    """R44: the game ends and everything is revealed."""
    table.require(battle.phase != PLACING, msg("The game has not begun."))
    after = battle.but(phase=OVER, player="", resolved=False, gate_open=False)
    return Outcome(battle=after, title=msg("The game is over"), lines=_ending(after))

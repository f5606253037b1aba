"""The frame of the game as actions: resolving orders, the next nation, the end, the proof (R22-R25, R44)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fleetdesk.core.actions import Action, Fact, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.forms import Answers, Form, FormField, Info, Text
from fleetdesk.core.odds import Tone
from fleetdesk.core.rights import ANYBODYS, Rights
from fleetdesk.core.rule.acting import Nothing
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common.answers import text
from fleetdesk.systems.salves import resolving, seal, wording
from fleetdesk.systems.salves.judging import judge
from fleetdesk.systems.salves.picks import OPEN, deciding
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.resolving import new_since
from fleetdesk.systems.salves.state import FIRST, OVER, PLACING, PLAYING, Event, Note, SalvesBattle


class Verify(Frozen):
    """Compare the code a player noted with the sealed set-up."""

    code: str = ""


# --- what the log says ------------------------------------------------------------------------------


def lines(before: SalvesBattle, after: SalvesBattle) -> Iterator[Line]:
    """Everything new: public lines for all, private ones for whom they concern."""
    done = new_since(before, after)
    for key in done.events:
        yield from _event(after, after.events[key])
    for key in done.notes:
        yield from _note(before, after, after.private[key])


def _event(battle: SalvesBattle, event: Event) -> Iterator[Line]:
    here = (event.ship,) if event.ship else ()
    if event.kind == "salvo":
        shots = sum(shot.count for shot in event.targets)
        facts = (Fact(kind="shot", by=event.ship, amount=shots),)
        told = wording.salvo(battle, event)
        yield Line(
            text=told, tone="brass" if event.named else "plain", ships=(*here, *event.named), facts=facts
        )
    elif event.kind in {"move", "moved"}:
        yield Line(text=wording.moved(battle, event), ships=here)
    for ship in event.sunk:
        by = () if event.kind != "salvo" else (Fact(kind="kill", by=event.ship, on=ship),)
        yield Line(text=wording.sunk(battle, ship), tone="harm", ships=(ship,), facts=by)


def _note(before: SalvesBattle, battle: SalvesBattle, note: Note) -> Iterator[Line]:
    seats, ships = (note.side,), (note.ship,) if note.ship else ()
    if note.kind == "hit":
        had = before.left(before.ships[note.ship])
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


def ending(battle: SalvesBattle) -> tuple[Line, ...]:
    """What is said when the game is over."""
    if not battle.over:
        return ()
    return (
        Line(text=wording.result(battle), tone="sound"),
        Line(text=msg("Everything is revealed. Check the code of the set-up."), tone="sea"),
    )


def _carries_out(battle: SalvesBattle) -> Rights:
    """R22, R25: orders that are carried out are read by all, as far as others see what they do."""
    return Rights(waits=deciding(battle), opens=tuple(battle.papers) if not battle.resolved else ())


def _reveals_all(battle: SalvesBattle) -> Rights:
    """R44: nobody ends the game by himself."""
    sides = tuple(side.id for side in battle.sides)
    return Rights(waits=sides, opens=sides) if not battle.over else ANYBODYS


# --- resolving --------------------------------------------------------------------------------------


def _first(battle: SalvesBattle, _: Nothing, table: Table) -> Outcome[SalvesBattle]:
    """R22, R43: all players at once."""
    table.require(battle.phase == FIRST, msg("The first turn is over or has not begun."))
    if battle.phase != FIRST:
        return Outcome(battle=battle, title=msg("Nothing to resolve"))
    table.require(not battle.resolved, msg("These orders were carried out already."))
    if battle.resolved:
        return Outcome(battle=battle, title=msg("Nothing to resolve"))
    after = resolving.first_turn(battle)
    title = msg("Turn 1 resolved")
    return Outcome(
        battle=after,
        title=title,
        lines=(Line(text=title, tone="sea"), *lines(battle, after), *ending(after)),
    )


def _first_form(battle: SalvesBattle, answers: Answers) -> Form:
    """Who has handed in orders; whether they are in order only the umpire reads."""
    return Form(
        title=msg("Resolve turn 1?"),
        fields=tuple(_handed_in(battle, [side.id for side in battle.sides], answers)),
        args={},
        go=msg("All fire"),
    )


def _handed_in(battle: SalvesBattle, sides: Iterable[str], answers: Answers) -> Iterator[FormField]:
    for side in sides:
        fleet = wording.fleet(battle, side)
        if not battle.alive().get(side):
            continue
        judged = judge(battle, side, battle.paper(side)) if answers.get(OPEN) is True else ()
        wrong = sum(bool(one.reason) for one in judged)
        if not judged and (answers.get(OPEN) is True or side not in battle.papers):
            yield Info(key=side, text=msg("{fleet}: no orders (R21)", fleet=fleet), tone="brass")
        elif wrong:
            told = nmsg(
                "{fleet}: 1 line would be refused", "{fleet}: {n} lines would be refused", wrong, fleet=fleet
            )
            yield Info(key=side, text=told, tone="harm")
        else:
            yield Info(key=side, text=msg("{fleet}: orders are in", fleet=fleet), tone="sound")


def _player(battle: SalvesBattle, _: Nothing, table: Table) -> Outcome[SalvesBattle]:
    """R25, R47: the player whose turn it is."""
    table.require(battle.phase == PLAYING, msg("Fleets play one after the other from turn 2 on (R24)."))
    if battle.phase != PLAYING or not battle.has_side(battle.player):
        return Outcome(battle=battle, title=msg("Nothing to resolve"))
    table.require(not battle.resolved, msg("These orders were carried out already."))
    if battle.resolved:
        return Outcome(battle=battle, title=msg("Nothing to resolve"))
    after = resolving.player_turn(battle)
    title = msg("Turn {n}: {fleet} has played", n=battle.turn, fleet=wording.fleet(battle, battle.player))
    return Outcome(
        battle=after,
        title=title,
        lines=(Line(text=title, tone="sea"), *lines(battle, after), *ending(after)),
    )


def _player_form(battle: SalvesBattle, answers: Answers) -> Form:
    if not battle.has_side(battle.player):
        return Form(title=msg("Carry the orders out?"), args={})
    return Form(
        title=msg("Carry the orders out: {fleet}?", fleet=wording.fleet(battle, battle.player)),
        fields=tuple(_handed_in(battle, [battle.player], answers)),
        args={},
        go=msg("Carry them out"),
    )


def _next(battle: SalvesBattle, _: Nothing, table: Table) -> Outcome[SalvesBattle]:
    """R24: the next fleet afloat; after the last one the next turn."""
    table.require(battle.phase in {FIRST, PLAYING}, msg("There is no next fleet now."))
    if battle.phase not in {FIRST, PLAYING} or not any(battle.alive().values()):
        return Outcome(battle=battle, title=msg("No fleet to play"))
    before = battle
    if not battle.resolved:  # nobody waits for ever: without orders nothing is done (R46)
        blank = battle.but(papers={})
        battle = resolving.first_turn(blank) if battle.phase == FIRST else resolving.player_turn(blank)
    after = battle if battle.over else resolving.next_player(battle)
    if after.over:
        return Outcome(
            battle=after, title=wording.result(after), lines=(*lines(before, after), *ending(after))
        )
    title = msg("Turn {n}: {fleet} plays", n=after.turn, fleet=wording.fleet(after, after.player))
    gate = (
        msg("It may move: a detected ship is afloat (R16, R17)")
        if after.gate_open
        else msg("It may only fire: none of its ships afloat has fired yet (R16, R19)")
    )
    told = (*lines(before, after), Line(text=title, tone="sea"), Line(text=gate))
    return Outcome(battle=after, title=title, lines=told)


def _next_form(battle: SalvesBattle, _: Answers) -> Form:
    fields: tuple[FormField, ...] = ()
    if not battle.resolved:
        note = msg("The orders of this turn are not carried out: go on, and nothing of them happens.")
        fields = (Info(key="note", text=note, tone="brass"),)
    return Form(title=msg("On to the next fleet?"), fields=fields, args={}, go=msg("Next fleet"))


# --- the end ----------------------------------------------------------------------------------------


def _end(battle: SalvesBattle, _: Nothing, table: Table) -> Outcome[SalvesBattle]:
    """R44: the game ends and everything is revealed."""
    table.require(battle.phase != PLACING, msg("The game has not begun."))
    after = battle.but(phase=OVER, player="", resolved=False, gate_open=False)
    return Outcome(battle=after, title=msg("The game is over"), lines=ending(after))


def _end_form(_battle: SalvesBattle, _: Answers) -> Form:
    told = msg("Every position, hit point and order becomes visible to all seats.")
    return Form(
        title=msg("End the game?"),
        fields=(Info(key="note", text=told, tone="brass"),),
        args={},
        go=msg("End it and reveal all"),
    )


def _verify(battle: SalvesBattle, args: Verify, table: Table) -> Outcome[SalvesBattle]:
    """R38: the sealed set-up against the code a player noted, and the whole game gone through again."""
    table.require(battle.over, msg("The set-up is revealed at the end of the game."))
    title = msg("The set-up checked")
    if not battle.over:
        return Outcome(battle=battle, title=title)
    told = [] if not args.code.strip() else [_noted(battle, args.code)]
    found = [(finding.text, finding.holds) for finding in seal.verify(battle)]
    return Outcome(
        battle=battle,
        title=title,
        lines=tuple(Line(text=said_, tone="sound" if holds else "harm") for said_, holds in (*told, *found)),
    )


def _noted(battle: SalvesBattle, code: str) -> tuple[Msg, bool]:
    if seal.same_code(code, battle.seal.code):
        return msg("The code noted at the start is the code of this set-up."), True
    return msg("The code noted at the start is another one: {code}.", code=code[:40]), False


def _verify_form(battle: SalvesBattle, answers: Answers) -> Form:
    title = msg("Check the sealed set-up")
    if not battle.over:
        return Form(title=title, args={})
    code = text(answers, "code")[:60]
    fields: list[FormField] = [Text(key="code", label=msg("The code you noted at the start"), value=code)]
    if code.strip():
        told, holds = _noted(battle, code)
        fields.append(Info(key="noted", text=told, tone="sound" if holds else "harm"))
    for at, finding in enumerate(seal.verify(battle)):
        fields.append(Info(key=f"found-{at}", text=finding.text, tone="sound" if finding.holds else "harm"))
    return Form(title=title, fields=tuple(fields), args={"code": code}, go=msg("Write it in the log"))


ACTIONS = (
    Action(
        id="resolve_first_turn",
        title=N_("Resolve turn 1"),
        rules="R22 R23 R43",
        args=Nothing,
        run=_first,
        form=_first_form,
        rights=lambda battle, _: _carries_out(battle),
        icon="burst",
    ),
    Action(
        id="resolve_player_turn",
        title=N_("Carry the orders out"),
        rules="R15-R34 R47",
        args=Nothing,
        run=_player,
        form=_player_form,
        rights=lambda battle, _: _carries_out(battle),
        icon="burst",
    ),
    Action(
        id="next_nation",
        title=N_("Next fleet"),
        rules="R17 R18 R24",
        args=Nothing,
        run=_next,
        form=_next_form,
        rights=lambda battle, _: Rights(waits=deciding(battle)),
        icon="arrow-right",
    ),
    Action(
        id="end_game",
        title=N_("End the game"),
        rules="R44",
        args=Nothing,
        run=_end,
        form=_end_form,
        rights=lambda battle, _: _reveals_all(battle),
        icon="flag",
    ),
    Action(
        id="verify_seal",
        title=N_("Check the sealed set-up"),
        rules="R38",
        args=Verify,
        run=_verify,
        form=_verify_form,
        icon="lock",
    ),
)

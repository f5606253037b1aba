"""Action cards as they are played and noted (R1, R5, R8, R10, E12)."""

from __future__ import annotations

from fleetdesk.core.actions import Line, Outcome, Table
from fleetdesk.core.forms import Answers, Form, Pick
from fleetdesk.core.rights import Rights
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.card_play import (
    NoteCard,
    PlayCard,
    laid,
    note_form,
    noted,
    noted_line,
    of_hand,
    play_form,
    played,
    played_line,
)
from fleetdesk.systems.firestorm_armada import turn
from fleetdesk.systems.firestorm_armada.asking import comply, said, side_of
from fleetdesk.systems.firestorm_armada.state import TURN_CARDS, ArmadaBattle, ArmadaShip, ArmadaSide
from fleetdesk.systems.firestorm_armada.values import ship_of


def _why_no_card(battle: ArmadaBattle, kind: str, ship: ArmadaShip | None) -> str:
    """R1, R5, R8, R10: why a card is not played now, or nothing."""
    return turn.why_no_card(
        kind,
        battle.phase,
        on_ship=ship is not None,
        in_command=ship is None or not ship.out_of_command,
        wing=ship is not None and ship.is_wing,
    )


def _reminders(battle: ArmadaBattle, side: ArmadaSide, kind: str, ship: ArmadaShip | None) -> tuple[Msg, ...]:
    """E12: the usual limits of cards."""
    unit = battle.unit(ship.squadron) if ship else ()
    already = {one for member in unit for one in member.cards_on}
    begun = any(member.moved or member.fired for member in unit)
    played = {"T"} if side.cards_used and battle.phase == TURN_CARDS else set()
    return tuple(said(code) for code in turn.card_warnings(kind, already, side_already=played, started=begun))


def _play_form(battle: ArmadaBattle, answers: Answers) -> Form:
    def targets(player: str) -> tuple[Pick, ...]:
        here = [one for one in battle.ships.values() if one.here]
        return tuple(
            Pick(
                value=one.id,
                title=Msg.verbatim(one.name),
                detail=Msg.verbatim(battle.side(one.side).name),
                discouraged=_beyond(one),
            )
            for one in sorted(here, key=lambda one: one.side != player)
        )

    def remarks(player: str, kind: str, target: str) -> tuple[Msg, ...]:
        return _reminders(battle, battle.side(player), kind, battle.ships.get(target))

    return play_form(
        battle.sides,
        answers,
        fitting="T" if battle.phase == TURN_CARDS else "A",
        turn=battle.turn,
        targets=targets,
        known=tuple(battle.ships),
        remarks=remarks,
    )


@action(
    "play_card",
    N_("Play a card"),
    PlayCard,
    rules="R1 R5 R8 R10",
    form=_play_form,
    rights=of_hand,
    icon="card",
)
def play_card(battle: ArmadaBattle, args: PlayCard, table: Table) -> Outcome[ArmadaBattle]:
    """R1, R5: T cards in the first step, S, A and R in the third; limits of cards are remarked on (E12)."""
    side = side_of(battle, args.side)
    ship = ship_of(battle, args.ship) if args.ship else None
    card = played(side.hand, args)
    comply(table, _why_no_card(battle, card.kind, ship))
    after = battle.with_side(side.but(hand=card.hand, cards_used=True))
    lines = [played_line(side.name, card.what, ship)]
    if ship is not None:
        after = after.with_ships(
            one.but(cards_on=tuple(dict.fromkeys((*one.cards_on, card.kind))))
            for one in after.unit(ship.squadron)
        )
        if args.marker:
            marker, line = laid(args, battle.markers, ship)
            marked = after.ships[ship.id]
            after = after.with_ship(marked.but(markers=(*marked.markers, marker)))
            lines.append(line)
    lines += [Line(text=one, tone="brass") for one in _reminders(battle, side, card.kind, ship)]
    title = msg("{side} plays {card}", side=side.name, card=card.what)
    return Outcome(battle=after, title=title, lines=tuple(lines))


def _beyond(ship: ArmadaShip) -> Msg | None:
    """R8: a card does not reach a ship out of command."""
    return said("card_out_of_command") if ship.out_of_command and not ship.is_wing else None


def _note_form(battle: ArmadaBattle, answers: Answers) -> Form:
    return note_form(battle.sides, answers)


@action(
    "note_card",
    N_("Note a card"),
    NoteCard,
    rules="R66",
    form=_note_form,
    rights=lambda _, args: Rights(sides=(args.side,)),
    icon="card",
)
def note_card(battle: ArmadaBattle, args: NoteCard, _: Table) -> Outcome[ArmadaBattle]:
    """R66: a hand is counted by its cards; what one of them is, its holder may tell the program alone."""
    side = side_of(battle, args.side)
    after = battle.with_side(side.but(hand=noted(side.hand, args)))
    line = noted_line(side)
    return Outcome(battle=after, title=line.text, lines=(line,))

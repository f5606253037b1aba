"""Action cards as they are played and noted (R1, R5, R8, R10, E12)."""

from __future__ import annotations

from pydantic import Field

from fleetdesk.core.actions import Action, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Info, Number, Pick, Text
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.answers import flag, number, one_of, text
from fleetdesk.systems.common.held_cards import (
    CARD_TYPES,
    CardType,
    HeldCard,
    Marker,
    card_picks,
    next_marker,
    whose,
)
from fleetdesk.systems.firestorm_armada import turn
from fleetdesk.systems.firestorm_armada.asking import comply, said, side_of
from fleetdesk.systems.firestorm_armada.state import TURN_CARDS, ArmadaBattle, ArmadaShip, ArmadaSide
from fleetdesk.systems.firestorm_armada.values import ship_of


class PlayCard(Frozen):
    """A card leaves a hand and does something."""

    side: str
    card: str = ""
    """Id of a card in the hand; empty: one that was not counted there."""
    type: CardType = ""
    title: str = Field("", max_length=80)
    ship: str = ""
    """Ship or wing it is played on, if one."""
    marker: str = Field("", max_length=80)
    """Words of a marker to lay beside it."""
    ends_turn: int = Field(0, ge=0, le=99)


class NoteCard(Frozen):
    """Say what a card in a hand is."""

    side: str
    card: str
    type: CardType = ""
    title: str = Field("", max_length=80)


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


def _play(battle: ArmadaBattle, args: PlayCard, table: Table) -> Outcome[ArmadaBattle]:
    """R1, R5: T cards in the first step, S, A and R in the third; limits of cards are remarked on (E12)."""
    side = side_of(battle, args.side)
    held = next((card for card in side.hand if card.id == args.card), None)
    if args.card and held is None:
        raise BadInput(said("not_in_hand"))
    ship = ship_of(battle, args.ship) if args.ship else None
    kind = args.type or (held.type if held else "")
    if kind not in CARD_TYPES:
        raise BadInput(said("unknown_card"))
    comply(table, _why_no_card(battle, kind, ship))
    name = args.title or (held.title if held else "")
    what = (
        msg("{type} \N{MIDDLE DOT} {title}", type=kind, title=name) if name else msg("{type} card", type=kind)
    )
    hand = tuple(card for card in side.hand if card.id != args.card)
    after = battle.with_side(side.but(hand=hand, cards_used=True))
    title = msg("{side} plays {card}", side=side.name, card=what)
    lines = [Line(text=title, tone="brass", ships=(ship.id,) if ship else ())]
    if ship is not None:
        text_of = msg("{side} plays {card} on {ship}", side=side.name, card=what, ship=ship.name)
        lines[0] = lines[0].but(text=text_of)
        after = after.with_ships(
            one.but(cards_on=tuple(dict.fromkeys((*one.cards_on, kind)))) for one in after.unit(ship.squadron)
        )
        if args.marker:
            marked = after.ships[ship.id]
            laid = Marker(id=next_marker(battle.markers), text=args.marker, ends_turn=args.ends_turn)
            after = after.with_ship(marked.but(markers=(*marked.markers, laid)))
            marker = msg("{ship}: marker {marker}", ship=ship.name, marker=args.marker)
            lines.append(Line(text=marker, ships=(ship.id,)))
    lines += [Line(text=one, tone="brass") for one in _reminders(battle, side, kind, ship)]
    return Outcome(battle=after, title=title, lines=tuple(lines))


def _type_choice(kind: str) -> Choice:
    picks = tuple(Pick(value=one, title=Msg.verbatim(one)) for one in CARD_TYPES)
    return Choice(key="type", label=msg("Type"), value=kind, segments=True, picks=picks)


def _play_form(battle: ArmadaBattle, answers: Answers) -> Form:
    sides = [side.id for side in battle.sides]
    chosen = one_of(answers, "side", sides, sides[0])
    side = battle.side(chosen)
    ids = ["", *(card.id for card in side.hand)]
    card = one_of(answers, "card", ids, ids[1] if len(ids) > 1 else "")
    held = next((one for one in side.hand if one.id == card), None)
    fitting = "T" if battle.phase == TURN_CARDS else "A"
    kind = one_of(answers, "type", CARD_TYPES, (held.type if held else "") or fitting)
    title = text(answers, "title", held.title if held else "", most=80)
    ship = one_of(answers, "ship", ["", *battle.ships])
    here = [one for one in battle.ships.values() if one.here]
    here.sort(key=lambda one: one.side != chosen)
    fields: list[FormField] = [
        *whose(battle.sides, answers, chosen, msg("Who plays?")),
        Choice(
            key="card",
            label=msg("Which card?"),
            value=card,
            picks=(*card_picks(side.hand), Pick(value="", title=msg("Another card"))),
        ),
        _type_choice(kind),
        Text(key="title", label=msg("Title or effect"), value=title),
        Choice(
            key="ship",
            label=msg("On which ship?"),
            value=ship,
            picks=(
                Pick(value="", title=msg("none")),
                *(
                    Pick(
                        value=one.id,
                        title=Msg.verbatim(one.name),
                        detail=Msg.verbatim(battle.side(one.side).name),
                        discouraged=_beyond(one),
                    )
                    for one in here
                ),
            ),
        ),
    ]
    marker, ends = "", 0
    on = battle.ships.get(ship)
    if on is not None:
        marker = text(answers, "marker", title, most=80)
        ends = int(number(answers, "ends_turn", battle.turn, 0, 99))
        fields += [
            Text(key="marker", label=msg("Marker to lay beside it"), value=marker),
            Number(
                key="ends_turn", label=msg("Removed at the end of turn (0: by hand)"), value=ends, most=99
            ),
        ]
    reason = _why_no_card(battle, kind, on)
    return Form(
        title=msg("Play a card"),
        fields=tuple(fields),
        warnings=(*((said(reason),) if reason else ()), *_reminders(battle, side, kind, on)),
        args={
            "side": chosen,
            "card": card,
            "type": kind,
            "title": title,
            "ship": ship,
            "marker": marker,
            "ends_turn": ends,
        },
        go=msg("Play"),
    )


def _beyond(ship: ArmadaShip) -> Msg | None:
    return said("card_out_of_command") if ship.out_of_command and not ship.is_wing else None


def _note(battle: ArmadaBattle, args: NoteCard, _: Table) -> Outcome[ArmadaBattle]:
    side = side_of(battle, args.side)
    if args.card not in {card.id for card in side.hand}:
        raise BadInput(said("not_in_hand"))
    told = tuple(
        HeldCard(id=card.id, type=args.type, title=args.title, drawn_turn=card.drawn_turn)
        if card.id == args.card
        else card
        for card in side.hand
    )
    title = msg("{side} notes a card", side=side.name)
    return Outcome(
        battle=battle.with_side(side.but(hand=told)), title=title, lines=(Line(text=title, seats=(side.id,)),)
    )


def _note_form(battle: ArmadaBattle, answers: Answers) -> Form:
    holders = [side for side in battle.sides if side.hand]
    if flag(answers, "fixed"):
        holders = [side for side in holders if side.id == answers.get("side")]
    if not holders:
        return Form(title=msg("Note a card"), fields=(Info(text=msg("Nobody holds a card.")),))
    chosen = one_of(answers, "side", [side.id for side in holders], holders[0].id)
    side = battle.side(chosen)
    ids = [card.id for card in side.hand]
    untold = next((one.id for one in side.hand if not one.type), ids[0])
    card = one_of(answers, "card", ids, untold)
    held = next(one for one in side.hand if one.id == card)
    kind = one_of(answers, "type", CARD_TYPES, held.type or "T")
    title = text(answers, "title", held.title, most=80)
    return Form(
        title=msg("Note a card"),
        fields=(
            *whose(holders, answers, chosen, msg("Whose hand?")),
            Choice(
                key="card",
                label=msg("Which card?"),
                value=card,
                picks=card_picks(side.hand),
            ),
            _type_choice(kind),
            Text(key="title", label=msg("Title or effect"), value=title),
        ),
        args={"side": chosen, "card": card, "type": kind, "title": title},
        go=msg("Note"),
    )


ACTIONS = (
    Action(
        id="play_card",
        title=N_("Play a card"),
        rules="R1 R5 R8 R10",
        args=PlayCard,
        run=_play,
        form=_play_form,
        icon="card",
    ),
    Action(
        id="note_card",
        title=N_("Note a card"),
        rules="R66",
        args=NoteCard,
        run=_note,
        form=_note_form,
        icon="card",
    ),
)

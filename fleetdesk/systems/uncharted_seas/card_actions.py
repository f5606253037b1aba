"""Action cards and the hands of the end phase, as actions (R2, R5, R68, R69)."""

from __future__ import annotations

from pydantic import Field

from fleetdesk.core.actions import Action, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Info, Many, Number, Pick, Text
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common.answers import flag, number, one_of, some_of, text
from fleetdesk.systems.common.held_cards import (
    CARD_TYPES,
    CardType,
    HeldCard,
    Marker,
    card_picks,
    fresh,
    next_marker,
    whose,
    why_no_replace,
)
from fleetdesk.systems.uncharted_seas import hand
from fleetdesk.systems.uncharted_seas.activation import ship_of
from fleetdesk.systems.uncharted_seas.asking import comply, said
from fleetdesk.systems.uncharted_seas.debts import hand_due
from fleetdesk.systems.uncharted_seas.state import END, TURN_CARDS, SeaBattle, SeaSide


class PlayCard(Frozen):
    """A card leaves a hand and does something."""

    side: str
    card: str = ""
    """Id of a card in the hand; empty: one that was not counted there."""
    type: CardType = ""
    title: str = Field("", max_length=80)
    ship: str = ""
    """Ship it is played on, if one."""
    marker: str = Field("", max_length=80)
    """Words of a marker to lay beside that ship."""
    ends_turn: int = Field(0, ge=0, le=99)


class DrawCards(Frozen):
    """Make up a hand at the end of the turn."""

    side: str
    draw: int = Field(ge=0, le=20)
    replace: tuple[str, ...] = ()
    """Old cards discarded and replaced one for one (R69)."""
    discard: tuple[str, ...] = ()
    """Cards put away without a new one (house rule A20)."""


class NoteCard(Frozen):
    """Say what a card in a hand is."""

    side: str
    card: str
    type: CardType = ""
    title: str = Field("", max_length=80)


def side_of(battle: SeaBattle, side: str) -> SeaSide:
    """A side of the battle. Raises BadInput for an unknown one."""
    for one in battle.sides:
        if one.id == side:
            return one
    raise BadInput(msg("There is no side {side} in this battle.", side=side))


def _play(battle: SeaBattle, args: PlayCard, table: Table) -> Outcome[SeaBattle]:
    """R2, R5: T cards in the first step, S, A and R in the third."""
    side = side_of(battle, args.side)
    held = next((card for card in side.hand if card.id == args.card), None)
    if args.card and held is None:
        raise BadInput(said("not_in_hand"))
    if args.ship:
        ship_of(battle, args.ship)
    kind = args.type or (held.type if held else "")
    if kind not in CARD_TYPES:
        raise BadInput(said("unknown_card"))
    comply(table, hand.why_no_card(kind, battle.phase))
    name = args.title or (held.title if held else "")
    what = (
        msg("{type} \N{MIDDLE DOT} {title}", type=kind, title=name) if name else msg("{type} card", type=kind)
    )
    after = battle.with_side(side.but(hand=tuple(card for card in side.hand if card.id != args.card)))
    title = msg("{side} plays {card}", side=side.name, card=what)
    lines = [Line(text=title, tone="brass", ships=(args.ship,) if args.ship else ())]
    if args.ship:
        ship = after.ships[args.ship]
        lines[0] = lines[0].but(
            text=msg("{side} plays {card} on {ship}", side=side.name, card=what, ship=ship.name)
        )
        if args.marker:
            laid = Marker(id=next_marker(battle.markers), text=args.marker, ends_turn=args.ends_turn)
            after = after.but(ships={**after.ships, ship.id: ship.but(markers=(*ship.markers, laid))})
            lines.append(
                Line(
                    text=msg("{ship}: marker {marker}", ship=ship.name, marker=args.marker), ships=(ship.id,)
                )
            )
    return Outcome(battle=after, title=title, lines=tuple(lines))


def _play_form(battle: SeaBattle, answers: Answers) -> Form:
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
    here = [one for one in battle.ships.values() if one.on_table]
    here.sort(key=lambda one: one.side != chosen)
    fields: list[FormField] = [
        *whose(battle.sides, answers, chosen, msg("Who plays?")),
        Choice(
            key="card",
            label=msg("Which card?"),
            value=card,
            picks=(*card_picks(side.hand), Pick(value="", title=msg("Another card"))),
        ),
        Choice(
            key="type",
            label=msg("Type"),
            value=kind,
            segments=True,
            picks=tuple(Pick(value=one, title=Msg.verbatim(one)) for one in CARD_TYPES),
        ),
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
                    )
                    for one in here
                ),
            ),
        ),
    ]
    marker, ends = "", 0
    if ship:
        marker = text(answers, "marker", title, most=80)
        ends = int(number(answers, "ends_turn", battle.turn, 0, 99))
        fields += [
            Text(key="marker", label=msg("Marker to lay beside it"), value=marker),
            Number(
                key="ends_turn", label=msg("Removed at the end of turn (0: by hand)"), value=ends, most=99
            ),
        ]
    reason = hand.why_no_card(kind, battle.phase)
    return Form(
        title=msg("Play a card"),
        fields=tuple(fields),
        warnings=(said(reason),) if reason else (),
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


def _draw(battle: SeaBattle, args: DrawCards, table: Table) -> Outcome[SeaBattle]:
    """R68, R69: draw up to the hand size, then replace old cards one for one."""
    side = side_of(battle, args.side)
    table.require(battle.phase == END, msg("Cards are drawn in the end phase (R68)."))
    table.require(not side.cards_drawn, msg("{side} has already drawn this turn.", side=side.name))
    old = [card.id for card in side.hand if card.drawn_turn < battle.turn]
    new = [card.id for card in side.hand if card.drawn_turn >= battle.turn]
    put_away = (*args.replace, *args.discard)
    reason = why_no_replace([*old, *new], (), put_away)
    if reason:
        raise BadInput(said(reason))
    comply(table, why_no_replace(old, new, args.replace))
    due = hand_due(battle, args.side)
    table.require(
        args.draw <= due.draw,
        nmsg("{side} draws 1 card (R68).", "{side} draws {n} cards (R68).", due.draw, side=side.name),
    )
    over = nmsg(
        "{side} discards 1 card without a new one (A20).",
        "{side} discards {n} cards without new ones (A20).",
        due.discard,
        side=side.name,
    )
    table.require(len(args.discard) == due.discard, over)
    gone = set(put_away)
    kept = tuple(card for card in side.hand if card.id not in gone)
    count = args.draw + len(args.replace)
    after = side.but(
        hand=(*kept, *fresh(side.hand, count, battle.turn)),
        cards_drawn=True,
        deck_left=None if side.deck_left is None else max(0, side.deck_left - count),
    )
    drawn = nmsg("{side} draws 1 card", "{side} draws {n} cards", args.draw, side=side.name)
    lines = [Line(text=drawn)] if args.draw else []
    if args.replace:
        lines.append(
            Line(
                text=nmsg(
                    "{side} replaces 1 card", "{side} replaces {n} cards", len(args.replace), side=side.name
                )
            )
        )
    if args.discard:
        lines.append(
            Line(
                text=nmsg(
                    "{side} discards 1 card", "{side} discards {n} cards", len(args.discard), side=side.name
                )
            )
        )
    if not lines:
        lines.append(Line(text=msg("{side} keeps its hand", side=side.name)))
    title = msg("{lines}", lines=tuple(line.text for line in lines))
    return Outcome(battle=battle.with_side(after), title=title, lines=tuple(lines))


def _draw_form(battle: SeaBattle, answers: Answers) -> Form:
    sides = [side.id for side in battle.sides]
    undrawn = next((side.id for side in battle.sides if not side.cards_drawn), sides[0])
    chosen = one_of(answers, "side", sides, undrawn)
    side = battle.side(chosen)
    due = hand_due(battle, chosen)
    ids = [card.id for card in side.hand]
    replace = some_of(answers, "replace", ids)
    left = [one for one in ids if one not in replace]
    discard = some_of(answers, "discard", left, tuple(left[: due.discard]))
    draw = int(number(answers, "draw", due.draw, 0, 20))
    picks = card_picks(side.hand)
    size = nmsg(
        "Hand size {size}, 1 card held: draw {draw}",
        "Hand size {size}, {n} cards held: draw {draw}",
        len(ids),
        size=due.hand_size,
        draw=due.draw,
    )
    fields: list[FormField] = [
        *whose(battle.sides, answers, chosen, msg("Whose hand?")),
        Info(key="size", text=size),
        Number(key="draw", label=msg("Cards drawn"), value=draw, most=20),
    ]
    if ids:
        fields.append(
            Many(key="replace", label=msg("Discard and replace (R69)"), picks=picks, values=replace)
        )
    if due.discard:
        offered = tuple(pick for pick in picks if pick.value in left)
        label = nmsg("Discard 1 card (house rule)", "Discard {n} cards (house rule)", due.discard)
        fields.append(Many(key="discard", label=label, picks=offered, values=discard))
    return Form(
        title=msg("{side}: draw cards", side=side.name),
        fields=tuple(fields),
        args={"side": chosen, "draw": draw, "replace": replace, "discard": discard},
        go=msg("Draw"),
    )


def _note(battle: SeaBattle, args: NoteCard, _: Table) -> Outcome[SeaBattle]:
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


def _note_form(battle: SeaBattle, answers: Answers) -> Form:
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
            Choice(
                key="type",
                label=msg("Type"),
                value=kind,
                segments=True,
                picks=tuple(Pick(value=one, title=Msg.verbatim(one)) for one in CARD_TYPES),
            ),
            Text(key="title", label=msg("Title or effect"), value=title),
        ),
        args={"side": chosen, "card": card, "type": kind, "title": title},
        go=msg("Note"),
    )


ACTIONS = (
    Action(
        id="play_card",
        title=N_("Play a card"),
        rules="R2 R5",
        args=PlayCard,
        run=_play,
        form=_play_form,
        icon="card",
    ),
    Action(
        id="draw",
        title=N_("Draw cards"),
        rules="R68 R69",
        args=DrawCards,
        run=_draw,
        form=_draw_form,
        icon="card",
    ),
    Action(
        id="note_card",
        title=N_("Note a card"),
        rules="R68",
        args=NoteCard,
        run=_note,
        form=_note_form,
        icon="card",
    ),
)

"""Hands and victory points of the end phase (R6, R63-R66)."""

from __future__ import annotations

from pydantic import Field

from fleetdesk.core.actions import Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Form, FormField, Info, Many, Number
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, msg, nmsg
from fleetdesk.systems.common.answers import number, one_of, some_of
from fleetdesk.systems.common.card_play import of_hand
from fleetdesk.systems.common.held_cards import card_picks, fresh, seen_hand, whose, why_no_replace
from fleetdesk.systems.firestorm_armada import turn
from fleetdesk.systems.firestorm_armada.asking import comply, said, side_of
from fleetdesk.systems.firestorm_armada.debts import hand_due
from fleetdesk.systems.firestorm_armada.state import END, ArmadaBattle, ArmadaSide
from fleetdesk.systems.firestorm_armada.tally import tally


class DrawCards(Frozen):
    """Discard and draw at the end of the turn."""

    side: str
    draw: int = Field(ge=0, le=20)
    discard: tuple[str, ...] = ()


class SetPoints(Frozen):
    """Victory points of a side, as players count them."""

    side: str
    points: int = Field(ge=-9999, le=9999)


def _old(battle: ArmadaBattle, side: ArmadaSide) -> list[str]:
    """R65: cards that may be discarded: those not drawn in this phase."""
    return [card.id for card in side.hand if card.drawn_turn < battle.turn]


def may_draw(battle: ArmadaBattle, side: ArmadaSide, kept: int) -> int:
    """R66, A36: cards drawn once so many are kept."""
    size = hand_due(battle, side.id).hand_size
    due = turn.draw_due(size, kept, battle.house, used=side.cards_used).draw
    # a card put away is replaced, whatever the house rule says of drawing without having used one (R64)
    due = max(due, min(len(side.hand) - kept, size - kept))
    return due if side.deck_left is None else min(due, side.deck_left)


def _draw_form(battle: ArmadaBattle, answers: Answers) -> Form:
    sides = [side.id for side in battle.sides]
    undrawn = next((side.id for side in battle.sides if not side.cards_drawn), sides[0])
    chosen = one_of(answers, "side", sides, undrawn)
    side = battle.side(chosen)
    due = hand_due(battle, chosen)
    old = _old(battle, side)
    discard = some_of(answers, "discard", [card.id for card in side.hand], tuple(old[: due.discard]))
    most = may_draw(battle, side, len(side.hand) - len(discard))
    draw = int(number(answers, "draw", most, 0, 20))
    size = nmsg(
        "Hand size {size}, 1 card held: draw {draw}",
        "Hand size {size}, {n} cards held: draw {draw}",
        len(side.hand),
        size=due.hand_size,
        draw=most,
    )
    fields: list[FormField] = [
        *whose(battle.sides, answers, chosen, msg("Whose hand?")),
        Info(key="size", text=size),
    ]
    if side.hand:
        picks = card_picks(
            seen_hand(side.hand, answers),
            {card.id: said("just_drawn") for card in side.hand if card.id not in old},
        )
        fields.append(Many(key="discard", label=msg("Discard (R64)"), picks=picks, values=discard))
    fields.append(Number(key="draw", label=msg("Cards drawn"), value=draw, most=20))
    return Form(
        title=msg("{side}: draw cards", side=side.name),
        fields=tuple(fields),
        args={"side": chosen, "draw": draw, "discard": discard},
        go=msg("Draw"),
    )


@action("draw", N_("Draw cards"), DrawCards, rules="R63-R66", form=_draw_form, rights=of_hand, icon="card")
def draw(battle: ArmadaBattle, args: DrawCards, table: Table) -> Outcome[ArmadaBattle]:
    """R63-R66, A36: first discard, then draw up to the hand size."""
    side = side_of(battle, args.side)
    table.require(battle.phase == END, msg("Cards are drawn in the end phase (R66)."))
    table.require(not side.cards_drawn, msg("{side} has already drawn this turn.", side=side.name))
    old = _old(battle, side)
    new = [card.id for card in side.hand if card.id not in old]
    if why_no_replace([*old, *new], (), args.discard):
        raise BadInput(said("not_in_hand"))
    comply(table, why_no_replace(old, new, args.discard))
    due = hand_due(battle, side.id)
    over = nmsg(
        "{side} discards 1 card at least (R63).",
        "{side} discards {n} cards at least (R63).",
        due.discard,
        side=side.name,
    )
    table.require(len(args.discard) >= due.discard, over)
    kept = tuple(card for card in side.hand if card.id not in args.discard)
    most = may_draw(battle, side, len(kept))
    table.require(
        args.draw <= most,
        nmsg("{side} draws 1 card (R66).", "{side} draws {n} cards (R66).", most, side=side.name),
    )
    after = side.but(
        hand=(*kept, *fresh(side.hand, args.draw, battle.turn)),
        cards_drawn=True,
        deck_left=None if side.deck_left is None else max(0, side.deck_left - args.draw),
    )
    lines = []
    if args.discard:
        gone = nmsg("{side} discards 1 card", "{side} discards {n} cards", len(args.discard), side=side.name)
        lines.append(Line(text=gone))
    if args.draw:
        drawn = nmsg("{side} draws 1 card", "{side} draws {n} cards", args.draw, side=side.name)
        lines.append(Line(text=drawn))
    if not lines:
        lines.append(Line(text=msg("{side} keeps its hand", side=side.name)))
    title = msg("{lines}", lines=tuple(line.text for line in lines))
    return Outcome(battle=battle.with_side(after), title=title, lines=tuple(lines))


def _points_form(battle: ArmadaBattle, answers: Answers) -> Form:
    sides = [side.id for side in battle.sides]
    chosen = one_of(answers, "side", sides, sides[0])
    side = battle.side(chosen)
    points = int(number(answers, f"points-{chosen}", side.victory_points, -9999, 9999))
    return Form(
        title=msg("Victory points of {side}", side=side.name),
        fields=(
            *whose(battle.sides, answers, chosen, msg("Whose points?")),
            Info(key="tally", working=tally(battle, chosen)),
            Number(
                key=f"points-{chosen}",
                label=msg("Victory points"),
                value=points,
                least=-9999,
                most=9999,
                step=5,
            ),
        ),
        args={"side": chosen, "points": points},
        go=msg("Note"),
    )


@action("victory_points", N_("Victory points"), SetPoints, rules="R6", form=_points_form, icon="star")
def victory_points(battle: ArmadaBattle, args: SetPoints, _: Table) -> Outcome[ArmadaBattle]:
    """R6, A25: the sheet has no table: players count, the program shows what was lost and taken."""
    side = side_of(battle, args.side)
    title = msg("{side}: {n} victory points", side=side.name, n=args.points)
    return Outcome(
        battle=battle.with_side(side.but(victory_points=args.points)),
        title=title,
        lines=(Line(text=title, tone="brass"),),
    )

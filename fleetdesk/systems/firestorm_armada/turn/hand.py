"""Hands, T cards face down, victory points: cards played, noted and drawn; what was lost and taken (R1-R10, R63-R66, E12)."""

from pydantic import Field

from fleetdesk.core.answers import number, one_of, some_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Outcome, Table, in_one_line
from fleetdesk.core.battle.remembering import kept_by
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Form, FormField, Info, Many, Number
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common import card_play
from fleetdesk.systems.common.held_cards import card_picks, face_down, seen_hand, whose, why_no_replace
from fleetdesk.systems.firestorm_armada.formulas import turn
from fleetdesk.systems.firestorm_armada.picks import comply, said
from fleetdesk.systems.firestorm_armada.reasons import SENTENCES
from fleetdesk.systems.firestorm_armada.state import (
    END,
    HIDDEN,
    TURN_CARDS,
    ArmadaBattle,
    ArmadaShip,
    ArmadaSide,
)
from fleetdesk.systems.firestorm_armada.turn.debts import hand_due


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


def _marked(battle: ArmadaBattle, side: str, ship: ArmadaShip | None, kind: str) -> ArmadaBattle:
    """E12, A36: that the side used a card, and its type on all of the unit."""
    after = battle.with_side(battle.side(side).but(cards_used=True))
    if ship is None:
        return after
    return after.with_ships(
        one.but(cards_on=tuple(dict.fromkeys((*one.cards_on, kind)))) for one in after.unit(ship.squadron)
    )


def _beyond(ship: ArmadaShip) -> Msg | None:
    """R8: a card does not reach a ship out of command."""
    return said("card_out_of_command") if ship.out_of_command and not ship.is_wing else None


play_card = card_play.Playing(
    "R1 R5 R8 R10", _why_no_card, SENTENCES, TURN_CARDS, _beyond, _reminders, _marked
).action()
note_card = card_play.noting("R66")


# --- the end phase ------------------------------------------------------------------------------------


class DrawCards(Frozen):
    """Discard and draw at the end of the turn."""

    side: str
    draw: int = Field(ge=0, le=20)
    discard: tuple[str, ...] = ()


class SetPoints(Frozen):
    """Victory points of a side, as players count them."""

    side: str
    points: int = Field(ge=-9999, le=9999)


def may_draw(battle: ArmadaBattle, side: ArmadaSide, kept: int) -> int:
    """R66, A36: cards drawn once so many are kept."""
    size = hand_due(battle, side.id).hand_size
    due = turn.draw_due(size, kept, battle.house, used=side.cards_used).draw
    # a card put away is replaced, whatever the house rule says of drawing without having used one (R64)
    due = max(due, min(len(side.hand) - kept, size - kept))
    return due if side.deck_left is None else min(due, side.deck_left)


def _draw_form(battle: ArmadaBattle, answers: Answers) -> Form:
    side = card_play.who_draws(battle.sides, answers)
    chosen, due = side.id, hand_due(battle, side.id)
    old, new = card_play.old_and_new(side, battle.turn)
    discard = some_of(answers, "discard", [card.id for card in side.hand], tuple(old[: due.discard]))
    most = may_draw(battle, side, len(side.hand) - len(discard))
    draw = int(number(answers, "draw", most, 0, 20))
    fields: list[FormField] = [
        *whose(battle.sides, answers, chosen, msg("Whose hand?")),
        card_play.size_told(due.hand_size, len(side.hand), most),
    ]
    if side.hand:
        picks = card_picks(seen_hand(side.hand, answers), dict.fromkeys(new, said("just_drawn")))
        fields.append(Many(key="discard", label=msg("Discard (R64)"), picks=picks, values=discard))
    fields.append(Number(key="draw", label=msg("Cards drawn"), value=draw, most=20))
    return Form(
        title=msg("{side}: draw cards", side=side.name),
        fields=tuple(fields),
        args={"side": chosen, "draw": draw, "discard": discard},
        go=msg("Draw"),
    )


@action(N_("Draw cards"), rules="R63-R66", form=_draw_form, rights=card_play.of_hand, icon="card")
def draw(battle: ArmadaBattle, args: DrawCards, table: Table) -> Outcome[ArmadaBattle]:
    """R63-R66, A36: first discard, then draw up to the hand size."""
    side = card_play.side_of(battle.sides, args.side)
    card_play.may_draw_now(
        table, side, end=battle.phase == END, rule=msg("Cards are drawn in the end phase (R66).")
    )
    old, new = card_play.old_and_new(side, battle.turn)
    if why_no_replace([*old, *new], (), args.discard):
        raise BadInput(said("not_in_hand"))
    comply(table, why_no_replace(old, new, args.discard))
    due = hand_due(battle, side.id)
    over = nmsg(
        "{side}: 1 card at least to discard (R63).",
        "{side}: {n} cards at least to discard (R63).",
        due.discard,
        side=side.name,
    )
    table.require(len(args.discard) >= due.discard, over)
    most = may_draw(battle, side, len(side.hand) - len(args.discard))
    table.require(
        args.draw <= most,
        nmsg("{side}: 1 card to draw (R66).", "{side}: {n} cards to draw (R66).", most, side=side.name),
    )
    after = card_play.made_up(side, args.discard, args.draw, battle.turn)
    title, lines = card_play.hand_changed(side.name, discarded=len(args.discard), drawn=args.draw)
    return Outcome(battle=battle.with_side(after), title=title, lines=lines)


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


@action(N_("Victory points"), rules="R6", form=_points_form, icon="star")
def victory_points(battle: ArmadaBattle, args: SetPoints, _: Table) -> Outcome[ArmadaBattle]:
    """R6, A25: the sheet has no table: players count, the program shows what was lost and taken."""
    side = card_play.side_of(battle.sides, args.side)
    title = msg("{side}: {n} victory points", side=side.name, n=args.points)
    return in_one_line(battle.with_side(side.but(victory_points=args.points)), title, tone="brass")


CAPTURED_FACTOR = 2
"""A25: a captured ship is worth double."""


def points_of(battle: ArmadaBattle, ship: str) -> int:
    """Points of a ship or wing as listed."""
    return battle.card(ship).points or 0


def destroyed_points(battle: ArmadaBattle, side: str) -> int:
    return sum(
        points_of(battle, ship.id)
        for ship in battle.ships.values()
        if ship.status == "destroyed" and battle.home(ship.id) != side
    )


def captured_points(battle: ArmadaBattle, side: str) -> int:
    """Points of ships a side captured, not doubled."""
    return sum(
        points_of(battle, ship.id)
        for ship in battle.ships.values()
        if ship.status == "captured" and ship.taken_by == side
    )


def tally(battle: ArmadaBattle, side: str) -> Working:
    """What a side destroyed and captured."""
    gone, taken = destroyed_points(battle, side), captured_points(battle, side)
    rows = (
        Row(label=msg("Points destroyed"), value=gone),
        Row(label=msg("Points captured, doubled"), value=CAPTURED_FACTOR * taken),
    )
    total = gone + CAPTURED_FACTOR * taken
    return Working(title=msg("Tally of {side}", side=battle.side(side).name), rows=rows, total=total)


def hide(battle: ArmadaBattle, seat: str) -> ArmadaBattle:
    """R1: the battle as one seat may see it: other hands, and T cards laid by others, stay face down."""
    if not seat:
        return battle
    return battle.but(sides=_seen_sides(battle.sides, seat))


@kept_by(16)
def _seen_sides(sides: tuple[ArmadaSide, ...], seat: str) -> tuple[ArmadaSide, ...]:
    return tuple(side if side.id == seat else _hidden(side) for side in sides)


def _hidden(side: ArmadaSide) -> ArmadaSide:
    return side.but(hand=face_down(side.hand), laid=HIDDEN if side.laid else "", laid_title="")

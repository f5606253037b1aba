"""Action cards: when they are played, how many a hand holds, drawing and replacing (R2, R5, R68, R69)."""

from pydantic import Field

from fleetdesk.core.answers import number, some_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Outcome, Table
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Form, FormField, Many, Number
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, msg, nmsg
from fleetdesk.systems.common import card_play
from fleetdesk.systems.common.held_cards import card_picks, seen_hand, whose, why_no_replace
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.picks import comply, said
from fleetdesk.systems.uncharted_seas.reasons import SENTENCES
from fleetdesk.systems.uncharted_seas.state import END, TURN_CARDS, SeaBattle
from fleetdesk.systems.uncharted_seas.tables import tables


def why_no_card(card_type: str, phase: str) -> str:
    """R2, R5: why a card cannot be played in a phase (a code of `reasons`), or nothing."""
    when = tables().cards.get(card_type)
    if when is None:
        return "unknown_card"
    return "" if when == phase else "wrong_phase"


def squadrons_counted(in_play: int, initial: int, rules: HouseRules) -> int:
    """R68, A27: the squadrons the hand counts."""
    return initial if rules.hand_basis == "initial" else in_play


def hand_size(squadrons: int) -> int:
    """R68: one card a squadron, five at most."""
    hand = tables().hand
    return min(hand.maximum, max(0, squadrons) * hand.per_squadron)


def draw_due(squadrons: int, hand: int, rules: HouseRules, *, deck_left: int | None = None) -> card_play.Draw:
    """R68, A20: what is drawn in the end phase; `deck_left` is the count of the deck where it is kept."""
    size = hand_size(squadrons)
    draw = max(0, size - hand)
    if deck_left is not None:
        draw = min(draw, max(0, deck_left))
    return card_play.Draw(size, draw, max(0, hand - size) if rules.hand_overflow == "discard_down" else 0)


@remembered
def hand_due(battle: SeaBattle, side: str) -> card_play.Draw:
    """R68, A20, A27: what a side draws in the end phase."""
    one = battle.side(side)
    ids = battle.squadrons(side)
    alive = {ship.squadron for ship in battle.ships.values() if ship.in_play}
    begun = battle.squadrons_begun(side) if battle.house.hand_basis == "initial" else 0
    counted = squadrons_counted(len(alive.intersection(ids)), begun, battle.house)
    return draw_due(counted, len(one.hand), battle.house, deck_left=one.deck_left)


play_card = card_play.Playing(
    "R2 R5", lambda battle, kind, _: why_no_card(kind, battle.phase), SENTENCES, TURN_CARDS
).action()
note_card = card_play.noting("R68")


class DrawCards(Frozen):
    """Make up a hand at the end of the turn."""

    side: str
    draw: int = Field(ge=0, le=20)
    replace: tuple[str, ...] = ()
    """Old cards discarded and replaced one for one (R69)."""
    discard: tuple[str, ...] = ()
    """Cards put away without a new one (house rule A20)."""


def _draw_form(battle: SeaBattle, answers: Answers) -> Form:
    side = card_play.who_draws(battle.sides, answers)
    chosen, due = side.id, hand_due(battle, side.id)
    ids = [card.id for card in side.hand]
    replace = some_of(answers, "replace", ids)
    left = [one for one in ids if one not in replace]
    discard = some_of(answers, "discard", left, tuple(left[: due.discard]))
    draw = int(number(answers, "draw", due.draw, 0, 20))
    picks = card_picks(seen_hand(side.hand, answers))
    fields: list[FormField] = [
        *whose(battle.sides, answers, chosen, msg("Whose hand?")),
        card_play.size_told(due.hand_size, len(ids), due.draw),
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


@action(N_("Draw cards"), rules="R68 R69", form=_draw_form, rights=card_play.of_hand, icon="card")
def draw(battle: SeaBattle, args: DrawCards, table: Table) -> Outcome[SeaBattle]:
    """R68, R69: draw up to the hand size, then replace old cards one for one."""
    side = card_play.side_of(battle.sides, args.side)
    card_play.may_draw_now(
        table, side, end=battle.phase == END, rule=msg("Cards are drawn in the end phase (R68).")
    )
    old, new = card_play.old_and_new(side, battle.turn)
    put_away = (*args.replace, *args.discard)
    reason = why_no_replace([*old, *new], (), put_away)
    if reason:
        raise BadInput(said(reason))
    comply(table, why_no_replace(old, new, args.replace))
    due = hand_due(battle, args.side)
    table.require(
        args.draw <= due.draw,
        nmsg("{side}: 1 card to draw (R68).", "{side}: {n} cards to draw (R68).", due.draw, side=side.name),
    )
    fresh = args.draw + len(args.replace)
    if side.deck_left is not None:
        left = nmsg(
            "{side}: 1 card is left to draw.",
            "{side}: {n} cards are left to draw.",
            side.deck_left,
            side=side.name,
        )
        table.require(fresh <= side.deck_left, left)
    over = nmsg(
        "{side}: 1 card to discard without a new one.",
        "{side}: {n} cards to discard without new ones.",
        due.discard,
        side=side.name,
    )
    table.require(len(args.discard) == due.discard, over)
    after = card_play.made_up(side, put_away, fresh, battle.turn)
    title, lines = card_play.hand_changed(
        side.name, drawn=args.draw, replaced=len(args.replace), discarded=len(args.discard)
    )
    return Outcome(battle=battle.with_side(after), title=title, lines=lines)

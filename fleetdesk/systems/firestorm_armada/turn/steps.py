"""The steps of a turn: T cards laid in secret, initiative, what ends with the turn (R1-R3, R6)."""

from pydantic import Field

from fleetdesk.core.answers import one_of, text
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, Pick, Text
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common import turns
from fleetdesk.systems.common.card_play import side_of
from fleetdesk.systems.common.cards.debts import undrawn
from fleetdesk.systems.common.held_cards import card_titles
from fleetdesk.systems.common.marker_play import markers_ended
from fleetdesk.systems.common.steps import step_form, stepped
from fleetdesk.systems.common.turns import finished
from fleetdesk.systems.firestorm_armada.formulas import turn
from fleetdesk.systems.firestorm_armada.picks import marker_name, said
from fleetdesk.systems.firestorm_armada.state import (
    END,
    INITIATIVE,
    NO_CARD,
    PHASES,
    TURN_CARDS,
    ArmadaBattle,
    ArmadaSide,
)
from fleetdesk.systems.firestorm_armada.turn.debts import OWED, due, hand_due, unordered

_NOBODY = msg("Nobody plays a T card")
UNCOUNTED = "other"
"""A T card that was not counted in the hand."""


class LayCard(Frozen):
    """Choose a T card, or none; it lies face down."""

    side: str
    card: str = Field(NO_CARD, max_length=40)
    """Id of a card in the hand, `other` for one that was not counted there, `none` for no card."""
    title: str = Field("", max_length=80)


def choosing(battle: ArmadaBattle) -> bool:
    """R1: whether T cards may be laid now."""
    return battle.phase == TURN_CARDS and not battle.revealed


def deciding(battle: ArmadaBattle) -> tuple[str, ...]:
    """R1: sides that have not chosen a T card, nor none."""
    return tuple(side.id for side in battle.sides if not side.laid) if choosing(battle) else ()


def _turns_up(battle: ArmadaBattle, _: Nothing) -> Rights:
    """R1: all cards at once; that a side laid none is not told by who may turn them up."""
    laid = tuple(side.id for side in battle.sides if side.laid)
    return Rights(waits=deciding(battle), opens=laid, together=True)


def _passes_on(battle: ArmadaBattle, _: Nothing) -> Rights:
    """R1, R63: that nobody plays a T card is said by all; once one has chosen, what was laid would be lost."""
    sides = tuple(side.id for side in battle.sides)
    if not choosing(battle):
        return Rights(consent=undrawn(battle, hand_due) if battle.phase == END else ())
    return Rights(waits=sides) if any(side.laid for side in battle.sides) else Rights(consent=sides)


def _lay_form(battle: ArmadaBattle, answers: Answers) -> Form:
    """Filled only from the answers of the button: the form itself never looks at what was laid."""
    sides = [side.id for side in battle.sides]
    waiting = next((side.id for side in battle.sides if not side.laid), sides[0])
    chosen = one_of(answers, "side", sides, waiting)
    side = battle.side(chosen)
    held = [card for card in side.hand if card.type in {"", "T"}]
    card = one_of(answers, "card", [NO_CARD, UNCOUNTED, *(one.id for one in held)], NO_CARD)
    titles = card_titles(side.hand)
    picks = (
        Pick(value=NO_CARD, title=msg("No T card")),
        *(Pick(value=one.id, title=titles[one.id]) for one in held),
        Pick(value=UNCOUNTED, title=msg("Another card")),
    )
    title = text(answers, "title", next((one.title for one in held if one.id == card), ""), most=80)
    fields = (Choice(key="card", label=msg("T card, face down (R1)"), picks=picks, value=card, at_once=True),)
    if card == NO_CARD:
        title = ""
    named = (Text(key="title", label=msg("Title or effect"), value=title),) if card != NO_CARD else ()
    return Form(
        title=msg("T card of {side}", side=side.name),
        fields=(*fields, *named),
        args={"side": chosen, "card": card, "title": title},
        go=msg("Lay the card face down"),
    )


@action(
    N_("T card"), rules="R1", form=_lay_form, rights=lambda _, args: Rights(sides=(args.side,)), icon="card"
)
def lay_card(battle: ArmadaBattle, args: LayCard, table: Table) -> Outcome[ArmadaBattle]:
    """R1: hidden from the others; the name of the step does not tell it."""
    table.require(battle.phase == TURN_CARDS, msg("T cards are laid in the first step of the turn (R1)."))
    table.require(not battle.revealed, msg("The T cards of this turn lie open already (R1)."))
    side = side_of(battle.sides, args.side)
    held = next((card for card in side.hand if card.id == args.card), None)
    if held is None and args.card not in {NO_CARD, UNCOUNTED}:
        raise BadInput(said("not_in_hand"))
    table.require(held is None or held.type in {"", "T"}, said("wrong_phase"))
    name = args.title or (held.title if held else "")
    if args.card == NO_CARD:
        what = msg("{side}: no T card", side=side.name)
    elif name:
        what = msg("{side}: T card {title}", side=side.name, title=name)
    else:
        what = msg("{side}: a T card", side=side.name)
    after = battle.with_side(side.but(laid=args.card, laid_title="" if args.card == NO_CARD else name))
    told = msg("{side}: choice made", side=side.name)
    lines = (Line(text=told, tone="sea"), Line(text=what, seats=(side.id,)))
    return Outcome(battle=after, title=told, lines=lines)


@action(N_("Reveal T cards"), rules="R1 R2", rights=_turns_up, icon="eye")
def reveal_cards(battle: ArmadaBattle, _: Nothing, table: Table) -> Outcome[ArmadaBattle]:
    """R1, R2: all at once, in last turn's order of initiative; a die asked for before they lie open would tell of them."""
    table.require(battle.phase == TURN_CARDS, msg("T cards are laid in the first step of the turn (R1)."))
    table.require(not battle.revealed, msg("The T cards of this turn lie open already (R1)."))
    missing = tuple(Msg.verbatim(side.name) for side in battle.sides if not side.laid)
    table.require(
        not missing, msg("Not chosen yet: {sides}. Cards are revealed together (R1).", sides=missing)
    )
    played = {side.id: side.laid for side in battle.sides if side.laid not in {"", NO_CARD}}
    order = turn.reveal_order(played, battle.last_initiative)
    lines = tuple(Line(text=_laid(battle.side(side)), tone="brass") for side in order)
    after = battle.but(revealed=True, sides=tuple(_without_laid(side) for side in battle.sides))
    return Outcome(
        battle=after, title=msg("T cards revealed"), lines=lines or (Line(text=_NOBODY, tone="sea"),)
    )


def _laid(side: ArmadaSide) -> Msg:
    if side.laid_title:
        return msg("{side}: T card played ({title})", side=side.name, title=side.laid_title)
    return msg("{side}: T card played", side=side.name)


def _without_laid(side: ArmadaSide) -> ArmadaSide:
    if side.laid in {"", NO_CARD}:
        return side.but(laid="", laid_title="")
    return side.but(
        laid="",
        laid_title="",
        cards_used=True,
        hand=tuple(card for card in side.hand if card.id != side.laid),
    )


def in_effect(battle: ArmadaBattle) -> tuple[Msg, ...]:
    """R2: sides whose T cards lie open, in the order in which these take effect."""
    played = {side.id: side.name for side in battle.sides if side.cards_used}
    return tuple(Msg.verbatim(played[side]) for side in turn.reveal_order(played, battle.last_initiative))


@action(N_("Throw for the order of T cards"), rules="R2", icon="dice")
def roll_off(battle: ArmadaBattle, _: Nothing, table: Table) -> Outcome[ArmadaBattle]:
    """R2, A30: before the first initiative, one die a side says whose T card takes effect first; ties thrown again."""
    table.require(
        unordered(battle),
        msg("The order of T cards is thrown for where two lie open in the first turn (R2)."),
    )
    lines: list[Line] = []

    def throw(side: str) -> int:
        why = msg("Roll-off for the order of T cards: {side}", side=battle.side(side).name)
        face = table.die(why)
        lines.append(Line(text=why, throw=table.last))
        return face

    order, _throws = turns.thrown_off((side.id for side in battle.sides), throw)
    after = battle.but(last_initiative=order)
    title = msg("T cards take effect in this order: {sides}", sides=in_effect(after))
    lines.append(Line(text=title, tone="brass"))
    return Outcome(battle=after, title=title, lines=tuple(lines))


@action(N_("Throw initiative"), rules="R3", icon="dice")
def initiative(battle: ArmadaBattle, _: Nothing, table: Table) -> Outcome[ArmadaBattle]:
    """R3, A01, A02: 2D6 a side and its tactics bonus, ties thrown again."""
    table.require(
        battle.phase == INITIATIVE, msg("Initiative is thrown in the second step of the turn (R3).")
    )
    table.require(not battle.initiative, msg("Initiative was already thrown this turn."))
    bonus = {side.id: side.fleet.tactics for side in battle.sides}
    dice = turn.initiative_dice(battle.house)
    lines: list[Line] = []

    def throw(side: str) -> int:
        name, more = battle.side(side).name, bonus[side]
        thrown = table.sum(dice, msg("Initiative: {side}", side=name))
        text = msg(
            "{side}: {thrown} + {bonus} = {total}", side=name, thrown=thrown, bonus=more, total=thrown + more
        )
        lines.append(Line(text=text, throw=table.last))
        return thrown

    order, throws = turns.thrown_off(bonus, throw, bonus)
    first = battle.side(order[0]).name
    lines.append(Line(text=msg("{side}: initiative won", side=first), tone="sea"))
    totals = {side: thrown[-1] + bonus[side] for side, thrown in throws.items()}
    return Outcome(
        battle=battle.but(initiative=order, totals=totals),
        title=msg("Initiative: {side}", side=first),
        lines=tuple(lines),
    )


@action(
    N_("Next step"),
    rules="R1 R3-R6",
    form=step_form(msg("End this step?"), due),
    rights=_passes_on,
    icon="arrow-right",
)
def next_phase(battle: ArmadaBattle, _: Nothing, __: Table) -> Outcome[ArmadaBattle]:
    """R1, R3-R6: the next step of the turn, or the next turn. What is still owed is noted, never asked for."""
    return stepped(battle, PHASES, OWED.of_step(battle), _step_over, begin_next_turn)


def _step_over(battle: ArmadaBattle) -> ArmadaBattle:
    """R3: what lay face down in the first step is no card."""
    over = finished(battle)
    return _none_laid(over) if battle.phase == TURN_CARDS else over


@action(N_("Nobody plays a T card"), rules="R1 R3", rights=_passes_on, icon="arrow-right")
def no_cards(battle: ArmadaBattle, _: Nothing, table: Table) -> Outcome[ArmadaBattle]:
    """R1: said by all at the table before anybody laid one: on to initiative."""
    table.require(choosing(battle), msg("T cards are laid in the first step of the turn (R1)."))
    table.require(
        not any(side.laid for side in battle.sides),
        msg("Somebody has chosen a T card already: cards are revealed together (R1)."),
    )
    return in_one_line(_to_initiative(battle), _NOBODY, tone="sea")


def _to_initiative(battle: ArmadaBattle) -> ArmadaBattle:
    """R3: on to initiative; what lay face down is no card."""
    return _none_laid(battle).but(phase=INITIATIVE)


def _none_laid(battle: ArmadaBattle) -> ArmadaBattle:
    return battle.but(sides=tuple(side.but(laid="", laid_title="") for side in battle.sides))


def passes(battle: ArmadaBattle) -> Offer | None:
    """R1, R6: T cards and the end of the turn hold nothing to decide where nobody holds a card and nothing is owed."""
    empty = battle.phase in {TURN_CARDS, END} and not any(side.hand or side.laid for side in battle.sides)
    if not empty or battle.blasts or (battle.phase == END and (battle.house.repair or due(battle))):
        return None
    return offer(no_cards if battle.phase == TURN_CARDS else next_phase)


# --- the next turn ------------------------------------------------------------------------------------


CLEAN: dict[str, object] = {
    "moved": False,
    "moved_inches": 0.0,
    "out_of_command": False,
    "will_board": "",
    "fired": (),
    "fired_at": (),
    "split": (),
    "combined": (),
    "repelled_by": "",
    "retreats": False,
    "cards_on": (),
}


def begin_next_turn(battle: ArmadaBattle) -> tuple[ArmadaBattle, tuple[Line, ...]]:
    """R6: remove markers whose effect has ended, then begin the next turn with a clean slate."""
    lines: list[Line] = []
    ships = {}
    for number, ship in battle.ships.items():
        kept, gone = markers_ended(ship, battle.turn, marker_name)
        lines += gone
        if ship.wing == "repelled" and ship.in_play:
            lines.append(Line(text=msg("{ship} is ready again", ship=ship.name), ships=(number,)))
        changes: dict[str, object] = {
            **CLEAN,
            "markers": kept,
            "engines_cut": ship.engines_cut_next,
            "engines_cut_next": False,
            "wing": "ready" if ship.wing == "repelled" else ship.wing,
        }
        ships[number] = ship.with_news(changes)
    after = battle.but(
        turn=battle.turn + 1,
        phase=TURN_CARDS,
        last_initiative=battle.initiative or battle.last_initiative,
        initiative=(),
        totals={},
        revealed=False,
        activated=(),
        active="",
        ships=ships,
        sides=tuple(
            side.but(cards_drawn=False, cards_used=False, laid="", laid_title="") for side in battle.sides
        ),
    )
    return after, tuple(lines)

"""The frame of a turn: its steps, initiative, the end (R1-R3, R7, R17-R21, R70)."""

from collections.abc import Mapping

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.card_play import of_hand, side_of
from fleetdesk.systems.common.cards.debts import undrawn
from fleetdesk.systems.common.marker_play import markers_ended
from fleetdesk.systems.common.steps import step_form, stepped
from fleetdesk.systems.uncharted_seas.effects import effect_name
from fleetdesk.systems.uncharted_seas.squadrons import finished
from fleetdesk.systems.uncharted_seas.state import END, INITIATIVE, PHASES, TURN_CARDS, SeaBattle
from fleetdesk.systems.uncharted_seas.turn.debts import OWED, due
from fleetdesk.systems.uncharted_seas.turn.hand import hand_due

ACTIVATION_STEPS = (
    "choose_squadron",
    "move_each_ship_one_after_another",
    "resolve_collisions_and_rams",
    "fire",
    "pass_to_opponent",
)
"""R17-R21"""

END_STEPS = ("draw_up_to_hand_size", "optional_discard_and_replace", "remove_ended_markers")
"""R7, R68-R70. Derelicts drift before these (A21)."""


def choosing(battle: SeaBattle) -> tuple[str, ...]:
    """R2: sides that may still play a T card and have not said that they play none."""
    if battle.phase != TURN_CARDS:
        return ()
    return tuple(side.id for side in battle.sides if side.hand and not side.no_card)


def _ends(battle: SeaBattle, _: Nothing) -> Rights:
    """R2, R68: no step ends for a side that may still play a T card, or whose hand is still to be made up."""
    return Rights(consent=undrawn(battle, hand_due) if battle.phase == END else choosing(battle))


class NoCard(Frozen):
    """A side plays no T card, or no further one."""

    side: str


@action(N_("No T card"), rules="R2", rights=of_hand, icon="card")
def no_card(battle: SeaBattle, args: NoCard, table: Table) -> Outcome[SeaBattle]:
    """R2: said for one side; when the last has said it, initiative follows."""
    table.require(battle.phase == TURN_CARDS, msg("T cards are played in the first step of the turn (R2)."))
    side = side_of(battle.sides, args.side)
    after = battle.with_side(side.but(no_card=True))
    if not choosing(after):
        after = after.but(phase=INITIATIVE)
    return in_one_line(after, msg("{side}: no T card", side=side.name))


@action(
    N_("Next step"), rules="R1", form=step_form(msg("End this step?"), due), rights=_ends, icon="arrow-right"
)
def next_phase(battle: SeaBattle, _: Nothing, __: Table) -> Outcome[SeaBattle]:
    """R1: the next step of the turn, or the next turn. What is still owed is noted, never asked for."""
    return stepped(battle, PHASES, OWED.of_step(battle), finished, begin_next_turn)


def passes(battle: SeaBattle) -> Offer | None:
    """R2, R7: T cards and the end of the turn hold nothing to decide where nobody holds a card and nothing is owed."""
    empty = battle.phase in {TURN_CARDS, END} and not any(side.hand for side in battle.sides)
    return offer(next_phase) if empty and not due(battle) else None


CLEAN: Mapping[str, object] = {
    "moved": False,
    "move_spent": 0.0,
    "sailed": 0.0,
    "fired": (),
    "split": (),
    "linked": (),
    "drifts": False,
    "met": "",
}


def begin_next_turn(battle: SeaBattle) -> tuple[SeaBattle, tuple[Line, ...]]:
    """R70: remove markers whose effect has ended, then begin the next turn with a clean slate."""
    lines: list[Line] = []
    ships = {}
    for number, ship in battle.ships.items():
        kept, gone = markers_ended(ship, battle.turn, effect_name)
        lines += gone
        ships[number] = ship.with_news({**CLEAN, "markers": kept})
    after = battle.but(
        turn=battle.turn + 1,
        phase=TURN_CARDS,
        initiative=(),
        activated=(),
        active="",
        contacts=(),
        ships=ships,
        sides=tuple(side.but(cards_drawn=False, no_card=False) for side in battle.sides),
    )
    return after, tuple(lines)

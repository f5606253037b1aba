"""The frame of a turn: its phases, and what its end clears (R1, R17, R42, R58)."""

from collections.abc import Iterator, Mapping
from typing import Any

from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Debt, Offer
from fleetdesk.core.words import N_, msg, nmsg
from fleetdesk.systems.common.steps import step_form, stepped
from fleetdesk.systems.galleys.assault import possible
from fleetdesk.systems.galleys.formulas import crews
from fleetdesk.systems.galleys.movement import fatigue_test
from fleetdesk.systems.galleys.prizes import take
from fleetdesk.systems.galleys.readiness import card_due, test_due
from fleetdesk.systems.galleys.shooting import WEAPONS, dice_left, resolve_shooting, unsettled
from fleetdesk.systems.galleys.state import (
    ACTIVATIONS,
    BOARDING,
    COMMAND,
    PHASES,
    SHOOTING,
    GalleyBattle,
    GalleyShip,
)
from fleetdesk.systems.galleys.turn.activation import (
    activate,
    deck_of,
    draw_card,
    end_activation,
    finished,
    on_to_next,
)
from fleetdesk.systems.galleys.turn.command import deciding, place_orders


def _new_turn(battle: GalleyBattle) -> tuple[GalleyBattle, tuple[Line, ...]]:
    """R17, R42, R58, A-36: recoveries, then everything that holds for one turn is cleared."""
    battle, _lines = finished(battle, None)
    lines: list[Line] = []
    ships: list[GalleyShip] = []
    cleared: dict[str, Any] = dict(CLEARED)
    for ship in battle.ships.values():
        rested = ship.revealed and ship.carried_out == "halt"
        state = crews.end_of_turn(crews.Rest(ship.fatigued, ship.rest if rested else 0))
        if ship.fatigued and not state.fatigued:
            text = msg("{ship} has recovered (R17)", ship=ship.name)
            lines.append(Line(text=text, tone="sound", ships=(ship.id,)))
        fresh = ship.but(
            **cleared,
            fatigued=state.fatigued,
            rest=state.rest,
            order="",
            last_order=ship.order if ship.revealed else "",
            rest_wanted=False,
            revealed=False,
            carried_out="",
            speed="none",
            tested=False,
            freed=False,
            moved=False,
            spent_cm=0.0,
            straight_cm=0.0,
            turned=0.0,
            oars_tried=(),
            alongside=(),
            assaulted=False,
        )
        ships.append(fresh)
    after = battle.with_ships(ships).but(
        turn=battle.turn + 1,
        phase=COMMAND,
        cards={},
        drawn="",
        last_side="",
        active="",
        volleys=(),
        armed={},
        taking=None,
    )
    return after, tuple(lines)


def passes(battle: GalleyBattle) -> Offer | None:
    """R83, R96: nothing to decide where nobody has anything left to shoot with, or nobody lies alongside another."""
    empty = {
        SHOOTING: not any(dice_left(battle, ship, one) for ship in battle.in_play() for one in WEAPONS),
        BOARDING: not possible(battle),
    }
    return offer(next_phase) if empty.get(battle.phase, False) and not due(battle) else None


CLEARED: Mapping[str, object] = {
    "activated": False,
    "rammed_this_turn": False,
    "ram_attempted": False,
    "ram_target": "",
    "oars_attempted": False,
    "grapple_tried": (),
    "disengage_tried": (),
}
"""R58, R42: what the end of the turn clears on every ship."""


@remembered
def due(battle: GalleyBattle) -> tuple[Debt, ...]:
    """Everything owed now, most urgent first; nothing of it tells an order that lies face down."""
    return tuple(_due(battle))


def _due(battle: GalleyBattle) -> Iterator[Debt]:
    if battle.phase == COMMAND:
        yield from _orders(battle)
    elif battle.phase == ACTIVATIONS:
        yield from _activations(battle)
    elif battle.phase == SHOOTING and unsettled(battle):
        button = offer(resolve_shooting, title=msg("Losses"))
        yield Debt(
            text=msg("Losses from shooting are still to be thrown (R91)"), offer=button, asked="in_row"
        )
    if battle.taking is not None:
        target = battle.taking.target
        button = offer(take)
        text = msg("{ship} is taken: capture it or sink it (R104)", ship=battle.ships[target].name)
        yield Debt(text=text, ships=(target,), offer=button, asked="at_once")


def _orders(battle: GalleyBattle) -> Iterator[Debt]:
    for side in battle.sides:
        bare = [ship.id for ship in battle.in_play(side.id) if not ship.order]
        if side.id in deciding(battle):
            text = nmsg(
                "{side}: 1 ship has no order (R2)",
                "{side}: {n} ships have no order (R2)",
                len(bare),
                side=side.name,
            )
            button = offer(place_orders, title=msg("Lay orders"), side=side.id).but(whole=True)
            yield Debt(text=text, ships=tuple(bare), offer=button, seats=(side.id,))


def _activations(battle: GalleyBattle) -> Iterator[Debt]:
    active = battle.ships.get(battle.active)
    if active is not None:
        if test_due(battle, active):
            button = offer(fatigue_test, ship=active.id)
            yield Debt(
                text=msg("{ship} owes a fatigue test (R13)", ship=active.name),
                ships=(active.id,),
                offer=button,
            )
        yield Debt(
            text=msg("{ship} is still being activated (R28)", ship=active.name),
            ships=(active.id,),
            offer=on_to_next(battle) or offer(end_activation, ship=active.id),
        )
    elif card_due(battle):
        button = offer(draw_card, fixed=True)
        yield Debt(text=msg("An activation card is to be drawn (R23)"), offer=button)
    left = sum(len(battle.waiting(side.id)) for side in battle.sides)
    if left:
        chosen = (
            None if active is not None or card_due(battle) else offer(activate)
        )  # else another is owed first
        text = nmsg("1 ship has not been activated", "{n} ships have not been activated", left)
        yield Debt(text=text, offer=chosen)


@action(
    N_("Next phase"),
    rules="R1",
    icon="arrow-right",
    form=step_form(msg("End this phase?"), due),
    rights=lambda battle, _: Rights(waits=deciding(battle)),
)
def next_phase(battle: GalleyBattle, _: Nothing, __: Table) -> Outcome[GalleyBattle]:
    """R1: the next phase, or the next turn. What is still owed is noted, never asked for."""
    return stepped(battle, PHASES, due(battle), _phase_over, _new_turn)


def _phase_over(battle: GalleyBattle) -> GalleyBattle:
    """R28, R29: what holds for a phase ends with it; once orders are laid the deck is made up."""
    after = finished(battle, None)[0].but(
        sealed=(), drawn="", last_side="", volleys=(), armed={}, taking=None
    )
    if battle.phase != COMMAND:
        return after
    return after.but(
        cards=deck_of({side.id: len(battle.in_play(side.id)) for side in battle.sides}, battle.house)
    )

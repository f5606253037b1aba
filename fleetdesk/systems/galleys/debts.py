"""What is owed before a phase ends: shown in the phase bar, never blocking."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Debt
from fleetdesk.core.words import msg, nmsg
from fleetdesk.systems.galleys.activation import draw_card, end_activation
from fleetdesk.systems.galleys.assault import take
from fleetdesk.systems.galleys.command import place_orders
from fleetdesk.systems.galleys.movement import fatigue_test
from fleetdesk.systems.galleys.readiness import card_due, test_due
from fleetdesk.systems.galleys.state import ACTIVATIONS, COMMAND, SHOOTING, GalleyBattle
from fleetdesk.systems.galleys.volleys import resolve_shooting, unsettled


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
        yield Debt(text=msg("Losses from shooting are still to be thrown (R91)"), offer=button)
    if battle.taking is not None:
        target = battle.taking.target
        button = offer(take)
        text = msg("{ship} is taken: capture it or sink it (R104)", ship=battle.ships[target].name)
        yield Debt(text=text, ships=(target,), offer=button)


def _orders(battle: GalleyBattle) -> Iterator[Debt]:
    for side in battle.sides:
        bare = [ship.id for ship in battle.in_play(side.id) if not ship.order]
        if bare:
            text = nmsg(
                "{side}: 1 ship has no order (R2)",
                "{side}: {n} ships have no order (R2)",
                len(bare),
                side=side.name,
            )
            button = offer(place_orders, title=msg("Lay orders"), side=side.id)
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
            offer=offer(end_activation, ship=active.id),
        )
    elif card_due(battle):
        button = offer(draw_card)
        yield Debt(text=msg("An activation card is to be drawn (R23)"), offer=button)
    left = sum(len(battle.waiting(side.id)) for side in battle.sides)
    if left:
        yield Debt(text=nmsg("1 ship has not been activated", "{n} ships have not been activated", left))

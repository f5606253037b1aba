"""What is owed before a phase ends: shown in the phase bar, never blocking."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.views import Debt, Offer
from fleetdesk.core.words import msg, nmsg
from fleetdesk.systems.galleys.moves import card_due, test_due
from fleetdesk.systems.galleys.shoot_actions import unsettled
from fleetdesk.systems.galleys.state import ACTIVATIONS, COMMAND, SHOOTING, GalleyBattle


def due(battle: GalleyBattle) -> tuple[Debt, ...]:
    """Everything owed now, most urgent first; nothing of it tells an order that lies face down."""
    return tuple(_due(battle))


def _due(battle: GalleyBattle) -> Iterator[Debt]:
    if battle.phase == COMMAND:
        yield from _orders(battle)
    elif battle.phase == ACTIVATIONS:
        yield from _activations(battle)
    elif battle.phase == SHOOTING and unsettled(battle):
        offer = Offer(action="resolve_shooting", title=msg("Losses"), icon="burst")
        yield Debt(text=msg("Losses from shooting are still to be thrown (R91)"), offer=offer)
    if battle.taking is not None:
        target = battle.taking.target
        offer = Offer(action="take", title=msg("Capture or sink"), icon="flag")
        text = msg("{ship} is taken: capture it or sink it (R104)", ship=battle.ships[target].name)
        yield Debt(text=text, ships=(target,), offer=offer)


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
            offer = Offer(
                action="place_orders", title=msg("Lay orders"), answers={"side": side.id}, icon="card"
            )
            yield Debt(text=text, ships=tuple(bare), offer=offer, seats=(side.id,))


def _activations(battle: GalleyBattle) -> Iterator[Debt]:
    active = battle.ships.get(battle.active)
    if active is not None:
        here = {"ship": active.id}
        if test_due(battle, active):
            offer = Offer(action="fatigue_test", title=msg("Fatigue test"), answers=here, icon="dice")
            yield Debt(
                text=msg("{ship} owes a fatigue test (R13)", ship=active.name),
                ships=(active.id,),
                offer=offer,
            )
        yield Debt(
            text=msg("{ship} is still being activated (R28)", ship=active.name),
            ships=(active.id,),
            offer=Offer(action="end_activation", title=msg("End activation"), answers=here, icon="check"),
        )
    elif card_due(battle):
        offer = Offer(action="draw_card", title=msg("Draw a card"), icon="card")
        yield Debt(text=msg("An activation card is to be drawn (R23)"), offer=offer)
    left = sum(len(battle.waiting(side.id)) for side in battle.sides)
    if left:
        yield Debt(text=nmsg("1 ship has not been activated", "{n} ships have not been activated", left))

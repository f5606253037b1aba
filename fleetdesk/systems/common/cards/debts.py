"""What the two card games owe before a step ends: criticals to be named, hands to be made up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fleetdesk.core.views import Debt, Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.card_play import Draw
from fleetdesk.systems.common.card_state import CardBattle, CardShip


def button(action: str, title: Msg, icon: str, **answers: Any) -> Offer:
    """A button for an action of a chapter that itself asks what is owed, so only its name is known here."""
    return Offer(action=action, title=title, icon=icon, answers=answers)


def criticals(ships: Iterable[CardShip], owed: Callable[[Any], bool]) -> Iterator[tuple[Any, int, Any]]:
    """The criticals of these ships that ask for something, with their places."""
    for ship in ships:
        for at, critical in enumerate(ship.criticals):
            if not critical.repaired and owed(critical):
                yield ship, at, critical


def to_name(ship: CardShip, at: int, text: Msg) -> Debt:
    """A critical whose effect is still to be told."""
    name = button("name_critical", msg("Name the critical"), "burst", ship=ship.id, at=str(at))
    return Debt(text=text, ships=(ship.id,), offer=name, asked="in_row")


def asked_after(owed: Iterable[Debt]) -> tuple[Offer, ...]:
    """What is asked after a critical: what it did. Naming it is one step with what threw it."""
    return tuple(debt.offer.but(joined=True) for debt in owed if debt.offer is not None)


def undrawn(battle: CardBattle, hand_due: Callable[[Any, str], Draw]) -> tuple[str, ...]:
    """Sides whose hand is still to be made up."""
    return tuple(side.id for side in battle.sides if not side.cards_drawn and hand_due(battle, side.id).owed)


def hands(
    battle: CardBattle,
    hand_due: Callable[[Any, str], Draw],
    drawn: Callable[..., Msg],
    discarded: Callable[..., Msg],
) -> Iterator[Debt]:
    """Hands still to be made up; `drawn` and `discarded` say so of (count, side)."""
    for number in undrawn(battle, hand_due):
        side, due = battle.side(number), hand_due(battle, number)
        draw = button("draw", msg("Draw cards"), "card", side=number, fixed=True)
        text = discarded(due.discard, side.name) if due.discard else drawn(due.draw, side.name)
        yield Debt(text=text, offer=draw, seats=(number,))

"""What the two card games owe before a step ends: criticals to be named, hands to be made up."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from fleetdesk.core.views import Debt, Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.card_play import Draw
from fleetdesk.systems.common.card_state import CardBattle, CardShip
from fleetdesk.systems.common.turns import all_waiting


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


_ACTS = button("activate", msg("Activate"), "flag")
"""What leads to the next unit, once none acts."""


class Owed(NamedTuple):
    """What a game asks for before a step ends: shown in the phase bar, never blocking."""

    steps: Mapping[str, Callable[[Any], Iterable[Debt]]]
    """Step -> what it owes; at the end of the last one all that was put off is owed."""
    acting: str
    """The step in which units are activated."""
    waiting: Callable[[int], Msg]
    """Says that so many units have not been activated."""
    unnamed: Callable[[Any], Iterable[Debt]]
    """Criticals whose effect is still to be told: they wait for the end of the turn."""
    urgent: Callable[[Any], Iterable[Debt]] = lambda _battle: ()
    """What interrupts play."""

    def due(self, battle: Any) -> tuple[Debt, ...]:
        """Everything owed now, most urgent first."""
        return (*self.urgent(battle), *self.unnamed(battle), *self._of_step(battle))

    def of_step(self, battle: Any) -> tuple[Debt, ...]:
        """What the step still owes before it ends."""
        ends = battle.phase == tuple(self.steps)[-1]
        return self.due(battle) if ends else (*self.urgent(battle), *self._of_step(battle))

    def of_unit(self, battle: Any) -> tuple[Debt, ...]:
        """What the activated unit still owes before it ends."""
        return (*self.urgent(battle), *self.steps[self.acting](battle))

    def asked(self, battle: Any) -> tuple[Offer, ...]:
        """What is asked after a critical: what it did. Naming it is one step with what threw it."""
        return tuple(debt.offer.but(joined=True) for debt in self.unnamed(battle) if debt.offer is not None)

    def _of_step(self, battle: Any) -> Iterator[Debt]:
        if battle.phase in self.steps:
            yield from self.steps[battle.phase](battle)
        left = len(all_waiting(battle)) if battle.phase == self.acting else 0
        if left:
            yield Debt(text=self.waiting(left), offer=None if battle.active else _ACTS)


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

"""The table of the two card games at a glance: strips of units and sides, and the buttons of the whole table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from fleetdesk.core.battle.actions import Action
from fleetdesk.core.rule.offering import offer, refusal
from fleetdesk.core.views import Badge, Offer, ShipStrip, SquadronState, SquadronStrip
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.card_play import Draw, end_offers
from fleetdesk.systems.common.card_state import CardSide
from fleetdesk.systems.common.held_cards import own_hand
from fleetdesk.systems.common.turns import side_to_act

Step = Callable[[Offer, Offer], Iterable[Offer]]
"""(the way on as the first thing to do, and as any other) -> the buttons of a step."""


class Desk(NamedTuple):
    """What the buttons of a game run."""

    activate: Action[Any, Any]
    unit: str
    """Its argument that names the unit."""
    any_unit: Msg
    """The button that asks which."""
    end_activation: Action[Any, Any]
    next_phase: Action[Any, Any]
    nexts: Mapping[str, Msg]
    """Step -> what leads on from it."""
    acting: str
    """The step in which units are activated."""
    hand_due: Callable[[Any, str], Draw]
    draw: Action[Any, Any]
    play_card: Action[Any, Any]
    note_card: Action[Any, Any]

    def strips(self, battle: Any, side: str, strip: Callable[[Any], ShipStrip]) -> tuple[SquadronStrip, ...]:
        """The units of a side; `strip` draws a ship."""
        units: dict[str, list[Any]] = {}
        for ship in battle.ships.values():
            if battle.home(ship.squadron) == side:
                units.setdefault(ship.squadron, []).append(ship)
        return tuple(self._unit(battle, unit, ships, strip) for unit, ships in units.items())

    def _unit(
        self, battle: Any, unit: str, ships: Sequence[Any], strip: Callable[[Any], ShipStrip]
    ) -> SquadronStrip:
        button = None
        state: SquadronState = "ready"
        if unit == battle.active:
            state, button = "active", offer(self.end_activation)
        elif not any(ship.in_play for ship in ships):
            state = "gone"
        elif unit in battle.activated:
            state = "done"
        out = any(ship.in_play and ship.here for ship in ships)
        if state in {"ready", "done"} and battle.phase == self.acting and out:
            args: dict[str, Any] = {self.unit: unit}
            why = refusal(self.activate, battle, **args)
            button = offer(self.activate, discouraged=why, fixed=True, **args)
            button = button.but(provisional=state == "ready")
        return SquadronStrip(
            id=unit,
            name=battle.unit_name(unit),
            state=state,
            ships=tuple(map(strip, ships)),
            offer=button,
        )

    def cards(self, battle: Any, side: CardSide) -> Iterator[Badge]:
        """The hand of a side and its deck, as all may see them."""
        size = self.hand_due(battle, side.id).hand_size
        yield Badge(text=msg("cards {held}/{size}", held=len(side.hand), size=size), icon="card")
        if side.deck_left is not None:
            yield Badge(text=msg("deck {n}", n=side.deck_left), icon="card")

    def offers(self, battle: Any, seat: str, steps: Mapping[str, Step]) -> Iterator[Offer]:
        """Buttons of the whole table, the one that leads on first; a seat's own hand, where there is a seat.

        `steps` are those of each step but the last, in which hands are made up.
        """
        onward = offer(self.next_phase, title=self.nexts.get(battle.phase, msg("Next turn")))
        leading, own = onward.but(kind="primary"), own_hand(seat)
        if battle.phase in steps:
            yield from steps[battle.phase](leading, onward)
        else:
            owes, drawing = self._owes(battle), offer(self.draw, **own)
            yield from end_offers(battle.sides, seat, owes, drawing, (leading, onward))
        yield offer(self.play_card, **own)
        if any(side.hand for side in battle.sides if seat in {"", side.id}):
            yield offer(self.note_card, kind="quiet", **own)

    def _owes(self, battle: Any) -> Callable[[str], bool]:
        return lambda side: self.hand_due(battle, side).owed

    def activations(self, battle: Any, active: Callable[[], Iterable[Offer]]) -> Step:
        """The step of activations; `active` are the buttons while a unit is being activated."""

        def found(leading: Offer, onward: Offer) -> Iterator[Offer]:
            if battle.active:
                yield from active()
            elif side_to_act(battle) is None:
                yield leading
            else:
                yield offer(self.activate, title=self.any_unit, kind="primary")
                yield onward.but(kind="quiet")

        return found

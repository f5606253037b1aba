"""The table of the two card games at a glance: strips of units and sides, and the buttons of the whole table."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from fleetdesk.core import views
from fleetdesk.core.battle.actions import Action
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.rule.offering import offer, refusal
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.card_play import Draw
from fleetdesk.systems.common.card_state import CardBattle, CardShip, CardSide
from fleetdesk.systems.common.held_cards import own_hand
from fleetdesk.systems.common.overviews import counted, last_fleet, phase_steps
from fleetdesk.systems.common.turns import all_waiting, side_to_act

Step = Callable[[views.Offer, views.Offer], Iterable[views.Offer]]
"""(the way on as the first thing to do, and as any other) -> the buttons of a step."""


Strip = Callable[[Any, str], views.ShipStrip]
"""(battle, ship) -> how she stands in the column of fleets."""


_WAYS_ON = msg("On to activations"), msg("On to the end phase"), msg("Next turn")
"""From the second step and those that follow."""


class TableActions(NamedTuple):
    """What the buttons of a game run."""

    activate: Action[Any, Any]
    unit: str
    """Its argument that names the unit."""
    any_unit: Msg
    """The button that asks which."""
    end_activation: Action[Any, Any]
    next_phase: Action[Any, Any]
    phases: Mapping[str, str]
    """Step -> catalogue key of its name, in order."""
    on: Msg
    """What leads on from the first of them."""
    acting: str
    """The step in which units are activated."""
    hand_due: Callable[[Any, str], Draw]
    draw: Action[Any, Any]
    play_card: Action[Any, Any]
    note_card: Action[Any, Any]

    def overview(
        self,
        battle: CardBattle,
        *,
        prompt: Msg,
        sides: Iterable[views.SideStrip],
        fighting: Collection[str],
        **more: Any,
    ) -> views.Overview:
        """Everything around the large card; `fighting` are the sides that ships keep in the battle."""

        def progress(phase: str) -> Msg | None:
            """How many units were activated, of all there are this turn."""
            if phase != self.acting:
                return None
            done = len(battle.activated)
            return counted(done, done + len(all_waiting(battle)) + bool(battle.active))

        return views.Overview(
            title=battle.title,
            clock=msg("Turn {n}", n=battle.turn),
            prompt=prompt,
            steps=tuple(phase_steps(self.phases, battle.phase, progress)),
            sides=tuple(sides),
            over=last_fleet(battle, fighting),
            **more,
        )

    def side(
        self, battle: CardBattle, side: CardSide, points: int, strip: Strip, badges: Iterable[views.Badge]
    ) -> views.SideStrip:
        return views.SideStrip(
            id=side.id,
            name=side.name,
            detail=msg("{points} pts", points=points),
            squadrons=self.strips(battle, side.id, strip),
            badges=tuple(badges),
        )

    def strips(self, battle: Any, side: str, strip: Strip) -> tuple[views.SquadronStrip, ...]:
        """The units of a side; `strip` draws a ship."""
        return tuple(self._unit(battle, unit, ships, strip) for unit, ships in _units(battle, side))

    def _unit(self, battle: Any, unit: str, ships: tuple[str, ...], strip: Strip) -> views.SquadronStrip:
        seen = _seen_unit(battle, unit, ships, strip)
        if seen.state == "active":
            return seen.but(offer=offer(self.end_activation))
        out = battle.phase == self.acting and any(battle.ships[one].in_play for one in ships)
        if seen.state not in {"ready", "done"} or not (out and any(battle.ships[one].here for one in ships)):
            return seen
        args: dict[str, Any] = {self.unit: unit}
        why = refusal(self.activate, battle, **args)
        button = offer(self.activate, discouraged=why, fixed=True, **args)
        return seen.but(offer=button.but(provisional=seen.state == "ready"))

    def cards(self, battle: Any, side: CardSide) -> Iterator[views.Badge]:
        """The hand of a side and its deck, as all may see them."""
        size = self.hand_due(battle, side.id).hand_size
        held = msg("cards {held}/{size}", held=len(side.hand), size=size)
        if not size:  # no squadron is left that a hand would be made up for
            held = nmsg("1 card", "{n} cards", len(side.hand))
        yield views.Badge(text=held, icon="card")
        if side.deck_left is not None:
            yield views.Badge(text=msg("deck {n}", n=side.deck_left), icon="card")

    def offers(self, battle: Any, seat: str, steps: Mapping[str, Step]) -> Iterator[views.Offer]:
        """Buttons of the whole table, the one that leads on first; a seat's own hand, where there is a seat.

        `steps` are those of each step but the last, in which hands are made up.
        """
        ways = dict(zip(self.phases, (self.on, *_WAYS_ON), strict=True))
        onward = offer(self.next_phase, title=ways.get(battle.phase, _WAYS_ON[-1]))
        leading, own = onward.but(kind="primary"), own_hand(seat)
        if battle.phase in steps:
            yield from steps[battle.phase](leading, onward)
        else:
            yield from self._end(battle, seat, leading, onward)
        yield offer(self.play_card, **own).but(stays=True)
        if any(side.hand for side in battle.sides if seat in {"", side.id}):
            yield offer(self.note_card, kind="quiet", **own)

    def _end(
        self, battle: Any, seat: str, leading: views.Offer, onward: views.Offer
    ) -> Iterator[views.Offer]:
        """Hands still to be made up first, else the way on."""
        undrawn = [side for side in battle.sides if seat in {"", side.id} and not side.cards_drawn]
        owed = any(self.hand_due(battle, side.id).owed for side in undrawn)
        drawing = offer(self.draw, leads=owed, **own_hand(seat))
        if owed:
            yield drawing
        yield onward if owed else leading
        if not owed and any(side.hand for side in undrawn):
            yield drawing  # a full hand may still replace a card

    def activations(self, battle: Any, active: Callable[[], Iterable[views.Offer]]) -> Step:
        """The step of activations; `active` are the buttons while a unit is being activated."""

        def found(leading: views.Offer, onward: views.Offer) -> Iterator[views.Offer]:
            if battle.active:
                yield from active()
            elif side_to_act(battle) is None:
                yield leading
            else:
                yield offer(self.activate, title=self.any_unit, kind="primary")
                yield onward.but(kind="quiet")

        return found


@remembered
def _units(battle: CardBattle, side: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The units that sailed for a side, each with its ships."""
    units: dict[str, list[str]] = {}
    for number, ship in battle.ships.items():
        if battle.home(ship.squadron) == side:
            units.setdefault(ship.squadron, []).append(number)
    return tuple((unit, tuple(ships)) for unit, ships in units.items())


@remembered
def _seen_unit(battle: CardBattle, unit: str, ships: tuple[str, ...], strip: Strip) -> views.SquadronStrip:
    """A unit without its button."""
    state: views.SquadronState = "ready"
    if unit == battle.active:
        state = "active"
    elif not any(battle.ships[one].in_play for one in ships):
        state = "gone"
    elif unit in battle.activated:
        state = "done"
    return views.SquadronStrip(
        id=unit, name=battle.unit_name(unit), state=state, ships=tuple(strip(battle, one) for one in ships)
    )


def ship_strip(
    battle: Any,
    ship: CardShip,
    kind: Msg,
    *,
    most: tuple[int, int],
    outline: str,
    badges: Iterable[views.Badge],
    gone: bool,
) -> views.ShipStrip:
    """A ship with hull and crew, `most` as printed; a card may tell of no crew."""
    hull, crew = (battle.hull_now(ship.id), most[0]), (battle.crew_now(ship.id), most[1])
    looks = (outline, tuple(badges))
    return _strip((ship.id, ship.name), kind, hull, crew, looks, gone=gone)


@lru_cache(maxsize=1024)
def _strip(
    who: tuple[str, str],
    kind: Msg,
    hull: tuple[int, int],
    crew: tuple[int, int],
    looks: tuple[str, tuple[views.Badge, ...]],
    *,
    gone: bool,
) -> views.ShipStrip:
    """The same strip as long as she looks the same; hull and crew are (left, printed)."""
    return views.ShipStrip(
        ship=who[0],
        name=who[1],
        detail=msg(
            "{type} \N{MIDDLE DOT} hull {hull}/{hull_all} \N{MIDDLE DOT} crew {crew}/{crew_all}",
            type=kind,
            hull=hull[0],
            hull_all=hull[1],
            crew=crew[0],
            crew_all=crew[1],
        ),
        left=0.0 if gone else min(now / most for now, most in (hull, crew) if most),
        gauges=(
            views.Gauge(label=msg("Hull"), total=hull[1], lost=hull[1] - hull[0], slot="hull"),
            views.Gauge(label=msg("Crew"), total=crew[1], lost=crew[1] - crew[0], slot="crew", shape="round"),
        ),
        outline=looks[0],
        badges=looks[1],
        gone=gone,
    )

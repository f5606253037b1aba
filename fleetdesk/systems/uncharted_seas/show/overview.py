"""The table at a glance: phase bar, sides and squadrons, wind, what is to be done now (section 10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from fleetdesk.core.rule.offering import offer, refusal
from fleetdesk.core.views import (
    Badge,
    Dial,
    Offer,
    OfferKind,
    Overview,
    ShipStrip,
    SideStrip,
    SquadronState,
    SquadronStrip,
)
from fleetdesk.core.winds import wind_words
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.card_play import end_offers
from fleetdesk.systems.common.held_cards import own_hand
from fleetdesk.systems.common.overviews import activated_so_far, hull_and_crew, last_fleet, phase_steps
from fleetdesk.systems.common.turns import side_to_act
from fleetdesk.systems.uncharted_seas.contact.melee import is_due, melee_round
from fleetdesk.systems.uncharted_seas.criticals import edit_row
from fleetdesk.systems.uncharted_seas.movement import squadron_moved, still_to_move
from fleetdesk.systems.uncharted_seas.profiles import SHIP_TYPES, SeaCard, known
from fleetdesk.systems.uncharted_seas.show.badges import status_badges
from fleetdesk.systems.uncharted_seas.state import (
    ACTIVATIONS,
    END,
    INITIATIVE,
    PHASES,
    TURN_CARDS,
    SeaBattle,
    SeaShip,
    SeaSide,
)
from fleetdesk.systems.uncharted_seas.turn.activation import activate, end_activation
from fleetdesk.systems.uncharted_seas.turn.anchor import anchor_squadron, may_anchor
from fleetdesk.systems.uncharted_seas.turn.debts import contact_debt, drifts, unnamed
from fleetdesk.systems.uncharted_seas.turn.hand import draw, hand_due, note_card, play_card
from fleetdesk.systems.uncharted_seas.turn.initiative import initiative
from fleetdesk.systems.uncharted_seas.turn.steps import next_phase
from fleetdesk.systems.uncharted_seas.wind import check_wind, set_wind

TYPES = {key: Msg(key=title) for key, title in SHIP_TYPES.items()}
NEXT = {
    TURN_CARDS: msg("On to initiative and wind"),
    INITIATIVE: msg("On to activations"),
    ACTIVATIONS: msg("On to the end phase"),
    END: msg("Next turn"),
}

OUTLINES = {
    "battleship": "capital",
    "flagship": "capital",
    "carrier": "carrier",
    "cruiser": "cruiser",
    "destroyer": "escort",
}
"""The silhouette of a type; others look like a frigate."""


def silhouette(card: SeaCard) -> str:
    """What a class looks like from above."""
    return OUTLINES.get(card.ship_type, "frigate")


LOST = frozenset({"destroyed", "trophy_of_enemy"})
"""What a side counts as lost (A33); a derelict it saved, or a ship that sailed away, is not."""


def overview(battle: SeaBattle, seat: str) -> Overview:
    """Everything the battle screen shows around the large card."""
    points = int(battle.house.wind_points)
    moment = _Moment(battle)
    return Overview(
        title=battle.title,
        clock=msg("Turn {n}", n=battle.turn),
        prompt=prompt(battle),
        steps=tuple(phase_steps(PHASES, battle.phase, partial(_progress, battle))),
        sides=tuple(_side(moment, side) for side in battle.sides),
        dial=Dial(
            title=wind_words(360 * battle.wind / points, points=points),
            points=points,
            value=battle.wind % points,
            offer=offer(set_wind),
        ),
        offers=tuple(_offers(battle, seat)),
        follows=unnamed(battle),
        over=last_fleet(battle, {ship.side for ship in battle.ships.values() if ship.in_play}),
    )


class _Moment:
    """A battle with what every strip needs to know of it, worked out once."""

    def __init__(self, battle: SeaBattle) -> None:
        self.battle = battle
        self.turn_of = side_to_act(battle)
        self.melees = {one: melee for melee in battle.melees for one in melee.ships}
        self.squadrons: dict[str, dict[str, list[SeaShip]]] = {side.id: {} for side in battle.sides}
        self.cards: dict[str, SeaCard] = {}
        self.points = dict.fromkeys(self.squadrons, 0)
        self.lost = dict.fromkeys(self.squadrons, 0)
        for ship in battle.ships.values():
            self.squadrons[battle.home(ship.squadron)].setdefault(ship.squadron, []).append(ship)
            home = battle.home(ship.id)
            card = self.cards[ship.id] = battle.side(home).fleet.cards[ship.card]
            self.points[home] += card.points or 0
            if ship.status in LOST:
                self.lost[home] += card.points or 0


def prompt(battle: SeaBattle) -> Msg:
    """What is to be done now."""
    if battle.phase == TURN_CARDS:
        return msg("Each player may play a T card (R2).")
    if battle.phase == INITIATIVE:
        return _initiative_prompt(battle)
    if battle.phase == ACTIVATIONS:
        return _activation_prompt(battle)
    return msg("Derelicts drift, hands are made up, ended markers go (R7, R68-R70).")


def _initiative_prompt(battle: SeaBattle) -> Msg:
    if not battle.initiative:
        return msg("Throw one die a side for initiative (R3).")
    if battle.wind_turn < battle.turn:
        return msg("One player checks the wind (R4).")
    return msg("{side} activates first.", side=battle.side(battle.initiative[0]).name)


def _activation_prompt(battle: SeaBattle) -> Msg:
    if battle.active:
        squadron = battle.unit_name(battle.active)
        return msg("{squadron}: move, resolve contacts, fire, fight (R18-R20).", squadron=squadron)
    side = side_to_act(battle)
    if side is None:
        return msg("Every squadron has been activated.")
    return msg("{side} chooses a squadron to activate (R6).", side=battle.side(side).name)


def _progress(battle: SeaBattle, phase: str) -> Msg | None:
    if phase != ACTIVATIONS:
        return None
    return activated_so_far(battle)


def _side(moment: _Moment, side: SeaSide) -> SideStrip:
    battle = moment.battle
    lost = moment.lost[side.id]
    size = hand_due(battle, side.id).hand_size
    badges = [Badge(text=msg("cards {held}/{size}", held=len(side.hand), size=size), icon="card")]
    if side.deck_left is not None:
        badges.append(Badge(text=msg("deck {n}", n=side.deck_left), icon="card"))
    if lost:
        badges.append(Badge(text=msg("{n} pts lost", n=lost), tone="harm", icon="skull"))
    if side.trophies:
        badges.append(
            Badge(text=nmsg("1 trophy", "{n} trophies", len(side.trophies)), tone="brass", icon="flag")
        )
    if side.saved:
        badges.append(Badge(text=nmsg("1 saved", "{n} saved", len(side.saved)), tone="sound", icon="flag"))
    return SideStrip(
        id=side.id,
        name=side.name,
        detail=msg("{points} pts", points=moment.points[side.id]),
        squadrons=tuple(_squadron(moment, one, ships) for one, ships in moment.squadrons[side.id].items()),
        badges=tuple(badges),
    )


def _squadron(moment: _Moment, squadron: str, ships: list[SeaShip]) -> SquadronStrip:
    battle = moment.battle
    state: SquadronState = "ready"
    if squadron == battle.active:
        state = "active"
    elif not any(ship.in_play for ship in ships):
        state = "gone"
    elif squadron in battle.activated:
        state = "done"
    button = offer(end_activation) if state == "active" else None
    if state in {"ready", "done"} and battle.phase == ACTIVATIONS:
        why = refusal(activate, battle, squadron=squadron)
        button = offer(activate, discouraged=why, squadron=squadron, fixed=True)
        button = button.but(provisional=state == "ready")
    return SquadronStrip(
        id=squadron,
        name=battle.unit_name(squadron),
        state=state,
        ships=tuple(_ship(moment, ship) for ship in ships),
        offer=button,
    )


def _ship(moment: _Moment, ship: SeaShip) -> ShipStrip:
    battle = moment.battle
    card = moment.cards[ship.id]
    most_hull, most_crew = known(card.hull), known(card.crew)
    hull, crew = max(0, most_hull - ship.hull_lost), max(0, most_crew - ship.crew_lost)
    badges = list(status_badges(battle, ship, moment.melees.get(ship.id)))
    if ship.squadron == battle.active and ship.in_play and not ship.drifts and ship.moved:
        badges.append(Badge(text=msg("moved"), tone="plain", icon="check"))
    figures = (hull, most_hull, crew, most_crew)
    left = min(hull / most_hull, crew / most_crew)
    kind = TYPES[card.ship_type]
    drawn = (ship.name, silhouette(card))
    return hull_and_crew(ship.id, drawn, kind, figures, tuple(badges), gone=not ship.here, left=left)


def _offers(battle: SeaBattle, seat: str) -> Iterator[Offer]:
    """Buttons of the whole table: the one that leads on first; a seat's own hand, where there is a seat."""
    onward = offer(next_phase, title=NEXT[battle.phase])
    leading = onward.but(kind="primary")
    if battle.phase == TURN_CARDS:
        yield leading
    elif battle.phase == INITIATIVE:
        yield from _initiative_offers(battle, leading, onward)
    elif battle.phase == ACTIVATIONS:
        yield from _activation_offers(battle, leading, onward)
    else:
        drawing = offer(draw, **own_hand(seat))
        yield from end_offers(battle.sides, seat, partial(_owes, battle), drawing, (leading, onward))
    own = own_hand(seat)
    yield offer(play_card, **own)
    if any(side.hand for side in battle.sides if seat in {"", side.id}):
        yield offer(note_card, kind="quiet", **own)
    yield offer(edit_row, kind="quiet")


def _initiative_offers(battle: SeaBattle, leading: Offer, onward: Offer) -> Iterator[Offer]:
    if not battle.initiative:
        yield offer(initiative, kind="primary")
    if battle.wind_turn < battle.turn:
        kind: OfferKind = "plain" if not battle.initiative else "primary"
        yield offer(check_wind, kind=kind)
    yield leading if battle.initiative and battle.wind_turn >= battle.turn else onward


def _activation_offers(battle: SeaBattle, leading: Offer, onward: Offer) -> Iterator[Offer]:
    if battle.active:
        yield from _active_offers(battle)
        return
    if side_to_act(battle) is None:
        yield leading
        return
    yield offer(activate, title=msg("Activate a squadron"), kind="primary")
    yield onward.but(kind="quiet")


def _active_offers(battle: SeaBattle) -> Iterator[Offer]:
    """R18-R21: melees under way, then all move, then contacts are thrown for; the end leads on when that is done."""
    next_due = [
        offer(melee_round, kind="primary", melee=melee.id) for melee in battle.melees if is_due(battle, melee)
    ]
    if still_to_move(battle):
        next_due.append(offer(squadron_moved, kind="primary"))
    owed = (debt.offer for debt in (*map(partial(contact_debt, battle), battle.contacts), *drifts(battle)))
    next_due += [one.but(kind="primary") for one in owed if one is not None]
    yield from next_due
    yield offer(end_activation, kind="plain" if next_due else "primary")
    if may_anchor(battle):
        yield offer(anchor_squadron)


def _owes(battle: SeaBattle, side: str) -> bool:
    return hand_due(battle, side).owed

"""The table at a glance: phase bar, sides and squadrons, wind, what is to be done now (section 10)."""

from collections.abc import Iterator
from functools import partial
from itertools import islice

from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.rule.offering import offer, refusal
from fleetdesk.core.views import Badge, Dial, Offer, Overview, ShipStrip, SideStrip
from fleetdesk.core.winds import wind_words
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.cards.table_overview import Step, TableActions, ship_strip
from fleetdesk.systems.common.turns import side_to_act
from fleetdesk.systems.uncharted_seas.contact.melee import is_due, melee_round
from fleetdesk.systems.uncharted_seas.contact.order import is_new, yet_to_fire
from fleetdesk.systems.uncharted_seas.criticals import edit_row
from fleetdesk.systems.uncharted_seas.fire.shot import fire
from fleetdesk.systems.uncharted_seas.movement import squadron_moved, still_to_move
from fleetdesk.systems.uncharted_seas.picks import status_badges
from fleetdesk.systems.uncharted_seas.profiles import SHIP_TYPES, SeaCard, known
from fleetdesk.systems.uncharted_seas.state import (
    ACTIVATIONS,
    INITIATIVE,
    PHASES,
    TURN_CARDS,
    SeaBattle,
    SeaSide,
)
from fleetdesk.systems.uncharted_seas.turn.activation import activate, end_activation
from fleetdesk.systems.uncharted_seas.turn.anchor import anchor_squadron, may_anchor
from fleetdesk.systems.uncharted_seas.turn.debts import contact_debt, drifts, unnamed
from fleetdesk.systems.uncharted_seas.turn.hand import draw, hand_due, note_card, play_card
from fleetdesk.systems.uncharted_seas.turn.initiative import initiative
from fleetdesk.systems.uncharted_seas.turn.steps import choosing, next_phase, no_card
from fleetdesk.systems.uncharted_seas.wind import check_wind, set_wind

DESK = TableActions(
    activate=activate,
    unit="squadron",
    any_unit=msg("Activate a squadron"),
    end_activation=end_activation,
    next_phase=next_phase,
    phases=PHASES,
    on=msg("On to initiative and wind"),
    acting=ACTIVATIONS,
    hand_due=hand_due,
    draw=draw,
    play_card=play_card,
    note_card=note_card,
)
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
    return DESK.overview(
        battle,
        prompt=prompt(battle),
        sides=(_side(battle, side) for side in battle.sides),
        fighting=_fighting(battle),
        dial=Dial(
            title=wind_words(360 * battle.wind / points, points=points),
            points=points,
            value=battle.wind % points,
            offer=offer(set_wind),
        ),
        offers=tuple(_offers(battle, seat)),
        follows=unnamed(battle),
    )


@remembered
def _fighting(battle: SeaBattle) -> frozenset[str]:
    """Sides that ships keep in the battle."""
    return frozenset(ship.side for ship in battle.ships.values() if ship.in_play)


def prompt(battle: SeaBattle) -> Msg:
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
    return msg("{side}: first to activate.", side=battle.side(battle.initiative[0]).name)


def _activation_prompt(battle: SeaBattle) -> Msg:
    if battle.active:
        squadron = battle.unit_name(battle.active)
        return msg("{squadron}: move, resolve contacts, fire, fight (R18-R20).", squadron=squadron)
    side = side_to_act(battle)
    if side is None:
        return msg("Every squadron has been activated.")
    return msg("{side}: choose a squadron to activate (R6).", side=battle.side(side).name)


def _side(battle: SeaBattle, side: SeaSide) -> SideStrip:
    points, lost = _points(battle, side.id)
    badges = list(DESK.cards(battle, side))
    if lost:
        badges.append(Badge(text=msg("{n} pts lost", n=lost), tone="harm", icon="skull"))
    if side.trophies:
        badges.append(
            Badge(text=nmsg("1 trophy", "{n} trophies", len(side.trophies)), tone="brass", icon="flag")
        )
    if side.saved:
        badges.append(Badge(text=nmsg("1 saved", "{n} saved", len(side.saved)), tone="sound", icon="flag"))
    return DESK.side(battle, side, points, _ship, badges)


@remembered
def _points(battle: SeaBattle, side: str) -> tuple[int, int]:
    """What a side came with, and what it lost of that."""
    own = [ship for ship in battle.ships.values() if battle.home(ship.id) == side]
    worth = [(battle.card(ship.id).points or 0, ship.status in LOST) for ship in own]
    return sum(points for points, _ in worth), sum(points for points, lost in worth if lost)


@remembered
def _ship(battle: SeaBattle, number: str) -> ShipStrip:
    ship, card = battle.ships[number], battle.card(number)
    badges = list(status_badges(battle, ship, battle.melee_of(ship.id)))
    if ship.moved and ship.in_play and not ship.drifts and ship.squadron == battle.active:
        badges.append(Badge(text=msg("moved"), tone="plain", icon="check"))
    kind, most = Msg(key=SHIP_TYPES[card.ship_type]), (known(card.hull), known(card.crew))
    gone, drawn = not ship.here, silhouette(card)
    return ship_strip(battle, ship, kind, most=most, outline=drawn, badges=badges, gone=gone)


def _offers(battle: SeaBattle, seat: str) -> Iterator[Offer]:
    steps: dict[str, Step] = {
        TURN_CARDS: partial(_card_offers, battle, seat),
        INITIATIVE: partial(_initiative_offers, battle),
        ACTIVATIONS: DESK.activations(battle, partial(_active_offers, battle)),
    }
    yield from DESK.offers(battle, seat, steps)
    yield offer(edit_row, kind="quiet")


def _card_offers(battle: SeaBattle, seat: str, leading: Offer, onward: Offer) -> Iterator[Offer]:
    """R2: a seat says for its side alone that it plays no card, the table for all."""
    if seat in choosing(battle):
        yield offer(no_card, kind="primary", side=seat)
        yield onward
    else:
        yield leading


def _initiative_offers(battle: SeaBattle, leading: Offer, onward: Offer) -> Iterator[Offer]:
    if not battle.initiative:
        yield offer(initiative, kind="primary")
    if battle.wind_turn < battle.turn:
        yield offer(check_wind, leads=battle.initiative)
    yield leading if battle.initiative and battle.wind_turn >= battle.turn else onward


def _active_offers(battle: SeaBattle) -> Iterator[Offer]:
    """R18-R21: melees under way, moves, contacts, fire before new melees, these; the end leads on after that."""
    due = [melee for melee in battle.melees if is_due(battle, melee)]
    new = [melee for melee in due if is_new(battle, melee)]
    next_due = [offer(melee_round, kind="primary", melee=melee.id) for melee in due if melee not in new]
    if still_to_move(battle):
        next_due.append(offer(squadron_moved, kind="primary"))
    owed = (debt.offer for debt in (*map(partial(contact_debt, battle), battle.contacts), *drifts(battle)))
    next_due += [one.but(kind="primary") for one in owed if one is not None]
    silent = (ship for melee in new for ship in yet_to_fire(battle, melee))
    next_due += [offer(fire, kind="primary", ship=ship) for ship in islice(silent, 1)]
    for melee in new:
        against = refusal(melee_round, battle, melee=melee.id)
        next_due.append(offer(melee_round, kind="primary", discouraged=against, melee=melee.id))
    yield from next_due
    yield offer(end_activation, leads=not next_due)
    if may_anchor(battle):
        yield offer(anchor_squadron)

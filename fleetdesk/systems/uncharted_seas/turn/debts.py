"""What is owed before a step ends: shown in the phase bar, never blocking."""

from collections.abc import Iterator, Mapping
from typing import Any

from fleetdesk.core.battle.actions import Action
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Debt
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.cards.debts import Owed, criticals, hands, to_name
from fleetdesk.systems.uncharted_seas.contact.derelicts import drift, recover
from fleetdesk.systems.uncharted_seas.contact.melee import is_due, melee_round
from fleetdesk.systems.uncharted_seas.contact.order import why_too_early
from fleetdesk.systems.uncharted_seas.contact.ramming import collision, obstacle, ram
from fleetdesk.systems.uncharted_seas.movement import move, why_no_move
from fleetdesk.systems.uncharted_seas.squadrons import held
from fleetdesk.systems.uncharted_seas.state import ACTIVATIONS, END, INITIATIVE, Contact, SeaBattle, SeaShip
from fleetdesk.systems.uncharted_seas.turn.hand import hand_due
from fleetdesk.systems.uncharted_seas.turn.initiative import initiative
from fleetdesk.systems.uncharted_seas.wind import check_wind


def _unnamed(battle: SeaBattle) -> Iterator[Debt]:
    """R32: criticals whose effect is still to be told."""
    afloat = (ship for ship in battle.ships.values() if ship.here)
    for ship, at, critical in criticals(afloat, lambda one: not one.text):
        text = msg("{ship}: name the effect of the critical ({roll})", ship=ship.name, roll=critical.roll)
        yield to_name(ship, at, text)


def _initiative(battle: SeaBattle) -> Iterator[Debt]:
    if not battle.initiative:
        yield Debt(text=msg("Initiative has not been thrown (R3)"), offer=offer(initiative))
    if battle.wind_turn < battle.turn:
        yield Debt(text=msg("The wind has not been checked (R4)"), offer=offer(check_wind))


def _activation(battle: SeaBattle) -> Iterator[Debt]:
    """R15-R21, R66."""
    if not battle.active:
        return
    for contact in battle.contacts:
        yield contact_debt(battle, contact)
    for melee in battle.melees:
        if is_due(battle, melee):
            names = msg(
                "{ship} and {other}",
                ship=battle.ships[melee.attackers[0]].name,
                other=battle.ships[melee.alone].name,
            )
            text = msg("Melee of {ships}: a round is due (R66)", ships=names)
            early = why_too_early(battle, melee)
            button = offer(melee_round, discouraged=early, melee=melee.id)
            yield Debt(text=text, ships=melee.ships, offer=button, asked="in_row")
    yield from drifts(battle)
    for ship in battle.squadron(battle.active):
        if battle.house.min_move and not ship.moved and not ship.drifts and not why_no_move(battle, ship):
            yield _unmoved(battle, ship)


def drifts(battle: SeaBattle) -> Iterator[Debt]:
    """Ships of the activated squadron that still drift out of command (R16)."""
    for ship in battle.squadron(battle.active):
        if ship.drifts and ship.in_play and not held(battle, ship) and ship.drifted_turn < battle.turn:
            yield _drift(ship)


def contact_debt(battle: SeaBattle, contact: Contact) -> Debt:
    """A contact whose dice are still to be thrown (R19)."""
    ship = battle.ships[contact.ship].name
    other = battle.ships[contact.other].name if contact.other else ""
    known: Mapping[str, tuple[Action[SeaBattle, Any], Msg | None, Msg]] = {
        "ram": (ram, None, msg("{ship} rams {other} (R47)", ship=ship, other=other)),
        "collision": (collision, None, msg("{ship} and {other} collide (R51)", ship=ship, other=other)),
        "recover": (
            recover,
            msg("Recover"),
            msg("{ship} reaches the derelict {other} (R39)", ship=ship, other=other),
        ),
        "obstacle": (obstacle, None, msg("{ship} runs into an obstacle (R54)", ship=ship)),
    }
    action, title, text = known[contact.how]
    ships = tuple(one for one in (contact.ship, contact.other) if one)
    button = offer(
        action, title=title, icon="ram", ship=contact.ship, target=contact.other, obstacle=contact.obstacle
    )
    return Debt(text=text, ships=ships, offer=button, asked="at_once")


def _drift(ship: SeaShip) -> Debt:
    text = msg("{ship} has still to drift 2\N{DOUBLE PRIME} (R16, R38)", ship=ship.name)
    return Debt(text=text, ships=(ship.id,), offer=offer(drift, ship=ship.id), asked="in_row")


def _unmoved(battle: SeaBattle, ship: SeaShip) -> Debt:
    """A35: with a least distance to move, standing still is not free."""
    text = msg(
        "{ship} has not moved: {inches}\N{DOUBLE PRIME} at least",
        ship=ship.name,
        inches=battle.house.min_move,
    )
    return Debt(text=text, ships=(ship.id,), offer=offer(move, ship=ship.id))


def _end(battle: SeaBattle) -> Iterator[Debt]:
    for ship in battle.ships.values():
        if ship.status == "derelict" and not ship.anchored and ship.drifted_turn < battle.turn:
            yield _drift(ship)
    for contact in battle.contacts:
        yield contact_debt(battle, contact)
    yield from hands(
        battle,
        hand_due,
        lambda n, side: nmsg("{side}: draw 1 card (R68)", "{side}: draw {n} cards (R68)", n, side=side),
        lambda n, side: nmsg("{side}: discard 1 card", "{side}: discard {n} cards", n, side=side),
    )


OWED = Owed(
    {INITIATIVE: _initiative, ACTIVATIONS: _activation, END: _end},
    ACTIVATIONS,
    lambda n: nmsg("1 squadron has not been activated", "{n} squadrons have not been activated", n),
    _unnamed,
)
due, unnamed = remembered(OWED.due), remembered(OWED.asked)

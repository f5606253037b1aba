"""The buttons under the card of a ship in play."""

from collections.abc import Iterable, Iterator

from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.galleys.agreements import cut_link, leave_table, swap_catapult, what_if, why_no_swap
from fleetdesk.systems.galleys.assault import assault, possible
from fleetdesk.systems.galleys.grappling import grapple, why_no_grapple
from fleetdesk.systems.galleys.movement import disengage, fatigue_test, move, stay
from fleetdesk.systems.galleys.oars import HANDS, BreakOars, break_oars, why_no_oars
from fleetdesk.systems.galleys.picks import why
from fleetdesk.systems.galleys.ramming import Ram, ram, why_no_ram
from fleetdesk.systems.galleys.readiness import (
    sides_to_activate,
    test_due,
    why_no_disengage,
    why_no_move,
    why_no_stay,
)
from fleetdesk.systems.galleys.shooting import dice_left, shoot
from fleetdesk.systems.galleys.state import (
    ACTIVATIONS,
    BOARDING,
    COMMAND,
    HIDDEN,
    SHOOTING,
    GalleyBattle,
    GalleyShip,
)
from fleetdesk.systems.galleys.turn.activation import activate, end_activation


def offers(battle: GalleyBattle, ship: str) -> tuple[Offer, ...]:
    """The buttons under the card of a ship; what the rules would refuse says why."""
    state = battle.ships[ship]
    if not state.on_table:
        return ()
    return (*_by_phase(battle, state), *_always(battle, state))


def _by_phase(battle: GalleyBattle, ship: GalleyShip) -> Iterator[Offer]:
    if battle.phase == COMMAND:
        yield from _command(battle, ship)
    elif battle.phase == ACTIVATIONS:
        yield from _activation(battle, ship)
    elif battle.phase == SHOOTING:
        left = dice_left(battle, ship, "archer") + dice_left(battle, ship, "catapult")
        yield offer(
            shoot,
            leads=left,
            discouraged=None if left else msg("There is nothing left to shoot with."),
            ship=ship.id,
        )
    elif battle.phase == BOARDING:
        can = any(ship.id in ships for _, ships in possible(battle))
        yield offer(
            assault,
            leads=can,
            discouraged=None if can else msg("Only the ship that engaged another may assault it (R96)."),
            ship=ship.id,
        )


def _command(battle: GalleyBattle, ship: GalleyShip) -> Iterator[Offer]:
    """A ship whose order lies face down for this seat is not theirs to order."""
    if ship.order != HIDDEN:
        answers = {"ship": ship.id}
        if ship.order:
            answers |= {"order": ship.order}
        yield Offer(
            action="place_order",
            title=msg("Change the order") if ship.order else msg("Lay an order"),
            answers={**answers, "rest": ship.rest_wanted} if ship.order else answers,
            kind="plain" if ship.order else "primary",
            icon="card",
            seats=(ship.side,),
        )
    if battle.turn == 1 and battle.roman(ship.id):
        yield offer(swap_catapult, kind="quiet", discouraged=why(why_no_swap(battle, ship)), ship=ship.id)


def _activation(battle: GalleyBattle, ship: GalleyShip) -> Iterator[Offer]:
    if battle.active != ship.id:
        up = not ship.activated and ship.side in sides_to_activate(battle)
        yield offer(activate, leads=up, ship=ship.id)
        if battle.house.grapple_window == "any_friend_in_contact":
            yield offer(grapple, ship=ship.id)
        return
    holds = battle.holds(ship.id)
    if holds:
        left = next((one for one in holds if one.id not in ship.disengage_tried), holds[0])
        yield offer(
            disengage, kind="primary", discouraged=why(why_no_disengage(battle, ship, left)), ship=ship.id
        )
    due = test_due(battle, ship)
    if due:
        yield offer(fatigue_test, kind="primary", ship=ship.id)
    stop = why(why_no_move(battle, ship))
    yield offer(move, leads=stop is None and not due, discouraged=stop, ship=ship.id)
    yield offer(ram, discouraged=no_ram(battle, ship), ship=ship.id)
    yield offer(break_oars, discouraged=no_oars(battle, ship), ship=ship.id)
    no_hold = no_grapple(battle, ship)
    yield offer(grapple, leads=not no_hold, discouraged=no_hold, ship=ship.id)
    yield offer(stay, kind="quiet", discouraged=why(why_no_stay(battle, ship)), ship=ship.id)
    yield offer(end_activation, ship=ship.id)


def no_ram(battle: GalleyBattle, ship: GalleyShip) -> Msg | None:
    """Why no ram is possible however far and straight the ship came."""
    return why(why_no_ram(battle, ship, Ram(ship=ship.id, target="", spent=200, straight=200)))


def no_oars(battle: GalleyBattle, ship: GalleyShip) -> Msg | None:
    """Why no bank of any enemy can be broken."""
    banks = (
        BreakOars(ship=ship.id, target=foe.id, side=side) for foe in battle.foes(ship.id) for side in HANDS
    )
    return _all(why_no_oars(battle, ship, bank) for bank in banks)


def no_grapple(battle: GalleyBattle, ship: GalleyShip) -> Msg | None:
    """Why no enemy can be grappled."""
    return _all(why_no_grapple(battle, ship, foe.id) for foe in battle.foes(ship.id))


def _all(reasons: Iterable[str]) -> Msg | None:
    """The first reason, if nothing is without one."""
    found = tuple(reasons)
    return why(found[0]) if found and all(found) else None


def _always(battle: GalleyBattle, ship: GalleyShip) -> Iterator[Offer]:
    if battle.foes(ship.id):
        yield offer(what_if, kind="quiet", ship=ship.id)
    if battle.holds(ship.id):
        yield offer(cut_link, kind="quiet", ship=ship.id)
    yield offer(leave_table, kind="quiet", ship=ship.id)

"""Buttons of the whole table, and what is still waited for (sections 3 and 11)."""

from collections.abc import Iterator

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Debt, Offer
from fleetdesk.core.words import msg, nmsg
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.inbox import paste_all, place_all
from fleetdesk.systems.salves.orders import TOUCHED, may_order, paste_orders, salvo
from fleetdesk.systems.salves.picks import deciding, handed_in, opened, unplaced
from fleetdesk.systems.salves.placing import place_fleet
from fleetdesk.systems.salves.sealed.proof import verify_seal
from fleetdesk.systems.salves.sealed.seal import lock_setup
from fleetdesk.systems.salves.state import FIRST, OVER, PLACING, SalvesBattle
from fleetdesk.systems.salves.turn.by_hand import take_over
from fleetdesk.systems.salves.turn.steps import end_game, next_nation, resolve_first_turn, resolve_player_turn


def offers(battle: SalvesBattle, seat: str) -> Iterator[Offer]:
    """The button that leads on first."""
    if battle.phase == OVER:
        yield offer(verify_seal, kind="primary")
    elif battle.phase == PLACING:
        yield from _placing(battle, seat)
    else:
        yield from _first(battle, seat) if battle.phase == FIRST else _playing(battle, seat)
        if not seat:
            yield offer(end_game, kind="quiet")
            if battle.umpire is not False:
                yield offer(take_over, kind="quiet", **opened(battle))


def _placing(battle: SalvesBattle, seat: str) -> Iterator[Offer]:
    lock = offer(lock_setup, **opened(battle))
    if not seat and not deciding(battle):
        yield lock.but(kind="primary")
    elif not seat:
        yield offer(place_all, title=msg("Placing: all fleets"), kind="primary", **opened(battle))
        yield lock
    for side in battle.sides:
        if seat in {"", side.id}:
            yield offer(
                place_fleet,
                title=msg("Placing: {fleet}", fleet=wording.fleet(battle, side.id)),
                leads=seat and unplaced(battle, side.id),
                **opened(battle, side=side.id),
            )
    waiting = deciding(battle)
    if seat and seat not in waiting and (seat != TABLE or not waiting):
        yield lock if waiting else lock.but(kind="primary")


def paper(battle: SalvesBattle, side: str, *, leads: bool = False) -> Offer:
    """The button that opens a player's paper."""
    title = msg("Orders: {fleet}", fleet=wording.fleet(battle, side))
    return offer(paste_orders, title=title, leads=leads, **opened(battle, side=side))


def _ordering(battle: SalvesBattle, side: str, *, leads: bool = False) -> Offer:
    """What a player begins his orders with: a paper by post, his first ship on the grid where nobody is umpire."""
    if battle.umpire is not False or not battle.afloat(side):
        return paper(battle, side, leads=leads)
    return offer(salvo, leads=leads, **opened(battle, ship=battle.afloat(side)[0].id))


def _begun(battle: SalvesBattle, side: str) -> Iterator[Offer]:
    """R21, R22: who orders ship by ship says when he is done, if ships are left."""
    if side in battle.papers and not handed_in(battle, side):
        done = {"side": side, TOUCHED: True}
        yield offer(
            paste_orders, title=msg("My orders are complete"), kind="primary", **opened(battle, **done)
        )


def _first(battle: SalvesBattle, seat: str) -> Iterator[Offer]:
    if battle.resolved:
        yield offer(next_nation, title=msg("On to turn 2"), kind="primary")
        return
    waiting = deciding(battle)
    resolve = offer(resolve_first_turn, **opened(battle))
    if not waiting:
        yield resolve.but(kind="primary")
    several = not seat and len(waiting) > 1
    if several:
        yield offer(paste_all, title=msg("Orders: all fleets"), kind="primary", **opened(battle))
        yield resolve
    for side in battle.sides:
        if seat in {"", side.id} and battle.alive()[side.id]:
            yield from _begun(battle, side.id) if seat else ()
            yield _ordering(battle, side.id, leads=side.id in waiting and not several)
    if waiting and not several and seat != TABLE:  # at the table nothing is due but passing the device
        yield resolve


def _playing(battle: SalvesBattle, seat: str) -> Iterator[Offer]:
    if battle.resolved or not battle.has_side(battle.player):
        yield offer(next_nation, kind="primary")
        return
    if battle.has_side(seat) and seat != battle.player:
        if battle.alive()[seat] and may_order(battle, seat) is None and battle.umpire is not False:
            yield paper(battle, seat)  # his turn comes: he may write meanwhile
        return
    done = handed_in(battle, battle.player)
    resolve = offer(resolve_player_turn, **opened(battle))
    if done:
        yield resolve.but(kind="primary")
    begun = battle.player in battle.papers
    if seat == battle.player and begun and not done:
        yield resolve.but(kind="primary")
    if seat in {"", battle.player}:
        yield _ordering(battle, battle.player, leads=not done)
    if not done and seat != TABLE and not (begun and seat) and battle.umpire is not False:
        yield resolve
    if not seat:
        yield offer(paste_all, title=msg("Orders: all fleets"), kind="quiet", **opened(battle))
    yield offer(next_nation, title=msg("Pass to the next fleet"), kind="quiet")


@remembered
def due(battle: SalvesBattle) -> tuple[Debt, ...]:
    """What is still waited for; nothing of it tells where a ship is."""
    return tuple(_due(battle, side) for side in deciding(battle))


def _due(battle: SalvesBattle, side: str) -> Debt:
    fleet = wording.fleet(battle, side)
    if battle.phase != PLACING:
        told = msg("{fleet}: orders are missing", fleet=fleet)
        return Debt(text=told, offer=_ordering(battle, side), seats=(side,))
    left = tuple(ship.id for ship in unplaced(battle, side))
    told = nmsg(
        "{fleet}: 1 ship is not placed yet", "{fleet}: {n} ships are not placed yet", len(left), fleet=fleet
    )
    return Debt(
        text=told, ships=left, offer=offer(place_fleet, title=msg("Place them"), side=side), seats=(side,)
    )

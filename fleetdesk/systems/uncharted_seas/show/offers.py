"""The buttons under the card of a ship: what it may do, and why the rules would rather not."""

from collections.abc import Iterator

from fleetdesk.core.rule.offering import offer, refusal
from fleetdesk.core.views import Offer
from fleetdesk.systems.uncharted_seas.contact.derelicts import drift, recover
from fleetdesk.systems.uncharted_seas.contact.melee import is_due, melee_round
from fleetdesk.systems.uncharted_seas.contact.opponents import break_off, regroup
from fleetdesk.systems.uncharted_seas.contact.ramming import (
    collision,
    has_noted,
    obstacle,
    ram,
    why_no_second_ram,
)
from fleetdesk.systems.uncharted_seas.criticals import lose, name_critical, repair, take_critical
from fleetdesk.systems.uncharted_seas.fire.linked import linked_fire
from fleetdesk.systems.uncharted_seas.fire.shot import fire, why_silent
from fleetdesk.systems.uncharted_seas.fire.split import split_fire
from fleetdesk.systems.uncharted_seas.markers import lay_marker, leave_table, take_marker
from fleetdesk.systems.uncharted_seas.movement import move, why_no_move
from fleetdesk.systems.uncharted_seas.picks import why
from fleetdesk.systems.uncharted_seas.state import ACTIVATIONS, DERELICT, SeaBattle, SeaShip
from fleetdesk.systems.uncharted_seas.turn.anchor import drop_anchor, raise_anchor


def offers(battle: SeaBattle, ship: str) -> tuple[Offer, ...]:
    """The buttons under the card of a ship; what the rules would refuse says why."""
    state = battle.ships[ship]
    if not state.here:
        return (offer(lay_marker, kind="quiet", ship=ship),)
    return tuple(_offers(battle, state))


def _offers(battle: SeaBattle, ship: SeaShip) -> Iterator[Offer]:
    wreck = ship.status in DERELICT
    if wreck or ship.drifts:
        against = refusal(drift, battle, ship=ship.id)
        yield offer(drift, discouraged=against, leads=not against, ship=ship.id)
    if not wreck:
        yield from _acts(battle, ship)
        yield from _melee(battle, ship)
        turn_it = raise_anchor if ship.anchored else drop_anchor
        yield offer(turn_it, discouraged=refusal(turn_it, battle, ship=ship.id), ship=ship.id)
    yield from _common(battle, ship)


def _acts(battle: SeaBattle, ship: SeaShip) -> Iterator[Offer]:
    """R18-R20: first move, then fire; what is next of the squadron being activated leads on."""
    acts = battle.phase == ACTIVATIONS and ship.squadron == battle.active
    no_move, no_fire = why_no_move(battle, ship), why_silent(battle, ship)
    to_move = acts and not no_move and not ship.moved
    to_fire = acts and not no_fire and not to_move
    moved, fires = why(no_move or ("moved" if ship.moved else "")), why(no_fire)
    yield offer(move, discouraged=moved, leads=to_move, ship=ship.id)
    yield offer(fire, discouraged=fires, leads=to_fire, ship=ship.id)
    yield offer(linked_fire, discouraged=fires, ship=ship.id)
    yield offer(split_fire, discouraged=fires, ship=ship.id)
    noted = has_noted(battle, ship.id)
    stopped = why_no_second_ram(battle, ship.id)
    no_ram = "" if noted else stopped or ("no_ram" if not battle.card(ship.id).ram else no_move)
    yield offer(ram, discouraged=why(no_ram), ship=ship.id)


def _melee(battle: SeaBattle, ship: SeaShip) -> Iterator[Offer]:
    """R66: the next round of the melee it is in."""
    melee = battle.melee_of(ship.id)
    if melee:
        against = refusal(melee_round, battle, melee=melee.id)
        leads = is_due(battle, melee) and not against
        yield offer(melee_round, discouraged=against, leads=leads, melee=melee.id, ship=ship.id)


def _common(battle: SeaBattle, ship: SeaShip) -> Iterator[Offer]:
    yield offer(collision, kind="quiet", ship=ship.id)
    yield offer(obstacle, kind="quiet", ship=ship.id)
    if any(one.status in DERELICT for one in battle.ships.values()) and ship.in_play:
        yield offer(recover, kind="quiet", ship=ship.id)
    if ship.criticals:
        unnamed = any(not one.text for one in ship.criticals)
        yield offer(name_critical, leads=unnamed, kind="quiet", ship=ship.id)
    yield offer(take_critical, kind="quiet", ship=ship.id)
    broken = next((at for at, one in enumerate(ship.criticals) if not one.repaired), None)
    if broken is not None:
        against = refusal(repair, battle, ship=ship.id, at=broken)
        yield offer(repair, kind="quiet", discouraged=against, ship=ship.id)
    yield offer(lose, kind="quiet", ship=ship.id)
    if ship.in_play:
        yield offer(regroup, kind="quiet", ship=ship.id)
    if ship.enemies or battle.melee_of(ship.id):
        against = refusal(break_off, battle, ship=ship.id)
        yield offer(break_off, discouraged=against, kind="quiet", ship=ship.id)
    yield offer(lay_marker, kind="quiet", ship=ship.id)
    if ship.markers:
        yield offer(take_marker, kind="quiet", ship=ship.id)
    yield offer(leave_table, kind="quiet", ship=ship.id)

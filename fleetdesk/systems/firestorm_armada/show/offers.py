"""The buttons under the card of a ship or wing: what it may do, and why the rules would rather not."""

from collections.abc import Iterator

from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Offer
from fleetdesk.core.words import msg
from fleetdesk.systems.firestorm_armada import squadrons
from fleetdesk.systems.firestorm_armada.boarders import board, boarding_round, declare_boarding, end_party
from fleetdesk.systems.firestorm_armada.damage_control import (
    lose,
    name_critical,
    repair,
    take_critical,
    take_points,
    why_no_repair,
)
from fleetdesk.systems.firestorm_armada.fire.combined import combined_fire
from fleetdesk.systems.firestorm_armada.fire.shot import fire
from fleetdesk.systems.firestorm_armada.fire.split import split_fire
from fleetdesk.systems.firestorm_armada.mines import mine
from fleetdesk.systems.firestorm_armada.movement import cut_engines, move, retreat
from fleetdesk.systems.firestorm_armada.picks import weapon_count, why
from fleetdesk.systems.firestorm_armada.ramming import ram
from fleetdesk.systems.firestorm_armada.state import ACTIVATIONS, ArmadaBattle, ArmadaShip
from fleetdesk.systems.firestorm_armada.values import PD, least_move, pd_now
from fleetdesk.systems.firestorm_armada.wings.hangars import (
    cloak,
    land,
    launch,
    lay_marker,
    leave_table,
    take_marker,
)
from fleetdesk.systems.firestorm_armada.wings.point_defence import pd_fire, wings_about


def offers(battle: ArmadaBattle, ship: str) -> tuple[Offer, ...]:
    """The buttons under the card of a ship; what the rules would refuse says why."""
    state = battle.ships[ship]
    if not state.in_play:
        return (*_mine(battle, state), offer(lay_marker, kind="quiet", ship=ship))
    own = _wing(battle, state) if state.is_wing else _ship(battle, state)
    return (*own, *_beside(state))


def _beside(ship: ArmadaShip) -> Iterator[Offer]:
    """Markers, and leaving the table."""
    yield offer(lay_marker, kind="quiet", ship=ship.id)
    if ship.markers:
        yield offer(take_marker, kind="quiet", ship=ship.id)
    yield offer(leave_table, kind="quiet", ship=ship.id)


def _ship(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Offer]:
    no_move, no_fire = squadrons.why_no_move(battle, ship), squadrons.why_no_fire(battle, ship)
    to_move = not no_move and least_move(battle, ship.id) > 0
    to_fire = not no_fire and not to_move and len(ship.fired) < weapon_count(battle, ship.id)
    yield offer(move, discouraged=why(no_move), leads=to_move, ship=ship.id)
    if weapon_count(battle, ship.id):
        yield offer(fire, discouraged=why(no_fire), leads=to_fire, ship=ship.id)
        yield offer(combined_fire, discouraged=why(_no_combining(battle, ship)), ship=ship.id)
        yield offer(split_fire, discouraged=why(no_fire), ship=ship.id)
    yield from _pd(battle, ship)
    yield from _boarding(battle, ship)
    aboard = battle.hangar(ship.id)
    if aboard:
        reason = squadrons.why_no_launch(battle, aboard[0])
        leads = squadrons.acts(battle, ship) and not reason
        yield offer(launch, title=msg("Launch wings"), discouraged=why(reason), leads=leads, ship=ship.id)
    yield from _devices(battle, ship)
    yield from _damage(battle, ship)


def _no_combining(battle: ArmadaBattle, ship: ArmadaShip) -> str:
    """R9: why a ship may not lead combined fire."""
    reason = squadrons.why_no_fire(battle, ship)
    if not reason and ship.out_of_command and not battle.house.ooc_own_combine:
        reason = "out_of_command"
    return reason


def _pd(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Offer]:
    if not battle.card(ship.id).pd:
        return
    enemies = any(one.side != ship.side for one in wings_about(battle, ship))
    reason = squadrons.why_no_pd(ship) or ("" if pd_now(battle, ship.id) else "no_ad")
    if enemies or PD in ship.fired or reason == "pd_out":
        yield offer(pd_fire, discouraged=why(reason), ship=ship.id)


def _boarding(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Offer]:
    reason = squadrons.why_no_boarding(battle, ship, ship.will_board)
    if battle.card(ship.id).ap:
        said = why(squadrons.why_no_declaration(battle, ship))
        yield offer(declare_boarding, discouraged=said, ship=ship.id)
        leads = ship.will_board and not reason
        yield offer(board, discouraged=why(reason), leads=leads, ship=ship.id)
    for party in battle.links:
        if ship.id in {party.by, party.to}:
            if battle.ships[party.to].in_play:
                yield offer(boarding_round, ship=ship.id, party=party.id)
            yield offer(end_party, kind="quiet", ship=ship.id, party=party.id)
    yield offer(ram, discouraged=why(squadrons.why_no_ram(battle, ship)), ship=ship.id)


def _devices(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Offer]:
    card = battle.card(ship.id)
    if card.cloak or ship.cloak_on:
        title = msg("Drop the cloak") if ship.cloak_on else msg("Cloak")
        yield offer(cloak, title=title, ship=ship.id)
    yield from _mine(battle, ship)
    yield offer(cut_engines, kind="quiet", ship=ship.id)


def _mine(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Offer]:
    if battle.card(ship.id).mine_ad:
        yield offer(mine, discouraged=why(squadrons.why_no_mine(battle, ship)), ship=ship.id)


def _damage(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Offer]:
    """What criticals cost and are called, and losses told by hand."""
    if any(one.owes for one in ship.criticals):
        yield offer(take_points, kind="primary", ship=ship.id)
    if ship.criticals:
        unnamed = any(not one.text and one.turn == battle.turn for one in ship.criticals)
        yield offer(name_critical, kind="quiet", leads=unnamed, ship=ship.id)
    yield offer(take_critical, kind="quiet", ship=ship.id)
    if ship.open_criticals:
        reason = why_no_repair(battle)
        yield offer(repair, discouraged=why(reason), kind="quiet" if reason else "plain", ship=ship.id)
    yield offer(lose, kind="quiet", ship=ship.id)


def _wing(battle: ArmadaBattle, wing: ArmadaShip) -> Iterator[Offer]:
    if wing.wing == "aboard":
        no_launch, leads = why(squadrons.why_no_launch(battle, wing)), battle.phase == ACTIVATIONS
        yield offer(launch, title=msg("Launch wings"), discouraged=no_launch, leads=leads, ship=wing.id)
        return
    if wing.retreats:
        yield offer(retreat, kind="primary", ship=wing.id)
    no_move = squadrons.why_no_move(battle, wing)
    leads = not no_move and not wing.retreats
    yield offer(move, discouraged=why(no_move), leads=leads, ship=wing.id)
    card = battle.card(wing.id)
    if weapon_count(battle, wing.id):
        yield offer(
            fire, title=msg("Torpedoes"), discouraged=why(squadrons.why_no_fire(battle, wing)), ship=wing.id
        )
    if card.pd:
        yield offer(pd_fire, discouraged=why(squadrons.why_no_pd(wing)), ship=wing.id)
    if card.ap:
        reason = squadrons.why_no_boarding(battle, wing, wing.will_board)
        yield offer(board, discouraged=why(reason), ship=wing.id)
    yield offer(land, kind="quiet", ship=wing.id)

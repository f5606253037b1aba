"""The buttons under the card of a ship or wing: what it may do, and why the rules would rather not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.firestorm_armada.hangars import hangar
from fleetdesk.systems.firestorm_armada.picks import weapon_count, why
from fleetdesk.systems.firestorm_armada.point_defence import wings_about
from fleetdesk.systems.firestorm_armada.squadrons import (
    acts,
    why_no_boarding,
    why_no_fire,
    why_no_launch,
    why_no_mine,
    why_no_move,
    why_no_pd,
    why_no_ram,
)
from fleetdesk.systems.firestorm_armada.state import ACTIVATIONS, END, ArmadaBattle, ArmadaShip
from fleetdesk.systems.firestorm_armada.values import PD, least_move, pd_now

Kind = Literal["primary", "plain", "quiet"]


def offers(battle: ArmadaBattle, ship: str) -> tuple[Offer, ...]:
    """The buttons under the card of a ship; what the rules would refuse says why."""
    state = battle.ships[ship]
    if not state.in_play:
        return _gone(state)
    return tuple(_wing(battle, state) if state.is_wing else _ship(battle, state))


def _gone(ship: ArmadaShip) -> tuple[Offer, ...]:
    return (
        Offer(action="lay_marker", title=msg("Marker"), answers={"ship": ship.id}, kind="quiet", icon="flag"),
    )


class _Buttons:
    """The buttons of one ship: each starts from its id."""

    def __init__(self, ship: ArmadaShip) -> None:
        self.here = {"ship": ship.id}

    def make(
        self, action: str, title: Msg, icon: str, reason: str = "", kind: Kind = "plain", **more: str
    ) -> Offer:
        """One button; a reason code says why the rules would rather not."""
        answers = {**self.here, **more}
        return Offer(
            action=action, title=title, answers=answers, discouraged=why(reason), kind=kind, icon=icon
        )


def _ship(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Offer]:
    button = _Buttons(ship)
    no_move, no_fire = why_no_move(battle, ship), why_no_fire(battle, ship)
    to_move = not no_move and least_move(battle, ship.id) > 0
    to_fire = not no_fire and not to_move and len(ship.fired) < weapon_count(battle, ship.id)
    yield button.make("move", msg("Move"), "ship", no_move, "primary" if to_move else "plain")
    if weapon_count(battle, ship.id):
        yield button.make("fire", msg("Fire"), "target", no_fire, "primary" if to_fire else "plain")
        yield button.make("combined_fire", msg("Combined fire"), "link-fire", _no_combining(battle, ship))
        yield button.make("split_fire", msg("Split fire"), "split", no_fire)
    yield from _pd(battle, ship, button)
    yield from _boarding(battle, ship, button)
    aboard = hangar(battle, ship.id)
    if aboard:
        reason = why_no_launch(battle, aboard[0])
        kind: Kind = "primary" if acts(battle, ship) and not reason else "plain"
        yield button.make("launch", msg("Launch wings"), "arrow-right", reason, kind)
    yield from _devices(battle, ship, button)
    yield from _common(battle, ship, button)


def _no_combining(battle: ArmadaBattle, ship: ArmadaShip) -> str:
    """R9: why a ship may not lead combined fire."""
    reason = why_no_fire(battle, ship)
    if not reason and ship.out_of_command and not battle.house.ooc_own_combine:
        reason = "out_of_command"
    return reason


def _pd(battle: ArmadaBattle, ship: ArmadaShip, button: _Buttons) -> Iterator[Offer]:
    if not battle.card(ship.id).pd:
        return
    enemies = any(one.side != ship.side for one in wings_about(battle, ship))
    reason = why_no_pd(ship) or ("" if pd_now(battle, ship.id) else "no_ad")
    if enemies or PD in ship.fired or reason == "pd_out":
        yield button.make("pd_fire", msg("Point defence"), "target", reason)


def _boarding(battle: ArmadaBattle, ship: ArmadaShip, button: _Buttons) -> Iterator[Offer]:
    reason = why_no_boarding(battle, ship, ship.will_board)
    if battle.card(ship.id).ap:
        yield button.make("declare_boarding", msg("Will board"), "flag")
        kind: Kind = "primary" if ship.will_board and not reason else "plain"
        yield button.make("board", msg("Board"), "swords", reason, kind)
    for party in battle.links:
        if ship.id in {party.by, party.to}:
            yield button.make("boarding_round", msg("Boarding round"), "swords", party=party.id)
            yield button.make("end_party", msg("Party gone"), "flag", kind="quiet", party=party.id)
    yield button.make("ram", msg("Ram"), "ram", why_no_ram(battle, ship))


def _devices(battle: ArmadaBattle, ship: ArmadaShip, button: _Buttons) -> Iterator[Offer]:
    card = battle.card(ship.id)
    if card.cloak or ship.cloak_on:
        title = msg("Drop the cloak") if ship.cloak_on else msg("Cloak")
        yield button.make("cloak", title, "eye-off")
    if card.mine_ad:
        yield button.make("mine", msg("Mines"), "burst", why_no_mine(battle, ship))
    yield button.make("cut_engines", msg("Cut engines"), "ship", kind="quiet")


def _common(battle: ArmadaBattle, ship: ArmadaShip, button: _Buttons) -> Iterator[Offer]:
    if any(one.owes for one in ship.criticals):
        yield button.make("take_points", msg("Crew or AP"), "people", kind="primary")
    if ship.criticals:
        unnamed = any(not one.text and one.turn == battle.turn for one in ship.criticals)
        kind: Kind = "primary" if unnamed else "quiet"
        yield button.make("name_critical", msg("Name a critical"), "burst", kind=kind)
    if not ship.is_wing:
        yield button.make("take_critical", msg("Critical"), "burst", kind="quiet")
    if ship.open_criticals:
        reason = "" if battle.house.repair else "no_repair"
        ready = battle.phase == END and not reason
        yield button.make("repair", msg("Repair"), "check", reason, "plain" if ready else "quiet")
    yield button.make("lose", msg("Losses"), "burst", kind="quiet")
    yield button.make("lay_marker", msg("Marker"), "flag", kind="quiet")
    if ship.markers:
        yield button.make("take_marker", msg("Remove a marker"), "flag", kind="quiet")
    yield button.make("leave_table", msg("Leave the table"), "flag", kind="quiet")


def _wing(battle: ArmadaBattle, wing: ArmadaShip) -> Iterator[Offer]:
    button = _Buttons(wing)
    if wing.wing == "aboard":
        kind: Kind = "primary" if battle.phase == ACTIVATIONS else "plain"
        yield button.make("launch", msg("Launch wings"), "arrow-right", why_no_launch(battle, wing), kind)
        yield button.make("lay_marker", msg("Marker"), "flag", kind="quiet")
        yield button.make("leave_table", msg("Leave the table"), "flag", kind="quiet")
        return
    if wing.retreats:
        yield button.make("retreat", msg("Moved off"), "arrow-left", kind="primary")
    no_move = why_no_move(battle, wing)
    to_move: Kind = "primary" if not no_move and not wing.retreats else "plain"
    yield button.make("move", msg("Move"), "ship", no_move, to_move)
    card = battle.card(wing.id)
    if weapon_count(battle, wing.id):
        yield button.make("fire", msg("Torpedoes"), "target", why_no_fire(battle, wing))
    if card.pd:
        yield button.make("pd_fire", msg("Point defence"), "target", why_no_pd(wing))
    if card.ap:
        reason = why_no_boarding(battle, wing, wing.will_board)
        yield button.make("board", msg("Board"), "swords", reason)
    yield button.make("land", msg("Land"), "arrow-left", kind="quiet")
    yield button.make("lay_marker", msg("Marker"), "flag", kind="quiet")
    if wing.markers:
        yield button.make("take_marker", msg("Remove a marker"), "flag", kind="quiet")
    yield button.make("leave_table", msg("Leave the table"), "flag", kind="quiet")

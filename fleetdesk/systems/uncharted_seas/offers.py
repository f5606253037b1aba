"""The buttons under the card of a ship: what it may do, and why the rules would rather not."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.uncharted_seas.activation import (
    round_due,
    why_no_anchor,
    why_no_fire,
    why_no_move,
    why_no_raise,
)
from fleetdesk.systems.uncharted_seas.asking import said
from fleetdesk.systems.uncharted_seas.state import ACTIVATIONS, DERELICT, SeaBattle, SeaShip


def offers(battle: SeaBattle, ship: str) -> tuple[Offer, ...]:
    """The buttons under the card of a ship; what the rules would refuse says why."""
    state = battle.ships[ship]
    return tuple(_offers(battle, state)) if state.on_table else _gone(state)


def _gone(ship: SeaShip) -> tuple[Offer, ...]:
    return (
        Offer(action="lay_marker", title=msg("Marker"), answers={"ship": ship.id}, kind="quiet", icon="flag"),
    )


def _why(reason: str) -> Msg | None:
    return said(reason) if reason else None


def _offers(battle: SeaBattle, ship: SeaShip) -> Iterator[Offer]:
    here = {"ship": ship.id}
    if ship.status in DERELICT:
        grounded = _why(
            "aground" if ship.status == "derelict_stopped" else "anchored" if ship.anchored else ""
        )
        yield Offer(
            action="drift",
            title=msg("Drift"),
            answers=here,
            discouraged=grounded,
            kind="primary",
            icon="wind",
        )
        yield from _common(battle, ship)
        return
    if ship.drifts:
        yield Offer(action="drift", title=msg("Drift"), answers=here, kind="primary", icon="wind")
    acts = battle.phase == ACTIVATIONS and ship.squadron == battle.active
    no_move, no_fire = why_no_move(battle, ship), why_no_fire(battle, ship)
    to_move = acts and not no_move and not ship.moved
    to_fire = acts and not no_fire and not to_move
    yield Offer(
        action="move",
        title=msg("Move"),
        answers=here,
        discouraged=_why(no_move or ("moved" if ship.moved else "")),
        kind="primary" if to_move else "plain",
        icon="ship",
    )
    yield Offer(
        action="fire",
        title=msg("Fire"),
        answers=here,
        discouraged=_why(no_fire),
        kind="primary" if to_fire else "plain",
        icon="target",
    )
    yield Offer(
        action="linked_fire",
        title=msg("Linked fire"),
        answers=here,
        discouraged=_why(no_fire),
        icon="link-fire",
    )
    yield Offer(
        action="split_fire", title=msg("Split fire"), answers=here, discouraged=_why(no_fire), icon="split"
    )
    noted = any(one.how == "ram" and one.ship == ship.id for one in battle.contacts)
    no_ram = "" if noted else "no_ram" if not battle.card(ship.id).ram else no_move
    yield Offer(action="ram", title=msg("Ram"), answers=here, discouraged=_why(no_ram), icon="ram")
    melee = battle.melee_of(ship.id)
    if melee:
        due = round_due(battle, melee)
        why = None if due else msg("No round of this melee is due now (R66).")
        yield Offer(
            action="melee_round",
            title=msg("Melee round"),
            answers={"melee": melee.id, **here},
            discouraged=why,
            kind="primary" if due else "plain",
            icon="swords",
        )
    if ship.anchored:
        yield Offer(
            action="raise_anchor",
            title=msg("Raise anchor"),
            answers=here,
            discouraged=_why(why_no_raise(battle, ship)),
            icon="anchor",
        )
    else:
        yield Offer(
            action="drop_anchor",
            title=msg("Drop anchor"),
            answers=here,
            discouraged=_why(why_no_anchor(battle, ship)),
            icon="anchor",
        )
    yield from _common(battle, ship)


def _common(battle: SeaBattle, ship: SeaShip) -> Iterator[Offer]:
    here = {"ship": ship.id}
    yield Offer(action="collision", title=msg("Collision"), answers=here, kind="quiet", icon="ram")
    yield Offer(action="obstacle", title=msg("Obstacle"), answers=here, kind="quiet", icon="warning")
    if any(one.status in DERELICT for one in battle.ships.values()) and ship.fights:
        yield Offer(
            action="recover", title=msg("Recover a derelict"), answers=here, kind="quiet", icon="flag"
        )
    unnamed = [at for at, one in enumerate(ship.criticals) if not one.text]
    if ship.criticals:
        yield Offer(
            action="name_critical",
            title=msg("Name a critical"),
            answers=here,
            kind="primary" if unnamed else "quiet",
            icon="burst",
        )
    yield Offer(action="take_critical", title=msg("Critical"), answers=here, kind="quiet", icon="burst")
    if any(not one.repaired for one in ship.criticals):
        why = None if battle.house.repair else said("no_repair")
        yield Offer(
            action="repair", title=msg("Repair"), answers=here, kind="quiet", icon="check", discouraged=why
        )
    yield Offer(action="lose", title=msg("Losses"), answers=here, kind="quiet", icon="burst")
    if ship.fights:
        yield Offer(action="regroup", title=msg("Who fights whom"), answers=here, kind="quiet", icon="swords")
    if ship.enemies or battle.melee_of(ship.id):
        allowed = battle.house.engaged_may_move or battle.melee_of(ship.id) is None
        why = None if allowed else msg("The rules know no breaking off from a melee (A23).")
        yield Offer(
            action="break_off",
            title=msg("Break off"),
            answers=here,
            discouraged=why,
            kind="quiet",
            icon="flag",
        )
    yield Offer(action="lay_marker", title=msg("Marker"), answers=here, kind="quiet", icon="flag")
    if ship.markers:
        yield Offer(
            action="take_marker", title=msg("Remove a marker"), answers=here, kind="quiet", icon="flag"
        )
    yield Offer(action="leave_table", title=msg("Leave the table"), answers=here, kind="quiet", icon="flag")

"""The buttons under the card of a ship: what it may do, and why the rules would rather not."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.uncharted_seas.anchor import why_no_anchor, why_not_raised
from fleetdesk.systems.uncharted_seas.contact import is_noted
from fleetdesk.systems.uncharted_seas.fire import why_silent
from fleetdesk.systems.uncharted_seas.melee import is_due
from fleetdesk.systems.uncharted_seas.movement import why_no_move
from fleetdesk.systems.uncharted_seas.picks import said
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
    if ship.status in DERELICT:
        yield _drift(
            ship, "aground" if ship.status == "derelict_stopped" else "anchored" if ship.anchored else ""
        )
    else:
        if ship.drifts:
            yield _drift(ship, "")
        yield from _acts(battle, ship)
        yield from _melee(battle, ship)
        yield _anchor(battle, ship)
    yield from _common(battle, ship)


def _drift(ship: SeaShip, reason: str) -> Offer:
    """R16, R38: a derelict, or a ship out of command."""
    return Offer(
        action="drift",
        title=msg("Drift"),
        answers={"ship": ship.id},
        discouraged=_why(reason),
        kind="primary",
        icon="wind",
    )


def _acts(battle: SeaBattle, ship: SeaShip) -> Iterator[Offer]:
    """R18-R20: first move, then fire; what is next of the squadron being activated leads on."""
    here = {"ship": ship.id}
    acts = battle.phase == ACTIVATIONS and ship.squadron == battle.active
    no_move, no_fire = why_no_move(battle, ship), why_silent(battle, ship)
    to_move = acts and not no_move and not ship.moved
    to_fire = acts and not no_fire and not to_move
    moved, fires = _why(no_move or ("moved" if ship.moved else "")), _why(no_fire)
    yield Offer(
        action="move",
        title=msg("Move"),
        answers=here,
        discouraged=moved,
        kind="primary" if to_move else "plain",
        icon="ship",
    )
    yield Offer(
        action="fire",
        title=msg("Fire"),
        answers=here,
        discouraged=fires,
        kind="primary" if to_fire else "plain",
        icon="target",
    )
    linked, split = msg("Linked fire"), msg("Split fire")
    yield Offer(action="linked_fire", title=linked, answers=here, discouraged=fires, icon="link-fire")
    yield Offer(action="split_fire", title=split, answers=here, discouraged=fires, icon="split")
    noted = any(is_noted(battle, ship.id, one) for one in battle.ships)
    no_ram = "" if noted else "no_ram" if not battle.card(ship.id).ram else no_move
    yield Offer(action="ram", title=msg("Ram"), answers=here, discouraged=_why(no_ram), icon="ram")


def _melee(battle: SeaBattle, ship: SeaShip) -> Iterator[Offer]:
    """R66: the next round of the melee it is in."""
    melee = battle.melee_of(ship.id)
    if melee:
        due = is_due(battle, melee)
        yield Offer(
            action="melee_round",
            title=msg("Melee round"),
            answers={"melee": melee.id, "ship": ship.id},
            discouraged=None if due else msg("No round of this melee is due now (R66)."),
            kind="primary" if due else "plain",
            icon="swords",
        )


def _anchor(battle: SeaBattle, ship: SeaShip) -> Offer:
    """Up, if it lies at anchor, else down."""
    action, title, reason = (
        ("raise_anchor", msg("Raise anchor"), why_not_raised(battle, ship))
        if ship.anchored
        else ("drop_anchor", msg("Drop anchor"), why_no_anchor(battle, ship))
    )
    answers = {"ship": ship.id}
    return Offer(action=action, title=title, answers=answers, discouraged=_why(reason), icon="anchor")


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

"""What becomes of ships: sinking, striking, leaving; what that does to boardings and to orders (R84, R118-R120)."""

from collections.abc import Iterable
from typing import NamedTuple

from fleetdesk.core.battle.actions import Fact, Line
from fleetdesk.core.words import msg
from fleetdesk.systems.age_of_sail.fight import harm
from fleetdesk.systems.age_of_sail.sailing import point_of
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip, Melee


class Struck(NamedTuple):
    """The battle after something happened to a ship, with what to tell."""

    battle: AosBattle
    lines: tuple[Line, ...] = ()


def doomed(battle: AosBattle, ship: AosShip) -> bool:
    """R118: no hull points and a leak."""
    fort = battle.is_fort(ship.id)
    return ship.on_map and not fort and harm.sinks(ship.pv, ship.small_leaks, ship.leaks, battle.house)


def sink(battle: AosBattle, ship: str, by: str = "") -> Struck:
    """R118: she sinks at once."""
    state = battle.ships[ship]
    facts = (Fact(kind="kill", by=by, on=ship),)
    line = Line(text=msg("{ship} sinks", ship=state.name), tone="harm", ships=(ship,), facts=facts)
    after = battle.with_ship(state.but(status="sunk", lost_turn=battle.turn))
    return Struck(without(after, ship), (line,))


def sink_if_doomed(battle: AosBattle, ship: str, by: str = "") -> Struck:
    """R118: hull at 0 and a leak."""
    return sink(battle, ship, by) if doomed(battle, battle.ships[ship]) else Struck(battle)


def without(battle: AosBattle, ship: str) -> AosBattle:
    """The battle once a ship is out of it: contacts, boardings and chores without her."""
    contacts = tuple(
        one.but(ships=tuple(other for other in one.ships if other != ship)) for one in battle.contacts
    )
    after = battle.but(
        contacts=tuple(one for one in contacts if _two_sided(battle, one.ships)),
        chores=tuple(one for one in battle.chores if one.ship != ship or one.kind == "blast"),
        melees=tuple(
            one.but(ships=tuple(other for other in one.ships if other != ship)) for one in battle.melees
        ),
    )
    return disband(after)


def _two_sided(battle: AosBattle, ships: Iterable[str]) -> bool:
    return len({battle.ships[one].side for one in ships if battle.ships[one].on_map}) > 1


def disband(battle: AosBattle) -> AosBattle:
    """R84, section 8.2: boardings with only one side left are over; their ships sail on."""
    for melee in battle.melees:
        if not _two_sided(battle, melee.ships):
            battle = part(battle, melee)
    return battle


def part(battle: AosBattle, melee: Melee) -> AosBattle:
    """Section 8.2: a boarding is over; each ship is as she was before, head to wind or not."""
    freed = [_freed(battle, battle.ships[one]) for one in melee.ships]
    return battle.with_ships(freed).but(melees=tuple(one for one in battle.melees if one.id != melee.id))


def _freed(battle: AosBattle, ship: AosShip) -> AosShip:
    if ship.mode != "locked":
        return ship
    if ship.was_anchored:
        return ship.but(mode="anchored", was_anchored=False)
    return ship.but(mode="irons" if point_of(battle, ship) == "A" else "sailing")


def lock(battle: AosBattle, ships: Iterable[str]) -> AosBattle:
    """R84: grappled ships lose their way."""
    return battle.with_ships(
        battle.ships[one].but(
            mode="locked",
            v_prev=0,
            was_anchored=battle.ships[one].mode in {"anchored", "weighing"} or battle.ships[one].was_anchored,
        )
        for one in ships
    )


def overboard(ship: AosShip) -> AosShip:
    """Without the orders she has not sailed: nobody else reads them."""
    return ship.but(log={turn: order for turn, order in ship.log.items() if order.sailed is not None})


def strike(battle: AosBattle, ship: str, side: str, by: str = "") -> Struck:
    """R120: she changes sides; the orders of her old ones go overboard."""
    state = battle.ships[ship]
    prize = overboard(state).but(
        side=side, prizes=state.prizes + 1, ticked="", commanded="none", fs_pending=0
    )
    after = battle.with_ship(prize)
    text = msg("{ship} strikes to {side}", ship=state.name, side=battle.side(side).name)
    facts = (Fact(kind="capture", by=by, on=ship),)
    line = Line(text=text, tone="harm", ships=(ship,), facts=facts)
    contacts = tuple(one for one in after.contacts if _two_sided(after, one.ships))
    return Struck(disband(after.but(contacts=contacts)), (line,))


def settle_by_hand(battle: AosBattle, ship: str, slot: str) -> Struck:
    """What follows from a value players set by hand."""
    state = battle.ships[ship]
    if slot == "status" and not state.on_map:
        return Struck(without(battle.with_ship(state.but(lost_turn=battle.turn)), ship))
    if slot == "side":
        return Struck(disband(battle.with_ship(overboard(state))))
    if slot == "mode" and state.mode != "locked":
        melee = battle.melee_of(ship)
        if melee is not None:
            others = melee.but(ships=tuple(one for one in melee.ships if one != ship))
            melees = tuple(others if one.id == melee.id else one for one in battle.melees)
            return Struck(disband(battle.but(melees=melees)))
    if state.fs_set and not state.rigging_intact:
        battle = battle.with_ship(state.but(fs_set=False, fs_pending=0))
        text = msg("{ship} loses her full sail (R65)", ship=state.name)
        line = Line(text=text, tone="harm", ships=(ship,))
        found = sink_if_doomed(battle, ship)
        return Struck(found.battle, (line, *found.lines))
    return sink_if_doomed(battle, ship)

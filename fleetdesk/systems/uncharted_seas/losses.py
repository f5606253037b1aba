"""What becomes of a ship: sunk, taken, adrift, recovered (R36-R41), by dice or by hand."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from fleetdesk.core.battle.actions import Fact, Line
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.attacks.thrown import losses_of
from fleetdesk.systems.uncharted_seas.engaged import engage_freed, leave_contacts, remove
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.state import (
    DERELICT,
    ON_TABLE,
    Cause,
    CriticalRow,
    SeaBattle,
    SeaShip,
    Status,
)
from fleetdesk.systems.uncharted_seas.tables import tables

Toucher = Literal["enemy_of_derelict", "same_fleet"]


class Fate(NamedTuple):
    """What a ship becomes."""

    status: Status
    drift_inches: float = 0.0
    """how far it drifts each turn from now on"""

    @property
    def on_table(self) -> bool:
        """R36, R37, R41: whether the figure stays."""
        return self.status in ON_TABLE


class Drift(NamedTuple):
    """One drift of a ship or derelict."""

    inches: float
    status: Status


def left(initial: int, lost: int) -> int:
    """Points left on a track: never below 0."""
    return max(0, initial - lost)


def crew_fate(
    crew_left: int, hull_left: int, cause: Cause, *, enemy_in_contact: bool = False, anchored: bool = False
) -> Fate:
    """R36-R38, A39, A40: what a ship becomes when its crew may be gone; the hull is looked at first.

    Beaten in melee it is a trophy. Lost otherwise it is a derelict, which an enemy already in contact takes
    at once; an anchored derelict does not drift.
    """
    if hull_left <= 0:
        return Fate("destroyed")
    if crew_left > 0:
        return Fate("in_play")
    if cause == "melee" or enemy_in_contact:
        return Fate("trophy_of_enemy")
    return Fate("derelict", 0.0 if anchored else tables().derelict.drift_inches)


def derelict_drift(status: Status, *, met_obstacle: bool, anchored: bool = False) -> Drift:
    """R38, A21, A39: the drift of a derelict in the end phase; against the first obstacle it stops for good.

    `inches` is the whole drift, or the most it can be when an obstacle cuts it short.
    """
    if status != "derelict":
        return Drift(0.0, status)
    if met_obstacle:
        return Drift(tables().derelict.drift_inches, "derelict_stopped")
    return Drift(0.0 if anchored else tables().derelict.drift_inches, "derelict")


def derelict_touched(by: Toucher) -> Fate:
    """R39-R41: the first ship to touch a derelict takes it as a trophy, or saves it for its own fleet."""
    return Fate("trophy_of_enemy" if by == "enemy_of_derelict" else "saved")


def touch_is_attack(rules: HouseRules) -> bool:
    """A22: whether touching a derelict throws a collision before it is recovered."""
    return rules.derelict_contact == "collision_first"


def critical_cost(row: CriticalRow | None, rules: HouseRules) -> tuple[int, int]:
    """R32, A11, A28: (hull, crew) a critical costs: the players' own row, or the default of the house rules."""
    return (row.hull, row.crew) if row else (rules.crit_hull_loss, 0)


def may_repair(rules: HouseRules) -> bool:
    """P3 option: whether a critical can be marked as repaired."""
    return rules.repair


# --- to the battle -----------------------------------------------------------------------------------


class Struck(NamedTuple):
    """The battle after damage, and what the log says of it."""

    battle: SeaBattle
    lines: tuple[Line, ...]


FATES = {
    "destroyed": msg("sunk"),
    "trophy_of_enemy": msg("taken as a trophy"),
    "derelict": msg("adrift without crew"),
}


def became(before: SeaBattle, after: SeaBattle, ship: str) -> tuple[Msg, ...]:
    """What an action did to a ship, in few words: losses, criticals, its fate."""
    old, new = before.ships[ship], after.ships[ship]
    hull, men = before.hull_now(ship) - after.hull_now(ship), before.crew_now(ship) - after.crew_now(ship)
    found = losses_of(hull, men)
    more = len(new.criticals) - len(old.criticals)
    if more > 0:
        found = (nmsg("1 critical", "{n} criticals", more), *(one for one in found if one.args))
    if new.status != old.status and new.status in FATES:
        found = (*(one for one in found if one.args), FATES[new.status])
    return found


def all_became(before: SeaBattle, after: SeaBattle, ships: Iterable[str]) -> tuple[Msg, ...]:
    """The same for several ships, each with its name."""
    return tuple(
        msg("{ship} ({result})", ship=before.ships[one].name, result=became(before, after, one))
        for one in dict.fromkeys(ships)
    )


def settle(
    battle: SeaBattle, target: str, cause: Cause = "other", by: str = "", *, revives: bool = False
) -> Struck:
    """Section 7, after any damage: sunk first, then a crew of 0: trophy or derelict (R36-R38, A39).

    With `revives` (losses taken back) a ship that was lost for want of hull or crew comes back as it stands.
    """
    ship = battle.ships[target]
    fate = _fate(battle, ship, cause)
    if fate not in _open_to(ship.status, revives=revives):
        return Struck(battle, ())
    if fate == "trophy_of_enemy":
        return capture(battle, target, _taker(battle, target, by, cause))
    if fate == "destroyed":
        text, fact = msg("{ship} is sunk", ship=ship.name), Fact(kind="kill", by=by, on=target)
        line = Line(text=text, tone="harm", ships=(target,), facts=(fact,))
        return Struck(remove(battle, target, "destroyed"), (line,))
    return _adrift(battle, ship) if fate == "derelict" else _back(battle, ship)


def _open_to(status: Status, *, revives: bool) -> frozenset[str]:
    """Section 7: what a ship of this status may become by losses, and by losses taken back."""
    back = frozenset({"in_play"}) if revives else frozenset[str]()
    if status == "in_play":
        return frozenset({"destroyed", "trophy_of_enemy", "derelict"})
    if status in DERELICT:
        return back | {"destroyed"}
    if status == "destroyed" and revives:
        return back | {"derelict"}
    return back if status in {"trophy_of_enemy", "saved"} else frozenset()


def _fate(battle: SeaBattle, ship: SeaShip, cause: Cause) -> Status:
    takers = _takers(battle, ship.id)
    return crew_fate(
        battle.crew_now(ship.id),
        battle.hull_now(ship.id),
        cause,
        enemy_in_contact=bool(takers),
        anchored=ship.anchored,
    ).status


def _takers(battle: SeaBattle, ship: str) -> tuple[str, ...]:
    """Enemies in contact that are still able to take a ship, whatever is settled first (A16, A39)."""
    return tuple(one for one in battle.foes(ship) if battle.hull_now(one) and battle.crew_now(one))


def _taker(battle: SeaBattle, target: str, by: str, cause: Cause) -> str:
    takers = _takers(battle, target)
    if by in takers or (by and cause == "melee" and not takers):
        return by
    return next(iter(takers), "")


def _back(battle: SeaBattle, ship: SeaShip) -> Struck:
    back = ship.but(status="in_play", lost_turn=0)
    line = Line(text=msg("{ship} is in play again", ship=ship.name), tone="sound", ships=(ship.id,))
    return Struck(untallied(battle.with_ship(back), ship.id), (line,))


def _adrift(battle: SeaBattle, ship: SeaShip) -> Struck:
    """R38: a derelict keeps its anchor, but leaves its melee and its squadron."""
    drifting = ship.but(status="derelict", drifts=False, lost_turn=0)
    after = leave_contacts(battle.with_ship(drifting), ship.id)
    text = msg("{ship} has no crew left: a derelict", ship=ship.name)
    return Struck(after, (Line(text=text, tone="harm", ships=(ship.id,)),))


def untallied(battle: SeaBattle, ship: str) -> SeaBattle:
    """The battle with a ship taken out of every list of trophies and of derelicts saved."""
    for side in battle.sides:
        if ship in side.trophies or ship in side.saved:
            battle = battle.with_side(
                side.but(
                    trophies=tuple(one for one in side.trophies if one != ship),
                    saved=tuple(one for one in side.saved if one != ship),
                )
            )
    return battle


def capture(battle: SeaBattle, target: str, by: str) -> Struck:
    """R37, R39, R41, R65: the ship is removed and counts as a trophy for the side of `by`."""
    ship = battle.ships[target]
    side = battle.ships[by].side if by else other_side(battle, ship.side)
    after = untallied(remove(battle, target, "trophy_of_enemy"), target)
    fact = Fact(kind="capture", by=by, on=target)
    if not side:
        text = msg("{ship} is taken", ship=ship.name)
        return Struck(after, (Line(text=text, tone="harm", ships=(target,), facts=(fact,)),))
    winner = after.side(side)
    after = after.with_side(winner.but(trophies=(*winner.trophies, target)))
    text = msg("{ship} is taken by {winner}", ship=ship.name, winner=winner.name)
    ships = (target, by) if by else (target,)
    return Struck(after, (Line(text=text, tone="harm", ships=ships, facts=(fact,)),))


def other_side(battle: SeaBattle, side: str) -> str:
    """The enemy, where there is only one."""
    others = [one.id for one in battle.sides if one.id != side]
    return others[0] if len(others) == 1 else ""


def settle_all(battle: SeaBattle, blows: Sequence[tuple[str, str]], cause: Cause) -> Struck:
    """Settle several ships after simultaneous damage: (ship, whoever struck it).

    Hulls before crews, for a ship that sinks can take no other (A39).
    """
    lines: tuple[Line, ...] = ()
    for target, by in sorted(dict.fromkeys(blows), key=lambda blow: battle.hull_now(blow[0]) > 0):
        battle, more = settle(battle, target, cause, by)
        lines += more
    battle, more = engage_freed(battle)
    return Struck(battle, lines + more)


# --- by hand ---------------------------------------------------------------------------------------


def settle_by_hand(battle: SeaBattle, ship: str, slot: str) -> Struck:
    """Losses sink, free or bring back; a state, a side or a squadron is taken at its word."""
    found = Struck(battle, ())
    if slot in {"hull", "crew"}:
        found = settle(battle, ship, "other", revives=True)
    elif slot == "status":
        found = _status_told(battle, ship)
    elif slot == "side":
        found = Struck(_side_told(battle, ship), ())
    elif slot == "squadron":
        found = Struck(_squadron_told(battle, ship), ())
    after, more = engage_freed(found.battle)
    return Struck(after, (*found.lines, *more))


def _status_told(battle: SeaBattle, number: str) -> Struck:
    """A state set by hand stands, whatever hull and crew say; melee, contacts and tallies follow it."""
    status = battle.ships[number].status
    foe = next(iter(battle.foes(number)), "")
    battle = untallied(battle, number)
    if status == "trophy_of_enemy":
        return capture(battle, number, foe)
    if status in DERELICT:
        return Struck(leave_contacts(battle, number), ())
    if status == "in_play":
        return Struck(battle.with_ship(battle.ships[number].but(lost_turn=0)), ())
    battle = remove(battle, number, status)
    if status == "saved":
        side = battle.side(battle.ships[number].side)
        battle = battle.with_side(side.but(saved=(*side.saved, number)))
    return Struck(battle, ())


def _side_told(battle: SeaBattle, number: str) -> SeaBattle:
    """Under another side a ship sails on its own, and its foes of before are not its foes any more."""
    battle = leave_contacts(battle, number)
    ship = battle.ships[number]
    return battle.with_ship(ship.but(squadron=battle.own_squadron(number, ship.side), drifts=False))


def _squadron_told(battle: SeaBattle, number: str) -> SeaBattle:
    ship = battle.ships[number]
    side = battle.home(ship.squadron)
    if side != ship.side:
        battle = leave_contacts(battle, number)
    return battle.with_ship(battle.ships[number].but(side=side, drifts=False))

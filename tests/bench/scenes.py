"""What is measured on: the shipped lists of a game, repeated until there are as many ships as wanted."""

import functools
import itertools
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Battle, Setup, SideSetup
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.services.battle import BattleSession
from fleetdesk.store import fleets

CLOCK = "2024-05-01T12:00:00"


@functools.cache
def game() -> AnySystem:
    """The game that is measured, always the same so that figures compare; `FLEETDESK_GAME` names another."""
    return systems.load(os.environ.get("FLEETDESK_GAME", "uncharted_seas"))


@functools.cache
def lists(name: str) -> tuple[FleetList, ...]:
    """The lists that come with a game."""
    files = sorted((paths.shipped_fleets() / name).glob("*.json"))
    return tuple(fleets.load(path).value for path in files)


def fleet_of(ships: int, which: int = 0, system: AnySystem | None = None) -> FleetList:
    """A shipped list of that game, else of the measured one, its squadrons repeated, cut to so many ships."""
    shipped = lists((system or game()).id)
    return repeated(shipped[which % len(shipped)], ships)


def repeated(fleet: FleetList, ships: int) -> FleetList:
    """A list, its squadrons repeated, cut to so many ships."""
    left = ships
    squadrons = []
    for turn in itertools.count(1):
        for one in fleet.squadrons:
            kept = one.ships[:left]
            left -= len(kept)
            if kept:
                named = tuple(
                    ship.but(id=f"{ship.id}-{turn}", name=f"{ship.name} {turn}", sails=True) for ship in kept
                )
                squadrons.append(one.but(id=f"{one.id}-{turn}", name=f"{one.name} {turn}", ships=named))
        if not left:
            break
    return fleet.but(name=f"{fleet.name} {ships}", squadrons=tuple(squadrons))


def setup(ships: int, system: AnySystem | None = None) -> Setup:
    """Two sides with so many ships between them."""
    return Setup(
        title="Bench",
        sides=tuple(
            SideSetup(id="ab"[at], fleet=fleet_of(ships // 2 + (ships % 2) * at, at, system))
            for at in range(2)
        ),
        seed=7,
    )


def session(path: Path, ships: int, system: AnySystem | None = None) -> BattleSession:
    """A battle in a new file."""
    return BattleSession.create(system or game(), setup(ships, system), path, clock=lambda: CLOCK)


def track(battle: Battle, ship: str, system: AnySystem | None = None) -> str:
    """The first track of a ship."""
    return next(slot.key for slot in (system or game()).slots(battle, ship) if slot.kind == "track")


def marks(battle: Battle) -> Iterator[dict[str, Any]]:
    """One box struck, then given back, on every ship in turn, for ever."""
    slots = {ship: track(battle, ship) for ship in battle.ships}
    for lost in itertools.cycle((1, 0)):
        for ship, slot in slots.items():
            yield {"ship": ship, "slot": slot, "lost": lost}


class Shot(NamedTuple):
    """An action with dice, and arguments it accepts."""

    action: str
    args: Mapping[str, Any]


def shots(battle: Battle) -> tuple[Shot, ...]:
    """The first action with odds that each ship is offered, with the answers its form proposes."""
    found = []
    for ship in battle.ships:
        for offer in game().offers(battle, ship):
            action = game().actions[offer.action]
            form = action.form(battle, offer.answers) if action.odds and action.form else None
            if form is not None and form.args is not None:
                found.append(Shot(offer.action, form.args))
                break
    return tuple(found)

"""Whether a battle from elsewhere hangs together: each value may be sound and name a ship nobody has."""

from collections.abc import Callable, Iterator
from functools import partial

from fleetdesk.core.battle.battles import EVERYONE, Battle
from fleetdesk.core.game.system import AnySystem

_APART = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""What a game runs into where a battle does not hang together: its own functions never write such a one."""


def hangs_together(system: AnySystem, battle: Battle) -> bool:
    """Whether everything can be asked that a window asks: the fleets, each ship's values, what she may do."""
    return all(trial(system, battle))


def trial(system: AnySystem, battle: Battle) -> Iterator[bool]:
    """The same a question at a time; the first is all that is shown before anybody taps."""
    cards = {card for side in battle.sides for card in side.fleet.cards}
    yield all(ship.card in cards for ship in battle.ships.values()) and _told(partial(_table, system, battle))
    for side in battle.sides:
        yield _told(partial(_fleets, system, battle, side.id))
    for ship in battle.ships:
        yield _told(partial(_ship, system, battle, ship))


def _told(asked: Callable[[], object]) -> bool:
    try:
        asked()
    except _APART:
        return False
    return True


def _table(system: AnySystem, battle: Battle) -> None:
    _fleets(system, battle, EVERYONE)
    system.due(battle)
    system.chart(battle, EVERYONE, "")
    system.dispatches(battle)


def _fleets(system: AnySystem, battle: Battle, seat: str) -> None:
    system.overview(system.view(battle, seat), seat)


def _ship(system: AnySystem, battle: Battle, ship: str) -> None:
    system.slots(battle, ship)
    system.offers(battle, ship)

"""A list as players type it, without the line that names its game: a class on each line, or how many of it."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from fleetdesk import systems
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.exchange.lines import is_title, matched

LOOKED_AT, LETTERS = 1000, 300
"""Lines, and letters of each, by which the game is known: no list has more."""


class Typed(NamedTuple):
    """What such a text tells."""

    system: AnySystem
    fleet: FleetList
    unmatched: tuple[Msg, ...]


def read(
    lines: Sequence[str],
    find: Callable[[str], AnySystem],
    cards: Callable[[AnySystem], Sequence[ShipProfile]],
) -> Typed:
    """The fleet in the game that knows most of its ships; a first line above them is its name.

    Raises BadInput: no game knows any, or there are too many.
    """

    def read_in(system: AnySystem, lines: Sequence[str]) -> Typed:
        base = system.fleet(system=system.id)
        return Typed(system, *matched(base, lines, cards(system), mixed=system.mixed_squadrons))

    known = []
    for one in systems.system_ids() if lines else ():
        try:
            system = find(one)
        except KeyError:  # a game this version does not have
            continue
        known.append(read_in(system, [line[:LETTERS] for line in lines[:LOOKED_AT]]))
    best = max(known, key=_ships, default=None)
    if best is None or not _ships(best) or not _ships(best := read_in(best.system, lines)):
        raise BadInput(
            msg(
                "There is no fleet in this text. Copy the whole list, with the line that begins with FleetDesk/, or write a class on each line: 2 x Frigate."
            )
        )
    _, fleet, unmatched = best
    factions = Counter(fleet.cards[ship.card].faction for _, ship in fleet.ships())
    said = {"faction": factions.most_common(1)[0][0]}
    _, alone = matched(best.system.fleet(system=best.system.id), lines[:1], (), mixed=True)
    if alone and alone == unmatched[:1] and is_title(lines[0]):
        said["name"], unmatched = lines[0][:120], unmatched[1:]
    return Typed(best.system, fleet.but(**said), unmatched)


def _ships(typed: Typed) -> int:
    return sum(1 for _ in typed.fleet.ships())

"""A list as players type it, without the line that names its game: a class on each line, or how many of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from fleetdesk import systems
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.exchange.lines import matched, told

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

    Raises:
        BadInput: no game knows any, or there are too many.
    """
    begun = [line[:LETTERS] for line in lines[:LOOKED_AT]]
    known: list[tuple[int, AnySystem]] = []
    for one in systems.system_ids() if lines else ():
        try:
            system = find(one)
        except KeyError:
            continue
        known.append((told(begun, cards(system)), system))
    known.sort(key=lambda one: one[0])
    if not known or not known[-1][0]:
        raise BadInput(
            msg(
                "There is no fleet in this text. Copy the whole list, with the line that begins with FleetDesk/, or write a class on each line: 2 x Kraken."
            )
        )
    system = known[-1][1]
    base = system.fleet(system=system.id)
    fleet, unmatched = matched(base, lines, cards(system), mixed=system.mixed_squadrons)
    factions = Counter(fleet.cards[ship.card].faction for _, ship in fleet.ships())
    said = {"faction": factions.most_common(1)[0][0]}
    if unmatched and unmatched[0].args.get("line") == lines[0][:80]:
        said["name"], unmatched = lines[0][:120], unmatched[1:]
    return Typed(system, fleet.but(**said), unmatched)

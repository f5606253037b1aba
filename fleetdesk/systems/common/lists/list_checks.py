"""Checking lists of ships in squadrons: points, names, cards, sizes of squadrons.

Only what sails today is judged. A figure that is missing is never taken for right: it makes the verdict
"cannot tell".
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from fleetdesk.core.lists import fitting_checks
from fleetdesk.core.lists.fleets import FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Problem, Weight
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common.lists.card_checks import CARDS, bounds, card_title, over_limit
from fleetdesk.systems.common.lists.pricing import points, ship_name, ship_title, squadron_title

SQUADRONS = N_("Squadrons")
NAMES = N_("Ship names")
MADE_UP = N_("Make-up of the fleet")
NAMED_SHIPS = 3
"""How many of the ships with a faulty card a line names."""

Sailing = tuple[Squadron, ShipEntry]


def anything(fleet: FleetList, sailing: Sequence[Sailing]) -> Iterator[Problem]:
    """A list nobody sails can be neither legal nor illegal."""
    if not sailing and not any(not squadron.ships for squadron in fleet.squadrons):
        yield Problem(
            rule=SQUADRONS,
            text=msg("No ship of this list takes part yet"),
            found=nmsg("{n} ship", "{n} ships", 0),
            allowed=msg("at least {least}", least=1),
            weight=Weight.UNKNOWN,
        )


def within_limit(fleet: FleetList) -> Iterator[Problem]:
    """The known prices against the limit; unknown ones are reported with their card."""
    yield from over_limit(points(fleet), fleet.points_limit)


def empty_squadrons(fleet: FleetList) -> Iterator[Problem]:
    """A squadron has at least one ship."""
    for squadron in fleet.squadrons:
        if not squadron.ships:
            yield Problem(
                rule=SQUADRONS,
                text=msg("{squadron} has no ship", squadron=squadron_title(squadron)),
                found=nmsg("{n} ship", "{n} ships", 0),
                allowed=msg("at least {least}", least=1),
                squadron=squadron.id,
            )


def names(fleet: FleetList, sailing: Sequence[Sailing]) -> Iterator[Problem]:
    """Names are told apart by their letters alone, not by capitals or spaces around them."""
    named: dict[str, list[Sailing]] = {}
    for squadron, ship in sailing:
        named.setdefault(ship.name.strip().casefold(), []).append((squadron, ship))
    unnamed = named.pop("", [])
    for same in named.values():
        if len(same) > 1:
            squadron, ship = same[1]
            yield Problem(
                rule=NAMES,
                text=msg(
                    "{n} ships are called {ship}: each needs a name of its own",
                    n=len(same),
                    ship=ship_name(ship),
                ),
                found=nmsg("{n} ship", "{n} ships", len(same)),
                allowed=nmsg("{n} ship", "{n} ships", 1),
                squadron=squadron.id,
                ship=ship.id,
            )
    if unnamed:
        squadron, ship = unnamed[0]
        yield Problem(
            rule=NAMES,
            text=nmsg(
                "{n} ship has no name yet (the first: {ship}, {squadron})",
                "{n} ships have no name yet (the first: {ship}, {squadron})",
                len(unnamed),
                ship=ship_title(ship, fleet.cards.get(ship.card)),
                squadron=squadron_title(squadron),
            ),
            found=nmsg("{n} ship", "{n} ships", len(unnamed)),
            weight=Weight.NOTE,
            squadron=squadron.id,
            ship=ship.id,
        )


def cards(
    fleet: FleetList, sailing: Sequence[Sailing], check_card: Callable[[Any], Sequence[Problem]]
) -> Iterator[Problem]:
    """Ships without a card, what is wrong with the cards in use, once for each, and with the options chosen."""
    known: Mapping[str, ShipProfile] = fleet.cards
    users: dict[str, list[Sailing]] = {}
    for squadron, ship in sailing:
        if ship.card in known:
            users.setdefault(ship.card, []).append((squadron, ship))
            continue
        yield Problem(
            rule=CARDS,
            text=msg("{ship}: the list has no card for this ship", ship=ship_name(ship)),
            found=msg("not known"),
            weight=Weight.UNKNOWN,
            squadron=squadron.id,
            ship=ship.id,
            card=ship.card,
        )
    for number, used in users.items():
        squadron, ship = used[0]
        ships = _ships(used)
        for problem in check_card(known[number]):
            text = msg("{what} ({ships})", what=problem.text, ships=ships)
            yield problem.but(text=text, squadron=squadron.id, ship=ship.id, card=known[number].class_id)
    yield from fitting_checks.problems(fleet)


def _ships(used: Sequence[Sailing]) -> tuple[Msg, ...]:
    """The first few ships of a line by name, the others as a number."""
    found = tuple(ship_name(ship) for _, ship in used[:NAMED_SHIPS])
    more = len(used) - NAMED_SHIPS
    return (*found, nmsg("{n} more", "{n} more", more)) if more > 0 else found


def class_of(card: ShipProfile) -> str:
    """What tells its class from others; a variant is of the class it varies."""
    return card.class_name.strip() or card.class_id


def mixed(squadron: Squadron, classes: Sequence[ShipProfile]) -> Iterator[Problem]:
    """A remark on a squadron of several classes."""
    named = {class_of(card): card for card in classes}
    if len(named) > 1:
        yield Problem(
            rule=MADE_UP,
            text=msg(
                "{squadron} mixes classes: {classes}",
                squadron=squadron_title(squadron),
                classes=tuple(card_title(card) for card in named.values()),
            ),
            found=nmsg("{n} class", "{n} classes", len(named)),
            allowed=nmsg("{n} class", "{n} classes", 1),
            weight=Weight.NOTE,
            squadron=squadron.id,
        )


def size(
    squadron: Squadron, found: int, card: ShipProfile, limits: tuple[int | None, int | None], weight: Weight
) -> Iterator[Problem]:
    """As many ships as the class allows; a bound the card does not state is not checked."""
    least, most = limits
    if (least is None or found >= least) and (most is None or found <= most):
        return
    allowed = bounds(least, most)
    yield Problem(
        rule=MADE_UP,
        text=nmsg(
            "{squadron} fields {n} ship; a squadron of class {class_name} has {allowed}",
            "{squadron} fields {n} ships; a squadron of class {class_name} has {allowed}",
            found,
            squadron=squadron_title(squadron),
            class_name=card_title(card),
            allowed=allowed,
        ),
        found=nmsg("{n} ship", "{n} ships", found),
        allowed=allowed,
        weight=weight,
        squadron=squadron.id,
        card=card.id,
    )

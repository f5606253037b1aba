"""Checking lists: points, squadrons, wings and their carriers; make-up of the second edition behind its switch (P14)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from fleetdesk.core.lists.fleets import Squadron
from fleetdesk.core.lists.verdicts import Problem, Weight
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common.lists import list_checks
from fleetdesk.systems.common.lists.list_checks import MADE_UP, Sailing
from fleetdesk.systems.common.lists.pricing import points, ship_name
from fleetdesk.systems.firestorm_armada.lists import forces
from fleetdesk.systems.firestorm_armada.lists.card_checks import check_card
from fleetdesk.systems.firestorm_armada.lists.forces import MAKE_UP, placed, sailing_cards
from fleetdesk.systems.firestorm_armada.printed.types import SHIP_TYPES
from fleetdesk.systems.firestorm_armada.profiles import ArmadaFleet
from fleetdesk.systems.firestorm_armada.wings import flights

FLIGHTS = N_("Wings and flights")
TIERS: tuple[tuple[int, str, tuple[tuple[int, int], ...]], ...] = (
    (800, N_("Patrol fleet"), ((1, 2), (1, 2), (1, 3))),
    (1200, N_("Battle fleet"), ((1, 3), (1, 3), (2, 4))),
    (2000, N_("Grand fleet"), ((2, 4), (2, 4), (3, 6))),
)
"""P14, P1: up to so many points, its name, fewest and most squadrons of tiers 1, 2 and 3."""


def check(fleet: ArmadaFleet) -> tuple[Problem, ...]:
    """Everything that is wrong with, or missing from, what sails of a list."""
    sailing = tuple(fleet.sailing())
    return (
        *list_checks.anything(fleet, sailing),
        *list_checks.within_limit(fleet),
        *list_checks.empty_squadrons(fleet),
        *list_checks.names(fleet, sailing),
        *list_checks.cards(fleet, sailing, check_card),
        *_sizes(fleet),
        *_wings(fleet),
        *_faction(fleet, sailing),
        *_make_up(fleet),
        *forces.problems(fleet),
        *_roles(fleet),
    )


def _sizes(fleet: ArmadaFleet) -> Iterator[Problem]:
    """As many ships of each class as its card states; only what accompanies another class has no least number."""
    for squadron in fleet.squadrons:
        ships = [card for card in sailing_cards(fleet, squadron) if not card.is_wing]
        counted = Counter(map(list_checks.class_of, ships))
        listed = (fleet.cards.get(card.class_id) for card in ships)
        brought = {option.brings for card in listed if card is not None for option in card.options}
        accompanying = {card.id for card in ships if card.ship_type == "escort" or card.class_id in brought}
        own = [card for card in ships if card.id not in accompanying]
        for name, card in {list_checks.class_of(card): card for card in ships}.items():
            least = None if own and card.id in accompanying else card.squadron_min
            limits = (least, card.squadron_max)
            yield from list_checks.size(squadron, counted[name], card, limits, Weight.WRONG)
        yield from list_checks.mixed(squadron, own)


def _wings(fleet: ArmadaFleet) -> Iterator[Problem]:
    """Room for every wing (the cards say how many a ship holds); flights of P13 are remarks."""
    homes = flights.carriers(fleet)
    lost = [entry for entry, _ in flights.wings(fleet) if entry.id not in homes]
    if lost:
        room, found = flights.wing_capacity(fleet), len(flights.wings(fleet))
        yield Problem(
            rule=FLIGHTS,
            text=nmsg(
                "{n} wing has no carrier with room (the first: {wing})",
                "{n} wings have no carrier with room (the first: {wing})",
                len(lost),
                wing=ship_name(lost[0]),
            ),
            found=nmsg("{n} wing", "{n} wings", found),
            allowed=nmsg("{n} wing", "{n} wings", room),
            squadron=next(one.id for one, ship in fleet.sailing() if ship.id == lost[0].id),
            ship=lost[0].id,
        )
    for wing, ship in fleet.carriers.items():
        if any(entry.id == wing for entry, _ in flights.wings(fleet)) and homes.get(wing) != ship:
            yield from _misplaced(fleet, wing, ship)
    of_carrier: Counter[str] = Counter()
    for unit in flights.units(fleet):
        if unit.kind == "flight":
            kinds = Counter(fleet.cards[entry.card].ship_type for entry in unit.entries)
            warnings = flights.flight_warnings(tuple(kinds.items()))
            yield from (_flight_remark(unit, code, tuple(kinds)) for code in warnings)
            of_carrier.update({homes[entry.id] for entry in unit.entries if entry.id in homes})
    for ship, count in of_carrier.items():
        if count > flights.FLIGHTS_OF_CARRIER:
            name = next(ship_name(entry) for _, entry in fleet.ships() if entry.id == ship)
            yield Problem(
                rule=FLIGHTS,
                text=msg("{ship} has {n} flights", ship=name, n=count),
                found=msg("{value}", value=count),
                allowed=msg("at most {most}", most=flights.FLIGHTS_OF_CARRIER),
                weight=Weight.NOTE,
                ship=ship,
            )


def _misplaced(fleet: ArmadaFleet, wing: str, ship: str) -> Iterator[Problem]:
    names = {entry.id: ship_name(entry) for _, entry in fleet.ships()}
    yield Problem(
        rule=FLIGHTS,
        text=msg(
            "{wing} cannot fly from {ship}", wing=names[wing], ship=names.get(ship, msg("Unnamed ship"))
        ),
        weight=Weight.NOTE,
        ship=wing,
    )


def _flight_remark(unit: flights.Unit, code: str, types: Sequence[str]) -> Problem:
    name = Msg.verbatim(unit.name) if unit.name.strip() else msg("Unnamed flight")
    if code == "mixed_types":
        kinds = tuple(Msg(key=SHIP_TYPES[one]) for one in types)
        text = msg("{flight} mixes types of wings: {types}", flight=name, types=kinds)
        found, allowed = nmsg("{n} type", "{n} types", len(types)), nmsg("{n} type", "{n} types", 1)
    else:
        text = msg("{flight} is larger than one flight", flight=name)
        found = nmsg("{n} wing", "{n} wings", len(unit.entries))
        allowed = msg("at most {most}", most=flights.WINGS_IN_FLIGHT)
    squadron = unit.id.removesuffix("-wings")
    return Problem(
        rule=FLIGHTS, text=text, found=found, allowed=allowed, weight=Weight.NOTE, squadron=squadron
    )


def _faction(fleet: ArmadaFleet, sailing: Sequence[Sailing]) -> Iterator[Problem]:
    """R3, R7: bonus and command distance come from the faction; one the sheet does not name has to say them."""
    if sailing and not fleet.knows_faction:
        yield Problem(
            rule="R3",
            text=msg(
                "The sheet gives this faction no tactics bonus and command distance:"
                " {bonus} and {command} inches are taken",
                bonus=fleet.tactics,
                command=fleet.command,
            ),
            found=Msg(key=fleet.faction) if fleet.faction.strip() else msg("not known"),
            weight=Weight.NOTE,
        )


def _make_up(fleet: ArmadaFleet) -> Iterator[Problem]:
    """P14, behind its switch: squadrons of each tier by the size of the game."""
    if fleet.house.get(MAKE_UP) is not True or forces.known(fleet):
        return
    size = fleet.points_limit or points(fleet)
    row = next((row for row in TIERS if size <= row[0]), None)
    if row is None:
        text = msg("No make-up is known for more than {most} points", most=TIERS[-1][0])
        found = nmsg("{n} point", "{n} points", size)
        yield Problem(rule=MADE_UP, text=text, found=found, weight=Weight.UNKNOWN)
        return
    tiers = Counter(tier for squadron in fleet.squadrons if (tier := _tier(fleet, squadron)))
    for tier, (least, most) in enumerate(row[2], 1):
        if not least <= tiers[tier] <= most:
            yield Problem(
                rule=MADE_UP,
                text=msg(
                    "{fleet}: squadrons of tier {tier}: {found}, {least} to {most} allowed",
                    fleet=Msg(key=row[1]),
                    tier=tier,
                    found=tiers[tier],
                    least=least,
                    most=most,
                ),
                found=nmsg("{n} squadron", "{n} squadrons", tiers[tier]),
                allowed=msg("{least} to {most}", least=least, most=most),
            )


def _roles(fleet: ArmadaFleet) -> Iterator[Problem]:
    """Behind the same switch: as many squadrons of a kind as the lists of their owner allow in a game of that size."""
    if fleet.house.get(MAKE_UP) is not True:
        return
    size = fleet.points_limit or points(fleet)
    found: Counter[str] = Counter()
    allowed: dict[str, int] = {}
    for squadron in fleet.squadrons:
        stands = placed(fleet, squadron, size)
        if stands is None:
            continue
        _, place = stands
        most = place.at(size)[0]
        found[place.role] += 1
        if most is not None:
            allowed[place.role] = most
    for role, most in allowed.items():
        if found[role] > most:
            yield Problem(
                rule=MADE_UP,
                text=msg(
                    "{role}: {found} squadrons, {most} allowed", role=role, found=found[role], most=most
                ),
                found=nmsg("{n} squadron", "{n} squadrons", found[role]),
                allowed=msg("at most {most}", most=most),
            )


def _tier(fleet: ArmadaFleet, squadron: Squadron) -> int:
    """The tier of a squadron: that of its largest ship; 0 for one that is not counted."""
    return min((tier for card in sailing_cards(fleet, squadron) if (tier := card.tier_row)), default=0)

"""Checking lists (section 3 of the rules digest; make-up of a fleet: P4, behind its switch).

Only what sails today is judged. A figure that is missing is never taken for right: it makes the verdict
"cannot tell".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from fleetdesk.core.fleets import ShipEntry, Squadron
from fleetdesk.core.verdicts import Problem, Weight
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common.card_checks import CARDS, card_title, over_limit
from fleetdesk.systems.uncharted_seas.card_checks import check_card
from fleetdesk.systems.uncharted_seas.pricing import ship_name, ship_title, squadron_title
from fleetdesk.systems.uncharted_seas.profiles import SIZES, SeaCard, SeaFleet

SQUADRONS = N_("Squadrons")
NAMES = N_("Ship names")
MAKE_UP = "fleet_composition_p4"
"""The house rule that asks for squadron sizes, variants and specials."""
MADE_UP = N_("Make-up of the fleet")
POINTS_A_SPECIAL: Mapping[str, int] = {"special1": 600, "special2": 500, "special3": 300}
NAMED_SHIPS = 3
"""How many of the ships with a faulty card a line names."""

Sailing = tuple[Squadron, ShipEntry]


def check(fleet: SeaFleet) -> tuple[Problem, ...]:
    """Everything that is wrong with, or missing from, what sails of a list."""
    sailing = tuple(fleet.sailing())
    return (
        *_anything(fleet, sailing),
        *_points(fleet, sailing),
        *_empty(fleet),
        *_names(fleet, sailing),
        *_cards(fleet, sailing),
        *_sizes(fleet),
        *_make_up(fleet, sailing),
    )


def _anything(fleet: SeaFleet, sailing: Sequence[Sailing]) -> Iterator[Problem]:
    """A list nobody sails can be neither legal nor illegal."""
    if not sailing and not any(not squadron.ships for squadron in fleet.squadrons):
        yield Problem(
            rule=SQUADRONS,
            text=msg("No ship of this list sails yet"),
            found=nmsg("{n} ship", "{n} ships", 0),
            allowed=msg("at least {least}", least=1),
            weight=Weight.UNKNOWN,
        )


def _points(fleet: SeaFleet, sailing: Sequence[Sailing]) -> Iterator[Problem]:
    """The known prices against the limit; unknown ones are reported with their card."""
    cards = (fleet.cards.get(ship.card) for _, ship in sailing)
    total = sum(card.points or 0 for card in cards if card is not None)
    yield from over_limit(total, fleet.points_limit)


def _empty(fleet: SeaFleet) -> Iterator[Problem]:
    for squadron in fleet.squadrons:
        if not squadron.ships:
            yield Problem(
                rule=SQUADRONS,
                text=msg("{squadron} has no ship", squadron=squadron_title(squadron)),
                found=nmsg("{n} ship", "{n} ships", 0),
                allowed=msg("at least {least}", least=1),
                squadron=squadron.id,
            )


def _names(fleet: SeaFleet, sailing: Sequence[Sailing]) -> Iterator[Problem]:
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


def _cards(fleet: SeaFleet, sailing: Sequence[Sailing]) -> Iterator[Problem]:
    """Ships without a card, and what is wrong with the cards in use: once for each card."""
    users: dict[str, list[Sailing]] = {}
    for squadron, ship in sailing:
        if ship.card in fleet.cards:
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
        for problem in check_card(fleet.cards[number]):
            text = msg("{what} ({ships})", what=problem.text, ships=ships)
            yield problem.but(text=text, squadron=squadron.id, ship=ship.id, card=number)


def _ships(used: Sequence[Sailing]) -> tuple[Msg, ...]:
    """The first few ships of a line by name, the others as a number."""
    names = tuple(ship_name(ship) for _, ship in used[:NAMED_SHIPS])
    more = len(used) - NAMED_SHIPS
    return (*names, nmsg("{n} more", "{n} more", more)) if more > 0 else names


def _asked(fleet: SeaFleet) -> bool:
    """Whether this list is to be checked against the make-up of P4."""
    return fleet.house.get(MAKE_UP) is True


def _sizes(fleet: SeaFleet) -> Iterator[Problem]:
    """P4: as many ships as each class in the squadron allows. Without the switch it is a remark."""
    for squadron in fleet.squadrons:
        sailing = [ship for ship in squadron.ships if ship.sails]
        classes = {ship.card: card for ship in sailing if (card := fleet.cards.get(ship.card)) is not None}
        for card in classes.values():
            if not card.squadron_min <= len(sailing) <= card.squadron_max:
                yield _size(squadron, len(sailing), card, Weight.WRONG if _asked(fleet) else Weight.NOTE)
        if len(classes) > 1:
            yield Problem(
                rule=MADE_UP,
                text=msg(
                    "{squadron} mixes classes: {classes}",
                    squadron=squadron_title(squadron),
                    classes=tuple(card_title(card) for card in classes.values()),
                ),
                found=nmsg("{n} class", "{n} classes", len(classes)),
                allowed=nmsg("{n} class", "{n} classes", 1),
                weight=Weight.NOTE,
                squadron=squadron.id,
            )


def _size(squadron: Squadron, found: int, card: SeaCard, weight: Weight) -> Problem:
    least, most = card.squadron_min, card.squadron_max
    allowed = (
        msg("{least} to {most}", least=least, most=most) if least != most else msg("{value}", value=most)
    )
    return Problem(
        rule=MADE_UP,
        text=nmsg(
            "{squadron} sails {n} ship; a squadron of class {class_name} has {allowed}",
            "{squadron} sails {n} ships; a squadron of class {class_name} has {allowed}",
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


def _make_up(fleet: SeaFleet, sailing: Sequence[Sailing]) -> Iterator[Problem]:
    """P4: variants against standards of each size, and special squadrons by the points of the limit."""
    if not _asked(fleet):
        return
    carded = tuple(
        (squadron, card) for squadron, ship in sailing if (card := fleet.cards.get(ship.card)) is not None
    )
    yield from _variants(carded)
    for rarity, points in POINTS_A_SPECIAL.items():
        squadrons = dict.fromkeys(squadron.id for squadron, card in carded if card.rarity == rarity)
        if squadrons:
            yield from _specials(fleet, tuple(squadrons), points)


def _variants(carded: Sequence[tuple[Squadron, SeaCard]]) -> Iterator[Problem]:
    """Ships are counted, not squadrons: up to one variant for each standard of its size."""
    standards = Counter(card.size_class for _, card in carded if card.rarity == "standard")
    variants = Counter(card.size_class for _, card in carded if card.rarity == "variant")
    for size, found in variants.items():
        if found <= standards[size]:
            continue
        squadron = next(one for one, card in carded if card.size_class == size and card.rarity == "variant")
        yield Problem(
            rule=MADE_UP,
            text=msg(
                "Variants of size {size}: {found}, but only {allowed} standard ships of that size",
                size=Msg(key=SIZES[size]),
                found=found,
                allowed=standards[size],
            ),
            found=nmsg("{n} ship", "{n} ships", found),
            allowed=msg("at most {most}", most=standards[size]),
            squadron=squadron.id,
        )


def _specials(fleet: SeaFleet, squadrons: Sequence[str], points: int) -> Iterator[Problem]:
    found = nmsg("{n} squadron", "{n} squadrons", len(squadrons))
    if not fleet.points_limit:
        yield Problem(
            rule=MADE_UP,
            text=msg(
                "Special squadrons are counted by the points limit (one per {points}), and the list has none",
                points=points,
            ),
            found=found,
            weight=Weight.UNKNOWN,
            squadron=squadrons[0],
        )
        return
    most = fleet.points_limit // points
    if len(squadrons) > most:
        yield Problem(
            rule=MADE_UP,
            text=msg(
                "Special squadrons of one per {points} points: {found}, the limit of {limit} points allows {most}",
                points=points,
                found=len(squadrons),
                limit=fleet.points_limit,
                most=most,
            ),
            found=found,
            allowed=msg("at most {most}", most=most),
            squadron=squadrons[most],
        )

"""Checking lists (section 3 of the rules digest; make-up of a fleet: P4, behind its switch).

Only what sails today is judged. A figure that is missing is never taken for right: it makes the verdict
"cannot tell".
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from fleetdesk.core.lists.fleets import Squadron
from fleetdesk.core.lists.verdicts import Problem, Weight
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.lists import list_checks
from fleetdesk.systems.common.lists.list_checks import MADE_UP, Sailing
from fleetdesk.systems.uncharted_seas.lists.card_checks import check_card
from fleetdesk.systems.uncharted_seas.profiles import SIZES, SeaCard, SeaFleet

MAKE_UP = "fleet_composition_p4"
"""The house rule that asks for squadron sizes, variants and specials."""
POINTS_A_SPECIAL: Mapping[str, int] = {"special1": 600, "special2": 500, "special3": 300}


def check(fleet: SeaFleet) -> tuple[Problem, ...]:
    """Everything that is wrong with, or missing from, what sails of a list."""
    sailing = tuple(fleet.sailing())
    return (
        *list_checks.anything(fleet, sailing),
        *list_checks.within_limit(fleet),
        *list_checks.empty_squadrons(fleet),
        *list_checks.names(fleet, sailing),
        *list_checks.cards(fleet, sailing, check_card),
        *_sizes(fleet),
        *_make_up(fleet, sailing),
    )


def _asked(fleet: SeaFleet) -> bool:
    """Whether this list is to be checked against the make-up of P4."""
    return fleet.house.get(MAKE_UP) is True


def _sizes(fleet: SeaFleet) -> Iterator[Problem]:
    """P4: as many ships as each class in the squadron allows. Without the switch it is a remark."""
    for squadron in fleet.squadrons:
        sailing = [ship for ship in squadron.ships if ship.sails]
        classes = {ship.card: card for ship in sailing if (card := fleet.cards.get(ship.card)) is not None}
        weight = Weight.WRONG if _asked(fleet) else Weight.NOTE
        for card in classes.values():
            limits = (card.squadron_min, card.squadron_max)
            yield from list_checks.size(squadron, len(sailing), card, limits, weight)
        yield from list_checks.mixed(squadron, tuple(classes.values()))


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

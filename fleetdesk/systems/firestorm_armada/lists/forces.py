"""Kinds of force as the lists of their owner know them: which one a squadron stands in, and what it may hold (P14)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from fleetdesk.core.lists.fleets import Squadron
from fleetdesk.core.lists.verdicts import Problem
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.lists.card_checks import bounds
from fleetdesk.systems.common.lists.list_checks import MADE_UP
from fleetdesk.systems.common.lists.pricing import points
from fleetdesk.systems.firestorm_armada.printed.places import FleetPlace, Force
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, ArmadaFleet
from fleetdesk.systems.firestorm_armada.wings import flights

if TYPE_CHECKING:  # lists are judged without forms
    from fleetdesk.core.lists.ship_questions import ShipQuestion

MAKE_UP = "composition_v2"
"""The house rule that asks for the make-up of a list without being told a kind of force."""


class Stood(NamedTuple):
    squadron: Squadron
    force: Force
    category: str
    points: int


def question(fleet: ArmadaFleet, ship: str) -> "ShipQuestion | None":
    """Of a wing, its carrier; of a ship, the kind of force its squadron stands in."""
    from fleetdesk.core.forms import Choice, Pick  # noqa: PLC0415 - lists are judged without forms
    from fleetdesk.core.lists.ship_questions import ShipQuestion  # noqa: PLC0415 - as above

    asked = flights.question(fleet, ship)
    if asked is not None:
        return asked
    squadron = next((one for one, entry in fleet.ships() if entry.id == ship), None)
    lead = _lead(fleet, squadron) if squadron is not None else None
    if squadron is None or lead is None:
        return None
    known = [one for one in lead.forces if any(one.counts(place.category) for place in lead.places)]
    if not known:
        return None
    own = tuple(entry.id for entry in squadron.ships)
    usual = _usual(fleet, lead)
    picks = [
        Pick(value="", title=msg("As the list shows"), detail=Msg.verbatim(usual.name) if usual else None)
    ]
    for one in known:
        within = msg("With: {force}", force=one.within) if one.within else None
        picks.append(Pick(value=_key(one), title=Msg.verbatim(one.name), detail=within))
    told = _told(fleet, squadron)
    return ShipQuestion(
        choice=Choice(
            key="forces",
            label=msg("The squadron stands in"),
            picks=tuple(picks),
            value=told if told in {pick.value for pick in picks} else "",
        ),
        ships=own,
    )


def problems(fleet: ArmadaFleet) -> Iterator[Problem]:
    """What the forces of a list hold too many or too few of, where they are asked for or were told."""
    if fleet.house.get(MAKE_UP) is not True and not fleet.forces:
        return
    size = fleet.points_limit or points(fleet)
    stood = tuple(_stood(fleet, size))
    for force in {_key(one.force): one.force for one in stood}.values():
        here = [one for one in stood if _key(one.force) == _key(force)]
        yield from _categories(force, here, size)
        yield from _share(force, sum(one.points for one in here), size)


def known(fleet: ArmadaFleet) -> bool:
    """Whether the cards of a list know of kinds of force."""
    return any(card.forces for card in fleet.cards.values())


def _categories(force: Force, here: Sequence[Stood], size: int) -> Iterator[Problem]:
    found = Counter(one.category for one in here)
    for category in force.categories:
        least, most = category.at(size)
        if most is not None:
            most = max(0, most - sum(n * found[other] for other, n in category.less.items()))
        count = found[category.name]
        if least <= count and (most is None or count <= most):
            continue
        allowed = bounds(least, most)
        yield Problem(
            rule=MADE_UP,
            text=msg(
                "{force}, {category}: {found}, must be {allowed}",
                force=force.name,
                category=category.name,
                found=nmsg("{n} squadron", "{n} squadrons", count),
                allowed=allowed,
            ),
            found=nmsg("{n} squadron", "{n} squadrons", count),
            allowed=allowed,
        )


def _share(force: Force, cost: int, size: int) -> Iterator[Problem]:
    """What a force may cost, of the size of the game."""
    least = -(-size * force.percent_least // 100)
    most = None if force.percent_most is None else size * force.percent_most // 100
    if least <= cost and (most is None or cost <= most):
        return
    allowed = bounds(least, most)
    yield Problem(
        rule=MADE_UP,
        text=msg(
            "{force}: {points} points, must be {allowed}", force=force.name, points=cost, allowed=allowed
        ),
        found=nmsg("{n} point", "{n} points", cost),
        allowed=allowed,
    )


def _stood(fleet: ArmadaFleet, size: int) -> Iterator[Stood]:
    for squadron in fleet.squadrons:
        found = placed(fleet, squadron, size)
        if found is None:
            continue
        lead, place = found
        told = _told(fleet, squadron)
        force = next((one for one in lead.forces if _key(one) == told), None) or _usual(fleet, lead)
        if force is not None:
            cost = sum(card.points or 0 for card in sailing_cards(fleet, squadron))
            yield Stood(squadron, force, place.category, cost)


def sailing_cards(fleet: ArmadaFleet, squadron: Squadron) -> list[ArmadaCard]:
    """The cards of what sails of it, one for each ship."""
    found = (fleet.cards.get(ship.card) for ship in squadron.ships if ship.sails)
    return [card for card in found if card is not None]


def placed(fleet: ArmadaFleet, squadron: Squadron, size: int) -> tuple[ArmadaCard, FleetPlace] | None:
    """What gives a squadron its place in a game of that size: the first card that sails and has one."""
    lead = _lead(fleet, squadron)
    if lead is None:
        return None
    return lead, next((one for one in lead.places if one.at(size)[0] != 0), lead.places[0])


def _lead(fleet: ArmadaFleet, squadron: Squadron) -> ArmadaCard | None:
    return next((card for card in sailing_cards(fleet, squadron) if card.places), None)


def _told(fleet: ArmadaFleet, squadron: Squadron) -> str:
    return next((fleet.forces[ship.id] for ship in squadron.ships if ship.id in fleet.forces), "")


def _usual(fleet: ArmadaFleet, lead: ArmadaCard) -> Force | None:
    """Without being told: the main force, or, for another faction than that of the list, what accompanies it."""
    told = {*fleet.forces.values()}
    mains = [one for one in lead.forces if not one.within]
    named = next((one for one in mains if _key(one) in told), None)
    main = named or max(
        mains, key=lambda one: sum(other.within == one.name for other in lead.forces), default=None
    )
    if main is None or not fleet.faction or lead.faction == fleet.faction:
        return main
    places = {one.category for one in lead.places}
    mates = [
        one for one in lead.forces if one.within == main.name and places & {c.name for c in one.categories}
    ]
    return max(mates, key=lambda one: one.percent_most or 0, default=None)


def _key(force: Force) -> str:
    """What tells a force from every other: two may accompany different ones under one name."""
    return f"{force.within}/{force.name}" if force.within else force.name

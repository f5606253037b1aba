"""Whether what was chosen for the ships of a list may be chosen so: numbers, groups, what needs or bars what."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from fleetdesk.core.lists.fittings import CardOption, OptionGroup
from fleetdesk.core.lists.fleets import FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Problem, Weight
from fleetdesk.core.words import N_, Msg, msg, nmsg

OPTIONS = N_("Options")


class Choosing(NamedTuple):
    """What is chosen for one ship, and what its squadron brings along for it."""

    card: ShipProfile
    taken: Mapping[str, int]
    points: Mapping[str, int]
    mates: int = 1
    """How many ships of its class sail in the squadron."""
    listed: Mapping[str, int] = {}
    """How often the whole list has an option, of those that may not be had as often as one likes."""

    @classmethod
    def of(cls, fleet: FleetList, squadron: Squadron, ship: ShipEntry, card: ShipProfile) -> "Choosing":
        """What is chosen for a ship, ships brought counted in its squadron."""
        brought = Counter(_class(fleet, one) for one in squadron.ships if one.sails)
        taken = {one.id: n for one in card.options if (n := _times(one, ship, brought))}
        points = {}
        for one in card.options:
            held = fleet.cards.get(one.brings) if one.brings else None
            each = one.price_beside(ship.options) if held is None else held.points or 0
            points[one.id] = each * taken.get(one.id, 0)
        scarce = [one.id for one in card.options if one.most_in_list is not None]
        listed = {one: sum(other.options.get(one, 0) for _, other in fleet.sailing()) for one in scarce}
        return cls(card, taken, points, max(1, brought[card.id]), listed)

    def most(self, option: CardOption) -> int | None:
        """How often an option may be chosen: of ships brought for each ship, for all ships of the class together."""
        if option.most is None:
            return None
        each = bool(option.brings) and not option.whole_squadron
        return option.most * (self.mates if each else 1)

    def sized(self, option: CardOption) -> Msg | None:
        """Of how many ships a squadron has to be for an option, where this one is not."""
        if self.mates < option.ships_least:
            return nmsg(
                "only in a squadron of {n} ship or more",
                "only in a squadron of {n} ships or more",
                option.ships_least,
            )
        if option.ships_most is not None and self.mates > option.ships_most:
            return nmsg(
                "only in a squadron of {n} ship or fewer",
                "only in a squadron of {n} ships or fewer",
                option.ships_most,
            )
        return None

    def barred(self, option: CardOption) -> str:
        """Name of an option chosen that bars this one; empty: none."""
        return next((_name(self.card, one) for one in option.bars if one in self.taken), "")

    def lacking(self, option: CardOption) -> str:
        """Name of an option this one needs and that is not chosen; empty: none."""
        return next((_name(self.card, one) for one in option.needs if one not in self.taken), "")

    def in_group(self, group: OptionGroup) -> tuple[int, int]:
        """How many are chosen from a group and those within it, and what they cost."""
        inside = {group.id, *_within(self.card, group.id)}
        members = [one for one in self.card.options if one.group in inside and one.id in self.taken]
        count = sum(1 if one.brings else self.taken[one.id] for one in members)
        return count, sum(self.points[one.id] for one in members)

    def most_of(self, group: OptionGroup) -> tuple[int | None, int | None]:
        """How many may be chosen from a group, and for how many points."""
        each = self.mates if not group.whole_squadron and _brings(self.card, group) else 1
        most = group.most
        if most is not None:
            most = most * each + self._more(group, group.more)
        points = group.most_points
        if points is not None:
            points = points * each + self._more(group, group.more_points)
        return most, points

    def _more(self, group: OptionGroup, more: Mapping[str, int]) -> int:
        """How many more with what is chosen, and with the ships there are."""
        return sum(
            n * ((self.taken.get(one, 0) if one else self.mates) // group.in_lots.get(one, 1))
            for one, n in more.items()
        )


def problems(fleet: FleetList) -> Iterator[Problem]:
    """Everything that is wrong with the options of what sails; a list that is `fitted` says the same."""
    for squadron in fleet.squadrons:
        sailing = [(ship, fleet.cards.get(_class(fleet, ship))) for ship in squadron.ships if ship.sails]
        seen: set[str] = set()
        for ship, card in sailing:
            if card is None:
                continue
            choosing = Choosing.of(fleet, squadron, ship, card)
            for problem in _of_ship(choosing, ship, first=card.id not in seen):
                yield problem.but(squadron=squadron.id, ship=ship.id)
            seen.add(card.id)
        yield from _alike(squadron, [(ship, card) for ship, card in sailing if card is not None])
    yield from _in_list(fleet)


def _in_list(fleet: FleetList) -> Iterator[Problem]:
    """Options of which the whole list has too many, each told once."""
    found: Counter[str] = Counter()
    scarce: dict[str, CardOption] = {}
    for _, ship in fleet.sailing():
        card = fleet.cards.get(_class(fleet, ship))
        for option in card.options if card is not None else ():
            if option.most_in_list is not None and option.id in ship.options:
                scarce[option.id] = option
                found[option.id] += ship.options[option.id]
    for number, option in scarce.items():
        if option.most_in_list is not None and found[number] > option.most_in_list:
            yield Problem(
                rule=OPTIONS,
                text=msg("{option} chosen in the whole list", option=option.name),
                found=msg("{value}", value=found[number]),
                allowed=msg("at most {most}", most=option.most_in_list),
            )


def _of_ship(choosing: Choosing, ship: ShipEntry, *, first: bool) -> Iterator[Problem]:
    """What is wrong with one ship; what counts for the squadron is told of its first ship alone."""
    card = choosing.card
    name = Msg.verbatim(ship.name) if ship.name.strip() else Msg.verbatim(card.class_name)
    for number in ship.options:
        if card.option(number) is None:
            text = msg("{ship}: its card has no option {option}", ship=name, option=number)
            yield Problem(rule=OPTIONS, text=text, weight=Weight.NOTE)
    for option in card.options:
        if option.brings and not first:
            continue
        yield from _of_option(choosing, option, name)
    for group in card.option_groups:
        if first or not _brings(card, group):
            yield from _of_group(choosing, group, name)


def _of_option(choosing: Choosing, option: CardOption, ship: Msg) -> Iterator[Problem]:
    count, most = choosing.taken.get(option.id, 0), choosing.most(option)
    if (most is not None and count > most) or count < option.least:
        told = _allowed(option.least, most)
        yield Problem(
            rule=OPTIONS,
            text=msg(
                "{ship}: {n} \N{MULTIPLICATION SIGN} {option} chosen", ship=ship, option=option.name, n=count
            ),
            found=msg("{value}", value=count),
            allowed=told,
        )
    if not count:
        return
    if size := choosing.sized(option):
        text = msg("{ship}: {option} chosen", ship=ship, option=option.name)
        yield Problem(rule=OPTIONS, text=text, found=msg("{value}", value=choosing.mates), allowed=size)
    if bar := choosing.barred(option):
        text = msg("{ship}: {option} cannot be had with {other}", ship=ship, option=option.name, other=bar)
        yield Problem(rule=OPTIONS, text=text)
    if lack := choosing.lacking(option):
        text = msg("{ship}: {option} needs {other}", ship=ship, option=option.name, other=lack)
        yield Problem(rule=OPTIONS, text=text)


def _of_group(choosing: Choosing, group: OptionGroup, ship: Msg) -> Iterator[Problem]:
    count, points = choosing.in_group(group)
    most, most_points = choosing.most_of(group)
    if (most is not None and count > most) or count < group.least:
        yield Problem(
            rule=OPTIONS,
            text=msg("{ship}: {n} chosen from {group}", ship=ship, n=count, group=group.name or OPTIONS),
            found=msg("{value}", value=count),
            allowed=_allowed(group.least, most),
        )
    if most_points is not None and points > most_points:
        yield Problem(
            rule=OPTIONS,
            text=msg("{ship}: {group} for {points} points", ship=ship, group=group.name, points=points),
            found=msg("{value}", value=points),
            allowed=msg("at most {most}", most=most_points),
        )


def _alike(squadron: Squadron, sailing: Sequence[tuple[ShipEntry, ShipProfile]]) -> Iterator[Problem]:
    """Options the whole squadron has or none: every ship of the class the same number of times."""
    classes = {card.id: card for _, card in sailing}
    for number, card in classes.items():
        ships = [ship for ship, one in sailing if one.id == number]
        for option in card.options:
            if not option.whole_squadron or option.brings:
                continue
            if len({ship.options.get(option.id, 0) for ship in ships}) > 1:
                yield Problem(
                    rule=OPTIONS,
                    text=msg(
                        "{squadron}: {option} is for every {class_name} of the squadron, or for none",
                        squadron=squadron.name or squadron.id,
                        option=option.name,
                        class_name=card.class_name,
                    ),
                    squadron=squadron.id,
                    ship=ships[0].id,
                )


def _class(fleet: FleetList, ship: ShipEntry) -> str:
    """Id of the card a ship has on the list, whatever was fitted to it."""
    card = fleet.cards.get(ship.card)
    return card.class_id if card is not None else ship.card


def _times(option: CardOption, ship: ShipEntry, brought: Mapping[str, int]) -> int:
    return brought.get(option.brings, 0) if option.brings else ship.options.get(option.id, 0)


def _brings(card: ShipProfile, group: OptionGroup) -> bool:
    inside = {group.id, *_within(card, group.id)}
    return any(one.brings for one in card.options if one.group in inside)


def _within(card: ShipProfile, group: str) -> Iterator[str]:
    """Ids of the groups inside a group, at any depth; a ring ends."""
    waiting, seen = [group], {group}
    while waiting:
        above = waiting.pop()
        for one in card.option_groups:
            if one.within == above and one.id not in seen:
                seen.add(one.id)
                waiting.append(one.id)
                yield one.id


def _name(card: ShipProfile, option: str) -> str:
    found = card.option(option)
    return found.name if found is not None else option


def _allowed(least: int, most: int | None) -> Msg:
    if most is None:
        return msg("at least {least}", least=least)
    if not least:
        return msg("at most {most}", most=most)
    return msg("{least} to {most}", least=least, most=most) if least != most else msg("{value}", value=most)

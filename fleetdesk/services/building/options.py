"""Choosing options for the ships of a list: what there is to choose, and the list after a choice."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from fleetdesk.core.errors import BadInput
from fleetdesk.core.ids import free_id, free_name
from fleetdesk.core.lists.fitting import usual
from fleetdesk.core.lists.fitting_checks import Choosing
from fleetdesk.core.lists.fittings import CardOption, OptionGroup, SpecialRule
from fleetdesk.core.lists.fleets import FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import Msg, msg

FindCard = Callable[[str], ShipProfile | None]
"""Id -> a card of the catalogue."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option as it can be chosen for a ship now."""

    option: CardOption
    times: int
    most: int | None
    price: int | None
    """Of one more, in points; `None`: not known."""
    speaks_against: Msg | None = None
    """Why the rules would object to one more; `None`: nothing does."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The options of one group, and how many of them are chosen."""

    group: OptionGroup | None
    choices: tuple[Choice, ...]
    chosen: int = 0
    most: int | None = None
    points: int = 0
    most_points: int | None = None


def no_card(_number: str) -> ShipProfile | None:
    """Nobody knows a card but those of the list."""
    return None


def offered(fleet: FleetList, ship: str, find: FindCard = no_card) -> tuple[Choices, ...]:
    """What may be chosen for a ship, group by group, those that bring ships last; nothing for one without options."""
    squadron, entry, card = _found(fleet, ship)
    if card is None:
        return ()
    choosing = Choosing.of(fleet, squadron, entry, card)
    found = []
    known = {group.id for group in card.option_groups}
    bring = {one.group for one in card.options if one.brings}
    groups: list[OptionGroup | None] = [*sorted(card.option_groups, key=lambda one: one.id in bring), None]
    for group in groups:
        members = [
            one for one in card.options if (one.group == group.id if group else one.group not in known)
        ]
        if not members:
            continue
        told = _limiting(card, group)
        count, points = choosing.in_group(told) if told else (0, 0)
        most, most_points = choosing.most_of(told) if told else (None, None)
        full = _full(told, count, most)
        choices = tuple(
            Choice(
                option=one,
                times=choosing.taken.get(one.id, 0),
                most=choosing.most(one),
                price=_price(fleet, one, choosing.taken, find),
                speaks_against=_against(choosing, one) or full,
            )
            for one in members
        )
        found.append(Choices(told, choices, count, most, points, most_points))
    return tuple(found)


def _limiting(card: ShipProfile, group: OptionGroup | None) -> OptionGroup | None:
    """The group whose limit counts: that around a group which has none of its own and nothing beside it."""
    around = next((one for one in card.option_groups if group and one.id == group.within), None)
    if group is None or around is None or group.most is not None or group.most_points is not None:
        return group
    alone = not any(one.group == around.id for one in card.options)
    return _limiting(card, around) if alone else group


def _price(fleet: FleetList, option: CardOption, taken: Collection[str], find: FindCard) -> int | None:
    if not option.brings:
        return option.price_beside(taken)
    card = fleet.cards.get(option.brings) or find(option.brings)
    return card.points if card is not None else None


def _against(choosing: Choosing, option: CardOption) -> Msg | None:
    if bar := choosing.barred(option):
        return msg("Not with {option}", option=bar)
    if lack := choosing.lacking(option):
        return msg("Only with {option}", option=lack)
    if size := choosing.sized(option):
        return size
    if option.most_in_list is not None and choosing.listed.get(option.id, 0) >= option.most_in_list:
        return msg("at most {most} in the whole list", most=option.most_in_list)
    most = choosing.most(option)
    if most is not None and choosing.taken.get(option.id, 0) >= most:
        return msg("at most {most}", most=most)
    return None


def _full(group: OptionGroup | None, count: int, most: int | None) -> Msg | None:
    if group is None or most is None or count < most:
        return None
    return msg("{group}: at most {most}", group=group.name, most=most)


def choose(
    fleet: FleetList, ship: str, option: str, times: int, find: FindCard = no_card
) -> tuple[Msg, FleetList]:
    """The list with an option chosen so often for a ship, and what to call that step; `find` knows cards.

    An option of the whole squadron is chosen for every ship of the class in it; one that brings ships adds them behind
    the last of the squadron, or takes the last ones away. An option of the same group gives way where only one fits.
    Raises BadInput: there is no such ship or option, or no card of the ships it brings.
    """
    squadron, entry, card = _found(fleet, ship)
    found = card.option(option) if card is not None else None
    if card is None or found is None:
        raise BadInput(msg("There is no option {option} on the card of this ship.", option=option))
    name = entry.name or card.class_name
    title = (
        msg("{ship}: {option}", ship=name, option=found.name)
        if times
        else msg("{ship} without {option}", ship=name, option=found.name)
    )
    if found.brings:
        return title, _brought(fleet, squadron, found, times, find)
    instead = _instead(card, found) if times else frozenset()
    wanted = {entry.id}
    if found.whole_squadron:
        wanted = {one.id for one in squadron.ships if one.card == entry.card}

    def fit(one: ShipEntry) -> ShipEntry:
        if one.id not in wanted:
            return one
        kept = {number: n for number, n in one.options.items() if number != option and number not in instead}
        return one.but(options={**kept, option: times} if times else kept)

    return title, _with(fleet, squadron.but(ships=tuple(fit(one) for one in squadron.ships)))


def _instead(card: ShipProfile, option: CardOption) -> frozenset[str]:
    """Options that give way to one of a group of which only one may be chosen."""
    group = next((one for one in card.option_groups if one.id == option.group), None)
    if group is None or group.most != 1 or group.more:
        return frozenset()
    return frozenset(one.id for one in card.options if one.group == group.id and one.id != option.id)


def _brought(
    fleet: FleetList, squadron: Squadron, option: CardOption, times: int, find: FindCard
) -> FleetList:
    has = [one for one in squadron.ships if one.card == option.brings]
    if times <= len(has):
        gone = {one.id for one in has[times:]}
        return _with(fleet, squadron.but(ships=tuple(one for one in squadron.ships if one.id not in gone)))
    card = fleet.cards.get(option.brings) or find(option.brings)
    if card is None:
        raise BadInput(
            msg(
                "{option} needs a card that is not among your ships. Import the catalogue it stands in.",
                option=option.name,
            )
        )
    numbers = [one.id for _, one in fleet.ships()]
    names = [one.name for _, one in fleet.ships()]
    made = []
    for _ in range(times - len(has)):
        entry = ShipEntry(
            id=free_id("s", numbers),
            name=free_name(card.class_name, names),
            card=option.brings,
            options=usual(card),
        )
        numbers.append(entry.id)
        names.append(entry.name)
        made.append(entry)
    fleet = fleet.but(cards={**fleet.cards, card.id: card})
    return _with(fleet, squadron.but(ships=(*squadron.ships, *made)))


def _with(fleet: FleetList, changed: Squadron) -> FleetList:
    squadrons = tuple(changed if one.id == changed.id else one for one in fleet.squadrons)
    return fleet.but(squadrons=squadrons)


def _found(fleet: FleetList, ship: str) -> tuple[Squadron, ShipEntry, ShipProfile | None]:
    for squadron, entry in fleet.ships():
        if entry.id == ship:
            return squadron, entry, fleet.cards.get(entry.card)
    raise BadInput(msg("There is no ship {ship} in this list.", ship=ship))


def with_texts(fleet: FleetList, cards: Iterable[ShipProfile]) -> FleetList:
    """The list with the texts of special rules that its owner's own cards of the same ids have: no list carries them."""
    known = {card.id: card for card in cards if card.id in fleet.cards}
    if not known:
        return fleet

    def whole(card: ShipProfile) -> ShipProfile:
        own = known.get(card.id)
        if own is None:
            return card
        given = (rule for option in own.options for rule in option.gives)
        texts = {rule.name: rule.text for rule in (*own.rules, *given)}

        def rules(found: tuple[SpecialRule, ...]) -> tuple[SpecialRule, ...]:
            return tuple(rule.but(text=rule.text or texts.get(rule.name, "")) for rule in found)

        chosen = tuple(option.but(gives=rules(option.gives)) for option in card.options)
        return card.but(rules=rules(card.rules), options=chosen)

    return fleet.but(cards={number: whole(card) for number, card in fleet.cards.items()})


def told(card: ShipProfile, entry: ShipEntry) -> Iterator[str]:
    """What is chosen for a ship, in the order of its card: `2 x Shields`."""
    for option in card.options:
        times = entry.options.get(option.id, 0)
        if times:
            yield option.name if times == 1 else f"{times} \N{MULTIPLICATION SIGN} {option.name}"

"""Special rules that change figures: switched on for all cards of a catalogue at once, and on still when it is read again."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from fleetdesk.core.lists.fittings import SpecialRule
from fleetdesk.core.lists.profiles import ShipProfile

_REVISION = re.compile(r",\s*\d+$")


class RuleSwitch(NamedTuple):
    """A special rule of a catalogue, on how many cards of it, and on how many of those its figures count."""

    rule: str
    catalogue: str
    cards: int
    on: int


def catalogue_of(card: ShipProfile) -> str:
    """Name of the catalogue a card was made of."""
    return _REVISION.sub("", card.source.partition(": ")[2])


def switches(cards: Iterable[ShipProfile]) -> tuple[RuleSwitch, ...]:
    """Every special rule of these cards that changes a figure, by catalogue; also those that an option gives."""
    found: Counter[tuple[str, str]] = Counter()
    on: Counter[tuple[str, str]] = Counter()
    for card in cards:
        here = {rule.name: rule.on for rule in _rules(card) if rule.name and rule.changes}
        found.update((catalogue_of(card), name) for name in here)
        on.update((catalogue_of(card), name) for name, is_on in here.items() if is_on)
    return tuple(
        RuleSwitch(rule, catalogue, n, on[catalogue, rule]) for (catalogue, rule), n in sorted(found.items())
    )


def switched(
    cards: Iterable[ShipProfile], turned: Collection[tuple[str, str]], *, on: bool
) -> tuple[ShipProfile, ...]:
    """The cards with these rules, each by its catalogue and name, switched on or off."""

    def turn(card: ShipProfile) -> ShipProfile:
        catalogue = catalogue_of(card)
        return _each(
            card, lambda rule: rule.but(on=on) if rule.changes and (catalogue, rule.name) in turned else rule
        )

    return tuple(turn(card) for card in cards)


def as_before(cards: Iterable[ShipProfile], own: Iterable[ShipProfile]) -> tuple[ShipProfile, ...]:
    """Cards read anew, their special rules counting as on the player's own cards of the same ids.

    A rule that only reminds, to which the player gave changes, has them again.
    """
    before = {card.id: {rule.name: rule for rule in _rules(card) if rule.name} for card in own}
    return tuple(_kept(card, before.get(card.id, {})) for card in cards)


def _kept(card: ShipProfile, before: Mapping[str, SpecialRule]) -> ShipProfile:
    def kept(rule: SpecialRule) -> SpecialRule:
        known = before.get(rule.name)
        return rule if known is None else rule.but(on=known.on, changes=rule.changes or known.changes)

    return _each(card, kept) if before else card


def _rules(card: ShipProfile) -> Iterator[SpecialRule]:
    """Its own special rules, then those its options give."""
    for option in card.options:
        yield from option.gives
    yield from card.rules


def _each(card: ShipProfile, made: Callable[[SpecialRule], SpecialRule]) -> ShipProfile:
    """The card with another form of each special rule."""
    return card.but(
        rules=tuple(made(rule) for rule in card.rules),
        options=tuple(
            option.but(gives=tuple(made(rule) for rule in option.gives)) for option in card.options
        ),
    )

"""What a list can do: its classes in figures, what they promise against another class, and how long they last.

The chances are those of the game, asked of a battle of the classes as they are printed: nothing is worked out here.
What was found out of two classes is kept, so that an edit asks only of the class it touched.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.blocks.plots import Bar, BarRow, Bars
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.game.weighing import Measure, Prospect, Weighed
from fleetdesk.core.lists import fitting
from fleetdesk.core.lists.fleets import FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import Msg, msg

PLACE = msg("Class")
MOST_KEPT = 20_000
"""Pairs of classes remembered: all of two long lists many times over."""

Figure = Callable[[Prospect], float | None]
_Made = TypeVar("_Made")


class Sailing(NamedTuple):
    """So many ships of a class in a squadron."""

    card: ShipProfile
    ships: int


class Group(NamedTuple):
    """The classes of a squadron, each once."""

    name: Msg | None
    """`None`: it has none."""
    classes: tuple[Sailing, ...]


def groups(fleet: FleetList) -> tuple[Group, ...]:
    """What sails, squadron by squadron, class by class, options part of the cards."""
    made = fitting.fitted(fleet)
    found = []
    for squadron in made.squadrons:
        cards = [made.cards.get(ship.card) for ship in squadron.ships if ship.sails]
        known: dict[int, ShipProfile] = {id(card): card for card in cards if card is not None}
        counts = Counter(id(card) for card in cards if card is not None)
        classes = tuple(Sailing(known[key], count) for key, count in counts.items())
        if classes:
            found.append(Group(Msg.verbatim(squadron.name) if squadron.name.strip() else None, classes))
    return tuple(found)


def usual(fleet: FleetList, but: ShipProfile | None = None) -> ShipProfile | None:
    """The class a list spends most points on (or has most ships of), `but` for one: what it is weighed against."""
    spent: dict[str, float] = {}
    for _, ship in fleet.sailing():
        card = fleet.cards.get(ship.card)
        if card is not None and card is not but:
            spent[ship.card] = spent.get(ship.card, 0.0) + (card.points or 1)
    return fleet.cards[max(spent, key=spent.__getitem__)] if spent else None


class Weigher:
    """Weighs lists of one game, and remembers what it found out of two classes."""

    def __init__(self, system: AnySystem) -> None:
        """Weigh lists of this game."""
        self.system = system
        self._known: dict[tuple[int, int, str], tuple[ShipProfile, ShipProfile, tuple[Prospect, ...]]] = {}
        self._weighed: dict[int, tuple[ShipProfile, Weighed]] = {}

    def name(self, card: ShipProfile, count: int = 1) -> Msg:
        """A class, and how many of it."""
        title = self.system.class_title(card)
        return title if count == 1 else msg("{what} \N{MULTIPLICATION SIGN}{n}", what=title, n=count)

    def weighed(self, card: ShipProfile) -> Weighed:
        """A class in figures, as its game tells it."""
        if id(card) not in self._weighed:
            if len(self._weighed) > MOST_KEPT:
                self._weighed.clear()
            self._weighed[id(card)] = card, self.system.weighed(card)  # as with `_known`, the card is kept
        return self._weighed[id(card)][1]

    # --- by themselves --------------------------------------------------------------------------------

    def reaches(self, parts: Sequence[Group]) -> Bars | None:
        """What each class brings to bear by place and distance; `None` where the game knows of none."""
        told = _of_each(parts, self.weighed)
        bands = tuple(dict.fromkeys(band for one in told.values() for band in one.bands))
        title = next((one.title for one in told.values() if one.title is not None), None)
        if not bands:
            return None
        most = max(
            (value or 0.0 for one in told.values() for reach in one.reaches for value in reach.values),
            default=0.0,
        )
        lines = {
            key: [
                (places, _along(dict(zip(one.bands, figures, strict=False)), bands, most))
                for places, figures in _alike((each.label, each.values) for each in one.reaches)
            ]
            for key, one in told.items()
        }
        rows: list[BarRow] = []
        for part in parts:
            rows += _heading(part)
            rows += (
                BarRow(
                    label=msg("{ship}: {place}", ship=self.name(one.card, one.ships), place=places), bars=bars
                )
                for one in part.classes
                for places, bars in lines[id(one.card)]
            )
        return Bars(title=title, heads=(PLACE, *bands), rows=tuple(rows))

    def figures(self, parts: Sequence[Group]) -> Bars:
        """The figures of each class; each column has a scale of its own."""
        told = _of_each(parts, lambda card: {each.label: each for each in self.weighed(card).measures})
        labels = tuple(dict.fromkeys(label for one in told.values() for label in one))
        most = {
            label: max((one[label].value or 0.0 for one in told.values() if label in one), default=0.0)
            for label in labels
        }
        bars = {
            key: tuple(_measured(one.get(label), most[label]) for label in labels)
            for key, one in told.items()
        }
        rows: list[BarRow] = []
        for part in parts:
            rows += _heading(part)
            rows += (
                BarRow(label=self.name(one.card, one.ships), bars=bars[id(one.card)]) for one in part.classes
            )
        return Bars(title=msg("In figures"), heads=(PLACE, *labels), rows=tuple(rows))

    # --- side by side ---------------------------------------------------------------------------------

    def compared(self, one: ShipProfile, other: ShipProfile) -> tuple[Bars, ...]:
        """Two classes, one row under the other on the same scales; what differs is marked."""
        both = (one, other)
        pair = Group(None, tuple(Sailing(card, 1) for card in both))
        names = [self.name(card) for card in both]
        if names[0] == names[1]:
            names[1] = msg("{ship} (the other)", ship=names[1])
        figures = self.figures((pair,))
        found = [figures.but(rows=_marked(names, [row.bars for row in figures.rows]))]
        told = [self.weighed(card) for card in both]
        bands = tuple(dict.fromkeys(band for each in told for band in each.bands))
        if bands:
            places = tuple(dict.fromkeys(reach.label for each in told for reach in each.reaches))
            most = max(
                (value or 0.0 for each in told for reach in each.reaches for value in reach.values),
                default=0.0,
            )
            rows: list[BarRow] = []
            for place in places:
                lines = []
                for each in told:
                    reach = next((one for one in each.reaches if one.label == place), None)
                    at = dict(zip(each.bands, reach.values if reach is not None else (), strict=False))
                    lines.append(_along(at, bands, most))
                rows += [BarRow(label=place), *_marked(names, lines)]
            found.append(Bars(title=told[0].title, heads=(PLACE, *bands), rows=tuple(rows)))
        return tuple(found)

    def totals(self, fleets: Sequence[FleetList]) -> Bars:
        """Lists side by side: ships, and what they have together; what differs is marked."""
        sums = []
        for fleet in fleets:
            found: dict[Msg, float] = {msg("Ships"): 0.0}
            for one in (one for part in groups(fleet) for one in part.classes):
                found[msg("Ships")] += one.ships
                for each in self.weighed(one.card).measures:
                    if each.adds and each.value is not None:
                        found[each.label] = found.get(each.label, 0.0) + one.ships * each.value
            sums.append(found)
        labels = tuple(dict.fromkeys(label for found in sums for label in found))
        most = {label: max(found.get(label, 0.0) for found in sums) for label in labels}
        rows = _marked(
            [Msg.verbatim(fleet.name) for fleet in fleets],
            [tuple(_bar(found.get(label), most[label]) for label in labels) for found in sums],
        )
        return Bars(title=msg("Together"), heads=(msg("Fleet"), *labels), rows=rows)

    # --- against another ------------------------------------------------------------------------------

    def chances(self, parts: Sequence[Group], target: ShipProfile, house: Mapping[str, Any]) -> Bars:
        """The chance of each class to hurt a class, at each distance."""
        self.learn(((one.card, target) for part in parts for one in part.classes), house)
        return self._against(
            msg("Chance to hurt: {ship}", ship=self.name(target)),
            parts,
            lambda card: self.prospects(card, target, house),
            lambda one: one.hurt if one.brings is not None else None,
            share=True,
        )

    def lasting(self, parts: Sequence[Group], firer: ShipProfile, house: Mapping[str, Any]) -> Bars:
        """How many attacks of a class each class lasts on average, at each distance."""
        self.learn(((firer, one.card) for part in parts for one in part.classes), house)
        return self._against(
            msg("Attacks of one {ship} until lost, on average", ship=self.name(firer)),
            parts,
            lambda card: self.prospects(firer, card, house),
            lambda one: one.lasts,
        )

    def _against(
        self,
        title: Msg,
        parts: Sequence[Group],
        found: Callable[[ShipProfile], tuple[Prospect, ...]],
        figure: Figure,
        *,
        share: bool = False,
    ) -> Bars:
        told = _of_each(parts, found)
        return promised(
            title,
            [
                (part.name, [(self.name(one.card, one.ships), told[id(one.card)]) for one in part.classes])
                for part in parts
            ],
            figure,
            share=share,
        )

    def prospects(
        self, card: ShipProfile, target: ShipProfile, house: Mapping[str, Any]
    ) -> tuple[Prospect, ...]:
        """What a class promises against another, both as printed."""
        key = _key(card, target, house)
        if key not in self._known:
            self.learn(((card, target),), house)
        return self._known[key][2]

    def learn(self, pairs: Iterable[tuple[ShipProfile, ShipProfile]], house: Mapping[str, Any]) -> None:
        """Find out what is not known yet of these pairs, all in one battle."""
        missing = {key: pair for pair in pairs if (key := _key(*pair, house)) not in self._known}
        if not missing:
            return
        if len(self._known) > MOST_KEPT:
            self._known.clear()
        ours = {id(card): card for card, _ in missing.values()}
        theirs = {id(card): card for _, card in missing.values()}
        battle = self.system.opening(
            Setup(
                sides=(
                    SideSetup(id="a", fleet=self._row_of(ours)),
                    SideSetup(id="b", fleet=self._row_of(theirs)),
                ),
                house=house,
            )
        )
        for key, (card, target) in missing.items():
            found = tuple(self.system.prospects(battle, f"a-{id(card)}", f"b-{id(target)}"))
            self._known[key] = card, target, found  # the cards are kept: nothing else may take their numbers

    def _row_of(self, cards: Mapping[int, ShipProfile]) -> FleetList:
        """A list with one ship of each card."""
        row = tuple(
            ShipEntry(id=str(key), name=card.class_name[:80], card=str(key)) for key, card in cards.items()
        )
        fleet: FleetList = self.system.fleet(
            system=self.system.id,
            squadrons=tuple(Squadron(id=f"s{one.id}", ships=(one,)) for one in row),
            cards={str(key): card for key, card in cards.items()},
        )
        return fleet


def promised(
    title: Msg,
    parts: Sequence[tuple[Msg | None, Sequence[tuple[Msg, tuple[Prospect, ...]]]]],
    figure: Figure,
    *,
    share: bool = False,
) -> Bars:
    """Prospects as bars: (heading or none, (name, what is promised) ...) of each part, all on one scale."""
    told = {id(found): found for _, rows in parts for _, found in rows}
    ways = tuple(dict.fromkeys(one.at for found in told.values() for one in found))
    at = {key: {one.at: figure(one) for one in found} for key, found in told.items()}
    values = [value for one in at.values() for value in one.values() if value is not None]
    most = 1.0 if share else max(values, default=0.0)
    bars = {key: _along(one, ways, most, share=share) for key, one in at.items()}
    rows: list[BarRow] = []
    for name, listed in parts:
        if name is not None:
            rows.append(BarRow(label=name))
        rows += (BarRow(label=label, bars=bars[id(found)]) for label, found in listed)
    return Bars(title=title, heads=(PLACE, *ways), rows=tuple(rows))


def _marked(names: Sequence[Msg], rows: Sequence[Sequence[Bar | None]]) -> tuple[BarRow, ...]:
    """Rows of which every figure is marked that is not the same in all."""
    differs = [
        len({None if bar is None else bar.text for bar in column}) > 1 for column in zip(*rows, strict=True)
    ]
    return tuple(
        BarRow(
            label=name,
            bars=tuple(
                bar.but(marked=True) if bar is not None and other else bar
                for bar, other in zip(row, differs, strict=True)
            ),
        )
        for name, row in zip(names, rows, strict=True)
    )


def _key(card: ShipProfile, target: ShipProfile, house: Mapping[str, Any]) -> tuple[int, int, str]:
    return id(card), id(target), json.dumps(dict(house), sort_keys=True, default=str)


def _heading(part: Group) -> Iterator[BarRow]:
    if part.name is not None:
        yield BarRow(label=part.name)


def _alike(
    rows: Iterable[tuple[Msg, tuple[float | None, ...]]],
) -> Iterator[tuple[tuple[Msg, ...], tuple[float | None, ...]]]:
    """Places with the same figures together: port and starboard."""
    found: dict[tuple[float | None, ...], list[Msg]] = {}
    for label, values in rows:
        found.setdefault(values, []).append(label)
    return ((tuple(labels), values) for values, labels in found.items())


def _of_each(parts: Iterable[Group], made: Callable[[ShipProfile], _Made]) -> dict[int, _Made]:
    """Something of each class by its card's `id()`, worked out once however often the class stands in the list."""
    cards = {id(one.card): one.card for part in parts for one in part.classes}
    return {key: made(card) for key, card in cards.items()}


def _along(
    figures: Mapping[Msg, float | None], heads: Sequence[Msg], most: float, *, share: bool = False
) -> tuple[Bar | None, ...]:
    """A row of bars: one for each head, all on a scale that ends at `most`."""
    return tuple(_bar(figures.get(head), most, share=share) for head in heads)


def _measured(one: Measure | None, most: float) -> Bar | None:
    """A figure of a class; a chance stands on a scale of its own."""
    return None if one is None else _bar(one.value, 1.0 if one.share else most, share=one.share)


def _bar(value: float | None, most: float, *, share: bool = False) -> Bar | None:
    """A figure on a scale that ends at `most`; a chance in percent."""
    if value is None:
        return None
    return Bar(text=said(value, share=share), share=value / most if most else 0.0)


def said(value: float, *, share: bool = False) -> Msg:
    """A figure, with one decimal at most; a chance in percent."""
    if not share:
        return msg("{n}", n=round(value, 1))
    if 0 < value < 0.0005:
        return msg("under 0.1 %")
    return msg("{n} %", n=round(100 * value, 1))

"""A list read line by line: squadrons, ships matched with cards by their class, options."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from fleetdesk.core.base import canonical
from fleetdesk.core.errors import BadInput
from fleetdesk.core.ids import free_id, free_name
from fleetdesk.core.lists.fittings import MOST_TIMES
from fleetdesk.core.lists.fleets import MOST_SHIPS, FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import Msg, msg

_SQUADRON = re.compile(r"^\[(.*)\]$")
_BULLET = re.compile(r"^[-*•~–]\s+")
_OPTION = re.compile(r"^\+\s+(?:(\d{1,2})\s*\N{MULTIPLICATION SIGN}\s+)?(.+)$")
_COUNTED = re.compile(
    r"^(?:([1-9]\d{0,2})\s*[x\N{MULTIPLICATION SIGN}*]?\s+)?(\D.*?)(?:\s+[x\N{MULTIPLICATION SIGN}*]\s*([1-9]\d{0,2}))?$"
)
"""A class alone, as players write lists: "3 x Limulus", "Dagon x2", "Kraken"."""
_DASH = re.compile(r"\s+[—–-]\s+")
_MOST_DASHES = 40
"""Places of a line where a name may end and a class begin."""
_POINTS = re.compile(r"\s*\([^()]*\)$")
_PRICE = re.compile(
    r"(?:\s*[-\N{EN DASH}\N{EM DASH}:=,]\s*|\s+)(\d{1,5})\s*(pts?|points?)?\.?$", re.IGNORECASE
)
"""What a line costs, written without brackets: "Lucerna 180", "2 x Hasta - 55 pts"."""


def matched(
    base: FleetList, lines: Sequence[str], catalogue: Sequence[ShipProfile], *, mixed: bool
) -> tuple[FleetList, tuple[Msg, ...]]:
    """The list that these lines tell, and what of them could not be understood.

    Args:
        base: what is known of the list without its ships.
        lines: squadrons, ships and their options, in their order.
        catalogue: the cards ships are matched with, by their class.
        mixed: whether squadrons may hold several classes; else a class told by its count makes one of its own.

    Raises:
        BadInput: there are too many ships.
    """
    by_name, counts = _by_name(catalogue), priced(catalogue)
    squadrons: list[Squadron] = []
    used: dict[str, ShipProfile] = {}
    names: list[str] = []
    unmatched: list[Msg] = []
    headed = False
    for at, line in enumerate(lines):
        if line.startswith(("=", "!")):  # stated points and verdicts are never believed
            continue
        if heading := _SQUADRON.match(line):
            squadrons.append(Squadron(id=f"q{len(squadrons) + 1}", name=heading.group(1)[:80]))
            headed = True
            continue
        if option := _OPTION.match(line):
            told = _with_option(squadrons, used, int(option.group(1) or 1), option.group(2))
            unmatched += () if told is None else (told,)
            continue
        named = _ship(line, by_name, priced=counts)
        if isinstance(named, Msg):
            unmatched.append(named)
            continue
        card = _meant(named.alike, line, lines[at + 1 :], base.faction)
        if len(names) + named.times > MOST_SHIPS:
            raise BadInput(msg("A list holds {most} ships at most: split it in two.", most=MOST_SHIPS))
        if used.get(card.id, card) != card:  # the sender's card and the catalogue's, under one id
            card = card.but(id=free_id(f"{card.id}-v", used), based_on=card.based_on or card.id)
            by_name[_key(card.class_name)] = [card]
        used[card.id] = card
        own = not (named.name or headed or mixed)
        if own or not squadrons:
            name = card.class_name if own else ""
            squadrons.append(Squadron(id=f"q{len(squadrons) + 1}", name=name))
        for _ in range(named.times):
            names.append(named.name[:80] or free_name(card.class_name, names))
            entry = ShipEntry(
                id=f"s{len(names)}", name=names[-1], card=card.id, sails=not line.startswith("~")
            )
            squadrons[-1] = squadrons[-1].but(ships=(*squadrons[-1].ships, entry))
    wanted = base.but(squadrons=tuple(squadrons), cards=used)
    fleet = type(base).model_validate_json(canonical(wanted))
    return fleet, tuple(unmatched)


def priced(cards: Iterable[ShipProfile]) -> bool:
    """Whether points are counted: a few games have none on any card. Then what stands in brackets is of the class."""
    return any(card.points is not None for card in cards)


def _by_name(catalogue: Sequence[ShipProfile]) -> dict[str, list[ShipProfile]]:
    found: dict[str, list[ShipProfile]] = {}
    for card in catalogue:
        if key := _key(card.class_name):
            found.setdefault(key, []).append(card)
    return found


def _meant(alike: Sequence[ShipProfile], line: str, after: Sequence[str], faction: str) -> ShipProfile:
    """Which of several classes of one name a line means: by its options, its price, the faction; else the first."""
    chosen = [
        found for one in takewhile(lambda one: one.startswith("+"), after) if (found := _OPTION.match(one))
    ]
    stated = _POINTS.search(line) or _PRICE.search(line)

    def likely(card: ShipProfile) -> tuple[int, bool, bool]:
        known = {_key(option.name): option.price for option in card.options}
        costs = [
            known[key] * int(one.group(1) or 1) for one in chosen if (key := _key(one.group(2))) in known
        ]
        price = re.sub(r"\D", "", stated.group()) if stated else ""
        return len(costs), price == f"{(card.points or 0) + sum(costs):.0f}", card.faction == faction

    return max(alike, key=likely)


def _with_option(
    squadrons: list[Squadron], cards: Mapping[str, ShipProfile], times: int, name: str
) -> Msg | None:
    """Choose an option for the ship read last; what to say where that is not possible."""
    entry = squadrons[-1].ships[-1] if squadrons and squadrons[-1].ships else None
    card = cards.get(entry.card) if entry is not None else None
    found = next((one for one in card.options if _key(one.name) == _key(name)), None) if card else None
    if entry is None or found is None or times > MOST_TIMES:
        return msg("Not understood: {line}", line=name[:80])
    fit = entry.but(options={**entry.options, found.id: times})
    squadrons[-1] = squadrons[-1].but(ships=(*squadrons[-1].ships[:-1], fit))
    return None


class _Named(NamedTuple):
    """A line that tells ships."""

    name: str
    """Empty: as their class is called."""
    alike: Sequence[ShipProfile]
    """The cards of that class."""
    times: int = 1


def _ship(line: str, by_name: Mapping[str, Sequence[ShipProfile]], *, priced: bool) -> _Named | Msg:
    """What ships a line tells, or what to say of it. Names and classes may hold dashes themselves."""
    bare = _BULLET.sub("", line)
    found = _told(line, bare, by_name, priced=priced)
    stated = _PRICE.search(bare) if priced and isinstance(found, Msg) else None
    if stated is None:
        return found
    cheaper = _told(line, bare[: stated.start()], by_name, priced=priced)
    # A number alone is a price only if it is hers: "Dagon 2" may as well mean two of them.
    if isinstance(cheaper, Msg) or not (stated.group(2) or _costs(cheaper, float(stated.group(1)))):
        return found
    return cheaper


def _costs(named: _Named, stated: float) -> bool:
    return any(
        card.points is not None and stated in {card.points, card.points * named.times} for card in named.alike
    )


def _told(
    line: str, bare: str, by_name: Mapping[str, Sequence[ShipProfile]], *, priced: bool
) -> _Named | Msg:
    dashes = list(_DASH.finditer(bare))
    for dash in reversed(dashes[-_MOST_DASHES:]):
        stated = bare[dash.end() :]
        bracketless = _POINTS.sub("", stated)
        # Without points, what stands in brackets is of the class: 74 guns, a crew.
        for text in (bracketless, stated) if priced else (stated, bracketless):
            if alike := by_name.get(_key(text)):
                return _Named(bare[: dash.start()], alike)
    counted = _COUNTED.match(_POINTS.sub("", bare))
    if counted is not None and (alike := by_name.get(_key(counted.group(2)))):
        times = [int(one) for one in counted.group(1, 3) if one]
        if len(times) <= 1:  # told twice it may mean either
            return _Named("", alike, *times)
    if not dashes:
        return msg("Not understood: {line}", line=line[:80])
    return msg(
        "{ship}: there is no card {card}",
        ship=bare[: dashes[-1].start()][:80],
        card=_POINTS.sub("", bare[dashes[-1].end() :])[:80],
    )


def is_title(line: str) -> bool:
    """Whether a line that tells no ship is what a list is called, with its points or without."""
    return not _DASH.search(_PRICE.sub("", _POINTS.sub("", line)))


def _key(name: str) -> str:
    return re.sub(r"[\W_]+", "", name.casefold())

"""A list read line by line: squadrons, ships matched with cards by their class, options."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

from fleetdesk.core.base import canonical
from fleetdesk.core.errors import BadInput
from fleetdesk.core.ids import free_id
from fleetdesk.core.lists.fittings import MOST_TIMES
from fleetdesk.core.lists.fleets import MOST_SHIPS, FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import Msg, msg

_SQUADRON = re.compile(r"^\[(.*)\]$")
_BULLET = re.compile(r"^[-*•~–]\s+")
_OPTION = re.compile(r"^\+\s+(?:(\d{1,2})\s*\N{MULTIPLICATION SIGN}\s+)?(.+)$")
_DASH = re.compile(r"\s+[—–-]\s+")
_MOST_DASHES = 40
"""Places of a line where a name may end and a class begin."""
_POINTS = re.compile(r"\s*\([^()]*\)$")


def matched(
    base: FleetList, lines: Sequence[str], catalogue: Sequence[ShipProfile], *, priced: bool
) -> tuple[FleetList, tuple[Msg, ...]]:
    """The list that these lines tell, and what of them could not be understood.

    Args:
        base: what is known of the list without its ships.
        lines: squadrons, ships and their options, in their order.
        catalogue: the cards ships are matched with, by their class.
        priced: whether what stands in brackets behind a class is its price.

    Raises:
        BadInput: no ship can be matched, or there are too many.
    """
    by_name = _by_name(catalogue)
    squadrons: list[Squadron] = []
    used: dict[str, ShipProfile] = {}
    unmatched: list[Msg] = []
    ships = 0
    for at, line in enumerate(lines):
        if line.startswith(("=", "!")):  # stated points and verdicts are never believed
            continue
        if heading := _SQUADRON.match(line):
            squadrons.append(Squadron(id=f"q{len(squadrons) + 1}", name=heading.group(1)[:80]))
            continue
        if option := _OPTION.match(line):
            told = _with_option(squadrons, used, int(option.group(1) or 1), option.group(2))
            unmatched += () if told is None else (told,)
            continue
        named = _ship(line, by_name, priced=priced)
        if isinstance(named, Msg):
            unmatched.append(named)
            continue
        name, alike = named
        card = _meant(alike, line, lines[at + 1 :], base.faction)
        if ships == MOST_SHIPS:
            raise BadInput(msg("A list holds {most} ships at most: split it in two.", most=MOST_SHIPS))
        ships += 1
        if used.get(card.id, card) != card:  # the sender's card and the catalogue's, under one id
            card = card.but(id=free_id(f"{card.id}-v", used), based_on=card.based_on or card.id)
            by_name[_key(card.class_name)] = [card]
        entry = ShipEntry(id=f"s{ships}", name=name[:80], card=card.id, sails=not line.startswith("~"))
        if not squadrons:
            squadrons.append(Squadron(id="q1"))
        squadrons[-1] = squadrons[-1].but(ships=(*squadrons[-1].ships, entry))
        used[card.id] = card
    if not ships and not squadrons:
        raise BadInput(msg("No ship in this text could be matched with a card."))
    wanted = base.but(squadrons=tuple(squadrons), cards=used)
    fleet = type(base).model_validate_json(canonical(wanted))
    return fleet, tuple(unmatched)


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
    stated = _POINTS.search(line)

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


def _ship(
    line: str, by_name: Mapping[str, Sequence[ShipProfile]], *, priced: bool
) -> tuple[str, Sequence[ShipProfile]] | Msg:
    """Name of a line and the cards of its class, or what to say of it. Names and classes may hold dashes themselves."""
    bare = _BULLET.sub("", line)
    dashes = list(_DASH.finditer(bare))
    for dash in reversed(dashes[-_MOST_DASHES:]):
        stated = bare[dash.end() :]
        bracketless = _POINTS.sub("", stated)
        # Without points, what stands in brackets is of the class: 74 guns, a crew.
        for text in (bracketless, stated) if priced else (stated, bracketless):
            if alike := by_name.get(_key(text)):
                return bare[: dash.start()], alike
    if not dashes:
        return msg("Not understood: {line}", line=line[:80])
    return msg(
        "{ship}: there is no card {card}",
        ship=bare[: dashes[-1].start()][:80],
        card=_POINTS.sub("", bare[dashes[-1].end() :])[:80],
    )


def _key(name: str) -> str:
    return re.sub(r"[\W_]+", "", name.casefold())

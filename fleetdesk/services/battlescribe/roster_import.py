"""Rosters of BattleScribe (.ros, .rosz) as fleets: ships with their options, out of the cards the player has.

Stated points are never taken over: the list is priced anew from its cards, and every difference is told.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fleetdesk import systems
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.ids import free_name
from fleetdesk.core.lists.fitting import fitted
from fleetdesk.core.lists.fittings import MOST_TIMES, CardOption
from fleetdesk.core.lists.fleets import MOST_SHIPS, FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.battlescribe import plain_xml
from fleetdesk.services.battlescribe.limits import number
from fleetdesk.services.battlescribe.names import plain, stem
from fleetdesk.services.battlescribe.needs import AGAIN
from fleetdesk.services.battlescribe.plain_xml import Node
from fleetdesk.services.battlescribe.tree import Coin
from fleetdesk.services.exchange.sharing import Received

SUFFIXES = (".ros", ".rosz")
MOST_TOLD = 200

FindCards = Callable[[AnySystem], Sequence[ShipProfile]]


def is_roster(file: Path) -> bool:
    """Whether a file is named like a roster."""
    return file.suffix.casefold() in SUFFIXES


def read(
    file: Path,
    cards: FindCards,
    *,
    ids: Callable[[], Iterable[str]] = systems.system_ids,
    find: Callable[[str], AnySystem] = systems.load,
) -> Received:
    """Read a roster of a game, with the cards there are of it, the player's own among them.

    Raises BadInput: it is no roster, is not sound, or no ship of it has a card; StoreError: the disk said no.
    """
    root = plain_xml.read(file)
    if root.tag != "roster":
        raise BadInput(
            msg("{file} is XML, but no roster: it begins with “{tag}”.", file=file.name, tag=root.tag[:40])
        )
    games = (system for one in ids() if (system := find(one)).reads_catalogues)
    readers = [_Reader(system, root, cards(system)) for system in games]
    best = max(readers, key=lambda one: one.ships, default=None)
    if best is None or not best.ships:
        names = sorted({force.get("catalogueName") for force in _forces(root)} - {""})
        raise BadInput(
            msg(
                "No ship of {file} has a card. Import its catalogue first: {catalogues}.",
                file=file.name,
                catalogues=", ".join(names) or "?",
            )
        )
    return best.received(file.stem)


def _forces(root: Node) -> Iterator[Node]:
    return (node for node in root.walk() if node.tag == "force")


def _selections(node: Node) -> Iterator[Node]:
    """The selections directly in a force or selection; the first generation puts categories between."""
    for child in node.children:
        if child.tag == "selections":
            yield from child.all("selection")
        elif child.tag in {"categories", "category"}:
            yield from _selections(child)


def _id(selection: Node) -> str:
    """Id of the entry a selection was made of; what leads there by links stands before it."""
    return selection.get("entryId").rpartition("::")[2]


def _many(selection: Node) -> int:
    return max(0, int(number(selection.get("number")) or 1))


def _stated(node: Node) -> float:
    """What a selection states it costs by itself, all of its number together."""
    for cost in node.inside("costs"):
        if Coin(()).is_points(cost):
            return number(cost.get("value")) or 0
    return number(node.get("points")) or 0


def _meant(node: Node, card: ShipProfile, ship: ShipEntry) -> CardOption | None:
    """The option of a card that was selected: by its entry, of several places the one not yet taken; else by name."""
    here = [one for one in card.options if one.id.partition(AGAIN)[0] == _id(node)]
    free = [one for one in here if one.id not in ship.options] or here
    group = node.get("entryGroupId").rpartition("::")[2]
    placed = [one for one in free if one.group.partition(AGAIN)[0] == group]
    name = plain(node.get("name")).casefold()
    named = [one for one in card.options if one.name.casefold() == name and not one.brings]
    return next(iter((*placed, *free, *named)), None)


@dataclass
class _Reader:
    """Makes a list of one game of a roster."""

    system: AnySystem
    root: Node
    cards: Sequence[ShipProfile]
    squadrons: list[Squadron] = field(default_factory=list)
    used: dict[str, ShipProfile] = field(default_factory=dict)
    untold: list[Msg] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    ships: int = 0
    stated: list[float] = field(default_factory=list)
    beside: list[Node] = field(default_factory=list)
    """Selections of the squadron being read that stand beside its ships."""

    def __post_init__(self) -> None:
        for force in _forces(self.root):
            catalogue = plain(force.get("catalogueName"))
            own = [card for card in self.cards if f": {catalogue}," in f"{card.source},"] or [*self.cards]
            for unit in _selections(force):
                self.squadrons.append(
                    Squadron(
                        id=f"q{len(self.squadrons) + 1}", name=plain(unit.get("customName", "name"))[:80]
                    )
                )
                self.stated.append(sum(_stated(one) for one in unit.walk() if one.tag == "selection"))
                self._selection(unit, "", own, [])
                self._beside()

    def _selection(
        self, node: Node, around: str, cards: Sequence[ShipProfile], mates: list[ShipEntry]
    ) -> None:
        """A selection and what is in it: ships, options of the ships `mates` it stands in, or neither."""
        card = self._card(node, around, cards)
        if card is not None:
            inner = next((one for one in node.walk() if _id(one) in card.made_of[1:]), None)
            many = _many(inner if inner is not None else node)
            self._add(card, many, plain(node.get("customName"))[:80] or card.class_name)
            mates = list(self.squadrons[-1].ships[-many:])
        elif mates and self._option(node, mates):
            pass
        elif not any(_id(node) in self.used[ship.card].made_of for ship in mates):
            self.beside.append(node)
        for one in _selections(node):
            now = {ship.id: ship for ship in self.squadrons[-1].ships}
            self._selection(one, plain(node.get("name")), cards, [now[ship.id] for ship in mates])

    def _beside(self) -> None:
        """What was chosen beside the ships goes to the first that may have it; what none may have is told if it costs."""
        for node in self.beside:
            ships = self.squadrons[-1].ships
            fit = next((one for one in ships if self.used[one.card].option(_id(node)) is not None), None)
            known = any(_id(node) in self.used[one.card].made_of for one in ships)
            mates = [one for one in ships if fit is not None and one.card == fit.card]
            if (
                (fit is None or not self._option(node, mates if self._once(node, fit) else [fit]))
                and _stated(node)
                and not known
            ):
                name, points = plain(node.get("name")), _stated(node)
                self.untold.append(
                    msg("{what} ({points} points) is on none of your cards", what=name, points=points)
                )
        self.beside.clear()

    def _once(self, node: Node, ship: ShipEntry) -> bool:
        option = self.used[ship.card].option(_id(node))
        return option is not None and option.once

    def _card(self, node: Node, around: str, cards: Sequence[ShipProfile]) -> ShipProfile | None:
        """The card of what was selected: by its entry, of several variants the one named so; else by name."""
        found = [card for card in cards if card.made_of and card.made_of[0] == _id(node)]
        if found:
            wanted = stem(around).casefold()
            named = next((one for one in found if one.class_name.casefold() == wanted), None)
            return named or next((one for one in found if not one.based_on), found[0])
        if node.get("type") == "model":
            wanted = plain(node.get("name")).casefold()
            return next((one for one in cards if one.class_name.casefold() == wanted), None)
        return None

    def _add(self, card: ShipProfile, many: int, called: str) -> None:
        if self.ships + many > MOST_SHIPS:
            raise BadInput(msg("A list holds {most} ships at most: split it in two.", most=MOST_SHIPS))
        made = []
        for _ in range(many):
            self.ships += 1
            name = free_name(called, self.names)
            self.names.append(name)
            made.append(ShipEntry(id=f"s{self.ships}", name=name, card=card.id))
        self.used[card.id] = card
        squadron = self.squadrons[-1]
        self.squadrons[-1] = squadron.but(ships=(*squadron.ships, *made))

    def _option(self, node: Node, mates: Sequence[ShipEntry]) -> bool:
        """Choose an option for the ships it stands in: for each of them as often, the first ones once more."""
        option = _meant(node, self.used[mates[0].card], mates[0])
        if option is None or option.brings:
            return False
        each, more = divmod(_many(node), len(mates))
        if option.once:
            each, more = _many(node), 0
        times = {ship.id: min(each + (at < more), MOST_TIMES) for at, ship in enumerate(mates)}

        def fit(ship: ShipEntry) -> ShipEntry:
            many = times.get(ship.id, 0)
            return ship.but(options={**ship.options, option.id: many}) if many else ship

        squadron = self.squadrons[-1]
        self.squadrons[-1] = squadron.but(ships=tuple(fit(ship) for ship in squadron.ships))
        return True

    def received(self, name: str) -> Received:
        """The list, and what differs from what the roster states."""
        kept = [(one, stated) for one, stated in zip(self.squadrons, self.stated, strict=True) if one.ships]
        faction = next((card.faction for card in self.used.values()), "")
        limit = next((int(found) for found in map(number, self._limits()) if found and 0 < found <= 99999), 0)
        fleet: FleetList = self.system.fleet(
            system=self.system.id,
            name=plain(self.root.get("name"))[:120] or name,
            faction=faction,
            points_limit=limit,
            squadrons=tuple(one for one, _ in kept),
            cards=self.used,
        )
        told = [*self.untold[:MOST_TOLD], *self._differences(fleet, kept)]
        return Received(system=self.system, fleet=fleet, unmatched=tuple(told))

    def _limits(self) -> Iterator[str]:
        yield from (one.get("value") for one in self.root.inside("costLimits"))
        yield self.root.get("pointsLimit")

    def _differences(self, fleet: FleetList, kept: Sequence[tuple[Squadron, float]]) -> Iterator[Msg]:
        """Squadrons, and the whole, that cost otherwise than stated."""
        sails = fitted(fleet)
        for (_, stated), squadron in zip(kept, sails.squadrons, strict=True):
            cards = (sails.cards[ship.card] for ship in squadron.ships)
            points = sum(card.points or 0 for card in cards)
            if points != stated:
                yield msg(
                    "{squadron}: {points} points, the roster says {stated}",
                    squadron=squadron.name,
                    points=points,
                    stated=stated,
                )
        whole, total = _stated(self.root) or sum(self.stated), self.system.cost(fleet).total or 0
        if whole != total:
            yield msg("All together: {points} points, the roster says {stated}", points=total, stated=whole)

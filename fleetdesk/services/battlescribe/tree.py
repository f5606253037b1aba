"""Entries, groups and links of BattleScribe data as a tree: what stands in what, links followed.

The files of one game belong together: ids of one are used in another.
"""

import difflib
from collections import ChainMap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from fleetdesk.core.errors import BadInput
from fleetdesk.core.lists.catalogues import ReadProfile, ReadRule
from fleetdesk.core.words import msg
from fleetdesk.services.battlescribe.limits import after, cases, limit, modifiers, number
from fleetdesk.services.battlescribe.names import plain, stem, text_of
from fleetdesk.services.battlescribe.plain_xml import Node

ENTRIES = frozenset({"entry", "selectionEntry"})
GROUPS = frozenset({"entryGroup", "selectionEntryGroup"})
LINKS = frozenset({"link", "entryLink", "infoLink"})
CATEGORIES = frozenset({"category", "categoryEntry"})
NAMED = frozenset({"profileType", "characteristicType", "characteristic"})
NO_CATEGORY = "(No Category)"
MOST_DEEP = 16
SAME_NAME = 0.7
"""How alike two words have to be to name the same class: Armsman and Armsmen are."""
MOST_VISITS = 200_000
"""Places of all units together: the largest catalogue known has a twentieth of it."""

IsCard = Callable[[ReadProfile], bool]
"""Whether a profile holds the figures of something that stands on a table by itself: a ship, a wing."""


@dataclass(frozen=True)
class Place:
    """An entry or group where it stands: itself, or behind a link."""

    node: Node
    link: Node | None = None
    above: "Place | None" = field(default=None, compare=False, repr=False)

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """The element, then the link to it, which overrides it."""
        return (self.node,) if self.link is None else (self.node, self.link)

    @property
    def id(self) -> str:
        return self.node.get("id")

    @cached_property
    def name(self) -> str:
        """What it is called, by what always names it otherwise where it stands."""
        return called(self.node.get("name"), self.nodes)

    @property
    def is_group(self) -> bool:
        return self.node.tag in GROUPS

    def least(self, size: float = 0) -> int:
        """How many have to be chosen where it stands."""
        return limit(self.nodes, "min", size=size) or 0

    def most(self, size: float = 0) -> int | None:
        """How many may be chosen where it stands; `None`: as many as one likes."""
        return limit(self.nodes, "max", size=size)

    def path(self) -> "list[Place]":
        """Itself and everything above it, the nearest first."""
        found = [self]
        while (above := found[-1].above) is not None:
            found.append(above)
        return found


def called(name: str, nodes: Sequence[Node]) -> str:
    """A name after the modifiers of these elements that always hold."""
    found = plain(name)
    told: set[str] = set()
    for node in nodes:
        for modifier, around in modifiers(node):
            value = modifier.get("value")
            if modifier.get("field") != "name" or not any(
                way.always for way in cases(modifier, around, ()) or ()
            ):
                continue
            if modifier.get("type") == "set":
                found = plain(value)
            elif modifier.get("type") == "append" and value not in told:
                told.add(value)
                found = plain(f"{found} {value.strip()}")
    return found


def alike(one: str, other: str) -> bool:
    """Whether two words name the same, written a little otherwise."""
    return difflib.SequenceMatcher(None, one.casefold(), other.casefold()).ratio() > SAME_NAME


class Index:
    """The ids of one file."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.by_id: dict[str, Node] = {}
        """What has an id, but links and limits."""
        self.links: dict[str, str] = {}
        """Id of a link -> id of what it leads to."""
        self.names: dict[str, str] = {}
        """Id of a profile type, characteristic or category -> its name."""
        for node in root.walk():
            number_ = node.get("id")
            if node.tag in LINKS:
                self.links.setdefault(number_, node.get("targetId"))
            if number_ and node.tag not in LINKS and node.tag != "constraint":
                self.by_id.setdefault(number_, node)
                if node.tag in CATEGORIES or node.tag in NAMED:
                    self.names.setdefault(number_, plain(node.get("name")))


class Tree:
    """A file of a game with what the others of it define."""

    def __init__(self, own: Index, others: Sequence[Index], is_card: IsCard) -> None:
        """Read from one file: its own ids come first, as copies of one entry may stand in several."""
        self._is_card = is_card
        self.coin = Coin([own.root, *(one.root for one in others)])
        around = [own, *(one for one in others if one is not own)]
        self._by_id = ChainMap(*(one.by_id for one in around))
        self._names = ChainMap(*(one.names for one in around))
        self._links = ChainMap(*(one.links for one in around))
        self._visits = 0
        self._bears: dict[tuple[Node, ...], bool] = {}
        self._has: dict[tuple[Node, ...], bool] = {}
        self._variants: dict[str, list[str]] = {}

    def node(self, number_: str) -> Node | None:
        """What has an id."""
        return self._by_id.get(number_)

    def named(self, number_: str) -> str:
        """What an id is called; the id itself where nothing of that id was given."""
        node = self._by_id.get(self._links.get(number_, number_))
        if node is not None and node.get("name"):
            return plain(node.get("name"))
        return self._names.get(number_, number_)

    # --- what stands where ------------------------------------------------------------------------------

    def units(self, *roots: Node) -> Iterator[Place]:
        """What a fleet of the catalogue chooses from: what stands directly in these files."""
        for root in roots:
            for node in root.inside("entries", "selectionEntries"):
                yield Place(node)
            yield from self._linked(root, None)

    def imported(self, root: Node) -> Iterator[Node]:
        """The files all of whose units are among those of a catalogue, by its links; a ring ends."""
        waiting, seen = [root], {id(root)}
        while waiting:
            for link in waiting.pop().inside("catalogueLinks"):
                found = self._by_id.get(link.get("targetId"))
                if link.get("importRootEntries") == "true" and found is not None and id(found) not in seen:
                    seen.add(id(found))
                    waiting.append(found)
                    yield found

    def below(self, place: Place) -> Iterator[Place]:
        """Entries and groups directly in a place, links followed; a ring ends."""
        over = {one.id for one in place.path()}
        for here in place.nodes:
            for node in here.inside("entries", "selectionEntries", "entryGroups", "selectionEntryGroups"):
                yield self._visited(Place(node, None, place))
            for found in self._linked(here, place):
                if found.id not in over:
                    yield self._visited(found)

    def _linked(self, node: Node, above: Place | None) -> Iterator[Place]:
        for link in node.inside("links", "entryLinks"):
            target = self._by_id.get(link.get("targetId"))
            if target is not None and target.tag in ENTRIES | GROUPS:
                yield Place(target, link, above)

    def _visited(self, place: Place) -> Place:
        self._visits += 1
        if self._visits > MOST_VISITS or len(place.path()) > MOST_DEEP:
            raise BadInput(
                msg(
                    "The entries of this data are linked to each other without end (at “{name}”): it is not read.",
                    name=place.name,
                )
            )
        return place

    def bears_card(self, place: Place) -> bool:
        """Whether it has the figures of something that stands on a table."""
        if place.is_group:
            return False
        known = place.nodes
        if known not in self._bears:
            self._bears[known] = any(self._is_card(self.profile(one)) for one, _ in self.profiles(place))
        return self._bears[known]

    def has_card(self, place: Place) -> bool:
        """Whether something in or below it stands on a table."""
        if self.bears_card(place):
            return True
        known = place.nodes
        if known not in self._has:
            self._has[known] = False  # a ring adds nothing
            self._has[known] = any(self.has_card(one) for one in self.below(place))
        return self._has[known]

    def branches(self, place: Place) -> tuple[list[Place], list[Place]]:
        """What stands on a table below a place: what has to be taken or chosen between, and what comes along."""
        found = [one for one in self.below(place) if self.has_card(one)]
        needed = [one for one in found if one.least()]
        leading = needed or [one for one in found if not one.is_group] or found
        return leading, [one for one in found if one not in leading]

    def leading(self, place: Place) -> list[Place]:
        """The places in or below one that stand on a table, without what only comes along."""
        if self.bears_card(place):
            return [place]
        return [found for one in self.branches(place)[0] for found in self.leading(one)]

    # --- variants ---------------------------------------------------------------------------------------

    def variant(self, card: Place) -> str:
        """What a class is called that has the figures of another, by the entry around it; empty: it is the class itself."""
        raw = self._variant(card)
        first = raw.casefold().split()[:1]
        same = [one for one in self._variants.get(card.id, ()) if first and alike(one.split()[0], first[0])]
        return min(same, key=len, default=raw) if raw else ""

    def note_variant(self, card: Place) -> None:
        """Remember how a variant is called here: elsewhere the same may be called a little otherwise."""
        if raw := self._variant(card):
            names = self._variants.setdefault(card.id, [])
            if raw not in names:
                names.append(raw)

    def _variant(self, card: Place) -> str:
        """By the entry directly around it; a unit is named for its kind of squadron, and a carrier is no wing."""
        around = card.above
        if around is None or around.is_group or around.above is None or self.bears_card(around):
            return ""
        wanted = stem(around.name)
        words = stem(card.name).split()
        same = not words or any(alike(one, other) for one in wanted.split() for other in words)
        return "" if same else wanted

    def key(self, card: Place) -> str:
        """What tells an entry from every other of the files: a variant has a key of its own."""
        name = self.variant(card)
        return f"{card.id}/{name.casefold()}" if name else card.id

    # --- what an entry says -----------------------------------------------------------------------------

    def profiles(self, place: Place) -> Iterator[tuple[Node, tuple[Node, ...]]]:
        """Its own profiles and those linked, each with the links to it, whose modifiers count too."""
        return (found for node in place.nodes for found in self._told(node, "profile", ()))

    def _told(self, node: Node, tag: str, links: tuple[Node, ...]) -> Iterator[tuple[Node, tuple[Node, ...]]]:
        """Profiles or rules of a node, of what it links to, and of groups of information in either."""
        if len(links) > MOST_DEEP:
            return
        for one in node.inside(f"{tag}s"):
            yield one, links
        for group in node.inside("infoGroups"):
            yield from self._told(group, tag, (*links, group))
        for link in node.inside("links", "infoLinks"):
            target = self._by_id.get(link.get("targetId"))
            if target is not None and target.tag == tag:
                yield target, (*links, link)
            elif target is not None and target.tag == "infoGroup":
                yield from self._told(target, tag, (*links, link))

    def lost(self, node: Node) -> Iterator[str]:
        """Names of links of a node that lead to nothing that was given."""
        for link in node.inside("links", "entryLinks", "infoLinks", "catalogueLinks"):
            if link.get("targetId") not in self._by_id:
                yield plain(link.get("name")) or link.get("targetId")

    def behind(self, node: Node, number_: str) -> str:
        """The id of what is chosen in a group, told by itself or by its link."""
        links = (one for one in node.inside("links", "entryLinks") if one.get("id") == number_)
        return next((one.get("targetId") for one in links), number_)

    def profile(self, node: Node) -> ReadProfile:
        """The figures of a profile as they stand."""
        values = {}
        for one in node.inside("characteristics"):
            name = plain(one.get("name")) or self.field(one)
            values[name] = (one.get("value") or one.text).strip()
        kind = node.get("profileTypeId", "typeId")
        named = node.get("profileTypeName", "typeName") or self._names.get(kind, "")
        return ReadProfile(name=plain(node.get("name")), type=plain(named), values=values)

    def field(self, characteristic: Node) -> str:
        """Name of a characteristic by its type."""
        kind = characteristic.get("characteristicTypeId", "typeId", "characteristicId")
        return self._names.get(kind, kind)

    def rules(self, place: Place) -> Iterator[tuple[Node, tuple[Node, ...]]]:
        """Its own rules and those linked, each with the links to it."""
        return (found for node in place.nodes for found in self._told(node, "rule", ()))

    def rule(self, node: Node, links: Sequence[Node]) -> ReadRule:
        """A rule as it is called where it stands."""
        return ReadRule(name=called(node.get("name"), (node, *links)), text=text_of(node))

    def points(self, place: Place) -> float | None:
        """Points of an entry where it stands, of either generation; `None`: it states none."""
        return self.coin.points(place.nodes)

    def categories(self, place: Place) -> Iterator[str]:
        """Names of the categories of a place and of what is above it, the nearest first, of several the primary one."""
        for one in place.path():
            for node in reversed(one.nodes):
                found = sorted(node.inside("categoryLinks"), key=lambda link: link.get("primary") != "true")
                links = [link.get("targetId") for link in found]
                for number_ in (node.get("categoryId", "categoryEntryId"), *links):
                    name = self._names.get(number_, "")
                    if name and number_ != NO_CATEGORY:
                        yield name


POINTS = frozenset({"points", "pts", "point"})


class Coin:
    """Which costs of a game are its points: those called so, else the one kind of cost it has."""

    def __init__(self, roots: Sequence[Node]) -> None:
        kinds = {
            one.get("id"): one.get("name").strip().casefold()
            for root in roots
            for one in root.inside("costTypes")
        }
        named = {number_ for number_, name in kinds.items() if name in POINTS}
        self.ids = frozenset({"points", "pts"} | (named or (set(kinds) if len(kinds) == 1 else set())))

    def is_points(self, cost: Node) -> bool:
        kind = cost.get("costTypeId", "typeId")
        return kind in self.ids or bool(POINTS & {cost.get("name").strip().casefold(), kind.casefold()})

    def changes(self, nodes: Sequence[Node]) -> Iterator[tuple[Node, tuple[Node, ...]]]:
        """The modifiers of the price of an element and the link to it."""
        ids = {*self.ids, *(one.get("costTypeId", "typeId") for one in self._costs(nodes))}
        for node in nodes:
            for modifier, around in modifiers(node):
                if modifier.get("field") in ids:
                    yield modifier, around

    def points(self, nodes: Sequence[Node]) -> float | None:
        """Points of an element, a link to it behind it, nothing being chosen; `None`: it states none."""
        found: float | None = None
        for node in nodes:
            stated = next((one.get("value") for one in self._costs((node,))), node.get("points"))
            value = number(stated)
            found = found if value is None else value
        for modifier, around in self.changes(nodes):
            if any(way.always for way in cases(modifier, around, ()) or ()):
                made = after(found or 0, modifier.get("type"), number(modifier.get("value")))
                found = found if made is None else made
        return found

    def _costs(self, nodes: Sequence[Node]) -> Iterator[Node]:
        return (cost for node in nodes for cost in node.inside("costs") if self.is_points(cost))

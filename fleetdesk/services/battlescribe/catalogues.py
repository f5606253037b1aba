"""Reading BattleScribe data: game systems (.gst) and catalogues (.cat), of its first and second generation.

An entry is read with what may be chosen in and beside it: a figure that always changes is changed, one that changes
with a choice is noted with that choice, and what cannot be understood is told by name.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from fleetdesk.core.errors import BadInput
from fleetdesk.core.lists.catalogues import (
    ReadCatalogue,
    ReadCategory,
    ReadEntry,
    ReadForce,
    ReadOption,
    ReadUse,
)
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.battlescribe import plain_xml
from fleetdesk.services.battlescribe.counts import counted
from fleetdesk.services.battlescribe.limits import hidden, limit, modifiers, number, sizes
from fleetdesk.services.battlescribe.names import MOST_NAME, plain, text_of
from fleetdesk.services.battlescribe.options import EntryReader
from fleetdesk.services.battlescribe.plain_xml import Node
from fleetdesk.services.battlescribe.tree import ENTRIES, Index, IsCard, Place, Tree

__all__ = ["MOST_NAME", "SUFFIXES", "is_data", "parse", "plain", "read", "understood"]

SUFFIXES = (".gst", ".cat", ".gstz", ".catz")
ROOTS = frozenset({"gameSystem", "catalogue"})
MOST_FILES = 200


def _unheard(_: int) -> None:
    """Nobody waits for word of how far it is."""


def _any_figures(_profile: object) -> bool:
    return True


def parse(paths: Sequence[Path], told: Callable[[int], object] = _unheard) -> tuple[Node, ...]:
    """The files of a game as elements; `told` hears how many are read, before each and at the end, and may raise to end it.

    Raises BadInput: one is not army list data, or is not sound; StoreError: the disk said no.
    """
    if len(paths) > MOST_FILES:
        raise BadInput(msg("{n} files at once are too many: {most} at most.", n=len(paths), most=MOST_FILES))
    roots = []
    for done, path in enumerate(paths):
        told(done)
        roots.append(_root(path))
    told(len(paths))
    return tuple(roots)


def _root(path: Path) -> Node:
    root = plain_xml.read(path)
    if root.tag not in ROOTS:
        raise BadInput(
            msg(
                "{file} is XML, but not army list data: it begins with “{tag}”, not with a catalogue.",
                file=path.name,
                tag=root.tag[:40],
            )
        )
    return root


def read(paths: Sequence[Path], told: Callable[[int], object] = _unheard) -> tuple[ReadCatalogue, ...]:
    """The catalogues of files, every profile taken for something that stands on a table. Raises like `parse`."""
    return understood(parse(paths, told))


def understood(
    roots: Sequence[Node], is_card: IsCard = _any_figures, told: Callable[[], object] = lambda: None
) -> tuple[ReadCatalogue, ...]:
    """The catalogues of a game, read together. Raises BadInput: entries are linked to each other without end.

    `is_card`: whether a profile holds the figures of something that stands on a table; `told` hears that a catalogue is
    begun, and may raise to end it.
    """
    indexes = [Index(root) for root in roots]
    systems = {one.get("id"): plain(one.get("name")) for one in roots if one.tag == "gameSystem"}
    chosen = [one for one in indexes if one.root.tag == "catalogue"] or indexes
    found = []
    for own in chosen:
        told()
        game_id = own.root.get("gameSystemId", "id")
        game = systems.get(game_id, "")
        above = [
            one for one in roots if one.tag == "gameSystem" and one.get("id") in {game_id, own.root.get("id")}
        ]
        found.append(_Catalogue(Tree(own, indexes, is_card), own.root, game, above).read())
    return tuple(found)


class _Catalogue:
    """One file: usually a faction."""

    def __init__(self, tree: Tree, root: Node, game: str, systems: Sequence[Node]) -> None:
        self._tree, self._root, self._game = tree, root, game
        self._systems = [one for one in systems if one is not root]
        self._roots = (*self._systems, root)
        self._walked: list[tuple[Place, bool]] = []
        """Every place where something stands on a table, and whether it only accompanies others there."""

    def read(self) -> ReadCatalogue:
        for unit in self._tree.units(self._root, *self._systems, *self._tree.imported(self._root)):
            self._walk(unit, company=False)
        places: dict[str, dict[str, list[tuple[Place, bool]]]] = {}
        for found in self._walked:
            self._tree.note_variant(found[0])
        for found in self._walked:
            places.setdefault(found[0].id, {}).setdefault(self._tree.key(found[0]), []).append(found)
        entries = []
        for node in self._bearing():
            own = node.get("id")
            known: dict[str, list[tuple[Place, bool]]] = {own: [], **places.get(own, {})}
            entries += [self._entry(node, found) for found in known.values()]
        root = self._root
        return ReadCatalogue(
            name=plain(root.get("name")),
            system=self._game,
            revision=root.get("revision"),
            rules={plain(rule.get("name")): text_of(rule) for rule in self._rules()},
            entries=tuple(entries),
            not_read=tuple(dict.fromkeys(self._lost())),
            forces=tuple(force for one in self._roots for force in forces(one, self._tree.node)),
        )

    def _rules(self) -> Iterator[Node]:
        """The rules of the file, and those of others it links to."""
        yield from self._root.inside("sharedRules")
        yield from (rule for rule, _ in self._tree.rules(Place(self._root)))

    def _bearing(self) -> Iterator[Node]:
        """Every entry with a card: all of the file, then those of other files that stand in it by links."""
        own = [one for one in self._root.walk() if one.tag in ENTRIES and self._tree.bears_card(Place(one))]
        yield from own
        yield from dict.fromkeys(place.node for place, _ in self._walked if place.node not in own)

    def _lost(self) -> Iterator[Msg]:
        """Links anywhere in the file that lead to nothing that was given, by name and by what they stand in."""
        for node in self._root.walk():
            for name in self._tree.lost(node):
                told = msg("{what} leads to something that was not given: left out", what=name)
                yield (
                    told
                    if node is self._root
                    else msg("{name}: {what}", name=plain(node.get("name")), what=told)
                )

    def _walk(self, place: Place, *, company: bool) -> None:
        """Note every place something stands on a table; what need not be taken where something else must only accompanies."""
        if self._tree.bears_card(place):
            self._walked.append((place, company))
            for inner in self._tree.below(place):
                if self._tree.has_card(inner):
                    self._walk(inner, company=True)
            return
        leading, beside = self._tree.branches(place)
        for one in leading:
            self._walk(one, company=company)
        for one in beside:
            self._walk(one, company=True)

    def _entry(self, node: Node, found: Sequence[tuple[Place, bool]]) -> ReadEntry:
        """An entry with all places it stands at under one name."""
        leads = [place for place, company in found if not company]
        mates = [place for place, company in found if company]
        place = next(iter((*leads, *mates)), Place(node))
        reader = EntryReader(self._tree, place)
        for lead in leads:
            reader.beside(lead)
        for mate in mates:
            reader.beside(mate, company=True)
        told = reader.entry()
        name = self._tree.variant(place)
        points, ids, dues = self._price(place)
        for other in (*leads, *mates):
            if (elsewhere := self._tree.points(other)) != self._tree.points(place):
                told.say(msg("it costs {n} points in {where}", n=elsewhere or 0, where=other.path()[-1].name))
        categories = (one for at in (*leads, *mates, place) for one in self._tree.categories(at))
        return ReadEntry(
            key=self._tree.key(place),
            ids=ids,
            name=name or place.name,
            uses_profile_of=node.get("id") if name else "",
            points=points,
            profiles=tuple(told.profiles),
            changes=tuple(told.changes),
            rules=tuple({rule.name: rule for rule in told.rules}.values()),
            categories=tuple(dict.fromkeys(categories)),
            uses=tuple(self._uses(leads, mates)),
            options=(*dues, *told.options.values()),
            groups=tuple(told.groups.values()),
            not_read=tuple(dict.fromkeys(told.not_read)),
        )

    def _price(self, place: Place) -> tuple[float | None, tuple[str, ...], list[ReadOption]]:
        """What one costs with the entries around it, the ids that say so, and what a squadron pays once."""
        points, ids = self._tree.points(place), [place.id]
        left: list[ReadOption] = []
        many = (place.most() or 2) > 1
        for around in place.path()[1:]:
            more = (
                0.0 if around.is_group or self._tree.bears_card(around) else self._tree.points(around) or 0.0
            )
            if self._tree.bears_card(around):
                break
            if more and (many or around.above is None):
                left.append(
                    ReadOption(id=around.id, name=around.name, points=more, least=1, most=1, squadron=True)
                )
            elif more:
                points = (points or 0) + more
                ids.append(around.id)
            many = many or (not around.is_group and (around.most() or 2) > 1)
        return points, tuple(ids), left

    def _uses(self, leads: Iterable[Place], mates: Iterable[Place]) -> Iterator[ReadUse]:
        for company, places in ((False, leads), (True, mates)):
            for place in places:
                path = place.path()
                unit = path[-1]
                least, most = counted(place, path[-2] if len(path) > 1 else place)
                yield ReadUse(
                    least=least,
                    most=most,
                    names=tuple(dict.fromkeys(one.name for one in path[1:])),
                    categories=tuple(dict.fromkeys(self._tree.categories(unit))),
                    sizes=() if company else tuple(_sizes(place, unit)),
                    company=company,
                )


def _sizes(place: Place, unit: Place) -> Iterator[tuple[int, int | None, int, int | None]]:
    """By size of the game: how many units of the kind, and how many ships in one."""
    path = place.path()
    nodes = [node for one in path for node in one.nodes]
    before: tuple[int | None, int, int | None] | None = None
    for edge in sizes(nodes):
        size = edge + 1
        found_most = [
            limit(unit.nodes, "max", scope=scope, size=size) for scope in ("roster", "force", "parent")
        ]
        most = next((one for one in found_most if one is not None), None)
        if hidden(unit.nodes, size):
            most = 0
        least, ships = 1, 1
        found: int | None = ships
        for one in path[:-1]:
            if not one.is_group:
                least *= max(1, one.least(size))
                at_most = one.most(size)
                found = None if found is None or at_most is None else found * at_most
        now = (most, least, found)
        if now != before:
            yield (edge, *now)
            before = now


def is_data(paths: Iterable[Path]) -> bool:
    """Whether these files are named like army list data."""
    return any(path.suffix.casefold() in SUFFIXES for path in paths)


_FORCES = ("forceEntries", "forceTypes")
_CATEGORIES = ("categoryEntries", "categories", "categoryLinks")
MOST_FORCES = 60

FindNode = Callable[[str], Node | None]


def forces(root: Node, find: FindNode) -> tuple[ReadForce, ...]:
    """The forces a file knows, those that accompany one behind it; `find` knows what a link leads to."""
    return tuple(_below(root, "", find, 0))[:MOST_FORCES]


def _below(node: Node, within: str, find: FindNode, deep: int) -> Iterator[ReadForce]:
    for one in node.inside(*_FORCES) if deep < 4 else ():
        name = plain(one.get("name"))
        yield ReadForce(
            name=name,
            within=within,
            categories=tuple(_category(inner, find) for inner in one.inside(*_CATEGORIES)),
            percent_least=_percent(one, "min") or 0,
            percent_most=_percent(one, "max"),
        )
        yield from _below(one, name, find, deep + 1)


def _category(node: Node, find: FindNode) -> ReadCategory:
    target = find(node.get("targetId"))
    nodes = (node,) if target is None else (target, node)
    found: list[tuple[int, int, int | None]] = []
    for edge in sizes(nodes):
        told = (limit(nodes, "min", size=edge + 1) or 0, limit(nodes, "max", size=edge + 1))
        if not found or found[-1][1:] != told:
            found.append((edge, *told))
    name = plain(node.get("name")) or plain(nodes[0].get("name"))
    return ReadCategory(name=name, sizes=tuple(found), less=dict(_less(nodes, find)))


def _less(nodes: tuple[Node, ...], find: FindNode) -> Iterator[tuple[str, int]]:
    """Other categories each of which leaves room for so many fewer."""
    for node in nodes:
        for modifier, _ in modifiers(node):
            by = number(modifier.get("value"))
            if modifier.get("type") != "decrement" or not by:
                continue
            for repeat in modifier.inside("repeats"):
                other = find(repeat.get("childId"))
                if other is not None:
                    yield plain(other.get("name")), int(by)


def _percent(node: Node, kind: str) -> int | None:
    """How many percent of the size of the game a force may cost."""
    found = number(node.get(f"{kind}Percentage"))
    for one in node.inside("constraints"):
        if one.get("type") == kind and one.get("percentValue") == "true" and "points" in one.get("field"):
            found = number(one.get("value"))
    return None if found is None or not 0 < found <= 100 else int(found)

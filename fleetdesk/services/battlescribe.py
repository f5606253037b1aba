"""Reading BattleScribe data: game systems (.gst) and catalogues (.cat), of its first and second generation.

The files of one game belong together: ids of one are used in another. Entries are taken as they stand, without
the choices a player would make: a change of a figure that always holds is made, one that depends on an option is
left out and counted.
"""

from __future__ import annotations

import contextlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from fleetdesk.core.catalogues import ReadCatalogue, ReadEntry, ReadOption, ReadProfile, ReadUse
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import msg
from fleetdesk.services import plain_xml
from fleetdesk.services.plain_xml import Node

SUFFIXES = (".gst", ".cat", ".gstz", ".catz")
ROOTS = frozenset({"gameSystem", "catalogue"})
ENTRIES = frozenset({"entry", "selectionEntry"})
GROUPS = frozenset({"entryGroup", "selectionEntryGroup"})
LINKS = frozenset({"link", "entryLink", "infoLink"})
CATEGORIES = frozenset({"category", "categoryEntry"})
NO_CATEGORY = "(No Category)"
POINTS = frozenset({"points", "pts", "point"})
MOST_FILES = 200
MOST_NAME = 80
MOST_CLIMB = 8
"""How many entries around an entry are looked at."""
_ENDS = re.compile(r"[\s_]+")


def _unheard(_: int) -> None:
    """Nobody waits for word of how far it is."""


def read(paths: Sequence[Path], told: Callable[[int], object] = _unheard) -> tuple[ReadCatalogue, ...]:
    """Read the files of a game together.

    Args:
        paths: the files.
        told: hears how many of them are read, before each and at the end; may raise to end it.

    Raises:
        BadInput: a file is not army list data, or is not sound.
        StoreError: the disk said no.
    """
    if len(paths) > MOST_FILES:
        raise BadInput(msg("{n} files at once are too many: {most} at most.", n=len(paths), most=MOST_FILES))
    roots = []
    for done, path in enumerate(paths):
        told(done)
        roots.append(_root(path))
    told(len(paths))
    data = _Data(roots)
    return tuple(data.catalogue(root) for root in roots if root.tag == "catalogue") or tuple(
        data.catalogue(root) for root in roots
    )


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


def plain(name: str) -> str:
    """A name without the underscores some files write for blanks, nor signs nobody sees, nor any great length."""
    bare = "".join(letter for letter in name[:MOST_NAME] if not unicodedata.category(letter).startswith("C"))
    return _ENDS.sub(" ", bare).strip()


def number(text: str) -> float | None:
    """A number as the files write it; `None` for what is none."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) < 1e6 else None


class _Data:
    """Several files with their ids."""

    def __init__(self, roots: Iterable[Node]) -> None:
        self._by_id: dict[str, Node] = {}
        self._names: dict[str, str] = {}
        """Id of a profile type, characteristic or category -> its name."""
        self._used_by: dict[str, list[Node]] = {}
        """Id of an entry or group -> the links to it."""
        self._systems: dict[str, str] = {}
        for root in roots:
            if root.tag == "gameSystem":
                self._systems[root.get("id")] = plain(root.get("name"))
            for node in root.walk():
                self._index(node)

    def _index(self, node: Node) -> None:
        number_ = node.get("id")
        if number_ and node.tag not in LINKS:
            self._by_id.setdefault(number_, node)
            if node.tag in CATEGORIES or node.tag in {"profileType", "characteristicType", "characteristic"}:
                self._names.setdefault(number_, plain(node.get("name")))
        if node.tag in LINKS and node.get("targetId"):
            self._used_by.setdefault(node.get("targetId"), []).append(node)

    # --- catalogues and entries -----------------------------------------------------------------------

    def catalogue(self, root: Node) -> ReadCatalogue:
        """A file with all entries that bear profiles."""
        entries = tuple(
            entry for node in root.walk() if node.tag in ENTRIES and (entry := self._entry(node)) is not None
        )
        return ReadCatalogue(
            name=plain(root.get("name")),
            system=self._systems.get(root.get("gameSystemId", "id"), ""),
            revision=root.get("revision"),
            rules={plain(rule.get("name")): _text(rule) for rule in root.inside("rules", "sharedRules")},
            entries=entries,
        )

    def _entry(self, node: Node) -> ReadEntry | None:
        """An entry with its profiles; `None` for one that has none."""
        profiles: list[ReadProfile] = []
        left_out = 0
        for profile, changes in self._profiles(node):
            made, skipped = self._profile(profile, changes)
            profiles.append(made)
            left_out += skipped
        if not profiles:
            return None
        return ReadEntry(
            name=plain(node.get("name")),
            points=_points(node),
            profiles=tuple(profiles),
            rules=tuple(dict.fromkeys(self._rules(node))),
            categories=tuple(dict.fromkeys(self._categories(node))),
            uses=tuple(self._uses(node)),
            options=tuple(self._options(node)),
            left_out=left_out,
        )

    def _profiles(self, node: Node) -> Iterator[tuple[Node, Sequence[Node]]]:
        """Its own profiles and those linked, each with the changes that stand at the link."""
        for profile in node.inside("profiles"):
            yield profile, ()
        for link in node.inside("links", "infoLinks"):
            target = self._by_id.get(link.get("targetId"))
            if target is not None and target.tag == "profile":
                yield target, tuple(link.inside("modifiers"))

    def _profile(self, profile: Node, changes: Sequence[Node]) -> tuple[ReadProfile, int]:
        """The figures of a profile, changed where a change always holds; how many changes were left out."""
        values: dict[str, str] = {}
        numbers: dict[str, str] = {}
        for one in profile.inside("characteristics"):
            kind = one.get("characteristicTypeId", "typeId", "characteristicId")
            name = plain(one.get("name")) or self._names.get(kind, kind)
            values[name] = (one.get("value") or one.text).strip()
            numbers[kind] = name
        skipped = 0
        for change in (*profile.inside("modifiers"), *changes):
            field = numbers.get(change.get("field"))
            if field is None:
                continue
            if _depends(change):
                skipped += 1
                continue
            values[field] = _changed(values[field], change)
        kind = profile.get("profileTypeId", "typeId")
        named = profile.get("profileTypeName", "typeName") or self._names.get(kind, "")
        return ReadProfile(name=plain(profile.get("name")), type=plain(named), values=values), skipped

    def _rules(self, node: Node) -> Iterator[str]:
        for rule in node.inside("rules"):
            yield plain(rule.get("name"))
        for link in node.inside("links", "infoLinks"):
            target = self._by_id.get(link.get("targetId"))
            if target is not None and target.tag == "rule":
                yield plain(target.get("name"))

    # --- around an entry ------------------------------------------------------------------------------

    def _places(self, node: Node) -> Iterator[tuple[Node, Node | None]]:
        """The entries and groups an entry stands in, and those that link to it, with the link."""
        above = _holder(node)
        if above is not None:
            yield above, None
        for link in self._used_by.get(node.get("id"), ()):
            holder = _holder(link)
            if holder is not None and holder is not node:
                yield holder, link

    def _around(self, node: Node) -> Iterator[Node]:
        return (holder for holder, _ in self._places(node))

    def _climb(self, node: Node) -> Iterator[Node]:
        """Everything around an entry, the nearest first, each once."""
        seen, ring = {id(node)}, [node]
        for _ in range(MOST_CLIMB):
            ring = [one for near in ring for one in self._around(near) if id(one) not in seen]
            ring = list({id(one): one for one in ring}.values())
            seen.update(id(one) for one in ring)
            yield from ring

    def _categories(self, node: Node) -> Iterator[str]:
        for one in (node, *self._climb(node)):
            links = [link.get("targetId") for link in one.inside("categoryLinks")]
            for number_ in (one.get("categoryId", "categoryEntryId"), *links):
                name = self._names.get(number_, "")
                if name and number_ != NO_CATEGORY:
                    yield name

    def _uses(self, node: Node) -> Iterator[ReadUse]:
        """How many may be chosen at each place: said at the link, the entry around it, or the entry itself."""
        own = _limits(node)
        for around, link in self._places(node):
            limits = own
            if link is not None and any(True for _ in link.inside("constraints")):
                limits = _limits(link)
            elif around.tag in ENTRIES and link is not None:
                limits = _limits(around)
            names = [plain(around.get("name"))]
            names += [plain(one.get("name")) for one in self._climb(around)]
            yield ReadUse(least=limits[0], most=limits[1], names=tuple(dict.fromkeys(names))[:MOST_CLIMB])
        if not any(True for _ in self._places(node)):
            yield ReadUse(least=own[0], most=own[1])

    def _options(self, node: Node) -> Iterator[ReadOption]:
        """What may be bought for an entry: entries below it that bear no profile of their own."""
        waiting = list(_below(node))
        while waiting:
            one = waiting.pop(0)
            if one.tag in GROUPS:
                waiting[:0] = list(_below(one))
            elif not any(True for _ in self._profiles(one)):
                _, most = _limits(one)
                yield ReadOption(name=plain(one.get("name")), points=_points(one) or 0, most=most)


# --- one element --------------------------------------------------------------------------------------


def _below(node: Node) -> Iterator[Node]:
    return node.inside("entries", "selectionEntries", "entryGroups", "selectionEntryGroups")


def _holder(node: Node) -> Node | None:
    """The entry or group an element stands in."""
    above = node.parent
    while above is not None and above.tag not in ENTRIES | GROUPS:
        above = above.parent
    return above


def _text(rule: Node) -> str:
    return " ".join(one.text for one in rule.all("description")) or rule.get("description")


def _points(node: Node) -> float | None:
    """Points of an entry, of either generation."""
    with contextlib.suppress(StopIteration):
        return next(
            number(cost.get("value"))
            for cost in node.inside("costs")
            if POINTS & {cost.get("name").strip().casefold(), cost.get("costTypeId", "typeId").casefold()}
        )
    return number(node.get("points"))


def _limits(node: Node) -> tuple[int, int | None]:
    """How few and how many may be chosen where an entry stands."""
    found: dict[str, float] = {}
    for one in node.inside("constraints"):
        value = number(one.get("value"))
        if one.get("field") == "selections" and one.get("scope") == "parent" and value is not None:
            found[one.get("type")] = value
    for word, name in (("min", "minSelections"), ("max", "maxSelections")):
        value = number(node.get(name))
        if value is not None:
            found.setdefault(word, value)
    most = found.get("max", -1)
    return max(0, int(found.get("min", 0))), int(most) if most >= 0 else None


def _depends(change: Node) -> bool:
    """Whether a change holds only after some choice."""
    if change.get("repeat") == "true":
        return True
    return any(True for _ in change.inside("conditions", "conditionGroups", "repeats")) or any(
        one.get("value") for one in change.all("repeat")
    )


def _changed(value: str, change: Node) -> str:
    """A value after a change that always holds."""
    told, kind = change.get("value"), change.get("type")
    if kind == "set":
        return told
    if kind == "append":
        return f"{value} {told}".strip()
    before, by = number(value), number(told)
    if before is None or by is None or kind not in {"increment", "decrement"}:
        return value
    return f"{before + by if kind == 'increment' else before - by:g}"


def is_data(paths: Iterable[Path]) -> bool:
    """Whether these files are named like army list data."""
    return any(path.suffix.casefold() in SUFFIXES for path in paths)

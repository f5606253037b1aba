"""Kinds of force of BattleScribe data, of both generations: how many of each category, and how much of a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fleetdesk.core.lists.catalogues import ReadCategory, ReadForce
from fleetdesk.services.battlescribe.limits import limit, modifiers, number, sizes
from fleetdesk.services.battlescribe.names import plain
from fleetdesk.services.battlescribe.plain_xml import Node

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

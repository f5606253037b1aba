"""How often a place of BattleScribe data may be chosen, what shows it, and what a value is after a change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fleetdesk.services.battlescribe.limits import limit_modifiers, modifiers, number
from fleetdesk.services.battlescribe.plain_xml import Node
from fleetdesk.services.battlescribe.tree import Place


def showing(place: Place) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    """The modifiers that show a place that is hidden without them."""
    return _hidden(place, "false") if any(node.get("hidden") == "true" for node in place.nodes) else iter(())


def hiding(place: Place) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    """The modifiers that hide a place."""
    return _hidden(place, "true")


def _hidden(place: Place, value: str) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    for node in place.nodes:
        for modifier, around in modifiers(node):
            if (modifier.get("field"), modifier.get("value")) == ("hidden", value):
                yield modifier, around


def counted(card: Place, upto: Place) -> tuple[int, int | None]:
    """Fewest and most of an entry that may be chosen through all between it and a place around it, that one too."""
    least = 1
    found: int | None = 1
    for place in card.path():
        if not place.is_group:
            least *= max(1, place.least())
            one = place.most()
            found = None if found is None or one is None else found * one
        if place.nodes == upto.nodes:
            break
    return least, found


def changed(value: str, how: str, by: str) -> str:
    """A value after a change that always holds."""
    if how == "set":
        return by
    if how == "append":
        return f"{value} {by}".strip()
    before, amount = number(value), number(by)
    if before is None or amount is None or how not in {"increment", "decrement"}:
        return value
    return f"{before + amount if how == 'increment' else before - amount:g}"


def replacing(inner: Place) -> set[str]:
    """Ids of what stands for one of the ships when it is chosen: the number of ships goes down with it."""
    found = set()
    for modifier, _ in limit_modifiers(inner.nodes, "max"):
        if modifier.get("type") == "decrement":
            found |= {one.get("childId", "incrementChildId") for one in modifier.walk()}
    return found - {""}


def stands_at(place: Place, ids: Iterable[str]) -> bool:
    return any(node.get("id") in ids for node in place.nodes)

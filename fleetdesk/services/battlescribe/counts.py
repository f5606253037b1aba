"""How often a place of BattleScribe data may be chosen, what shows it, and what a value is after a change."""

import re
from collections.abc import Iterable

from fleetdesk.services.battlescribe.limits import after, modifiers, most_modifiers, number
from fleetdesk.services.battlescribe.tree import Place

FIGURE = re.compile(r"\s*(-?\d+(?:\.\d+)?)(\D*)")
"""A number with what stands behind it, inches above all."""


def showing(place: Place) -> bool:
    """Whether a place that is hidden has a modifier that shows it."""
    told = [(one.get("field"), one.get("value")) for node in place.nodes for one, _ in modifiers(node)]
    return ("hidden", "false") in told


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


def changed(value: str, how: str, by: str) -> str | None:
    """A value after a change that always holds; `None`: the change is not understood."""
    if how == "set":
        return by
    if how == "append":
        return f"{value} {by}".strip()
    if how == "prepend":
        return f"{by} {value}".strip()
    shown = FIGURE.fullmatch(value)
    made = None if shown is None else after(float(shown[1]), how, number(by))
    return None if made is None or shown is None else f"{made:g}{shown[2]}"


def replacing(inner: Place) -> set[str]:
    """Ids of what stands for one of the ships when it is chosen: the number of ships goes down with it."""
    return _counted_with(inner, "decrement")


def growing(group: Place) -> set[str]:
    """Ids of what may be chosen from a group beside what it is for: the number that may be chosen goes up with it."""
    return _counted_with(group, "increment")


def _counted_with(place: Place, how: str) -> set[str]:
    found = set()
    for modifier in most_modifiers(place.nodes):
        if modifier.get("type") == how:
            found |= {one.get("childId", "incrementChildId") for one in modifier.walk()}
    return found - {""}


def stands_at(place: Place, ids: Iterable[str]) -> bool:
    return any(node.get("id") in ids for node in place.nodes)

"""What an entry of BattleScribe data costs where it stands: points, of both generations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fleetdesk.services.battlescribe.limits import after, cases, modifiers, number
from fleetdesk.services.battlescribe.plain_xml import Node

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
        """Whether a cost is in points."""
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

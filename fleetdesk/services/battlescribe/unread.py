"""What of a place of BattleScribe data is not understood whatever is chosen: parts, limits and costs, told by name."""

from collections.abc import Iterator

from fleetdesk.core.words import Msg, msg
from fleetdesk.services.battlescribe.limits import limit_of, number
from fleetdesk.services.battlescribe.names import plain
from fleetdesk.services.battlescribe.plain_xml import Node
from fleetdesk.services.battlescribe.tree import Place, Tree

LIMITS = frozenset(
    {
        ("min", "parent", "selections"),
        ("max", "parent", "selections"),
        ("max", "force", "selections"),
        ("max", "roster", "selections"),
    }
)
"""Kind, scope and field of the limits of an option that are checked."""
POINTS_LIMIT = ("max", "parent", "points")
GROUP_LIMITS = frozenset({("min", "parent", "selections"), ("max", "parent", "selections"), POINTS_LIMIT})
PARTS = frozenset(
    {
        *("entries", "selectionEntries", "entryGroups", "selectionEntryGroups", "links", "entryLinks"),
        *("infoLinks", "infoGroups", "profiles", "rules", "modifiers", "modifierGroups", "constraints"),
        *("costs", "categoryLinks", "comment"),
    }
)
"""Elements of an entry that are read."""


def checked(place: Place) -> frozenset[tuple[str, str, str]]:
    """The limits of a place that lists are checked by."""
    return GROUP_LIMITS if place.is_group else LIMITS


def unread(place: Place, tree: Tree) -> Iterator[Msg]:
    """Parts, limits and costs of a place that are not understood, by its name."""
    for node in place.nodes:
        for part in node.children:
            if part.tag not in PARTS and (part.children or part.attributes):
                yield msg("{what}: “{part}” is not understood", what=place.name, part=part.tag[:40])
        for one in node.inside("constraints"):
            value, kind = one.get("value"), limit_of((node,), one.get("id")) or ("", "", "")
            if one.get("percentValue") == "true":
                yield msg("{what}: a limit of {n} % is not understood", what=place.name, n=value)
                continue
            bound = number(value)
            idle = bound is not None and (bound < 0 if kind[0] == "max" else bound <= 0)
            if not idle and kind not in checked(place):
                yield msg(
                    "{what}: the limit “{kind} {n} {field}” for “{scope}” is not understood",
                    what=place.name,
                    kind=one.get("type"),
                    n=value,
                    field=one.get("field"),
                    scope=one.get("scope"),
                )
        for one in node.inside("costs"):
            yield from _unpaid(place.name, one, tree)


def _unpaid(what: str, cost: Node, tree: Tree) -> Iterator[Msg]:
    """A cost that is not in points, or not of as many points as are counted."""
    told, kind = cost.get("value")[:20], plain(cost.get("name")) or tree.named(cost.get("typeId"))
    amount = number(told)
    if not tree.coin.is_points(cost):
        if told and amount != 0:
            yield msg("{what}: {n} {kind} are not counted", what=what, n=told, kind=kind)
    elif told and amount is None:
        yield msg("{what}: the price “{n}” is no number", what=what, n=told)
    elif amount is not None and not amount.is_integer():
        yield msg("{what} costs {n} points: counted as {m}", what=what, n=amount, m=round(amount))

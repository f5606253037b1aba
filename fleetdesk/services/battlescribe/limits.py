"""Limits and modifiers of BattleScribe data, of both generations: what holds always, what by a choice, what by game size.

1.15 writes limits as attributes (`minSelections`) and conditions with spaces (`greater than`, `points limit`);
2.x as elements (`constraint`, `condition`). Both are brought to one form here.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from fleetdesk.services.battlescribe.plain_xml import Node

MOST_CASES = 16
"""Alternatives of one modifier that are followed."""
MOST_SIZES = 12
"""Sizes of games at which something changes; four are known."""
_SPANS: Mapping[str, tuple[int | None, int | None]] = {
    "atleast": (0, None),
    "greaterthan": (1, None),
    "equalto": (0, 0),
    "lessthan": (None, -1),
    "atmost": (None, 0),
}
"""Kind of condition -> fewest and most that fulfil it, counted from its number."""
SIZE = frozenset({"limit::points", "pointslimit", "limit::pts"})
_NAMES = {
    ("min", "parent", "selections"): "minSelections",
    ("max", "parent", "selections"): "maxSelections",
    ("min", "parent", "points"): "minPoints",
    ("max", "parent", "points"): "maxPoints",
    ("min", "roster", "selections"): "minInRoster",
    ("max", "roster", "selections"): "maxInRoster",
    ("min", "force", "selections"): "minInForce",
    ("max", "force", "selections"): "maxInForce",
}
"""What a limit is called as an attribute of the first generation."""


@dataclass(frozen=True, slots=True)
class Case:
    """One way a modifier comes to hold.

    Attributes:
        chosen, absent: options that have to be chosen, or must not.
        counted: what has to be chosen so often, with how often at least and, where it matters, at most.
        above, upto: size of the game in points: more than, and at most.
        by: option whose number it is repeated by, once for each `per` of it.
    """

    chosen: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    counted: tuple[tuple[str, int, int | None], ...] = ()
    above: float = float("-inf")
    upto: float = float("inf")
    by: str = ""
    per: float = 1.0
    times: float = 1.0

    @property
    def always(self) -> bool:
        """Whether nothing has to be chosen for it, in games of any size."""
        return self.settled and not self.sized

    def renamed(self, names: Mapping[str, str]) -> "Case":
        """The same with other ids for what has to be chosen."""
        return replace(
            self,
            chosen=tuple(names.get(one, one) for one in self.chosen),
            absent=tuple(names.get(one, one) for one in self.absent),
            counted=tuple((names.get(one, one), least, most) for one, least, most in self.counted),
            by=names.get(self.by, self.by),
        )

    def at_all(self, single: Callable[[str], bool]) -> "Case":
        """The same where exactly one of something that may be chosen once is that thing at all."""
        ones = [one for one, least, most in self.counted if least == most == 1 and single(one)]
        counted = tuple(one for one in self.counted if one[0] not in ones)
        return replace(self, chosen=(*self.chosen, *ones), counted=counted)

    def given(self, always: Collection[str], never: Collection[str]) -> "Case":
        """The same without what has not to be asked, as it is always or never chosen."""
        return replace(
            self,
            chosen=tuple(one for one in self.chosen if one not in always),
            absent=tuple(one for one in self.absent if one not in never),
            counted=tuple(one for one in self.counted if one[0] not in never),
        )

    @property
    def settled(self) -> bool:
        """Whether nothing has to be chosen for it."""
        return not (self.chosen or self.absent or self.counted or self.by)

    @property
    def sized(self) -> bool:
        """Whether it asks for a size of the game."""
        return self.above != float("-inf") or self.upto != float("inf")


def number(text: str) -> float | None:
    """A number as the files write it; `None` for what is none."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) < 1e6 else None


def after(value: float, how: str, by: float | None) -> float | None:
    """A number after a modifier of the kind `how`; `None`: that kind is not understood."""
    if by is None:
        return None
    if how == "set":
        return by
    if how in {"increment", "decrement"}:
        return value + by if how == "increment" else value - by
    if how == "multiply":
        return value * by
    return value / by if how == "divide" and by else None


def modifiers(node: Node, around: tuple[Node, ...] = ()) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    """The modifiers of an element, each with the groups of modifiers it stands in, the outermost first."""
    for one in node.inside("modifiers"):
        yield one, around
    for group in node.inside("modifierGroups"):
        yield from modifiers(group, (*around, group))


CHOICES = frozenset({"selections", "totalselections", ""})
"""Fields by which choices are counted."""
ELSEWHERE = frozenset({"localConditionGroups"})
"""Conditions that count over several entries at once."""


def cases(modifier: Node, around: tuple[Node, ...], known: Collection[str]) -> tuple[Case, ...] | None:
    """The ways a modifier comes to hold; `None`: it asks for something else than the options known and game size."""
    holders = (modifier, *around)
    if any(one.get("affects") or ELSEWHERE & {part.tag for part in one.children} for one in holders):
        return None
    repeats = [_repeat(one, known) for holder in holders for one in holder.inside("repeats")]
    if modifier.get("repeat") == "true":
        repeats.append(_repeat(modifier, known))
    found = [*(_conditions(one, known) for one in holders), *repeats]
    if len(repeats) > 1 or any(one is None for one in found):
        return None
    return _joined([one for one in found if one is not None])


def apart(ways: Sequence[Case]) -> tuple[Case, ...] | None:
    """The same ways so that no two hold at once; `None`: that cannot be said by what is chosen and what is not."""
    found: list[Case] = []
    for at, way in enumerate(ways):
        chosen, absent = list(way.chosen), list(way.absent)
        implied = False
        for before in ways[:at]:
            if set(before.chosen) & set(way.absent) or set(before.absent) & set(way.chosen):
                continue
            more, fewer = set(before.chosen) - set(way.chosen), set(before.absent) - set(way.absent)
            implied = implied or not (more or fewer)
            if len(more) + len(fewer) > 1:
                return None
            absent += more
            chosen += fewer
        if not implied:
            found.append(
                replace(way, chosen=tuple(dict.fromkeys(chosen)), absent=tuple(dict.fromkeys(absent)))
            )
    return tuple(found)


def _joined(parts: Sequence[Sequence[Case]]) -> tuple[Case, ...]:
    joined: list[Case] = []
    for ways in product(*parts):
        if len(joined) == MOST_CASES:
            break
        joined.append(
            Case(
                chosen=tuple(dict.fromkeys(one for way in ways for one in way.chosen)),
                absent=tuple(dict.fromkeys(one for way in ways for one in way.absent)),
                counted=tuple(dict.fromkeys(one for way in ways for one in way.counted)),
                above=max((way.above for way in ways), default=float("-inf")),
                upto=min((way.upto for way in ways), default=float("inf")),
                by=next((way.by for way in ways if way.by), ""),
                per=next((way.per for way in ways if way.by), 1.0),
                times=next((way.times for way in ways if way.by), 1.0),
            )
        )
    return tuple(joined)


def _conditions(node: Node, known: Collection[str]) -> list[Case] | None:
    """All conditions and groups directly in an element hold together."""
    parts: list[Sequence[Case]] = []
    for one in node.inside("conditions"):
        way = _condition(one, known)
        if way is None:
            return None
        parts.append([way])
    for group in node.inside("conditionGroups"):
        ways = _group(group, known)
        if ways is None:
            return None
        parts.append(ways)
    return list(_joined(parts))


def _group(group: Node, known: Collection[str]) -> list[Case] | None:
    if group.get("type") != "or":
        return _conditions(group, known) if group.get("type") in {"and", ""} else None
    ways: list[Case] = []
    for one in group.inside("conditions"):
        way = _condition(one, known)
        if way is None:
            return None
        ways.append(way)
    for inner in group.inside("conditionGroups"):
        more = _group(inner, known)
        if more is None:
            return None
        ways += more
    return ways


def _condition(one: Node, known: Collection[str]) -> Case | None:
    kind = one.get("type").replace(" ", "").casefold()
    field = one.get("field").replace(" ", "").casefold()
    value = number(one.get("value"))
    if value is None and kind not in {"instanceof", "notinstanceof"}:
        return None
    if field in SIZE and value is not None:
        return _sized(kind, value)
    child = one.get("childId")
    if child not in known or field not in CHOICES:
        return None
    if one.get("percentValue") == "true":
        return None
    if kind in {"instanceof", "notinstanceof"}:
        kind, value = ("atleast" if kind == "instanceof" else "lessthan"), 1
    return _of_times(kind, child, int(value or 0), whole=not value or float(value).is_integer())


def _of_times(kind: str, child: str, amount: int, *, whole: bool) -> Case | None:
    """A condition by how often something is chosen: at all, not at all, or between two numbers."""
    if kind == "notequalto" and not amount:
        kind, amount = "atleast", 1
    span = _SPANS.get(kind)
    if span is None or not whole:
        return None
    least, most = (None if one is None else amount + one for one in span)
    if most is not None and most < 0:
        return None
    if most == 0:
        return Case(absent=(child,))
    if least == 1 and most is None:
        return Case(chosen=(child,))
    return Case(counted=((child, max(0, least or 0), most),)) if least or most is not None else Case()


def _sized(kind: str, value: float) -> Case | None:
    if kind == "greaterthan":
        return Case(above=value)
    if kind == "atleast":
        return Case(above=value - 1)
    if kind == "atmost":
        return Case(upto=value)
    if kind == "lessthan":
        return Case(upto=value - 1)
    return Case(above=value - 1, upto=value) if kind == "equalto" else None


def _repeat(one: Node, known: Collection[str]) -> list[Case] | None:
    child = one.get("childId", "incrementChildId")
    per = (
        number(one.get("value", "incrementValue"))
        if one.tag == "repeat"
        else number(one.get("incrementValue"))
    )
    times = number(one.get("repeats", "numRepeats"))
    field = one.get("field" if one.tag == "repeat" else "incrementField").replace(" ", "").casefold()
    if child not in known or not per or per < 0 or field not in CHOICES or one.get("percentValue") == "true":
        return None
    return [Case(by=child, per=per, times=1.0 if times is None else times)]


# --- limits ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit as it stands in the file."""

    id: str
    value: float


def _limit(nodes: Sequence[Node], kind: str, scope: str, field: str) -> Limit | None:
    """The limit of that kind that counts: of the last element that has one (a link overrides what it links to)."""
    found = None
    for node in nodes:
        for one in node.inside("constraints"):
            value = number(one.get("value"))
            if one.get("percentValue") == "true":
                continue
            told = "points" if one.get("field") in {"points", "pts"} else one.get("field")
            if value is not None and (one.get("type"), one.get("scope"), told) == (kind, scope, field):
                found = Limit(one.get("id"), value)
        name = _NAMES.get((kind, scope, field), "")
        value = number(node.get(name))
        if value is not None:
            found = Limit(name, value)
    return found


def limit_of(nodes: Sequence[Node], number_: str) -> tuple[str, str, str] | None:
    """Kind, scope and field of the limit of that id; `None`: it is none of these elements."""
    for node in nodes:
        for one in node.inside("constraints"):
            if one.get("id") == number_:
                told = "points" if one.get("field") in {"points", "pts"} else one.get("field")
                return one.get("type"), one.get("scope"), told
    return next((kind for kind, name in _NAMES.items() if name == number_), None)


def limit(
    nodes: Sequence[Node], kind: str, *, scope: str = "parent", field: str = "selections", size: float = 0
) -> int | None:
    """A limit in a game of so many points, nothing but the usual being chosen; `None`: there is none.

    Args:
        nodes: the element, then the link to it if it is linked.
        kind: `min` or `max`.
        scope: `parent`, `force` or `roster`.
        field: `selections` or `points`.
        size: of the game in points.
    """
    found = _limit(nodes, kind, scope, field)
    names = {found.id} if found is not None else set()
    names.add(_NAMES.get((kind, scope, field), ""))
    value = found.value if found is not None else None
    for node in nodes:
        for modifier, around in modifiers(node):
            by = number(modifier.get("value"))
            if modifier.get("field") not in names or by is None:
                continue
            ways = cases(modifier, around, ())
            if not any(way.above < size <= way.upto for way in ways or ()):
                continue
            made = after(value or 0, modifier.get("type"), by)
            value = value if made is None else made
    if value is None or (value < 0 and kind == "max"):
        return None
    return max(0, int(value))


def hidden(nodes: Sequence[Node], size: float) -> bool:
    """Whether an element cannot be chosen in a game of so many points."""
    found = any(node.get("hidden") == "true" for node in nodes)
    for node in nodes:
        for modifier, around in modifiers(node):
            if modifier.get("field") == "hidden":
                ways = cases(modifier, around, ())
                if any(way.above < size <= way.upto for way in ways or ()):
                    found = modifier.get("value") == "true"
    return found


def sizes(nodes: Sequence[Node]) -> list[int]:
    """Sizes of games where something about these elements changes: above each of them."""
    found = {0}
    for node in nodes:
        for modifier, around in modifiers(node):
            for way in cases(modifier, around, ()) or ():
                found |= {int(end) for end in (way.above, way.upto) if 0 < end < float("inf")}
    return sorted(found)[:MOST_SIZES]


def most_modifiers(nodes: Sequence[Node]) -> Iterator[Node]:
    """The modifiers of how often an element may be chosen where it stands."""
    found = _limit(nodes, "max", "parent", "selections")
    names = {"maxSelections", *([found.id] if found is not None else ())}
    for node in nodes:
        yield from (modifier for modifier, _ in modifiers(node) if modifier.get("field") in names)

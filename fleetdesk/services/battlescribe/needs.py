"""What of an entry of BattleScribe data depends on what is chosen: what hides, shows or limits it, or makes it dearer.

Every modifier and every limit of every place is either understood or told by name: nothing is dropped in silence.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fleetdesk.core.lists.catalogues import ReadChange, ReadGroup, ReadOption, ReadProfile, ReadRule
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.battlescribe.limits import Case, after, cases, limit_of, modifiers, number
from fleetdesk.services.battlescribe.plain_xml import Node
from fleetdesk.services.battlescribe.tree import Place, Tree
from fleetdesk.services.battlescribe.unread import GROUP_LIMITS, POINTS_LIMIT, checked, unread

HARMLESS = frozenset({"page", "publicationId", "comment"})
"""Fields a change of which changes nothing in a game."""
AGAIN = "#"
"""Between the id of an element and how often it stands in the entry, from the second time on."""


@dataclass
class Read:
    profiles: list[ReadProfile] = field(default_factory=list)
    changes: list[ReadChange] = field(default_factory=list)
    rules: list[ReadRule] = field(default_factory=list)
    options: dict[str, ReadOption] = field(default_factory=dict)
    groups: dict[str, ReadGroup] = field(default_factory=dict)
    not_read: list[Msg] = field(default_factory=list)

    def say(self, told: Msg) -> None:
        """Tell something that is not understood, once."""
        if told not in self.not_read:
            self.not_read.append(told)

    def options_of(self, number_: str) -> tuple[str, ...]:
        """The options of an id, wherever they stand, or all options in the groups of that id, at any depth."""
        found = tuple(one for one in self.options if one.partition(AGAIN)[0] == number_ or one == number_)
        if found:
            return found
        inside = {one for one in self.groups if one.partition(AGAIN)[0] == number_}
        for one in self.groups.values():
            if one.within in inside:
                inside.add(one.id)
        return tuple(one.id for one in self.options.values() if one.group in inside)


class Needs:
    """The modifiers and limits of one entry and of all that may be chosen in and beside it."""

    def __init__(self, tree: Tree, card: Place, read: Read, places: Mapping[str, Place]) -> None:
        self._tree, self._card, self._read, self._places = tree, card, read, places
        self.ships: dict[str, int | None] = {node.get("id"): None for node in card.nodes}
        """Id of what stands around the entry, and of the entry -> how many ships of it a squadron may have."""
        self.never: set[str] = set()
        """Ids of what cannot be chosen where the entry is: the others of a group of which one is."""
        self._known: dict[str, str] = {}
        """Id a condition may ask for, of an element or of the link to it -> id of the element."""

    def stands(self, place: Place) -> None:
        """Remember the ids by which a place that was read may be asked for."""
        number_ = next((one for one, other in self._places.items() if other == place), place.id)
        self._known |= {node.get("id"): number_ for node in place.nodes}

    def settle(self) -> None:
        """Note with each option and group what it depends on; tell what is not understood."""
        for number_, place in (("", self._card), *self._places.items()):
            for node in place.nodes:
                for modifier, around in modifiers(node):
                    if not self._understood(number_, place, modifier, around):
                        self._tell(place, modifier)
            for told in unread(place, self._tree):
                self._read.say(told)

    def cases(self, modifier: Node, around: tuple[Node, ...]) -> tuple[Case, ...] | None:
        """The ways a modifier comes to hold, by options and groups; `None`: it asks for something else."""
        never = self.never - {*self._known, *self.ships}
        found = cases(modifier, around, {*self._known, *self._places, *self.ships, *never})
        if found is None:
            return None
        renamed = [way.renamed(self._known).at_all(self._once) for way in found]
        return tuple(
            way.given(self.ships, never)
            for way in renamed
            if not never & {*way.chosen, way.by, *(one for one, least, _ in way.counted if least)}
            and not set(way.absent) & set(self.ships)
        )

    def _once(self, number_: str) -> bool:
        """Whether one is all that is meant to be chosen of an option or from a group; what says no limit means that too."""
        group = self._read.groups.get(number_)
        found = self._read.options_of(number_)
        alone = len(found) == 1 and self._read.options[found[0]].most in {None, 1}
        return alone or (group is not None and group.most == 1) or self.ships.get(number_) == 1

    def around(self, place: Place) -> None:
        """Tell what changes a place around the entry, its squadron or unit, by something other than the size of a game."""
        for node in place.nodes:
            for modifier, groups in modifiers(node):
                told = modifier.get("field")
                counts = limit_of(place.nodes, told) in GROUP_LIMITS
                ways = self.cases(modifier, groups) if counts else cases(modifier, groups, ())
                if told not in HARMLESS and ways is None:
                    self._tell(place, modifier)

    # --- told -------------------------------------------------------------------------------------------

    def asked(self, modifier: Node, around: Sequence[Node]) -> Msg:
        """What a modifier asks for, by name."""
        asking = [modifier, *(one for group in around for one in group.children if one.tag != "modifiers")]
        names = [
            self._tree.named(child)
            for one in asking
            for node in one.walk()
            if (child := node.get("childId", "incrementChildId")) not in {"", "any"}
        ]
        told = ", ".join(dict.fromkeys(names))
        return Msg.verbatim(told) if told else msg("the size of the game")

    def _tell(self, place: Place, modifier: Node) -> None:
        what = msg("{name} ({field})", name=place.name, field=self._field(place, modifier.get("field")))
        if (
            any(one.tag in {"condition", "repeat"} for one in modifier.walk())
            or modifier.get("repeat") == "true"
        ):
            others = self.asked(modifier, ())
            self._read.say(
                msg("{what} depends on {others}, which is not understood", what=what, others=others)
            )
            return
        how, value = modifier.get("type")[:20], modifier.get("value")[:40]
        self._read.say(msg("{what}: “{how} {value}” is not understood", what=what, how=how, value=value))

    def _field(self, place: Place, told: str) -> Msg:
        if told in self._tree.coin.ids:
            return msg("price")
        if told == "hidden":
            return msg("when it may be chosen")
        if told in {"name", "category"}:
            return msg("name") if told == "name" else msg("category")
        return (
            msg("number allowed")
            if limit_of(place.nodes, told)
            else Msg.verbatim(self._tree.named(told)[:40])
        )

    # --- understood -------------------------------------------------------------------------------------

    def _understood(self, number_: str, place: Place, modifier: Node, around: tuple[Node, ...]) -> bool:
        told = modifier.get("field")
        if told in HARMLESS:
            return True
        ways = self.cases(modifier, around)
        if ways is None or any(way.sized for way in ways):
            return False
        if told == "hidden":
            return self._hidden(number_, ways, hides=modifier.get("value") == "true")
        if all(way.settled for way in ways):
            plainly = any(way.always for way in cases(modifier, around, ()) or ())
            return not ways or (plainly and self._always(place, modifier))
        if self._is_price(place, modifier):
            return (
                self._dearer_beside(number_, place, modifier, ways)
                if number_
                else self._dearer(modifier, ways)
            )
        return self._limited(number_, place, modifier, ways)

    def _is_price(self, place: Place, modifier: Node) -> bool:
        return any(found is modifier for found, _ in self._tree.coin.changes(place.nodes))

    def _always(self, place: Place, modifier: Node) -> bool:
        """Whether a modifier that asks for nothing is made where names, prices and limits are read."""
        told, how = modifier.get("field"), modifier.get("type")
        if told == "name":
            return how in {"set", "append"}
        kind = limit_of(place.nodes, told)
        known = kind in checked(place) if kind else self._is_price(place, modifier)
        return known and after(0, how, number(modifier.get("value"))) is not None

    def _limited(self, number_: str, place: Place, modifier: Node, ways: Sequence[Case]) -> bool:
        """A limit that depends on what is chosen."""
        kind = limit_of(place.nodes, modifier.get("field"))
        none = modifier.get("type") == "set" and number(modifier.get("value")) == 0
        if none and kind == ("min", "parent", "selections"):
            return not place.least()
        if none and kind == ("max", "parent", "selections"):
            return self._barred(number_, ways)
        more = {("max", "parent", "selections"): "more", POINTS_LIMIT: "more_points"}.get(
            kind or ("", "", ""), ""
        )
        return bool(more) and number_ in self._read.groups and self._grows(number_, modifier, ways, more)

    def _span(self, way: Case) -> tuple[int, int | None] | None:
        """Ships of the class there have to be for a way to hold; `None`: it counts something else as well."""
        least, most = 0, None
        for child, fewest, at_most in way.counted:
            if child not in self.ships:
                return None
            ships = self.ships[child]
            least = max(least, fewest if fewest > 1 else 0)
            if at_most is not None and (ships is None or at_most < ships):
                most = at_most if most is None else min(most, at_most)
        return least, most

    def _hidden(self, number_: str, ways: Sequence[Case], *, hides: bool) -> bool:
        """What hides or shows options; those that can never be had where the entry is are gone."""
        if any(way.settled for way in ways) if hides else not ways:
            for one in self._read.options_of(number_):
                del self._read.options[one]
            return True
        if all(way.settled for way in ways):
            return True
        return self._barred(number_, ways) if hides else self._shown(number_, ways)

    def _barred(self, number_: str, ways: Sequence[Case]) -> bool:
        """Options that may not be had where one of these ways holds."""
        found = [self._bar(once(way)) for way in ways]
        if any(one is None for one in found):
            return False
        for one in self._read.options_of(number_):
            option = self._read.options[one]
            for bars, needs, least, most in filter(None, found):
                option = _tied(option, needs, bars, least, most)
            self._read.options[one] = option
        return True

    def _bar(self, way: Case) -> tuple[tuple[str, ...], tuple[str, ...], int, int | None] | None:
        """What bars an option in such a way, what it needs, fewest and most ships; `None`: not understood."""
        span = self._span(way)
        bars = [other for one in way.chosen for other in self._read.options_of(one)]
        needs = [other for one in way.absent for other in self._read.options_of(one)]
        reasons = len(way.chosen) + len(way.absent) + len(way.counted)
        if span is None or reasons != 1 or len(needs) > 1 or not (bars or needs or way.counted):
            return None
        least, most = span
        if least and most is None:
            return (), (), 0, least - 1
        if most is not None and not least:
            return (), (), most + 1, None
        return None if way.counted else (tuple(bars), tuple(needs), 0, None)

    def _shown(self, number_: str, ways: Sequence[Case]) -> bool:
        """Options that may be had only where the one way holds."""
        if len(ways) != 1:
            return False
        way = once(ways[0])
        span = self._span(way)
        found = [self._read.options_of(one) for one in way.chosen]
        if span is None or any(len(one) != 1 for one in found):
            return False
        bars = tuple(other for one in way.absent for other in self._read.options_of(one))
        for one in self._read.options_of(number_):
            needs = tuple(other for (other,) in found)
            self._read.options[one] = _tied(self._read.options[one], needs, bars, *span)
        return True

    def _grows(self, number_: str, modifier: Node, ways: Sequence[Case], what: str) -> bool:
        """A group of which more may be chosen with each of something."""
        by = after(0, modifier.get("type"), number(modifier.get("value")))
        if by is None or modifier.get("type") == "set" or len(ways) != 1:
            return False
        (way,) = ways
        if way.absent or way.counted or (way.by and way.chosen) or not float(way.per).is_integer():
            return False
        child = way.by or (way.chosen[0] if len(way.chosen) == 1 else "")
        keys = ("",) if child in self.ships else self._read.options_of(child)
        if not keys or (len(keys) > 1 and way.per != 1) or (not way.by and not self._single(keys)):
            return False
        group = self._read.groups[number_]
        lots = {} if way.per == 1 else dict.fromkeys(keys, int(way.per))
        grown = {**getattr(group, what), **dict.fromkeys(keys, int(by * way.times))}
        self._read.groups[number_] = group.but(**{what: grown, "in_lots": {**group.in_lots, **lots}})
        return True

    def _single(self, keys: Sequence[str]) -> bool:
        """Whether these are one option that may be had once."""
        return len(keys) == 1 and bool(keys[0]) and self._read.options[keys[0]].most == 1

    def _dearer(self, modifier: Node, ways: Sequence[Case]) -> bool:
        """The entry costs more with an option: that option costs so much more."""
        by = after(0, modifier.get("type"), number(modifier.get("value")))
        if by is None or modifier.get("type") not in {"increment", "decrement"} or len(ways) != 1:
            return False
        (way,) = ways
        child = way.by or (way.chosen[0] if len(way.chosen) == 1 else "")
        if (
            way.absent
            or way.counted
            or (way.by and way.chosen)
            or way.per != 1
            or child not in self._read.options
        ):
            return False
        option = self._read.options[child]
        if option.squadron or option.entry or (not way.by and option.most != 1):
            return False
        self._read.options[child] = option.but(points=option.points + by * way.times)
        return True

    def _dearer_beside(self, number_: str, place: Place, modifier: Node, ways: Sequence[Case]) -> bool:
        """An option that costs more with another, or as long as that is not chosen."""
        option = self._read.options.get(number_)
        by = after(0, modifier.get("type"), number(modifier.get("value")))
        hows = {one.get("type") for one, _ in self._tree.coin.changes(place.nodes)}
        if option is None or by is None or not hows <= {"increment", "decrement"} or len(ways) != 1:
            return False
        (way,) = ways
        asked = (*way.chosen, *way.absent)
        others = [one for found in asked for one in self._read.options_of(found)]
        if way.by or way.counted or len(asked) != 1 or len(others) != 1:
            return False
        other = self._read.options[others[0]]
        if other is option or other.entry or option.entry or option.squadron or other.squadron:
            return False
        price = option.points + (by if way.absent else 0)
        more = option.dearer.get(other.id, 0) + (-by if way.absent else by)
        self._read.options[number_] = option.but(points=price, dearer={**option.dearer, other.id: more})
        return True


def once(way: Case) -> Case:
    """A way repeated by something, for what is said once: it holds as soon as there is enough of that."""
    if not way.by:
        return way
    least = math.ceil(way.per)
    if least <= 1:
        return Case((*way.chosen, way.by), way.absent, way.counted)
    return Case(way.chosen, way.absent, (*way.counted, (way.by, least, None)))


def _tied(
    option: ReadOption, needs: Sequence[str], bars: Sequence[str], least: int, most: int | None
) -> ReadOption:
    found = [one for one in (option.ships_most, most) if one is not None]
    return option.but(
        needs=tuple(dict.fromkeys((*option.needs, *(one for one in needs if one != option.id)))),
        bars=tuple(dict.fromkeys((*option.bars, *(one for one in bars if one != option.id)))),
        ships_least=max(option.ships_least, least),
        ships_most=min(found, default=None),
    )

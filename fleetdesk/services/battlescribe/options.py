"""Options of an entry of BattleScribe data: what may be chosen in and beside it, and what each choice makes otherwise."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from fleetdesk.core.lists.catalogues import ReadChange, ReadGroup, ReadOption, ReadProfile, ReadRule
from fleetdesk.core.words import msg
from fleetdesk.services.battlescribe.counts import changed, counted, growing, replacing, showing, stands_at
from fleetdesk.services.battlescribe.limits import Case, apart, cases, hidden, limit, modifiers, number
from fleetdesk.services.battlescribe.names import plain, stem
from fleetdesk.services.battlescribe.needs import AGAIN, HARMLESS, Needs, Read
from fleetdesk.services.battlescribe.plain_xml import Node
from fleetdesk.services.battlescribe.tree import Place, Tree

PROFILE_PARTS = frozenset({"characteristics", "modifiers", "modifierGroups", "comment"})
"""Elements of a profile that are read."""
Linked = tuple[Node, tuple[Node, ...]]
"""A profile or rule, and the links to it."""
MOST_PLACES = 200
"""Options and groups of one entry together; the largest known has a fifth of it."""


class EntryReader:
    """Reads one entry that stands on a table."""

    def __init__(self, tree: Tree, card: Place) -> None:
        self._tree, self._card = tree, card
        self._places: dict[str, Place] = {}
        """Id of an option or group -> where it stands."""
        self.read = Read()
        self._around: list[Place] = []
        self._made: dict[tuple[int, str], list[tuple[str, int]]] = {}
        """Profile and field -> the kinds of change that were read, each with the rank of its option."""
        self._needs = Needs(tree, card, self.read, self._places)

    def entry(self) -> Read:
        """Its own options, profiles and rules."""
        for place in self._tree.below(self._card):
            self._visit(place, "", squadron=False)
        self._needs.settle()
        for place in self._around:
            self._needs.around(place)
        self._profiles()
        self._rules()
        return self.read

    def beside(self, lead: Place, *, company: bool = False) -> None:
        """What the squadron it leads may be given: escorts, wings, upgrades beside the ships.

        Of a place where it only accompanies others: what belongs to it there.
        """
        for one in takewhile(lambda one: not (company and one.is_group), lead.path()):
            if not one.is_group:
                self._needs.ships |= {node.get("id"): counted(lead, one)[1] for node in one.nodes}
        self._around += () if company else lead.path()[1:]
        inner, around = lead, lead.above
        while around is not None and not (company and (around.is_group or self._tree.bears_card(around))):
            one_of = around.is_group and around.most() == 1
            instead, along = replacing(inner), growing(around)
            for place in self._tree.below(around):
                if place.nodes == inner.nodes:
                    continue
                if one_of and not stands_at(place, along):
                    self._needs.never |= {node.get("id") for node in place.nodes}
                else:
                    self._visit(place, "", squadron=True, replaces=stands_at(place, instead))
            inner, around = around, around.above

    # --- groups and options -----------------------------------------------------------------------------

    def _visit(
        self, place: Place, group: str, *, squadron: bool, replaces: bool = False, needs: tuple[str, ...] = ()
    ) -> None:
        """Read a group or an entry, and what stands in it."""
        if len(self._places) >= MOST_PLACES:
            self._too_many()
            return
        if hidden(place.nodes, 1) and not showing(place):
            self.read.say(msg("{what} is hidden and nothing shows it: left out", what=place.name))
            return
        if place.is_group:
            self._group(place, group, squadron=squadron, replaces=replaces, needs=needs)
            return
        cards = self._tree.leading(place)
        if cards:
            for card in cards:
                self._brought(place, card, group, squadron=squadron, replaces=replaces)
            return
        number_ = self._number(place, squadron=squadron)
        if not number_:
            return
        self.read.options[number_] = ReadOption(
            id=number_,
            name=place.name,
            points=self._tree.points(place) or 0,
            group=group,
            least=place.least(),
            most=place.most(),
            collective=any(node.get("collective") == "true" for node in place.nodes),
            most_in_list=_least_of(limit(place.nodes, "max", scope=scope) for scope in ("force", "roster")),
            squadron=squadron,
            profiles=tuple(self._profile(*one) for one in self._seen(self._tree.profiles(place))),
            rules=tuple(self._tree.rule(*one) for one in self._seen(self._tree.rules(place))),
            needs=needs,
        )
        for inner in self._tree.below(place):
            self._visit(inner, group if inner.is_group else "", squadron=squadron, needs=(*needs, number_))

    def _number(self, place: Place, *, squadron: bool) -> str:
        """Id for a place: one that is linked twice in a ship is chosen twice, beside the ships once; empty: it is read."""
        self._needs.stands(place)
        number_ = place.id
        if number_ in self._places and not squadron:
            number_ = next(
                one for n in range(2, MOST_PLACES) if (one := f"{place.id}{AGAIN}{n}") not in self._places
            )
        if number_ in self._places:
            return ""
        self._places[number_] = place
        return number_

    def _too_many(self) -> None:
        self.read.say(msg("more than {most} options: the others are left out", most=MOST_PLACES))

    def _group(
        self, place: Place, within: str, *, squadron: bool, replaces: bool, needs: tuple[str, ...]
    ) -> None:
        number_ = self._number(place, squadron=squadron)
        if not number_:
            return
        points = limit(place.nodes, "max", field="points")
        self.read.groups[number_] = ReadGroup(
            id=number_,
            name=place.name,
            within=within,
            least=place.least(),
            most=place.most(),
            most_points=points,
            usual=self._tree.behind(place.node, place.node.get("defaultSelectionEntryId")),
            squadron=squadron,
        )
        for inner in self._tree.below(place):
            self._visit(inner, number_, squadron=squadron, replaces=replaces, needs=needs)

    def _brought(self, place: Place, card: Place, group: str, *, squadron: bool, replaces: bool) -> None:
        """An entry that brings ships: as many as it and what stands between may be chosen together."""
        self._needs.stands(place)
        number_ = place.id if place.id != card.id else self._tree.key(card)
        if number_ in self._places:
            number_ = f"{place.id}>{self._tree.key(card)}"
        if number_ in self._places:
            return
        self._places[number_] = place
        least, most = counted(card, place)
        name = (
            stem(place.name)
            if len(self._tree.leading(place)) == 1
            else (self._tree.variant(card) or card.name)
        )
        self.read.options[number_] = ReadOption(
            id=number_,
            name=name,
            group=group,
            least=least if place.least() else 0,
            most=most,
            squadron=squadron,
            entry=self._tree.key(card),
            replaces=replaces,
        )

    # --- what depends on what -----------------------------------------------------------------------------

    def _ways(self, modifier: Node, around: tuple[Node, ...], what: str) -> tuple[Case, ...]:
        """How a modifier of a figure comes to hold, no two ways at once; what asks for something else is told by name."""
        found = self._needs.cases(modifier, around)
        told = found is None or any(way.sized or way.counted or way.per != 1 for way in found)
        if found is not None and not told:
            if any(way.settled for way in found):
                return (Case(),)
            repeated = any(way.by for way in found)
            plain_ways = [self._plain(way) for way in found]
            told = (repeated and len(found) > 1) or any(one is None for one in plain_ways)
            each = [one for ways in plain_ways for one in ways or ()]
            result = each if repeated else apart(each)
            if result is not None and not told:
                return tuple(result)
        others = self._needs.asked(modifier, around)
        self.read.say(msg("{what} depends on {others}, which is not understood", what=what, others=others))
        return ()

    def _plain(self, way: Case) -> tuple[Case, ...] | None:
        """The case with the options of a group for the group; `None`: that takes more than one group."""
        by = "" if way.by in self._needs.ships else way.by
        absent = tuple(inner for one in way.absent for inner in self.read.options_of(one))
        alternatives = [self.read.options_of(one) for one in ([by] if by else []) + [*way.chosen]]
        if not all(alternatives):
            return ()
        if len(alternatives) == 1:
            (of_one,) = alternatives
            return tuple(Case((one,), absent, by=one if by else "", times=way.times) for one in of_one)
        if any(len(one) > 1 for one in alternatives):
            return None
        return (Case(tuple(one for (one,) in alternatives), absent, by=by, times=way.times),)

    # --- figures and rules ------------------------------------------------------------------------------

    def _profiles(self) -> None:
        for node, links in self._tree.profiles(self._card):
            if is_hidden(node, links):
                profile = self._profile(node, links)
                for option in self._shown_by(node, links, profile.name):
                    self.read.options[option.id] = option.but(profiles=(*option.profiles, profile))
            else:
                self.read.profiles.append(self._profile(node, links, len(self.read.profiles)))

    def _seen(self, told: Iterable[Linked]) -> Iterator[Linked]:
        """Those of an option that are not hidden; the others are told by name."""
        for node, links in told:
            if is_hidden(node, links):
                self._left_out(plain(node.get("name")))
            else:
                yield node, links

    def _left_out(self, name: str) -> None:
        self.read.say(msg("{what} is hidden and nothing shows it: left out", what=name))

    def _shown_by(self, node: Node, links: Sequence[Node], name: str) -> Iterator[ReadOption]:
        """The options that show something hidden; it is told by name where none does, or not one alone."""
        ways = [
            way
            for holder in (node, *links)
            for modifier, around in modifiers(holder)
            if modifier.get("field") == "hidden" and modifier.get("value") == "false"
            for way in self._ways(modifier, around, name)
        ]
        found = [way.chosen[0] for way in ways if len(way.chosen) == 1 and not way.absent and not way.by]
        if not ways or len(found) < len(ways):
            self._left_out(name)
        else:
            yield from (self.read.options[one] for one in dict.fromkeys(found))

    def _profile(self, node: Node, links: Sequence[Node], at: int | None = None) -> ReadProfile:
        """A profile with what always holds; of that of the entry itself, at `at`, the rest is noted with its choice."""
        profile = self._tree.profile(node)
        for part in node.children:
            if part.tag not in PROFILE_PARTS and (part.children or part.attributes):
                self.read.say(
                    msg("{what}: “{part}” is not understood", what=profile.name, part=part.tag[:40])
                )
        fields = {
            one.get("characteristicTypeId", "typeId", "characteristicId"): plain(one.get("name"))
            or self._tree.field(one)
            for one in node.inside("characteristics")
        }
        for holder in (node, *links):
            for modifier, around in modifiers(holder):
                told = modifier.get("field")
                name = fields.get(told, told if told in {"name", "hidden"} else "")
                if name == "hidden" and modifier.get("value") != "true":
                    continue  # what shows it is looked for where it is hidden
                if name:
                    profile = self._modified(profile, at, name, modifier, around)
                elif told not in HARMLESS:
                    self._odd(f"{profile.name} {self._tree.named(told)}", modifier)
        return profile

    def _odd(self, what: str, modifier: Node) -> None:
        self.read.say(
            msg(
                "{what}: “{how} {value}” is not understood",
                what=plain(what),
                how=modifier.get("type")[:20],
                value=modifier.get("value")[:40],
            )
        )

    def _modified(
        self, profile: ReadProfile, at: int | None, name: str, modifier: Node, around: tuple[Node, ...]
    ) -> ReadProfile:
        """A profile with what always holds; what depends on a choice is noted with that."""
        how = modifier.get("type")
        what = f"{profile.name} {name}" if name not in {"name", "hidden"} else profile.name
        for way in self._ways(modifier, around, plain(what)):
            value = modifier.get("value")
            if way.by and how in {"increment", "decrement"} and (by := number(value)) is not None:
                value = f"{by * way.times:g}"
            if at is None and not way.always:
                self._odd(f"{profile.name} {name}", modifier)
                continue
            holder = way.chosen[0] if way.chosen else ""
            rank = -1 if way.always else self._rank(holder)
            if at is not None and name in profile.values and not self._in_turn(at, name, how, rank):
                self._odd(f"{profile.name} {name}", modifier)
            if way.always and name in profile.values:
                after = changed(profile.values[name], how, value)
                if after is None:
                    self._odd(f"{profile.name} {name}", modifier)
                else:
                    profile = profile.but(values={**profile.values, name: after})
                continue
            if at is None:
                continue
            change = ReadChange(
                profile=at,
                field=name,
                how="set" if name == "hidden" else how,
                value=value,
                needs=way.chosen[1:],
                unless=way.absent,
                once=bool(holder) and not way.by and self.read.options[holder].most != 1,
            )
            if holder:
                option = self.read.options[holder]
                self.read.options[holder] = option.but(changes=(*option.changes, change))
            else:
                self.read.changes.append(change)
        return profile

    def _rank(self, option: str) -> int:
        """Place of an option among all; what holds without one is before them."""
        return list(self.read.options).index(option) + 1 if option else 0

    def _in_turn(self, at: int, name: str, how: str, rank: int) -> bool:
        """Whether a change comes out the same though a card makes its changes option by option, not as they are written."""
        before = self._made.setdefault((at, name), [])
        sums = {"increment", "decrement"}
        swapped = [
            one for one, other in before if other > rank and not {one, how} <= sums and one != "append"
        ]
        before.append((how, rank))
        return not swapped

    def _rules(self) -> None:
        for node, links in self._tree.rules(self._card):
            rule, here = self._tree.rule(node, links), not is_hidden(node, links)
            if not here:
                for option in self._shown_by(node, links, rule.name):
                    self.read.options[option.id] = option.but(rules=(*option.rules, rule))
            for holder in (node, *links):
                for modifier, around in modifiers(holder):
                    here = self._rule_changed(rule, modifier, around) and here
            if here:
                self.read.rules.append(rule)

    def _rule_changed(self, rule: ReadRule, modifier: Node, around: tuple[Node, ...]) -> bool:
        """Whether a rule is there to begin with, by one of its modifiers; one that is not understood is told by name."""
        field = modifier.get("field")
        if field == "hidden":
            return modifier.get("value") != "true" or self._hidden(rule, modifier, around)
        named = field == "name" and any(way.always for way in cases(modifier, around, ()) or ())
        if field not in HARMLESS and not named:
            self._odd(f"{rule.name} {field}", modifier)
        return True

    def _hidden(self, rule: ReadRule, modifier: Node, around: tuple[Node, ...]) -> bool:
        """Whether a rule is there to begin with; options that take it away or give it are told so."""
        here = True
        for way in self._ways(modifier, around, rule.name):
            if way.chosen:
                if len(way.chosen) > 1 or way.absent:
                    self.read.say(msg("{what}: when it is there is not understood", what=rule.name))
                    continue
                option = self.read.options[way.chosen[0]]
                self.read.options[option.id] = option.but(takes=(*option.takes, rule.name))
            else:
                here = False
                for one in way.absent:
                    option = self.read.options[one]
                    self.read.options[one] = option.but(rules=(*option.rules, rule))
        return here


def is_hidden(node: Node, links: Sequence[Node]) -> bool:
    """Whether a profile or rule is not there to begin with."""
    return any(one.get("hidden") == "true" for one in (node, *links))


def _least_of(found: Iterable[int | None]) -> int | None:
    return min((one for one in found if one is not None), default=None)

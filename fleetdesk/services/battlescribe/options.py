"""Options of an entry of BattleScribe data: what may be chosen in and beside it, and what each choice makes otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fleetdesk.core.lists.catalogues import ReadChange, ReadGroup, ReadOption, ReadProfile, ReadRule
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.battlescribe.counts import changed, counted, hiding, replacing, showing, stands_at
from fleetdesk.services.battlescribe.limits import (
    Case,
    cases,
    hidden,
    limit,
    limit_modifiers,
    modifiers,
    number,
)
from fleetdesk.services.battlescribe.names import plain, stem
from fleetdesk.services.battlescribe.plain_xml import Node
from fleetdesk.services.battlescribe.tree import Place, Tree

MOST_PLACES = 200
"""Options and groups of one entry together; the largest known has a fifth of it."""


@dataclass
class Read:
    """What is read of one entry."""

    profiles: list[ReadProfile] = field(default_factory=list)
    changes: list[ReadChange] = field(default_factory=list)
    rules: list[ReadRule] = field(default_factory=list)
    options: dict[str, ReadOption] = field(default_factory=dict)
    groups: dict[str, ReadGroup] = field(default_factory=dict)
    not_read: list[Msg] = field(default_factory=list)


class EntryReader:
    """Reads one entry that stands on a table."""

    def __init__(self, tree: Tree, card: Place) -> None:
        self._tree, self._card = tree, card
        self._places: dict[str, Place] = {}
        """Id of an option or group -> where it stands."""
        self.read = Read()

    def entry(self) -> Read:
        """Its own options, profiles and rules."""
        self._untold(self._card)
        for place in self._tree.below(self._card):
            self._visit(place, "", squadron=False)
        self._conditions()
        self._profiles()
        self._rules()
        return self.read

    def beside(self, lead: Place, *, company: bool = False) -> None:
        """What the squadron it leads may be given: escorts, wings, upgrades beside the ships.

        Of a place where it only accompanies others: what belongs to it there.
        """
        inner, around = lead, lead.above
        while around is not None and not (company and (around.is_group or self._tree.bears_card(around))):
            if not (around.is_group and around.most() == 1):
                instead = replacing(inner)
                for place in self._tree.below(around):
                    if place.nodes != inner.nodes:
                        self._visit(place, "", squadron=True, replaces=stands_at(place, instead))
            inner, around = around, around.above

    # --- groups and options -----------------------------------------------------------------------------

    def _visit(
        self, place: Place, group: str, *, squadron: bool, replaces: bool = False, needs: tuple[str, ...] = ()
    ) -> None:
        """Read a group or an entry, and what stands in it; one that is linked twice counts where it stands first."""
        if len(self._places) >= MOST_PLACES:
            self._too_many()
            return
        if self._never(place):
            self._say(msg("{what} is hidden and nothing shows it: left out", what=place.name))
            return
        self._untold(place)
        if place.is_group:
            self._group(place, group, squadron=squadron, replaces=replaces, needs=needs)
            return
        cards = self._tree.leading(place)
        if cards:
            for card in cards:
                self._brought(place, card, group, squadron=squadron, replaces=replaces)
            return
        if place.id in self._places:
            return
        self._places[place.id] = place
        self.read.options[place.id] = ReadOption(
            id=place.id,
            name=place.name,
            points=self._tree.points(place) or 0,
            group=group,
            least=place.least(),
            most=place.most(),
            collective=place.node.get("collective") == "true",
            squadron=squadron,
            profiles=tuple(self._tree.profile(one) for one, _ in self._tree.profiles(place.node)),
            rules=tuple(self._tree.rule(*one) for one in self._tree.rules(place.node)),
            needs=needs,
        )
        for inner in self._tree.below(place):
            self._visit(inner, group if inner.is_group else "", squadron=squadron, needs=(*needs, place.id))

    def _too_many(self) -> None:
        self._say(msg("more than {most} options: the others are left out", most=MOST_PLACES))

    def _say(self, told: Msg) -> None:
        if told not in self.read.not_read:
            self.read.not_read.append(told)

    def _never(self, place: Place) -> bool:
        """Whether it is hidden whatever is chosen."""
        return hidden(place.nodes, 1) and not any(showing(place))

    def _untold(self, place: Place) -> None:
        """Tell by name what of a place is a share of something nobody counts."""
        for node in place.nodes:
            for one in node.inside("constraints"):
                if one.get("percentValue") == "true":
                    self._say(
                        msg("{what}: a limit of {n} % is not understood", what=place.name, n=one.get("value"))
                    )

    def _group(
        self, place: Place, within: str, *, squadron: bool, replaces: bool, needs: tuple[str, ...]
    ) -> None:
        if place.id in self._places:
            return
        self._places[place.id] = place
        points = limit(place.nodes, "max", field="points")
        self.read.groups[place.id] = ReadGroup(
            id=place.id,
            name=place.name,
            within=within,
            least=place.least(),
            most=place.most(),
            most_points=points,
            usual=self._tree.behind(place.node, place.node.get("defaultSelectionEntryId")),
            squadron=squadron,
        )
        for inner in self._tree.below(place):
            self._visit(inner, place.id, squadron=squadron, replaces=replaces, needs=needs)

    def _brought(self, place: Place, card: Place, group: str, *, squadron: bool, replaces: bool) -> None:
        """An entry that brings ships: as many as it and what stands between may be chosen together."""
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

    def _known(self) -> set[str]:
        """Ids a condition may ask for: options, groups, and the entry itself, which is always chosen."""
        return {*self._places, self._card.id}

    def _ways(self, modifier: Node, around: tuple[Node, ...], what: str) -> tuple[Case, ...]:
        """How a modifier of a figure comes to hold; what asks for something else is told by name."""
        found = cases(modifier, around, self._known())
        if found is None or any(way.sized for way in found):
            asked = tuple(
                dict.fromkeys(
                    self._tree.named(one.get("childId", "incrementChildId"))
                    for one in modifier.walk()
                    if one.get("childId", "incrementChildId") not in {*self._known(), "", "any"}
                )
            )
            self.read.not_read.append(
                msg(
                    "{what} depends on {others}, which is not understood",
                    what=what,
                    others=", ".join(asked) or msg("the size of the game"),
                )
            )
            return ()
        return tuple(one for way in found for one in self._plain(way))

    def _plain(self, way: Case) -> Iterator[Case]:
        """The case without the entry itself, and with the options of a group for the group."""
        own = self._card.id
        if own in way.absent:
            return
        chosen = [one for one in way.chosen if one != own]
        by = "" if way.by == own else way.by
        absent = tuple(inner for one in way.absent for inner in self._options_of(one))
        alternatives = [self._options_of(one) for one in ([by] if by else []) + chosen]
        if len(alternatives) == 1:
            for one in alternatives[0]:
                yield Case((one,), absent, way.above, way.upto, one if by else "", way.per, way.times)
            return
        first = tuple(found[0] for found in alternatives if found)
        yield Case(first, absent, way.above, way.upto, by, way.per, way.times)

    def _options_of(self, number_: str) -> tuple[str, ...]:
        if number_ in self.read.options:
            return (number_,)
        inside = {number_}
        for one in self.read.groups.values():
            if one.within in inside:
                inside.add(one.id)
        return tuple(one.id for one in self.read.options.values() if one.group in inside)

    def _conditions(self) -> None:
        """What hides, shows or limits an option or group once something else is chosen."""
        for number_, place in list(self._places.items()):
            for modifier, around in hiding(place):
                self._barred(number_, modifier, around)
            for modifier, around in showing(place):
                self._shown(number_, modifier, around)
            for modifier, around in limit_modifiers(place.nodes, "max"):
                if modifier.get("type") == "set" and number(modifier.get("value")) == 0:
                    self._barred(number_, modifier, around)
                elif number_ in self.read.groups:
                    self._grows(number_, modifier, "more")
            if number_ in self.read.groups:
                for modifier, _ in limit_modifiers(place.nodes, "max", "points"):
                    self._grows(number_, modifier, "more_points")

    def _barred(self, number_: str, modifier: Node, around: tuple[Node, ...]) -> None:
        own = self._options_of(number_)
        for way in cases(modifier, around, self._known()) or ():
            bars = [one for told in (*way.chosen, way.by) if told for one in self._options_of(told)]
            needs = [one for told in way.absent for one in self._options_of(told)]
            if len(needs) > 1 or (bars and needs):
                bars = needs = []
            for one in own:
                option = self.read.options[one]
                self.read.options[one] = option.but(
                    bars=tuple(dict.fromkeys((*option.bars, *(bar for bar in bars if bar != one)))),
                    needs=tuple(dict.fromkeys((*option.needs, *(need for need in needs if need != one)))),
                )

    def _shown(self, number_: str, modifier: Node, around: tuple[Node, ...]) -> None:
        """What is hidden until something is chosen needs that."""
        ways = cases(modifier, around, self._known()) or ()
        if len(ways) != 1:
            self._say(msg("{what}: when it may be chosen is not understood", what=self._places[number_].name))
            return
        needs = [found[0] for told in ways[0].chosen if len(found := self._options_of(told)) == 1]
        bars = [one for told in ways[0].absent for one in self._options_of(told)]
        for one in self._options_of(number_):
            option = self.read.options[one]
            self.read.options[one] = option.but(
                needs=tuple(dict.fromkeys((*option.needs, *needs))),
                bars=tuple(dict.fromkeys((*option.bars, *bars))),
            )

    def _grows(self, number_: str, modifier: Node, what: str) -> None:
        """A group of which more may be chosen with each of something."""
        by = number(modifier.get("value"))
        if by is None or modifier.get("type") not in {"increment", "decrement"}:
            return
        by = by if modifier.get("type") == "increment" else -by
        for repeat in (
            *modifier.inside("repeats"),
            *((modifier,) if modifier.get("repeat") == "true" else ()),
        ):
            child = repeat.get("childId", "incrementChildId")
            group = self.read.groups[number_]
            if child in self._places:
                grown = {one: int(by) for one in self._options_of(child)}
            elif what == "more_points" and group.squadron:
                grown = {"": int(by)}  # for each ship of the class
            else:
                continue
            self.read.groups[number_] = group.but(**{what: {**getattr(group, what), **grown}})

    # --- figures and rules ------------------------------------------------------------------------------

    def _profiles(self) -> None:
        for at, (node, links) in enumerate(self._tree.profiles(self._card.node)):
            profile = self._tree.profile(node)
            fields = {
                one.get("characteristicTypeId", "typeId", "characteristicId"): plain(one.get("name"))
                or self._tree.field(one)
                for one in node.inside("characteristics")
            }
            for holder in (node, *links):
                for modifier, around in modifiers(holder):
                    told = modifier.get("field")
                    name = fields.get(told, told if told in {"name", "hidden"} else "")
                    if name:
                        profile = self._modified(profile, at, name, modifier, around)
            self.read.profiles.append(profile)

    def _modified(
        self, profile: ReadProfile, at: int, name: str, modifier: Node, around: tuple[Node, ...]
    ) -> ReadProfile:
        """A profile with what always holds; what depends on a choice is noted with that."""
        how, value = modifier.get("type"), modifier.get("value")
        what = f"{profile.name} {name}" if name not in {"name", "hidden"} else profile.name
        made: tuple[str, ...] = ()
        for way in self._ways(modifier, around, plain(what)):
            if way.by and how in {"increment", "decrement"} and (by := number(value)) is not None:
                value = f"{by * way.times / way.per:g}"
            if not way.chosen and not way.absent:
                if name in profile.values:
                    profile = profile.but(
                        values={**profile.values, name: changed(profile.values[name], how, value)}
                    )
                elif name == "name":
                    self.read.changes.append(ReadChange(profile=at, field=name, how=how, value=value))
                elif name == "hidden" and value == "true":
                    self.read.changes.append(ReadChange(profile=at, field=name, how="set", value=value))
                continue
            change = ReadChange(
                profile=at,
                field=name,
                how=how,
                value=value,
                needs=way.chosen[1:],
                unless=(*way.absent, *made),
            )
            if not way.by and len(way.chosen) == 1:
                made = (*made, *way.chosen)  # another way to the same change does not make it twice
            if way.chosen:
                option = self.read.options[way.chosen[0]]
                self.read.options[option.id] = option.but(changes=(*option.changes, change))
            else:
                self.read.changes.append(change)
        return profile

    def _rules(self) -> None:
        for node, links in self._tree.rules(self._card.node):
            rule, here = self._tree.rule(node, links), True
            for holder in (node, *links):
                for modifier, around in modifiers(holder):
                    if modifier.get("field") == "hidden" and modifier.get("value") == "true":
                        here = self._hidden(rule, modifier, around) and here
            if here:
                self.read.rules.append(rule)

    def _hidden(self, rule: ReadRule, modifier: Node, around: tuple[Node, ...]) -> bool:
        """Whether a rule is there to begin with; options that take it away or give it are told so."""
        here = True
        for way in self._ways(modifier, around, rule.name):
            if way.chosen:
                for one in way.chosen[:1]:
                    option = self.read.options[one]
                    self.read.options[one] = option.but(takes=(*option.takes, rule.name))
            else:
                here = False
                for one in way.absent:
                    option = self.read.options[one]
                    self.read.options[one] = option.but(rules=(*option.rules, rule))
        return here

"""Cards of army list data, for any game of cards: which are kept, what is told of them, their rules and options.

A game adds what is its own: the figures of an entry, and what a special rule changes.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol

from pydantic import ValidationError

from fleetdesk.core.lists.catalogues import (
    Imported,
    ReadCatalogue,
    ReadChange,
    ReadEntry,
    ReadGroup,
    ReadOption,
    ReadProfile,
    ReadRule,
    Remark,
)
from fleetdesk.core.lists.fittings import MOST_TIMES, CardOption, Change, OptionGroup, SpecialRule
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.validation_text import misfit
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.lists.catalogue_figures import Say, slug, without_fleet

Rows = tuple[Mapping[str, Any], ...]


class Reads(Protocol):
    """What a game makes of the parts of an option; what it does not understand it tells, and gives nothing."""

    def changed(self, read: ReadChange, where: str, say: Say, /) -> Iterable[Change]:
        """The changes of a card."""

    def added(self, read: Iterable[ReadProfile], ship: str, option: str, say: Say, /) -> Mapping[str, Rows]:
        """Rows that profiles add to the card, by table."""

    def rule(self, read: ReadRule, /) -> SpecialRule:
        """A special rule."""


def always_there(option: ReadOption) -> bool:
    """Whether it is no choice: free, to be taken once, and only a rule by name."""
    bare = not (option.points or option.changes or option.profiles or option.entry or option.needs)
    return bare and option.least == option.most == 1


def groups(entry: ReadEntry) -> tuple[OptionGroup, ...]:
    used = {one.group for one in entry.options if not always_there(one)}
    by_id = {one.id: one for one in entry.groups}
    for number in list(used):
        while (group := by_id.get(number)) is not None and group.within and group.within not in used:
            used.add(group.within)
            number = group.within  # noqa: PLW2901 - up to the outermost
    return tuple(_group(one) for one in entry.groups if one.id in used)


def _group(group: ReadGroup) -> OptionGroup:
    return OptionGroup(
        id=group.id,
        name=group.name,
        within=group.within,
        least=min(group.least, MOST_TIMES),
        most=_most(group.most),
        most_points=None if group.most_points is None else min(9999, group.most_points),
        usual=group.usual[:80],
        whole_squadron=group.squadron,
        more=group.more,
        more_points=group.more_points,
        in_lots=group.in_lots,
    )


def _most(value: int | None) -> int | None:
    return None if value is None else min(value, MOST_TIMES)


def option(
    read: ReadOption, reads: Reads, brings: Mapping[str, tuple[str, int | None]], ship: str, say: Say
) -> CardOption | None:
    """An option as a card has it; `None`, and told, where it brings something there is no card of.

    Args:
        read: what the data says.
        reads: the game's own reading of changes, profiles and rules.
        brings: key of an entry -> id of its card, and how many make one of it (wings of a token).
        ship: name of the class, for remarks.
        say: hears what is not understood.
    """
    most, card_id = read.most, ""
    if read.entry:
        card_id, each = brings.get(read.entry, ("", None))
        if not card_id:
            say(
                msg(
                    "{ship}: {option} left out: it brings something without a card",
                    ship=ship,
                    option=read.name,
                )
            )
            return None
        most = None if most is None or each is None else most * each
    return CardOption(
        id=read.id[:80],
        name=read.name,
        price=round(read.points),
        group=read.group,
        least=min(read.least, MOST_TIMES),
        most=_most(most),
        whole_squadron=read.squadron or (read.collective and not card_id),
        once=read.squadron and not card_id,
        brings=card_id,
        replaces=read.replaces,
        ships_least=min(read.ships_least, MOST_TIMES),
        ships_most=_most(read.ships_most),
        most_in_list=_most(read.most_in_list),
        needs=tuple(one[:80] for one in read.needs),
        bars=tuple(one[:80] for one in read.bars),
        dearer={one[:80]: round(more) for one, more in read.dearer.items()},
        changes=tuple(
            one for change in read.changes for one in reads.changed(change, f"{ship}, {read.name}", say)
        ),
        adds=reads.added(read.profiles, ship, read.name, say),
        gives=tuple(reads.rule(one) for one in read.rules),
        takes=read.takes,
    )


MOST_NAME = 60
BESIDES = frozenset({"id", "source", "notes", "made_of", "rules", "options", "option_groups", "based_on"})
"""Fields that do not tell two cards of one name apart."""


class Made(NamedTuple):
    """An entry, its card, how its options are read, and whether it has any."""

    entry: ReadEntry
    card: str
    reads: Reads
    optional: bool


class CardMaker(ABC):
    """Makes the cards of one catalogue."""

    profile: ClassVar[type[ShipProfile]]
    """The model of the cards."""
    besides: ClassVar[frozenset[str]]
    """Its fields that do not tell two cards of one name apart."""

    def __init__(self, catalogue: ReadCatalogue, cards: dict[str, ShipProfile]) -> None:
        self.catalogue = catalogue
        self.report: list[Remark] = []
        self._cards = cards
        self._made: list[Made] = []
        self._brings: dict[str, tuple[str, int | None]] = {}
        """Key of an entry -> its card, and how many of it make one choice."""

    @abstractmethod
    def read(self, entry: ReadEntry) -> None:
        """Keep the cards an entry makes; an upgrade makes none."""

    def fill(self) -> bool:
        """Add the cards of the catalogue with their options; whether there were any."""
        for told in self.catalogue.not_read:
            self.say()(told)
        for entry in self.catalogue.entries:
            self.read(entry)
        bases = {made.entry.key: made.card for made in self._made if made.entry.key}
        for made in self._made:
            card, base = self._cards[made.card], bases.get(made.entry.uses_profile_of, "")
            self._cards[made.card] = card.but(
                options=self._options(made) if made.optional else (),
                option_groups=groups(made.entry),
                rules=(*card.rules, *self._unless(made)),
                based_on=base if base != made.card else "",
            )
        return bool(self._made)

    def say(self, card: str = "") -> Say:
        """What hears remarks on a card, or on the catalogue; each is told once."""

        def say(what: Msg) -> None:
            remark = Remark(text=what, catalogue=self.catalogue.name, card=card)
            if remark not in self.report:
                self.report.append(remark)

        return say

    def keep(
        self,
        entry: ReadEntry,
        name: str,
        figures: Mapping[str, Any],
        reads: Reads,
        *,
        each: int | None = 1,
        optional: bool = True,
    ) -> None:
        """One card of a name and catalogue; another with other figures gets a number.

        `name` is for remarks, and `each` how many make one choice where another card brings it; `optional`: the
        options of the entry are its own.
        """
        made = self._checked(name, figures)
        if made is None:
            return
        before, number = self._cards.get(made.id), made.id
        if before is not None and self._figures(before) != self._figures(made):
            number = next(one for n in range(2, 10_000) if (one := f"{made.id}-{n}") not in self._cards)
            before = None
            told = msg("{ship} stands there more than once, with different figures", ship=made.class_name)
            self.say(entry.name)(told)
        if before is None:
            self._cards[number] = made.but(id=number)
            self._made.append(Made(entry, number, reads, optional))
        self._brings.setdefault(entry.key, (number, each))

    def _figures(self, card: ShipProfile) -> dict[str, Any]:
        return card.model_dump(exclude={*BESIDES, *self.besides})

    def _checked(self, name: str, figures: Mapping[str, Any]) -> ShipProfile | None:
        raw = dict(figures)
        for _ in range(len(raw)):
            try:
                return self.profile.model_validate(raw)
            except ValidationError as error:
                field = str(error.errors()[0]["loc"][0])
                self.say(name)(
                    msg(
                        "{entry}: {field} left out: {reason}",
                        entry=name,
                        field=self._label(field),
                        reason=misfit(error),
                    )
                )
                if raw.pop(field, None) is None:
                    return None
        return None

    def _label(self, field: str) -> Msg:
        """What the card editor calls a field."""
        known = self.profile.model_fields.get(field)
        extra = known.json_schema_extra if known is not None else None
        return Msg(key=str(extra["label"])) if isinstance(extra, dict) else Msg.verbatim(field)

    def identity(self, name: str, entry: ReadEntry, faction: str) -> dict[str, Any]:
        """What every card begins with: whose and what it is, and where its figures come from."""
        source = f"BattleScribe: {self.catalogue.name}, {self.catalogue.revision}"
        return {
            "id": f"bs-{slug(without_fleet(self.catalogue.name))}-{slug(name)}",
            "class_name": name[:MOST_NAME],
            "faction": faction,
            "source": source[:200].rstrip(", "),
            "made_of": entry.ids,
        }

    def points(self, ship: str, points: float | None) -> int | None:
        """Its price; told where there is none."""
        if not points:
            self.say(ship)(msg("{ship}: no points found", ship=ship))
            return None
        return round(points)

    def _options(self, made: Made) -> tuple[CardOption, ...]:
        """Its options, needing and barring only what it has."""
        name = made.entry.name
        chosen = (one for one in made.entry.options if not always_there(one))
        read = (option(one, made.reads, self._brings, name, self.say(name)) for one in chosen)
        found = [one for one in read if one is not None]
        known = {one.id for one in found}
        return tuple(
            one.but(
                needs=tuple(other for other in one.needs if other in known),
                bars=tuple(other for other in one.bars if other in known),
            )
            for one in found
        )

    def _unless(self, made: Made) -> Iterator[SpecialRule]:
        """What holds unless something is chosen: a rule without a name, always on."""
        entry, say = made.entry, self.say(made.entry.name)
        unless = (one for one in entry.changes if one.unless)
        if found := tuple(change for one in unless for change in made.reads.changed(one, entry.name, say)):
            yield SpecialRule(changes=found, on=True)


def special_rules(
    entry: ReadEntry, special: Callable[[ReadRule, str], SpecialRule]
) -> tuple[SpecialRule, ...]:
    """The special rules of an entry, and what it always has though the data writes it as an option.

    `special` makes one of what is read, under another name where that is not "".
    """
    named = {rule.name.casefold() for rule in entry.rules}
    always = (one for one in entry.options if always_there(one) and one.name.casefold() not in named)
    return (
        *(special(rule, "") for rule in entry.rules),
        *(special(next(iter(one.rules), ReadRule(name=one.name)), one.name) for one in always),
    )


def imported(
    catalogues: Sequence[ReadCatalogue], maker: Callable[[ReadCatalogue, dict[str, ShipProfile]], CardMaker]
) -> Imported:
    """Every card of these catalogues with its options, and what was not understood."""
    cards: dict[str, ShipProfile] = {}
    report: list[Remark] = []
    for catalogue in catalogues:
        one = maker(catalogue, cards)
        one.fill()
        report += one.report
    return Imported(cards=tuple(cards.values()), report=tuple(report))

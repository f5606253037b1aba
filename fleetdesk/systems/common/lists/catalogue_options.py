"""Options of army list data as options of a card, for any game of cards: the game reads its figures and weapons itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from fleetdesk.core.lists.catalogues import (
    ReadChange,
    ReadEntry,
    ReadGroup,
    ReadOption,
    ReadProfile,
    ReadRule,
)
from fleetdesk.core.lists.fittings import MOST_TIMES, CardOption, Change, OptionGroup, SpecialRule
from fleetdesk.core.words import msg
from fleetdesk.systems.common.lists.catalogue_figures import Say

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
    """The groups of its options that hold any."""
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

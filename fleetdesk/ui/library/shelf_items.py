"""From files in the library to what stands on the shelf."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from fleetdesk.core.search import folded
from fleetdesk.core.words import N_, Words, msg, nmsg
from fleetdesk.services import game_words
from fleetdesk.services.shelf.items import Item
from fleetdesk.services.shelf.judging import Ending, Found, Judged
from fleetdesk.ui.dates import day
from fleetdesk.ui.library.shelf_rows import Kind, Section, ShelfItem
from fleetdesk.ui.library.thumbnail import Scene
from fleetdesk.ui.look.theme import Tone
from fleetdesk.ui.verdicts import verdict_word


class ItemMaker:
    """Makes shelf items in one language; `titles` are the names of its games, by id."""

    def __init__(self, words: Words, titles: Mapping[str, str], now: str) -> None:
        self._words, self._titles = words, titles
        self._now = dt.datetime.fromisoformat(now).replace(tzinfo=None)
        self._sought: dict[str, tuple[Item, str]] = {}

    def make(self, item: Item, found: Found | None) -> ShelfItem:
        """One thing as the shelf shows it."""
        if item.state != "known":
            return self._unread(item)
        if item.kind == "scenario":
            return self._scenario(item)
        if item.kind == "battle":
            return self._battle(item, found if isinstance(found, Ending) else None)
        return self._fleet(item, found if isinstance(found, Judged) else None)

    def sections(self, items: Iterable[Item]) -> Iterator[Section]:
        """The headings things stand under, those of one following each other."""
        for _, under in groupby(items, lambda one: one.shipped and one.system):
            found = tuple(under)
            yield Section(self._section(found[0]), len(found))

    def holds(self, item: Item, parts: Iterable[str]) -> bool:
        """Whether every folded word stands in what a search looks into."""
        identity = str(item.path)
        known, text = self._sought.get(identity, (None, ""))
        if known is not item:
            text = self._sought_in(item)
            self._sought[identity] = item, text
        return all(part in text for part in parts)

    def _sought_in(self, item: Item) -> str:
        """The name, who it is of as it is shown and as it is written, and the game."""
        title = self._words.text(item.name) if item.shipped else item.name
        shown = () if item.kind == "battle" else map(self._words.text, item.who)
        return folded(" ".join((title, *shown, *item.who, self.game(item.system))))

    def game(self, system: str) -> str:
        """The name of a game; nothing for a file that does not say which."""
        return self._titles.get(system, "")

    def _samples(self, system: str) -> str:
        """The heading of the samples of a game; it need not be named where it is the only one."""
        game = self.game(system) if len(self._titles) > 1 else ""
        if not game:
            return self._words.text(N_("Samples"))
        return self._words.say(msg("Samples: {game}", game=game))

    def _when(self, item: Item) -> str:
        if item.shipped:
            return self._words.text(N_("A sample that comes with FleetDesk"))
        try:
            when = dt.datetime.fromtimestamp(item.stamp)  # noqa: DTZ006 - the player's own clock, like `now`
        except (OSError, OverflowError, ValueError):  # a time no calendar has: files carry any
            return ""
        return self._words.say(msg("Last used {day}", day=day(self._words, when, self._now)))

    def _unread(self, item: Item) -> ShelfItem:
        """A file nobody could look into yet: what is read of it will stand in the same place."""
        words, battle = self._words, item.kind == "battle"
        late = item.state == "late"
        return ShelfItem(
            str(item.path),
            kind_of(item),
            item.name,
            self.game(item.system),
            self._when(item),
            Scene(item.name, 0, 1, battle=battle),
            "",
            words.text(N_("Could not be read") if late else N_("Being looked at …")),
            "harm" if late else "plain",
            "warning" if late else "clock",
            self._section(item),
            words.text(N_("Go on") if battle else N_("Play")),
        )

    def _section(self, item: Item) -> str:
        """The heading it stands under."""
        return self._samples(item.system) if item.shipped else self._words.text(N_("Mine, recent first"))

    def _fleet(self, item: Item, judged: Judged | None) -> ShelfItem:
        words = self._words
        who = [words.text(part) for part in item.who]
        told = judged.counted if judged is not None else nmsg("{n} ship", "{n} ships", item.ships)
        ships = game_words.of_game(words, item.system).say(told)
        points, said, mark = "", "", ""
        tone: Tone = "plain"
        scene = Scene(item.name, item.ships, max(1, item.ships // 3))
        if not item.sound:
            said, tone, mark = words.text(N_("Damaged")), "harm", "warning"
        elif judged is not None:
            scene = scene._replace(lengths=judged.lengths)
            if item.points_limit:
                told = msg("{points} / {limit} pts", points=judged.points or 0, limit=item.points_limit)
                points = words.say(told)
            elif judged.points:  # a few games count none
                points = words.say(msg("{points} pts", points=judged.points))
            said, tone, mark = verdict_word(words, judged.verdict)
        title = words.text(item.name) if item.shipped else item.name
        return ShelfItem(
            str(item.path),
            kind_of(item),
            title or words.text(N_("Unnamed fleet")),
            " · ".join(one for one in (ships, self.game(item.system)) if one),
            self._when(item),
            scene,
            points,
            said,
            tone,
            mark,
            self._section(item),
            words.text(N_("Play")),
            " · ".join(one for one in who if one != title),
        )

    def _scenario(self, item: Item) -> ShelfItem:
        """One that came with the program stands among the scenarios, under the samples of its game."""
        words = self._words
        title = words.text(item.name) if item.shipped else item.name
        who = " \N{EN DASH} ".join(words.text(side) for side in item.who)
        ships = game_words.of_game(words, item.system).say(nmsg("{n} ship", "{n} ships", item.ships))
        return ShelfItem(
            str(item.path),
            "scenario",
            title,
            " \N{MIDDLE DOT} ".join(one for one in (ships, self.game(item.system)) if one),
            self._when(item),
            Scene(item.name, max(1, item.ships), max(1, item.ships // 3), battle=True),
            words.text(N_("Scenario")),
            "" if item.sound else words.text(N_("Damaged")),
            "plain" if item.sound else "harm",
            "" if item.sound else "warning",
            self._section(item),
            words.text(N_("Play")),
            who,
        )

    def _battle(self, item: Item, ending: Ending | None) -> ShelfItem:
        """A battle that is over says how it ended; neither that nor a copy for one seat is gone on with."""
        words, over = self._words, ending.over if ending is not None else None
        sides = "" if all(side in item.name for side in item.who) else " – ".join(item.who)
        turn = words.say(msg("Turn {turn}", turn=item.turn)) if item.turn else ""
        said, mark = "", ""
        if not item.sound:
            said, mark = words.text(N_("Damaged")), "warning"
        elif over is not None:
            said, mark = words.text(N_("Over")), "flag"
        closed = is_closed(item, ending)
        return ShelfItem(
            str(item.path),
            "battle",
            item.name,
            self.game(item.system),
            self._when(item),
            Scene(item.name, 12, 4, battle=True),
            turn,
            said,
            "plain" if item.sound else "harm",
            mark,
            self._section(item),
            words.text(N_("Look at it") if closed else N_("Go on")),
            sides if over is None else game_words.of_game(words, item.system).say(over),
            "eye" if closed else "play",
        )


def is_closed(item: Item, found: Found | None) -> bool:
    """Whether it is only looked at: a battle that is over, or a copy of one for a seat."""
    return item.partial or (isinstance(found, Ending) and found.over is not None)


def kind_of(item: Item) -> Kind:
    """As what it stands on the shelf: a scenario that came with the program stands among the scenarios."""
    return "sample" if item.shipped and item.kind == "fleet" else item.kind


def shown(maker: ItemMaker, items: Iterable[Item], *, kind: str, system: str, sought: str) -> list[Item]:
    """Those of a kind and game that hold every word typed."""
    parts = folded(sought).split()
    return [
        one
        for one in items
        if (not kind or kind_of(one) == kind)
        and (not system or one.system == system)
        and (not parts or maker.holds(one, parts))
    ]

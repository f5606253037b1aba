"""What a seat's phones are shown: named parts, each sent only when its bytes changed.

The same rule serves the first load, every step and a phone that slept: it says which parts it holds (name and tag),
and gets those that differ. All comes from `Onlooker`, so nothing a seat may not know can be in it.
"""

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2s
from typing import Any, NamedTuple

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.battle.journal import OPENING, Entry
from fleetdesk.core.blocks.cards import Block, Chips, Columns, Flags, Heading, Notes, Stats, Table, Track
from fleetdesk.core.blocks.plots import Photo
from fleetdesk.core.layout.laying import lay
from fleetdesk.core.layout.marks import as_json
from fleetdesk.core.layout.pen import Pen, Style
from fleetdesk.core.views import Offer, Overview, ShipStrip
from fleetdesk.core.words import Words
from fleetdesk.hosting.intents import own_step
from fleetdesk.hosting.phone_forms import is_anothers
from fleetdesk.hosting.plain_json import plain
from fleetdesk.services.activation import Hand, taken
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.seat.rights import Do

WIDTH_MM = 60.0
"""Width a drawing is laid out for: a narrow phone, at about six dots a millimetre."""
WRITTEN = Heading | Stats | Track | Table | Chips | Notes | Flags
"""Blocks the page sets itself, in finger size; all others come as drawings."""
TOLD = 40
"""Lines of the log a phone gets before it asks for more."""
MOST_TOLD = 2000


class Watch(Frozen):
    """What a phone looks at beside the table."""

    ship: str = Field("", max_length=80)
    chart: bool = False
    told: int = Field(TOLD, ge=0, le=MOST_TOLD)


class Part(NamedTuple):
    tag: str
    """Short hash of its bytes."""
    body: str
    """JSON."""


Parts = Mapping[str, Part]


def part_of(value: Any) -> Part:
    """A part from plain data."""
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Part(blake2s(body.encode("utf-8", "replace"), digest_size=8).hexdigest(), body)


def changed(parts: Parts, held: Mapping[str, str]) -> tuple[Parts, tuple[str, ...]]:
    """Parts to be sent to whoever holds these tags, and names that are no more."""
    fresh = {name: part for name, part in parts.items() if held.get(name) != part.tag}
    return fresh, tuple(name for name in held if name not in parts)


class SeatPages:
    """What one seat reads in one language; made anew only after a step."""

    def __init__(self, session: BattleSession, seat: str, words: Words) -> None:
        self._session, self.seat, self._words = session, seat, words
        self._at: tuple[int, int] | None = None
        self._seen = Onlooker(session, seat)
        self._made: dict[str, Part] = {}
        self._table: dict[str, Part] = {}
        self._looks: dict[Watch, Parts] = {}
        self._hands: dict[str, Hand] = {}
        self._charted: tuple[tuple[int, str], bool] | None = None
        self._strips: dict[str, tuple[ShipStrip, Part]] = {}
        self._lines: dict[int, tuple[Entry, bool, Part]] = {}

    @property
    def seen(self) -> Onlooker:
        """The battle now, from this seat."""
        journal = self._session.journal
        now = (journal.head, journal.numbers[-1] if journal.numbers else OPENING)
        if now != self._at:
            self._at = now
            self._seen = Onlooker(self._session, self.seat)
            self._made, self._table, self._looks, self._hands = {}, {}, {}, {}
        return self._seen

    @property
    def acts(self) -> bool:
        """Whether this seat does more than look on."""
        return self.seat != TABLE

    def owns(self, ship: str) -> bool:
        """Whether a ship is marked from this seat."""
        return self.acts and self.seat in {EVERYONE, self.seen.battle.ships[ship].side}

    def hand(self, ship: str) -> Hand:
        """The battle with a ship of this seat in hand, and what that takes for granted; else as it stands."""
        seen = self.seen
        if ship not in seen.battle.ships or not self.owns(ship):
            return Hand(seen)
        if ship not in self._hands:
            self._hands[ship] = taken(self._session, seen, ship)
        return self._hands[ship]

    def parts(self, watch: Watch) -> Parts:
        """All that a phone shows which looks at this; made once for all who look at the same."""
        seen = self.seen
        if watch not in self._looks:
            self._looks[watch] = self._parts(seen, watch)
        return self._looks[watch]

    def _parts(self, seen: Onlooker, watch: Watch) -> Parts:
        if not self._table:
            self._table = dict(self._of_table(seen.overview))
        found = dict(self._table)
        if watch.ship in seen.battle.ships:
            found[f"card/{watch.ship}"] = self._once(f"card/{watch.ship}", self._card, watch.ship)
        if watch.chart:
            found["chart"] = self._once(f"chart/{watch.ship}", self._chart, watch.ship)
        found.update(self._log(watch.told))
        return found

    def _once(self, name: str, make: Any, ship: str) -> Part:
        if name not in self._made:
            self._made[name] = part_of(make(ship))
        return self._made[name]

    # --- the table -----------------------------------------------------------------------------------

    def _of_table(self, table: Overview) -> Iterator[tuple[str, Part]]:
        strips = [one for side in table.sides for group in side.squadrons for one in group.ships]
        for strip in strips:
            kept = self._strips.get(strip.ship)
            if kept is None or kept[0] != strip:
                kept = self._strips[strip.ship] = (strip, part_of(plain(strip, self._words)))
            yield f"strip/{strip.ship}", kept[1]
        yield "table", part_of(self._glance(table))

    def _glance(self, table: Overview) -> dict[str, Any]:
        seen, words = self.seen, self._words
        step = own_step(self._session, self.seat)
        deciding = seen.system.deciding(seen.battle)
        shown = plain(table.but(sides=(), offers=(), dial=None, follows=(), together=None), words)
        more = (table.dial.offer if table.dial else None, table.together)
        sides = [self._side(number, table) for number in range(len(table.sides))]
        return {
            **shown,
            "sides": sides,
            "seat": self.seat,
            "turn": seen.battle.turn,
            "dial": plain(table.dial.but(offer=None), words) if table.dial else None,
            "offers": self.buttons(
                (*table.offers, *(one for one in more if one and one not in table.offers))
            ),
            "follows": self.buttons(table.follows),
            "debts": [self._debt(one) for one in seen.debts] if self.acts else [],
            "deciding": list(deciding),
            "secret": seen.system.secret(seen.battle),
            "chart": self._has_chart(),
            "undo": {"entry": step, "title": words.say(seen.entry(step).title)} if step != OPENING else None,
            "head": seen.head,
        }

    def _has_chart(self) -> bool:
        """Whether there is a sea to look at; looked up once a phase, for drawing one takes long."""
        battle = self.seen.battle
        when = (battle.turn, battle.phase)
        if self._charted is None or self._charted[0] != when:
            self._charted = (when, self.seen.chart("") is not None)
        return self._charted[1]

    def _side(self, number: int, table: Overview) -> dict[str, Any]:
        side = table.sides[number]
        return {
            **plain(side.but(squadrons=(), waiting=None), self._words),
            "plays": side.plays,
            "squadrons": [
                {
                    "id": group.id,
                    "name": group.name,
                    "state": group.state,
                    "offer": next(iter(self.buttons((group.offer,) if group.offer else ())), None),
                    "ships": [one.ship for one in group.ships],
                }
                for group in side.squadrons
            ],
            "own": [one.ship for group in side.squadrons for one in group.ships if self.owns(one.ship)],
        }

    def _debt(self, debt: Any) -> dict[str, Any]:
        offers = self.buttons((debt.offer,) if debt.offer else ())
        live = (one for one in offers if "tablet" not in one)
        return {**plain(debt.but(offer=None), self._words), "offer": next(live, None)}

    def buttons(self, offers: Iterable[Offer]) -> list[Any]:
        """Buttons as the page draws them; none for whoever looks on, nor of what is for another side or its ships.

        What all sides must agree to says so (`tablet`), for they are asked at the tablet: last, and only to a seat that
        has done its own and has nothing that leads on.
        """
        return list(self._buttons(offers)) if self.acts else []

    def _buttons(self, offers: Iterable[Offer]) -> Iterator[Any]:
        referee, seat = self._session.referee, self.seat
        seated = (one for one in offers if not one.seats or not seat or seat in one.seats)
        own = [one for one in seated if not is_anothers(self.seen, referee, one)]
        stops = [(one, self.seen.may(Do(one.action, one.answers))) for one in own]
        live = [one for one, stop in stops if stop is None]
        yield from (plain(one, self._words) for one in live)
        asks_all = [(one, stop.why) for one, stop in stops if stop is not None and stop.sides]
        leads = any(one.kind == "primary" for one in live)
        if asks_all and not leads and self.seat not in self.seen.system.deciding(self.seen.battle):
            yield from ({**plain(one, self._words), "tablet": self._words.say(why)} for one, why in asks_all)

    # --- a ship --------------------------------------------------------------------------------------

    def _card(self, ship: str) -> dict[str, Any]:
        own, (seen, proposed, _) = self.owns(ship), self.hand(ship)
        return {
            "blocks": list(self.blocks(seen.panel(ship).blocks)),
            "offers": self.buttons(seen.offers(ship)) if own else [],
            "own": own,
            "proposed": self._words.say(proposed.title) if proposed else None,
            "flags": [one.key for one in seen.slots(ship) if one.kind == "flag"],
        }

    def blocks(self, blocks: Iterable[Block]) -> Iterator[Any]:
        """Blocks as the page sets them itself, or as drawings."""
        for block in blocks:
            if isinstance(block, Columns):
                yield {"kind": "columns", "columns": [list(self.blocks(one)) for one in block.columns]}
            elif isinstance(block, Photo):
                continue  # not needed to play, and as heavy as all the rest of a card
            elif isinstance(block, WRITTEN):
                yield {"kind": type(block).__name__.lower(), **plain(block, self._words)}
            else:
                yield self._drawing(block)

    def _drawing(self, block: Block) -> dict[str, Any]:
        from fleetdesk.printing.fonts import measure  # noqa: PLC0415 - many games draw nothing on a phone

        laid = lay(block, WIDTH_MM, Pen(self._words, measure, Style(body=9.0, small=7.6)))
        return {"kind": "drawing", "width": WIDTH_MM, "height": laid.height, "marks": as_json(laid.marks)}

    def _chart(self, ship: str) -> Any:
        known = ship if ship in self.seen.battle.ships else ""
        chart = self.hand(known).seen.chart(known)
        return None if chart is None else {**plain(chart, self._words), "ship": known}

    # --- the log -------------------------------------------------------------------------------------

    def _log(self, told: int) -> Iterator[tuple[str, Part]]:
        for entry, stands in itertools.islice(self.seen.log(), told):
            kept = self._lines.get(entry.id)
            if kept is None or kept[1] != stands or kept[0] != entry:
                kept = self._lines[entry.id] = (entry, stands, part_of(self._entry(entry, stands=stands)))
            yield f"log/{entry.id}", kept[2]

    def _entry(self, entry: Entry, *, stands: bool) -> dict[str, Any]:
        words = self._words
        return {
            "id": entry.id,
            "title": words.say(entry.title),
            "turn": entry.turn,
            "at": entry.at,
            "stands": stands,
            "lines": [plain(line.but(facts=(), seats=()), words) for line in entry.lines],
        }

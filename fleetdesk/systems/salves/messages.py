"""What players post, read and put on their papers ship by ship; nobody orders another's ship (R20, R38, R46, section 7)."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.forms import Reading
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.salves import taught, wording
from fleetdesk.systems.salves.posts import grammar, saying
from fleetdesk.systems.salves.posts.grammar import Order
from fleetdesk.systems.salves.posts.saying import EVERY, Ask, Read
from fleetdesk.systems.salves.posts.text.kinds import Skipped
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip
from fleetdesk.systems.salves.posts.text.words import folded, is_cited
from fleetdesk.systems.salves.reader import read, without_headings
from fleetdesk.systems.salves.reasons import REASONS
from fleetdesk.systems.salves.sea.grid import read_cell
from fleetdesk.systems.salves.state import PLACING, SalvesBattle
from fleetdesk.systems.salves.turn.judging import judge, reading

_MOST_QUOTED = 60
MOST_READ = 20_000
"""Messages kept as they were read: as many as the longest paste holds, which is looked at again with every tap."""
_WORDS = re.compile(r"[a-z0-9]+")

ASKED: Final[Mapping[str, str]] = {
    "condition": N_("A condition: nothing is taken. Ask what the ship does now."),
    "alternatives": N_("A choice between orders: nothing is taken. Ask which one."),
    "two_orders": N_("Two orders for one ship: nothing is taken. Ask which one."),
    "which_ship": N_("It is not clear which ship is meant: nothing is taken."),
    "unknown_ship": REASONS["unknown_ship"],
    "no_cell": N_("No cell is named: nothing is taken. Ask where the shots go."),
    "shots": N_("It is not clear how many shots go where: nothing is taken."),
    "contradiction": N_("The message contradicts itself: nothing is taken."),
    "refers": N_("It refers to something else: nothing is taken. Ask for the order itself."),
    "which_turn": N_("An order for another turn: nothing is taken."),
    "undecided": N_("The player has not decided yet: nothing is taken."),
    "whose": N_("It is not clear whose ships are meant: nothing is taken."),
    "too_long": N_("The message is too long to be read: send it in parts. Nothing is taken."),
    "not_understood": N_("The program did not understand this message: nothing is taken. Read it yourself."),
}
"""Why the author has to be asked -> English sentence; everything else is `UNCLEAR`."""
QUESTIONS: Final[Mapping[str, str]] = {
    "condition": N_("What does the ship do now?"),
    "alternatives": N_("Which order?"),
    "two_orders": N_("Which order?"),
    "which_ship": N_("Which ship?"),
    "unknown_ship": N_("Which ship?"),
    "no_cell": N_("On which cell?"),
    "shots": N_("How many shots, and where?"),
    "contradiction": N_("Which of the two?"),
    "refers": N_("Which order is meant?"),
    "which_turn": N_("For this turn?"),
    "whose": N_("Whose ships?"),
}
"""The same as a question in a few words; everything else is `IS_IT`."""
IS_IT = N_("Is it an order?")
_TO_ANYBODY = frozenset({"too_long", "unknown_ship"})
"""Reasons that tell the author what to do."""
UNCLEAR = N_("This is not surely an order: nothing is taken. Ask the player.")
PASSED_OVER: Final[Mapping[str, str]] = {
    "quote": N_("A quotation: passed over."),
    "struck": N_("Struck out: passed over."),
    "signature": N_("A signature: passed over."),
    "report": N_("A report: passed over."),
    "turn": N_("Of another turn: passed over."),
    "tale": N_("A tale of what was: passed over."),
    "question": N_("A question: passed over."),
    "foreign": REASONS["not_yours"],
}
"""Why a part of a message is no order -> English sentence."""
REPLACED = N_("Replaced, the last order counts: {ships}")


class Received(NamedTuple):
    """What a message comes to for some fleets."""

    found: Read
    orders: Mapping[str, Order]
    """Ship -> what it is ordered; every one of a ship of these fleets."""
    rows: Mapping[str, str]
    """Ship -> its line for the paper: as it was written where that can be judged, else in short form."""
    lines: Mapping[str, grammar.Line]
    """Ship -> the line of the message its row was taken from as it stood."""
    dropped: frozenset[str]
    """Ships whose earlier order no longer stands: withdrawn, or asked about."""


def _lines(message: str, own: tuple[tuple[str, str], ...]) -> tuple[grammar.Line, ...]:
    """The lines that can be judged as they stand; what is quoted orders nothing."""
    rows = message.splitlines()
    found = (line for line in grammar.read(message, grammar.roster(own)) if line.order is not None)
    return tuple(line for line in found if not is_cited(rows[line.number]))


@lru_cache(maxsize=16)
def _places(message: str) -> "Places":
    return Places(message)


def names_of(battle: SalvesBattle, sides: Sequence[str]) -> Names:
    """The names players may use: their own ships, and those of others so that they can be told."""
    return _names(*_ships(battle, sides))


@lru_cache(maxsize=32)
def _names(own: tuple[OwnShip, ...], others: tuple[str, ...], nation: str) -> Names:
    """One for all the messages of an author: it remembers the words it has looked up."""
    return Names(own, others, nation)


@remembered
def _ships(battle: SalvesBattle, sides: Sequence[str]) -> tuple[tuple[OwnShip, ...], tuple[str, ...], str]:
    placing = battle.phase == PLACING  # a cell is where a ship shall lie, wherever it was put before
    own = tuple(
        OwnShip(
            ship.id,
            ship.name,
            battle.card(ship.id).kind,
            values.attack,
            values.speed,
            None if placing else ship.cell,
        )
        for ship in battle.ships.values()
        if ship.side in sides
        for values in (battle.values(ship.id),)
    )
    others = tuple(ship.name for ship in battle.ships.values() if ship.side not in sides)
    nations = {one.nation for one in battle.sides if one.id in sides}
    rivals = {one.nation for one in battle.sides if one.id not in sides}
    return own, others, nations.pop() if len(nations) == 1 and nations.isdisjoint(rivals) else ""


@lru_cache(maxsize=MOST_READ)
def _read(text: str, own: tuple[OwnShip, ...], others: tuple[str, ...], nation: str, turn: int) -> Read:
    """A message is looked at again with every step of the desk, and may be a book."""
    return read(text, _names(own, others, nation), turn)


def understood(battle: SalvesBattle, sides: Sequence[str], message: str) -> Read:
    """What a message of these players says. Without heads of messages they may all have written it."""
    message = taught.plain(battle, sides, message)
    text = without_headings(message) if len(sides) > 1 else message
    return _read(text, *_ships(battle, sides), battle.turn)


def received(battle: SalvesBattle, sides: Sequence[str], message: str) -> Received:
    """Read a message of these players. With several, orders "for all my ships" are nobody's."""
    own = [ship for ship in battle.ships.values() if ship.side in sides]
    found = understood(battle, sides, message)
    message = taught.plain(battle, sides, message)
    withdrawn = any(one.why == "withdrawn" for one in found.asks)
    found = found._replace(asks=tuple(one for one in found.asks if one.why != "withdrawn"))
    if len(sides) > 1 and (withdrawn or EVERY in found.orders):
        text = found.told.get(EVERY, message[:_MOST_QUOTED])
        found = found._replace(asks=(*found.asks, Ask(text, "whose")))
        withdrawn = False
    asked = {one.ship for one in found.asks if one.ship}
    orders = {ship: as_judged(one) for ship, one in found.orders.items() if ship != EVERY}
    if EVERY in found.orders and len(sides) == 1:
        has = {one.ship for one in judge(battle, sides[0], battle.paper(sides[0]))} | asked | set(orders)
        orders |= {
            ship.id: Order("pass") for ship in own if ship.id not in has and not ship.sunk and ship.cell
        }
    lines: dict[str, grammar.Line] = {}
    for line in _lines(message, tuple((ship.id, ship.name) for ship in own)) if orders else ():
        order = orders.get(line.ship)
        if order is not None and line.order is not None:
            whole = grammar.full(line.order, battle.values(line.ship).attack)
            if (whole.kind, whole.steps, dict(whole.targets)) == (
                order.kind,
                order.steps,
                dict(order.targets),
            ):
                lines[line.ship] = line
    rows = {
        ship: lines[ship].text
        if ship in lines
        else grammar.written(battle.ships[ship].name, order, battle.language)
        for ship, order in orders.items()
    }
    dropped = asked | ({ship.id for ship in own} if withdrawn else set())
    return Received(found, orders, rows, lines, frozenset(dropped))


def as_judged(one: saying.Order) -> Order:
    """What was read, as it is judged."""
    if one.kind == "move":
        return Order("move", steps=one.steps)
    if one.kind == "fire":
        return Order(
            "fire", targets=tuple((cell, count) for name, count in one.salvos if (cell := read_cell(name)))
        )
    return Order("pass")


def merged(battle: SalvesBattle, side: str, got: Received) -> str:
    """The paper of a player with what the message says: ship by ship, the others keep the orders they had."""
    mine = {ship: row for ship, row in got.rows.items() if battle.ships[ship].side == side}
    rows: dict[str, str] = {}
    for one in judge(battle, side, battle.paper(side)):
        if one.line.own and one.ship not in got.dropped and one.ship not in rows:
            rows[one.ship] = mine.get(one.ship, one.line.text)
    return "\n".join((rows | mine).values())


def said_of(battle: SalvesBattle, sides: Sequence[str], message: str, got: Received) -> Iterator[Reading]:
    """How each part of a message was understood: taken, refused, asked about or passed over, and why."""
    where, words = _places(taught.plain(battle, sides, message)), got.found.told
    for side in sides:
        after = judge(battle, side, merged(battle, side, got))
        for one in after:
            if one.ship not in got.orders:
                continue
            told = reading(battle, one)
            text = told.text
            if len(sides) > 1:
                text = msg("{fleet} \N{MIDDLE DOT} {what}", fleet=wording.short(battle, side), what=text)
            line = got.lines.get(one.ship)
            at = None
            if line is not None and told.at is not None:
                shift = line.start - one.line.start
                at = (told.at[0] + shift, told.at[1] + shift)
            number = (
                line.number if line is not None else where.line(words.get(one.ship, words.get(EVERY, "")))
            )
            yield told.but(line=number, text=text, at=at)
    if EVERY in got.found.orders and len(sides) == 1 and got.orders.keys() <= got.found.orders.keys():
        told_ = msg("The ships without another order pass.")
        yield Reading(line=where.line(words[EVERY]), text=told_, tone="sound")
    yield from remarks(battle, got.found, where)


def remarks(battle: SalvesBattle, found: Read, where: "Places") -> Iterator[Reading]:
    """What has to be asked, and what was passed over."""
    for ask in found.asks:
        yield Reading(line=where.line(ask.text), text=asked(battle, ask), tone="harm")
    for part in found.skipped:
        tone: Tone = "harm" if part.why == "foreign" else "plain"
        for text in part.text.splitlines():
            line = where.line(text, quoted=part.why == "quote")
            yield Reading(line=line, text=passed_over(part), tone=tone)


def asked(battle: SalvesBattle, ask: Ask) -> Msg:
    """Why the author has to be asked."""
    told = Msg(key=ASKED.get(ask.why, UNCLEAR))
    return msg("{ship}: {reason}", ship=battle.ships[ask.ship].name, reason=told) if ask.ship else told


def question(ask: Ask) -> Msg:
    """What there is to settle, in a few words."""
    return Msg(key=QUESTIONS.get(ask.why, IS_IT))


def asked_of_player(battle: SalvesBattle, ask: Ask, what: Msg | None = None) -> Msg:
    """The same in a letter to the author, who is told nothing of what the umpire shall do: `what` is the question."""
    if ask.why in _TO_ANYBODY:
        return asked(battle, ask)
    told = question(ask) if what is None else what
    return msg("{question} ({ship})", question=told, ship=battle.ships[ask.ship].name) if ask.ship else told


def passed_over(part: Skipped) -> Msg:
    """Why a part of a message is no order."""
    return Msg(key=PASSED_OVER.get(part.why, REASONS["no_order"]))


def replaced(battle: SalvesBattle, ships: Sequence[str]) -> Msg:
    """Of words another line or message of the same player overrides."""
    return Msg(key=REPLACED, args={"ships": wording.names(battle, ships)})


def questions(battle: SalvesBattle, found: Read) -> Iterator[tuple[str, Msg]]:
    """What has to be asked, with the words it is about: (ship or nothing, sentence)."""
    for ask in found.asks:
        text = (
            ask.text if len(ask.text) <= _MOST_QUOTED else ask.text[:_MOST_QUOTED] + "\N{HORIZONTAL ELLIPSIS}"
        )
        yield (
            ask.ship,
            msg("{line} \N{EM DASH} {reason}", line=" ".join(text.split()), reason=asked(battle, ask)),
        )


class Places:
    """Finds the line a part of a message stood in: its words, for signs and markup were taken out."""

    def __init__(self, message: str) -> None:
        self._lines: dict[str, list[int]] = {}
        self._many: dict[int, int] = {}
        self._quoted: set[int] = set()
        for number, line in enumerate(message.splitlines()):
            said = set(_WORDS.findall(folded(line)))
            self._many[number] = len(said)
            if is_cited(line):
                self._quoted.add(number)
            for word in said:
                self._lines.setdefault(word, []).append(number)
        self._found: dict[tuple[str, bool], int] = {}

    def line(self, text: str, *, quoted: bool = False) -> int:
        """The line, from 0, that has most of the first words of a text, and of several the one that says least beside.

        The same words may stand in a line that quotes them: it is meant where they are `quoted`, and only there.
        """
        first = next((line for line in text.splitlines() if line.strip()), "")
        if (first, quoted) not in self._found:
            words = set(_WORDS.findall(folded(first)))
            count = Counter(number for word in words for number in self._lines.get(word, ()))
            best = max(count.values(), default=0)
            self._found[first, quoted] = min(
                (number for number, have in count.items() if have == best),
                key=lambda number: ((number in self._quoted) != quoted, self._many[number], number),
                default=0,
            )
        return self._found[first, quoted]

"""What the umpire received, message by message, and doubts of it that he has seen to (R20, R38, R46)."""

import re
from collections.abc import Collection, Iterator
from typing import Literal

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.errors import BadInput
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.salves import messages, wording
from fleetdesk.systems.salves.messages import Received
from fleetdesk.systems.salves.orders import NOT_NOW, hand_in, may_order, receive, with_line
from fleetdesk.systems.salves.picks import of_umpire, side_of
from fleetdesk.systems.salves.posts.grammar import Order
from fleetdesk.systems.salves.posts.letters import Letter
from fleetdesk.systems.salves.posts.saying import Ask
from fleetdesk.systems.salves.posts.text.words import folded
from fleetdesk.systems.salves.reader import unmarked
from fleetdesk.systems.salves.sea.compass import Step
from fleetdesk.systems.salves.state import (
    FIRST,
    MOST_DUE,
    MOST_MESSAGE,
    PLACING,
    PLAYING,
    Mail,
    SalvesBattle,
    Shot,
    event_key,
)
from fleetdesk.systems.salves.turn.judging import judge

_ENDS = re.compile(r"<\s*(?:br|/p|/div|/li|/tr|/h[1-6])\b[^>\n]*>", re.IGNORECASE)
"""What ends a line in HTML."""
_WORDS = re.compile(r"\w+")


class Settle(Frozen):
    """What the umpire makes of words he was asked about: an order of a ship, or nothing."""

    mail: str
    """Key of the message; `text` are the player's own words in it."""
    text: str = Field(max_length=2**20)
    ship: str = ""
    """Empty: nothing is taken."""
    of: str | None = None
    """The ship the doubt was about, or none; `None`: all doubts of these words are seen to."""
    steps: tuple[Step, ...] = ()
    targets: tuple[Shot, ...] = ()


class Otherwise(Frozen):
    """A line of a player as the umpire reads it."""

    side: str
    line: str = Field("", max_length=MOST_MESSAGE)
    """What the player wrote."""
    text: str = Field(max_length=MOST_MESSAGE)
    """What is read instead."""


class Deadline(Frozen):
    """When orders of this turn are due, as the umpire writes it; empty: at no time."""

    until: str = Field("", max_length=MOST_DUE)


def now(battle: SalvesBattle) -> int:
    """The turn messages that come now are for; 0: they place ships."""
    return 0 if battle.phase == PLACING else battle.turn


def of_turn(battle: SalvesBattle, side: str = "") -> Iterator[tuple[str, Mail]]:
    """The messages of this turn, of one side or of all, with their keys, in the order they came."""
    for key, one in sorted(battle.mail.items()):
        if one.turn == now(battle) and side in {"", one.side}:
            yield key, one


def is_known(battle: SalvesBattle, side: str, letter: Letter) -> bool:
    """Whether this message was received before, in an earlier turn too: a thread is often pasted whole, again and again."""
    told, at, turn = in_lines(letter.text).strip(), _at(letter), now(battle)
    return any(
        one.side == side and one.text.strip() == told and (one.turn == turn or one.at == at != "")
        for one in battle.mail.values()
    )


def _at(letter: Letter) -> str:
    return "" if letter.at is None else str(letter.at)


def edited(battle: SalvesBattle, side: str, letter: Letter, beside: Collection[str]) -> str:
    """Key of the message its author wrote this one over after it was read, in whatever turn; empty: there is none.

    It says the same moment and half the same words, a ship of his or a whole line among them, and stands no longer
    `beside` it: the texts of the paste. Two short posts of one minute may share "1n" alone.
    """
    words = _words(letter.text)
    own = {word for ship in battle.ships.values() if ship.side == side for word in _words(ship.name)}
    for key, one in battle.mail.items():
        if one.side != side or not one.at or one.at != _at(letter) or one.text.strip() in beside:
            continue
        common = words & _words(one.text)
        near = common & own or _rows(one.text) & _rows(in_lines(letter.text))
        if near and 2 * len(common) >= min(len(words), len(_words(one.text))):
            return key
    return ""


def _words(text: str) -> set[str]:
    return set(_WORDS.findall(folded(text)))


def _rows(text: str) -> set[str]:
    return {folded(line).strip() for line in text.splitlines()} - {""}


def in_lines(text: str) -> str:
    """A message with its lines ended as its author saw them: those of HTML by a sign of its own."""
    return _ENDS.sub("\n", text) if "<" in text else text


def with_mail(battle: SalvesBattle, side: str, letter: Letter, *, late: bool, over: str = "") -> SalvesBattle:
    """The battle with one message more, or `over` one that its author has edited."""
    one = Mail(
        turn=now(battle),
        side=side,
        at=_at(letter),
        late=late,
        text=in_lines(letter.text),
    )
    return battle.but(mail={**battle.mail, over or event_key(len(battle.mail) + 1): one})


def open_asks(battle: SalvesBattle, one: Mail, got: Received) -> Iterator[Ask]:
    """Doubts of a message that are still to be seen to: not settled, and the ship has no order by now."""
    if not got.found.asks:
        return
    ordered = {line.ship for line in judge(battle, one.side, battle.paper(one.side)) if line.line.own}
    for ask in dict.fromkeys(got.found.asks):
        if not is_settled(one, ask) and ask.ship not in ordered:
            yield ask


def is_settled(one: Mail, ask: Ask) -> bool:
    """Whether the umpire has seen to a doubt of a message: the same words may raise one for each of several ships."""
    return ask.text in one.settled or (ask.text, ask.ship) in one.answered


@action(N_("Settle a doubt"), rules="R46", icon="check", rights=of_umpire)
def settle(battle: SalvesBattle, args: Settle, table: Table) -> Outcome[SalvesBattle]:
    """R46: the umpire tells what a player meant, or takes nothing of it."""
    if args.mail not in battle.mail:
        raise BadInput(msg("There is no such message."))
    one = battle.mail[args.mail]
    seen_to = one.but(settled=(*one.settled, args.text))
    if args.of is not None:
        seen_to = one.but(answered=(*one.answered, (args.text, args.of)))
    after = battle.but(mail={**battle.mail, args.mail: seen_to})
    seats = (one.side,)
    if not args.ship:
        title = msg("{fleet}: a doubt set aside", fleet=wording.fleet(battle, one.side))
        return in_one_line(after, title, seats=seats)
    ship = ship_of(battle, args.ship)
    table.require(ship.side == one.side, msg("This ship belongs to another fleet."))
    stop = may_order(battle, ship.side)
    table.require(stop is None, stop or NOT_NOW)
    kind: Literal["move", "fire", "pass"] = "move" if args.steps else "fire" if args.targets else "pass"
    order = Order(kind, steps=args.steps, targets=tuple(wording.pair(shot) for shot in args.targets))
    after, _ = hand_in(after, ship.side, with_line(battle, ship, order))
    title = msg("{fleet}: a doubt settled", fleet=wording.fleet(battle, one.side))
    told = wording.ordered(battle, ship.id, order)
    return Outcome(battle=after, title=title, lines=(Line(text=told, ships=(ship.id,), seats=seats),))


@action(N_("Read a line otherwise"), rules="R46", icon="pen", rights=of_umpire)
def read_otherwise(battle: SalvesBattle, args: Otherwise, table: Table) -> Outcome[SalvesBattle]:
    """R46: the umpire writes a line as it was meant; nothing more is asked about what it says."""
    side = side_of(battle, args.side)
    stop = may_order(battle, side.id)
    table.require(stop is None, stop or NOT_NOW)
    after, lines = receive(battle, side.id, messages.received(battle, (side.id,), args.text))
    came = reversed(tuple(of_turn(battle, side.id)))
    key = next((key for key, one in came if args.line in unmarked(one.text)), None)
    if key is not None:
        one = battle.mail[key]
        after = after.but(mail={**after.mail, key: one.but(settled=(*one.settled, args.line))})
    told = msg("{fleet}: a line read otherwise", fleet=wording.fleet(battle, side.id))
    return Outcome(battle=after, title=told, lines=(Line(text=told, tone="sea"), *lines))


@action(N_("Set the deadline"), icon="clock", rights=of_umpire)
def set_deadline(battle: SalvesBattle, args: Deadline, table: Table) -> Outcome[SalvesBattle]:
    """No rule: messages written later are marked; whether they count all the same the umpire decides."""
    table.require(battle.phase in {FIRST, PLAYING}, NOT_NOW)
    title = msg("Orders are due by {time}", time=args.until) if args.until else msg("No deadline any more")
    return in_one_line(battle.but(until=args.until), title)

"""The umpire's desk: the order each ship has, which message it stands in, and a line he writes anew (R20, R46)."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from fleetdesk.core.game.umpire import Doubt, Fate, Kept, Reread
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.salves import messages, placing, wording
from fleetdesk.systems.salves.mail import read_otherwise, set_deadline
from fleetdesk.systems.salves.messages import Received
from fleetdesk.systems.salves.orders import has_played
from fleetdesk.systems.salves.posts.grammar import Order
from fleetdesk.systems.salves.posts.letters import moment
from fleetdesk.systems.salves.posts.saying import EVERY
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.state import FIRST, MOST_DUE, PLACING, PLAYING, Mail, SalvesBattle, SalvesShip
from fleetdesk.systems.salves.turn.judging import Judged, judge, why_wrong

_DAY, _A_YEAR = 24 * 60, 2024
"""Minutes; a year with every day there is, where none is told."""
_MOST_READ_AGAIN = 200
"""Letters of a line, and lines of a message, that are looked into when nothing else is told of them."""


def kept(
    battle: SalvesBattle,
    side: str,
    judged: Iterable[Judged],
    doubts: Iterable[Doubt],
    came: Sequence[Received],
) -> Iterator[Kept]:
    """Ship by ship, as it stands now; `came` is what each message comes to."""
    asked = {answer.offer.answers.get("ship") for one in doubts for answer in one.answers}
    orders = {one.ship: one for one in judged if one.line.own}
    played = has_played(battle, side)
    for ship in battle.afloat(side):
        one = orders.get(ship.id)
        told = Kept(ship=ship.name, detail=_life(battle, ship), order=msg("no order"))
        if battle.phase == PLACING:
            clash = msg("to be placed") if ship.cell is None else wording.cell(ship.cell)
            yield told.but(order=clash, tone="brass" if ship.cell is None else "sound")
        elif played:
            yield _done(battle, told, ship)
        elif one is None and ship.id in asked:
            yield told.but(order=msg("to be settled"), tone="brass", source=_asked_in(ship.id, came))
        elif one is None:
            yield told.but(source=msg("does nothing"))
        elif one.reason or one.order is None:
            reason = said(one.reason or "syntax")
            yield told.but(order=reason, tone="harm", source=_stands_in(ship.id, one.order, came))
        else:
            source = _stands_in(ship.id, one.order, came)
            yield told.but(order=wording.in_short(one.order), tone="sound", source=source)


def _done(battle: SalvesBattle, told: Kept, ship: SalvesShip) -> Kept:
    """R20, R21: what a ship did this turn, in a few signs, or why it did not."""
    now = (battle.turn, ship.id)
    for event in battle.events.values():
        if (event.turn, event.ship) == now and event.kind == "salvo":
            shots = msg("{parts}", parts=wording.fired_at(event))
            return told.but(order=shots, tone="sound", source=msg("carried out"))
    for note in battle.private.values():
        if (note.turn, note.ship) != now:
            continue
        if note.kind == "way" and note.asked:
            steps = msg("{parts}", parts=wording.steps(note.asked))
            return told.but(order=steps, tone="sound", source=msg("carried out"))
        if note.kind == "refused":
            return told.but(order=said(note.reason), tone="harm", source=msg("did nothing"))
    return told.but(source=msg("did nothing"))


def _life(battle: SalvesBattle, ship: SalvesShip) -> Msg:
    return msg(
        "{type} \N{MIDDLE DOT} HP {left}/{most}",
        type=battle.card(ship.id).kind,
        left=battle.left(ship),
        most=battle.values(ship.id).armour,
    )


# --- where it stands --------------------------------------------------------------------------------


def _stands_in(ship: str, order: Order | None, came: Sequence[Received]) -> Msg | None:
    """The message an order was read in, and what it replaces; nothing if it came by no message."""
    told = [(number, got.orders[ship]) for number, got in enumerate(came, 1) if ship in got.orders]
    rest = [number for number, got in enumerate(came, 1) if EVERY in got.found.orders]
    if not told and rest and order is not None and order.kind == "pass":
        return msg("message {n}", n=rest[-1])
    if not told or (order is not None and not _is_alike(order, told[-1][1])):
        return msg("written by the umpire") if came else None
    number, last = told[-1]
    before = [one for _, one in told[:-1] if not _is_alike(one, last)]
    if before:
        return msg("message {n}, replaces {order}", n=number, order=wording.in_short(before[-1]))
    return msg("message {n}", n=number)


def _asked_in(ship: str, came: Sequence[Received]) -> Msg | None:
    found = [number for number, got in enumerate(came, 1) if ship in {one.ship for one in got.found.asks}]
    return msg("message {n}", n=found[-1]) if found else None


def _is_alike(one: Order, other: Order) -> bool:
    return (one.kind, one.steps, dict(one.targets)) == (other.kind, other.steps, dict(other.targets))


def overtaken(came: Sequence[Received]) -> tuple[frozenset[str], ...]:
    """Of each message of the turn, the ships a later one orders anew, or takes orders from."""
    later: frozenset[str] = frozenset()
    found: list[frozenset[str]] = []
    for got in reversed(came):
        found.append(later)
        later |= got.orders.keys() | got.dropped
    return tuple(reversed(found))


def told_of_line(battle: SalvesBattle, side: str, text: str, got: Received) -> tuple[Fate, Msg] | None:
    """A line nothing came of: replaced further down, or it takes an order back; `None`: neither."""
    if len(text) > _MOST_READ_AGAIN or not got.orders:
        return None
    alone = messages.understood(battle, (side,), text).orders
    ships = [ship for ship in alone if ship in got.orders]
    if not ships:
        return None
    if all(alone[ship].kind == "none" for ship in ships):
        return "taken", msg("Takes back: {ships}", ships=wording.names(battle, ships))
    return "passed", messages.replaced(battle, ships)


def told_of_place(battle: SalvesBattle, one: Mail, text: str) -> tuple[Fate, Msg] | None:
    """R1: a line nothing came of where ships are placed, if another line of the message places its ships."""
    if len(text) > _MOST_READ_AGAIN:
        return None
    placed = {spot.ship for spot in placing.spots(battle, (one.side,), one.text).spots}
    alone = (spot.ship for spot in placing.spots(battle, (one.side,), text).spots)
    ships = [ship for ship in alone if ship in placed]
    return ("passed", messages.replaced(battle, ships)) if ships else None


def behind(battle: SalvesBattle, one: Mail) -> Msg | None:
    """How much later than it was due a message was written; nothing where days are not told alike."""
    due, at = moment(battle.until), moment(one.at)
    if due is None or at is None or (due.day is None) != (at.day is None):
        return None
    minutes = at.minute - due.minute
    if due.day is not None and at.day is not None:
        year = _A_YEAR if 0 in {at.day[0], due.day[0]} else 0  # not told of both
        one_, other = (date(year or told[0], *told[1:]) for told in (at.day, due.day))
        minutes += (one_ - other).days * _DAY
    if not 0 < minutes < _DAY:
        return None
    hours, left = divmod(minutes, 60)
    return msg("+{h} h {m}", h=hours, m=f"{left:02}") if hours else msg("+{m} min", m=left)


def is_late(battle: SalvesBattle, one: Mail) -> bool:
    """Whether it came after orders were due, as that is told now."""
    due, at = moment(battle.until), moment(one.at)
    return at.after(due) if due is not None and at is not None else one.late


def deadline(battle: SalvesBattle, text: str) -> Reread:
    """When orders of this turn are due; empty: at no time."""
    if battle.phase not in {FIRST, PLAYING}:
        return Reread(told=msg("Orders are due once the set-up is sealed."), fate="refused")
    due, written = moment(text), " ".join(text.split())
    sets = offer(set_deadline, until=written)
    if not written:
        return Reread(told=msg("Orders are due at no time: no message is late."), fate="taken", offer=sets)
    if due is None or len(written) > MOST_DUE:
        told = msg("No time of day is in it: write 22:00, or 12/03 22:00.")
        return Reread(told=told, fate="asked")
    return Reread(
        told=msg("A message written after {time} is late.", time=str(due)), fate="taken", offer=sets
    )


# --- written anew -----------------------------------------------------------------------------------


def reread(battle: SalvesBattle, side: str, line: str, text: str) -> Reread:
    """How the umpire's own words would be read in place of a player's line, and what puts them on the paper."""
    got = messages.received(battle, (side,), text)
    if got.found.asks:
        return Reread(told=messages.asked(battle, got.found.asks[0]), fate="asked")
    if not got.orders:
        return Reread(told=msg("No order in it yet."), fate="passed")
    keeps = offer(read_otherwise, side=side, line=line, text=text)
    after = [one for one in judge(battle, side, messages.merged(battle, side, got)) if one.ship in got.orders]
    wrong = next((one for one in after if one.reason), None)
    if wrong is not None:
        return Reread(told=why_wrong(battle, wrong), fate="refused", offer=keeps)
    told = tuple(wording.ordered(battle, one.ship, one.order) for one in after if one.order is not None)
    return Reread(told=msg("{orders}", orders=told), fate="taken", offer=keeps)

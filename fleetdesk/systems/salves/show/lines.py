"""The messages of a player line by line: what became of each, where an order leads and what it costs (R20, R35, R38)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from fleetdesk.core.forms import Reading
from fleetdesk.core.game.umpire import Doubt, Fate, Manner, Message, Said
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.salves import mail, messages, movement, placing, taught, wording
from fleetdesk.systems.salves.messages import Received
from fleetdesk.systems.salves.posts.grammar import Order
from fleetdesk.systems.salves.posts.text.words import folded
from fleetdesk.systems.salves.reader import unmarked
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.sea.compass import Step
from fleetdesk.systems.salves.show.kept import behind, is_late, overtaken, told_of_line, told_of_place
from fleetdesk.systems.salves.state import PLACING, Mail, SalvesBattle
from fleetdesk.systems.salves.turn.judging import Judged, judge, reading

MOST_ANSWERS = 3
"""Answers to a doubt beside its line; all of them stand where it is settled."""
_MANNERS: dict[str, Manner] = {
    messages.PASSED_OVER["struck"]: "struck",
    messages.PASSED_OVER["quote"]: "quoted",
    messages.REPLACED: "replaced",
}
_LEARNT = msg("word learnt")
_FATES: dict[str, Fate] = {
    "sound": "taken",
    "brass": "taken",
    "sea": "taken",
    "harm": "asked",
    "plain": "passed",
}


def came_of(battle: SalvesBattle, side: str, got: Sequence[Received]) -> tuple[Message, ...]:
    """The messages of a player, in the order they came; `got` is what each comes to, where orders are wanted."""
    came = [one for _, one in mail.of_turn(battle, side)]
    if battle.phase == PLACING:
        return tuple(_message(battle, one, None) for one in came)
    bare = Ground(battle, side, mail=False)
    return tuple(
        _message(battle, one, what, gone) if what.found.orders or what.orders else _chatter(bare, one)
        for one, what, gone in zip(came, got, overtaken(got), strict=True)
    )


@lru_cache(maxsize=2048)
def _chatter(ground: "Ground", one: Mail) -> Message:
    """A message that orders nothing: no other message and no paper changes what it says."""
    return _message(ground.battle, one, messages.received(ground.battle, (one.side,), one.text))


def _message(
    battle: SalvesBattle, one: Mail, got: Received | None, gone: frozenset[str] = frozenset()
) -> Message:
    """A message, line by line: what became of each; `gone` are ships a later one speaks of."""
    sides, doubts, orders = (one.side,), dict[Msg, Msg | None](), dict[Msg, Judged]()
    if got is None:
        told = list(placing.readings(battle, sides, one.text, tried=True))
        doubts = _placed_since(battle, one)
    else:
        stands = got._replace(orders={ship: order for ship, order in got.orders.items() if ship not in gone})
        orders = _orders(battle, one.side, stands)
        told = list(messages.said_of(battle, sides, one.text, stands))
        doubts = _doubts(battle, one, got)
    at_line = _by_line(told)
    lines: list[Said] = []
    for number, text in enumerate(unmarked(one.text)):
        here = at_line[number]
        if not text and all(row.text == said("no_order") for row in here):
            continue
        if not here:
            lines.append(_of_nothing(battle, one, got, text))
        learnt = taught.plain(battle, sides, text) != text
        for at, row in enumerate(here):
            if (seen_to := doubts.get(row.text)) is not None:
                lines.append(Said(text="" if at else text, fate="taken", told=seen_to))
                continue
            open_ = row.text in doubts if got is not None else row.text != said("occupied")
            refused = row.tone == "harm" and not open_
            what_, detail = _short(battle, orders.get(row.text), row, text)
            if learnt:
                detail = _LEARNT if detail is None else wording.dotted((detail, _LEARNT))
            lines.append(
                Said(
                    text="" if at else text,
                    fate="refused" if refused else _FATES[row.tone],
                    told=what_,
                    detail=detail,
                    warned=row.tone == "brass" and orders.get(row.text) is not None,
                    manner=_MANNERS.get(row.text.key, ""),
                )
            )
    late = is_late(battle, one)
    return Message(at=one.at, late=late, behind=behind(battle, one) if late else None, lines=tuple(lines))


def _by_line(told: Iterable[Reading]) -> Mapping[int, list[Reading]]:
    """What is told of each line; that it is no order only where that is all, and once for all its sentences."""
    found = defaultdict[int, list[Reading]](list)
    chat = said("no_order")
    for row in sorted(told, key=lambda one: one.text == chat):
        if row.text != chat or not found[row.line]:
            found[row.line].append(row)
    return found


def _of_nothing(battle: SalvesBattle, one: Mail, got: Received | None, text: str) -> Said:
    """A line of which nothing is told where the message is read: settled, replaced by another, or passed over."""
    if text in one.settled:
        return Said(text=text, fate="taken", told=msg("settled by the umpire"))
    what = told_of_place(battle, one, text) if got is None else told_of_line(battle, one.side, text, got)
    fate, why = what or ("passed", None)
    return Said(text=text, fate=fate, told=why, manner=_MANNERS.get(why.key, "") if why is not None else "")


def _placed_since(battle: SalvesBattle, one: Mail) -> dict[Msg, Msg | None]:
    """What is told of each doubt about the place of a ship that lies somewhere by now."""
    asks = placing.spots(battle, (one.side,), one.text).found.asks
    lie = {
        ask: battle.ships[ask.ship] for ask in asks if ask.ship and battle.ships[ask.ship].cell is not None
    }
    return {messages.asked(battle, ask): msg("{ship}: settled", ship=ship.name) for ask, ship in lie.items()}


def _doubts(battle: SalvesBattle, one: Mail, got: Received) -> dict[Msg, Msg | None]:
    """What is told of each doubt of a message -> how it was seen to; `None`: it is open."""
    open_ = {messages.asked(battle, ask) for ask in mail.open_asks(battle, one, got)}
    told: dict[Msg, Msg | None] = {}
    for ask in got.found.asks:
        text = messages.asked(battle, ask)
        ship = battle.ships[ask.ship].name if ask.ship else ""
        settled = msg("{ship}: settled", ship=ship) if ship else msg("settled by the umpire")
        told[text] = None if text in open_ else settled
    return told


def _orders(battle: SalvesBattle, side: str, got: Received) -> dict[Msg, Judged]:
    """What is told of each order of a message -> the order."""
    after = judge(battle, side, messages.merged(battle, side, got))
    return {reading(battle, one).text: one for one in after if one.ship in got.orders}


def _short(battle: SalvesBattle, one: Judged | None, row: Reading, text: str) -> tuple[Msg, Msg | None]:
    """An order in a few signs, with her name where the line does not tell it, and what it comes to."""
    if one is None or one.order is None or row.tone not in {"sound", "brass"}:
        return row.text, None
    detail = worth(battle, one.ship, one.order, listed=True)
    if row.tone == "brass":
        return row.text, detail
    name, order = battle.ships[one.ship].name, wording.at_a_glance(one.order)
    if folded(name) in folded(text):
        return order, detail
    return msg("{ship} \N{EN DASH} {order}", ship=name, order=order), detail


def answered(came: Iterable[Message], doubts: Iterable[Doubt]) -> tuple[Message, ...]:
    """The messages, with the answers to each doubt at the line it is about; what nobody has to settle is passed over."""
    waiting = {(one.why, " ".join(one.quote.split())): one.answers[:MOST_ANSWERS] for one in doubts}
    asked = tuple(waiting)
    told: list[Message] = []
    for message in came:
        lines: list[Said] = []
        words = ""
        for line in message.lines:
            words = " ".join(line.text.split()) or words
            about = [
                key
                for key in asked
                if line.fate == "asked" and key[0] == line.told and (key[1] in words or words in key[1])
            ]
            fate = "passed" if line.fate == "asked" and not about else line.fate
            first = next((key for key in about if key in waiting), None)
            lines.append(line.but(fate=fate, answers=waiting.pop(first) if first else ()))
        told.append(message.but(lines=tuple(lines)))
    return tuple(told)


# --- what an order comes to --------------------------------------------------------------------------


def worth(battle: SalvesBattle, ship: str, what: Order, *, listed: bool = False) -> Msg | None:
    """Where a move leads and what it costs; of shots the cells, unless they are `listed`, else how many of all she has."""
    if what.steps:
        return _end(battle, ship, what.steps)
    if len(what.targets) > 1 and not listed:
        return msg("{parts}", parts=wording.shots(what.targets))
    shots = sum(count for _, count in what.targets)
    most = battle.values(ship).attack
    return nmsg("1 shot of {most}", "{n} shots of {most}", shots, most=most) if shots else None


def _end(battle: SalvesBattle, ship: str, steps: tuple[Step, ...]) -> Msg | None:
    """Where a move leads and what it costs."""
    here, speed = battle.ships[ship].cell, battle.values(ship).speed
    if not steps or here is None:
        return None
    end = movement.sail(here, steps, lambda _: False).end
    if not battle.grid.holds(end):
        return said("off_grid")
    return nmsg(
        "{start} \N{RIGHTWARDS ARROW} {end}, 1 point of {most}",
        "{start} \N{RIGHTWARDS ARROW} {end}, {n} points of {most}",
        movement.cost(steps, speed),
        start=wording.cell(here),
        end=wording.cell(end),
        most=speed,
    )


class Ground:
    """A battle without the mail and papers of others; equal grounds give equal readings, so these can be kept by it."""

    __slots__ = ("battle", "side")

    def __init__(self, battle: SalvesBattle, side: str, *, mail: bool = True) -> None:
        """Without `mail` it has no message and no paper at all: what words come to that order nothing."""
        own = {key: one for key, one in battle.mail.items() if one.side == side and mail}
        papers = {side: battle.papers[side]} if side in battle.papers and mail else {}
        self.battle, self.side = battle.but(mail=own, papers=papers, authors={}), side

    def __hash__(self) -> int:
        return hash((self.side, self.battle.turn, len(self.battle.mail), self.battle.paper(self.side)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ground) and self.side == other.side and self.battle == other.battle

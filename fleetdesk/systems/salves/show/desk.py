"""The umpire's desk: what came of whom, how it was read, what is in doubt (R20-R28, R38, R46)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from fleetdesk.core.blocks.charts import Cell, Chart, Shade, Track, cell_name
from fleetdesk.core.forms import Reading
from fleetdesk.core.game.umpire import (
    Answer,
    Doubt,
    Fate,
    Fleet,
    Inbox,
    Manner,
    Message,
    Said,
    Umpiring,
)
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.salves import drawing, mail, messages, movement, placing, taught, wording
from fleetdesk.systems.salves.inbox import ahead, paste_all, place_all
from fleetdesk.systems.salves.mail import settle
from fleetdesk.systems.salves.orders import may_order
from fleetdesk.systems.salves.picks import unplaced
from fleetdesk.systems.salves.placing import place
from fleetdesk.systems.salves.posts.choices import MOST, Meaning, meanings
from fleetdesk.systems.salves.posts.grammar import Order
from fleetdesk.systems.salves.posts.saying import Ask
from fleetdesk.systems.salves.posts.text.cleaning import MOST_LETTERS, unmarked
from fleetdesk.systems.salves.posts.text.tokens import tokens
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.sea.compass import Step
from fleetdesk.systems.salves.sea.grid import read_cell
from fleetdesk.systems.salves.sealed.seal import lock_setup
from fleetdesk.systems.salves.show.dry_run import dry_run
from fleetdesk.systems.salves.show.kept import REPLACED, behind, kept, overtaken, reread, told_of_line
from fleetdesk.systems.salves.show.learnt import lessons_of, teaching, unknown
from fleetdesk.systems.salves.show.post_map import post_map
from fleetdesk.systems.salves.state import (
    PLACING,
    PLAYING,
    Mail,
    SalvesBattle,
    SalvesSide,
)
from fleetdesk.systems.salves.texts.reports import pending
from fleetdesk.systems.salves.texts.rounds import rounds
from fleetdesk.systems.salves.turn.judging import gate_of, judge
from fleetdesk.systems.salves.turn.steps import resolve_round

MARGIN = 2
"""Cells shown around what a doubt is about."""
MOST_ANSWERS = 3
"""Answers to a doubt beside its line; all of them stand where it is settled."""
_MANNERS: dict[str, Manner] = {
    messages.PASSED_OVER["struck"]: "struck",
    messages.PASSED_OVER["quote"]: "quoted",
    REPLACED: "replaced",
}
_FATES: dict[str, Fate] = {
    "sound": "taken",
    "brass": "taken",
    "sea": "taken",
    "harm": "asked",
    "plain": "passed",
}


def inbox(battle: SalvesBattle) -> Inbox:
    """Everything that came for this turn."""
    doubts = tuple(one for side in battle.sides for one in _doubts(battle, side.id))
    return Inbox(
        clock=msg("Set-up") if battle.phase == PLACING else msg("Turn {n}", n=battle.turn),
        detail=msg(
            "{title} \N{MIDDLE DOT} {n} fleets \N{MIDDLE DOT} {columns} \N{MULTIPLICATION SIGN} {rows}",
            title=battle.title,
            n=len(battle.sides),
            columns=battle.columns,
            rows=battle.rows,
        ),
        due=battle.until,
        fleets=tuple(
            _fleet(battle, at, side, [one for one in doubts if one.side == side.id])
            for at, side in enumerate(battle.sides)
        ),
        doubts=doubts,
        lessons=tuple(lessons_of(battle)),
        tried=battle.phase != PLACING,
    )


def _fleet(battle: SalvesBattle, number: int, side: SalvesSide, doubts: Sequence[Doubt]) -> Fleet:
    came = tuple(_message(battle, one) for _, one in mail.of_turn(battle, side.id))
    placed = battle.phase == PLACING
    judged = () if placed else judge(battle, side.id, battle.paper(side.id))
    refused = sum(bool(one.reason) for one in judged) + (_clashes(battle, side.id) if placed else 0)
    stands = (
        sum(ship.cell is not None for ship in battle.fleet_of(side.id)) if placed else len(judged) - refused
    )
    waiting = unplaced(battle, side.id) if placed else not judged and may_order(battle, side.id) is None
    return Fleet(
        side=side.id,
        number=number,
        title=wording.fleet(battle, side.id),
        player=wording.player(side),
        messages=_answered(came, doubts),
        kept=tuple(kept(battle, side.id, judged, doubts)),
        gate=_gate(battle, side.id),
        sure=stands,
        doubts=len(doubts),
        refused=refused,
        missing=bool(waiting) and not came and bool(battle.alive()[side.id]),
    )


def _gate(battle: SalvesBattle, side: str) -> Msg | None:
    """R17, R18: whether it may move; before its own turn only as it looks now."""
    if battle.phase != PLAYING or not battle.alive()[side]:
        return None
    return msg("detected: may move") if gate_of(battle, side) else msg("not detected: fires only")


def _clashes(battle: SalvesBattle, side: str) -> int:
    """R2: ships whose cell was taken, and that have none yet."""
    open_ = {ship.id for ship in unplaced(battle, side)}
    return len(
        {one.ship for one in battle.private.values() if one.kind == "taken" and one.side == side} & open_
    )


# --- messages ---------------------------------------------------------------------------------------


def _message(battle: SalvesBattle, one: Mail) -> Message:
    """A message, line by line: what became of each."""
    sides, got, doubts = (one.side,), None, list[Msg]()
    if battle.phase == PLACING:
        told = list(placing.readings(battle, sides, one.text))
    else:
        got = messages.received(battle, sides, one.text)
        gone = overtaken(battle, one.side, one)
        stands = got._replace(orders={ship: order for ship, order in got.orders.items() if ship not in gone})
        told = list(messages.said_of(battle, sides, one.text, stands))
        doubts = [messages.asked(battle, ask) for ask in got.found.asks]
    at_line: defaultdict[int, list[Reading]] = defaultdict(list)
    for reading in told:
        at_line[reading.line].append(reading)
    lines: list[Said] = []
    for number, text in enumerate(unmarked(one.text)):
        here = at_line[number]
        if not text and not here:
            continue
        if not here:
            what = None if got is None else told_of_line(battle, one.side, text, got)
            fate, why = what or ("passed", None)
            manner = _MANNERS.get(why.key, "") if why is not None else ""
            lines.append(Said(text=text, fate=fate, told=why, manner=manner))
        learnt = taught.plain(battle, sides, text) != text
        for at, reading in enumerate(here):
            lines.append(
                Said(
                    text="" if at else text,
                    fate="refused"
                    if got and reading.tone == "harm" and reading.text not in doubts
                    else _FATES[reading.tone],
                    told=msg("{what} \N{MIDDLE DOT} word learnt", what=reading.text)
                    if learnt
                    else reading.text,
                    manner=_MANNERS.get(reading.text.key, ""),
                )
            )
    return Message(
        at=one.at, late=one.late, behind=behind(battle, one) if one.late else None, lines=tuple(lines)
    )


def _answered(came: Iterable[Message], doubts: Iterable[Doubt]) -> tuple[Message, ...]:
    """The messages, with the answers to each doubt at the line it is about."""
    waiting = {(one.why, " ".join(one.quote.split())): one.answers[:MOST_ANSWERS] for one in doubts}
    told: list[Message] = []
    for message in came:
        lines: list[Said] = []
        words = ""
        for line in message.lines:
            words = " ".join(line.text.split()) or words
            about = [
                key
                for key in waiting
                if line.fate == "asked" and key[0] == line.told and (key[1] in words or words in key[1])
            ]
            lines.append(line.but(answers=waiting.pop(about[0])) if about else line)
        told.append(message.but(lines=tuple(lines)))
    return tuple(told)


# --- doubts -----------------------------------------------------------------------------------------


def _doubts(battle: SalvesBattle, side: str) -> Iterator[Doubt]:
    if battle.phase == PLACING:
        yield from _placing_doubts(battle, side)
        return
    if may_order(battle, side) is not None:
        return
    names = messages.names_of(battle, (side,))
    for key, one in mail.of_turn(battle, side):
        got = messages.received(battle, (side,), one.text)
        for ask in mail.open_asks(battle, one, got):
            found = tuple(one_ for one_ in meanings(ask, names) if _is_afloat(battle, one_.ship))
            quote = taught.as_written(battle, side, one.text, ask.text)
            yield Doubt(
                side=side,
                quote=quote,
                why=messages.asked(battle, ask),
                answers=tuple(_answers(battle, key, ask, found)),
                aside=offer(settle, mail=key, text=ask.text),
                back=_back(battle, side, ask, quote),
                unknown=unknown(ask.text, names),
                chart=_meant(battle, side, found),
            )


def _placing_doubts(battle: SalvesBattle, side: str) -> Iterator[Doubt]:
    """R1, R2: places nobody could be sure of, each with the cells its words name for the ships they may mean."""
    names = messages.names_of(battle, (side,))
    left = unplaced(battle, side)
    for key, one in mail.of_turn(battle, side):
        for ask in dict.fromkeys(placing.spots(battle, (side,), one.text).found.asks):
            meant = [ship for ship in left if ask.ship in {"", ship.id}]
            if ask.text in one.settled or not meant:
                continue
            words = tokens(ask.text, names)
            called = {ship for word in words if word.kind in {"ship", "unsure"} for ship in word.ships}
            cells = dict.fromkeys(cell for word in words if (cell := read_cell(word.cell)) is not None)
            pairs = [
                (ship, cell)
                for ship in meant
                if not called or ship.id in called
                for cell in cells
                if battle.grid.holds(cell)
            ]
            quote = taught.as_written(battle, side, one.text, ask.text)
            yield Doubt(
                side=side,
                quote=quote,
                why=messages.asked(battle, ask),
                answers=tuple(
                    Answer(
                        title=msg("{ship}: {order}", ship=ship.name, order=wording.cell(cell)),
                        offer=offer(place, ship=ship.id, cell=cell),
                    )
                    for ship, cell in pairs[:MOST]
                ),
                aside=offer(settle, mail=key, text=ask.text),
                back=_back(battle, side, ask, quote),
                unknown=unknown(ask.text, names),
            )


def _is_afloat(battle: SalvesBattle, ship: str) -> bool:
    state = battle.ships[ship]
    return not state.sunk and state.cell is not None


def _in_a_chip(what: Order, found: Iterable[Meaning]) -> Msg:
    """N6 x4; "2 and 2" where the cells are those of the answers beside it."""
    cells = {cell for one in found for cell, _ in one.order.salvos if len(one.order.salvos) == 1}
    if len(what.targets) > 1 and cells >= {cell_name(cell) for cell, _ in what.targets}:
        *most, last = (str(count) for _, count in what.targets)
        return msg("{shots} and {last}", shots=tuple(map(Msg.verbatim, most)), last=last)
    return wording.in_short(what)


def _fires(what: Order, most: int) -> Msg | None:
    """The cells where several are told, else how many of her shots."""
    if len(what.targets) > 1:
        return msg("{parts}", parts=wording.shots(what.targets))
    shots = sum(count for _, count in what.targets)
    return nmsg("1 shot of {most}", "{n} shots of {most}", shots, most=most) if shots else None


def _answers(battle: SalvesBattle, key: str, ask: Ask, found: Sequence[Meaning]) -> Iterator[Answer]:
    ships = {one.ship for one in found} | ({ask.ship} if ask.ship else set())
    for one in found:
        what = messages.as_judged(one.order)
        name = battle.ships[one.ship].name
        yield Answer(
            title=msg("{ship} \N{EN DASH} {order}", ship=name, order=_in_a_chip(what, found))
            if len(ships) > 1
            else _in_a_chip(what, found),
            detail=_end(battle, one.ship, what.steps) or _fires(what, battle.values(one.ship).attack),
            offer=offer(
                settle,
                mail=key,
                text=ask.text,
                ship=one.ship,
                steps=what.steps,
                targets=[{"cell": cell, "count": count} for cell, count in what.targets],
            ),
        )
    if ask.ship:
        yield Answer(title=msg("passes"), offer=offer(settle, mail=key, text=ask.text, ship=ask.ship))


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


def _back(battle: SalvesBattle, side: str, ask: Ask, quote: str) -> Msg:
    return msg(
        "{player}, you wrote “{text}”. {why} Please write it once more.",
        player=wording.player(battle.side(side)),
        text=" ".join(quote.split()),
        why=messages.asked(battle, ask),
    )


def _meant(battle: SalvesBattle, side: str, found: tuple[Meaning, ...]) -> Chart | None:
    """The meanings numbered on the grid, beside the player's own ships."""
    if not found:
        return None
    shades: list[Shade] = []
    tracks: list[Track] = []
    for number, one in enumerate(found, 1):
        here = battle.ships[one.ship].cell
        if one.order.steps and here is not None:
            whole = movement.sail(here, one.order.steps, lambda _: False).path
            path = tuple(cell for cell in whole if battle.grid.holds(cell))
            tracks.append(Track(cells=path, tone="sea"))
            shades.append(Shade(cell=path[-1], tone="sea", mark=str(number), sign="shots"))
        cells = [cell for name, _ in one.order.salvos if (cell := read_cell(name)) is not None]
        shades.extend(
            Shade(cell=cell, tone="sea", mark=str(number), sign="shots") for cell in cells if len(cells) == 1
        )
    near = [one.cell for one in shades] + [cell for one in tracks for cell in one.cells]
    near += [here for one in found if (here := battle.ships[one.ship].cell) is not None]
    return _around(battle, side, near).but(tracks=tuple(tracks), shades=tuple(shades))


def _around(battle: SalvesBattle, side: str, cells: Iterable[Cell]) -> Chart:
    """The part of the grid some cells lie in, with the ships of one player."""
    columns, rows = zip(*cells, strict=True)
    first = (max(0, min(columns) - MARGIN), max(0, min(rows) - MARGIN))
    last = (min(battle.columns - 1, max(columns) + MARGIN), min(battle.rows - 1, max(rows) + MARGIN))
    here = {
        ship.id: ship
        for ship in battle.fleet_of(side)
        if ship.cell is not None and _within(ship.cell, first, last)
    }
    return drawing.bare(battle.but(ships=here)).but(corners=(first, last), sides=())


def _within(cell: Cell, first: Cell, last: Cell) -> bool:
    return first[0] <= cell[0] <= last[0] and first[1] <= cell[1] <= last[1]


UMPIRING = Umpiring(
    inbox=inbox,
    dry_run=dry_run,
    ledger=rounds,
    map=post_map,
    ahead=ahead,
    reread=reread,
    teach=teaching,
    refusals=lambda battle: tuple(pending(battle)),
    most=MOST_LETTERS,
    paste=lambda battle: (place_all if battle.phase == PLACING else paste_all).id,
    carry_out=lambda battle: (lock_setup if battle.phase == PLACING else resolve_round).id,
)

"""The umpire's desk: what came of whom, how it was read, what is in doubt (R20-R28, R38, R46)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import dropwhile, takewhile

from fleetdesk.core.blocks.charts import Cell, Chart, Shade, Track, cell_name
from fleetdesk.core.game.umpire import Answer, Doubt, Fleet, Inbox, Lesson, Reread, Umpiring
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.salves import drawing, lessons, mail, messages, movement, placing, taught, wording
from fleetdesk.systems.salves.inbox import ahead, paste_all, place_all
from fleetdesk.systems.salves.mail import settle
from fleetdesk.systems.salves.messages import Received
from fleetdesk.systems.salves.orders import has_played, may_order
from fleetdesk.systems.salves.picks import unplaced
from fleetdesk.systems.salves.placing import place
from fleetdesk.systems.salves.posts.grammar import Order
from fleetdesk.systems.salves.posts.saying import MOST_MEANT, Ask, Meaning
from fleetdesk.systems.salves.posts.text.kinds import MOST_LETTERS
from fleetdesk.systems.salves.posts.text.naming import Names
from fleetdesk.systems.salves.reader import meanings, tokens
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.sea.grid import read_cell
from fleetdesk.systems.salves.sealed.seal import lock_setup
from fleetdesk.systems.salves.show.dry_run import dry_run
from fleetdesk.systems.salves.show.kept import deadline, kept, reread
from fleetdesk.systems.salves.show.lines import Ground, answered, came_of, worth
from fleetdesk.systems.salves.show.post_map import post_map
from fleetdesk.systems.salves.state import PLACING, PLAYING, Mail, SalvesBattle, SalvesSide
from fleetdesk.systems.salves.texts.reports import pending
from fleetdesk.systems.salves.texts.rounds import last_round, rounds
from fleetdesk.systems.salves.turn.judging import gate_of, judge
from fleetdesk.systems.salves.turn.steps import resolve_round

_NEW = frozenset({"word", "unsure"})
_WHOM = frozenset({"unknown_ship", "which_ship"})
"""Doubts of a placement about the ship, not the cell."""


def lessons_of(battle: SalvesBattle) -> Iterator[Lesson]:
    """All of them, each with what makes the reader forget it."""
    for key, one in battle.taught.items():
        text = msg(
            "{player}: {words} = {means}",
            player=wording.player(battle.side(one.side)),
            words=one.words,
            means=one.means,
        )
        yield Lesson(text=text, forget=offer(lessons.forget, lesson=key))


def unknown(text: str, names: Names) -> str:
    """The first words in a row of which the reader knows nothing, or not which ship they mean."""
    line = next((one for one in text.splitlines() if one.strip()), "")
    found = list(
        takewhile(
            lambda one: one.kind in _NEW, dropwhile(lambda one: one.kind not in _NEW, tokens(line, names))
        )
    )
    return line[found[0].start : found[-1].end] if found else ""


def teaching(battle: SalvesBattle, side: str, words: str, means: str) -> Reread:
    """What would be read of this turn's messages then, and what teaches it."""
    stop = lessons.refusal(battle, side, words, means)
    if stop is not None:
        return Reread(told=stop, fate="asked")
    keeps = offer(lessons.teach, side=side, words=words, means=means)
    after = lessons.with_lesson(battle, side, words, means)
    if battle.phase == PLACING:
        return Reread(told=msg("It is read so from now on."), fate="taken", offer=keeps)
    told = []
    for _, one in mail.of_turn(battle, side):
        before = messages.received(battle, (side,), one.text).orders
        now = messages.received(after, (side,), one.text).orders
        told += [
            wording.ordered(battle, ship, order) for ship, order in now.items() if order != before.get(ship)
        ]
    if not told:
        return Reread(
            told=msg("It is read so from now on; nothing of this turn changes."), fate="taken", offer=keeps
        )
    return Reread(told=msg("{orders}", orders=tuple(told)), fate="taken", offer=keeps)


MARGIN = 2
"""Cells shown around what a doubt is about."""


def inbox(battle: SalvesBattle) -> Inbox:
    """Everything that came for this turn."""
    fleets, doubts = zip(*(_of_side(Ground(battle, side.id)) for side in battle.sides), strict=True)
    return Inbox(
        clock=_clock(battle),
        detail=msg(
            "{title} \N{MIDDLE DOT} {n} fleets \N{MIDDLE DOT} {columns} \N{MULTIPLICATION SIGN} {rows}",
            title=battle.title,
            n=len(battle.sides),
            columns=battle.columns,
            rows=battle.rows,
        ),
        carry=msg("Seal the set-up") if battle.phase == PLACING else msg("Carry out turn {n}", n=battle.turn),
        played=msg("Turn {n}, carried out", n=played)
        if (played := last_round(battle)) and not battle.over
        else None,
        due=battle.until,
        fleets=fleets,
        doubts=tuple(one for of_side in doubts for one in of_side),
        lessons=tuple(lessons_of(battle)),
        waits=tuple(_unplaced(battle)) if battle.phase == PLACING else (),
        tried=battle.phase != PLACING,
        over=battle.over,
    )


def _unplaced(battle: SalvesBattle) -> Iterator[Msg]:
    """R1: the ships that lie nowhere yet, fleet by fleet."""
    for side in battle.sides:
        if left := unplaced(battle, side.id):
            ships = wording.names(battle, (ship.id for ship in left))
            yield msg("{fleet}: {ships}", fleet=wording.fleet(battle, side.id), ships=ships)


def _clock(battle: SalvesBattle) -> Msg:
    if battle.over:
        return msg("The end")
    return msg("Set-up") if battle.phase == PLACING else msg("Turn {n}", n=battle.turn)


@lru_cache(maxsize=128)
def _of_side(ground: Ground) -> tuple[Fleet, tuple[Doubt, ...]]:
    """A fleet and its doubts; where another player wrote they are known already."""
    battle = ground.battle
    number, side = next((at, one) for at, one in enumerate(battle.sides) if one.id == ground.side)
    came = tuple(mail.of_turn(battle, side.id))
    placed = battle.phase == PLACING
    got = [] if placed else [messages.received(battle, (side.id,), one.text) for _, one in came]
    doubts = tuple(_placing_doubts(battle, side.id) if placed else _doubts(battle, side.id, came, got))
    return _fleet(battle, number, side, doubts, got), doubts


def _fleet(
    battle: SalvesBattle, number: int, side: SalvesSide, doubts: Sequence[Doubt], got: Sequence[Received]
) -> Fleet:
    came = came_of(battle, side.id, got)
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
        named=bool(side.player),
        messages=answered(came, doubts),
        kept=tuple(kept(battle, side.id, judged, doubts, got)),
        gate=_gate(battle, side.id),
        sure=stands,
        doubts=len(doubts),
        refused=refused,
        missing=bool(waiting) and not came and bool(battle.alive()[side.id]),
        done=_done(battle, side.id),
    )


def _done(battle: SalvesBattle, side: str) -> Msg | None:
    """R24, R44: why this turn asks nothing more of it."""
    if not battle.alive()[side]:
        return msg("no ship left")
    return msg("has played") if has_played(battle, side) else None


def _gate(battle: SalvesBattle, side: str) -> Msg | None:
    """R17, R18: whether it may move; before its own turn only as it looks now."""
    if battle.phase != PLAYING or _done(battle, side) is not None:
        return None
    return msg("detected: may move") if gate_of(battle, side) else msg("not detected: fires only")


def _clashes(battle: SalvesBattle, side: str) -> int:
    """R2: ships whose cell was taken, and that have none yet."""
    open_ = {ship.id for ship in unplaced(battle, side)}
    return len(
        {one.ship for one in battle.private.values() if one.kind == "taken" and one.side == side} & open_
    )


# --- doubts -----------------------------------------------------------------------------------------


def _doubts(
    battle: SalvesBattle, side: str, came: Sequence[tuple[str, Mail]], got: Sequence[Received]
) -> Iterator[Doubt]:
    if may_order(battle, side) is not None:
        return
    names = messages.names_of(battle, (side,))
    for number, ((key, one), what) in enumerate(zip(came, got, strict=True), 1):
        for ask in mail.open_asks(battle, one, what):
            meant = meanings(ask, names, what.found.beside(ask))
            found = tuple(one_ for one_ in meant if _is_afloat(battle, one_.ship))
            quote = taught.as_written(battle, side, one.text, ask.text)
            yield Doubt(
                side=side,
                quote=quote,
                question=messages.question(ask),
                why=messages.asked(battle, ask),
                source=_source(number, one),
                answers=tuple(_answers(battle, key, ask, found)),
                aside=offer(settle, mail=key, text=ask.text),
                back=_back(battle, side, messages.asked_of_player(battle, ask), quote),
                unknown=unknown(ask.text, names),
                chart=_meant(battle, side, found),
            )


def _source(number: int, one: Mail) -> Msg:
    return msg("message {n}, {time}", n=number, time=one.at) if one.at else msg("message {n}", n=number)


def _placing_doubts(battle: SalvesBattle, side: str) -> Iterator[Doubt]:
    """R1, R2: places nobody could be sure of, each with the cells its words name for the ships they may mean."""
    names = messages.names_of(battle, (side,))
    left = unplaced(battle, side)
    for number, (key, one) in enumerate(mail.of_turn(battle, side), 1):
        read = placing.spots(battle, (side,), one.text)
        for spot in read.spots:  # a ship that was named, and lies nowhere
            ask = Ask(spot.text, spot.reason, spot.ship)
            if not spot.reason or mail.is_settled(one, ask) or battle.ships[spot.ship] not in left:
                continue
            quote = taught.as_written(battle, side, one.text, spot.text)
            yield Doubt(
                side=side,
                quote=quote,
                question=msg("Which cell?"),
                why=said(spot.reason),
                source=_source(number, one),
                answers=(),
                aside=offer(settle, mail=key, text=spot.text),
                back=_back(battle, side, said(spot.reason), quote),
            )
        for ask in dict.fromkeys(read.found.asks):
            meant = [ship for ship in left if ask.ship in {"", ship.id}]
            if mail.is_settled(one, ask) or not meant:
                continue
            words = tokens(ask.text, names)
            called = {ship for word in words if word.kind in {"ship", "unsure"} for ship in word.ships}
            cells = dict.fromkeys(cell for word in words if (cell := read_cell(word.cell)) is not None)
            lie = {ship.cell for ship in battle.fleet_of(side)}  # most of them by the same words
            pairs = [
                (ship, cell)
                for ship in meant
                if not called or ship.id in called
                for cell in cells
                if battle.grid.holds(cell)
            ]
            pairs.sort(key=lambda pair: pair[1] in lie)
            quote = taught.as_written(battle, side, one.text, ask.text)
            question = messages.question(ask) if ask.why in _WHOM else msg("Which cell?")
            yield Doubt(
                side=side,
                quote=quote,
                question=question,
                why=messages.asked(battle, ask),
                source=_source(number, one),
                answers=tuple(
                    Answer(
                        title=msg("{ship}: {order}", ship=ship.name, order=wording.cell(cell)),
                        offer=offer(place, ship=ship.id, cell=cell),
                    )
                    for ship, cell in pairs[:MOST_MEANT]
                ),
                aside=offer(settle, mail=key, text=ask.text),
                back=_back(battle, side, messages.asked_of_player(battle, ask, question), quote),
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


def _answers(battle: SalvesBattle, key: str, ask: Ask, found: Sequence[Meaning]) -> Iterator[Answer]:
    ships = {one.ship for one in found} | ({ask.ship} if ask.ship else set())
    for one in found:
        what = messages.as_judged(one.order)
        name = battle.ships[one.ship].name
        yield Answer(
            title=msg("{ship} \N{EN DASH} {order}", ship=name, order=_in_a_chip(what, found))
            if len(ships) > 1
            else _in_a_chip(what, found),
            detail=worth(battle, one.ship, what),
            offer=offer(
                settle,
                mail=key,
                text=ask.text,
                ship=one.ship,
                of=ask.ship,
                steps=what.steps,
                targets=[{"cell": cell, "count": count} for cell, count in what.targets],
            ),
        )
    if ask.ship:
        yield Answer(
            title=msg("passes"), offer=offer(settle, mail=key, text=ask.text, ship=ask.ship, of=ask.ship)
        )


def _back(battle: SalvesBattle, side: str, why: Msg, quote: str) -> Msg:
    return msg(
        "{player}, you wrote “{text}”. {why} Please write it once more.",
        player=wording.player(battle.side(side)),
        text=" ".join(quote.split()),
        why=why,
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
    taken = {one.cell for one in shades}
    bands = [one.but(mark="") if one.cell in taken else one for one in _bands(battle, found)]
    near += [one.cell for one in bands]
    return _around(battle, side, near).but(tracks=tuple(tracks), shades=(*bands, *shades))


def _bands(battle: SalvesBattle, found: Iterable[Meaning]) -> Iterator[Shade]:
    """R27: where the ships that may be meant to fire can fire."""
    for ship in dict.fromkeys(one.ship for one in found if one.order.salvos):
        for one in drawing.reach_of(battle, battle.ships[ship], "band"):
            yield one.but(tone="sea", layer="")


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
    deadline=deadline,
    teach=teaching,
    refusals=lambda battle: tuple(pending(battle)),
    most=MOST_LETTERS,
    paste=lambda battle: (place_all if battle.phase == PLACING else paste_all).id,
    carry_out=lambda battle: (lock_setup if battle.phase == PLACING else resolve_round).id,
)

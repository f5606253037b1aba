"""The logbook: weather strip, then a block for every ship to play her on paper alone (section 13.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fleetdesk.core.cards import (
    Block,
    Card,
    Cell,
    Columns,
    Flags,
    Grid,
    Heading,
    Notes,
    SheetOptions,
    Table,
    TableRow,
    Tick,
    Track,
)
from fleetdesk.core.fleets import ShipEntry, Squadron
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.hexes import Point
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.orders.asking import open_turns
from fleetdesk.systems.age_of_sail.orders.helms import at_anchor
from fleetdesk.systems.age_of_sail.orders.labels import order_msg
from fleetdesk.systems.age_of_sail.picks import wind_name
from fleetdesk.systems.age_of_sail.profiles import ROLES, AosCard, AosFleet
from fleetdesk.systems.age_of_sail.quality import Values, values
from fleetdesk.systems.age_of_sail.sailing import inertia_of, m_of
from fleetdesk.systems.age_of_sail.state import HIDDEN, STATUSES, AosBattle, AosShip
from fleetdesk.systems.age_of_sail.tables import tables
from fleetdesk.systems.common.papers import DASH, EMPTY, number

TURNS = 18
"""Turn columns of a log, unless more are asked for."""
MOST_TURNS = 24
"""More columns are too narrow to write in."""
TURN_ROW = 5.0
WEATHER_ROW = 4.2
TRACKS = (128.0, 50.5)
"""Hull, masts."""
WEIGHTS = (46.0, 66.0, 62.0)
"""What a section costs, sailing, force."""
BLANK_SHIPS = 6
BLANK_HULL = (6, 6, 6, 6)
BLANK_MASTS = 2
POINTS: tuple[tuple[Msg, Point], ...] = ((msg("B close"), "B"), (msg("C reach"), "C"), (msg("D run"), "D"))
FULL_SAIL = msg("M (full sail)")
FORCE = msg("Force")
BOARDING = msg("Boarding")
GUNS = (msg("1\N{EN DASH}2 hex"), msg("3\N{EN DASH}7 hex"))


class Log(NamedTuple):
    """Whose log it is, and how it is wanted."""

    fleet: AosFleet
    battle: AosBattle | None
    side: str
    rules: HouseRules
    options: SheetOptions

    @property
    def turns(self) -> int:
        """Turn columns."""
        return min(MOST_TURNS, max(TURNS, self.options.turns))

    @property
    def current(self) -> AosBattle | None:
        """The battle, where the papers follow it."""
        return self.battle if self.options.state == "current" else None

    @property
    def sees_orders(self) -> bool:
        """Whether whoever reads may see orders not sailed yet."""
        return self.options.seat in {"", self.side}

    def state(self, entry: ShipEntry) -> AosShip | None:
        """How a ship stands in the battle, where that is wanted."""
        return self.current.ships.get(f"{self.side}-{entry.id}") if self.current is not None else None


def log(asked: Log) -> Iterator[Card]:
    """The weather strip and every ship that sails; empty blocks for a blank log."""
    yield weather(asked)
    if asked.options.state == "blank":
        yield from (_blank(asked) for _ in range(BLANK_SHIPS))
        return
    for squadron, entry in asked.fleet.sailing():
        if entry.card in asked.fleet.cards:
            yield ship(asked, squadron, entry)


def numbers(count: int) -> tuple[Msg, ...]:
    """1, 2, 3, ..."""
    return tuple(msg("{n}", n=turn) for turn in range(1, count + 1))


def weather(asked: Log) -> Card:
    """Clock, wind and visibility, turn by turn."""
    battle = asked.battle if asked.options.state != "blank" else None
    clocks = (
        tuple(
            Msg.verbatim(airs.clock_text(airs.clock_at(battle.start, turn)))
            for turn in range(1, asked.turns + 1)
        )
        if battle is not None
        else ()
    )
    now = asked.current
    done = now.turn - 1 if now is not None else 0
    grid = Grid(
        corner=msg("Turn"),
        columns=numbers(asked.turns),
        rows=((msg("Clock"), clocks), (msg("Wind, force"), ()), (msg("Visibility"), ())),
        crossed=min(done, asked.turns),
        label_width=0.11,
        row_mm=WEATHER_ROW,
    )
    trailing = (
        msg("Wind {wind}, force {force}", wind=wind_name(now.wind), force=now.wind_force)
        if now is not None
        else msg("Start ____ : ____   Wind ____   Force ____   Visibility ____")
    )
    return Card(blocks=(Heading(title=msg("Weather"), trailing=trailing, level=2), grid), dense=True)


def ship(asked: Log, squadron: Squadron, entry: ShipEntry) -> Card:
    """All a ship needs on paper; as she stands in the battle, where that is wanted."""
    card = asked.fleet.cards[entry.card]
    state = asked.state(entry)
    found = values(card, asked.rules)
    gone = state is not None and not state.on_map
    head = Heading(
        title=Msg.verbatim(entry.name or card.class_name),
        detail=_detail(card, squadron, state),
        trailing=_trailing(asked, state),
        struck=gone,
        level=2,
    )
    figures: list[tuple[Block, ...]] = [(Notes(text=thresholds(card)),), (force(card, found, state),)]
    if not card.is_fort:
        figures.insert(1, (sailing(asked, card, found, state),))
    blocks: list[Block] = [
        head,
        boxes(tuple(tracks(card, state))),
        Columns(columns=tuple(figures), weights=WEIGHTS[: len(figures)]),
        criticals(card, state),
        turns(asked, card, state),
    ]
    if card.notes:
        blocks.append(Notes(text=msg("Special rules: {text}", text=Msg(key=card.notes))))
    return Card(blocks=tuple(blocks), dense=True, small_boxes=True)


def boxes(found: tuple[Track, ...]) -> Block:
    """Hull and masts side by side."""
    return Columns(columns=tuple((one,) for one in found), weights=TRACKS[: len(found)])


def _detail(card: AosCard, squadron: Squadron, state: AosShip | None) -> Msg:
    """Kind, guns, decks, crew, role."""
    parts: list[Msg] = []
    if card.ship_type:
        parts.append(Msg(key=card.ship_type))
    if card.guns:
        parts.append(nmsg("{n} gun", "{n} guns", card.guns))
    if card.quality and not card.is_fort:
        parts.append(msg("crew {n}", n=card.quality))
    if card.role != "none":
        parts.append(Msg(key=ROLES[card.role]))
    if squadron.name:
        parts.append(Msg.verbatim(squadron.name))
    if state is not None and state.status != "in_play":
        parts.append(Msg(key=STATUSES[state.status]))
    line: Msg = parts[0] if parts else EMPTY
    for part in parts[1:]:
        line = msg("{first} \N{MIDDLE DOT} {second}", first=line, second=part)
    return line


def _trailing(asked: Log, state: AosShip | None) -> Msg:
    """Room for the wind; in a battle her V, anchor and full sail instead."""
    if state is None or asked.current is None:
        return msg("Wind ____ Force ____")
    if at_anchor(asked.current, state):
        return msg("At anchor")
    if state.fs_set:
        return msg("V {v}, full sail", v=state.v_prev)
    return msg("V {v}", v=state.v_prev)


def breaks(sections: tuple[int, ...]) -> tuple[int, ...]:
    """Box numbers after which a section ends."""
    return tuple(sum(sections[: at + 1]) for at in range(len(sections) - 1))


def tracks(card: AosCard, state: AosShip | None) -> Iterator[Track]:
    """Hull by sections, and masts."""
    lost = card.hull - state.pv if state is not None else 0
    yield Track(
        slot="hull",
        label=msg("Hull (H)"),
        total=card.hull,
        lost=min(card.hull, max(0, lost)),
        breaks=breaks(card.sections),
    )
    if card.masts:
        yield Track(
            slot="masts",
            label=msg("Masts (M)"),
            total=card.masts,
            lost=min(card.masts, state.mast_lost) if state is not None else 0,
            shape="round",
        )


def thresholds(card: AosCard) -> Msg:
    """What the end of a section does, and what explosions cost."""
    found = tables()
    blast = msg(
        "Explosion: \N{MINUS SIGN}{half}; beside one: \N{MINUS SIGN}{quarter}.",
        half=card.hull // found.criticals.own_divisor,
        quarter=card.hull // found.criticals.others_divisor,
    )
    if card.is_fort:
        return blast
    return msg(
        "A section lost: guns {guns}, boarding {boarding}; die 1\N{EN DASH}3: a mast section. {blast}",
        guns=found.force.section_gunnery,
        boarding=found.force.section_boarding,
        blast=blast,
    )


def sailing(asked: Log, card: AosCard, found: Values, state: AosShip | None) -> Table:
    """M by point of sailing, whole and with one mast section gone, and in the wind of now."""
    full = {"B": found.m_b, "C": found.m_c, "D": found.m_d}
    loss = {"B": card.loss_m_b, "C": card.loss_m_c, "D": card.loss_m_d}
    after = {at: full[at] // 2 if (given := loss[at]) is None else given for at in full}
    battle = asked.current
    whole = tuple(number(full[at]) for _, at in POINTS)
    title = msg("M")
    if card.fs_capable:
        gain = tables().orders.full_sail_gain
        whole = tuple(msg("{m} ({sail})", m=full[at], sail=full[at] + gain) for _, at in POINTS)
        title = FULL_SAIL
    rows = [_m_row(title, whole, number(found.inertia))]
    if card.masts > 1:
        rows.append(_m_row(msg("\N{MINUS SIGN}1 mast"), tuple(number(after[at]) for _, at in POINTS), EMPTY))
    if state is not None and battle is not None and state.on_map:
        now = tuple(number(m_of(battle, state, at)) for _, at in POINTS)
        rows.append(_m_row(msg("now"), now, number(inertia_of(battle, state))))
    else:
        rows.append(_m_row(msg("today"), (EMPTY,) * len(POINTS), EMPTY))
    heads = (msg("Sailing"), *(title for title, _ in POINTS), msg("Inertia"))
    return Table(heads=heads, rows=tuple(rows))


def _m_row(label: Msg, m: tuple[Msg, ...], inertia: Msg) -> TableRow:
    return TableRow(label=label, cells=(*(Cell(text=one) for one in m), Cell(text=inertia)))


def force(card: AosCard, found: Values, state: AosShip | None) -> Table:
    """Boarding and guns after none, one, two, ... sections lost."""
    mods = tables().force
    gone = state.sections_lost if state is not None else 0
    rows = []
    for lost in range(max(1, len(card.sections))):
        boarding = max(0, found.a + mods.section_boarding * lost)
        short, long = (max(0, one + mods.section_gunnery * lost) for one in (found.b, found.c))
        cells = (
            (number(short), number(long)) if card.is_fort else (number(boarding), number(short), number(long))
        )
        row = tuple(Cell(text=one) for one in cells)
        rows.append(TableRow(label=lost_label(lost), cells=row, muted=lost < gone))
    heads = (FORCE, *GUNS) if card.is_fort else (FORCE, BOARDING, *GUNS)
    return Table(heads=heads, rows=tuple(rows))


def lost_label(sections: int) -> Msg:
    """Base, then so many hull sections lost."""
    return msg("\N{MINUS SIGN}{n} sect.", n=sections) if sections else msg("base")


def criticals(card: AosCard, state: AosShip | None) -> Flags:
    """The first broadside and the criticals, to tick; on a fort only those that mean something there (R112)."""
    hit = state if state is not None else AosShip(id="", side="", squadron="", name="", card="")
    all_ = (
        (7, msg("7 gunner \N{MINUS SIGN}1"), hit.master_gunner_dead),
        (8, msg("8 captain +1"), hit.captain_dead),
        (9, msg("9 rigging \N{MINUS SIGN}1M"), hit.crit9 > 0),
        (10, msg("10 officers +4"), hit.officers_dead),
        (11, msg("11 inertia \N{MINUS SIGN}1"), hit.crit11 > 0),
        (12, msg("12 lashings \N{MINUS SIGN}2"), hit.crit12 > 0),
        (13, msg("13 small leak"), hit.small_leaks > 0),
        (14, msg("14 explosion"), False),
        (15, msg("15 leak"), hit.leaks > 0),
        (16, msg("16 fire"), hit.fire),
    )
    fort = (7, 12, 14, 16)
    ticks = tuple(
        Tick(text=text, ticked=ticked) for code, text, ticked in all_ if not card.is_fort or code in fort
    )
    return Flags(ticks=(Tick(text=msg("first broadside fired"), ticked=hit.first_shot_done), *ticks))


def turns(asked: Log, card: AosCard, state: AosShip | None) -> Grid:
    """Order and V, turn by turn; what is over or locked is crossed."""
    battle = asked.current
    rows: tuple[tuple[Msg, tuple[Msg, ...]], ...] = ((msg("Fired"), ()),)
    crossed = 0
    if not card.is_fort:
        orders: tuple[Msg, ...] = ()
        speeds: tuple[Msg, ...] = ()
        if battle is not None and state is not None:
            shown = range(1, asked.turns + 1)
            orders = tuple(_order(asked, state, turn) for turn in shown)
            speeds = tuple(_speed(battle, state, turn) for turn in shown)
            standing = open_turns(battle, state).standing if state.on_map else ()
            crossed = max(battle.turn - 1, *standing) if standing else battle.turn - 1
        rows = ((msg("Order"), orders), (msg("Speed V"), speeds))
    elif battle is not None:
        crossed = battle.turn - 1
    return Grid(
        corner=msg("Turn"),
        columns=numbers(asked.turns),
        rows=rows,
        crossed=min(crossed, asked.turns),
        label_width=0.11,
        row_mm=TURN_ROW,
    )


def _order(asked: Log, state: AosShip, turn: int) -> Msg:
    """What the log says for a turn, as far as the reader may know it."""
    order = state.order_of(turn)
    if order is None:
        return EMPTY
    if order.sailed is None and (order.text == HIDDEN or not asked.sees_orders):
        return DASH
    return order_msg(order.text) if order.text else DASH


def _speed(battle: AosBattle, state: AosShip, turn: int) -> Msg:
    """V recorded in a turn: hexes crossed."""
    order = state.order_of(turn)
    if order is None or order.sailed is None:
        return EMPTY
    if turn == battle.turn or (turn == battle.turn - 1 and not state.moved):
        return number(state.v_prev)
    return number(order.sailed.hexes)


def _blank(asked: Log) -> Card:
    """A ship to fill in by hand."""
    total = sum(BLANK_HULL)
    heads = (msg("Sailing"), *(title for title, _ in POINTS), msg("Inertia"))
    labels = (FULL_SAIL, msg("\N{MINUS SIGN}1 mast"), msg("today"))
    m = Table(heads=heads, rows=tuple(TableRow(label=one, cells=(Cell(),) * 4) for one in labels))
    forces = Table(
        heads=(FORCE, BOARDING, *GUNS),
        rows=tuple(TableRow(label=lost_label(lost), cells=(Cell(),) * 3) for lost in range(len(BLANK_HULL))),
    )
    hull = Track(slot="hull", label=msg("Hull (H)"), total=total, blank=True, breaks=breaks(BLANK_HULL))
    masts = Track(slot="masts", label=msg("Masts (M)"), total=BLANK_MASTS, shape="round", blank=True)
    card = AosCard()
    head = Heading(
        title=msg("Ship"),
        detail=msg("Type, guns, crew, role"),
        trailing=msg("Wind ____ Force ____"),
        level=2,
    )
    figures = Columns(columns=((masts, Notes(lines=1)), (m,), (forces,)), weights=WEIGHTS)
    return Card(
        blocks=(head, hull, figures, criticals(card, None), turns(asked, card, None)),
        dense=True,
        small_boxes=True,
    )

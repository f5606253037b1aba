"""The captain's sheet: logbook and order sheet in one, a row a ship and a column a turn (section 13)."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from fleetdesk.core.blocks.cards import Block, Card, Columns, Flags, Heading, Notes, Tick, Track
from fleetdesk.core.blocks.pencil import Band, Turns
from fleetdesk.core.blocks.rows import Figure, Figures
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.age_of_sail import card as cards
from fleetdesk.systems.age_of_sail.hexes import HEADINGS
from fleetdesk.systems.age_of_sail.hexes import Heading as Course
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.orders.asking import Open, open_turns
from fleetdesk.systems.age_of_sail.orders.helms import at_anchor
from fleetdesk.systems.age_of_sail.orders.labels import order_msg
from fleetdesk.systems.age_of_sail.profiles import ROLES, AosCard, AosFleet, silhouette
from fleetdesk.systems.age_of_sail.quality import Values, values
from fleetdesk.systems.age_of_sail.sailing import inertia_of, m_of
from fleetdesk.systems.age_of_sail.state import HIDDEN, STATUSES, AosBattle, AosShip, AosSide
from fleetdesk.systems.age_of_sail.tables import tables
from fleetdesk.systems.common.lists.pricing import squadron_title
from fleetdesk.systems.common.lists.special_notes import special_line
from fleetdesk.systems.common.papers import DASH, EMPTY, dotted, number
from fleetdesk.systems.common.sheets import Commanded, Paper, emblem_of

TURNS = 12
"""Turn columns, unless more are asked for."""
MOST_TURNS = 14
"""More columns are too narrow to write in."""
WEIGHTS = (114.0, 165.0)
"""The ship, her turns."""
ORDER, HELM, FIRE = 8.8, 5.2, 4.6
"""Heights of the lines of a turn's cell, in millimetres."""
BLANK_SHIPS = 10
"""As many as two pages have room for: their lines are higher than printed ones."""
ROOM = 4.0
"""So much higher is an order beside them."""
FEW = 4
"""Ships whose orders grow into the room of their page."""
GROWTH = (4, 2, 1, 0.5)
"""By how many times that room at most."""
BLANK_MASTS = 2
BLANK_HEADS = (msg("a ____ b ____ c ____"),) * len(cards.BLANK_HULL)


Log = Paper[AosFleet, AosBattle, HouseRules, AosShip, AosSide]
EMBLEMS = {"brit": "emblem.britain", "royal navy": "emblem.britain"}
"""What a list's faction or name holds -> its emblem."""


def emblem(paper: Log) -> str:
    """That of the list."""
    return emblem_of(paper.fleet, EMBLEMS)


def turns(asked: Log) -> range:
    return range(asked.first, asked.first + min(MOST_TURNS, max(TURNS, asked.options.turns)))


def log(asked: Log) -> Iterator[Card]:
    """Every ship that sails; empty rows for a blank sheet."""
    if asked.blank:
        yield from (_blank(asked) for _ in range(BLANK_SHIPS))
        return
    groups = tuple(_groups(asked))
    few = sum(len(sailing) for _, sailing in groups) <= FEW
    for title, sailing in groups:
        head = Heading(title=title, detail=nmsg("{n} ship", "{n} ships", len(sailing)), level=3)
        for at, one in enumerate(sailing):
            card = ship(asked, one).but(ship=one.id)
            if few:
                card = card.but(roomy=tuple(ship(asked, one, ORDER + more * ROOM).blocks for more in GROWTH))
            if len(groups) > 1:  # a division is named wherever that takes no further page
                named_too = ((head, *blocks) for blocks in (*card.roomy, card.blocks))
                card = card.but(again=(head.continued,)) if at else card.but(roomy=(*named_too, *card.roomy))
                card = card.but(under=(title, one.name))
            yield card


def _groups(asked: Log) -> Iterator[tuple[Msg, tuple[Commanded[AosShip], ...]]]:
    """Divisions, in a battle as it stands without the ships that struck, and those that came by it (R120)."""
    for squadron, found in groupby(asked.commanded(), lambda one: one.squadron):
        yield squadron_title(squadron) if squadron is not None else msg("Prizes"), tuple(found)


def degrees(course: Course) -> float:
    """A heading, clockwise from north: the six points of the hexes."""
    return 60.0 * HEADINGS.index(course)


def ship(asked: Log, one: Commanded[AosShip], tall: float = ORDER) -> Card:
    """All a ship needs on paper; as she stands in the battle, where that is wanted. `tall`: of an order, in mm."""
    _, name, card, state, _ = one
    found = values(card, asked.rules)
    gone = state is not None and not state.on_map
    head = Heading(
        title=name,
        detail=_detail(card, state),
        trailing=_figures(asked, card, found, state),
        struck=gone,
        level=2,
        drawing="" if card.is_fort else f"ship.{silhouette(card)}",
    )
    hull, *masts = tracks(card, found, state)
    middle: Block = hull
    if len(card.sections) <= SHORT:
        middle = Columns(columns=((hull,), blast(card)), weights=(95, 19))
    low = Columns(
        columns=(*((one,) for one in masts), sailing(asked, card, found, state), (criticals(card, state),)),
        weights=(*(11.0,) * len(masts), 37.0, 60.0 + 11.0 * (1 - len(masts))),
    )
    left: list[Block] = [head, middle, low]
    left += special_line(card)
    row = Columns(columns=(tuple(left), (cells(asked, card, state, tall),)), weights=WEIGHTS)
    return Card(blocks=(row,), row=True, dense=True, small_boxes=True)


LEAST_CELL = 12.0
"""An order as `1D1G1` has room in it; large print grows it, and the turns go below the ship."""
SHORT = 3
"""Sections beside which the cost of an explosion has room."""


def _detail(card: AosCard, state: AosShip | None) -> Msg:
    """Kind, guns, commander, role."""
    parts: list[Msg] = []
    if card.ship_type:
        parts.append(Msg(key=card.ship_type))
    if card.guns:
        parts.append(nmsg("{n} gun", "{n} guns", card.guns))
    role = state.role if state is not None else card.role
    if role != "none":
        parts.append(Msg(key=ROLES[role]))
    elif card.commander:
        parts.append(card.captain)
    if state is not None and state.status != "in_play":
        parts.append(Msg(key=STATUSES[state.status]))
    return dotted(parts) or EMPTY


def _figures(asked: Log, card: AosCard, found: Values, state: AosShip | None) -> Msg:
    """Crew, inertia and hull; in a battle her V, anchor and full sail as well. Her lead stands in the cell of the turn."""
    if card.is_fort:
        return msg("H {hull}", hull=card.hull)
    figures = msg(
        "crew {crew}, inertia {inertia}, H {hull}",
        crew=card.quality or 0,
        inertia=found.inertia,
        hull=card.hull,
    )
    if state is None or asked.shown is None or not (state.on_map or state.v_prev):
        return figures
    told = msg("V {v}", v=state.v_prev)
    if at_anchor(asked.shown, state):
        told = msg("{told}, at anchor", told=told) if state.v_prev else msg("at anchor")
    if state.fs_set:
        told = msg("{told}, full sail", told=told)
    return msg("{first} \N{MIDDLE DOT} {second}", first=told, second=figures)


def tracks(card: AosCard, found: Values, state: AosShip | None) -> Iterator[Track]:
    """Hull by sections, over each the forces that hold while it stands; then masts."""
    lost = card.hull - state.pv if state is not None else 0
    heads = tuple(forces(card, found, gone) for gone in range(len(card.sections)))
    yield cards.hull(card, max(0, lost)).but(label=EMPTY, heads=heads or BLANK_HEADS)
    if card.masts:
        gone = state.mast_lost if state is not None else 0
        yield cards.masts(card, gone).but(label=EMPTY, spars=True)


def forces(card: AosCard, found: Values, lost: int) -> Msg:
    """R86, R99: boarding and guns after so many sections lost."""
    boarding, short, long = (cards.force_after(found, what, lost).whole for what in "abc")
    if card.is_fort:
        return msg("b {b}  c {c}", b=short, c=long)
    return msg("a {a}  b {b}  c {c}", a=boarding, b=short, c=long)


def blast(card: AosCard) -> tuple[Notes, ...]:
    """R109: what an explosion costs her, and those beside one."""
    found = tables().criticals
    own = msg("explosion {n}", n=-(card.hull // found.own_divisor))
    beside = msg("beside one {n}", n=-(card.hull // found.others_divisor))
    return tuple(Notes(text=one, small=True, bold="figures") for one in (own, beside))


def sailing(asked: Log, card: AosCard, found: Values, state: AosShip | None) -> tuple[Block, ...]:
    """M by point of sailing, whole and with one mast section gone; of a ship that is not as she was, in the wind of now."""
    if card.is_fort:
        return (Notes(text=msg("fort"), small=True),)
    full = {"B": found.m_b, "C": found.m_c, "D": found.m_d}
    gain = tables().orders.full_sail_gain
    sails = msg("FS +{n}", n=gain) if card.fs_capable else msg("no FS")
    lines = [msg("M {points}, {sails}", points=_points(full), sails=sails)]
    if card.masts > 1:
        lines.append(msg("1 mast {points}", points=_points(cards.mast_lost(card, found))))
    battle = asked.shown
    worse = state is not None and (state.mast_lost or state.crit9 or state.crit11 or state.fs_set)
    if state is not None and battle is not None and state.on_map and worse:
        now = {at: m_of(battle, state, at) for at in ("B", "C", "D")}
        lines.append(msg("now {points}, inertia {n}", points=_points(now), n=inertia_of(battle, state)))
    return tuple(Notes(text=line, small=True, bold="figures") for line in lines)


def _points(m: Mapping[str, int]) -> Msg:
    return msg("B {b} C {c} D {d}", b=m["B"], c=m["C"], d=m["D"])


def criticals(card: AosCard, state: AosShip | None) -> Flags:
    """The first broadside and the criticals, to tick; on a fort only those that mean something there (R112)."""
    hit = state if state is not None else AosShip(id="", side="", squadron="", name="", card="")
    found = (
        (7, hit.master_gunner_dead, "master_gunner_dead"),
        (8, hit.captain_dead, "captain_dead"),
        (9, hit.crit9 > 0, "crit9"),
        (10, hit.officers_dead, "officers_dead"),
        (11, hit.crit11 > 0, "crit11"),
        (12, hit.crit12 > 0, "crit12"),
        (13, hit.small_leaks > 0, "small_leaks"),
        (14, False, ""),
        (15, hit.leaks > 0, "leaks"),
        (16, hit.fire, "fire"),
    )
    fort = (7, 12, 14, 16)
    ticks = (
        Tick(text=number(code), ticked=ticked, slot=slot)
        for code, ticked, slot in found
        if not card.is_fort or code in fort
    )
    return Flags(
        ticks=(Tick(text=msg("1st"), ticked=hit.first_shot_done, slot="first_shot_done"), *ticks), inside=True
    )


def cells(asked: Log, card: AosCard, state: AosShip | None, tall: float = ORDER) -> Turns:
    """Order, V, heading and lead, target and damage, turn by turn; filled in as far as it is known."""
    shown, battle = turns(asked), asked.shown
    orders: tuple[Msg, ...] = ()
    speeds: tuple[Msg, ...] = ()
    leads: tuple[Msg, ...] = ()
    headings: tuple[float | None, ...] = ()
    if battle is not None and state is not None:
        sails = state.on_map and not card.is_fort
        found = open_turns(battle, state) if sails else None
        orders = tuple(_order(asked, state, turn, found) for turn in shown)
        speeds = tuple(_speed(battle, state, turn) for turn in shown)
        leads = tuple(number(state.lead) if turn == battle.turn and state.on_map else EMPTY for turn in shown)
        headings = tuple(_heading(battle, state, turn) for turn in shown)
    fire = Band(hint=msg("fire"), height=FIRE, slot="fire")
    helm = Band(height=HELM, kind="helm", cells=speeds, second=leads, degrees=headings)
    bands = (
        (fire.but(height=ORDER + HELM + FIRE),)
        if card.is_fort
        else (Band(height=tall, cells=orders, slot="order"), helm, fire)
    )
    return Turns(
        first=shown.start, count=len(shown), heads=False, bands=bands, now=asked.now, least_mm=LEAST_CELL
    )


WRITE = Msg.verbatim("\N{WHITE SQUARE}")
"""An order that is to be written now."""


def _order(asked: Log, state: AosShip, turn: int, found: Open | None) -> Msg:
    """What the log says for a turn, as far as the reader may know it; what is still to be written is marked."""
    order = state.order_of(turn)
    if order is None or (not order.text and order.sailed is None):
        due = found is not None and turn in found.missing and asked.sees_orders
        return WRITE if due and turn >= asked.now else EMPTY
    if order.sailed is None and (order.text == HIDDEN or not asked.sees_orders):
        return DASH
    text = order_msg(order.text) if order.text else DASH
    locked = found is not None and turn in found.standing and order.sailed is None and turn > asked.now
    return msg("{order}\nlocked", order=text) if locked else text


def _speed(battle: AosBattle, state: AosShip, turn: int) -> Msg:
    """V recorded in a turn: hexes crossed."""
    order = state.order_of(turn)
    if order is None or order.sailed is None:
        return EMPTY
    if turn == battle.turn or (turn == battle.turn - 1 and not state.moved):
        return number(state.v_prev)
    return number(order.sailed.hexes)


def _heading(battle: AosBattle, state: AosShip, turn: int) -> float | None:
    """Her heading at the end of a turn; in the turn that is played, as she lies now."""
    if turn == battle.turn and state.heading is not None:
        return degrees(state.heading)
    order = state.order_of(turn)
    sailed = order.sailed.headings if order is not None and order.sailed is not None else None
    return degrees(sailed[1]) if sailed is not None else None


def _blank(asked: Log) -> Card:
    """A ship to fill in by hand."""
    hull = cards.hull(AosCard()).but(label=EMPTY, heads=BLANK_HEADS)
    masts = Track(slot="masts", label=EMPTY, total=BLANK_MASTS, shape="round", spars=True, blank=True)
    card = AosCard()
    title = Heading(title=msg("Ship"), level=2, blank=True, drawing="ship.three_decker")
    others = Msg.verbatim("C"), Msg.verbatim("D")
    points = (msg("M: B"), *others, msg("1 mast B"), *others)
    m = Figures(items=tuple(Figure(value=EMPTY, label=point) for point in points), abreast=len(points))
    head = Columns(columns=((title,), (m,)), weights=(60, 54), fixed=True)
    crew = Notes(text=msg("crew ___, inertia ___, H ___"), small=True)
    above = Notes(
        text=Msg.verbatim("\N{NO-BREAK SPACE}"), small=True
    )  # a pencil writes between it and the hull
    low = Columns(columns=((masts,), (above, crew), (criticals(card, None),)), weights=(11, 37, 60))
    turns = cells(asked, card, None, ORDER + ROOM)
    row = Columns(columns=((head, hull, low), (turns,)), weights=WEIGHTS)
    return Card(blocks=(row,), row=True, dense=True, small_boxes=True)

"""The papers of the game: logbook, order sheets, fleet list, table pages, ship cards, and all of them together."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card, Cell, Columns, Heading, Notes, Table, TableRow
from fleetdesk.core.blocks.pencil import Band, Turns
from fleetdesk.core.rule.settable import ship_slots
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail import card as cards
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.lists import building
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.paper.log import WEIGHTS, WRITE, Log, degrees, emblem, log, turns
from fleetdesk.systems.age_of_sail.paper.reference import reference
from fleetdesk.systems.age_of_sail.profiles import ROLES, AosCard
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.age_of_sail.tables import tables
from fleetdesk.systems.common import papers, standing
from fleetdesk.systems.common.lists import ship_lists
from fleetdesk.systems.common.papers import EMPTY, PLAYERS, Look, fleet_name, number
from fleetdesk.systems.common.rosters import Column, ship_table
from fleetdesk.systems.common.sheets import CARDS, MAP, MARKERS, Kind, class_cards, kit_of, sheets

DRAWN = {
    "captain_dead", "fire", "first_shot_done", "heading", "hull",
    "master_gunner_dead", "masts", "name", "officers_dead", "role", "start", "status", "v_prev",
}  # fmt: skip
"""Values the captain's sheet shows in boxes, in the cells of the turns and over them."""


def _log(paper: Log) -> Iterator[Card]:
    rows = tuple(log(paper))
    told = [card.ship for card in rows]
    more = standing.rest(paper.shown, paper.fleet, paper.seat, ship_slots, DRAWN, boxed=told)
    for card in (*rows, *more):
        yield card.but(landscape=True, row=True)


def _look(paper: Log) -> Look:
    foot = msg(
        "A section struck out: read a b c of the next one, then 1D6, 1-3 a mast lost. Hexagon: mark the edge the bow "
        "points to. Padlock: the turns the order stands ahead. Wind: an arrow to where it blows."
    )
    return Look(
        emblem="" if paper.blank else emblem(paper),
        rose=6,
        aside=msg(
            "sight in hexes: clear 120 \N{MIDDLE DOT} fog 6 \N{MIDDLE DOT} rain 30 \N{MIDDLE DOT} heavy rain 18\n"
            "night, 20:00 to 6:00: / 10 \N{MIDDLE DOT} fog and a wind above 3: rain"
        ),
        foot=msg("{key} {sign}: an order to write now.", key=foot, sign=WRITE) if paper.shown else foot,
        blanks=PLAYERS,
        strip=strip(paper),
        key=key(),
    )


def _roster(paper: Log) -> Iterator[Card]:
    """Totals, every ship with her figures, what a check says, and the house rules."""
    fleet = paper.fleet
    sailing = [card for _, entry in fleet.sailing() if (card := fleet.cards.get(entry.card)) is not None]
    totals = (
        (msg("Ships"), sum(not card.is_fort for card in sailing)),
        (msg("Forts"), sum(card.is_fort for card in sailing)),
        (msg("Of the line"), sum(card.of_the_line for card in sailing)),
        (msg("Guns"), sum(card.guns or 0 for card in sailing)),
        (msg("Hull points"), sum(card.hull for card in sailing)),
    )
    yield papers.summary(fleet, ((label, count) for label, count in totals if count))
    for squadron in fleet.squadrons:
        cards = ((entry, fleet.cards.get(entry.card)) for entry in squadron.ships if entry.sails)
        lines = [(ship_lists.ship_name(entry, card), card) for entry, card in cards]
        if lines:
            title = Msg.verbatim(squadron.name) if squadron.name.strip() else msg("Squadron")
            table = ship_table(lines, (msg("Ship"), 33), *_figures(paper.rules))
            yield Card(blocks=(Heading(title=title, level=2), table))
    yield from papers.roster_tail(fleet, building.check(fleet), paper.rules)


def _figures(rules: HouseRules) -> tuple[Column[AosCard], ...]:
    def morale(card: AosCard) -> Msg:
        found = values(card, rules)
        return msg("{b}, {c}, {d}", b=found.m_b, c=found.m_c, d=found.m_d) if not card.is_fort else EMPTY

    def fire(card: AosCard) -> Msg:
        found = values(card, rules)
        return msg("{a}, {b}, {c}", a=found.a, b=found.b, c=found.c)

    return (
        (msg("Type, role, commander"), 62, _kind),
        (msg("Guns"), 12, lambda card: number(card.guns)),
        (msg("Crew"), 11, lambda card: number(card.quality) if not card.is_fort else EMPTY),
        (msg("M: B, C, D"), 18, morale),
        (msg("Inertia"), 13, lambda card: number(values(card, rules).inertia) if not card.is_fort else EMPTY),
        (msg("a, b, c"), 18, fire),
        (msg("Hull (H)"), 24, _hull),
    )


def _kind(card: AosCard) -> Msg:
    parts = [Msg(key=card.ship_type)] if card.ship_type else []
    if card.role != "none":
        parts.append(Msg(key=ROLES[card.role]))
    if card.commander:
        parts.append(card.captain)
    return papers.dotted(parts) or EMPTY


def _hull(card: AosCard) -> Msg:
    """15 (5+5+5)."""
    if len(card.sections) <= 1:
        return number(card.hull)
    return msg("{n} ({sections})", n=card.hull, sections="+".join(map(str, card.sections)))


KIT = kit_of(__package__)
SHEETS = sheets(
    HouseRules,
    building.check,
    Kind("log", N_("Captain\N{RIGHT SINGLE QUOTATION MARK}s sheet"), _log, _look),
    Kind("roster", N_("Fleet list"), _roster),
    Kind("reference", N_("Table pages"), lambda paper: reference(paper.rules)),
    class_cards(cards.card),
    Kind("deck", CARDS, KIT("deck")),
    Kind("markers", MARKERS, KIT("markers")),
    Kind("map", MAP, KIT("board"), shared=True),
    Kind("pack", N_("Battle pack"), parts=("roster", "reference", "log")),
    emblem=emblem,
    names=lambda fleet: (fleet_name(fleet),),
)


def strip(asked: Log) -> tuple[Block, ...]:
    """Under the head of every page: what the wind does, and the turns with clock, wind, force and sky."""
    battle = asked.battle if not asked.blank else None
    clocks = (
        tuple(Msg.verbatim(airs.clock_text(airs.clock_at(battle.start, turn))) for turn in turns(asked))
        if battle is not None
        else ()
    )
    now = asked.shown
    past = asked.now - turns(asked).start
    force: tuple[Msg, ...] = ()
    sky: tuple[Msg, ...] = ()
    wind: tuple[float | None, ...] = ()
    if now is not None and past >= 0:
        seen = airs.sight(now.visibility, now.wind_force, night=airs.is_night(now.clock))
        kind = (
            msg("H. rain {n}", n=seen.reach)  # the name in full is wider than the cell of a turn
            if seen.kind == "heavy_rain"
            else msg("{sky} {n}", sky=Msg(key=airs.WEATHER_NAMES[seen.kind]), n=seen.reach)
        )
        force = (*(EMPTY,) * past, number(now.wind_force))
        sky = (*(EMPTY,) * past, kind)
        wind = (*(None,) * past, (degrees(now.wind) + 180) % 360)
    bands = (
        Band(hint=msg("F"), height=8.2, kind="dial6", second=force, degrees=wind),
        Band(hint=msg("sky"), height=4.2, cells=sky),
    )
    columns = Turns(
        first=turns(asked).start, count=len(turns(asked)), small=clocks, bands=bands, now=asked.now
    )
    return (Columns(columns=(_effects(), (columns,)), weights=WEIGHTS),)


def _effects() -> tuple[Block, ...]:
    """R22-R26: what each force does to M, to full sail, boarding and guns."""
    cells = []
    for row in tables().wind.force:
        m = msg("M = 0")
        if row.movement:
            m = msg("{n}", n=row.modifier) if row.modifier <= 0 else msg("+{n}", n=row.modifier)
        if row.modifier_d is not None:
            m = msg("{m}, D {d}", m=m, d=row.modifier_d)
        if row.modifier_weak is not None:
            m = msg("{m} ({weak})", m=m, weak=row.modifier_weak)
        cells.append(Cell(text=m))
    heads = (msg("Wind"), *(number(force) for force in range(len(cells))))
    widths = (12.0, *(15.0,) * len(cells))
    table = Table(heads=heads, rows=(TableRow(label=msg("M"), cells=tuple(cells)),), widths=widths)
    return table, Notes(
        text=msg(
            "( ): under 4 H. Force 4, 5, 6: no full sail, no boarding; 5: half the force of the guns; 6: no fire. "
            "From turn 2 on 1D6: 1-2 force \N{MINUS SIGN}1, 5-6 force +1, 3-4 it turns by another die: see the reference."
        ),
        small=True,
    )


def key() -> tuple[Block, ...]:
    """Over the foot of every page: how orders are written, what they cost, the lead, the criticals."""
    prices, command, dead = tables().orders, tables().command, tables().criticals
    orders = (
        msg("0 1 2 3: hexes ahead, {n} M each", n=prices.forward),
        msg("P S: a turn, first free, then {n} M", n=prices.pivot_next),
        msg("P1P S1S: tack, {n} M, then V 0", n=prices.tack),
        msg("FS -FS-: full sail set, taken in, {n} M", n=prices.full_sail),
        msg("A: anchor, 1 turn; -A-: weigh, 2 turns"),
    )
    lead = (
        msg("0: commanded, 2 hexes from the flagship or one commanded"),
        msg("{n}: through a second in command", n=command.by_second),
        msg("{n}: not commanded, other ship", n=command.other),
        msg("{n}: not commanded, of the line", n=command.line),
        msg(
            "+{n}: captain dead; +{all} instead: all officers dead",
            n=dead.lead_captain,
            all=dead.lead_officers,
        ),
    )
    first = (
        msg("7 master gunner: die \N{MINUS SIGN}1"),
        msg("8 captain: orders +1 turn"),
        msg("9 rigging: \N{MINUS SIGN}1 M, no FS"),
        msg("10 officers: orders +4 turns"),
        msg("11 rigging: inertia \N{MINUS SIGN}1, no FS"),
    )
    second = (
        msg("12 gun lashings: guns \N{MINUS SIGN}2"),
        msg("13 small leak: force / 2; each turn \N{MINUS SIGN}1 H, 1-2 stops it if no fire"),
        msg("14 explosion: half her first H, beside her a quarter"),
        msg("15 leak: no combat; each turn \N{MINUS SIGN}3 H, 1 stops it"),
        msg("16 fire: no combat; each turn 6 explodes, 5-4 out, else \N{MINUS SIGN} die"),
    )
    columns = (
        _lines(msg("Orders and costs"), orders, msg("M from V \N{MINUS SIGN} inertia to V + inertia")),
        _lines(msg("Lead: turns ahead"), lead),
        _lines(msg("Criticals: die + force"), first),
        _lines(EMPTY, second),
    )
    return (Columns(columns=columns, weights=(70, 72, 44, 84)),)


def _lines(title: Msg, found: tuple[Msg, ...], detail: Msg = EMPTY) -> tuple[Block, ...]:
    return Heading(title=title, detail=detail, level=3), *(
        Notes(text=line, small=True, bold="head") for line in found
    )

"""What stands over and under the captain's sheet: wind, force and sky of every turn, and the key to orders."""

from __future__ import annotations

from fleetdesk.core.blocks.cards import Block, Cell, Columns, Heading, Notes, Table, TableRow
from fleetdesk.core.blocks.pencil import Band, Turns
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.hexes import Heading as Course
from fleetdesk.systems.age_of_sail.paper.log import WEIGHTS, Log, degrees, turns
from fleetdesk.systems.age_of_sail.tables import tables
from fleetdesk.systems.common.papers import EMPTY, number


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
        kind = msg("{sky} {n}", sky=Msg(key=airs.WEATHER_NAMES[seen.kind]), n=seen.reach)
        force = (*(EMPTY,) * past, number(now.wind_force))
        sky = (*(EMPTY,) * past, kind)
        wind = (*(None,) * past, _blows(now.wind))
    bands = (
        Band(hint=msg("F"), height=8.2, kind="dial6", second=force, degrees=wind),
        Band(hint=msg("sky"), height=4.2, cells=sky),
    )
    columns = Turns(
        first=turns(asked).start, count=len(turns(asked)), small=clocks, bands=bands, now=asked.now
    )
    return (Columns(columns=(_effects(), (columns,)), weights=WEIGHTS),)


def _blows(wind: Course) -> float:
    """Where it blows to, clockwise from north."""
    return (degrees(wind) + 180) % 360


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
        msg("1 2 3: hexes ahead, {n} M each", n=prices.forward),
        msg("P S: a turn, first free, then {n} M", n=prices.pivot_next),
        msg("P1P S1S: tack, {n} M, then V 0", n=prices.tack),
        msg("FS -FS-: full sail set, taken in, {n} M", n=prices.full_sail),
        msg("A: anchor, 1 turn; -A-: weigh, 2 turns"),
        msg("0: nothing, if inertia allows; M from V \N{MINUS SIGN} inertia to V + inertia"),
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
        _lines(msg("Orders and costs"), orders),
        _lines(msg("Lead: turns ahead"), lead),
        _lines(msg("Criticals: die + force"), first),
        _lines(EMPTY, second),
    )
    return (Columns(columns=columns, weights=(70, 72, 44, 84)),)


def _lines(title: Msg, found: tuple[Msg, ...]) -> tuple[Block, ...]:
    return Heading(title=title, level=3), *(Notes(text=line, small=True, bold="head") for line in found)

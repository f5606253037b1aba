"""Table pages, set large: gunnery, criticals, weather, modifiers, movement and orders (section 13.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fleetdesk.core.cards import Block, Card, Cell, Columns, Heading, Notes, Table, TableRow
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.fight.gunnery import DIE_LABELS, FORCE_LABELS
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.quality import TENTHS
from fleetdesk.systems.age_of_sail.tables import tables
from fleetdesk.systems.common.papers import DASH, EMPTY, lesser_rules, number

ARM = 1.3
"""Letters of a page that lies across the table."""
FAR = 1.4
"""Of the table everybody looks at; all its rows still stand on one page."""

TOLD = {"lead_counting", "rigging_small_sign"}
"""Switches a table of the pages follows; those set otherwise of the rest stand at the end."""


def reference(rules: HouseRules) -> Iterator[Card]:
    """Everything that is looked up at the table."""
    yield gunnery()
    yield criticals().but(starts_page=True)
    yield _modifiers()
    yield _boarding()
    yield _weather().but(starts_page=True)
    yield _visibility()
    yield notation()
    yield _movement()
    yield _command(rules)
    yield _quality(rules)
    for card in lesser_rules(rules, type(rules).model_fields.keys() - TOLD):
        yield card.but(half=False, scale=ARM)


def signed(value: int) -> Msg:
    """+2, \N{MINUS SIGN}1, 0."""
    return msg("+{n}", n=value) if value > 0 else msg("{n}", n=value)


def _row(label: Msg, *cells: Msg) -> TableRow:
    return TableRow(label=label, cells=tuple(Cell(text=one) for one in cells))


def _card(title: Msg, *blocks: Block, half: bool = False) -> Card:
    return Card(blocks=(Heading(title=title, level=2), *blocks), half=half, scale=ARM)


def gunnery() -> Card:
    """R94: hull points lost by force and die, all 31 rows."""
    found = tables().gunnery
    rows = tuple(
        _row(number(force), *(number(one) if one else DASH for one in row))
        for force, row in enumerate(found.rows)
    )
    heads = (msg("Force"), *(msg("die {n}", n=face) for face in found.columns))
    title = Heading(
        title=msg("Gunnery"),
        detail=msg("Die after modifiers, 1 or less is always nothing. A natural 6: a critical as well."),
    )
    return Card(blocks=(title, Table(heads=heads, rows=rows)), scale=FAR)


def criticals() -> Card:
    """R101-R116."""
    found = tables().criticals
    effects: Sequence[tuple[str, Msg]] = (
        (f"1\N{EN DASH}{found.none_up_to}", msg("nothing")),
        ("7", msg("master gunner killed: \N{MINUS SIGN}1 on the firing die, once only")),
        ("8", msg("captain dead: orders one turn further ahead")),
        ("9", msg("rigging: \N{MINUS SIGN}1M each time, full sail lost")),
        ("10", msg("all officers dead: orders four turns further ahead")),
        ("11", msg("rigging: inertia \N{MINUS SIGN}1 each time, no full sail any more")),
        ("12", msg("gun lashings: \N{MINUS SIGN}2 force of the guns each time")),
        (
            "13",
            msg("small leak: force halved; each turn \N{MINUS SIGN}1 H, stopped on 1, 2 if she did not fire"),
        ),
        ("14", msg("explosion: half her initial H; ships within 1 hex a quarter of theirs")),
        ("15", msg("leak: no combat; each turn \N{MINUS SIGN}3 H, stopped on 1")),
        ("16", msg("fire: no combat; each turn 6 explosion, 5 or 4 out, 3, 2, 1: so many H lost")),
    )
    rows = tuple(_row(Msg.verbatim(code), text) for code, text in effects)
    return _card(
        msg("Criticals: a new die + force after its modifiers"),
        Table(heads=(msg("Sum"), msg("Effect")), rows=rows, widths=(1, 9)),
        Notes(
            text=msg(
                "A hull section lost: die 1\N{EN DASH}3, a mast section goes too. A fort's critical is fire if the sum exceeds 5."
            )
        ),
    )


def _modifiers() -> Card:
    found, force = tables().die, tables().force
    dice = (
        ("first_shot", found.first_shot),
        ("fort", found.fort),
        ("at_anchor", found.at_anchor),
        ("far", found.range_5_7),
        ("full_sail", found.full_sail),
        ("fog", found.fog),
        ("heavy_rain", found.heavy_rain),
        ("night", found.night),
        ("master_gunner", found.master_gunner_dead),
    )
    forces = (
        ("enfilade", force.enfilade),
        ("not_nearest", force.not_nearest),
        ("sections", force.section_gunnery),
        ("lashings", force.lashings),
        ("full_sail", force.full_sail),
    )
    return _card(
        msg("Broadsides"),
        Table(
            heads=(msg("Force"), EMPTY),
            rows=(
                *(_row(FORCE_LABELS[key][0], signed(value)) for key, value in forces),
                _row(msg("then: small leak, wind of force 5"), msg("/2 each")),
            ),
            widths=(4, 1.2),
        ),
        Table(
            heads=(msg("Die"), EMPTY),
            rows=tuple(_row(DIE_LABELS[key][0], signed(value)) for key, value in dice),
            widths=(4, 1.2),
        ),
        half=True,
    )


def _boarding() -> Card:
    text = (
        msg("Enemies in one hex, wind below 4: one die, 1\N{EN DASH}3 they board."),
        msg("Three rounds a turn. Each side adds its forces and deals them out evenly over the enemies."),
        msg("One die for each ship, read on the gunnery table against her, unmodified; no criticals."),
        msg(
            "Force: a, \N{MINUS SIGN}4 for each section lost, \N{MINUS SIGN}2 under full sail, halved by a small leak."
        ),
        msg("Leak, fire or no hull: force 0, but she can be attacked."),
    )
    struck = (
        msg("No hull left: she moves but does not fight; with a leak she sinks at once."),
        msg("More enemies than friends within 1 hex: she strikes and changes sides."),
    )
    return _card(
        msg("Boarding"),
        *(Notes(text=one) for one in text),
        Heading(title=msg("Surrender"), level=2),
        *(Notes(text=one) for one in struck),
        half=True,
    )


def _weather() -> Card:
    found = tables().wind
    rows = []
    for force, row in enumerate(found.force):
        m = signed(row.modifier) if row.movement else msg("no M")
        if row.modifier_d is not None:
            m = msg("{m} (D: {d})", m=m, d=signed(row.modifier_d))
        weak = signed(row.modifier_weak) if row.modifier_weak is not None else m
        rows.append(
            _row(
                msg("{force} ({beaufort})", force=force, beaufort=row.beaufort),
                m,
                weak,
                msg("yes") if row.full_sail else msg("no"),
                msg("yes") if row.boarding else msg("no"),
                (msg("half force") if row.gunnery_divisor > 1 else msg("yes")) if row.fire else msg("no"),
            )
        )
    heads = (
        msg("Force (Beaufort)"),
        msg("M"),
        msg("under 4 H"),
        msg("Full sail"),
        msg("Boarding"),
        msg("Guns"),
    )
    changes = (
        _row(Msg.verbatim("1, 2"), msg("force \N{MINUS SIGN}1")),
        _row(Msg.verbatim("3, 4"), msg("new direction, second die")),
        _row(Msg.verbatim("5, 6"), msg("force +1")),
    )
    steps = tuple(_row(number(face), _turn(shift)) for face, shift in enumerate(found.shift_steps, 1))
    return _card(
        msg("Wind"),
        Table(heads=heads, rows=tuple(rows)),
        Columns(
            columns=(
                (
                    Table(heads=(msg("Die"), msg("Change, from turn 2 on")), rows=changes, widths=(1, 3)),
                    Notes(text=msg("Force stays within 0 and 6. Right is clockwise.")),
                ),
                (Table(heads=(msg("Second die"), msg("The wind turns")), rows=steps, widths=(1, 2)),),
            )
        ),
    )


def _turn(steps: int) -> Msg:
    degrees = 60 * abs(steps)
    return msg("right {n}°", n=degrees) if steps > 0 else msg("left {n}°", n=degrees)


def _visibility() -> Card:
    found = tables().visibility
    faces: dict[str, list[int]] = {}
    for face, kind in enumerate(found.die, 1):
        faces.setdefault(kind, []).append(face)
    rows = tuple(
        _row(
            msg("{n}", n=of[0])
            if len(of) == 1
            else msg("{first}\N{EN DASH}{last}", first=of[0], last=of[-1]),
            Msg(key=airs.WEATHER_NAMES[kind]),
            nmsg("{n} hex", "{n} hexes", found.reach[kind]),
            nmsg("{n} hex", "{n} hexes", max(found.minimum, found.reach[kind] // found.night_divisor)),
        )
        for kind in found.reach
        if (of := faces.get(kind))
    )
    return _card(
        msg("Visibility"),
        Table(heads=(msg("Die"), msg("Sky"), msg("Day"), msg("Night")), rows=rows),
        Notes(text=msg("Fog is rain while the force is above 3. Day from 06:00 to 20:00.")),
    )


def notation() -> Card:
    """R43-R69: how orders are written, and what they cost."""
    prices = tables().orders
    rows = (
        _row(Msg.verbatim("1, 2, 3 ..."), msg("so many hexes ahead"), msg("{n}M each", n=prices.forward)),
        _row(
            msg("1P1, 1S1"),
            msg("turn 60° to port, to starboard; a hex before and after"),
            msg("first free, then {n}M", n=prices.pivot_next),
        ),
        _row(
            msg("P1P, S1S"),
            msg("tack, from close-hauled towards the wind; ends the move, V 0"),
            msg("{n}M", n=prices.tack),
        ),
        _row(msg("2P"), msg("luff: the last turn brings her head to wind; she stops"), EMPTY),
        _row(
            msg("FS, -FS-"),
            msg("set full sail, take it in; from the next turn +{n}M", n=prices.full_sail_gain),
            msg("{n}M", n=prices.full_sail),
        ),
        _row(Msg.verbatim("A"), msg("drop anchor; M 0, one turn on the spot each turn"), msg("1 turn")),
        _row(Msg.verbatim("-A-"), msg("weigh anchor"), msg("2 turns")),
        _row(msg("0"), msg("stay; in irons or at anchor also P or S alone"), EMPTY),
    )
    return _card(
        msg("Orders"),
        Table(heads=(msg("Order"), msg("Meaning"), msg("Cost")), rows=rows, widths=(2.0, 6.6, 2.4)),
    )


def _movement() -> Card:
    text = (
        msg(
            "M spent: from V \N{MINUS SIGN} inertia to V + inertia, and never more than M on the point of sailing of the moment."
        ),
        msg("Points: A head to wind 0°, B close-hauled 60°, C reaching 120°, D running 180°."),
        msg("Head to wind outside a tack: stops, V 0; next turn one turn on the spot at most."),
        msg(
            "Two in one hex: more M spent stays, then more M possible, then more hull, then a die; she who did not move stays."
        ),
    )
    return _card(msg("Movement"), *(Notes(text=one) for one in text), half=True)


def _command(rules: HouseRules) -> Card:
    found, dead = tables().command, tables().criticals
    less = 1 if rules.lead_counting == "inclusive" else 0
    rows = (
        _row(msg("commanded: 2 hexes or less from the flagship or a commanded friend"), number(0)),
        _row(msg("a second, 16 hexes or less from the flagship"), number(0)),
        _row(msg("reached only through such a second"), number(found.by_second - less)),
        _row(msg("not commanded, of the line"), number(found.line - less)),
        _row(msg("not commanded, other ships"), number(found.other - less)),
        _row(msg("captain dead"), signed(dead.lead_captain)),
        _row(msg("all officers dead"), signed(dead.lead_officers)),
    )
    table = Table(heads=(msg("Command"), msg("Turns ahead")), rows=rows, widths=(5, 1.6))
    return _card(msg("Command and lead"), table, half=True)


def _quality(rules: HouseRules) -> Card:
    found = tables().quality
    rows = []
    for grade, row in found.items():
        small = (
            -row.rigging_small
            if row.rigging_small < 0 and rules.rigging_small_sign == "+1"
            else row.rigging_small
        )
        rig = (
            signed(row.rigging) if small == row.rigging else msg("{small} under 2 decks", small=signed(small))
        )
        rows.append(
            _row(
                number(grade),
                signed(row.inertia),
                rig,
                signed(row.close),
                *(msg("\N{MULTIPLICATION SIGN}{n}", n=one / TENTHS) for one in (row.a10, row.b10, row.c10)),
            )
        )
    heads = (
        msg("Crew"),
        msg("Inertia"),
        msg("M"),
        msg("M on B"),
        Msg.verbatim("a"),
        Msg.verbatim("b"),
        Msg.verbatim("c"),
    )
    return _card(msg("Crew quality, when a card is built"), Table(heads=heads, rows=tuple(rows)))

"""Table pages, set large: gunnery, criticals, weather, modifiers, movement and orders (section 13.3)."""

from collections.abc import Iterator, Sequence

from fleetdesk.core.blocks.cards import Arcs, Block, Card, Columns, Fan, Heading, Notes, Table
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.fight.gunnery import DIE_LABELS, FORCE_LABELS
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.state import (
    BOARDING,
    BROADSIDES,
    COMMAND,
    DAMAGE,
    MOVEMENT,
    ORDERS,
    PHASES,
    SURRENDER,
    WEATHER,
)
from fleetdesk.systems.age_of_sail.tables import tables
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.papers import DASH, EMPTY, lesser_rules, number, row, topic
from fleetdesk.systems.common.sentences import signed

TOLD = {"lead_counting"}
"""Switches a table of the pages follows; those set otherwise of the rest stand at the end."""


def reference(rules: HouseRules) -> Iterator[Card]:
    """Two faces: what guns and boarders look up, and what captains do."""
    fight = [gunnery(), _silent(), _field(), *_modifiers(), _boarding()]
    yield papers.face(msg("Fire and board"), fight, below=criticals())
    sail = [
        _sequence(),
        _first_wind(),
        _changes(),
        _visibility(),
        _movement(),
        _command(rules),
        _surrender(),
        *lesser_rules(rules, type(rules).model_fields.keys() - TOLD),
    ]
    scale = msg("1 hex = 200 m \N{MIDDLE DOT} 1 turn = 5 min \N{MIDDLE DOT} 1 M = 1.5 knots")
    yield papers.face(msg("Sail and command"), sail, detail=scale, below=(_below(),))


def _below() -> Columns:
    """What each force of the wind does beside the orders: neither needs the width of the page."""
    return Columns(columns=(tuple(_forces()), tuple(notation())), weights=(1.0, 1.3))


def gunnery() -> Card:
    """R94: hull points lost by force and die, all 31 rows."""
    found = tables().gunnery
    rows = tuple(
        row(number(force), *(number(one) if one else DASH for one in losses))
        for force, losses in enumerate(found.rows)
    )
    heads = (msg("Force"), *(msg("die {n}", n=face) for face in found.columns))
    return topic(msg("Gunnery"), Table(heads=heads, rows=rows, bands=5))


def criticals() -> Iterator[Block]:
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
    rows = tuple(row(Msg.verbatim(code), text) for code, text in effects)
    half = (len(rows) + 1) // 2
    halves = (rows[:half], rows[half:])
    heads = (msg("Sum"), msg("Effect"))
    yield Heading(
        title=msg("Criticals: a new die + force after its modifiers"),
        detail=msg("after a natural 6"),
        level=2,
        ruled=True,
    )
    yield Columns(columns=tuple((Table(heads=heads, rows=some, widths=(1, 9)),) for some in halves))
    yield Notes(
        text=msg(
            "A hull section lost: die 1\N{EN DASH}3, a mast section goes too. A fort's critical is fire if the sum exceeds 5."
        )
    )


def _modifiers() -> Iterator[Card]:
    """R88-R91: what is added to the force and to the die."""
    found, force, reach = tables().die, tables().force, tables().ranges
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
    yield topic(
        msg("Force"),
        Table(
            heads=(
                msg("b at {short}, c at {long} hexes", short=_span(reach.short), long=_span(reach.long)),
                EMPTY,
            ),
            rows=(
                *(row(FORCE_LABELS[key][0], signed(value)) for key, value in forces),
                row(msg("then: small leak, wind of force 5"), msg("/2 each")),
            ),
            widths=(4, 1.2),
            values=True,
        ),
        Notes(
            text=msg(
                "Each destroyed section and each lashing counts. Below 0 is 0, before it is halved. A fort does not mind a nearer target."
            )
        ),
    )
    yield topic(
        msg("Die"),
        Table(
            heads=(msg("1 or less: nothing; 6 or more: 6"), EMPTY),
            rows=tuple(row(DIE_LABELS[key][0], signed(value)) for key, value in dice),
            widths=(4, 1.2),
            values=True,
        ),
        Notes(text=msg("At anchor: she who fires. A fort has no malus for range.")),
    )


def _span(band: tuple[int, int]) -> Msg:
    return msg("{first}\N{EN DASH}{last}", first=band[0], last=band[1])


def _field() -> Card:
    """R89, R97, R124: what she may fire at, and when it rakes."""
    reach = tables().ranges
    text = msg(
        "Each side fires over 120°, not ahead nor astern. Who fires from outside her target's own field of fire, "
        "at 1\N{EN DASH}{far} hexes, rakes her: enfilade. Forts neither rake nor are raked, and fire from {fort} hexes on.",
        far=reach.enfilade_to,
        fort=reach.fort_from,
    )
    fans = tuple(
        Fan(label=side, start=start, sweep=120, text=msg("fire"))
        for side, start in ((msg("Port"), 210), (msg("Starboard"), 30))
    )
    return topic(msg("Field of fire and enfilade"), _beside(fans, text))


def _beside(fans: tuple[Fan, ...], *text: Msg) -> Columns:
    """A ship from above and what holds around her, with the words beside it."""
    notes = tuple(Notes(text=one) for one in text)
    return Columns(columns=((Arcs(fans=fans, plan="two_decker"),), notes), weights=(2, 3))


def _silent() -> Card:
    """R27, R95: who does not fire."""
    return topic(
        msg("No fire"),
        Notes(
            text=msg(
                "No hull left; a leak (15); on fire (16); struck; wind of force 6; beyond sight. One target a turn. "
                "All broadsides at once: note the losses, strike them in phase 6."
            )
        ),
    )


def _boarding() -> Card:
    """R75-R84."""
    text = (
        msg(
            "Enemies in one hex, wind below 4: one die, 1\N{EN DASH}3 they board; else they go as ships that meet."
        ),
        msg(
            "{n} rounds a turn. Each side adds its forces and deals them out evenly over the enemies.",
            n=tables().boarding.rounds,
        ),
        msg("One die for each ship, read on the gunnery table against her, unmodified; no criticals."),
        msg(
            "Force: a, \N{MINUS SIGN}4 for each section lost, \N{MINUS SIGN}2 under full sail, halved by a small leak."
        ),
        msg("Leak, fire or no hull: force 0, but she can be attacked."),
        msg("Next turn they are locked, order 0, and fight on without a new die; a newcomer throws hers."),
    )
    return topic(msg("Boarding"), *(Notes(text=one) for one in text))


def _surrender() -> Card:
    """R117-R120."""
    text = (
        msg("No hull left: she moves but does not fight; with a leak, even a small one, she sinks at once."),
        msg("More enemies than friends within 1 hex: she strikes and changes sides; she can be retaken so."),
    )
    return topic(msg("Surrender"), *(Notes(text=one) for one in text))


SAID = {
    WEATHER: msg("from turn 2 on: one die"),
    COMMAND: msg("who is commanded, how far ahead the others write"),
    ORDERS: msg("in secret; what is locked stays"),
    MOVEMENT: msg("all together, then ships that share a hex"),
    BOARDING: msg("contacts, then three rounds"),
    BROADSIDES: msg("all together"),
    DAMAGE: msg("hull, masts, criticals; then leaks and fires of before"),
    SURRENDER: msg("all at once, sinkings first"),
}
"""What is done in each phase."""


def _sequence() -> Card:
    """R4."""
    rows = tuple(row(Msg(key=name), SAID[phase]) for phase, name in PHASES.items())
    return topic(msg("The turn"), Table(heads=(msg("Phase"), EMPTY), rows=rows, widths=(4, 7)))


def _first_wind() -> Card:
    """R17, R18: the wind of a battle whose scenario says none."""
    names = tables().wind.initial_direction
    heads = (msg("Die"), *(number(face) for face in range(1, len(names) + 1)))
    winds = row(msg("from"), *(Msg(key=airs.HEADING_NAMES[one]) for one in names))
    return topic(
        msg("First wind"),
        Table(heads=heads, rows=(winds,)),
        Notes(text=msg("Its force: another die. As the scenario says, where it says so.")),
    )


def _forces() -> Iterator[Block]:
    """R22-R27."""
    found = tables().wind
    rows = []
    for force, air in enumerate(found.force):
        m = signed(air.modifier) if air.movement else msg("no M")
        if air.modifier_d is not None:
            m = msg("{m} (D: {d})", m=m, d=signed(air.modifier_d))
        weak = signed(air.modifier_weak) if air.modifier_weak is not None else m
        rows.append(
            row(
                msg("{force} ({beaufort})", force=force, beaufort=air.beaufort),
                m,
                weak,
                msg("yes") if air.full_sail else msg("no"),
                msg("yes") if air.boarding else msg("no"),
                (msg("half force") if air.gunnery_divisor > 1 else msg("yes")) if air.fire else msg("no"),
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
    yield Heading(title=msg("Force of the wind"), level=2, ruled=True)
    yield Table(heads=heads, rows=tuple(rows))


def _changes() -> Card:
    """R19-R21."""
    found = tables().wind
    changes = (
        row(Msg.verbatim("1, 2"), msg("force \N{MINUS SIGN}1")),
        row(Msg.verbatim("3, 4"), msg("new direction, second die")),
        row(Msg.verbatim("5, 6"), msg("force +1")),
    )
    steps = tuple(row(number(face), _turn(shift)) for face, shift in enumerate(found.shift_steps, 1))
    return topic(
        msg("Wind"),
        Table(heads=(msg("Die"), msg("Change, from turn 2 on")), rows=changes, widths=(1, 3)),
        Table(heads=(msg("Second die"), msg("The wind turns")), rows=steps, widths=(1, 2)),
        Notes(text=msg("Force stays within 0 and 6. Right is clockwise.")),
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
        row(
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
    return topic(
        msg("Visibility"),
        Table(heads=(msg("Die"), msg("Sky"), msg("Day"), msg("Night")), rows=rows),
        Notes(text=msg("Fog is rain while the force is above 3. Day from 06:00 to 20:00.")),
    )


def notation() -> Iterator[Block]:
    """R43-R69: how orders are written, and what they cost."""
    prices = tables().orders
    rows = (
        row(Msg.verbatim("1, 2, 3 ..."), msg("so many hexes ahead"), msg("{n}M each", n=prices.forward)),
        row(
            msg("1P1, 1S1"),
            msg("turn 60° to port, to starboard; a hex before and after"),
            msg("first free, then {n}M", n=prices.pivot_next),
        ),
        row(
            msg("P1P, S1S"),
            msg("tack, from close-hauled towards the wind; ends the move, V 0"),
            msg("{n}M", n=prices.tack),
        ),
        row(msg("2P"), msg("luff: the last turn brings her head to wind; she stops"), EMPTY),
        row(
            msg("FS, -FS-"),
            msg("set full sail, take it in; from the next turn +{n}M", n=prices.full_sail_gain),
            msg("{n}M", n=prices.full_sail),
        ),
        row(Msg.verbatim("A"), msg("drop anchor; M 0, one turn on the spot each turn"), msg("1 turn")),
        row(Msg.verbatim("-A-"), msg("weigh anchor"), msg("2 turns")),
        row(msg("0"), msg("stay; in irons or at anchor also P or S alone"), EMPTY),
    )
    yield Heading(title=msg("Orders"), level=2, ruled=True)
    yield Table(heads=(msg("Order"), msg("Meaning"), msg("Cost")), rows=rows, widths=(2.0, 6.6, 2.4))


def _movement() -> Card:
    text = (
        msg(
            "M spent: from V \N{MINUS SIGN} inertia to V + inertia, and never more than M on the point of sailing of the moment."
        ),
        msg("Head to wind outside a tack: stops, V 0; next turn one turn on the spot at most."),
        msg(
            "Two in one hex: more M spent stays, then more M possible, then more hull, then a die; she who did not move stays."
        ),
    )
    points = msg("Points: A head to wind 0°, B close-hauled 60°, C reaching 120°, D running 180°.")
    fans = tuple(
        Fan(label=EMPTY, start=start, sweep=60, text=Msg.verbatim(letter))
        for letter, start in (("A", -30), ("B", 30), ("C", 90), ("D", 150), ("C", 210), ("B", 270))
    )
    blown = msg("Read the letter of the side the wind comes from.")
    return topic(msg("Movement"), _beside(fans, points, blown), *(Notes(text=one) for one in text))


def _command(rules: HouseRules) -> Card:
    found, dead = tables().command, tables().criticals
    less = 1 if rules.lead_counting == "inclusive" else 0
    rows = (
        row(msg("commanded: 2 hexes or less from the flagship or a commanded friend"), number(0)),
        row(msg("a second, 16 hexes or less from the flagship"), number(0)),
        row(msg("reached only through such a second"), number(found.by_second - less)),
        row(msg("not commanded, of the line"), number(found.line - less)),
        row(msg("not commanded, other ships"), number(found.other - less)),
        row(msg("captain dead"), signed(dead.lead_captain)),
        row(msg("all officers dead"), signed(dead.lead_officers)),
    )
    table = Table(heads=(msg("Command"), msg("Turns ahead")), rows=rows, widths=(5, 1.6), values=True)
    return topic(msg("Command and lead"), table)

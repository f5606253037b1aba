"""The sea from above: ships and headings, wind, fields of fire, plotted tracks, who would meet whom (section 10)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.blocks import charts
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail import hexes
from fleetdesk.systems.age_of_sail.collision_resolution import sailed_of
from fleetdesk.systems.age_of_sail.command import reached
from fleetdesk.systems.age_of_sail.fields import blast, field_of_fire, forces
from fleetdesk.systems.age_of_sail.fight.gunnery import sight_of
from fleetdesk.systems.age_of_sail.lists.stations import SEAS
from fleetdesk.systems.age_of_sail.orders.helms import Plotted, helm_of, next_turn, plot, readable
from fleetdesk.systems.age_of_sail.orders.routes import Plan, forecast, plan_of, reach_of
from fleetdesk.systems.age_of_sail.pieces import corners, ghost_of, piece, shots_of, track_of
from fleetdesk.systems.age_of_sail.sailing import POINT_WORDS, m_available, rig_of
from fleetdesk.systems.age_of_sail.shores import met
from fleetdesk.systems.age_of_sail.state import BROADSIDES, COMMAND, ORDERS, AosBattle, AosShip
from fleetdesk.systems.age_of_sail.tables import tables

FIRE, PLOT, WAKE, SIGHT, NET = "fire", "plot", "wake", "sight", "command"
SHOTS, RELAYS, POINTS, REACH = "shots", "relays", "points", "reach"
AROUND = 4
"""Hexes of open sea around the outermost ship."""
LEAST = (18, 12)
"""Columns and rows shown at least."""
MOST_TURNS = 4
"""Turns of a plot that are drawn."""
RINGS_UP_TO = 30
"""A farther sight is told in words only."""


def chart(battle: AosBattle, ship: str, seat: str) -> charts.Chart | None:
    """The chart of a battle as one seat sees it, with the ship in hand picked out; `None` without hexes."""
    if battle.tracking != "hex":
        return None
    on_chart = [one for one in battle.in_play() if one.hex is not None]
    plots = {
        one.id: plotted(battle, one.id) if one.log else () for one in battle.afloat() if one.hex is not None
    }
    own = battle.ships.get(ship)
    plan = plan_of(battle, own) if own is not None and seat in {"", own.side} else None
    reach = tuple(reach_of(plan, REACH)) if plan is not None else ()
    tracks = [*_wakes(battle, on_chart), *_plots(battle, plots)]
    meetings = tuple(_meetings(battle, on_chart, plots))
    shades = [*(_around(battle, ship) if own is not None else ()), *_meeting_shades(meetings)]
    cells = [one.hex for one in on_chart if one.hex is not None]
    cells += [cell for track in tracks for cell in track.cells]
    cells += [one.cell for one in reach]
    ground = battle.story.ground if battle.story is not None else None
    if ground is not None:
        cells += [charts.cell_of("hexes", corner) for corner in ground.corners]
    return charts.Chart(
        shape="hexes",
        corners=corners(cells, 0 if ground is not None else AROUND, LEAST),
        endless=True,
        soil=ground.soil if ground is not None else {},
        names=ground.lettered if ground is not None else (),
        title=Msg.verbatim(battle.title) if battle.title else None,
        scale=Msg(key=SEAS.scale),
        layers=_layers(battle, own),
        shades=tuple(shades),
        tracks=tuple(tracks),
        pieces=(*_ghosts(battle, plots), *(piece(battle, one.id) for one in on_chart)),
        links=(*_relays(battle, own), *_grapples(battle)),
        shots=tuple(shots_of(battle, SHOTS)),
        reach=reach,
        begins=plan.start if plan is not None else None,
        sectors=tuple(_points_of_sailing(battle, own, plan)),
        remarks=(*forces(battle, own, FIRE), *blast(battle, own)),
        wind=float(hexes.DEGREES * hexes.number(battle.wind)),
        force=battle.wind_force,
        sides=tuple(side.name for side in battle.sides),
        legend=tuple(_legend(own, meetings)),
        note=_note((*_met(meetings), *_ashore(battle, plots))),
    )


# --- plots ----------------------------------------------------------------------------------------------


@remembered
def plotted(battle: AosBattle, number: str) -> tuple[Plotted, ...]:
    """What her orders come to, as far as this seat may read them and nothing changes."""
    ship = battle.ships[number]
    if ship.heading is None or not ship.log:
        return ()
    known = readable(ship)
    first = next_turn(battle, ship)
    if first not in known:
        return ()
    last = first
    while last + 1 in known and last - first + 1 < MOST_TURNS:
        last += 1
    helm = helm_of(battle, ship, ship.heading)
    return tuple(plot(helm, ((turn, known[turn]) for turn in range(first, last + 1))))


def _tracks(start: hexes.Hex, plot_: Iterable[Plotted]) -> Iterator[tuple[Plotted, tuple[hexes.Hex, ...]]]:
    for one in plot_:
        cells = one.voyage.track(start)
        yield one, cells
        start = cells[-1]


def _plots(battle: AosBattle, plots: Mapping[str, tuple[Plotted, ...]]) -> Iterator[charts.Track]:
    """What her orders come to."""
    for ship, found in plots.items():
        start = battle.ships[ship].hex
        for later, (one, cells) in enumerate(_tracks(start, found) if start is not None else ()):
            if len(cells) > 1:
                yield track_of(cells, legal=one.verdict.legal, later=later > 0, layer=PLOT)


def _ghosts(battle: AosBattle, plots: Mapping[str, tuple[Plotted, ...]]) -> Iterator[charts.Piece]:
    """Where the plots leave her, turn by turn."""
    for ship, found in plots.items():
        state = battle.ships[ship]
        for one, cells in _tracks(state.hex, found) if state.hex is not None else ():
            if len(cells) > 1 or one.voyage.heading != one.helm.heading:
                turn = one.turn if len(found) > 1 else 0
                yield ghost_of(battle, state, cells[-1], one.voyage.heading, turn=turn, layer=PLOT)


def _wakes(battle: AosBattle, ships: Iterable[AosShip]) -> Iterator[charts.Track]:
    """What was sailed this turn."""
    for ship in ships:
        found = sailed_of(battle, ship)
        if found is not None and found.start is not None and found.path and found.path[-1] == ship.hex:
            yield charts.Track(
                cells=(found.start, *found.path), tone="plain", dotted=True, end="", layer=WAKE
            )


class Meeting(NamedTuple):
    """Ships whose plots of this turn end in one hex."""

    cell: hexes.Hex
    ships: tuple[str, ...]


def _meetings(
    battle: AosBattle, ships: Iterable[AosShip], plots: Mapping[str, tuple[Plotted, ...]]
) -> Iterator[Meeting]:
    """R70: ends of this turn that fall together, as far as this seat can tell."""
    ends: dict[hexes.Hex, list[str]] = {}
    for ship in ships:
        if ship.hex is None:
            continue
        found = plots.get(ship.id, ())
        if found:
            ends.setdefault(found[0].voyage.track(ship.hex)[-1], []).append(ship.id)
        elif ship.mode != "sailing" or ship.id not in plots:  # a fort has none
            ends.setdefault(ship.hex, []).append(ship.id)
    for cell, here in ends.items():
        if len(here) > 1 and any(plots.get(one) for one in here):
            yield Meeting(cell, tuple(battle.ships[one].name for one in here))


# --- over the sea ---------------------------------------------------------------------------------------


def _relays(battle: AosBattle, ship: AosShip | None) -> Iterator[charts.Link]:
    """R34-R37: who hands orders on to whom in the fleet of the ship in hand."""
    if ship is None:
        return
    for name, found in reached(battle, ship.side).items():
        ends = battle.ships[name].hex, battle.ships[found.by].hex if found.by else None
        if ends[0] is not None and ends[1] is not None:
            kind: charts.LinkKind = "command" if found.status == "chief" else "second"
            yield charts.Link(ends=(ends[1], ends[0]), kind=kind, layer=RELAYS)


def _grapples(battle: AosBattle) -> Iterator[charts.Link]:
    """R78: ships that hold each other."""
    for one in battle.melees:
        held = [cell for ship in one.ships if (cell := battle.ships[ship].hex) is not None]
        yield from (charts.Link(ends=(held[0], cell), kind="grapple") for cell in held[1:])


def _points_of_sailing(battle: AosBattle, ship: AosShip | None, plan: Plan | None) -> Iterator[charts.Sector]:
    """R8, R49: from where the next order of the ship in hand begins, the M each heading gives her in this wind.

    R55, R57: none while she can only turn on the spot.
    """
    if ship is None or ship.hex is None or ship.heading is None or battle.is_fort(ship.id):
        return
    if plan is not None and not forecast(plan.helm).most:
        return
    told: set[hexes.Point] = set()
    rig = rig_of(battle, ship)
    for heading in hexes.HEADINGS:
        at = hexes.point(heading, battle.wind)
        most = m_available(rig, at, battle.wind_force, battle.house)
        if not most:
            continue
        text = msg("{point} \N{MIDDLE DOT} {n}M", point=Msg(key=POINT_WORDS[at]), n=most)
        yield charts.Sector(
            cell=plan.start if plan is not None else ship.hex,
            start=float(hexes.DEGREES * hexes.number(heading) - hexes.DEGREES / 2),
            width=float(hexes.DEGREES),
            radius=most + 0.5,
            text=text if at not in told else None,
            tone="sound" if at == "C" else "sea" if at == "D" else "brass",
            layer=POINTS,
        )
        told.add(at)


# --- shades ---------------------------------------------------------------------------------------------


@remembered
def _around(battle: AosBattle, ship: str) -> tuple[charts.Shade, ...]:
    """What lies around the ship in hand: hundreds of cells, and a box struck changes none of them."""
    own = battle.ships[ship]
    return (*field_of_fire(battle, own, FIRE), *_sight(battle, own), *_command(battle, own.side))


def _sight(battle: AosBattle, ship: AosShip) -> Iterator[charts.Shade]:
    """R32: the last hexes the ship in hand can see."""
    reach = sight_of(battle).reach
    if ship.hex is None or reach > RINGS_UP_TO:
        return
    for cell in hexes.disc(ship.hex, reach):
        if hexes.distance(ship.hex, cell) == reach:
            yield charts.Shade(cell=cell, tone="plain", strength=0.18, mark="\N{MIDDLE DOT}", layer=SIGHT)


def _command(battle: AosBattle, side: str) -> Iterator[charts.Shade]:
    """R34, R36: hexes in which a ship would be commanded, around those that hand orders on."""
    within = tables().command.chain_hexes
    found: dict[hexes.Hex, None] = {}
    for one in battle.afloat(side):
        if one.hex is not None and one.commanded in {"chief", "second", "second_in_command"}:
            found.update(dict.fromkeys(hexes.disc(one.hex, within)))
    for cell in found:
        yield charts.Shade(cell=cell, tone="brass", strength=0.18, mark="+", layer=NET)


def _meeting_shades(meetings: Iterable[Meeting]) -> Iterator[charts.Shade]:
    for one in meetings:
        yield charts.Shade(cell=one.cell, tone="harm", strength=0.45, mark="!", layer=PLOT)


def _layers(battle: AosBattle, ship: AosShip | None) -> tuple[charts.Layer, ...]:
    found = [
        charts.Layer(id=PLOT, title=msg("Plotted orders"), shown=True),
        charts.Layer(id=WAKE, title=msg("Sailed this turn"), shown=True),
    ]
    if ship is not None and battle.phase == ORDERS:
        found.append(charts.Layer(id=REACH, title=msg("Where an order can end"), shown=True))
    if battle.broadsides:
        found.append(charts.Layer(id=SHOTS, title=msg("Broadsides"), shown=True))
    if ship is not None:
        found.insert(0, charts.Layer(id=FIRE, title=msg("Field of fire"), shown=battle.phase == BROADSIDES))
        found.append(charts.Layer(id=POINTS, title=msg("Points of sailing"), shown=battle.phase == ORDERS))
        found.append(
            charts.Layer(id=RELAYS, title=msg("Chain of command"), shown=battle.phase in {COMMAND, ORDERS})
        )
        found.append(charts.Layer(id=NET, title=msg("Within command"), shown=False))
        if sight_of(battle).reach <= RINGS_UP_TO:
            found.append(charts.Layer(id=SIGHT, title=msg("Visibility"), shown=False))
    return tuple(found)


# --- words ---------------------------------------------------------------------------------------------


def _legend(ship: AosShip | None, meetings: tuple[Meeting, ...]) -> Iterator[tuple[Tone, Msg]]:
    if ship is not None:
        yield "sea", msg("Field of fire, with the range")
    yield "brass", msg("Plotted; dotted: later turns")
    if meetings:
        yield "harm", msg("Two would end here")


def _met(meetings: Iterable[Meeting]) -> Iterator[Msg]:
    for one in meetings:
        names = tuple(Msg.verbatim(name) for name in one.ships)
        yield msg("{ships} would end in {cell}.", ships=names, cell=hexes.label(one.cell))


def _ashore(battle: AosBattle, plots: Mapping[str, tuple[Plotted, ...]]) -> Iterator[Msg]:
    """Plots of this turn that meet a shoal or land of the scenario."""
    for name, found in plots.items():
        ship = battle.ships[name]
        shore = met(battle, found[0].voyage.track(ship.hex)[1:] if found and ship.hex is not None else ())
        if shore is not None:
            yield msg(
                "{ship} would come upon {ground} in {cell}.",
                ship=ship.name,
                ground=Msg(key=shore[0]),
                cell=hexes.label(shore[1]),
            )


def _note(told: Iterable[Msg]) -> Msg | None:
    text = None
    for said in told:
        text = said if text is None else msg("{before} \N{MIDDLE DOT} {after}", before=text, after=said)
    return text

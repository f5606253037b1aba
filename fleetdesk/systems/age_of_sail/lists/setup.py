"""Opening a battle: hour, wind, sky, positions, roles (section 4, phase 0; R17, R18, R28, R31)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fleetdesk.core.answers import flag, number, one_of, text
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.dice import DiceBox
from fleetdesk.core.forms import Choice, FormField, Info, Number, Pick, Rose, Text, Toggle
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.command import commanded
from fleetdesk.systems.age_of_sail.hexes import HEADINGS, Heading, Hex, ahead, shift_to, turned
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.picks import wind_name
from fleetdesk.systems.age_of_sail.profiles import AosCard, AosFleet, Scenario, Station
from fleetdesk.systems.age_of_sail.state import (
    COMMAND,
    TRACKINGS,
    WEATHER,
    AosBattle,
    AosShip,
    AosSide,
    Tracking,
)
from fleetdesk.systems.age_of_sail.tables import Weather, tables
from fleetdesk.systems.age_of_sail.turn.weather import SKY_DICE, sky_asked
from fleetdesk.systems.common import openings

RULES_VERSION = "1"
MOST_V = 10
APART = 12
"""Hexes between the lines of two sides where the lists say nothing."""
USUAL_V = 2
SEA_ROOM = 8
"""Hexes of sea west and north of the ships at the start."""


def fleet_of(side: SideSetup) -> AosFleet:
    """The list of a side, as this game reads it."""
    return openings.fleet_of(side, AosFleet)


def scenario_of(setup: Setup) -> Scenario:
    """The scenario of the first list that has one."""
    return next((one for side in setup.sides if (one := fleet_of(side).scenario) is not None), Scenario())


def stationed(setup: Setup) -> bool:
    """Whether the lists say where their ships begin."""
    return bool(setup.sides) and all(
        any(station.hex is not None for station in fleet_of(side).stations.values()) for side in setup.sides
    )


def tracking_of(setup: Setup) -> Tracking:
    """What is followed of positions."""
    found: dict[str, Tracking] = {"none": "none", "heading": "heading", "hex": "hex"}
    return found[one_of(setup.answers, "tracking", found, "hex")]


def setup_fields(setup: Setup) -> tuple[FormField, ...]:
    """What this game asks before a battle."""
    return (*_weather(setup), *_positions(setup))


def _weather(setup: Setup) -> Iterator[FormField]:
    answers, scenario = setup.answers, scenario_of(setup)
    start = text(answers, "start", scenario.start)
    yield Text(key="start", label=msg("Hour of the first turn"), value=start)
    if airs.minutes_of(start) is None:
        yield Info(key="start_read", text=msg("Type the hour as 12:00; 12:00 is taken."), tone="brass")
    diced = flag(answers, "diced", default=False)
    yield Toggle(
        key="diced",
        label=msg("Dice for wind and visibility"),
        detail=msg("In the first phase, instead of the scenario (R17, R18, R28)"),
        value=diced,
    )
    if diced:
        return
    yield Rose(
        key="wind",
        label=msg("Wind from"),
        points=6,
        value=int(number(answers, "wind", HEADINGS.index(scenario.wind), 0, 5)),
        names=tuple(wind_name(one) for one in HEADINGS),
    )
    force = int(number(answers, "force", scenario.wind_force, 0, airs.MOST_FORCE))
    yield Number(key="force", label=msg("Force of the wind"), value=force, most=airs.MOST_FORCE)
    yield sky_asked(_sky(answers, scenario))


def _sky(answers: Mapping[str, Any], scenario: Scenario) -> Weather:
    wanted = one_of(answers, "sky", SKY_DICE, tables().visibility.die[scenario.visibility - 1])
    return next(one for one in SKY_DICE if one == wanted)


def _positions(setup: Setup) -> Iterator[FormField]:
    answers, tracking = setup.answers, tracking_of(setup)
    picks = tuple(Pick(value=key, title=Msg(key=title)) for key, title in TRACKINGS.items())
    yield Choice(key="tracking", label=msg("Positions followed"), picks=picks, value=tracking, segments=True)
    listed = stationed(setup)
    if listed:
        yield Toggle(
            key="stations",
            label=msg("Begin as the lists are drawn up"),
            value=flag(answers, "stations", default=True),
        )
    if listed and flag(answers, "stations", default=True):
        return
    for at, side in enumerate(setup.sides):
        name = side.name or fleet_of(side).name
        if tracking != "none":
            yield Rose(
                key=f"heading-{side.id}",
                label=msg("{side}: heading", side=name),
                points=6,
                value=_first_heading(answers, side.id, at),
                names=tuple(wind_name(one) for one in HEADINGS),
                onward=True,
            )
        yield Number(
            key=f"v-{side.id}",
            label=msg("{side}: hexes crossed in the turn before", side=name),
            value=number(answers, f"v-{side.id}", USUAL_V, 0, MOST_V),
            most=MOST_V,
        )
        yield Toggle(
            key=f"anchored-{side.id}",
            label=msg("{side}: at anchor", side=name),
            value=flag(answers, f"anchored-{side.id}", default=False),
        )


def _first_heading(answers: Mapping[str, Any], side: str, at: int) -> int:
    """Lines that pass each other, unless the players say otherwise."""
    return int(number(answers, f"heading-{side}", (2, 5)[at % 2], 0, 5))


# --- the battle -----------------------------------------------------------------------------------------


def opening(setup: Setup) -> AosBattle:
    """The battle before anything happened."""
    answers, scenario = setup.answers, scenario_of(setup)
    sides: list[AosSide] = []
    ships: dict[str, AosShip] = {}
    listed = stationed(setup) and flag(answers, "stations", default=True)
    for at, side in enumerate(setup.sides):
        fleet = fleet_of(side)
        stations = fleet.stations if listed else _line_of(setup, fleet, side.id, at)
        for squadron, entry in fleet.sailing():
            card = fleet.cards.get(entry.card)
            if card is not None:
                ship = _ship(card, f"{side.id}-{entry.id}", side.id, f"{side.id}-{squadron.id}", entry.name)
                ships[ship.id] = _stationed(
                    ship.but(card=entry.card), stations.get(entry.id, Station()), tracking_of(setup)
                )
        sides.append(
            AosSide(id=side.id, name=side.name or fleet.name, player=side.player or fleet.player, fleet=fleet)
        )
    diced = flag(answers, "diced", default=False)
    sky = _sky(answers, scenario)
    start = airs.minutes_of(text(answers, "start", scenario.start))
    battle = AosBattle(
        system=sides[0].fleet.system,
        rules=RULES_VERSION,
        title=setup.title,
        sides=tuple(sides),
        ships=_on_the_map(setup, _told_apart(ships, sides)),
        phase=WEATHER if diced else COMMAND,
        weather_done=not diced,
        dice=DiceBox(seed=setup.seed),
        house=openings.house_of(setup, HouseRules),
        tracking=tracking_of(setup),
        start=12 * airs.HOUR if start is None else start,
        wind=HEADINGS[int(number(answers, "wind", HEADINGS.index(scenario.wind), 0, 5))],
        wind_force=int(number(answers, "force", scenario.wind_force, 0, airs.MOST_FORCE)),
        visibility=SKY_DICE[sky],
    )
    return commanded(battle)


def _ship(card: AosCard, number_of: str, side: str, squadron: str, name: str) -> AosShip:
    return AosShip(
        id=number_of,
        side=side,
        squadron=squadron,
        name=name or card.class_name,
        card=card.id,
        sections=card.sections,
        mast_sections=card.masts,
        role="none" if card.is_fort else card.role,
    )


def _told_apart(ships: Mapping[str, AosShip], sides: Iterable[AosSide]) -> dict[str, AosShip]:
    """Two ships of one name, such as the two Neptunes of Trafalgar, go by that of their class, else by a number."""
    cards = {side.id: side.fleet.cards for side in sides}
    names = Counter(ship.name for ship in ships.values())
    used: set[str] = set()
    found: dict[str, AosShip] = {}
    for key, ship in ships.items():
        name = ship.name
        if names[name] > 1:
            name = cards[ship.side][ship.card].class_name or name
        plain, number_ = name, 2
        while name in used or (name != ship.name and name in names):
            name, number_ = f"{plain} {number_}", number_ + 1
        used.add(name)
        found[key] = ship.but(name=name)
    return found


def _stationed(ship: AosShip, station: Station, tracking: Tracking) -> AosShip:
    """Where and how she begins, as far as that is followed."""
    return ship.but(
        hex=station.hex if tracking == "hex" else None,
        heading=station.heading if tracking != "none" else None,
        v_prev=0 if station.anchored else station.v,
        mode="anchored" if station.anchored else "sailing",
        fs_set=station.full_sail,
    )


def _on_the_map(setup: Setup, ships: dict[str, AosShip]) -> dict[str, AosShip]:
    """The same positions to each other, with sea all round and every hex named by a column and row above 0.

    On the map of a scenario they are where it says.
    """
    if setup.story is not None and stationed(setup):
        return ships
    q, r = shift_to((ship.hex for ship in ships.values() if ship.hex is not None), SEA_ROOM, SEA_ROOM)
    return {
        key: ship if ship.hex is None else ship.but(hex=(ship.hex[0] + q, ship.hex[1] + r))
        for key, ship in ships.items()
    }


def _line_of(setup: Setup, fleet: AosFleet, side: str, at: int) -> dict[str, Station]:
    """A line ahead for a list without stations; the players set it right on the chart."""
    heading: Heading = HEADINGS[_first_heading(setup.answers, side, at)]
    entries = [entry.id for _, entry in fleet.sailing()]
    cells = _cells(heading, (0, at * APART), len(entries))
    return {
        entry: Station(
            hex=cell,
            heading=heading,
            v=int(number(setup.answers, f"v-{side}", USUAL_V, 0, MOST_V)),
            anchored=flag(setup.answers, f"anchored-{side}", default=False),
        )
        for entry, cell in zip(entries, cells, strict=True)
    }


def _cells(heading: Heading, first: Hex, count: int) -> Iterable[Hex]:
    """Cells one behind the other, the leader in the middle of the line's length before the first cell."""
    back = turned(heading, 3)
    cell = first
    for _ in range(count // 2):
        cell = ahead(cell, heading)
    for _ in range(count):
        yield cell
        cell = ahead(cell, back)

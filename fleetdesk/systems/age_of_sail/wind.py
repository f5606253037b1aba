"""Wind, clock and visibility: dice and what they do (R17-R33)."""

from typing import NamedTuple

from fleetdesk.core.words import N_
from fleetdesk.systems.age_of_sail.hexes import Heading, turned
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.tables import ForceRow, Weather, tables

HEADING_NAMES: dict[Heading, str] = {
    "N": N_("N"),
    "NE": N_("NE"),
    "SE": N_("SE"),
    "S": N_("S"),
    "SW": N_("SW"),
    "NW": N_("NW"),
}
WEATHER_NAMES: dict[Weather, str] = {
    "clear": N_("Clear"),
    "fog": N_("Fog"),
    "rain": N_("Rain"),
    "heavy_rain": N_("Heavy rain"),
}
MOST_FORCE = 6
SIX = 6
"""The first die of the house rule that checks the wind only then."""
HOUR = 60
DAY = 24 * HOUR
TURN_MINUTES = 5


class Wind(NamedTuple):
    """Where it blows from and how hard."""

    direction: Heading
    force: int


class Sight(NamedTuple):
    """How far one sees, and what that does to the firing die."""

    kind: Weather
    reach: int
    """hexes"""
    die: int


def row(force: int) -> ForceRow:
    return tables().wind.force[max(0, min(MOST_FORCE, force))]


def first_direction(face: int) -> Heading:
    """R17: where the first wind blows from."""
    return tables().wind.initial_direction[face - 1]


def direction_changes(face: int) -> bool:
    """R19: whether a second die gives a new direction."""
    return tables().wind.change[face - 1] == 0


def changed(wind: Wind, face: int, second: int = 0) -> Wind:
    """R19-R21: the wind after the change die, and the second one where the direction changes."""
    found = tables().wind
    if direction_changes(face):
        return wind._replace(direction=turned(wind.direction, found.shift_steps[second - 1]))
    return wind._replace(force=max(0, min(found.most, wind.force + found.change[face - 1])))


def modifier(force: int, point: str, *, weak: bool) -> int:
    """R22, R23: what the wind adds to M; `weak`: fewer than 4 hull points."""
    found = row(force)
    if weak and found.modifier_weak is not None:
        return found.modifier_weak
    if point == "D" and found.modifier_d is not None:
        return found.modifier_d
    return found.modifier


def is_weak(pv: int, initial_pv: int, rules: HouseRules) -> bool:
    """R23, Q11: whether the row for fewer than 4 hull points counts."""
    return (initial_pv if rules.pv_lt4 == "initial" else pv) < tables().wind.weak_below


def is_night(minutes: int) -> bool:
    """R31: from sunset to sunrise; 06:00 is day, 20:00 is night."""
    found = tables().visibility
    return not found.sunrise <= minutes < found.sunset


def die_sky(die: int) -> Weather:
    """R28: the sky a visibility die stands for."""
    return tables().visibility.die[die - 1]


def sight(die: int, force: int, *, night: bool) -> Sight:
    """R28-R30: what the remembered die gives in this wind and light."""
    found, mods = tables().visibility, tables().die
    kind = found.die[die - 1]
    if kind == "fog" and force > found.fog_lifts_above:
        kind = "rain"
    reach = found.reach[kind]
    if night:
        reach = max(found.minimum, reach // found.night_divisor)
    dim = {"fog": mods.fog, "heavy_rain": mods.heavy_rain}.get(kind, 0)
    return Sight(kind, reach, dim + (mods.night if night else 0))


def wind_due(turn: int, rules: HouseRules) -> bool:
    """R19, Q9, Q65: whether the change of the wind is diced for this turn."""
    if turn <= 1 or rules.weather_check == "off":
        return False
    return rules.weather_check != "every_n" or (turn - 1) % rules.weather_turns == 0


def visibility_due(turn: int, clock: int, rules: HouseRules) -> bool:
    """R33, Q16: whether visibility is diced for again this turn."""
    if turn <= 1 or rules.visibility_reroll == "never":
        return False
    return rules.visibility_reroll == "every" or clock % HOUR < TURN_MINUTES


def clock_at(start: int, turn: int) -> int:
    """R31: minutes after midnight in a turn that lasts five minutes, like all before it."""
    return (start + TURN_MINUTES * (turn - 1)) % DAY


def clock_text(minutes: int) -> str:
    """Hours and minutes: 07:35."""
    return f"{minutes // HOUR % 24:02d}:{minutes % HOUR:02d}"


def minutes_of(text: str) -> int | None:
    """Minutes after midnight of a time as typed: 7:35, 07:35, 7h35; `None` if it is none."""
    hours, _, rest = text.strip().lower().replace("h", ":").replace(".", ":").partition(":")
    if not hours.isdecimal() or not (rest or "0").isdecimal():
        return None
    found = int(hours) * HOUR + int(rest or 0)
    return found if int(hours) < 24 and int(rest or 0) < HOUR else None


def to_sunset(minutes: int) -> int:
    """Minutes of daylight left, 0 at night (section 13.4)."""
    return 0 if is_night(minutes) else tables().visibility.sunset - minutes

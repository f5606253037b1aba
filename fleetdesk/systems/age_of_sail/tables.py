"""The tables of the game, read once from `resources/systems/age_of_sail/tables.toml`."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from fleetdesk import paths
from fleetdesk.core.base import Frozen
from fleetdesk.systems.age_of_sail.hexes import Heading

Weather = Literal["clear", "fog", "rain", "heavy_rain"]


class Gunnery(Frozen):
    """Hull points lost by force and die (R94)."""

    columns: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    max_row: int


class QualityRow(Frozen):
    """A row of the crew-quality chart (section 3); multipliers in tenths."""

    inertia: int
    rigging: int
    rigging_small: int
    """Rigging of a ship with fewer than two decks."""
    close: int
    """Column B: added to M close-hauled."""
    a10: int
    b10: int
    c10: int


class ForceRow(Frozen):
    """A wind force and what it does (R22-R27)."""

    beaufort: str
    modifier: int = 0
    modifier_d: int | None = None
    """On a run, where it differs."""
    modifier_weak: int | None = None
    """For ships with fewer than 4 hull points, where it differs (R23)."""
    movement: bool = True
    full_sail: bool = False
    boarding: bool = False
    fire: bool = True
    gunnery_divisor: int = 1


class Wind(Frozen):
    """Wind: dice and forces (R17-R27)."""

    initial_direction: tuple[Heading, ...]
    change: tuple[int, ...]
    """Die 1..6 -> change of force; 0: the direction changes."""
    shift_steps: tuple[int, ...]
    """Second die 1..6 -> steps of 60 degrees, clockwise."""
    weak_below: int
    most: int
    force: tuple[ForceRow, ...]


class Visibility(Frozen):
    """How far one sees (R28-R31)."""

    sunrise: int
    """Minutes after midnight."""
    sunset: int
    die: tuple[Weather, ...]
    reach: Mapping[Weather, int]
    fog_lifts_above: int
    night_divisor: int
    minimum: int


class Orders(Frozen):
    """What orders cost (R44-R46, R59, R62, R63)."""

    forward: int
    pivot_first: int
    pivot_next: int
    tack: int
    full_sail: int
    full_sail_gain: int


class DieModifiers(Frozen):
    """Modifiers of the firing die (R91)."""

    heavy_rain: int
    night: int
    fog: int
    first_shot: int
    range_5_7: int
    full_sail: int
    fort: int
    at_anchor: int
    master_gunner_dead: int


class ForceModifiers(Frozen):
    """Modifiers of force (R83, R88)."""

    enfilade: int
    section_gunnery: int
    section_boarding: int
    not_nearest: int
    full_sail: int
    lashings: int
    small_leak_divisor: int


class Ranges(Frozen):
    """Bands of range (R11, R89, R91, R97)."""

    short: tuple[int, int]
    long: tuple[int, int]
    far_from: int
    """From here the firing die has its malus."""
    enfilade_to: int
    fort_from: int


class Criticals(Frozen):
    """Criticals and what follows from them (R101-R116)."""

    none_up_to: int
    cap: int
    fort_fire_above: int
    lead_captain: int
    lead_officers: int
    small_leak_pv: int
    small_leak_repaired: tuple[int, ...]
    leak_pv: int
    leak_repaired: tuple[int, ...]
    fire_explodes: tuple[int, ...]
    fire_out: tuple[int, ...]
    own_divisor: int
    others_divisor: int
    others_within: int
    mast_lost_on: tuple[int, ...]


class Boarding(Frozen):
    """Boarding (R75-R78)."""

    happens_on: tuple[int, ...]
    rounds: int


class Command(Frozen):
    """Command and lead times (R34-R38)."""

    flagship_hexes: int
    second_hexes: int
    chain_hexes: int
    by_second: int
    line: int
    other: int


class Tables(Frozen):
    gunnery: Gunnery
    quality: Mapping[int, QualityRow]
    wind: Wind
    visibility: Visibility
    orders: Orders
    die: DieModifiers
    force: ForceModifiers
    ranges: Ranges
    criticals: Criticals
    boarding: Boarding
    command: Command


@lru_cache(maxsize=1)
def tables() -> Tables:
    file = paths.resources() / "systems" / "age_of_sail" / "tables.toml"
    return Tables.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))

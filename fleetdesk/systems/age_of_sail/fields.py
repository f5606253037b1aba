"""What the guns of a ship cover on the chart and come to there, and whom her magazine would take along."""

from collections.abc import Iterator

from fleetdesk.core.blocks.charts import Remark, Shade
from fleetdesk.core.words import msg
from fleetdesk.systems.age_of_sail.fight import gunnery, harm
from fleetdesk.systems.age_of_sail.fight.upkeep_queue import near_of
from fleetdesk.systems.age_of_sail.hexes import DEGREES, bears, disc, distance, number
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip
from fleetdesk.systems.age_of_sail.tables import tables

_STARBOARD, _PORT = 90.0, 270.0
"""Degrees clockwise from the bow."""
_WORDS_WITHIN = 120.0
"""Degrees about the beam in which words find room: the narrower of the two arcs a house may play."""


def _all_round(battle: AosBattle, ship: AosShip) -> bool:
    return battle.is_fort(ship.id) and battle.card(ship.id).fort_arc == "all"


def _bands(battle: AosBattle, ship: AosShip) -> tuple[tuple[int, int], tuple[int, int]]:
    """R86, R97: the hexes of short and of long range, as far as one sees (R32); empty ones end before they begin."""
    bands, seen = tables().ranges, gunnery.sight_of(battle).reach
    least = bands.fort_from if battle.is_fort(ship.id) else bands.short[0]
    (first, last), (far, farthest) = bands.short, bands.long
    return (max(least, first), min(last, seen)), (max(least, far), min(farthest, seen))


def field_of_fire(battle: AosBattle, ship: AosShip, layer: str) -> Iterator[Shade]:
    """R86, R124: the field of fire of the ship in hand, each cell with its range."""
    if ship.hex is None or (ship.heading is None and not battle.is_fort(ship.id)):
        return
    near, far = _bands(battle, ship)
    arc, all_round = int(battle.house.arc), _all_round(battle, ship)
    for cell in disc(ship.hex, max(near[1], far[1])):
        away = distance(ship.hex, cell)
        if away >= min(near[0], far[0]) and (
            all_round or (ship.heading is not None and bears(ship.hex, ship.heading, cell, arc))
        ):
            strength = 0.42 if away <= near[1] else 0.2
            yield Shade(cell=cell, tone="sea", strength=strength, mark=str(away), layer=layer)


def forces(battle: AosBattle, ship: AosShip | None, layer: str) -> Iterator[Remark]:
    """R87, R88, R99: what her guns come to at short and at long range, before what a target adds."""
    if ship is None or ship.hex is None or (ship.heading is None and not _all_round(battle, ship)):
        return
    firer = gunnery.firer_of(battle, ship)
    if gunnery.why_silent(firer, battle.wind_force):
        return
    bow = DEGREES * number(ship.heading) if ship.heading is not None else 0
    for (first, last), beam in zip(_bands(battle, ship), (_STARBOARD, _PORT), strict=True):
        if first <= last:
            aim = gunnery.Aim(range=last, wind_force=battle.wind_force)
            force = gunnery.force(firer, aim, battle.house).whole
            yield Remark(
                cell=ship.hex,
                text=msg("{first}\N{EN DASH}{last}: force {force}", first=first, last=last, force=force),
                start=bow + beam - _WORDS_WITHIN / 2,
                width=_WORDS_WITHIN,
                either=True,
                radius=float(last),
                layer=layer,
            )


def blast(battle: AosBattle, ship: AosShip | None) -> Iterator[Remark]:
    """R111, R115: while she burns, what her neighbours lose should her magazine go."""
    if ship is None or not ship.fire or battle.is_fort(ship.id):
        return
    for one in near_of(battle, ship.id) or ():
        cell, lost = battle.ships[one].hex, harm.near_blast(battle.ships[one].initial_pv, battle.house)
        if cell is not None and lost:
            text = msg("if 6: \N{MINUS SIGN}{lost}", lost=lost)
            yield Remark(cell=cell, text=text, tone="harm")

"""Critical hits: what they cost, what their effects do (E2, E7, E8)."""

from collections.abc import Mapping
from typing import NamedTuple

from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.tables import ALL_HULL, CriticalRow, criticals

BLAST = "destroyed_blast_4in_2xHP"
BLAST_FACTOR = 2
NO_PD = "no_pd"
NO_SHIELDS = "no_shields_no_launch"
PRIMARY_HALVED = "primary_ad_halved"
MV_HALVED = "mv_halved"
CR_IS_DR = "cr_becomes_dr"
NO_TORPEDOES = "no_torpedoes_no_mines"
DISPLACED = "displaced"

EFFECTS: Mapping[str, str] = {
    "": N_("None the program follows"),
    NO_PD: N_("No point defence"),
    NO_SHIELDS: N_("No shields, no launches"),
    PRIMARY_HALVED: N_("Primary weapons fire half their dice"),
    MV_HALVED: N_("MV halved"),
    CR_IS_DR: N_("CR becomes DR"),
    NO_TORPEDOES: N_("No torpedoes, no mines"),
}
"""Effects the program carries out while the critical is not repaired."""
WHITHER = (N_("fore"), N_("fore"), N_("port"), N_("starboard"), N_("aft"), N_("aft"))
"""By the face of a die: where a fold space rupture throws a ship."""


def does(row: CriticalRow) -> Msg:
    """E7: what a row of the table does beside the hull points it costs."""
    if row.effect_key in EFFECTS:
        return Msg(key=EFFECTS[row.effect_key])
    if row.effect_key == BLAST:
        return msg("every ship and flight within 4\N{DOUBLE PRIME} is attacked with twice her HP in AD")
    if row.effect_key == DISPLACED:
        return msg("thrown 2D6\N{DOUBLE PRIME}; by 1D6: 1-2 fore, 3 port, 4 starboard, 5-6 aft")
    points = msg("1 point of crew or AP")
    if row.losses > 1:
        points = msg("1D{n} points of crew or AP", n=row.losses)
    return msg("{points}, a marker", points=points) if row.marker else points


class Cost(NamedTuple):
    hull: int
    """points lost; all that are left for an explosion"""
    row: CriticalRow | None


def cost(roll: int, hull_now: int, rules: HouseRules) -> Cost:
    """E7, A16: hull lost to a critical of this 2D6 (0: not thrown)."""
    row = criticals().get(roll) if rules.crit_table == "revised" else None
    if row is None:
        return Cost(rules.crit_hull_loss, None)
    return Cost(hull_now if row.hull == ALL_HULL else row.hull, row)


def blast_dice(hull_points: int) -> int:
    """E7: the dice an exploding ship throws at everything near: double its initial hull."""
    return BLAST_FACTOR * hull_points


def points_lost(face: int, sides: int) -> int:
    """E7: points of crew or AP a die of so few sides costs, read from a D6: 1D3 is 1-2, 3-4, 5-6."""
    return -(-face * sides // 6)


def repaired(face: int, rules: HouseRules, least: int | None = None) -> bool:
    """E8: whether a repair succeeds; `least` is the lowest face that does by a special rule of the ship."""
    return rules.repair and face >= (least or rules.repair_target)

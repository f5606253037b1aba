"""What players weigh a ship by: force by range, sections, sailing, and what a broadside at another promises (R85-R97)."""

from collections.abc import Iterator

from fleetdesk.core.game.weighing import Measure, Prospect, Reach, Weighed, shots_needed
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail.fight import fire, gunnery
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.profiles import AosCard
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.age_of_sail.state import AosBattle
from fleetdesk.systems.age_of_sail.tables import tables

NOTE = N_(
    "In sight and in the field of fire, no enfilade, nobody nearer. Hull points of the broadside alone are counted,"
    " not what a critical does later; how long a ship lasts leaves out the die of a first broadside."
)


def weighed(card: AosCard) -> Weighed:
    """A ship in figures, crew quality counted."""
    found = values(card, HouseRules())
    bands = tables().ranges
    short, long = ((first, last) for first, last in (bands.short, bands.long))
    return Weighed(
        measures=(
            Measure(label=msg("Hull points"), value=card.hull or None, adds=True),
            Measure(label=msg("Hull sections"), value=len(card.sections) or None),
            Measure(label=msg("Smallest hull section"), value=min(card.sections, default=None)),
            Measure(label=msg("Mast sections"), value=card.masts),
            Measure(label=msg("Crew quality"), value=card.quality),
            Measure(label=msg("Boarding (a)"), value=found.a),
            Measure(label=msg("Inertia"), value=found.inertia),
            Measure(label=msg("M close-hauled"), value=found.m_b),
            Measure(label=msg("M reaching"), value=found.m_c),
            Measure(label=msg("M running"), value=found.m_d),
            *(
                (Measure(label=msg("Points"), value=card.points, adds=True),)
                if card.points is not None
                else ()
            ),
        ),
        title=msg("Force by range"),
        bands=(_hexes(*short), _hexes(*long)),
        reaches=(Reach(label=msg("Each broadside"), values=(found.b or None, found.c or None)),),
    )


def _hexes(first: int, last: int) -> Msg:
    return msg("{first}\N{EN DASH}{last} hexes", first=first, last=last)


def prospects(battle: AosBattle, ship: str, target: str) -> Iterator[Prospect]:
    """The broadside at a ship in each band of range, with what damage has left of it."""
    bands = tables().ranges
    fort, left = battle.is_fort(ship), battle.ships[target].pv
    first = gunnery.firer_of(battle, battle.ships[ship])
    for near, far in (bands.short, (bands.long[0], bands.far_from - 1), (bands.far_from, bands.long[1])):
        at = _hexes(near, far)
        shot = gunnery.Shot(
            ship=ship,
            target=target,
            range=max(near, bands.fort_from) if fort else near,
            in_arc=True,
            enfilade=False,
            nearer=False,
        )
        aim = gunnery.aim_of(battle, shot)
        force = gunnery.force(first, aim, battle.house).whole
        if gunnery.why_no_shot(first, aim) or not force:
            yield Prospect(at=at)
            continue
        now = fire.hits(force, gunnery.die(first, aim, battle.house).whole, battle.house, by_fort=fort)
        again = gunnery.die(first._replace(first_shot=False), aim, battle.house).whole
        later = fire.spread(fire.hits(force, again, battle.house, by_fort=fort), lambda hit: hit.damage)
        yield Prospect(
            at=at,
            brings=msg("force {n}", n=force),
            hurt=float(sum(share for hit, share in now.items() if hit.damage)),
            lasts=shots_needed({points: float(share) for points, share in later.items()}, left),
        )

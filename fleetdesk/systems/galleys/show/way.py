"""The picture of a ship whose order lies open: the water she may still reach, and the die of her fatigue test."""

from fleetdesk.core.blocks.ways import Die, Face, Sector, Way
from fleetdesk.core.views import Offer
from fleetdesk.core.words import msg
from fleetdesk.systems.galleys import readiness
from fleetdesk.systems.galleys.formulas.trials import FACES, chance, needed
from fleetdesk.systems.galleys.movement import cm_left
from fleetdesk.systems.galleys.orders import HALF_CIRCLE
from fleetdesk.systems.galleys.picks import drawn
from fleetdesk.systems.galleys.state import GalleyBattle, GalleyShip
from fleetdesk.systems.galleys.tables import Hand
from fleetdesk.systems.galleys.turn.command import order_msg, turn_msg

HOLDS, TIRES = msg("holds out"), msg("fatigued")


def way(battle: GalleyBattle, ship: GalleyShip) -> Way:
    """R3-R9, R30-R35: the water the ship whose order lies open may still reach."""
    cm_now, limits = cm_left(battle, ship), readiness.turn_limits(battle, ship)
    outline = drawn(battle, ship)
    if ship.moved and ship.spent_cm:
        told = msg("moved {cm} cm, turned {degrees}°", cm=ship.spent_cm, degrees=ship.turned)
        return Way(title=told, reach=told, plan=outline)
    reach = msg("{cm} cm", cm=0.0 if ship.moved else cm_now)
    title = msg(
        "{order} {cm} cm, {turn}", order=order_msg(ship.carried_out), cm=cm_now, turn=turn_msg(limits)
    )
    if ship.moved or not cm_now:
        return Way(title=reach, reach=reach, plan=outline)
    least, most = (max(0.0, one - ship.turned) for one in (limits.least, limits.most))
    return Way(title=title, reach=reach, sectors=_sectors(ship, limits.sides, least, most), plan=outline)


def _sectors(ship: GalleyShip, sides: tuple[Hand, ...], least: float, most: float) -> tuple[Sector, ...]:
    """Between the least and the most the ship still turns, to the sides it may turn to."""
    stern = HALF_CIRCLE if ship.carried_out == "astern" else 0
    edges = msg("{n}°", n=least), msg("{n}°", n=most)
    if len(sides) != 1:
        named = (edges[1], edges[1]) if most else None
        return (Sector(start=(stern - most) % 360, sweep=2 * most, edges=named),)
    if sides[0] == "port":
        return (Sector(start=(stern - most) % 360, sweep=most - least, edges=(edges[1], edges[0])),)
    return (Sector(start=(stern + least) % 360, sweep=most - least, edges=edges),)


def fatigue_die(battle: GalleyBattle, ship: GalleyShip) -> Die:
    """R10-R13: the fatigue test, face by face."""
    trial = readiness.fatigue_trial(battle, ship.id)
    test = Offer(action="fatigue_test", title=msg("Fatigue test"), answers={"ship": ship.id})
    return Die(
        title=msg("{what}: {value}", what=msg("Fatigue test"), value=needed(trial)),
        chance=chance(trial),
        faces=tuple(
            Face(
                face=one,
                text=HOLDS if trial.succeeds(one) else TIRES,
                tone="sound" if trial.succeeds(one) else "harm",
                act=test.but(die=one),
            )
            for one in FACES
        ),
    )

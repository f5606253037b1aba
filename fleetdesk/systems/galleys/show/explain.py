"""The answer to "why is this 4?": base, modifiers, rule."""

from collections.abc import Callable, Mapping

from fleetdesk.core.rule.explaining import Why, Whys
from fleetdesk.core.rule.trace import traced
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.core.workings import Row, Working, unknown
from fleetdesk.systems.common.papers import percent
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.galleys.assault import ratio, reckoned, together
from fleetdesk.systems.galleys.formulas.contact import ram_harm_faces, ram_run
from fleetdesk.systems.galleys.formulas.crews import level
from fleetdesk.systems.galleys.formulas.trials import FACES, chance, needed, working
from fleetdesk.systems.galleys.picks import crew_name
from fleetdesk.systems.galleys.profiles import cm, known
from fleetdesk.systems.galleys.ramming import RAM_ENDS
from fleetdesk.systems.galleys.readiness import (
    disengage_trial,
    grapple_trial,
    oars_trial,
    other_end,
    ram_trial,
)
from fleetdesk.systems.galleys.shooting import WEAPONS, dice_left, hurt_chance, shot_trial
from fleetdesk.systems.galleys.state import GalleyBattle, GalleyShip
from fleetdesk.systems.galleys.tables import Speed, Weapon

PRINTED: Mapping[str, tuple[Msg, Msg, str]] = {
    "size": (msg("size"), msg("Tests against it must be below or measured by it"), "R37 R50 R66 R76"),
    "defence": (msg("defence"), msg("A ram above it damages, 3 or more above it sinks"), "R60"),
    "boarding": (msg("boarding value"), msg("Less the size of the other ship: what grapples need"), "R66"),
    "ram": (msg("ramming value"), msg("Added to the die of the damage"), "R59"),
    "turning_angle": (msg("turning angle"), msg("One for most orders, two astern"), "R4-R8"),
}


def _movement(speed: Speed) -> Callable[[GalleyBattle, GalleyShip], Working]:
    return lambda battle, ship: battle.movement(ship.id, speed).working(
        msg("{ship}: movement", ship=ship.name), "cm"
    )


def _fatigue(battle: GalleyBattle, ship: GalleyShip) -> Working:
    value = level(ship.crew, battle.house).fatigue
    rows = [Row(label=crew_name(ship), value=value, rule="R10")]
    if ship.fatigued:
        rows.append(Row(label=msg("Fatigued: no combat speed until it has rested"), rule="R12 R16"))
    return Working(title=msg("{ship}: fatigue test", ship=ship.name), rows=tuple(rows), total=value)


def _ram_run(battle: GalleyBattle, ship: GalleyShip) -> Working:
    cruise = cm(battle.card(ship.id).cruise_cm)
    half = traced(msg("Normal speed"), cruise).to(
        ram_run(cruise), msg("Half of it, unhurt, before a ram"), "R48"
    )
    return half.working(msg("{ship}: before a ram", ship=ship.name), "cm")


def _rams(battle: GalleyBattle, ship: GalleyShip, other: str) -> Working:
    foe = ship_of(battle, other)
    title = msg("{ship} rams {other} in the side", ship=ship.name, other=foe.name)
    return working(title, ram_trial(battle, ship.id, foe.id))


def _harms(battle: GalleyBattle, ship: GalleyShip, other: str) -> Working:
    foe = ship_of(battle, other)
    ram, defence = known(battle.card(ship.id).ram), known(battle.card(foe.id).defence)
    faces = ram_harm_faces(ram, defence, damaged=foe.damaged)
    return Working(
        title=msg("Damage to {target}", target=foe.name),
        rows=(
            Row(label=msg("D6 + {ram} against D {defence}", ram=ram, defence=defence), rule="R59"),
            Row(label=RAM_ENDS["nothing"], value=faces["nothing"], rule="R60"),
            Row(label=RAM_ENDS["damaged"], value=faces["damaged"], rule="R60 R61"),
            Row(label=RAM_ENDS["sunk"], value=faces["sunk"], rule="R60 R62"),
        ),
        total=len(FACES),
        unit=N_("faces"),
    )


def _assaults(battle: GalleyBattle, ship: GalleyShip, other: str) -> Working:
    ships = together(battle, ship.id, ship_of(battle, other).id) or (ship.id,)
    return reckoned(battle, ships, ratio(battle, ships, other))


def _breaks(battle: GalleyBattle, ship: GalleyShip, other: str) -> Working:
    foe = ship_of(battle, other)
    title = msg("{ship} breaks the oars of {other}", ship=ship.name, other=foe.name)
    return working(title, oars_trial(battle, ship.id, foe.id))


def _grapples(battle: GalleyBattle, ship: GalleyShip, other: str, *, rammed: bool = False) -> Working:
    foe = ship_of(battle, other)
    corvus = battle.corvus_of(ship.id) == "ready"
    title = msg("{ship} grapples {other}", ship=ship.name, other=foe.name)
    return working(title, grapple_trial(battle, ship.id, foe.id, corvus=corvus, rammed=rammed))


def _grapples_rammed(battle: GalleyBattle, ship: GalleyShip, other: str) -> Working:
    return _grapples(battle, ship, other, rammed=True)


def _shoots(weapon: Weapon) -> Callable[[GalleyBattle, GalleyShip, str], Working]:
    def told(battle: GalleyBattle, ship: GalleyShip, other: str) -> Working:
        foe = ship_of(battle, other)
        title = msg("{ship} shoots at {target}", ship=ship.name, target=foe.name)
        return working(title, shot_trial(battle, ship.id, foe.id, weapon))

    return told


def _shot_harm(weapon: Weapon) -> Callable[[GalleyBattle, GalleyShip, str], Working]:
    def told(battle: GalleyBattle, ship: GalleyShip, other: str) -> Working:
        foe = ship_of(battle, other)
        trial, dice = shot_trial(battle, ship.id, foe.id, weapon), dice_left(battle, ship, weapon)
        harm = nmsg("harm with 1 die", "harm with {n} dice", dice)
        likely = percent(hurt_chance(battle, ship.id, foe.id, weapon, dice))
        return Working(
            title=msg("{ship} shoots at {target}", ship=ship.name, target=foe.name),
            rows=(
                Row(label=msg("{what}: {value}", what=needed(trial), value=chance(trial)), rule="R88-R90"),
                Row(label=msg("{what}: {value}", what=harm, value=likely), rule="R91-R95"),
            ),
        )

    return told


def _leaves(battle: GalleyBattle, ship: GalleyShip, number: str) -> Working:
    link = next((one for one in battle.links if one.id == number), None)
    if link is None:
        raise unknown(number)
    title = msg("{ship} leaves {other}", ship=ship.name, other=battle.ships[other_end(link, ship.id)].name)
    return working(title, disengage_trial(battle, ship.id, link))


def _printed(what: str) -> Callable[[GalleyBattle, GalleyShip], Working]:
    name, text, rule = PRINTED[what]

    def told(battle: GalleyBattle, ship: GalleyShip) -> Working:
        value = known(getattr(battle.card(ship.id), what))
        return Working(
            title=msg("{ship}: {what}", ship=ship.name, what=name),
            rows=(Row(label=msg("Printed on the card"), value=value), Row(label=text, rule=rule)),
            total=value,
        )

    return told


SLOWS = ("damaged", "port_broken", "starboard_broken", "rowers_lost")
WORN = ("damaged", "fatigued", "crew", "just_rammed", "rammed_this_turn")
SPEEDS: tuple[Speed, ...] = ("normal", "combat", "third")
WHYS = Whys(
    {
        **{speed: Why(_movement(speed), SLOWS) for speed in SPEEDS},
        "fatigue": Why(_fatigue, ("fatigued", "crew")),
        "ram_run": Why(_ram_run),
        "rams": Why(_rams, WORN, table=("links",), names=1),
        "harms": Why(_harms, ("damaged",), names=1),
        "assaults": Why(_assaults, ("marines_lost",), table=("links",), names=1),
        "breaks": Why(_breaks, WORN, table=("links",), names=1),
        "grapples_rammed": Why(_grapples_rammed, WORN, table=("links",), names=1),
        "grapples": Why(_grapples, WORN, table=("links",), names=1),
        **{one: Why(_shoots(one), ("catapult",), table=("links",), names=1) for one in WEAPONS},
        **{
            f"{one}_harm": Why(
                _shot_harm(one),
                ("catapult", "archers_lost", "marines_lost", "rowers_lost"),
                table=("links", "volleys"),
                names=1,
            )
            for one in WEAPONS
        },
        "link": Why(_leaves, table=("links",), names=1),
        **{what: Why(_printed(what)) for what in PRINTED},
    }
)

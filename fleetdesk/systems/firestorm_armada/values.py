"""What the numbers of a ship come to as it stands: dice, movement, ratings, shields (R11-R30, E4-E7)."""

from collections.abc import Sequence
from typing import NamedTuple

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import msg
from fleetdesk.systems.common.attacks.attack_dice import dice_penalty
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.firestorm_armada import conditions
from fleetdesk.systems.firestorm_armada.formulas import criticals, gunnery, turn
from fleetdesk.systems.firestorm_armada.formulas.gunnery import Cover
from fleetdesk.systems.firestorm_armada.profiles import BANDS, ArmadaCard, Weapon, known
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, ArmadaShip

PD = "pd"
"""Point defence among the weapons a ship has used."""
REACH_OF_WINGS = 4.0
"""Wings fire their torpedoes from close by: one band for the form, no distance in the rules."""


class Shot(Frozen):
    """One weapon of one ship, laid on a target."""

    ship: str
    weapon: int = Field(ge=0, le=40)
    """Number of the weapon on the card, from 0."""
    band: int = Field(0, ge=0, le=3)
    """Range band, nearest first."""
    arc: gunnery.InArc = "full"
    cover: Cover = "clear"


class Ratings(NamedTuple):
    """DR and CR as they stand."""

    dr: int
    cr: int


def weapons_of(card: ArmadaCard) -> tuple[Weapon, ...]:
    """The weapons of a card; a wing's torpedoes are one (E11)."""
    if card.is_wing and card.torpedo_ad and not card.weapons:
        return (Weapon(kind="torpedo", arc="any", band_inches=REACH_OF_WINGS, band_1=card.torpedo_ad),)
    return card.weapons


def check_shot(battle: ArmadaBattle, shot: Shot) -> ArmadaShip:
    """The ship that fires. Raises BadInput: it has no such weapon."""
    ship = ship_of(battle, shot.ship)
    if shot.weapon >= len(weapons_of(battle.card(ship.id))):
        raise BadInput(msg("{ship} has no weapon number {n}.", ship=ship.name, n=shot.weapon + 1))
    return ship


def weapon_of(battle: ArmadaBattle, shot: Shot) -> Weapon:
    return weapons_of(battle.card(shot.ship))[shot.weapon]


def shot_card(battle: ArmadaBattle, shot: Shot, target: str = "") -> ArmadaCard:
    """The card of the ship that fires, with what its special rules change for this shot."""
    return conditions.shot_card(battle, shot.ship, weapon_of(battle, shot), shot.band, target)


def printed_dice(battle: ArmadaBattle, ship: str, weapon: int, band: int, target: str = "") -> int:
    """Printed dice in a band; a flight adds those of its wings (E11), fewer at a target that braves wings."""
    if not battle.ships[ship].is_wing:
        shot = Shot(ship=ship, weapon=weapon, band=band)
        return weapons_of(shot_card(battle, shot, target))[weapon].ad[band]
    wings = len(battle.mates(ship))
    return max(0, weapons_of(battle.card(ship))[weapon].ad[band] * wings - braved(battle, target, wings))


def braved(battle: ArmadaBattle, target: str, wings: int) -> int:
    """Dice a flight of so many wings loses by a special rule of its target."""
    each = battle.card(target).wings_for_die if target in battle.ships else None
    return -(-wings // each) if each else 0


def dice_of(battle: ArmadaBattle, shot: Shot, target: str = "") -> gunnery.ShotDice:
    """R16-R28, E5, E7: the dice of a shot, step by step."""
    ship, weapon = battle.ships[shot.ship], weapon_of(battle, shot)
    aimed = battle.ships.get(target)
    return gunnery.shot_dice(
        printed_dice(battle, shot.ship, shot.weapon, shot.band, target),
        weapon.kind,
        battle.house,
        hull_dmg=ship.hull_lost,
        crew_dmg=ship.crew_lost,
        hull_for_die=battle.card(ship.id).hull_for_die or 1,
        arc=shot.arc,
        cover=shot.cover,
        target_cloaked=aimed is not None and aimed.cloak_on,
        cloaked=ship.cloak_on,
        primary_halved=ship.hurt(criticals.PRIMARY_HALVED),
    )


def bands_with_dice(battle: ArmadaBattle, ship: str, weapon: int) -> tuple[int, ...]:
    """Bands a weapon reaches; the nearest where it has no dice at all."""
    ad = weapons_of(battle.card(ship))[weapon].ad
    return tuple(band for band in range(BANDS) if ad[band]) or (0,)


def penalty(battle: ArmadaBattle, ship: ArmadaShip) -> int:
    """R26: what damage takes off primary weapons and point defence."""
    each = battle.card(ship.id).hull_for_die or 1
    return dice_penalty(ship.hull_lost, ship.crew_lost, each)


def pd_now(battle: ArmadaBattle, ship: str) -> int:
    """R24, A04, E11: dice of point defence; a flight throws those of its wings together."""
    state = battle.ships[ship]
    if state.hurt(criticals.NO_PD):
        return 0
    if state.is_wing:
        return sum(battle.card(one.id).pd or 0 for one in battle.mates(ship))
    printed = conditions.ship_card(battle, ship).pd or 0
    return gunnery.after_damage(printed, "pd", penalty(battle, state), battle.house)


def ap_sent(battle: ArmadaBattle, ship: str) -> int:
    """R53, E11: the AP a ship, or a flight, sends: all of them."""
    return sum(battle.ap_now(one.id) for one in battle.mates(ship))


def mv_now(battle: ArmadaBattle, ship: str) -> float:
    """MV, halved by an engine failure (E7)."""
    move = conditions.ship_card(battle, ship).move or 0.0
    return move / 2 if battle.ships[ship].hurt(criticals.MV_HALVED) else move


def excused(ship: ArmadaShip) -> bool:
    """R12: whether a critical lifts the least move."""
    return any(one.affects_movement for one in ship.open_criticals)


def least_move(battle: ArmadaBattle, ship: str) -> float:
    """R11-R13, A03."""
    state = battle.ships[ship]
    return turn.least_move(
        mv_now(battle, ship),
        battle.house,
        crit=excused(state) or state.is_wing,
        engines_cut=state.engines_cut,
    )


def ratings_now(battle: ArmadaBattle, ship: str) -> Ratings:
    """DR and CR; after a containment leak CR is DR (E7)."""
    card = conditions.ship_card(battle, ship)
    dr, cr = known(card.dr), known(card.cr)
    return Ratings(dr, dr if battle.ships[ship].hurt(criticals.CR_IS_DR) else cr)


def shields_now(battle: ArmadaBattle, ship: str) -> int:
    """E4, R25: shield dice; damage does not reduce them, systems offline does."""
    state = battle.ships[ship]
    if state.shields_down or state.hurt(criticals.NO_SHIELDS):
        return 0
    return conditions.ship_card(battle, ship).shield


def threshold_of(battle: ArmadaBattle, shooter: str, target: str) -> int:
    """R29, R30, A27: the lowest face that hits."""
    aimed = battle.card(target)
    return gunnery.threshold(
        aimed.target_row, capital=battle.card(shooter).is_capital, others=aimed.others_need
    )


def faces_of(battle: ArmadaBattle, shots: Sequence[Shot], target: str) -> tuple[int, ...]:
    """The lowest face that hits for each weapon of a shot; what a weapon says itself counts if all of them say so."""
    own = [weapons_of(shot_card(battle, shot, target))[shot.weapon].hits_on for shot in shots]
    if all(own):
        return tuple(face or 4 for face in own)
    return tuple(threshold_of(battle, shot.ship, target) for shot in shots)


def mines_now(battle: ArmadaBattle, ship: str) -> int:
    """E6: the dice of a mine of this ship."""
    return battle.card(ship).mine_ad


def critical_hurts(battle: ArmadaBattle, shot: Shot) -> bool:
    """R34, A08: whether a supporter loses the guaranteed die."""
    ship = battle.ships[shot.ship]
    if battle.house.combine_crit_scope == "weapon":
        return any(one.weapon == str(shot.weapon) for one in ship.open_criticals)
    return bool(ship.open_criticals)

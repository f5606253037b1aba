"""What the adapters for worked cases share: house rules of a case, attacks thrown, damage written down."""

from fleetdesk.core.game.case_reading import CaseDice, Given
from fleetdesk.systems.common import worked_cases
from fleetdesk.systems.common.attacks import attack_cases
from fleetdesk.systems.common.attacks.attack_cases import ratings
from fleetdesk.systems.common.attacks.attack_dice import Damage
from fleetdesk.systems.common.worked_cases import Found
from fleetdesk.systems.uncharted_seas.fire.hits import apply_hits
from fleetdesk.systems.uncharted_seas.losses import crew_fate, left
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.tables import attack_die

Asked = worked_cases.Asked[HouseRules]


def rules_given(given: Given) -> HouseRules:
    """The house rules of a case: those beside the other keys, those in `options`, and defaults."""
    return worked_cases.rules_given(HouseRules, given, ("options",))


def lost_given(ship: Given) -> tuple[int, int]:
    """Hull and crew already lost."""
    return ship.whole("hull_lost", 0), ship.whole("crew_lost", 0)


def thrown(ad: int, dice: CaseDice, name: str = "") -> attack_cases.Thrown:
    """Read an attack of `ad` dice from a row of faces that must be used up exactly."""
    return attack_cases.thrown(ad, dice, attack_die(), name)


def struck(case: Asked, ship: Given, ad: int, prefix: str = "", name: str = "") -> Found:
    """What an attack thrown with the dice of a case does to a ship."""
    throw = thrown(ad, case.dice, name)
    damage = apply_hits(throw.hits, *ratings(ship), case.rules)
    return {"hits": throw.hits, "dice_thrown": throw.dice, **harm_found(ship, damage, case.rules, prefix)}


def hull_points(damage: Damage, rules: HouseRules) -> int:
    """R31, A11: hull points that damage costs when each critical takes the default of the house rules."""
    return damage.hull + damage.criticals * rules.crit_hull_loss


def hull_state(hp: int, hull_lost: int, prefix: str = "") -> Found:
    """R36: what a manned ship becomes, with `prefix` before each key."""
    fate = crew_fate(1, left(hp, hull_lost), "other")
    return {
        f"{prefix}hull_left": left(hp, hull_lost),
        f"{prefix}destroyed": not fate.on_table,
        f"{prefix}state": fate.status,
        f"{prefix}on_table": fate.on_table,
    }


def harm_found(ship: Given, damage: Damage, rules: HouseRules, prefix: str = "") -> Found:
    """Damage as cases write it, and what it makes of the ship."""
    return {**attack_cases.damage_found(damage), **hull_found(ship, damage, rules, prefix)}


def hull_found(ship: Given, damage: Damage, rules: HouseRules, prefix: str = "") -> Found:
    """What damage makes of a ship whose initial hull the case gives, with `prefix` before each key."""
    lost = ship.whole("hull_lost", 0) + hull_points(damage, rules)
    found: Found = {f"{prefix}hull_lost": lost}
    return found | hull_state(ship.whole("HP", least=1), lost, prefix) if "HP" in ship else found


def touches_enemy(ship: Given) -> bool:
    """Whether a ship is said to be in contact with an enemy, in any of the ways a case may say it."""
    for key in ("contact", "in_contact_with"):
        contact = ship.raw(key, ())
        if contact == "enemy" or (isinstance(contact, list | tuple) and "enemy" in contact):
            return True
    return ship.flag("enemy_contact", False) or ship.flag("enemy_in_contact", False)

"""What players weigh a ship by: dice by weapon and range band, and what a shot at another promises (R16-R30, E1-E7)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from fleetdesk.core.game.weighing import Measure, Prospect, Reach, Weighed
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.attacks.hull_odds import Harm, by_2d6, cost_of, harm
from fleetdesk.systems.common.cards.faces import best_shot, measures
from fleetdesk.systems.firestorm_armada.fire import attacks
from fleetdesk.systems.firestorm_armada.formulas.criticals import cost
from fleetdesk.systems.firestorm_armada.formulas.gunnery import apply_hits
from fleetdesk.systems.firestorm_armada.labels import weapon_msg
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.profiles import BANDS, ArmadaCard
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle
from fleetdesk.systems.firestorm_armada.values import Shot, dice_of, faces_of, weapons_of

NOTE = N_(
    "The weapon that hurts most in each of its own range bands, target wholly in arc, nothing between, one shot by"
    " itself, shields thrown, no point defence. Hull points are counted, with what each critical costs of them."
)


def _band(band: int) -> Msg:
    return msg("Band {n}", n=band + 1)


def weighed(card: ArmadaCard) -> Weighed:
    """A class in figures."""
    weapons = weapons_of(card)
    dice = max((ad for weapon in weapons for ad in weapon.ad), default=0) or None
    return Weighed(
        measures=(
            *measures(card, msg("Hull points (HP)"), dice),
            Measure(label=msg("Shields"), value=card.shield),
            Measure(label=msg("Point defence (PD)"), value=card.pd),
            Measure(label=msg("Crew points (CP)"), value=card.crew, adds=True),
            Measure(label=msg("Assault points (AP)"), value=card.ap, adds=True),
            Measure(label=msg("Movement (MV)"), value=card.move),
        ),
        title=msg("Attack dice by arc and range"),
        bands=tuple(map(_band, range(BANDS))),
        reaches=tuple(
            Reach(
                label=weapon_msg(card, at) if card.weapons else msg("Torpedoes"),
                values=tuple(ad or None for ad in weapon.ad),
            )
            for at, weapon in enumerate(weapons)
        ),
    )


def prospects(battle: ArmadaBattle, ship: str, target: str) -> Iterator[Prospect]:
    """The best shot at a ship in each range band, with the dice damage has left."""
    defence, left = attacks.defence_of(battle, target), battle.hull_now(target)
    weapons = range(len(weapons_of(battle.card(ship))))
    for band in range(BANDS):
        shots = (Shot(ship=ship, weapon=weapon, band=band) for weapon in weapons)
        thrown = {
            attacks.Pool(dice.ad, faces_of(battle, (shot,), target)[0])
            for shot in shots
            if (dice := dice_of(battle, shot, target)).can_fire and dice.ad
        }
        yield best_shot(
            _band(band), [(pool.dice, _harm(battle, pool, defence, left)) for pool in sorted(thrown)]
        )


def _harm(battle: ArmadaBattle, pool: attacks.Pool, defence: attacks.Defence, left: int) -> Harm:
    critical = _critical(left, battle.house)
    return harm(
        attacks.past_shields((pool,), defence.shields),
        lambda hits: apply_hits(hits, defence.dr, defence.cr),
        lambda damage: cost_of(critical, damage, left),
        left,
    )


@lru_cache(maxsize=64)
def _critical(left: int, rules: HouseRules) -> Mapping[int, float]:
    """E7, A16: hull points one critical costs a ship with so many left, by its 2D6 -> chance."""
    if rules.crit_table != "revised":
        return {cost(0, left, rules).hull: 1.0}
    return by_2d6(lambda roll: cost(roll, left, rules).hull)

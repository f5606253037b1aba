"""What players weigh a ship by: dice by arc and distance, and what a shot at another promises (R26-R36)."""

from collections.abc import Mapping

from fleetdesk.core.game.weighing import Measure, Prospect, Reach, Weighed
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.attacks.attack_odds import chances
from fleetdesk.systems.common.attacks.hull_odds import Harm, by_2d6, cost_of, harm
from fleetdesk.systems.common.cards.faces import best_shot, measures
from fleetdesk.systems.uncharted_seas.fire.attacks import ratings
from fleetdesk.systems.uncharted_seas.fire.hits import apply_hits
from fleetdesk.systems.uncharted_seas.fire.shot import dice_now
from fleetdesk.systems.uncharted_seas.losses import critical_cost
from fleetdesk.systems.uncharted_seas.picks import band_label, printed_ad, weapon_msg
from fleetdesk.systems.uncharted_seas.profiles import SeaCard
from fleetdesk.systems.uncharted_seas.state import SeaBattle
from fleetdesk.systems.uncharted_seas.tables import attack_die

NOTE = N_(
    "The weapon with most dice at each distance, target wholly in arc, one shot by itself. Hull points are counted,"
    " with what each critical costs of them; losing a crew to them is not."
)


def weighed(card: SeaCard) -> Weighed:
    """A class in figures."""
    dice = max((ad for weapon in card.weapons for ad in weapon.ad), default=None)
    return Weighed(
        measures=(
            *measures(card, msg("Hull points"), dice),
            Measure(label=msg("Crew"), value=card.crew, adds=True),
            Measure(label=msg("Movement (MV)"), value=card.move),
            Measure(label=msg("Ram score"), value=card.ram),
        ),
        title=msg("Attack dice by arc and range"),
        bands=tuple(band_label(card, band) for band in range(len(card.ranges))),
        reaches=tuple(
            Reach(
                label=weapon_msg(weapon),
                values=tuple(printed_ad(card, at, band) or None for band in range(len(card.ranges))),
            )
            for at, weapon in enumerate(card.weapons)
        ),
    )


def prospects(battle: SeaBattle, ship: str, target: str) -> tuple[Prospect, ...]:
    """The best shot at a ship in each range band, with the dice damage has left."""
    card, left = battle.card(ship), battle.hull_now(target)
    dr, cr = ratings(battle, target)
    critical = _critical(battle)

    def shots(band: int) -> list[tuple[int, Harm]]:
        ad = max((dice_now(battle, ship, gun, band).ad for gun in range(len(card.weapons))), default=0)
        if not ad:
            return []
        done = harm(
            chances(ad, attack_die()),
            lambda hits: apply_hits(hits, dr, cr, battle.house),
            lambda damage: cost_of(critical, damage, left),
            left,
        )
        return [(ad, done)]

    return tuple(best_shot(band_label(card, band), shots(band)) for band in range(len(card.ranges)))


def _critical(battle: SeaBattle) -> Mapping[int, float]:
    """R32, A11, A28: hull points one critical costs by its 2D6 -> chance."""
    if not battle.critical_table:
        return {battle.house.crit_hull_loss: 1.0}
    rows, house = battle.critical_table, battle.house
    return by_2d6(lambda roll: critical_cost(rows.get(str(roll)), house)[0])

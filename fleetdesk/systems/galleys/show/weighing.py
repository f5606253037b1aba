"""What players weigh a galley by: rams, men, fatigue, and what a ram or a volley at another promises (R10, R47-R63, R86-R95)."""

from collections.abc import Iterator, Mapping

from fleetdesk.core.game.weighing import Measure, Prospect, Weighed
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.galleys.formulas import crews
from fleetdesk.systems.galleys.formulas.contact import ram_test
from fleetdesk.systems.galleys.formulas.links import held_by_friend
from fleetdesk.systems.galleys.lists.building import men
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.profiles import GalleyCard, known
from fleetdesk.systems.galleys.ramming import ram_chances
from fleetdesk.systems.galleys.shooting import WEAPONS, dice_of_ship, hurt_chance
from fleetdesk.systems.galleys.state import GalleyBattle

NOTE = N_(
    "Ram: straight into the side, not turned by more than 90°; a miss counts as one of the rams. Archers and catapult:"
    " within their range, all dice at one ship; hurt means that men or an engine are lost, which sinks nobody."
)
SPEEDS = ((msg("Ram at combat speed"), False), (msg("Ram at normal speed"), True))


def weighed(card: GalleyCard) -> Weighed:
    """A class in figures."""
    sails = men(card)
    return Weighed(
        measures=(
            Measure(label=msg("Size"), value=card.size),
            Measure(label=msg("Defence (D)"), value=card.defence),
            Measure(label=msg("Ramming value"), value=card.ram),
            Measure(label=msg("Boarding value"), value=card.boarding),
            Measure(label=msg("Marines"), value=sails.marines, adds=True),
            Measure(label=msg("Archers"), value=sails.archers, adds=True),
            Measure(
                label=msg("Passes a fatigue test"),
                value=crews.fatigue_test(card.crew, HouseRules()).chance,
                share=True,
            ),
            Measure(label=msg("Normal speed"), value=card.cruise_cm),
            Measure(label=msg("Combat speed"), value=card.combat_cm),
            Measure(label=msg("Turning angle"), value=card.turning_angle),
            *(
                (Measure(label=msg("Points"), value=card.points, adds=True),)
                if card.points is not None
                else ()
            ),
        )
    )


def prospects(battle: GalleyBattle, ship: str, target: str) -> tuple[Prospect, ...]:
    """A ram and a volley at a ship."""
    return (*_rams(battle, ship, target), *_volleys(battle, ship, target))


def _rams(battle: GalleyBattle, ship: str, target: str) -> Iterator[Prospect]:
    ram, defence = known(battle.card(ship).ram), known(battle.card(target).defence)
    for at, slow in SPEEDS:
        whole, holed = (
            _ram(battle, ship, target, ram, defence, slow=slow, damaged=damaged) for damaged in (False, True)
        )
        sinks = 1.0 / holed["sunk"] if holed["sunk"] else None
        now = holed if battle.ships[target].damaged else whole
        hurt = now["damaged"] + now["sunk"]
        lasts = sinks
        if not battle.ships[target].damaged:
            lasts = (1.0 + whole["damaged"] * sinks) / hurt if hurt and sinks is not None else None
        yield Prospect(at=at, brings=msg("D6 + {n}", n=ram), hurt=hurt, lasts=lasts)


def _ram(
    battle: GalleyBattle, ship: str, target: str, ram: int, defence: int, *, slow: bool, damaged: bool
) -> Mapping[str, float]:
    own, other = battle.ships[ship], battle.ships[target]
    trial = ram_test(
        size=known(battle.card(target).size),
        crew=own.crew,
        target_crew=other.crew,
        rules=battle.house,
        by_side=True,
        target_damaged=damaged,
        target_held_by_friend=held_by_friend(ship, target, battle.links, battle.commanded()),
        fatigued=own.fatigued,
        normal_speed=slow,
    )
    return ram_chances(trial, ram, defence, damaged=damaged)


def _volleys(battle: GalleyBattle, ship: str, target: str) -> Iterator[Prospect]:
    own = battle.ships[ship]
    for weapon, at in WEAPONS.items():
        dice = dice_of_ship(battle, own, weapon)
        if not dice:
            yield Prospect(at=at)
            continue
        hurt = hurt_chance(battle, ship, target, weapon, dice)
        yield Prospect(at=at, brings=msg("{n}D6", n=dice), hurt=hurt)

"""What a change of a special rule or option may wait for at the table, and whether it holds (hull left, distance, target)."""

from collections.abc import Callable, Mapping

from fleetdesk.core.lists import fitting
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, Weapon, known
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, ArmadaShip

OF_A_SHIP: Mapping[str, Callable[[ArmadaShip, ArmadaCard], bool]] = {
    "half_hull": lambda ship, card: 2 * (known(card.hull) - ship.hull_lost) < known(card.hull),
    "cloak_on": lambda ship, _: ship.cloak_on,
    "cloak_off": lambda ship, _: not ship.cloak_on,
    "engines_cut": lambda ship, _: ship.engines_cut,
}
"""Of the ship itself."""
NEAR: Mapping[str, float] = {"within_8": 8, "within_10": 10, "within_16": 16}
"""Of a shot: no farther than so many inches, by the far end of its range band."""
FAR: Mapping[str, float] = {"beyond_16": 16, "beyond_20": 20}
"""Of a shot: farther than so many inches, by the near end of its range band."""


def ship_card(battle: ArmadaBattle, ship: str) -> ArmadaCard:
    card, state = battle.card(ship), battle.ships[ship]
    return fitting.standing(card, lambda what: _of_ship(what, state, card))


def shot_card(battle: ArmadaBattle, ship: str, weapon: Weapon, band: int, target: str) -> ArmadaCard:
    """The card of a ship as it fires a weapon into a band, at a target if one is known."""
    card, state = battle.card(ship), battle.ships[ship]
    begins, ends = weapon.band_inches * band, weapon.band_inches * (band + 1)
    aimed = battle.card(target) if target in battle.ships else None

    def holds(what: str) -> bool:
        if what in NEAR:
            return ends <= NEAR[what]
        if what in FAR:
            return begins >= FAR[what]
        if what == "at_capital":
            return aimed is not None and aimed.is_capital
        if what == "at_others":
            return aimed is not None and not aimed.is_capital
        return _of_ship(what, state, card)

    return fitting.standing(card, holds)


def _of_ship(what: str, ship: ArmadaShip, card: ArmadaCard) -> bool:
    return what in OF_A_SHIP and OF_A_SHIP[what](ship, card)

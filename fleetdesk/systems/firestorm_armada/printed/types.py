"""The types of ships and small craft: what each is called, where it stands, and what the rules make of it."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from fleetdesk.core.words import N_

SmallTarget = Literal["none", "5+", "6"]
WING_GROUP = N_("Wings of small craft")


class ShipKind(NamedTuple):
    title: str
    """Catalogue key."""
    group: str
    """Catalogue key of the heading its cards stand under."""
    outline: str = "star_frigate"
    """Its silhouette."""
    tier: int = 0
    """P14: tier of the second edition; 0: none. Our reading: the card may say otherwise."""
    small: SmallTarget = "none"
    """R29, R30: what a capital ship needs to hit it."""
    several: str = ""
    """Catalogue key of what stands on the tile of a flight."""


TYPES: Mapping[str, ShipKind] = {
    "dreadnought": ShipKind(N_("Dreadnought"), N_("Dreadnoughts"), "star_capital", 1),
    "battleship": ShipKind(N_("Battleship"), N_("Battleships"), "star_capital", 1),
    "carrier": ShipKind(N_("Carrier"), N_("Carriers"), "star_carrier", 1),
    "battlecruiser": ShipKind(N_("Battlecruiser"), N_("Battlecruisers"), "star_cruiser", 1),
    "heavy_cruiser": ShipKind(N_("Heavy cruiser"), N_("Cruisers"), "star_cruiser", 2),
    "cruiser": ShipKind(N_("Cruiser"), N_("Cruisers"), "star_cruiser", 2),
    "light_cruiser": ShipKind(N_("Light cruiser"), N_("Cruisers"), "star_cruiser", 2),
    "destroyer": ShipKind(N_("Destroyer"), N_("Destroyers and gunships"), tier=2),
    "gunship": ShipKind(N_("Gunship"), N_("Destroyers and gunships"), tier=2),
    "frigate": ShipKind(N_("Frigate"), N_("Frigates and corvettes"), tier=3, small="5+"),
    "corvette": ShipKind(N_("Corvette"), N_("Frigates and corvettes"), "star_escort", 3, "6"),
    "escort": ShipKind(N_("Escort"), N_("Escorts and transports"), "star_escort", small="5+"),
    "transport": ShipKind(N_("Transport"), N_("Escorts and transports"), tier=3, small="5+"),
    "weapon_platform": ShipKind(N_("Weapon platform"), N_("Stations and platforms"), "fort", 3, "5+"),
    "shuttle": ShipKind(N_("Shuttle"), N_("Escorts and transports"), small="6"),
    "firing_drone": ShipKind(N_("Firing drone"), N_("Stations and platforms"), tier=3, small="6"),
    "installation": ShipKind(N_("Installation"), N_("Stations and platforms"), tier=1),
    "other": ShipKind(N_("Other"), N_("Other ships")),
    "fighter": ShipKind(N_("Fighter wing"), WING_GROUP, "wing", several=N_("Fighters")),
    "bomber": ShipKind(N_("Bomber wing"), WING_GROUP, "wing", several=N_("Bombers")),
    "interceptor": ShipKind(N_("Interceptor wing"), WING_GROUP, "wing", several=N_("Interceptors")),
    "assaulter": ShipKind(N_("Assaulter wing"), WING_GROUP, "wing", several=N_("Assaulters")),
    "support_shuttle": ShipKind(
        N_("Support shuttle wing"), WING_GROUP, "wing", several=N_("Support shuttles")
    ),
}
SHIP_TYPES: Mapping[str, str] = {key: one.title for key, one in TYPES.items()}
WINGS = frozenset(key for key, one in TYPES.items() if one.outline == "wing")
"""Types that are wings (escadrilles), not ships."""
SMALL: Mapping[str, SmallTarget] = {key: one.small for key, one in TYPES.items() if one.small != "none"}
NOT_CAPITAL = frozenset({*SMALL, *WINGS, "installation"})
NO_CARDS = frozenset({*WINGS, "escort", "installation"})
"""P4: units of these types do not count for the hand of cards."""

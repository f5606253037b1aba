"""The arcs of a ship: what they are called, which lie opposite, and where they are."""

from collections.abc import Mapping

from fleetdesk.core.words import N_

ARCS: Mapping[str, str] = {
    "fore": N_("Fore"),
    "fore_fixed": N_("Fore fixed"),
    "port": N_("Port"),
    "starboard": N_("Starboard"),
    "aft": N_("Aft"),
    "port_or_starboard": N_("Port or starboard"),
    "any": N_("Any"),
}
OTHER_SIDE = {"port": "starboard", "starboard": "port"}
FANS = {
    "fore": (315.0, 90.0),
    "fore_fixed": (345.0, 30.0),
    "starboard": (45.0, 90.0),
    "aft": (135.0, 90.0),
    "port": (225.0, 90.0),
}
"""Where an arc begins, clockwise from the bow, and how wide it is, in degrees."""

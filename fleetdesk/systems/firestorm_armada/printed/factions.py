"""The factions of the sheet with their figures, and usual names of classes and weapons."""

from collections.abc import Mapping

from fleetdesk.core.words import N_

FACTIONS = (N_("Terran"), N_("Dindrenzi"), N_("Aquan"), N_("Sorylian"), N_("Relthoza"), N_("Directorate"))
DESIGNATIONS = (
    N_("Assault carrier"),
    N_("Assault cruiser"),
    N_("Battle carrier"),
    N_("Battle station"),
    N_("Defence platform"),
    N_("Defence satellite"),
    N_("Drone"),
    N_("Escort carrier"),
    N_("Heavy carrier"),
    N_("Light frigate"),
    N_("Research cruiser"),
    N_("Shield cruiser"),
    N_("Shunt cruiser"),
    N_("Torpedo cruiser"),
)
WEAPON_NAMES = (
    N_("Beam"),
    N_("Cyberwarfare"),
    N_("Gravity"),
    N_("Kinetic"),
    N_("Nuclear"),
    N_("Primary"),
    N_("Scatter"),
)
TACTICS: Mapping[str, int] = {
    "Dindrenzi": 3,
    "Aquan": 2,
    "Terran": 2,
    "Relthoza": 2,
    "Sorylian": 1,
    "Directorate": 1,
}
"""R3: bonus to the initiative."""
COMMAND: Mapping[str, float] = {
    "Relthoza": 8,
    "Sorylian": 7,
    "Terran": 6,
    "Aquan": 6,
    "Dindrenzi": 6,
    "Directorate": 6,
}
"""R7: command distance in inches; exactly at it is inside."""
USUAL_TACTICS = 0
USUAL_COMMAND = 6.0
"""For a faction the sheet does not name."""

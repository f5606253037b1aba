"""Firestorm Armada."""

from fleetdesk.core.speech import N_

TITLE = N_("Firestorm Armada")
TELLS = N_("Squadrons of starships: arcs, flights and cards")
PICTURE = "ship.star_capital"
RANK = 2
MAPPED = False

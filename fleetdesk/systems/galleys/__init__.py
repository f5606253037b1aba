"""Galleys: ancient oared battles, Romans with the corvus against anybody."""

from fleetdesk.core.speech import N_

TITLE = N_("Galleys")
TELLS = N_("Oared ships: rams, boardings and fatigue")
PICTURE = "ship.galley"
RANK = 4
MAPPED = True

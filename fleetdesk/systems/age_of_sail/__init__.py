"""Age of sail: fleets of the line with written orders, wind, command and criticals."""

from fleetdesk.core.speech import N_

TITLE = N_("Age of sail")
TELLS = N_("Ships of the line: wind, and orders written in advance")
PICTURE = "ship.three_decker"
RANK = 3
MAPPED = True

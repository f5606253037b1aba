"""Age of sail: fleets of the line with written orders, wind, command and criticals."""

from fleetdesk.core.speech import N_

TITLE = N_("Age of sail")
RANK = 3

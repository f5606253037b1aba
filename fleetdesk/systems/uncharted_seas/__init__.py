"""The Uncharted Seas."""

from fleetdesk.core.speech import N_

TITLE = N_("The Uncharted Seas")
TELLS = N_("Squadrons of fantasy ships: broadsides, melees and cards")
PICTURE = "plan.capital"
RANK = 1
MAPPED = False

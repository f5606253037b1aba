"""The Uncharted Seas."""

from fleetdesk.core.speech import N_

TITLE = N_("The Uncharted Seas")
RANK = 1

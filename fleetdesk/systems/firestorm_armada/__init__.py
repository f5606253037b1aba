"""Firestorm Armada."""

from fleetdesk.core.speech import N_

TITLE = N_("Firestorm Armada")
RANK = 2

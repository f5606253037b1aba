"""Galleys: ancient oared battles, Romans with the corvus against anybody."""

from fleetdesk.core.speech import N_

TITLE = N_("Galleys")
RANK = 4

"""Galleys: ancient oared battles, Romans with the corvus against anybody."""

from __future__ import annotations

from fleetdesk.core.speech import N_

TITLE = N_("Galleys")
RANK = 4

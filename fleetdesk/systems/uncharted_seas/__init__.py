"""The Uncharted Seas."""

from __future__ import annotations

from fleetdesk.core.speech import N_

TITLE = N_("The Uncharted Seas")
RANK = 1

"""No odds: no dice are thrown."""

from __future__ import annotations

from collections.abc import Mapping

from fleetdesk.core.game.quick import QuickOdds

ODDS: Mapping[str, QuickOdds] = {}

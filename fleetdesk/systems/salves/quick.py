"""No odds: no dice are thrown."""

from collections.abc import Mapping

from fleetdesk.core.game.quick import QuickOdds

ODDS: Mapping[str, QuickOdds] = {}

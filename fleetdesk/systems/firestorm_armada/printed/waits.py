"""What a change of a special rule or option may wait for at the table, by name."""

from __future__ import annotations

from collections.abc import Mapping

from fleetdesk.core.words import N_

CONDITIONS: Mapping[str, str] = {
    "half_hull": N_("Less than half its hull left"),
    "cloak_on": N_("Cloaked"),
    "cloak_off": N_("Not cloaked"),
    "engines_cut": N_("Engines cut"),
    "within_8": N_("Target within 8 inches"),
    "within_10": N_("Target within 10 inches"),
    "within_16": N_("Target within 16 inches"),
    "beyond_16": N_("Target beyond 16 inches"),
    "beyond_20": N_("Target beyond 20 inches"),
    "at_capital": N_("At a capital ship"),
    "at_others": N_("At a ship that is not capital"),
}
"""What a change may wait for at the table; whether it holds, `conditions` knows."""

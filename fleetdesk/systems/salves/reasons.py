"""Why an order or a cell is refused: short codes for rules and cases, one sentence each for players.

No sentence says where another ship lies: a refusal must never betray one (R2, R15).
"""

from collections.abc import Mapping
from typing import Final

from fleetdesk.core.words import N_, Msg

REASONS: Final[Mapping[str, str]] = {
    "unknown_ship": N_("No ship of this fleet is called that."),
    "no_order": N_("Not an order: passed over."),
    "not_yours": N_("This ship belongs to another fleet."),
    "sunk": N_("This ship is sunk."),
    "ashore": N_("This ship was never placed on the grid."),
    "already_acted": N_("This ship has its order already: it moves or fires, once a turn."),
    "syntax": N_("This cannot be read: write steps such as 1N, 1NW, or fire C4 x2."),
    "too_far": N_("The move costs more points than the ship has."),
    "off_grid": N_("This leaves the grid."),
    "not_detected": N_("The fleet may not move: none of its ships afloat has opened fire yet."),
    "too_many_shots": N_("More shots than the ship has."),
    "out_of_range": N_("A target cell is out of range: the whole order is refused."),
    "one_ship_only": N_("Only one ship of the fleet may fire this turn."),
    "one_cell_only": N_("In the first turn all shots go to one cell."),
    "fire_only": N_("In the first turn ships only fire."),
    "duplicate_cell": N_("The same cell twice: the shots were added."),
    "zero_shots": N_("A salvo has at least one shot."),
    "occupied": N_("This cell is not free: choose another."),
    "no_cell": N_("This cannot be read: write the ship and a cell, such as C4."),
    "twice": N_("Two ships of this list on one cell."),
}
"""Code -> English sentence, a key of the catalogue."""


def said(reason: str) -> Msg:
    """The sentence of a code."""
    return Msg(key=REASONS[reason])

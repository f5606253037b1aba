"""The house-rule switches: one field for each gap of the sheet, with the reading proposed as its default."""

from typing import Literal

from fleetdesk.core.base import Frozen
from fleetdesk.core.words import N_
from fleetdesk.systems.common.switches import switch


class HouseRules(Frozen):
    """How this table plays what the sheet leaves open. The defaults are the readings proposed."""

    range_metric: Literal["chebyshev", "manhattan"] = switch(
        label=N_("How ranges are counted"),
        help=N_("All round the ship: square rings, or rows and columns added."),
        settles="A-01",
        choices={
            "chebyshev": N_("Square rings, corners included"),
            "manhattan": N_("Rows and columns added"),
        },
    )
    range_offset: int = switch(
        0,
        label=N_("Cells added to every range"),
        help=N_("1 if a range counts the cells between shooter and target."),
        settles="A-03",
        bounds=(0, 1),
    )
    cv_max: int = switch(
        3,
        label=N_("Longest range of a carrier"),
        help=N_("The sheet says 3 cells; more means 3 and beyond."),
        settles="A-02",
        bounds=(3, 60),
    )
    blocked_move: Literal["stop_before", "refuse"] = switch(
        label=N_("A move that meets a ship"),
        help=N_("What happens when a cell on the way is occupied, by a hidden ship too."),
        settles="A-05",
        choices={
            "stop_before": N_("It stops in the last free cell"),
            "refuse": N_("The ship stays where it is"),
        },
    )
    gate: Literal["turn_start", "running"] = switch(
        label=N_("When detection is read"),
        help=N_("Does a ship that fires open the way for moves of the same turn?"),
        settles="A-06",
        choices={"turn_start": N_("At the start of the player's turn"), "running": N_("Order by order")},
    )
    undetected_fire: Literal["all", "one_ship"] = switch(
        label=N_("Fire of a fleet without a detected ship"),
        help=N_("How many of its ships may open fire in one turn."),
        settles="A-06",
        choices={"all": N_("All of them"), "one_ship": N_("One ship")},
    )
    first_turn: Literal["one_ship_one_cell", "any_fire"] = switch(
        label=N_("The first turn"),
        help=N_("What each player may order in the turn all play together."),
        settles="A-07",
        choices={
            "one_ship_one_cell": N_("One ship fires at one cell"),
            "any_fire": N_("Every ship may fire"),
        },
    )
    friendly_fire: bool = switch(
        default=True,
        label=N_("Shots hit own ships too"),
        help=N_("Shells do not choose; the player is warned before."),
        settles="A-14",
    )
    announce_hits: bool = switch(
        label=N_("The number of hits is public"),
        help=N_("Otherwise only the name of the ship hit."),
        settles="A-10",
    )
    publish_moves: Literal["steps", "moved_only", "secret"] = switch(
        label=N_("What is published of a move"),
        help=N_("Steps as they were made, that a ship moved, or nothing."),
        settles="A-13",
        choices={"steps": N_("Its steps"), "moved_only": N_("That the ship moved"), "secret": N_("Nothing")},
    )
    values_public: bool = switch(
        label=N_("Values of ships are public"),
        help=N_("Attack, armour and speed of other fleets; names and types always are."),
        settles="A-09",
    )
    area_per_player: int = switch(
        50,
        label=N_("Cells of the grid for each player"),
        help=N_("The side proposed is the root of this times the players, rounded up."),
        settles="A-16",
        bounds=(10, 500),
    )
    max_ships: int = switch(
        0, label=N_("Most ships in a fleet"), help=N_("0: as many as agreed."), settles="A-16", bounds=(0, 60)
    )

"""The house-rule switches: one field for each doubt of the rulebook, with the reading proposed as its default."""

from typing import Literal

from fleetdesk.core.base import Frozen
from fleetdesk.core.words import N_
from fleetdesk.systems.common.switches import switch

MOST_TURNS = 24


class HouseRules(Frozen):
    """How this table plays what the rulebook leaves open. The defaults are the readings proposed."""

    lead_counting: Literal["literal", "inclusive"] = switch(
        label=N_("Counting of lead times"),
        help=N_("Two or three turns between writing and sailing, or standing in the log."),
        settles="Q18",
        choices={"literal": N_("Turns ahead: 0, 2, 3, 2"), "inclusive": N_("Turns ahead: 0, 1, 2, 1")},
    )
    officers_add: bool = switch(
        label=N_("A dead captain counts beside all officers dead"),
        help=N_("Five turns more instead of four."),
        settles="Q19",
    )
    successor_flagship: bool = switch(
        label=N_("A new flagship may be named"),
        help=N_("When the flagship is lost, players may name a successor; else nobody is commanded."),
        settles="Q21",
    )
    allure_limit: Literal["running", "start", "lowest"] = switch(
        label=N_("M when the point of sailing changes within a move"),
        help=N_("Which point of sailing limits what may be spent."),
        settles="Q23",
        choices={
            "running": N_("That of the moment each M is spent"),
            "start": N_("That at the start of the move"),
            "lowest": N_("The lowest of the move"),
        },
    )
    inertia_on: Literal["M", "hexes"] = switch(
        label=N_("What inertia limits"),
        help=N_("The M spent in the turn, or the hexes crossed."),
        settles="Q24",
        choices={"M": N_("M spent"), "hexes": N_("Hexes crossed")},
    )
    pv_lt4: Literal["current", "initial"] = switch(
        label=N_("Fewer than 4 hull points in a strong wind"),
        help=N_("Does the present hull count, or that of a small craft from the start?"),
        settles="Q11",
        choices={"current": N_("Present hull"), "initial": N_("Initial hull")},
    )
    weather_check: Literal["every", "every_n", "six", "off"] = switch(
        label=N_("Change of the wind"),
        help=N_("How often it is diced for."),
        settles="Q9",
        choices={
            "every": N_("Every turn"),
            "every_n": N_("Every so many turns"),
            "six": N_("Only after a 6 on a first die"),
            "off": N_("Never"),
        },
    )
    weather_turns: int = switch(
        3,
        label=N_("Turns between changes of the wind"),
        help=N_("Where it is diced for every so many turns."),
        settles="Q9",
        bounds=(2, MOST_TURNS),
    )
    visibility_reroll: Literal["never", "hourly", "every"] = switch(
        label=N_("Change of visibility"),
        help=N_("The rulebook dices for it at the start only."),
        settles="Q16",
        choices={"never": N_("Never"), "hourly": N_("Every hour"), "every": N_("Every turn")},
    )
    full_sail_penalty: Literal["both", "die", "force"] = switch(
        label=N_("Firing under full sail"),
        help=N_("One table takes 2 from the force, another from the die."),
        settles="Q51",
        choices={"both": N_("Force and die"), "die": N_("Die only"), "force": N_("Force only")},
    )
    arc: Literal["120", "180"] = switch(
        label=N_("Field of fire of a broadside"),
        help=N_("The drawing of the field of fire is lost."),
        settles="Q50",
        choices={"120": N_("120 degrees"), "180": N_("180 degrees")},
    )
    critical_over_16: Literal["fire", "none"] = switch(
        label=N_("Critical totals above 16"),
        help=N_("The table ends at 16."),
        settles="Q42",
        choices={"fire": N_("Fire, as 16"), "none": N_("No effect")},
    )
    explosion_minimum: Literal["0", "1"] = switch(
        label=N_("Least loss beside an explosion"),
        help=N_("A quarter of a small craft's hull rounds down to nothing."),
        settles="Q46",
        choices={"0": N_("None"), "1": N_("1 hull point")},
    )
    small_leak_sinks: bool = switch(
        default=True,
        label=N_("A small leak sinks a ship without hull points"),
        help=N_("Else only a great leak does."),
        settles="Q73",
    )
    wind_ends_boarding: bool = switch(
        label=N_("A wind of force 4 or more ends a boarding"),
        help=N_("Else the wind counts only when ships come into contact."),
        settles="Q35",
    )
    rigging_small_sign: Literal["-1", "+1"] = switch(
        label=N_("Rigging of small ships with good crews"),
        help=N_("The chart prints \N{MINUS SIGN}1 under two decks; it may be a misprint."),
        settles="Q3",
        choices={"-1": N_("\N{MINUS SIGN}1, as printed"), "+1": N_("+1")},
    )

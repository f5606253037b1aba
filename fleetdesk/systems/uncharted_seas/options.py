"""The house-rule switches: one field for each gap of the sheet, with the reading proposed as its default."""

from typing import Literal

from fleetdesk.core.base import Frozen
from fleetdesk.core.words import N_
from fleetdesk.systems.common.switches import switch


class HouseRules(Frozen):
    """How this table plays what the sheet leaves open. The defaults are the readings proposed."""

    wind_points: Literal[8, 16] = switch(
        label=N_("Points of the wind rose"),
        help=N_("How far one notch of the wind check turns the wind."),
        settles="A04",
        choices={8: N_("8 points (45° a notch)"), 16: N_("16 points (22.5° a notch)")},
    )
    element_scope: Literal["group", "single_ship"] = switch(
        label=N_("One element of a scattered squadron"),
        help=N_("What may still be activated when a ship is out of command range."),
        settles="A05",
        choices={
            "group": N_("A group of ships within command range of each other"),
            "single_ship": N_("One single ship"),
        },
    )
    half_rounding: Literal["down", "up"] = switch(
        label=N_("Half the dice at a target partly in arc"),
        help=N_("How an odd number of attack dice is halved. Never below 1."),
        settles="A07",
        choices={"down": N_("Rounded down"), "up": N_("Rounded up")},
    )
    order: Literal["damage_first", "halve_first"] = switch(
        label=N_("Damage and partial arc together"),
        help=N_("Are the dice lost to damage taken off before or after halving?"),
        settles="A08",
        choices={
            "damage_first": N_("Damage first, then halve"),
            "halve_first": N_("Halve first, then damage"),
        },
    )
    ad_floor_after_damage: Literal[0, 1] = switch(
        label=N_("Fewest dice after damage"),
        help=N_("Can damage silence a weapon altogether?"),
        settles="A09",
        choices={0: N_("0: a weapon can be silenced"), 1: N_("1: always one die left")},
    )
    dr_mode: Literal["ge", "gt"] = switch(
        label=N_("Hits needed to damage"),
        help=N_("Are hits equal to DR enough for a hull point? CR is always reached by equal hits."),
        settles="A10",
        choices={"ge": N_("Equal to DR or more"), "gt": N_("More than DR")},
    )
    crit_hull_loss: int = switch(
        2,
        label=N_("Hull points lost to a critical"),
        help=N_("For a critical that no row of your own critical table describes."),
        settles="A11",
        bounds=(0, 6),
    )
    own_second_weapon: Literal["full", "half"] = switch(
        label=N_("Leader's own second weapon in linked fire"),
        help=N_("A broadside linked with the turret of the same ship."),
        settles="A12",
        choices={"full": N_("All its dice"), "half": N_("Half its dice, like another ship")},
    )
    penalty_per_weapon: bool = switch(
        label=N_("Dice penalty on each weapon"),
        help=N_(
            "When one ship joins two weapons, take the penalty from each instead of once from their sum."
        ),
        settles="A37",
    )
    red_ram_mode: Literal["dr_as_cr_multiples", "max1_or_cr"] = switch(
        label=N_("Criticals of a red ram"),
        help=N_("How many criticals a ram printed in red causes beyond DR."),
        settles="A14",
        choices={
            "dr_as_cr_multiples": N_("One for each whole DR"),
            "max1_or_cr": N_("One at DR, more only at multiples of CR"),
        },
    )
    ram_reduced: bool = switch(
        label=N_("Damage reduces the ram"),
        help=N_("Is the dice penalty taken off the ram score too?"),
        settles="A15",
    )
    mutual_wipeout: Literal["both_trophies", "none_scored"] = switch(
        label=N_("Both crews wiped out in one round"),
        help=N_("Both ships are removed either way."),
        settles="A18",
        choices={
            "both_trophies": N_("Each is a trophy of the other side"),
            "none_scored": N_("Nobody scores"),
        },
    )
    melee_rounds: Literal["one_per_turn", "each_activation", "first_engaged_ship"] = switch(
        label=N_("Next round of a melee"),
        help=N_("After the first round, which is fought at contact."),
        settles="A19",
        choices={
            "one_per_turn": N_("Once a turn, at the first activation of a ship engaged"),
            "each_activation": N_("At each activation of a ship engaged"),
            "first_engaged_ship": N_("At each activation of the ship that made contact"),
        },
    )
    hand_overflow: Literal["keep", "discard_down"] = switch(
        label=N_("More cards than the hand allows"),
        help=N_("What happens at the end of the turn when squadrons were lost."),
        settles="A20",
        choices={"keep": N_("Keep them and draw none"), "discard_down": N_("Discard down to the hand size")},
    )
    hand_basis: Literal["in_play", "initial"] = switch(
        label=N_("Squadrons counted for the hand"),
        help=N_("One card a squadron, five at most."),
        settles="A27",
        choices={"in_play": N_("Those with a ship in play"), "initial": N_("Those the fleet began with")},
    )
    derelict_contact: Literal["recover", "collision_first"] = switch(
        label=N_("Touching a derelict"),
        help=N_("Is a collision thrown before the derelict is recovered?"),
        settles="A22",
        choices={
            "recover": N_("Recover it, no attack"),
            "collision_first": N_("Collision first, then recover it"),
        },
    )
    engaged_may_move: bool = switch(
        label=N_("Engaged ships may move"), help=N_("May a ship sail away from a melee?"), settles="A23"
    )
    fire_into_melee: Literal["warn", "forbid"] = switch(
        label=N_("Firing at a ship in a melee"),
        help=N_("The sheet says nothing about it."),
        settles="A24",
        choices={"warn": N_("Allowed, with a reminder"), "forbid": N_("Not allowed")},
    )
    split_link_scope: Literal["ship", "weapon"] = switch(
        label=N_("Splitting and linking in one turn"),
        help=N_("What may not do both: the whole ship, or only the same weapon."),
        settles="A25",
        choices={"ship": N_("The whole ship"), "weapon": N_("Only the same weapon")},
    )
    anchor_raise: Literal["optional", "automatic"] = switch(
        label=N_("Raising the anchor"),
        help=N_("Must an anchored ship weigh anchor on its next turn?"),
        settles="A29",
        choices={"optional": N_("When the player wants"), "automatic": N_("On the next turn")},
    )
    min_move: int = switch(
        0,
        label=N_("Least distance to move, in inches"),
        help=N_("The sheet has none; the full rules are said to ask for 2 inches."),
        settles="A35",
        bounds=(0, 12),
    )
    fleet_composition_p4: bool = switch(
        label=N_("Check the make-up of the fleet"),
        help=N_("Squadron sizes, variants against standards, special squadrons by points."),
        settles="P4",
    )
    repair: bool = switch(
        label=N_("Criticals can be repaired"),
        help=N_("Lets you mark a critical as repaired. The sheet has no such rule."),
        settles="P3",
    )

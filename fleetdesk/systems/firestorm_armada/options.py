"""The house-rule switches: one field for each gap of the sheet, with the reading proposed as its default."""

from typing import Literal

from fleetdesk.core.base import Frozen
from fleetdesk.core.words import N_
from fleetdesk.systems.common.switches import switch


class HouseRules(Frozen):
    """How this table plays what the sheet leaves open. The defaults are the readings proposed."""

    initiative_dice: Literal["2d6", "1d6"] = switch(
        label=N_("Initiative dice"),
        help=N_("The sheet gives the bonus, not the dice."),
        settles="A01",
        choices={"2d6": N_("2D6 and the bonus"), "1d6": N_("1D6 and the bonus")},
    )
    min_move_round: Literal["exact", "up"] = switch(
        label=N_("Half of an odd MV"),
        help=N_("The least a ship moves."),
        settles="A03",
        choices={"exact": N_("Exact: half of 7 is 3.5"), "up": N_("Rounded up: half of 7 is 4")},
    )
    engines_cut_stops: bool = switch(
        label=N_("Engines cut: no movement"),
        help=N_("The sheet only says that such a ship need not move half its MV."),
        settles="A37",
    )
    half_rounding: Literal["down", "up"] = switch(
        label=N_("Half the dice"),
        help=N_("For a target partly in arc, an obstructed line or a cloak. Never below 1."),
        settles="A06",
        choices={"down": N_("Rounded down"), "up": N_("Rounded up")},
    )
    pd_min_ad: Literal[0, 1] = switch(
        label=N_("Fewest PD dice after damage"),
        help=N_("The floor of 1 die is for primary weapons."),
        settles="A04",
        choices={0: N_("0: point defence can be silenced"), 1: N_("1: always one die left")},
    )
    pd_explodes: bool = switch(
        label=N_("A 6 of point defence counts double"),
        help=N_("Two hits and one more die, as with other weapons."),
        settles="A13",
    )
    pd_split: Literal["min_one", "even"] = switch(
        label=N_("Dividing point defence"),
        help=N_("The sheet says it must be divided, not how."),
        settles="A10",
        choices={
            "min_one": N_("At least one die for each wing in range"),
            "even": N_("As evenly as possible"),
        },
    )
    own_second_weapon: Literal["half", "full"] = switch(
        label=N_("Own turrets joined to an own broadside"),
        help=N_("Does the second weapon of the same ship count whole?"),
        settles="A09",
        choices={"half": N_("Half their dice"), "full": N_("All their dice")},
    )
    combine_crit_scope: Literal["ship", "weapon"] = switch(
        label=N_("Damaged by a critical when combining"),
        help=N_("What must be hurt by a critical for a supporter to lose the guaranteed die."),
        settles="A08",
        choices={"ship": N_("The ship, by any critical"), "weapon": N_("The weapon that joins")},
    )
    split_combine_scope: Literal["ship", "weapon"] = switch(
        label=N_("Splitting and combining in one turn"),
        help=N_("What may not do both: the whole ship, or only the same weapon."),
        settles="A28",
        choices={"ship": N_("The whole ship"), "weapon": N_("Only the same weapon")},
    )
    ooc_own_combine: bool = switch(
        label=N_("Out of command: own turrets with own broadside"),
        help=N_("May a ship beyond command distance combine its own two weapons?"),
        settles="A26",
    )
    board_range: Literal["le", "lt"] = switch(
        label=N_("Boarding at exactly 4 inches"),
        help=N_("Does a distance of exactly 4 inches count as within 4 inches?"),
        settles="A11",
        choices={"le": N_("Allowed"), "lt": N_("Not allowed")},
    )
    boarded_until: Literal["end_of_turn", "party_gone"] = switch(
        label=N_("How long a ship counts as boarded"),
        help=N_(
            "Ships of other squadrons do not fire at it. With the boarding melee: while the party lives."
        ),
        settles="A21",
        choices={"end_of_turn": N_("To the end of the turn"), "party_gone": N_("While a party is aboard")},
    )
    boarding_resolution: Literal["manual", "assumed_melee"] = switch(
        label=N_("Boarding fights"),
        help=N_("The sheet has no dice for them."),
        settles="A20",
        choices={
            "manual": N_("Players type the losses"),
            "assumed_melee": N_("Each side throws its AP, every turn"),
        },
    )
    ram: Literal["declare", "ram_first_edition"] = switch(
        label=N_("Ramming"),
        help=N_("The sheet names it without a procedure."),
        settles="A22",
        choices={
            "declare": N_("Declared only, damage by hand"),
            "ram_first_edition": N_("At 1 hull point, on a 6: a critical for both"),
        },
    )
    crit_table: Literal["free", "revised"] = switch(
        label=N_("Critical hits"),
        help=N_("The sheet has no table."),
        settles="A16",
        choices={
            "free": N_("Hull points and an effect in your own words"),
            "revised": N_("2D6 on the table of the revised edition"),
        },
    )
    crit_hull_loss: int = switch(
        2,
        label=N_("Hull points lost to a critical"),
        help=N_("For criticals in your own words."),
        settles="A16",
        bounds=(0, 6),
    )
    repair: bool = switch(
        label=N_("Criticals can be repaired"),
        help=N_("One test for each effect in the end phase."),
        settles="E8",
    )
    repair_target: int = switch(
        4, label=N_("A repair succeeds from"), help=N_("On 1D6."), settles="E8", bounds=(2, 6)
    )
    hand_reading: Literal["squadrons_left", "minus_lost"] = switch(
        label=N_("Hand below five squadrons"),
        help=N_("7 squadrons, 3 lost: 4 cards or 2?"),
        settles="A14",
        choices={
            "squadrons_left": N_("One card for each squadron left"),
            "minus_lost": N_("The full hand less one for each squadron lost"),
        },
    )
    hand_max: int = switch(
        5,
        label=N_("Most cards in a hand"),
        help=N_("The sheet gives no upper limit."),
        settles="A24",
        bounds=(1, 12),
    )
    hand_overflow: Literal["discard_down", "keep"] = switch(
        label=N_("More cards than the hand allows"),
        help=N_("What happens in the end phase when squadrons were lost."),
        settles="A14",
        choices={"discard_down": N_("Discard down to the hand size"), "keep": N_("Keep them and draw none")},
    )
    draw_only_if_used: bool = switch(
        label=N_("Draw only after using cards"),
        help=N_("Is a hand made up only in a turn in which a card was played?"),
        settles="A36",
    )
    composition_v2: bool = switch(
        label=N_("Check the make-up of the fleet"),
        help=N_("Points of patrol, battle and grand fleets of the second edition."),
        settles="P14",
    )

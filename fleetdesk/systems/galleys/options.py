"""The house-rule switches: one field for each gap of the sheet, with the reading proposed as its default."""

from typing import Literal

from fleetdesk.core.base import Frozen
from fleetdesk.core.words import N_
from fleetdesk.systems.common.switches import switch

MOST_SWAPS = 99


class HouseRules(Frozen):
    """How this table plays what the sheet leaves open. The defaults are the readings proposed."""

    turn_order_speed: Literal["normal", "combat_with_test"] = switch(
        label=N_("Speed of To port! and To starboard!"),
        help=N_("The sheet gives no speed for the two turning orders."),
        settles="A-02",
        choices={"normal": N_("Normal speed"), "combat_with_test": N_("Combat speed, with a fatigue test")},
    )
    fatigue_timing: Literal["on_reveal_keep_speed", "on_reveal_lose_speed", "after_activation"] = switch(
        label=N_("Fatigue test at combat speed"),
        help=N_("When is it thrown, and does a failure cost the speed of this turn?"),
        settles="A-03",
        choices={
            "on_reveal_keep_speed": N_("Before moving; the speed of this turn is kept"),
            "on_reveal_lose_speed": N_("Before moving; a failure moves at normal speed"),
            "after_activation": N_("At the end of the activation"),
        },
    )
    combat_when_fatigued: Literal["ahead", "halt"] = switch(
        label=N_("To battle! by a crew that got tired meanwhile"),
        help=N_("What a fatigued ship does that reveals this order."),
        settles="A-24",
        choices={"ahead": N_("It goes ahead at normal speed"), "halt": N_("It halts")},
    )
    damage_resets_rest: bool = switch(
        default=True,
        label=N_("Damage ends a rest"),
        help=N_("Does a ship damaged while it rests lose its recovery?"),
        settles="A-09",
    )
    deck: Literal["one_card_per_ship", "alternate", "free"] = switch(
        label=N_("Activation cards"),
        help=N_("How the next faction to activate a ship is found."),
        settles="A-20",
        choices={
            "one_card_per_ship": N_("One card for each ship, shuffled"),
            "alternate": N_("Sides take turns"),
            "free": N_("As the players agree"),
        },
    )
    movement_penalty_order: Literal["additive", "subtract_then_halve"] = switch(
        label=N_("Damage and broken oars together"),
        help=N_("Is the half taken of the full speed, or of what the oars leave?"),
        settles="A-18",
        choices={
            "additive": N_("Half the speed and the penalties, added up"),
            "subtract_then_halve": N_("Penalties first, then halve"),
        },
    )
    movement_rounding: Literal["result_up", "penalty_up"] = switch(
        label=N_("Rounding of reduced movement"),
        help=N_("What is rounded up: the movement left, or the movement lost."),
        settles="A-40",
        choices={"result_up": N_("The movement left"), "penalty_up": N_("The movement lost")},
    )
    rowers_zero: Literal["immobile", "no_effect"] = switch(
        label=N_("No rowers left"),
        help=N_("For ships whose card lists rowers."),
        settles="A-19",
        choices={"immobile": N_("The ship cannot move"), "no_effect": N_("No effect")},
    )
    engager_release: Literal["test", "free"] = switch(
        label=N_("Leaving a ship one grappled oneself"),
        help=N_("Does the ship that threw the grapple need the test too?"),
        settles="A-04",
        choices={"test": N_("The same test"), "free": N_("It lets go freely")},
    )
    just_rammed_scope: Literal["until_own_activation_ends", "this_turn"] = switch(
        label=N_("How long a ram hinders disengaging"),
        help=N_("A ship rammed after its own activation would otherwise never be hindered."),
        settles="A-10",
        choices={
            "until_own_activation_ends": N_("Until its own next activation ends"),
            "this_turn": N_("This turn only"),
        },
    )
    engager_counts_engaged: bool = switch(
        default=True,
        label=N_("The grappling ship is engaged too"),
        help=N_("For its recovery, and for tests against it."),
        settles="A-39",
    )
    mutual_range: bool = switch(
        label=N_("Range must be mutual"),
        help=N_("Does a ship shoot only at ships that could shoot back?"),
        settles="A-44",
    )
    conscript_level: Literal["recruits", "below_recruits"] = switch(
        label=N_("Conscript crews of prizes"),
        help=N_("The sheet names the level but gives it no values."),
        settles="A-06",
        choices={"recruits": N_("As recruits"), "below_recruits": N_("One level below recruits, fatigue 2")},
    )
    ram_ends_move: bool = switch(
        default=True,
        label=N_("A ram ends the move"),
        help=N_("Does a ship stop after it tried to ram?"),
        settles="A-27",
    )
    oars_size_of: Literal["target", "attacker"] = switch(
        label=N_("Size that counts for breaking oars"),
        help=N_("The sheet says the size of the ship, not of which."),
        settles="A-11",
        choices={"target": N_("Of the target"), "attacker": N_("Of the attacker")},
    )
    oars_parallel_then_grapple: bool = switch(
        default=True,
        label=N_("Grapple after breaking oars alongside"),
        help=N_("The sheet confirms it only for a contact at an angle."),
        settles="A-21",
    )
    grapple_window: Literal["active_ship", "any_friend_in_contact"] = switch(
        label=N_("Who may throw grapples"),
        help=N_("Only the ship that is activated, or each friend in contact."),
        settles="A-22",
        choices={"active_ship": N_("The active ship"), "any_friend_in_contact": N_("Any friend in contact")},
    )
    odds_rounding: Literal["down", "nearest", "up"] = switch(
        label=N_("Odds between two columns"),
        help=N_("Which column of the boarding table is read."),
        settles="A-14",
        choices={
            "down": N_("The lower column"),
            "nearest": N_("The nearer column"),
            "up": N_("The higher column"),
        },
    )
    odds_below_half: Literal["use_half", "forbid"] = switch(
        label=N_("Boarding at less than one to two"),
        help=N_("The boarding table begins at one to two."),
        settles="A-14, below 1/2",
        choices={"use_half": N_("Read the column 1/2"), "forbid": N_("Not allowed")},
    )
    no_defenders: Literal["column_3_1", "auto_capture"] = switch(
        label=N_("Boarding a ship without marines"),
        help=N_("The ratio cannot be worked out."),
        settles="A-14, no defenders",
        choices={"column_3_1": N_("Read the column 3/1"), "auto_capture": N_("It is taken without a die")},
    )
    multi_attacker_loss: Literal["one_total", "each_ship"] = switch(
        label=N_("Losses of several boarders"),
        help=N_("How many points are lost when several ships assault together."),
        settles="A-13",
        choices={"one_total": N_("One point in all"), "each_ship": N_("One point for each ship")},
    )
    counter_boarding: Literal["next_turn", "immediate"] = switch(
        label=N_("Counter-assault after a repulse"),
        help=N_("When the ship that threw the boarders back may assault in its turn."),
        settles="A-15",
        choices={"next_turn": N_("In the next boarding phase"), "immediate": N_("At once")},
    )
    prize_rounding: Literal["up", "down"] = switch(
        label=N_("Half of the victorious marines"),
        help=N_("How many stay on a captured ship when the number is odd."),
        settles="A-12",
        choices={"up": N_("Rounded up"), "down": N_("Rounded down")},
    )
    prize_archers: Literal["lost", "kept"] = switch(
        label=N_("Archers of a captured ship"),
        help=N_("The sheet speaks of marines and crew only."),
        settles="A-25",
        choices={"lost": N_("They are lost"), "kept": N_("They stay")},
    )
    max_swaps: int = switch(
        0,
        label=N_("Most catapults a fleet may take in exchange"),
        help=N_("0: no limit. The sheet may be read as one ship only."),
        settles="A-16",
        bounds=(0, MOST_SWAPS),
    )

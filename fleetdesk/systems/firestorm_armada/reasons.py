"""Why the rules say no or warn: short codes for rules and cases, one sentence each for players."""

from collections.abc import Mapping
from typing import Final

from fleetdesk.core.words import N_
from fleetdesk.systems.common.sentences import Sentences

REASONS: Final[Mapping[str, str]] = {
    # activation and movement
    "already_activated": N_("This unit has already been activated this turn."),
    "not_activated": N_("It is not activated: its squadron or flight is not acting now."),
    "out_of_play": N_("This ship is no longer in play."),
    "moved": N_("It has already moved this turn."),
    "boards_now": N_("A ship that boards leaves its target next turn at the earliest (R48)."),
    "move_too_long": N_("MV is the most it may move (R11)."),
    "move_too_short": N_(
        "A ship moves at least half its MV, unless a critical or cut engines excuse it (R11-R13)."
    ),
    "engines_are_cut": N_("Its engines are cut: by house rule it does not move."),
    # fire
    "weapon_used": N_("This weapon has already fired this turn."),
    "too_obstructed": N_("No fire goes through more than 8 inches of obstacles (R19)."),
    "blocked": N_("No fire goes through a planet or planetoid (R20)."),
    "out_of_arc": N_("The target is not in the arc of the weapon."),
    "out_of_range": N_("The weapon has no dice at this distance."),
    "no_ad": N_("No attack dice are left for this shot."),
    "will_board": N_("A ship does not fire at the ship it is going to board (R46)."),
    "boarded_by_others": N_("Ships of another squadron do not fire at a ship that is being boarded (R47)."),
    "torpedoes_out": N_("A critical has put torpedoes and mines out of action."),
    "no_mines": N_("This card has no mines."),
    # combined and split fire
    "other_squadron": N_("Only ships of the same squadron combine their fire (R32)."),
    "out_of_command": N_("A ship beyond command distance cannot combine its fire (R9)."),
    "combine_and_split": N_("Nobody combines and splits fire at the same time (R39)."),
    "two_broadsides_one_ship": N_("A ship may not combine two of its own broadsides (R40)."),
    "weapon_mix": N_(
        "Broadsides, turrets and torpedoes combine with their like; turrets with a broadside only where every ship "
        "brings both (R35-R38)."
    ),
    "supporter_has_no_ad": N_("A weapon without attack dice cannot join a combined shot."),
    "no_targets": N_("A split shot needs at least one target."),
    "share_too_small": N_("Each target of a split shot gets at least one die."),
    "too_many_dice": N_("The shares add up to more dice than the weapon has."),
    "shares_and_arcs_differ": N_("Say for each share whether its target is wholly or partly in arc."),
    "different_arcs": N_("Only turrets and torpedoes are split into different arcs (R42)."),
    # point defence and wings
    "pd_must_split": N_(
        "Point defence must be divided: a die for each wing in range while they last (R44, R56)."
    ),
    "pd_must_be_even": N_("By house rule point defence is divided as evenly as possible."),
    "dice_left_over": N_("All dice are dealt: some are left over."),
    "too_many_targets": N_("There are more shares than wings in range."),
    "out_of_pd_range": N_("Point defence reaches 4 inches (R55)."),
    "wing_repelled": N_("A repelled wing is not fired at again this turn (R57)."),
    "pd_used": N_("Its point defence has already fired this turn."),
    "pd_out": N_("A critical has put its point defence out of action."),
    "touch_after_repel": N_("A repelled wing touches no enemy in the same turn (R62)."),
    "aboard": N_("This wing is aboard its carrier: launch it first."),
    "not_aboard": N_("This wing is not aboard."),
    "launch_out": N_("A critical keeps its carrier from launching."),
    # boarding and ramming
    "rammed_this_turn": N_("A ship that rams does not board in the same turn (R45)."),
    "too_far": N_("Only a ship within 4 inches can be boarded (R50)."),
    "through_a_ship": N_("The party may not go through another ship (R51)."),
    "one_target_only": N_("AP may not be divided among several ships (R52)."),
    "no_ap": N_("It has no assault points to send."),
    "all_or_none": N_("All assault points go, or none (R53)."),
    "has_boarded": N_("It has boarded this turn already."),
    "fired_at_target": N_("It has fired at this ship, so it cannot board it (R46)."),
    "will_board_no_ram": N_("It was declared to board this turn: a ship that rams does not (R45)."),
    "ram_needs_last_hull": N_("The house rule lets a ship ram only with its last hull point."),
    # cards
    "wrong_phase": N_("This type of card is not played in this phase."),
    "unknown_card": N_("Cards are of type T, S, A or R."),
    "card_out_of_command": N_("No card is played on a ship beyond command distance (R8)."),
    "just_drawn": N_("A card drawn in this phase is not discarded before the next end phase (R65)."),
    "not_in_hand": N_("This card is not in the hand."),
    "a_card_after_s_card": N_("Usually no A card is played on a squadron that has an S card this turn."),
    "s_card_after_a_card": N_("Usually no S card is played on a squadron that has an A card this turn."),
    "second_s_card": N_("Usually a squadron gets one S card a turn."),
    "second_a_card": N_("Usually a squadron gets one A card a turn."),
    "second_t_card": N_("Usually a player plays one T card a turn."),
    "s_card_after_start": N_("Usually an S card is played at the start of an activation."),
    # flights
    "more_than_6_wings": N_("Usually a flight has 6 wings at most."),
    "mixed_types": N_("Usually all wings of a flight are of one type."),
    "more_than_2_flights": N_("Usually a carrier sends out 2 flights at most."),
    "more_than_capacity": N_("The carrier has no room for so many wings."),
    # criticals
    "already_repaired": N_("This critical is repaired already."),
    "no_repair": N_("The house rules do not let criticals be repaired."),
    "repair_at_end": N_("Criticals are repaired in the end phase (E8)."),
    "repair_tried": N_("This effect was already tried this turn."),
}
"""Code -> English sentence, a key of the catalogue."""

WORDS: Final[Mapping[str, str]] = {
    "will_board": N_("to board"),
    "boarded_by_others": N_("boarded"),
    "out_of_play": N_("gone"),
}
"""Code -> the same in a word, for the tile of the ship it speaks against."""
SENTENCES = Sentences(REASONS, WORDS)

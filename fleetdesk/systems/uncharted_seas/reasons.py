"""Why the rules say no or warn: short codes for rules and cases, one sentence each for players."""

from collections.abc import Mapping
from typing import Final

from fleetdesk.core.words import N_
from fleetdesk.systems.common.sentences import Sentences

REASONS: Final[Mapping[str, str]] = {
    # activation and movement
    "already_activated": N_("This squadron has already been activated this turn."),
    "not_activated": N_("This ship is not activated: its squadron or element is not acting now."),
    "out_of_play": N_("This ship is no longer in play."),
    "anchored": N_("An anchored ship stays where it is; raise the anchor first."),
    "engaged": N_("This ship is engaged in a melee."),
    "move_too_long": N_("The move costs more than the MV of the ship."),
    "below_min_move": N_("The move is shorter than the least distance set in the house rules."),
    "out_of_command": N_("This ship is not in the activated element: it only drifts."),
    "moved": N_("This ship has already moved this turn (R18)."),
    "another_moves": N_("Another ship has begun its move: finish it first, ships move one by one (R18)."),
    "squadron_fired": N_(
        "This squadron has begun to fire: all its ships move before the first fires (R18, R20)."
    ),
    "drifts_at_end": N_("A derelict drifts in the end phase (A21)."),
    "aground": N_("It has run aground: it does not drift any more (R38)."),
    # anchor
    "already_anchored": N_("The ship is already anchored."),
    "not_anchored": N_("The ship is not anchored."),
    "move_not_finished": N_("The anchor is dropped after the whole move of the ship."),
    "has_fired": N_("The anchor is dropped before firing; this ship has fired."),
    "same_turn": N_("The anchor dropped this turn can be raised next turn at the earliest."),
    "has_moved": N_("Raising the anchor takes the whole move of the turn."),
    # fire
    "enemy_contact": N_("A ship in contact with an enemy does not fire."),
    "weapon_used": N_("This weapon has already fired this turn."),
    "out_of_range": N_("The target is beyond the last range band of the weapon."),
    "out_of_arc": N_("The target is not in the arc of the weapon."),
    "no_ad": N_("No attack dice are left for this shot."),
    "leader_has_no_ad": N_("The leader has no attack dice for this shot."),
    "supporter_has_no_ad": N_("A weapon without attack dice cannot join a linked shot."),
    "other_squadron": N_("Only ships of the activated squadron can link their fire."),
    "target_in_melee": N_("The target is in a melee; the house rules forbid firing at it."),
    "fire_into_melee": N_("The target is in a melee: agree on who may be hit."),
    "no_targets": N_("A split shot needs at least one target."),
    "share_too_small": N_("Each target of a split shot gets at least one die."),
    "too_many_dice": N_("The shares add up to more dice than the weapon has."),
    "split_and_linked": N_("A ship that splits its fire cannot take part in a linked shot."),
    "shares_and_arcs_differ": N_("Say for each share whether its target is wholly or partly in arc."),
    # contact
    "no_ram": N_("This ship has no ram."),
    "recovered": N_("A derelict is not attacked: the first ship to touch it recovers it (R39, R40)."),
    "not_an_enemy": N_("Only an enemy ship is rammed; any other contact is a collision."),
    "stopped": N_("This ship stopped at its contact: it rams no other in the same activation (R55)."),
    "fought": N_("This ship made contact and fought its melee: all fire comes before that (R57, R58)."),
    # melee
    "negative_share": N_("A share of melee dice cannot be less than 0."),
    "dice_left_over": N_("The shares add up to fewer dice than the ship has melee dice."),
    "not_in_this_melee": N_("Melee dice can only go to ships in this melee."),
    # cards
    "wrong_phase": N_("This type of card is not played in this phase."),
    "unknown_card": N_("Cards are of type T, S, A or R."),
    "just_drawn": N_("Only cards held before this draw can be replaced."),
    "not_in_hand": N_("This card is not in the hand."),
    # criticals
    "already_repaired": N_("This critical is repaired already."),
    "no_repair": N_("The house rules do not let criticals be repaired."),
}
"""Code -> English sentence, a key of the catalogue."""
SENTENCES = Sentences(REASONS)

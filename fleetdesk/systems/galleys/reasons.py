"""Why the rules say no or warn: short codes for rules and cases, one sentence each for players."""

from collections.abc import Mapping
from typing import Final

from fleetdesk.core.words import N_
from fleetdesk.systems.common.sentences import Sentences

REASONS: Final[Mapping[str, str]] = {
    # orders and movement
    "tired": N_("A fatigued crew cannot row at combat speed (R12)."),
    "resting": N_("A resting crew only defends itself and shoots (R18)."),
    "held": N_("The ship is still held by a link: it does not move (R26)."),
    "not_active": N_("This ship is not the one being activated."),
    "moved": N_("The movement of this ship is over."),
    "test_due": N_("The fatigue test is thrown before moving (R13)."),
    "turn_due": N_("Under this order the ship turns first, by one turning angle at least (R6, R7)."),
    "halted": N_("Under this order the ship does not move."),
    "out_of_play": N_("This ship is no longer in play."),
    "rest_halt": N_("A crew rests only at a halt (R16)."),
    "rest_fresh": N_("Only a fatigued crew gains anything from a rest (R22)."),
    "rest_engaged": N_("An engaged ship cannot rest (R20)."),
    # disengaging
    "disengage_tried": N_("It already tried to leave this ship this turn (R42)."),
    "disengage_halt": N_("A ship that halts has no movement to disengage at the start of (R36)."),
    "not_linked": N_("This ship is held by nobody."),
    # ramming
    "ram_order": N_("A ship rams while it moves forward (R47)."),
    "ram_bow": N_("A ship is rammed in the side or the stern, never bow to bow (R47)."),
    "ram_too_short": N_("It must first spend half of its undamaged cruise speed (R48)."),
    "ram_not_straight": N_("The last 3 cm must be straight (R49)."),
    "ram_tried": N_("It already tried to ram in this activation (R63)."),
    "ram_after_oars": N_("A ship that broke oars cannot ram in the same activation (R75)."),
    # grapples
    "grapple_tried": N_("It already threw grapples at this ship in this activation (R65)."),
    "grapple_after_oars": N_("The house rules allow no grapple after breaking oars alongside."),
    "linked_already": N_("This ship already holds that one."),
    "not_an_enemy": N_("That is not an enemy ship."),
    # oars
    "oars_after_ram": N_("A ship that tried to ram cannot break oars in the same activation (R75)."),
    "bank_broken": N_("This bank of oars is already broken (R83)."),
    "oars_angle": N_("The contact must be alongside, or at more than 45° (R74)."),
    "oars_tried": N_("It already tried this bank in this activation (R85)."),
    # shooting
    "out_of_range": N_("The target is out of range (R87)."),
    "no_dice": N_("There is nothing left to shoot with."),
    "shot_already": N_("These dice have already been used this turn."),
    # boarding
    "no_marines": N_("Without marines there is no assault (R97)."),
    "odds_too_low": N_("The house rules allow no assault at less than one to two."),
    "no_right": N_("Only the ship that engaged another may assault it (R96)."),
    "assaulted": N_("This ship was already assaulted this turn (R97)."),
    "fought": N_("This pair has already fought this turn."),
    # list building
    "swap_roman": N_("Only a Roman ship takes a catapult in exchange (R108)."),
    "swap_engine": N_("A ship carries one engine at most."),
    "swap_men": N_("The exchange costs 2 marines and 2 archers (R108)."),
    "swap_late": N_("The exchange is made before the first orders (R108)."),
    "swap_most": N_("The house rules allow no more exchanges for this fleet."),
    # phases
    "wrong_phase": N_("This belongs to another phase of the turn."),
}
"""Code -> English sentence, a key of the catalogue."""

WORDS: Final[Mapping[str, str]] = {
    "tired": N_("crew fatigued"),
    "linked_already": N_("held"),
    "grapple_tried": N_("tried"),
    "grapple_after_oars": N_("oars broken"),
}
"""Code -> the same in a word, for the tile of the ship it speaks against."""
SENTENCES = Sentences(REASONS, WORDS)

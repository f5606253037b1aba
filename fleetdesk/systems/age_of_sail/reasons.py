"""Why the rules say no: short codes for rules and cases, one sentence each for players."""

from collections.abc import Mapping
from typing import Final

from fleetdesk.core.words import N_
from fleetdesk.systems.common.sentences import Sentences

REASONS: Final[Mapping[str, str]] = {
    # broadsides
    "N_HULL0": N_("A ship without hull points does not fight (R95)."),
    "N_LEAK": N_("A ship with a leak does not fight until it is stopped (R110)."),
    "N_FIRE": N_("A ship on fire does not fight until it is out (R111)."),
    "N_STRUCK": N_("She has struck her colours (R95)."),
    "N_WIND6": N_("In a wind of force 6 nobody fires (R27)."),
    "N_RANGE": N_("Guns reach from 1 to 7 hexes (R87)."),
    "N_FORT_MIN": N_("A fort does not fire at 1 hex (R97)."),
    "N_ARC": N_("The target is outside the field of fire (R86)."),
    "N_VISIBILITY": N_("The target cannot be seen (R32)."),
    "fired": N_("She has already fired this turn (R85)."),
    "not_an_enemy": N_("That is not an enemy in play."),
    "out_of_play": N_("This ship is no longer in play."),
    # boarding
    "board_wind": N_("In a wind of force 4 or more nobody boards (R26)."),
    "board_fort": N_("A fort neither boards nor is boarded."),
    "board_sides": N_("A boarding needs ships of both sides in one hex (R75)."),
    "rounds_over": N_("Three rounds were fought this turn (R78)."),
    "board_over": N_("One side has no ship left that can fight (R84)."),
    # command
    "flagship_stands": N_("The flagship is still afloat under her own colours."),
    "no_successor": N_("The house rules name no new flagship (R41)."),
    # phases
    "wrong_phase": N_("This belongs to another phase of the turn."),
    "log_closed": N_("The log of her side is closed: open it again first (R40)."),
    "log_open": N_("This log is open."),
    "weather_done": N_("The weather of this turn is settled."),
    "not_its_turn": N_("Something else comes first in the order of damage."),
    "settled": N_("Surrenders were settled this turn."),
}
"""Code -> English sentence, a key of the catalogue."""

WORDS: Final[Mapping[str, str]] = {
    "N_RANGE": N_("too far"),
    "N_FORT_MIN": N_("too near"),
    "N_ARC": N_("no gun bears"),
    "N_VISIBILITY": N_("unseen"),
}
"""Code -> the same in a word, for the tile of the ship it speaks against."""
SENTENCES = Sentences(REASONS, WORDS)

"""Slips and contradictions of the rule sheet."""

from __future__ import annotations

from fleetdesk.core.game.misprints import Misprint
from fleetdesk.core.words import N_

MISPRINTS = (
    Misprint(
        where="A-01",
        printed=N_("The phases of a turn are printed in the order 1, 3, 2, 4."),
        read=N_("1, 2, 3, 4: two columns ran into one."),
    ),
    Misprint(
        where="A-02",
        printed=N_("No speed stands beside the orders to turn to port or to starboard."),
        read=N_("Normal speed."),
        switch="turn_order_speed",
    ),
    Misprint(
        where="A-05",
        printed=N_("Another card is drawn twice between two ships: at the end of 2.e and again at 2.b."),
        read=N_("One card is drawn, then the turn goes on at 2.b."),
    ),
    Misprint(
        where="A-06",
        printed=N_("The crew of a captured ship are conscripts, a level that stands nowhere else."),
        read=N_("They count as recruits."),
        switch="conscript_level",
    ),
    Misprint(
        where="R60 · A-07",
        printed=N_("A ram above D sinks, and a ram of D+1 or D+2 only damages."),
        read=N_("D+1 and D+2 damage; only more than D+2 sinks."),
    ),
    Misprint(
        where="A-08",
        printed=N_("The ram table does not say which of the two ships is damaged for its -1."),
        read=N_("The target, as in the grapple table; a tick changes it for one ram."),
    ),
    Misprint(
        where="A-11",
        printed=N_("Breaking oars counts the size of the ship without saying which."),
        read=N_("The ship attacked, as everywhere else."),
        switch="oars_size_of",
    ),
    Misprint(
        where="A-23",
        printed=N_("The range of a catapult reads min. 2 - 5 cm, and its dice are not given."),
        read=N_("2 to 5 cm inclusive, one die."),
    ),
    Misprint(
        where="A-26",
        printed=N_("A table of three lines stands without a heading before the one of the ram."),
        read=N_("It belongs to disengaging."),
    ),
    Misprint(
        where="A-29",
        printed=N_("A tired crew stays so for the whole game, and the next sentence lets it recover."),
        read=N_("Rest is the exception."),
    ),
    Misprint(
        where="A-33",
        printed=N_("Victory, length of the game, table edge and collisions are not in the sheet."),
        read=N_("Ships sunk and captured are counted; the players judge."),
    ),
)
"""In the order of the sheet."""

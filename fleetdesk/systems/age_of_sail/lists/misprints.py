"""Slips, gaps and contradictions of the rulebook."""

from __future__ import annotations

from fleetdesk.core.game.misprints import Misprint
from fleetdesk.core.words import N_

MISPRINTS = (
    Misprint(
        where="R16 \N{MIDDLE DOT} Q2",
        printed=N_("The row of crew quality 1 is blank."),
        read=N_("It changes nothing: the multipliers rise from 1."),
    ),
    Misprint(
        where="R14 \N{MIDDLE DOT} Q3",
        printed=N_("The rigging column says \N{MINUS SIGN}1 under two decks for good crews."),
        read=N_("As printed, although it slows small ships with better crews."),
        switch="rigging_small_sign",
    ),
    Misprint(
        where="R18 \N{MIDDLE DOT} Q8",
        printed=N_("No die is given for the first force of the wind."),
        read=N_("The die is the force, unless the scenario says otherwise."),
    ),
    Misprint(
        where="R19 \N{MIDDLE DOT} Q9",
        printed=N_("The table for changes of the wind has no line for no change."),
        read=N_("The wind changes every turn after the first."),
        switch="weather_check",
    ),
    Misprint(
        where="R25 \N{MIDDLE DOT} Q12",
        printed=N_("The wind rows 4 and 5 break off after a No."),
        read=N_("No full sail, as row 6 says in full."),
    ),
    Misprint(
        where="R38 \N{MIDDLE DOT} Q18",
        printed=N_("Orders two or three turns ahead: it is not said how they are counted."),
        read=N_("So many turns lie between writing and sailing."),
        switch="lead_counting",
    ),
    Misprint(
        where="R88 R91 \N{MIDDLE DOT} Q51",
        printed=N_("Full sail costs 2 of the force in one table, 2 of the die in another."),
        read=N_("Both count."),
        switch="full_sail_penalty",
    ),
    Misprint(
        where="R94 \N{MIDDLE DOT} Q40",
        printed=N_("The gunnery table has no column above 6 and none filled at 1."),
        read=N_("More than 6 reads as 6; 1 and less does nothing."),
    ),
    Misprint(
        where="R101 \N{MIDDLE DOT} Q42",
        printed=N_("The table of criticals ends at 16; great ships pass it at once."),
        read=N_("More than 16 is fire."),
        switch="critical_over_16",
    ),
    Misprint(
        where="R124 \N{MIDDLE DOT} Q50",
        printed=N_("The drawing of the field of fire is lost."),
        read=N_("Two broadsides of 120 degrees."),
        switch="arc",
    ),
    Misprint(
        where="R1 \N{MIDDLE DOT} Q56",
        printed=N_("1M is 1.5 knots; 200 m in 5 minutes are 1.3."),
        read=N_("1.5 is shown; no rule uses it."),
    ),
)

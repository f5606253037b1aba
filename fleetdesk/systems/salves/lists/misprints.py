"""Slips, gaps and contradictions of the rules, and how they are played (section 9)."""

from __future__ import annotations

from fleetdesk.core.game.misprints import Misprint
from fleetdesk.core.words import N_

MISPRINTS = (
    Misprint(
        where="R9 · A-01",
        printed=N_("Ranges go all round the ship, without saying how corners count."),
        read=N_("Square rings: a corner is as far as the cells beside it."),
        switch="range_metric",
    ),
    Misprint(
        where="R5 · A-02",
        printed=N_("A carrier attacks at 3 cells, and not at 0, 1 or 2."),
        read=N_("Exactly 3 cells."),
        switch="cv_max",
    ),
    Misprint(
        where="R42 · A-03",
        printed=N_("Guns reach 0 to 1 cell, but with one ship a cell 0 is only her own."),
        read=N_("As printed: firing at one's own cell is allowed, with a warning."),
        switch="range_offset",
    ),
    Misprint(
        where="R2 · A-04",
        printed=N_("Two players may choose the same cell in secret."),
        read=N_("The later one is asked for another cell, and not told whose ship is there."),
    ),
    Misprint(
        where="R15 · A-05",
        printed=N_("No ship crosses an occupied cell, but what happens at a hidden ship is not said."),
        read=N_("The move stops before it; only its owner learns the cell."),
        switch="blocked_move",
    ),
    Misprint(
        where="R18 · A-06",
        printed=N_("Ships move only if one is detected, without saying when that is looked at."),
        read=N_("At the start of the player's turn; firing is never held back."),
        switch="gate",
    ),
    Misprint(
        where="R23 · A-07",
        printed=N_("In the first turn all name the ship that fires and the cell, both in the singular."),
        read=N_("One ship, one cell, all its shots."),
        switch="first_turn",
    ),
    Misprint(
        where="R31 · A-08",
        printed=N_("A submarine is hit only by a direct shot, which is not explained."),
        read=N_("A salvo whose shots all go to one cell."),
    ),
    Misprint(
        where="A-09",
        printed=N_("Nothing says whether the values of enemy ships are known."),
        read=N_("Names and types are public, values are secret."),
        switch="values_public",
    ),
    Misprint(
        where="R33 · A-10",
        printed=N_("A player names his ship that was hit, not how often."),
        read=N_("Only the name is public."),
        switch="announce_hits",
    ),
    Misprint(
        where="A-12",
        printed=N_("Cruisers and other types have no line."),
        read=N_("The nearest of the four types, chosen by hand."),
    ),
    Misprint(
        where="R45 · A-13",
        printed=N_("Moves are relayed on the forum, without saying how much of them."),
        read=N_("Their steps, never a cell."),
        switch="publish_moves",
    ),
    Misprint(
        where="R41 · A-14",
        printed=N_("Nothing says whether shots hit own ships."),
        read=N_("They do; the player is warned."),
        switch="friendly_fire",
    ),
    Misprint(
        where="R36 · A-15",
        printed=N_("A diagonal costs 1 point at speed 1 and 2 points above."),
        read=N_("As printed."),
    ),
    Misprint(
        where="R35 · A-17",
        printed=N_("The example of a move of 3 cells visits only 2."),
        read=N_("3 points: one straight cell and one diagonal."),
    ),
    Misprint(
        where="R44 · A-16",
        printed=N_("No size of the grid, no victory and no end are given."),
        read=N_("50 cells for each player; the last fleet afloat wins."),
        switch="area_per_player",
    ),
    Misprint(
        where="R21 · A-21",
        printed=N_("In the first turn all players fire, it says; a ship without an order does nothing."),
        read=N_("A player may pass, and is reminded."),
    ),
    Misprint(
        where="R8 · A-22",
        printed=N_("The range of a submarine is not said to go all round."),
        read=N_("All round, as for the others."),
    ),
)

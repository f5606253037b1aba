"""Slips and gaps of the reference sheet."""

from __future__ import annotations

from fleetdesk.core.game.misprints import Misprint
from fleetdesk.core.words import N_

MISPRINTS = (
    Misprint(
        where="R3 · A01",
        printed=N_("The initiative line gives the tactics bonus and not the dice it is added to."),
        read=N_("2D6 and the bonus; ties are thrown again."),
        switch="initiative_dice",
    ),
    Misprint(
        where="R2 · A30",
        printed=N_("T cards follow last turn's initiative, which the first turn does not have."),
        read=N_("A roll-off stands in for it, when both sides play one."),
    ),
    Misprint(
        where="R11 · A03",
        printed=N_("Half of an odd MV is not said to be rounded."),
        read=N_("It is not: half of 7 is 3.5 inches."),
        switch="min_move_round",
    ),
    Misprint(
        where="R24 · A05",
        printed=N_("Turrets stand neither among what damage reduces nor among what it does not."),
        read=N_("They are primary weapons: reduced, to 1 die at least."),
    ),
    Misprint(
        where="R28 · A04",
        printed=N_(
            "Point defence is reduced by damage, and the floor of 1 die speaks of primary weapons only."
        ),
        read=N_("Point defence may drop to 0."),
        switch="pd_min_ad",
    ),
    Misprint(
        where="A15",
        printed=N_("Hits are counted, and nothing is said of what they do."),
        read=N_("Hits reach DR for a hull point or CR for a critical, as in the sister game."),
    ),
    Misprint(
        where="A16",
        printed=N_("Critical hits are named without a table."),
        read=N_("Two hull points and an effect in the players' own words; the revised table on request."),
        switch="crit_table",
    ),
    Misprint(
        where="R34 · A08",
        printed=N_("The guaranteed die is lost “unless damaged by a critical”: ship or weapon?"),
        read=N_("Any critical on the ship that has not been repaired."),
        switch="combine_crit_scope",
    ),
    Misprint(
        where="R44 · A10",
        printed=N_("Point defence must be divided, and nobody says how."),
        read=N_("Every wing in range gets at least one die while they last."),
        switch="pd_split",
    ),
    Misprint(
        where="R50 · A11",
        printed=N_("“Within 4 inches” may or may not include 4 inches."),
        read=N_("It does."),
        switch="board_range",
    ),
    Misprint(
        where="A20",
        printed=N_("Boarders are sent with all their AP, and there are no dice for the fight."),
        read=N_("Players type the losses; a melee can be switched on."),
        switch="boarding_resolution",
    ),
    Misprint(
        where="R45 · A22",
        printed=N_("Ramming forbids boarding and is explained nowhere."),
        read=N_("It is declared, and the damage marked by hand."),
        switch="ram",
    ),
    Misprint(
        where="R57 · A23",
        printed=N_("A ship that uses point defence may not fire at a repelled wing: repelled by whom?"),
        read=N_("By anybody: the wing is left alone for the rest of the turn."),
    ),
    Misprint(
        where="R63 · A14",
        printed=N_("The hand shrinks by one for each lost squadron, but only below five squadrons."),
        read=N_("One card for each squadron left: 4 of 7 leave four cards, not two."),
        switch="hand_reading",
    ),
    Misprint(
        where="R6 · A25",
        printed=N_("Victory points are worked out in the end phase from no table."),
        read=N_("Players count them; points destroyed and captured are shown beside."),
    ),
)
"""In the order of the sheet."""

"""Slips and gaps of the reference sheet."""

from __future__ import annotations

from fleetdesk.core.game.misprints import Misprint
from fleetdesk.core.words import N_

MISPRINTS = (
    Misprint(
        where="R3 · A01",
        printed=N_("The initiative line names neither the winning die nor what it wins."),
        read=N_("The higher die wins and activates first; ties are thrown again."),
    ),
    Misprint(
        where="R4 · A04",
        printed=N_("A notch of the wind is never defined."),
        read=N_("One point of an eight-point rose."),
        switch="wind_points",
    ),
    Misprint(
        where="R16 · A06",
        printed=N_("An anchored ship of an element left behind both stays put and drifts."),
        read=N_("It stays: the anchor is the more particular rule."),
    ),
    Misprint(
        where="R31 · A10",
        printed=N_("Damage needs hits that exceed DR in one place, that equal or exceed it in two others."),
        read=N_("Equal is enough."),
        switch="dr_mode",
    ),
    Misprint(
        where="A28",
        printed=N_("The table of critical hits is missing."),
        read=N_("2D6 are thrown and noted; players type the effect from their own table."),
    ),
    Misprint(
        where="A11",
        printed=N_("The hull lost to a critical hit is not given."),
        read=N_("Two points each, and the players may change it."),
        switch="crit_hull_loss",
    ),
    Misprint(
        where="A17",
        printed=N_("The damage of a ram is resolved in two places of the same procedure."),
        read=N_("It is thrown once, at the first; the second only notes the crew already lost."),
    ),
    Misprint(
        where="A26",
        printed=N_("Melees of several ships against several are named and not explained."),
        read=N_("The players part them into groups of many against one."),
    ),
    Misprint(
        where="R65 · A18",
        printed=N_("Two crews that wipe each other out in one round would each take the other."),
        read=N_("Both ships go, each a trophy of the other side."),
        switch="mutual_wipeout",
    ),
    Misprint(
        where="R66 · A19",
        printed=N_(
            "A melee goes on both in the next turns and at the next activation of the first ship engaged."
        ),
        read=N_("One round at contact, then one a turn, when the first of them is activated."),
        switch="melee_rounds",
    ),
    Misprint(
        where="A33",
        printed=N_("The sheet ends without saying who wins."),
        read=N_("Points destroyed, trophies and ships saved are counted; the players judge."),
    ),
)
"""In the order of the sheet."""

"""Texts of the scenarios that come with the game, as the catalogues know them."""

from __future__ import annotations

from fleetdesk.core.words import N_

MYLAE = (
    N_("Sicily"),
    N_("Tyrrhenian Sea"),
    N_("African Sea"),
    N_("Mylae"),
    N_("Mylae, 260 BC"),
    N_(
        "Off the north coast of Sicily. The Carthaginians see Roman beginners and row straight at them, each as fast as"
        " he can. On the Roman bows stands something none of them has seen before."
    ),
    N_("The side that first has four enemy ships sunk or taken wins."),
    N_(
        "Course of the battle: Polybius 1.22-1.23. Eight ships stand for each fleet; shore, places and numbers of the"
        " victory are ours."
    ),
)
ECNOMUS = (
    N_("Ecnomus, 256 BC"),
    N_(
        "Along the south coast of Sicily the Roman fleet sails west in a wedge, its last squadrons behind. The"
        " Carthaginian line stretches from the shore out to sea: its centre is to give way, its wings are to close in."
    ),
    N_(
        "Rome wins when four Carthaginian ships are sunk or taken; Carthage wins when four Roman ones are, or if"
        " neither has happened by the last turn: then the way to Africa is barred."
    ),
    N_(
        "Order of both fleets: Polybius 1.26-1.28. Eight ships stand for each fleet; shore, places and numbers of the"
        " victory are ours."
    ),
)

"""Texts of the scenarios that come with the game, as the catalogues know them."""

from __future__ import annotations

from fleetdesk.core.words import N_

ABOUKIR = (
    N_("Aboukir Bay"),
    N_("Aboukir Point"),
    N_("Aboukir Island"),
    N_("Shoals"),
    N_("Off Cape Trafalgar"),
    N_("Off Guadeloupe"),
    N_("Aboukir, 1 August 1798"),
    N_(
        "Brueys lies at anchor in a bay with a shoal behind him and an island battery at the head of his line. Late in"
        " the day Nelson comes down before the wind and does not wait for morning. Is there water enough to pass inside the line? Night falls at 20:00, in turn 21."
    ),
    N_(
        "Great Britain wins when nine of Brueys' ships are taken, sunk or have struck; France wins when four of"
        " Nelson's are. Culloden ran onto the shoal on the day: what a ship on a shoal suffers, the table decides"
        " before the first turn."
    ),
    N_(
        "Ships, wind and hour as on the cards of both lists. Shoal, island and shore are drawn by us after the accounts"
        " of the battle, at 200 m a hex; numbers of the victory are ours."
    ),
)
TRAFALGAR = (
    N_("Trafalgar, 21 October 1805"),
    N_(
        "A long swell and hardly any wind. Villeneuve has turned back towards Cadiz; Nelson's weather column steers for"
        " the middle of his line, bows on, and will be under fire for some turns before it can answer."
    ),
    N_(
        "The side that first has five enemy ships taken, sunk or struck wins. If neither has by the last turn, the"
        " combined fleet has reached Cadiz and wins."
    ),
    N_(
        "Ships, captains, wind and line as on the cards of both lists: the weather column against van and centre,"
        " twelve against twelve. Distances and numbers of the victory are ours."
    ),
)
BLANCHE = (
    N_("Blanche and Pique, 5 January 1795"),
    N_(
        "Off Guadeloupe, half past midnight. Two frigates that have watched each other all day pass on opposite tacks"
        " within pistol shot. One captain will not see the morning."
    ),
    N_("Whoever takes or sinks the other wins."),
    N_(
        "Guns, captains, place and hour: W. James, Naval History I, p. 278, and Marshall, Royal Naval Biography II, p."
        " 10; men, wind and distance are ours. Card values: our derivation"
    ),
)
FRIGATES = (N_("Blanche 1795 \N{MIDDLE DOT} Faulknor"), N_("Pique 1795 \N{MIDDLE DOT} Conseil"))

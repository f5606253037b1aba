"""Texts of the lists and cards that come with the game, as the catalogues know them."""

from __future__ import annotations

from fleetdesk.core.words import N_, Msg

FORMULA = N_(
    "Our derivation, not printed values, from guns, gun decks and men: a = men / 120, b = guns / 12, c = guns / 20,"
    " H = guns / 5, hull sections by decks, M 2/4/3, 3/5/4 or 4/6/5 by decks, inertia 1 (one-deckers 2);"
    " crew quality our judgement"
)
"""Source of every ship card; the rulebook prints none."""
RATES = N_(
    "Guns by her rate after Adye, The Bombardier and Pocket Gunner, and the French ordinance of 1786; men rounded, our"
    " judgement. Our derivation, not printed values, from guns, gun decks and men: a = men / 120, b = guns / 12, c ="
    " guns / 20, H = guns / 5, hull sections by decks, M 2/4/3, 3/5/4 or 4/6/5 by decks, inertia 1 (one-deckers 2);"
    " crew quality our judgement"
)
"""Source of the cards of rates that sailed in neither battle."""
BATTERY = N_("Marshall, Royal Naval Biography I, p. 183; b 4, c 4 and the hull are ours")
PLAIN_BATTERY = N_("Our card: b 4, c 4, H 6")
GUNS_OF_THE_BATTERY = N_("Four 12-pounders, smaller guns and two 13-inch mortars.")
GROUNDED = N_("Grounded, took no part on the day.")
NILE_BRITISH = N_(
    "Guns, men and commanders: Battles of the Nile and Alexandria, p. 13; order of approach, wind and hour:"
    " W. James, Naval History II, p. 163. Card values: our derivation"
)
NILE_FRENCH = N_(
    "Guns and men: Battles of the Nile and Alexandria, p. 14; captains and island battery: Marshall, Royal Naval"
    " Biography I, p. 183; anchored line: W. James, Naval History II, p. 163. Card values: our derivation"
)
TRAFALGAR_BRITISH = N_(
    "Guns and captains: W. James, Naval History IV, p. 26; complements by ship where known, else Adye, The Bombardier"
    " and Pocket Gunner. Card values: our derivation"
)
TRAFALGAR_ALLIES = N_(
    "Guns and captains: W. James, Naval History IV, p. 28; line and wind: p. 31; complements by class, Spanish ships"
    " after S. Willis, In the Hour of Victory. Card values: our derivation"
)
NILE_BRITISH_NOTES = N_(
    "Vanguard is the flagship; Saumarez in Orion was second in command: mark Orion as second if you want one."
    " Positions of the scenario are ours."
)
NILE_FRENCH_NOTES = N_(
    "At anchor in line, the wind on their bows; night falls at 20:00, in turn 21. Positions of the scenario are ours."
)
TRAFALGAR_BRITISH_NOTES = N_(
    "Twelve ships against twelve; a light breeze, read here as force 2. Positions of the scenario are ours."
)
TRAFALGAR_ALLIES_NOTES = N_(
    "Neptuno, Rayo and San Leandro are left out, to keep twelve against twelve. Positions of the scenario are ours."
)
NAMES = (
    N_("Nile 1798 \N{MIDDLE DOT} Nelson"),
    N_("Nile 1798 \N{MIDDLE DOT} Brueys"),
    N_("Trafalgar 1805 \N{MIDDLE DOT} Nelson"),
    N_("Trafalgar 1805 \N{MIDDLE DOT} Villeneuve"),
    N_("France and Spain"),
    N_("Van"),
    N_("Centre"),
    N_("Rear"),
    N_("Weather column"),
    N_("Detached"),
)
COMMANDERS = (
    N_("Rear-Adm. Sir Horatio Nelson; Capt. Edward Berry"),
    N_("Rear-Adm. Blanquet; Capt. Gillet"),
    N_("Rear-Adm. Villeneuve; Capt. Saunier"),
    N_("Vice-Adm. Brueys; Rear-Adm. Ganteaume; Capt. Casabianca"),
    N_("Rear-Adm. Earl of Northesk; Capt. Charles Bullen"),
    N_("Vice-Adm. Lord Nelson; Capt. Thomas Hardy"),
    N_("Vice-Adm. Villeneuve; Capt. Magendie"),
    N_("Rear-Adm. Dumanoir; Capt. Letellier"),
    N_("Rear-Adm. Cisneros; Commod. Uriarte"),
)
"""With their ranks; other names are the same in every language."""


def commander(name: str) -> Msg:
    """Who commands a ship, with the rank of an admiral in the reader's language; "" for nobody."""
    return Msg(key=name) if name in COMMANDERS else Msg.verbatim(name)

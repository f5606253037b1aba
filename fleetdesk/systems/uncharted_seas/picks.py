"""What players choose from, and the sentences the rules refuse with."""

from __future__ import annotations

from fleetdesk.core.forms import Pick
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.uncharted_seas.profiles import ARCS, SeaCard, Weapon, known
from fleetdesk.systems.uncharted_seas.reasons import SENTENCES
from fleetdesk.systems.uncharted_seas.state import SeaBattle, SeaShip

said, why, comply = SENTENCES.said, SENTENCES.why, SENTENCES.comply


def band_label(card: SeaCard, band: int) -> Msg:
    """A range band in inches: 0-8″."""
    start = card.ranges[band - 1] if band else 0
    return msg("{start}\N{EN DASH}{end}\N{DOUBLE PRIME}", start=start, end=card.ranges[band])


def weapon_msg(weapon: Weapon) -> Msg:
    """What a weapon is called."""
    return Msg.verbatim(weapon.name) if weapon.name else Msg(key=ARCS[weapon.arc])


def arc_names(card: SeaCard) -> dict[str, Msg]:
    """What each arc is called by the first weapon that fires into it."""
    return {weapon.arc: weapon_msg(weapon) for weapon in reversed(card.weapons)}


def printed_ad(card: SeaCard, weapon: int, band: int) -> int:
    """The dice printed for a weapon in a band; 0 where it does not reach."""
    ad = card.weapons[weapon].ad
    return ad[band] if 0 <= band < len(ad) else 0


def ship_pick(
    battle: SeaBattle, ship: SeaShip, discouraged: Msg | None = None, word: Msg | None = None
) -> Pick:
    """A ship to pick, with what a player weighs, and what speaks against her: in a sentence and in a word."""
    card = battle.card(ship.id)
    hull, crew = known(card.hull), known(card.crew)
    return Pick(
        value=ship.id,
        title=Msg.verbatim(ship.name),
        detail=msg(
            "hull {hull}/{hull_all} \N{MIDDLE DOT} crew {crew}/{crew_all}",
            hull=max(0, hull - ship.hull_lost),
            hull_all=hull,
            crew=max(0, crew - ship.crew_lost),
            crew_all=crew,
        ),
        trailing=msg("DR {dr} \N{MIDDLE DOT} CR {cr}", dr=known(card.dr), cr=known(card.cr)),
        discouraged=discouraged,
        word=word,
    )


def sided_pick(battle: SeaBattle, ship: SeaShip) -> Pick:
    """A ship to pick, with its side."""
    return Pick(
        value=ship.id, title=Msg.verbatim(ship.name), detail=Msg.verbatim(battle.side(ship.side).name)
    )


def others(battle: SeaBattle, ship: SeaShip) -> list[SeaShip]:
    """Every other ship on the table."""
    return [one for one in battle.ships.values() if one.here and one.id != ship.id]

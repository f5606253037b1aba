"""What players choose from, and the sentences the rules refuse with."""

from collections.abc import Iterator

from fleetdesk.core.forms import Pick
from fleetdesk.core.game.whys import slot_reference
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.criticals import HeldCritical
from fleetdesk.systems.uncharted_seas.effects import effect_name
from fleetdesk.systems.uncharted_seas.profiles import ARCS, SeaCard, Weapon, known
from fleetdesk.systems.uncharted_seas.reasons import SENTENCES
from fleetdesk.systems.uncharted_seas.state import STATUSES, Melee, SeaBattle, SeaShip

said, why, comply = SENTENCES.said, SENTENCES.why, SENTENCES.comply


def band_label(card: SeaCard, band: int) -> Msg:
    """A range band in inches: 0-8″."""
    start = card.ranges[band - 1] if band else 0
    return msg("{start}\N{EN DASH}{end}\N{DOUBLE PRIME}", start=start, end=card.ranges[band])


def weapon_msg(weapon: Weapon) -> Msg:
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
    return [one for one in battle.ships.values() if one.here and one.id != ship.id]


def status_badges(battle: SeaBattle, ship: SeaShip, melee: Melee | None) -> Iterator[Badge]:
    """The marks of a ship's state, most urgent first; `melee` is the one it is in."""
    if ship.status != "in_play":
        state = slot_reference(ship.id, "status")
        yield Badge(text=Msg(key=STATUSES[ship.status]), tone="harm", icon="skull", why=state)
    if melee is not None:
        others = melee.attackers if ship.id == melee.alone else (melee.alone,)
        foes = tuple(Msg.verbatim(battle.ships[one].name) for one in others)
        text = msg("Melee: {foes}", foes=foes)
        yield Badge(text=text, tone="sea", icon="chain", why=f"{ship.id}/melee")
    count = sum(not one.repaired for one in ship.criticals)
    if count:
        yield Badge(text=msg("{n} crit.", n=count), tone="harm", icon="burst", why=f"{ship.id}/criticals")
    anchor = slot_reference(ship.id, "anchored")
    if ship.anchored:
        yield Badge(text=msg("Anchored"), tone="sea", icon="anchor", why=anchor)
    if ship.raising_turn == battle.turn:
        yield Badge(text=msg("Raising anchor"), tone="sea", icon="anchor", why=anchor)
    if ship.drifts:
        adrift = slot_reference(ship.id, "drifts")
        yield Badge(text=msg("Out of command: drifts"), tone="brass", icon="wind", why=adrift)


def critical_called(critical: HeldCritical) -> Msg:
    """The effect of a critical, or the throw of one nobody has told yet."""
    if critical.text:
        return effect_name(critical.text)
    return msg("critical to be named ({roll})", roll=critical.roll)

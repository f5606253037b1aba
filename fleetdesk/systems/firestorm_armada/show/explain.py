"""The answer to "why is this 4?": base, modifiers, rule; told from what the chapters work out."""

from fleetdesk.core.lists import fitting
from fleetdesk.core.rule.explaining import Why, Whys, told
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working, unknown
from fleetdesk.systems.common.cards import whys
from fleetdesk.systems.firestorm_armada.conditions import ship_card
from fleetdesk.systems.firestorm_armada.fire.shot import working
from fleetdesk.systems.firestorm_armada.movement import move_working
from fleetdesk.systems.firestorm_armada.picks import band_label, critical_called, weapon_name
from fleetdesk.systems.firestorm_armada.profiles import BANDS, known
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, ArmadaShip
from fleetdesk.systems.firestorm_armada.values import (
    Shot,
    check_shot,
    penalty,
    ratings_now,
    shields_now,
    weapon_of,
)
from fleetdesk.systems.firestorm_armada.wings.point_defence import pd_working


def _move(battle: ArmadaBattle, ship: ArmadaShip) -> Working:
    return move_working(battle, ship).but(title=msg("{ship}: movement", ship=ship.name))


def _point_defence(battle: ArmadaBattle, ship: ArmadaShip) -> Working:
    """R24, E11: of a wing its own, which its flight throws together."""
    title = msg("{ship}: point defence", ship=ship.name)
    if ship.is_wing:
        own = battle.card(ship.id).pd or 0
        return Working(title=title, rows=(whys.printed(own, "E11"),), total=own, unit="PD")
    return pd_working(battle, ship).but(title=title)


def _attack_dice(battle: ArmadaBattle, ship: ArmadaShip, weapon: int, band: int) -> Working:
    if band >= BANDS:
        raise unknown("ad")
    shot = Shot(ship=ship.id, weapon=weapon, band=band)
    check_shot(battle, shot)
    title = msg(
        "{ship}: {weapon}, {band}",
        ship=ship.name,
        weapon=weapon_name(battle, ship.id, shot.weapon),
        band=band_label(weapon_of(battle, shot), shot.band),
    )
    note = Row(label=msg("Half of it partly in arc, and half again through obstacles"), rule="R16 R18")
    found = working(battle, shot)
    return found.but(title=title, rows=(*found.rows, note))


def _penalty(battle: ArmadaBattle, ship: ArmadaShip) -> Working:
    lost, each = penalty(battle, ship), battle.card(ship.id).hull_for_die or 1
    slower = (Row(label=msg("A special rule: one die for {n} hull points", n=each)),) if each > 1 else ()
    spared = msg("Off primary weapons and PD, not off torpedoes, shields and mines")
    greater = (
        *slower,
        Row(label=msg("The greater of the two"), value=-lost, rule="R26"),
        Row(label=spared, rule="R24 R25"),
        Row(label=msg("A primary weapon keeps 1 die"), rule="R28"),
    )
    return whys.penalty(ship, lost, "R23", greater)


def _damage_rating(battle: ArmadaBattle, ship: ArmadaShip) -> Working:
    card, now = ship_card(battle, ship.id), ratings_now(battle, ship.id).dr
    rows = fitting.rows_of(card, "dr", known(card.dr))
    text = msg("Hits that reach it cost one hull point")
    return whys.rating(ship, msg("damage rating"), now, (*rows, Row(label=text, rule="E1")))


def _critical_rating(battle: ArmadaBattle, ship: ArmadaShip) -> Working:
    card, now = ship_card(battle, ship.id), ratings_now(battle, ship.id).cr
    printed = known(card.cr)
    rows = [*fitting.rows_of(card, "cr", printed)]
    if printed != now:
        rows.append(Row(label=msg("Containment leak: CR is DR"), value=now - printed, rule="E7"))
    return whys.rating(ship, msg("critical rating"), now, (*rows, whys.of_criticals("E1 E2")))


def _shields(battle: ArmadaBattle, ship: ArmadaShip) -> Working:
    card, now = ship_card(battle, ship.id), shields_now(battle, ship.id)
    printed = card.shield
    rows = [*fitting.rows_of(card, "shield", printed)]
    if now != printed:
        rows.append(Row(label=msg("Shields are down"), value=now - printed))
    rows.append(Row(label=msg("Damage does not reduce shields"), rule="R25"))
    rows.append(Row(label=msg("Their hits are taken off each attack"), rule="E4"))
    return whys.rating(ship, msg("shields"), now, rows, "AD")


def _small(battle: ArmadaBattle, ship: ArmadaShip) -> Working:
    """R29, R30: a small target."""
    card = battle.card(ship.id)
    text = msg("Capital ships hit it on {row} only", row=card.target_row)
    rows = [Row(label=text, rule="R29" if card.target_row == "5+" else "R30")]
    if card.others_need > 4:
        rows.append(
            Row(label=msg("A special rule of the target: hits from {face} up", face=card.others_need))
        )
    return Working(title=Msg.verbatim(ship.name), rows=tuple(rows))


def _torpedoes(battle: ArmadaBattle, ship: ArmadaShip) -> Working:
    """R25: of a wing, whole until it is gone."""
    dice = battle.card(ship.id).torpedo_ad
    return whys.rating(ship, msg("torpedoes"), dice, (whys.printed(dice),), "AD")


WORN = ("hull_lost", "crew_lost", "criticals")
WHYS = Whys(
    {
        "ad": Why(_attack_dice, (*WORN, "cloak_on"), numbers=2),
        "penalty": Why(_penalty, ("hull_lost", "crew_lost")),
        "pd": Why(_point_defence, WORN),
        "move": Why(_move, ("criticals", "engines_cut")),
        "dr": Why(_damage_rating),
        "cr": Why(_critical_rating, ("criticals",)),
        "shields": Why(_shields, ("criticals", "shields_down")),
        "criticals": whys.criticals("E2", critical_called),
        "small": Why(_small),
        "torpedoes": Why(_torpedoes),
        "markers": whys.markers("R6"),
        "rammed": told(msg("It rams this turn: it may not board as well"), "R45", "rammed_turn"),
        "will_board": told(
            msg("It was declared to board: it may not fire at the ship it boards"), "R46", "will_board"
        ),
        "touching": told(msg("The wing touches them, as players told when it moved"), "", "touching"),
        "capital": told(msg("Capital class: its fire hits small targets on fewer faces"), "R29 R30"),
    }
)

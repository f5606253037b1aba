"""The answer to "why is this 4?": base, modifiers, rule; told from what the chapters work out."""

from fleetdesk.core.rule.explaining import Why, Whys, told
from fleetdesk.core.words import msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.attacks.attack_dice import dice_penalty
from fleetdesk.systems.common.cards import whys
from fleetdesk.systems.common.cards.whys import titled
from fleetdesk.systems.uncharted_seas.contact.ramming import ram_score
from fleetdesk.systems.uncharted_seas.fire.shot import Shot, check, dice
from fleetdesk.systems.uncharted_seas.movement import left_of
from fleetdesk.systems.uncharted_seas.picks import band_label, critical_called, weapon_msg
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.state import SeaBattle, SeaShip


def _attack_dice(battle: SeaBattle, ship: SeaShip, weapon: int, band: int) -> Working:
    shot = Shot(ship=ship.id, weapon=weapon, band=band)
    check(battle, shot)
    card = battle.card(ship.id)
    title = msg(
        "{ship}: {weapon}, {band}",
        ship=ship.name,
        weapon=weapon_msg(card.weapons[weapon]),
        band=band_label(card, band),
    )
    note = Row(label=msg("Half of it for a target partly in arc, at least 1"), rule="R30")
    return dice(battle, shot).trace.working(title, "AD", more=(note,))


def _movement(battle: SeaBattle, ship: SeaShip) -> Working:
    wind = (
        Row(label=msg("Into the wind each inch costs 2"), rule="R11")
        if battle.card(ship.id).wind_affected
        else Row(label=msg("A headwind does not slow this ship"), rule="R13")
    )
    found = left_of(battle, ship, msg("Printed on the card"), msg("Sailed this turn"))
    title = msg("{ship}: movement", ship=ship.name)
    return found.at_least(0, msg("Never below 0")).working(title, "in", more=(wind,))


def _penalty(_: SeaBattle, ship: SeaShip) -> Working:
    penalty = dice_penalty(ship.hull_lost, ship.crew_lost)
    greater = Row(label=msg("The greater of the two"), value=-penalty, rule="R28")
    return whys.penalty(ship, penalty, "R28", (greater,))


def _damage_rating(battle: SeaBattle, ship: SeaShip) -> Working:
    text = (
        msg("More hits than it cost one hull point")
        if battle.house.dr_mode == "gt"
        else msg("Hits that reach it cost one hull point")
    )
    dr = known(battle.card(ship.id).dr)
    rows = (whys.printed(dr), Row(label=text, rule="R31"))
    return whys.rating(ship, msg("damage rating"), dr, rows)


def _critical_rating(battle: SeaBattle, ship: SeaShip) -> Working:
    cr = known(battle.card(ship.id).cr)
    rows = (whys.printed(cr), whys.of_criticals("R32 R34 R35"))
    return whys.rating(ship, msg("critical rating"), cr, rows)


def _ram(battle: SeaBattle, ship: SeaShip) -> Working:
    card = battle.card(ship.id)
    score = ram_score(card.ram, ship.hull_lost, ship.crew_lost, battle.house)
    if card.ram_red and card.ram:
        score = score.noted(msg("A red ram uses DR as CR"), "R49 R50")
    return score.working(titled(ship, msg("ram")), "AD")


WORN = ("hull_lost", "crew_lost")
WHYS = Whys(
    {
        "ad": Why(_attack_dice, WORN, numbers=2),
        "penalty": Why(_penalty, WORN),
        "ram": Why(_ram, WORN),
        "move": Why(_movement, ("move_spent",)),
        "dr": Why(_damage_rating),
        "cr": Why(_critical_rating),
        "criticals": whys.criticals("R34", critical_called),
        "melee": told(
            msg("Boarders fight until one crew is gone; a round is due at an activation"),
            "R59 R66",
            "left_melee_turn",
            table=("melees",),
        ),
        "markers": whys.markers("R70"),
        "enemies": told(msg("Bases touch: the ships may fire at each other, or board"), "R59", "enemies"),
    }
)

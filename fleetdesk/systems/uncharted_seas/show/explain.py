"""The answer to "why is this 4?": base, modifiers, rule; told from what the chapters work out."""

from __future__ import annotations

from fleetdesk.core.rule.explaining import Why, Whys, told
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.uncharted_seas.contact.ramming import ram_score
from fleetdesk.systems.uncharted_seas.fire.gunnery import dice_penalty
from fleetdesk.systems.uncharted_seas.fire.shot import Shot, check, dice
from fleetdesk.systems.uncharted_seas.movement import left_of
from fleetdesk.systems.uncharted_seas.picks import band_label, weapon_msg
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
    return Working(
        title=msg("{ship}: dice penalty", ship=ship.name),
        rows=(
            Row(label=msg("Hull points lost: {n}", n=ship.hull_lost), rule="R28"),
            Row(label=msg("Crew lost: {n}", n=ship.crew_lost), rule="R28"),
            Row(label=msg("The greater of the two"), value=-penalty, rule="R28"),
        ),
        total=-penalty,
        unit="AD",
    )


def _criticals(_: SeaBattle, ship: SeaShip) -> Working:
    """R34-R37: what the ship carries, and when it was hit."""
    rows = []
    for one in ship.criticals:
        name = Msg.verbatim(one.text) if one.text else msg("critical to be named ({roll})", roll=one.roll)
        told = msg("{text} (repaired)", text=name) if one.repaired else name
        rows.append(Row(label=msg("Turn {n}: {what}", n=one.turn, what=told), rule="R34"))
        if one.hull:
            rows.append(Row(label=msg("Hull points it cost: {n}", n=one.hull), rule="R34"))
    title = msg("{ship}: {what}", ship=ship.name, what=msg("criticals"))
    return Working(title=title, rows=tuple(rows))


def _damage_rating(battle: SeaBattle, ship: SeaShip) -> Working:
    text = (
        msg("More hits than it cost one hull point")
        if battle.house.dr_mode == "gt"
        else msg("Hits that reach it cost one hull point")
    )
    return _rating(ship, msg("damage rating"), battle.card(ship.id).dr, Row(label=text, rule="R31"))


def _critical_rating(battle: SeaBattle, ship: SeaShip) -> Working:
    text = msg("Hits that reach it are a critical instead; twice as many, two")
    row = Row(label=text, rule="R32 R34 R35")
    return _rating(ship, msg("critical rating"), battle.card(ship.id).cr, row)


def _rating(ship: SeaShip, name: Msg, value: int | None, row: Row) -> Working:
    return Working(
        title=msg("{ship}: {what}", ship=ship.name, what=name),
        rows=(Row(label=msg("Printed on the card"), value=known(value)), row),
        total=known(value),
    )


def _ram(battle: SeaBattle, ship: SeaShip) -> Working:
    card = battle.card(ship.id)
    score = ram_score(card.ram, ship.hull_lost, ship.crew_lost, battle.house)
    if card.ram_red and card.ram:
        score = score.noted(msg("A red ram uses DR as CR"), "R49 R50")
    return score.working(msg("{ship}: {what}", ship=ship.name, what=msg("ram")), "AD")


WORN = ("hull_lost", "crew_lost")
WHYS = Whys(
    {
        "ad": Why(_attack_dice, WORN, numbers=2),
        "penalty": Why(_penalty, WORN),
        "ram": Why(_ram, WORN),
        "move": Why(_movement, ("move_spent",)),
        "dr": Why(_damage_rating),
        "cr": Why(_critical_rating),
        "criticals": Why(_criticals, ("criticals",)),
        "melee": told(
            msg("Boarders fight until one crew is gone; a round is due at an activation"),
            "R59 R66",
            "left_melee_turn",
            table=("melees",),
        ),
        "markers": told(
            msg("A marker stays until the end phase of its turn, or until it is taken away"), "R70", "markers"
        ),
        "enemies": told(msg("Bases touch: the ships may fire at each other, or board"), "R59", "enemies"),
    }
)

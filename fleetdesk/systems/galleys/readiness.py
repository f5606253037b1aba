"""Who may do what now: the active ship, its tests and its window for each action (R3-R8, R13, R18, R24, R26, R44, R63-R65)."""

from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common import turns
from fleetdesk.systems.galleys import orders
from fleetdesk.systems.galleys.formulas import crews, links
from fleetdesk.systems.galleys.formulas.contact import grapple_test, oars_test, ram_test
from fleetdesk.systems.galleys.formulas.trials import FACES, Trial, chance
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.profiles import known
from fleetdesk.systems.galleys.state import ACTIVATIONS, GalleyBattle, GalleyShip, Hold


def sides_to_activate(battle: GalleyBattle) -> tuple[str, ...]:
    """R23, R29, A-20: sides that may activate a ship now; nobody while a ship is active or a card must be drawn."""
    if battle.phase != ACTIVATIONS or battle.active:
        return ()
    left = {side.id: len(battle.waiting(side.id)) for side in battle.sides}
    if battle.house.deck == "one_card_per_ship":
        return (battle.drawn,) if battle.drawn and left.get(battle.drawn) else ()
    if battle.house.deck == "alternate":
        one = turns.next_side([side.id for side in battle.sides], left, battle.last_side)
        return (one,) if one else ()
    return tuple(side for side, count in left.items() if count)


def card_due(battle: GalleyBattle) -> bool:
    """R23: whether an activation card must be drawn."""
    return (
        battle.phase == ACTIVATIONS
        and battle.house.deck == "one_card_per_ship"
        and not battle.active
        and not sides_to_activate(battle)
        and any(battle.waiting(side.id) for side in battle.sides)
    )


def another_waits(battle: GalleyBattle) -> bool:
    """R28: whether the activation that goes on ends with a card for another ship; a test is owed first."""
    active = battle.ships.get(battle.active)
    if active is None or test_due(battle, active) or battle.house.deck != "one_card_per_ship":
        return False
    return any(one.id != active.id for side in battle.sides for one in battle.waiting(side.id))


def why_not_active(battle: GalleyBattle, ship: GalleyShip) -> str:
    """R24, R27: why a ship cannot act now, or nothing."""
    if not ship.on_table:
        return "out_of_play"
    return "" if battle.active == ship.id else "not_active"


def test_due(battle: GalleyBattle, ship: GalleyShip) -> bool:
    """R5, R13: whether the fatigue test is to be thrown now; a ship that stays held throws none."""
    return (
        ship.revealed
        and ship.speed == "combat"
        and not ship.tested
        and not battle.bound(ship.id)
        and battle.house.fatigue_timing != "after_activation"
    )


def why_untested(battle: GalleyBattle, ship: GalleyShip) -> str:
    """R13: why a ship that dashes does nothing yet, or nothing."""
    return "test_due" if test_due(battle, ship) else ""


def why_no_move(battle: GalleyBattle, ship: GalleyShip) -> str:
    """R3, R26: why a ship does not move, or nothing."""
    reason = why_not_active(battle, ship)
    if reason:
        return reason
    if ship.speed == "none":
        return "halted"
    if battle.bound(ship.id):
        return "held"
    return "moved" if ship.moved else ""


def turn_limits(battle: GalleyBattle, ship: GalleyShip) -> orders.Turning:
    """R3-R8: how far its order turns a ship in all."""
    return orders.turning(ship.carried_out or "halt", known(battle.card(ship.id).turning_angle))


def why_unturned(battle: GalleyBattle, ship: GalleyShip) -> str:
    """R6, R7, R26, R35: why the movement of a ship may not end yet, or nothing; one that cannot move owes no turn."""
    owes = ship.turned < turn_limits(battle, ship).least
    return "turn_due" if owes and not why_no_move(battle, ship) and battle.may_move(ship.id) else ""


def why_no_stay(battle: GalleyBattle, ship: GalleyShip) -> str:
    """R6, R7, R26, R44: why it cannot be said of a ship that it does not move, or nothing."""
    over = "moved" if ship.moved or ship.spent_cm else ""
    return why_not_active(battle, ship) or over or why_unturned(battle, ship)


def why_no_disengage(battle: GalleyBattle, ship: GalleyShip, link: Hold | None) -> str:
    """R36, R42, A-28: why a ship cannot try to leave a link, or nothing."""
    reason = why_not_active(battle, ship)
    if reason:
        return reason
    if link is None:
        return "not_linked"
    if ship.carried_out == "halt":
        return "disengage_halt"
    if link.id in ship.disengage_tried:
        return "disengage_tried"
    return "moved" if ship.moved else ""


def may_grapple_now(battle: GalleyBattle, ship: GalleyShip) -> str:
    """R64, A-22: why this is not the moment for grapples, or nothing: whoever throws them has moved, or moves no more."""
    active = battle.ships.get(battle.active)
    if not ship.on_table:
        return "out_of_play"
    if active is None:
        return "not_active"
    friend = battle.house.grapple_window == "any_friend_in_contact" and active.side == ship.side
    if ship.id != active.id:
        return "" if friend else "not_active"
    return why_untested(battle, ship) or ("" if ship.ram_attempted else why_unturned(battle, ship))


def other_end(link: Hold, ship: str) -> str:
    return link.to if link.by == ship else link.by


# --- the tests of the state as it stands ------------------------------------------------------------


def fatigue_trial(battle: GalleyBattle, ship: str) -> Trial:
    """R10: the fatigue test of a ship."""
    return crews.fatigue_test(battle.ships[ship].crew, battle.house)


def disengage_trial(battle: GalleyBattle, ship: str, link: Hold) -> Trial:
    """R37-R41: the test to leave a link."""
    own, other = battle.ships[ship], battle.ships[other_end(link, ship)]
    scope = battle.house.just_rammed_scope == "until_own_activation_ends"
    return links.disengage_test(
        boarding=known(battle.card(other.id).boarding),
        size=known(battle.card(ship).size),
        crew=own.crew,
        other_crew=other.crew,
        rules=battle.house,
        held_by_another=links.held_by_another(ship, other.id, battle.links, battle.commanded()),
        rammed=own.just_rammed if scope else own.rammed_this_turn,
        corvus=link.kind == "corvus",
        roman=battle.roman(ship),
    )


def break_free(battle: GalleyBattle, ship: str, link: Hold) -> Msg:
    """How likely a ship leaves a link, in sixths; without a test where the house rules let it go (R45)."""
    if house_free_release(battle.house, link, ship):
        return msg("{n} in 6", n=len(FACES))
    return chance(disengage_trial(battle, ship, link))


def ram_trial(
    battle: GalleyBattle, ship: str, target: str, *, by_side: bool = True, turned: float | None = None
) -> Trial:
    """R50-R57: the test to ram a ship."""
    own, other = battle.ships[ship], battle.ships[target]
    return ram_test(
        size=known(battle.card(target).size),
        crew=own.crew,
        target_crew=other.crew,
        rules=battle.house,
        by_side=by_side,
        target_damaged=other.damaged,
        target_held_by_friend=links.held_by_friend(ship, target, battle.links, battle.commanded()),
        fatigued=own.fatigued,
        normal_speed=own.speed != "combat",
        turned=own.turned if turned is None else turned,
    )


def grapple_trial(
    battle: GalleyBattle, ship: str, target: str, *, corvus: bool = False, rammed: bool = False
) -> Trial:
    """R66-R71, R111: the test to grapple a ship; `rammed`: as if she had just been (R68)."""
    own, other = battle.ships[ship], battle.ships[target]
    return grapple_test(
        boarding=known(battle.card(ship).boarding),
        target_size=known(battle.card(target).size),
        crew=own.crew,
        target_crew=other.crew,
        rules=battle.house,
        target_rammed=rammed or other.rammed_this_turn,
        target_damaged=other.damaged,
        target_engaged=battle.engaged(target),
        own_rammed=own.rammed_this_turn,
        corvus=corvus,
    )


def oars_trial(battle: GalleyBattle, ship: str, target: str, *, opposite: bool = False) -> Trial:
    """R76-R81: the test to break the oars of a ship."""
    own, other = battle.ships[ship], battle.ships[target]
    return oars_test(
        target_size=known(battle.card(target).size),
        own_size=known(battle.card(ship).size),
        crew=own.crew,
        target_crew=other.crew,
        rules=battle.house,
        target_engaged=battle.engaged(target),
        opposite=opposite,
        fatigued=own.fatigued,
        normal_speed=own.speed != "combat",
    )


def house_free_release(rules: HouseRules, link: Hold, ship: str) -> bool:
    """R45, A-04: whether the ship that threw a grapple may let go without a test."""
    return rules.engager_release == "free" and link.by == ship

"""What a ship may still do in its activation (R4, R8-R13, R45-R47)."""

from fleetdesk.systems.firestorm_armada.formulas import boarding, criticals, gunnery
from fleetdesk.systems.firestorm_armada.state import ACTIVATIONS, ArmadaBattle, ArmadaShip
from fleetdesk.systems.firestorm_armada.values import (
    PD,
    Shot,
    ap_sent,
    printed_dice,
    weapon_of,
    weapons_of,
)


def acts(battle: ArmadaBattle, ship: ArmadaShip) -> bool:
    """Whether it is the turn of this ship's unit."""
    return battle.phase == ACTIVATIONS and bool(battle.active) and ship.squadron == battle.active


def why_no_action(battle: ArmadaBattle, ship: ArmadaShip) -> str:
    """R4: why a ship does nothing now (a code of `reasons`), or nothing."""
    if not ship.in_play:
        return "out_of_play"
    if ship.is_wing and ship.wing == "aboard":
        return "aboard"
    return "" if acts(battle, ship) else "not_activated"


def why_no_move(battle: ArmadaBattle, ship: ArmadaShip) -> str:
    """R11, R48, R54: why a ship may not move now, whatever the distance, or nothing."""
    if ship.retreats and ship.here:
        return ""
    reason = why_no_action(battle, ship) or ("moved" if ship.moved else "")
    stays = not boarding.may_leave(boarder=True, turn=battle.turn, boarded_on=ship.boarded_turn)
    return reason or ("boards_now" if stays else "")


def why_no_fire(battle: ArmadaBattle, ship: ArmadaShip, weapon: int | None = None) -> str:
    """R25, E7: why a ship may not fire now (a weapon), or nothing."""
    reason = why_no_action(battle, ship)
    if reason or weapon is None:
        return reason
    shot = Shot(ship=ship.id, weapon=weapon)
    if weapon_of(battle, shot).kind == "torpedo" and ship.hurt(criticals.NO_TORPEDOES):
        return "torpedoes_out"
    return "weapon_used" if str(weapon) in ship.fired else ""


def may_open_fire(battle: ArmadaBattle, ship: ArmadaShip) -> bool:
    """Whether a ship has guns, has fired none of them in this activation, and may fire one."""
    if set(ship.fired) - {PD}:
        return False
    guns = range(len(weapons_of(battle.card(ship.id))))
    return any(not why_no_fire(battle, ship, gun) for gun in guns)


def why_no_target(battle: ArmadaBattle, ship: ArmadaShip, target: str) -> str:
    """R46, R47, A12: why a ship may not fire at this one, or nothing."""
    aimed = battle.ships[target]
    if not aimed.here:
        return "out_of_play"
    aboard = battle.boarders(target)
    own = any(battle.ships[one.by].squadron == ship.squadron for one in aboard)
    boards = ship.will_board == target
    return gunnery.why_no_target(is_boarder=boards, boarded=bool(aboard), boarders_own_squadron=own)


def why_no_shot(battle: ArmadaBattle, shot: Shot, target: str) -> str:
    """R16-R20, R25, R46, R47: the first reason against a shot but for its dice, or nothing."""
    ship = battle.ships[shot.ship]
    reason = why_no_fire(battle, ship, shot.weapon)
    if not reason and target:
        reason = why_no_target(battle, ship, target)
    if not reason and printed_dice(battle, shot.ship, shot.weapon, shot.band) <= 0:
        reason = "out_of_range"
    return reason


def why_no_pd(ship: ArmadaShip) -> str:
    """R55-R57: why point defence does not fire now, or nothing; it may answer at any time of its turn."""
    if not ship.here:
        return "out_of_play" if not ship.in_play else "aboard"
    if ship.hurt(criticals.NO_PD):
        return "pd_out"
    return "pd_used" if PD in ship.fired else ""


def why_no_mine(battle: ArmadaBattle, ship: ArmadaShip) -> str:
    """E6, E7: why no mine of this ship goes off, or nothing; those of a ship that is lost still lie there."""
    if not battle.card(ship.id).mine_ad:
        return "no_mines"
    return "torpedoes_out" if ship.in_play and ship.hurt(criticals.NO_TORPEDOES) else ""


def why_no_declaration(battle: ArmadaBattle, ship: ArmadaShip) -> str:
    """R46: why a ship does not say now whom it will board, or nothing."""
    if not ship.in_play:
        return "out_of_play"
    return "has_boarded" if ship.boarded_turn == battle.turn else ""


def why_no_boarding(
    battle: ArmadaBattle, ship: ArmadaShip, target: str, *, inches: float = 0.0, between: bool = False
) -> str:
    """R45-R53, R62: the first reason against a boarding, or nothing."""
    reason = why_no_action(battle, ship) or ("touch_after_repel" if ship.wing == "repelled" else "")
    return reason or boarding.why_no_boarding(
        battle.house,
        inches=inches,
        ap=ap_sent(battle, ship.id),
        rammed=ship.rammed_turn == battle.turn,
        between=between,
        fired_at_target=target in ship.fired_at,
        reach=battle.card(ship.id).board_reach,
    )


def why_no_ram(battle: ArmadaBattle, ship: ArmadaShip) -> str:
    """R45, E10: why a ship may not ram now, or nothing."""
    reason = why_no_action(battle, ship)
    if not reason and (ship.will_board or ship.boarded_turn == battle.turn):
        reason = "will_board_no_ram"
    return reason or boarding.why_no_ram(battle.hull_now(ship.id), battle.house)


def why_no_launch(battle: ArmadaBattle, wing: ArmadaShip) -> str:
    """E7, E11: why a wing is not launched, or nothing."""
    if not wing.in_play:
        return "out_of_play"
    if wing.wing != "aboard":
        return "not_aboard"
    carrier = battle.ships.get(wing.carrier)
    return "launch_out" if carrier is not None and carrier.hurt(criticals.NO_SHIELDS) else ""

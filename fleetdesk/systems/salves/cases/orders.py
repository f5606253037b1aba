"""Worked cases of orders: reading them, moves, detection, the first turn, who plays when."""

from fractions import Fraction

from fleetdesk.core.blocks.charts import Cell, cell_name
from fleetdesk.core.game.case_reading import Given
from fleetdesk.systems.common.worked_cases import Found
from fleetdesk.systems.salves import movement, nations
from fleetdesk.systems.salves.cases.shared import MOST, Asked, cell, cells, kind, pairs, sea, steps, whole
from fleetdesk.systems.salves.lists import derive
from fleetdesk.systems.salves.posts import grammar
from fleetdesk.systems.salves.sea import detection
from fleetdesk.systems.salves.sea.grid import TYPES, grid_side, read_cell


def parse_order(case: Asked) -> Found:
    """R37: one line, understood."""
    given = case.given
    others = (name for key in ("others", "enemies", "not_yours") for name in given.names(key, ()))
    roster = grammar.Roster(
        [(name, name) for name in given.names("roster", ())], [(name, name) for name in others]
    )
    lines = grammar.read(given.text("text"), roster)
    if not lines:
        return {"error": "syntax"}
    line = lines[0]
    for key, reason in (("sunk", "sunk"), ("acted", "already_acted")):
        if line.own and line.ship in given.names(key, ()):
            return {"ship": line.ship, "error": reason}
    if line.order is None:
        return {"ship": line.ship or None, "error": line.reason}
    attack = whole(given, "attack", 1)
    order = grammar.full(line.order, attack)
    found: Found = {"ship": line.ship, "kind": order.kind, "error": _limits(case, order, attack) or None}
    if order.kind == "move":
        found["steps"] = pairs(order.steps)
    if order.kind == "fire":
        found["targets"] = {cell_name(place): count for place, count in order.targets}
        found["warnings"] = ["duplicate_cell"] if order.doubled else []
        found["warning"] = "duplicate_cell" if order.doubled else None
    return found


def _limits(case: Asked, order: grammar.Order, attack: int) -> str:
    """R11, R23: what can be said against an order without a grid."""
    cells = len(order.targets)
    if whole(case.given, "turn", 2, least=1) == 1:
        reason = detection.first_turn(order.kind, cells, 0, case.rules)
        if reason:
            return reason
    return "too_many_shots" if sum(count for _, count in order.targets) > attack else ""


def move(case: Asked) -> Found:
    """R13, R15, R35, R36: one move."""
    given = case.given
    start, wanted, speed = cell(given, "from"), steps(given, "steps"), whole(given, "speed")
    found: Found = {"cost": movement.cost(wanted, speed), "error": None}
    reason = movement.why_not(start, wanted, speed, sea(given))
    if reason:
        return {**found, "legal": False, "error": reason, "to": cell_name(start)}
    sailed = movement.sail(start, wanted, movement.free(cells(given, "occupied", ())))
    if sailed.blocked is not None and case.rules.blocked_move == "refuse":
        found |= {"to": cell_name(start), "blocked_at": cell_name(sailed.blocked)}
        return {**found, "legal": False, "error": "occupied"}
    found |= {"legal": True, "to": cell_name(sailed.end), "executed": pairs(sailed.done)}
    if sailed.blocked is not None:
        found["blocked_at"] = cell_name(sailed.blocked)
    return found


def turn_moves(case: Asked) -> Found:
    """R15, R47: moves of one player in the order written."""
    given = case.given
    rows = given.parts("orders")
    stands: dict[str, Cell] = {}
    for row in rows:
        stands.setdefault(row.text("ship"), cell(row, "from"))
    others = cells(given, "occupied", ())
    blocked: Found = {}
    rejected: Found = {}
    acted: set[str] = set()
    for row in rows:
        ship = row.text("ship")
        if ship in acted:
            rejected[ship] = "already_acted"
            continue
        wanted, speed = steps(row, "steps"), whole(row, "speed")
        reason = movement.why_not(stands[ship], wanted, speed, sea(given))
        if reason:
            rejected[ship] = reason
            continue
        acted.add(ship)
        rest = [place for name, place in stands.items() if name != ship]
        sailed = movement.sail(stands[ship], wanted, movement.free((*others, *rest)))
        if sailed.blocked is not None:
            blocked[ship] = cell_name(sailed.blocked)
            if case.rules.blocked_move == "refuse":
                continue
        stands[ship] = sailed.end
    return {
        "to": {ship: cell_name(place) for ship, place in stands.items()},
        "blocked": blocked,
        "rejected": rejected,
    }


def gate_(case: Asked) -> Found:
    """R16-R19: may this fleet move, or fire?"""
    player = case.given.text("player", "")
    ships = [
        detection.Crew(one.flag("has_fired", False), one.flag("sunk", False))
        for one in case.given.parts("ships")
        if one.text("owner", player) == player
    ]
    seen = detection.detected(ships)
    wanted = case.given.text("wanted", among=("move", "fire", "pass"))
    reason = detection.Gate(case.rules, open_at_start=seen).why_not(wanted)
    return {"allowed": not reason, "detected": seen, "error": reason or None}


def player_turn(case: Asked) -> Found:
    """R18-R20: orders of one turn, one after the other."""
    gate = detection.Gate(case.rules, open_at_start=case.given.flag("start_has_detected"))
    accepted: list[str] = []
    rejected: Found = {}
    sunk = case.given.names("sunk", ())
    for one in case.given.parts("orders"):
        ship, what = one.text("ship"), one.text("kind", among=("move", "fire", "pass"))
        reason = "sunk" if ship in sunk else "already_acted" if ship in accepted else gate.why_not(what)
        if reason:
            rejected[ship] = reason
        else:
            gate.done(what)
            accepted.append(ship)
    return {"accepted": accepted, "rejected": rejected}


def first_turn_check(case: Asked) -> Found:
    """R23: what a player may order in the first turn."""
    fired: list[str] = []
    for one in case.given.parts("orders"):
        ship, what = one.text("ship"), one.text("kind", among=("move", "fire", "pass"))
        targets = set(cells(one, "cells", ()))
        reason = detection.first_turn(what, len(targets), len(fired), case.rules)
        if ship in fired and case.rules.first_turn == "any_fire":
            reason = reason or "already_acted"
        if reason:
            return {"valid": False, "error": reason}
        if what == "fire":
            fired.append(ship)
    return {"valid": True, "error": None}


def sequential(case: Asked) -> Found:
    """R25, R43: a ship sunk earlier in the turn does not act; in the first turn it still fires."""
    given = case.given
    gone = {one.text("sinks") for one in given.parts("events", ()) if "sinks" in one}
    late = whole(given, "turn", 2, least=1) > 1 and given.part("later_order").text("ship") in gone
    return {"accepted": not late, "error": "sunk" if late else None}


def nation_order(case: Asked) -> Found:
    """R24: nations."""
    return {"order": list(nations.in_order((one, one) for one in case.given.names("nations")))}


def nation_order_players(case: Asked) -> Found:
    """R48: players."""
    rows = case.given.lists("players")
    if not all(len(row) == 2 and all(isinstance(one, str) for one in row) for row in rows):
        raise case.given.wrong("players")
    return {"order": list(nations.in_order((row[0], row[1]) for row in rows))}


def placement(case: Asked) -> Found:
    """R1, R2: one ship a cell, all fleets together."""
    given = case.given
    new = given.names("new")
    place = read_cell(new[1]) if len(new) == 2 else None
    if place is None:
        raise given.wrong("new")
    taken = given.part("placed", {})
    if not sea(given).holds(place):
        return {"accepted": False, "error": "off_grid"}
    if any(name != new[0] and cell(taken, name) == place for name in taken):
        return {"accepted": False, "error": "occupied"}
    return {"accepted": True, "error": None}


def grid_side_(case: Asked) -> Found:
    """R3: the grid proposed."""
    return {"side": grid_side(whole(case.given, "players", least=1), case.rules)}


def winner(case: Asked) -> Found:
    """R44: the last fleet afloat."""
    alive = case.given.part("alive")
    left = nations.last_afloat({fleet: whole(alive, fleet) for fleet in alive})
    return {"winner": left[0] if len(left) == 1 else None, "draw": not left, "over": len(left) < 2}


def triple(case: Asked) -> Found:
    """R10: the three values."""
    found = derive.read_triple(case.given.text("text"))
    return {"error": "syntax"} if found is None else {**found._asdict(), "error": None}


def derive_(case: Asked) -> Found:
    """Our own values from technical data."""
    data = derive.Data(**{key: _exact(case.given, key) for key in derive.Data._fields if key in case.given})
    found = derive.derive(kind(case.given), data)
    return {"triple": str(found), **found._asdict()}


def _exact(given: Given, key: str) -> Fraction:
    value = given.number(key)
    if value > MOST * 100:
        raise given.wrong(key)
    return Fraction(str(value))


def is_submerged(case: Asked) -> Found:
    """R50: a submarine is always under water."""
    return {"submerged": case.given.text("type", among=TYPES) == "SS"}

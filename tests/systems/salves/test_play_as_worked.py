"""At the umpire's table as in the worked cases: the same moves, hits, refusals and reports, whatever is agreed."""

import random

import pytest

from fleetdesk.core.blocks.charts import cell_name
from fleetdesk.systems.salves.cases import run_case
from fleetdesk.systems.salves.posts import grammar
from fleetdesk.systems.salves.sea.grid import read_cell
from fleetdesk.systems.salves.state import PLAYING
from fleetdesk.systems.salves.turn.judging import judge
from tests.systems.salves.games import scattered, written

AGREED = {
    "range_metric": ("chebyshev", "chebyshev", "manhattan"),
    "range_offset": (0, 0, 1),
    "cv_max": (3, 4),
    "blocked_move": ("stop_before", "stop_before", "refuse"),
    "gate": ("turn_start", "running"),
    "undetected_fire": ("all", "one_ship"),
    "first_turn": ("one_ship_one_cell", "any_fire"),
    "friendly_fire": (True, False),
}
SEEDS = range(20)


def name(cell):
    return cell_name(cell)


class Shadow:
    """The same battle, followed with nothing but worked cases."""

    def __init__(self, game, house):
        self.state, self.house = game.state, house
        self.cells = {ship.name: ship.cell for ship in game.state.ships.values() if not ship.sunk}
        self.left = {ship.name: game.state.left(ship) for ship in game.state.ships.values()}
        grid = game.state.grid
        self.grid = {"cols": grid.columns, "rows": grid.rows}

    def worked(self, action, given):
        asked = {"action": action, "given": {**given, "house": self.house}, "dice": []}
        return run_case(asked)

    def marks(self):
        ships = {ship.name: ship for ship in self.state.ships.values()}
        return [
            {"name": one, "owner": ships[one].side, "hp": self.left[one], "pos": name(cell)}
            | {"type": self.state.card(ships[one].id).kind}
            for one, cell in self.cells.items()
        ]

    def fire(self, ship, targets):
        card = self.state.card(ship.id)
        shooter = {"name": ship.name, "owner": ship.side, "type": card.kind, "attack": card.values.attack}
        shooter["pos"] = name(self.cells[ship.name])
        shots = {name(cell): count for cell, count in targets}
        return self.worked(
            "salvo", {"grid": self.grid, "shooter": shooter, "targets": shots, "ships": self.marks()}
        )

    def move(self, ship, steps):
        speed = self.state.values(ship.id).speed
        given = {"grid": self.grid, "speed": speed, "from": name(self.cells[ship.name])}
        occupied = [name(cell) for one, cell in self.cells.items() if one != ship.name]
        steps = [list(one) for one in steps]
        return self.worked("move", {**given, "steps": steps, "occupied": occupied})

    def take(self, found):
        self.left |= found["hp"]
        for one in found["sunk"]:
            del self.cells[one]

    def agrees(self, state):
        ships = {ship.name: ship for ship in state.ships.values()}
        afloat = {one: ship for one, ship in ships.items() if not ship.sunk}
        assert {one: name(ship.cell) for one, ship in afloat.items()} == {
            one: name(cell) for one, cell in self.cells.items()
        }
        assert {one: state.left(ship) for one, ship in ships.items()} == self.left


def first_salvos(game, shadow):
    """R43: every salvo of the first turn on the ships as they were placed."""
    for side in game.state.sides:
        for one in judge(game.state, side.id, game.state.paper(side.id)):
            if one.order is not None and one.order.kind == "fire" and not one.reason:
                yield shadow.fire(game.state.ships[one.ship], one.order.targets)


@pytest.mark.parametrize("seed", SEEDS)
def test_turn_after_turn(seed):
    chance = random.Random(seed)
    house = {rule: chance.choice(choices) for rule, choices in AGREED.items()}
    game = scattered(chance, **house)
    for side in game.state.sides:
        game.orders(**{side.id: written(game, side.id, chance)})
    shadow = Shadow(game, house)
    hits = [hit for found in first_salvos(game, shadow) for hit in found["hits"].items()]
    game.do("resolve_first_turn")
    for ship, count in hits:
        left = shadow.worked("hp", {"armour": shadow.left[ship], "hits": [count]})
        shadow.left[ship] = left["hp"]
        if left["sunk"]:
            shadow.cells.pop(ship, None)
    shadow.agrees(game.state)
    for _ in range(9):
        if game.state.over:
            return
        game.do("next_nation")
        if game.state.phase == PLAYING:
            player_turn(game, house, chance)


class Turn:
    """The orders of one player, read and judged by worked cases."""

    def __init__(self, game, house):
        self.state, self.shadow = game.state, Shadow(game, house)
        own = self.state.fleet_of(self.state.player)
        crews = [{"name": one.name, "has_fired": one.has_fired, "sunk": one.sunk} for one in own]
        gate = self.shadow.worked("gate", {"player": "", "ships": crews, "wanted": "move"})
        self.begun = {"start_has_detected": gate["detected"]}
        self.roster = {"roster": [one.name for one in own], "sunk": [one.name for one in own if one.sunk]}
        self.ships = {one.name: one for one in own}
        self.accepted = []

    def read(self, line):
        attack = {"attack": self.state.values(line.ship).attack} if line.own else {}
        acted = [one["ship"] for one in self.accepted]
        return self.shadow.worked("parse_order", {**self.roster, **attack, "text": line.text, "acted": acted})

    def why_not(self, read):
        """Why an order that could be read is refused, and what it does if it is not."""
        ship, shadow = self.ships[read["ship"]], self.shadow
        order = {"ship": ship.name, "kind": read["kind"]}
        turn = shadow.worked("player_turn", {**self.begun, "orders": [*self.accepted, order]})
        gate = turn["rejected"].get(ship.name)
        if read["kind"] == "fire":
            found = shadow.fire(ship, [(read_cell(cell), n) for cell, n in read["targets"].items()])
            return found["error"] or gate, found
        if read["kind"] == "move":
            found = shadow.move(ship, read["steps"])
            occupied = found["error"] == "occupied"  # no refusal: it would betray a ship
            return gate or (None if occupied else found["error"]), found
        return gate, {}

    def take(self, read, found):
        self.accepted.append({"ship": read["ship"], "kind": read["kind"]})
        if read["kind"] == "fire":
            self.shadow.take(found)
        elif read["kind"] == "move":
            self.shadow.cells[read["ship"]] = read_cell(found["to"])


def player_turn(game, house, chance):
    """One player's orders, read, judged and carried out twice."""
    turn, text = Turn(game, house), written(game, game.state.player, chance)
    for one in judge(game.state, game.state.player, text):
        read = turn.read(one.line)
        if read["error"] not in {None, "too_many_shots"}:
            assert one.reason in {read["error"], "not_yours"}
            continue
        if read["ship"] not in turn.shadow.cells:  # sunk by its own fleet a moment ago
            continue
        reason, found = turn.why_not(read)
        assert (one.reason or None) == reason, one.line.text
        if not reason:
            turn.take(read, found)
    game.turn(text)
    turn.shadow.agrees(game.state)


def test_an_unread_line_of_a_second_ship_is_refused_for_being_a_second_one():
    """In the first turn the count of ships comes before the reading of the line."""
    game = scattered(random.Random(3))
    side = game.state.sides[0].id
    ships = game.state.fleet_of(side)
    one = next(ship for ship in ships if game.state.card(ship.id).kind == "BB")
    two = next(ship for ship in ships if ship.id != one.id)
    shots = grammar.written(one.name, grammar.Order("fire", targets=((one.cell, 1),)), "en")
    found = judge(game.state, side, f"{shots}\n{two.name} - 1X")
    assert [line.reason for line in found] == ["", "one_ship_only"]

"""Orders as a player handed them in, line by line: understood as, cost, allowed or why not (R16-R28, R46)."""

from typing import NamedTuple

from fleetdesk.core.blocks.charts import Cell, cell_name
from fleetdesk.core.forms import Reading
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.salves import movement, salvos, wording
from fleetdesk.systems.salves.posts import grammar
from fleetdesk.systems.salves.posts.grammar import Order
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.sea import detection
from fleetdesk.systems.salves.sea.grid import in_band
from fleetdesk.systems.salves.state import FIRST, SalvesBattle, SalvesShip

_MOST_STUCK = 30


class Judged(NamedTuple):
    """One line and what the rules say of it."""

    line: grammar.Line
    order: Order | None = None
    """With every shot counted; `None` where the line cannot be read."""
    reason: str = ""
    """Why it is refused, a code of `reasons`; empty: it is allowed."""
    warnings: tuple[str, ...] = ()
    """Codes of `WARNINGS`: allowed, but worth a thought."""
    cost: int = 0
    """Points of the move, or shots of the salvo."""

    @property
    def ship(self) -> str:
        """Id of the ship, where one was found."""
        return self.line.ship


def roster(battle: SalvesBattle, side: str) -> grammar.Roster:
    """The names a player may write."""
    ships = battle.ships.values()
    return grammar.roster(
        tuple((ship.id, ship.name) for ship in ships if ship.side == side),
        tuple((ship.id, ship.name) for ship in ships if ship.side != side),
    )


def judge(battle: SalvesBattle, side: str, text: str) -> tuple[Judged, ...]:
    """Every order of a text. Only what the player himself knows is looked at: a refusal betrays no hidden ship."""
    return tuple(one for one in judge_all(battle, side, text) if one.reason != grammar.NO_ORDER)


def judge_all(battle: SalvesBattle, side: str, text: str) -> tuple[Judged, ...]:
    """The same with greetings, signatures and whatever else stands around orders on a forum."""
    bench = _Bench(battle, side)
    return tuple(bench.judged(line) for line in grammar.read(text, roster(battle, side)))


def tried(battle: SalvesBattle, ship: SalvesShip, order: Order) -> Judged:
    """What would be said of an order in the place of the one its ship has on the paper, else below all others."""
    bench = _Bench(battle, ship.side)
    for line in grammar.read(battle.paper(ship.side), roster(battle, ship.side)):
        if line.ship == ship.id:
            break
        bench.judged(line)
    return bench.judged(grammar.Line(0, 0, 0, "", ship.id, own=True, order=order))


def gate_of(battle: SalvesBattle, side: str) -> bool:
    """R18: whether the fleet was detected when its turn began; before its turn, whether it is now."""
    return battle.gate_open if side == battle.player else battle.detected(side)


class _Bench:
    """Lines of one player, judged one after the other."""

    def __init__(self, battle: SalvesBattle, side: str) -> None:
        self._battle = battle
        own = battle.fleet_of(side)
        self._stands: dict[str, Cell] = {
            ship.id: ship.cell for ship in own if ship.cell is not None and not ship.sunk
        }
        self._acted = {ship.id for ship in own if ship.acted}
        self._gate = detection.Gate(battle.house, open_at_start=gate_of(battle, side))
        self._first = battle.phase == FIRST
        self._before = 0

    def judged(self, line: grammar.Line) -> Judged:
        if not line.own:
            return Judged(line, reason=line.reason)
        battle, ship = self._battle, line.ship
        order = grammar.full(line.order, battle.values(ship).attack) if line.order else None
        cost = self._cost(ship, order)
        reason = self._why_not(line, order)
        if reason or order is None:
            return Judged(line, order, reason or "syntax", cost=cost)
        warnings = self._warnings(ship, order)
        self._accept(ship, order)
        return Judged(line, order, "", warnings, cost)

    def _cost(self, ship: str, order: Order | None) -> int:
        if order is None:
            return 0
        if order.kind == "move":
            return movement.cost(order.steps, self._battle.values(ship).speed)
        return sum(count for _, count in order.targets)

    def _why_not(self, line: grammar.Line, order: Order | None) -> str:
        ship = line.ship
        state = self._battle.ships[ship]
        if state.sunk or state.cell is None:
            return "sunk" if state.sunk else "ashore"
        if ship in self._acted:
            return "already_acted"
        if order is None:
            first_only = self._first and detection.first_turn("fire", 1, self._before, self._battle.house)
            return first_only or line.reason
        if self._first:
            reason = detection.first_turn(order.kind, len(order.targets), self._before, self._battle.house)
            if reason:
                return reason
        if order.kind == "fire":
            return self._no_fire(ship, order)
        return self._no_move(ship, order) if order.kind == "move" else ""

    def _no_fire(self, ship: str, order: Order) -> str:
        battle = self._battle
        shooter = salvos.shooter(battle, ship, self._stands[ship])
        reason = salvos.why_not(shooter, dict(order.targets), battle.grid, battle.house)
        return reason or ("" if self._first else self._gate.why_not("fire"))

    def _no_move(self, ship: str, order: Order) -> str:
        battle = self._battle
        return self._gate.why_not("move") or movement.why_not(
            self._stands[ship], order.steps, battle.values(ship).speed, battle.grid
        )

    def _warnings(self, ship: str, order: Order) -> tuple[str, ...]:
        found = ["duplicate_cell"] if order.doubled else []
        if order.kind == "fire":
            cells = {cell for cell, _ in order.targets}
            if self._stands[ship] in cells:
                found.append("own_cell")
            own = [one for one, cell in self._stands.items() if one != ship and cell in cells]
            if own and self._battle.house.friendly_fire:
                found.append(self._own_word(ship, own, one_cell=len(cells) == 1))
        return tuple(found)

    def _own_word(self, shooter: str, own: list[str], *, one_cell: bool) -> str:
        """Whether an own ship in a target cell would really be hit."""
        kinds = [self._battle.card(one).kind for one in own]
        by = self._battle.card(shooter).kind
        hit = any(salvos.can_hit(by, kind, one_cell=one_cell) for kind in kinds)
        return "own_ship" if hit else "own_submarine"

    def _accept(self, ship: str, order: Order) -> None:
        self._acted.add(ship)
        self._gate.done(order.kind)
        if order.kind == "fire":
            self._before += 1
        elif order.kind == "move":  # as far as the player knows, nothing is in the way
            self._stands[ship] = movement.sail(self._stands[ship], order.steps, lambda _: False).end


# --- what is said of it -------------------------------------------------------------------------------


def reading(battle: SalvesBattle, one: Judged) -> Reading:
    """One line."""
    number, whole = one.line.number, (one.line.start, one.line.end)
    if one.reason == grammar.NO_ORDER:
        return Reading(line=number, text=said(one.reason), tone="plain")
    if one.reason:
        return Reading(line=number, text=why_wrong(battle, one), tone="harm", at=where_wrong(battle, one))
    if one.order is None:
        return Reading(line=number, text=said("syntax"), tone="harm", at=whole)
    told = wording.ordered(battle, one.ship, one.order)
    for code in one.warnings:
        told = msg("{what}. {warning}", what=told, warning=wording.WARNINGS[code])
    return Reading(
        line=number, text=told, tone="brass" if one.warnings else "sound", at=whole, cost=cost(battle, one)
    )


def why_wrong(battle: SalvesBattle, one: Judged) -> Msg:
    """Why a line is refused, with the figures, the cells or the word that are the reason."""
    if one.reason == "too_far":
        speed = battle.values(one.ship).speed
        return msg("{reason} Asked {n}, has {most}.", reason=said(one.reason), n=one.cost, most=speed)
    if one.reason == "too_many_shots":
        attack = battle.values(one.ship).attack
        return msg("{reason} Asked {n}, has {most}.", reason=said(one.reason), n=one.cost, most=attack)
    if one.reason == "unknown_ship" and one.line.meant:
        name = battle.ships[one.line.meant].name
        return msg("{reason} Is it {ship}?", reason=said(one.reason), ship=name)
    cells = _cells_wrong(battle, one)
    if cells:
        names = tuple(Msg.verbatim(cell_name(cell)) for cell in cells)
        return msg("{cells}: {reason}", cells=names, reason=said(one.reason))
    if one.line.stuck and one.reason == "syntax":
        return msg('From "{text}" on: {reason}', text=one.line.stuck[:_MOST_STUCK], reason=said(one.reason))
    return said(one.reason)


def where_wrong(battle: SalvesBattle, one: Judged) -> tuple[int, int]:
    """The signs a refusal is about: a word, a cell, else the whole order."""
    whole = (one.line.start, one.line.end)
    cells = _cells_wrong(battle, one)
    return one.line.wrong or (grammar.places_of(one.line, cells) if cells else None) or whole


def _cells_wrong(battle: SalvesBattle, one: Judged) -> tuple[Cell, ...]:
    """Target cells that are the reason of a refusal."""
    if one.order is None or one.order.kind != "fire":
        return ()
    cells = tuple(cell for cell, _ in one.order.targets)
    if one.reason == "off_grid":
        return tuple(cell for cell in cells if not battle.grid.holds(cell))
    here = battle.ships[one.ship].cell
    if one.reason != "out_of_range" or here is None:
        return ()
    kind = battle.card(one.ship).kind
    return tuple(cell for cell in cells if not in_band(kind, here, cell, battle.house))


def cost(battle: SalvesBattle, one: Judged) -> Msg | None:
    """Points of a move, shots of a salvo."""
    if one.order is None or one.order.kind == "pass":
        return None
    values = battle.values(one.ship)
    if one.order.kind == "move":
        return msg("{n}/{most} points", n=one.cost, most=values.speed)
    return msg("{n}/{most} shots", n=one.cost, most=values.attack)

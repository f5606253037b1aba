"""Ships carrying out their orders, and who gives way where two end in one hex (R70-R74, Q31, Q61, Q74, section 8.2)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from fleetdesk.core.battle.actions import Line, Table
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.hexes import HEADINGS, STEPS, Heading, Hex, point
from fleetdesk.systems.age_of_sail.orders.helms import helm_of
from fleetdesk.systems.age_of_sail.orders.labels import cell_msg, leads_to, order_msg
from fleetdesk.systems.age_of_sail.orders.rules import Helm
from fleetdesk.systems.age_of_sail.orders.running import Voyage, run
from fleetdesk.systems.age_of_sail.sailing import m_of
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip, Contact, LoggedOrder, Mode, Sailed

TIE_FIRST = 3
"""Up to this face of the die that settles a full tie, the ship named first stays."""


class Claim(NamedTuple):
    """What decides who stays in a hex."""

    moved: bool
    """She left her hex this turn; one that did not cannot be pushed out (R72)."""
    spent: int = 0
    potential: int = 0
    """M on the point she ended on (Q76)."""
    hull: int = 0


def stays(one: Claim, other: Claim) -> int:
    """R71, R72: 0 the first stays, 1 the second, -1 a die decides."""
    if one.moved != other.moved:
        return 1 if one.moved else 0
    for mine, theirs in zip(one[1:], other[1:], strict=True):
        if mine != theirs:
            return 0 if mine > theirs else 1
    return -1


class Placed(NamedTuple):
    """A ship and the cells she crossed; she stands on the last one she has not been pushed back from."""

    id: str
    side: str
    cells: tuple[Hex, ...]
    """From her start on."""
    group: str = ""
    """Ships grappled together share a hex."""

    @property
    def cell(self) -> Hex:
        return self.cells[-1]

    @property
    def moved(self) -> bool:
        """She left her hex."""
        return len(self.cells) > 1


def crowded(ships: Sequence[Placed]) -> Mapping[Hex, tuple[Placed, ...]]:
    """Hexes in which more than one ship stands."""
    found: dict[Hex, list[Placed]] = {}
    for ship in ships:
        found.setdefault(ship.cell, []).append(ship)
    return {cell: tuple(here) for cell, here in found.items() if len(here) > 1}


def clashes(
    ships: Sequence[Placed], *, boarding: bool, parting: Collection[str] = ()
) -> Iterator[tuple[Placed, Placed]]:
    """Pairs that cannot share their hex, friends first; enemies only where no boarding can come of it.

    Ships already grappled hold their hex; a ship that joins them comes to board (R84).

    Args:
        ships: everybody afloat.
        boarding: whether the wind allows it.
        parting: ships whose boarding came to nothing: they part from enemies all the same (R77).
    """
    pairs = [
        (one, other)
        for here in crowded(ships).values()
        for one, other in combinations(here, 2)
        if (one.moved or other.moved) and not (one.group and one.group == other.group)
    ]
    joining = {cell for cell, here in crowded(ships).items() if boarding and any(one.group for one in here)}
    yield from (pair for pair in pairs if pair[0].side == pair[1].side and pair[0].cell not in joining)
    for one, other in pairs:
        if one.side != other.side and (not boarding or one.id in parting or other.id in parting):
            yield one, other


def contacts(ships: Sequence[Placed]) -> tuple[tuple[Placed, ...], ...]:
    """R75: ships of both sides in one hex, not all grappled together already."""
    return tuple(
        here
        for here in crowded(ships).values()
        if len({one.side for one in here}) > 1 and not _all_grappled(here)
    )


def _all_grappled(here: Sequence[Placed]) -> bool:
    groups = {one.group for one in here}
    return len(groups) == 1 and "" not in groups


def sail(battle: AosBattle, ship: AosShip, heading: Heading) -> tuple[AosShip, Line]:
    """R73, R74: carry out her order of this turn; contacts are settled when all have sailed."""
    helm = helm_of(battle, ship, heading)
    order = ship.order_of(battle.turn) or LoggedOrder(written=battle.turn)
    voyage = run(order.text, helm)
    cells = voyage.track(ship.hex) if ship.hex is not None else ()
    sailed = Sailed(
        m_spent=voyage.m_spent,
        hexes=voyage.hexes,
        complete=voyage.complete,
        start=ship.hex,
        path=cells[1:],
        headings=(heading, voyage.heading),
    )
    after = ship.with_order(battle.turn, order.but(locked=True, sailed=sailed)).but(
        heading=voyage.heading,
        hex=cells[-1] if cells else None,
        v_prev=voyage.v_next,
        mode=voyage.mode,
        fs_pending=voyage.sail,
        moved=True,
    )
    return after, _line(ship, order.text, helm, voyage)


def _line(ship: AosShip, text: str, helm: Helm, voyage: Voyage) -> Line:
    leads = leads_to(helm, voyage)
    if voyage.complete:
        said = msg("{ship}, {order}: {leads}", ship=ship.name, order=order_msg(text), leads=leads)
        return Line(text=said, ships=(ship.id,))
    if not voyage.faults:
        said = msg("{ship} has no order and goes on: {leads} (R73)", ship=ship.name, leads=leads)
    else:
        said = msg(
            "{ship} carries out {order} as far as it goes: {leads} (R73)",
            ship=ship.name,
            order=order_msg(text),
            leads=leads,
        )
    return Line(text=said, tone="brass", ships=(ship.id,))


# --- two ships in one hex -------------------------------------------------------------------------------


def sailed_of(battle: AosBattle, ship: AosShip) -> Sailed | None:
    """What she made of her order this turn."""
    order = ship.order_of(battle.turn)
    return order.sailed if order is not None and ship.moved else None


def claim_of(battle: AosBattle, ship: AosShip) -> Claim:
    """R71: what speaks for her keeping a hex."""
    found = sailed_of(battle, ship)
    at = point(ship.heading, battle.wind) if ship.heading is not None else "C"
    moved = placed(battle, ship).moved if ship.hex is not None else bool(found and found.hexes)
    return Claim(
        moved=moved, spent=found.m_spent if found else 0, potential=m_of(battle, ship, at), hull=ship.pv
    )


def placed(battle: AosBattle, ship: AosShip) -> Placed:
    """Where she is and how she came there. Raises ValueError for a ship without a hex."""
    if ship.hex is None:
        raise ValueError(ship.id)
    found = sailed_of(battle, ship)
    melee = battle.melee_of(ship.id)
    cells: tuple[Hex, ...] = (ship.hex,)
    if found is not None and found.start is not None and found.path and found.path[-1] == ship.hex:
        cells = (found.start, *found.path)
    return Placed(ship.id, ship.side, cells, melee.id if melee is not None else "")


def back(battle: AosBattle, ship: AosShip) -> AosShip:
    """R71, R74: stopped in the hex she came from, on the heading she would have left it on."""
    found = sailed_of(battle, ship)
    if found is None or not found.hexes:
        return ship
    heading = ship.heading
    path = found.path[:-1]
    if found.path:
        before = found.path[-2] if len(found.path) > 1 else found.start
        heading = _heading(before, found.path[-1]) or heading
    headings = (found.headings[0], heading) if found.headings and heading else found.headings
    yielded = (*found.path[-1:], *found.yielded)
    cut = found.but(hexes=found.hexes - 1, path=path, yielded=yielded, complete=False, headings=headings)
    order = ship.order_of(battle.turn) or LoggedOrder()
    head = heading is not None and point(heading, battle.wind) == "A"
    mode: Mode = ship.mode
    if mode in {"sailing", "irons"}:
        mode = "irons" if head else "sailing"
    return ship.with_order(battle.turn, order.but(sailed=cut)).but(
        hex=(path[-1] if path else found.start) if found.path else ship.hex,
        heading=heading,
        v_prev=0 if head or not ship.v_prev else cut.hexes,
        mode=mode,
    )


def _heading(before: Hex | None, after: Hex) -> Heading | None:
    """The heading of a step from one hex to the next."""
    if before is None:
        return None
    step = after[0] - before[0], after[1] - before[1]
    return HEADINGS[STEPS.index(step)] if step in STEPS else None


def give_way(battle: AosBattle, one: AosShip, other: AosShip, table: Table) -> tuple[AosBattle, str, Line]:
    """R71, R72: which of two ships keeps the hex; a full tie is diced for.

    Gives the battle with the other one stopped short, her id, and the line of the log.
    """
    claims = claim_of(battle, one), claim_of(battle, other)
    winner = stays(*claims)
    throw = None
    if winner < 0:
        why = msg(
            "1\N{EN DASH}3: {one} keeps the hex; 4\N{EN DASH}6: {other}", one=one.name, other=other.name
        )
        names = Msg.verbatim(one.name), Msg.verbatim(other.name)
        winner = table.die(why, lambda face: Result(label=names[face > TIE_FIRST])) > TIE_FIRST
        throw = table.last
    keeps, stops = (one, other) if winner == 0 else (other, one)
    stopped = back(battle, stops)
    text = msg(
        "{ship} keeps the hex: {reason}. {other} stops short (R71)",
        ship=keeps.name,
        other=stops.name,
        reason=_reason(claims[winner], claims[1 - winner]),
    )
    if stopped.hex is not None and stopped.hex != stops.hex:
        text = msg("{line}, in {cell}", line=text, cell=msg("hex {cell}", cell=cell_msg(stopped.hex)))
    line = Line(text=text, tone="brass", ships=(one.id, other.id), throw=throw)
    return battle.with_ship(stopped), stops.id, line


def _reason(winner: Claim, loser: Claim) -> Msg:
    if winner.moved != loser.moved:
        return msg("she did not leave it")
    if winner.spent != loser.spent:
        return msg("{more}M spent against {less}M", more=winner.spent, less=loser.spent)
    if winner.potential != loser.potential:
        return msg("{more}M possible against {less}M", more=winner.potential, less=loser.potential)
    if winner.hull != loser.hull:
        return msg("hull {more} against {less}", more=winner.hull, less=loser.hull)
    return msg("by the die")


def part(battle: AosBattle, ships: Sequence[str], table: Table) -> tuple[AosBattle, tuple[Line, ...]]:
    """R77: a contact that comes to no boarding: pair by pair, she with the better claim stays.

    Works with and without hexes; ships that stopped short are then checked for the hexes they stopped in.
    """
    lines: list[Line] = []
    here = [one for one in ships if battle.ships[one].on_map]
    while len(here) > 1:
        battle, gone, line = give_way(battle, battle.ships[here[0]], battle.ships[here[1]], table)
        lines.append(line)
        here = [one for one in here if one != gone]
    battle, more = settle(battle, table, parting=ships)
    return battle, (*lines, *more)


def settle(
    battle: AosBattle, table: Table, *, parting: Collection[str] = ()
) -> tuple[AosBattle, tuple[Line, ...]]:
    """R70-R75: one ship in each hex, friends first; enemies stay together where the wind allows boarding."""
    may_board = airs.row(battle.wind_force).boarding
    lines: list[Line] = []
    while True:
        all_ = [placed(battle, ship) for ship in battle.afloat() if ship.hex is not None]
        pair = next(clashes(all_, boarding=may_board, parting=parting), None)
        if pair is None:
            break
        battle, _, line = give_way(battle, battle.ships[pair[0].id], battle.ships[pair[1].id], table)
        lines.append(line)
    if not may_board:
        return battle, tuple(lines)
    for here in contacts(all_):
        contact = Contact(ships=tuple(one.id for one in here), place=here[0].cell)
        if any(set(contact.ships) == set(one.ships) for one in battle.contacts):
            continue
        battle = battle.but(contacts=(*battle.contacts, contact))
        names = tuple(Msg.verbatim(battle.ships[one].name) for one in contact.ships)
        text = msg("{ships} are in one hex: boarding is possible (R75)", ships=names)
        lines.append(Line(text=text, tone="harm", ships=contact.ships))
    return battle, tuple(lines)

"""How orders, salvos and moves are told: the same words in the log, in forms and in texts to be sent."""

from collections.abc import Iterable, Mapping

from fleetdesk.core.blocks.charts import Cell, cell_name
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.salves.nations import NATIONS, SHORT, last_afloat
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.posts.grammar import Order
from fleetdesk.systems.salves.sea.compass import Step
from fleetdesk.systems.salves.sea.grid import TYPES, band
from fleetdesk.systems.salves.state import Event, Note, SalvesBattle, SalvesSide, Shot

WARNINGS: Mapping[str, Msg] = {
    "duplicate_cell": msg("The same cell twice: the shots were added."),
    "own_cell": msg("You fire at your own ship: it lies in its own cell."),
    "own_ship": msg("One of your own ships lies in a target cell: it will be hit."),
    "own_submarine": msg("One of your own submarines lies in a target cell."),
}


def fleet(battle: SalvesBattle, side: str) -> Msg:
    """A fleet as everybody knows it: by its nation, or by its name where two share one."""
    return _nation(battle, battle.side(side), NATIONS)


def short(battle: SalvesBattle, side: str) -> Msg:
    """The same behind the name of a ship."""
    return _nation(battle, battle.side(side), SHORT)


def _nation(battle: SalvesBattle, side: SalvesSide, words: Mapping[str, str]) -> Msg:
    """By its nation in whatever language is read; where two share one, by its own name, or as the second of that nation."""
    allies = [one for one in battle.sides if one.nation == side.nation]
    alike = [one.id for one in allies if one.name == side.name]
    plain = side.name == NATIONS.get(side.nation) or len(alike) > 1
    if not side.nation or (len(allies) > 1 and not plain):
        return Msg.verbatim(side.name)
    nation, number = Msg(key=words[side.nation]), alike.index(side.id) + 1
    return nation if number == 1 else msg("{fleet} {n}", fleet=nation, n=number)


def player(side: SalvesSide) -> str:
    return side.player or side.name


def name(battle: SalvesBattle, ship: str) -> Msg:
    return Msg.verbatim(battle.ships[ship].name)


def names(battle: SalvesBattle, ships: Iterable[str]) -> tuple[Msg, ...]:
    return tuple(name(battle, ship) for ship in ships)


def cell(place: Cell | None) -> Msg:
    """The name of a cell; a dash for none."""
    return Msg.verbatim(cell_name(place) if place is not None else "\N{EN DASH}")


def steps(found: Iterable[Step]) -> tuple[Msg, ...]:
    """1N, 1NW."""
    return tuple(msg("{count}{way}", count=count, way=Msg(key=way)) for count, way in found)


def shots(targets: Iterable[tuple[Cell, int]]) -> tuple[Msg, ...]:
    """C4 x2, C5 x2."""
    return tuple(
        msg("{cell} \N{MULTIPLICATION SIGN}{count}", cell=cell_name(place), count=count)
        for place, count in targets
    )


def fired_at(event: Event) -> tuple[Msg, ...]:
    """Target cells and shots of a salvo."""
    return shots(pair(shot) for shot in event.targets)


def pair(shot: Shot) -> tuple[Cell, int]:
    """A shot as rules take it."""
    return shot.cell, shot.count


def order(one: Order) -> Msg:
    """What an order says, without the ship."""
    if one.kind == "pass":
        return msg("passes")
    if one.kind == "move":
        return msg("moves {steps}", steps=steps(one.steps))
    return msg("fires at {cells}", cells=shots(one.targets))


def in_short(one: Order) -> Msg:
    """An order in a few signs: 1N, 1NW; C4 x2."""
    if one.kind == "pass":
        return msg("passes")
    return msg("{parts}", parts=steps(one.steps) if one.kind == "move" else shots(one.targets))


def at_a_glance(one: Order) -> Msg:
    """Likewise, and whether it fires: fire C4 x2."""
    return msg("fire {cells}", cells=shots(one.targets)) if one.kind == "fire" else in_short(one)


def ordered(battle: SalvesBattle, ship: str, one: Order) -> Msg:
    return msg("{ship}: {order}", ship=battle.ships[ship].name, order=order(one))


def hit_names(battle: SalvesBattle, event: Event) -> tuple[Msg, ...]:
    """R33: the ships hit, with the number of hits where it is public."""
    return tuple(
        msg("{ship} \N{MULTIPLICATION SIGN}{count}", ship=battle.ships[ship].name, count=event.hits[ship])
        if ship in event.hits
        else name(battle, ship)
        for ship in event.named
    )


def salvo(battle: SalvesBattle, event: Event) -> Msg:
    """A salvo as everybody hears of it."""
    line = msg(
        "{ship} ({fleet}) fires at {cells}.",
        ship=battle.ships[event.ship].name,
        fleet=short(battle, event.side),
        cells=fired_at(event),
    )
    hit = msg("Hit: {ships}.", ships=hit_names(battle, event)) if event.named else msg("Nothing to report.")
    return msg("{first} {second}", first=line, second=hit)


def moved(battle: SalvesBattle, event: Event) -> Msg:
    """R45: a move as everybody hears of it."""
    ship = battle.ships[event.ship].name
    if event.kind == "moved":
        return msg("{ship} moves.", ship=ship)
    return msg("{ship} \N{EN DASH} {steps}", ship=ship, steps=steps(event.steps))


def sunk(battle: SalvesBattle, ship: str) -> Msg:
    return msg("{ship} is sunk!", ship=battle.ships[ship].name)


def hit(battle: SalvesBattle, note: Note) -> Msg:
    """What the owner of a ship hit is told."""
    text = nmsg(
        "{ship} hit once in {cell} by {by}: HP {left}/{most}",
        "{ship} hit {n} times in {cell} by {by}: HP {left}/{most}",
        note.count,
        ship=battle.ships[note.ship].name,
        cell=cell(note.cell),
        by=battle.ships[note.by].name,
        left=note.left,
        most=note.most,
    )
    return msg("{what}, SUNK", what=text) if not note.left else text


def way(battle: SalvesBattle, note: Note) -> Msg:
    """What the owner of a ship that moved is told."""
    ship, end = battle.ships[note.ship].name, cell(note.path[-1] if note.path else None)
    if note.blocked is not None:
        return msg(
            "{ship}: move {steps}, stopped in {cell}, cell {blocked} is occupied.",
            ship=ship,
            steps=steps(note.asked),
            cell=end,
            blocked=cell(note.blocked),
        )
    if not note.asked:
        return msg("{ship}: put in {cell} by the umpire.", ship=ship, cell=end)
    return msg("{ship}: move {steps}, now in {cell}.", ship=ship, steps=steps(note.asked), cell=end)


def joined(texts: Iterable[Msg]) -> Msg:
    """Texts one behind the other, nothing between them."""
    found = Msg.verbatim("")
    for at, one in enumerate(texts):
        found = one if not at else msg("{first}{second}", first=found, second=one)
    return found


def dotted(texts: Iterable[Msg]) -> Msg:
    """Texts one behind the other, a dot between them."""
    first, *rest = texts
    for one in rest:
        first = msg("{one} \N{MIDDLE DOT} {other}", one=first, other=one)
    return first


def sentences(texts: Iterable[Msg]) -> Msg:
    """Texts one behind the other, a space between them."""
    first, *rest = texts
    for one in rest:
        first = msg("{first} {second}", first=first, second=one)
    return first


def type_name(kind: str) -> Msg:
    return next((Msg(key=text) for one, text in TYPES.items() if one == kind), Msg.verbatim(kind))


def numbered(battle: SalvesBattle, side: str) -> Mapping[str, str]:
    """Ship -> its number on the papers of its player."""
    return {ship.id: str(at) for at, ship in enumerate(battle.fleet_of(side), 1)}


def marks(battle: SalvesBattle) -> Mapping[str, str]:
    """Ship -> nation and number, for grids of the umpire."""
    found: dict[str, str] = {}
    for at, side in enumerate(battle.sides):
        alone = sum(one.nation == side.nation for one in battle.sides) == 1
        head = side.nation if side.nation and alone else "ABCDEFGHIJ"[at % 10]
        for ship, number in numbered(battle, side.id).items():
            found[ship] = f"{head}{number}"
    return found


def reach(kind: str, rules: HouseRules) -> Msg:
    """R4-R8: the band of a type."""
    least, most = band(kind, rules)
    return msg("{n}", n=least) if least == most else msg("{least}\N{EN DASH}{most}", least=least, most=most)


def result(battle: SalvesBattle) -> Msg:
    """R44: who has won."""
    left = last_afloat(battle.alive())
    if len(left) == 1 and len(battle.sides) > 1:
        return msg("{fleet} is the last one afloat and wins.", fleet=fleet(battle, left[0]))
    if not left:
        return msg("No fleet is afloat: a draw.")
    return msg("The game was ended with more than one fleet afloat.")

"""What charts are drawn of: ships as they lie, where orders would leave them, the sea around (section 10)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.blocks.charts import Piece, Plight, Sails, Shot, Track
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail.hexes import DEGREES, Heading, Hex, number, to_offset
from fleetdesk.systems.age_of_sail.profiles import Role, silhouette
from fleetdesk.systems.age_of_sail.sailing import POINT_WORDS, full_sail_draws, point_of
from fleetdesk.systems.age_of_sail.state import MODES, AosBattle, AosShip


def side_number(battle: AosBattle, ship: AosShip) -> int:
    """The number of her side: the window has a colour for each."""
    return next((at for at, side in enumerate(battle.sides) if side.id == ship.side), 0)


def squad_number(battle: AosBattle, ship: AosShip) -> int:
    """The number of her squadron among those of her side: the window has a pattern of flag for each."""
    return _squadrons(battle, ship.side).index(ship.squadron)


@remembered
def _squadrons(battle: AosBattle, side: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.squadron for one in battle.ships.values() if one.side == side))


def piece_of(battle: AosBattle, ship: AosShip) -> Piece:
    """A ship as she lies on the chart."""
    fort = battle.is_fort(ship.id)
    at = None if fort else point_of(battle, ship)
    way = MODES[ship.mode] if ship.mode != "sailing" or at is None else POINT_WORDS[at]
    heading = None if ship.heading is None else number(ship.heading)
    sections = tuple(zip(ship.hull, ship.sections, strict=True))
    figures = (sections, (ship.masts_left, ship.mast_sections), ship.v_prev)
    where = (ship.hex or (0, 0), heading, side_number(battle, ship), squad_number(battle, ship))
    look = (silhouette(battle.card(ship.id)), sails_of(battle, ship), plights_of(battle, ship), ship.role)
    return _drawn((ship.id, ship.name), where, figures, look, "" if fort else way, gone=not ship.on_map)


@remembered
def piece(battle: AosBattle, ship: str) -> Piece:
    """The same of a ship of the battle; from step to step one in eighty differs."""
    return piece_of(battle, battle.ships[ship])


def sails_of(battle: AosBattle, ship: AosShip) -> Sails:
    """R63, R67, R78: how she carries her sails."""
    if battle.is_fort(ship.id):
        return ""
    if ship.mode == "irons":
        return "aback"
    if ship.mode != "sailing":
        return "furled"
    return "full" if full_sail_draws(battle, ship) else "set"


def plights_of(battle: AosBattle, ship: AosShip) -> tuple[Plight, ...]:
    """What of her state is to be seen from afar."""
    told: tuple[tuple[Plight, bool], ...] = (
        ("fire", ship.fire),
        ("anchor", ship.mode in {"anchored", "weighing"}),
        ("irons", ship.mode == "irons"),
        ("grappled", ship.mode == "locked"),
        ("leak", ship.leaks > 0),
        ("struck", battle.is_prize(ship.id)),
    )
    return tuple(one for one, holds in told if holds)


@lru_cache(maxsize=1024)
def _drawn(
    named: tuple[str, str],
    where: tuple[Hex, int | None, int, int],
    figures: tuple[tuple[tuple[int, int], ...], tuple[int, int], int],
    look: tuple[str, Sails, tuple[Plight, ...], Role],
    way: str,
    *,
    gone: bool,
) -> Piece:
    """The same piece as long as a ship looks the same; beside her name stands how she lies."""
    (cell, heading, side, squad), (sections, masts, v) = where, figures
    (ship, name), (outline, sails, plights, role) = named, look
    pv, initial = (sum(column) for column in zip(*sections, strict=True)) if sections else (0, 0)
    if way:
        note = msg("{way}, V {v}, hull {left}/{all}", way=Msg(key=way), v=v, left=pv, all=initial)
    else:
        note = msg("fort, hull {left}/{all}", left=pv, all=initial)
    return Piece(
        id=ship,
        cell=cell,
        name=name,
        side=side,
        heading=float(DEGREES * heading) if heading is not None else None,
        pips=(pv, max(1, initial)),
        note=note,
        gone=gone,
        outline=outline,
        sails=sails,
        masts=masts,
        rings=sections,
        plights=plights,
        flag="plain" if role == "none" else role,
        squad=squad,
    )


def shots_of(battle: AosBattle, layer: str = "") -> Iterator[Shot]:
    """R86-R96: the broadsides of this turn, each with the damage noted."""
    for one in battle.broadsides:
        start, end = battle.ships[one.shooter].hex, battle.ships[one.target].hex
        if start is not None and end is not None:
            text = f"\N{MINUS SIGN}{one.damage}" if one.damage else "0"
            yield Shot(start=start, end=end, text=text + ("!" if one.critical else ""), layer=layer)


def ghost_of(
    battle: AosBattle, ship: AosShip, cell: Hex, heading: Heading, *, turn: int = 0, layer: str = ""
) -> Piece:
    """Where and how she would lie after an order, for a turn that is named where there are several."""
    return Piece(
        id=ship.id,
        cell=cell,
        name=ship.name,
        side=side_number(battle, ship),
        heading=float(DEGREES * number(heading)),
        faint=True,
        outline=silhouette(battle.card(ship.id)),
        sails="set",
        turn=str(turn) if turn else "",
        layer=layer,
    )


def track_of(cells: Sequence[Hex], *, legal: bool, later: bool, layer: str = "") -> Track:
    """This turn's track as a line, those of later turns dotted; one that cannot be sailed as written ends in a cross."""
    return Track(
        cells=tuple(cells),
        tone="brass" if legal else "harm",
        dotted=later,
        end="arrow" if legal else "cross",
        layer=layer,
    )


def corners(cells: Iterable[Hex], around: int, least: tuple[int, int] = (0, 0)) -> tuple[Hex, Hex]:
    """First and last (column, row) to show: all these cells with some sea around them, and so many at least."""
    places = [to_offset(cell) for cell in cells] or [(0, 0)]
    found = []
    for axis, most in zip(zip(*places, strict=True), least, strict=True):
        first, last = min(axis) - around, max(axis) + around
        missing = max(0, most - (last - first + 1))
        found.append((first - missing // 2, last + missing - missing // 2))
    (left, right), (top, bottom) = found
    return (left, top), (right, bottom)

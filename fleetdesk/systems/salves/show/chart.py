"""The sea seen from above: ships, range bands, cells in reach, and where enemies may be (section 11)."""

from collections.abc import Iterable, Iterator

from fleetdesk.core.blocks.charts import Cell, Chart, Layer, Piece, Shade, Track
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.drawing import TONES, Part, bare, piece, reach_of
from fleetdesk.systems.salves.preview import drawn
from fleetdesk.systems.salves.sealed.proof import verify
from fleetdesk.systems.salves.sight import candidates
from fleetdesk.systems.salves.state import FIRST, PLACING, PLAYING, SalvesBattle, SalvesShip
from fleetdesk.systems.salves.turn.judging import gate_of, judge

START, LOST, ENEMIES = "start", "lost", "enemies"
MOST_CELLS = 60
"""A ship that may be in more cells than this is as good as anywhere."""
MOST_LAYERS = 3
"""Enemies with a layer of their own: those that are known best."""
PARTS: tuple[tuple[Part, Msg, Msg], ...] = (
    ("band", msg("Range"), msg("It can fire here")),
    ("reach", msg("Reach"), msg("It can move here")),
)


def chart(battle: SalvesBattle, ship: str, seat: str) -> Chart:
    """The whole drawing for a seat, with the ship in hand."""
    own = battle.ships.get(ship)
    layers: list[Layer] = []
    shades: list[Shade] = []
    legend: list[tuple[Tone, Msg]] = []
    if own is not None and _active(battle, own):
        for part, title, told in PARTS:
            found = reach_of(battle, own, part) if part == "band" or battle.phase == PLAYING else ()
            if found:
                shown = part == "band" or _may_move(battle, own)
                layers.append(Layer(id=part, title=title, shown=shown))
                shades.extend(found)
                legend.extend([(TONES[part], told)] if shown else ())
    more = _enemies(battle, seat, ship) if seat and not battle.over else _knowers(battle, own)
    if battle.phase == PLACING:
        more = ()  # anywhere is all there is to know yet
    for layer, cells in more:
        layers.append(layer)
        shades.extend(cells)
    if more:
        legend.append(("brass", msg("It may be here")))
    tracks, shots = _ordered(battle, seat)
    shades.extend(shots)
    past: list[Piece] = []
    if battle.over:
        layers.extend(
            (Layer(id=START, title=msg("Where they began")), Layer(id=LOST, title=msg("Sunk ships")))
        )
        past.extend(_past(battle))
    return bare(
        battle,
        past,
        layers=tuple(layers),
        shades=tuple(shades),
        tracks=tracks,
        legend=tuple(legend),
        note=_note(battle, own, seat) or _marks(more),
    )


def _ordered(battle: SalvesBattle, seat: str) -> tuple[tuple[Track, ...], tuple[Shade, ...]]:
    """What whoever sits here has ordered so far, which a touch of a cell may have done."""
    if not battle.has_side(seat) or battle.phase not in {FIRST, PLAYING} or not battle.paper(seat):
        return (), ()
    return drawn(battle, judge(battle, seat, battle.paper(seat)))


def _active(battle: SalvesBattle, ship: SalvesShip) -> bool:
    """Whether its bands mean anything to whoever looks."""
    return (
        battle.sees(ship.side)
        and not ship.sunk
        and ship.cell is not None
        and battle.phase in {FIRST, PLAYING}
    )


def _may_move(battle: SalvesBattle, ship: SalvesShip) -> bool:
    """R16: whether its reach is of use now; it can be looked at all the same."""
    return gate_of(battle, ship.side) or battle.house.gate == "running"


def _past(battle: SalvesBattle) -> Iterator[Piece]:
    """When all is revealed: where everything began, and where it sank."""
    for ship in battle.ships.values():
        if ship.start is not None:
            yield piece(battle, ship, ship.start, id="", pips=None, faint=True, layer=START)
        if ship.sunk and ship.cell is not None:
            yield piece(battle, ship, ship.cell, pips=None, gone=True, layer=LOST)


def _enemies(battle: SalvesBattle, seat: str, ship: str) -> tuple[tuple[Layer, tuple[Shade, ...]], ...]:
    """R49: where every enemy may be: one layer for all, one for each that is known well, and the one in hand."""
    known = candidates(battle, seat)
    sets = {one: cells for one, cells in known.items() if 0 < cells.bit_count() <= MOST_CELLS}
    best = sorted(sets, key=lambda one: (sets[one].bit_count(), battle.ships[one].name))[:MOST_LAYERS]
    if ship in known and ship not in best:
        best.append(ship)
    layers = []
    if len(sets) > 1:
        layers.append(_together(battle, sets, hidden=ship in known))
    for one in best:
        told = msg("{ship}: {n}", ship=battle.ships[one].name, n=known[one].bit_count())
        layers.append(_layer(battle, one, told, known[one], shown=one == ship))
    return tuple(layers)


def _together(battle: SalvesBattle, sets: dict[str, int], *, hidden: bool) -> tuple[Layer, tuple[Shade, ...]]:
    """All enemies known at all: how many of them may be in each cell."""
    count: dict[Cell, int] = {}
    for found in sets.values():
        for cell in battle.grid.cells(found):
            count[cell] = count.get(cell, 0) + 1
    most = max(count.values(), default=1)
    shades = tuple(
        Shade(
            cell=cell,
            tone="brass",
            strength=0.12 + 0.35 * n / most,
            mark=str(n) if n > 1 else "?",
            layer=ENEMIES,
        )
        for cell, n in sorted(count.items())
    )
    return Layer(id=ENEMIES, title=msg("Enemies"), shown=not hidden), shades


def _layer(
    battle: SalvesBattle, name: str, title: Msg, found: int, *, shown: bool
) -> tuple[Layer, tuple[Shade, ...]]:
    layer = Layer(id=f"of-{name}", title=title, shown=shown)
    if found.bit_count() > MOST_CELLS and not shown:
        return layer, ()
    return layer, tuple(
        Shade(cell=cell, tone="brass", mark="?", layer=layer.id) for cell in battle.grid.cells(found)
    )


def _knowers(battle: SalvesBattle, ship: SalvesShip | None) -> tuple[tuple[Layer, tuple[Shade, ...]], ...]:
    """For the umpire: what every other player can know of the ship in hand."""
    if ship is None or ship.sunk or battle.phase == PLACING or battle.over:
        return ()
    layers = []
    for side in battle.sides:
        if side.id != ship.side:
            found = candidates(battle, side.id).get(ship.id, 0)
            told = msg(
                "{fleet}: {n} possible cells", fleet=wording.fleet(battle, side.id), n=found.bit_count()
            )
            layers.append(_layer(battle, side.id, told, found, shown=False))
    return tuple(layers)


def _note(battle: SalvesBattle, ship: SalvesShip | None, seat: str) -> Msg | None:
    if battle.over:
        found_out = verify(battle)
        return next((one.text for one in found_out if not one.holds), found_out[0].text)
    if ship is None or ship.sunk:
        return None
    if battle.sees(ship.side):
        return _placing_note(battle, ship) if battle.phase == PLACING else None
    if not seat or battle.phase == PLACING:
        return None
    found = candidates(battle, seat).get(ship.id, 0).bit_count()
    if not found:
        return msg(
            "What is known of {ship} contradicts itself: the log was corrected by hand.", ship=ship.name
        )
    return nmsg("{ship} can only be in 1 cell.", "{ship} may be in any of {n} cells.", found, ship=ship.name)


def _marks(more: Iterable[tuple[Layer, tuple[Shade, ...]]]) -> Msg | None:
    """What the signs of the enemies mean, while they are drawn together."""
    for layer, cells in more:
        if layer.shown and any(one.mark.isdigit() for one in cells):
            return msg("?: an enemy may lie there; a number: so many of them may.")
        if layer.shown and cells:
            return msg("?: an enemy may lie there.")
    return None


def _placing_note(battle: SalvesBattle, ship: SalvesShip) -> Msg:
    if ship.cell is not None:
        return msg(
            "{ship} lies in {cell}; touch another cell to move it.",
            ship=ship.name,
            cell=wording.cell(ship.cell),
        )
    taken = [
        one.cell for _, one in sorted(battle.private.items()) if (one.kind, one.ship) == ("taken", ship.id)
    ]
    if taken:
        return msg(
            "{cell} is taken: touch another cell to place {ship}.",
            cell=wording.cell(taken[-1]),
            ship=ship.name,
        )
    return msg("Touch a cell to place {ship}.", ship=ship.name)

"""Orders before they are carried out, drawn and thought over: for a player what he knows, for the umpire all."""

from collections.abc import Iterable, Iterator

from fleetdesk.core.blocks.charts import Chart, Shade, Track
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.salves import drawing, movement, salvos, wording
from fleetdesk.systems.salves.state import FIRST, SalvesBattle
from fleetdesk.systems.salves.turn.judging import Judged

SHOTS = msg("Shots")


def chart(battle: SalvesBattle, judged: Iterable[Judged]) -> Chart:
    """The grid with the ways and target cells of these orders. Only what `battle` shows is drawn."""
    tracks, shades = drawn(battle, judged)
    legend = (("harm", SHOTS),) if shades else ()
    return drawing.bare(battle, tracks=tracks, shades=shades, legend=legend)


def drawn(battle: SalvesBattle, judged: Iterable[Judged]) -> tuple[tuple[Track, ...], tuple[Shade, ...]]:
    """The ways and the target cells of these orders."""
    tracks: list[Track] = []
    shots: dict[tuple[int, int], int] = {}
    for one in judged:
        cell = battle.ships[one.ship].cell if one.line.own else None
        if one.reason or one.order is None or cell is None:
            continue
        if one.order.kind == "move":
            path = movement.sail(cell, one.order.steps, lambda _: False).path
            tracks.append(Track(cells=path))
        for target, count in one.order.targets:
            shots[target] = shots.get(target, 0) + count
    shades = tuple(
        Shade(cell=cell, tone="harm", mark=f"\N{MULTIPLICATION SIGN}{count}") for cell, count in shots.items()
    )
    return tuple(tracks), shades


def warnings(battle: SalvesBattle, side: str, judged: Iterable[Judged]) -> tuple[Msg, ...]:
    """For the umpire alone: what carrying the orders out would bring."""
    return tuple(dict.fromkeys(_coming(battle, side, tuple(judged))))


def _coming(battle: SalvesBattle, side: str, judged: tuple[Judged, ...]) -> Iterator[Msg]:
    """A dry run on a copy."""
    first = battle.phase == FIRST
    copy = battle
    for one in judged:
        if one.reason or one.order is None or copy.ships[one.ship].sunk:
            continue
        ship = copy.ships[one.ship]
        if one.order.kind == "move":
            before, copy = copy, movement.moved(copy, ship, one.order.steps)
            for key, note in copy.private.items():
                if key not in before.private and note.blocked is not None:
                    yield msg(
                        "{ship} will be stopped before {cell}.",
                        ship=ship.name,
                        cell=wording.cell(note.blocked),
                    )
        elif one.order.kind == "fire":
            found = salvos.hit(copy, ship, one.order)
            cells = {cell for cell, _ in one.order.targets}
            for target in copy.afloat():
                if target.cell in cells and target.id not in found and copy.card(target.id).kind == "SS":
                    yield msg("{ship} spreads its salvo over a submarine: no effect.", ship=ship.name)
            if not first:
                before, copy = copy, salvos.fired(copy, ship, one.order)
                yield from _closing(before, copy, side)


def _closing(before: SalvesBattle, after: SalvesBattle, side: str) -> Iterator[Msg]:
    """R17: the last detected ship of a fleet is about to sink."""
    for one in before.sides:
        if before.detected(one.id) and not after.detected(one.id) and one.id != side:
            yield msg("{fleet} will lose its last detected ship.", fleet=wording.fleet(before, one.id))

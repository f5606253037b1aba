"""The whole game as one text, once it is over: result, proof, positions, map, and turn by turn what happened."""

from collections.abc import Iterable, Iterator, Mapping

from fleetdesk.core.blocks.charts import Cell, column_name
from fleetdesk.core.game.dispatches import Dispatch, Paragraph, Run
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.sealed.proof import verify
from fleetdesk.systems.salves.state import SalvesBattle

MARK = 4
"""Signs of a ship's mark: two for its nation, two to count by."""
EMPTY_CELL = "\N{MIDDLE DOT}"


def archive(battle: SalvesBattle, told: Iterable[Dispatch]) -> Dispatch:
    """Everything that may be known when nothing is secret any more; `told` are the texts of the turns."""
    lines = [
        _heading(Msg.verbatim(battle.title) if battle.title else msg("Archive of the game")),
        _line(wording.result(battle)),
        *(_item(finding.text) for finding in verify(battle)),
        _heading(msg("Where everything was")),
        *_positions(battle),
        _heading(msg("The end: ships afloat")),
        *_map(battle, {ship.id: ship.cell for ship in battle.afloat() if ship.cell is not None}),
        _heading(msg("As the ships were placed")),
        *_map(battle, {ship.id: ship.start for ship in battle.ships.values() if ship.start is not None}),
    ]
    for one in told:
        lines.extend(one.paragraphs)
    for side in battle.sides:
        lines.extend(_received(battle, side.id))
    lines.append(_heading(msg("What was sealed")))
    lines.extend(_line(Msg.verbatim(line)) for line in battle.seal.text.splitlines())
    return Dispatch(id="archive", title=msg("Archive of the game"), paragraphs=tuple(lines))


def _positions(battle: SalvesBattle) -> Iterator[Paragraph]:
    marks = wording.marks(battle)
    for ship in battle.ships.values():
        state = msg("sunk") if ship.sunk else wording.cell(ship.cell)
        values = battle.values(ship.id)
        yield _item(
            msg(
                "{mark} {ship}, {values}: placed in {start}, at the end {end}, HP {left}/{most}",
                mark=marks[ship.id],
                ship=ship.name,
                values=str(values),
                start=wording.cell(ship.start),
                end=state,
                left=battle.left(ship),
                most=values.armour,
            )
        )


def _map(battle: SalvesBattle, cells: Mapping[str, Cell]) -> Iterator[Paragraph]:
    """The grid in letters, row by row."""
    marks = wording.marks(battle)
    found = {cell: marks[ship] for ship, cell in cells.items()}
    yield _row("", (column_name(column) for column in range(battle.columns)))
    for row in range(battle.rows):
        yield _row(str(row + 1), (found.get((column, row), EMPTY_CELL) for column in range(battle.columns)))


def _row(head: str, cells: Iterable[str]) -> Paragraph:
    text = " ".join((head.rjust(2), *(cell.ljust(MARK) for cell in cells))).rstrip()
    return Paragraph(runs=(Run(text=Msg.verbatim(text)),), kind="drawn")


def _received(battle: SalvesBattle, side: str) -> Iterator[Paragraph]:
    """Orders as they came in."""
    notes = [
        note for _, note in sorted(battle.private.items()) if note.side == side and note.kind == "orders"
    ]
    if notes:
        yield _heading(msg("Orders: {fleet}", fleet=wording.fleet(battle, side)))
    for note in notes:
        for line in note.text.splitlines():
            if line.strip():
                yield _item(msg("Turn {n}: {what}", n=note.turn, what=line))


def _heading(text: Msg) -> Paragraph:
    return Paragraph(runs=(Run(text=text),), kind="heading")


def _line(text: Msg) -> Paragraph:
    return Paragraph(runs=(Run(text=text),))


def _item(text: Msg) -> Paragraph:
    return Paragraph(runs=(Run(text=text),), kind="item")

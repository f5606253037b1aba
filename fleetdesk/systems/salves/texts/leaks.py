"""Whether a text would give a secret away: looked at as it will be pasted, after anybody changed it (section 8)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fleetdesk.core.charts import Cell, cell_name
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.salves.compass import LETTERS
from fleetdesk.systems.salves.grid import read_cell
from fleetdesk.systems.salves.posts.grammar import folded
from fleetdesk.systems.salves.posts.words import DIRECTION, vocabulary
from fleetdesk.systems.salves.state import SalvesBattle

_CELL = re.compile(r"(?<![a-z0-9/])([a-z]{1,2}[0-9]{1,3})(?![a-z0-9])")
_POINTS = re.compile(r"\b(?:hp|pv)\b[^a-z\n]{0,3}[0-9]|(?<![0-9/])[0-9]{1,2}\s?/\s?[0-9]{1,2}(?![0-9/])")
_TRIPLE = re.compile(r"(?<![0-9/])[0-9]{1,2}/[0-9]{1,2}/[0-9]{1,2}(?![0-9/])")
_WAYS = "|".join(sorted(LETTERS, key=len, reverse=True))
_STEP = re.compile(rf"(?<![a-z0-9])[0-9]{{1,2}}(?:{_WAYS})(?![a-z0-9])")

_COUNT = re.compile(r"(?:(?<=[0-9])\s?[x*]|(?<=[0-9]\s)[x*]|\N{MULTIPLICATION SIGN})\s?[0-9]{1,3}(?![0-9])")
"""How many shots, E4 ×6 or E4 x6: no cell in column X."""
_RULES = re.compile(r"\((?:R[0-9]{1,2}(?:\s?[,;-]\s?|\)))+")
"""Paragraphs of the rules in brackets, as refusals quote them."""
_EXAMPLE = re.compile(r"\b(?:fire|tir) c4 x2")
"""How to write a salvo, as a refusal explains it."""


def leaks(battle: SalvesBattle, side: str | None, text: str) -> tuple[Msg, ...]:
    """Secrets a text would tell everybody (`None`) or one side; asked of the whole battle. Empty: it may go."""
    if battle.over:
        return ()
    text = _RULES.sub(" ", _COUNT.sub(" ", text))
    plain = folded(text)
    names = () if side is not None else _names(battle, text)  # names are public, where they stand may not be
    return tuple(dict.fromkeys((*names, *_figures(battle, side, plain))))


def _names(battle: SalvesBattle, text: str) -> Iterator[Msg]:
    """Ships nobody has heard of yet."""
    heard = {ship for event in battle.events.values() for ship in (event.ship, *event.named, *event.sunk)}
    plain = folded(text)
    for ship in battle.ships.values():
        if ship.id not in heard and _found(folded(ship.name), plain) and _is_name(ship.name, text):
            yield msg("{ship} has neither fired nor moved nor been hit.", ship=ship.name)


def _found(name: str, text: str) -> bool:
    return (
        bool(name)
        and name in text
        and re.search(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])", text) is not None
    )


def _is_name(name: str, text: str) -> bool:
    """A ship called Est or Rest is meant where it is written like a name; "est" alone is the French "is"."""
    if not vocabulary().kinds.fullmatch(folded(name)) and not DIRECTION.fullmatch(folded(name)):
        return True
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _figures(battle: SalvesBattle, side: str | None, text: str) -> Iterator[Msg]:
    bare = text
    words = [ship.name for ship in battle.ships.values()] + [battle.seal.code, battle.title]
    words += [word for one in battle.sides for word in (one.name, one.player)]
    for name in sorted((word for word in words if word), key=len, reverse=True):
        bare = bare.replace(folded(name), " ")  # U-47 and Z25 are ships, not cells
    if side is not None:
        bare = _EXAMPLE.sub(" ", bare)
    if side is None and _TRIPLE.search(bare) and not battle.house.values_public:
        yield msg("Values of a ship are in it.")
    if side is None and _POINTS.search(bare):
        yield msg("Hit points are in it.")
    if side is None and battle.house.publish_moves != "steps" and _STEP.search(bare):
        yield msg("Steps of a move are in it.")
    told = {shot.cell for event in battle.events.values() for shot in event.targets}
    told |= set(_own_cells(battle, side))
    for found in _CELL.findall(bare):
        cell = read_cell(found)
        if cell is not None and battle.grid.holds(cell) and cell not in told:
            yield msg("{cell} is no target cell.", cell=cell_name(cell))


def _own_cells(battle: SalvesBattle, side: str | None) -> Iterator[Cell]:
    """Cells a player knows of by his own ships."""
    if side is None or not battle.has_side(side):
        return
    for ship in battle.fleet_of(side):
        yield from (cell for cell in (ship.cell, ship.start) if cell is not None)
    for note in battle.private.values():
        if note.side == side:
            yield from (cell for cell in (note.cell, note.blocked, *note.path) if cell is not None)
            if note.kind in {"refused", "orders"}:
                yield from _written(note.text)
    yield from _written(battle.paper(side))


def _written(text: str) -> Iterator[Cell]:
    """Cells a player wrote himself."""
    for found in _CELL.findall(folded(text)):
        cell = read_cell(found)
        if cell is not None:
            yield cell

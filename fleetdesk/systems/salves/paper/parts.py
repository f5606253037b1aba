"""Parts of the papers: grids, what is looked up while writing, reports as they were sent (section 11)."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Block, Heading, Notes
from fleetdesk.core.blocks.charts import Cell as Place
from fleetdesk.core.blocks.charts import cell_name, column_name
from fleetdesk.core.blocks.pencil import Sea
from fleetdesk.core.game.dispatches import Dispatch
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.sheets import Paper
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.nations import NATIONS
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.paper.record import Marks, Routes
from fleetdesk.systems.salves.profiles import SalvesFleet
from fleetdesk.systems.salves.sea.grid import Grid
from fleetdesk.systems.salves.state import SalvesBattle, SalvesShip, SalvesSide

Log = Paper[SalvesFleet, SalvesBattle, HouseRules, SalvesShip, SalvesSide]
EMBLEM = "emblem.anchor"
ABREAST = 17
"""Columns of two grids that stand beside each other on an upright page, their squares wide enough for a pencil."""
LYING = 27
"""The same on a page that lies on its long side."""
MARGIN = 6
"""Squares around what is in use that a window of a large sea shows, too."""


def known(paper: Log) -> bool:
    """A-09: whether the values of a fleet are no secret to whoever looks."""
    battle = paper.battle
    return battle is None or battle.sees(paper.seat) or battle.house.values_public


class Window(NamedTuple):
    left: int
    top: int
    columns: int
    rows: int


def window(sea: Grid, used: Collection[Place]) -> Window:
    """The whole of a sea; of one too large for an upright page the part in use, where that is small enough."""
    whole = Window(0, 0, sea.columns, sea.rows)
    if max(sea) <= ABREAST or not used:
        return whole
    left, right = min(x for x, _ in used) - MARGIN, max(x for x, _ in used) + MARGIN
    top, bottom = min(y for _, y in used) - MARGIN, max(y for _, y in used) + MARGIN
    left, top = max(0, left), max(0, top)
    part = Window(left, top, min(sea.columns, right + 1) - left, min(sea.rows, bottom + 1) - top)
    return part if max(part.columns, part.rows) <= ABREAST else whole


def sea(part: Window, title: Msg, detail: Msg | None = None, marks: Marks = (), routes: Routes = ()) -> Sea:
    """A grid with short marks in its squares."""
    left, top, columns, rows = part
    return Sea(
        title=title,
        detail=detail,
        columns=tuple(column_name(left + number) for number in range(columns)),
        rows=tuple(str(top + number + 1) for number in range(rows)),
        marks=tuple(
            (x - left, y - top, sign)
            for x, y, sign in marks
            if 0 <= x - left < columns and 0 <= y - top < rows
        ),
        routes=tuple(tuple((x - left, y - top) for x, y in route) for route in routes),
    )


def span(part: Window) -> Msg:
    """A1 - O15."""
    first, last = (part.left, part.top), (part.left + part.columns - 1, part.top + part.rows - 1)
    return msg("grid {first} \N{EN DASH} {last}", first=cell_name(first), last=cell_name(last))


def told(dispatch: Dispatch) -> Iterator[Block]:
    """A text that was sent, on paper."""
    for paragraph in dispatch.paragraphs:
        words = wording.joined(run.text for run in paragraph.runs)
        if paragraph.kind == "heading":
            yield Heading(title=words, level=3)
        elif paragraph.kind == "item":
            yield Notes(text=msg("\N{BULLET} {text}", text=words))
        else:
            yield Notes(text=words)


def aside(battle: SalvesBattle | None, rules: HouseRules) -> Msg:
    """R24, R22, R23, R20: who plays after whom, what the first turn allows and every other."""
    signs = tuple(side.nation or side.name for side in battle.sides) if battle is not None else tuple(NATIONS)
    return msg(
        "order: {nations}\n{first}\nthen each ship moves OR fires, once",
        nations=papers.dotted(Msg.verbatim(sign) for sign in signs) or papers.EMPTY,
        first=msg("turn 1: {told}", told=first_turn(rules)),
    )


def first_turn(rules: HouseRules) -> Msg:
    """R22, R23: what every player may order in it."""
    return (
        msg("one ship, one cell, fire only") if rules.first_turn == "one_ship_one_cell" else msg("fire only")
    )


def costs(rules: HouseRules) -> Msg:
    """R35, R36, R15, R4-R8, R31, R32: what moves cost, and how far and at what ships fire."""
    return msg(
        "M: 1 point a cell, 2 diagonally (speed 1: one cell any way), never through a ship. F: as many shots as "
        "attack (A), range {gun}, carriers {carrier}. A submarine is hit by a salvo on one cell, or by a destroyer.",
        gun=wording.reach("BB", rules),
        carrier=wording.reach("CV", rules),
    )


def key(rules: HouseRules) -> Msg:
    """What is looked up while orders are written."""
    return msg("{costs} Moves only while a ship of yours afloat has fired (D).", costs=costs(rules))


def publish(rules: HouseRules) -> Msg:
    """R33: what everybody is told of a salvo."""
    if rules.announce_hits:
        return msg("Public: who fires where, the ships hit and how often, ships sunk.")
    return msg(
        "Public: who fires where, the names of ships hit, ships sunk; not the cell, not the hit points."
    )

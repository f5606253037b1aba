"""Orders before they are carried out, drawn on a small chart while they are written (R44-R61, section 7.6).

Only what is told is drawn: never what stands in a log.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fleetdesk.core.blocks.charts import Chart, Piece, Track
from fleetdesk.core.forms import Cells
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail.hexes import DEGREES, Hex, ahead, number
from fleetdesk.systems.age_of_sail.orders.helms import Plotted
from fleetdesk.systems.age_of_sail.orders.rules import Helm
from fleetdesk.systems.age_of_sail.pieces import corners, ghost_of, piece, piece_of, track_of
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip

AROUND = 2
"""Hexes shown around where she is and where she would be."""
NOWHERE: Hex = (0, 0)


class Course(NamedTuple):
    """A ship, her helm before her orders, and what they come to."""

    ship: AosShip
    helm: Helm
    plot: tuple[Plotted, ...]

    @property
    def sound(self) -> tuple[Plotted, ...]:
        """The turns up to the first one whose order cannot be read, or is missing."""
        found: list[Plotted] = []
        for one in self.plot:
            if not one.text.strip() or any(fault.code == "E_SYNTAX" for fault in one.verdict.faults):
                break
            found.append(one)
        return tuple(found)

    def legs(self, start: Hex) -> Iterator[tuple[Plotted, tuple[Hex, ...]]]:
        """Each turn with the cells it runs through."""
        for one in self.sound:
            cells = one.voyage.track(start)
            yield one, cells
            start = cells[-1]


def order_chart(battle: AosBattle, courses: Sequence[Course]) -> Cells:
    """Where these orders lead: the chart around them, or the ship alone where hexes are not followed."""
    placed = battle.tracking == "hex" and all(one.ship.hex is not None for one in courses)
    tracks: list[Track] = []
    ghosts: list[Piece] = []
    shown: list[Hex] = []
    for one in courses:
        start = (one.ship.hex or NOWHERE) if placed else NOWHERE
        shown += [start, *_reach(start, one)]
        for later, (turn, cells) in enumerate(one.legs(start)):
            shown += cells
            legal = turn.verdict.legal or turn.verdict.unfinished
            if len(cells) > 1:
                tracks.append(track_of(cells, legal=legal, later=later > 0))
            at = turn.turn if len(one.sound) > 1 else 0
            ghosts.append(ghost_of(battle, one.ship, cells[-1], turn.voyage.heading, turn=at))
    ships = battle.in_play() if placed else ()
    standing = [piece(battle, one.id) for one in ships if one.hex is not None]
    if not placed:
        standing = [piece_of(battle, one.ship.but(hex=NOWHERE, heading=one.helm.heading)) for one in courses]
    chart = Chart(
        shape="hexes",
        corners=corners(shown, AROUND),
        endless=True,
        numbered=placed,
        tracks=tuple(tracks),
        pieces=(*ghosts, *standing),
        wind=float(DEGREES * number(battle.wind)),
        note=_note(courses),
    )
    return Cells(key="plot", label=msg("Where it leads"), chart=chart, most=0, small=True)


def _reach(start: Hex, course: Course) -> Iterator[Hex]:
    """Straight ahead as far as she could go this turn: the drawing keeps still while one writes."""
    cell = start
    for _ in range(course.helm.upper):
        cell = ahead(cell, course.helm.heading)
        yield cell


def _note(courses: Sequence[Course]) -> Msg | None:
    """Turn by turn, what is spent and the V that comes of it; of one ship only."""
    told: Msg | None = None
    for one in courses[0].sound if len(courses) == 1 else ():
        spent = one.verdict.cost if one.verdict.legal else one.voyage.m_spent
        said = msg("Turn {turn}: {m}M spent, then V {v}", turn=one.turn, m=spent, v=one.voyage.v_next)
        told = said if told is None else msg("{before} \N{MIDDLE DOT} {after}", before=told, after=said)
    return told

"""What a list can do, as pages behind its roster: the plots of the builder on paper."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card, Heading, Notes
from fleetdesk.core.blocks.plots import Bars
from fleetdesk.core.errors import Said
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.building.weighing import Weigher, groups, usual

ROWS = 26
"""Rows a card, so that a page is never broken in the middle of one."""


def cards(system: AnySystem, fleet: FleetList) -> Iterator[Card]:
    """Figures of what sails, its chances against the class it has most of, and how long it lasts against that."""
    parts, target = groups(fleet), usual(fleet)
    if not parts or target is None:
        return
    yield Card(blocks=(Heading(title=msg("What it can do")),), framed=False, starts_page=True, with_next=True)
    weigher = Weigher(system)
    found = [weigher.reaches(parts), weigher.figures(parts)]
    with contextlib.suppress(Said):  # a list nobody can set up says so itself
        found += [
            weigher.chances(parts, target, fleet.house),
            weigher.lasting(parts, target, fleet.house),
        ]
    for bars in found:
        if bars is not None and bars.rows:
            yield from _split(bars)
    if system.prospects_note:
        note: Block = Notes(text=Msg(key=system.prospects_note), small=True)
        yield Card(blocks=(note,), framed=False)


def _split(bars: Bars) -> Iterator[Card]:
    for at in range(0, len(bars.rows), ROWS):
        part = bars.but(rows=bars.rows[at : at + ROWS], title=bars.title)
        yield Card(blocks=(part,), framed=False)

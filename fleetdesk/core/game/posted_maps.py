"""The map of a turn as it is posted, as data: a chart with its head, what its signs mean, and what happened in words."""

from typing import Literal

from fleetdesk.core.blocks.charts import Chart
from fleetdesk.core.display import Shown
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Msg

KeySign = Literal["own", "certain", "shots", "hit", "bar", "cells"]
"""Ships of whoever reads; one whose cell is certain; shots; a hit; where a ship was stopped; cells where one may be."""


class KeyLine(Shown):
    """What a sign of the map means."""

    sign: KeySign
    side: int | None = None
    """The side in whose colour it stands."""
    mark: str = ""
    """What is written in it, or for a ship beside it."""
    text: Msg


class Told(Shown):
    """One thing everybody was told: a ship and what she did, and below it what came of it."""

    side: int | None = None
    """Its mark stands before it; `None`: an arrow, for what many did."""
    head: Msg
    text: Msg
    then: Msg | None = None
    tone: Tone = "plain"
    """Of what came of it."""


class PostedMap(Shown):
    """What goes with a text: what its reader may know and nothing else."""

    chart: Chart
    title: Msg
    sub: Msg
    side: int | None = None
    """Whose it is; `None`: everybody's."""
    secret: bool = False
    """It is for one player alone."""
    key: tuple[KeyLine, ...] = ()
    places: tuple[KeyLine, ...] = ()
    """The enemies that may be in a few cells, each with her letters."""
    note: Msg | None = None
    told: tuple[Told, ...] = ()

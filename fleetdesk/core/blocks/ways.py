"""What a ship whose turn it is may do next, as blocks of a card: where she may go, and the die she owes."""

from fleetdesk.core.display import Shown
from fleetdesk.core.odds import Tone
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg


class Sector(Shown):
    """A part of the water around her: degrees clockwise from the bow."""

    start: float
    sweep: float
    edges: tuple[Msg, Msg] | None = None
    """How far she turns to come to where it begins and where it ends."""


class Way(Shown):
    """Where a ship may go, from above, her bow up; none of the water where she stays."""

    title: Msg
    """The same in words, for whoever does not see the picture."""
    reach: Msg
    """How far: 14 cm."""
    sectors: tuple[Sector, ...] = ()
    plan: str
    """Key of the ship from above."""


class Face(Shown):
    """A face of a die, and what it means."""

    face: int
    text: Msg
    tone: Tone = "plain"
    act: Offer
    """What takes it."""


class Die(Shown):
    """A die that is due: a tap on the face that lies on the table takes it."""

    title: Msg
    chance: Msg
    """How likely it is to go well."""
    faces: tuple[Face, ...]

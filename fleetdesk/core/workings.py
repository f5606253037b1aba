"""How a number came to be: the answer to every "why?"."""

from fleetdesk.core.display import Shown
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import Msg, msg


class Row(Shown):
    """One step of a working."""

    label: Msg
    value: float | None = None
    """What this step adds; `None` for a row that only explains."""
    rule: str = ""
    """R-number, where the step is a rule of the game."""


class Working(Shown):
    """Rows that lead to a total."""

    title: Msg
    rows: tuple[Row, ...] = ()
    total: float | None = None
    """What is shown for the whole: the sum of the rows that add something."""
    unit: str = ""
    signed: bool = False
    """Its numbers are added to something, a die: they have a sign, and what adds one is named with it."""


def unknown(what: str) -> BadInput:
    """What is raised when somebody asks "why?" of something that is shown nowhere."""
    return BadInput(msg("There is nothing called {what} to explain.", what=what))

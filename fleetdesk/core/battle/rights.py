"""Whose a step is, where sides decide in secret: what every action says of itself, for one place to judge by."""

from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import Said
from fleetdesk.core.words import Msg


class Rights(Frozen):
    """Whose one step is. An action without anything to say is anybody's."""

    sides: tuple[str, ...] = ()
    """Sides it belongs to: nobody else lays, changes, closes or takes it back; empty: anybody's."""
    waits: tuple[str, ...] = ()
    """Sides that have not done deciding and could not any more after it."""
    consent: tuple[str, ...] = ()
    """Sides it speaks for: from the seat of one of them the others must agree, at the table all hear it."""
    opens: tuple[str, ...] = ()
    """Sides whose face-down things it turns up."""
    together: bool = False
    """All lies closed and the rules turn it up at once: as soon as nobody is waited for, any side does it."""
    owners: tuple[str, ...] = ()
    """Sides whose things it changes where all may look on: they do it, or the table; another seat if all agree."""
    touches: tuple[str, ...] = ()
    """Sides with whose secret decisions it meddles by hand: from any other seat all sides must agree."""
    umpire: bool = False
    """Only an umpire does it: it needs to see everything."""


ANYBODYS = Rights.model_construct()


_MOST_TOLD = 6
"""So many lines are told of what is given up."""


class Stop(Frozen):
    """Why a seat may not do something."""

    why: Msg
    sides: tuple[str, ...] = ()
    """Sides that may agree to it all the same, every one of them; empty: it is not theirs to agree on."""
    lost: tuple[Msg, ...] = ()
    """What they give up with it, as far as the seat may read it."""

    @property
    def given_up(self) -> tuple[Msg, ...]:
        """The same in few words: of what takes many lines the title alone."""
        return self.lost if len(self.lost) <= _MOST_TOLD else self.lost[:1]


class NotYours(Said):
    """A seat is not entitled to it. Where sides may agree to it, `stop` says which."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(stop.why)
        self.stop = stop

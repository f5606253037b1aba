"""What the flow of an action tells: what it asks for, what it is refused, how it ends."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class FlowSignals(QObject):
    """Whoever shows an action listens to these."""

    prepared = Signal(object)
    """(form, answers): show the questions; the first time for an offer."""
    asked_again = Signal(object)
    """The `Form` after an answer."""
    chances_known = Signal(object)
    """The `Odds` of what is prepared, or None, and its first throw, as a `NeedsDice`, or None."""
    dice_wanted = Signal(object)
    """A `NeedsDice`: ask for real faces."""
    waiting = Signal()
    """Dice were told of a throw that waits for the rest; what was to be begun is not."""
    refused = Signal(object)
    """The sentence (`Msg`) the rules refuse with; `insist` or `give_up` answers it."""
    stopped = Signal(object)
    """A `Stop`: all sides must agree; `agree` or `cancel` answers it."""
    owed = Signal(object)
    """Sentences (tuple of `Msg`) still owed in a step about to end; `go` or `cancel` answers them."""
    failed = Signal(object)
    """A sentence (`Msg`): input or disk said no, nothing was changed."""
    stuck = Signal(object)
    """The `FolderError` behind `failed`: where the battle lies nothing can be written."""
    finished = Signal(bool)
    """True when the action is in the journal, False when it was left."""

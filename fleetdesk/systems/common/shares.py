"""A form that deals dice out among targets: what each gets, and what is left."""

from __future__ import annotations

from collections.abc import Mapping

from fleetdesk.core.answers import flag, number
from fleetdesk.core.forms import Answers
from fleetdesk.core.words import Msg, msg

MOST = 99


def dealt(whole: int, given: Mapping[str, Answers]) -> dict[str, int]:
    """Dice of each target: as the players said, what is left shared out among those they said nothing of."""
    on = {key: row for key, row in given.items() if flag(row, "on")}
    said_of = {key: int(number(row, "dice", 1, 1, MOST)) for key, row in on.items() if "dice" in row}
    open_ = [key for key in on if key not in said_of]
    if not open_:
        return said_of
    each, more = divmod(max(0, whole - sum(said_of.values())), len(open_))
    return said_of | {key: min(MOST, max(1, each + (at < more))) for at, key in enumerate(open_)}


def label(whole: int, shares: tuple[int, ...]) -> Msg:
    """The heading of the rows, with what is left to deal."""
    left = whole - sum(shares)
    return (
        msg("Targets and dice: {left} AD left", left=left) if shares and left > 0 else msg("Targets and dice")
    )

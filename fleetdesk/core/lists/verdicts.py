"""What a check of a fleet or card says: legal, illegal, or cannot tell."""

from collections.abc import Iterable
from enum import StrEnum

from fleetdesk.core.values import Value
from fleetdesk.core.words import Msg, msg


class Weight(StrEnum):
    """How much a problem weighs."""

    WRONG = "wrong"
    UNKNOWN = "unknown"
    NOTE = "note"


class Verdict(StrEnum):
    """The whole list in a word."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    CANNOT_TELL = "cannot_tell"


class Problem(Value):
    """One line of a verdict: which rule, what was found, what is allowed, and where."""

    rule: str
    """R-number or name of the option that asks for it."""
    text: Msg
    """The whole line in words."""
    found: Msg | None = None
    allowed: Msg | None = None
    weight: Weight = Weight.WRONG
    squadron: str = ""
    """Id of the squadron it concerns, if one."""
    ship: str = ""
    """Id of the ship it concerns, if one."""
    card: str = ""
    """Id of the card it concerns, if one."""
    field: str = ""
    """Field of the card it concerns, if one."""


def verdict(problems: Iterable[Problem]) -> Verdict:
    """Illegal if anything is wrong; never legal while something needed is unknown."""
    weights = {problem.weight for problem in problems}
    if Weight.WRONG in weights:
        return Verdict.ILLEGAL
    return Verdict.CANNOT_TELL if Weight.UNKNOWN in weights else Verdict.LEGAL


def doubt(problems: Iterable[Problem]) -> Msg | None:
    """What stands on every text and paper made of a list that is not known to be legal."""
    found = verdict(problems)
    if found is Verdict.ILLEGAL:
        return msg("This list is not legal")
    if found is Verdict.CANNOT_TELL:
        return msg("Something is missing: nobody can tell whether this list is legal")
    return None

"""Files of posts with what a sensible umpire reads in them: run like worked cases, for games that are played by post."""

from collections.abc import Mapping
from typing import Any

from fleetdesk.core.base import Frozen


class PostsRead(Frozen):
    """What a game made of a file of posts."""

    answers: tuple[Mapping[str, Any], ...] = ()
    """For each post its id, the orders read and what is asked, in the form the file expects."""
    right: int = 0
    """Orders read as expected."""
    asked: int = 0
    """Orders that were asked about though they were clear."""
    missed: int = 0
    """Orders, or questions, that nobody saw."""
    wrong: int = 0
    """Orders nobody gave, or gave otherwise, and nothing asked about the ship. This has to be none."""
    remarks: tuple[str, ...] = ()
    """A line for each post that is not right: its id and what is amiss."""

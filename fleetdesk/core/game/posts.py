"""Files of posts with what a sensible umpire reads in them: run like worked cases, for games that are played by post."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fleetdesk.core.base import Frozen


class PostsRead(Frozen):
    """What a game made of a file of posts.

    Attributes:
        answers: for each post its id, the orders read and what is asked, in the form the file expects.
        right: orders read as expected.
        asked: orders that were asked about though they were clear.
        missed: orders, or questions, that nobody saw.
        wrong: orders nobody gave, or gave otherwise, and nothing asked about the ship. This has to be none.
        remarks: a line for each post that is not right: its id and what is amiss.
    """

    answers: tuple[Mapping[str, Any], ...] = ()
    right: int = 0
    asked: int = 0
    missed: int = 0
    wrong: int = 0
    remarks: tuple[str, ...] = ()

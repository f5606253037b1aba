"""Words somebody wrote and did not enter: kept by seat, given back to that seat alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from fleetdesk.core.views import Offer


class _Draft(NamedTuple):
    """Answers of an action that was left."""

    seat: str
    offer: Offer
    answers: Mapping[str, Any]


class Drafts:
    """What was written in one battle and left before it was entered.

    It outlives the page, so that another language or a look at the library loses nothing; it is never written to disk.
    """

    def __init__(self) -> None:
        self._kept: list[_Draft] = []

    def keep(self, seat: str, offer: Offer, answers: Mapping[str, Any]) -> None:
        """Keep what a seat answered to an offer."""
        self._kept.append(_Draft(seat, offer, dict(answers)))

    def take(self, seat: str, offer: Offer) -> Mapping[str, Any] | None:
        """What this seat answered to the same offer before it left it; given back once."""
        wanted = (seat, offer.action, dict(offer.answers))
        for at, draft in enumerate(self._kept):
            if (draft.seat, draft.offer.action, dict(draft.offer.answers)) == wanted:
                return self._kept.pop(at).answers
        return None

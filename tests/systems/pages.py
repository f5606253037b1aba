"""What tests read off a page."""

from __future__ import annotations

from fleetdesk.core.layout.marks import Box
from fleetdesk.core.paper.pages import Page


def struck(page: Page) -> list[Box]:
    """The boxes a pencil strikes: their place names a slot and which of its points it is."""
    return [mark for mark in page.marks if isinstance(mark, Box) and mark.hot and mark.hot[1]]

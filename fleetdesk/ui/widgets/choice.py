"""One of several to choose from, as a page says it before anybody asks for the list."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # nothing of it is painted yet
    from fleetdesk.ui.look.theme import Tone
    from fleetdesk.ui.widgets.flow import ChipText


class Choice(NamedTuple):
    """A row: what it is, a line below, something at its right end.

    With `reason` the row is muted and says why; it can still be chosen, for the program never forbids.
    """

    title: str
    sub: str = ""
    trailing: str = ""
    icon: str = ""
    tone: "Tone" = "plain"
    reason: str = ""
    hushed: bool = False
    """Its reason is that of the row above, which says it."""
    outline: str = ""
    """Silhouette of a class from above, or a drawing by its whole name ("ship.galley"), in place of an icon."""
    side: int | None = None
    """Number of a side: its flag stands before the row, in place of an icon."""
    counter: bool = False
    """Its mark as a counter instead of its flag."""
    value: str = ""
    """What it stands at, as strong as the title and below it; what is at the right end is small then, beside the title."""
    under: str = ""
    """Below what stands at the right end."""
    proposed: bool = False
    """Chosen it is dashed: nobody has decided it yet."""
    absent: bool = False
    """Dashed too: what it stands for did not come."""
    chips: "tuple[ChipText, ...]" = ()
    """One below the other at the right end, in place of a text."""

    @property
    def spoken(self) -> str:
        """All of it, for a screen reader."""
        chips = (chip.text for chip in self.chips)
        parts = (self.title, self.value, self.sub, self.trailing, self.under, *chips, self.reason)
        return ", ".join(filter(None, parts))

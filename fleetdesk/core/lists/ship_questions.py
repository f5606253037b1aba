"""What a list asks of some of its ships beside their cards: where a wing flies from."""

from fleetdesk.core.display import Shown
from fleetdesk.core.forms import Choice


class ShipQuestion(Shown):
    """What a list settles for some of its ships, kept in a field of its own: ship id -> answer, none for ""."""

    choice: Choice
    """The question; its key is the name of that field."""
    ships: tuple[str, ...]
    """For whom the answer holds."""

"""Cards that were left before they were kept: each waits, with its steps, until it is opened again."""

from __future__ import annotations

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.services.building.card_editor import CardEditor


class CardDrafts:
    """What became of cards, by their game and number, as long as they are what they were."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, str], tuple[ShipProfile, CardEditor]] = {}

    def left(self, editor: CardEditor, card: ShipProfile) -> bool:
        """A card was left; whether anything was changed on it, and waits now."""
        if editor.dirty:
            self._waiting[editor.system.id, card.id] = (card, editor)
        return editor.dirty

    def taken(self, system: AnySystem, card: ShipProfile) -> CardEditor | None:
        """What waits for a card that is opened; it waits no longer."""
        before, editor = self._waiting.pop((system.id, card.id), (None, None))
        return editor if before == card else None

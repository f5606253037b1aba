"""Cards that were left before they were kept: each waits, with its steps, until it is opened again."""

import contextlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.services.building.card_editor import CardEditor
from fleetdesk.services.drafts import Drafts


class CardDrafts:
    """What became of cards, as long as they are what they were; their steps last as long as the program runs."""

    def __init__(self, drafts: Drafts | None = None) -> None:
        """`drafts` keeps them beyond that."""
        self._drafts = Drafts() if drafts is None else drafts
        self._editors: dict[tuple[str, str], CardEditor] = {}

    def keep(self, editor: CardEditor) -> None:
        """What a card is now waits, if it is another than it was."""
        self._editors[_key(editor.system, editor.start)] = editor
        self._drafts.keep("", _begun(editor.system, editor.start), editor.card.model_dump(mode="json"))

    def of(self, system: AnySystem, card: ShipProfile) -> CardEditor:
        """An editor of a card that is opened, with what waits for it."""
        known = self._editors.get(_key(system, card))
        if known is not None and known.dirty:
            return known
        editor, draft = CardEditor(system, card), self._drafts.of("", _begun(system, card))
        if draft is not None:
            with contextlib.suppress(ValidationError):  # of a version whose cards say something else
                editor.take_up(system.profile.model_validate(draft))
        return editor

    def forget(self, editor: CardEditor) -> None:
        """It is kept among the cards: nothing waits any more."""
        self._editors.pop(_key(editor.system, editor.start), None)
        self._drafts.forget("", _begun(editor.system, editor.start))


def _key(system: AnySystem, card: ShipProfile) -> tuple[str, str]:
    return system.id, card.model_dump_json()


class _Begun(NamedTuple):
    """A card as it was, of a game."""

    action: str
    answers: Mapping[str, Any]


def _begun(system: AnySystem, card: ShipProfile) -> _Begun:
    return _Begun(f"card/{system.id}", card.model_dump(mode="json"))

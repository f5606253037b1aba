"""Earlier versions to choose from: when they were saved, and how they differ from now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Msg
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window_context import WindowContext

_NAMED = 3
"""Differences told in a row."""


class Earlier(NamedTuple):
    """Something as it was, when that was in the words of the window, and how it differs from now."""

    when: str
    value: Any
    differs: tuple[Msg, ...] = ()

    def told(self, context: WindowContext) -> str:
        """How it differs, in a row."""
        return " · ".join(context.words.say(one) for one in self.differs[:_NAMED])


def ask_earlier(context: WindowContext, page: QWidget, found: Sequence[Earlier], nothing: str) -> Sheet:
    """Show earlier versions; the sheet answers with the number of one. `nothing` is said where there is none yet."""
    words = context.words
    title = words.text(N_("Earlier versions"))
    rows = [Choice(one.when, one.told(context), icon="history") for one in found]
    listed = ChoiceList(context.keeper, rows, ticks=False, name=title)
    body = listed if rows else Label(context.keeper, words.text(nothing), "body", "muted")
    sheet = Sheet(context.keeper, words, page, title, body=body, width=520)
    listed.chosen.connect(sheet.answer)
    sheet.open()
    return sheet

"""Earlier versions of a document: when, and how they differ; a tap opens one as a copy or goes back to it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.services.shelf.saved_versions import Past
from fleetdesk.store.versions import Version
from fleetdesk.ui.dates import moment
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton, ask
from fleetdesk.ui.window_context import Once, WindowContext

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
    return sheet.open()


class VersionSheets(QObject):
    """The sheets of the earlier versions."""

    back_wanted, copy_wanted = Signal(object), Signal(object)
    """The `Earlier` to go back to, or to open as a copy."""

    def __init__(
        self,
        context: WindowContext,
        keeper: Past[Any],
        page: QWidget,
        differs: Callable[[Any, Any], tuple[Msg, ...]],
    ) -> None:
        """`differs` says what was otherwise in one than in another."""
        super().__init__(page)
        self._context, self.keeper, self._page, self._differs = context, keeper, page, differs
        self._left: Callable[[], object] | None = None

    def open(
        self, path: Path | None, value: Any, now: str, *, left: Callable[[], object] | None = None
    ) -> Sheet:
        """Show earlier versions of a file beside how it stands; `now` is local time as ISO text.

        `left` is called where none of them is opened or gone back to.
        """
        self._left = left
        versions = self.keeper.versions(path) if path is not None else ()
        found = [one for one in (self._read(version, value, now) for version in versions) if one is not None]
        nothing = N_("There is none yet. While you edit, how it was is kept every few minutes.")
        sheet = ask_earlier(self._context, self._page, found, nothing)
        sheet.finished.connect(Once(self._chosen, found))
        return sheet

    def _read(self, version: Version, value: Any, now: str) -> Earlier | None:
        """What a version says; None if it is as it stands, or cannot be read: the others can."""
        try:
            then = self.keeper.version(version)
        except StoreError:
            return None
        differs = self._differs(then, value)
        return Earlier(moment(self._context.words, version.at, now), then, differs) if differs else None

    def _chosen(self, found: Sequence[Earlier], index: object) -> None:
        if not isinstance(index, int):
            self._leave()
            return
        words, earlier = self._context.words, found[index]
        sheet = ask(
            self._context.keeper,
            words,
            self._page,
            earlier.when,
            words.say(msg("Beside how it is now: {what}.", what=earlier.told(self._context))),
            choices=(
                SheetButton("copy", words.text(N_("Open as a copy")), icon="copy"),
                SheetButton("back", words.text(N_("Go back to it")), "primary", "undo"),
            ),
        )
        sheet.finished.connect(Once(self._answered, earlier))

    def _answered(self, earlier: Earlier, answer: object) -> None:
        if answer == "back":
            self.back_wanted.emit(earlier)
        elif answer == "copy":
            self.copy_wanted.emit(earlier)
        else:
            self._leave()

    def _leave(self) -> None:
        if self._left is not None:
            self._left()

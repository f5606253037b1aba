"""What every page of the window is given: the look, the language, and one place for short notices."""

import copy
import weakref
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from fleetdesk.core.errors import FolderError, Said
from fleetdesk.core.words import N_, Msg, Words
from fleetdesk.services import game_words
from fleetdesk.services.parts import Parts
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.notices import Toast
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton, ask
from fleetdesk.ui.workers import Workers

_READING, _A_SECOND = 6, 12
"""Seconds until somebody looks, and letters read in one."""


class WindowContext:
    """Look, language and notices of one window."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        self.keeper = keeper
        self.words = words
        self.workers = Workers()
        self._toast: Toast | None = None
        self._parts: Parts | None = None
        self._ask_folder: Callable[[], object] | None = None

    def furnish(self, host: QWidget) -> None:
        """Give the window its notices."""
        self._toast = Toast(self.keeper, host)

    def of_game(self, system: str) -> "WindowContext":
        """The same desk, speaking as the players of a game do."""
        context = copy.copy(self)
        context.words = game_words.of_game(self.words, system)
        return context

    def notify(
        self, text: str, action: str = "", do: Callable[[], object] | None = None, *, seconds: int = 0
    ) -> None:
        """Say something for a few seconds, or so many; `do` runs if its button is tapped meanwhile."""
        if self._toast is not None:
            self._toast.say(text, action, do, seconds=seconds or (8 if action else 5))

    def offer_undo(
        self, told: Msg, undo: Callable[[], object], holds: Callable[[], bool] = lambda: True
    ) -> None:
        """Say what was done, with the way back: as long as `holds` says that it stands, in the room it is said in."""
        if self._toast is not None:
            say, text = self.words.say, self.words.text
            self._toast.say(say(told), text(N_("Undo")), undo, seconds=8, holds=holds)

    def withdraw(self, *, left: bool = False) -> None:
        """Something was done, or the room was `left`: a way back that leads elsewhere by now is offered no longer."""
        if self._toast is not None:
            self._toast.look_again(left=left)

    def tell(self, told: Msg) -> None:
        """Say a sentence for a few seconds."""
        self.notify(self.words.say(told))

    def tell_all(self, told: Iterable[Msg]) -> None:
        """Say several sentences at once, until they are read or for as long as that takes."""
        if text := " ".join(map(self.words.say, told)):
            self.notify(text, self.words.text(N_("Understood")), seconds=_READING + len(text) // _A_SECOND)

    def problem(
        self, host: QWidget, said: Said, others: tuple[SheetButton, ...] = (), *, elsewhere: bool = False
    ) -> Sheet:
        """Say what cannot be done and what to do, until it is read; `others` are ways out besides.

        Where the folder of the library cannot be written to, or `elsewhere` says so, one of them leads to another.
        """
        words = self.words
        choices = (*others, SheetButton("ok", words.text(N_("Understood")), "primary"))
        elsewhere = elsewhere or self._is_of_library(said)
        if elsewhere:
            choices = (
                *others,
                SheetButton("ok", words.text(N_("Not now"))),
                SheetButton("elsewhere", words.text(N_("Choose another folder …")), "primary", "folder"),
            )
        title = words.text(N_("That did not work"))
        sheet = ask(self.keeper, words, host, title, words.say(said.message), choices=choices)
        if elsewhere:
            sheet.finished.connect(self._answered)
        return sheet

    def offer_elsewhere(self, parts: Parts, ask_folder: Callable[[], object]) -> None:
        """From now on `ask_folder` helps where the folder of `parts` cannot be written to."""
        self._parts, self._ask_folder = parts, ask_folder

    def _is_of_library(self, said: Said) -> bool:
        """Whether it went wrong because things are kept where they are; an export goes where one says."""
        if self._parts is None or not isinstance(said, FolderError):
            return False
        return said.folder.resolve().is_relative_to(self._parts.folder.resolve())

    def _answered(self, answer: object) -> None:
        if answer == "elsewhere" and self._ask_folder is not None:
            self._ask_folder()

    def attempt(self, host: QWidget, run: Callable[[], object]) -> bool:
        """Run something that may be refused in a sentence; tells whether it went well."""
        try:
            run()
        except Said as said:
            self.problem(host, said)
            return False
        return True


class Once:
    """Calls a method of an object that may be gone by then; a connection through it keeps nothing alive."""

    def __init__(self, method: Callable[..., object], *before: object) -> None:
        self._method = weakref.WeakMethod(method)
        self._before = before

    def __call__(self, *args: object) -> None:
        method = self._method()
        owner = getattr(method, "__self__", None)
        if method is None or (isinstance(owner, QObject) and not isValid(owner)):
            return  # what remains of a page that is gone does nothing
        method(*self._before, *args)

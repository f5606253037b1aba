"""What every page of the window is given: the look, the language, and one place for short notices."""

from __future__ import annotations

import weakref
from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from fleetdesk.core.errors import Said
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.notices import Toast
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton, ask
from fleetdesk.ui.workers import Workers


class Desk:
    """Look, language and notices of one window."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        self.keeper = keeper
        self.words = words
        self.workers = Workers()
        self._toast: Toast | None = None
        self._do: Callable[[], object] | None = None

    def furnish(self, host: QWidget) -> None:
        """Give the window its notices."""
        self._toast = Toast(self.keeper, host)
        self._toast.acted.connect(self._acted)

    @property
    def toast(self) -> Toast | None:
        """The notice of the window, once it has one."""
        return self._toast

    def notify(
        self, text: str, action: str = "", do: Callable[[], object] | None = None, *, seconds: int = 0
    ) -> None:
        """Say something for a few seconds, or so many; `do` runs if its button is tapped meanwhile."""
        self._do = do
        if self._toast is not None:
            self._toast.say(text, action, seconds=seconds or (8 if action else 5))

    def problem(self, host: QWidget, said: Said, others: tuple[SheetButton, ...] = ()) -> Sheet:
        """Say what cannot be done and what to do, until it is read; `others` are ways out besides."""
        words = self.words
        return ask(
            self.keeper,
            words,
            host,
            words.text(N_("That did not work")),
            words.say(said.message),
            choices=(*others, SheetButton("ok", words.text(N_("Understood")), "primary")),
        )

    def attempt(self, host: QWidget, run: Callable[[], object]) -> bool:
        """Run something that may be refused in a sentence; tells whether it went well."""
        try:
            run()
        except Said as said:
            self.problem(host, said)
            return False
        return True

    def _acted(self) -> None:
        do, self._do = self._do, None
        if do is not None:
            do()


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

"""The screen stays awake while a battle is shown; a computer that will not be kept awake is no reason to stop."""

from contextlib import suppress
from threading import Thread
from typing import Any


class Awake:
    """Keeps the screen on between `begin` and `end`."""

    def __init__(self, make: Any = None) -> None:
        """`make` gives the context manager that keeps the screen on; by default wakepy's, loaded when needed."""
        self._make = make or _wakepy
        self._loader = Thread(target=_load) if make is None else None
        self._mode: Any = None
        self.trouble = ""
        """Why the screen could not be kept on, in the system's words; empty while all is well."""

    def loading(self) -> bool:
        """Load beside the window what keeps the screen on; whether that is still under way."""
        if self._loader is None:
            return False
        if self._loader.ident is None:
            self._loader.start()
        return self._loader.is_alive()

    def begin(self) -> None:
        """Keep the screen on from now."""
        if self._mode is not None:
            return
        try:
            mode = self._make()
            mode.__enter__()
        except Exception as error:  # noqa: BLE001 - whatever a desktop throws, the battle goes on
            self.trouble = str(error) or type(error).__name__
            return
        if getattr(mode, "active", True):
            self._mode, self.trouble = mode, ""
        else:
            self.trouble = str(getattr(mode, "result", "") or type(mode).__name__)
            mode.__exit__(None, None, None)

    def end(self) -> None:
        """Let the screen sleep again."""
        mode, self._mode = self._mode, None
        if mode is not None:
            try:
                mode.__exit__(None, None, None)
            except Exception as error:  # noqa: BLE001 - nothing is lost by a screen that stays on
                self.trouble = str(error) or type(error).__name__


def _load() -> None:
    with suppress(Exception):  # `begin` comes upon it again, and notes it
        # With what talks to a Linux desktop: else the window would wait for that when it asks.
        import wakepy.dbus_adapters.jeepney  # noqa: F401, PLC0415 - as below


def _wakepy() -> Any:
    from wakepy import keep  # noqa: PLC0415 - talks to the desktop; loaded for a battle only

    return keep.presenting(on_fail="pass")

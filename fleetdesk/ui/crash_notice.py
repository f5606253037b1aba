"""When something goes wrong that nobody foresaw: one calm sentence, the details in a file, the program goes on."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType

from fleetdesk.core.errors import Said
from fleetdesk.store.files import private_opener

MOST_BYTES = 1_000_000
"""A log longer than this begins anew; the one before is kept beside it."""

Tell = Callable[[BaseException, Path | None], None]


class Troubles:
    """Takes the place of `sys.excepthook` while the window is open."""

    def __init__(self, log: Path, clock: Callable[[], str], tell: Tell) -> None:
        """`tell` shows the sentence; it gets the exception, and where the details are (None: nowhere)."""
        self.log, self._clock, self._tell = log, clock, tell
        self._before = sys.excepthook
        self._telling = False

    def watch(self) -> None:
        """Take exceptions from now on."""
        self._before = sys.excepthook
        sys.excepthook = self.caught

    def rest(self) -> None:
        """Give them back to whoever had them before."""
        sys.excepthook = self._before

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Write the details down, then say it once."""
        if issubclass(kind, KeyboardInterrupt):
            self._before(kind, error, trace)
            return
        where = self._write("".join(_discreet(error, trace)))
        if self._telling:  # the sentence itself went wrong: once is enough
            return
        self._telling = True
        try:
            self._tell(error, where)
        finally:
            self._telling = False

    def _write(self, details: str) -> Path | None:
        try:
            self.log.parent.mkdir(parents=True, exist_ok=True)
            if self.log.exists() and self.log.stat().st_size > MOST_BYTES:
                self.log.replace(self.log.with_suffix(".old.txt"))
            with open(self.log, "a", encoding="utf-8", opener=private_opener) as file:
                file.write(f"--- {self._clock()}\n{details}\n")
        except OSError:
            sys.stderr.write(details)
            return None
        return self.log


def _discreet(error: BaseException, trace: TracebackType | None) -> Iterator[str]:
    """What went wrong and where, for a file that any player of the device may read, or send.

    Of the texts of exceptions only our own sentences are kept, with names in the place of values: any text may quote
    what one side keeps from the other.
    """
    seen: set[int] = set()
    one: BaseException | None = error
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        kind = type(one)
        said = f": {one.message.key}" if isinstance(one, Said) else ""
        yield f"{kind.__module__}.{kind.__qualname__}{said}\n"
        yield from traceback.format_tb(trace if one is error else one.__traceback__)
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
        if one is not None:
            yield "It came of:\n"

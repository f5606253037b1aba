"""What can be printed of a file of the shelf."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from fleetdesk.services.parts import Parts
from fleetdesk.ui.window_context import WindowContext

if TYPE_CHECKING:
    from fleetdesk.services.after.record import Fought
    from fleetdesk.services.printing import Printable


def papers_read(
    context: WindowContext, parts: Parts, path: Path, fought: "tuple[Fought, ...]"
) -> "Callable[[], tuple[Printable, ...]]":
    """A source for the print page, with the battles it `fought`. Raises StoreError."""
    from fleetdesk.core.battle.battles import TABLE  # noqa: PLC0415 - the shelf opens without battles
    from fleetdesk.services.printing import printables  # noqa: PLC0415 - and without paper

    things = printables(path, find=parts.find, seat=TABLE, words=context.words)
    return lambda: tuple(replace(thing, fought=fought) for thing in things)

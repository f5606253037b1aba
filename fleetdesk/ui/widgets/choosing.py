"""Asking which of several, over the window."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.choice import Choice
from fleetdesk.ui.widgets.sheet import Sheet


def choose(
    keeper: ThemeKeeper,
    words: Words,
    host: QWidget,
    title: str,
    rows: Sequence[Choice],
    *,
    then: Callable[[object], object] | None = None,
    now: int | None = None,
    width: int = 480,
) -> Sheet:
    """Rows over the window, of which a tap takes one: `then` hears its number, or None.

    `now`: the one that holds now gets a mark, none of them with -1; left out, rows have no marks.
    """
    from fleetdesk.ui.widgets.choice_list import ChoiceList  # noqa: PLC0415 - a page that may ask stands without it

    listed = ChoiceList(keeper, rows, ticks=now is not None, name=title)
    if now is not None and now >= 0:
        listed.show_chosen([now])
    sheet = Sheet(keeper, words, host, title, body=listed, width=width)
    listed.chosen.connect(sheet.answer)
    if then is not None:
        sheet.finished.connect(then)
    return sheet.open()

"""What every sheet over the play screen is given."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from fleetdesk.core.values import Value
from fleetdesk.core.words import Msg, Words
from fleetdesk.store.pins import Pins
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.clipboard import Clipboard
from fleetdesk.ui.look.theme_keeper import ThemeKeeper


class SheetContext(Value):
    """The look, the language and the battle; the widget to lie over, and one voice above it."""

    keeper: ThemeKeeper
    words: Words
    bridge: BattleBridge
    host: QWidget
    say: Callable[[Msg], None]
    """Says a sentence over the lower edge of the window."""
    pins: Pins
    """Codes of the seats."""
    clipboard: Clipboard
    """Where words are copied to; it is wiped when the device changes hands."""

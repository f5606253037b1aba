"""The house rules of a game on one sheet: each switch, and presets that set several at once."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.system import AnySystem
from fleetdesk.store.presets import Presets
from fleetdesk.ui.rules.house_form import HouseForm
from fleetdesk.ui.rules.preset_bar import PresetBar
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.window_context import WindowContext


class HouseSheet(QWidget):
    """The switches of a game and the presets that set several at once."""

    changed = Signal(object)
    """All values in force."""

    def __init__(
        self, context: WindowContext, presets: Presets, system: AnySystem, house: Mapping[str, Any], told: str
    ) -> None:
        """`told` says what these rules are for."""
        super().__init__()
        column = Column(context.keeper, self, gap=10)
        column.addWidget(Label(context.keeper, told, "small", "muted"))
        self.presets = column.put(PresetBar(context, presets, system, house))
        self.presets.applied.connect(self._applied)
        self.form = column.put(HouseForm(context.keeper, context.words, system.options, house))
        self.form.changed.connect(self._told)

    def _applied(self, house: Mapping[str, Any]) -> None:
        self.form.show_values(house)
        self.changed.emit(self.form.values)

    def _told(self, values: Mapping[str, Any]) -> None:
        self.presets.show_house(values)
        self.changed.emit(values)

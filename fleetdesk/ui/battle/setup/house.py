"""House rules before a battle: what is said of them, and the sheet that changes them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Words, msg, nmsg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.rules.house_form import HouseForm, said_value
from fleetdesk.ui.rules.option_fields import changed_from_usual, option_fields
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton

Preset = tuple[str, Mapping[str, Any]]
_NAMED = 2
"""So many are named; of more it is said how many."""


def house_said(
    words: Words, options: type[Any], house: Mapping[str, Any], last: Mapping[str, Any]
) -> tuple[str, bool]:
    """What differs from the usual, and whether anything does."""
    changed = changed_from_usual(options, house)
    said = words.text(N_("default"))
    if len(changed) > _NAMED:
        said = words.say(nmsg("{n} changed", "{n} changed", len(changed)))
    elif changed:
        fields = [field for field in option_fields(options) if field.key in changed]
        named = [(words.text(one.label), said_value(words, one, changed[one.key])) for one in fields]
        said = ", ".join(words.say(msg("{what}: {value}", what=what, value=now)) for what, now in named)
    if changed and house == last:
        said = f"{words.text(N_('as last time'))} \N{MIDDLE DOT} {said}"
    return said, bool(changed)


def ask_house(
    keeper: ThemeKeeper,
    words: Words,
    host: QWidget,
    options: type[Any],
    house: Mapping[str, Any],
    *,
    presets: Sequence[Preset],
    then: Callable[[Mapping[str, Any]], object],
) -> None:
    """Ask which rules are played; `then` hears them."""
    body = QWidget()
    column = Column(keeper, body, gap=12)
    named: list[Preset] = [(words.text(N_("As proposed")), {}), *presets]
    form = HouseForm(keeper, words, options, house)
    if presets:
        column.addWidget(SectionTitle(keeper, words.text(N_("Presets"))))
        rows = [Choice(name, icon="star") for name, _ in named]
        listed = column.put(ChoiceList(keeper, rows, ticks=False, name=words.text(N_("Presets"))))
        listed.chosen.connect(lambda index: form.show_values(dict(named[index][1])))
    column.addWidget(form)
    buttons = (
        SheetButton("usual", words.text(N_("As proposed")), "ghost"),
        SheetButton("keep", words.text(N_("Play by these")), "primary", "check"),
    )
    title = words.text(N_("House rules"))
    sheet = Sheet(keeper, words, host, title, body=body, buttons=buttons, width=680)

    def answered(answer: object) -> None:
        if answer in ("keep", "usual"):
            then(dict(form.values) if answer == "keep" else {})

    sheet.finished.connect(answered)
    sheet.open()

"""What is this? Each room in a few sentences, and the ways to learn more."""

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window_context import WindowContext

ABOUT: Mapping[str, tuple[str, ...]] = {
    "library": (
        N_(
            "All your fleets and battles stand here, the latest first, then the samples that come with each game."
        ),
        N_(
            "Tap a fleet to change it, a battle to go on with it; the three dots print, share, rename or delete."
        ),
    ),
    "build": (
        N_("A fleet list is put together here: ready-made ships on one side, your list on the other."),
        N_(
            "Tap a ship to add it. What the rules say about the list stands below it; nothing is ever forbidden."
        ),
    ),
    "set_up": (
        N_("Say who plays which fleet and with which rules; what you chose last time is proposed."),
        N_("The button at the lower right begins the battle."),
    ),
    "battle": (
        N_(
            "The fleets face each other above and below; the ship in hand shows her card, her actions beside it."
        ),
        N_(
            "Tap a ship\N{RIGHT SINGLE QUOTATION MARK}s name to take her in hand; a box, or the figures below the name, to strike one; another number to see where it comes from."
        ),
        N_("Lower left: one step back. Lower right: what comes next. Each step is kept at once."),
    ),
    "scenario": (
        N_("A battle is drawn up here for others to play: map, fleets, weather, briefing and aims."),
        N_(
            "Choose what your finger paints and draw it on the chart; take a ship in hand and tap where she begins."
        ),
        N_("It is kept as it grows, and is then offered with the other scenarios when a battle is set up."),
    ),
    "print": (
        N_("Sheets of a fleet or of a battle as it stands, ready for the printer or as a PDF file."),
        N_("What was marked on printed sheets can be brought back into the battle from here."),
    ),
    "rules": (
        N_("The rules of each game in our own words, and the switches where a table plays them its own way."),
        N_("What is switched here is proposed for the next battle; a battle under way keeps its rules."),
    ),
    "settings": (
        N_("How the program looks and speaks, how it prints, and where your fleets and battles are kept."),
        N_("Each change takes effect at once."),
    ),
}
_WAYS = (
    ("new_lesson", N_("My first battle"), N_("Six steps with two ships; you can leave at any time."), "play"),
    ("manual", N_("Read the manual"), "", "reference"),
    ("shortcuts", N_("Keyboard shortcuts"), "", "keyboard"),
)


def help_sheet(context: WindowContext, host: QWidget, room: str) -> Sheet:
    """Say what that room is for; answers the command of the way tapped."""
    keeper, text = context.keeper, context.words.text
    body = QWidget()
    column = Column(keeper, body, gap=10)
    for line in ABOUT[room]:
        column.addWidget(Label(keeper, text(line)))
    title = text(N_("What is this?"))
    rows = [Choice(text(name), text(sub) if sub else "", icon=icon) for _, name, sub, icon in _WAYS]
    listed = column.put(ChoiceList(keeper, rows, ticks=False, name=text(N_("Learn more"))))
    column.addStretch(1)
    sheet = Sheet(keeper, context.words, host, title, body=body, width=560)
    listed.chosen.connect(lambda index: sheet.answer(_WAYS[index][0]))
    return sheet.open()

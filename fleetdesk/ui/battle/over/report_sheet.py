"""The report of a battle: shots, damage and losses by side and ship, to read and to take along."""

from collections.abc import Collection
from functools import partial

from PySide6.QtWidgets import QWidget

from fleetdesk import paths
from fleetdesk.core.blocks.cards import Card
from fleetdesk.core.errors import Said
from fleetdesk.core.words import N_, msg, nmsg
from fleetdesk.services.after import luck_told, report, report_file
from fleetdesk.services.after.tallies import led
from fleetdesk.store import files
from fleetdesk.ui import files_asked
from fleetdesk.ui.battle.card.panel import ShipPanel
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton

_PATTERNS = {"markdown": "*.md", "web": "*.html", "pdf": "*.pdf"}


def report_sheet(play: SheetContext) -> Sheet:
    """Show the report, with a button for each way to keep it; every figure leads to its lines of the log."""
    words, made = play.words, play.bridge.seen.report()
    body = QWidget()
    column = Column(play.keeper, body, gap=10)
    for one in made.outcome:
        column.addWidget(Label(play.keeper, words.say(one), "small_strong"))
    panel = column.put(ShipPanel(play.keeper, words, name=words.text(N_("Battle report"))))
    panel.set_room(0)  # a long page that scrolls: its tables stand as near each other as they can
    panel.show_card(Card(blocks=tuple(block for card in report.counted(made) for block in card.blocks)))
    sheet = Sheet(
        play.keeper,
        words,
        play.host,
        words.text(N_("Battle report")),
        body=body,
        buttons=(
            SheetButton("markdown", words.text(N_("Save as Markdown")), icon="export"),
            SheetButton("web", words.text(N_("Save as a web page")), icon="export"),
            SheetButton("pdf", words.text(N_("Save as PDF")), "primary", "printer"),
        ),
        width=940,
    )
    panel.why_wanted.connect(lambda why: sheet.answer(led(why.ref)))
    for one in luck_told.notes(made.luck) if made.luck.sides else ():
        column.addWidget(Label(play.keeper, words.say(one), "small", "muted"))
    telling = [Choice(words.say(luck_told.sentence(one)), icon="dice") for one in made.luck.telling]
    events = [Choice(words.say(report.event(one))) for one in made.story]
    for title, rows, entries in (
        (N_("The throws that mattered most"), telling, [one.entry for one in made.luck.telling]),
        (N_("What happened"), events, [one.entry for one in made.story]),
    ):
        if rows:
            column.addWidget(SectionTitle(play.keeper, words.text(title)))
            steps = column.put(ChoiceList(play.keeper, rows, ticks=False, name=words.text(title)))
            steps.chosen.connect(lambda at, entries=entries: sheet.answer((entries[at],)))
    sheet.finished.connect(partial(_answered, play, made))
    return sheet.open()


def lines_sheet(play: SheetContext, made: report.Report, lines: Collection[int]) -> Sheet:
    """The lines of the log a figure is made of, each a tap away; closing it leads back to the report."""
    words = play.words
    title = words.say(nmsg("{n} line of the log", "{n} lines of the log", len(lines)))
    logged = [one for one in made.log if one.entry in lines]
    rows = [
        Choice(
            words.say(msg("Turn {turn}, line {line}: {what}", turn=one.turn, line=one.entry, what=one.title)),
            " \N{MIDDLE DOT} ".join(map(words.say, one.lines)),
        )
        for one in logged
    ]
    listed = ChoiceList(play.keeper, rows, ticks=False, name=title)
    sheet = Sheet(play.keeper, words, play.host, title, body=listed, width=720)
    listed.chosen.connect(lambda at: sheet.answer((logged[at].entry,)))
    sheet.finished.connect(
        lambda answer: report_sheet(play) if answer is None else _answered(play, made, answer)
    )
    return sheet.open()


def _answered(play: SheetContext, made: report.Report, answer: object) -> None:
    """Write the report as the button tapped says, or show the moment of the line tapped, or the lines to choose from."""
    try:
        if isinstance(answer, tuple):
            if len(answer) > 1:
                lines_sheet(play, made, answer)
            else:
                play.bridge.look_at(*answer)
        elif isinstance(answer, str):
            _export(play, made, answer)
    except Said as said:
        play.say(said.message)


def _export(play: SheetContext, made: report.Report, kind: str) -> None:
    """Ask for a file and write the report. Raises StoreError."""
    words, pattern = play.words, _PATTERNS[kind]
    name = f"{report.file_name(made, words)}{pattern[1:]}"
    over, title = play.keeper.lend(play.host), words.text(N_("Save the report"))
    chosen, _ = files_asked.save_as(over, title, paths.documents() / name, pattern)
    if chosen is not None:
        report_file.write(made, chosen, words)
        play.say(files.saved_as(chosen))

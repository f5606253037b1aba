"""The report of a battle: shots, damage and losses by side and ship, to read and to take along."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from fleetdesk.core.blocks.cards import Card
from fleetdesk.core.errors import Said
from fleetdesk.core.words import N_, msg
from fleetdesk.services.after import luck_told, report, report_file
from fleetdesk.ui.battle.card.panel import ShipPanel
from fleetdesk.ui.battle.play import Play
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton

_PATTERNS = {"markdown": "*.md", "web": "*.html", "pdf": "*.pdf"}


def report_sheet(play: Play) -> Sheet:
    """Show the report, with a button for each way to keep it."""
    words, made = play.words, play.bridge.seen.report()
    document = report.document(made)
    body = QWidget()
    column = Column(play.keeper, body, gap=6)
    panel = ShipPanel(play.keeper, words, name=words.text(N_("Battle report")))
    panel.show_card(Card(blocks=tuple(block for card in document.cards for block in card.blocks)))
    column.addWidget(panel)
    telling = made.luck.telling
    title = words.text(N_("The throws that mattered most"))
    steps = ChoiceList(
        play.keeper,
        [Choice(words.say(luck_told.sentence(one)), icon="dice") for one in telling],
        ticks=False,
        name=title,
    )
    if telling:
        column.addWidget(SectionTitle(play.keeper, title))
        column.addWidget(steps)
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
    steps.chosen.connect(lambda at: sheet.answer(telling[at].entry))
    sheet.finished.connect(partial(_answered, play, made))
    sheet.open()
    return sheet


def _answered(play: Play, made: report.Report, answer: object) -> None:
    """Write the report as the button tapped says, or show the moment of the step tapped."""
    try:
        if isinstance(answer, int):
            play.bridge.look_at(answer)
        elif isinstance(answer, str):
            _export(play, made, answer)
    except Said as said:
        play.say(said.message)


def _export(play: Play, made: report.Report, kind: str) -> None:
    """Ask for a file and write the report. Raises StoreError."""
    words, pattern = play.words, _PATTERNS[kind]
    name = f"{report.file_name(made, words)}{pattern[1:]}"
    chosen, _ = QFileDialog.getSaveFileName(play.host, words.text(N_("Save the report")), name, pattern)
    if chosen:
        report_file.write(made, Path(chosen), words)
        play.say(msg("Saved as {name}", name=Path(chosen).name))

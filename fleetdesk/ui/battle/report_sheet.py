"""The report of a battle: shots, damage and losses by side and ship, to read and to take along."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from fleetdesk.core.blocks.cards import Card
from fleetdesk.core.errors import Said
from fleetdesk.core.words import N_, msg
from fleetdesk.services.after import report
from fleetdesk.ui.battle.card.panel import ShipPanel
from fleetdesk.ui.battle.play import Play
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton

_PATTERNS = {"markdown": "*.md", "pdf": "*.pdf"}


def report_sheet(play: Play) -> Sheet:
    """Show the report, with a button for each way to keep it."""
    words, made = play.words, play.bridge.seen.report()
    document = report.document(made)
    body = QWidget()
    column = Column(play.keeper, body, gap=6)
    panel = ShipPanel(play.keeper, words, name=words.text(N_("Battle report")))
    panel.show_card(Card(blocks=tuple(block for card in document.cards for block in card.blocks)))
    column.addWidget(panel)
    sheet = Sheet(
        play.keeper,
        words,
        play.host,
        words.text(N_("Battle report")),
        body=body,
        buttons=(
            SheetButton("markdown", words.text(N_("Save as Markdown")), icon="export"),
            SheetButton("pdf", words.text(N_("Save as PDF")), "primary", "printer"),
        ),
        width=940,
    )
    sheet.finished.connect(partial(_export, play, made))
    sheet.open()
    return sheet


def _export(play: Play, made: report.Report, kind: object) -> None:
    """Ask for a file and write the report; `kind` is the button tapped, or None."""
    if not isinstance(kind, str):
        return
    words, pattern = play.words, _PATTERNS[kind]
    name = f"{report.file_name(made, words)}{pattern[1:]}"
    chosen, _ = QFileDialog.getSaveFileName(play.host, words.text(N_("Save the report")), name, pattern)
    if not chosen:
        return
    try:
        report.write(made, Path(chosen), words)
    except Said as said:
        play.say(said.message)
        return
    play.say(msg("Saved as {name}", name=Path(chosen).name))

"""The report of a battle: shots, damage and losses by side and ship, to read and to take along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from fleetdesk.core.cards import Card
from fleetdesk.core.errors import Said
from fleetdesk.core.words import N_, msg
from fleetdesk.services import report
from fleetdesk.store import files
from fleetdesk.ui.battle.ship_panel import ShipPanel
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton

if TYPE_CHECKING:
    from fleetdesk.ui.battle.page import BattlePage

_PATTERNS = {"markdown": "*.md", "pdf": "*.pdf"}


def report_sheet(page: BattlePage) -> Sheet:
    """Show the report, with a button for each way to keep it."""
    words, session = page.words, page.bridge.session
    made = report.make(session.system, session.journal, page.bridge.seat)
    document = report.document(made)
    body = QWidget()
    column = Column(page.keeper, body, gap=6)
    panel = ShipPanel(page.keeper, words, name=words.text(N_("Battle report")))
    panel.show_card(Card(blocks=tuple(block for card in document.cards for block in card.blocks)))
    column.addWidget(panel)
    sheet = Sheet(
        page.keeper,
        words,
        page,
        words.text(N_("Battle report")),
        body=body,
        buttons=(
            SheetButton("markdown", words.text(N_("Save as Markdown")), icon="export"),
            SheetButton("pdf", words.text(N_("Save as PDF")), "primary", "printer"),
        ),
        width=940,
    )
    sheet.finished.connect(lambda kind: _export(page, made, str(kind)) if kind in _PATTERNS else None)
    sheet.open()
    return sheet


def _export(page: BattlePage, made: report.Report, kind: str) -> None:
    words = page.words
    pattern = _PATTERNS[kind]
    name = f"{files.file_stem(made.title, words.text(N_('Battle report')))}{pattern[1:]}"
    chosen, _ = QFileDialog.getSaveFileName(page, words.text(N_("Save the report")), name, pattern)
    if not chosen:
        return
    try:
        report.write(made, Path(chosen), words)
    except Said as said:
        page.helm.say(said.message)
        return
    page.helm.say(msg("Saved as {name}", name=Path(chosen).name))

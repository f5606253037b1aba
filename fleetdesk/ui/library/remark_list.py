"""All an import has to say, one row each, by catalogue and ship; typing keeps the rows that hold the words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from fleetdesk.core.lists.catalogues import Remark
from fleetdesk.core.words import N_, Words, nmsg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry.search_field import SearchField

_FEW = 6
"""So many rows need no search."""


class RemarkList(QWidget):
    """Remarks in rows: the sentence, below it the catalogue and ship it is about."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self._remarks: tuple[Remark, ...] = ()
        column = Column(keeper, self, gap=6)
        self.search = SearchField(keeper, words, words.text(N_("Find a catalogue, a ship, a word")))
        self.search.textChanged.connect(self._filter)
        column.addWidget(self.search)
        self.count = Label(keeper, "", "small", "muted")
        column.addWidget(self.count)
        self.list = ChoiceList(keeper, ticks=False, most=8, name=words.text(N_("Remarks")))
        column.addWidget(self.list)

    def show_remarks(self, remarks: Sequence[Remark]) -> None:
        """Show these; none hides the list."""
        self._remarks = tuple(remarks)
        self.search.clear()
        self.search.setVisible(len(remarks) > _FEW)
        self.setVisible(bool(remarks))
        self._filter()

    def text(self) -> str:
        """What is shown, a line each."""
        return "\n".join(", ".join(part for part in (row.title, row.sub) if part) for row in self.list.rows)

    def _filter(self, *_: object) -> None:
        words = self._words
        sought = self.search.text().casefold().split()
        rows = []
        for remark in self._remarks:
            where = " \N{MIDDLE DOT} ".join(part for part in (remark.catalogue, remark.card) if part)
            said = words.say(remark.text)
            if all(word in f"{said} {where}".casefold() for word in sought):
                rows.append(Choice(said, where))
        self.list.set_rows(rows)
        self.count.setText(words.say(nmsg("{n} remark", "{n} remarks", len(rows))))
        self.count.setVisible(bool(sought))

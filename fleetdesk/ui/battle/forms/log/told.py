"""Beside a log that stands elsewhere: whose order is written, what it is, which are still owed and which will not do."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from fleetdesk.core.odds import Tone
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.battle.forms.log.ledger import LedgerView
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.entry.line_editor import Remark

_MOST_NAMED = 15
"""Ships named in a line of what is owed; of more only how many they are is said."""


class Writing(NamedTuple):
    """What the pad writes."""

    whose: list[str]
    """Ships, or the squadron they all are."""
    turns: list[str]
    orders: list[str]
    """As they stand."""


def writing_of(ledger: LedgerView) -> Writing:
    """What the chosen lines of a log are."""
    ships: list[str] = []
    turns: dict[str, None] = {}
    for group in ledger.groups:
        found = [row for row in group.rows if any(cell.line in ledger.chosen for cell in row.cells)]
        for at, head in enumerate(ledger.heads):
            if any(row.cells[at].line in ledger.chosen for row in found):
                turns[head] = None
        whole = len(found) == len(group.rows) > 1
        ships += [group.title] if whole else [row.title for row in found]
    orders = dict.fromkeys(ledger.text_of(line) for line in ledger.chosen if ledger.text_of(line))
    return Writing(ships, list(turns), list(orders))


def owing_of(ledger: LedgerView) -> list[tuple[str, list[str]]]:
    """Each turn that lacks orders, and the names of whose."""
    owed = set(ledger.owed)
    lacking = [
        (head, [row.title for row in ledger.rows if row.cells[at].line in owed])
        for at, head in enumerate(ledger.heads)
    ]
    return [(head, names) for head, names in lacking if names]


class LedgerTold(QWidget):
    """The orders the pad writes, then a line for each turn that lacks some, and for each that will not be kept."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self.whose = Label(keeper, "", "heading")
        self.order = Label(keeper, "", "number")
        self._owed = Label(keeper, words.text(N_("Still owed")), "caps", "muted")
        self.owed = Label(keeper, "", "small")
        self.risks = Label(keeper, "", "small_strong", "harm")
        whole = Column(keeper, self, gap=6)
        for label in (self.whose, self.order, self._owed, self.owed, self.risks):
            whole.addWidget(label)
        whole.addStretch()

    def tell(self, ledger: LedgerView) -> None:
        """Say how the log stands."""
        say = self._words.say
        ships, turns, orders = writing_of(ledger)
        turn = ", ".join(turns)
        whose = ", ".join(ships) if len(ships) <= _MOST_NAMED else ""
        self.whose.setText(" \N{MIDDLE DOT} ".join(one for one in (whose, turn) if one))
        self.order.setText(", ".join(orders))
        self.order.setVisible(bool(orders))
        lines = []
        for names, same in groupby(owing_of(ledger), lambda one: one[1]):
            whom = ", ".join(names) if len(names) <= _MOST_NAMED else str(len(names))
            lines.append(say(msg("{what}: {value}", what=", ".join(head for head, _ in same), value=whom)))
        self.owed.setText("\n".join(lines))
        for label in (self._owed, self.owed):
            label.setVisible(bool(lines))
        risks = [
            f"! {row.title}, {head}: {say(cell.risk)}"
            for row in ledger.rows
            for head, cell in zip(ledger.heads, row.cells, strict=True)
            if cell.risk is not None
        ]
        self.risks.setText("\n".join(risks))
        self.risks.setVisible(bool(risks))


def understood(
    ledger: LedgerView, remarks: Sequence[Remark], words: Words, *, most: int
) -> tuple[Remark, ...]:
    """How the chosen orders are understood, and what is wrong; of more than that many right ones, how many they are."""
    chosen = tuple(line for line in ledger.chosen if ledger.text_of(line))
    shown = [one for one in remarks if one.line in chosen or one.tone == "harm"]
    right = [one for one in shown if one.line in chosen and one.tone == "sound"]
    if len(chosen) <= most or len(right) <= 1:
        return tuple(shown)
    said = words.say(msg("{n} of {all} can sail so", n=len(right), all=len(chosen)))
    costs = {one.cost for one in right}
    tone: Tone = "sound" if len(right) == len(chosen) else "brass"
    whole = Remark(right[0].line, said, tone, cost=costs.pop() if len(costs) == 1 else "")
    return (whole, *(one for one in shown if one not in right))
